/** The own hand: a click on a card shows everything that can be done with it. */
import { create } from "@bufbuild/protobuf";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import {
  BuildWallSchema,
  ConstructBuildingSchema,
  DecreaseDisasterSchema,
  LayCardSchema,
  PlaySiteSchema,
  TakeMoneySchema,
  TakeWorkersSchema,
  type Action as GameAction,
} from "../../gen/hummel/hamburgum/v1/action_pb.js";
import { Side, type Board, type Hand as HandMessage, type Player } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Action } from "../../gen/hummel/v1/game_pb.js";
import type { Scene } from "../../table/scene.js";
import { goesByKeyboard } from "../../ui/keyboard.js";
import { Rich } from "../../ui/rich.js";
import { cardOf, describeAction, Situation } from "./actions.js";
import { Back, Playbill } from "./card.js";
import { act, type Choices } from "./choices.js";
import { CARD_COLOURS } from "./colours.js";

interface Props {
  readonly scene: Scene;
  readonly board: Board;
  readonly hand: HandMessage;
  readonly choices: Choices;
}

export function Hand({ scene, board, hand, choices }: Props): VNode {
  const [picked, pick] = useState(0);
  const seat = scene.me!;
  const playable = new Set(
    scene.view.legalActions.map((action) => (action.game.case === "hamburgum" ? cardOf(action.game.value) : 0)),
  );
  const held = hand.cards.includes(picked) ? picked : 0;
  const box = useRef<HTMLElement>(null);
  const putBack = (): void => {
    pick(0);
    // The menu is gone with what had the focus in it.
    if (goesByKeyboard()) box.current?.querySelector<HTMLElement>(`[data-card="${held}"]`)?.focus();
  };
  return (
    <section ref={box} class="hand" aria-label="Your hand" data-anchor={`seat/${seat}/hand`}>
      <ul>
        {hand.cards.map((card) => {
          const choose = choices.card(card);
          const live = choose !== undefined || playable.has(card);
          return (
            <li key={card} class={held === card ? "is-picked" : ""} data-anchor={`card/${card}`}>
              <button
                type="button"
                class={`hand-card${live ? " choice-card" : ""}`}
                data-card={card}
                aria-pressed={held === card}
                onClick={() => (choose ? scene.act(choose) : pick(held === card ? 0 : card))}
              >
                <Playbill info={scene.catalog.card(card)} />
              </button>
            </li>
          );
        })}
        <Unseen player={board.players[seat]} hand={hand} scene={scene} />
      </ul>
      {held > 0 && <CardMenu scene={scene} board={board} card={held} onClose={putBack} />}
    </section>
  );
}

/** Cards that were drawn and whose faces are seen once all are drawn. */
function Unseen({ player, hand, scene }: { player: Player | undefined; hand: HandMessage; scene: Scene }): VNode {
  const unseen = CARD_COLOURS.flatMap((colour) => {
    const seen = hand.cards.filter((card) => scene.catalog.card(card).deck === colour).length;
    return Array.from({ length: Math.max(0, (player?.hand?.[colour] ?? 0) - seen) }, () => colour);
  });
  return (
    <>
      {unseen.map((colour, index) => (
        <li key={index} class="unseen">
          <Back colour={colour} size={110} />
        </li>
      ))}
    </>
  );
}

/** What a standard action with a card is called where it is not legal now. */
function attempts(card: number, sites: readonly number[]): readonly { name: string; kind: GameAction["kind"] }[] {
  return [
    { name: "Take workers", kind: { case: "takeWorkers", value: create(TakeWorkersSchema, { card }) } },
    { name: "Take money", kind: { case: "takeMoney", value: create(TakeMoneySchema, { card }) } },
    {
      name: "Lower the disaster",
      kind: { case: "decreaseDisaster", value: create(DecreaseDisasterSchema, { card, levels: 1 }) },
    },
    { name: "Build the wall", kind: { case: "buildWall", value: create(BuildWallSchema, { card, side: Side.LEFT }) } },
    { name: "Lay as a site", kind: { case: "playSite", value: create(PlaySiteSchema, { card }) } },
    {
      name: "Construct the building",
      kind: { case: "constructBuilding", value: create(ConstructBuildingSchema, { card, site: sites[0] ?? 1 }) },
    },
    { name: "Lay into the display", kind: { case: "layCard", value: create(LayCardSchema, { card }) } },
  ];
}

function CardMenu({
  scene,
  board,
  card,
  onClose,
}: {
  scene: Scene;
  board: Board;
  card: number;
  onClose: () => void;
}): VNode {
  const box = useRef<HTMLDivElement>(null);
  // It opens below the hand, where the decision bar may lie over it.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    // And behind all other cards, for whoever goes by Tab.
    if (!goesByKeyboard()) return;
    const [first] = [".choice", "button"].flatMap((one) => [...box.current!.querySelectorAll<HTMLElement>(one)]);
    first?.focus();
  }, [card]);
  const legal = scene.view.legalActions.flatMap((action) =>
    action.game.case === "hamburgum" && cardOf(action.game.value) === card ? [{ action, game: action.game.value }] : [],
  );
  const situation = new Situation(scene.catalog, board, scene.people, scene.me!);
  const asAnother = legal.filter(({ game }) => isVariant(game));
  const plainly = legal.filter(({ game }) => !isVariant(game));
  const possible = new Set(legal.map(({ game }) => game.kind.case));
  const sites = board.players[scene.me!]?.sites.map((site) => site.site) ?? [];
  const take = (action: Action): void => {
    onClose();
    scene.act(action);
  };
  const buttons = (some: typeof legal): VNode[] =>
    some.map(({ action, game }, index) => (
      <button key={index} type="button" class="choice" onClick={() => take(action)}>
        <span>
          <Rich words={describeAction(situation, game)} />
        </span>
      </button>
    ));
  return (
    <div
      ref={box}
      class="card-menu"
      role="group"
      aria-label={`What to do with ${scene.catalog.card(card).name}`}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <header>
        <b>{scene.catalog.card(card).name}</b>
        <button type="button" class="icon-button" onClick={onClose} aria-label="Put it back">
          ✕
        </button>
      </header>
      <div class="card-menu-choices">{buttons(plainly)}</div>
      {asAnother.length > 0 && (
        <details>
          <summary>As a card of another colour ({asAnother.length})</summary>
          <div class="card-menu-choices">{buttons(asAnother)}</div>
        </details>
      )}
      <div class="card-menu-refused">
        {attempts(card, sites)
          .filter(({ kind }) => !possible.has(kind.case))
          .map(({ name, kind }) => (
            <button
              key={name}
              type="button"
              class="quiet is-refused"
              title="Not possible now; a click says why"
              onClick={() => scene.act(act(kind))}
            >
              {name}
            </button>
          ))}
      </div>
    </div>
  );
}

/** Whether a card is treated as one of another colour. */
function isVariant({ kind }: GameAction): boolean {
  return kind.value !== undefined && "announcedColour" in kind.value && kind.value.announcedColour !== 0;
}
