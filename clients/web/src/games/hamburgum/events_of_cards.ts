/** Tells what happens to cards of Hamburgum: drawn, played, discarded, built, activated, searched. */
import type { Event } from "../../gen/hummel/hamburgum/v1/event_pb.js";
import type { ForEachKind } from "../../words/kinds.js";
import { listed, say, type Words } from "../../words/parts.js";
import { colourMark, disaster } from "./colours.js";
import type { Narrator } from "./narrator.js";
import type { Colour } from "../../gen/hummel/hamburgum/v1/board_pb.js";

type Kinds =
  | "cardDrawn"
  | "cardsSeen"
  | "cardPlayed"
  | "cardDiscarded"
  | "sitePlayed"
  | "siteDiscarded"
  | "buildingConstructed"
  | "buildingDiscarded"
  | "buildingTakenBack"
  | "cardLaid"
  | "buildingActivated"
  | "effectResolved"
  | "searched"
  | "discardTaken"
  | "cardStolen"
  | "cardLost";

/** What a card is played for, by the standard action and the colour that the card is treated as. */
const PURPOSES: Readonly<Record<string, (colour: Colour) => Words>> = {
  take_workers: (colour) => say`for ${colourMark(colour)} workers`,
  take_money: () => ["for marks"],
  decrease_disaster: (colour) => say`against ${disaster(colour)}`,
  build_wall: () => ["for the wall"],
  play_site: () => ["as a site"],
  construct_building: () => ["as a building"],
  lay_card: () => ["into the display"],
};

export const CARD_SENTENCES: Pick<ForEachKind<Event["kind"], Narrator, Words>, Kinds> = {
  cardDrawn: ({ people }, event) => say`${people.who(event.seat)} drew from the ${colourMark(event.colour)} deck.`,
  cardsSeen: (narrator, event) => {
    const cards = event.cards.length ? listed(event.cards.map((card) => narrator.card(card))) : ["no card"];
    return say`${narrator.people.who(event.seat)} got ${cards}.`;
  },
  cardPlayed: (narrator, event) => {
    const card = event.card ? narrator.card(event.card) : "a card";
    const purpose = PURPOSES[event.action]?.(event.colour) ?? [`for ${event.action}`];
    return say`${narrator.people.who(event.seat)} played ${card} ${purpose}.`;
  },
  cardDiscarded: (narrator, event) => say`${narrator.people.who(event.seat)} discarded ${narrator.card(event.card)}.`,
  sitePlayed: ({ people }, event) =>
    say`${people.who(event.seat)} laid ${colourMark(event.colour)} site ${String(event.site)}.`,
  siteDiscarded: (narrator, event) =>
    say`${narrator.people.who(event.seat)} lost site ${String(event.site)}, ${narrator.card(event.card)}.`,
  buildingConstructed: (narrator, event) => {
    const where = event.zooCard ? say`under ${narrator.card(event.zooCard)}` : [`on site ${event.site}`];
    const spent = event.flashSpent ? " It does nothing now: it has worked in this turn." : "";
    return say`${narrator.people.who(event.seat)} built ${narrator.card(event.card)} ${where} ${narrator.price(event.price)}.${spent}`;
  },
  buildingDiscarded: (narrator, event) =>
    say`${narrator.people.who(event.seat)} lost the building ${narrator.card(event.card)}.`,
  buildingTakenBack: (narrator, event) =>
    say`${narrator.people.who(event.seat)} took ${narrator.card(event.card)} back into the hand.`,
  cardLaid: (narrator, event) =>
    say`${narrator.people.who(event.seat)} laid ${narrator.card(event.card)} ${narrator.price(event.price)}.`,
  buildingActivated: (narrator, event) =>
    say`${narrator.people.who(event.seat)} activated ${narrator.card(event.card)}.`,
  effectResolved: (narrator, event) =>
    say`${narrator.card(event.card)} works for ${narrator.people.whom(event.seat)}${narrator.by(event.byCard)}.`,
  searched: (narrator, event) => {
    const where = event.deck ? say`the ${colourMark(event.deck)} deck` : ["the discard pile"];
    const found = event.found ? " and took a card" : " and found nothing to take";
    return say`${narrator.people.who(event.seat)} searched ${where}${narrator.by(event.card)}${found}${narrator.top(event.discardTop)}.`;
  },
  discardTaken: (narrator, event) =>
    say`${narrator.people.who(event.seat)} took ${narrator.card(event.card)} from the discard pile${narrator.top(event.discardTop)}.`,
  cardStolen: ({ people }, event) =>
    say`${people.who(event.toSeat)} drew a ${colourMark(event.colour)} card from the hand of ${people.whom(event.fromSeat)}.`,
  cardLost: (narrator, event) =>
    say`It was ${narrator.card(event.card)} that ${narrator.people.whom(event.seat)} lost.`,
};
