/** Opens a table, sits down, seats the bots, and starts if nobody else is waited for. */
import type { MessageInitShape } from "@bufbuild/protobuf";

import type { App } from "../app.js";
import type { CreateTableRequestSchema } from "../gen/hummel/v1/table_service_pb.js";
import { botName } from "../seats/bot_names.js";
import { Claim } from "../seats/claim.js";
import { as, newRequestId, newToken, withKey } from "../service/api.js";
import { refusalOf, repeating } from "../service/refusal.js";

/** What the owner wants, beside what the table is like. */
export interface Party {
  readonly playerName: string;
  readonly botCount: number;
}

type TableOptions = Omit<MessageInitShape<typeof CreateTableRequestSchema>, "$typeName" | "requestId" | "token">;

/** A table that is being opened. Whatever was sent is sent again the same, so that `run` may be called until it succeeds. */
export class Opening {
  readonly #token = newToken();
  readonly #createId = newRequestId();
  readonly #startId = newRequestId();
  readonly #claims = new Map<number, Claim>();

  constructor(
    readonly app: App,
    readonly table: TableOptions,
    readonly party: Party,
  ) {}

  /** Returns the table's id once all of it is done. Throws what the service refuses. */
  async run(): Promise<string> {
    const { api, seats } = this.app;
    const request = { ...this.table, requestId: this.#createId, token: this.#token };
    const { table } = await repeating(() => api.tables.createTable(request, withKey(seats.apiKey)));
    const { tableId } = table!;
    seats.keepOwner(tableId, this.#token);
    const bots = Array.from({ length: this.party.botCount }, (_, index) => botName(index));
    const allSit = await this.#seat(tableId, table!.seats.length, [this.party.playerName, ...bots]);
    if (allSit && bots.length + 1 === table!.seats.length) {
      const start = { tableId, requestId: this.#startId };
      await repeating(() => api.tables.startTable(start, as(this.#token)));
    }
    return tableId;
  }

  /** Seats the owner and the bots. Returns false if others were faster, so that not all of them have found a seat. */
  async #seat(tableId: string, seatCount: number, names: readonly string[]): Promise<boolean> {
    let sitting = 0;
    for (let seat = 0; seat < seatCount && sitting < names.length; seat += 1)
      if (await this.#claim(tableId, seat, names[sitting]!, sitting > 0)) sitting += 1;
    return sitting === names.length;
  }

  /** Returns whether the seat was free. */
  async #claim(tableId: string, seat: number, playerName: string, isBot: boolean): Promise<boolean> {
    const { api, seats } = this.app;
    const claim = this.#claims.get(seat) ?? new Claim(seats, tableId, seat, isBot);
    this.#claims.set(seat, claim);
    const join = { tableId, seat, playerName };
    try {
      await repeating(() => claim.send((proof) => api.tables.joinTable({ ...join, ...proof }, as(undefined))));
      return true;
    } catch (error) {
      if (refusalOf(error).reason === "SEAT_TAKEN") return false;
      throw error;
    }
  }
}
