/** Cards of Hamburgum: in full like a playbill, as a tile in a display, as a back. */
import type { ComponentChildren, VNode } from "preact";

import type { CardInfo } from "../../gen/hummel/v1/catalog_service_pb.js";
import type { Catalog } from "../../service/catalog.js";
import type { ColourName } from "./colours.js";
import { ColourSign } from "./signs.js";

/** What an icon looks like, and what it says. Phases stand as their number. */
const ICONS: Readonly<Record<string, readonly [string, string]>> = {
  I: ["I", "works in phase I"],
  II: ["II", "works in phase II"],
  III: ["III", "works once a season in your turn"],
  FLASH: ["⚡", "works when it is built"],
  ALWAYS: ["∞", "works all the time"],
  LAUREL: ["❦", "scores at the end"],
};

function numberOf(info: CardInfo, name: string): number {
  return info.numbers.find((number) => number.name === name)?.value ?? 0;
}

export function Icon({ info }: { info: CardInfo }): VNode | null {
  const icon = ICONS[info.icon];
  return icon ? (
    <span class="card-icon" role="img" aria-label={icon[1]} title={icon[1]}>
      {icon[0]}
    </span>
  ) : null;
}

export function Mark({ marks }: { marks: number }): VNode {
  return (
    <span class="mark" role="img" aria-label={`${marks} marks`}>
      {marks}
    </span>
  );
}

export function Playbill({ info }: { info: CardInfo }): VNode {
  const vp = numberOf(info, "vp");
  return (
    <div class={`playbill colour-${info.deck}`}>
      <div class="playbill-head">
        <ColourSign colour={info.deck as ColourName} size={18} title={info.deck} />
        <span class="playbill-kind">{info.kind}</span>
        <Mark marks={numberOf(info, "price")} />
      </div>
      <div class="playbill-name">{info.name}</div>
      <p class="playbill-text">
        <Icon info={info} />
        {info.text}
      </p>
      <div class="playbill-foot">
        <span>No. {String(info.card).padStart(3, "0")}</span>
        {vp > 0 && (
          <span class="vp" role="img" aria-label={`${vp} victory points`}>
            {vp}
          </span>
        )}
      </div>
    </div>
  );
}

/** A card with everything that stands on it. */
export function Face({ catalog, card }: { catalog: Catalog; card: number }): VNode {
  const info = catalog.card(card);
  return (
    <article class="full-card">
      <Playbill info={info} />
      {info.reconstructed && <p class="card-notes">Values reconstructed</p>}
    </article>
  );
}

interface TileProps {
  readonly info: CardInfo;
  readonly used?: boolean;
  readonly choice?: (() => void) | undefined;
  readonly verb?: string;
  readonly onShow: () => void;
  readonly children?: ComponentChildren;
}

/** A card in a display. If it can be chosen a click does so, and a small button shows the card. */
export function Tile({ info, used = false, choice, verb = "Choose", onShow, children }: TileProps): VNode {
  return (
    <span class={`tile colour-${info.deck}${used ? " is-used" : ""}`} data-anchor={`card/${info.card}`}>
      <button type="button" class={`tile-face${choice ? " choice" : ""}`} onClick={choice ?? onShow} title={info.text}>
        {choice && <span class="sr">{verb}</span>}
        <ColourSign colour={info.deck as ColourName} size={14} title={info.deck} />
        <span class="tile-name">{info.name}</span>
        {used && <span class="sr">used this season</span>}
        <Icon info={info} />
      </button>
      {choice && (
        <button type="button" class="tile-info" onClick={onShow} aria-label={`What ${info.name} does`}>
          i
        </button>
      )}
      {children}
    </span>
  );
}

export function Back({ colour, count, size = 40 }: { colour: ColourName; count?: number; size?: number }): VNode {
  return (
    <span class={`back colour-${colour}`} style={{ width: `${size * 0.72}px`, height: `${size}px` }}>
      <ColourSign colour={colour} size={size * 0.42} />
      {count !== undefined && <b>{count}</b>}
    </span>
  );
}
