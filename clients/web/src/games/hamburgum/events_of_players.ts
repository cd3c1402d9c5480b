/** Tells what players of Hamburgum get, pay and lose: points, marks, workers, spaces, walls, statues. */
import type { Event } from "../../gen/hummel/hamburgum/v1/event_pb.js";
import type { ForEachKind } from "../../words/kinds.js";
import { say, type Words } from "../../words/parts.js";
import { colourMark, goods, sideName } from "./colours.js";
import type { Narrator } from "./narrator.js";

type Kinds =
  | "gained"
  | "paid"
  | "lost"
  | "transferred"
  | "squareAdvanced"
  | "squareSteppedBack"
  | "segmentBuilt"
  | "segmentRemoved"
  | "statueWon";

export const PLAYER_SENTENCES: Pick<ForEachKind<Event["kind"], Narrator, Words>, Kinds> = {
  gained: (narrator, event) =>
    say`${narrator.people.who(event.seat)} got ${goods(event.vp, event.marks, event.workers)}${narrator.by(event.card, "from")}.`,
  paid: (narrator, event) =>
    say`${narrator.people.who(event.seat)} paid ${goods(0, event.marks, event.workers)}${narrator.by(event.card, "for")}.`,
  lost: (narrator, event) =>
    say`${narrator.people.who(event.seat)} lost ${goods(event.vp, event.marks, event.workers)}${narrator.by(event.card)}.`,
  transferred: (narrator, event) =>
    say`${narrator.people.who(event.fromSeat)} gave ${goods(event.vp, event.marks, event.workers)} to ${narrator.people.whom(event.toSeat)}${narrator.by(event.card)}.`,
  squareAdvanced: (narrator, event) =>
    event.vp
      ? say`${narrator.people.who(event.seat)} got ${String(event.vp)} VP on the last space of the square${narrator.by(event.card)}.`
      : say`${narrator.people.who(event.seat)} advanced to space ${String(event.space)} of the square${narrator.by(event.card)}.`,
  squareSteppedBack: (narrator, event) =>
    say`${narrator.people.who(event.seat)} went back to space ${String(event.space)} of the square${narrator.by(event.card)}.`,
  segmentBuilt: ({ people }, event) =>
    say`${people.who(event.seat)} built the ${colourMark(event.colour)} segment ${String(event.segment)} on the ${sideName(event.side)}.`,
  segmentRemoved: ({ people }, event) =>
    say`${people.who(event.seat)} lost segment ${String(event.segment)} on the ${sideName(event.side)}.`,
  statueWon: ({ people }, event) => say`${people.who(event.seat)} won the statue of ${String(event.value)}.`,
};
