import { createClient, type Client, type Transport } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { afterAll, beforeAll, expect, test } from "vitest";

import { newToken, playAtRandom, takeSeat } from "../../examples/bot.js";
import { PlayService } from "../../src/gen/hummel/v1/play_service_pb.js";
import { TableStatus } from "../../src/gen/hummel/v1/table_pb.js";
import { TableService } from "../../src/gen/hummel/v1/table_service_pb.js";
import { as } from "../../src/service/api.js";
import { finishedGame } from "../browser/finished.js";
import { Service } from "../browser/stage.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});

afterAll(() => service?.end());

const NAMES = ["Jürgen 🐝 Groß", "Zoë Ödland"];

test.each(["speicherstadt", "hamburgum"] as const)(
  "bots in TypeScript play %s to its end, and names survive",
  async (game) => {
    const { tableId, transport, ends } = await finishedGame(service.url, game, NAMES);
    const [one, other] = ends;
    const { view } = await createClient(PlayService, transport).getView({ tableId });
    expect(one?.outcome).toEqual(other?.outcome);
    expect(one?.outcome).toEqual(view?.outcome);
    expect(view?.table?.seats.map(({ playerName }) => playerName).sort()).toEqual([...NAMES].sort());
  },
);

interface Opened {
  readonly transport: Transport;
  readonly tables: Client<typeof TableService>;
  readonly tableId: string;
  readonly owner: string;
}

async function openTable(): Promise<Opened> {
  const transport = createGrpcWebTransport({ baseUrl: service.url });
  const tables = createClient(TableService, transport);
  const owner = newToken();
  const options = { game: { case: "speicherstadt" as const, value: { firstSeat: 0 } } };
  const { table } = await tables.createTable({ options, seatCount: 2, token: owner });
  return { transport, tables, tableId: table!.tableId, owner };
}

test.each(["SIGTERM", "SIGKILL"] as const)(
  "a bot plays on where the service was ended by %s and started again in the middle of the game",
  async (how) => {
    const { transport, tables, tableId, owner } = await openTable();
    const [one, other] = [newToken(), newToken()];
    await takeSeat(transport, tableId, "Ada", one);
    await takeSeat(transport, tableId, "Bob", other);
    const playing = playAtRandom(transport, tableId, one);
    await tables.startTable({ tableId }, as(owner));
    // The bot has acted, and the game waits for the other seat.
    const decider = async (): Promise<number | undefined> =>
      (await createClient(PlayService, transport).getView({ tableId })).view?.decision?.seats[0];
    await expect.poll(decider).toBe(1);
    await service.stop(how);
    await service.run();
    const [end, otherEnd] = await Promise.all([playing, playAtRandom(transport, tableId, other)]);
    expect(end.table?.status).toBe(TableStatus.FINISHED);
    expect(end.outcome).toEqual(otherEnd.outcome);
  },
);

test("a bot ends where its table is closed, before the game and during it", async () => {
  for (const isStarted of [false, true]) {
    const { transport, tables, tableId, owner } = await openTable();
    for (const seat of [0, 1]) {
      const token = newToken();
      await takeSeat(transport, tableId, `Bot ${seat}`, token);
      if (seat === 1) {
        const playing = playAtRandom(transport, tableId, token);
        if (isStarted) await tables.startTable({ tableId }, as(owner));
        await tables.closeTable({ tableId }, as(owner));
        expect((await playing).table?.status).toBe(TableStatus.CLOSED);
      }
    }
  }
});

test("a bot whose token is void says so and tries no more", async () => {
  const { transport, tableId } = await openTable();
  await expect(playAtRandom(transport, tableId, newToken())).rejects.toThrow(/token/i);
});
