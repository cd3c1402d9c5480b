/** What a seat may do on the board of The Speicherstadt: the legal actions that the service sent, by place. */
import { create } from "@bufbuild/protobuf";

import {
  ActionSchema as GameActionSchema,
  type Action as GameAction,
} from "../../gen/hummel/speicherstadt/v1/action_pb.js";
import { ActionSchema, type Action } from "../../gen/hummel/v1/game_pb.js";
import type { KindOf, MessageOf } from "../../words/kinds.js";

type Kind = KindOf<GameAction["kind"]>;

/** Puts an action of this game into its envelope. */
export function act(kind: GameAction["kind"]): Action {
  return create(ActionSchema, { game: { case: "speicherstadt", value: create(GameActionSchema, { kind }) } });
}

type Message<K extends Kind> = MessageOf<GameAction["kind"], K>;

/** A legal action and the message of its kind. */
interface Choice<K extends Kind> {
  readonly action: Action;
  readonly message: Message<K>;
}

export class Choices {
  constructor(readonly actions: readonly Action[]) {}

  /** Returns the legal actions of a kind. */
  all<K extends Kind>(kind: K): Choice<K>[] {
    return this.actions.flatMap((action) => {
      if (action.game.case !== "speicherstadt" || action.game.value.kind.case !== kind) return [];
      return [{ action, message: action.game.value.kind.value as Message<K> }];
    });
  }

  /** Returns the legal action of a kind that fits; undefined if there is none. */
  find<K extends Kind>(kind: K, fits?: (message: Message<K>) => boolean): Action | undefined {
    for (const choice of this.all(kind)) if (!fits || fits(choice.message)) return choice.action;
    return undefined;
  }
}
