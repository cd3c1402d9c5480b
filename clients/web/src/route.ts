/** Where in the page the viewer is: the part of the address behind the #, so that any server can serve the page. */
export type Route =
  | { readonly at: "lobby" }
  | { readonly at: "table"; readonly tableId: string }
  | { readonly at: "replay"; readonly tableId: string }
  | { readonly at: "cards"; readonly game: string };

export function parseRoute(hash: string): Route {
  const [, at, what = "", more] = hash.split("/");
  if (at === "t" && what) return more === "replay" ? { at: "replay", tableId: what } : { at: "table", tableId: what };
  if (at === "cards") return { at: "cards", game: what || "speicherstadt" };
  return { at: "lobby" };
}

export function linkTo(route: Route): string {
  switch (route.at) {
    case "lobby":
      return "#/";
    case "table":
      return `#/t/${route.tableId}`;
    case "replay":
      return `#/t/${route.tableId}/replay`;
    case "cards":
      return `#/cards/${route.game}`;
  }
}

/** Finds the table in what somebody pasted: a link of this page, or a table's id. */
export function tableIdIn(text: string): string | undefined {
  return /(?:^|\/t\/|\s)([a-z0-9]{26})(?:[/?#\s]|$)/.exec(text.trim())?.[1];
}
