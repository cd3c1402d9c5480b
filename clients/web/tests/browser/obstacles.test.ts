import { expect, test } from "vitest";

import { Chance, MY_DECISION, openTable, playUntil } from "./player.js";
import { openPage } from "./stage.js";
import { browser, service } from "./whole_file.js";

test("where the browser keeps nothing, the page says so and can be played", async () => {
  const { page, faults } = await openPage(browser);
  // After the stage's own, which still needs it.
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await openTable(page, service.url, "speicherstadt", { seats: 2 });
  await page.locator(MY_DECISION).waitFor();
  expect(await page.locator(".banner").textContent()).toContain("keeps nothing");
  await page.getByRole("button", { name: "Switch to" }).click();
  expect(faults).toEqual([]);
  await page.context().close();
});

test("the menu of a card opens where the decision bar does not hide it", async () => {
  const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  await openTable(page, service.url, "hamburgum", { seats: 2 });
  const menu = page.locator(".card-menu");
  await playUntil([page], new Chance(3), () => menu.isVisible());
  const ends = (): Promise<[number, number]> =>
    page.evaluate(() => [
      document.querySelector(".card-menu")!.getBoundingClientRect().bottom,
      document.querySelector(".decision")!.getBoundingClientRect().top,
    ]);
  await expect.poll(ends).toSatisfy(([menuEnds, barBegins]: [number, number]) => menuEnds <= barBegins);
  expect(faults).toEqual([]);
  await page.context().close();
});

test("cards are looked up without leaving the table", async () => {
  const { page, faults } = await openPage(browser);
  const address = await openTable(page, service.url, "speicherstadt", { seats: 3 });
  await page.locator(MY_DECISION).waitFor();
  await page.getByRole("button", { name: "Cards" }).click();
  const cards = page.getByRole("dialog");
  await cards.getByLabel("Search").fill("roaster");
  await expect.poll(() => cards.locator(".card-grid li").count()).toBeGreaterThan(0);
  expect(page.url()).toBe(address);
  await cards.getByRole("button", { name: "Close" }).click();
  await cards.waitFor({ state: "detached" });
  await page.locator(MY_DECISION).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test("keys play nothing behind an open dialog", async () => {
  const { page, faults } = await openPage(browser);
  await openTable(page, service.url, "speicherstadt", { seats: 2 });
  await page.locator(MY_DECISION).waitFor();
  let submitted = 0;
  page.on("request", (request) => (submitted += Number(request.url().endsWith("/SubmitAction"))));
  await page.keyboard.press("l");
  await page.locator(".all-choices ol").waitFor();
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(submitted).toBe(0);
  await page.keyboard.press("1");
  await expect.poll(() => submitted).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
