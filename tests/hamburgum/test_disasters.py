"""H7: disasters."""

from __future__ import annotations

from typing import Any

import pytest

from hummel_service.games.hamburgum.agenda import go_on
from hummel_service.games.hamburgum.colours import COLOURS_BY_NAME
from hummel_service.games.hamburgum.disasters import raise_all
from support.hamburgum import Table


def raised(*names: str, **seat0: Any) -> Table:  # noqa: ANN401 - what a seat has
    """Returns a table on which disasters of seat 0 have just risen by one level, all at once."""
    table = Table(seat0=seat0)
    play = table._play()  # noqa: SLF001 - the rules' function is called as a phase calls it
    raise_all(play, 0, [COLOURS_BY_NAME[name] for name in names])
    go_on(play)
    return table


TWO = {"disasters": {"brown": 2, "pink": 2, "orange": 2, "grey": 2, "purple": 2}}

STRIKES = [
    ("brown", {"workers": "grey grey pink"}, {"0.workers.grey": -2, "0.workers.pink": -1}),
    ("pink", {"marks": 7}, {"0.marks": -7}),
    ("orange", {"buildings": [6]}, {"0.buildings-": [6], "discard+": [6]}),
    ("grey", {"right": 2}, {"0.right": -1}),
    ("grey", {"left": 5}, {"0.left": -1}),
    ("purple", {"buildings": [6], "on": "pink"}, {"0.buildings-": [6], "0.hand+": [6], "0.sites-": ["pink"]}),
]


@pytest.mark.parametrize(
    "name, seat0, lost", STRIKES, ids=["disease", "unrest", "fire", "decay", "statue stays", "flood"]
)
def test_the_third_level_strikes(name: str, seat0: dict, lost: dict):
    """H7.1 to H7.3: at the third level a disaster of each colour strikes at once and goes back to 0 without points."""
    changes = raised(name, **seat0, **TWO).changes()
    if name == "purple":
        assert len(changes.pop("discard+")) == 1
    assert changes == {f"0.disasters.{name}": -2, **lost}


@pytest.mark.parametrize("name", ["brown", "pink", "orange", "grey", "purple"])
def test_nothing_to_lose(name: str):
    """H7.3: who has nothing to lose loses nothing."""
    assert raised(name, **TWO).changes() == {f"0.disasters.{name}": -2}


def test_below_the_third_level_nothing_strikes():
    """H7.2: the first and second level only stand there."""
    assert raised("pink", marks=7, disasters={"pink": 1}).changes() == {"0.disasters.pink": 1}


def test_the_victim_chooses_the_order():
    """H7.2: of several that strike at once the victim says which comes first."""
    table = raised("orange", "purple", buildings=[6, 3], on="pink", **TWO)
    assert table.asked() == ("STRIKE", 0)
    assert table.options() == ["orange", "purple"]
    table.choose("purple")
    assert table.asked() == ("DISCARD_SITE", 0)
    table.choose(1)
    # The other one strikes without another question; one building is left, so it burns.
    assert table.changes()["0.buildings-"] == [3, 6]
    assert table.changes()["0.hand+"] == [6]
    assert table.asked() == ("TURN", 0)


def test_the_victim_chooses_building_site_and_side():
    """H7.3: which building, which site, which half."""
    assert raised("orange", buildings=[6, 3], **TWO).options() == [6, 3]
    assert raised("purple", sites="pink grey", **TWO).options() == [1, 2]
    assert raised("grey", left=1, right=2, **TWO).options() == ["left", "right"]
