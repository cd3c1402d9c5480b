import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, createRouterTransport } from "@connectrpc/connect";
import { expect, test, vi } from "vitest";

import { ErrorInfoSchema } from "../../src/gen/google/rpc/error_details_pb.js";
import { CatalogService } from "../../src/gen/hummel/v1/catalog_service_pb.js";
import {
  PlayService,
  UpdateSchema,
  WatchTableResponseSchema,
  type WatchTableRequest,
  type WatchTableResponse,
} from "../../src/gen/hummel/v1/play_service_pb.js";
import { TableService } from "../../src/gen/hummel/v1/table_service_pb.js";
import { TableSchema } from "../../src/gen/hummel/v1/table_pb.js";
import { CommitSchema, ViewSchema } from "../../src/gen/hummel/v1/view_pb.js";
import { playOnce } from "../../src/seats/bot.js";
import type { Api } from "../../src/service/api.js";
import { refusalOf, repeating } from "../../src/service/refusal.js";
import { watchTable, type Watcher } from "../../src/service/watch.js";

type Script = (request: WatchTableRequest) => AsyncGenerator<WatchTableResponse>;

/** The calls of a service that answers each watch by the next script, and everything else not at all. */
function apiOf(...scripts: Script[]): { api: Api; requests: WatchTableRequest[] } {
  const requests: WatchTableRequest[] = [];
  const transport = createRouterTransport(({ service }) => {
    service(PlayService, {
      watchTable(request) {
        requests.push(request);
        return scripts[Math.min(requests.length, scripts.length) - 1]!(request);
      },
    });
  });
  return {
    requests,
    api: {
      catalog: createClient(CatalogService, transport),
      tables: createClient(TableService, transport),
      play: createClient(PlayService, transport),
    },
  };
}

function update(revision: bigint, epoch: string, commits: bigint[] = [], resync = false): WatchTableResponse {
  const table = create(TableSchema, { tableId: "t", revision, epoch });
  const value = create(UpdateSchema, {
    view: create(ViewSchema, { table }),
    commits: commits.map((one) => create(CommitSchema, { revision: one })),
    resync,
  });
  return create(WatchTableResponseSchema, { message: { case: "update", value } });
}

function refused(code: Code, reason: string): ConnectError {
  return new ConnectError("no", code, undefined, [{ desc: ErrorInfoSchema, value: { reason, domain: "hummel" } }]);
}

/** Watches until a condition on what was seen holds. */
async function watching(api: Api, until: (seen: Seen) => boolean): Promise<Seen> {
  const stop = new AbortController();
  const seen: Seen = { revisions: [], fresh: [], lost: 0, refused: [] };
  const check = (): void => {
    if (until(seen)) stop.abort();
  };
  const watcher: Watcher = {
    onUpdate(one, fresh) {
      seen.revisions.push(one.view!.table!.revision);
      seen.fresh.push(fresh);
      check();
    },
    onLost() {
      seen.lost += 1;
      check();
    },
    onRefused(refusal) {
      seen.refused.push(refusal.reason);
    },
  };
  await watchTable(api, "t", undefined, watcher, stop.signal);
  return seen;
}

interface Seen {
  revisions: bigint[];
  fresh: boolean[];
  lost: number;
  refused: string[];
}

const BEYOND_NUMBERS = 2n ** 53n + 1n;

test("a watch begins with the whole story and goes on after a break from where it was", async () => {
  const { api, requests } = apiOf(
    async function* () {
      yield update(BEYOND_NUMBERS, "e1", [1n, BEYOND_NUMBERS]);
      throw refused(Code.Unavailable, "DRAINING");
    },
    async function* () {
      yield update(BEYOND_NUMBERS + 1n, "e1", [BEYOND_NUMBERS + 1n]);
    },
  );
  const seen = await watching(api, ({ revisions }) => revisions.length === 2);
  expect(requests.map(({ afterRevision, epoch }) => [afterRevision, epoch])).toEqual([
    [0n, ""],
    [BEYOND_NUMBERS, "e1"],
  ]);
  expect(seen).toMatchObject({
    revisions: [BEYOND_NUMBERS, BEYOND_NUMBERS + 1n],
    fresh: [true, false],
    lost: 1,
    refused: [],
  });
});

test("a watch that was resynchronized asks for the whole story anew", async () => {
  const { api, requests } = apiOf(
    async function* () {
      yield update(7n, "e1", [7n]);
      throw refused(Code.Unavailable, "DRAINING");
    },
    async function* () {
      yield update(5n, "e2", [], true);
      await new Promise(() => undefined);
    },
    async function* () {
      yield update(5n, "e2", [1n, 2n, 3n, 4n, 5n]);
    },
  );
  const seen = await watching(api, ({ revisions }) => revisions.length === 3);
  expect(requests.map(({ afterRevision }) => afterRevision)).toEqual([0n, 7n, 0n]);
  expect(seen.fresh).toEqual([true, true, true]);
});

test("a watch whose story is too long asks for what happened of late, and shows the table meanwhile", async () => {
  const { api, requests } = apiOf(
    async function* () {
      yield update(900n, "e1", [], true);
      await new Promise(() => undefined);
    },
    async function* () {
      yield update(900n, "e1", [899n, 900n]);
      yield update(901n, "e1", [901n]);
    },
  );
  const seen = await watching(api, ({ revisions }) => revisions.length === 3);
  expect(requests.map(({ afterRevision, epoch }) => [afterRevision, epoch])).toEqual([
    [0n, ""],
    [500n, "e1"],
  ]);
  expect(seen.fresh).toEqual([true, true, false]);
});

test("a watch whose story is not told goes on without it", async () => {
  const { api, requests } = apiOf(
    async function* () {
      yield update(9n, "e1", [], true);
      await new Promise(() => undefined);
    },
    async function* () {
      yield update(9n, "e1", [], true);
      yield update(10n, "e1", [10n]);
    },
  );
  const seen = await watching(api, ({ revisions }) => revisions.length === 3);
  expect(requests).toHaveLength(2);
  expect(seen.fresh).toEqual([true, true, false]);
});

test("calls and watches that came to a server of another version are tried again", async () => {
  const unknown = (): ConnectError => refused(Code.Unavailable, "VERSION_UNKNOWN");
  let calls = 0;
  const answer = await repeating(async () => {
    calls += 1;
    if (calls < 3) throw unknown();
    return "answer";
  });
  expect([answer, calls]).toEqual(["answer", 3]);
  const { api } = apiOf(
    async function* () {
      yield update(1n, "e", [1n]);
      throw unknown();
    },
    async function* () {
      yield update(2n, "e", [2n]);
    },
  );
  expect(await watching(api, ({ revisions }) => revisions.length === 2)).toMatchObject({
    revisions: [1n, 2n],
    refused: [],
  });
});

test("a watch ends where no repetition helps", async () => {
  const { api, requests } = apiOf(async function* () {
    throw refused(Code.PermissionDenied, "TOKEN_WRONG");
  });
  expect(await watching(api, () => false)).toMatchObject({ refused: ["TOKEN_WRONG"], lost: 0 });
  expect(requests).toHaveLength(1);
});

test("refusals are told by their reason, with the rule, and breaks as passing", () => {
  const byRule = new ConnectError("all 8 spaces are occupied", Code.FailedPrecondition, undefined, [
    {
      desc: ErrorInfoSchema,
      value: { reason: "COLUMN_FULL", domain: "speicherstadt.hummel", metadata: { rule: "S3.2" } },
    },
  ]);
  expect(refusalOf(byRule)).toEqual({
    reason: "COLUMN_FULL",
    sentence: "All 8 spaces are occupied.",
    rule: "S3.2",
    passing: false,
  });
  expect(refusalOf(new ConnectError("Failed to fetch"))).toMatchObject({ reason: "", passing: true });
});

test("what the page itself throws is no break of the connection: it is reported once, and the watch goes on", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { api, requests } = apiOf(async function* () {
    yield update(1n, "e1");
    yield update(2n, "e1");
    yield update(3n, "e1");
  });
  const fault = new TypeError("a fault of the page");
  const seen: bigint[] = [];
  let lost = 0;
  const stop = new AbortController();
  const watcher: Watcher = {
    onUpdate(one) {
      seen.push(one.view!.table!.revision);
      if (seen.length === 3) stop.abort();
      throw fault;
    },
    onLost: () => (lost += 1),
    onRefused: () => undefined,
  };
  await watchTable(api, "t", undefined, watcher, stop.signal);
  expect({ seen, lost, watches: requests.length }).toEqual({ seen: [1n, 2n, 3n], lost: 0, watches: 1 });
  expect(refusalOf(fault)).toMatchObject({ reason: "PAGE_FAULT", passing: false });
  expect(said.mock.calls.filter((words) => words.includes(fault))).toHaveLength(1);
  said.mockRestore();
});

test("a bot submits one of its legal actions for the very revision that it saw, and nothing if it has none", async () => {
  const submitted: unknown[] = [];
  let legal: object[] = [
    { game: { case: "speicherstadt" as const, value: { kind: { case: "finishLoading" as const, value: {} } } } },
  ];
  const transport = createRouterTransport(({ service }) => {
    service(PlayService, {
      getView: () => ({ view: { table: { revision: BEYOND_NUMBERS, epoch: "e" }, legalActions: legal } }),
      submitAction(request) {
        submitted.push([request.expectedRevision, request.expectedEpoch, request.action?.game.value?.kind.case]);
        return {};
      },
    });
  });
  const api = { play: createClient(PlayService, transport) } as unknown as Api;
  expect(await playOnce(api, "t", "token")).toBe(true);
  legal = [];
  expect(await playOnce(api, "t", "token")).toBe(false);
  expect(submitted).toEqual([[BEYOND_NUMBERS, "e", "finishLoading"]]);
});
