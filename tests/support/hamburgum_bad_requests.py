"""Bad requests with actions of Hamburgum: what is sent at a table in which position, and how it must be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import Action, ChooseSeat, EndTurn
from hummel.speicherstadt.v1 import Action as SpeicherstadtAction, FinishLoading
from hummel.v1 import Action as Envelope, SubmitActionRequest
from support.bad_request import Bad, game_action, illegal, malformed, message, precondition, varint, wrong_game
from support.hamburgum import Table
from support.hamburgum_bad_actions import BAD_ACTIONS, END, MALFORMED, VICTIMS
from support.hamburgum_moves import activate, take_workers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from google.protobuf.message import Message

    from support.scene import Scene

    Make = Callable[[Scene], tuple[Message | bytes, str | None]]

_GAME = "hamburgum"

_OWN_TURN: Mapping[str, Any] = {"seat0": {"hand": [241]}, "seat1": {"hand": [245]}}
"""A position in which seat 0 may do anything with a card."""


def _sent(position: Callable[[], Table], action: Action, seat: int = 0) -> Make:
    """A seat sends an action at a table in a position."""

    def make(scene: Scene) -> tuple[Message, str]:
        table = scene.hamburgum_at(position())
        return SubmitActionRequest(table_id=table.table_id, action=Envelope(hamburgum=action)), table.seats[seat]

    return make


def _sent_bytes(action: bytes) -> Make:
    """Seat 0 sends the bytes of an action in its turn."""

    def make(scene: Scene) -> tuple[bytes, str]:
        table = scene.hamburgum_at(_own_turn())
        request = SubmitActionRequest(table_id=table.table_id).SerializeToString()
        return request + message(2, message(2, action)), table.seats[0]

    return make


def _sent_envelope(envelope: Envelope) -> Make:
    """Seat 0 sends an envelope in its turn."""

    def make(scene: Scene) -> tuple[Message, str]:
        table = scene.hamburgum_at(_own_turn())
        return SubmitActionRequest(table_id=table.table_id, action=envelope), table.seats[0]

    return make


def _own_turn() -> Table:
    return Table(**_OWN_TURN)


def _one_player_paid() -> Table:
    """Seat 0 pays the others one after the other (103), and has paid seat 2."""
    table = Table(seat0={"hand": [241], "buildings": [103], "marks": 2}, seat1={}, seat2={}, seat3={})
    table.play(activate(103))
    table.play(Action(choose_seat=ChooseSeat(seat=2)))
    return table


_FIELDS = Action.DESCRIPTOR.fields_by_name

HAMBURGUM_CASES: dict[str, Bad] = {
    # Actions that the rules forbid.
    **{
        f"Hamburgum, {bad.says}": illegal(bad.reason, bad.rule, _sent(bad.table, bad.action), game=_GAME)
        for bad in BAD_ACTIONS
    },
    **{
        f"Hamburgum, paying seat {seat}": illegal(
            "NOT_AN_OPTION", "H6.8", _sent(_one_player_paid, Action(choose_seat=ChooseSeat(seat=seat))), game=_GAME
        )
        for seat in (0, 2, 4, 2**32 - 1)
    },
    # Answers to somebody else's question, and with what is somebody else's.
    **{
        f"Hamburgum, seat {seat} answers for the first victim of {victims.flash:03}": precondition(
            "SubmitAction", "NOT_YOUR_TURN", _sent(victims.table, victims.right, seat)
        )
        for victims in VICTIMS
        for seat in (0, 2)
    },
    **{
        f"Hamburgum, what only the second victim of {victims.flash:03} has": illegal(
            "NOT_AN_OPTION", "H6.6", _sent(victims.table, victims.wrong, 1), game=_GAME
        )
        for victims in VICTIMS
        if victims.wrong is not None
    },
    **{
        f"Hamburgum, no answer of the first victim of {victims.flash:03}": illegal(
            "WRONG_DECISION", "H6.6", _sent(victims.table, END, 1), game=_GAME
        )
        for victims in VICTIMS
    },
    "Hamburgum, another's turn": precondition(
        "SubmitAction", "NOT_YOUR_TURN", _sent(_own_turn, take_workers(245), seat=1)
    ),
    # Actions that are none.
    **{
        f"Hamburgum, {what}": malformed(_sent(_own_turn, action)) for what, action in MALFORMED.items()
    },
    "Hamburgum, an unknown kind": malformed(_sent_bytes(message(99, b""))),
    "Hamburgum, a field that a kind does not have": malformed(
        _sent_bytes(message(_FIELDS["take_workers"].number, varint(1 << 3) + varint(241) + varint(9 << 3) + varint(1)))
    ),
    "Hamburgum, a known kind beside an unknown one": malformed(
        _sent_bytes(take_workers(241).SerializeToString() + message(99, b""))
    ),
    "Hamburgum, a card that is negative": malformed(
        _sent_bytes(message(_FIELDS["activate"].number, varint(1 << 3) + varint(-1)))
    ),
    "Hamburgum, a kind that is cut off": Bad(
        "SubmitAction",
        "INVALID_ARGUMENT",
        "INVALID_REQUEST",
        _sent_bytes(message(_FIELDS["activate"].number, b"\x08")),
    ),
    # Actions of another game.
    "Hamburgum at a table of The Speicherstadt": wrong_game(
        _GAME,
        lambda scene: (scene.submit(Envelope(hamburgum=Action(end_turn=EndTurn()))), scene.to_move),
    ),
    "The Speicherstadt at a table of Hamburgum": wrong_game(
        "speicherstadt", _sent_envelope(game_action(finish_loading=FinishLoading()))
    ),
    "an empty action of The Speicherstadt at a table of Hamburgum": wrong_game(
        "speicherstadt", _sent_envelope(Envelope(speicherstadt=SpeicherstadtAction()))
    ),
    "no action at a table of Hamburgum": malformed(_sent_envelope(Envelope())),
}  # fmt: skip
