/** Opens a table: for friends, or at once against bots of this page. */
import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";

import { useApp, type App } from "../app.js";
import type { GameInfo, OptionInfo } from "../gen/hummel/v1/catalog_service_pb.js";
import { goTo } from "../navigation.js";
import { refusalOf, type Refusal } from "../service/refusal.js";
import { gameOptions, type Chosen } from "../table/game_options.js";
import { Opening } from "../table/opening.js";

interface Wanted {
  readonly game: GameInfo;
  readonly seatCount: number;
  readonly botCount: number;
  readonly tableName: string;
  readonly playerName: string;
  readonly isPrivate: boolean;
  readonly chosen: Chosen;
  /** Seconds for each decision; 0 for no clock. */
  readonly decisionS: number;
}

/** How much time there may be for each decision, in seconds. */
const CLOCKS: readonly (readonly [number, string])[] = [
  [0, "All the time of the world"],
  [30, "30 seconds a decision"],
  [120, "2 minutes a decision"],
  [86_400, "A day a decision"],
];

/** The time bank beside, as many times the time for a decision. */
const BANK_DECISIONS = 10;

function opening(app: App, wanted: Wanted): Opening {
  const { game, chosen, decisionS, playerName, botCount } = wanted;
  const clock = { decisionS, timeBankS: Math.min(604_800, decisionS * BANK_DECISIONS) };
  const table = {
    options: gameOptions(game.game, chosen),
    seatCount: wanted.seatCount,
    name: wanted.tableName,
    private: wanted.isPrivate,
    ...(decisionS ? { clock } : {}),
  };
  return new Opening(app, table, { playerName, botCount });
}

export function NewTable({ game }: { game: GameInfo }): VNode {
  const app = useApp();
  const [seatCount, setSeatCount] = useState(Math.min(3, game.maxSeats));
  const [botCount, setBotCount] = useState(seatCount - 1);
  const [playerName, setPlayerName] = useState(app.seats.playerName);
  const [tableName, setTableName] = useState("");
  const [isPrivate, setPrivate] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const [decisionS, setDecisionS] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const begun = useRef<{ key: string; opening: Opening } | undefined>(undefined);
  const bots = Math.min(botCount, seatCount - 1);
  const friends = seatCount - 1 - bots;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    app.seats.playerName = playerName.trim();
    try {
      const wanted: Wanted = {
        game,
        seatCount,
        botCount: bots,
        tableName: tableName.trim(),
        playerName: playerName.trim(),
        isPrivate,
        chosen,
        decisionS,
      };
      // Who tries the same again, because there was no answer, goes on with the same table.
      const key = JSON.stringify({ ...wanted, game: game.game });
      if (begun.current?.key !== key) begun.current = { key, opening: opening(app, wanted) };
      goTo({ at: "table", tableId: await begun.current.opening.run() });
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
    }
  };
  return (
    <form class="paper new-table" onSubmit={(event) => void submit(event)}>
      <h2>Open a table of {game.title}</h2>
      <label class="field">
        Your name{" "}
        <input
          name="player"
          required
          maxLength={40}
          value={playerName}
          onInput={(event) => setPlayerName(event.currentTarget.value)}
          placeholder="Water carrier"
          autocomplete="nickname"
        />
      </label>
      <Stepper name="Seats" value={seatCount} least={game.minSeats} most={game.maxSeats} onChange={setSeatCount} />
      <Stepper name="Of them bots" value={bots} least={0} most={seatCount - 1} onChange={setBotCount} />
      <details>
        <summary>More choices</summary>
        <label class="field">
          Name of the table{" "}
          <input
            maxLength={80}
            value={tableName}
            onInput={(event) => setTableName(event.currentTarget.value)}
            placeholder={game.title}
          />
        </label>
        <label class="check">
          <input type="checkbox" checked={isPrivate} onChange={(event) => setPrivate(event.currentTarget.checked)} />{" "}
          Private: only who has the link finds it
        </label>
        <label class="field">
          Clock
          <select value={decisionS} onChange={(event) => setDecisionS(Number(event.currentTarget.value))}>
            {CLOCKS.map(([seconds, name]) => (
              <option key={seconds} value={seconds}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {game.options.filter(isYesOrNo).map((option) => (
          <label key={option.name} class="check">
            <input
              type="checkbox"
              checked={chosen[option.name] ?? option.defaultValue === "true"}
              onChange={(event) => setChosen({ ...chosen, [option.name]: event.currentTarget.checked })}
            />{" "}
            {option.description}
          </label>
        ))}
      </details>
      {refusal?.reason.startsWith("API_KEY_") && (
        <label class="field">
          Key of this service{" "}
          <input
            type="password"
            autocomplete="off"
            onInput={(event) => {
              app.seats.apiKey = event.currentTarget.value.trim();
            }}
          />
        </label>
      )}
      {refusal && (
        <p class="refusal" role="alert">
          {refusal.sentence}
        </p>
      )}
      <button type="submit" class="choice big" disabled={busy}>
        {friends ? `Open, and wait for ${friends} ${friends === 1 ? "player" : "players"}` : "Play now"}
      </button>
    </form>
  );
}

function isYesOrNo(option: OptionInfo): boolean {
  return option.defaultValue === "true" || option.defaultValue === "false";
}

interface StepperProps {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

function Stepper({ name, value, least, most, onChange }: StepperProps): VNode {
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return (
    <fieldset class="stepper">
      <legend>{name}</legend>
      {numbers.map((number) => (
        <label key={number}>
          <input type="radio" name={name} checked={number === value} onChange={() => onChange(number)} />
          <span>{number}</span>
        </label>
      ))}
    </fieldset>
  );
}
