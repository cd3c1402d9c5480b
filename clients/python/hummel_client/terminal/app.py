"""The commands of `hummel`: their options and help. What they do stands in a module each."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hummel_client.bots.registry import BOTS
from hummel_client.bots.running.runner import RunnerConfig
from hummel_client.terminal import (
    arena as bot_comparing,
    bot as random_bot,
    bots as bot_running,
    playing,
    replaying,
    serving,
    spectating,
    tables_list,
    verifying,
)
from hummel_client.terminal.admin_app import admin
from hummel_client.terminal.clocks import read_clock
from hummel_client.terminal.errors import CommandError
from hummel_client.terminal.registry import PRESENTERS
from hummel_client.terminal.running import fail, run
from hummel_client.terminal.target import Target
from hummel_client.terminal.target_options import with_target

if TYPE_CHECKING:
    from hummel_client.terminal.screen import Screen

app = typer.Typer(
    name="hummel",
    help="Play board games on a Hummel service. `hummel play --local` plays at once.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.add_typer(admin, name="admin")

BOT_NAMES_IN_HELP = f"{', '.join(BOTS)}, or MODULE:CLASS for your own"
"""How bots are named."""

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, see `hummel tables`.")]


@app.command()
@with_target
def play(  # noqa: PLR0913 - one parameter for each option
    *,
    table: Annotated[
        str, typer.Option(metavar="TABLE", help="Sit down at this table, or go on with your game there.")
    ] = "",
    seats: Annotated[int, typer.Option(min=1, help="Seats of the new table.")] = 3,
    bots: Annotated[
        int | None, typer.Option(min=0, help="Bots at the new table; without it, at every seat but yours.")
    ] = None,
    bot: Annotated[str, typer.Option(metavar="BOT", help=f"Which bot plays there: {BOT_NAMES_IN_HELP}.")] = "greedy",
    ask_for_bots: Annotated[
        int, typer.Option(min=0, help="Leave so many seats of the new table to bots of others, see `hummel bots`.")
    ] = 0,
    clock: Annotated[
        str,
        typer.Option(metavar="SECONDS", help="Limits decisions at a new table. 30+120: 30 s each, 120 s in reserve."),
    ] = "",
    name: Annotated[str, typer.Option(envvar="HUMMEL_PLAYER_NAME", help="What you want to be called.")] = "Player",
    game: Annotated[str, typer.Option(help=f"Game of the new table: {' or '.join(PRESENTERS)}.")] = "speicherstadt",
    target: Target,
    api_key: Annotated[
        str, typer.Option(envvar="HUMMEL_API_KEY", help="What opens a table, where that needs a key.")
    ] = "",
    local: Annotated[
        bool, typer.Option("--local", help="Start a service for as long as you play, if none answers.")
    ] = False,
) -> None:
    """Play a game against bots or people.

    Opens a table, or sits down at one with --table.

    Leave at any time with q or Ctrl-C, and go on later with --table.
    """
    target = replace(target, api_key=api_key)

    async def start(screen: Screen) -> None:
        options = playing.PlayOptions(
            target=target,
            table_id=table,
            game=game,
            seat_count=seats,
            bot_count=bots,
            bot=bot,
            asked_bot_count=ask_for_bots,
            clock=read_clock(clock),
            player_name=name,
            local=local,
            command=f"hummel play{target.options}" + (" --local" if local else ""),
        )
        await playing.play(options, screen)

    run(start, target)


@app.command()
@with_target
def watch(table: TableId, *, target: Target) -> None:
    """Look on at a table until its game is over."""
    invitation = f"hummel play{target.options}"
    run(lambda screen: spectating.spectate(target, table, screen, invitation=invitation), target)


@app.command()
@with_target
def tables(
    *,
    status: Annotated[tables_list.Status | None, typer.Option(help="Only tables of this status.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Show so many at most.")] = 20,
    target: Target,
) -> None:
    """List the newest tables."""
    run(lambda screen: tables_list.list_tables(target, screen, status=status, limit=limit), target)


@app.command()
@with_target
def replay(
    source: Annotated[str, typer.Argument(metavar="TABLE|FILE", help="An ended table, or a saved game.")],
    *,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the game as JSON instead.")] = None,
    target: Target,
) -> None:
    """Step through a game that has ended, or save it."""

    async def show(screen: Screen) -> None:
        found = replaying.saved_replay(source) or await replaying.fetch_replay(target, source)
        if save:
            replaying.save_replay(found, save, screen)
        else:
            await replaying.show_replay(found, screen)

    run(show, target)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game saved with `hummel replay TABLE --save FILE`.")],
) -> None:
    """Check every shuffle and draw, every event of the game, and every point of a saved game.

    Exit code 1 if anything does not fit.
    """

    async def check(screen: Screen) -> bool:
        return verifying.verify_file(file, screen)

    if not run(check):
        raise typer.Exit(1)


_OF_THE_SERVICE: dict[str, Any] = {
    "add_help_option": False,
    "context_settings": {
        "allow_extra_args": True,
        "ignore_unknown_options": True,
        "allow_interspersed_args": False,
    },
}
"""How commands are declared that the service's own command line understands."""


@app.command(**_OF_THE_SERVICE)
def serve(context: typer.Context) -> None:
    """Run a service; --demo seats bots at a demonstration table.

    `hummel serve --help` lists all settings.
    """
    _hand_over("serve", context.args)


@app.command(**_OF_THE_SERVICE)
def key(context: typer.Context) -> None:
    """Make an API key; `hummel key NAME` prints it with the line for the service's file of keys."""
    _hand_over("key", context.args)


@app.command()
@with_target
def bot(
    table: TableId,
    *,
    name: Annotated[str, typer.Option(help="What the bot is called.")] = "Random bot",
    thinking: Annotated[float, typer.Option(min=0, metavar="SECONDS", help="Wait so long before each action.")] = 0.0,
    target: Target,
) -> None:
    """Let a bot that plays at random take a free seat."""
    run(lambda screen: random_bot.play_bot(target, table, screen, player_name=name, thinking_s=thinking), target)


@app.command()
@with_target
def bots(  # noqa: PLR0913 - one parameter for each option
    *,
    bot: Annotated[str, typer.Option(metavar="BOT", help=f"Which bot plays: {BOT_NAMES_IN_HELP}.")] = "greedy",
    tables: Annotated[int, typer.Option(min=1, help="Play at so many tables at once at most.")] = 100,
    name: Annotated[
        str, typer.Option(help="What the bots are called, 1 to 40 characters; without it, like the bot.")
    ] = "",
    game: Annotated[str, typer.Option(help=f"Only this game: {' or '.join(PRESENTERS)}.")] = "",
    thinking: Annotated[
        float, typer.Option(min=0.01, metavar="SECONDS", help="A bot may think so long about a decision.")
    ] = 1.0,
    processes: Annotated[
        int | None, typer.Option(min=1, help="So many bots think at the same time; without it, one for each core.")
    ] = None,
    margin: Annotated[float, typer.Option(min=0, metavar="SECONDS", help="Answer so long before a deadline.")] = 1.0,
    seats_dir: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Keep the tokens of the seats at this service here, to go on after a crash."
        ),
    ] = None,
    target: Target,
) -> None:
    """Let bots play at every table that asks for them.

    Plays many tables at once until you end it with Ctrl-C; start it again, and it goes on with its games.
    """
    options = bot_running.BotsOptions(
        target=target,
        bot=bot,
        thinking_s=thinking,
        process_count=processes or os.cpu_count() or 1,
        runner=RunnerConfig(
            player_name=name or bot.rpartition(":")[2].capitalize(), most_tables=tables, game=game, margin_s=margin
        ),
        seats_dir=seats_dir,
    )
    run(lambda _: bot_running.run_bots(options), target)


@app.command()
def arena(  # noqa: PLR0913 - one parameter for each option
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT BOT [BOT...]", help=f"Two bots or more: {BOT_NAMES_IN_HELP}.")
    ],
    *,
    game: Annotated[str, typer.Option(help=f"What they play: {' or '.join(PRESENTERS)}.")] = "speicherstadt",
    seats: Annotated[
        int | None, typer.Option(min=1, help="Players in each game; without it, as many as there are bots.")
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="Play so many games, or a few more so that all sit everywhere.")
    ] = 200,
    replays: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write the games here; without it, into arena/SEED.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Play the same games again, as far as the bots do not go by the time.")
    ] = None,
    thinking: Annotated[
        float,
        typer.Option(
            min=0.001,
            metavar="SECONDS",
            help="A bot may think so long about a decision; if later, greedy's choice counts.",
        ),
    ] = 1.0,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Play so many games at the same time; without it, one for each core.")
    ] = None,
) -> None:
    """Let bots play against each other, and rate them.

    Every bot sits at every seat equally often, and all of them under the same luck. Ctrl-C shows the ratings so far.
    """
    options = bot_comparing.ArenaOptions(
        bots=bots,
        game=game,
        seat_count=seats or len(bots),
        game_count=games,
        replays=replays,
        seed=seed,
        thinking_s=thinking,
        process_count=processes or os.cpu_count() or 1,
    )
    run(lambda screen: bot_comparing.compare(options, screen))


def _hand_over(command: str, arguments: list[str]) -> None:
    try:
        serving.hand_over(command, arguments)
    except CommandError as error:
        fail(error.message)
