import { expect, test } from "vitest";

import { finishedGame } from "./finished.js";
import { END, publicSight } from "./player.js";
import { openPage } from "./stage.js";
import { browser, service } from "./whole_file.js";

test("a replay says that it can't fetch a step, and shows it once the service answers again", async () => {
  const { tableId } = await finishedGame(service.url, "speicherstadt");
  const { page, faults } = await openPage(browser);
  await page.goto(`${service.url}#/t/${tableId}/replay`);
  await page.locator(".canal").waitFor();
  const first = await publicSight(page);
  await page.route("**/ListReplayViews", (route) => route.abort());
  const slider = page.getByRole("slider");
  await slider.fill((await slider.getAttribute("max"))!);
  const banner = page.locator(".banner");
  await expect.poll(() => banner.textContent()).toContain("could not be fetched");
  expect(await publicSight(page)).toBe(first);
  await page.unroute("**/ListReplayViews");
  await page.locator(END).waitFor();
  expect(await banner.count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
