/** Sets the page up. */
import { render, type VNode } from "preact";

import { AppContext, type App } from "./app.js";
import { route } from "./navigation.js";
import { KeptSeats } from "./seats/kept.js";
import { forgetfulStorage, lastingStorage } from "./seats/storage.js";
import { connect } from "./service/api.js";
import { Catalogs } from "./service/catalog.js";
import "./styles/palette.css";
import "./styles/base.css";
import "./styles/signs.css";
import "./styles/lobby.css";
import "./styles/table.css";
import "./styles/speicherstadt.css";
import "./styles/speicherstadt_cards.css";
import "./styles/speicherstadt_canal.css";
import "./styles/speicherstadt_players.css";
import "./styles/speicherstadt_narrow.css";
import "./styles/hamburgum_signs.css";
import "./styles/hamburgum.css";
import "./styles/hamburgum_supply.css";
import "./styles/hamburgum_cards.css";
import "./styles/hamburgum_mats.css";
import "./styles/hamburgum_narrow.css";
import "./styles/cards.css";
import { noticeKeyboard } from "./ui/keyboard.js";
import { restoreTheme } from "./ui/theme.js";
import { CardsView } from "./views/cards.js";
import { LobbyView } from "./views/lobby.js";
import { ReplayView } from "./views/replay.js";
import { TableView } from "./views/table.js";

function Page(): VNode {
  const where = route.value;
  switch (where.at) {
    case "lobby":
      return <LobbyView />;
    case "table":
      return <TableView key={where.tableId} tableId={where.tableId} />;
    case "replay":
      return <ReplayView key={where.tableId} tableId={where.tableId} />;
    case "cards":
      return <CardsView key={where.game} game={where.game} />;
  }
}

function Forgetful(): VNode {
  return (
    <p class="banner" role="status">
      This browser keeps nothing for the page: your seats are lost when you close or reload it. Allow the site to store
      data to keep them.
    </p>
  );
}

const api = connect(location.origin);
const lasting = lastingStorage();
const storage = lasting ?? forgetfulStorage();
const app: App = { api, catalogs: new Catalogs(api), seats: new KeptSeats(storage) };
addEventListener("storage", (event) => app.seats.noticeOtherTabs(event.key));
restoreTheme(storage);
noticeKeyboard();
render(
  <AppContext.Provider value={app}>
    {!lasting && <Forgetful />}
    <Page />
  </AppContext.Provider>,
  document.getElementById("page")!,
);
