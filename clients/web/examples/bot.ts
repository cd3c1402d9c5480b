/** A bot for any game in a few lines: it picks one of its legal actions at random. Where it runs is up to you. */
import { createClient, type Transport } from "@connectrpc/connect";

import { PlayService } from "../src/gen/hummel/v1/play_service_pb.js";
import { TableStatus } from "../src/gen/hummel/v1/table_pb.js";
import { TableService } from "../src/gen/hummel/v1/table_service_pb.js";
import type { View } from "../src/gen/hummel/v1/view_pb.js";

/** Takes a seat at a table, plays until the game has ended, and returns the last view. */
export async function playAtRandom(transport: Transport, tableId: string, playerName: string): Promise<View> {
  const play = createClient(PlayService, transport);
  const { seatToken } = await createClient(TableService, transport).joinTable({
    tableId,
    playerName,
    requestId: crypto.randomUUID(),
  });
  const seat = { headers: { authorization: `Bearer ${seatToken}` } };
  for (;;) {
    // The service ends a watch now and then; a new one begins with the view.
    for await (const { message } of play.watchTable({ tableId }, seat)) {
      const view = message.case === "update" ? message.value.view : undefined;
      if (!view?.table) continue;
      if (view.table.status === TableStatus.FINISHED) return view;
      const action = view.legalActions[Math.floor(Math.random() * view.legalActions.length)];
      if (!action) continue;
      const { revision: expectedRevision, epoch: expectedEpoch } = view.table;
      const request = { tableId, action, expectedRevision, expectedEpoch, requestId: crypto.randomUUID() };
      // Refused if somebody was faster; then a new view is on its way.
      await play.submitAction(request, seat).catch(() => undefined);
    }
  }
}
