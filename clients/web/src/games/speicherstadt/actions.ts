/** Puts the actions and decisions of The Speicherstadt into words. */
import type { Action } from "../../gen/hummel/speicherstadt/v1/action_pb.js";
import type { Board } from "../../gen/hummel/speicherstadt/v1/board_pb.js";
import type { Catalog } from "../../service/catalog.js";
import { byKind, type ForEachKind } from "../../words/kinds.js";
import { counted, say, type Mark, type Words } from "../../words/parts.js";
import { cubeCount, cubeWords, goodWords } from "./goods.js";

export interface Situation {
  readonly catalog: Catalog;
  readonly board: Board;
  /** The acting seat. */
  readonly me: number;
}

function card({ catalog }: Situation, number: number): Mark {
  return { is: "card", card: number, text: catalog.card(number).name };
}

function columnCard(situation: Situation, column: number): Mark {
  return card(situation, situation.board.columns[column]?.card ?? 0);
}

export const ACTION_WORDS: ForEachKind<Action["kind"], Situation, Words> = {
  placeWorker: (situation, { column }) => {
    const standing = situation.board.columns[column]?.workers.length ?? 0;
    return say`Worker to loft ${String(column + 1)}: ${columnCard(situation, column)}${standing ? ` (${standing} before yours)` : ""}`;
  },
  buy: (situation, { column, price }) => say`Buy ${columnCard(situation, column)} for ${counted(price, "coin")}`,
  decline: (situation, { column }) => say`Decline ${columnCard(situation, column)}, send this worker home`,
  fillContract: (situation, action) => say`Put ${goodWords(action.good)} on ${card(situation, action.card)}`,
  sellCube: ({ catalog }, { good }) =>
    say`Sell ${goodWords(good)} to your merchant for ${counted(catalog.ruleNumber("merchant_coins"), "coin")}`,
  payCube: (_, { good }) => say`Pay ${goodWords(good)} in the market hall`,
  takeCoin: ({ catalog }) => [`Take ${hallCoins(catalog)} for ${paidCubes(catalog, "cubes_for_coins")}`],
  takeCube: ({ catalog }, { good }) =>
    say`Take ${goodWords(good)} from the stock for ${paidCubes(catalog, "cubes_for_cube")}`,
  discardCube: (_, { good }) => say`Throw ${goodWords(good)} away`,
  finishLoading: ({ board, me }) => {
    const dock = board.players[me]?.loading?.dock;
    return cubeCount(dock) ? say`Finish loading and keep ${cubeWords(dock)}` : ["Finish loading"];
  },
};

export function describeAction(situation: Situation, action: Action): Words {
  return byKind(ACTION_WORDS, situation, action.kind, ["Something that this page does not know"]);
}

/** What each kind of decision is about, in one sentence. */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  DEMAND:
    "Place a worker above a card you want: the lowest in line is asked first, and the price is the number of workers in line.",
  PURCHASE:
    "Buy the card for a coin for each worker in line, or send your worker home, which makes it a coin cheaper for the next in line.",
  LOADING:
    "Pick a cube on your dock and put it on a contract, sell it to a merchant, trade it in the market hall, or keep what fits and finish.",
};

/** Explains a decision in which a payment in the market hall has been begun. */
export function paymentOpen(catalog: Catalog): string {
  const [forCoins, forCube] = [catalog.ruleNumber("cubes_for_coins"), catalog.ruleNumber("cubes_for_cube")];
  return `You have begun to pay in the market hall: ${counted(forCoins, "cube")} for ${hallCoins(catalog)}, ${forCube} for a cube of the stock.`;
}

/** What the market hall pays. */
export function hallCoins(catalog: Catalog): string {
  return counted(catalog.ruleNumber("market_hall_coins"), "coin");
}

/** How many cubes the market hall takes for something. */
export function paidCubes(catalog: Catalog, what: "cubes_for_coins" | "cubes_for_cube"): string {
  return counted(catalog.ruleNumber(what), "paid cube");
}
