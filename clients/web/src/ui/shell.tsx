/** The frame of every view: the head with Hummel the water carrier, and the way to everywhere else. */
import type { ComponentChildren, VNode } from "preact";

import { linkTo } from "../route.js";
import { ThemeButton } from "./theme.js";

interface Props {
  readonly title?: ComponentChildren;
  /** What stands at the right of the head. */
  readonly tools?: ComponentChildren;
  readonly look?: string;
  readonly children: ComponentChildren;
}

export function Shell({ title, tools, look = "", children }: Props): VNode {
  return (
    <div class={`shell ${look}`}>
      <a class="skip" href="#main" onClick={skip}>
        To the main part
      </a>
      <header class="head">
        <a class="brand" href={linkTo({ at: "lobby" })} aria-label="Hummel, to the lobby">
          <Carrier />
          <span>Hummel</span>
        </a>
        {title && <h1 class="head-title">{title}</h1>}
        <div class="tools">
          {tools}
          <ThemeButton />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function skip(event: Event): void {
  // The address's # is the page's own: only the focus goes.
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Hummel, the water carrier, with his yoke and two buckets. */
export function Carrier(): VNode {
  return (
    <svg class="carrier" viewBox="0 0 40 40" width="34" height="34" aria-hidden="true">
      <path
        class="carrier-man"
        d="M15 10 V5 H14 V3.5 H26 V5 H25 V10 Q25 12 23.5 13 L27 16 L26 26 L24 38 H20.5 L20 28 L19.5 38 H16 L14 26 L13 16 L16.5 13 Q15 12 15 10 Z"
      />
      <path class="carrier-yoke" d="M3 17 Q20 10 37 17" />
      <path class="carrier-rope" d="M4.5 16.5 V25 M35.5 16.5 V25" />
      <path class="carrier-bucket" d="M0.5 25 H9 L8 34 H1.5 Z M31 25 H39.5 L38.5 34 H32 Z" />
    </svg>
  );
}
