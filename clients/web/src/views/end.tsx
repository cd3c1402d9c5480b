/** The end of a game: who won, and where each point comes from. */
import { Fragment, type VNode } from "preact";

import type { ScoreItem, View } from "../gen/hummel/v1/view_pb.js";
import type { Presenter } from "../games/presenter.js";
import { linkTo } from "../route.js";
import type { Catalog } from "../service/catalog.js";
import { SeatSign } from "../ui/seat.js";
import { capital, counted, listed, plain } from "../words/parts.js";
import type { People } from "../words/people.js";

interface Props {
  readonly view: View;
  readonly catalog: Catalog;
  readonly presenter: Presenter;
  readonly people: People;
  readonly show: (card: number) => void;
}

export function EndView({ view, catalog, presenter, people, show }: Props): VNode {
  const results = [...(view.outcome?.results ?? [])].sort((one, other) => one.rank - other.rank);
  const winners = [
    plain(listed(results.filter((result) => result.rank === 1).map((result) => people.whom(result.seat)))),
  ];
  const groups = grouped(
    results.flatMap(({ seat, items }) => items.map((item) => ({ seat, item }))),
    catalog,
    presenter,
  );
  return (
    <section class="end paper" aria-label="Result">
      <p class="kicker">{catalog.game.title}</p>
      <h2 class="end-title" tabIndex={-1}>
        {plain(capital(winners))}{" "}
        {results.filter(({ rank }) => rank === 1).length > 1 || plain(winners) === "you" ? "win" : "wins"}!
      </h2>
      <ol class="podium">
        {results.map((result) => (
          <li key={result.seat} class={`seat-${result.seat} rank-${result.rank}`}>
            <span class="rank">{result.rank}.</span>
            <SeatSign seat={result.seat} size={30} />
            <b>{people.name(result.seat)}</b>
            <span class="total">{signed(result.points)}</span>
            <small>{counted(result.tieBreak, presenter.tieBreak)}</small>
          </li>
        ))}
      </ol>
      <div class="scroll-x" tabIndex={0} role="group" aria-label="Points by rule and card">
        <table class="points-table">
          <thead>
            <tr>
              <th scope="col">Where the points come from</th>
              {results.map(({ seat }) => (
                <th key={seat} scope="col">
                  <SeatSign seat={seat} size={18} /> {people.name(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ rule, group, lines }) => (
              <Fragment key={`${rule} ${group}`}>
                <tr class="group">
                  <th scope="row">
                    {group} <small>{rule}</small>
                  </th>
                  {results.map(({ seat }) => (
                    <td key={seat}>
                      {sum(
                        lines.flatMap((line) => line.items),
                        seat,
                      )}
                    </td>
                  ))}
                </tr>
                {lines.length > 0 &&
                  lines.some((line) => line.card > 0) &&
                  lines.map((line) => (
                    <tr key={line.title}>
                      <th scope="row">
                        {line.card ? (
                          <button type="button" class="card-link" onClick={() => show(line.card)}>
                            {line.title}
                          </button>
                        ) : (
                          line.title
                        )}
                      </th>
                      {results.map(({ seat }) => (
                        <td key={seat}>{sum(line.items, seat)}</td>
                      ))}
                    </tr>
                  ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              {results.map(({ seat, points }) => (
                <td key={seat}>{signed(points)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="row-of-buttons">
        <a class="button choice" href={linkTo({ at: "replay", tableId: view.table?.tableId ?? "" })}>
          Watch the replay
        </a>
        <a class="button" href={linkTo({ at: "lobby" })}>
          To the lobby
        </a>
      </p>
    </section>
  );
}

interface SeatItem {
  readonly seat: number;
  readonly item: ScoreItem;
}

interface Line {
  readonly title: string;
  readonly card: number;
  readonly items: SeatItem[];
}

interface Group {
  readonly rule: string;
  readonly group: string;
  readonly lines: Line[];
}

/** Puts points of the same rule together, and within it those of cards of the same name. */
export function grouped(items: readonly SeatItem[], catalog: Catalog, presenter: Presenter): Group[] {
  const groups: Group[] = [];
  for (const one of items) {
    const { group, line } = presenter.scoreTitle(catalog, one.item);
    const { rule, card } = one.item;
    let inGroup = groups.find((each) => each.rule === rule && each.group === group);
    if (!inGroup) groups.push((inGroup = { rule, group, lines: [] }));
    let inLine = inGroup.lines.find((each) => each.title === line);
    if (!inLine) inGroup.lines.push((inLine = { title: line, card, items: [] }));
    inLine.items.push(one);
  }
  return groups.sort((one, other) => one.rule.localeCompare(other.rule, "en", { numeric: true }));
}

/** The points of a seat; nothing where it has none. */
function sum(items: readonly SeatItem[], seat: number): string {
  const own = items.filter((one) => one.seat === seat);
  return own.length ? signed(own.reduce((total, { item }) => total + item.points, 0)) : "";
}

/** Returns a number with a minus sign that is as wide as a plus sign. */
function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
