"""C# plays whole games, and Python sees the same end."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import TABLE_STATUS_FINISHED
from hummel_client import Client
from unity.programs_running import MODERN_WEB, WAYS, WEB, WEB_GL, Way

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from unity.programs_running import Programs
    from unity.serving import BothPorts

GAMES = {"speicherstadt": 4, "hamburgum": 3}
"""Each game, and how many seats play it here."""


def digest(message: Message) -> str:
    """The SHA-256 of a message's bytes."""
    return hashlib.sha256(message.SerializeToString(deterministic=True)).hexdigest()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", WAYS, ids=str)
async def test_python_sees_the_same_end(programs: Programs, service: BothPorts, way: Way, game: str):
    """A game that C# plays at all seats ends, in C# and in Python, in the same bytes.

    C# parses the last view of each seat's watch, a spectator's view and the replay, writes them anew and takes the
    SHA-256 of that; Python asks for the same over gRPC. Equal digests say that nothing was lost, added or changed on
    any of the ways: not an event, a number or a name.
    """
    said = programs.run(way, "play", game, GAMES[game], 7)
    (table_id,) = said["table"]
    seats = [said["seat"][place : place + 3] for place in range(0, len(said["seat"]), 3)]
    async with Client(service.address) as client:
        for number, token, seen in seats:
            view = await client.seat(table_id, int(number), token).view()
            assert view.table.status == TABLE_STATUS_FINISHED
            assert seen == digest(view)
        assert said["spectator"] == [digest(await client.spectate(table_id).view())]
        replay = await client.get_replay(table_id)
        assert said["replay"] == [digest(replay)]
        assert [commit.revision for commit in replay.commits] == list(range(1, replay.table.revision + 1))
        assert [seat.is_bot for seat in replay.table.seats] == [True] + [False] * (len(seats) - 1)
    assert len(seats) == GAMES[game]


async def test_dotnet_plays_over_grpc_web_too(programs: Programs, service: BothPorts):
    """A game ends the same for the HttpClient of .NET, which shares no code with that of Mono."""
    said = programs.run(MODERN_WEB, "play", "speicherstadt", 2, 3)
    async with Client(service.address) as client:
        assert said["replay"] == [digest(await client.get_replay(said["table"][0]))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", [WEB, WEB_GL], ids=str)
async def test_the_sample_plays_by_clicks(programs: Programs, service: BothPorts, way: Way, game: str):
    """Whoever clicks in the sample's screen at random comes to the end of the game and is shown the true points."""
    said = programs.run(way, "click", game, 5)
    async with Client(service.address) as client:
        replay = await client.get_replay(said["table"][0])
    results = [word for result in replay.outcome.results for word in (str(result.seat), str(result.points), "True")]
    assert said["shown"] == results
    mine = [commit for commit in replay.commits if commit.HasField("action") and commit.seat == 0]
    # Some clicks are too late or hit a button twice before the next view is there.
    assert 0 < len(mine) <= int(said["clicks"][0])
