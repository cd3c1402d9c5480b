"""Lets the bots play against one another and reports how strong they are.

Usage: python bench/strength.py [--games N]. Writes STRENGTH.md. The games are seeded and searches count playouts, not
seconds, so the same code plays the same games.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import machine
from hummel_client.bots.bot import Bot
from hummel_client.bots.registry import find_bot
from hummel_client.bots.search.bot import SearchBot
from hummel_client.bots.search.in_process import play_game
from hummel_service.games.registry import GAMES
from report import Section, Table, number, share

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hummel.v1 import Action, Outcome, View

PLAYOUTS = 16
"""Playouts for each decision of a search bot."""

NO_HURRY_S = 3600.0
"""Seconds for a decision: more than any takes, so that the number of playouts bounds it."""

DEVIATIONS = 1.96
"""So many standard deviations to both sides are an interval of 95 %."""

REPORT = Path(__file__).with_name("STRENGTH.md")

MAKERS: Mapping[str, Callable[[Random], Bot]] = {
    "random": find_bot("random"),
    "greedy": find_bot("greedy"),
    "search": partial(SearchBot, playouts=PLAYOUTS),
}
"""The bots by name."""


@dataclass(frozen=True)
class Pairing:
    """Who plays against whom.

    Attributes:
        game: The game's name.
        bot: The bot at one seat.
        others: The bots at all other seats.
        seats: The number of seats.
        games: How many games are played.
        aim: Which part of them the one bot should win at least; 0 for no aim.
    """

    game: str
    bot: str
    others: str
    seats: int
    games: int
    aim: float = 0.0


PAIRINGS = (
    *(Pairing(game, "greedy", "random", 2, 200, aim=0.8) for game in GAMES),
    *(Pairing(game, "greedy", "random", 4, 200) for game in GAMES),
    *(Pairing(game, "search", "greedy", 2, 100, aim=0.65) for game in GAMES),
)
"""What is played."""


class Timed(Bot):
    """Lets a bot choose and adds up how long it takes where there is a choice.

    Attributes:
        seconds: The time that it has taken.
        decisions: How often there were several legal actions.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, view: View, *, time_s: float) -> Action:
        """Returns what the bot chooses, see Bot."""
        started = time.perf_counter()
        action = self._bot.choose(view, time_s=time_s)
        if len(view.legal_actions) > 1:
            self.seconds += time.perf_counter() - started
            self.decisions += 1
        return action


@dataclass(slots=True)
class Tally:
    """What the games of a pairing came to.

    Attributes:
        games: How many were played.
        wins: Those that the one bot won, a shared win counted in parts.
        points: Its points in each.
        others_points: The mean points of the others in each.
        seconds: How long the one bot has thought.
        decisions: Over how many decisions.
    """

    games: int = 0
    wins: float = 0.0
    points: list[int] = field(default_factory=list)
    others_points: list[float] = field(default_factory=list)
    seconds: float = 0.0
    decisions: int = 0

    def interval(self) -> tuple[float, float]:
        """Returns the 95 % interval of the share of games that are won, after Wilson."""
        wins, games, z = self.wins / self.games, self.games, DEVIATIONS
        middle = wins + z * z / (2 * games)
        half = z * math.sqrt(wins * (1 - wins) / games + z * z / (4 * games * games))
        whole = 1 + z * z / games
        return (middle - half) / whole, (middle + half) / whole


def play(pairing: Pairing, games: int) -> Tally:
    """Plays a pairing; each deal is played once from each seat."""
    tally = Tally()
    for game_number in range(games):
        deal, own = divmod(game_number, pairing.seats)
        names = [pairing.bot if seat == own else pairing.others for seat in range(pairing.seats)]
        bots = [
            Timed(MAKERS[name](Random(f"{game_number} {seat}")))  # noqa: S311 - a game, no secret
            for seat, name in enumerate(names)
        ]
        seed = hashlib.sha256(f"strength {pairing.game} {pairing.seats} {deal}".encode()).digest()
        outcome = play_game(pairing.game, bots, seed, time_s=NO_HURRY_S)
        _count(tally, outcome, own)
        tally.seconds += bots[own].seconds
        tally.decisions += bots[own].decisions
    return tally


def _count(tally: Tally, outcome: Outcome, own: int) -> None:
    winners = [result.seat for result in outcome.results if result.rank == 1]
    others = [result.points for result in outcome.results if result.seat != own]
    tally.games += 1
    tally.wins += (own in winners) / len(winners)
    tally.points.append(outcome.results[own].points)
    tally.others_points.append(sum(others) / len(others))


_HOW = """\
One bot against others of another kind; each deal is played once from each seat. A shared win counts in parts. The
interval is Wilson's for 95 %. Points are means. The time is the wall time of the one bot for each decision that leaves
a choice, on a machine that may have had other work. A search makes {playouts} playouts for each decision, however long
they take; in them the others are mostly taken for greedy players, which is what they are here."""


def report(tallies: Mapping[Pairing, Tally]) -> Section:
    """Reports who won how often, and whether that is what was aimed at."""
    headers = (
        "game and bots",
        "seats",
        "games",
        "wins",
        "95 % interval",
        "evenly",
        "points",
        "others",
        "ms a decision",
    )
    rows = [
        (
            f"{GAMES[pairing.game].info.title}: {pairing.bot} against {pairing.others}",
            str(pairing.seats),
            number(tally.games),
            share(tally.wins / tally.games),
            " to ".join(share(bound) for bound in tally.interval()),
            share(1 / pairing.seats),
            number(sum(tally.points) / tally.games, 1),
            number(sum(tally.others_points) / tally.games, 1),
            number(1000 * tally.seconds / tally.decisions, 1),
        )
        for pairing, tally in tallies.items()
    ]
    return Section("Wins", _HOW.format(playouts=PLAYOUTS), [Table(headers, rows)], _findings(tallies))


def _findings(tallies: Mapping[Pairing, Tally]) -> Sequence[str]:
    return [
        f"{GAMES[pairing.game].info.title}, {pairing.bot} against {pairing.others}: the aim is {share(pairing.aim)}, "
        f"which was {_reached(tally.wins / tally.games, pairing)}; the lower end of the interval has "
        f"{_reached(tally.interval()[0], pairing)} it."
        for pairing, tally in tallies.items()
        if pairing.aim
    ]


def _reached(part: float, pairing: Pairing) -> str:
    return "reached" if part >= pairing.aim else "not reached"


def main() -> None:
    """Plays the games and writes the report."""
    parser = argparse.ArgumentParser(description="Report how strong the bots are against one another.")
    parser.add_argument("--games", type=int, help="games for each pairing, instead of 200 or, with searches, 100")
    games = parser.parse_args().games
    facts = "\n".join(f"- {name}: {value}" for name, value in machine.description() if name != "cores")
    tallies: dict[Pairing, Tally] = {}
    for pairing in PAIRINGS:
        print(
            f"{pairing.game}, {pairing.seats} seats: {pairing.bot} against {pairing.others}",
            file=sys.stderr,
            flush=True,
        )
        tallies[pairing] = play(pairing, games or pairing.games)
    introduction = "Written by `make strength`. The games are seeded. Figures of one machine, one run."
    sections = ["# Strength of the bots", introduction, facts, report(tallies).markdown()]
    REPORT.write_text("\n\n".join(sections) + "\n")
    print(f"Written to {REPORT}.")


if __name__ == "__main__":
    main()
