/** What the sentences about events of Hamburgum are made of. */
import type { Catalog } from "../../service/catalog.js";
import { say, type Mark, type Words } from "../../words/parts.js";
import type { People } from "../../words/people.js";

export class Narrator {
  constructor(
    readonly catalog: Catalog,
    readonly people: People,
  ) {}

  card(card: number): Mark {
    return { is: "card", card, text: this.catalog.card(card).name };
  }

  /** The card that something comes from, to be put behind it; nothing for a rule. */
  by(card: number, preposition = "by"): Words {
    return card ? say` ${preposition} ${this.card(card)}` : [];
  }

  price(marks: number): string {
    return marks ? `for ${marks} ${marks === 1 ? "mark" : "marks"}` : "for nothing";
  }

  /** What lies on top of the discard pile now; nothing if that did not change. */
  top(card: number): Words {
    return card ? say`; now ${this.card(card)} is on top` : [];
  }
}
