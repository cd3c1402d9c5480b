/** What is decided now: by whom, in one sentence, and what can be chosen beside the board. */
import type { RefObject, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { UndoBlocker } from "../gen/hummel/v1/view_pb.js";
import { TimeLeft } from "./time_left.js";
import type { Action } from "../gen/hummel/v1/game_pb.js";
import type { Presenter } from "../games/presenter.js";
import type { Refusal } from "../service/refusal.js";
import { isTyping } from "../ui/keyboard.js";
import { Rich } from "../ui/rich.js";
import { SeatSign } from "../ui/seat.js";
import { say, type Words } from "../words/parts.js";
import type { Scene } from "./scene.js";

interface Props {
  readonly scene: Scene;
  readonly presenter: Presenter;
  readonly refusal: Refusal | undefined;
  readonly sending: boolean;
  /** Takes the last action back. */
  readonly undo: () => void;
}

export function DecisionBar({ scene, presenter, refusal, sending, undo }: Props): VNode {
  const { view } = scene;
  const legal = view.legalActions;
  const mine = legal.length > 0;
  const beside = presenter.besideBoard(legal);
  const box = useRef<HTMLElement>(null);
  useRoom(box);
  return (
    <section ref={box} class={`decision${mine ? " is-mine" : ""}${sending ? " is-sending" : ""}`} aria-label="Decision">
      <div class="decision-words">
        {view.decision?.seats.map((seat) => (
          <span key={seat} class="decider">
            <SeatSign seat={seat} size={24} />
            <TimeLeft view={view} seat={seat} />
          </span>
        ))}
        <p class="decision-heading" tabIndex={-1} aria-live="polite">
          {mine ? <Rich words={presenter.explain(scene)} /> : <Rich words={waiting(scene, presenter)} />}
        </p>
        {view.undo?.blocker === UndoBlocker.UNSPECIFIED && (
          <button type="button" class="undo" onClick={undo}>
            ↶ Undo
          </button>
        )}
      </div>
      {refusal && (
        <p class="refusal" role="alert">
          {refusal.sentence}
          {refusal.rule && <small> Rule {refusal.rule}</small>}
        </p>
      )}
      {beside.length > 0 && (
        <div class="decision-choices">
          {beside.map((action, index) => (
            <ActionButton key={index} scene={scene} presenter={presenter} action={action} />
          ))}
        </div>
      )}
      {legal.length > beside.length && <AllChoices scene={scene} presenter={presenter} legal={legal} />}
    </section>
  );
}

/** Keeps what is scrolled to, by the focus or by the page, from ending behind the bar. */
function useRoom(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => (style.scrollPaddingBottom = `${box.current?.offsetHeight ?? 0}px`));
    sizes.observe(box.current!);
    return () => {
      sizes.disconnect();
      style.scrollPaddingBottom = "";
    };
  }, []);
}

function waiting(scene: Scene, presenter: Presenter): Words {
  const { decision, seat } = scene.view;
  if (!decision?.seats.length) return ["Nothing is decided now."];
  if (seat === undefined) return presenter.explain(scene);
  return say`Waiting for ${scene.people.listed(decision.seats)}.`;
}

function ActionButton({
  scene,
  presenter,
  action,
  digit,
}: {
  scene: Scene;
  presenter: Presenter;
  action: Action;
  digit?: number;
}): VNode {
  return (
    <button type="button" class="choice" onClick={() => scene.act(action)}>
      {digit !== undefined && <kbd>{digit}</kbd>}
      <span>
        <Rich words={presenter.describe(scene, action)} />
      </span>
    </button>
  );
}

/** All legal actions as a list, for the keyboard and for screen readers. While it is open, digits choose, but not behind a dialog. */
function AllChoices({
  scene,
  presenter,
  legal,
}: {
  scene: Scene;
  presenter: Presenter;
  legal: readonly Action[];
}): VNode {
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (event.key === "l") setOpen((was) => !was);
      const action = open && /^[1-9]$/.test(event.key) ? legal[Number(event.key) - 1] : undefined;
      if (action) scene.act(action);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [open, legal]);
  let card = 0;
  return (
    <div class="all-choices">
      <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide the list" : `All ${legal.length} choices as a list`} <kbd>L</kbd>
      </button>
      {open && (
        <ol>
          {legal.map((action, index) => {
            const about = presenter.cardOf(action);
            const heading = about && about !== card ? <b class="about">{scene.catalog.card(about).name}</b> : null;
            card = about;
            return (
              <li key={index}>
                {heading}
                <ActionButton
                  scene={scene}
                  presenter={presenter}
                  action={action}
                  {...(index < 9 ? { digit: index + 1 } : {})}
                />
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
