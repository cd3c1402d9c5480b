/** Puts the events of a table into sentences: seats, start, end. */
import { ClosingReason, type TableEvent } from "../gen/hummel/v1/game_pb.js";
import { byKind, type ForEachKind } from "./kinds.js";
import { counted, say, strong, type Words } from "./parts.js";
import { seatLetter, type People } from "./people.js";

export const UNKNOWN_EVENT: Words = ["Something happened that this page does not know. Load it anew."];

export const TABLE_SENTENCES: ForEachKind<TableEvent["kind"], People, Words> = {
  created: () => ["The table was opened."],
  seatTaken: (people, event) => say`${people.who(event.seat)} sat down.`,
  // The name is gone from the table by now, the letter stays.
  seatLeft: (_, event) => [`The player of seat ${seatLetter(event.seat)} left.`],
  started: (_, event) => say`${strong("The game began.")} Its seed is committed to as ${hex(event.seedCommitment)}…`,
  finished: () => [strong("The game ended.")],
  closed: (_, event) => [
    strong(
      event.reason === ClosingReason.ABANDONED
        ? "The table was closed: nobody is left at it."
        : "The owner closed the table.",
    ),
  ],
  timeRanOut: (people, event) => say`The time of ${people.whom(event.seat)} ran out; the clock chose.`,
  undone: (people, event) => say`${people.who(event.seat)} took the last action back.`,
  playerReplaced: (people, event) => say`Seat ${seatLetter(event.seat)} was handed to ${people.whom(event.seat)}.`,
  tokenRenewed: (people, event) =>
    event.seat === undefined
      ? ["The owner's key was renewed."]
      : say`The key of ${people.whom(event.seat)} was renewed.`,
  botsAskedFor: (_, event) =>
    event.botCount
      ? [`The owner asks for ${counted(event.botCount, "bot")}.`]
      : ["The owner asks for no bots any more."],
};

export function tellTableEvent(people: People, event: TableEvent): Words {
  return byKind(TABLE_SENTENCES, people, event.kind, UNKNOWN_EVENT);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
