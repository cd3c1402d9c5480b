/** Which seat of this browser is played, where it has several, and whether it only watches. */
import { useEffect } from "preact/hooks";
import type { VNode } from "preact";

import type { View } from "../gen/hummel/v1/view_pb.js";
import { botName } from "../seats/bot_names.js";
import { SeatSign } from "../ui/seat.js";
import type { People } from "../words/people.js";
import type { TableSession } from "./session.js";

export function SeatBar({
  session,
  people,
  hasHands,
}: {
  session: TableSession;
  people: People;
  hasHands: boolean;
}): VNode | null {
  void session.kept.value;
  const mine = session.seats.people(session.tableId);
  const { bots, owner, seats: held } = session.kept.value;
  const me = session.seat.value;
  const deciding = session.view.value?.decision?.seats ?? [];
  const due = me !== undefined && !deciding.includes(me) ? mine.find((seat) => deciding.includes(seat)) : undefined;
  useEffect(() => {
    // Where nothing is hidden, the page follows the decision from seat to seat by itself.
    if (!hasHands && due !== undefined) session.playAs(due);
  }, [hasHands, due]);
  const absent = owner === undefined ? [] : absentSeats(session.view.value).filter((seat) => held[seat] === undefined);
  if (mine.length < 2 && bots.length === 0 && absent.length === 0 && me !== undefined) return null;
  return (
    <div class="seat-bar">
      {mine.length > 1 && (
        <div role="group" aria-label="Play as">
          {mine.map((seat) => (
            <button
              key={seat}
              type="button"
              class="seat-tab"
              aria-pressed={seat === me}
              onClick={() => session.playAs(seat)}
            >
              <SeatSign seat={seat} size={18} /> {people.name(seat)}
              {deciding.includes(seat) && (
                <span class="due" title="has to decide">
                  ●
                </span>
              )}
            </button>
          ))}
        </div>
      )}
      {mine.length === 0 && <span class="watching">You are watching.</span>}
      {hasHands && due !== undefined && (
        <button type="button" class="choice hand-over" onClick={() => session.playAs(due)}>
          Hand over to {people.name(due)}
        </button>
      )}
      {absent.map((seat) => (
        <button key={seat} type="button" onClick={() => void session.replace(seat, botName(seat))}>
          Let a bot play for {people.name(seat)}
        </button>
      ))}
      {bots.length > 0 && (
        <small>
          {bots.length === 1 ? "A bot plays" : `${bots.length} bots play`} in this page, as long as it is open.
        </small>
      )}
    </div>
  );
}

/** The seats whose players the service takes for absent. */
function absentSeats(view: View | undefined): number[] {
  return (view?.seatClocks ?? []).filter((clock) => clock.isAbsent).map((clock) => clock.seat);
}
