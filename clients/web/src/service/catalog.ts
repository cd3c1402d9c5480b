/** The games as the service describes them: cards, options, tracks. The page has no card table of its own. */
import { create } from "@bufbuild/protobuf";

import type { Api } from "./api.js";
import { repeating } from "./refusal.js";
import { CardInfoSchema, type CardInfo, type GameInfo, type SpaceInfo } from "../gen/hummel/v1/catalog_service_pb.js";

export class Catalog {
  readonly #cards: ReadonlyMap<number, CardInfo>;

  constructor(readonly game: GameInfo) {
    this.#cards = new Map(game.cards.map((card) => [card.card, card]));
  }

  /** Returns a card; one that the catalog lacks is called by its number. */
  card(number: number): CardInfo {
    return this.#cards.get(number) ?? create(CardInfoSchema, { card: number, name: `card ${number}` });
  }

  /** Returns one of a card's printed numbers, 0 if it has no such number. */
  number(card: number, name: string): number {
    return this.card(card).numbers.find((one) => one.name === name)?.value ?? 0;
  }

  /** Returns one of the numbers of the rules, 0 if the catalog lacks it. */
  ruleNumber(name: string): number {
    return this.game.ruleNumbers.find((one) => one.name === name)?.value ?? 0;
  }

  /** Returns the printed spaces of a track; none if the catalog lacks it. */
  track(name: string): readonly SpaceInfo[] {
    return this.game.tracks.find((track) => track.name === name)?.spaces ?? [];
  }
}

/** Loads each game's catalog once. */
export class Catalogs {
  readonly #loaded = new Map<string, Promise<Catalog>>();

  constructor(readonly api: Api) {}

  get(game: string): Promise<Catalog> {
    let loading = this.#loaded.get(game);
    if (!loading) {
      loading = repeating(() => this.api.catalog.getGame({ game })).then(({ game: info }) => new Catalog(info!));
      // What failed is asked for again the next time.
      loading.catch(() => this.#loaded.delete(game));
      this.#loaded.set(game, loading);
    }
    return loading;
  }
}
