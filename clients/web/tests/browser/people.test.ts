import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { Chance, MY_DECISION, openTable, playUntil, publicSight, sitDown, startGame } from "./player.js";
import { connect } from "../../src/service/api.js";
import { HUMMEL, openPage, Service } from "./stage.js";
import { browser, service } from "./whole_file.js";

/** Opens a table for two people, each in a browser of their own. */
async function openForTwo(clockS?: number): Promise<{ owner: Page; guest: Page; faults: () => string[] }> {
  const [one, other] = await Promise.all([openPage(browser), openPage(browser)]);
  const address = await openTable(one.page, service.url, "speicherstadt", {
    seats: 2,
    friends: 1,
    ...(clockS === undefined ? {} : { clockS }),
  });
  await sitDown(other.page, address, "Ada");
  await startGame(one.page);
  return { owner: one.page, guest: other.page, faults: () => [...one.faults, ...other.faults] };
}

test("an action is taken back with one click, and everybody is told", async () => {
  const { owner, guest, faults } = await openForTwo();
  const undo = owner.locator(".undo");
  await playUntil([guest], new Chance(3), () => owner.locator(MY_DECISION).isVisible());
  await playUntil([owner], new Chance(3), (clicks) => clicks > 0);
  await undo.click();
  await expect.poll(() => owner.locator(".log").textContent()).toContain("You took the last action back.");
  await expect.poll(() => guest.locator(".log").textContent()).toContain("Jürgen took the last action back.");
  await owner.locator(MY_DECISION).waitFor();
  expect(await publicSight(owner)).toBe(await publicSight(guest));
  expect(faults()).toEqual([]);
  await Promise.all([owner, guest].map((page) => page.context().close()));
});

test("time is shown, the clock's actions are told, and the owner lets a bot play for who is away", async () => {
  const { owner, guest, faults } = await openForTwo(1);
  await owner.locator(".time-left").first().waitFor();
  const log = owner.locator(".log ol");
  const late = log.locator("li", { hasText: /The time of .*Ada ran out; the clock chose\./ });
  const handOn = owner.getByRole("button", { name: "Let a bot play for Ada" });
  await playUntil([owner], new Chance(8), async () => (await late.count()) >= 3);
  await handOn.click();
  await expect.poll(() => log.textContent()).toMatch(/Seat [AB] was handed to .*\(bot\)/);
  await owner.getByText("A bot plays in this page").waitFor();
  expect(await handOn.count()).toBe(0);
  // What happened before is still told of who sat there.
  expect(await late.count()).toBeGreaterThanOrEqual(3);
  await guest.getByText("You are watching.").waitFor();
  const botsMoves = log.locator("li", { hasText: /\(bot\) (placed|bought|declined|passed)/ });
  await playUntil([owner], new Chance(8), async () => (await botsMoves.count()) > 0);
  expect(faults()).toEqual([]);
  await Promise.all([owner, guest].map((page) => page.context().close()));
});

test("a service that opens tables for holders of a key alone is told the key once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hummel-keys-"));
  const said = execFileSync(HUMMEL, ["key", "studio"]).toString();
  writeFileSync(join(folder, "keys"), /studio \w+/.exec(said)![0]);
  const own = await Service.start({ HUMMEL_API_KEYS_FILE: join(folder, "keys") });
  try {
    const { page, faults } = await openPage(browser);
    await page.goto(own.url);
    await page.locator(".poster-speicherstadt > button").click();
    await page.getByLabel("Your name").fill("Ada");
    const open = page.getByRole("button", { name: "Play now" });
    const refusal = page.getByRole("alert");
    await open.click();
    await expect.poll(() => refusal.textContent()).toContain("holders of a key alone");
    await page.getByLabel("Key of this service").fill("not a key");
    await open.click();
    await expect.poll(() => refusal.textContent()).toContain("not a key of this service");
    await page.getByLabel("Key of this service").fill(/once: (\S+)/.exec(said)![1]!);
    await open.click();
    await page.locator(".decision").waitFor();
    await openTable(page, own.url, "hamburgum", { seats: 2 });
    await page.locator(".decision").waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  } finally {
    await own.end();
    rmSync(folder, { recursive: true });
  }
});

test("a table that is closed before its game says so to everybody, and offers nothing more", async () => {
  const [owner, guest] = await Promise.all([openPage(browser), openPage(browser)]);
  const address = await openTable(owner.page, service.url, "speicherstadt", { seats: 3, friends: 2 });
  await sitDown(guest.page, address, "Ada");
  await owner.page.getByRole("button", { name: "Close the table" }).click();
  for (const { page } of [owner, guest]) {
    await page.getByText("The owner closed the table. No game was begun.").waitFor();
    expect(await page.locator("main button").count()).toBe(0);
  }
  expect([...owner.faults, ...guest.faults]).toEqual([]);
  await Promise.all([owner, guest].map(({ page }) => page.context().close()));
});

test("further tables stay in the list when it is looked at anew, and say if they can't be had", async () => {
  const own = await Service.start();
  try {
    const { tables } = connect(own.url);
    const options = { game: { case: "speicherstadt" as const, value: {} } };
    for (let table = 0; table < 45; table += 1) await tables.createTable({ options, seatCount: 2 });
    const { page, faults } = await openPage(browser);
    const rows = page.locator(".tables li");
    const asked: string[] = [];
    page.on("requestfinished", (request) => asked.push(request.url()));
    await page.goto(own.url);
    await expect.poll(() => rows.count()).toBe(20);
    await page.route("**/ListTables", (route) => route.abort());
    await page.getByRole("button", { name: "More tables" }).click();
    await page.locator(".tables .refusal").waitFor();
    expect(await rows.count()).toBe(20);
    await page.unroute("**/ListTables");
    await expect.poll(() => rows.count()).toBe(40);
    expect(await page.locator(".tables .refusal").count()).toBe(0);
    // The list is looked at anew by itself.
    const before = asked.length;
    await expect.poll(() => asked.slice(before).filter((url) => url.endsWith("/ListTables")).length).toBeGreaterThan(2);
    expect(await rows.count()).toBe(40);
    expect(faults).toEqual([]);
    await page.context().close();
  } finally {
    await own.end();
  }
});
