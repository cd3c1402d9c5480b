/** Things that move over the board when something happens: a cube to a contract, a worker home, a coin. */
import type { VNode } from "preact";

export interface Flight {
  /** What flies. */
  readonly picture: VNode;
  /**
   * The anchors that it flies between: paths as in `column/2/worker/1`. One that is not drawn stands for its parent;
   * behind | stands another one, for the case that not even that is drawn.
   */
  readonly from: string;
  readonly to: string;
}

/** The attribute that makes an element an anchor. */
export const ANCHOR = "data-anchor";

export type Rects = ReadonlyMap<string, DOMRect>;

/** Finds where an anchor is; for one that is not drawn, where the nearest of its parents is. */
export function locate(anchor: string, ...places: readonly Rects[]): DOMRect | undefined {
  for (const choice of anchor.split("|")) {
    for (let path = choice; path; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
      for (const rects of places) {
        const found = rects.get(path);
        if (found) return found;
      }
    }
  }
  return undefined;
}

/** Returns where all anchors are. What is not shown has no place. */
export function anchorRects(root: ParentNode): Rects {
  const rects = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll(`[${ANCHOR}]`)) {
    const rect = element.getBoundingClientRect();
    if (rect.width || rect.height) rects.set(element.getAttribute(ANCHOR)!, rect);
  }
  return rects;
}
