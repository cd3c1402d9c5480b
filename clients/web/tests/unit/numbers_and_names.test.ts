import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";

import { ViewSchema } from "../../src/gen/hummel/v1/view_pb.js";

test.each([2n ** 31n, 2n ** 53n + 1n, 2n ** 64n - 1n])("the revision %s comes through unchanged", (revision) => {
  const view = create(ViewSchema, { table: { revision } });
  expect(fromBinary(ViewSchema, toBinary(ViewSchema, view)).table?.revision).toBe(revision);
});

test.each(["Jürgen Groß", "🐝", "👩‍🚒 Żółć", "ﷺ"])("the name %s comes through unchanged", (playerName) => {
  const view = create(ViewSchema, { table: { seats: [{ taken: true, playerName }] } });
  expect(fromBinary(ViewSchema, toBinary(ViewSchema, view)).table?.seats[0]?.playerName).toBe(playerName);
});
