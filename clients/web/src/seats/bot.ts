/** A bot that plays in this page: it holds a seat's token and picks one of the seat's legal actions at random. */
import { as, newRequestId, type Api } from "../service/api.js";
import { pause, refusalOf } from "../service/refusal.js";
import type { View } from "../gen/hummel/v1/view_pb.js";

/** Plays one decision of a seat, if it has one. Returns whether it acted. */
export async function playOnce(api: Api, tableId: string, token: string): Promise<boolean> {
  const { view } = await api.play.getView({ tableId }, as(token));
  const actions = view?.legalActions ?? [];
  const action = actions[Math.floor(Math.random() * actions.length)];
  if (!action || !view?.table) return false;
  const { revision: expectedRevision, epoch: expectedEpoch } = view.table;
  const request = { tableId, action, expectedRevision, expectedEpoch, requestId: newRequestId() };
  await api.play.submitAction(request, as(token));
  return true;
}

/** What bots need to know of the table that they sit at. */
export interface BotTable {
  readonly tableId: string;
  /** The tokens of the seats that bots of this page play. */
  botTokens(): ReadonlyMap<number, string>;
  /** The table as it was last seen. */
  readonly currentView: View | undefined;
  /** Forgets a bot's seat whose token is void. */
  dropBot(token: string): void;
}

/** Plays all bot seats of a table in this page. Call `wake` whenever the table has changed. */
export class Bots {
  #playing = false;

  constructor(
    readonly api: Api,
    readonly table: BotTable,
    /** How long a bot waits before it acts, so that people can follow. */
    readonly thinkingMs: number,
    readonly signal: AbortSignal,
  ) {}

  wake(): void {
    if (!this.#playing) void this.#playAlone();
  }

  /** Plays while no other tab of this browser does: two of them would only get in each other's way. */
  async #playAlone(): Promise<void> {
    this.#playing = true;
    try {
      // Pages without TLS have no locks; there the service refuses whoever comes second.
      const locks = globalThis.navigator?.locks;
      const name = `hummel.bots.${this.table.tableId}`;
      await (locks ? locks.request(name, { signal: this.signal }, () => this.#play()) : this.#play());
    } catch (error) {
      // Left while it waited for the other tab.
      if (!this.signal.aborted) throw error;
    } finally {
      this.#playing = false;
    }
  }

  async #play(): Promise<void> {
    for (let token = this.#next(); token && !this.signal.aborted; token = this.#next()) {
      await pause(this.thinkingMs, this.signal);
      if (this.signal.aborted || this.#next() !== token) continue;
      await this.#attempt(token);
    }
  }

  async #attempt(token: string): Promise<void> {
    const before = this.table.currentView?.table?.revision;
    try {
      await playOnce(this.api, this.table.tableId, token);
    } catch (error) {
      const { reason, passing, retryMs = 1_000 } = refusalOf(error);
      // The seat was given to somebody else.
      if (reason === "TOKEN_WRONG") return this.table.dropBot(token);
      // Somebody was faster, or the service is away: the watch brings a new view, and with it the next attempt.
      if (passing) await pause(retryMs, this.signal);
    }
    // The watch tells of the action; until then the view is an old one.
    for (let waited = 0; waited < 40 && this.table.currentView?.table?.revision === before; waited += 1) {
      await pause(50, this.signal);
    }
  }

  /** The token of a bot that the game waits for. */
  #next(): string | undefined {
    const tokens = this.table.botTokens();
    return this.table.currentView?.decision?.seats.map((seat) => tokens.get(seat)).find((token) => token !== undefined);
  }
}
