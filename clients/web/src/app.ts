/** What the whole page shares: the service, the catalogs, the seats of this browser. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { KeptSeats } from "./seats/kept.js";
import type { Api } from "./service/api.js";
import type { Catalogs } from "./service/catalog.js";

export interface App {
  readonly api: Api;
  readonly catalogs: Catalogs;
  readonly seats: KeptSeats;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("the page is not set up");
  return app;
}
