/** Somebody who plays by clicking: anything on the board that glows, now and then something from the list. */
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";

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

/** Opens a table of a game from the lobby, with bots at all other seats but some for friends. */
export async function openTable(
  page: Page,
  url: string,
  game: string,
  { seats, friends = 0, name = "Jürgen" }: { seats: number; friends?: number; name?: string },
): Promise<string> {
  await page.goto(url);
  await page.locator(`.poster-${game} > button`).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("group", { name: "Seats" }).getByLabel(String(seats)).check();
  await page
    .getByRole("group", { name: "Of them bots" })
    .getByLabel(String(seats - 1 - friends))
    .check();
  await page.locator(".new-table button[type=submit]").click();
  await page.waitForURL(/#\/t\/[a-z2-7]{26}$/);
  return page.url();
}

/** Which of several is chosen: any, but the same ones in every run. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(bound: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * bound);
  }
}

/** Makes one click, if it is this page's turn. Returns whether there was something to click. */
export async function clickOnce(page: Page, chance: Chance): Promise<boolean> {
  // Where seats have hands, one player hands over to the next.
  const over = page.getByRole("button", { name: "Hand over to" });
  if (await over.isVisible()) await over.click({ timeout: 2_000 }).catch(() => undefined);
  const mine = page.locator(MY_DECISION);
  if (!(await mine.isVisible())) return false;
  const choices = page.locator(CHOICES);
  const count = await choices.count();
  // What was begun with a card is finished, else its menu would be opened and closed for ever.
  const menu = page.locator(".card-menu .choice");
  const begun = await menu.count();
  const target: Locator = begun ? menu.nth(chance.below(begun)) : choices.nth(chance.below(count));
  if (!count) return pickCube(page, chance);
  // Somebody else's move may redraw the board in the same moment.
  await target.click({ timeout: 2_000 }).catch(() => undefined);
  return true;
}

/** Picks up a cube of the dock and throws it away: the last resort of a loading that nothing else helps. */
async function pickCube(page: Page, chance: Chance): Promise<boolean> {
  const cubes = page.locator(".cube-button");
  const count = await cubes.count();
  if (!count) return false;
  await cubes
    .nth(chance.below(count))
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await page
    .locator(".overboard")
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  return true;
}

/** Plays by clicking until a condition holds, the game's end if none is given. */
export async function playUntil(
  pages: readonly Page[],
  chance: Chance,
  done?: () => Promise<boolean>,
  longestMs = 280_000,
): Promise<void> {
  const first = pages[0]!;
  const ended = done ?? ((): Promise<boolean> => first.locator(END).isVisible());
  const deadline = Date.now() + longestMs;
  while (!(await ended())) {
    expect(Date.now(), `the game goes on: ${await first.locator(".decision").allTextContents()}`).toBeLessThan(
      deadline,
    );
    let clicked = false;
    for (const page of pages) clicked = (await clickOnce(page, chance)) || clicked;
    if (!clicked) await first.waitForTimeout(30);
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
