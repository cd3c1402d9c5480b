import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { Chance, MY_DECISION, openTable, playUntil, publicSight, sitDown, startGame } from "./player.js";
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
