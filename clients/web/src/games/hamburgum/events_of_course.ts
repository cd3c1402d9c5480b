/** Tells the course of a game of Hamburgum: seasons, turns, dice, disasters, majorities. */
import { Majority, QuestionKind } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Event } from "../../gen/hummel/hamburgum/v1/event_pb.js";
import type { ForEachKind } from "../../words/kinds.js";
import { counted, listed, say, strong, type Mark, type Words } from "../../words/parts.js";
import { colourMark, COLOURS, disaster } from "./colours.js";
import type { Narrator } from "./narrator.js";
import { whatIsAsked } from "./questions.js";

type Kinds =
  | "firstSeatChosen"
  | "seasonStarted"
  | "seasonEnded"
  | "gameEnded"
  | "turnStarted"
  | "turnEnded"
  | "optionTaken"
  | "nothingToChoose"
  | "diceRolled"
  | "clericPlaced"
  | "workerSent"
  | "intrigueDrawn"
  | "intrigueMixed"
  | "disasterRaised"
  | "risePrevented"
  | "disasterLowered"
  | "disasterStruck"
  | "majorityWon"
  | "majorityLost";

const MAJORITIES: Readonly<Record<Majority, string>> = {
  [Majority.UNSPECIFIED]: "majority",
  [Majority.CITY_HALL_SQUARE]: "City Hall Square",
  [Majority.BUILDINGS]: "Buildings",
  [Majority.CITY_WALL]: "City Wall",
  [Majority.VICTORY_POINTS]: "Victory Points",
  [Majority.ZOO]: "Zoo",
};

export function majorityName(majority: Majority): string {
  return MAJORITIES[majority] ?? `majority ${majority}`;
}

export const COURSE_SENTENCES: Pick<ForEachKind<Event["kind"], Narrator, Words>, Kinds> = {
  firstSeatChosen: ({ people }, event) => say`${people.who(event.seat)} got the Coat of Arms and began.`,
  seasonStarted: (_, event) => [strong(`Season ${event.season} began.`)],
  seasonEnded: ({ people }, event) =>
    say`Season ${String(event.season)} ended; the Coat of Arms passed to ${people.whom(event.firstSeat)}.`,
  gameEnded: () => [strong("The last season was over.")],
  turnStarted: ({ people }, event) => say`${people.whose(event.seat)} turn of round ${String(event.round)} began.`,
  turnEnded: ({ people }, event) => say`${people.who(event.seat)} ended the turn.`,
  optionTaken: (narrator, event) =>
    event.question === QuestionKind.TURN
      ? say`${narrator.people.who(event.seat)} had nothing else to do.`
      : say`${narrator.people.who(event.seat)} had only one option (${whatIsAsked(event.question)})${narrator.by(event.card)}.`,
  nothingToChoose: (narrator, event) =>
    say`${narrator.people.who(event.seat)} had no option (${whatIsAsked(event.question)})${narrator.by(event.card)}.`,
  diceRolled: (_, event) =>
    say`The dice show ${listed(COLOURS.map((colour): Mark => ({ is: "colour", colour, text: `${event.dice?.[colour] ?? 0} ${colour}` })))}.`,
  clericPlaced: (_, event) => say`The cleric went to the ${colourMark(event.window)} window.`,
  workerSent: ({ people }, event) =>
    say`${people.who(event.seat)} sent a ${colourMark(event.colour)} worker into its church window.`,
  intrigueDrawn: ({ people }, event) =>
    say`${people.who(event.seat)} drew the intrigue token of ${disaster(event.colour)}.`,
  intrigueMixed: () => ["All intrigue tokens were used and mixed again."],
  disasterRaised: (narrator, event) =>
    say`${narrator.people.whose(event.seat)} ${disaster(event.colour)} rose to ${String(event.level)}${narrator.by(event.card)}.`,
  risePrevented: (narrator, event) =>
    say`${narrator.people.who(event.seat)} paid a ${colourMark(event.colour)} worker and prevented a rise of ${disaster(event.colour)}${narrator.by(event.card)}.`,
  disasterLowered: (narrator, event) =>
    say`${narrator.people.who(event.seat)} lowered ${disaster(event.colour)} by ${counted(event.levels, "level")} for ${String(event.levels)} VP${narrator.by(event.card)}.`,
  disasterStruck: ({ people }, event) => say`${disaster(event.colour)} ${strong("struck")} ${people.whom(event.seat)}.`,
  majorityWon: ({ people }, event) =>
    say`${people.who(event.seat)} won the majority in ${strong(majorityName(event.majority))}.`,
  majorityLost: ({ people }, event) =>
    say`${people.who(event.seat)} lost the majority in ${strong(majorityName(event.majority))}.`,
};
