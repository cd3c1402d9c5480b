"""Runs bots that play many tables at once, until somebody ends it."""

from __future__ import annotations

import dataclasses
import logging
import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel_client import Client, WatchConfig, private_files
from hummel_client.bots.registry import UnknownBotError
from hummel_client.bots.running.kept_seats import KeptSeats, SeatsFolderError, SeatsInUseError
from hummel_client.bots.running.runner import LONGEST_PLAYER_NAME, Runner
from hummel_client.bots.running.thinking import Thinker
from hummel_client.bots.running.workers import BotFailedError
from hummel_client.terminal import playing
from hummel_client.terminal.errors import CommandError
from hummel_client.terminal.own_modules import import_from_here

if TYPE_CHECKING:
    from pathlib import Path

    from hummel_client.bots.running.runner import RunnerConfig
    from hummel_client.terminal.target import Target


@dataclass(frozen=True)
class BotsOptions:
    """What `hummel bots` is to do.

    Attributes:
        target: Where it plays.
        bot: The bot, as for `find_bot`.
        thinking_s: How long it may think about a decision at most.
        process_count: How many bots that are not quick may think at the same time.
        runner: How the runner plays.
        seats_dir: Where the seats are kept; None: in the user's state folder, for each service
            and name one.
    """

    target: Target
    bot: str
    thinking_s: float
    process_count: int
    runner: RunnerConfig
    seats_dir: Path | None = None


async def run_bots(options: BotsOptions) -> None:
    """Plays until it is cancelled.

    Raises:
        CommandError: if there is no such bot or game, the bots can't be called so, another runner
            plays the same seats, or seats can't be kept.
        HummelError: if the service takes what is asked for as wrong.
    """
    _check_name(options.runner.player_name)
    import_from_here()
    _log_to_stderr()
    if options.runner.game:
        playing.game_options(options.runner.game)
    seats = KeptSeats(options.seats_dir or _seats_dir(options))
    config = dataclasses.replace(options.target.config(), watch=WatchConfig(give_up_after_s=None))
    try:
        with seats.for_one_runner():
            thinker = Thinker(
                options.bot,
                random.Random(),  # noqa: S311 - a game, not a secret
                thinking_s=options.thinking_s,
                process_count=options.process_count,
            )
            async with thinker, Client(options.target.address, config) as client:
                logging.getLogger("hummel_client.bots").info(
                    "bots %s play at %s, at most %d tables", options.bot, options.target, options.runner.most_tables
                )
                await Runner(client, thinker, seats, options.runner).run()
    except (UnknownBotError, BotFailedError) as error:
        raise CommandError(str(error)) from error
    except SeatsInUseError as error:
        raise CommandError(
            f"Another runner plays the seats in {error}. Give this one a --name or --seats-dir of its own."
        ) from error
    except SeatsFolderError as error:
        raise CommandError(f"Seats can't be kept in {error}. Name another folder with --seats-dir.") from error


def _check_name(name: str) -> None:
    if not 1 <= len(name) <= LONGEST_PLAYER_NAME:
        raise CommandError(
            f"Bots can't be called {name!r}: give them a --name of 1 to {LONGEST_PLAYER_NAME} characters; "
            f"these are {len(name)}."
        )


def _seats_dir(options: BotsOptions) -> Path:
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", f"{options.target.address}-{options.runner.player_name}")
    return private_files.state_dir() / "bots" / name


def _log_to_stderr() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", datefmt="%H:%M:%S"))
    log = logging.getLogger("hummel_client.bots")
    log.addHandler(handler)
    log.setLevel(logging.INFO)
