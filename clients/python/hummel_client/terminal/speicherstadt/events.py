"""Puts the events of The Speicherstadt into sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text

from hummel_client.terminal.speicherstadt.cards import coins, title
from hummel_client.terminal.speicherstadt.goods import cube_marks, each_cube, good_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.speicherstadt.v1 import (
        CardBought,
        CardDiscarded,
        CardRevealed,
        CoinTaken,
        ContractFilled,
        CubeDiscarded,
        CubePaid,
        Cubes,
        CubeSold,
        CubeTaken,
        Event,
        FireResolved,
        FireResult,
        FirstSeatChosen,
        FirstSeatPassed,
        GameEnded,
        IncomeReceived,
        LoadingFinished,
        LoadingStarted,
        OfferDeclined,
        RoundStarted,
        WorkerPlaced,
    )
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People


@dataclass(frozen=True)
class Narrator:
    """What a sentence needs besides the event.

    Attributes:
        catalog: The cards.
        people: The names of the seats.
    """

    catalog: Catalog
    people: People

    def card(self, card: int) -> Text:
        """Names a card."""
        return title(self.catalog, card)

    def card_with_cubes(self, card: int, cubes: Cubes) -> Text:
        """Names a card and the cubes that lie on it."""
        return Text.assemble(self.card(card), " with ", cube_marks(cubes)) if each_cube(cubes) else self.card(card)


def tell_event(narrator: Narrator, event: Event) -> Text:
    """Returns what happened in one sentence, in the past tense."""
    kind = event.WhichOneof("kind")
    if kind is None:
        return Text("Something happened that this version does not know.")
    return SENTENCES[kind](narrator, getattr(event, kind))


def _first_seat_chosen(narrator: Narrator, event: FirstSeatChosen) -> Text:
    return Text.assemble(narrator.people.who(event.seat), " got the metal coin and began.")


def _round_started(_: Narrator, event: RoundStarted) -> Text:
    return Text(f"Round {event.round} began.", style="bold")


def _card_revealed(narrator: Narrator, event: CardRevealed) -> Text:
    return Text.assemble(f"Column {event.column + 1}: ", narrator.card_with_cubes(event.card, event.cubes), ".")


def _fire_resolved(narrator: Narrator, event: FireResolved) -> Text:
    results = Text(", ").join(_fire_result(narrator, result) for result in event.results)
    return Text.assemble(narrator.card(event.card), " broke out: ", results, ".")


def _fire_result(narrator: Narrator, result: FireResult) -> Text:
    points = f"{result.points:+d}" if result.points else "no points"
    who = narrator.people.whom(result.seat)
    return Text.assemble(who, f" {points} (firemen {result.firemen_value})")


def _worker_placed(narrator: Narrator, event: WorkerPlaced) -> Text:
    place = "first" if event.space == 1 else f"number {event.space}"
    return Text.assemble(narrator.people.who(event.seat), f" placed a worker in column {event.column + 1} as {place}.")


def _card_bought(narrator: Narrator, event: CardBought) -> Text:
    who, card = narrator.people.who(event.seat), narrator.card(event.card)
    return Text.assemble(who, " bought ", card, f" for {coins(event.price)}.")


def _offer_declined(narrator: Narrator, event: OfferDeclined) -> Text:
    what = "could not pay" if event.cannot_pay else "declined"
    return Text.assemble(narrator.people.who(event.seat), f" {what} {coins(event.price)} in column {event.column + 1}.")


def _card_discarded(narrator: Narrator, event: CardDiscarded) -> Text:
    return Text.assemble("Nobody bought ", narrator.card_with_cubes(event.card, event.cubes), ".")


def _loading_started(narrator: Narrator, event: LoadingStarted) -> Text:
    if not event.seats:
        return Text("Nobody had anything to load.")
    return Text.assemble("Loading began for ", narrator.people.listed(event.seats), ".")


def _contract_filled(narrator: Narrator, event: ContractFilled) -> Text:
    done = Text(" and completed it", style="bold") if event.completed else Text()
    who, good, card = narrator.people.who(event.seat), good_words(event.good), narrator.card(event.card)
    return Text.assemble(who, " put ", good, " on ", card, done, ".")


def _cube_sold(narrator: Narrator, event: CubeSold) -> Text:
    who, good, card = narrator.people.who(event.seat), good_words(event.good), narrator.card(event.card)
    return Text.assemble(who, " sold ", good, " to the ", card, " for 1 coin.")


def _cube_paid(narrator: Narrator, event: CubePaid) -> Text:
    return Text.assemble(narrator.people.who(event.seat), " paid ", good_words(event.good), " in the market hall.")


def _coin_taken(narrator: Narrator, event: CoinTaken) -> Text:
    return Text.assemble(narrator.people.who(event.seat), " took 1 coin for two paid cubes.")


def _cube_taken(narrator: Narrator, event: CubeTaken) -> Text:
    return Text.assemble(narrator.people.who(event.seat), " took ", good_words(event.good), " for three paid cubes.")


def _cube_discarded(narrator: Narrator, event: CubeDiscarded) -> Text:
    return Text.assemble(narrator.people.who(event.seat), " threw ", good_words(event.good), " away.")


def _loading_finished(narrator: Narrator, event: LoadingFinished) -> Text:
    places = [("warehouse", event.warehouse), ("market hall", event.market_hall)]
    kept = [Text.assemble(cube_marks(cubes), f" in the {place}") for place, cubes in places if each_cube(cubes)]
    keeping = Text.assemble(" and kept ", Text(", ").join(kept)) if kept else Text()
    return Text.assemble(narrator.people.who(event.seat), " finished loading", keeping, ".")


def _income_received(narrator: Narrator, event: IncomeReceived) -> Text:
    reasons = ["bought nothing"] if event.no_purchase_coins else []
    reasons += ["Bank"] if event.bank_coins else []
    note = f" ({', '.join(reasons)})" if reasons else ""
    total = event.basic_coins + event.no_purchase_coins + event.bank_coins
    return Text.assemble(narrator.people.who(event.seat), f" got {coins(total)}{note}.")


def _first_seat_passed(narrator: Narrator, event: FirstSeatPassed) -> Text:
    return Text.assemble("The metal coin passed to ", narrator.people.whom(event.seat), ".")


def _game_ended(_: Narrator, _event: GameEnded) -> Text:
    return Text("The last round was over.", style="bold")


# Each sentence takes the message of its own kind.
SENTENCES: dict[str, Callable[[Narrator, Any], Text]] = {
    "first_seat_chosen": _first_seat_chosen,
    "round_started": _round_started,
    "card_revealed": _card_revealed,
    "fire_resolved": _fire_resolved,
    "worker_placed": _worker_placed,
    "card_bought": _card_bought,
    "offer_declined": _offer_declined,
    "card_discarded": _card_discarded,
    "loading_started": _loading_started,
    "contract_filled": _contract_filled,
    "cube_sold": _cube_sold,
    "cube_paid": _cube_paid,
    "coin_taken": _coin_taken,
    "cube_taken": _cube_taken,
    "cube_discarded": _cube_discarded,
    "loading_finished": _loading_finished,
    "income_received": _income_received,
    "first_seat_passed": _first_seat_passed,
    "game_ended": _game_ended,
}
"""How each kind of event is told."""
