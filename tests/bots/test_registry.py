from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import Action, View
from hummel_client.bots.bot import Bot
from hummel_client.bots.registry import BOTS, UnknownBotError, find_bot, make_bot

if TYPE_CHECKING:
    from pathlib import Path

# ruff: noqa: S311 - games, not secrets

OWN_BOT = """
from hummel_client.bots.bot import Bot

class Last(Bot):
    def __init__(self, chance):
        pass

    def choose(self, view, *, time_s):
        return view.legal_actions[-1]
"""


def three_actions() -> View:
    """A view in which a worker may be placed in three columns."""
    view = View()
    for column in range(3):
        view.legal_actions.add().speicherstadt.place_worker.column = column
    return view


@pytest.fixture
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of somebody's own, with the bot Last."""
    (tmp_path / "bot_of_ones_own.py").write_text(OWN_BOT)
    monkeypatch.syspath_prepend(tmp_path)
    return "bot_of_ones_own"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_comes_along_chooses_a_legal_action(name: str):
    """Every name in BOTS leads to a factory of a Bot."""
    bot = find_bot(name)(Random(1))
    assert isinstance(bot, Bot)
    assert BOTS[name].description


def test_the_random_bot_chooses_every_legal_action_sooner_or_later():
    """It picks legal actions, and none of them never."""
    view, bot = three_actions(), find_bot("random")(Random(1))
    chosen = [bot.choose(view, time_s=1.0) for _ in range(50)]
    assert all(action in view.legal_actions for action in chosen)
    assert all(action in chosen for action in view.legal_actions)


def test_a_bot_of_ones_own_is_found_by_its_module_and_class(own_module: str):
    """MODULE:CLASS is imported."""
    view = three_actions()
    action: Action = find_bot(f"{own_module}:Last")(Random(1)).choose(view, time_s=1.0)
    assert action == view.legal_actions[-1]


@pytest.mark.parametrize(
    "name, says",
    [
        ("no_such_bot", "take random"),
        ("no_such_module:Bot", "no module 'no_such_module'"),
        ("bot_of_ones_own:NoBot", "NoBot"),
    ],
)
def test_a_wrong_name_says_what_is_wrong(name: str, says: str, own_module: str):
    """Nobody has to read a traceback because of a typing error."""
    assert own_module
    with pytest.raises(UnknownBotError, match=says):
        find_bot(name)


@pytest.mark.parametrize(
    "source, says",
    [
        ("def Last(): pass", "takes 0 positional arguments but 1 was given"),
        ("class Last:\n  def __init__(self, chance): raise ValueError('one\\ntwo')", "mend it: ValueError: one two"),
        ("class Last:\n  def __init__(self, chance): pass", "derive it from hummel_client.bots.bot.Bot"),
        ("Last = 5", "'int' object is not callable"),
        ("Last = (", "mend its module: SyntaxError"),
        ("1 / 0", "mend its module: ZeroDivisionError"),
        ("from random import nothing", "mend its module: ImportError"),
    ],
)
def test_what_is_wrong_with_a_bot_is_told_in_one_line(
    source: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A bot that can't be imported or made is somebody's own fault to mend, and no traceback of ours."""
    monkeypatch.delitem(sys.modules, "broken_bot", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken_bot.py").write_text(source)
    with pytest.raises(UnknownBotError) as wrong:
        make_bot("broken_bot:Last", Random(1))
    assert says in str(wrong.value)
    assert "\n" not in str(wrong.value)
