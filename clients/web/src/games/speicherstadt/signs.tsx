/** The goods as pictures: each has a colour and a shape of its own. */
import type { VNode } from "preact";

import type { GoodName } from "./goods.js";

const PICTURES: Readonly<Record<GoodName, VNode>> = {
  // A bean.
  coffee: (
    <>
      <ellipse cx="12" cy="12" rx="10" ry="8" transform="rotate(-35 12 12)" />
      <path class="line" d="M5.5 17 C10 15 8 11 12 10.5 S15 7 18.5 7" />
    </>
  ),
  // A leaf.
  tea: (
    <>
      <path d="M2.5 20.5 C1.5 9 9 2 21.5 2.5 C22.5 14 15 22 6 19 Z" />
      <path class="line" d="M4 20 C9 14 12 11 17.5 7" />
    </>
  ),
  // A crocus.
  saffron: (
    <>
      <path
        d="M12 1 L15 7 L21.5 4.5 L19.5 11.5 L23 17 L15.5 17 L12 23 L8.5 17 L1 17 L4.5 11.5 L2.5 4.5 L9 7 Z"
        stroke-linejoin="round"
      />
      <circle class="dot" cx="12" cy="12" r="2.6" />
    </>
  ),
  // A ring.
  rubber: (
    <>
      <path
        fill-rule="evenodd"
        d="M12 1 A11 11 0 1 0 12 23 A11 11 0 1 0 12 1 Z M12 7.5 A4.5 4.5 0 1 1 12 16.5 A4.5 4.5 0 1 1 12 7.5 Z"
      />
    </>
  ),
  // A rug with fringes.
  carpet: (
    <>
      <rect x="4" y="3" width="16" height="18" />
      <path class="line" d="M12 6.5 L16.5 12 L12 17.5 L7.5 12 Z" />
      <path
        class="fringe"
        d="M5 3 V0.6 M9 3 V0.6 M13 3 V0.6 M17 3 V0.6 M7 23.4 V21 M11 23.4 V21 M15 23.4 V21 M19 23.4 V21"
      />
    </>
  ),
};

export function GoodSign({ good, size = 20, title }: { good: GoodName; size?: number; title?: string }): VNode {
  return (
    <svg
      class={`good good-${good}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" })}
    >
      {PICTURES[good]}
    </svg>
  );
}

/** A cube of a good: a small crate with the good's sign on it. */
export function Cube({ good, size = 30 }: { good: GoodName; size?: number }): VNode {
  return (
    <svg class={`cube good-${good}`} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path class="side" d="M4 8 L9 3 H29 V23 L24 28 Z" />
      <rect class="front" x="3" y="8" width="21" height="21" rx="1.5" />
      <path class="top" d="M3 8 L9 3 H29 L24 8 Z" />
      <svg x="5.5" y="10.5" width="16" height="16" viewBox="0 0 24 24" class={`good good-${good}`}>
        {PICTURES[good]}
      </svg>
    </svg>
  );
}

/** A flame. */
export function Flame({ size = 18 }: { size?: number }): VNode {
  return (
    <svg class="fire-sign" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M12.5 0.5 C14 6 20.5 8.5 20 15.5 C19.7 20.5 16 23.3 12 23.3 C7.5 23.3 4 20 4 15.5 C4 12 6 10 7 7.5 C8.5 9 8.8 10 9 11.5 C11.5 8.5 12.5 5 12.5 0.5 Z" />
    </svg>
  );
}

/** A flame with the points that a fire gave or took. */
export function Blaze({ points }: { points: number }): VNode {
  return (
    <span class={`blaze${points < 0 ? " is-loss" : ""}`}>
      <Flame size={58} />
      <b>{points > 0 ? `+${points}` : `−${-points}`}</b>
    </span>
  );
}
