/** Puts the answers to Hamburgum's questions into words. */
import type { Action } from "../../gen/hummel/hamburgum/v1/action_pb.js";
import type { ForEachKind } from "../../words/kinds.js";
import { capital, counted, listed, say, type Words } from "../../words/parts.js";
import type { Situation } from "./actions.js";
import { colourMark, disaster, numberOf, sideName } from "./colours.js";
import { majorityName } from "./events_of_course.js";
import { filled, type QuestionName } from "./questions.js";

type Verbs = Readonly<Partial<Record<QuestionName, string>>>;

/** What is done with the worker of the colour that is chosen. */
const WORKER_VERBS: Verbs = {
  PAY_WORKER: "Pay",
  PAY_DIFFERENT_WORKER: "Pay",
  EXCHANGE_FROM: "Give",
  GIVE_WORKER: "Give",
  SEND_WORKER: "Send",
  GAIN_WORKER: "Take",
  EXCHANGE_TO: "Take",
  BUY_WORKER: "Buy",
};

const CARD_VERBS: Verbs = {
  DISCARD_BUILDING: "Discard",
  DISCARD_CARD: "Discard",
  TAKE_CARD: "Take",
  TAKE_BACK: "Take back",
  ACTIVATE_AGAIN: "Activate again",
  ACTIVATE_NEXT: "Activate",
  BORROW_FLASH: "Use",
  BUILD_UNDER_ZOO: "Build",
  ZOO_CARD: "Under",
};

const SITE_VERBS: Verbs = { DISCARD_SITE: "Discard", BUILD_ON_SITE: "Build on" };

const YES: Verbs = {
  ADVANCE: "Advance for {marks}",
  PREVENT_RISE: "Pay a {colour} worker: {disaster} does not rise",
  PAY_BLACK_DIE: "Pay {marks}, the black die",
  FLASH_AGAIN: "Let it happen once more",
};

const NO: Verbs = {
  ADVANCE: "Do not advance",
  PREVENT_RISE: "Let {disaster} rise",
  PAY_BLACK_DIE: "Pay the printed price",
  FLASH_AGAIN: "Once is enough",
  TAKE_CARD: "Take none",
  TAKE_BACK: "Take none back",
  BUILD_UNDER_ZOO: "Build none",
  LOWER_DISASTER: "Lower no more",
  LOWER_LEVELS: "Lower it by none",
  BUY_WORKER: "Buy no more",
  EXCHANGE_FROM: "Exchange no more",
  PAY_DIFFERENT_WORKER: "Pay no more",
};

type Answers = Pick<
  ForEachKind<Action["kind"], Situation, Words>,
  | "chooseColour"
  | "chooseCard"
  | "chooseSite"
  | "chooseSide"
  | "chooseSeat"
  | "chooseMajority"
  | "chooseNumber"
  | "accept"
  | "decline"
>;

export const ANSWERS: Answers = {
  chooseColour: (situation, { colour }) => {
    const { asked, player, board } = situation;
    const verb = asked && WORKER_VERBS[asked];
    if (verb)
      return say`${verb} a ${colourMark(colour)} worker (you have ${String(numberOf(player?.workers, colour))})`;
    const level = String(numberOf(player?.disasters, colour));
    switch (asked) {
      case "STRIKE":
        return say`${disaster(colour)} strikes first`;
      case "LOWER_DISASTER":
        return say`Lower ${disaster(colour)}, now at level ${level}`;
      case "REDIRECT_INTRIGUE":
        return say`${disaster(colour)} rises, now at level ${level}`;
      case "DRAW":
        return say`Draw from the ${colourMark(colour)} deck of ${counted(numberOf(board.decks, colour), "card")}`;
      case "MOVE_CLERIC":
        return say`Move the cleric to the ${colourMark(colour)} window`;
      case "SPARE_WORKER":
        return say`As if a ${colourMark(colour)} worker were paid`;
      default:
        return capital([colourMark(colour)]);
    }
  },
  chooseCard: (situation, { card }) =>
    say`${(situation.asked && CARD_VERBS[situation.asked]) || "Choose"} ${situation.card(card)}`,
  chooseSite: (situation, { site }) => {
    const colour = situation.player?.sites.find((one) => one.site === site)?.colour;
    const built = situation.player?.buildings.filter((building) => building.site === site) ?? [];
    const standing = built.length ? say` with ${listed(built.map(({ card }) => situation.card(card)))}` : [", empty"];
    const verb = (situation.asked && SITE_VERBS[situation.asked]) || "Choose";
    return say`${verb} ${colour ? colourMark(colour) : ""} site ${String(site)}${standing}`;
  },
  chooseSide: (situation, { side }) =>
    situation.asked === "BUILD_SEGMENT"
      ? say`Build on the ${sideName(side)}: ${situation.segment(side)}`
      : [`${situation.asked === "REMOVE_SEGMENT" ? "Remove a segment on the" : "Choose the"} ${sideName(side)}`],
  chooseSeat: (situation, { seat }) =>
    say`${situation.asked === "PAY_SEAT" ? "Pay" : "Choose"} ${situation.people.whom(seat)}`,
  chooseMajority: (situation, { majority }) => [
    `${situation.asked === "LOSE_MAJORITY" ? "Turn back" : "Choose"} ${majorityName(majority)}`,
  ],
  chooseNumber: (situation, { number }) => [
    situation.asked === "LOWER_LEVELS" ? `By ${counted(number, "level")}` : String(number),
  ],
  accept: (situation) => answer(situation, YES, "Yes"),
  decline: (situation) => answer(situation, NO, "No more"),
};

function answer({ asked, board }: Situation, words: Verbs, otherwise: string): Words {
  const text = (asked && words[asked]) || otherwise;
  const full = board.question ? filled(text, board.question) : [];
  return full.length ? full : [otherwise];
}
