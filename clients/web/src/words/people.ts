/** How the seats of a table are called, seen from one of them or from none. */
import { create } from "@bufbuild/protobuf";

import type { Event } from "../gen/hummel/v1/game_pb.js";
import { SeatSchema, type Seat } from "../gen/hummel/v1/table_pb.js";
import { listed, type Part, type Words } from "./parts.js";

const LETTERS = "ABCDEFGH";

/** Returns the letter that stands for a seat, with or without colour. */
export function seatLetter(seat: number): string {
  return LETTERS[seat] ?? String(seat);
}

export class People {
  constructor(
    readonly seats: readonly Seat[],
    /** The viewer's own seat; undefined for spectators. */
    readonly me: number | undefined,
  ) {}

  /** The people after an event: somebody may have sat down, or have taken over a seat. */
  after({ source }: Event): People {
    const kind = source.case === "table" ? source.value.kind : undefined;
    if (kind?.case !== "seatTaken" && kind?.case !== "playerReplaced") return this;
    const { seat: changed, playerName, isBot } = kind.value;
    const there = create(SeatSchema, { taken: true, playerName, isBot });
    return new People(
      this.seats.map((seat, index) => (index === changed ? there : seat)),
      this.me,
    );
  }

  name(seat: number): string {
    const { playerName = "", isBot = false } = this.seats[seat] ?? {};
    if (!playerName) return `Seat ${seatLetter(seat)}`;
    return isBot && !/\bbot\b/i.test(playerName) ? `${playerName} (bot)` : playerName;
  }

  /** What a sentence calls a seat that it begins with. */
  who(seat: number): Part {
    return { is: "seat", seat, text: seat === this.me ? "You" : this.name(seat) };
  }

  /** What a sentence calls a seat further on. */
  whom(seat: number): Part {
    return { is: "seat", seat, text: seat === this.me ? "you" : this.name(seat) };
  }

  /** Whose something is, at the beginning of a sentence. */
  whose(seat: number): Part {
    return { is: "seat", seat, text: seat === this.me ? "Your" : `${this.name(seat)}'s` };
  }

  listed(seats: readonly number[]): Words {
    return listed(seats.map((seat) => this.whom(seat)));
  }
}
