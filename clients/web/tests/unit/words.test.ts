import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";

import { ActionSchema as HamburgumActionSchema } from "../../src/gen/hummel/hamburgum/v1/action_pb.js";
import {
  BoardSchema as HamburgumBoardSchema,
  PlayerSchema as HamburgumPlayerSchema,
  QuestionKind,
  QuestionSchema,
  SiteSchema,
} from "../../src/gen/hummel/hamburgum/v1/board_pb.js";
import { EventSchema as HamburgumEventSchema } from "../../src/gen/hummel/hamburgum/v1/event_pb.js";
import { ActionSchema as SpeicherstadtActionSchema } from "../../src/gen/hummel/speicherstadt/v1/action_pb.js";
import {
  BoardSchema as SpeicherstadtBoardSchema,
  ColumnSchema,
  Phase,
  PlayerSchema,
} from "../../src/gen/hummel/speicherstadt/v1/board_pb.js";
import { EventSchema as SpeicherstadtEventSchema } from "../../src/gen/hummel/speicherstadt/v1/event_pb.js";
import { EventSchema, TableEventSchema } from "../../src/gen/hummel/v1/game_pb.js";
import * as hamburgum from "../../src/games/hamburgum/actions.js";
import * as hamburgumEvents from "../../src/games/hamburgum/events.js";
import * as hamburgumFlights from "../../src/games/hamburgum/flights.js";
import { Narrator as HamburgumNarrator } from "../../src/games/hamburgum/narrator.js";
import { ask, QUESTIONS, questionName } from "../../src/games/hamburgum/questions.js";
import * as speicherstadt from "../../src/games/speicherstadt/actions.js";
import * as speicherstadtEvents from "../../src/games/speicherstadt/events.js";
import * as speicherstadtFlights from "../../src/games/speicherstadt/flights.js";
import { capital, listed, plain, say, strong, type Words } from "../../src/words/parts.js";
import { tellTableEvent } from "../../src/words/table_events.js";
import { CATALOG, oneOfEach, PEOPLE, RULE_NUMBERS } from "./samples.js";

/** A sentence: begins with a capital, a quotation or a digit, ends with a full stop, has no hole. */
function expectSentence(words: Words): void {
  const text = plain(words);
  expect(text).toMatch(/^[A-Z0-9].*[.!…]$/s);
  expect(text).not.toMatch(/undefined|NaN|\{|\}|  |does not know/);
}

const speicherstadtBoard = create(SpeicherstadtBoardSchema, {
  players: [create(PlayerSchema), create(PlayerSchema)],
  columns: [create(ColumnSchema, { card: 1, workers: [0] }), create(ColumnSchema, { card: 1, workers: [0, 1] })],
});

function hamburgumBoard(kind: QuestionKind): ReturnType<typeof create<typeof HamburgumBoardSchema>> {
  const player = create(HamburgumPlayerSchema, { sites: [create(SiteSchema, { site: 1, colour: 2 })] });
  return create(HamburgumBoardSchema, {
    players: [player, player],
    question: create(QuestionSchema, { kind, seat: 1, card: 1, colour: 3, amount: 2 }),
  });
}

const QUESTION_KINDS = Object.values(QuestionKind).filter(
  (kind): kind is QuestionKind => typeof kind === "number" && kind !== 0,
);

describe("every event is told in a sentence", () => {
  test.each(oneOfEach(TableEventSchema))("of a table: %s", (_, event) => expectSentence(tellTableEvent(PEOPLE, event)));
  test.each(oneOfEach(SpeicherstadtEventSchema))("of The Speicherstadt: %s", (_, event) =>
    expectSentence(speicherstadtEvents.tellEvent(new speicherstadtEvents.Narrator(CATALOG, PEOPLE), event)),
  );
  test.each(oneOfEach(HamburgumEventSchema))("of Hamburgum: %s", (_, event) =>
    expectSentence(hamburgumEvents.tellEvent(new HamburgumNarrator(CATALOG, PEOPLE), event)),
  );
});

describe("every event knows what moves", () => {
  const anchors = (flights: readonly { from: string; to: string }[]): void => {
    for (const { from, to } of flights) expect(`${from} ${to}`).not.toMatch(/undefined|NaN/);
  };
  test.each(oneOfEach(SpeicherstadtEventSchema))("of The Speicherstadt: %s", (_, event) =>
    anchors(speicherstadtFlights.flightsOf({ catalog: CATALOG, before: speicherstadtBoard }, event)),
  );
  test.each(oneOfEach(HamburgumEventSchema))("of Hamburgum: %s", (_, event) =>
    anchors(hamburgumFlights.flightsOf({ catalog: CATALOG, before: hamburgumBoard(QuestionKind.TURN) }, event)),
  );
});

describe("every action is put into words", () => {
  test.each(oneOfEach(SpeicherstadtActionSchema))("of The Speicherstadt: %s", (_, action) => {
    const text = plain(speicherstadt.describeAction({ catalog: CATALOG, board: speicherstadtBoard, me: 1 }, action));
    expect(text).toMatch(/^[A-Z]/);
    expect(text).not.toMatch(/undefined|does not know/);
  });
  test.each(oneOfEach(HamburgumActionSchema))("of Hamburgum, whatever is asked: %s", (_, action) => {
    for (const kind of QUESTION_KINDS) {
      const situation = new hamburgum.Situation(CATALOG, hamburgumBoard(kind), PEOPLE, 1);
      const text = plain(hamburgum.describeAction(situation, action));
      expect(text).toMatch(/^[A-Z0-9]/);
      expect(text).not.toMatch(/undefined|\{|does not know/);
    }
  });
});

describe("numbers of the rules are said as the catalog has them", () => {
  const byName = <Message>(messages: [string, Message][]): ReadonlyMap<string, Message> => new Map(messages);
  const actions = byName(oneOfEach(SpeicherstadtActionSchema));
  const cards = byName(oneOfEach(HamburgumActionSchema));
  const events = byName(oneOfEach(SpeicherstadtEventSchema));
  const situation = { catalog: CATALOG, board: speicherstadtBoard, me: 1 };
  const turn = new hamburgum.Situation(CATALOG, hamburgumBoard(QuestionKind.TURN), PEOPLE, 1);
  const narrator = new speicherstadtEvents.Narrator(CATALOG, PEOPLE);
  const act = (name: string): Words => speicherstadt.describeAction(situation, actions.get(name)!);
  const play = (name: string): Words => hamburgum.describeAction(turn, cards.get(name)!);
  const tell = (name: string): Words => speicherstadtEvents.tellEvent(narrator, events.get(name)!);
  test.each<[string, Words, (keyof typeof RULE_NUMBERS)[]]>([
    ["a sale", act("sellCube"), ["merchant_coins"]],
    ["a coin of the market hall", act("takeCoin"), ["cubes_for_coins", "market_hall_coins"]],
    ["a cube of the market hall", act("takeCube"), ["cubes_for_cube"]],
    ["what a payment is for", [speicherstadt.paymentOpen(CATALOG)], ["cubes_for_coins", "cubes_for_cube"]],
    ["a sale that was made", tell("cubeSold"), ["merchant_coins"]],
    ["a coin that was taken", tell("coinTaken"), ["cubes_for_coins", "market_hall_coins"]],
    ["a cube that was taken", tell("cubeTaken"), ["cubes_for_cube"]],
    ["workers", play("takeWorkers"), ["workers_taken"]],
    ["a site", play("playSite"), ["site_workers"]],
  ])("%s", (_, words, names) => {
    for (const name of names) expect(plain(words)).toContain(String(RULE_NUMBERS[name]));
  });
});

describe("every decision is explained", () => {
  test("each phase of The Speicherstadt that waits for somebody has its sentence", () => {
    const waiting = Object.keys(Phase).filter(
      (name) => !/^\d+$/.test(name) && !["UNSPECIFIED", "ENDED"].includes(name),
    );
    expect(Object.keys(speicherstadt.EXPLANATIONS).sort()).toEqual(waiting.sort());
  });
  test.each(QUESTION_KINDS)("question %i of Hamburgum has its sentence", (kind) => {
    expect(QUESTIONS).toHaveProperty(questionName(kind));
    expectSentence(ask(hamburgumBoard(kind), PEOPLE));
  });
});

describe("sentences", () => {
  test("are put together from words and marks", () => {
    expect(plain(say`${strong("Round 1")} began for ${listed(["Ada", "Bo", "Cy"])}.`)).toBe(
      "Round 1 began for Ada, Bo and Cy.",
    );
  });
  test("call the viewer you and all others by their names", () => {
    expect(
      plain([PEOPLE.who(1), " ", PEOPLE.whom(1), " ", PEOPLE.whose(1), " ", PEOPLE.who(0), " ", PEOPLE.whose(0)]),
    ).toBe("You you Your Jürgen 🐝 Jürgen 🐝's");
  });
  test("name who sat there before and after a seat was handed on, and mark bots", () => {
    const replaced = { case: "playerReplaced", value: { seat: 0, playerName: "Bruno", isBot: true } } as const;
    const event = create(EventSchema, { source: { case: "table", value: { kind: replaced } } });
    const after = PEOPLE.after(event);
    expect([PEOPLE.name(0), after.name(0), after.name(1)]).toEqual(["Jürgen 🐝", "Bruno (bot)", "Ada"]);
  });
  test("begin with a capital where it is asked for", () => {
    expect(plain(capital(["you win"]))).toBe("You win");
  });
  test("an event of a newer service is told as one that the page does not know", () => {
    const event = create(SpeicherstadtEventSchema);
    expect(plain(speicherstadtEvents.tellEvent(new speicherstadtEvents.Narrator(CATALOG, PEOPLE), event))).toContain(
      "does not know",
    );
  });
});
