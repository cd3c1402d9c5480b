"""A game comes to its end: what builds and takes back cannot go round for ever."""

from __future__ import annotations

from support.hamburgum import Table
from support.hamburgum_moves import activate, construct, take_workers


def test_cards_that_build_and_take_back_one_another_come_to_an_end():
    """H6.1: a flash happens twice a turn at most, so 036, 060, 190 and 004 do not build one another for ever.

    060 happens twice (036). It activates 190 for nothing, 190 builds 004 under the brown Zoo card, 004 takes back both
    itself and 060; then 060 activates 190 once more, which builds 060 under the pink Zoo card. There it would begin
    anew. That 060 does nothing this time is told.
    """
    table = Table(seat0={"hand": [60, 4, 245], "marks": 6, "buildings": [36, 190], "sites": "grey", "zoo": [249, 257]})
    table.play(construct(60, on=1))
    for _ in range(40):
        kind, seat = table.asked() or ("", 0)
        if seat != 0:
            break
        wanted = {
            "SPARE_WORKER": "pink" if 60 in table.state.hands[0].cards else "brown",
            "BUILD_UNDER_ZOO": 4 if 4 in table.options() else 60,
            "TAKE_BACK": next((card for card in (60, 4) if card in table.options()), None),
        }.get(kind)
        if kind == "FLASH_AGAIN":
            table.accept()
        elif wanted is None:
            table.decline()
        else:
            table.choose(wanted)
    # It ended with the turn: the next player is asked.
    assert table.asked() == ("TURN", 1)
    assert table.kinds().count("building_taken_back") == 2
    built = [event.building_constructed for event in table.events if event.HasField("building_constructed")]
    assert [(each.card, each.flash_spent) for each in built] == [(60, False), (4, False), (60, True)]


def test_a_flash_happens_again_in_a_later_turn():
    """H6.1: a card that went back to the hand flashes again when it is built in another turn."""
    table = Table(seat0={"hand": [142, 4, 245], "sites": "grey grey"}, seat1={"hand": [256, 252]})
    table.play(construct(142, on=1))
    assert table.changes()["0.workers.pink"] == 1
    table.play(take_workers(256))
    table.play(construct(4, on=2))
    table.choose(142)
    table.decline()
    table.play(take_workers(252))
    assert table.board.flashed == []
    table.mark()
    table.play(construct(142, on=1))
    assert table.changes()["0.workers.pink"] == 1


def test_an_exchange_asks_twice_for_each_worker_and_then_ends():
    """111 to 114: however many workers are held, each is given and taken for once; what was taken stays."""
    table = Table(seat0={"hand": [245], "buildings": [111], "workers": "purple " + "grey " * 30})
    table.play(activate(111))
    answers = 0
    while table.asked() in (("EXCHANGE_FROM", 0), ("EXCHANGE_TO", 0)):
        taking = table.asked() == ("EXCHANGE_TO", 0)
        table.choose("pink" if taking else "grey")
        answers += 1
    assert table.asked() == ("TURN", 0)
    assert answers == 2 * 30
    assert table.board.players[0].workers.pink == 30
