/** One table: the room where players wait, the board, the end. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { VNode } from "preact";

import { useApp } from "../app.js";
import { gameOf, PRESENTERS } from "../games/registry.js";
import type { Presenter } from "../games/presenter.js";
import { FlightLayer } from "../motion/layer.js";
import { linkTo } from "../route.js";
import type { Catalog } from "../service/catalog.js";
import type { Action } from "../gen/hummel/v1/game_pb.js";
import { DecisionBar } from "../table/decision.js";
import { useLedFocus } from "../table/focus.js";
import { Log } from "../table/log.js";
import type { Scene } from "../table/scene.js";
import { SeatBar } from "../table/seat_bar.js";
import { TableSession } from "../table/session.js";
import { TableStatus } from "../gen/hummel/v1/table_pb.js";
import { Dialog } from "../ui/dialog.js";
import { useLoading } from "../ui/loading.js";
import { Shell } from "../ui/shell.js";
import { People } from "../words/people.js";
import { CardsDialog } from "./cards.js";
import { ClosedEarly, NeverBegun } from "./closed.js";
import { EndView } from "./end.js";
import { HelpDialog } from "./help.js";
import { WaitingRoom } from "./waiting.js";

export function TableView({ tableId }: { tableId: string }): VNode {
  const { api, seats } = useApp();
  const session = useMemo(() => new TableSession(api, seats, tableId), [tableId]);
  useEffect(() => () => session.close(), [session]);
  const failure = session.failure.value;
  const view = session.view.value;
  if (failure) {
    return (
      <Shell title="No table">
        <div class="notice">
          <p>{failure.sentence}</p>
          <p>
            <a class="button" href={linkTo({ at: "lobby" })}>
              To the lobby
            </a>
          </p>
        </div>
      </Shell>
    );
  }
  if (!view)
    return (
      <Shell title="…">
        <Banner session={session} />
        <p class="notice">The table is being fetched.</p>
      </Shell>
    );
  return <OpenTable session={session} game={gameOf(view.table)} />;
}

function Banner({ session }: { session: TableSession }): VNode | null {
  if (session.connection.value !== "lost") return null;
  return (
    <div class="banner" role="status">
      The connection is lost. The page is trying again by itself; your seat is kept.
    </div>
  );
}

function OpenTable({ session, game }: { session: TableSession; game: string }): VNode {
  const { catalogs } = useApp();
  const { value: catalog, refusal } = useLoading(() => catalogs.get(game), [game]);
  const presenter = PRESENTERS[game];
  const name = session.view.value?.table?.name || catalog?.game.title || "Table";
  if (!presenter)
    return (
      <Shell title={name}>
        <p class="notice">This page does not know the game “{game}”. Load it anew.</p>
      </Shell>
    );
  if (!catalog)
    return (
      <Shell title={name}>
        <p class="notice">{refusal?.sentence ?? "The cards are being fetched."}</p>
      </Shell>
    );
  return <TableWith session={session} catalog={catalog} presenter={presenter} game={game} />;
}

interface Props {
  readonly session: TableSession;
  readonly catalog: Catalog;
  readonly presenter: Presenter;
  readonly game: string;
}

function TableWith({ session, catalog, presenter, game }: Props): VNode {
  const view = session.view.value!;
  const table = view.table!;
  const [card, show] = useState(0);
  const [cards, setCards] = useState(false);
  const [help, setHelp] = useState(false);
  const [board, setBoard] = useState(false);
  useFlights(session, catalog, presenter);
  const people = new People(table.seats, view.seat);
  const place = useRef<HTMLDivElement>(null);
  const leave = useLedFocus(place, view);
  const act = (action: Action): void => {
    leave();
    void session.act(action);
  };
  const scene: Scene = { view, catalog, people, me: view.seat, act, show };
  useTitle(`${view.legalActions.length ? "● " : ""}${table.name || catalog.game.title} · Hummel`);
  const ended = view.outcome !== undefined && !board;
  return (
    <Shell
      title={table.name || catalog.game.title}
      look={`look-${game}`}
      tools={
        <>
          {view.outcome && (
            <button type="button" class="tool" onClick={() => setBoard(!board)}>
              {board ? "Result" : "Board"}
            </button>
          )}
          <button type="button" class="tool" onClick={() => setCards(true)}>
            Cards
          </button>
          <button type="button" class="tool" onClick={() => setHelp(true)}>
            Help
          </button>
        </>
      }
    >
      <Banner session={session} />
      {table.status === TableStatus.WAITING ? (
        <WaitingRoom session={session} catalog={catalog} people={people} />
      ) : !view.game ? (
        <NeverBegun commits={session.commits.value} />
      ) : (
        <div ref={place} class={`table${ended ? " is-ended" : ""}`}>
          <div class="table-main">
            <SeatBar session={session} people={people} hasHands={presenter.hasHands} />
            {ended ? (
              <EndView view={view} catalog={catalog} presenter={presenter} people={people} show={show} />
            ) : (
              <presenter.Board scene={scene} />
            )}
          </div>
          <aside class="side">
            <Log
              commits={session.commits.value}
              presenter={presenter}
              catalog={catalog}
              people={people}
              onCard={show}
            />
          </aside>
          {!view.outcome && table.status === TableStatus.RUNNING && (
            <DecisionBar
              scene={scene}
              presenter={presenter}
              refusal={session.refusal.value}
              sending={session.sending.value}
              undo={() => void session.undo()}
            />
          )}
          {table.status === TableStatus.CLOSED && (
            <ClosedEarly tableId={table.tableId} commits={session.commits.value} />
          )}
        </div>
      )}
      {card > 0 && (
        <Dialog title={catalog.card(card).name} onClose={() => show(0)}>
          <presenter.Face catalog={catalog} card={card} />
        </Dialog>
      )}
      {cards && <CardsDialog catalog={catalog} presenter={presenter} onClose={() => setCards(false)} />}
      {help && <HelpDialog scene={scene} presenter={presenter} onClose={() => setHelp(false)} />}
    </Shell>
  );
}

/** Names the browser's tab, so that somebody who looks elsewhere sees that it is their turn. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = "Hummel";
    };
  }, [title]);
}

/** Lets things fly whenever the session sees something happen. */
function useFlights(session: TableSession, catalog: Catalog, presenter: Presenter): void {
  const layer = useRef<FlightLayer | undefined>(undefined);
  useEffect(() => {
    const sky = new FlightLayer(document.body);
    layer.current = sky;
    session.spectacle = {
      before: () => sky.remember(),
      after: ({ before, after, commits }) =>
        sky.fly(
          commits.flatMap((commit) =>
            commit.events.flatMap((event) => presenter.flights(catalog, event, before, after)),
          ),
        ),
    };
    return () => {
      session.spectacle = undefined;
      sky.remove();
    };
  }, [session, catalog, presenter]);
}
