/** The replay viewer. */
import type { VNode } from "preact";

import { Shell } from "../ui/shell.js";

export function ReplayView({ tableId }: { tableId: string }): VNode {
  return <Shell title="Replay"><p class="notice">{tableId}</p></Shell>;
}
