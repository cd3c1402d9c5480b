/** What a game must offer to be played on the page. */
import type { ComponentChildren, VNode } from "preact";

import type { Action, Event } from "../gen/hummel/v1/game_pb.js";
import type { ScoreItem, View } from "../gen/hummel/v1/view_pb.js";
import type { Flight } from "../motion/flight.js";
import type { Catalog } from "../service/catalog.js";
import type { Scene } from "../table/scene.js";
import type { Words } from "../words/parts.js";
import type { People } from "../words/people.js";

export interface Presenter {
  /** Whether seats see what others do not, so that a shared screen must not change seats by itself. */
  readonly hasHands: boolean;
  /** What decides among equal points, a single one of it. */
  readonly tieBreak: string;
  /** Draws the whole board. */
  readonly Board: (props: { scene: Scene }) => VNode;
  /** Draws one card with everything that stands on it. */
  readonly Face: (props: { catalog: Catalog; card: number }) => VNode;
  /** Explains the signs on the board. */
  readonly Legend: () => ComponentChildren;
  /** Says in one sentence what happened. */
  tell(catalog: Catalog, people: People, event: Event): Words;
  /** Says in words what an action does. */
  describe(scene: Scene, action: Action): Words;
  /** Explains in one sentence what is decided now. */
  explain(scene: Scene): Words;
  /** The actions that are no place on the board: they stand beside the explanation. */
  besideBoard(actions: readonly Action[]): readonly Action[];
  /** The card that an action is about, to list actions by cards; 0 for none. */
  cardOf(action: Action): number;
  /** What moves when something happens. */
  flights(catalog: Catalog, event: Event, before: View, after: View): readonly Flight[];
  /** What a source of points is called: its rule's group, and the line within it. */
  scoreTitle(catalog: Catalog, item: ScoreItem): { readonly group: string; readonly line: string };
}
