/** The lobby: open a table, join one by its link, find one in the list. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

import { useApp } from "../app.js";
import { gameOf, PRESENTERS } from "../games/registry.js";
import { Skyline } from "../games/speicherstadt/skyline.js";
import type { GameInfo } from "../gen/hummel/v1/catalog_service_pb.js";
import { TableStatus, type Table } from "../gen/hummel/v1/table_pb.js";
import { goTo } from "../navigation.js";
import { linkTo, tableIdIn } from "../route.js";
import { as, type Api } from "../service/api.js";
import { refusalOf, type Refusal } from "../service/refusal.js";
import { useLoading } from "../ui/loading.js";
import { Shell } from "../ui/shell.js";
import { People } from "../words/people.js";
import { NewTable } from "./new_table.js";
import { Poster } from "./poster.js";

/** The games that this page can show: others are for other clients. */
function known({ games }: { games: readonly GameInfo[] }): readonly GameInfo[] {
  return games.filter(({ game }) => game in PRESENTERS);
}

export function LobbyView(): VNode {
  const { api } = useApp();
  const games = useLoading(() => api.catalog.listGames({}, as(undefined)).then(known), []);
  const [chosen, choose] = useState("speicherstadt");
  const game = games.value?.find((one) => one.game === chosen) ?? games.value?.[0];
  return (
    <Shell look="look-lobby">
      <div class="hero">
        <Skyline />
        <div class="hero-words">
          <h1>Hummel, Hummel!</h1>
          <p>
            Two games about old Hamburg: the red-brick warehouses along the canals, and the city of 1890 with its
            stages, banks and disasters.
          </p>
        </div>
      </div>
      <div class="lobby">
        <section class="posters" aria-label="Games">
          {games.refusal && (
            <p class="refusal" role="alert">
              {games.refusal.sentence}{" "}
              <button type="button" onClick={() => location.reload()}>
                Try again
              </button>
            </p>
          )}
          {games.value?.map((one) => (
            <Poster key={one.game} game={one} chosen={one === game} onChoose={() => choose(one.game)} />
          ))}
        </section>
        {game && <NewTable key={game.game} game={game} />}
        <JoinByLink />
        <TableList titles={games.value ?? []} />
      </div>
    </Shell>
  );
}

function JoinByLink(): VNode {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const join = (event: Event): void => {
    event.preventDefault();
    const tableId = tableIdIn(text);
    setWrong(!tableId);
    if (tableId) goTo({ at: "table", tableId });
  };
  return (
    <form class="paper join" onSubmit={join}>
      <h2>Join by link</h2>
      <label class="field">
        Link or number of the table
        <span class="with-button">
          <input
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            placeholder="https://… or 26 letters"
          />
          <button type="submit">Go</button>
        </span>
      </label>
      {wrong && (
        <p class="refusal" role="alert">
          That is no table's link: a table's number has 26 small letters and digits.
        </p>
      )}
    </form>
  );
}

const FILTERS: readonly [TableStatus, string][] = [
  [TableStatus.UNSPECIFIED, "All"],
  [TableStatus.WAITING, "Waiting"],
  [TableStatus.RUNNING, "Playing"],
  [TableStatus.FINISHED, "Ended"],
];

const REFRESH_MS = 4_000;
const PAGE_SIZE = 20;

interface Listed {
  readonly tables: readonly Table[];
  readonly isMore: boolean;
}

/** Returns the beginning of the list of tables, as many pages as are wanted. Throws what the service refuses. */
async function listed(api: Api, status: TableStatus, pages: number): Promise<Listed> {
  const tables: Table[] = [];
  let pageToken = "";
  for (let page = 0; page < pages && (page === 0 || pageToken); page += 1) {
    const answer = await api.tables.listTables({ status, pageSize: PAGE_SIZE, pageToken }, as(undefined));
    tables.push(...answer.tables);
    pageToken = answer.nextPageToken;
  }
  return { tables, isMore: pageToken !== "" };
}

function TableList({ titles }: { titles: readonly GameInfo[] }): VNode {
  const { api, seats } = useApp();
  const [{ status, pages }, want] = useState({ status: TableStatus.UNSPECIFIED, pages: 1 });
  const [{ tables, isMore }, show] = useState<Partial<Listed>>({});
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    let loading = false;
    const load = async (): Promise<void> => {
      if (loading) return;
      loading = true;
      const said = await listed(api, status, pages).catch(refusalOf);
      loading = false;
      if (!wanted) return;
      if ("tables" in said) show(said);
      setRefusal("tables" in said ? undefined : said);
    };
    void load();
    const timer = setInterval(() => document.hidden || void load(), REFRESH_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [status, pages]);
  void seats.tables.value;
  return (
    <section class="paper tables" aria-label="Tables">
      <header class="tables-head">
        <h2>Tables</h2>
        <div role="group" aria-label="Which tables" class="filters">
          {FILTERS.map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={status === value}
              onClick={() => want({ status: value, pages: 1 })}
            >
              {name}
            </button>
          ))}
        </div>
      </header>
      {refusal && (
        <p class="refusal" role="status">
          {refusal.sentence}
        </p>
      )}
      {tables?.length === 0 && <p>No table yet. Open one: it takes a moment.</p>}
      <ul>
        {tables?.map((table) => (
          <TableRow key={table.tableId} table={table} titles={titles} isMine={seats.people(table.tableId).length > 0} />
        ))}
      </ul>
      {isMore && (
        <button type="button" class="quiet" onClick={() => want({ status, pages: pages + 1 })}>
          More tables
        </button>
      )}
    </section>
  );
}

const STATUS_WORDS: Readonly<Record<TableStatus, string>> = {
  [TableStatus.UNSPECIFIED]: "",
  [TableStatus.WAITING]: "waiting for players",
  [TableStatus.RUNNING]: "playing",
  [TableStatus.FINISHED]: "ended",
  [TableStatus.CLOSED]: "closed",
};

function TableRow({ table, titles, isMine }: { table: Table; titles: readonly GameInfo[]; isMine: boolean }): VNode {
  const title = titles.find((one) => one.game === gameOf(table))?.title ?? gameOf(table);
  const people = new People(table.seats, undefined);
  const names = table.seats.flatMap((seat, index) => (seat.taken ? [people.name(index)] : []));
  const { tableId } = table;
  return (
    <li class={`table-row game-${gameOf(table)} status-${table.status}`}>
      <div>
        <b>{table.name || title}</b>
        <small>
          {title} · {STATUS_WORDS[table.status]} · {names.length} of {table.seats.length} seats
          {names.length > 0 && `: ${names.join(", ")}`}
        </small>
      </div>
      <span class="row-of-buttons">
        {table.status === TableStatus.FINISHED && (
          <a class="button" href={linkTo({ at: "replay", tableId })}>
            Replay
          </a>
        )}
        <a class="button choice" href={linkTo({ at: "table", tableId })}>
          {verb(table, isMine)}
        </a>
      </span>
    </li>
  );
}

function verb(table: Table, isMine: boolean): string {
  if (table.status === TableStatus.WAITING) return isMine ? "Go on" : "Join";
  if (table.status === TableStatus.RUNNING) return isMine ? "Play on" : "Watch";
  return table.status === TableStatus.CLOSED ? "Look" : "Result";
}
