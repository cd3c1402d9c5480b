"""H4 and H5: the standard actions and City Hall Square; what is refused stands in test_bad_actions.py."""

from __future__ import annotations

from hummel_service.games.hamburgum.square import advance, step_back
from support.hamburgum import Table
from support.hamburgum_moves import construct, decrease, lay, site, take_money, take_workers, wall


def test_take_workers():
    """H4.1: the card is discarded for three workers of its colour."""
    table = Table(seat0={"hand": [241]})
    table.play(take_workers(241))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.workers.grey": 3}


def test_take_money():
    """H4.2: the card is discarded for marks equal to the die of its colour."""
    table = Table(seat0={"hand": [241]}, dice={"grey": 6})
    table.play(take_money(241))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.marks": 6}


def test_decrease_disaster():
    """H4.3: the disaster of the card's colour goes down by 1, for 1 VP."""
    table = Table(seat0={"hand": [241], "disasters": {"grey": 2}})
    table.play(decrease(241))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.disasters.grey": -1, "0.vp": 1}


def test_build_wall():
    """H4.4: a card of the segment's colour and its price; outward from the tower."""
    table = Table(seat0={"hand": [241], "marks": 2, "left": 0})
    table.play(wall(241, "left"))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.marks": -1, "0.left": 1}


def test_the_fifth_segment_takes_the_top_statue_once():
    """H4.4, H7.3: the fifth segment takes the top statue; built again it gives no second one."""
    table = Table(seat0={"hand": [245, 246], "marks": 10, "left": 4}, seat1={"hand": [242, 243]})
    table.play(wall(245, "left"))
    assert table.changes()["0.statues+"] == [8]
    table.board.players[0].left.segments = 4
    table.play(take_workers(242))
    table.mark()
    table.play(wall(246, "left"))
    assert table.changes() == {"0.hand-": [246], "discard+": [246], "0.marks": -5, "0.left": 1}


def test_play_site():
    """H4.5: any card, Zoo and Park too, is put into the display for a worker of its colour; its face stays hidden."""
    table = Table(seat0={"hand": [241], "workers": "grey pink"})
    events = table.play(site(241))
    assert table.changes() == {"0.hand-": [241], "0.workers.grey": -1, "0.sites+": ["grey"]}
    assert not any("241" in str(event) for event in events)


def test_construct_building():
    """H4.6: a building goes on an empty site of any colour for its marks."""
    table = Table(seat0={"hand": [6], "marks": 10, "sites": "pink grey"})
    table.play(construct(6, on=2))
    assert table.changes() == {"0.hand-": [6], "0.buildings+": [6], "0.marks": -9}
    assert table.board.players[0].buildings[0].site == 2


def test_lay_card():
    """H4.6: Zoo and Park cards need marks but no site."""
    table = Table(seat0={"hand": [280], "marks": 9})
    table.play(lay(280))
    assert table.changes() == {"0.hand-": [280], "0.parks+": [280], "0.marks": -9}


def test_extra_actions_are_full_ones():
    """H6.5: what triggers on a standard action triggers on an extra one (034), not on a card's segment (150)."""
    table = Table(seat0={"buildings": [1, 34]}, deck=[241])
    table.activate(1)
    table.choose("grey")
    table.play(take_workers(241))
    assert table.asked() == ("GAIN_WORKER", 0)
    segment = {"marks": 2, "right": 5, "disasters": {"grey": 1}}
    table = Table(seat0={"buildings": [62, 150], "workers": "orange", **segment})
    table.activate(62)
    assert table.changes() == {"0.workers.orange": -1, "0.used+": [62], "0.marks": -2, "0.left": 1}
    table = Table(seat0={"buildings": [150], "hand": [241, 242], **segment})
    table.play(wall(241, "left"))
    assert table.changes()["0.disasters.grey"] == -1


def test_the_spaces_of_the_square():
    """H5.1: 0, 1, 2, 3, 5, 7, 9, 12, 15, 18; on the last space an advance gives 4 VP; back stops at the start."""
    table = Table(seat0={"square": 8})
    play = table._play()  # noqa: SLF001 - the rules' function is called as a card calls it
    advance(play, 0, 0)
    assert table.changes() == {"0.square": 1}
    advance(play, 0, 0)
    assert table.changes() == {"0.square": 1, "0.vp": 4}
    step_back(play, 1, 175)
    assert table.changes() == {"0.square": 1, "0.vp": 4}
