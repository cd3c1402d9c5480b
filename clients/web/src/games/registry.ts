/** The games that the page can show. */
import type { Table } from "../gen/hummel/v1/table_pb.js";
import { hamburgum } from "./hamburgum/presenter.js";
import type { Presenter } from "./presenter.js";
import { speicherstadt } from "./speicherstadt/presenter.js";

export const PRESENTERS: Readonly<Record<string, Presenter>> = { speicherstadt, hamburgum };

/** The name of the game that is played at a table. */
export function gameOf(table: Table | undefined): string {
  return table?.options?.game.case ?? "";
}
