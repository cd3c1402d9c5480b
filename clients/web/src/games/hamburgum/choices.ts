/** What a seat may do on the board of Hamburgum: the legal actions that the service sent, by place. */
import { create } from "@bufbuild/protobuf";

import {
  ActionSchema as GameActionSchema,
  type Action as GameAction,
} from "../../gen/hummel/hamburgum/v1/action_pb.js";
import type { Colour, Side } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import { ActionSchema, type Action } from "../../gen/hummel/v1/game_pb.js";
import type { KindOf, MessageOf } from "../../words/kinds.js";

export type Kind = KindOf<GameAction["kind"]>;
export type Message<K extends Kind> = MessageOf<GameAction["kind"], K>;

/** A legal action and the message of its kind. */
export interface Choice<K extends Kind> {
  readonly action: Action;
  readonly message: Message<K>;
}

/** Puts an action of this game into its envelope. */
export function act(kind: GameAction["kind"]): Action {
  return create(ActionSchema, { game: { case: "hamburgum", value: create(GameActionSchema, { kind }) } });
}

export class Choices {
  constructor(readonly actions: readonly Action[]) {}

  /** Returns the legal actions of a kind. */
  all<K extends Kind>(kind: K): Choice<K>[] {
    return this.actions.flatMap((action) => {
      if (action.game.case !== "hamburgum" || action.game.value.kind.case !== kind) return [];
      return [{ action, message: action.game.value.kind.value as Message<K> }];
    });
  }

  colour(colour: Colour): Action | undefined {
    return this.all("chooseColour").find(({ message }) => message.colour === colour)?.action;
  }

  card(card: number): Action | undefined {
    return this.all("chooseCard").find(({ message }) => message.card === card)?.action;
  }

  site(site: number): Action | undefined {
    return this.all("chooseSite").find(({ message }) => message.site === site)?.action;
  }

  side(side: Side): Action | undefined {
    return this.all("chooseSide").find(({ message }) => message.side === side)?.action;
  }

  activation(card: number): Action | undefined {
    return this.all("activate").find(({ message }) => message.card === card)?.action;
  }
}
