"""Hamburgum as the contract's laws test it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    PHASE_ENDED,
    Accept,
    Action,
    Activate,
    BuildWall,
    ChooseCard,
    ChooseColour,
    ChooseMajority,
    ChooseNumber,
    ChooseSeat,
    ChooseSide,
    ChooseSite,
    ConstructBuilding,
    Decline,
    DecreaseDisaster,
    EndTurn,
    LayCard,
    Options,
    PlaySite,
    TakeMoney,
    TakeWorkers,
)
from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum_hidden import HamburgumHidden
from support.hamburgum_ledger import HamburgumLedger
from support.hamburgum_riches import enrich
from support.specimen import Specimen
from support.strays import FAR, NO_ENUM_VALUE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hummel.hamburgum.v1 import Event, PerColour, State

SEASONS = 8
ROUNDS = 4
"""H3, H3.9."""

_DRAWS = 275
"""The cards in the decks at the start (H2.2)."""

_QUESTIONS_OF_AN_EFFECT = 8
"""The most that an effect asks which does not go by buildings or workers: 172 among five players, two workers each."""

_EFFECT_BEGINS = ("building_activated", "effect_resolved")
_BUILDINGS_CHANGE = {"building_constructed": 1, "building_discarded": -1, "building_taken_back": -1}
_WORKERS_CHANGE = {"gained": 1, "paid": -1, "lost": -1}
_DISASTER_QUESTIONS = {"disaster_raised": 1, "rise_prevented": 1, "disaster_struck": 2, "intrigue_drawn": 1}
"""What is asked at most about each event: 151; which strikes first, and what is lost; 231."""

_COLOURS = (*range(7), NO_ENUM_VALUE)
_PLAYED = (*range(6), NO_ENUM_VALUE)
_NUMBERS = (*range(9), FAR)


def most_actions(start: State, events: Sequence[Event]) -> int:
    """Returns the bound on the length of a game that RULES.md states and gives the reasons for.

    It is reckoned from what happened: each effect that begins adds as much as the buildings and workers then allow.
    """
    players = start.board.players
    workers = [_total(player.workers) for player in players]
    buildings = [len(player.buildings) for player in players]
    most = _DRAWS + len(players) * SEASONS * (2 * ROUNDS + 2)
    for event in events:
        kind = str(event.WhichOneof("kind"))
        happened = getattr(event, kind)
        most += _DISASTER_QUESTIONS.get(kind, 0)
        if kind in _EFFECT_BEGINS:
            seat = happened.seat
            most += 2 + max(_QUESTIONS_OF_AN_EFFECT, buildings[seat], 2 * workers[seat])
        elif kind in _BUILDINGS_CHANGE:
            buildings[happened.seat] += _BUILDINGS_CHANGE[kind]
        elif kind in _WORKERS_CHANGE:
            workers[happened.seat] += _WORKERS_CHANGE[kind] * _total(happened.workers)
        elif kind == "transferred":
            workers[happened.from_seat] -= _total(happened.workers)
            workers[happened.to_seat] += _total(happened.workers)
    return most


def _total(numbers: PerColour) -> int:
    return sum(number for _, number in numbers.ListFields())


def check_course(state: State, events: Sequence[Event]) -> None:
    """Asserts that there were eight seasons of four rounds, and in each round one turn of everybody in order (H3)."""
    seats = len(state.board.players)
    first = next(event.first_seat_chosen.seat for event in events if event.HasField("first_seat_chosen"))
    expected = [
        (season, round_, (first + season - 1 + turn) % seats)
        for season, round_, turn in product(range(1, SEASONS + 1), range(1, ROUNDS + 1), range(seats))
    ]
    started, ended, season = [], [], 0
    for event in events:
        if event.HasField("season_started"):
            season = event.season_started.season
        if event.HasField("turn_started"):
            started.append((season, event.turn_started.round, event.turn_started.seat))
        if event.HasField("turn_ended"):
            ended.append(event.turn_ended.seat)
    assert started == expected
    assert ended == [seat for _, _, seat in expected]
    assert [event.HasField("game_ended") for event in events].index(True) == len(events) - 1
    assert (state.board.phase, state.board.season) == (PHASE_ENDED, SEASONS)


def conceivable(state: State) -> list[Action]:
    """Returns far more actions than are legal: all kinds, with the numbers that are about and some that are not."""
    cards = sorted(_cards_about(state))
    sites = {*_NUMBERS, *(site.site for player in state.board.players for site in player.sites)}
    return [
        Action(),
        Action(accept=Accept()),
        Action(decline=Decline()),
        Action(end_turn=EndTurn()),
        *(action for card in (*cards, 0, 281, FAR) for action in _with_card(card)),
        # A pile that is searched may be long, and each of its cards may be chosen.
        *(Action(choose_card=ChooseCard(card=card)) for hand in state.hands for card in hand.looked_at),
        *(Action(construct_building=ConstructBuilding(card=card, site=site)) for card in cards for site in sites),
        *(Action(choose_site=ChooseSite(site=number)) for number in sites),
        *(Action(choose_number=ChooseNumber(number=number)) for number in _NUMBERS),
        *(Action(choose_seat=ChooseSeat(seat=number)) for number in _NUMBERS),
        *(Action(choose_colour=ChooseColour(colour=number)) for number in _COLOURS),
        *(Action(choose_side=ChooseSide(side=number)) for number in _COLOURS),
        *(Action(choose_majority=ChooseMajority(majority=number)) for number in _COLOURS),
    ]


def _cards_about(state: State) -> set[int]:
    """All cards that the asked seat has anything to do with, and some of everything else."""
    board = state.board
    seat = board.question.seat
    cards = {1, 91, 224, 241, 261, 280}
    for number, (hand, player) in enumerate(zip(state.hands, board.players, strict=True)):
        most = None if number == seat else 2
        buildings = [building.card for building in player.buildings]
        for some in (hand.cards, hand.looked_at[:20], buildings, player.zoo, player.parks):
            cards.update(some[:most])
        cards.update(site.card for site in hand.sites[:2])
    cards.update(state.secrets.discard[-2:], state.secrets.drawn.cards)
    cards.update(deck.cards[-1] for deck in state.secrets.decks if deck.cards)
    return cards


def _with_card(card: int) -> Iterator[Action]:
    yield Action(lay_card=LayCard(card=card))
    yield Action(activate=Activate(card=card))
    yield Action(choose_card=ChooseCard(card=card))
    for announced in _PLAYED:
        yield Action(take_workers=TakeWorkers(card=card, announced_colour=announced))
        yield Action(take_money=TakeMoney(card=card, announced_colour=announced))
        yield Action(play_site=PlaySite(card=card, announced_colour=announced))
        for levels in (0, 1, 2, 3):
            yield Action(decrease_disaster=DecreaseDisaster(card=card, levels=levels, announced_colour=announced))
        yield from _walls(card, announced, (0, 1, 2, NO_ENUM_VALUE))


def _walls(card: int, announced: int, sides: Iterable[int]) -> Iterator[Action]:
    for side, die in product(sides, (False, True)):
        yield Action(build_wall=BuildWall(card=card, side=side, pay_black_die=die, announced_colour=announced))


HAMBURGUM_SPECIMEN = Specimen(
    game=HAMBURGUM,
    ways={"as printed": Options(), "216 pays marks": Options(convent_pays_vp=False)},
    eager={
        "take_workers": 0.3,
        "take_money": 0.6,
        "play_site": 1.0,
        "build_wall": 1.5,
        "construct_building": 6.0,
        "lay_card": 2.0,
        "activate": 12.0,
        "end_turn": 0.2,
        "accept": 2.0,
        "decline": 0.5,
    },
    enrich=enrich,
    most_actions=most_actions,
    check_course=check_course,
    conceivable=conceivable,
    conceivable_every=40,
    hidden=HamburgumHidden(),
    ledger=HamburgumLedger(),
)
