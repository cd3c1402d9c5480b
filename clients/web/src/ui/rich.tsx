/** Draws sentences: words with the pictures of what they name. */
import type { VNode } from "preact";

import { ColourSign } from "../games/hamburgum/signs.js";
import { GoodSign } from "../games/speicherstadt/signs.js";
import type { ColourName } from "../games/hamburgum/colours.js";
import type { GoodName } from "../games/speicherstadt/goods.js";
import type { Part, Words } from "../words/parts.js";
import { SeatSign } from "./seat.js";

/** Draws a sentence. With `onCard` the cards in it can be clicked. */
export function Rich({ words, onCard }: { words: Words; onCard?: (card: number) => void }): VNode {
  return (
    <>
      {words.map((part, index) => (
        <RichPart key={index} part={part} {...(onCard ? { onCard } : {})} />
      ))}
    </>
  );
}

function RichPart({ part, onCard }: { part: Part; onCard?: (card: number) => void }): VNode {
  if (typeof part === "string") return <>{part}</>;
  switch (part.is) {
    case "seat":
      return (
        <span class={`name seat-${part.seat}`}>
          <SeatSign seat={part.seat} size={15} /> {part.text}
        </span>
      );
    case "card":
      return onCard ? (
        <button type="button" class="card-link" onClick={() => onCard(part.card)}>
          {part.text}
        </button>
      ) : (
        <b class="card-name">{part.text}</b>
      );
    case "good":
      return (
        <span class="nowrap">
          <GoodSign good={part.good as GoodName} size={15} /> {part.text}
        </span>
      );
    case "colour":
      return (
        <span class="nowrap">
          <ColourSign colour={part.colour as ColourName} size={15} /> {part.text}
        </span>
      );
    case "strong":
      return <b>{part.text}</b>;
  }
}
