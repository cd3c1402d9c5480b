import { expect, test } from "vitest";

import { seriousFindings } from "./axe.js";
import { Chance, openTable, playUntil } from "./player.js";
import { openPage } from "./stage.js";
import { browser, service } from "./whole_file.js";

const LOOKS = [
  ["light", 1280],
  ["dark", 390],
] as const;

test.each(LOOKS)("every view is free of serious findings, %s, %i pixels wide", async (colorScheme, width) => {
  const { page } = await openPage(browser, { colorScheme, viewport: { width, height: 900 } });
  const found: string[] = [];
  const look = async (view: string): Promise<void> => {
    found.push(...(await seriousFindings(page)).map((finding) => `${view}: ${finding}`));
    // Phones: nothing sticks out at the side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(width);
  };
  await page.goto(service.url);
  await page.locator(".new-table").waitFor();
  await look("lobby");
  await openTable(page, service.url, "speicherstadt", { seats: 3, friends: 1 });
  await page.locator(".waiting").waitFor();
  await look("waiting room");
  for (const game of ["speicherstadt", "hamburgum"]) {
    await openTable(page, service.url, game, { seats: 3 });
    await playUntil([page], new Chance(21), (clicks) => clicks >= 12);
    await look(`board of ${game}`);
    await page.goto(`${service.url}#/cards/${game}`);
    await page.locator(".card-grid li").first().waitFor();
    await look(`cards of ${game}`);
  }
  await page.goBack();
  await page.getByRole("button", { name: "Help" }).click();
  await look("help");
  expect(found).toEqual([]);
  await page.context().close();
});

test("the page is small and paints at once", async () => {
  const { page } = await openPage(browser);
  let bytes = 0;
  page.on(
    "response",
    (response) =>
      void response
        .request()
        .sizes()
        .then(
          (sizes) => (bytes += sizes.responseBodySize),
          () => undefined,
        ),
  );
  await page.goto(service.url);
  await page.locator(".new-table").waitFor();
  // What is there to be clicked may not have been painted yet.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const paintMs = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime);
  console.log(`first paint after ${Math.round(paintMs)} ms, ${Math.round(bytes / 1000)} kB over the wire`);
  expect(bytes).toBeLessThan(150_000);
  expect(
    await page.evaluate(() => document.documentElement.outerHTML.includes("http://")),
    "nothing from elsewhere",
  ).toBe(false);
  await page.context().close();
});
