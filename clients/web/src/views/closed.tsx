/** What is said of a table that was closed before its game ended. */
import type { VNode } from "preact";

import type { Commit } from "../gen/hummel/v1/view_pb.js";
import { linkTo } from "../route.js";
import { plain } from "../words/parts.js";
import { tellTableEvent } from "../words/table_events.js";
import { People } from "../words/people.js";

/** Why a table was closed; without a reason if the page was not told so much of what happened. */
function reasonIn(commits: readonly Commit[]): string {
  for (const { source } of commits.flatMap(({ events }) => events))
    if (source.case === "table" && source.value.kind.case === "closed")
      return plain(tellTableEvent(new People([], undefined), source.value));
  return "This table was closed.";
}

interface Props {
  readonly tableId: string;
  readonly commits: readonly Commit[];
}

/** Beside the board of a game that was broken off. */
export function ClosedEarly({ tableId, commits }: Props): VNode {
  return (
    <p class="notice">
      {reasonIn(commits)} <a href={linkTo({ at: "replay", tableId })}>Watch the replay</a>
    </p>
  );
}

/** In place of a board, where no game was begun. */
export function NeverBegun({ commits }: Pick<Props, "commits">): VNode {
  return (
    <div class="notice">
      <p>{reasonIn(commits)} No game was begun.</p>
      <p>
        <a class="button" href={linkTo({ at: "lobby" })}>
          To the lobby
        </a>
      </p>
    </div>
  );
}
