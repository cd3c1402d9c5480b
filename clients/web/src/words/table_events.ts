/** Puts the events of a table into sentences: seats, start, end. */
import type { TableEvent } from "../gen/hummel/v1/game_pb.js";
import { byKind, type ForEachKind } from "./kinds.js";
import { say, strong, type Words } from "./parts.js";
import { seatLetter, type People } from "./people.js";

export const UNKNOWN_EVENT: Words = ["Something happened that this page does not know. Load it anew."];

export const TABLE_SENTENCES: ForEachKind<TableEvent["kind"], People, Words> = {
  created: () => ["The table was opened."],
  seatTaken: (people, event) => say`${people.who(event.seat)} sat down.`,
  // The name is gone from the table by now, the letter stays.
  seatLeft: (_, event) => [`The player of seat ${seatLetter(event.seat)} left.`],
  started: (_, event) => say`${strong("The game began.")} Its seed is committed to as ${hex(event.seedCommitment)}…`,
  finished: () => [strong("The game ended.")],
  closed: () => [strong("The owner closed the table.")],
};

export function tellTableEvent(people: People, event: TableEvent): Words {
  return byKind(TABLE_SENTENCES, people, event.kind, UNKNOWN_EVENT);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
