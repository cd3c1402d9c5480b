/** The middle of the table: dice, the church, City Hall Square, decks, statues, intrigue. */
import type { VNode } from "preact";

import type { Board } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Scene } from "../../table/scene.js";
import { SeatSign } from "../../ui/seat.js";
import { Back, Tile } from "./card.js";
import type { Choices } from "./choices.js";
import { CARD_COLOURS, COLOURS, colourOf, DISASTERS, type ColourName } from "./colours.js";
import { questionName } from "./questions.js";
import { ColourSign, Figure } from "./signs.js";

interface Props {
  readonly scene: Scene;
  readonly board: Board;
  readonly choices: Choices;
}

export function Playbill({ scene, board }: Props): VNode {
  const seasons = scene.catalog.track("seasons").length;
  const rounds = scene.catalog.track("rounds");
  return (
    <header class="bill">
      <p class="bill-top">Stadt-Theater zu Hamburg</p>
      <p class="bill-title">
        Season <b>{board.season}</b>
        <small> of {seasons}</small>
      </p>
      <p class="bill-line">{phaseWords(board)}</p>
      <p class="bill-rounds" aria-label={`Round ${board.round} of ${rounds.length}`}>
        {rounds.map(({ number }) => (
          <span key={number} class={number === board.round ? "is-now" : number < board.round ? "is-over" : ""}>
            {number}
          </span>
        ))}
      </p>
      <p class="bill-line">
        Coat of Arms: <SeatSign seat={board.firstSeat} size={18} /> {scene.people.name(board.firstSeat)}
      </p>
    </header>
  );
}

const PHASES = [
  "",
  "Cards are drawn",
  "Dice and disasters",
  "The turns",
  "The season ends",
  "The last curtain",
] as const;

function phaseWords(board: Board): string {
  return PHASES[board.phase] ?? "";
}

const PIPS: readonly (readonly [number, number])[][] = [
  [],
  [[2, 2]],
  [
    [1, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 3],
    [2, 2],
    [3, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
];

export function Dice({ scene, board }: Props): VNode {
  return (
    <div class="dice" aria-label="Dice of the season">
      {COLOURS.map((colour) => (
        <Die
          key={`${colour}${board.season}`}
          colour={colour}
          number={board.dice?.[colour] ?? 0}
          bad={scene.catalog.ruleNumber("bad_die")}
        />
      ))}
    </div>
  );
}

/** A die, which stands out from the number on that raises a disaster. */
function Die({ colour, number, bad }: { colour: ColourName; number: number; bad: number }): VNode {
  return (
    <span
      class={`die colour-${colour}${number >= bad ? " is-high" : ""}`}
      data-anchor={`die/${colour}`}
      role="img"
      aria-label={`${colour} die: ${number || "not rolled"}`}
    >
      <svg viewBox="0 0 40 40" width="46" height="46" aria-hidden="true">
        <rect x="1.5" y="1.5" width="37" height="37" rx="8" />
        {(PIPS[number] ?? []).map(([x, y]) => (
          <circle key={`${x}${y}`} cx={x * 10} cy={y * 10} r="3.6" />
        ))}
      </svg>
      <ColourSign colour={colour} size={16} />
    </span>
  );
}

export function Church({ scene, board, choices }: Props): VNode {
  const windows = scene.catalog.track("windows");
  const moving = questionName(board.question?.kind) === "MOVE_CLERIC";
  return (
    <section class="church" aria-label="Church of St. Petri">
      <svg class="church-roof" viewBox="0 0 320 130" preserveAspectRatio="none" aria-hidden="true">
        <path class="church-brick" d="M0 130 V104 L52 82 H320 V130 Z" />
        <path class="church-copper" d="M0 106 L52 80 H320 V92 H56 L0 116 Z" />
        <path class="church-brick" d="M26 130 V66 H74 V130 Z" />
        <path class="church-copper" d="M22 68 L50 -4 L78 68 L64 62 L50 70 L36 62 Z" />
        <path class="church-dark" d="M42 92 q8 -12 16 0 V106 H42 Z" />
        <path class="church-gold" d="M50 -4 V-14 M46 -10 H54" />
        <path class="church-copper" d="M196 82 L206 44 L216 82 Z" />
        <path class="church-gold" d="M206 44 V36" />
      </svg>
      <div class="windows">
        {windows.map((space) => {
          const colour = space.colour as ColourName;
          const move = moving ? choices.colour(colourOf(colour)) : undefined;
          const here = board.clericWindow === colourOf(colour);
          const workers = board.windowWorkers?.[colour] ?? 0;
          const inside = (
            <>
              <ColourSign colour={colour} size={16} />
              {here && <Cleric />}
              {workers > 0 && (
                <span class="in-window">
                  <Figure colour={colour} size={22} />
                  {workers > 1 && `×${workers}`}
                </span>
              )}
            </>
          );
          const label = `${colour} window, black die ${space.number}${here ? ", the cleric is here" : ""}`;
          return move ? (
            <button
              key={colour}
              type="button"
              class={`window colour-${colour} choice`}
              data-anchor={`window/${colour}`}
              onClick={() => scene.act(move)}
              aria-label={`Move the cleric to the ${label}`}
            >
              {inside}
            </button>
          ) : (
            <span
              key={colour}
              class={`window colour-${colour}${here ? " is-lit" : ""}`}
              data-anchor={`window/${colour}`}
              role="img"
              aria-label={label}
            >
              {inside}
            </span>
          );
        })}
      </div>
      <div class="church-floor">
        {windows.map((space) => {
          const colour = space.colour as ColourName;
          const clerics = board.floor?.[colour] ?? 0;
          const workers = board.floorWorkers?.[colour] ?? 0;
          return (
            <span
              key={colour}
              class="flag"
              data-anchor={`floor/${colour}`}
              role="img"
              aria-label={`${clerics + workers} on the floor below the ${colour} window`}
            >
              {Array.from({ length: clerics }, (_, index) => (
                <Cleric key={index} small />
              ))}
              {Array.from({ length: workers }, (_, index) => (
                <Figure key={index} colour={colour} size={16} />
              ))}
            </span>
          );
        })}
      </div>
    </section>
  );
}

export function Cleric({ small = false }: { small?: boolean }): VNode {
  return (
    <svg class="cleric" viewBox="0 0 24 36" width={small ? 12 : 24} height={small ? 18 : 36} aria-hidden="true">
      <path class="robe" d="M12 1 a5 5 0 0 1 3 9 q6 2 6 25 H3 Q3 12 9 10 A5 5 0 0 1 12 1 Z" />
      <path class="collar" d="M9 10 h6 l-3 5 Z" />
      <circle class="face" cx="12" cy="6" r="3.2" />
      <path class="cross" d="M12 19 V29 M9 22 H15" />
    </svg>
  );
}

export function Square({ scene, board }: Props): VNode {
  const spaces = scene.catalog.track("square");
  return (
    <section class="square" aria-label="City Hall Square">
      <svg class="rathaus" viewBox="0 0 400 70" preserveAspectRatio="none" aria-hidden="true">
        <path class="rathaus-stone" d="M0 70 V36 H170 V20 H184 V36 H216 V20 H230 V36 H400 V70 Z" />
        <path class="rathaus-roof" d="M0 38 L14 20 H170 V38 Z M230 38 V20 H386 L400 38 Z" />
        <path class="rathaus-stone" d="M186 40 V10 H214 V40 Z" />
        <path class="rathaus-roof" d="M182 12 L200 -26 L218 12 Z" />
        <path
          class="rathaus-dark"
          d="M194 70 V52 q6 -9 12 0 V70 Z M20 48 h8 v12 h-8 Z M44 48 h8 v12 h-8 Z M68 48 h8 v12 h-8 Z M92 48 h8 v12 h-8 Z M116 48 h8 v12 h-8 Z M140 48 h8 v12 h-8 Z M252 48 h8 v12 h-8 Z M276 48 h8 v12 h-8 Z M300 48 h8 v12 h-8 Z M324 48 h8 v12 h-8 Z M348 48 h8 v12 h-8 Z M372 48 h8 v12 h-8 Z"
        />
        <circle class="rathaus-clock" cx="200" cy="22" r="6" />
      </svg>
      <ol>
        {spaces.map(({ number }, space) => {
          const here = board.players.flatMap((player, seat) => (player.square === space ? [seat] : []));
          const names = here.map((seat) => scene.people.name(seat)).join(", ");
          return (
            <li key={space} data-anchor={`square/${space}`} aria-label={`${number} points${names && `: ${names}`}`}>
              <span class="square-value">{number}</span>
              <span class="square-seats">
                {here.map((seat) => (
                  <SeatSign key={seat} seat={seat} size={22} />
                ))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function Supply({ scene, board, choices }: Props): VNode {
  const drawing = questionName(board.question?.kind) === "DRAW";
  return (
    <section class="supply" aria-label="Decks, discard pile, statues and intrigue" data-anchor="supply">
      <div class="decks">
        {CARD_COLOURS.map((colour) => {
          const draw = drawing ? choices.colour(colourOf(colour)) : undefined;
          const count = board.decks?.[colour] ?? 0;
          const back = <Back colour={colour} count={count} size={54} />;
          return draw ? (
            <button
              key={colour}
              type="button"
              class="deck choice"
              data-anchor={`deck/${colour}`}
              onClick={() => scene.act(draw)}
              aria-label={`Draw from the ${colour} deck of ${count} cards`}
            >
              {back}
            </button>
          ) : (
            <span
              key={colour}
              class="deck"
              data-anchor={`deck/${colour}`}
              role="img"
              aria-label={`${colour} deck, ${count} cards`}
            >
              {back}
            </span>
          );
        })}
      </div>
      <div class="pile" data-anchor="discard">
        <small>Discard pile: {board.discardCount}</small>
        {board.discardTop > 0 && (
          <Tile info={scene.catalog.card(board.discardTop)} onShow={() => scene.show(board.discardTop)} />
        )}
      </div>
      <div
        class="statues"
        data-anchor="statues"
        role="img"
        aria-label={`Statues left: ${board.statues.join(", ") || "none"}`}
      >
        {board.statues.map((value, index) => (
          <Statue key={index} value={value} />
        ))}
      </div>
      <div
        class="intrigue"
        data-anchor="intrigue"
        role="img"
        aria-label={`${board.intrigueLeft} intrigue tokens face down`}
      >
        <ColourSign colour="black" size={20} /> {board.intrigueLeft}
        {CARD_COLOURS.flatMap((colour) =>
          Array.from({ length: board.intrigueUsed?.[colour] ?? 0 }, (_, index) => (
            <ColourSign key={`${colour}${index}`} colour={colour} size={15} title={`${DISASTERS[colour]} used`} />
          )),
        )}
      </div>
    </section>
  );
}

export function Statue({ value }: { value: number }): VNode {
  return (
    <svg class="statue" viewBox="0 0 24 36" width="24" height="36" role="img" aria-label={`statue of ${value}`}>
      <path d="M12 1 a3.6 3.6 0 0 1 2 6.6 l4 2.4 v8 h-2.500 v6 h-7 v-6 H6 v-8 l4 -2.400 A3.6 3.6 0 0 1 12 1 Z M4 24 H20 V35 H4 Z" />
      <text x="12" y="33" text-anchor="middle">
        {value}
      </text>
    </svg>
  );
}
