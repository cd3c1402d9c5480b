/** Puts the events of Hamburgum into sentences. */
import type { Event } from "../../gen/hummel/hamburgum/v1/event_pb.js";
import { byKind, type ForEachKind } from "../../words/kinds.js";
import type { Words } from "../../words/parts.js";
import { UNKNOWN_EVENT } from "../../words/table_events.js";
import { CARD_SENTENCES } from "./events_of_cards.js";
import { COURSE_SENTENCES } from "./events_of_course.js";
import { PLAYER_SENTENCES } from "./events_of_players.js";
import type { Narrator } from "./narrator.js";

export const SENTENCES: ForEachKind<Event["kind"], Narrator, Words> = {
  ...COURSE_SENTENCES,
  ...PLAYER_SENTENCES,
  ...CARD_SENTENCES,
};

export function tellEvent(narrator: Narrator, event: Event): Words {
  return byKind(SENTENCES, narrator, event.kind, UNKNOWN_EVENT);
}
