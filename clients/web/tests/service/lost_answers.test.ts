/** Changes whose answers are lost: the service is real, and carries them out. */
import { Code, ConnectError, createClient, type Interceptor } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { App } from "../../src/app.js";
import { CatalogService } from "../../src/gen/hummel/v1/catalog_service_pb.js";
import { PlayService } from "../../src/gen/hummel/v1/play_service_pb.js";
import { TableStatus } from "../../src/gen/hummel/v1/table_pb.js";
import { TableService } from "../../src/gen/hummel/v1/table_service_pb.js";
import { KeptSeats } from "../../src/seats/kept.js";
import { forgetfulStorage } from "../../src/seats/storage.js";
import type { Api } from "../../src/service/api.js";
import { Opening } from "../../src/table/opening.js";
import { TableSession } from "../../src/table/session.js";
import { Service } from "../browser/stage.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});

afterAll(() => service?.end());

/** A way to the service that loses as many answers of a method as `toLose` says, and remembers what was sent. */
class LossyWay {
  readonly sent: { method: string; requestId: string; token: string }[] = [];
  toLose: Record<string, number> = {};
  readonly api: Api;

  constructor() {
    const losing: Interceptor = (next) => async (request) => {
      const answer = await next(request);
      const { requestId = "", token = "" } = request.message as unknown as Record<string, string>;
      if (!requestId) return answer;
      this.sent.push({ method: request.method.name, requestId, token });
      const toLose = this.toLose[request.method.name] ?? 0;
      if (toLose === 0) return answer;
      this.toLose[request.method.name] = toLose - 1;
      throw new ConnectError("the answer was lost", Code.Unavailable);
    };
    const transport = createGrpcWebTransport({ baseUrl: service.url, interceptors: [losing] });
    this.api = {
      catalog: createClient(CatalogService, transport),
      tables: createClient(TableService, transport),
      play: createClient(PlayService, transport),
    };
  }

  /** The different requests of a method that were sent, however often each was. */
  requests(method: string): string[] {
    const found = this.sent.filter((one) => one.method === method);
    return [...new Set(found.map(({ requestId, token }) => `${requestId} ${token}`))];
  }
}

const ATTEMPTS = 4;

/** Whoever opens a table for three, and a bot. */
function openingOf(way: LossyWay, botCount: number): { opening: Opening; seats: KeptSeats } {
  const seats = new KeptSeats(forgetfulStorage());
  const app = { api: way.api, seats } as unknown as App;
  const table = { options: { game: { case: "speicherstadt" as const, value: {} } }, seatCount: 3 };
  return { opening: new Opening(app, table, { playerName: "Ada", botCount }), seats };
}

async function waitingRoom(): Promise<{ way: LossyWay; session: TableSession; tableId: string; seats: KeptSeats }> {
  const way = new LossyWay();
  const { opening, seats } = openingOf(way, 0);
  const tableId = await opening.run();
  const session = new TableSession(way.api, seats, tableId);
  await expect.poll(() => session.view.value?.table?.tableId).toBe(tableId);
  way.sent.length = 0;
  return { way, session, tableId, seats };
}

test("a bot whose seat was taken without an answer keeps its token, and plays", async () => {
  const { way, session, tableId, seats } = await waitingRoom();
  way.toLose = { JoinTable: ATTEMPTS };
  expect(await session.sit("Anna (bot)", 1, true)).toBe(false);
  expect(way.sent).toHaveLength(ATTEMPTS);
  expect(way.requests("JoinTable")).toHaveLength(1);
  const token = way.sent[0]!.token;
  expect(session.botTokens().get(1)).toBe(token);
  const { view } = await way.api.play.getView({ tableId }, { headers: { authorization: `Bearer ${token}` } });
  expect(view?.seat).toBe(1);
  expect(seats.people(tableId)).toEqual([0]);
  session.close();
});

test("who sits down again after a lost answer repeats the same request, and has the seat", async () => {
  const { way, tableId, session: owners } = await waitingRoom();
  owners.close();
  const seats = new KeptSeats(forgetfulStorage());
  const session = new TableSession(way.api, seats, tableId);
  way.toLose = { JoinTable: ATTEMPTS };
  expect(await session.sit("Zoë", 2)).toBe(false);
  expect(await session.sit("Zoë", 2)).toBe(true);
  expect(way.requests("JoinTable")).toHaveLength(1);
  await expect.poll(() => session.view.value?.seat).toBe(2);
  session.close();
});

test("a seat that somebody else has taken is not kept", async () => {
  const { way, session, tableId, seats } = await waitingRoom();
  const others = new TableSession(way.api, new KeptSeats(forgetfulStorage()), tableId);
  expect(await others.sit("Zoë", 1)).toBe(true);
  expect(await session.sit("Anna (bot)", 1, true)).toBe(false);
  expect(session.refusal.value?.reason).toBe("SEAT_TAKEN");
  expect(Object.keys(seats.table(tableId).seats)).toEqual(["0"]);
  others.close();
  session.close();
});

test("a seat is left by one request, however often that has to be sent", async () => {
  const { way, session, tableId, seats } = await waitingRoom();
  way.toLose = { LeaveTable: 2 };
  expect(await session.leave(0)).toBe(true);
  expect(way.sent).toHaveLength(3);
  expect(way.requests("LeaveTable")).toHaveLength(1);
  expect(seats.people(tableId)).toEqual([]);
  session.close();
});

test("bots are asked for once, however often that has to be sent, and find the table", async () => {
  const { way, session, tableId } = await waitingRoom();
  way.toLose = { AskForBots: 1 };
  expect(await session.askForBots(2)).toBe(true);
  expect(way.requests("AskForBots")).toHaveLength(1);
  await expect.poll(() => session.view.value?.table?.botCount).toBe(2);
  const { tables } = await way.api.tables.listTables({ asksForBots: true, pageSize: 50 });
  expect(tables.map((table) => table.tableId)).toContain(tableId);
  session.close();
});

test("a table that is opened anew after lost answers is the same table, with each seat taken once", async () => {
  const way = new LossyWay();
  const { opening, seats } = openingOf(way, 2);
  way.toLose = { CreateTable: ATTEMPTS, JoinTable: ATTEMPTS };
  await expect(opening.run()).rejects.toThrow("lost");
  await expect(opening.run()).rejects.toThrow("lost");
  const tableId = await opening.run();
  expect(way.requests("CreateTable")).toHaveLength(1);
  expect(way.requests("JoinTable")).toHaveLength(3);
  const { table } = await way.api.tables.getTable({ tableId });
  expect(table?.status).toBe(TableStatus.RUNNING);
  expect(table?.seats.map(({ playerName }) => playerName)).toEqual(["Ada", "Anna (bot)", "Bruno (bot)"]);
  expect(seats.table(tableId).bots).toEqual([1, 2]);
});

test("a choice that is made while another is on its way is not dropped without a word", async () => {
  const way = new LossyWay();
  const { opening, seats } = openingOf(way, 2);
  const session = new TableSession(way.api, seats, await opening.run());
  await expect.poll(() => session.view.value?.legalActions.length).toBeGreaterThan(1);
  const [one, other] = session.view.value!.legalActions;
  const first = session.act(one!);
  expect(await session.act(other!)).toBe(false);
  expect(session.refusal.value?.sentence).toContain("still on its way");
  expect(await first).toBe(true);
  expect(way.requests("SubmitAction").length).toBeGreaterThan(0);
  expect(session.refusal.value).toBeUndefined();
  session.close();
});
