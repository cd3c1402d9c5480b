/** A service and a browser for all tests of the file that imports them: there from its first test to its last. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

import { openBrowser, Service } from "./stage.js";

export let service: Service;
export let browser: Browser;

beforeAll(async () => {
  service = await Service.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service?.end();
});
