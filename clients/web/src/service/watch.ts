/** Watches a table, and goes on after every break from where it was. */
import { carefully } from "../faults.js";
import type { Api } from "./api.js";
import { pauseUntilOnline, refusalOf, type Refusal } from "./refusal.js";
import type { Update } from "../gen/hummel/v1/play_service_pb.js";
import type { Table } from "../gen/hummel/v1/table_pb.js";

export interface Watcher {
  /** Gets every update, also after one on which it threw: that is reported, and no break. `fresh` says that it tells the whole story from the beginning: forget what was shown before. */
  onUpdate(update: Update, fresh: boolean): void;
  /** The connection is lost; it is tried again by itself. */
  onLost(): void;
  /** The table can't be watched, however often it is tried. */
  onRefused(refusal: Refusal): void;
}

/** The service sends a heartbeat at least every 15 s; a connection that is silent for three times as long is dead. */
const SILENCE_MS = 45_000;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 4_000;

/** The first update then tells everything that happened, if that is not too much. */
const FROM_THE_BEGINNING = { afterRevision: 0n, epoch: "" };

/** How far back the story of a long game is asked for; the service tells no more than 512 commits at once. */
const LONGEST_STORY = 400n;

/** Where to begin for the story of a table that is too long to be told from the beginning. */
function recently({ revision, epoch }: Table): typeof FROM_THE_BEGINNING {
  return revision > LONGEST_STORY ? { afterRevision: revision - LONGEST_STORY, epoch } : FROM_THE_BEGINNING;
}

/** Refusals that no repetition changes. */
const FINAL: ReadonlySet<string> = new Set([
  "TABLE_NOT_FOUND",
  "TABLE_DAMAGED",
  "TOKEN_WRONG",
  "TOKEN_MISSING",
  "INVALID_REQUEST",
]);

/** Watches a table until the signal comes. Without a token the viewer is a spectator. */
export async function watchTable(
  api: Api,
  tableId: string,
  token: string | undefined,
  watcher: Watcher,
  signal: AbortSignal,
): Promise<void> {
  let cursor = FROM_THE_BEGINNING;
  let seen = false;
  let askedForStory = false;
  let failures = 0;
  while (!signal.aborted) {
    const silence = new Silence(signal);
    let again = false;
    try {
      const options = { signal: silence.signal, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) };
      for await (const { message } of api.play.watchTable({ tableId, ...cursor }, options)) {
        silence.broken();
        failures = 0;
        if (message.case !== "update") continue;
        const table = message.value.view?.table;
        if (!table || signal.aborted) continue;
        const update = message.value;
        const fresh = !seen || update.resync;
        carefully(() => watcher.onUpdate(update, fresh));
        if (message.value.resync && !askedForStory) {
          // What was seen is not the table's past any more, or there is more than is told: ask anew for what there is.
          cursor = recently(table);
          seen = false;
          again = askedForStory = true;
          break;
        }
        askedForStory = message.value.resync;
        seen = true;
        cursor = { afterRevision: table.revision, epoch: table.epoch };
      }
    } catch (error) {
      if (signal.aborted) break;
      const refusal = refusalOf(error);
      if (FINAL.has(refusal.reason)) return watcher.onRefused(refusal);
    } finally {
      silence.end();
    }
    if (signal.aborted) break;
    if (again) continue;
    watcher.onLost();
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    await pauseUntilOnline(longest * (0.5 + Math.random() / 2), signal);
  }
}

/** Aborts a connection that has been silent for too long. */
class Silence {
  readonly #abort = new AbortController();
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout>;

  constructor(outer: AbortSignal) {
    this.signal = AbortSignal.any([outer, this.#abort.signal]);
    this.#timer = this.#start();
  }

  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#abort.abort(), SILENCE_MS);
  }
}
