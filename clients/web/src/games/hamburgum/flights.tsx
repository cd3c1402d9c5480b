/** What moves on the board of Hamburgum when something happens. */
import type { Board, PerColour, Side } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Event } from "../../gen/hummel/hamburgum/v1/event_pb.js";
import type { Flight } from "../../motion/flight.js";
import type { Catalog } from "../../service/catalog.js";
import { SeatSign } from "../../ui/seat.js";
import { byKind, type ForEachKind } from "../../words/kinds.js";
import { Back, Playbill } from "./card.js";
import { Cleric, Statue } from "./centre.js";
import { COLOURS, colourName, sideName } from "./colours.js";
import { ColourSign, Figure } from "./signs.js";

export interface Moved {
  readonly catalog: Catalog;
  /** The board before the event's commit. */
  readonly before: Board;
}

type Flights = readonly Flight[];

const STILL = (): Flights => [];

interface Loot {
  readonly vp?: number;
  readonly marks?: number;
  readonly workers?: PerColour | undefined;
}

/** Points, marks and workers on their way; at most a few of each. */
function loot(
  { vp = 0, marks = 0, workers }: Loot,
  from: (thing: string) => string,
  to: (thing: string) => string,
): Flights {
  return [
    ...(vp ? [{ picture: <span class="vp">{vp}</span>, from: from("vp"), to: to("vp") }] : []),
    ...(marks ? [{ picture: <span class="mark">{marks}</span>, from: from("marks"), to: to("marks") }] : []),
    ...COLOURS.flatMap((colour) =>
      Array.from({ length: Math.min(3, workers?.[colour] ?? 0) }, () => ({
        picture: <Figure colour={colour} size={28} />,
        from: from(`workers/${colour}`),
        to: to(`workers/${colour}`),
      })),
    ),
  ];
}

const of =
  (seat: number) =>
  (thing: string): string =>
    `seat/${seat}/${thing}`;
const supply = (): string => "supply";
const cardOrSupply = (card: number) => (): string => (card ? `card/${card}|supply` : "supply");

function card({ catalog }: Moved, number: number, from: string, to: string): Flights {
  return [
    {
      picture: (
        <div class="flying-playbill">
          <Playbill info={catalog.card(number)} />
        </div>
      ),
      from,
      to,
    },
  ];
}

const wall = (seat: number, side: Side, segment: number): string => `seat/${seat}/wall/${sideName(side)}/${segment}`;

export const FLIGHTS: ForEachKind<Event["kind"], Moved, Flights> = {
  firstSeatChosen: STILL,
  seasonStarted: STILL,
  cardDrawn: (_, event) => [
    {
      picture: <Back colour={colourName(event.colour)} size={58} />,
      from: `deck/${colourName(event.colour)}`,
      to: `seat/${event.seat}/hand`,
    },
  ],
  cardsSeen: STILL,
  diceRolled: STILL,
  clericPlaced: (_, event) => [{ picture: <Cleric />, from: "supply", to: `window/${colourName(event.window)}` }],
  workerSent: (_, event) => [
    {
      picture: <Figure colour={colourName(event.colour)} />,
      from: `seat/${event.seat}/workers/${colourName(event.colour)}`,
      to: `window/${colourName(event.colour)}`,
    },
  ],
  intrigueDrawn: (_, event) => [
    { picture: <ColourSign colour={colourName(event.colour)} size={30} />, from: "intrigue", to: `seat/${event.seat}` },
  ],
  intrigueMixed: STILL,
  disasterRaised: (_, event) => [
    {
      picture: <ColourSign colour={colourName(event.colour)} size={28} />,
      from: event.card ? `card/${event.card}|supply` : `die/${colourName(event.colour)}`,
      to: `seat/${event.seat}/disaster/${colourName(event.colour)}`,
    },
  ],
  risePrevented: (_, event) => [
    {
      picture: <Figure colour={colourName(event.colour)} />,
      from: `seat/${event.seat}/workers/${colourName(event.colour)}`,
      to: "supply",
    },
  ],
  disasterLowered: (_, event) =>
    loot({ vp: event.levels }, () => `seat/${event.seat}/disaster/${colourName(event.colour)}`, of(event.seat)),
  disasterStruck: (_, event) => [
    {
      picture: (
        <span class="strike">
          <ColourSign colour={colourName(event.colour)} size={64} />
        </span>
      ),
      from: `seat/${event.seat}/disaster/${colourName(event.colour)}`,
      to: `seat/${event.seat}`,
    },
  ],
  gained: (_, event) => loot(event, cardOrSupply(event.card), of(event.seat)),
  paid: (_, event) => loot({ marks: event.marks, workers: event.workers }, of(event.seat), supply),
  lost: (_, event) => loot(event, of(event.seat), supply),
  transferred: (_, event) => loot(event, of(event.fromSeat), of(event.toSeat)),
  squareAdvanced: ({ before }, event) => [
    {
      picture: <SeatSign seat={event.seat} size={26} />,
      from: `square/${before.players[event.seat]?.square ?? 0}`,
      to: `square/${event.space}`,
    },
    ...loot({ vp: event.vp }, supply, of(event.seat)),
  ],
  squareSteppedBack: ({ before }, event) => [
    {
      picture: <SeatSign seat={event.seat} size={26} />,
      from: `square/${before.players[event.seat]?.square ?? 0}`,
      to: `square/${event.space}`,
    },
  ],
  segmentBuilt: (_, event) => [
    {
      picture: <ColourSign colour={colourName(event.colour)} size={26} />,
      from: `seat/${event.seat}/hand`,
      to: wall(event.seat, event.side, event.segment),
    },
  ],
  segmentRemoved: (_, event) => [
    { picture: <span class="rubble">▚▞</span>, from: wall(event.seat, event.side, event.segment), to: "supply" },
  ],
  statueWon: (_, event) => [{ picture: <Statue value={event.value} />, from: "statues", to: `seat/${event.seat}` }],
  cardPlayed: STILL,
  cardDiscarded: (moved, event) => card(moved, event.card, `card/${event.card}|seat/${event.seat}/hand`, "discard"),
  sitePlayed: (_, event) => [
    {
      picture: <Back colour={colourName(event.colour)} size={58} />,
      from: `seat/${event.seat}/hand`,
      to: `seat/${event.seat}/site/${event.site}`,
    },
  ],
  siteDiscarded: (moved, event) => card(moved, event.card, `seat/${event.seat}/site/${event.site}`, "discard"),
  buildingConstructed: (moved, event) => card(moved, event.card, `seat/${event.seat}/hand`, `card/${event.card}`),
  buildingDiscarded: (moved, event) => card(moved, event.card, `card/${event.card}`, "discard"),
  buildingTakenBack: (moved, event) => card(moved, event.card, `card/${event.card}`, `seat/${event.seat}/hand`),
  cardLaid: (moved, event) => card(moved, event.card, `seat/${event.seat}/hand`, `card/${event.card}`),
  buildingActivated: STILL,
  effectResolved: STILL,
  optionTaken: STILL,
  nothingToChoose: STILL,
  searched: STILL,
  discardTaken: (moved, event) => card(moved, event.card, "discard", `seat/${event.seat}/hand`),
  cardStolen: (_, event) => [
    {
      picture: <Back colour={colourName(event.colour)} size={58} />,
      from: `seat/${event.fromSeat}/hand`,
      to: `seat/${event.toSeat}/hand`,
    },
  ],
  cardLost: STILL,
  majorityWon: STILL,
  majorityLost: STILL,
  seasonEnded: STILL,
  turnStarted: STILL,
  turnEnded: STILL,
  gameEnded: STILL,
};

export function flightsOf(moved: Moved, event: Event): Flights {
  return byKind(FLIGHTS, moved, event.kind, []);
}
