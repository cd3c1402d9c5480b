import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";

import { CardInfoSchema } from "../../src/gen/hummel/v1/catalog_service_pb.js";
import { ScoreItemSchema } from "../../src/gen/hummel/v1/view_pb.js";
import { PRESENTERS } from "../../src/games/registry.js";
import { locate } from "../../src/motion/flight.js";
import { linkTo, parseRoute, tableIdIn, type Route } from "../../src/route.js";
import { KeptSeats } from "../../src/seats/kept.js";
import { newToken } from "../../src/service/api.js";
import { clockFace } from "../../src/table/time_left.js";
import { gameOptions } from "../../src/table/game_options.js";
import { faces } from "../../src/views/cards.js";
import { grouped } from "../../src/views/end.js";
import { CATALOG } from "./samples.js";

class Memory implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
}

const TABLE = "abcdefghijklmnopqrstuvwxyz";

describe("addresses", () => {
  test.each<Route>([
    { at: "lobby" },
    { at: "table", tableId: TABLE },
    { at: "replay", tableId: TABLE },
    { at: "cards", game: "hamburgum" },
  ])("lead to where they come from: %o", (route) => expect(parseRoute(linkTo(route))).toEqual(route));
  test.each([
    `http://elbe:8080/#/t/${TABLE}`,
    `http://elbe/#/t/${TABLE}/replay`,
    TABLE,
    ` ${TABLE}\n`,
    `come to https://x/#/t/${TABLE} now`,
  ])("a table is found in %j", (text) => expect(tableIdIn(text)).toBe(TABLE));
  test.each(["", "https://elbe/", TABLE.slice(1), `${TABLE}a`, TABLE.toUpperCase()])(
    "no table is found in %j",
    (text) => expect(tableIdIn(text)).toBeUndefined(),
  );
});

describe("seats of this browser", () => {
  test("are kept over a restart, those of bots apart", () => {
    const storage = new Memory();
    const kept = new KeptSeats(storage);
    kept.keepOwner(TABLE, "owner");
    kept.keepSeat(TABLE, 2, "c", false);
    kept.keepSeat(TABLE, 0, "a", false);
    kept.keepSeat(TABLE, 1, "b", true);
    const again = new KeptSeats(storage);
    expect(again.people(TABLE)).toEqual([0, 2]);
    expect(again.table(TABLE)).toMatchObject({ owner: "owner", seats: { 0: "a", 1: "b", 2: "c" }, bots: [1] });
    again.dropSeat(TABLE, 0);
    expect(new KeptSeats(storage).people(TABLE)).toEqual([2]);
  });
  test("of another tab are noticed", () => {
    const storage = new Memory();
    const [one, other] = [new KeptSeats(storage), new KeptSeats(storage)];
    other.keepSeat(TABLE, 1, "b", false);
    expect(one.people(TABLE)).toEqual([]);
    one.noticeOtherTabs("hummel.tables");
    expect(one.people(TABLE)).toEqual([1]);
  });
  test.each([
    "{",
    "null",
    "[]",
    '"x"',
    "7",
    `{"${TABLE}": null}`,
    `{"${TABLE}": {}}`,
    `{"${TABLE}": {"seats": {"0": 1}, "bots": []}}`,
  ])("that can't be read are none, and others can be kept: %s", (text) => {
    const storage = new Memory();
    storage.setItem("hummel.tables", text);
    const kept = new KeptSeats(storage);
    expect(kept.people(TABLE)).toEqual([]);
    expect(kept.table(TABLE)).toMatchObject({ seats: {}, bots: [] });
    kept.keepSeat(TABLE, 1, "b", false);
    expect(new KeptSeats(storage).people(TABLE)).toEqual([1]);
  });
  test("the oldest are forgotten, never the latest", () => {
    const kept = new KeptSeats(new Memory());
    for (let table = 0; table < 150; table += 1) kept.keepSeat(`table ${table}`, 0, "a", false);
    expect(kept.people("table 149")).toEqual([0]);
    expect(Object.keys(kept.tables.value)).toHaveLength(100);
  });
});

test("tokens are 32 random bytes as the service wants them", () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set(Array.from({ length: 50 }, newToken)).size).toBe(50);
});

test("what flies finds its place: the nearest that is drawn, else another one", () => {
  const rect = (x: number): DOMRect => ({ x }) as DOMRect;
  const drawn = new Map([
    ["column/2", rect(2)],
    ["stock", rect(9)],
  ]);
  expect(locate("column/2/worker/1", drawn)?.x).toBe(2);
  expect(locate("card/7|stock", drawn)?.x).toBe(9);
  expect(locate("card/7", drawn)).toBeUndefined();
});

test.each([
  [9.2, "0:10"],
  [200, "3:20"],
  [7_300, "2 h"],
  [200_000, "2 d"],
  [0, "0:00"],
])("%d seconds look like %s", (seconds, face) => expect(clockFace(seconds)).toBe(face));

test("cards with equal faces are shown once, with their number", () => {
  const ship = (card: number): ReturnType<typeof create<typeof CardInfoSchema>> =>
    create(CardInfoSchema, { card, name: "Ship", deck: "B" });
  expect(
    faces([ship(1), ship(2), create(CardInfoSchema, { card: 3, name: "Port" })]).map(({ card, count }) => [
      card.name,
      count,
    ]),
  ).toEqual([
    ["Ship", 2],
    ["Port", 1],
  ]);
});

test.each(Object.entries(PRESENTERS))("points of %s are told by rule and card, and none is lost", (_, presenter) => {
  const item = (
    rule: string,
    card: number,
    points: number,
  ): { seat: number; item: ReturnType<typeof create<typeof ScoreItemSchema>> } => ({
    seat: 0,
    item: create(ScoreItemSchema, { rule, card, points }),
  });
  const items = [item("S8.4", 1, 3), item("S8.3", 1, 5), item("S8.3", 1, 8), item("S7.2", 0, -2)];
  const groups = grouped(items, CATALOG, presenter);
  expect(groups.map(({ rule }) => rule)).toEqual(["S7.2", "S8.3", "S8.4"]);
  expect(
    groups
      .flatMap(({ lines }) => lines.flatMap((line) => line.items.map((one) => one.item.points)))
      .reduce((sum, points) => sum + points),
  ).toBe(14);
});

describe("options of a game", () => {
  test.each(Object.keys(PRESENTERS))("of %s are those of its own message", (game) => {
    expect(gameOptions(game, {}).game.case).toBe(game);
  });
  test("are those that were chosen, by the names that the catalog has", () => {
    const { game } = gameOptions("speicherstadt", { simultaneous_loading: false });
    expect(game.value).toMatchObject({ simultaneousLoading: false });
    expect(gameOptions("hamburgum", { convent_pays_vp: true }).game.value).toMatchObject({ conventPaysVp: true });
  });
  test("of a game that the page does not have are none of another game", () => {
    expect(() => gameOptions("skat", {})).toThrow("skat");
  });
});
