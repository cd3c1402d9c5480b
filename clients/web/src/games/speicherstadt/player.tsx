/** What lies before a player: coins, workers at home, cards, contracts, cubes, and the dock while the player loads. */
import { create } from "@bufbuild/protobuf";
import type { VNode } from "preact";
import { useState } from "preact/hooks";

import {
  DiscardCubeSchema,
  FillContractSchema,
  PayCubeSchema,
  SellCubeSchema,
} from "../../gen/hummel/speicherstadt/v1/action_pb.js";
import type { Board, Contract, Player } from "../../gen/hummel/speicherstadt/v1/board_pb.js";
import type { Scene } from "../../table/scene.js";
import { Coin, SeatSign, Worker } from "../../ui/seat.js";
import { CardArt } from "./art.js";
import { goodsOf } from "./card.js";
import { act, type Choices } from "./choices.js";
import { cubeCount, eachCube, goodOf, GOODS, type GoodName } from "./goods.js";
import { Cube, Flame, GoodSign } from "./signs.js";

interface Props {
  readonly scene: Scene;
  readonly board: Board;
  readonly seat: number;
  readonly choices: Choices;
}

export function PlayerPanel({ scene, board, seat, choices }: Props): VNode {
  const player = board.players[seat]!;
  const isMine = seat === scene.me;
  const deciding = scene.view.decision?.seats.includes(seat) ?? false;
  const [picked, pick] = useState<GoodName | undefined>(undefined);
  const dock = eachCube(player.loading?.dock);
  // A cube that was picked may be gone by now.
  const held = picked !== undefined && dock.includes(picked) ? picked : undefined;
  const others = player.cards.filter((card) => !["contract", "fireman"].includes(scene.catalog.card(card).kind));
  return (
    <section
      class={`player-panel seat-${seat}${isMine ? " is-mine" : ""}${deciding ? " is-deciding" : ""}`}
      aria-label={`${scene.people.name(seat)}${isMine ? ", you" : ""}`}
      data-anchor={`seat/${seat}`}
    >
      <PlayerHead scene={scene} board={board} seat={seat} player={player} />
      {player.loading && (
        <Dock scene={scene} player={player} choices={choices} held={held} pick={pick} isMine={isMine} seat={seat} />
      )}
      <div class="belongings">
        {player.contracts.map((contract) => (
          <ContractSlip
            key={contract.card}
            scene={scene}
            contract={contract}
            choices={choices}
            held={held}
            isMine={isMine}
          />
        ))}
        <Firemen scene={scene} player={player} />
        {others.map((card) => (
          <Owned
            key={card}
            scene={scene}
            card={card}
            player={player}
            choices={choices}
            held={held}
            isMine={isMine}
            seat={seat}
          />
        ))}
        {(isMine || cubeCount(player.marketHall) > 0 || (player.loading?.paidCubes ?? 0) > 0) && (
          <MarketHall scene={scene} player={player} choices={choices} held={held} isMine={isMine} seat={seat} />
        )}
      </div>
    </section>
  );
}

function PlayerHead({
  scene,
  board,
  seat,
  player,
}: {
  scene: Scene;
  board: Board;
  seat: number;
  player: Player;
}): VNode {
  return (
    <header class="player-head">
      <SeatSign seat={seat} size={26} />
      <h3>
        {scene.people.name(seat)}
        {seat === scene.me && <small> you</small>}
      </h3>
      {board.firstSeat === seat && (
        <span class="metal-coin" title="Has the metal coin: begins the round" data-anchor="metal-coin">
          1st
        </span>
      )}
      <span class="stat" title={`${player.coins} coins`} data-anchor={`seat/${seat}/coins`}>
        <Coin size={24} />
        <b>{player.coins}</b>
        <span class="sr">coins</span>
      </span>
      <span class="stat home" title={`${player.workers} workers at home`} data-anchor={`seat/${seat}/workers`}>
        {Array.from({ length: player.workers }, (_, index) => (
          <Worker key={index} seat={seat} size={24} />
        ))}
        <span class="sr">{player.workers} workers at home</span>
      </span>
      {player.firePoints !== 0 && (
        <span class="stat" title="Points by fires">
          <Flame />
          <b>{player.firePoints > 0 ? `+${player.firePoints}` : `−${-player.firePoints}`}</b>
          <span class="sr">points by fires</span>
        </span>
      )}
    </header>
  );
}

interface DockProps {
  readonly scene: Scene;
  readonly player: Player;
  readonly choices: Choices;
  readonly held: GoodName | undefined;
  readonly pick: (good: GoodName | undefined) => void;
  readonly isMine: boolean;
  readonly seat: number;
}

/** The cubes that may still be used. One is picked by a click or dragged to where it shall go. */
function Dock({ scene, player, choices, held, pick, isMine, seat }: DockProps): VNode {
  const cubes = eachCube(player.loading?.dock);
  const finish = choices.find("finishLoading");
  const discard = held && choices.find("discardCube", (action) => action.good === goodOf(held));
  return (
    <div class="dock" data-anchor={`seat/${seat}/dock`}>
      <span class="dock-name">Dock</span>
      <div class="dock-cubes">
        {cubes.map((good, index) =>
          isMine ? (
            <button
              key={`${good}${index}`}
              type="button"
              class={`cube-button${held === good ? " is-held" : ""}`}
              draggable
              aria-pressed={held === good}
              onClick={() => pick(held === good ? undefined : good)}
              onDragStart={(event) => {
                event.dataTransfer?.setData("text/plain", good);
                pick(good);
              }}
              aria-label={`${good} cube`}
            >
              <Cube good={good} size={36} />
            </button>
          ) : (
            <Cube key={`${good}${index}`} good={good} size={28} />
          ),
        )}
      </div>
      {isMine && held && (
        <button
          type="button"
          class={`choice overboard${discard ? "" : " is-refused"}`}
          {...drop(() =>
            scene.act(
              discard ?? act({ case: "discardCube", value: create(DiscardCubeSchema, { good: goodOf(held) }) }),
            ),
          )}
        >
          Throw {held} away
        </button>
      )}
      {isMine && finish && (
        <button type="button" class="choice finish" onClick={() => scene.act(finish)}>
          Finish loading
        </button>
      )}
    </div>
  );
}

/** What takes a click and a dropped cube alike. */
function drop(take: () => void): {
  onClick: () => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
} {
  return {
    onClick: take,
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault();
      take();
    },
  };
}

interface SlotProps {
  readonly scene: Scene;
  readonly choices: Choices;
  readonly held: GoodName | undefined;
  readonly isMine: boolean;
}

function ContractSlip({ scene, contract, choices, held, isMine }: SlotProps & { contract: Contract }): VNode {
  const info = scene.catalog.card(contract.card);
  const missing = eachCube(contract.missing);
  const slots = slotsOf(goodsOf(info), missing);
  const complete = missing.length === 0;
  return (
    <div class={`slip${complete ? " is-complete" : ""}`} data-anchor={`card/${contract.card}`}>
      <button type="button" class="slip-name" onClick={() => scene.show(contract.card)}>
        {info.name}
      </button>
      <span class="slots">
        {slots.map(({ good, filled }, index) => {
          const fill = choices.find(
            "fillContract",
            (action) => action.card === contract.card && action.good === goodOf(good),
          );
          if (filled || !isMine || !scene.view.legalActions.length) {
            return (
              <span
                key={index}
                class={`slot${filled ? " is-filled" : ""}`}
                data-anchor={`card/${contract.card}/${good}`}
                title={`${good}${filled ? "" : " missing"}`}
              >
                {filled ? <Cube good={good} size={26} /> : <GoodSign good={good} size={20} title={`${good} missing`} />}
              </span>
            );
          }
          const hot = fill !== undefined && (held === undefined || held === good);
          const wanted = act({
            case: "fillContract",
            value: create(FillContractSchema, { card: contract.card, good: goodOf(held ?? good) }),
          });
          return (
            <button
              key={index}
              type="button"
              class={`slot${hot ? " choice" : ""}`}
              data-anchor={`card/${contract.card}/${good}`}
              aria-label={`Put ${good} on ${info.name}`}
              {...drop(() => scene.act(hot ? fill : wanted))}
            >
              <GoodSign good={good} size={20} />
            </button>
          );
        })}
      </span>
      <span class="points">{scene.catalog.number(contract.card, "points")}</span>
    </div>
  );
}

/** A contract's places: filled ones as many as its goods that are not missing. */
function slotsOf(goods: readonly GoodName[], missing: readonly GoodName[]): { good: GoodName; filled: boolean }[] {
  const left = [...missing];
  return goods.map((good) => {
    const at = left.indexOf(good);
    if (at >= 0) left.splice(at, 1);
    return { good, filled: at < 0 };
  });
}

function Firemen({ scene, player }: { scene: Scene; player: Player }): VNode | null {
  const firemen = player.cards.filter((card) => scene.catalog.card(card).kind === "fireman");
  if (!firemen.length) return null;
  const value = firemen.reduce((sum, card) => sum + scene.catalog.number(card, "value"), 0);
  return (
    <span class="owned kind-fireman" title={`Firemen of ${value} together`} data-anchor={`card/${firemen.at(-1)}`}>
      <CardArt kind="fireman" />
      <b>{value}</b>
      <span class="sr">is the value of the firemen</span>
    </span>
  );
}

function Owned({
  scene,
  card,
  player,
  choices,
  held,
  isMine,
  seat,
}: SlotProps & { card: number; player: Player; seat: number }): VNode {
  const info = scene.catalog.card(card);
  const good = goodsOf(info)[0];
  const sale =
    info.kind === "merchant" && good && isMine
      ? choices.find("sellCube", (action) => action.good === goodOf(good))
      : undefined;
  const hot = sale !== undefined && (held === undefined || held === good);
  const trying = info.kind === "merchant" && isMine && held !== undefined;
  const sell = act({ case: "sellCube", value: create(SellCubeSchema, { good: goodOf(held ?? "coffee") }) });
  return (
    <span class={`owned kind-${info.kind}${hot ? " has-choice" : ""}`} data-anchor={`card/${card}`}>
      <button
        type="button"
        class={`owned-face${hot ? " choice" : ""}`}
        title={info.text}
        aria-label={hot ? `Sell ${good} to ${info.name}` : `What ${info.name} does`}
        {...(hot || trying ? drop(() => scene.act(hot ? sale : sell)) : { onClick: () => scene.show(card) })}
      >
        <CardArt kind={info.kind} />
        <span class="owned-name">{info.name}</span>
        {good && <GoodSign good={good} size={16} />}
      </button>
      {info.kind === "warehouse" && (
        <span class="store" data-anchor={`seat/${seat}/warehouse`}>
          {eachCube(player.warehouse).map((cube, index) => (
            <Cube key={index} good={cube} size={22} />
          ))}
        </span>
      )}
    </span>
  );
}

function MarketHall({
  scene,
  player,
  choices,
  held,
  isMine,
  seat,
}: SlotProps & { player: Player; seat: number }): VNode {
  const paid = player.loading?.paidCubes ?? 0;
  const pays = choices.all("payCube");
  const pay = held && pays.find(({ message }) => message.good === goodOf(held))?.action;
  const trying = isMine && held !== undefined;
  const coin = isMine ? choices.find("takeCoin") : undefined;
  const takes = isMine ? choices.all("takeCube") : [];
  const number = (name: string): number => scene.catalog.ruleNumber(name);
  const wanted = act({ case: "payCube", value: create(PayCubeSchema, { good: goodOf(held ?? "coffee") }) });
  return (
    <div class="market-hall" data-anchor={`seat/${seat}/hall`}>
      {trying ? (
        <button type="button" class={`hall-face${pay ? " choice" : ""}`} {...drop(() => scene.act(pay ?? wanted))}>
          <span class="hall-name">Pay {held} in the market hall</span>
        </button>
      ) : (
        <span class="hall-face">
          <span class="hall-name">Market hall</span>
          <span class="hall-rule">
            {number("cubes_for_coins")} <Crate /> = <Coin size={14} label={number("market_hall_coins")} /> ·{" "}
            {number("cubes_for_cube")} <Crate /> = any
          </span>
        </span>
      )}
      {eachCube(player.marketHall).map((cube, index) => (
        <Cube key={index} good={cube} size={22} />
      ))}
      {paid > 0 && (
        <span class="paid" aria-label={`${paid} cubes paid`}>
          {"▣".repeat(paid)}
        </span>
      )}
      {coin && (
        <button type="button" class="choice" onClick={() => scene.act(coin)}>
          Take <Coin size={18} label={number("market_hall_coins")} />
        </button>
      )}
      {takes.map(({ action, message }) => {
        const good = GOODS[message.good - 1]!;
        return (
          <button
            key={good}
            type="button"
            class="choice"
            onClick={() => scene.act(action)}
            aria-label={`Take ${good} from the stock`}
          >
            <Cube good={good} size={22} />
          </button>
        );
      })}
    </div>
  );
}

function Crate(): VNode {
  return (
    <svg class="crate" width="13" height="13" viewBox="0 0 16 16" aria-label="cubes" role="img">
      <path d="M1 1 H15 V15 H1 Z M1 1 L15 15 M15 1 L1 15" />
    </svg>
  );
}
