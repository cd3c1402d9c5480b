"""Invariants of a State: what holds in every game at every decision. What was planned stands in planned.py."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import PHASE_ACTIONS, PHASE_DICE, PHASE_ENDED, PHASE_REPLENISH, Majority
from hummel_service.games.dice import SEED_BYTES
from hummel_service.games.hamburgum import components
from hummel_service.games.hamburgum.activation import FLASH_CARDS, PHASE_III_CARDS
from hummel_service.games.hamburgum.cards import CARDS, COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, count, total, values
from hummel_service.games.hamburgum.components import DIE_SIDES
from hummel_service.games.hamburgum.disasters import STRIKE
from hummel_service.games.hamburgum.hooks import SITE_ROOM, STRIKE_LEVEL
from hummel_service.games.hamburgum.placing import BUILDING_CARDS, PARK_CARDS, ZOO_CARDS
from hummel_service.games.hamburgum.planned import agenda_problems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hummel.hamburgum.v1 import Building, Hand, Player, State

_ALL_CARDS = [card.number for card in CARDS]
_CARDS_OF = {colour: frozenset(card.number for card in CARDS if card.colour == colour) for colour in COLOURS}
_MAJORITIES = frozenset(number for number in Majority.values() if number)
_PHASES = (PHASE_REPLENISH, PHASE_DICE, PHASE_ACTIONS, PHASE_ENDED)
"""The phases in which somebody decides; nobody does in Phase IV."""

_MOST = 100_000
"""No player comes to have so much; what falls below 0 in stored numbers is far above it."""


def problems(state: State) -> list[str]:
    """Returns every broken invariant in words; empty for a sound state."""
    seat_count = len(state.board.players)
    if not components.MIN_SEATS <= seat_count <= components.MAX_SEATS:
        return [f"{seat_count} players"]
    if len(state.hands) != seat_count:
        return [f"{len(state.hands)} hands for {seat_count} players"]
    # The other checks look cards up, so unknown ones end the report.
    return list(_cards(state)) or [problem for check in _CHECKS for problem in check(state)]


def _cards(state: State) -> Iterator[str]:
    """Every card is in exactly one place (H1.2)."""
    secrets = state.secrets
    found = list(secrets.discard)
    for deck in secrets.decks:
        found += deck.cards
    if not secrets.drawn.seen:
        found += secrets.drawn.cards
    for hand in state.hands:
        found += hand.cards
        found += [site.card for site in hand.sites]
    for player in state.board.players:
        found += [building.card for building in player.buildings]
        found += player.zoo
        found += player.parks
    if sorted(found) != _ALL_CARDS:
        places, expected = Counter(found), Counter(_ALL_CARDS)
        for card in sorted((places - expected) | (expected - places)):
            yield f"card {card} is in {places[card]} places, not {expected[card]}"


def _decks(state: State) -> Iterator[str]:
    """Decks hold cards of their own colour; what the board shows of decks and pile is true (H1.2, H2.2)."""
    board, secrets = state.board, state.secrets
    if [deck.colour for deck in secrets.decks] != list(COLOURS) or board.decks.black:
        yield "the decks are not those of the five colours"
        return
    for deck in secrets.decks:
        name = COLOUR_NAMES[deck.colour]
        if not _CARDS_OF[deck.colour].issuperset(deck.cards):
            yield f"the {name} deck has a card of another colour"
        if count(board.decks, deck.colour) != len(deck.cards):
            yield f"the board shows {count(board.decks, deck.colour)} cards in the {name} deck of {len(deck.cards)}"
    if board.discard_count != len(secrets.discard):
        yield f"the board shows {board.discard_count} cards in the discard pile of {len(secrets.discard)}"
    if board.discard_top != (secrets.discard[-1] if secrets.discard else 0):
        yield f"the board shows {board.discard_top} on top of the discard pile"


def _hands(state: State) -> Iterator[str]:
    """The backs that everybody sees are those of the cards in hand (H1.2)."""
    drawn = state.secrets.drawn
    for seat, (player, hand) in enumerate(zip(state.board.players, state.hands, strict=True)):
        cards = list(hand.cards)
        if not drawn.seen and drawn.seat == seat:
            cards += drawn.cards
        backs = [COLOUR_OF[card] for card in cards]
        for colour in COLOURS:
            shown = count(player.hand, colour)
            if shown != backs.count(colour):
                yield f"seat {seat} shows {shown} {COLOUR_NAMES[colour]} backs for {backs.count(colour)} cards"


def _displays(state: State) -> Iterator[str]:
    """Sites, buildings, Zoo and Park cards lie as the rules want them (H4.5, H4.6)."""
    for seat, (player, hand) in enumerate(zip(state.board.players, state.hands, strict=True)):
        shown = [(site.site, site.colour) for site in player.sites]
        if shown != [(face.site, COLOUR_OF[face.card]) for face in hand.sites]:
            yield f"the sites of seat {seat} are not the cards that lie there"
        numbers = [site.site for site in player.sites]
        if numbers != sorted(set(numbers)) or 0 in numbers:
            yield f"the sites of seat {seat} are numbered {numbers}"
        if not ZOO_CARDS.issuperset(player.zoo) or not PARK_CARDS.issuperset(player.parks):
            yield f"seat {seat} has laid cards in the wrong place"
        yield from _places(seat, player, hand)
        for building in player.buildings:
            yield from _building(seat, building)


def _places(seat: int, player: Player, hand: Hand) -> Iterator[str]:
    """Buildings stand on sites with room, or lie one by one under Zoo cards (H4.6, 190, 192)."""
    standing = [building.site for building in player.buildings if building.site]
    lying = [building.zoo_card for building in player.buildings if building.zoo_card]
    sites = {site.site for site in hand.sites}
    if not sites.issuperset(standing) or any(standing.count(site) > _most_room() for site in set(standing)):
        yield f"seat {seat} has buildings where there is no room"
    if not set(player.zoo).issuperset(lying) or len(set(lying)) != len(lying):
        yield f"seat {seat} has buildings under cards that are not there"


def _building(seat: int, building: Building) -> Iterator[str]:
    card = building.card
    if card not in BUILDING_CARDS or bool(building.site) == bool(building.zoo_card):
        yield f"seat {seat} has built card {card}"
    if building.zoo_card and COLOUR_OF.get(building.zoo_card) != COLOUR_OF[card]:
        yield f"building {card} of seat {seat} lies under a card of another colour"
    if building.used and card not in PHASE_III_CARDS:
        yield f"building {card} of seat {seat} has a marker that it can't have"


def _players(state: State) -> Iterator[str]:
    """Walls, tracks and tokens are within their bounds (H1.4, H5.1, H7.2)."""
    for seat, player in enumerate(state.board.players):
        for side, half in (("left", player.left), ("right", player.right)):
            if half.segments > components.SEGMENTS or (half.segments == components.SEGMENTS and not half.completed):
                yield f"the {side} half of seat {seat} has {half.segments} segments"
        if player.square > components.LAST_SPACE:
            yield f"seat {seat} is on space {player.square}"
        majorities = list(player.majorities)
        if majorities != sorted(set(majorities)) or not _MAJORITIES.issuperset(majorities):
            yield f"the majority tokens of seat {seat} are {majorities}"
        if player.workers.black or player.disasters.black or player.hand.black:
            yield f"seat {seat} has something black"
        for what, number in (("VP", player.vp), ("marks", player.marks), ("workers", total(player.workers))):
            if number > _MOST:
                yield f"seat {seat} has {number} {what}"


def _levels(state: State) -> Iterator[str]:
    """No disaster stands at the level at which it strikes, unless it is about to (H7.2)."""
    striking = {task.seat for task in state.secrets.agenda if task.step == STRIKE.name}
    for seat, player in enumerate(state.board.players):
        levels = values(player.disasters)
        if max(levels) < components.STRIKE_LEVEL:
            continue
        built = [building.card for building in player.buildings]
        level = max([speak() for _, speak in STRIKE_LEVEL.of(built)], default=components.STRIKE_LEVEL)
        # What raised it by its last level, or burnt 165, has seen to it that it strikes.
        most = _latest_strike() if seat in striking else level - 1
        for colour in COLOURS:
            if count(player.disasters, colour) > most:
                yield f"the {COLOUR_NAMES[colour]} disaster of seat {seat} is at level {levels[colour - 1]}"


@cache
def _most_room() -> int:
    """How many buildings may stand on a site: the card that let them may have left the display since (192)."""
    return max(speak() for _, speak in SITE_ROOM.of(_ALL_CARDS))


@cache
def _latest_strike() -> int:
    """The highest level at which any disaster strikes (165)."""
    return max(speak() for _, speak in STRIKE_LEVEL.of(_ALL_CARDS))


def _statues(state: State) -> Iterator[str]:
    """Every statue is on the stack or with a player, one for each half completed (H2.3, H4.4)."""
    board = state.board
    all_statues = components.STATUES[len(board.players)]
    won = [value for player in board.players for value in player.statues]
    left = list(board.statues)
    if sorted([*left, *won]) != sorted(all_statues) or left != sorted(left, reverse=True):
        yield f"the statues are {left}, and {won} are won"
    completed = [player.left.completed + player.right.completed for player in board.players]
    if len(won) != min(sum(completed), len(all_statues)):
        yield f"{len(won)} statues are won for {sum(completed)} completed halves"
    for seat, player in enumerate(board.players):
        if len(player.statues) > completed[seat]:
            yield f"seat {seat} has {len(player.statues)} statues for {completed[seat]} completed halves"


def _church(state: State) -> Iterator[str]:
    """One cleric a season is in a window or on the floor, as many workers as were sent (H3.5, H3.11, 189)."""
    board = state.board
    ended = board.phase == PHASE_ENDED
    seasons_before = board.season if ended else board.season - 1
    if total(board.floor) != seasons_before:
        yield f"{total(board.floor)} clerics stand on the floor in season {board.season}"
    if (board.cleric_window in components.WINDOWS) != (board.phase in (PHASE_DICE, PHASE_ACTIONS)):
        yield f"the season's cleric is in window {board.cleric_window}"
    if board.window_workers.black or board.floor_workers.black:
        yield "a black worker is in the church"
    if total(board.window_workers) and board.phase != PHASE_ACTIONS:
        yield "workers stand in the windows outside Phase III"
    if total(board.window_workers) + total(board.floor_workers) > _MOST:
        yield f"{total(board.window_workers)} and {total(board.floor_workers)} workers are in the church"


def _dice(state: State) -> Iterator[str]:
    """The dice show 1 to 6 from the first roll on (H3.4)."""
    board = state.board
    shown = values(board.dice)
    not_rolled = board.season == 1 and board.phase == PHASE_REPLENISH
    if any(shown) if not_rolled else not all(1 <= number <= DIE_SIDES for number in shown):
        yield f"the dice show {shown}"


def _intrigue(state: State) -> Iterator[str]:
    """Every intrigue token is face up or face down (H3.6)."""
    board = state.board
    hidden = list(state.secrets.intrigue)
    for colour in COLOURS:
        if hidden.count(colour) + count(board.intrigue_used, colour) != components.INTRIGUE_TOKENS_PER_COLOUR:
            yield f"{hidden.count(colour)} {COLOUR_NAMES[colour]} intrigue tokens are face down"
    if board.intrigue_left != len(hidden) or not hidden:
        yield f"the board shows {board.intrigue_left} intrigue tokens of {len(hidden)}"
    if board.intrigue_used.black:
        yield "an intrigue token is black"


def _course(state: State) -> Iterator[str]:
    """Season, round and seats fit the phase (H3)."""
    board, secrets = state.board, state.secrets
    seat_count = len(board.players)
    acting = board.phase == PHASE_ACTIONS
    if board.phase not in _PHASES:
        yield f"somebody decides in phase {board.phase}"
    if not 1 <= board.season <= components.SEASONS or board.round > components.ROUNDS:
        yield f"season {board.season}, round {board.round}"
    if board.first_seat >= seat_count:
        yield f"the Coat of Arms is at seat {board.first_seat}"
    if acting != board.HasField("active_seat") or acting != bool(board.round) or board.active_seat >= seat_count:
        yield "active_seat or round is wrongly present or absent"
    ended = board.phase == PHASE_ENDED
    if board.HasField("question") == ended or bool(secrets.agenda) == ended:
        yield "the game waits for nobody, or for somebody after its end"
    if not board.options.HasField("convent_pays_vp") or board.options.first_seat >= seat_count:
        yield "the options are not complete, or do not fit"
    if len(secrets.randomness.seed) != SEED_BYTES:
        yield "the random generator has no seed"


def _turn(state: State) -> Iterator[str]:
    """What belongs to a turn, or to Phase III, is there in it only (H3.9, H3.11, H6.1)."""
    board = state.board
    acting = board.phase == PHASE_ACTIONS
    if board.standard_action_done and not acting:
        yield "a standard action is done outside Phase III"
    if not acting and any(building.used for player in board.players for building in player.buildings):
        yield "activation markers lie on buildings outside Phase III"
    flashed = set(board.flashed)
    if not FLASH_CARDS.issuperset(flashed) or len(flashed) != len(board.flashed) or (flashed and not acting):
        yield f"the flashes of {list(board.flashed)} have happened in this turn"


_CHECKS: tuple[Callable[[State], Iterator[str]], ...] = (
    _decks,
    _hands,
    _displays,
    _players,
    _levels,
    _statues,
    _church,
    _dice,
    _intrigue,
    _course,
    _turn,
    agenda_problems,
)
