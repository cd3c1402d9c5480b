import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { seriousFindings } from "./axe.js";
import { Chance, END, MY_DECISION, openTable, playUntil, publicSight, startGame } from "./player.js";
import { openPage, Service } from "./stage.js";
import { browser, service } from "./whole_file.js";

const GAMES = ["speicherstadt", "hamburgum"] as const;

describe.each(GAMES)("%s", (game) => {
  test("a whole game is played by clicking, is counted up and can be watched again", async () => {
    const { page, faults } = await openPage(browser);
    const address = await openTable(page, service.url, game, { seats: 2 });
    await playUntil([page], new Chance(7));
    const totals = await page.locator(".podium .total").allTextContents();
    expect(totals).toHaveLength(2);
    const together = await page.locator(".points-table tfoot td").allTextContents();
    expect(together).toEqual(totals);
    const groups = await page.locator(".points-table .group").count();
    expect(groups).toBeGreaterThan(1);
    expect(await seriousFindings(page), "result").toEqual([]);

    await page.goto(`${address}/replay`);
    const slider = page.getByRole("slider");
    await slider.waitFor();
    const first = await publicSight(page);
    await slider.fill(String(Math.floor(Number(await slider.getAttribute("max")) / 2)));
    await expect.poll(() => publicSight(page)).not.toBe(first);
    expect(await seriousFindings(page), "replay").toEqual([]);
    await slider.fill((await slider.getAttribute("max"))!);
    await page.locator(END).waitFor();
    expect(await page.locator(".podium .total").allTextContents()).toEqual(totals);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("two browsers at one table see each other's moves, and so does a spectator", async () => {
    const [one, other, spectator] = await Promise.all([openPage(browser), openPage(browser), openPage(browser)]);
    const address = await openTable(one.page, service.url, game, { seats: 2, friends: 1 });
    await other.page.goto(service.url);
    await other.page.getByLabel("Link or number of the table").fill(address);
    await other.page.getByRole("button", { name: "Go", exact: true }).click();
    await other.page.getByLabel("Your name").fill("Ada 🐝 Müller");
    await other.page.getByRole("button", { name: "Sit down" }).click();
    await startGame(one.page);
    await spectator.page.goto(address);
    const chance = new Chance(11);
    await playUntil([one.page, other.page], chance, (clicks) => clicks >= 30);
    // When both are at rest all three show the same.
    await expect
      .poll(async () => new Set(await Promise.all([one, other, spectator].map(({ page }) => publicSight(page)))).size)
      .toBe(1);
    expect(await spectator.page.locator(MY_DECISION).count()).toBe(0);
    await expect.poll(() => one.page.locator(".log").textContent()).toContain("Ada 🐝 Müller");
    expect([...one.faults, ...other.faults, ...spectator.faults]).toEqual([]);
    await Promise.all([one, other, spectator].map(({ page }) => page.context().close()));
  });

  test("what is not allowed is refused with a reason, and changes nothing", async () => {
    const { page, faults } = await openPage(browser);
    await openTable(page, service.url, game, { seats: 2 });
    await page.locator(MY_DECISION).waitFor();
    if (game === "speicherstadt") {
      const others = page.locator(".warehouse:not(.is-open) .hit");
      await playUntil(
        [page],
        new Chance(3),
        async () => (await page.locator(".offer .buy").isVisible()) && (await others.count()) > 0,
      );
      await others.first().click();
    } else {
      await playUntil(
        [page],
        new Chance(3),
        async () =>
          (await page.locator(".hand .choice-card").count()) > 0 &&
          (await page.locator(".decision").textContent())!.includes("one card to play"),
      );
      if (!(await page.locator(".card-menu").isVisible())) await page.locator(".hand .choice-card").first().click();
      await page.locator(".card-menu-refused button").first().click();
    }
    const refusal = page.locator(".refusal");
    await refusal.waitFor();
    expect((await refusal.textContent())!.length).toBeGreaterThan(15);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test("a game goes on by itself when the server was killed and started again", async () => {
  const own = await Service.start();
  try {
    const { page, faults } = await openPage(browser);
    await openTable(page, own.url, "speicherstadt", { seats: 2 });
    await playUntil([page], new Chance(5), (clicks) => clicks >= 8);
    const told = await page.locator(".log li").count();
    await own.stop("SIGKILL");
    await page.locator(".banner").waitFor();
    await own.run();
    await page.locator(".banner").waitFor({ state: "detached" });
    await playUntil([page], new Chance(6), (clicks) => clicks >= 12);
    expect(await page.locator(".log li").count()).toBeGreaterThan(told + 12);
    expect(faults).toEqual([]);
    await page.context().close();
  } finally {
    await own.end();
  }
});

/** Opens a table at which two people of one browser play. */
async function openForTwo(page: Page, game: string): Promise<void> {
  await openTable(page, service.url, game, { seats: 2, friends: 1 });
  await page.getByLabel("Your name").fill("Zweite");
  await page.getByRole("button", { name: "Sit down" }).click();
  await startGame(page);
}

test("several seats are played in one browser, and the page follows from seat to seat", async () => {
  const { page, faults } = await openPage(browser);
  await openForTwo(page, "speicherstadt");
  const playing = page.locator(".seat-tab[aria-pressed=true]");
  const turns: string[] = [];
  await playUntil([page], new Chance(9), async () => {
    const name = (await playing.textContent())!;
    if (turns.at(-1) !== name) turns.push(name);
    return turns.length > 6;
  });
  expect(turns.filter((name) => name.includes("Zweite")).length).toBeGreaterThanOrEqual(3);
  expect(faults).toEqual([]);
  await page.context().close();
});

test("where seats have hands, nobody sees the other's before it is handed over", async () => {
  const { page, faults } = await openPage(browser);
  await openForTwo(page, "hamburgum");
  const playing = page.locator(".seat-tab[aria-pressed=true]");
  const seen = new Set<string>();
  await playUntil([page], new Chance(9), async () => {
    const due = page.getByRole("button", { name: "Hand over to" });
    if (await due.isVisible()) {
      const before = (await playing.textContent())!;
      await page.waitForTimeout(200);
      expect(await playing.textContent()).toBe(before);
      seen.add(before.trim());
    }
    return seen.size === 2;
  });
  expect(faults).toEqual([]);
  await page.context().close();
});
