import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { Chance, END, openTable, playUntil } from "./player.js";
import { openBrowser, openPage, Service } from "./stage.js";

/** Where the pictures go; without it they are made and forgotten. */
const FOLDER = process.env["SCREENSHOTS"];

/** With so many workers in line there is something to see. */
const FULL_HOUSE = 8;

let service: Service;
let browser: Browser;

beforeAll(async () => {
  service = await Service.start();
  browser = await openBrowser();
  if (FOLDER) mkdirSync(FOLDER, { recursive: true });
});

afterAll(async () => {
  await browser?.close();
  await service?.end();
});

async function picture(page: Page, name: string): Promise<void> {
  const taken = await page.screenshot({
    type: "jpeg",
    quality: 74,
    ...(FOLDER ? { path: join(FOLDER, `${name}.jpg`) } : {}),
  });
  expect(taken.length).toBeGreaterThan(10_000);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    "nothing sticks out at the side",
  ).toBeLessThanOrEqual(page.viewportSize()!.width);
}

const SIZES = [
  [390, 844, "light"],
  [1280, 860, "light"],
  [1920, 1080, "dark"],
] as const;

test.each(SIZES)("every main view at %i x %i, %s", async (width, height, colorScheme) => {
  const { page, faults } = await openPage(browser, { viewport: { width, height }, colorScheme });
  const named = (view: string): string => `${view}-${width}`;
  await page.goto(service.url);
  await page.locator(".tables").waitFor();
  await picture(page, named("lobby"));
  await openTable(page, service.url, "hamburgum", { seats: 3 });
  const hamburgum = new Chance(4);
  await playUntil(
    [page],
    hamburgum,
    async () =>
      Number(await page.locator(".bill-title b").textContent()) >= 4 &&
      (await page.locator(".decision").textContent())!.includes("one card to play"),
  );
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, named("hamburgum"));
  await page.goto(`${service.url}#/cards/hamburgum`);
  await page.locator(".card-grid li").first().waitFor();
  await picture(page, named("cards"));
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
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, named("speicherstadt"));
  await playUntil([page], chance);
  await page.locator(END).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, named("result"));
  await page.goto(`${address}/replay`);
  await page.getByRole("slider").fill("90");
  await page.waitForTimeout(600);
  await picture(page, named("replay"));
  expect(faults).toEqual([]);
  await page.context().close();
});
