/** What moves on the board of The Speicherstadt when something happens. */
import type { Event } from "../../gen/hummel/speicherstadt/v1/event_pb.js";
import type { Board, Cubes, Good } from "../../gen/hummel/speicherstadt/v1/board_pb.js";
import type { Flight } from "../../motion/flight.js";
import type { Catalog } from "../../service/catalog.js";
import { Coin, Worker } from "../../ui/seat.js";
import { byKind, type ForEachKind } from "../../words/kinds.js";
import { TradeCard } from "./card.js";
import { eachCube, goodName } from "./goods.js";
import { Blaze, Cube } from "./signs.js";

export interface Moved {
  readonly catalog: Catalog;
  /** The board before the event's commit. */
  readonly before: Board;
}

type Flights = readonly Flight[];

const STILL = (): Flights => [];

function cube(good: Good, from: string, to: string): Flight {
  return { picture: <Cube good={goodName(good)} />, from, to };
}

function cubes(some: Cubes | undefined, from: string, to: string): Flights {
  return eachCube(some).map((good) => ({ picture: <Cube good={good} />, from, to }));
}

function coins(number: number, from: string, to: string): Flights {
  return Array.from({ length: Math.min(number, 5) }, () => ({ picture: <Coin size={26} />, from, to }));
}

function card(catalog: Catalog, number: number, from: string, to: string): Flight {
  return {
    picture: (
      <div class="flying-card">
        <TradeCard info={catalog.card(number)} />
      </div>
    ),
    from,
    to,
  };
}

function worker(seat: number, from: string, to: string): Flight {
  return { picture: <Worker seat={seat} />, from, to };
}

const coinsOf = (seat: number): string => `seat/${seat}/coins`;
const dockOf = (seat: number): string => `seat/${seat}/dock`;
const homeOf = (seat: number): string => `seat/${seat}/workers`;
const floor = (column: number, index: number): string => `column/${column}/worker/${index}`;

export const FLIGHTS: ForEachKind<Event["kind"], Moved, Flights> = {
  firstSeatChosen: STILL,
  roundStarted: STILL,
  cardRevealed: ({ catalog }, event) => [
    card(catalog, event.card, "draw-pile", `column/${event.column}/card`),
    ...cubes(event.cubes, "bag", `column/${event.column}/card`),
  ],
  fireResolved: (_, event) =>
    event.results.flatMap(({ seat, points }) =>
      points ? [{ picture: <Blaze points={points} />, from: "draw-pile", to: `seat/${seat}` }] : [],
    ),
  workerPlaced: (_, event) => [worker(event.seat, homeOf(event.seat), floor(event.column, event.space - 1))],
  cardBought: ({ catalog, before }, event) => [
    ...coins(event.price, coinsOf(event.seat), `column/${event.column}`),
    card(catalog, event.card, `column/${event.column}/card`, `card/${event.card}`),
    ...(before.columns[event.column]?.workers ?? []).map((seat, index) =>
      worker(seat, floor(event.column, index), homeOf(seat)),
    ),
  ],
  offerDeclined: (_, event) => [worker(event.seat, floor(event.column, 0), homeOf(event.seat))],
  cardDiscarded: (_, event) => cubes(event.cubes, `column/${event.column}`, "stock"),
  loadingStarted: STILL,
  contractFilled: (_, event) => [cube(event.good, dockOf(event.seat), `card/${event.card}/${goodName(event.good)}`)],
  cubeSold: (_, event) => [
    cube(event.good, dockOf(event.seat), `card/${event.card}`),
    ...coins(1, `card/${event.card}`, coinsOf(event.seat)),
  ],
  cubePaid: (_, event) => [cube(event.good, dockOf(event.seat), `seat/${event.seat}/hall`)],
  coinTaken: (_, event) => coins(1, `seat/${event.seat}/hall`, coinsOf(event.seat)),
  cubeTaken: (_, event) => [cube(event.good, "stock", dockOf(event.seat))],
  cubeDiscarded: (_, event) => [cube(event.good, dockOf(event.seat), "stock")],
  loadingFinished: (_, event) => [
    ...cubes(event.warehouse, dockOf(event.seat), `seat/${event.seat}/warehouse`),
    ...cubes(event.marketHall, dockOf(event.seat), `seat/${event.seat}/hall`),
  ],
  incomeReceived: (_, event) =>
    coins(event.basicCoins + event.noPurchaseCoins + event.bankCoins, "canal", coinsOf(event.seat)),
  firstSeatPassed: (_, event) => [
    { picture: <span class="metal-coin">1st</span>, from: "metal-coin", to: `seat/${event.seat}` },
  ],
  gameEnded: STILL,
};

export function flightsOf(moved: Moved, event: Event): Flights {
  return byKind(FLIGHTS, moved, event.kind, []);
}
