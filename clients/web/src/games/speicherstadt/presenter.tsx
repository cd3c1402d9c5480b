/** The Speicherstadt on the page. */
import type { Action } from "../../gen/hummel/v1/game_pb.js";
import type { View } from "../../gen/hummel/v1/view_pb.js";
import type { Board as BoardMessage } from "../../gen/hummel/speicherstadt/v1/board_pb.js";
import type { Presenter } from "../presenter.js";
import { describeAction, EXPLANATIONS, paymentOpen } from "./actions.js";
import { Board } from "./board.js";
import { Face } from "./card.js";
import { Narrator, tellEvent } from "./events.js";
import { flightsOf } from "./flights.js";
import { GOODS } from "./goods.js";
import { GoodSign } from "./signs.js";

function boardOf(view: View): BoardMessage | undefined {
  return view.game?.game.case === "speicherstadt" ? view.game.game.value.board : undefined;
}

/** What the scoring rules count. */
const RULE_TITLES: Readonly<Record<string, string>> = {
  "S7.2": "Fires",
  "S8.3": "Completed contracts",
  "S8.4": "Merchants and buildings",
  "S8.5": "Port, counting offices, warehouse",
};

/** The kinds of actions that stand beside the board. */
const BESIDE: ReadonlySet<string | undefined> = new Set(["buy", "decline", "takeCoin", "finishLoading"]);

export const speicherstadt: Presenter = {
  hasHands: false,
  tieBreak: "coin",
  Board: ({ scene }) => <Board scene={scene} />,
  Face,
  Legend: () => (
    <>
      <p>
        Five goods, told apart by colour and shape:{" "}
        {GOODS.map((good) => (
          <span key={good} class="nowrap">
            <GoodSign good={good} /> {good}{" "}
          </span>
        ))}
      </p>
      <p>
        The workers of a loft stand in line, the first at the bottom. The hanging coin shows what the card costs now: a
        coin for each worker in line.
      </p>
      <p>▲ is the value of a fireman. Whoever has the most at a fire wins points, whoever has the fewest loses them.</p>
    </>
  ),
  tell: (catalog, people, event) =>
    event.source.case === "speicherstadt" ? tellEvent(new Narrator(catalog, people), event.source.value) : [],
  describe: (scene, action) => {
    const board = boardOf(scene.view);
    if (!board || action.game.case !== "speicherstadt" || scene.me === undefined) return [];
    return describeAction({ catalog: scene.catalog, board, me: scene.me }, action.game.value);
  },
  explain: ({ view, me, catalog }) => {
    const paid = me === undefined ? 0 : (boardOf(view)?.players[me]?.loading?.paidCubes ?? 0);
    return [paid ? paymentOpen(catalog) : (EXPLANATIONS[view.decision?.kind ?? ""] ?? "Nothing is decided now.")];
  },
  besideBoard: (actions) => actions.filter((action) => BESIDE.has(kindOf(action))),
  cardOf: () => 0,
  flights: (catalog, event, before) => {
    const board = boardOf(before);
    return event.source.case === "speicherstadt" && board
      ? flightsOf({ catalog, before: board }, event.source.value)
      : [];
  },
  scoreTitle: (catalog, { rule, card }) => {
    const group = RULE_TITLES[rule] ?? rule;
    return { group, line: card ? catalog.card(card).name : group };
  },
};

function kindOf(action: Action): string | undefined {
  return action.game.case === "speicherstadt" ? action.game.value.kind.case : undefined;
}
