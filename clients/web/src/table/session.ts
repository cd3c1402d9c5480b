/** One table as this browser sees it: the view, the log, the connection, and what its seats do. */
import { create } from "@bufbuild/protobuf";
import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";

import { Bots } from "../seats/bot.js";
import type { KeptSeats } from "../seats/kept.js";
import { as, newRequestId, newToken, type Api } from "../service/api.js";
import { pause, refusalOf, repeating, type Refusal } from "../service/refusal.js";
import { watchTable } from "../service/watch.js";
import type { Action } from "../gen/hummel/v1/game_pb.js";
import type { Update } from "../gen/hummel/v1/play_service_pb.js";
import { TableStatus } from "../gen/hummel/v1/table_pb.js";
import { ViewSchema, type Commit, type View } from "../gen/hummel/v1/view_pb.js";

/** How often a table is looked at that can't be watched. */
const LOOK_EVERY_MS = 2_000;

export type Connection = "opening" | "live" | "lost";

/** A change of the table that was seen to happen. */
export interface Change {
  readonly before: View;
  readonly after: View;
  readonly commits: readonly Commit[];
}

/** Who wants to see changes happen: `before` is called while the page still shows the old view. */
export interface Spectacle {
  before(): void;
  after(change: Change): void;
}

export class TableSession {
  readonly view = signal<View | undefined>(undefined);
  readonly commits = signal<readonly Commit[]>([]);
  readonly connection = signal<Connection>("opening");
  readonly refusal = signal<Refusal | undefined>(undefined);
  /** Why this table can't be shown at all. */
  readonly failure = signal<Refusal | undefined>(undefined);
  /** The seat that is played; undefined for a spectator. */
  readonly seat = signal<number | undefined>(undefined);
  readonly sending = signal(false);
  readonly kept = computed(() => {
    void this.seats.tables.value;
    return this.seats.table(this.tableId);
  });
  spectacle: Spectacle | undefined;

  readonly #closing = new AbortController();
  readonly #bots: Bots;
  #watching = new AbortController();

  constructor(
    readonly api: Api,
    readonly seats: KeptSeats,
    readonly tableId: string,
  ) {
    this.seat.value = seats.people(tableId)[0];
    this.#bots = new Bots(api, this, seats.thinkingMs, this.#closing.signal);
    this.#watch();
  }

  close(): void {
    this.#closing.abort();
    this.#watching.abort();
  }

  /** Plays another seat of this browser from now on, or only watches. */
  playAs(seat: number | undefined): void {
    if (seat === this.seat.value) return;
    this.seat.value = seat;
    this.refusal.value = undefined;
    this.#watch();
  }

  /** Submits an action for the seat that is played. Returns whether it was accepted. */
  async act(action: Action): Promise<boolean> {
    const view = this.view.value;
    const seat = this.seat.value;
    const token = this.seats.token(this.tableId, seat);
    if (!view?.table || this.sending.value) return false;
    if (!token) {
      this.refusal.value = explained("You are watching. Take a seat at a table to play.");
      return false;
    }
    const { revision: expectedRevision, epoch: expectedEpoch } = view.table;
    const request = { tableId: this.tableId, action, expectedRevision, expectedEpoch, requestId: newRequestId() };
    return this.#attempt(async () => this.#shown((await this.api.play.submitAction(request, as(token))).view));
  }

  /** Takes the last action of the seat back. */
  async undo(): Promise<boolean> {
    const token = this.seats.token(this.tableId, this.seat.value);
    const { revision: expectedRevision, epoch: expectedEpoch } = this.view.value!.table!;
    const request = { tableId: this.tableId, expectedRevision, expectedEpoch, requestId: newRequestId() };
    return this.#attempt(async () => this.#shown((await this.api.play.undoAction(request, as(token))).view));
  }

  /** Lets a bot of this page take over a seat whose player is away. */
  async replace(seat: number, playerName: string): Promise<boolean> {
    const token = newToken();
    const request = { tableId: this.tableId, seat, playerName, isBot: true, token, requestId: newRequestId() };
    return this.#attempt(async () => {
      await this.api.tables.replacePlayer(request, as(this.kept.value.owner));
      this.seats.keepSeat(this.tableId, seat, token, true);
      this.#bots.wake();
    });
  }

  /** Sits down, or seats a bot of this page. */
  async sit(playerName: string, { seat, isBot = false }: { seat?: number; isBot?: boolean } = {}): Promise<boolean> {
    return this.#attempt(async () => {
      const taken = await takeSeat(this.api, this.seats, this.tableId, playerName, { seat, isBot });
      if (!isBot && this.seat.value === undefined) this.playAs(taken);
    });
  }

  async leave(seat: number): Promise<boolean> {
    const token = this.seats.token(this.tableId, seat);
    return this.#attempt(async () => {
      await this.api.tables.leaveTable({ tableId: this.tableId, requestId: newRequestId() }, as(token));
      this.seats.dropSeat(this.tableId, seat);
      if (this.seat.value === seat) this.playAs(this.seats.people(this.tableId)[0]);
    });
  }

  async start(): Promise<boolean> {
    const request = { tableId: this.tableId, requestId: newRequestId() };
    return this.#attempt(() => this.api.tables.startTable(request, as(this.kept.value.owner)));
  }

  async closeTable(): Promise<boolean> {
    const request = { tableId: this.tableId, requestId: newRequestId() };
    return this.#attempt(() => this.api.tables.closeTable(request, as(this.kept.value.owner)));
  }

  /** The tokens of the seats that bots of this page play. */
  botTokens(): ReadonlyMap<number, string> {
    const { bots, seats } = this.seats.table(this.tableId);
    return new Map(bots.flatMap((seat) => (seats[seat] ? [[seat, seats[seat]] as const] : [])));
  }

  dropBot(token: string): void {
    for (const [seat, held] of this.botTokens()) if (held === token) this.seats.dropSeat(this.tableId, seat);
  }

  /** The table as it was last seen, for the bots. */
  get currentView(): View | undefined {
    return this.view.value;
  }

  /** Waits until the watch has told what the service answered: what can be clicked until then is past already. */
  async #shown(answered: View | undefined): Promise<void> {
    const { epoch = "", revision = 0n } = answered?.table ?? {};
    const behind = computed(() => {
      const table = this.view.value?.table;
      return this.connection.value === "live" && table?.epoch === epoch && table.revision < revision;
    });
    await until(behind, false);
  }

  async #attempt(call: () => Promise<unknown>): Promise<boolean> {
    this.sending.value = true;
    try {
      await repeating(call);
      this.refusal.value = undefined;
      return true;
    } catch (error) {
      this.refusal.value = refusalOf(error);
      return false;
    } finally {
      this.sending.value = false;
    }
  }

  #watch(): void {
    this.#watching.abort();
    this.#watching = new AbortController();
    const { signal: stopped } = this.#watching;
    const token = this.seats.token(this.tableId, this.seat.value);
    void watchTable(
      this.api,
      this.tableId,
      token,
      {
        onUpdate: (update, fresh) => {
          if (!stopped.aborted) this.#take(update, fresh);
        },
        onLost: () => (this.connection.value = "lost"),
        onRefused: (refusal) => void this.#refused(refusal, stopped),
      },
      stopped,
    );
  }

  #take(update: Update, fresh: boolean): void {
    const before = this.view.value;
    const after = update.view!;
    const seenToHappen = !fresh && before !== undefined && update.commits.length > 0;
    if (seenToHappen) this.spectacle?.before();
    batch(() => {
      this.view.value = after;
      this.commits.value = fresh ? update.commits : [...this.commits.value, ...update.commits];
      this.connection.value = "live";
      if (before?.table?.revision !== after.table?.revision) this.refusal.value = undefined;
    });
    if (seenToHappen) this.spectacle?.after({ before, after, commits: update.commits });
    this.#bots.wake();
  }

  async #refused(refusal: Refusal, stopped: AbortSignal): Promise<void> {
    const seat = this.seat.value;
    if (refusal.reason === "TOKEN_WRONG" && seat !== undefined) {
      // The seat was given to somebody else: go on as another seat of this browser, or as a spectator.
      this.seats.dropSeat(this.tableId, seat);
      this.playAs(this.seats.people(this.tableId)[0]);
      this.refusal.value = refusal;
    } else if (refusal.reason === "TOKEN_MISSING") {
      await this.#lookFromOutside(stopped);
    } else {
      this.failure.value = refusal;
    }
  }

  /** Shows a private table to somebody who has its link and no seat: who sits there, as long as seats can be taken. */
  async #lookFromOutside(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        const { table } = await this.api.tables.getTable({ tableId: this.tableId }, as(undefined));
        if (stopped.aborted) return;
        if (table?.status !== TableStatus.WAITING) {
          this.failure.value = explained("This table is private: only its players see the game.");
          return;
        }
        this.view.value = create(ViewSchema, { table });
        this.connection.value = "live";
      } catch {
        this.connection.value = "lost";
      }
      await pause(LOOK_EVERY_MS, stopped);
    }
  }
}

/** Takes a seat with a token of this browser, and keeps it. Returns the seat. */
export async function takeSeat(
  api: Api,
  seats: KeptSeats,
  tableId: string,
  playerName: string,
  { seat, isBot = false }: { seat?: number | undefined; isBot?: boolean } = {},
): Promise<number> {
  const token = newToken();
  const request = { tableId, playerName, token, requestId: newRequestId(), ...(seat === undefined ? {} : { seat }) };
  const joined = await repeating(() => api.tables.joinTable(request, as(undefined)));
  seats.keepSeat(tableId, joined.seat, token, isBot);
  return joined.seat;
}

/** Waits until a signal has a value. */
function until<T>(watched: ReadonlySignal<T>, value: T): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      // Not at once: the first time, `stop` is not there yet.
      if (watched.value === value) queueMicrotask(() => (stop(), resolve()));
    });
  });
}

/** A refusal of the page itself, for what it need not ask the service. */
export function explained(text: string): Refusal {
  return { reason: "PAGE", sentence: text, rule: "", passing: false };
}
