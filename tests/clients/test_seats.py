"""Seats that are handed to bots and tokens that are exchanged, with the SDK against the real service."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import Options
from hummel.v1 import TABLE_STATUS_FINISHED, Clock, GameOptions
from hummel_client import Client, Refused, TimeRanOut, TokenWrong, blocking
from hummel_client.bots import random_bot
from hummel_client.bots.seating import seat_bots
from hummel_client.tokens import make_request_id, make_token
from hummel_service.games.verify import verify
from support.running_service import RunningService

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

# ruff: noqa: S311 - games, not secrets

SPEICHERSTADT = GameOptions(speicherstadt=Options())
ABSENT = 1


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """The real service."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


@pytest.fixture
async def player(service: RunningService) -> AsyncIterator[Client]:
    """An open client."""
    async with Client(service.address) as client:
        yield client


async def test_a_bot_takes_over_for_who_has_gone(player: Client):
    """When the clock has acted three times for a player, the owner seats a bot there, which plays to the end.

    Before that the seat can't be handed on; afterwards the absent player's token is void, and the replay is genuine.
    """
    owned = await player.create_table(SPEICHERSTADT, seat_count=2, clock=Clock(decision_s=1))
    present, absent = await seat_bots(player, owned.table_id, ["Ada", "Ben"])
    await owned.start()
    with pytest.raises(Refused, match="SEAT_NOT_ABSENT"):
        await owned.replace_player(ABSENT, player_name="Bot")
    playing = asyncio.create_task(random_bot.play(present, random.Random(1)))
    async with player.spectate(owned.table_id).watch() as updates:
        async for update in updates:
            if update.view.seat_clocks[ABSENT].timeouts >= 3:
                break
    substitute = await owned.replace_player(ABSENT, player_name="Bot")
    assert owned.table.seats[ABSENT].player_name == "Bot"
    with pytest.raises(TokenWrong):
        await absent.view()
    last = await random_bot.play(substitute, random.Random(2))
    assert last.table.status == TABLE_STATUS_FINISHED
    assert (await playing).outcome == last.outcome
    assert verify(await player.get_replay(owned.table_id)) == []


async def test_a_late_action_is_raised_as_time_ran_out(player: Client):
    """Who acts on a view from before the clock's action gets TimeRanOut, with the revision to go on from."""
    owned = await player.create_table(SPEICHERSTADT, seat_count=2, clock=Clock(decision_s=1))
    seats = await seat_bots(player, owned.table_id, ["Ada", "Ben"])
    await owned.start()
    view = await seats[(await seats[0].view()).decision.seats[0]].view()
    async with player.spectate(owned.table_id).watch() as updates:
        async for update in updates:
            if update.view.table.revision > view.table.revision:
                break
    with pytest.raises(TimeRanOut) as late:
        await seats[view.seat].submit(
            view.legal_actions[0], expected_revision=view.table.revision, expected_epoch=view.table.epoch
        )
    assert late.value.current_revision is not None
    assert late.value.current_revision > view.table.revision
    await owned.close()


async def test_tokens_are_exchanged(player: Client):
    """The handles go on with their new tokens; handles that have the old ones are refused."""
    owned = await player.create_table(SPEICHERSTADT, seat_count=2)
    seat, _ = await seat_bots(player, owned.table_id, ["Ada", "Ben"])
    old_seat, old_owner, mine = seat.token, owned.owner_token, make_token()
    assert await seat.renew_token(new_token=mine, request_id="once") == mine == seat.token
    assert await owned.renew_token() == owned.owner_token != old_owner
    await owned.start()
    assert (await seat.view()).seat == seat.seat
    for stale in (
        player.seat(owned.table_id, seat.seat, old_seat).view(),
        (await player.owned_table(owned.table_id, old_owner)).close(),
    ):
        with pytest.raises(TokenWrong):
            await stale
    # Another process that never got the answer may ask again, with the old token.
    again = player.seat(owned.table_id, seat.seat, old_seat)
    assert await again.renew_token(new_token=mine, request_id="once") == mine
    await owned.close()


async def test_tokens_can_be_kept_before_they_are_sent(service: RunningService, player: Client):
    """A table is opened and a seat taken with the caller's own token, once however often the same id asks for it."""
    owners, seats = make_token(), make_token()
    ids = make_request_id(), make_request_id()

    def again() -> tuple[str, str, int, str]:
        with blocking.Client(service.address) as client:
            owned = client.create_table(SPEICHERSTADT, seat_count=2, token=owners, request_id=ids[0])
            seat = client.join_table(owned.table_id, player_name="Ada", token=seats, request_id=ids[1])
            return owned.table_id, owned.owner_token, seat.seat, seat.token

    owned = await player.create_table(SPEICHERSTADT, seat_count=2, token=owners, request_id=ids[0])
    seat = await player.join_table(owned.table_id, player_name="Ada", token=seats, request_id=ids[1])
    assert (owned.owner_token, seat.token) == (owners, seats)
    assert await asyncio.to_thread(again) == (owned.table_id, owners, seat.seat, seats)
