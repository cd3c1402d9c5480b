"""A person's game: opens or finds a table, takes or takes up a seat, brings bots along."""

from __future__ import annotations

import contextlib
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_WAITING, GameOptions
from hummel_client.bots.registry import UnknownBotError
from hummel_client.bots.running.playing import SeatPlayer
from hummel_client.bots.running.thinking import Thinker
from hummel_client.bots.seating import BOT_NAMES
from hummel_client.errors import HummelError, NotFound, Refused, TokenWrong
from hummel_client.terminal import kept_seats
from hummel_client.terminal.connecting import connected, presenter_of
from hummel_client.terminal.errors import CommandError
from hummel_client.terminal.following import Follower
from hummel_client.terminal.kept_seats import KeptTable
from hummel_client.terminal.lines import LineReader
from hummel_client.terminal.local_service import local_service
from hummel_client.terminal.own_modules import import_from_here
from hummel_client.terminal.registry import PRESENTERS
from hummel_client.terminal.session import PlaySession
from hummel_client.terminal.together import with_background

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from hummel.v1 import Clock
    from hummel_client import Client
    from hummel_client.terminal.screen import Screen
    from hummel_client.terminal.target import Target


BOTS_THINKING_S = 1.0
"""How long the bots that play here may think about a decision."""

BOTS_MARGIN_S = 1.0
"""Seconds of each decision's time that they keep back for the way of the answer."""


@dataclass(frozen=True)
class PlayOptions:
    """What a person wants to play.

    Attributes:
        target: The service.
        table_id: The table to sit down at; empty: a new one.
        game: The game of a new table.
        seat_count: The seats of a new table.
        bot_count: The bots that play here at a new table; None: at every seat that is left.
        bot: Which bot plays here, as for `find_bot`.
        asked_bot_count: How many bots of others are asked for at a new table.
        clock: What limits the time for decisions at a new table; None: nothing.
        player_name: How the person wants to be called.
        local: Whether to start a service if none answers.
        command: The command line that comes back to the service, without the table.
    """

    target: Target
    table_id: str
    game: str
    seat_count: int
    bot_count: int | None
    bot: str
    asked_bot_count: int
    clock: Clock | None
    player_name: str
    local: bool
    command: str


async def play(options: PlayOptions, screen: Screen) -> None:
    """Plays a game until it is over or the person leaves.

    Raises:
        CommandError: if the game can't be begun.
        HummelError: if the service refuses, or goes away for good.
    """
    async with AsyncExitStack() as stack:
        thinker = await stack.enter_async_context(_thinker(options))
        if options.local:
            await stack.enter_async_context(local_service(options.target))
        client = await stack.enter_async_context(connected(options.target))
        kept = await _find_seat(client, options)
        seat_is_kept, after_prompt = True, "\n"
        try:
            seat_is_kept = not await _play_seat(client, kept, screen, options, thinker)
            after_prompt = ""
        except (NotFound, TokenWrong):
            seat_is_kept = False
            raise
        finally:
            if seat_is_kept:
                screen.say(f"{after_prompt}Your seat is kept. Go on with:\n  {options.command} --table {kept.table_id}")
            else:
                kept_seats.forget(kept.table_id)


async def _find_seat(client: Client, options: PlayOptions) -> KeptTable:
    """Takes up a kept seat, joins a table, or opens a new one; keeps the tokens."""
    if not options.table_id:
        return await _open_table(client, options)
    kept = kept_seats.kept(options.table_id)
    if kept is None:
        seat = await client.join_table(options.table_id, player_name=options.player_name)
        kept = KeptTable(seat.table_id, seat.seat, seat.token)
        kept_seats.keep(kept)
    return kept


async def _open_table(client: Client, options: PlayOptions) -> KeptTable:
    names = _bot_names(options)
    owned = await client.create_table(
        game_options(options.game),
        seat_count=options.seat_count,
        clock=options.clock,
        bot_count=len(names),
    )
    try:
        seat = await client.join_table(owned.table_id, player_name=options.player_name)
    except HummelError:
        await owned.close()  # nobody will ever sit there
        raise
    kept = KeptTable(owned.table_id, seat.seat, seat.token, owned.owner_token)
    kept_seats.keep(kept)
    with contextlib.suppress(Refused):  # a bot of somebody else's was faster; it plays as well
        for name in names:
            bot = await client.join_table(owned.table_id, player_name=name, is_bot=True)
            kept = replace(kept, bot_tokens=kept.bot_tokens | {bot.seat: bot.token})
            kept_seats.keep(kept)
    if options.asked_bot_count:
        await owned.ask_for_bots(len(names) + options.asked_bot_count)
    return kept


def _bot_names(options: PlayOptions) -> list[str]:
    """One name for each bot, none of them the person's.

    Raises:
        CommandError: if there are more bots than seats.
    """
    left = options.seat_count - 1 - options.asked_bot_count
    count = max(left, 0) if options.bot_count is None else options.bot_count
    if count > left:
        asked = f" with --ask-for-bots {options.asked_bot_count}" if options.asked_bot_count else ""
        raise CommandError(f"--bots {count}{asked} leaves you no seat at a table with --seats {options.seat_count}.")
    free = [name for name in BOT_NAMES if name != options.player_name]
    return [*free, *(f"Bot {number}" for number in range(count))][:count]


def game_options(game: str) -> GameOptions:
    """Returns a game with its usual options.

    Raises:
        CommandError: if there is no such game.
    """
    if game not in PRESENTERS:
        raise CommandError(f"There is no game {game!r} here. There are: {', '.join(PRESENTERS)}.")
    options = GameOptions()
    getattr(options, game).SetInParent()
    return options


async def _play_seat(client: Client, kept: KeptTable, screen: Screen, options: PlayOptions, thinker: Thinker) -> bool:
    """Plays the person's seat, and the kept bots beside it; returns whether the game is over."""
    seat = client.seat(kept.table_id, kept.seat, kept.token)
    presenter = await presenter_of(client, (await seat.view()).table)
    # From the first revision on, so that the news go back to the person's last action.
    async with seat.watch(after_revision=0) as watch:
        follower = Follower(watch, presenter)
        session = PlaySession(seat, follower, presenter, screen, LineReader(), invitation=options.command)
        background: list[Coroutine[None, None, object]] = [follower.run()]
        background += [
            SeatPlayer(client.seat(kept.table_id, number, token), thinker, BOTS_MARGIN_S).play()
            for number, token in kept.bot_tokens.items()
        ]
        if kept.owner_token:
            background.append(_start_when_full(client, kept))
        return await with_background(session.run(), background)


def _thinker(options: PlayOptions) -> Thinker:
    """Decides for the bots that play here.

    Raises:
        CommandError: if there is no such bot.
    """
    import_from_here()
    try:
        return Thinker(options.bot, random.Random(), thinking_s=BOTS_THINKING_S, process_count=1)  # noqa: S311 - a game, not a secret
    except UnknownBotError as error:
        raise CommandError(str(error)) from error


async def _start_when_full(client: Client, kept: KeptTable) -> None:
    """Starts the game once every seat is taken."""
    owned = await client.owned_table(kept.table_id, kept.owner_token)
    async with client.spectate(kept.table_id).watch() as watch:
        async for update in watch:
            table = update.view.table
            if table.status != TABLE_STATUS_WAITING:
                return
            if all(seat.taken for seat in table.seats):
                with contextlib.suppress(Refused):  # started from another terminal at the same moment
                    await owned.start()
                return
