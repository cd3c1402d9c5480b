"""S5: the loading, and the market hall."""

from __future__ import annotations

import pytest

from hummel.speicherstadt.v1 import (
    PHASE_DEMAND,
    PHASE_LOADING,
    Action,
    Contract,
    Cubes,
    DiscardCube,
    FillContract,
    FinishLoading,
    PayCube,
    SellCube,
    TakeCoin,
    TakeCube,
)
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.speicherstadt.cubes import total
from support.speicherstadt import (
    BANK,
    FIREMEN_1,
    PORT,
    SHIPS,
    WAREHOUSE,
    Table,
    contract,
    docked,
    good,
    kinds,
    merchant,
    supplied,
)


def fill(card: int, name: str) -> Action:
    """Returns the action that puts a cube on a contract."""
    return Action(fill_contract=FillContract(card=card, good=good(name)))


def sell(name: str) -> Action:
    """Returns the action that sells a cube to a merchant."""
    return Action(sell_cube=SellCube(good=good(name)))


def pay(name: str) -> Action:
    """Returns the action that pays a cube in the market hall."""
    return Action(pay_cube=PayCube(good=good(name)))


def take(name: str) -> Action:
    """Returns the action that takes a cube for three paid ones."""
    return Action(take_cube=TakeCube(good=good(name)))


def discard(name: str) -> Action:
    """Returns the action that puts a cube to the stock for nothing."""
    return Action(discard_cube=DiscardCube(good=good(name)))


COIN = Action(take_coin=TakeCoin())
FINISH = Action(finish_loading=FinishLoading())


def listed_kinds(table: Table, seat: int) -> set[str | None]:
    """Returns the kinds of the legal actions."""
    return {action.WhichOneof("kind") for action in SPEICHERSTADT.legal_actions(table.state, seat)}


class TestWhoLoads:
    """S5.1: who loads, and in which order."""

    def test_all_load_at_once(self):
        """With the option everybody who has a cube may act at any time, the others are done at once."""
        table = docked(4, {1: {"tea": 1}, 3: {"tea": 2}})
        assert table.to_act() == [1, 3]
        assert list(table.events[-1].loading_started.seats) == [1, 3]
        table.play(3, discard("tea"))
        table.play(1, FINISH)
        assert table.to_act() == [3]

    def test_one_after_the_other_from_the_first_seat(self):
        """Without the option the first player loads first, the others follow clockwise."""
        table = docked(4, {0: {"tea": 1}, 1: {"tea": 1}, 3: {"tea": 1}}, simultaneous=False, first_seat=2)
        order = []
        while table.board.phase == PHASE_LOADING:
            (seat,) = table.to_act()
            order.append(seat)
            table.play(seat, FINISH)
        assert order == [3, 0, 1]

    def test_nobody_has_anything_to_load(self):
        """Without a cube anywhere the round goes on to the income by itself."""
        table = supplied(2)
        table.place(0, 0, 1, 1, 2, 2)
        events = table.decline_all()
        assert "loading_started" not in kinds(events)
        assert table.board.phase == PHASE_DEMAND

    def test_kept_cubes_alone_give_something_to_do(self):
        """Who has a cube in warehouse or market hall loads in every round, also without a new ship."""
        table = docked(2, {0: {"tea": 1}})
        table.play(0, FINISH)
        table.place(0, 0, 1, 1, 2, 2)
        table.decline_all()
        assert table.board.phase == PHASE_LOADING
        assert table.to_act() == [0]

    def test_loading_ends_by_itself_with_the_last_cube(self):
        """A player whose dock is empty is done at once, also in the middle."""
        table = docked(2, {0: {"tea": 1}}, seat0=[merchant("tea")])
        events = table.play(0, sell("tea"))
        assert kinds(events)[:2] == ["cube_sold", "loading_finished"]
        assert table.board.phase == PHASE_DEMAND


class TestDock:
    """S5.2, S5.3: the pool of cubes, contracts, merchants, and what is kept."""

    def test_ship_warehouse_and_market_hall_are_one_pool(self):
        """Cubes of the ships bought this round, of warehouse and market hall lie on the dock together."""
        table = supplied(2, SHIPS[0], seat0=[WAREHOUSE])
        player = table.board.players[0]
        for place, name in ((player.warehouse, "tea"), (player.market_hall, "rubber")):
            setattr(place, name, 1)
            setattr(table.board.bag, name, getattr(table.board.bag, name) - 1)
        ship = table.board.columns[0].cubes
        expected = Cubes(
            coffee=ship.coffee, tea=ship.tea + 1, saffron=ship.saffron, rubber=ship.rubber + 1, carpet=ship.carpet
        )
        table.place(0, 1, 1, 1, 2, 2)
        table.buy()
        table.decline_all()
        assert player.loading.dock == expected
        assert total(player.warehouse) == total(player.market_hall) == 0

    def test_a_contract_is_filled_cube_by_cube(self):
        """A cube may be placed on an own contract that still needs it; the last one completes it."""
        card = contract("coffee", "saffron")
        table = docked(2, {0: {"coffee": 1, "saffron": 1, "tea": 1}}, seat0=[card])
        (event,) = table.play(0, fill(card, "saffron"))
        assert event.contract_filled.completed is False
        assert table.board.players[0].contracts[0] == Contract(card=card, missing=Cubes(coffee=1))
        (event,) = table.play(0, fill(card, "coffee"))
        assert (event.contract_filled.card, event.contract_filled.completed) == (card, True)
        assert total(table.board.players[0].contracts[0].missing) == 0

    def test_a_contract_takes_only_what_it_needs(self):
        """Goods that it does not name, or has already, are refused; a placed cube never comes off."""
        card = contract("coffee", "saffron")
        table = docked(2, {0: {"coffee": 2, "tea": 1}}, seat0=[card])
        table.play(0, fill(card, "coffee"))
        for name in ("coffee", "tea"):
            refusal = table.refusal(0, fill(card, name))
            assert (refusal.reason, refusal.rule) == ("GOOD_NOT_NEEDED", "S5.2")
        assert "fill_contract" not in listed_kinds(table, 0)

    @pytest.mark.parametrize("card", [0, 55, 2**32 - 1, BANK, contract("tea", "rubber")])
    def test_only_own_contracts_are_filled(self, card: int):
        """Other players' contracts, other cards and numbers that are no card are refused."""
        table = docked(
            2, {0: {"tea": 1}}, seat0=[contract("coffee", "saffron"), BANK], seat1=[contract("tea", "rubber")]
        )
        assert table.refusal(0, fill(card, "tea")).reason == "NO_SUCH_CONTRACT"

    def test_a_merchant_pays_a_coin_for_a_cube_of_its_good(self):
        """The cube goes to the stock, the seller gets 1 coin; only own merchants buy."""
        table = docked(2, {0: {"coffee": 2, "tea": 1}}, seat0=[merchant("coffee")], seat1=[merchant("tea")])
        (event,) = table.play(0, sell("coffee"))
        assert (event.cube_sold.good, event.cube_sold.card) == (good("coffee"), merchant("coffee"))
        assert (table.board.players[0].coins, table.board.stock.coffee) == (6, 1)
        assert table.refusal(0, sell("tea")).reason == "NO_MERCHANT"
        assert table.listed(0, "sell_cube") == [sell("coffee")]

    @pytest.mark.parametrize("act", [sell("coffee"), discard("coffee"), pay("coffee"), fill(14, "coffee")])
    def test_only_cubes_of_the_dock_can_be_used(self, act: Action):
        """A cube that is not there is refused, whatever it is meant for."""
        table = docked(2, {0: {"tea": 2}}, seat0=[merchant("coffee"), contract("coffee", "saffron")])
        refusal = table.refusal(0, act)
        assert refusal.reason == "NO_SUCH_CUBE"
        assert "which holds 2 tea" in refusal.message

    def test_any_number_in_any_order(self):
        """Contract, merchant, market hall and discarding may follow each other freely."""
        card = contract("carpet", "rubber")
        table = docked(
            2, {0: {"coffee": 1, "tea": 2, "saffron": 1, "rubber": 1, "carpet": 2}}, seat0=[merchant("coffee"), card]
        )
        for act in (pay("tea"), pay("tea"), COIN, fill(card, "carpet"), sell("coffee"), discard("saffron")):
            table.play(0, act)
        table.play(0, fill(card, "rubber"))
        events = table.play(0, FINISH)
        assert events[0].loading_finished.market_hall == Cubes(carpet=1)
        # 5 at the start, 1 for two teas, 1 for coffee, 2 as income without a purchase.
        assert table.board.players[0].coins == 9

    def test_without_a_warehouse_one_cube_is_kept(self):
        """The market hall keeps one cube; with two the player must use or discard one first."""
        table = docked(2, {0: {"tea": 2}})
        refusal = table.refusal(0, FINISH)
        assert (refusal.reason, refusal.rule) == ("TOO_MANY_CUBES", "S5.3")
        (event,) = table.play(0, discard("tea"))
        assert event.cube_discarded.good == good("tea")
        finished, *_ = table.play(0, FINISH)
        assert (finished.loading_finished.warehouse, finished.loading_finished.market_hall) == (Cubes(), Cubes(tea=1))
        assert table.board.players[0].market_hall == Cubes(tea=1)

    def test_a_warehouse_keeps_four_cubes_more(self):
        """With the Warehouse five cubes are kept, four of them in it; the sixth is too many."""
        table = docked(2, {0: {"tea": 4, "rubber": 2}}, seat0=[WAREHOUSE])
        assert table.refusal(0, FINISH).reason == "TOO_MANY_CUBES"
        table.play(0, discard("rubber"))
        table.play(0, FINISH)
        player = table.board.players[0]
        assert (player.warehouse, player.market_hall) == (Cubes(tea=4), Cubes(rubber=1))

    def test_the_warehouse_is_filled_first(self):
        """One cube lies in the warehouse, where it scores, not in the market hall (S8.5)."""
        table = docked(2, {0: {"rubber": 1}}, seat0=[WAREHOUSE])
        table.play(0, FINISH)
        player = table.board.players[0]
        assert (player.warehouse, player.market_hall) == (Cubes(rubber=1), Cubes())

    def test_no_cube_stays_on_a_ship_and_the_ship_stays_with_its_owner(self):
        """What is not kept goes to the stock; the ship card is the owner's from then on."""
        table = supplied(2, SHIPS[0])
        cubes = total(table.board.columns[0].cubes)
        table.place(0, 1, 1, 1, 2, 2)
        table.buy()
        table.decline_all()
        while table.board.phase == PHASE_LOADING:
            table.play(0, table.listed(0, "discard_cube")[0])
        assert cubes == total(table.board.stock) == 3
        assert list(table.board.players[0].cards) == [SHIPS[0]]

    def test_who_runs_out_of_time_keeps_what_fits(self):
        """The default finishes if it can, and uses cubes until it can: a contract before a merchant before the hall."""
        card = contract("coffee", "saffron")
        docks = {0: {"coffee": 2, "tea": 2, "rubber": 1}}
        table = docked(2, docks, seat0=[card, merchant("tea")])
        played = []
        while table.board.phase == PHASE_LOADING:
            act = SPEICHERSTADT.default_action(table.state, 0)
            played.append(act)
            table.play(0, act)
        assert played == [fill(card, "coffee"), sell("tea"), sell("tea"), pay("coffee"), pay("rubber"), COIN]


class TestMarketHall:
    """S5.2, S5.4: converting and selling."""

    def test_two_cubes_are_sold_for_a_coin(self):
        """Two cubes of any goods go to the stock, then the player takes a coin."""
        table = docked(2, {0: {"tea": 1, "rubber": 1, "carpet": 1}})
        table.play(0, pay("tea"))
        table.play(0, pay("rubber"))
        (event,) = table.play(0, COIN)
        assert event.coin_taken.seat == 0
        player = table.board.players[0]
        assert (player.coins, player.loading.paid_cubes, player.loading.dock) == (6, 0, Cubes(carpet=1))
        assert table.board.stock == Cubes(tea=1, rubber=1)

    def test_three_cubes_are_converted_into_one_of_the_stock(self):
        """Three cubes go to the stock, then the player takes any cube that is in the stock."""
        table = docked(2, {0: {"tea": 3}}, stock={"saffron": 1})
        for _ in range(3):
            table.play(0, pay("tea"))
        assert SPEICHERSTADT.legal_actions(table.state, 0) == [take("tea"), take("saffron")]
        (event,) = table.play(0, take("saffron"))
        assert event.cube_taken.good == good("saffron")
        assert table.board.players[0].loading.dock == Cubes(saffron=1)
        assert table.board.stock == Cubes(tea=3)

    def test_the_three_cubes_just_paid_count(self):
        """One of the paid cubes may be taken back."""
        table = docked(2, {0: {"tea": 2, "rubber": 1}})
        for name in ("tea", "rubber", "tea"):
            table.play(0, pay(name))
        assert SPEICHERSTADT.legal_actions(table.state, 0) == [take("tea"), take("rubber")]
        table.play(0, take("rubber"))
        assert table.board.players[0].loading.dock == Cubes(rubber=1)

    def test_a_good_that_is_not_in_the_stock_can_not_be_had(self):
        """S5.4: neither the bag nor other places give a cube for conversion."""
        table = docked(2, {0: {"tea": 3}})
        for _ in range(3):
            table.play(0, pay("tea"))
        refusal = table.refusal(0, take("coffee"))
        assert (refusal.reason, refusal.rule) == ("NOT_IN_STOCK", "S5.4")

    def test_cubes_of_the_stock_never_return_to_the_bag(self):
        """S5.4: paying, selling, discarding and converting leave the bag as it is."""
        table = docked(2, {0: {"tea": 4, "rubber": 3}}, seat0=[merchant("rubber")])
        before = table.board.bag.SerializeToString()
        for act in (pay("tea"), pay("tea"), pay("tea"), take("tea"), sell("rubber"), discard("rubber")):
            table.play(0, act)
        assert table.board.bag.SerializeToString() == before
        assert table.board.stock == Cubes(tea=2, rubber=2)

    def test_a_payment_begins_only_if_it_can_be_completed(self):
        """With one cube on the dock there is nothing to pay with."""
        table = docked(2, {0: {"tea": 1}})
        refusal = table.refusal(0, pay("tea"))
        assert refusal.reason == "PAYMENT_MISMATCH"
        assert listed_kinds(table, 0) == {"discard_cube", "finish_loading"}

    def test_a_payment_that_has_begun_is_completed_first(self):
        """After one paid cube only another one can be paid; after two a coin or a third; after three a cube."""
        card = contract("coffee", "saffron")
        table = docked(2, {0: {"coffee": 5}}, seat0=[card, merchant("coffee"), WAREHOUSE])
        others = (fill(card, "coffee"), sell("coffee"), discard("coffee"), FINISH)
        allowed = []
        for _ in range(3):
            table.play(0, pay("coffee"))
            allowed.append(SPEICHERSTADT.legal_actions(table.state, 0))
            assert {table.refusal(0, act).reason for act in others} == {"PAYMENT_OPEN"}
        assert allowed == [[pay("coffee")], [COIN, pay("coffee")], [take("coffee")]]
        assert {table.refusal(0, act).reason for act in (pay("coffee"), COIN)} == {"PAYMENT_MISMATCH"}

    @pytest.mark.parametrize("paid", [0, 1])
    def test_nothing_is_taken_before_it_is_paid(self, paid: int):
        """Neither coin nor cube can be had for too few cubes."""
        table = docked(2, {0: {"tea": 3}}, stock={"tea": 1})
        for _ in range(paid):
            table.play(0, pay("tea"))
        assert {table.refusal(0, act).reason for act in (COIN, take("tea"))} == {"PAYMENT_MISMATCH"}

    def test_after_two_cubes_without_a_third_the_coin_is_taken(self):
        """With an empty dock only the coin is left, and the loading ends by itself with it."""
        table = docked(2, {0: {"tea": 2}}, stock={"coffee": 1})
        table.play(0, pay("tea"))
        table.play(0, pay("tea"))
        assert SPEICHERSTADT.legal_actions(table.state, 0) == [COIN]
        events = table.play(0, COIN)
        assert kinds(events)[:2] == ["coin_taken", "loading_finished"]

    def test_others_may_take_what_was_just_paid(self):
        """Loading at once, players share the stock; there is always a cube for who has paid three."""
        table = docked(2, {0: {"tea": 3}, 1: {"rubber": 3}})
        for _ in range(3):
            table.play(0, pay("tea"))
            table.play(1, pay("rubber"))
        table.play(1, take("tea"))
        assert table.board.stock == Cubes(tea=2, rubber=3)
        assert SPEICHERSTADT.legal_actions(table.state, 0) == [take("tea"), take("rubber")]

    def test_ships_and_other_cards_give_no_space(self):
        """Only warehouse and market hall keep cubes."""
        table = docked(4, {0: {"tea": 2}}, seat0=[SHIPS[0], PORT, FIREMEN_1[0]])
        assert table.refusal(0, FINISH).reason == "TOO_MANY_CUBES"
