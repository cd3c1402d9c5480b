/** One half of a player's wall: what stands, and what the next segments cost. */
import type { VNode } from "preact";

import type { SpaceInfo } from "../../gen/hummel/v1/catalog_service_pb.js";
import type { ColourName } from "./colours.js";
import { ColourSign } from "./signs.js";

interface Props {
  /** The printed segments, outward from the tower. */
  readonly track: readonly SpaceInfo[];
  readonly standing: number;
  readonly side: "left" | "right";
  readonly anchor: string;
  readonly onChoose?: () => void;
}

export function WallHalf({ track, standing, side, anchor, onChoose }: Props): VNode {
  const segments = track.map((space, index) => (
    <span
      key={index}
      class={`segment colour-${space.colour}${index < standing ? " is-built" : index === standing ? " is-next" : ""}`}
      data-anchor={`${anchor}/${index + 1}`}
    >
      <ColourSign colour={space.colour as ColourName} size={13} />
      {index >= standing && <b>{space.number}</b>}
    </span>
  ));
  const inOrder = side === "left" ? [...segments].reverse() : segments;
  const label = `${side} half of the wall, ${standing} of ${track.length} segments`;
  return onChoose ? (
    <button
      type="button"
      class={`wall-half ${side} choice`}
      data-anchor={anchor}
      onClick={onChoose}
      aria-label={`Choose the ${label}`}
    >
      {inOrder}
    </button>
  ) : (
    <span class={`wall-half ${side}`} data-anchor={anchor} role="img" aria-label={label}>
      {inOrder}
    </span>
  );
}
