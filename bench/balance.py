"""Plays many games of Hamburgum and reports whether its numbers are balanced.

Usage: python bench/balance.py [--games N]. Writes BALANCE.md. The games are seeded, so the
same code gives the same report.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import sensible
from hummel.hamburgum.v1 import Options
from hummel_service.games.dice import Dice
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import CARD
from report import Section, Table, number, share

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hummel.hamburgum.v1 import Action, Event, State, View

    Player = Callable[[View, int, Sequence[Action], Random], Action]

SEAT_COUNTS = (2, 3, 4, 5)
"""Players in the games."""

RARELY = 0.02
"""A card that lies in fewer displays than this is reported as hardly ever taken."""

SHOWN = 15
"""So many cards stand at each end of a list."""

REPORT = Path(__file__).with_name("BALANCE.md")


def pick_at_random(_view: View, _seat: int, actions: Sequence[Action], random: Random) -> Action:
    """Plays any legal action."""
    return actions[int(random.random() * len(actions))]


PLAYERS: Mapping[str, Player] = {"sensible": sensible.choose, "random": pick_at_random}
"""Who plays: the same player at all seats of a game."""


@dataclass(slots=True)
class Tally:
    """What some games came to.

    Attributes:
        games: How many were played.
        actions: How many actions they had together.
        points: The scores of all seats.
        first_wins: The wins of the seat that began, a shared win counted in parts.
        drawn: How many seats held each card at some time.
        taken: In how many displays each card lay at the end.
        won: In how many winning displays each card lay at the end.
        winners: How many winning displays there were.
    """

    games: int = 0
    actions: int = 0
    points: list[int] = field(default_factory=list)
    first_wins: float = 0.0
    drawn: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    winners: int = 0


def play_games(player: Player, seat_count: int, games: int) -> Tally:
    """Plays games with the same player at all seats."""
    tally = Tally()
    for game_number in range(games):
        _play(player, seat_count, game_number, tally)
    return tally


def _play(player: Player, seat_count: int, game_number: int, tally: Tally) -> None:
    game = HAMBURGUM
    seed = hashlib.sha256(f"balance {seat_count} {game_number}".encode()).digest()
    random = Random(f"{seat_count} {game_number}")  # noqa: S311 - a game, no secret
    dice = Dice.of_seed(seed)
    state, events = game.setup(seat_count, game.complete_options(Options(), seat_count), dice)
    first_seat = state.board.first_seat
    drawn: set[tuple[int, int]] = set()
    _note_drawn(events, drawn)
    while seats := game.to_act(state):
        seat = seats[0]
        action = player(game.view(state, seat), seat, game.legal_actions(state, seat), random)
        _note_drawn(game.apply(state, seat, action, dice), drawn)
        tally.actions += 1
    tally.games += 1
    tally.drawn.update(card for _, card in drawn)
    _count(state, first_seat, tally)


def _note_drawn(events: Sequence[Event], drawn: set[tuple[int, int]]) -> None:
    for event in events:
        if event.WhichOneof("kind") == "cards_seen":
            drawn.update((event.cards_seen.seat, card) for card in event.cards_seen.cards)


def _count(state: State, first_seat: int, tally: Tally) -> None:
    outcome = HAMBURGUM.outcome(state)
    assert outcome is not None
    winners = [result.seat for result in outcome.results if result.rank == 1]
    tally.points += [result.points for result in outcome.results]
    tally.first_wins += (first_seat in winners) / len(winners)
    tally.winners += len(winners)
    for seat, player in enumerate(state.board.players):
        display = [*(building.card for building in player.buildings), *player.zoo, *player.parks]
        tally.taken.update(display)
        if seat in winners:
            tally.won.update(display)


def scores(tallies: Mapping[tuple[str, int], Tally]) -> Section:
    """Reports scores and the advantage of the first seat."""
    rows = [
        (
            f"{name}, {seat_count} seats",
            number(tally.games),
            number(tally.actions / tally.games),
            number(statistics.mean(tally.points), 1),
            number(statistics.pstdev(tally.points), 1),
            f"{min(tally.points)} to {max(tally.points)}",
            share(tally.first_wins / tally.games),
            share(1 / seat_count),
        )
        for (name, seat_count), tally in tallies.items()
    ]
    headers = ("players", "games", "actions a game", "mean", "deviation", "range", "first seat wins", "evenly")
    how = (
        "The same player at all seats; points of all seats. The last two columns compare how often the seat wins that "
        "begins the first season with an even share."
    )
    return Section("Scores and the first seat", how, [Table(headers, rows)])


def cards(name: str, tallies: Sequence[Tally]) -> Section:
    """Reports how often each card is taken when it was in a hand, and how often it is in a winning display."""
    drawn, taken, won = Counter[int](), Counter[int](), Counter[int]()
    for tally in tallies:
        drawn.update(tally.drawn)
        taken.update(tally.taken)
        won.update(tally.won)
    rate = {card: taken[card] / drawn[card] for card in CARD if drawn[card]}
    ordered = sorted(rate, key=lambda card: (-rate[card], card))
    headers = ("card", "price", "VP", "icon", "in hands", "taken", "of those, won")

    def row(card: int) -> tuple[str, ...]:
        facts = CARD[card]
        wins = share(won[card] / taken[card]) if taken[card] else "-"
        return (
            f"{card:03} {facts.name}",
            str(facts.price),
            str(facts.vp),
            str(facts.activation),
            number(drawn[card]),
            share(rate[card]),
            wins,
        )

    rarely = [card for card in CARD if rate.get(card, 0.0) < RARELY]
    how = (
        "All numbers of seats together. Taken: how many of those who had the card in hand have it in their display "
        "at the end, as a building, Zoo or Park card."
    )
    always = [card for card in ordered if rate[card] > 1 - RARELY]
    findings = (
        f"Cards that fewer than {share(RARELY)} take: {', '.join(f'{card:03}' for card in rarely) or 'none'}.",
        f"Cards that everybody takes: {', '.join(f'{card:03}' for card in always) or 'none'}.",
    )
    tables = [Table(headers, [row(card) for card in part]) for part in (ordered[:SHOWN], ordered[-SHOWN:])]
    return Section(f"Cards, {name} players: the most and the least taken", how, tables, findings)


def every_card(tallies: Mapping[str, Sequence[Tally]]) -> Section:
    """Reports how often each of the 280 cards is taken."""
    drawn = {name: sum((tally.drawn for tally in found), Counter[int]()) for name, found in tallies.items()}
    taken = {name: sum((tally.taken for tally in found), Counter[int]()) for name, found in tallies.items()}
    rows = [
        (
            f"{card:03} {facts.name}",
            *(share(taken[name][card] / drawn[name][card]) if drawn[name][card] else "-" for name in tallies),
        )
        for card, facts in CARD.items()
    ]
    how = "How many of those who had the card in hand have it in their display at the end."
    return Section("Every card", how, [Table(("card", *tallies), rows)])


def main() -> None:
    """Plays the games and writes the report."""
    parser = argparse.ArgumentParser(description="Report whether the numbers of Hamburgum are balanced.")
    parser.add_argument("--games", type=int, default=1000, help="games for each number of seats and kind of player")
    games = parser.parse_args().games
    tallies: dict[tuple[str, int], Tally] = {}
    for name, player in PLAYERS.items():
        for seat_count in SEAT_COUNTS:
            print(f"{name} players, {seat_count} seats: {games} games", file=sys.stderr, flush=True)
            tallies[name, seat_count] = play_games(player, seat_count, games)
    by_player = {name: [tally for (who, _), tally in tallies.items() if who == name] for name in PLAYERS}
    sections = [scores(tallies), *(cards(name, found) for name, found in by_player.items()), every_card(by_player)]
    introduction = f"Written by `make balance`: {games} seeded games for each line. Nothing is changed because of it."
    REPORT.write_text("\n\n".join(["# Balance of Hamburgum", introduction, *(s.markdown() for s in sections)]) + "\n")
    print(f"Written to {REPORT}.")


if __name__ == "__main__":
    main()
