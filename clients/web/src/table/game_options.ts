/** The options of a game, made by its schema: what the service says there is to choose is all that a page need know. */
import { fromJson } from "@bufbuild/protobuf";

import { GameOptionsSchema, type GameOptions } from "../gen/hummel/v1/game_pb.js";

/** What was chosen for each of a game's yes-or-no options, by its field's name. What is left out is as the service has it. */
export type Chosen = Readonly<Record<string, boolean>>;

/** Returns a game's options. Throws for a game that the schemas of this page lack. */
export function gameOptions(game: string, chosen: Chosen): GameOptions {
  return fromJson(GameOptionsSchema, { [game]: { ...chosen } });
}
