/** Cards of Hamburgum. */
import type { VNode } from "preact";
import type { Catalog } from "../../service/catalog.js";
export function Face({ catalog, card }: { catalog: Catalog; card: number }): VNode { return <p>{catalog.card(card).text}</p>; }
