/** What lies before one player: points, marks, workers, disasters, the wall, sites and buildings. */
import { create } from "@bufbuild/protobuf";
import type { VNode } from "preact";

import { ActivateSchema } from "../../gen/hummel/hamburgum/v1/action_pb.js";
import {
  Majority,
  Side,
  type Board,
  type Building,
  type Player,
  type Site,
} from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Scene } from "../../table/scene.js";
import { SeatSign } from "../../ui/seat.js";
import { Back, Tile } from "./card.js";
import { act, type Choices } from "./choices.js";
import { CARD_COLOURS, colourName, colourOf, DISASTERS, sideName, type ColourName } from "./colours.js";
import { Statue } from "./centre.js";
import { majorityName } from "./events_of_course.js";
import { questionName } from "./questions.js";
import { ColourSign, Figure } from "./signs.js";
import { WallHalf } from "./wall.js";

interface Props {
  readonly scene: Scene;
  readonly board: Board;
  readonly choices: Choices;
  readonly seat: number;
}

/** The questions whose answer is one of the own workers or of the supply. */
const ABOUT_WORKERS: ReadonlySet<string> = new Set([
  "PAY_WORKER",
  "PAY_DIFFERENT_WORKER",
  "EXCHANGE_FROM",
  "EXCHANGE_TO",
  "GIVE_WORKER",
  "SEND_WORKER",
  "GAIN_WORKER",
  "BUY_WORKER",
]);

const ABOUT_DISASTERS: ReadonlySet<string> = new Set(["STRIKE", "LOWER_DISASTER", "REDIRECT_INTRIGUE"]);

export function Mat(props: Props): VNode {
  const { scene, board, seat } = props;
  const player = board.players[seat]!;
  const isMine = seat === scene.me;
  const deciding = scene.view.decision?.seats.includes(seat) ?? false;
  return (
    <section
      class={`mat seat-${seat}${isMine ? " is-mine" : ""}${deciding ? " is-deciding" : ""}`}
      aria-label={`${scene.people.name(seat)}${isMine ? ", you" : ""}`}
      data-anchor={`seat/${seat}`}
    >
      <MatHead {...props} player={player} isMine={isMine} />
      <div class="mat-body">
        <div class="people">
          <Workers {...props} player={player} isMine={isMine} />
          <Disasters {...props} player={player} isMine={isMine} />
        </div>
        <Wall {...props} player={player} isMine={isMine} />
        <Display {...props} player={player} isMine={isMine} />
      </div>
    </section>
  );
}

interface PartProps extends Props {
  readonly player: Player;
  readonly isMine: boolean;
}

function MatHead({ scene, board, seat, player, isMine }: PartProps): VNode {
  return (
    <header class="mat-head">
      <SeatSign seat={seat} size={26} />
      <h3>
        {scene.people.name(seat)}
        {isMine && <small> you</small>}
        {board.activeSeat === seat && <span class="on-stage">on stage</span>}
      </h3>
      {board.firstSeat === seat && <CoatOfArms />}
      <span class="stat" data-anchor={`seat/${seat}/vp`} title={`${player.vp} victory points`}>
        <span class="vp">{player.vp}</span>
        <span class="sr">victory points</span>
      </span>
      <span class="stat" data-anchor={`seat/${seat}/marks`} title={`${player.marks} marks`}>
        <span class="mark">{player.marks}</span>
        <span class="sr">marks</span>
      </span>
      {!isMine && (
        <span class="backs" data-anchor={`seat/${seat}/hand`} role="img" aria-label="Cards in hand by their backs">
          {CARD_COLOURS.flatMap((colour) =>
            Array.from({ length: player.hand?.[colour] ?? 0 }, (_, index) => (
              <Back key={`${colour}${index}`} colour={colour} size={28} />
            )),
          )}
        </span>
      )}
      {player.statues.map((value, index) => (
        <Statue key={index} value={value} />
      ))}
      {player.majorities.map((majority) => (
        <span key={majority} class="majority" title={majorityName(majority)}>
          {MAJORITY_LETTERS[majority]}
          <span class="sr">Majority in {majorityName(majority)}</span>
        </span>
      ))}
    </header>
  );
}

const MAJORITY_LETTERS: Readonly<Record<Majority, string>> = {
  [Majority.UNSPECIFIED]: "?",
  [Majority.CITY_HALL_SQUARE]: "Sq",
  [Majority.BUILDINGS]: "Bu",
  [Majority.CITY_WALL]: "Wa",
  [Majority.VICTORY_POINTS]: "VP",
  [Majority.ZOO]: "Zo",
};

function CoatOfArms(): VNode {
  return (
    <svg class="arms" viewBox="0 0 24 26" width="24" height="26" role="img" aria-label="Coat of Arms">
      <path class="shield" d="M1 1 H23 V13 Q23 21 12 25 Q1 21 1 13 Z" />
      <path class="gate" d="M6 18 V10 h2 v2 h2 V7 l2 -2 2 2 v5 h2 v-2 h2 v8 h-4 v-3 q-2 -3 -4 0 v3 Z" />
    </svg>
  );
}

function Workers({ scene, board, choices, seat, player, isMine }: PartProps): VNode {
  const asked = isMine && ABOUT_WORKERS.has(questionName(board.question?.kind));
  return (
    <div class="workers" aria-label="Workers">
      {CARD_COLOURS.map((colour) => {
        const count = player.workers?.[colour] ?? 0;
        const choose = asked ? choices.colour(colourOf(colour)) : undefined;
        const inside = (
          <>
            <Figure colour={colour} size={28} />
            <b>{count}</b>
          </>
        );
        return choose ? (
          <button
            key={colour}
            type="button"
            class="worker-count choice"
            data-anchor={`seat/${seat}/workers/${colour}`}
            onClick={() => scene.act(choose)}
            aria-label={`${colour} worker`}
          >
            {inside}
          </button>
        ) : (
          <span
            key={colour}
            class={`worker-count${count ? "" : " is-none"}`}
            data-anchor={`seat/${seat}/workers/${colour}`}
            role="img"
            aria-label={`${count} ${colour} workers`}
          >
            {inside}
          </span>
        );
      })}
    </div>
  );
}

function Disasters({ scene, board, choices, seat, player, isMine }: PartProps): VNode {
  const levels = scene.catalog.track("disasters");
  const asked = isMine && ABOUT_DISASTERS.has(questionName(board.question?.kind));
  return (
    <div class="disasters" aria-label="Disasters">
      {CARD_COLOURS.map((colour) => {
        const level = player.disasters?.[colour] ?? 0;
        const choose = asked ? choices.colour(colourOf(colour)) : undefined;
        const inside = (
          <>
            <ColourSign colour={colour} size={16} />
            <span class="levels">
              {levels.map(({ number }) => (
                <i key={number} class={number <= level ? "is-up" : ""} />
              ))}
            </span>
          </>
        );
        const label = `${DISASTERS[colour]} at level ${level}`;
        const danger = level + 1 >= levels.length && level > 0 ? " is-near" : "";
        return choose ? (
          <button
            key={colour}
            type="button"
            class={`disaster colour-${colour} choice`}
            data-anchor={`seat/${seat}/disaster/${colour}`}
            onClick={() => scene.act(choose)}
            aria-label={label}
          >
            {inside}
          </button>
        ) : (
          <span
            key={colour}
            class={`disaster colour-${colour}${danger}`}
            data-anchor={`seat/${seat}/disaster/${colour}`}
            role="img"
            aria-label={label}
            title={label}
          >
            {inside}
          </span>
        );
      })}
    </div>
  );
}

function Wall({ scene, choices, seat, player, isMine }: PartProps): VNode {
  const half = (side: Side): VNode => {
    const choose = isMine ? choices.side(side) : undefined;
    return (
      <WallHalf
        track={scene.catalog.track(`wall_${sideName(side)}`)}
        standing={player[sideName(side)]?.segments ?? 0}
        side={sideName(side)}
        anchor={`seat/${seat}/wall/${sideName(side)}`}
        {...(choose ? { onChoose: () => scene.act(choose) } : {})}
      />
    );
  };
  return (
    <div class="wall" aria-label="City wall">
      {half(Side.LEFT)}
      <svg class="tower" viewBox="0 0 40 60" aria-hidden="true">
        <path class="tower-stone" d="M6 60 V22 H2 V10 H9 V15 H16 V10 H24 V15 H31 V10 H38 V22 H34 V60 Z" />
        <path class="tower-flag" d="M20 10 V-2 L31 2 L20 6" />
        <path class="tower-gate" d="M14 60 V46 q6 -9 12 0 V60 Z M18 26 h4 v9 h-4 Z" />
      </svg>
      {half(Side.RIGHT)}
    </div>
  );
}

function Display({ scene, board, choices, seat, player, isMine }: PartProps): VNode {
  const faces =
    scene.view.game?.game.case === "hamburgum" && isMine ? scene.view.game.game.value.hand?.sites : undefined;
  const laid = [...player.zoo, ...player.parks];
  const common = { scene, board, choices, isMine };
  return (
    <div class="display">
      {player.sites.map((site) => (
        <SitePlot
          key={site.site}
          {...common}
          seat={seat}
          site={site}
          face={faces?.find((one) => one.site === site.site)?.card ?? 0}
          buildings={player.buildings.filter((building) => building.site === site.site)}
        />
      ))}
      {laid.map((card) => {
        const choose = choices.card(card);
        return (
          <Tile
            key={card}
            info={scene.catalog.card(card)}
            onShow={() => scene.show(card)}
            choice={choose && (() => scene.act(choose))}
          >
            {player.buildings
              .filter((building) => building.zooCard === card)
              .map((building) => (
                <BuildingTile key={building.card} {...common} building={building} />
              ))}
          </Tile>
        );
      })}
      {player.sites.length + laid.length === 0 && <small>Nothing built yet</small>}
    </div>
  );
}

interface DisplayProps {
  readonly scene: Scene;
  readonly board: Board;
  readonly choices: Choices;
  readonly isMine: boolean;
}

function SitePlot({
  scene,
  board,
  choices,
  isMine,
  seat,
  site,
  face,
  buildings,
}: DisplayProps & { seat: number; site: Site; face: number; buildings: readonly Building[] }): VNode {
  const choose = isMine ? choices.site(site.site) : undefined;
  const colour: ColourName = colourName(site.colour);
  return (
    <span class={`plot colour-${colour}`} data-anchor={`seat/${seat}/site/${site.site}`}>
      {choose ? (
        <button
          type="button"
          class="plot-sign choice"
          onClick={() => scene.act(choose)}
          aria-label={`Choose the ${colour} site ${site.site}`}
        >
          <ColourSign colour={colour} size={15} />
          {site.site}
        </button>
      ) : face ? (
        <button
          type="button"
          class="plot-sign"
          onClick={() => scene.show(face)}
          aria-label={`The card under your ${colour} site ${site.site}`}
        >
          <ColourSign colour={colour} size={15} />
          {site.site}
        </button>
      ) : (
        <span class="plot-sign" role="img" aria-label={`${colour} site ${site.site}`}>
          <ColourSign colour={colour} size={15} />
          {site.site}
        </span>
      )}
      {buildings.map((building) => (
        <BuildingTile
          key={building.card}
          scene={scene}
          board={board}
          choices={choices}
          isMine={isMine}
          building={building}
        />
      ))}
      {buildings.length === 0 && <em class="vacant">vacant</em>}
    </span>
  );
}

function BuildingTile({ scene, choices, isMine, building }: DisplayProps & { building: Building }): VNode {
  const info = scene.catalog.card(building.card);
  const chosen = choices.card(building.card);
  const activation = isMine ? choices.activation(building.card) : undefined;
  const action = chosen ?? activation;
  // In the own turn a click on any own building means to activate it: the service says why not.
  const wanted =
    isMine && scene.view.decision?.kind === "TURN" && scene.view.legalActions.length > 0
      ? act({ case: "activate", value: create(ActivateSchema, { card: building.card }) })
      : undefined;
  return (
    <span class="standing-building">
      <Tile
        info={info}
        used={building.used}
        onShow={() => scene.show(building.card)}
        choice={action && (() => scene.act(action))}
        verb={activation ? "Activate" : "Choose"}
      />
      {!action && wanted && (
        <button
          type="button"
          class="tile-ask"
          onClick={() => scene.act(wanted)}
          aria-label={`Activate ${info.name}`}
          title="Activate"
        >
          ▶
        </button>
      )}
    </span>
  );
}
