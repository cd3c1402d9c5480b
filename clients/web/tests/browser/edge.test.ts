import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { Chance, END, openTable, playUntil } from "./player.js";
import { openBrowser, openPage } from "./stage.js";

/** The address of an Envoy before two replicas, and the process that dies; see tests/web/test_killed_replica.py. */
const { EDGE, VICTIM } = process.env;

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

test.skipIf(!EDGE || !VICTIM)("a game goes on when one of two replicas is killed", async () => {
  const player = await openPage(browser);
  const address = await openTable(player.page, EDGE!, "speicherstadt", { seats: 2 });
  // Envoy takes the replicas in turn, so that each has some of the watches.
  const watching = await Promise.all([1, 2, 3].map(() => openPage(browser)));
  for (const { page } of watching) {
    await page.goto(address);
    await page.locator(".round-sign").waitFor();
  }
  let clicks = 0;
  await playUntil([player.page], new Chance(13), () => Promise.resolve(++clicks > 10));
  process.kill(Number(VICTIM), "SIGKILL");
  await playUntil([player.page], new Chance(13));
  const totals = await player.page.locator(".podium .total").allTextContents();
  for (const { page } of watching) {
    await page.locator(END).waitFor({ timeout: 30_000 });
    expect(await page.locator(".podium .total").allTextContents()).toEqual(totals);
  }
  expect([player, ...watching].flatMap(({ faults }) => faults)).toEqual([]);
});
