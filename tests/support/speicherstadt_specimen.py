"""The Speicherstadt as the contract's laws test it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import (
    Action,
    Buy,
    Decline,
    DiscardCube,
    FillContract,
    FinishLoading,
    Options,
    PayCube,
    PlaceWorker,
    SellCube,
    State,
    TakeCoin,
    TakeCube,
)
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.speicherstadt.cards import CARDS, Kind
from support.specimen import Arrangement, Specimen
from support.speicherstadt_ledger import SpeicherstadtLedger
from support.strays import FAR

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from random import Random

    from hummel.speicherstadt.v1 import Event

ROUNDS = {2: 16, 3: 12, 4: 10, 5: 8}
"""S9."""

_CUBES = 45


def most_actions(start: State, _events: Sequence[Event]) -> int:
    """Returns the bound on the length of a game that RULES.md states.

    In a round every player places three workers, and every worker is called up at most once in the purchase. Loading
    takes at most two actions for each of the cubes that leave a dock, of which there are no more than the bag had, and
    one action of each player to finish.
    """
    seat_count = len(start.board.players)
    return ROUNDS[seat_count] * seat_count * (3 + 3 + 1) + 2 * _CUBES


def check_course(state: State, events: Sequence[Event]) -> None:
    """Asserts that every round was played, from the first to the last (S9)."""
    rounds = [event.round_started.round for event in events if event.HasField("round_started")]
    assert rounds == list(range(1, ROUNDS[len(state.board.players)] + 1))
    assert [event.HasField("game_ended") for event in events].index(True) == len(events) - 1


def conceivable(state: State) -> list[Action]:
    """Returns every action that a client might think of in a state: each kind with all values that mean something.

    Numbers go one past what is there, and far beyond; goods include the unset one and one that is unknown.
    """
    columns = [*range(len(state.board.columns) + 2), FAR]
    prices = [0, FAR, *range(1, 1 + max([1, *(len(column.workers) + 1 for column in state.board.columns)]))]
    goods = range(7)
    cards = [0, 1, FAR, *(card.number for card in CARDS if card.kind is Kind.CONTRACT)]
    return [
        Action(),
        *(Action(place_worker=PlaceWorker(column=column)) for column in columns),
        *(Action(buy=Buy(column=column, price=price)) for column in columns for price in prices),
        *(Action(decline=Decline(column=column, price=price)) for column in columns for price in prices),
        *(Action(fill_contract=FillContract(card=card, good=good)) for card in cards for good in goods),
        *(Action(sell_cube=SellCube(good=good)) for good in goods),
        *(Action(pay_cube=PayCube(good=good)) for good in goods),
        *(Action(take_cube=TakeCube(good=good)) for good in goods),
        *(Action(discard_cube=DiscardCube(good=good)) for good in goods),
        Action(take_coin=TakeCoin()),
        Action(finish_loading=FinishLoading()),
    ]


class _Hidden:
    """Nobody sees the order of the draw pile; see support.specimen.Hidden."""

    def shown(self, events: Sequence[Event], after: State, viewer: int | None) -> set[int]:  # noqa: ARG002 - see Hidden
        """Cards that came into a column, and fires."""
        return {event.card_revealed.card for event in events} | {event.fire_resolved.card for event in events}

    def rearranged(
        self,
        state: State,
        viewer: int | None,  # noqa: ARG002 - see Hidden
        random: Random,
        keep: Collection[int] = (),
    ) -> Arrangement:
        """The cards of the draw pile change places."""
        other = State.FromString(state.SerializeToString())
        draw_pile = other.secrets.draw_pile
        places = [place for place, card in enumerate(draw_pile) if card not in keep]
        cards = [draw_pile[place] for place in places]
        random.shuffle(cards)
        others = {draw_pile[place]: card for place, card in zip(places, cards, strict=True)}
        for place, card in zip(places, cards, strict=True):
            draw_pile[place] = card
        return Arrangement(other, others)


SPEICHERSTADT_SPECIMEN = Specimen(
    game=SPEICHERSTADT,
    ways={"at once": Options(), "in turn": Options(simultaneous_loading=False)},
    eager={"buy": 4.0, "fill_contract": 9.0, "sell_cube": 3.0, "discard_cube": 0.5, "finish_loading": 2.0},
    enrich=None,
    most_actions=most_actions,
    check_course=check_course,
    conceivable=conceivable,
    conceivable_every=1,
    hidden=_Hidden(),
    ledger=SpeicherstadtLedger(),
)
