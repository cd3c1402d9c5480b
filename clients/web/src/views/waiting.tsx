/** The room where a table waits for its players. */
import { useState } from "preact/hooks";
import type { VNode } from "preact";

import { useApp } from "../app.js";
import { linkTo } from "../route.js";
import type { Catalog } from "../service/catalog.js";
import { botName } from "../seats/bot_names.js";
import type { TableSession } from "../table/session.js";
import { SeatSign } from "../ui/seat.js";
import type { People } from "../words/people.js";

export function WaitingRoom({
  session,
  catalog,
  people,
}: {
  session: TableSession;
  catalog: Catalog;
  people: People;
}): VNode {
  const { seats: kept } = useApp();
  const [name, setName] = useState(kept.playerName);
  const table = session.view.value!.table!;
  const { owner, seats: tokens, bots } = session.kept.value;
  const free = table.seats.filter((seat) => !seat.taken).length;
  const sit = (seat: number): void => {
    kept.playerName = name.trim();
    void session.sit(name.trim(), seat);
  };
  return (
    <div class="waiting paper">
      <p class="kicker">
        {catalog.game.title} for {table.seats.length}
      </p>
      <h2>{free ? `${free} of ${table.seats.length} seats are free` : "Every seat is taken"}</h2>
      <ShareLink tableId={table.tableId} />
      <label class="field">
        Your name{" "}
        <input
          value={name}
          maxLength={40}
          onInput={(event) => setName(event.currentTarget.value)}
          placeholder="Water carrier"
        />
      </label>
      <ol class="waiting-seats">
        {table.seats.map((seat, index) => (
          <li key={index} class={`seat-${index}`}>
            <SeatSign seat={index} size={30} />
            <span class="who">
              {seat.taken ? people.name(index) : <em>free</em>}
              {seat.taken && bots.includes(index) && <small> bot of this page</small>}
            </span>
            {!seat.taken && (
              <button
                type="button"
                class="choice"
                disabled={!name.trim()}
                title={name.trim() ? "" : "Say how you want to be called first"}
                onClick={() => sit(index)}
              >
                Sit down
              </button>
            )}
            {!seat.taken && (
              <button type="button" onClick={() => void session.sit(botName(index), index, true)}>
                Add bot
              </button>
            )}
            {seat.taken && tokens[index] && (
              <button type="button" class="quiet" onClick={() => void session.leave(index)}>
                Leave
              </button>
            )}
          </li>
        ))}
      </ol>
      {session.refusal.value && (
        <p class="refusal" role="alert">
          {session.refusal.value.sentence}
        </p>
      )}
      {owner && (
        <label class="field">
          Ask for bots that others run
          <select
            value={table.botCount}
            onChange={(event) => void session.askForBots(Number(event.currentTarget.value))}
          >
            {Array.from({ length: table.seats.length + 1 }, (_, count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      )}
      {owner ? (
        <div class="row-of-buttons">
          <button type="button" class={free ? "is-refused" : "choice big"} onClick={() => void session.start()}>
            Start the game
          </button>
          <button type="button" class="quiet" onClick={() => void session.closeTable()}>
            Close the table
          </button>
        </div>
      ) : (
        <p>The game starts when its owner says so.</p>
      )}
      <p class="small">Bots of this page play as long as the page is open. They know the rules, and nothing else.</p>
    </div>
  );
}

function ShareLink({ tableId }: { tableId: string }): VNode {
  const [copied, setCopied] = useState(false);
  const link = new URL(linkTo({ at: "table", tableId }), location.href).href;
  const copy = (): void => void navigator.clipboard?.writeText(link).then(() => setCopied(true));
  return (
    <div class="field share">
      <label for="share-link">Link for your friends</label>
      <span class="with-button">
        <input id="share-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        {"clipboard" in navigator && (
          <button type="button" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </button>
        )}
      </span>
    </div>
  );
}
