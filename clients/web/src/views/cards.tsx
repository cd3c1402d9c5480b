/** The card browser: every card of a game as the catalog describes it. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";

import { useApp } from "../app.js";
import type { Presenter } from "../games/presenter.js";
import { PRESENTERS } from "../games/registry.js";
import type { CardInfo } from "../gen/hummel/v1/catalog_service_pb.js";
import { linkTo } from "../route.js";
import type { Catalog } from "../service/catalog.js";
import { Dialog } from "../ui/dialog.js";
import { useLoading } from "../ui/loading.js";
import { Shell } from "../ui/shell.js";

export function CardsView({ game }: { game: string }): VNode {
  const { catalogs } = useApp();
  const { value: catalog, refusal } = useLoading(() => catalogs.get(game), [game]);
  const presenter = PRESENTERS[game];
  return (
    <Shell
      title={catalog ? `Cards of ${catalog.game.title}` : "Cards"}
      look={`look-${game}`}
      tools={Object.keys(PRESENTERS)
        .filter((other) => other !== game)
        .map((other) => (
          <a key={other} class="tool" href={linkTo({ at: "cards", game: other })}>
            Other game
          </a>
        ))}
    >
      {refusal && (
        <p class="refusal" role="alert">
          {refusal.sentence}
        </p>
      )}
      {catalog && presenter && <CardBrowser catalog={catalog} presenter={presenter} />}
    </Shell>
  );
}

/** The cards over a table: whoever looks them up stays there, and so do the bots of the page. */
export function CardsDialog({ catalog, presenter, onClose }: BrowserProps & { onClose: () => void }): VNode {
  return (
    <Dialog title={`Cards of ${catalog.game.title}`} onClose={onClose} wide>
      <CardBrowser catalog={catalog} presenter={presenter} />
    </Dialog>
  );
}

interface BrowserProps {
  readonly catalog: Catalog;
  readonly presenter: Presenter;
}

function CardBrowser({ catalog, presenter }: BrowserProps): VNode {
  const [text, setText] = useState("");
  const [deck, setDeck] = useState("");
  const [kind, setKind] = useState("");
  const { cards, reconstructedRules } = catalog.game;
  const shown = faces(cards).filter(({ card }) => fits(card, text, deck, kind));
  return (
    <>
      <form class="card-filter paper" onSubmit={(event) => event.preventDefault()} role="search">
        <label class="field">
          Search{" "}
          <input
            type="search"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            placeholder="name or text"
          />
        </label>
        <Choice name="Deck" value={deck} values={distinct(cards.map((card) => card.deck))} onChange={setDeck} />
        <Choice name="Kind" value={kind} values={distinct(cards.map((card) => card.kind))} onChange={setKind} />
        <p class="small" aria-live="polite">
          {shown.length} different cards
        </p>
      </form>
      <ul class="card-grid">
        {shown.map(({ card, count }) => (
          <li key={card.card}>
            <presenter.Face catalog={catalog} card={card.card} />
            {count > 1 && <span class="count">{count} ×</span>}
          </li>
        ))}
      </ul>
      {reconstructedRules.length > 0 && (
        <details class="paper reconstructed">
          <summary>What is our own reconstruction</summary>
          <ul>
            {reconstructedRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Choice({
  name,
  value,
  values,
  onChange,
}: {
  name: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}): VNode {
  return (
    <label class="field">
      {name}{" "}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">all</option>
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Cards with equal faces are shown once. */
export function faces(cards: readonly CardInfo[]): { card: CardInfo; count: number }[] {
  const found = new Map<string, { card: CardInfo; count: number }>();
  for (const card of cards) {
    const face = JSON.stringify([
      card.name,
      card.kind,
      card.deck,
      card.text,
      card.goods,
      card.numbers.map(({ name, value }) => [name, value]),
    ]);
    const known = found.get(face);
    if (known) known.count += 1;
    else found.set(face, { card, count: 1 });
  }
  return [...found.values()];
}

function fits(card: CardInfo, text: string, deck: string, kind: string): boolean {
  const words = `${card.name} ${card.text} ${card.kind}`.toLowerCase();
  return words.includes(text.trim().toLowerCase()) && (!deck || card.deck === deck) && (!kind || card.kind === kind);
}
