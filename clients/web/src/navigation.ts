/** Where the viewer is now, and the way to somewhere else. */
import { signal } from "@preact/signals";

import { linkTo, parseRoute, type Route } from "./route.js";

export const route = signal<Route>(parseRoute(location.hash));

addEventListener("hashchange", () => {
  route.value = parseRoute(location.hash);
  scrollTo(0, 0);
});

export function goTo(where: Route): void {
  location.hash = linkTo(where);
}
