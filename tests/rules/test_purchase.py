"""S4: the purchase."""

from __future__ import annotations

import pytest

from hummel.speicherstadt.v1 import PHASE_DEMAND, PHASE_PURCHASE, Action, Buy, Cubes, Decline, PlaceWorker
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.speicherstadt.cubes import total
from support.speicherstadt import BANK, OFFICES, SHIPS, contract, kinds, merchant, supplied


def test_columns_are_sold_from_left_to_right_to_the_lowest_worker():
    """S4.1: the lowest worker's owner is asked first; the price is the number of workers, the own included."""
    table = supplied(2)
    table.place(2, 1, 1, 2, 1, 2)
    assert table.board.phase == PHASE_PURCHASE
    # Nobody stands above column 0.
    assert table.board.open_column == 1
    assert list(table.to_act()) == [1]
    assert SPEICHERSTADT.legal_actions(table.state, 1) == [
        Action(buy=Buy(column=1, price=3)),
        Action(decline=Decline(column=1, price=3)),
    ]
    table.buy()
    assert table.board.open_column == 2
    assert list(table.to_act()) == [0]


def test_buying_pays_the_price_and_sends_all_workers_home():
    """S4.2: the buyer pays to the stock and has the card; every worker of the column goes home."""
    card = merchant("tea")
    table = supplied(2, card)
    table.place(0, 0, 0, 0, 1, 2)
    (event,) = table.buy()
    bought = event.card_bought
    assert (bought.seat, bought.column, bought.card, bought.price) == (0, 0, card, 4)
    buyer, other = table.board.players
    assert (buyer.coins, list(buyer.cards), buyer.workers, buyer.bought_this_round) == (1, [card], 2, True)
    assert (other.coins, other.workers, other.bought_this_round) == (5, 2, False)
    assert table.board.columns[0].card == 0
    assert not table.board.columns[0].workers


def test_a_bought_card_works_from_now_on():
    """S4.2: a contract waits for its goods, a ship's cubes are the buyer's, a Bank pays in this very round."""
    needed = contract("coffee", "saffron")
    table = supplied(2, needed, SHIPS[0], BANK)
    cubes = Cubes()
    cubes.CopyFrom(table.board.columns[1].cubes)
    table.place(0, 1, 0, 1, 2, 2)
    table.buy()
    assert table.board.players[0].contracts[0].missing == Cubes(coffee=1, saffron=1)
    table.buy()
    assert table.board.players[1].loading.dock == cubes
    events = table.buy()
    assert table.board.players[0].cards[1] == BANK
    assert "loading_started" in kinds(events)


def test_declining_sends_one_worker_home_and_lowers_the_price():
    """S4.3: only the lowest worker goes home, the price drops by one, the next owner is asked, maybe the same again."""
    table = supplied(2)
    table.place(0, 0, 0, 1, 0, 1)
    asked = []
    for _ in range(3):
        column = table.board.columns[0]
        asked.append((table.to_act()[0], len(column.workers)))
        (event,) = table.decline()[:1]
        assert event.offer_declined.cannot_pay is False
    assert asked == [(0, 4), (1, 3), (0, 2)]
    assert list(table.to_act()) == [0]
    table.buy()
    assert table.board.players[0].coins == 4


def test_who_can_not_pay_is_not_asked():
    """S4.3: a player without enough coins declines at once; the event says that it was for lack of coins."""
    table = supplied(2)
    table.board.players[0].coins = 2
    events = table.place(0, 0, 0, 0, 1, 1)
    declined = events[-1].offer_declined
    assert (declined.seat, declined.column, declined.price, declined.cannot_pay) == (0, 0, 4, True)
    assert list(table.to_act()) == [1]
    assert table.board.players[0].workers == 1
    # After seat 1 declines for 3, seat 0 can pay 2.
    table.decline()
    assert list(table.to_act()) == [0]
    assert [action.WhichOneof("kind") for action in SPEICHERSTADT.legal_actions(table.state, 0)] == ["buy", "decline"]


def test_a_card_that_nobody_wants_is_discarded():
    """S4.4: after the last refusal, or if nobody stood there, the card goes to the discard pile for good."""
    table = supplied(2, BANK, OFFICES[0], OFFICES[1])
    events = table.place(1, 1, 1, 1, 2, 2)
    assert kinds(events)[-1] == "card_discarded"
    assert (events[-1].card_discarded.column, events[-1].card_discarded.card) == (0, BANK)
    events = table.decline_all()
    discarded = [event.card_discarded.card for event in events if event.HasField("card_discarded")]
    assert discarded == [OFFICES[0], OFFICES[1]]
    assert list(table.board.discard_pile) == [BANK, OFFICES[0], OFFICES[1]]
    assert table.board.phase == PHASE_DEMAND


def test_the_cubes_of_an_unbought_ship_go_to_the_stock():
    """S4.4: they go to the stock of goods, not to the bag and to no player."""
    table = supplied(2, SHIPS[0])
    cubes = Cubes()
    cubes.CopyFrom(table.board.columns[0].cubes)
    events = table.place(1, 1, 1, 2, 2, 2)
    assert events[-1].card_discarded.cubes == cubes
    assert table.board.stock == cubes
    assert total(table.board.bag) == 42


def test_nothing_is_traded_and_nobody_has_credit():
    """S4.5: coins move only to and from the stock, and nobody can be asked for more than they have."""
    table = supplied(2)
    table.board.players[0].coins = 0
    table.board.players[1].coins = 1
    *_, events = [table.place(column) for column in (0, 0, 0, 1, 2, 2)]
    assert kinds(events)[1:] == ["offer_declined"] * 3 + ["card_discarded"]
    assert [event.offer_declined.cannot_pay for event in events[1:4]] == [True] * 3
    assert (table.board.open_column, table.to_act()) == (1, [1])
    table.decline_all()
    # Only the income of the round was added (S6.1).
    assert [player.coins for player in table.board.players] == [2, 3]


@pytest.mark.parametrize(
    "column, price, reason",
    [
        (0, 2, "NOT_ON_OFFER"),
        (1, 1, "NOT_ON_OFFER"),
        (1, 3, "NOT_ON_OFFER"),
        (1, 0, "NOT_ON_OFFER"),
        (2, 2, "NOT_ON_OFFER"),
        (3, 2, "NO_SUCH_COLUMN"),
        (2**32 - 1, 2**32 - 1, "NO_SUCH_COLUMN"),
    ],
)
@pytest.mark.parametrize("kind", ["buy", "decline"])
def test_only_the_very_offer_can_be_answered(kind: str, column: int, price: int, reason: str):
    """S4.1: column and price must be those on offer, so that a message that comes late or twice does nothing."""
    table = supplied(2)
    table.place(1, 1, 2, 2, 2, 2)
    body = {"buy": Buy, "decline": Decline}[kind](column=column, price=price)
    refusal = table.refusal(0, Action(**{kind: body}))
    assert refusal.reason == reason
    assert table.to_act() == [0]


def test_actions_of_another_phase_are_refused():
    """S4.1: workers are not placed in the purchase, and nothing is bought in the demand."""
    table = supplied(2)
    refusal = table.refusal(0, Action(buy=Buy(column=0, price=1)))
    assert (refusal.reason, refusal.rule) == ("WRONG_PHASE", "S3.1")
    assert refusal.message == "demand: seat 0 can't buy now; it can place a worker (S3.1)"
    table.place(0, 0, 0, 0, 0, 0)
    assert table.refusal(1, Action(place_worker=PlaceWorker(column=0))).reason == "WRONG_PHASE"


def test_who_runs_out_of_time_declines():
    """S4.3: the default is to decline."""
    table = supplied(2)
    table.place(0, 0, 1, 1, 2, 2)
    assert SPEICHERSTADT.default_action(table.state, 0) == Action(decline=Decline(column=0, price=2))
