/** One warehouse: the workers in line above a card, the price that they make, and the card on the quay. */
import { create } from "@bufbuild/protobuf";
import type { VNode } from "preact";

import { BuySchema, PlaceWorkerSchema } from "../../gen/hummel/speicherstadt/v1/action_pb.js";
import type { Board, Column } from "../../gen/hummel/speicherstadt/v1/board_pb.js";
import type { Action } from "../../gen/hummel/v1/game_pb.js";
import type { Scene } from "../../table/scene.js";
import { counted } from "../../words/parts.js";
import { Coin, Worker } from "../../ui/seat.js";
import { TradeCard } from "./card.js";
import { act, type Choices } from "./choices.js";
import { eachCube } from "./goods.js";
import { Cube } from "./signs.js";

interface Props {
  readonly scene: Scene;
  readonly board: Board;
  readonly choices: Choices;
  readonly index: number;
  readonly floors: number;
}

/** What a click on a warehouse means that is no choice: a worker in the demand, a purchase later on. */
function meant(scene: Scene, choices: Choices, index: number): Action {
  // Who can't buy is offered the same card to decline, at the same price.
  const price = choices.all("decline").find(({ message }) => message.column === index)?.message.price ?? 0;
  return scene.view.decision?.kind === "PURCHASE"
    ? act({ case: "buy", value: create(BuySchema, { column: index, price }) })
    : act({ case: "placeWorker", value: create(PlaceWorkerSchema, { column: index }) });
}

export function Warehouse({ scene, board, choices, index, floors }: Props): VNode {
  const column = board.columns[index]!;
  const isOpen = board.openColumn === index;
  const place = choices.find("placeWorker", (action) => action.column === index);
  const buy = choices.all("buy").find(({ message }) => message.column === index);
  const decline = choices.find("decline", (action) => action.column === index);
  const classes = ["warehouse", `gable-${index % 3}`];
  if (isOpen) classes.push("is-open");
  if (place) classes.push("is-choice");
  if (!column.card) classes.push("is-gone");
  return (
    <li class={classes.join(" ")} data-anchor={`column/${index}`}>
      <Gable variant={index % 3} />
      <Facade column={column} index={index} floors={floors} ghost={place ? scene.me : undefined} />
      <div class="berth">
        {column.card ? <CardOnQuay scene={scene} column={column} index={index} /> : <div class="gone">gone</div>}
        {(buy || decline) && (
          <div class="offer">
            {buy && (
              <button type="button" class="choice buy" onClick={() => scene.act(buy.action)}>
                Buy <Coin size={20} label={buy.message.price} />
              </button>
            )}
            {decline && (
              <button type="button" class="choice decline" onClick={() => scene.act(decline)}>
                Decline
              </button>
            )}
          </div>
        )}
      </div>
      {column.card > 0 && !buy && (
        <button
          type="button"
          class="hit"
          onClick={() =>
            scene.me === undefined ? scene.show(column.card) : scene.act(place ?? meant(scene, choices, index))
          }
          aria-label={label(scene, column, index, place !== undefined)}
        />
      )}
    </li>
  );
}

function label(scene: Scene, column: Column, index: number, isChoice: boolean): string {
  const { name } = scene.catalog.card(column.card);
  const line = column.workers.map((seat) => scene.people.name(seat)).join(", ");
  const standing = line ? `${counted(column.workers.length, "worker")} in line: ${line}` : "nobody in line";
  return `Loft ${index + 1}: ${name}; ${standing}.${isChoice ? " Place a worker here." : ""}`;
}

/** The floors with the workers, the lowest in line at the bottom; the price hangs from the hoist above them. */
function Facade({
  column,
  index,
  floors,
  ghost,
}: {
  column: Column;
  index: number;
  floors: number;
  ghost: number | undefined;
}): VNode {
  const price = column.workers.length;
  return (
    <div class="facade">
      <ol class="floors" aria-hidden="true">
        {Array.from({ length: floors }, (_, floor) => {
          const seat = column.workers[floor];
          return (
            <li key={floor} class="floor" data-anchor={`column/${index}/worker/${floor}`}>
              <span class="loft-door" />
              {seat !== undefined && (
                <span class="standing">
                  <Worker seat={seat} />
                </span>
              )}
              {seat === undefined && floor === price && column.card > 0 && (
                <span class={`price ${price ? "" : "is-free"}`}>
                  {ghost !== undefined && (
                    <span class="ghost">
                      <Worker seat={ghost} />
                    </span>
                  )}
                  <Coin size={30} label={price} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function CardOnQuay({ scene, column, index }: { scene: Scene; column: Column; index: number }): VNode {
  const info = scene.catalog.card(column.card);
  const cubes = eachCube(column.cubes);
  return (
    <div class="on-quay" key={column.card} data-anchor={`column/${index}/card`}>
      <TradeCard info={info}>
        {cubes.length > 0 ? (
          <span class="cargo">
            {cubes.map((good, number) => (
              <Cube key={number} good={good} size={27} />
            ))}
          </span>
        ) : undefined}
      </TradeCard>
      <button type="button" class="info" onClick={() => scene.show(column.card)} aria-label={`What ${info.name} does`}>
        i
      </button>
    </div>
  );
}

const GABLES: readonly VNode[] = [
  <>
    <path class="roof" d="M0 70 V46 H12 V34 H26 V22 H40 V10 H50 L60 0 L70 10 H80 V22 H94 V34 H108 V46 H120 V70 Z" />
    <path
      class="copper"
      d="M50 10 L60 0 L70 10 Z M40 14 V10 H50 V14 Z M70 14 V10 H80 V14 Z M26 26 V22 H40 V26 Z M80 26 V22 H94 V26 Z M12 38 V34 H26 V38 Z M94 38 V34 H108 V38 Z M0 50 V46 H12 V50 Z M108 50 V46 H120 V50 Z"
    />
  </>,
  <>
    <path class="roof" d="M0 70 V44 L60 6 L120 44 V70 Z" />
    <path class="copper" d="M-4 46 L60 2 L124 46 L124 52 L60 10 L-4 52 Z" />
    <path class="copper" d="M55 2 V-12 L60 -20 L65 -12 V2 L60 0 Z" />
  </>,
  <>
    <path
      class="roof"
      d="M0 70 V48 Q14 46 18 34 Q24 20 42 20 Q46 4 60 4 Q74 4 78 20 Q96 20 102 34 Q106 46 120 48 V70 Z"
    />
    <path
      class="copper"
      d="M42 20 Q46 4 60 4 Q74 4 78 20 L73 20 Q70 10 60 10 Q50 10 47 20 Z M0 48 Q14 46 18 34 L22 36 Q17 50 0 53 Z M120 48 Q106 46 102 34 L98 36 Q103 50 120 53 Z"
    />
  </>,
];

function Gable({ variant }: { variant: number }): VNode {
  return (
    <svg class="gable" viewBox="0 -20 120 90" preserveAspectRatio="none" aria-hidden="true">
      {GABLES[variant]}
      <path class="window" d="M48 70 V44 q12 -14 24 0 V70 Z" />
      <path class="hoist" d="M60 34 V27 H88 M84 27 V70" />
    </svg>
  );
}
