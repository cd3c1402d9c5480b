/** The signs of the seats: a colour, a shape and a letter each. */
import type { VNode } from "preact";

import { seatLetter } from "../words/people.js";

const SHAPES: readonly VNode[] = [
  <circle cx="12" cy="12" r="10.5" />,
  <rect x="2" y="2" width="20" height="20" rx="2.5" />,
  <path d="M12 1 L23.5 21.5 H0.5 Z" stroke-linejoin="round" />,
  <path d="M12 0.5 L23.5 12 L12 23.5 L0.5 12 Z" />,
  <path d="M6 1.5 H18 L23.5 12 L18 22.5 H6 L0.5 12 Z" />,
];

export function SeatSign({ seat, size = 22 }: { seat: number; size?: number }): VNode {
  return (
    <svg class={`seat-sign seat-${seat}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[seat % SHAPES.length]}
      <text x="12" y={seat % SHAPES.length === 2 ? 19.5 : 17} text-anchor="middle">
        {seatLetter(seat)}
      </text>
    </svg>
  );
}

/** A worker with a sack barrow, in the colour of a seat, with the seat's shape and letter on the back. */
export function Worker({ seat, size = 34 }: { seat: number; size?: number }): VNode {
  return (
    <svg class={`worker seat-${seat}`} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <g class="barrow">
        <path d="M28 10 L35 33 M24 34.5 H37" />
        <circle cx="30" cy="35" r="3.2" />
        <path class="sack" d="M29 14 q8 -3 9 6 q1 9 -4 10 q-3 -1 -3 -1 Z" />
      </g>
      <path
        class="body"
        d="M9 38 L10 22 Q10 14 16 14 Q22 14 22 22 L28 17 L29.5 19.5 L22 27 L23 38 H18 L16 29 L14 38 Z"
      />
      <circle class="head" cx="16" cy="9.5" r="4.6" />
      <path class="cap" d="M10.5 8.5 Q11 3.5 16 3.5 Q21 3.5 21.5 7.5 L25 8.8 L21 9.3 Z" />
      <g transform="translate(9.5 18) scale(.54)" class="mark">
        {SHAPES[seat % SHAPES.length]}
        <text x="12" y={seat % SHAPES.length === 2 ? 19.5 : 17.5} text-anchor="middle">
          {seatLetter(seat)}
        </text>
      </g>
    </svg>
  );
}

/** A coin. */
export function Coin({ size = 20, label }: { size?: number; label?: string | number }): VNode {
  return (
    <svg class="coin" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <circle class="rim" cx="12" cy="12" r="8.4" />
      {label === undefined ? (
        <path class="gate" d="M7.5 16 V10 l2 -2 2 2 v-3.5 h1 v3.5 l2 -2 2 2 V16 Z" />
      ) : (
        <text x="12" y="16.5" text-anchor="middle">
          {label}
        </text>
      )}
    </svg>
  );
}
