/** What moves on the board of Hamburgum when something happens. */
import type { Board } from "../../gen/hummel/hamburgum/v1/board_pb.js";
import type { Event } from "../../gen/hummel/hamburgum/v1/event_pb.js";
import type { Flight } from "../../motion/flight.js";
import type { Catalog } from "../../service/catalog.js";
export function flightsOf(_: { catalog: Catalog; before: Board }, _event: Event): readonly Flight[] { return []; }
