/** The games' posters in the lobby. */
import type { VNode } from "preact";

import { ColourSign } from "../games/hamburgum/signs.js";
import { CARD_COLOURS } from "../games/hamburgum/colours.js";
import { CardArt } from "../games/speicherstadt/art.js";
import { GOODS } from "../games/speicherstadt/goods.js";
import { Cube } from "../games/speicherstadt/signs.js";
import type { GameInfo } from "../gen/hummel/v1/catalog_service_pb.js";
import { linkTo } from "../route.js";

interface Poster {
  readonly line: string;
  readonly art: VNode;
}

const POSTERS: Readonly<Record<string, Poster>> = {
  speicherstadt: {
    line: "Send your workers to stand in line, buy cheap, load the ships' cargo, and mind the fires.",
    art: (
      <>
        <CardArt kind="warehouse" />
        <span class="poster-signs">
          {GOODS.map((good) => (
            <Cube key={good} good={good} size={26} />
          ))}
        </span>
      </>
    ),
  },
  hamburgum: {
    line: "Build the city card by card: stages, banks, quays and walls, and keep five disasters small.",
    art: (
      <>
        <CardArt kind="church" />
        <span class="poster-signs">
          {CARD_COLOURS.map((colour) => (
            <ColourSign key={colour} colour={colour} size={22} />
          ))}
        </span>
      </>
    ),
  },
};

export function Poster({ game, chosen, onChoose }: { game: GameInfo; chosen: boolean; onChoose: () => void }): VNode {
  const poster = POSTERS[game.game];
  return (
    <div class={`poster poster-${game.game}${chosen ? " is-chosen" : ""}`}>
      <button type="button" aria-pressed={chosen} onClick={onChoose}>
        <span class="poster-kicker">
          {game.minSeats} to {game.maxSeats} players
        </span>
        <span class="poster-title">{game.title}</span>
        {poster?.art}
        <span class="poster-line">{poster?.line}</span>
      </button>
      <a href={linkTo({ at: "cards", game: game.game })}>All cards</a>
    </div>
  );
}
