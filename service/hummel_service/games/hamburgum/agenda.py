"""The agenda: what is still to happen, as a stack of tasks in the State, and how it goes on.

Everything that a rule or a card does in more than one breath is pushed as a task: the
phases of a season, the turns, a disaster that strikes, the second card of a draw. A
task names a step:

- a Step just runs;
- a Question is put to a seat whose options are values: the colour, card, site ... The
  only option there is gets taken without asking, and where there is none the question
  is passed over; events say so. Searches are always answered by the searcher: nobody
  else may learn whether there was anything to find;
- a Menu is put to a seat whose options are whole actions: a turn.

Tasks are pushed in reverse: what is pushed last happens first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import Action, Event
from hummel_service.games.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from hummel.hamburgum.v1 import QuestionKind, Task
    from hummel_service.games.hamburgum.play import Play

ANSWER_FIELDS: Mapping[str, str | None] = {
    "choose_colour": "colour",
    "choose_card": "card",
    "choose_site": "site",
    "choose_side": "side",
    "choose_seat": "seat",
    "choose_majority": "majority",
    "choose_number": "number",
    "accept": None,
}
"""The kinds of actions that answer a Question, with the field that holds the value."""

YES: Sequence[int] = (1,)
"""The one option of a question that is answered with accept."""


class Pile(Enum):
    """Where cards lie whose faces not everybody knows."""

    HAND = auto()
    """The hand of the seat that is asked."""
    DECK = auto()
    """The draw deck of the task's colour, which the seat looks through."""
    DISCARD = auto()
    """The discard pile, which the seat looks through."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens without anybody being asked.

    Attributes:
        name: The step's name in tasks.
        run: What happens.
    """

    name: str
    run: Callable[[Play, Task], None]

    def proceed(self, play: Play, task: Task) -> bool:
        """Lets it happen; tells that the game need not wait."""
        play.agenda.pop()
        self.run(play, task)
        return False


@dataclass(frozen=True, slots=True)
class Question:
    """A decision among values.

    Attributes:
        name: The step's name in tasks.
        kind: What is asked, for everybody to see.
        rule: The rule that asks it, which refusals cite.
        answered_by: The kind of action that answers it: a key of ANSWER_FIELDS.
        options: The values that can be chosen, in a fixed order.
        answer: What a choice does.
        declinable: Whether it can be answered with decline.
        otherwise: What happens if it is declined or there are no options.
        silent: Whether no event tells of it if there is nothing to decide: for questions
            that are asked as a matter of course.
        always: Whether it is asked even if declining is all that can be done: where others
            would learn something hidden if it were passed over (H6.3).
        cards_in: Where the cards in the values of its tasks lie; None if the values are
            no hidden cards. That it is asked shows something of that pile: its cards to
            the seat, or to the others that one of its cards was chosen.
        rule_of_cards: The rule that asks it where a card does; empty if that is no other one.
    """

    name: str
    kind: QuestionKind.ValueType
    rule: str
    answered_by: str
    options: Callable[[Play, Task], Sequence[int]]
    answer: Callable[[Play, Task, int], None]
    declinable: bool = False
    otherwise: Callable[[Play, Task], None] | None = None
    silent: bool = False
    always: bool = False
    cards_in: Pile | None = None
    rule_of_cards: str = ""

    def proceed(self, play: Play, task: Task) -> bool:
        """Puts the question on the board, unless it answers itself; tells whether it was put."""
        options = self.options(play, task)
        if len(options) > 1 or (self.declinable and (options or self.always)):
            _put(play, self.kind, task)
            return True
        play.agenda.pop()
        if not self.silent:
            event = Event()
            said = event.option_taken if options else event.nothing_to_choose
            said.seat = task.seat
            said.question = self.kind
            said.card = task.card
            play.events.append(event)
        if options:
            self.answer(play, task, options[0])
        elif self.otherwise is not None:
            self.otherwise(play, task)
        return False


@dataclass(frozen=True, slots=True)
class Menu:
    """A decision among whole actions.

    Attributes:
        name: The step's name in tasks.
        kind: What is asked, for everybody to see.
        rule: The rule that offers it, which refusals cite.
        kinds: The kinds of actions that it may have.
        offers: What it offers, in words.
        actions: The actions that can be taken, in a fixed order.
        only_action: The one action there is; None if there are several.
        play: Checks an action of a kind and plays it; tells whether the menu is done with.
            Raises IllegalAction before anything has changed.
        cards_in: See Question.
    """

    name: str
    kind: QuestionKind.ValueType
    rule: str
    kinds: Container[str]
    offers: str
    actions: Callable[[Play, Task], list[Action]]
    only_action: Callable[[Play, Task], Action | None]
    play: Callable[[Play, Task, Action, str], bool]
    cards_in: Pile | None = None

    def proceed(self, play: Play, task: Task) -> bool:
        """Puts the menu on the board, unless it has one action only; tells whether it was put."""
        action = self.only_action(play, task)
        if action is None:
            _put(play, self.kind, task)
            return True
        event = Event()
        event.option_taken.seat = task.seat
        event.option_taken.question = self.kind
        event.option_taken.card = task.card
        play.events.append(event)
        _play_menu(play, self, task, action)
        return False


STEPS: dict[str, Step | Question | Menu] = {}
"""All steps by name."""


def step(name: str) -> Callable[[Callable[[Play, Task], None]], Step]:
    """Registers a function as a step and returns the step, to be pushed."""

    def register_function(run: Callable[[Play, Task], None]) -> Step:
        made = Step(name, run)
        register(made)
        return made

    return register_function


def register(made: Step | Question | Menu) -> None:
    """Enters a step in the table.

    Raises:
        ValueError: if there is one of this name.
    """
    if made.name in STEPS:
        raise ValueError(f"the step {made.name} is defined twice")
    STEPS[made.name] = made


def question(  # noqa: PLR0913, PLR0917 - a question has so many parts
    name: str,
    kind: QuestionKind.ValueType,
    rule: str,
    answered_by: str,
    options: Callable[[Play, Task], Sequence[int]],
    answer: Callable[[Play, Task, int], None],
    *,
    declinable: bool = False,
    otherwise: Callable[[Play, Task], None] | None = None,
    silent: bool = False,
    always: bool = False,
    cards_in: Pile | None = None,
    rule_of_cards: str = "",
) -> Question:
    """Registers a question and returns it, to be pushed."""
    made = Question(
        name, kind, rule, answered_by, options, answer, declinable, otherwise, silent, always, cards_in, rule_of_cards
    )
    register(made)
    return made


def push(  # noqa: PLR0913 - a task has so many fields
    play: Play,
    step: Step | Question | Menu,
    seat: int,
    *,
    card: int = 0,
    colour: int = 0,
    amount: int = 0,
    values: Iterable[int] = (),
) -> None:
    """Puts a task on top of the agenda: it happens next."""
    task = play.agenda.add()
    task.step = step.name
    task.seat = seat
    if card:
        task.card = card
    if colour:
        task.colour = colour  # type: ignore[assignment]  # a number of the enum
    if amount:
        task.amount = amount
    if values:
        task.values.extend(values)


def push_for_each(
    play: Play, step: Step | Question | Menu, seats: Sequence[int], *, card: int = 0, amount: int = 0
) -> None:
    """Puts the same task for several seats on the agenda, to happen in the order given: turn order (H3, H6.6)."""
    for seat in reversed(seats):
        push(play, step, seat, card=card, amount=amount)


def go_on(play: Play) -> None:
    """Lets everything happen up to the next decision, or to the end of the game."""
    agenda = play.agenda
    while agenda:
        task = agenda[-1]
        if STEPS[task.step].proceed(play, task):
            return


def _put(play: Play, kind: QuestionKind.ValueType, task: Task) -> None:
    asked = play.board.question
    asked.kind = kind
    asked.seat = task.seat
    asked.card = task.card
    asked.colour = task.colour
    asked.amount = task.amount


def legal_actions(play: Play) -> list[Action]:
    """Lists the answers to the open question."""
    task = play.agenda[-1]
    asked = STEPS[task.step]
    if isinstance(asked, Menu):
        return asked.actions(play, task)
    if isinstance(asked, Step):
        raise TypeError(f"the step {asked.name} asks nothing")
    name = asked.answered_by
    field = ANSWER_FIELDS[name]
    actions = []
    for value in asked.options(play, task):
        action = Action()
        answer = getattr(action, name)
        if field is not None and value:
            setattr(answer, field, value)
        else:
            answer.SetInParent()
        actions.append(action)
    if asked.declinable:
        action = Action()
        action.decline.SetInParent()
        actions.append(action)
    return actions


def answer(play: Play, action: Action) -> None:
    """Takes an answer to the open question. Nothing has changed if it is refused.

    Raises:
        IllegalAction: if it is no answer to this question.
    """
    task = play.agenda[-1]
    asked = STEPS[task.step]
    if isinstance(asked, Menu):
        _play_menu(play, asked, task, action)
    elif isinstance(asked, Question):
        _answer_question(play, asked, task, action)


def _play_menu(play: Play, menu: Menu, task: Task, action: Action) -> None:
    name = action.WhichOneof("kind") or ""
    if name not in menu.kinds:
        raise IllegalAction("WRONG_DECISION", f"seat {task.seat} can't {name} now; {menu.offers}", rule=menu.rule)
    place = len(play.agenda) - 1
    done = menu.play(play, task, action, name)
    play.board.ClearField("question")
    if done:
        del play.agenda[place]


def _answer_question(play: Play, asked: Question, task: Task, action: Action) -> None:
    name = action.WhichOneof("kind") or ""
    rule = (task.card and asked.rule_of_cards) or asked.rule
    declined = asked.declinable and name == "decline"
    if name != asked.answered_by and not declined:
        wanted = asked.answered_by + (" or decline" if asked.declinable else "")
        raise IllegalAction(
            "WRONG_DECISION", f"seat {task.seat} can't {name} now; it is asked to answer with {wanted}", rule=rule
        )
    field = ANSWER_FIELDS.get(name)
    value = getattr(getattr(action, name), field) if field else YES[0]
    if not declined and value not in asked.options(play, task):
        raise IllegalAction(
            "NOT_AN_OPTION",
            f"seat {task.seat} can't answer {name} with {value}; the legal actions are its options",
            rule=rule,
        )
    play.agenda.pop()
    play.board.ClearField("question")
    if not declined:
        asked.answer(play, task, value)
    elif asked.otherwise is not None:
        asked.otherwise(play, task)
