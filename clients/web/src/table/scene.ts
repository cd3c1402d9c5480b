/** What a game's board needs to be drawn and played on. */
import type { Action } from "../gen/hummel/v1/game_pb.js";
import type { View } from "../gen/hummel/v1/view_pb.js";
import type { Catalog } from "../service/catalog.js";
import type { People } from "../words/people.js";

export interface Scene {
  readonly view: View;
  readonly catalog: Catalog;
  readonly people: People;
  /** The seat that is played; undefined for spectators and in replays. */
  readonly me: number | undefined;
  /** Submits an action. What is not legal is submitted too: the service says why it is refused. */
  readonly act: (action: Action) => void;
  /** Shows a card with its text. */
  readonly show: (card: number) => void;
}
