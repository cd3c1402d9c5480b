/** How much time a seat has left, where the table has a clock. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { View } from "../gen/hummel/v1/view_pb.js";

/** The last seconds are shown in another colour. */
const LITTLE_S = 10;

export function TimeLeft({ view, seat }: { view: View; seat: number }): VNode | null {
  const left = view.seatClocks.find((clock) => clock.seat === seat)?.timeLeft;
  const seconds = left ? Number(left.seconds) + left.nanos / 1e9 : undefined;
  const [seenAt, setSeenAt] = useState(() => performance.now());
  const [now, setNow] = useState(seenAt);
  // The view says how much time was left when it was made; from then on the page counts.
  useEffect(() => {
    setSeenAt(performance.now());
    setNow(performance.now());
    if (seconds === undefined) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [view, seconds === undefined]);
  if (seconds === undefined) return null;
  const remaining = Math.max(0, seconds - (now - seenAt) / 1000);
  return (
    <span class={`time-left${remaining < LITTLE_S ? " is-little" : ""}`} role="timer">
      {clockFace(remaining)}
    </span>
  );
}

/** Returns a time as on a clock: "0:09", "3:20", "2 h", "5 d". */
export function clockFace(seconds: number): string {
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} d`;
  if (seconds >= 7_200) return `${Math.floor(seconds / 3_600)} h`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
