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

from hummel.hamburgum.v1 import Options
from hummel_client.bots.greedy.bot import best
from hummel_service.games.dice import Dice
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import CARD
from report import Section, Table, number, share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from hummel.hamburgum.v1 import Action, Event, State, View

    Player = Callable[[View, int, Sequence[Action], Random], Action]

SEAT_COUNTS = (2, 3, 4, 5)
"""Players in the games."""

RARELY = 0.02
"""A card that fewer of those take who had it in hand is reported as hardly ever taken, and the other way round."""

MOST_WINNERS = 0.5
"""A card that lies in more winning displays than this is reported as one that everybody needs."""

FEW_WINS = 0.5
"""A card whose owners win less often than this part of an even share is reported as not worth its price."""

SHOWN = 15
"""So many cards stand at each end of a list."""

REPORT = Path(__file__).with_name("BALANCE.md")


def pick_at_random(_view: View, _seat: int, actions: Sequence[Action], random: Random) -> Action:
    """Plays any legal action."""
    return actions[int(random.random() * len(actions))]


def pick_greedily(view: View, seat: int, actions: Sequence[Action], random: Random) -> Action:
    """Plays as the greedy bot does."""
    return actions[best(HAMBURGUM.name, view.board, view.hand, seat, actions, random)]


PLAYERS: Mapping[str, Player] = {"greedy": pick_greedily, "random": pick_at_random}
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
        displays: How many displays there were.
    """

    games: int = 0
    actions: int = 0
    points: list[int] = field(default_factory=list)
    first_wins: float = 0.0
    drawn: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    winners: int = 0
    displays: int = 0


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
    tally.displays += len(outcome.results)
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


class Rates:
    """How often cards are taken, and by whom, in the games of several tallies.

    Attributes:
        even: How many displays win.
    """

    def __init__(self, tallies: Sequence[Tally]) -> None:
        """Adds the tallies up."""
        self.drawn = sum((tally.drawn for tally in tallies), Counter[int]())
        self._taken = sum((tally.taken for tally in tallies), Counter[int]())
        self._won = sum((tally.won for tally in tallies), Counter[int]())
        self._winners = sum(tally.winners for tally in tallies)
        self.even = self._winners / sum(tally.displays for tally in tallies)

    def taken(self, card: int) -> float:
        """Returns how many of those who had a card in hand took it."""
        return self._taken[card] / max(self.drawn[card], 1)

    def owners_win(self, card: int) -> float:
        """Returns how many of those who took a card won; as many as evenly if nobody took it."""
        return self._won[card] / self._taken[card] if self._taken[card] else self.even

    def in_winners(self, card: int) -> float:
        """Returns how many winning displays have a card."""
        return self._won[card] / self._winners


_HOW_CARDS = """\
All numbers of seats together. Taken: how many of those who had the card in hand have it in their display at the end, as
a building, Zoo or Park card. Of those, won: how many of these won the game; evenly it would be {even}. Of winners: how
many winners have it in their display."""


def cards(name: str, rates: Rates) -> Section:
    """Reports how often each card is taken when it was in a hand, and how often it is in a winning display."""
    ordered = sorted(CARD, key=lambda card: (-rates.taken(card), card))
    headers = ("card", "price", "VP", "icon", "in hands", "taken", "of those, won", "of winners")

    def row(card: int) -> tuple[str, ...]:
        facts = CARD[card]
        return (
            f"{card:03} {facts.name}",
            str(facts.price),
            str(facts.vp),
            str(facts.activation),
            number(rates.drawn[card]),
            *(share(figure(card)) for figure in (rates.taken, rates.owners_win, rates.in_winners)),
        )

    tables = [Table(headers, [row(card) for card in part]) for part in (ordered[:SHOWN], ordered[-SHOWN:])]
    title = f"Cards, {name} players: the most and the least taken"
    return Section(title, _HOW_CARDS.format(even=share(rates.even)), tables, _findings(rates))


def _findings(rates: Rates) -> list[str]:
    """Names the cards whose numbers are out of line, with the figures."""

    def named(figure: Callable[[int], float], found: Iterable[int]) -> str:
        return ", ".join(f"{card:03} {CARD[card].name} ({share(figure(card))})" for card in found) or "none"

    taken, owners_win, in_winners = rates.taken, rates.owners_win, rates.in_winners
    rarely = named(taken, [card for card in CARD if taken(card) < RARELY])
    always = named(taken, [card for card in CARD if taken(card) > 1 - RARELY])
    needed = named(in_winners, [card for card in CARD if in_winners(card) > MOST_WINNERS])
    poor = named(owners_win, [card for card in CARD if owners_win(card) < FEW_WINS * rates.even])
    most, least = max(CARD, key=in_winners), min(CARD, key=owners_win)
    return [
        f"Taken by fewer than {share(RARELY)}: {rarely}.",
        f"Taken by more than {share(1 - RARELY)}: {always}.",
        f"In more than {share(MOST_WINNERS)} of the winning displays: {needed}. The most: {named(in_winners, [most])}.",
        f"Owners win less than {share(FEW_WINS)} as often as evenly: {poor}. The least: {named(owners_win, [least])}.",
    ]


def every_card(rates: Mapping[str, Rates]) -> Section:
    """Reports how often each of the 280 cards is taken."""
    rows = [
        (f"{card:03} {facts.name}", *(share(found.taken(card)) for found in rates.values()))
        for card, facts in CARD.items()
    ]
    how = "How many of those who had the card in hand have it in their display at the end."
    return Section("Every card", how, [Table(("card", *rates), rows)])


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
    rates = {name: Rates([tally for (who, _), tally in tallies.items() if who == name]) for name in PLAYERS}
    sections = [scores(tallies), *(cards(name, found) for name, found in rates.items()), every_card(rates)]
    introduction = f"Written by `make balance`: {games} seeded games for each line. Nothing is changed because of it."
    REPORT.write_text("\n\n".join(["# Balance of Hamburgum", introduction, *(s.markdown() for s in sections)]) + "\n")
    print(f"Written to {REPORT}.")


if __name__ == "__main__":
    main()
