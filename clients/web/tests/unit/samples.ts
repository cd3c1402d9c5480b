/** Messages to test with: one of each kind of a oneof, made from the schema, so that no new kind is missed. */
import { create, type DescField, type DescMessage, type MessageShape } from "@bufbuild/protobuf";

import { Catalog } from "../../src/service/catalog.js";
import {
  CardInfoSchema,
  GameInfoSchema,
  RuleNumberSchema,
  SpaceInfoSchema,
  TrackInfoSchema,
} from "../../src/gen/hummel/v1/catalog_service_pb.js";
import { SeatSchema } from "../../src/gen/hummel/v1/table_pb.js";
import { COLOURS } from "../../src/games/hamburgum/colours.js";
import { People } from "../../src/words/people.js";

/** Returns a message of each kind of the oneof `kind`, with every number 1 and every list of one. */
export function oneOfEach<Desc extends DescMessage>(schema: Desc): [string, MessageShape<Desc>][] {
  const kind = schema.oneofs.find((oneof) => oneof.localName === "kind")!;
  return kind.fields.map((field) => {
    const init = { kind: { case: field.localName, value: sample(field.message!) } };
    return [field.localName, create(schema, init as never)];
  });
}

function sample(schema: DescMessage): object {
  return create(
    schema,
    Object.fromEntries(schema.fields.map((field) => [field.localName, sampleValue(field)])) as never,
  );
}

function sampleValue(field: DescField): unknown {
  const one = sampleOne(field);
  return field.fieldKind === "list" ? [one] : one;
}

function sampleOne(field: DescField): unknown {
  if (field.message) return sample(field.message);
  if (field.enum) return 1;
  switch (field.scalar) {
    case 8:
      return true;
    case 9:
      return "take_money";
    case 12:
      return new Uint8Array([1, 2, 3, 4]);
    case 4:
      return 1n;
    default:
      return 1;
  }
}

/** Numbers of the rules, none of them as it is: who says them has them from here. */
export const RULE_NUMBERS = {
  merchant_coins: 11,
  cubes_for_coins: 12,
  market_hall_coins: 13,
  cubes_for_cube: 14,
  bad_die: 15,
  workers_taken: 16,
  site_workers: 17,
} as const;

/** A catalog with one card and the tracks that boards are drawn from. */
export const CATALOG = new Catalog(
  create(GameInfoSchema, {
    game: "any",
    ruleNumbers: Object.entries(RULE_NUMBERS).map(([name, value]) => create(RuleNumberSchema, { name, value })),
    cards: [
      create(CardInfoSchema, { card: 1, name: "Old Lighthouse", deck: "brown", kind: "contract", text: "Shines." }),
    ],
    tracks: ["wall_left", "wall_right", "square", "windows", "seasons", "rounds", "disasters"].map((name) =>
      create(TrackInfoSchema, {
        name,
        spaces: COLOURS.map((colour, index) => create(SpaceInfoSchema, { number: index + 1, colour })),
      }),
    ),
  }),
);

/** Two players, seen by the second. */
export const PEOPLE = new People(
  ["Jürgen 🐝", "Ada"].map((playerName) => create(SeatSchema, { taken: true, playerName })),
  1,
);
