"""Hamburgum in numbers."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import Action, Colour, Majority, Phase, QuestionKind, Side
from hummel_client.training.actions import ActionTable
from hummel_client.training.encoding import Encoding, in_turn_order, layout_of
from hummel_service.games.hamburgum.activation import PHASE_III_CARDS
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOURS, DICE_COLOURS, values
from hummel_service.games.hamburgum.components import MAX_SEATS, STATUES
from hummel_service.games.hamburgum.placing import BUILDING_CARDS, PARK_CARDS, ZOO_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hummel.hamburgum.v1 import Board, Hand, Player, Question, View
    from hummel_client.training.encoding import Record

MOST_SITES = 48
"""Sites with higher numbers have no action numbers. Nobody comes near it: a game has 32 turns, and a site costs the
card and a worker; of players who played nothing but sites, none came beyond number 24."""

_SITES = range(1, MOST_SITES + 1)
_SIDES = tuple(number for number in Side.values() if number)
_MAJORITIES = tuple(number for number in Majority.values() if number)
_MOST_LEVELS = max(card.parameters.get("levels", 0) for card in CARD.values())
_DECREASE_LEVELS = range(1, 1 + max(c.parameters["levels"] for c in CARD.values() if c.effect == "stronger_decrease"))


def _announced(card: int) -> list[int]:
    """What a card can be treated as: the printed colour (0), or another one (224)."""
    return [0, *(colour for colour in COLOURS if colour != COLOUR_OF[card])]


def _each(numbers: Iterable[int]) -> list[tuple[int, ...]]:
    return [(number,) for number in sorted(numbers)]


_PLAYED = [(card, announced) for card in CARD for announced in _announced(card)]

ACTIONS: Mapping[str, Iterable[tuple[int, ...]]] = {
    "take_workers": _PLAYED,
    "take_money": _PLAYED,
    "decrease_disaster": [(card, levels, announced) for card, announced in _PLAYED for levels in _DECREASE_LEVELS],
    "build_wall": [
        (card, side, pay_black_die, announced)
        for card, announced in _PLAYED
        for side, pay_black_die in product(_SIDES, (False, True))
    ],
    "play_site": _PLAYED,
    "construct_building": list(product(sorted(BUILDING_CARDS), _SITES)),
    "lay_card": _each(ZOO_CARDS | PARK_CARDS),
    "activate": _each(PHASE_III_CARDS),
    "end_turn": [()],
    "choose_colour": _each(DICE_COLOURS),
    "choose_card": _each(CARD),
    "choose_site": _each(_SITES),
    "choose_side": _each(_SIDES),
    "choose_seat": _each(range(MAX_SEATS)),
    "choose_majority": _each(_MAJORITIES),
    "choose_number": _each(range(1, _MOST_LEVELS + 1)),
    "accept": [()],
    "decline": [()],
}
"""The values that each kind of action can have, in the order of its fields."""

_CARDS = len(CARD)
_PER_COLOUR = (len(DICE_COLOURS),)
_STATUES = max(len(statues) for statues in STATUES.values())
_OF_PLAYERS = (MAX_SEATS, *_PER_COLOUR)

LAYOUT: Mapping[str, tuple[int, ...]] = {
    "own_seat": (MAX_SEATS,),
    "convent_pays_vp": (),
    "phase": (len(Phase.values()),),
    "season": (),
    "round": (),
    "first_seat": (MAX_SEATS,),
    "active_seat": (MAX_SEATS,),
    "standard_action_done": (),
    "dice": _PER_COLOUR,
    "cleric_window": (len(Colour.values()),),
    "floor": _PER_COLOUR,
    "window_workers": _PER_COLOUR,
    "floor_workers": _PER_COLOUR,
    "intrigue_left": (),
    "intrigue_used": _PER_COLOUR,
    "decks": _PER_COLOUR,
    "discard_count": (),
    "statues_left": (_STATUES,),
    "question_kind": (len(QuestionKind.values()),),
    "question_seat": (MAX_SEATS,),
    "question_colour": (len(Colour.values()),),
    "question_amount": (),
    # By player:
    "present": (MAX_SEATS,),
    "vp": (MAX_SEATS,),
    "marks": (MAX_SEATS,),
    "square": (MAX_SEATS,),
    "workers": _OF_PLAYERS,
    "disasters": _OF_PLAYERS,
    "hand_backs": _OF_PLAYERS,
    "wall_segments": (MAX_SEATS, len(_SIDES)),
    "wall_completed": (MAX_SEATS, len(_SIDES)),
    "statues": (MAX_SEATS, _STATUES),
    "majorities": (MAX_SEATS, len(_MAJORITIES)),
    "sites": (MAX_SEATS, MOST_SITES, len(COLOURS)),
    "display": (MAX_SEATS, _CARDS),
    # By card:
    "standing_on_site": (_CARDS,),
    "lying_under_zoo_card": (_CARDS,),
    "used": (_CARDS,),
    "flashed": (_CARDS,),
    "discard_top": (_CARDS,),
    "question_card": (_CARDS,),
    "own_hand": (_CARDS,),
    "own_site": (_CARDS,),
    "looked_at": (_CARDS,),
}
"""The parts of an observation.

What is one of several (a phase, a seat, a card) is 1 at its place and 0 elsewhere. Seats are counted in turn order from
the own one, but in `own_seat`; cards and sites from 0, so that card n stands at n - 1; colours in the order of the
enum. `standing_on_site` and `own_site` have the number of the site, `lying_under_zoo_card` that of the card. The order
of cards in hands and displays is left out: no rule looks at it.
"""

_BOARD_NUMBERS = (
    "season",
    "round",
    "standard_action_done",
    "intrigue_left",
    "discard_count",
)
_BOARD_COLOURS = ("dice", "floor", "window_workers", "floor_workers", "intrigue_used", "decks")
_PLAYER_NUMBERS = ("vp", "marks", "square")
_PLAYER_COLOURS = {"workers": "workers", "disasters": "disasters", "hand_backs": "hand"}


def fill(record: Record, view: View, seat: int) -> None:
    """Writes what a seat sees into a record of zeros."""
    board = view.board
    record["own_seat"][seat] = 1
    record["convent_pays_vp"] = board.options.convent_pays_vp
    _fill_board(record, board, seat)
    if board.HasField("question"):
        _fill_question(record, board.question, seat, len(board.players))
    players = in_turn_order(board.players, seat)
    _fill_players(record, players)
    _fill_displays(record, players)
    _fill_hand(record, view.hand)


def _fill_board(record: Record, board: Board, seat: int) -> None:
    seat_count = len(board.players)
    for name in _BOARD_NUMBERS:
        record[name] = getattr(board, name)
    for name in _BOARD_COLOURS:
        record[name] = values(getattr(board, name))
    record["phase"][board.phase] = 1
    record["cleric_window"][board.cleric_window] = 1
    record["first_seat"][(board.first_seat - seat) % seat_count] = 1
    if board.HasField("active_seat"):
        record["active_seat"][(board.active_seat - seat) % seat_count] = 1
    record["statues_left"][: len(board.statues)] = board.statues
    record["flashed"][_places(board.flashed)] = 1
    if board.discard_top:
        record["discard_top"][board.discard_top - 1] = 1


def _fill_question(record: Record, question: Question, seat: int, seat_count: int) -> None:
    record["question_kind"][question.kind] = 1
    record["question_seat"][(question.seat - seat) % seat_count] = 1
    record["question_colour"][question.colour] = 1
    record["question_amount"] = question.amount
    if question.card:
        record["question_card"][question.card - 1] = 1


def _fill_players(record: Record, players: Sequence[Player]) -> None:
    seat_count = len(players)
    record["present"][:seat_count] = 1
    for name in _PLAYER_NUMBERS:
        record[name][:seat_count] = [getattr(player, name) for player in players]
    for name, field in _PLAYER_COLOURS.items():
        record[name][:seat_count] = [values(getattr(player, field)) for player in players]
    record["wall_segments"][:seat_count] = [(player.left.segments, player.right.segments) for player in players]
    record["wall_completed"][:seat_count] = [(player.left.completed, player.right.completed) for player in players]
    for place, player in enumerate(players):
        if player.statues:
            record["statues"][place, : len(player.statues)] = player.statues
        if player.majorities:
            record["majorities"][place, _places(player.majorities)] = 1


def _fill_displays(record: Record, players: Sequence[Player]) -> None:
    """What lies before the players: a card lies once only, so what is told of it stands by card."""
    sites = [
        (place, site.site - 1, site.colour - 1)
        for place, player in enumerate(players)
        for site in player.sites
        if site.site <= MOST_SITES
    ]
    buildings = [
        (place, building.card - 1, building.site, building.zoo_card, building.used)
        for place, player in enumerate(players)
        for building in player.buildings
    ]
    if sites:
        record["sites"][tuple(zip(*sites, strict=True))] = 1
    if buildings:
        owners, cards, site_numbers, zoo_cards, used = zip(*buildings, strict=True)
        cards_ = list(cards)
        record["display"][owners, cards] = 1
        record["standing_on_site"][cards_] = site_numbers
        record["lying_under_zoo_card"][cards_] = zoo_cards
        record["used"][cards_] = used
    for place, player in enumerate(players):
        if player.zoo or player.parks:
            record["display"][place, _places([*player.zoo, *player.parks])] = 1


def _fill_hand(record: Record, hand: Hand) -> None:
    record["own_hand"][_places(hand.cards)] = 1
    record["looked_at"][_places(hand.looked_at)] = 1
    record["own_site"][_places(site.card for site in hand.sites)] = [site.site for site in hand.sites]


def _places(numbers: Iterable[int]) -> list[int]:
    """The places of things that are numbered from 1."""
    return [number - 1 for number in numbers]


HAMBURGUM = Encoding(ActionTable(Action, ACTIONS), layout_of(LAYOUT), fill)
"""The encoding of Hamburgum."""
