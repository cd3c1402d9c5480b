import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { Chance, openTable, playUntil, publicSight } from "./player.js";
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
  await playUntil([player.page], new Chance(13), (clicks) => clicks >= 6);
  process.kill(Number(VICTIM), "SIGKILL");
  await playUntil([player.page], new Chance(14), (clicks) => clicks >= 20);
  const all = [player, ...watching];
  await expect.poll(async () => new Set(await Promise.all(all.map(({ page }) => publicSight(page)))).size).toBe(1);
  expect(all.flatMap(({ faults }) => faults)).toEqual([]);
});
