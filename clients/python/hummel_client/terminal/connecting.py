"""Finds out whether a service answers, and opens the client on it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import grpc
import grpc.aio

from hummel_client import Client
from hummel_client.terminal.errors import CommandError, no_service
from hummel_client.terminal.registry import PRESENTERS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from hummel.v1 import Table
    from hummel_client.terminal.presenter import Presenter
    from hummel_client.terminal.target import Target

FIRST_ANSWER_TIMEOUT_S = 5.0
"""Seconds after which an address that neither answers nor refuses is given up."""

_DECIDED = frozenset(
    {
        grpc.ChannelConnectivity.READY,
        grpc.ChannelConnectivity.TRANSIENT_FAILURE,
        grpc.ChannelConnectivity.SHUTDOWN,
    },
)


async def answers(target: Target) -> bool:
    """Returns whether a gRPC service can be connected to. A refusal is noticed at once.

    Raises:
        CommandError: if the file of certificates can't be read.
    """
    credentials = target.credentials()
    channel = (
        grpc.aio.insecure_channel(target.address)
        if credentials is None
        else grpc.aio.secure_channel(target.address, credentials)
    )
    async with channel:
        state = channel.get_state(try_to_connect=True)
        try:
            async with asyncio.timeout(FIRST_ANSWER_TIMEOUT_S):
                while state not in _DECIDED:
                    await channel.wait_for_state_change(state)
                    state = channel.get_state()
        except TimeoutError:
            return False
        return state is grpc.ChannelConnectivity.READY


@asynccontextmanager
async def connected(target: Target) -> AsyncIterator[Client]:
    """Opens a client on a service that answers.

    Raises:
        CommandError: if nothing answers. The client itself would go on trying for a while,
            which is right for a bot and wrong for a person who mistyped an address.
    """
    if not await answers(target):
        raise no_service(target)
    async with Client(target.address, target.config()) as client:
        yield client


async def presenter_of(client: Client, table: Table) -> Presenter:
    """Returns the presenter for the game of a table.

    Raises:
        CommandError: if this version can't draw the game.
    """
    game = table.options.WhichOneof("game") or ""
    if game not in PRESENTERS:
        raise CommandError(f"This version can't show the game {game!r}. Install a newer one.")
    return PRESENTERS[game](await client.get_game(game))
