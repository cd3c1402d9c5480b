/**
 * Numbers and names come through the page's own calls unchanged, there and back.
 *
 * tests/web/test_names_and_numbers.py starts it: it runs a service and puts the revisions into its store. SERVICE is the
 * service's address, REVISIONS a JSON object of table ids by revision, NAMES a JSON list.
 */
import { describe, expect, test } from "vitest";

import type { Update } from "../../src/gen/hummel/v1/play_service_pb.js";
import { connect } from "../../src/service/api.js";
import { watchTable } from "../../src/service/watch.js";

const { SERVICE = "", REVISIONS = "{}", NAMES = "[]" } = process.env;
const api = connect(SERVICE);
const options = { game: { case: "speicherstadt" as const, value: {} } };

/** The first update of a watch of the page. */
async function firstUpdate(tableId: string): Promise<Update> {
  const stop = new AbortController();
  let first: Update | undefined;
  const onUpdate = (update: Update): void => {
    first ??= update;
    stop.abort();
  };
  const refused = ({ sentence }: { sentence: string }): never => expect.fail(sentence);
  await watchTable(api, tableId, undefined, { onUpdate, onLost: () => undefined, onRefused: refused }, stop.signal);
  return first!;
}

describe.skipIf(!SERVICE)("through a real service", () => {
  test.each(Object.entries(JSON.parse(REVISIONS) as Record<string, string>))(
    "the revision %s is shown as it is stored, and arrives as it was sent",
    async (revision, tableId) => {
      const { table } = await api.tables.getTable({ tableId });
      expect(table?.revision).toBe(BigInt(revision));
      expect((await firstUpdate(tableId)).view?.table?.revision).toBe(BigInt(revision));
      // Who says to have seen more than there is gets everything anew; a smaller number would not do.
      const { table: young } = await api.tables.createTable({ options, seatCount: 2 });
      const cursor = { tableId: young!.tableId, afterRevision: BigInt(revision), epoch: young!.epoch };
      for await (const { message } of api.play.watchTable(cursor)) {
        if (message.case !== "update") continue;
        expect(message.value.resync).toBe(true);
        break;
      }
    },
  );

  test.each(JSON.parse(NAMES) as string[])("the name %j", async (name) => {
    const { table } = await api.tables.createTable({ options, seatCount: 2, name });
    const { tableId } = table!;
    await api.tables.joinTable({ tableId, playerName: name });
    const { view, commits } = await firstUpdate(tableId);
    const { table: got } = await api.tables.getTable({ tableId });
    for (const shown of [view?.table, got]) expect([shown?.name, shown?.seats[0]?.playerName]).toEqual([name, name]);
    const [event] = commits.at(-1)!.events;
    expect(event?.source).toMatchObject({ value: { kind: { case: "seatTaken", value: { playerName: name } } } });
  });
});
