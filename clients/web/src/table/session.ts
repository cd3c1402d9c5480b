/** One table as this browser sees it: the view, the log, the connection, and what its seats do. */
import { create } from "@bufbuild/protobuf";
import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";

import { carefully } from "../faults.js";
import { Bots } from "../seats/bot.js";
import { Claim, isAnswer } from "../seats/claim.js";
import type { KeptSeats } from "../seats/kept.js";
import { as, newRequestId, type Api } from "../service/api.js";
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

/** Who wants to see changes happen: `before` is called while the page still shows the old view. The page goes on without. */
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
  /** What was asked for and not answered yet. */
  readonly #claims = new Map<string, Claim>();
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
    if (!view?.table) return false;
    if (this.sending.value) {
      this.refusal.value = explained("Your last choice is still on its way; this one was not taken.");
      return false;
    }
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
    const request = { tableId: this.tableId, seat, playerName, isBot: true };
    const owner = as(this.kept.value.owner);
    const done = await this.#claim(`replace ${playerName}`, seat, true, (proof) =>
      this.api.tables.replacePlayer({ ...request, ...proof }, owner),
    );
    if (done) this.#bots.wake();
    return done;
  }

  /** Sits down at a seat, or seats a bot of this page. */
  async sit(playerName: string, seat: number, isBot = false): Promise<boolean> {
    const request = { tableId: this.tableId, seat, playerName };
    const done = await this.#claim(`join ${playerName}`, seat, isBot, (proof) =>
      this.api.tables.joinTable({ ...request, ...proof }, as(undefined)),
    );
    if (done) this.#findSeat();
    return done;
  }

  async leave(seat: number): Promise<boolean> {
    const token = this.seats.token(this.tableId, seat);
    const request = { tableId: this.tableId, requestId: newRequestId() };
    return this.#attempt(async () => {
      try {
        await this.api.tables.leaveTable(request, as(token));
      } catch (error) {
        // The seat is not, or no more, this browser's: there is nothing to leave.
        if (refusalOf(error).reason !== "TOKEN_WRONG") throw error;
      }
      this.seats.dropSeat(this.tableId, seat);
      if (this.seat.value === seat) this.playAs(this.seats.people(this.tableId)[0]);
    });
  }

  /** Asks whoever runs bots for as many of them, those included that sit here already. */
  async askForBots(botCount: number): Promise<boolean> {
    const request = { tableId: this.tableId, botCount, requestId: newRequestId() };
    return this.#attempt(() => this.api.tables.askForBots(request, as(this.kept.value.owner)));
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

  /** Claims a seat. Who asks for the same again, because there was no answer, repeats the same request. */
  async #claim(what: string, seat: number, isBot: boolean, call: Parameters<Claim["send"]>[0]): Promise<boolean> {
    const key = `${what} ${seat}`;
    const claim = this.#claims.get(key) ?? new Claim(this.seats, this.tableId, seat, isBot);
    this.#claims.set(key, claim);
    return this.#attempt(async () => {
      try {
        await claim.send(call);
      } catch (error) {
        if (isAnswer(error)) this.#claims.delete(key);
        throw error;
      }
      this.#claims.delete(key);
    });
  }

  /** Plays a seat of this browser if none is played yet: the answer that told of it may have been lost. */
  #findSeat(): void {
    if (this.seat.value !== undefined) return;
    const taken = this.view.value?.table?.seats ?? [];
    const seat = this.seats.people(this.tableId).find((own) => taken[own]?.taken);
    if (seat !== undefined) this.playAs(seat);
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
    if (seenToHappen) carefully(() => this.spectacle?.before());
    batch(() => {
      this.view.value = after;
      this.commits.value = fresh ? update.commits : [...this.commits.value, ...update.commits];
      this.connection.value = "live";
      if (before?.table?.revision !== after.table?.revision) this.refusal.value = undefined;
    });
    if (seenToHappen) carefully(() => this.spectacle?.after({ before, after, commits: update.commits }));
    this.#findSeat();
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
        this.#findSeat();
      } catch {
        this.connection.value = "lost";
      }
      await pause(LOOK_EVERY_MS, stopped);
    }
  }
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
