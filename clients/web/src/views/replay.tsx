/** The replay viewer: an ended game, step by step, with a slider over time. */
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { useApp } from "../app.js";
import { gameOf, PRESENTERS } from "../games/registry.js";
import type { Presenter } from "../games/presenter.js";
import type { Replay } from "../gen/hummel/v1/replay_pb.js";
import type { View } from "../gen/hummel/v1/view_pb.js";
import { FlightLayer } from "../motion/layer.js";
import { linkTo } from "../route.js";
import { ReplayViews } from "../replay/views.js";
import type { Catalog } from "../service/catalog.js";
import { as } from "../service/api.js";
import { pauseUntilOnline, refusalOf, repeating, type Refusal } from "../service/refusal.js";
import { Log } from "../table/log.js";
import type { Scene } from "../table/scene.js";
import { Dialog } from "../ui/dialog.js";
import { useLoading } from "../ui/loading.js";
import { Shell } from "../ui/shell.js";
import { People } from "../words/people.js";
import { EndView } from "./end.js";

export function ReplayView({ tableId }: { tableId: string }): VNode {
  const { api, catalogs, seats } = useApp();
  const token = seats.token(tableId, seats.people(tableId)[0]);
  const { value, refusal } = useLoading(async () => {
    const { replay } = await repeating(() => api.play.getReplay({ tableId }, as(token)));
    const game = gameOf(replay?.table);
    return { replay: replay!, game, catalog: await catalogs.get(game) };
  }, [tableId]);
  const views = useMemo(() => new ReplayViews(api, tableId, token), [tableId, token]);
  const presenter = value && PRESENTERS[value.game];
  if (refusal)
    return (
      <Shell title="Replay">
        <div class="notice">
          <p>{refusal.sentence}</p>
          <p>
            <a class="button" href={linkTo({ at: "table", tableId })}>
              To the table
            </a>
          </p>
        </div>
      </Shell>
    );
  if (!value || !presenter)
    return (
      <Shell title="Replay">
        <p class="notice">The game is being fetched.</p>
      </Shell>
    );
  return <Player replay={value.replay} views={views} catalog={value.catalog} presenter={presenter} game={value.game} />;
}

interface Props {
  readonly replay: Replay;
  readonly views: ReplayViews;
  readonly catalog: Catalog;
  readonly presenter: Presenter;
  readonly game: string;
}

const STEP_MS = 900;

/** How long the page waits before it asks again for what it did not get. */
const AGAIN_MS = 2_000;

function Player({ replay, views, catalog, presenter, game }: Props): VNode {
  const { commits } = replay;
  const first = Math.max(
    0,
    commits.findIndex((commit) => commit.action !== undefined || startsGame(commit.events)),
  );
  const last = commits.length - 1;
  const [step, setStep] = useState(first);
  const [running, run] = useState(false);
  const [card, show] = useState(0);
  const { view, behind, refusal } = useReplayView(views, commits[step]!.revision);
  useFlights(views, commits, step, catalog, presenter);
  useEffect(() => {
    if (!running) return undefined;
    if (step >= last) return run(false);
    // Time stands still while the board is behind it.
    if (behind) return undefined;
    const timer = setTimeout(() => setStep(step + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [running, step, behind]);
  const go = (to: number): void => setStep(Math.min(last, Math.max(first, to)));
  const people = new People(replay.table?.seats ?? [], undefined);
  const title = `Replay of ${replay.table?.name || catalog.game.title}`;
  return (
    <Shell
      title={title}
      look={`look-${game}`}
      tools={
        <a class="tool" href={linkTo({ at: "table", tableId: replay.table?.tableId ?? "" })}>
          Table
        </a>
      }
    >
      {refusal && (
        <div class="banner" role="status">
          This step could not be fetched; the board shows an earlier one. {refusal.sentence}
          {refusal.passing && " The page is trying again by itself."}
        </div>
      )}
      <div class="table">
        <div class="table-main">
          {view?.game ? (
            view.outcome && step === last ? (
              <EndView view={view} catalog={catalog} presenter={presenter} people={people} show={show} />
            ) : (
              <presenter.Board
                scene={{ view, catalog, people, me: undefined, act: () => undefined, show } satisfies Scene}
              />
            )
          ) : (
            <p class="notice">The players take their seats.</p>
          )}
        </div>
        <aside class="side">
          <Log
            commits={commits.slice(0, step + 1)}
            presenter={presenter}
            catalog={catalog}
            people={people}
            onCard={show}
          />
        </aside>
        <section class="decision replay-bar" aria-label="Time">
          <button type="button" class="choice" onClick={() => run(!running)}>
            {running ? "Pause" : "Play"}
          </button>
          <button type="button" onClick={() => go(step - 1)} aria-label="One step back">
            ‹
          </button>
          <input
            type="range"
            min={first}
            max={last}
            value={step}
            aria-label="Step of the game"
            aria-valuetext={`step ${step - first + 1} of ${last - first + 1}`}
            onInput={(event) => go(Number(event.currentTarget.value))}
          />
          <button type="button" onClick={() => go(step + 1)} aria-label="One step on">
            ›
          </button>
          <output>
            {step - first + 1} / {last - first + 1}
          </output>
        </section>
      </div>
      {card > 0 && (
        <Dialog title={catalog.card(card).name} onClose={() => show(0)}>
          <presenter.Face catalog={catalog} card={card} />
        </Dialog>
      )}
    </Shell>
  );
}

function startsGame(events: Replay["commits"][number]["events"]): boolean {
  return events.some(({ source }) => source.case === "table" && source.value.kind.case === "started");
}

/** What is shown of a step. */
interface Shown {
  readonly view: View | undefined;
  /** Whether the view is not the step's own yet. */
  readonly behind: boolean;
  /** Why the step's own view is not there; the page asks again by itself, if that may help. */
  readonly refusal: Refusal | undefined;
}

/** The view at a revision; until it is there, the one before. */
function useReplayView(views: ReplayViews, revision: bigint): Shown {
  const [, redraw] = useState(0);
  const [refusal, refuse] = useState<Refusal | undefined>(undefined);
  const shown = useRef<View | undefined>(undefined);
  useEffect(() => {
    const left = new AbortController();
    const load = async (): Promise<void> => {
      while (!left.signal.aborted) {
        const failed = await views.fetch(revision).then(() => undefined, refusalOf);
        if (left.signal.aborted) return;
        refuse(failed);
        redraw((count) => count + 1);
        if (!failed?.passing) return;
        await pauseUntilOnline(failed.retryMs ?? AGAIN_MS, left.signal);
      }
    };
    void load();
    return () => left.abort();
  }, [views, revision]);
  const known = views.known(revision);
  shown.current = known ?? shown.current;
  return { view: shown.current, behind: !known, refusal: known ? undefined : refusal };
}

/** Lets things fly for a step forward. */
function useFlights(
  views: ReplayViews,
  commits: Replay["commits"],
  step: number,
  catalog: Catalog,
  presenter: Presenter,
): void {
  const layer = useRef<FlightLayer | undefined>(undefined);
  const before = useRef(step);
  useEffect(() => {
    const sky = new FlightLayer(document.body);
    layer.current = sky;
    return () => sky.remove();
  }, []);
  useEffect(() => {
    const from = views.known(commits[step - 1]?.revision ?? 0n);
    const to = views.known(commits[step]?.revision ?? 0n);
    if (step === before.current + 1 && from && to) {
      layer.current?.fly((commits[step]?.events ?? []).flatMap((event) => presenter.flights(catalog, event, from, to)));
    }
    before.current = step;
    layer.current?.remember();
  }, [step]);
}
