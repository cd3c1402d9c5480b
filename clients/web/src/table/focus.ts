/** Leads whoever plays by the keyboard from decision to decision. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { View } from "../gen/hummel/v1/view_pb.js";
import { goesByKeyboard, isTyping } from "../ui/keyboard.js";

/** What can be chosen now. Cubes on the dock are no choice by themselves, but where one begins. */
const CHOICES = ".choice:not(.is-refused), .choice-card, .is-choice .hit, .cube-button";
const CUBES = ".cube-button";
const HEADINGS = ".decision-heading, .end-title";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Sets the focus to something that can be chosen whenever there is a new view, if it would be nowhere otherwise, and to
 * what is decided while nothing can be; lets arrows go from choice to choice.
 *
 * Returns what must be called before an action is sent: what was chosen keeps the focus no longer than the choice lasts.
 */
export function useLedFocus(table: RefObject<HTMLElement | null>, view: View): () => void {
  const left = useRef<Element | null>(null);
  useEffect(() => {
    if (!goesByKeyboard() || document.querySelector("dialog[open]")) return;
    const there = document.activeElement;
    const isLost = !there || there === document.body || there === left.current || there.matches(HEADINGS);
    if (!isLost || !table.current) return;
    const choices = choicesIn(table.current);
    if (there && choices.includes(there as HTMLElement)) return;
    left.current = null;
    const next = choices.find((choice) => !choice.matches(CUBES)) ?? choices[0];
    (next ?? document.querySelector<HTMLElement>(HEADINGS))?.focus();
  }, [view]);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (!table.current || document.querySelector("dialog[open]")) return;
      goByArrow(event, table.current);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  return () => (left.current = document.activeElement);
}

function choicesIn(place: Element): HTMLElement[] {
  const menu = place.querySelector(".card-menu");
  const inMenu = menu ? shownIn(menu) : [];
  return inMenu.length ? inMenu : shownIn(place);
}

function shownIn(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(CHOICES)].filter((choice) => choice.checkVisibility());
}

/** Goes to the next choice. A key that is held down chooses nothing: the next decision would be taken unseen. */
function goByArrow(event: KeyboardEvent, table: Element): void {
  const there = document.activeElement;
  const step = STEPS[event.key];
  const choices = choicesIn(table);
  const at = choices.indexOf(there as HTMLElement);
  if (event.repeat && (event.key === "Enter" || event.key === " ") && at >= 0) event.preventDefault();
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (!choices.length || (at < 0 && !there?.matches(HEADINGS))) return;
  event.preventDefault();
  choices[at < 0 ? (step > 0 ? 0 : choices.length - 1) : (at + step + choices.length) % choices.length]!.focus();
}
