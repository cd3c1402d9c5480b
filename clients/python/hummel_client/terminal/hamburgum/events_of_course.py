"""Tells the course of the game: seasons, phases, turns, dice, disasters, majorities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from hummel.hamburgum.v1 import QUESTION_KIND_TURN
from hummel_client.terminal.hamburgum.board import majority_name
from hummel_client.terminal.hamburgum.colours import COLOURS, colour_mark, disaster, mark
from hummel_client.terminal.hamburgum.questions import what_is_asked
from hummel_client.terminal.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.hamburgum.v1 import (
        ClericPlaced,
        DiceRolled,
        DisasterLowered,
        DisasterRaised,
        DisasterStruck,
        FirstSeatChosen,
        GameEnded,
        IntrigueDrawn,
        IntrigueMixed,
        MajorityLost,
        MajorityWon,
        NothingToChoose,
        OptionTaken,
        RisePrevented,
        SeasonEnded,
        SeasonStarted,
        TurnEnded,
        TurnStarted,
        WorkerSent,
    )
    from hummel_client.terminal.hamburgum.narrator import Narrator


def _first_seat_chosen(narrator: Narrator, event: FirstSeatChosen) -> Text:
    return Text.assemble(narrator.who(event.seat), " got the Coat of Arms and began.")


def _season_started(_: Narrator, event: SeasonStarted) -> Text:
    return Text(f"Season {event.season} began.", style="bold")


def _season_ended(narrator: Narrator, event: SeasonEnded) -> Text:
    who = narrator.people.whom(event.first_seat)
    return Text.assemble(f"Season {event.season} ended; the Coat of Arms passed to ", who, ".")


def _game_ended(_: Narrator, _event: GameEnded) -> Text:
    return Text("The last season was over.", style="bold")


def _turn_started(narrator: Narrator, event: TurnStarted) -> Text:
    return Text.assemble(narrator.whose(event.seat), f" turn of round {event.round} began.")


def _turn_ended(narrator: Narrator, event: TurnEnded) -> Text:
    return Text.assemble(narrator.who(event.seat), " ended the turn.")


def _option_taken(narrator: Narrator, event: OptionTaken) -> Text:
    if event.question == QUESTION_KIND_TURN:
        return Text.assemble(narrator.who(event.seat), " had nothing else to do.")
    asked = what_is_asked(event.question)
    return Text.assemble(narrator.who(event.seat), f" had only one option ({asked})", narrator.by(event.card), ".")


def _nothing_to_choose(narrator: Narrator, event: NothingToChoose) -> Text:
    asked = what_is_asked(event.question)
    return Text.assemble(narrator.who(event.seat), f" had no option ({asked})", narrator.by(event.card), ".")


def _dice_rolled(_: Narrator, event: DiceRolled) -> Text:
    numbers = [Text.assemble(mark(name), f" {getattr(event.dice, name)}") for name in COLOURS]
    return Text.assemble("The dice show ", Text("  ").join(numbers), ".")


def _cleric_placed(_: Narrator, event: ClericPlaced) -> Text:
    return Text.assemble("The cleric went to the ", colour_mark(event.window), " window.")


def _worker_sent(narrator: Narrator, event: WorkerSent) -> Text:
    worker = colour_mark(event.colour)
    return Text.assemble(narrator.who(event.seat), " sent 1 ", worker, " worker into its church window.")


def _intrigue_drawn(narrator: Narrator, event: IntrigueDrawn) -> Text:
    token = Text.assemble(colour_mark(event.colour), f" {disaster(event.colour)}")
    return Text.assemble(narrator.who(event.seat), " drew the intrigue token of ", token, ".")


def _intrigue_mixed(_: Narrator, _event: IntrigueMixed) -> Text:
    return Text("All intrigue tokens were used and mixed again.")


def _disaster_raised(narrator: Narrator, event: DisasterRaised) -> Text:
    what = Text.assemble(colour_mark(event.colour), f" {disaster(event.colour)}")
    return Text.assemble(narrator.whose(event.seat), " ", what, f" rose to {event.level}", narrator.by(event.card), ".")


def _rise_prevented(narrator: Narrator, event: RisePrevented) -> Text:
    worker = colour_mark(event.colour)
    prevented = f" worker and prevented a rise of {disaster(event.colour)}"
    return Text.assemble(narrator.who(event.seat), " paid 1 ", worker, prevented, narrator.by(event.card), ".")


def _disaster_lowered(narrator: Narrator, event: DisasterLowered) -> Text:
    what = Text.assemble(colour_mark(event.colour), f" {disaster(event.colour)}")
    gain = f" by {counted('level', event.levels)} for {event.levels} VP"
    return Text.assemble(narrator.who(event.seat), " lowered ", what, gain, narrator.by(event.card), ".")


def _disaster_struck(narrator: Narrator, event: DisasterStruck) -> Text:
    what = Text.assemble(colour_mark(event.colour), " ", (disaster(event.colour), "bold"))
    return Text.assemble(what, " struck ", narrator.people.whom(event.seat), ".")


def _majority_won(narrator: Narrator, event: MajorityWon) -> Text:
    return Text.assemble(narrator.who(event.seat), f" won the majority {majority_name(event.majority)}.")


def _majority_lost(narrator: Narrator, event: MajorityLost) -> Text:
    return Text.assemble(narrator.who(event.seat), f" lost the majority {majority_name(event.majority)}.")


# Each sentence takes the message of its own kind.
SENTENCES: dict[str, Callable[[Narrator, Any], Text]] = {
    "first_seat_chosen": _first_seat_chosen,
    "season_started": _season_started,
    "season_ended": _season_ended,
    "game_ended": _game_ended,
    "turn_started": _turn_started,
    "turn_ended": _turn_ended,
    "option_taken": _option_taken,
    "nothing_to_choose": _nothing_to_choose,
    "dice_rolled": _dice_rolled,
    "cleric_placed": _cleric_placed,
    "worker_sent": _worker_sent,
    "intrigue_drawn": _intrigue_drawn,
    "intrigue_mixed": _intrigue_mixed,
    "disaster_raised": _disaster_raised,
    "rise_prevented": _rise_prevented,
    "disaster_lowered": _disaster_lowered,
    "disaster_struck": _disaster_struck,
    "majority_won": _majority_won,
    "majority_lost": _majority_lost,
}
"""How each kind of event of the course is told."""
