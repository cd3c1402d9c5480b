"""Positions of Hamburgum for tests, and what a move changes.

A Table is a sound game in which everything lies where a test wants it. Unless arranged
otherwise it is season 1, Phase III, round 1, the turn of seat 0 with its standard action
still to do; nobody has marks, workers, sites or buildings; everybody has 5 VP; all dice
show 3 (so nothing happens by dice), the cleric is in the orange window, and all cards but
the five of the discard pile are in their decks. Whose `hand` is not given holds one spare
card (SPARE: 260 for seat 0, 256 for seat 1, ...), so that the seat's turn does not end by
itself for want of anything to do; for an empty hand say `hand=[]`.

    table = Table(
        seat0=dict(marks=5, workers="grey grey pink", hand=[12, 245], buildings=[3, 11], sites="pink brown"),
        seat1=dict(disasters=dict(grey=2), zoo=[241], left=3, square=4, majorities=[1, 5], on="purple"),
        dice=dict(black=6, grey=1),
        discard=[5, 17, 30],        # the top card last
        deck=[196, 241],            # the next cards of their decks, the first one on top
        intrigue=["pink", "grey"],  # the next intrigue tokens
    )
    table.activate(3)               # whoever is asked moves
    table.choose("grey")            # answers the open question: colour, side, or a number
    table.accept(); table.decline()
    table.construct(11)             # on the first site with room; or construct(11, 2)
    table.play(Action(...))         # anything else
    assert table.asked() == ("DRAW", 0)
    assert table.options() == ["brown", "pink", "orange", "grey", "purple"]
    assert table.changes() == {"0.marks": +4, "0.workers.grey": -1, "0.used+": [3]}
    table.next_roll(grey=5); table.next_intrigue("pink"); table.start_phase("dice")   # or "replenish"
    table.run("park income", 0)     # a single step, see agenda.STEPS
    assert table.refusal(activate(3)).reason == "ALREADY_ACTIVATED"

Seats are 2 unless seat2, seat3 or seat4 are given. `buildings` stand on sites of their own;
these are grey unless `on` says otherwise, and come after those of `sites`. The state is
checked with problems() after every move.

`changes()` is everything that has changed since the table was arranged, or since the last
call of `mark()`, and nothing else: an empty dict means that nothing has. Numbers are
differences; `x+` and `x-` list what came and went, sorted:

    0.vp  0.marks  0.square  0.left  0.right (wall segments)        0.workers.grey  0.disasters.grey
    0.hand  0.buildings  0.used (markers)  0.zoo  0.parks  0.statues  0.majorities    (+ and -)
    0.sites  (colours, + and -)   0.under (Zoo cards with a building)
    discard  (cards, + and -)   decks.grey   statues (+ and -)   intrigue_left   window (cleric, + and -)
    window_workers.grey   floor.grey   floor_workers.grey

What belongs to the course of the game (whose turn, the question, the standard action done)
is not in it.

Actions by name (`activate`, `take_workers`, ...) are in support/hamburgum_moves.py. A Case is a
Table, moves and what they change, in one literal: support/hamburgum_cases.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import Accept, Action, ConstructBuilding, Decline, EndTurn, QuestionKind
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum import HAMBURGUM, scoring
from hummel_service.games.hamburgum.agenda import ANSWER_FIELDS, STEPS, Menu
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS_BY_NAME
from support.hamburgum_changes import differences, snapshot
from support.hamburgum_moves import SIDES, activate
from support.hamburgum_position import Position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel.hamburgum.v1 import Event


class Table(Position):
    """A position that is played; the module says how to use it."""

    def __init__(self, **arranged: Any) -> None:  # noqa: ANN401 - the arguments of Position
        super().__init__(**arranged)
        self.mark()

    def play(self, action: Action) -> list[Event]:
        """Lets whoever is asked play an action; the state is sound afterwards."""
        events = HAMBURGUM.apply(self.state, self.board.question.seat, action, self.dice)
        self.events += events
        assert HAMBURGUM.problems(self.state) == []
        return events

    def refusal(self, action: Action, *, seat: int | None = None) -> IllegalAction:
        """Returns the error with which the rules refuse an action; nothing has changed then."""
        before = self.state.SerializeToString(deterministic=True)
        asked = self.board.question.seat if seat is None else seat
        try:
            HAMBURGUM.apply(self.state, asked, action, self.dice)
        except IllegalAction as refusal:
            assert self.state.SerializeToString(deterministic=True) == before
            assert action not in HAMBURGUM.legal_actions(self.state, asked)
            return refusal
        raise AssertionError(f"the rules took {action}")

    def activate(self, card: int) -> list[Event]:
        """Activates a building."""
        return self.play(activate(card))

    def construct(self, card: int, site: int | None = None) -> list[Event]:
        """Constructs a building, on the first site with room if none is named."""
        return self.play(self.constructing(card, site))

    def constructing(self, card: int, site: int | None = None) -> Action:
        """Returns the construction of a building, on the first site with room if none is named."""
        if site is None:
            player = self.board.players[self.board.question.seat]
            taken = {building.site for building in player.buildings}
            site = next((each.site for each in player.sites if each.site not in taken), 1)
        return Action(construct_building=ConstructBuilding(card=card, site=site))

    def choose(self, value: int | str) -> list[Event]:
        """Answers the open question with a value, or with the name of a colour or side."""
        return self.play(self.answer(value))

    def answer(self, value: int | str) -> Action:
        """Returns the action that answers the open question with a value."""
        asked = STEPS[self.state.secrets.agenda[-1].step]
        assert not isinstance(asked, Menu), f"the table waits for an action: {self.asked()}"
        number = {**COLOURS_BY_NAME, **SIDES}[value] if isinstance(value, str) else value
        action = Action()
        part = getattr(action, asked.answered_by)  # type: ignore[union-attr]  # a step asks nothing
        part.SetInParent()
        setattr(part, str(ANSWER_FIELDS[asked.answered_by]), number)  # type: ignore[union-attr]  # a step asks nothing
        return action

    def accept(self) -> list[Event]:
        """Says yes."""
        return self.play(Action(accept=Accept()))

    def decline(self) -> list[Event]:
        """Says no, or that it is enough."""
        return self.play(Action(decline=Decline()))

    def end_turn(self) -> list[Event]:
        """Ends the turn."""
        return self.play(Action(end_turn=EndTurn()))

    def asked(self) -> tuple[str, int] | None:
        """Returns what is asked and who; None once the game has ended."""
        if not self.board.HasField("question"):
            return None
        question = self.board.question
        return QuestionKind.Name(question.kind).removeprefix("QUESTION_KIND_"), question.seat

    def options(self) -> list[Any]:
        """Returns the values that answer the open question; colours and sides by name, decline as itself."""
        values: list[Any] = []
        for action in HAMBURGUM.legal_actions(self.state, self.board.question.seat):
            kind = str(action.WhichOneof("kind"))
            name = ANSWER_FIELDS.get(kind)
            value: Any = getattr(getattr(action, kind), name) if name else kind
            names: Mapping[int, str] = {
                "choose_colour": COLOUR_NAMES,
                "choose_side": {number: side for side, number in SIDES.items()},
            }.get(kind, {})
            values.append(names.get(value, value))
        return values

    def kinds(self) -> list[str]:
        """Returns the kinds of all events since the table was arranged or marked."""
        return [str(event.WhichOneof("kind")) for event in self.events]

    def mark(self) -> None:
        """Counts changes and events from now on."""
        self._marked = snapshot(self.state)
        self.events = []

    def changes(self) -> dict[str, Any]:
        """Returns everything that has changed since the table was arranged or marked."""
        return differences(self._marked, snapshot(self.state))

    def points_of(self, card: int, seat: int = 0, *, rule: str) -> int:
        """Returns what a card would score by its laurel (H6.1) or its printed points (H8.1) if the game ended now."""
        items = scoring.score_items(self.board, self.board.players[seat])
        return sum(item.points for item in items if item.card == card and item.rule == rule)
