"""Makes up the agenda of Hamburgum that a question comes from.

The course of the season follows from the board, the asking task from the question, but for its
values. What else may lie between them is made up only where it follows from a rule: the rest of a
disaster, the other victims, what is done with drawn cards. Cards within cards (036, 060) are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    PHASE_ACTIONS,
    PHASE_DICE,
    PHASE_REPLENISH,
    QUESTION_KIND_ADVANCE,
    QUESTION_KIND_LOWER_DISASTER,
    QUESTION_KIND_PREVENT_RISE,
    QUESTION_KIND_REDIRECT_INTRIGUE,
    QUESTION_KIND_TAKE_CARD,
)
from hummel_service.games.dice import Dice
from hummel_service.games.hamburgum.agenda import ANSWER_FIELDS, STEPS, Step, push
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF
from hummel_service.games.hamburgum.colours import ANY, COLOURS, count, held
from hummel_service.games.hamburgum.components import BAD_NUMBER, ROUNDS
from hummel_service.games.hamburgum.counting import is_of_category
from hummel_service.games.hamburgum.effect import BOUND
from hummel_service.games.hamburgum.play import Play
from hummel_service.games.hamburgum.wall import next_price, open_sides

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from hummel.hamburgum.v1 import Action, Board, Question, State


class Asked:
    """What is known of an open question.

    Attributes:
        play: The state that is made up, its agenda still in the making.
        seat: Who is asked.
        question: The question.
        options: The values that can be answered with.
        actions: The legal actions.
        effect: The name of the asking card's effect; empty if a rule asks.
        chance: Where comes from what is not known.
    """

    def __init__(self, state: State, seat: int, actions: Sequence[Action], chance: Random) -> None:
        self.play = Play(state, Dice(state.secrets.randomness), [])
        self.seat = seat
        self.question: Question = state.board.question
        self.options = [value for action in actions for value in _value_of(action)]
        self.actions = actions
        self.effect = CARD[self.question.card].effect if self.question.card else ""
        self.chance = chance

    @property
    def board(self) -> Board:
        """What everybody sees."""
        return self.play.board

    def following(self, first: int) -> list[int]:
        """Returns the seats that come after the asked one in the turn order that begins with a seat."""
        seat_count = len(self.play.players)
        order = [(first + turn) % seat_count for turn in range(seat_count)]
        return order[order.index(self.seat) + 1 :]


def _value_of(action: Action) -> list[int]:
    kind = str(action.WhichOneof("kind"))
    field = ANSWER_FIELDS.get(kind)
    return [getattr(getattr(action, kind), field)] if field else []


def write_agenda(state: State, seat: int, actions: Sequence[Action], chance: Random) -> None:
    """Writes an agenda whose next task asks a seat the question on the board; everything else lies in the state."""
    asked = Asked(state, seat, actions, chance)
    _push_course(asked)
    _PHASES[state.board.phase](asked)
    _push_below(asked)
    step = _asking_step(asked)
    question = asked.question
    values = _VALUES[step](asked) if step in _VALUES else ()
    push(
        asked.play,
        STEPS[step],
        seat,
        card=question.card,
        colour=question.colour,
        amount=question.amount,
        values=values,
    )


def _push_each(asked: Asked, step: str, seats: Sequence[int], *, amount: int = 0, card: int = 0) -> None:
    for seat in reversed(seats):
        push(asked.play, STEPS[step], seat, amount=amount, card=card)


def _push_course(asked: Asked) -> None:
    """The rest of the season and the next one (H3)."""
    _push_each(asked, "season", [0])
    _push_each(asked, "season end", [0])
    for number in range(ROUNDS, asked.board.round, -1):
        _push_each(asked, "round", [0], amount=number)


def _replenish(asked: Asked) -> None:
    """The dice, the Parks, and those who draw after the asked seat (H3.1, H3.2)."""
    _push_each(asked, "dice", [0])
    _push_each(asked, "park income", asked.play.in_turn_order())
    _push_each(asked, "refill hand", asked.following(asked.board.first_seat))


def _dice(asked: Asked) -> None:
    """Whoever comes after the asked seat, in the step that asks and in those that follow (H3.6 to H3.8)."""
    everybody = asked.play.in_turn_order()
    later = asked.following(asked.board.first_seat)
    if asked.question.kind in {QUESTION_KIND_ADVANCE, QUESTION_KIND_LOWER_DISASTER}:
        _push_each(asked, "offer advance", later)
        return
    _push_each(asked, "offer advance", everybody)
    by_intrigue = _comes_from_intrigue(asked)
    _push_each(asked, "bad dice", everybody if by_intrigue else later)
    if by_intrigue:
        _push_each(asked, "intrigue", later)
    if asked.question.kind == QUESTION_KIND_PREVENT_RISE:
        _push_each(asked, "strike", [asked.seat])
        for colour in reversed([] if by_intrigue else _bad_colours(asked.board)):
            if colour > asked.question.colour:
                push(asked.play, STEPS["rise"], asked.seat, colour=colour)


def _comes_from_intrigue(asked: Asked) -> bool:
    """Whether an intrigue token raised the disaster, and not a bad die; where both can be, either is made up."""
    if asked.board.dice.black < BAD_NUMBER:
        return False
    bad = _bad_colours(asked.board)
    if asked.question.kind == QUESTION_KIND_REDIRECT_INTRIGUE or not bad:
        return True
    if asked.question.kind == QUESTION_KIND_PREVENT_RISE and asked.question.colour not in bad:
        return True
    return asked.chance.random() < 1 / 2


def _bad_colours(board: Board) -> list[int]:
    return [colour for colour in COLOURS if count(board.dice, colour) >= BAD_NUMBER]


def _actions(asked: Asked) -> None:
    """The turns of those after the active seat, and its own, unless that is what it is asked about (H3.9)."""
    order = asked.play.in_turn_order()
    active = asked.board.active_seat
    _push_each(asked, "start turn", order[order.index(active) + 1 :])
    if _asking_step(asked) != "turn":
        _push_each(asked, "turn", [active])


_PHASES: Mapping[int, Callable[[Asked], None]] = {
    PHASE_REPLENISH: _replenish,
    PHASE_DICE: _dice,
    PHASE_ACTIONS: _actions,
}
"""What is still to come in the phases in which anything is asked."""

_STRIKES = frozenset({"discard building", "discard site", "remove segment"})
"""The steps by which a disaster is suffered (H7.3)."""

_AFTER_DRAW: Mapping[str, tuple[str, str | int]] = {
    "draw_and_act": ("act with drawn", 0),
    "draw_site": ("play drawn sites", 1),
    "draw_sites": ("play drawn sites", 0),
    "draw_then_discard": ("discard card", "cards"),
}
"""By effect, the step that follows a draw, with its amount or the card's parameter that says it."""

_OTHERS_TOO: Mapping[str, str | int] = {
    "discard building": 0,
    "discard card": 1,
    "discard site": 0,
    "give worker": "number",
    "lose majority": 0,
    "remove segment": 0,
}
"""The steps that a card has for every other player, with their amount or the card's parameter that says it."""


def _push_below(asked: Asked) -> None:
    """Pushes what follows the question by the rule that asks it."""
    step, card = _asking_step(asked), asked.question.card
    if step in _STRIKES and not card:
        _push_each(asked, "strike", [asked.seat])
    if step == "draw" and asked.effect in _AFTER_DRAW:
        following, amount = _AFTER_DRAW[asked.effect]
        _push_each(asked, following, [asked.seat], card=card, amount=_amount(card, amount))
    if asked.board.phase == PHASE_ACTIONS and asked.seat != asked.board.active_seat and card and step in _OTHERS_TOO:
        _push_other_victims(asked, step, _amount(card, _OTHERS_TOO[step]))


def _push_other_victims(asked: Asked, step: str, amount: int) -> None:
    """Pushes the step for those who come after the asked seat in turn order, up to the active one (H6.6)."""
    active = asked.board.active_seat
    left = (active + 1) % len(asked.play.players)
    values = [active] if step == "give worker" else []
    for victim in reversed(asked.following(left)):
        if victim != active:
            push(asked.play, STEPS[step], victim, card=asked.question.card, amount=amount, values=values)


def _amount(card: int, amount: str | int) -> int:
    return amount if isinstance(amount, int) else int(BOUND[card].parameters[amount])


_BY_EFFECT: Mapping[str, str] = {
    "lower_and_raise_others": "pass on disaster",
    "lower_disaster": "lower one colour",
    "lower_on_advance": "lower one colour",
    "search_deck": "take from deck",
    "search_discard_and_build": "build from discard",
}
"""By effect, the step that asks where several steps ask the same kind of question."""


def _asking_step(asked: Asked) -> str:
    kind = asked.question.kind
    steps = _STEPS_OF_KIND[kind]
    return _BY_EFFECT.get(asked.effect, "lower any") if kind in _SEVERAL_STEPS else steps[0]


_SEVERAL_STEPS = frozenset({QUESTION_KIND_LOWER_DISASTER, QUESTION_KIND_TAKE_CARD})

_STEPS_OF_KIND: Mapping[int, Sequence[str]] = {
    kind: [name for name, step in STEPS.items() if not isinstance(step, Step) and step.kind == kind]
    for kind in {step.kind for step in STEPS.values() if not isinstance(step, Step)}
}
"""The steps that ask each kind of question."""


def _draw_colours(asked: Asked) -> Sequence[int]:
    return asked.options if asked.effect == "draw_site" else ()


def _card_to_act_with(asked: Asked) -> Sequence[int]:
    action = asked.actions[0]
    return [getattr(action, str(action.WhichOneof("kind"))).card]


def _workers_paid(asked: Asked) -> Sequence[int]:
    return [colour for colour in CARD[asked.question.card].workers if colour != ANY]


def _found_in_discard(asked: Asked) -> Sequence[int]:
    """Some card of the pile that the search was for: which one was taken is not shown."""
    category = BOUND[asked.question.card].parameters["category"]
    pile = asked.play.secrets.discard
    return [asked.chance.choice([card for card in pile if CARD[card].is_building and is_of_category(card, category)])]


def _card_for_zoo(asked: Asked) -> Sequence[int]:
    cards = asked.play.hands[asked.seat].cards
    fitting = [card for card in cards if COLOUR_OF[card] == asked.question.colour and CARD[card].is_building]
    return [asked.chance.choice(fitting)]


def _price_of_worker(asked: Asked) -> Sequence[int]:
    return [BOUND[asked.question.card].parameters["marks"]]


def _gains_and_colours_paid(asked: Asked) -> Sequence[int]:
    parameters = BOUND[asked.question.card].parameters
    workers = asked.play.players[asked.seat].workers
    paid = [colour for colour in held(workers) if colour not in asked.options]
    return [parameters["vp"], parameters["marks"], *paid]


def _segment_to_pay(asked: Asked) -> Sequence[int]:
    """Some side whose segment can be paid at the double price of 062 to 065."""
    player = asked.play.players[asked.seat]
    prices = {side: 2 * next_price(player, side) for side in open_sides(player)}
    side = asked.chance.choice([side for side, price in prices.items() if price <= player.marks])
    return [side, prices[side], 0]


_VALUES: Mapping[str, Callable[[Asked], Sequence[int]]] = {
    "activate next": lambda asked: asked.options,
    "build from discard": lambda asked: asked.options,
    "build on site": _found_in_discard,
    "buy worker": _price_of_worker,
    "draw": _draw_colours,
    "exchange from": lambda asked: asked.options,
    "extra action": _card_to_act_with,
    "give worker": lambda asked: [asked.board.active_seat],
    "pay black die": _segment_to_pay,
    "pay different worker": _gains_and_colours_paid,
    "pay seat": lambda asked: asked.options,
    "pay worker": _workers_paid,
    "spare worker": _workers_paid,
    "prevent rise": lambda _asked: [0],
    "take from deck": lambda asked: asked.options,
    "zoo card": _card_for_zoo,
}
"""The values of the asking task, by its step; the other steps have none."""
