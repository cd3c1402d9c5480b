/** The colours of Hamburgum, their numbers and their disasters. */
import { Colour, Side, type PerColour, type Player } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { SpaceInfo } from "../../gen/hummel/v1/catalog_service_pb.js";
import type { Catalog } from "../../service/catalog.js";
import type { Mark, Words } from "../../words/parts.js";
import { listed } from "../../words/parts.js";

export const COLOURS = ["brown", "pink", "orange", "grey", "purple", "black"] as const;
export type ColourName = (typeof COLOURS)[number];

/** The colours of cards and workers: all but black. */
export const CARD_COLOURS = COLOURS.slice(0, 5);

/** What the disaster of each colour is called. */
export const DISASTERS: Readonly<Record<ColourName, string>> = {
  brown: "Disease",
  pink: "Unrest",
  orange: "Fire",
  grey: "Decay",
  purple: "Flood",
  black: "Intrigue",
};

/** Returns the name of a value of Colour. */
export function colourName(colour: Colour): ColourName {
  return COLOURS[colour - 1] ?? "black";
}

/** Returns the value of Colour that has a name. */
export function colourOf(name: string): Colour {
  return COLOURS.indexOf(name as ColourName) + 1;
}

export function colourMark(colour: Colour, text = colourName(colour) as string): Mark {
  return { is: "colour", colour: colourName(colour), text };
}

/** Returns what the disaster of a colour is called, with its colour. */
export function disaster(colour: Colour): Mark {
  return colourMark(colour, DISASTERS[colourName(colour)]);
}

export function numberOf(numbers: PerColour | undefined, colour: Colour): number {
  return numbers?.[colourName(colour)] ?? 0;
}

/** Returns points, marks and workers in words. */
export function goods(vp: number, marks: number, workers: PerColour | undefined): Words {
  const some = COLOURS.filter((name) => workers?.[name]);
  const parts: (string | Mark | Words)[] = [
    ...(vp ? [`${vp} VP`] : []),
    ...(marks ? [`${marks} ${marks === 1 ? "mark" : "marks"}`] : []),
    ...some.map((name): Words => {
      const number = workers?.[name] ?? 0;
      return [{ is: "colour", colour: name, text: `${number} ${name}` }, number === 1 ? " worker" : " workers"];
    }),
  ];
  return parts.length ? listed(parts) : ["nothing"];
}

export function sideName(side: Side): "left" | "right" {
  return side === Side.LEFT ? "left" : "right";
}

/** Returns the printed space of the next segment outward; undefined if the half is complete. */
export function nextSegment(catalog: Catalog, player: Player | undefined, side: Side): SpaceInfo | undefined {
  const standing = player?.[sideName(side)]?.segments ?? 0;
  return catalog.track(`wall_${sideName(side)}`)[standing];
}
