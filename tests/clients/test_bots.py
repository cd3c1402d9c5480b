from __future__ import annotations

import random
from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.v1 import (
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
    Action,
    Outcome,
    SubmitActionRequest,
    SubmitActionResponse,
    Table,
    TableStatus,
    Update,
    View,
    WatchTableResponse,
)
from hummel_client import IllegalAction, Unavailable
from hummel_client.bots import random_bot
from support.scripted_service import Context, ScriptedService, StreamStep, answer, refuse, send

if TYPE_CHECKING:
    from hummel_client import Client

# ruff: noqa: S311 - games, not secrets


def place_worker(column: int) -> Action:
    """The action of placing a worker."""
    action = Action()
    action.speicherstadt.place_worker.column = column
    return action


def view(
    revision: int,
    *columns: int,
    status: TableStatus.ValueType = TABLE_STATUS_RUNNING,
    outcome: Outcome | None = None,
) -> WatchTableResponse:
    """A message with a view in which workers may be placed in these columns."""
    return WatchTableResponse(
        update=Update(
            view=View(
                table=Table(revision=revision, epoch="a", status=status),
                legal_actions=[place_worker(column) for column in columns],
                outcome=outcome,
            ),
            resync=True,
        )
    )


def game(*messages: WatchTableResponse) -> StreamStep:
    """A watch of a game that ends after these messages."""
    return send(*messages, view(99, status=TABLE_STATUS_FINISHED, outcome=Outcome()))


def submitted(service: ScriptedService) -> list[SubmitActionRequest]:
    """What the bot sent."""
    return [call.request for call in service.calls("SubmitAction")]


class TestRandomBot:
    """The bot acts when it may, and only then."""

    async def test_it_plays_a_legal_action_of_the_view_that_it_saw(self, client: Client, service: ScriptedService):
        """Each action is one of the listed ones, submitted for the view's revision and epoch."""
        service.script("WatchTable", game(view(5, 1, 2, 3), view(6), view(7, 4)))
        service.script("SubmitAction", answer(SubmitActionResponse()))
        last = await random_bot.play(client.seat("t", 0, "secret"), random.Random(1))
        first, second = submitted(service)
        assert first.action in [place_worker(column) for column in (1, 2, 3)]
        assert (first.expected_revision, second.expected_revision) == (5, 7)
        assert (first.expected_epoch, second.expected_epoch) == ("a", "a")
        assert second.action == place_worker(4)
        assert last.table.status == TABLE_STATUS_FINISHED

    async def test_the_same_chance_plays_the_same_game(self, client: Client, service: ScriptedService):
        """A bot is deterministic for a given random.Random."""
        service.script("WatchTable", game(*[view(revision, *range(8)) for revision in range(1, 30)]))
        service.script("SubmitAction", answer(SubmitActionResponse()))
        for _ in range(2):
            await random_bot.play(client.seat("t", 0, "secret"), random.Random(7))
        actions = [request.action.speicherstadt.place_worker.column for request in submitted(service)]
        assert actions[:29] == actions[29:]
        assert len(set(actions)) > 1

    async def test_it_waits_for_a_new_view_if_another_seat_was_faster(self, client: Client, service: ScriptedService):
        """A stale action is no reason to stop: the bot decides anew on the next view."""
        service.script("WatchTable", game(view(5, 1), view(6, 2)))
        service.script(
            "SubmitAction",
            refuse(grpc.StatusCode.ABORTED, reason="STALE_REVISION"),
            answer(SubmitActionResponse()),
        )
        await random_bot.play(client.seat("t", 0, "secret"), random.Random(1))
        assert [request.expected_revision for request in submitted(service)] == [5, 6]

    async def test_it_stops_when_the_table_is_closed(self, client: Client, service: ScriptedService):
        """A table that its owner closed has no outcome, and no more turns."""
        service.script("WatchTable", send(view(5), view(6, status=TABLE_STATUS_CLOSED)))
        last = await random_bot.play(client.seat("t", 0, "secret"), random.Random(1))
        assert not last.HasField("outcome")

    async def test_it_does_not_hide_what_is_wrong(self, client: Client, service: ScriptedService):
        """A listed action that the rules refuse is a fault, which the bot lets out."""
        service.script("WatchTable", game(view(5, 1)))
        service.script(
            "SubmitAction",
            refuse(grpc.StatusCode.FAILED_PRECONDITION, reason="COLUMN_FULL", domain="speicherstadt.hummel"),
        )
        with pytest.raises(IllegalAction):
            await random_bot.play(client.seat("t", 0, "secret"), random.Random(1))
        await service.wait_for(lambda: "WatchTable" in service.ended)

    async def test_a_watch_that_is_closed_under_it_is_an_error(self, client: Client, service: ScriptedService):
        """Closing the client in the middle does not look like the end of the game."""

        async def close_client(request: SubmitActionRequest, context: Context) -> SubmitActionResponse:
            del request, context
            await client.aclose()
            return SubmitActionResponse()

        service.script("WatchTable", send(view(5, 1)))
        service.script("SubmitAction", close_client)
        with pytest.raises(Unavailable, match="CLIENT_CLOSED"):
            await random_bot.play(client.seat("t", 0, "secret"), random.Random(1))
