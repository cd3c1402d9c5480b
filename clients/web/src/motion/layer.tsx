/** The layer over the board on which things fly. */
import { render, type VNode } from "preact";

import { anchorRects, locate, type Flight, type Rects } from "./flight.js";

const FLIGHT_MS = 650;
const BETWEEN_MS = 70;
/** More than these at once are a blur. */
const MOST_AT_ONCE = 24;

const NOWHERE: Rects = new Map();

/** Whether the viewer wants things to stay where they are. */
export function stillWanted(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class FlightLayer {
  #before: Rects = NOWHERE;
  readonly #sky: HTMLDivElement;

  constructor(parent: HTMLElement) {
    this.#sky = document.createElement("div");
    this.#sky.className = "flights";
    this.#sky.setAttribute("aria-hidden", "true");
    parent.append(this.#sky);
  }

  remove(): void {
    this.#sky.remove();
  }

  /** Remembers where everything is, before the page changes. */
  remember(): void {
    this.#before = stillWanted() ? NOWHERE : anchorRects(document);
  }

  /** Lets things fly from where they were to where they are now. */
  fly(flights: readonly Flight[]): void {
    if (stillWanted() || document.hidden) return;
    const before = this.#before;
    // The page shows the new view by the next frame.
    requestAnimationFrame(() => {
      const now = anchorRects(document);
      flights.slice(0, MOST_AT_ONCE).forEach((flight, index) => {
        const from = locate(flight.from, before, now);
        const to = locate(flight.to, now, before);
        if (from && to) this.#launch(flight.picture, from, to, index * BETWEEN_MS);
      });
    });
  }

  #launch(picture: VNode, from: DOMRect, to: DOMRect, delay: number): void {
    const thing = document.createElement("div");
    thing.className = "flying";
    render(picture, thing);
    this.#sky.append(thing);
    const [startX, startY, endX, endY] = [middleX(from), middleY(from), middleX(to), middleY(to)];
    const lift = Math.min(90, 20 + Math.hypot(endX - startX, endY - startY) / 5);
    const at = (x: number, y: number, scale: number): string =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    const flight = thing.animate(
      [
        { transform: at(startX, startY, 0.8), opacity: 0.2 },
        { transform: at(startX, startY - 8, 1.15), opacity: 1, offset: 0.12 },
        { transform: at((startX + endX) / 2, (startY + endY) / 2 - lift, 1.2), opacity: 1, offset: 0.55 },
        { transform: at(endX, endY, 0.9), opacity: 0.6 },
      ],
      { duration: FLIGHT_MS, delay, easing: "cubic-bezier(.4,.1,.3,1)", fill: "both" },
    );
    flight.finished.finally(() => {
      render(null, thing);
      thing.remove();
    });
  }
}

function middleX(rect: DOMRect): number {
  return rect.left + rect.width / 2;
}

function middleY(rect: DOMRect): number {
  return rect.top + rect.height / 2;
}
