"""Games whose bots keep book of every action that the service acknowledged."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options as SpeicherstadtOptions
from hummel.v1 import GameOptions
from hummel_client.bots.seating import BOT_NAMES, play_seats, seat_bots
from hummel_service.games.verify import verify

if TYPE_CHECKING:
    from hummel.v1 import Action, Replay, SubmitActionResponse, View
    from hummel_client import Client, Seat


OPTIONS = {
    "hamburgum": GameOptions(hamburgum=HamburgumOptions()),
    "speicherstadt": GameOptions(speicherstadt=SpeicherstadtOptions()),
}
"""A table of each game, by the game's name."""


class Entry(NamedTuple):
    """An action of a table, by the revision that it made."""

    revision: int
    seat: int
    action: bytes


class BookkeepingSeat:
    """A seat that writes every acknowledged action down; otherwise the seat that it holds."""

    def __init__(self, seat: Seat, ledger: list[Entry]) -> None:
        self._seat = seat
        self._ledger = ledger

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a seat has
        return getattr(self._seat, name)

    async def submit(self, action: Action, **expected: Any) -> SubmitActionResponse:  # noqa: ANN401 - what a seat takes
        """Plays an action as the seat does, and writes it down once it is acknowledged."""
        answer = await self._seat.submit(action, **expected)
        self._ledger.append(Entry(answer.revision, self._seat.seat, action.SerializeToString()))
        return answer


@dataclass
class BotGame:
    """A table with a bot at every seat.

    Attributes:
        client: Who plays and asks for the replay.
        table_id: The table.
        seats: The bots' seats.
        ledger: What was acknowledged, in the order of the answers.
        seed: Where the bots' choices come from.
    """

    client: Client
    table_id: str
    seats: list[BookkeepingSeat]
    ledger: list[Entry]
    seed: int

    @classmethod
    async def open(cls, client: Client, seat_count: int, seed: int, game: str = "speicherstadt") -> BotGame:
        """Opens a table, seats bots and starts the game."""
        owned = await client.create_table(OPTIONS[game], seat_count=seat_count)
        ledger: list[Entry] = []
        seats = await seat_bots(client, owned.table_id, BOT_NAMES[:seat_count])
        await owned.start()
        return cls(client, owned.table_id, [BookkeepingSeat(seat, ledger) for seat in seats], ledger, seed)

    async def play(self) -> list[View]:
        """Plays to the end and returns the last view of each seat."""
        chance = random.Random(self.seed)  # noqa: S311 - a game, not a secret
        return await play_seats(self.seats, chance)  # type: ignore[arg-type] # bookkeeping seats stand in for seats

    async def check_nothing_lost(self, views: list[View]) -> None:
        """Checks the finished game's replay against what the bots were told."""
        replay = await self.client.get_replay(self.table_id)
        assert [commit.revision for commit in replay.commits] == list(range(1, len(replay.commits) + 1))
        assert actions(replay) == sorted(self.ledger)
        assert verify(replay) == []
        for view in views:
            assert view.outcome == replay.outcome


def actions(replay: Replay) -> list[Entry]:
    """Returns the actions of a replay, in their order."""
    return [
        Entry(commit.revision, commit.seat, commit.action.SerializeToString())
        for commit in replay.commits
        if commit.HasField("action")
    ]
