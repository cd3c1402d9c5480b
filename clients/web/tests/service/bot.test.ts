import { createClient } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PlayService } from "../../src/gen/hummel/v1/play_service_pb.js";
import { finishedGame } from "../browser/finished.js";
import { Service } from "../browser/stage.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});

afterAll(() => service?.end());

const NAMES = ["Jürgen 🐝 Groß", "Zoë Ödland"];

test.each(["speicherstadt", "hamburgum"] as const)(
  "bots in TypeScript play %s to its end, and names survive",
  async (game) => {
    const { tableId, transport, ends } = await finishedGame(service.url, game, NAMES);
    const [one, other] = ends;
    const { view } = await createClient(PlayService, transport).getView({ tableId });
    expect(one?.outcome).toEqual(other?.outcome);
    expect(one?.outcome).toEqual(view?.outcome);
    expect(view?.table?.seats.map(({ playerName }) => playerName).sort()).toEqual([...NAMES].sort());
  },
);
