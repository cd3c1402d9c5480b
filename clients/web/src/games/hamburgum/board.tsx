/** The board of Hamburgum: the playbill of the season, the middle of the table, the hand, and the players' mats. */
import type { VNode } from "preact";

import type { Board as BoardMessage, Hand as HandMessage } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Scene } from "../../table/scene.js";
import { Playbill as CardFace } from "./card.js";
import { Church, Dice, Playbill, Square, Supply } from "./centre.js";
import { Choices } from "./choices.js";
import { Hand } from "./hand.js";
import { Harbour } from "./harbour.js";
import { Mat } from "./mat.js";

export function Board({ scene }: { scene: Scene }): VNode | null {
  const { game } = scene.view;
  if (game?.game.case !== "hamburgum" || !game.game.value.board) return null;
  const { board, hand } = game.game.value;
  const choices = new Choices(scene.view.legalActions);
  const middle = { scene, board, choices };
  const count = board.players.length;
  const seats = Array.from({ length: count }, (_, index) => ((scene.me ?? 0) + index) % count);
  return (
    <div class="hamburgum">
      <section class="city" aria-label="City">
        <Harbour />
        <div class="city-parts">
          <Playbill {...middle} />
          <div class="church-and-dice">
            <Church {...middle} />
            <Dice {...middle} />
          </div>
          <div class="square-and-supply">
            <Square {...middle} />
            <Supply {...middle} />
          </div>
        </div>
      </section>
      {hand && <Searched scene={scene} board={board} hand={hand} choices={choices} />}
      {hand && scene.me !== undefined && <Hand scene={scene} board={board} hand={hand} choices={choices} />}
      <div class="mats">
        {seats.map((seat) => (
          <Mat key={seat} scene={scene} board={board} choices={choices} seat={seat} />
        ))}
      </div>
    </div>
  );
}

/** Cards from elsewhere that can be chosen or are looked through: those of a search. */
function Searched({
  scene,
  board,
  hand,
  choices,
}: {
  scene: Scene;
  board: BoardMessage;
  hand: HandMessage;
  choices: Choices;
}): VNode | null {
  const shown = new Set([
    ...hand.cards,
    ...board.players.flatMap((player) => [...player.zoo, ...player.parks, ...player.buildings.map(({ card }) => card)]),
  ]);
  const choosable = choices
    .all("chooseCard")
    .map(({ message }) => message.card)
    .filter((card) => !shown.has(card));
  const cards = [...new Set([...choosable, ...hand.lookedAt])];
  if (!cards.length) return null;
  return (
    <section class="searched hand" aria-label="Searched cards">
      <h3>You look through {cards.length === 1 ? "a card" : `${cards.length} cards`}</h3>
      <ul>
        {cards.map((card) => {
          const choose = choices.card(card);
          return (
            <li key={card}>
              <button
                type="button"
                class={`hand-card${choose ? " choice-card" : ""}`}
                onClick={() => (choose ? scene.act(choose) : scene.show(card))}
              >
                {choose && <span class="sr">Take</span>}
                <CardFace info={scene.catalog.card(card)} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
