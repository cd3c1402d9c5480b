/** Games that bots have played to their end: what a replay is made of. */
import { createClient, type Transport } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { expect } from "vitest";

import { newToken, playAtRandom, takeSeat } from "../../examples/bot.js";
import { TableService } from "../../src/gen/hummel/v1/table_service_pb.js";
import type { View } from "../../src/gen/hummel/v1/view_pb.js";

export interface Finished {
  readonly tableId: string;
  readonly transport: Transport;
  /** What each of the bots saw at the end. */
  readonly ends: readonly (View | undefined)[];
}

/** Lets bots with these names play a game at a service. */
export async function finishedGame(
  url: string,
  game: "speicherstadt" | "hamburgum",
  names: readonly string[] = ["Ada", "Bob"],
): Promise<Finished> {
  const transport = createGrpcWebTransport({ baseUrl: url });
  const tables = createClient(TableService, transport);
  const { table, ownerToken } = await tables.createTable({
    options: { game: { case: game, value: {} } },
    seatCount: names.length,
    requestId: crypto.randomUUID(),
  });
  const { tableId } = table!;
  const playing = names.map(async (name) => {
    const token = newToken();
    await takeSeat(transport, tableId, name, token);
    return playAtRandom(transport, tableId, token);
  });
  await expect
    .poll(async () => (await tables.getTable({ tableId })).table?.seats.filter(({ taken }) => taken).length, {
      timeout: 10_000,
    })
    .toBe(names.length);
  await tables.startTable(
    { tableId, requestId: crypto.randomUUID() },
    { headers: { authorization: `Bearer ${ownerToken}` } },
  );
  return { tableId, transport, ends: await Promise.all(playing) };
}
