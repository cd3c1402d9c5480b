/** What the service refuses, and why, in words for people. */
import { Code, ConnectError } from "@connectrpc/connect";

import { reportFault } from "../faults.js";
import { ErrorInfoSchema, RetryInfoSchema } from "../gen/google/rpc/error_details_pb.js";

export interface Refusal {
  /** The reason's name in ErrorReason or in the game's IllegalReason; empty if the service was not reached. */
  readonly reason: string;
  /** What to show. */
  readonly sentence: string;
  /** The number of the rule that forbids it, for example S3.2. */
  readonly rule: string;
  /** Whether the same call may well succeed a little later. */
  readonly passing: boolean;
  /** When the service wants to be asked again, if it says so. */
  readonly retryMs?: number;
}

/** Sentences for reasons that people meet; for all others the service's own message is shown. */
const SENTENCES: Readonly<Record<string, string>> = {
  STALE_REVISION: "Somebody was faster; the board has just changed. Look again and choose anew.",
  TIME_RAN_OUT: "Your time ran out and the clock chose for you. The board shows what it did.",
  CONTENTION: "Many acted at the same moment; nothing was done. Try again.",
  INVALID_REQUEST: "The service does not take this as it is. Check the link and what you have entered.",
  TABLE_NOT_FOUND: "There is no such table, or no more. Check the link.",
  TOKEN_WRONG: "This browser's key does not fit this table any more. You can go on watching.",
  SEAT_TAKEN: "Somebody has just taken this seat; take another.",
  TABLE_FULL: "Every seat is taken.",
  SEATS_FREE: "Every seat must be taken before the game can start. Invite somebody or add bots.",
  NOT_YOUR_TURN: "It is not this seat's decision now.",
  STORE_UNAVAILABLE: "The service can't use its store now. Try again in a moment.",
  VERSION_UNKNOWN: "This server does not know the table's version yet. Try again in a moment.",
  DRAINING: "This server is restarting. The page connects again by itself.",
  TOO_MANY_CALLS: "You are faster than this service allows. Try again in a moment.",
  TOO_MANY_TABLES: "You have as many open tables as you may. Close one, or wait until a game ends.",
  TOO_MANY_WATCHERS: "As many people watch here as may. Try again in a moment.",
  API_KEY_MISSING:
    "This service opens tables for holders of a key alone. Enter one, or join and watch the tables of others.",
  API_KEY_WRONG: "This is not a key of this service, or no more. Enter another one.",
  UNDO_NOT_POSSIBLE: "That can't be taken back any more.",
  OVERLOADED: "The service has all it can do. Try again in a moment.",
};

/** Nobody answered, or not in time. */
const NO_ANSWER: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded]);

/** The service gives a reason with every refusal: without one it was the way that broke. */
const NO_ANSWER_WITHOUT_REASON: ReadonlySet<Code> = new Set([Code.Canceled, Code.Internal, Code.Unknown]);

/** Says what the page itself did wrong. */
const OWN_FAULT: Refusal = {
  reason: "PAGE_FAULT",
  sentence: "This page has made a mistake. Load it anew if it does not go on.",
  rule: "",
  passing: false,
};

/** Returns what a failed call says. What no call has thrown is the page's own fault, and reported as such. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ConnectError)) {
    reportFault(error);
    return OWN_FAULT;
  }
  const info = error.findDetails(ErrorInfoSchema)[0];
  const reason = info?.reason ?? "";
  const retry = retryOf(error);
  return {
    reason,
    // Without a detail the call did not reach the service, or a proxy answered for it.
    sentence: info ? (SENTENCES[reason] ?? sentence(error.rawMessage)) : "The service does not answer.",
    rule: info?.metadata["rule"] ?? "",
    passing: isPassing(error.code, reason, retry.retryMs),
    ...retry,
  };
}

/** Tells what docs/clients.md marks as repeatable; reasons that the page does not know go by their status. */
function isPassing(code: Code, reason: string, retryMs: number | undefined): boolean {
  if (reason === "CONTENTION") return true;
  // Full for a moment, if the service says when to come back; else full for longer.
  if (code === Code.ResourceExhausted) return retryMs !== undefined;
  return NO_ANSWER.has(code) || (!reason && NO_ANSWER_WITHOUT_REASON.has(code));
}

function retryOf(failed: ConnectError): { retryMs?: number } {
  const delay = failed.findDetails(RetryInfoSchema)[0]?.retryDelay;
  return delay ? { retryMs: Number(delay.seconds) * 1_000 + delay.nanos / 1e6 } : {};
}

/** Returns a message of the service as a sentence. */
function sentence(message: string): string {
  const text = message.trim();
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "Not possible.";
}

/** Repeats a call a few times while the service is not there. The call must be repeatable by its request id. */
export async function repeating<T>(call: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const { passing, retryMs = 0 } = refusalOf(error);
      if (attempt >= attempts || !passing) throw error;
      await pause(retryMs + 250 * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }
}

/** Waits, or less if the signal comes. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done);
  });
}

/** Says when the network is back; outside of browsers nobody does. */
const NETWORK: EventTarget | undefined = "window" in globalThis ? window : undefined;

/** Waits before the next attempt; not at all once the browser says that the network is back. */
export async function pauseUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController();
  const online = (): void => back.abort();
  NETWORK?.addEventListener("online", online);
  try {
    await pause(milliseconds, AbortSignal.any([signal, back.signal]));
  } finally {
    NETWORK?.removeEventListener("online", online);
  }
}
