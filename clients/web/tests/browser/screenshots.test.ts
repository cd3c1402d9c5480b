import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { Chance, openTable, playUntil, publicSight } from "./player.js";
import { openPage } from "./stage.js";
import { browser, service } from "./whole_file.js";

/** Where the pictures go; without it they are made and forgotten. */
const FOLDER = process.env["SCREENSHOTS"];

/** With so many workers in line there is something to see. */
const FULL_HOUSE = 8;

beforeAll(() => {
  if (FOLDER) mkdirSync(FOLDER, { recursive: true });
});

const SIZES = [
  [390, 844, "light"],
  [1280, 860, "light"],
  [1920, 1080, "dark"],
] as const;

/** Takes pictures of what a page shows, in all sizes. */
async function pictures(page: Page, view: string): Promise<void> {
  for (const [width, height, colorScheme] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => scrollTo(0, 0));
    const taken = await page.screenshot({
      type: "jpeg",
      quality: 74,
      ...(FOLDER ? { path: join(FOLDER, `${view}-${width}.jpg`) } : {}),
    });
    expect(taken.length).toBeGreaterThan(10_000);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `nothing sticks out at the side of ${view}`,
    ).toBeLessThanOrEqual(width);
  }
}

test("every main view in every size", async () => {
  const { page, faults } = await openPage(browser);
  await page.goto(service.url);
  await page.locator(".tables").waitFor();
  await pictures(page, "lobby");
  await openTable(page, service.url, "hamburgum", { seats: 3 });
  await playUntil(
    [page],
    new Chance(4),
    async () =>
      Number(await page.locator(".bill-title b").textContent()) >= 4 &&
      (await page.locator(".decision").textContent())!.includes("one card to play"),
  );
  await pictures(page, "hamburgum");
  await page.goto(`${service.url}#/cards/hamburgum`);
  await page.locator(".card-grid li").first().waitFor();
  await pictures(page, "cards");
  const address = await openTable(page, service.url, "speicherstadt", { seats: 4 });
  const chance = new Chance(6);
  await playUntil(
    [page],
    chance,
    async () =>
      Number(await page.locator(".round-sign b").textContent()) >= 5 &&
      (await page.locator(".is-choice").count()) > 0 &&
      (await page.locator(".standing").count()) >= FULL_HOUSE,
  );
  await pictures(page, "speicherstadt");
  await playUntil([page], chance);
  await pictures(page, "result");
  await page.goto(`${address}/replay`);
  const slider = page.getByRole("slider");
  await page.locator(".round-sign").waitFor();
  const first = await publicSight(page);
  await slider.fill("90");
  await expect.poll(() => publicSight(page)).not.toBe(first);
  await pictures(page, "replay");
  expect(faults).toEqual([]);
  await page.context().close();
});
