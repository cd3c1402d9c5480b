/** Trade cards: as small labels on the quay, and in full. */
import type { ComponentChildren, VNode } from "preact";

import type { CardInfo } from "../../gen/hummel/v1/catalog_service_pb.js";
import type { Catalog } from "../../service/catalog.js";
import { Coin } from "../../ui/seat.js";
import { CardArt } from "./art.js";
import { GOODS, type GoodName } from "./goods.js";
import { GoodSign } from "./signs.js";

/** What a number on a card looks like; those left out stand in the card's text alone. */
const NUMBERS: Readonly<Record<string, (value: number) => ComponentChildren>> = {
  points: (value) => <Points value={value} />,
  vp: (value) => <Points value={value} />,
  vp_per_coin: (value) => (
    <>
      <Points value={value} /> per <Coin size={16} />
    </>
  ),
  vp_per_cube: (value) => (
    <>
      <Points value={value} /> per cube
    </>
  ),
  vp_per_ship: (value) => (
    <>
      <Points value={value} /> per ship
    </>
  ),
  income: (value) => (
    <>
      <Coin size={18} label={`+${value}`} /> a round
    </>
  ),
  capacity: (value) => <>keeps {value}</>,
  value: (value) => (
    <span class="helmets" aria-label={`value ${value}`}>
      {"▲".repeat(value)}
    </span>
  ),
  cubes: (value) => <>{value} cubes</>,
};

const SCALE = "points_for_";

function Points({ value }: { value: number }): VNode {
  return (
    <span class="points" aria-label={`${value} ${value === 1 ? "point" : "points"}`}>
      {value}
    </span>
  );
}

export function goodsOf(card: CardInfo): GoodName[] {
  return card.goods.filter((good): good is GoodName => GOODS.includes(good as GoodName));
}

/** A card as it stands on the quay. What lies on it, or what is missing, comes as children. */
export function TradeCard({ info, children }: { info: CardInfo; children?: ComponentChildren }): VNode {
  const scale = info.numbers.filter((number) => number.name.startsWith(SCALE)).map((number) => number.value);
  return (
    <div class={`trade-card kind-${info.kind}`}>
      <div class="trade-name">{info.name}</div>
      <CardArt kind={info.kind} />
      <div class="trade-facts">
        {children ??
          (info.goods.length > 0 && (
            <span class="goods">
              {goodsOf(info).map((good, index) => (
                <GoodSign key={index} good={good} size={19} title={good} />
              ))}
            </span>
          ))}
        {info.numbers.map(
          (number) =>
            NUMBERS[number.name] && (
              <span key={number.name} class={`fact fact-${number.name}`}>
                {NUMBERS[number.name]!(number.value)}
              </span>
            ),
        )}
        {scale.length > 0 && <span class="fact">{scale.join(" · ")}</span>}
      </div>
    </div>
  );
}

/** A card with everything that stands on it. */
export function Face({ catalog, card }: { catalog: Catalog; card: number }): VNode {
  const info = catalog.card(card);
  return (
    <article class="full-card trade-full">
      <TradeCard info={info} />
      <p class="card-text">{info.text}</p>
      <p class="card-notes">
        Deck {info.deck} · {info.kind}
        {info.removedForSeats.length > 0 && ` · not with ${info.removedForSeats.join(" or ")} players`}
        {info.reconstructed && " · values reconstructed"}
      </p>
    </article>
  );
}
