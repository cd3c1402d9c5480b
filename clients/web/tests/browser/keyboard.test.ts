/** Both games with Tab, arrows, Enter and Space alone: nothing is clicked, and no script sets the focus. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { END, MY_DECISION } from "./player.js";
import { openPage } from "./stage.js";
import { browser, service } from "./whole_file.js";

const DECISIONS = 12;

/** How many keys a decision may take, with one or two looks at other choices before it. */
const MOST_PRESSES = 8;

/** How many it may take to come from the lobby to the first decision. */
const MOST_PRESSES_TO_BEGIN = 40;

/** Where the focus is: at what can be chosen, at a cube that may be picked up, at what is decided, or elsewhere. */
async function focusIn(page: Page): Promise<"choice" | "cube" | "heading" | "nowhere" | "elsewhere"> {
  return page.evaluate(() => {
    const there = document.activeElement;
    if (!there || there === document.body) return "nowhere";
    if (there.matches(".choice:not(.is-refused), .choice-card, .is-choice .hit")) return "choice";
    if (there.matches(".cube-button")) return "cube";
    return there.matches(".decision-heading, .end-title") ? "heading" : "elsewhere";
  });
}

/** Presses Tab until what has the focus fits. */
async function tabTo(page: Page, fits: (element: Element) => boolean): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES_TO_BEGIN; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(`(${fits.toString()})(document.activeElement)`)) return;
  }
  expect.fail("nothing of that kind is reached by Tab");
}

/** Opens a table for two from the lobby, whose focus is nowhere at first. */
async function openByKeyboard(page: Page, game: string): Promise<void> {
  await page.goto(service.url);
  await page.locator(".new-table").waitFor();
  const other = `.poster-${game} > button[aria-pressed=false]`;
  if (await page.locator(other).count()) {
    await tabTo(page, new Function("element", `return element.matches(${JSON.stringify(other)})`) as never);
    await page.keyboard.press("Enter");
  }
  await tabTo(page, (element) => element.matches("input[name=player]"));
  await page.keyboard.type("Ada");
  await tabTo(page, (element) => element.matches("input[name=Seats]"));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/t\/[a-z2-7]{26}$/);
}

test.each(["speicherstadt", "hamburgum"])("%s is played by keys, a few for each decision", async (game) => {
  const { page, faults } = await openPage(browser);
  await openByKeyboard(page, game);
  await page.locator(MY_DECISION).waitFor();
  const bots = await botHeaders(page);
  let submitted = 0;
  page.on("request", (request) => {
    const isBots = bots.includes(request.headers()["authorization"] ?? "");
    submitted += Number(request.url().endsWith("/SubmitAction") && !isBots);
  });
  for (let decision = 0; decision < DECISIONS && !(await page.locator(END).count()); decision += 1) {
    await page.locator(MY_DECISION).waitFor();
    await expect.poll(() => focusIn(page)).toMatch(/choice|cube/);
    const before = submitted;
    let presses = decision % 3;
    for (let look = 0; look < presses; look += 1) await page.keyboard.press(look ? "ArrowLeft" : "ArrowRight");
    while (submitted === before) {
      // A cube is picked up first, then there is a place to put it.
      const press = (await focusIn(page)) === "choice" || presses === 0 ? ["Enter", " "][decision % 2]! : "ArrowRight";
      expect((presses += 1), `${game}, decision ${decision}`).toBeLessThanOrEqual(MOST_PRESSES);
      await page.keyboard.press(press);
      // What is sent is sent at once.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    // While others decide, the focus is at what is decided.
    await expect.poll(() => focusIn(page)).toMatch(/choice|cube|heading/);
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

/** By what headers the bots of the page prove their seats. */
async function botHeaders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kept = Object.values(JSON.parse(localStorage.getItem("hummel.tables")!)) as {
      seats: Record<number, string>;
      bots: number[];
    }[];
    return kept.flatMap(({ seats, bots }) => bots.map((seat) => `Bearer ${seats[seat]}`));
  });
}

test("the menu of a card takes the focus and gives it back", async () => {
  const { page, faults } = await openPage(browser);
  await openByKeyboard(page, "hamburgum");
  const menu = page.locator(".card-menu");
  const card = page.locator(".hand-card:focus");
  await expect
    .poll(async () => {
      await page.locator(MY_DECISION).waitFor();
      if (await card.count()) return true;
      if ((await focusIn(page)) === "choice") await page.keyboard.press("Enter");
      return false;
    })
    .toBe(true);
  const name = await card.textContent();
  await page.keyboard.press("Enter");
  await menu.locator(".choice:focus").waitFor();
  await page.keyboard.press("ArrowDown");
  await menu.locator(".choice:focus").waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await card.textContent()).toBe(name);
  expect(faults).toEqual([]);
  await page.context().close();
});

test("choices are taken from the list by their digits", async () => {
  const { page, faults } = await openPage(browser);
  await openByKeyboard(page, "hamburgum");
  for (let decisions = 0; decisions < 6; decisions += 1) {
    await page.locator(MY_DECISION).waitFor();
    const before = await page.locator(".log li").count();
    if (await page.locator(".all-choices").isVisible()) {
      const list = page.locator(".all-choices ol");
      if (!(await list.isVisible())) await page.keyboard.press("l");
      await list.waitFor();
      await page.keyboard.press("1");
    } else await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".log li").count()).toBeGreaterThan(before);
  }
  expect(faults).toEqual([]);
  await page.context().close();
});
