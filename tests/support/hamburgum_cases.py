"""Cases: one use of one card of Hamburgum in one literal, and how it is checked; see tests/hamburgum/cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import Accept, Action, Decline, EndTurn
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import CARD
from support.hamburgum import Table
from support.hamburgum_moves import activate
from support.hamburgum_specimen import HAMBURGUM_SPECIMEN
from support.random_games import Turn, random_of
from support.secrecy import blocker, check_tells_nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


@dataclass(frozen=True)
class Case:
    """One use of one card.

    Attributes:
        card: The card that is tested.
        says: What the test shows, in a few words; with the card it is the test's name.
        given: What is arranged: the arguments of Table.
        moves: What is played, in order, by whoever is asked: an Action; ("activate", card);
            ("construct", card) on the first site with room; ("choose", value); "accept",
            "decline", "end_turn"; ("run", step) lets a step happen for seat 0, for
            example "park income"; ("run", step, details) with the fields of its task.
        changes: What has changed then, and nothing else has; not looked at if None.
        refused: The reason with which the last move is refused, after which nothing has
            changed; `changes` is what the moves before it changed.
        asked: What is asked at the end, for example ("DRAW", 0); not looked at if None.
        options: The options at the end; not looked at if None.
        scores: What the card scores at the end by its laurel; not looked at if None.
        printed_vp: What the card scores at the end by its printed points; not looked at if None.
    """

    card: int
    says: str
    given: Mapping[str, Any] = field(default_factory=dict)
    moves: Sequence[Any] = ()
    changes: Mapping[str, Any] | None = None
    refused: str | None = None
    asked: tuple[str, int] | None = None
    options: Sequence[Any] | None = None
    scores: int | None = None
    printed_vp: int | None = None

    @property
    def runs_steps(self) -> bool:
        """Whether it lets steps happen without a decision."""
        return any(isinstance(move, tuple) and move[0] == "run" for move in self.moves)

    def __str__(self) -> str:
        return f"{self.card:03} {CARD[self.card].name}: {self.says}"


def constructed(card: int, effect: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what changes when seat 0 constructs a card for its printed price, together with its effect."""
    changes: dict[str, Any] = {"0.marks": -CARD[card].price, "0.hand-": [card], "0.buildings+": [card]}
    for name, change in effect.items():
        if isinstance(change, list):
            changes[name] = sorted([*changes.get(name, []), *change])
        else:
            changes[name] = changes.get(name, 0) + change
    return {name: change for name, change in changes.items() if change}


def check(case: Case) -> None:
    """Plays a case and compares."""
    table = Table(**case.given)
    *before, last = (*case.moves, None) if case.refused is None else case.moves
    for move in before:
        if isinstance(move, tuple) and move[0] == "run":
            table.run(move[1], **(move[2] if len(move) > 2 else {}))
        elif move is not None:
            table.play(_action(table, move))
    if case.refused is not None:
        assert table.refusal(_action(table, last)).reason == case.refused
    if case.changes is not None:
        assert table.changes() == dict(case.changes)
    if case.asked is not None:
        assert table.asked() == case.asked
    if case.options is not None:
        assert table.options() == list(case.options)
    if case.scores is not None:
        assert table.points_of(case.card, rule="H6.1") == case.scores
    if case.printed_vp is not None:
        assert table.points_of(case.card, rule="H8.1") == case.printed_vp


def _action(table: Table, move: Any) -> Action:  # noqa: ANN401 - see Case.moves
    if isinstance(move, Action):
        return move
    if isinstance(move, str):
        return {
            "accept": Action(accept=Accept()),
            "decline": Action(decline=Decline()),
            "end_turn": Action(end_turn=EndTurn()),
        }[move]
    verb, value = move
    verbs: Mapping[str, Callable[[Any], Action]] = {
        "activate": activate,
        "construct": table.constructing,
        "choose": table.answer,
    }
    return verbs[verb](value)


def check_what_is_told(case: Case) -> set[str]:
    """Plays a case and checks that what could be taken back on the way would have told nobody anything.

    Every answer to every question is tried; in a turn, whose standard actions are always the same, what the case does.

    Returns:
        The questions that were asked.
    """
    table = Table(**case.given)
    random = random_of(case.card)
    asked = set[str]()
    for move in case.moves if case.refused is None else case.moves[:-1]:
        action = _action(table, move)
        question, seat = table.asked() or ("", 0)
        asked.add(question)
        answers = HAMBURGUM.legal_actions(table.state, seat)
        for answer in [action] if question == "TURN" else answers:
            turn = Turn(table.state, seat, answers, answer)
            if not blocker(HAMBURGUM_SPECIMEN, turn):
                for viewer in (*range(len(table.board.players)), None):
                    check_tells_nothing(HAMBURGUM_SPECIMEN, turn, viewer, random)
        table.play(action)
    return asked
