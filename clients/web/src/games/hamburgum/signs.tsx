/** The colours of Hamburgum as pictures: each has a shape of its own, that of its disaster. */
import type { VNode } from "preact";

import type { ColourName } from "./colours.js";

const PICTURES: Readonly<Record<ColourName, VNode>> = {
  // Disease: a plague cross.
  brown: (
    <>
      <path d="M8.5 1 H15.5 V8.5 H23 V15.5 H15.5 V23 H8.5 V15.5 H1 V8.5 H8.5 Z" />
      <circle class="dot" cx="12" cy="12" r="2.4" />
    </>
  ),
  // Unrest: a raised banner.
  pink: (
    <>
      <path d="M4 1 H7 V3 C11 0.5 14 6 21 3 V14 C14 17 11 11 7 14 V23 H4 Z" />
    </>
  ),
  // Fire: a flame.
  orange: (
    <>
      <path d="M12.5 0.5 C14 6 20.5 8.5 20 15.5 C19.7 20.5 16 23.3 12 23.3 C7.5 23.3 4 20 4 15.5 C4 12 6 10 7 7.5 C8.5 9 8.8 10 9 11.5 C11.5 8.5 12.5 5 12.5 0.5 Z" />
      <path
        class="dot"
        d="M12 21.5 C9.5 21.5 8.5 19.5 9 17.5 C10 17.8 10.8 17 11.5 15 C13.5 16.5 15 17.5 14.8 19.3 C14.6 20.7 13.5 21.5 12 21.5 Z"
      />
    </>
  ),
  // Decay: a cracked block.
  grey: (
    <>
      <path d="M2 3 H22 V21 H2 Z" />
      <path class="line" d="M13 3 L9.5 9 L14 12.5 L10 21 M9.5 9 L4.5 11" />
    </>
  ),
  // Flood: waves.
  purple: (
    <>
      <path d="M1 8 C4 3 8 3 11 7 C14 11 18 11 23 5 V23 H1 Z" />
      <path class="line" d="M2 15 C5 11.5 8 12 11 15 C14 18 18 18 22 13.5" />
    </>
  ),
  // Black: an eye that watches.
  black: (
    <>
      <path d="M0.5 12 C5 4.5 19 4.5 23.5 12 C19 19.5 5 19.5 0.5 12 Z" />
      <circle class="dot" cx="12" cy="12" r="3.6" />
    </>
  ),
};

export function ColourSign({ colour, size = 20, title }: { colour: ColourName; size?: number; title?: string }): VNode {
  return (
    <svg
      class={`colour colour-${colour}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" })}
    >
      {PICTURES[colour]}
    </svg>
  );
}

/** A worker of a colour: a figure with the colour's sign. */
export function Figure({ colour, size = 26 }: { colour: ColourName; size?: number }): VNode {
  return (
    <svg class={`figure colour-${colour}`} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path class="coat" d="M14 2 A5 5 0 0 1 18.3 9.6 C23 11 24.5 16 25 26 H3 C3.5 16 5 11 9.7 9.6 A5 5 0 0 1 14 2 Z" />
      <svg x="7.5" y="12" width="13" height="13" viewBox="0 0 24 24" class={`colour on-coat colour-${colour}`}>
        {PICTURES[colour]}
      </svg>
    </svg>
  );
}
