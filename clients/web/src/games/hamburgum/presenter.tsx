/** Hamburgum on the page. */
import type { View } from "../../gen/hummel/v1/view_pb.js";
import type { View as GameView } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Presenter } from "../presenter.js";
import { cardOf, describeAction, Situation } from "./actions.js";
import { Board } from "./board.js";
import { Face } from "./card.js";
import { CARD_COLOURS, DISASTERS } from "./colours.js";
import { tellEvent } from "./events.js";
import { flightsOf } from "./flights.js";
import { Narrator } from "./narrator.js";
import { ask } from "./questions.js";
import { ColourSign } from "./signs.js";

function gameOf(view: View): GameView | undefined {
  return view.game?.game.case === "hamburgum" ? view.game.game.value : undefined;
}

const RULE_TITLES: Readonly<Record<string, string>> = {
  "H2.3": "Statues",
  "H3.10": "Majorities",
  "H3.11": "Clerics on the church floor",
  "H4.4": "Third wall segments",
  "H5.1": "City Hall Square",
  "H6.1": "Laurels",
  "H8.1": "Won in the game, and printed on cards",
};

/** How to take the turn, for whoever plays for the first time. */
const HOW_TO_PLAY =
  "Choose one card to play, and activations before or after it: click a card of your hand to see all that it can do.";

export const hamburgum: Presenter = {
  hasHands: true,
  tieBreak: "mark",
  Board: ({ scene }) => <Board scene={scene} />,
  Face,
  Legend: () => (
    <>
      <p>
        Five colours, each with its disaster:{" "}
        {CARD_COLOURS.map((colour) => (
          <span key={colour} class="nowrap">
            <ColourSign colour={colour} /> {colour}, {DISASTERS[colour]}{" "}
          </span>
        ))}
      </p>
      <p>
        A disaster that comes to its last level strikes. <b>I</b>, <b>II</b>, <b>III</b>: works once a season in that
        phase; ⚡ when it is built; ∞ always; ❦ in the final scoring.
      </p>
    </>
  ),
  tell: (catalog, people, event) =>
    event.source.case === "hamburgum" ? tellEvent(new Narrator(catalog, people), event.source.value) : [],
  describe: ({ view, catalog, people, me }, action) => {
    const board = gameOf(view)?.board;
    if (!board || action.game.case !== "hamburgum" || me === undefined) return [];
    return describeAction(new Situation(catalog, board, people, me), action.game.value);
  },
  explain: ({ view, people, me, catalog }) => {
    const board = gameOf(view)?.board;
    if (!board) return [];
    const asked = ask(board, people);
    const mine = board.question !== undefined && board.question.seat === me;
    if (mine && view.decision?.kind === "TURN" && !board.standardActionDone) return [HOW_TO_PLAY];
    const because = board.question?.card ? catalog.card(board.question.card) : undefined;
    return because ? [...asked, ` (${because.name}: ${because.text})`] : asked;
  },
  besideBoard: (actions) => actions.filter((action) => action.game.case === "hamburgum" && !cardOf(action.game.value)),
  cardOf: (action) => (action.game.case === "hamburgum" ? cardOf(action.game.value) : 0),
  flights: (catalog, event, before) => {
    const board = gameOf(before)?.board;
    return event.source.case === "hamburgum" && board ? flightsOf({ catalog, before: board }, event.source.value) : [];
  },
  scoreTitle: (catalog, { rule, card }) => ({
    group: RULE_TITLES[rule] ?? rule,
    line: card ? catalog.card(card).name : "Won in the game",
  }),
};
