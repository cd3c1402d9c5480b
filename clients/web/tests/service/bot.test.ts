import { createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { afterAll, beforeAll, expect, test } from "vitest";

import { playAtRandom } from "../../examples/bot.js";
import { PlayService } from "../../src/gen/hummel/v1/play_service_pb.js";
import { TableService } from "../../src/gen/hummel/v1/table_service_pb.js";
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
    const transport = createGrpcWebTransport({ baseUrl: service.url });
    const tables = createClient(TableService, transport);
    const { table, ownerToken } = await tables.createTable({
      options: { game: { case: game, value: {} } },
      seatCount: 2,
      requestId: crypto.randomUUID(),
    });
    const { tableId } = table!;
    const playing = NAMES.map((name) => playAtRandom(transport, tableId, name));
    await expect
      .poll(async () => (await tables.getTable({ tableId })).table?.seats.filter(({ taken }) => taken).length, {
        timeout: 10_000,
      })
      .toBe(2);
    await tables.startTable(
      { tableId, requestId: crypto.randomUUID() },
      { headers: { authorization: `Bearer ${ownerToken}` } },
    );
    const [one, other] = await Promise.all(playing);
    const { view } = await createClient(PlayService, transport).getView({ tableId });
    expect(one?.outcome).toEqual(other?.outcome);
    expect(one?.outcome).toEqual(view?.outcome);
    expect(view?.table?.seats.map(({ playerName }) => playerName).sort()).toEqual([...NAMES].sort());
  },
);
