import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { Chance, END, openTable, playUntil } from "./player.js";
import { openBrowser, openPage, Service } from "./stage.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let service: Service;
let browser: Browser;

beforeAll(async () => {
  service = await Service.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service?.end();
});

/** The findings of axe that make a page hard or impossible to use for somebody. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<unknown> } };
    return axe.run();
  });
  return (results as AxeResults).violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map((node) => `${node.html.slice(0, 160)} (${node.failureSummary?.split("\n").slice(1, 2).join("").trim()})`)
          .join(" || ")}`,
    );
}

const LOOKS = [
  ["light", 1280],
  ["dark", 390],
] as const;

test.each(LOOKS)("every view is free of serious findings, %s, %i pixels wide", async (colorScheme, width) => {
  const { page } = await openPage(browser, { colorScheme, viewport: { width, height: 900 } });
  const found: string[] = [];
  const look = async (view: string): Promise<void> =>
    void found.push(...(await seriousFindings(page)).map((finding) => `${view}: ${finding}`));
  await page.goto(service.url);
  await page.locator(".new-table").waitFor();
  await look("lobby");
  for (const game of ["speicherstadt", "hamburgum"]) {
    await page.goto(`${service.url}#/cards/${game}`);
    await page.locator(".card-grid li").first().waitFor();
    await look(`cards of ${game}`);
    await page.goto(service.url);
    await openTable(page, service.url, game, { seats: 3, friends: 1 });
    await page.locator(".waiting").waitFor();
    await look("waiting room");
    await page.getByRole("button", { name: "Add bot" }).click();
    await page.getByText("Every seat is taken").waitFor();
    await page.getByRole("button", { name: "Start the game" }).click();
    const chance = new Chance(21);
    for (const clicks of [6, 25]) {
      let clicked = 0;
      await playUntil([page], chance, () => Promise.resolve(++clicked > clicks));
      await look(`board of ${game}`);
    }
    await page.getByRole("button", { name: "Help" }).click();
    await look("help");
    await page.keyboard.press("Escape");
    // Phones: nothing sticks out at the side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test("the result and the replay are free of serious findings", async () => {
  const { page } = await openPage(browser);
  const address = await openTable(page, service.url, "speicherstadt", { seats: 2 });
  await playUntil([page], new Chance(2));
  await page.locator(END).waitFor();
  expect(await seriousFindings(page), "result").toEqual([]);
  await page.goto(`${address}/replay`);
  await page.getByRole("slider").waitFor();
  expect(await seriousFindings(page), "replay").toEqual([]);
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
  const paintMs = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime);
  console.log(`first paint after ${Math.round(paintMs)} ms, ${Math.round(bytes / 1000)} kB over the wire`);
  expect(bytes).toBeLessThan(150_000);
  expect(
    await page.evaluate(() => document.documentElement.outerHTML.includes("http://")),
    "nothing from elsewhere",
  ).toBe(false);
  await page.context().close();
});
