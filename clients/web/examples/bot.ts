/** A bot for any game in one file: it picks one of its legal actions at random. Where it runs is up to you. */
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";

import { RetryInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";
import { PlayService } from "../src/gen/hummel/v1/play_service_pb.js";
import { TableStatus } from "../src/gen/hummel/v1/table_pb.js";
import { TableService } from "../src/gen/hummel/v1/table_service_pb.js";
import type { View } from "../src/gen/hummel/v1/view_pb.js";

/** Returns what proves a seat. Keep it before you use it: nothing else leads back to the seat. */
export function newToken(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Takes a seat at a table; the token proves it from then on. */
export async function takeSeat(transport: Transport, tableId: string, playerName: string, token: string) {
  const request = { tableId, playerName, token, requestId: crypto.randomUUID() };
  await persisting(() => createClient(TableService, transport).joinTable(request, { timeoutMs: 10_000 }));
}

/** Plays the token's seat until its table has ended, and returns the last view. After a crash call it again. */
export function playAtRandom(transport: Transport, tableId: string, token: string): Promise<View> {
  const play = createClient(PlayService, transport);
  const headers = { authorization: `Bearer ${token}` };
  return persisting(async () => {
    // Each watch begins with the view, so one that broke off is simply opened again.
    for await (const { message } of heard((signal) => play.watchTable({ tableId }, { headers, signal }))) {
      const view = message.case === "update" ? message.value.view : undefined;
      if (!view?.table) continue;
      const { status, revision: expectedRevision, epoch: expectedEpoch } = view.table;
      if (status === TableStatus.FINISHED || status === TableStatus.CLOSED) return view;
      const action = view.legalActions[Math.floor(Math.random() * view.legalActions.length)];
      if (!action) continue;
      const request = { tableId, action, expectedRevision, expectedEpoch, requestId: crypto.randomUUID() };
      await persisting(() => play.submitAction(request, { headers, timeoutMs: 10_000 })).catch((error) => {
        // Somebody was faster, or the clock: a new view is on its way.
        if (![Code.Aborted, Code.FailedPrecondition].includes(ConnectError.from(error).code)) throw error;
      });
    }
    throw new ConnectError("the watch has ended", Code.Unavailable);
  });
}

/** Statuses of refusals that repeating does not change. */
const FINAL = [Code.InvalidArgument, Code.NotFound, Code.Unauthenticated, Code.PermissionDenied, Code.DataLoss];
const LAST_WORDS = new Set([...FINAL, Code.FailedPrecondition, Code.Aborted, Code.Unimplemented]);

/** Makes a call until it is answered, with pauses that grow. The same request may be sent several times. */
async function persisting<T>(call: () => Promise<T>): Promise<T> {
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 2_000)) {
    try {
      return await call();
    } catch (error) {
      const failed = ConnectError.from(error);
      if (LAST_WORDS.has(failed.code)) throw error;
      const asked = Number(failed.findDetails(RetryInfoSchema)[0]?.retryDelay?.seconds ?? 0) * 1_000;
      await new Promise((resume) => setTimeout(resume, asked + pauseMs * (0.5 + Math.random() / 2)));
    }
  }
}

/** A heartbeat comes every 15 s: what is silent for much longer is dead. */
const SILENCE_MS = 40_000;

/** Passes on what a watch sends, and breaks it off when it is silent for too long. */
async function* heard<T>(open: (signal: AbortSignal) => AsyncIterable<T>): AsyncGenerator<T> {
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let alarm = wait();
  try {
    for await (const message of open(silence.signal)) {
      clearTimeout(alarm);
      yield message;
      alarm = wait();
    }
  } finally {
    clearTimeout(alarm);
    silence.abort();
  }
}
