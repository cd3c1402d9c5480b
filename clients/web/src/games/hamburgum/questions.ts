/** Puts what the game asks into sentences. */
import { QuestionKind, type Board, type Question } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import { say, type Words } from "../../words/parts.js";
import type { People } from "../../words/people.js";
import { colourMark, colourName, DISASTERS } from "./colours.js";

export type QuestionName = Exclude<keyof typeof QuestionKind, "UNSPECIFIED">;

interface Asked {
  /** The question by itself, to be read behind "You choose". */
  readonly what: string;
  /** Its numbers and colours, said if the question has them; braces take them. */
  readonly more?: string;
}

export const QUESTIONS: Readonly<Record<QuestionName, Asked>> = {
  TURN: { what: "what to do in this turn" },
  EXTRA_ACTION: { what: "a standard action with this one card" },
  DRAW: { what: "the deck that the next card is drawn from", more: ", {amount} still to come" },
  ADVANCE: { what: "whether to advance on City Hall Square", more: " for {marks}" },
  STRIKE: { what: "which disaster strikes first" },
  DISCARD_BUILDING: { what: "the building that is discarded" },
  DISCARD_SITE: { what: "the site that is discarded" },
  REMOVE_SEGMENT: { what: "the half of the wall that loses its outermost segment" },
  PREVENT_RISE: {
    what: "whether to pay a worker so that a disaster does not rise",
    more: ": a {colour} one against {disaster}",
  },
  PAY_WORKER: { what: "the worker to pay" },
  SPARE_WORKER: { what: "the colour as if a worker of it were paid" },
  GAIN_WORKER: { what: "the worker to take", more: ", {amount} still to come" },
  DISCARD_CARD: { what: "the card of the hand that is discarded", more: ", {amount} still to go" },
  TAKE_CARD: { what: "which of the searched cards to take" },
  BUILD_ON_SITE: { what: "the site on which the card is built for nothing" },
  TAKE_BACK: { what: "the building that goes back to the hand" },
  LOWER_DISASTER: { what: "the disaster that is lowered", more: ", {amount} still to go" },
  LOWER_LEVELS: { what: "by how many levels a disaster is lowered", more: ": {disaster}, at most {amount}" },
  BUY_WORKER: { what: "the worker to buy", more: ", {amount} still to go" },
  EXCHANGE_FROM: { what: "the worker to give away in exchange" },
  EXCHANGE_TO: { what: "the worker to take in exchange", more: " for the {colour} one" },
  PAY_DIFFERENT_WORKER: { what: "a worker of yet another colour to pay" },
  BUILD_SEGMENT: { what: "the half of the wall that grows" },
  PAY_BLACK_DIE: { what: "whether to pay the black die instead of the price", more: ": {marks}" },
  LOSE_MAJORITY: { what: "the majority token that is turned back" },
  GIVE_WORKER: { what: "the worker to give to the owner of the card", more: ", {amount} still to go" },
  PAY_SEAT: { what: "the player who is paid next", more: ", {marks} still to pay" },
  ACTIVATE_AGAIN: { what: "the building that is activated a second time" },
  ACTIVATE_NEXT: { what: "the building that is activated next" },
  BORROW_FLASH: { what: "the building of another player that lends its effect" },
  FLASH_AGAIN: { what: "whether the effect of the card happens once more" },
  MOVE_CLERIC: { what: "the church window that the cleric moves to" },
  SEND_WORKER: { what: "the worker that goes into the church window of its colour" },
  BUILD_UNDER_ZOO: { what: "the card of the hand that is built under a Zoo card" },
  ZOO_CARD: { what: "the Zoo card that it is built under" },
  REDIRECT_INTRIGUE: {
    what: "the disaster that rises instead of the one on the intrigue token",
    more: ", which shows {disaster}",
  },
};

const UNKNOWN: Asked = { what: "something that this page does not know" };

const TURN_OPEN = "one card to play, and activations before or after it";
const TURN_DONE = "further activations, or the end of the turn; the card is played";

/** Returns the name of a value of QuestionKind. */
export function questionName(kind: QuestionKind | undefined): QuestionName | "" {
  const name = kind === undefined ? undefined : QuestionKind[kind];
  return name === undefined || name === "UNSPECIFIED" ? "" : (name as QuestionName);
}

/** Returns a question by itself, to be read behind "You choose". */
export function whatIsAsked(kind: QuestionKind): string {
  const name = questionName(kind);
  return (name ? QUESTIONS[name] : UNKNOWN).what;
}

/** Says in one sentence what the game waits for. */
export function ask(board: Board, people: People): Words {
  const { question } = board;
  if (!question) return ["Nothing is decided now."];
  const chooses = question.seat === people.me ? "choose" : "chooses";
  return say`${people.who(question.seat)} ${chooses} ${inFull(board, question)}.`;
}

function inFull(board: Board, question: Question): Words {
  const name = questionName(question.kind);
  if (name === "TURN") return [board.standardActionDone ? TURN_DONE : TURN_OPEN];
  const { what, more = "" } = name ? QUESTIONS[name] : UNKNOWN;
  return [what, ...filled(more, question)];
}

/** Fills the braces; returns nothing if the question lacks what they name. */
export function filled(text: string, question: Question): Words {
  const parts: Words[] = [];
  for (const [index, piece] of text.split(/[{}]/).entries()) {
    const words = index % 2 ? value(piece, question) : [piece];
    if (!words) return [];
    parts.push(words);
  }
  return parts.flat().filter((part) => part !== "");
}

function value(name: string, { amount, colour }: Question): Words | undefined {
  if (name === "amount" && amount) return [String(amount)];
  if (name === "marks" && amount) return [`${amount} ${amount === 1 ? "mark" : "marks"}`];
  if (name === "colour" && colour) return [colourMark(colour)];
  if (name === "disaster" && colour) return [colourMark(colour, DISASTERS[colourName(colour)])];
  return undefined;
}
