/** The log: what happened, in sentences, the latest at the bottom. */
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Event } from "../gen/hummel/v1/game_pb.js";
import type { Presenter } from "../games/presenter.js";
import type { Catalog } from "../service/catalog.js";
import { Rich } from "../ui/rich.js";
import { plain, type Words } from "../words/parts.js";
import type { People } from "../words/people.js";
import { tellTableEvent } from "../words/table_events.js";

/** A change with its events: a commit that a viewer sees, or one of a replay. */
export interface Told {
  readonly revision: bigint;
  readonly events: readonly Event[];
}

interface Props {
  readonly commits: readonly Told[];
  readonly presenter: Presenter;
  readonly catalog: Catalog;
  readonly people: People;
  readonly onCard: (card: number) => void;
}

/** Longer logs cost more to draw than anybody reads. */
const MOST_LINES = 300;

export function tell(presenter: Presenter, catalog: Catalog, people: People, event: Event): Words {
  return event.source.case === "table"
    ? tellTableEvent(people, event.source.value)
    : presenter.tell(catalog, people, event);
}

export function Log({ commits, presenter, catalog, people, onCard }: Props): VNode {
  const list = useRef<HTMLOListElement>(null);
  // Who sat there then: somebody else may have the seat by now.
  let present = people;
  const told = commits.map((commit) =>
    commit.events.map((event, index) => {
      present = present.after(event);
      return { key: `${commit.revision}.${index}`, words: tell(presenter, catalog, present, event) };
    }),
  );
  const lines = told.flat().slice(-MOST_LINES);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.at(-1)?.key]);
  const latest = (told.at(-1) ?? []).map(({ words }) => plain(words)).join(" ");
  return (
    <section class="log" aria-label="What happened">
      <h2>Log book</h2>
      <ol ref={list} tabIndex={0} aria-label="Events">
        {lines.map(({ key, words }) => (
          <li key={key}>
            <Rich words={words} onCard={onCard} />
          </li>
        ))}
      </ol>
      <div class="sr" aria-live="polite">
        {latest}
      </div>
    </section>
  );
}
