"""Invariants of the agenda: what is planned fits what is played and what lies where (H3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import PHASE_ACTIONS, PHASE_REPLENISH
from hummel_service.games.hamburgum.action_rounds import ROUND, START_TURN, TURN
from hummel_service.games.hamburgum.agenda import STEPS, Pile, Step
from hummel_service.games.hamburgum.cards import CARD
from hummel_service.games.hamburgum.components import ROUNDS
from hummel_service.games.hamburgum.decks import DRAW
from hummel_service.games.hamburgum.dice_and_disasters import BAD_DICE, DICE, INTRIGUE, OFFER_ADVANCE
from hummel_service.games.hamburgum.replenish import PARK_INCOME, REFILL_HAND
from hummel_service.games.hamburgum.season_end import SEASON_END
from hummel_service.games.hamburgum.seasons import SEASON

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hummel.hamburgum.v1 import Board, State, Task

_COURSE = frozenset({SEASON.name, SEASON_END.name, ROUND.name, DICE.name})
"""The steps of which a season consists."""

_BY_EVERYBODY = (
    REFILL_HAND.name,
    PARK_INCOME.name,
    INTRIGUE.name,
    BAD_DICE.name,
    OFFER_ADVANCE.name,
    START_TURN.name,
)
"""The steps that everybody has once, in turn order."""


def agenda_problems(state: State) -> Iterator[str]:
    """Yields what is wrong with the agenda, and with what lies about because of a task on it."""
    agenda = state.secrets.agenda
    unknown = sorted({task.step for task in agenda} - STEPS.keys())
    if unknown:
        yield f"the agenda has unknown steps: {', '.join(unknown)}"
        return
    if max(state.board.first_seat, state.board.active_seat) >= len(state.hands):
        return  # Reported with the course of the game; there is no turn order to compare with.
    if any(task.seat >= len(state.hands) or (task.card and task.card not in CARD) for task in agenda):
        yield "the agenda names a seat or a card that there is not"
        return
    if agenda:
        yield from _question(state.board, agenda[-1])
        yield from _course(state.board, agenda)
        yield from _turns(state.board, agenda)
    yield from _cards(state)
    yield from _drawn(state)


def _question(board: Board, task: Task) -> Iterator[str]:
    """The open question is the next task."""
    made, asked = STEPS[task.step], board.question
    facts = (asked.seat, asked.card, asked.colour, asked.amount)
    if isinstance(made, Step) or asked.kind != made.kind:
        yield f"the question is of another kind than the step {task.step}"
    elif facts != (task.seat, task.card, task.colour, task.amount):
        yield f"the question does not fit the step {task.step}"


def _course(board: Board, agenda: Sequence[Task]) -> Iterator[str]:
    """The rest of the season is planned: dice, rounds, end, and the next season (H3)."""
    planned = [(task.step, task.amount) for task in agenda if task.step in _COURSE]
    expected = [(SEASON.name, 0), (SEASON_END.name, 0)]
    expected += [(ROUND.name, number) for number in range(ROUNDS, board.round, -1)]
    expected += [(DICE.name, 0)] * (board.phase == PHASE_REPLENISH)
    if planned != expected:
        yield f"planned are {planned} in phase {board.phase}, round {board.round}"


def _turns(board: Board, agenda: Sequence[Task]) -> Iterator[str]:
    """The active seat has its turn; whatever all do in turn order, the last ones have it still to come (H3)."""
    acting = board.phase == PHASE_ACTIONS
    seat_count = len(board.players)
    order = [(board.first_seat + turn) % seat_count for turn in range(seat_count)]
    playing = [task.seat for task in agenda if task.step == TURN.name]
    if playing != [board.active_seat] * acting:
        yield f"the turn of seats {playing} goes on for active seat {board.active_seat}"
    for name in _BY_EVERYBODY:
        coming = [task.seat for task in reversed(agenda) if task.step == name]
        last = seat_count - 1 - order.index(board.active_seat) if name == START_TURN.name and acting else len(coming)
        if coming != order[seat_count - last :]:
            yield f"the step {name} is to come for seats {coming} in the order {order}"


def _cards(state: State) -> Iterator[str]:
    """The cards that tasks name lie where these look for them, and only a searcher looks through cards (H6.3)."""
    secrets, hands = state.secrets, state.hands
    looking: dict[int, Sequence[int]] = {}
    for task in secrets.agenda:
        made = STEPS[task.step]
        where = None if isinstance(made, Step) else made.cards_in
        if where is None:
            continue
        if where is Pile.HAND:
            pile: Sequence[int] = hands[task.seat].cards
        else:
            pile = secrets.decks[task.colour - 1].cards if where is Pile.DECK else secrets.discard
            looking[task.seat] = pile
        if not set(pile).issuperset(task.values):
            yield f"the step {task.step} names cards that are not there"
    for seat, hand in enumerate(hands):
        if list(hand.looked_at) != sorted(looking.get(seat, ())):
            yield f"seat {seat} looks at cards that it does not search"


def _drawn(state: State) -> Iterator[str]:
    """Cards whose faces are not seen yet are being drawn at this moment (H3.1)."""
    secrets = state.secrets
    drawn, agenda = secrets.drawn, secrets.agenda
    if drawn.seat >= len(state.hands):
        yield f"seat {drawn.seat} draws"
    drawing = [task.seat for task in agenda[-1:] if task.step == DRAW.name]
    if (drawing and (drawn.seen or drawing != [drawn.seat])) or (not drawing and drawn.cards and not drawn.seen):
        yield "cards are drawn by nobody, or by somebody else"
    if drawn.seen and not set(drawn.cards) <= CARD.keys():
        yield "cards were drawn that there are not"
