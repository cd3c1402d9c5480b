/** Puts the actions of Hamburgum into words. */
import type { Action } from "../../gen/hummel/hamburgum/v1/action_pb.js";
import { Colour, Side, type Board, type Player } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Catalog } from "../../service/catalog.js";
import { byKind, type ForEachKind } from "../../words/kinds.js";
import { counted, say, type Mark, type Words } from "../../words/parts.js";
import type { People } from "../../words/people.js";
import { ANSWERS } from "./answers.js";
import { colourMark, colourOf, disaster, nextSegment, numberOf, sideName } from "./colours.js";
import { questionName, type QuestionName } from "./questions.js";

/** The board at which an action is legal. */
export class Situation {
  constructor(
    readonly catalog: Catalog,
    readonly board: Board,
    readonly people: People,
    /** The acting seat. */
    readonly me: number,
  ) {}

  get player(): Player | undefined {
    return this.board.players[this.me];
  }

  get asked(): QuestionName | "" {
    return questionName(this.board.question?.kind);
  }

  card(card: number): Mark {
    return { is: "card", card, text: this.catalog.card(card).name };
  }

  /** A segment's colour and printed price; nothing if the half is complete. */
  segment(side: Side): Words {
    const next = nextSegment(this.catalog, this.player, side);
    return next ? say`${colourMark(colourOf(next.colour))} segment, ${counted(next.number, "mark")}` : [];
  }
}

interface OfColour {
  readonly card: number;
  readonly announcedColour: Colour;
}

/** The colour that a card is treated as: the announced one, or its own. */
function colourFor(situation: Situation, action: OfColour): Colour {
  return action.announcedColour || colourOf(situation.catalog.card(action.card).deck);
}

/** As many workers of a colour as a number of the rules says. */
function workers({ catalog }: Situation, name: "workers_taken" | "site_workers", colour: Colour): Words {
  const number = catalog.ruleNumber(name);
  return say`${String(number)} ${colourMark(colour)} ${number === 1 ? "worker" : "workers"}`;
}

/** What is added where a card is treated as another colour. */
function announced({ announcedColour }: OfColour): Words {
  return announcedColour ? say`, as ${colourMark(announcedColour)} for a ${colourMark(Colour.GREY)} worker` : [];
}

type StandardActions = Pick<
  ForEachKind<Action["kind"], Situation, Words>,
  "takeWorkers" | "takeMoney" | "decreaseDisaster" | "buildWall" | "playSite" | "constructBuilding" | "layCard"
>;

/** What is done with a card, to be read beside the card. */
export const STANDARD_ACTIONS: StandardActions = {
  takeWorkers: (situation, action) =>
    say`Take ${workers(situation, "workers_taken", colourFor(situation, action))}${announced(action)}`,
  takeMoney: (situation, action) =>
    say`Take marks by the ${colourMark(colourFor(situation, action))} die, which shows ${String(numberOf(situation.board.dice, colourFor(situation, action)))}${announced(action)}`,
  decreaseDisaster: (situation, action) =>
    say`Lower ${disaster(colourFor(situation, action))} by ${String(action.levels)}${announced(action)}`,
  buildWall: (situation, action) => {
    const price = action.payBlackDie ? `, for the black die's ${situation.board.dice?.black ?? 0}` : "";
    return say`Build the wall on the ${sideName(action.side)}: ${situation.segment(action.side)}${price}${announced(action)}`;
  },
  playSite: (situation, action) =>
    say`Lay as a site for ${workers(situation, "site_workers", colourFor(situation, action))}${announced(action)}`,
  constructBuilding: (situation, action) => {
    const site = situation.player?.sites.find((one) => one.site === action.site);
    const price = counted(situation.catalog.number(action.card, "price"), "mark");
    return say`Build on ${site ? colourMark(site.colour) : ""} site ${String(action.site)}, printed price ${price}`;
  },
  layCard: (situation, action) => [
    `Lay it, printed price ${counted(situation.catalog.number(action.card, "price"), "mark")}`,
  ],
};

export const ACTION_WORDS: ForEachKind<Action["kind"], Situation, Words> = {
  ...STANDARD_ACTIONS,
  activate: (situation, action) => say`Activate ${situation.card(action.card)}`,
  endTurn: () => ["End the turn"],
  ...ANSWERS,
};

export function describeAction(situation: Situation, action: Action): Words {
  return byKind(ACTION_WORDS, situation, action.kind, ["Something that this page does not know"]);
}

/** The card that a standard action is done with; 0 for other actions. */
export function cardOf({ kind }: Action): number {
  return kind.case !== undefined && kind.case in STANDARD_ACTIONS ? (kind.value as { card: number }).card : 0;
}
