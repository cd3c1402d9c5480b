/** The board of The Speicherstadt: warehouses along the canal, the barges, and what lies before the players. */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Cubes } from "../../gen/hummel/speicherstadt/v1/board_pb.js";
import { stillWanted } from "../../motion/layer.js";
import type { Scene } from "../../table/scene.js";
import { Choices } from "./choices.js";
import { Warehouse } from "./column.js";
import { GOODS } from "./goods.js";
import { PlayerPanel } from "./player.js";
import { GoodSign } from "./signs.js";
import { Barge, Skyline } from "./skyline.js";

const FEWEST_FLOORS = 3;
/** Where everything is sold, the warehouses make room for the docks. */
const EMPTY_FLOORS = 1;

export function Board({ scene }: { scene: Scene }): VNode | null {
  const { game } = scene.view;
  if (game?.game.case !== "speicherstadt" || !game.game.value.board) return null;
  const { board } = game.game.value;
  const choices = new Choices(scene.view.legalActions);
  const onOffer = board.columns.some((column) => column.card > 0);
  const tallest = Math.max(0, ...board.columns.map((column) => column.workers.length));
  const seats = seatsFrom(scene.me ?? 0, board.players.length);
  return (
    <div class="speicherstadt">
      <section class="fleet" aria-label="Warehouses">
        <Skyline />
        <Row open={board.openColumn}>
          {board.columns.map((_, index) => (
            <Warehouse
              key={index}
              scene={scene}
              board={board}
              choices={choices}
              index={index}
              floors={onOffer ? Math.max(FEWEST_FLOORS, tallest + 1) : EMPTY_FLOORS}
            />
          ))}
        </Row>
        <div class="canal" data-anchor="canal">
          <BargeOf name="Bag" cubes={board.bag} anchor="bag" />
          <div
            class="round-sign"
            aria-label={`Round ${board.round} of ${board.roundCount}, ${board.drawPileCount} cards in the draw pile`}
          >
            <span>
              Round <b>{board.round}</b> / {board.roundCount}
            </span>
            <span data-anchor="draw-pile">{board.drawPileCount} cards to come</span>
          </div>
          <BargeOf name="Stock" cubes={board.stock} anchor="stock" />
        </div>
      </section>
      <div class="players">
        {seats.map((seat) => (
          <PlayerPanel key={seat} scene={scene} board={board} seat={seat} choices={choices} />
        ))}
      </div>
    </div>
  );
}

/** The row of warehouses. Where not all fit on the screen, the one that is being sold is brought into sight. */
function Row({ open, children }: { open: number | undefined; children: ComponentChildren }): VNode {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const sold = open === undefined ? undefined : row.current?.children[open];
    if (!row.current || !(sold instanceof HTMLElement)) return;
    row.current.scrollTo({
      left: sold.offsetLeft - (row.current.clientWidth - sold.clientWidth) / 2,
      behavior: stillWanted() ? "auto" : "smooth",
    });
  }, [open]);
  return (
    <ol class="row" ref={row}>
      {children}
    </ol>
  );
}

/** All seats in their order, the viewer's first. */
function seatsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (first + index) % count);
}

function BargeOf({ name, cubes, anchor }: { name: string; cubes: Cubes | undefined; anchor: string }): VNode {
  return (
    <div class="barge-of" data-anchor={anchor}>
      <Barge />
      <div class="freight">
        <span class="freight-name">{name}</span>
        {GOODS.map((good) => (
          <span key={good} class="freight-count">
            <GoodSign good={good} size={16} title={good} />
            {cubes?.[good] ?? 0}
          </span>
        ))}
      </div>
    </div>
  );
}
