/** Puts the events of The Speicherstadt into sentences. */
import type { Event, FireResult } from "../../gen/hummel/speicherstadt/v1/event_pb.js";
import type { Cubes } from "../../gen/hummel/speicherstadt/v1/board_pb.js";
import type { Catalog } from "../../service/catalog.js";
import { byKind, type ForEachKind } from "../../words/kinds.js";
import { counted, listed, say, strong, type Mark, type Words } from "../../words/parts.js";
import type { People } from "../../words/people.js";
import { UNKNOWN_EVENT } from "../../words/table_events.js";
import { hallCoins, paidCubes } from "./actions.js";
import { cubeCount, cubeWords, goodWords } from "./goods.js";

export class Narrator {
  constructor(
    readonly catalog: Catalog,
    readonly people: People,
  ) {}

  card(card: number): Mark {
    return { is: "card", card, text: this.catalog.card(card).name };
  }

  cardWithCubes(card: number, cubes: Cubes | undefined): Words {
    return cubeCount(cubes) ? say`${this.card(card)} with ${cubeWords(cubes)}` : [this.card(card)];
  }
}

export const SENTENCES: ForEachKind<Event["kind"], Narrator, Words> = {
  firstSeatChosen: ({ people }, event) => say`${people.who(event.seat)} got the metal coin and began.`,
  roundStarted: (_, event) => [strong(`Round ${event.round} began.`)],
  cardRevealed: (narrator, event) =>
    say`Loft ${String(event.column + 1)}: ${narrator.cardWithCubes(event.card, event.cubes)}.`,
  fireResolved: (narrator, event) =>
    say`${narrator.card(event.card)} broke out: ${listed(event.results.map((result) => fireResult(narrator, result)))}.`,
  workerPlaced: ({ people }, event) =>
    say`${people.who(event.seat)} placed a worker at loft ${String(event.column + 1)} as ${place(event.space)}.`,
  cardBought: (narrator, event) =>
    say`${narrator.people.who(event.seat)} bought ${narrator.card(event.card)} for ${counted(event.price, "coin")}.`,
  offerDeclined: ({ people }, event) =>
    say`${people.who(event.seat)} ${event.cannotPay ? "could not pay" : "declined"} ${counted(event.price, "coin")} at loft ${String(event.column + 1)}; a worker went home.`,
  cardDiscarded: (narrator, event) => say`Nobody bought ${narrator.cardWithCubes(event.card, event.cubes)}.`,
  loadingStarted: ({ people }, event) =>
    event.seats.length ? say`Loading began for ${people.listed(event.seats)}.` : ["Nobody had anything to load."],
  contractFilled: (narrator, event) =>
    say`${narrator.people.who(event.seat)} put ${goodWords(event.good)} on ${narrator.card(event.card)}${event.completed ? strong(" and completed it") : ""}.`,
  cubeSold: (narrator, event) =>
    say`${narrator.people.who(event.seat)} sold ${goodWords(event.good)} to the ${narrator.card(event.card)} for ${counted(narrator.catalog.ruleNumber("merchant_coins"), "coin")}.`,
  cubePaid: ({ people }, event) => say`${people.who(event.seat)} paid ${goodWords(event.good)} in the market hall.`,
  coinTaken: ({ catalog, people }, event) =>
    say`${people.who(event.seat)} took ${hallCoins(catalog)} for ${paidCubes(catalog, "cubes_for_coins")}.`,
  cubeTaken: ({ catalog, people }, event) =>
    say`${people.who(event.seat)} took ${goodWords(event.good)} from the stock for ${paidCubes(catalog, "cubes_for_cube")}.`,
  cubeDiscarded: ({ people }, event) => say`${people.who(event.seat)} threw ${goodWords(event.good)} away.`,
  loadingFinished: ({ people }, event) => {
    const kept = [
      ...(cubeCount(event.warehouse) ? [say`${cubeWords(event.warehouse)} in the warehouse`] : []),
      ...(cubeCount(event.marketHall) ? [say`${cubeWords(event.marketHall)} in the market hall`] : []),
    ];
    return say`${people.who(event.seat)} finished loading${kept.length ? " and kept " : ""}${listed(kept)}.`;
  },
  incomeReceived: ({ people }, event) => {
    const reasons = [...(event.noPurchaseCoins ? ["bought nothing"] : []), ...(event.bankCoins ? ["Bank"] : [])];
    const total = event.basicCoins + event.noPurchaseCoins + event.bankCoins;
    return say`${people.who(event.seat)} got ${counted(total, "coin")}${reasons.length ? ` (${reasons.join(", ")})` : ""}.`;
  },
  firstSeatPassed: ({ people }, event) => say`The metal coin passed to ${people.whom(event.seat)}.`,
  gameEnded: () => [strong("The last round was over.")],
};

export function tellEvent(narrator: Narrator, event: Event): Words {
  return byKind(SENTENCES, narrator, event.kind, UNKNOWN_EVENT);
}

function place(space: number): string {
  return space === 1 ? "the first in line" : `number ${space} in line`;
}

function fireResult({ people }: Narrator, result: FireResult): Words {
  const points = result.points ? `${result.points > 0 ? "+" : "−"}${Math.abs(result.points)}` : "no points";
  return say`${people.whom(result.seat)} ${points} (firemen ${String(result.firemenValue)})`;
}
