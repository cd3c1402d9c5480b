"""Invariants of a State: what holds in every game at every decision."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import PHASE_ACTIONS, PHASE_ENDED, PHASE_SEASON_END, Phase
from hummel_service.games.dice import SEED_BYTES
from hummel_service.games.hamburgum import components
from hummel_service.games.hamburgum.activation import PHASE_III_CARDS
from hummel_service.games.hamburgum.agenda import STEPS, Step
from hummel_service.games.hamburgum.cards import CARD, CARDS, COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, count, total
from hummel_service.games.hamburgum.display import room_per_site
from hummel_service.games.hamburgum.hooks import STRIKE_LEVEL
from hummel_service.games.hamburgum.placing import BUILDING_CARDS, PARK_CARDS, ZOO_CARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hummel.hamburgum.v1 import Hand, Player, State


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
    found = Counter(secrets.discard)
    for deck in secrets.decks:
        found.update(deck.cards)
    if not secrets.drawn.seen:
        found.update(secrets.drawn.cards)
    for hand in state.hands:
        found.update(hand.cards)
        found.update(site.card for site in hand.sites)
    for player in state.board.players:
        found.update(building.card for building in player.buildings)
        found.update(player.zoo)
        found.update(player.parks)
    expected = Counter(card.number for card in CARDS)
    for card in sorted((found - expected) | (expected - found)):
        yield f"card {card} is in {found[card]} places, not {expected[card]}"


def _decks(state: State) -> Iterator[str]:
    """Decks hold cards of their own colour; what the board shows of decks and pile is true (H1.2, H2.2)."""
    board, secrets = state.board, state.secrets
    if [deck.colour for deck in secrets.decks] != list(COLOURS):
        yield "the decks are not those of the five colours"
    for deck in secrets.decks:
        name = COLOUR_NAMES[deck.colour]
        if any(COLOUR_OF[card] != deck.colour for card in deck.cards):
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
        backs = Counter(COLOUR_OF[card] for card in cards)
        for colour in COLOURS:
            if count(player.hand, colour) != backs[colour]:
                yield (
                    f"seat {seat} shows {count(player.hand, colour)} {COLOUR_NAMES[colour]} backs "
                    f"for {backs[colour]} cards"
                )
        if hand.looked_at and state.board.question.seat != seat:
            yield f"seat {seat} looks through cards, but is not asked"


def _displays(state: State) -> Iterator[str]:
    """Sites, buildings, Zoo and Park cards lie as the rules want them (H4.5, H4.6)."""
    for seat, (player, hand) in enumerate(zip(state.board.players, state.hands, strict=True)):
        shown = [(site.site, site.colour) for site in player.sites]
        if shown != [(face.site, COLOUR_OF[face.card]) for face in hand.sites] or len(set(shown)) != len(shown):
            yield f"the sites of seat {seat} are not the cards that lie there"
        if not set(player.zoo) <= ZOO_CARDS or not set(player.parks) <= PARK_CARDS:
            yield f"seat {seat} has laid cards in the wrong place"
        yield from _buildings(seat, player, hand)


def _buildings(seat: int, player: Player, hand: Hand) -> Iterator[str]:
    room = room_per_site([building.card for building in player.buildings])
    # 192 may have left the display while two buildings stood on a site.
    room = max(room, 2)
    sites = {site.site for site in player.sites} & {face.site for face in hand.sites}
    standing = Counter(building.site for building in player.buildings if building.site)
    lying = Counter(building.zoo_card for building in player.buildings if building.zoo_card)
    if not set(standing) <= sites or any(number > room for number in standing.values()):
        yield f"seat {seat} has buildings where there is no room"
    if not set(lying) <= set(player.zoo) or any(number > 1 for number in lying.values()):
        yield f"seat {seat} has buildings under cards that are not there"
    for building in player.buildings:
        if building.card not in BUILDING_CARDS or bool(building.site) == bool(building.zoo_card):
            yield f"seat {seat} has built card {building.card}"
        if building.zoo_card and COLOUR_OF[building.zoo_card] != COLOUR_OF[building.card]:
            yield f"building {building.card} of seat {seat} lies under a card of another colour"
        if building.used and building.card not in PHASE_III_CARDS:
            yield f"building {building.card} of seat {seat} has a marker that it can't have"


def _players(state: State) -> Iterator[str]:
    """Walls, tracks and tokens are within their bounds (H1.4, H5.1, H7.2)."""
    for seat, player in enumerate(state.board.players):
        for side, half in (("left", player.left), ("right", player.right)):
            if half.segments > components.SEGMENTS or (half.segments == components.SEGMENTS and not half.completed):
                yield f"the {side} half of seat {seat} has {half.segments} segments"
        if player.square > components.LAST_SPACE:
            yield f"seat {seat} is on space {player.square}"
        if list(player.majorities) != sorted(set(player.majorities)):
            yield f"the majority tokens of seat {seat} are not in order"
        if player.workers.black or player.disasters.black or player.hand.black:
            yield f"seat {seat} has something black"
        for colour in COLOURS:
            # A fourth level is seen only with card 165, while others strike before it.
            if count(player.disasters, colour) > components.STRIKE_LEVEL + 1:
                yield f"the {COLOUR_NAMES[colour]} disaster of seat {seat} is at {count(player.disasters, colour)}"


def _levels(state: State) -> Iterator[str]:
    """No disaster stands at the level at which it strikes, but while something is being decided (H7.2)."""
    board = state.board
    if board.phase not in (PHASE_ACTIONS, PHASE_ENDED) or not _at_rest(state):
        return
    for seat, player in enumerate(board.players):
        built = [building.card for building in player.buildings]
        level = max([speak() for _, speak in STRIKE_LEVEL.of(built)], default=components.STRIKE_LEVEL)
        for colour in COLOURS:
            if count(player.disasters, colour) >= level:
                yield f"the {COLOUR_NAMES[colour]} disaster of seat {seat} has not struck"


def _at_rest(state: State) -> bool:
    agenda = state.secrets.agenda
    return not agenda or agenda[-1].step == "turn"


def _statues(state: State) -> Iterator[str]:
    """Every statue is on the stack or with a player, one for each half completed (H2.3, H4.4)."""
    board = state.board
    all_statues = list(components.STATUES[len(board.players)])
    won = [value for player in board.players for value in player.statues]
    if sorted([*board.statues, *won]) != sorted(all_statues) or list(board.statues) != sorted(
        board.statues, reverse=True
    ):
        yield f"the statues are {list(board.statues)}, and {won} are won"
    completed = sum(player.left.completed + player.right.completed for player in board.players)
    if len(won) != min(completed, len(all_statues)):
        yield f"{len(won)} statues are won for {completed} completed halves"
    segments = sum(player.left.segments + player.right.segments for player in board.players)
    if segments > components.SEGMENTS * 2 * components.MAX_SEATS:
        yield f"{segments} wall segments stand"


def _church(state: State) -> Iterator[str]:
    """One cleric a season is in a window or on the floor (H3.5, H3.11)."""
    board = state.board
    clerics = total(board.floor) + bool(board.cleric_window)
    rolled = board.phase not in (Phase.PHASE_REPLENISH, PHASE_ENDED)
    expected = board.season if rolled or board.phase == PHASE_ENDED else board.season - 1
    if clerics != expected:
        yield f"{clerics} clerics are in the church in season {board.season}"
    if board.window_workers.black or board.floor_workers.black:
        yield "a black worker is in the church"


def _intrigue(state: State) -> Iterator[str]:
    """Every intrigue token is face up or face down (H3.6)."""
    board = state.board
    hidden = Counter(state.secrets.intrigue)
    for colour in COLOURS:
        if hidden[colour] + count(board.intrigue_used, colour) != components.INTRIGUE_TOKENS_PER_COLOUR:
            yield f"{hidden[colour]} {COLOUR_NAMES[colour]} intrigue tokens are face down"
    if board.intrigue_left != len(state.secrets.intrigue):
        yield f"the board shows {board.intrigue_left} intrigue tokens of {len(state.secrets.intrigue)}"


def _course(state: State) -> Iterator[str]:
    """Season, round, seats and agenda fit the phase (H3)."""
    board, secrets = state.board, state.secrets
    seat_count = len(board.players)
    if not 1 <= board.season <= components.SEASONS or board.round > components.ROUNDS:
        yield f"season {board.season}, round {board.round}"
    if board.first_seat >= seat_count:
        yield f"the Coat of Arms is at seat {board.first_seat}"
    acting = board.phase == PHASE_ACTIONS
    if acting != board.HasField("active_seat") or acting != bool(board.round):
        yield "active_seat or round is wrongly present or absent"
    ended = board.phase == PHASE_ENDED
    if board.HasField("question") == ended or bool(secrets.agenda) == ended:
        yield "the game waits for nobody, or for somebody after its end"
    if board.phase == PHASE_SEASON_END and not secrets.agenda:
        yield "the season's end leads nowhere"
    yield from _agenda(state)
    if not board.options.HasField("convent_pays_vp"):
        yield "the options are not complete"
    if len(secrets.randomness.seed) != SEED_BYTES:
        yield "the random generator has no seed"


def _agenda(state: State) -> Iterator[str]:
    """The open question is the agenda's next task, and every task can be done."""
    agenda = state.secrets.agenda
    asked = state.board.question
    unknown = sorted({task.step for task in agenda} - STEPS.keys())
    if unknown:
        yield f"the agenda has unknown steps: {', '.join(unknown)}"
    elif agenda:
        task, made = agenda[-1], STEPS[agenda[-1].step]
        if isinstance(made, Step) or (asked.kind, asked.seat, asked.card) != (made.kind, task.seat, task.card):
            yield f"the question does not fit the step {task.step}"
    if any(task.seat >= len(state.board.players) or (task.card and task.card not in CARD) for task in agenda):
        yield "the agenda names a seat or a card that there is not"


_CHECKS: tuple[Callable[[State], Iterator[str]], ...] = (
    _decks,
    _hands,
    _displays,
    _players,
    _levels,
    _statues,
    _church,
    _intrigue,
    _course,
)
