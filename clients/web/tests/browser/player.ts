/** Somebody who plays by clicking: anything on the board that glows, now and then something from the list. */
import { expect } from "vitest";
import type { ElementHandle, Locator, Page } from "playwright-core";

/** Everything that can be chosen, on the board and beside it. */
const CHOICES = [
  ".is-choice .hit",
  ".offer .choice",
  ".player-panel .choice",
  ".hand .choice-card:not([aria-pressed=true])",
  ".card-menu .choice",
  ".tile-face.choice",
  "button.deck.choice",
  "button.window.choice",
  "button.wall-half.choice",
  ".worker-count.choice",
  ".disaster.choice",
  ".plot-sign.choice",
  ".decision-choices .choice",
].join(", ");

export const MY_DECISION = ".decision.is-mine:not(.is-sending)";
export const END = ".end";

/** How long a click may wait until what it clicks is at rest and nothing lies over it. */
const CLICK_MS = 5_000;

/** How often is looked at a page that has nothing to click. */
const LOOK_EVERY_MS = 30;

/** How long nothing may be there to click: machines are busy, and others play too. */
const LONGEST_WAIT_MS = 120_000;

/** Opens a table of a game from the lobby, with bots at all other seats but some for friends; a clock gives seconds. */
export async function openTable(
  page: Page,
  url: string,
  game: string,
  { seats, friends = 0, clockS }: { seats: number; friends?: number; clockS?: number },
): Promise<string> {
  await page.goto(url);
  await page.locator(`.poster-${game} > button`).click();
  await page.getByLabel("Your name").fill("Jürgen");
  await page.getByRole("group", { name: "Seats" }).getByLabel(String(seats)).check();
  await page
    .getByRole("group", { name: "Of them bots" })
    .getByLabel(String(seats - 1 - friends))
    .check();
  if (clockS !== undefined) {
    await page.getByText("More choices").click();
    // Less time than the page offers: a test can't wait so long.
    const clock = page.getByRole("combobox", { name: "Clock" });
    await clock.evaluate((select: HTMLSelectElement, value) => (select.options[1]!.value = value), String(clockS));
    await clock.selectOption(String(clockS));
  }
  await page.locator(".new-table button[type=submit]").click();
  await page.waitForURL(/#\/t\/[a-z2-7]{26}$/);
  return page.url();
}

/** Takes a free seat of a table that somebody else opened. */
export async function sitDown(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sit down" }).first().click();
}

/** Starts the game of a table whose last seat is taken by now. */
export async function startGame(page: Page): Promise<void> {
  await page.getByText("Every seat is taken").waitFor();
  await page.getByRole("button", { name: "Start the game" }).click();
}

/** Which of several is chosen: any, but the same ones in every run. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 to 1, without 1. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) >>> 0;
    return this.#state / 2 ** 32;
  }
}

/** What somebody sees at a glance: something to click, or why there is nothing. */
type Sight = ElementHandle<HTMLElement> | "ended" | "waiting" | "stuck";

/** Looks at a page with a single call, for a game has hundreds of clicks. `part` of 1 says which of the choices it shall be. */
async function lookAt(page: Page, part: number): Promise<Sight> {
  const seen = await page.evaluateHandle(
    ({ choices, mine, end, part }) => {
      if (document.querySelector(end)) return "ended";
      // Where seats have hands, one player hands over to the next.
      const over = document.querySelector<HTMLElement>(".hand-over");
      if (over) return over;
      if (!document.querySelector(mine)) return "waiting";
      // What was begun with a card is finished, else its menu would be opened and closed for ever.
      const begun = document.querySelectorAll<HTMLElement>(".card-menu .choice");
      const list = begun.length ? begun : document.querySelectorAll<HTMLElement>(choices);
      return list[Math.floor(part * list.length)] ?? "stuck";
    },
    { choices: CHOICES, mine: MY_DECISION, end: END, part },
  );
  const element = seen.asElement();
  return element
    ? (element as ElementHandle<HTMLElement>)
    : ((await seen.jsonValue()) as Exclude<Sight, ElementHandle>);
}

/** Clicks; somebody else's move may redraw the board in the same moment. */
async function click(target: Pick<Locator, "click">): Promise<void> {
  await target.click({ timeout: CLICK_MS }).catch(() => undefined);
}

/** Picks up a cube of the dock and throws it away: the last resort of a loading that nothing else helps. */
async function throwCube(page: Page, part: number): Promise<boolean> {
  const cubes = page.locator(".cube-button");
  const count = await cubes.count();
  if (!count) return false;
  await click(cubes.nth(Math.floor(part * count)));
  await click(page.locator(".overboard"));
  return true;
}

/** Makes one click, if it is this page's turn. */
async function clickOnce(page: Page, chance: Chance): Promise<"clicked" | "ended" | "waiting"> {
  const part = chance.next();
  const sight = await lookAt(page, part);
  if (sight === "stuck") return (await throwCube(page, part)) ? "clicked" : "waiting";
  if (sight === "ended" || sight === "waiting") return sight;
  await click(sight);
  await sight.dispose();
  return "clicked";
}

/**
 * Plays by clicking until a condition holds, the game's end if none is given.
 *
 * The condition is told how many clicks were made; the game may not end before it holds.
 */
export async function playUntil(
  pages: readonly Page[],
  chance: Chance,
  done?: (clicks: number) => boolean | Promise<boolean>,
): Promise<void> {
  let clicks = 0;
  let clickedAt = Date.now();
  while (!(await done?.(clicks))) {
    const outcomes: string[] = [];
    for (const page of pages) outcomes.push(await clickOnce(page, chance));
    clicks += outcomes.filter((outcome) => outcome === "clicked").length;
    if (outcomes[0] === "ended") {
      if (!done || (await done(clicks))) return;
      expect.fail(`the game ended after ${clicks} clicks, before what was waited for`);
    }
    if (outcomes.includes("clicked")) clickedAt = Date.now();
    else if (Date.now() > clickedAt + LONGEST_WAIT_MS)
      expect.fail(`the game does not go on: ${await pages[0]!.locator(".decision").allTextContents()}`);
    else await pages[0]!.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** What everybody sees alike of a board, as text. */
export async function publicSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts = [
      ".round-sign",
      ".canal",
      ".floors",
      ".bill",
      ".die",
      ".square li",
      ".decks",
      ".statues",
      ".intrigue",
    ];
    const text = (part: Element): string => {
      const copy = part.cloneNode(true) as Element;
      // The own worker that would stand there shows only to whom it would be.
      copy.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
      return `${part.getAttribute("aria-label") ?? ""} ${copy.textContent}`;
    };
    return parts.map((selector) => [...document.querySelectorAll(selector)].map(text).join("|")).join("\n");
  });
}
