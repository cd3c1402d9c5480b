"""An action comes in time, whatever the bot does."""

from __future__ import annotations

import asyncio
import math
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from google.protobuf.duration_pb2 import Duration
from hypothesis import given, strategies as st

from hummel.v1 import SeatClock, View
from hummel_client.bots.registry import UnknownBotError
from hummel_client.bots.running.decision_time import DecisionTime, time_for
from hummel_client.bots.running.thinking import Thinker
from hummel_client.bots.running.workers import BotFailedError
from support.made_up_bots import MadeOnce, QuickAndMadeOnce

if TYPE_CHECKING:
    from hummel.v1 import Action

# ruff: noqa: S311 - games, not secrets

TESTS = Path(__file__).parents[1]
SOON_S = 60.0


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up bots can be imported by other processes, too."""
    monkeypatch.setenv("PYTHONPATH", str(TESTS))


def three_actions() -> View:
    """A view in which a worker may be placed in three columns."""
    view = View(seat=0)
    view.table.table_id = "t"
    for column in range(3):
        view.legal_actions.add().speicherstadt.place_worker.column = column
    return view


def clocked(left_s: float, bank_s: float) -> View:
    """A view in which the seat has so much time left, so much of it in the bank."""
    view = three_actions()
    left, bank = Duration(), Duration()
    left.FromNanoseconds(round(left_s * 1e9))
    bank.FromNanoseconds(round(bank_s * 1e9))
    clock = SeatClock(seat=0, time_left=left, bank_left=bank)
    clock.deadline.GetCurrentTime()
    view.seat_clocks.extend([SeatClock(seat=1), clock])
    return view


async def chosen(bot: str, *, until_s: float = math.inf, thinking_s: float = 0.2, times: int = 1) -> list[Action]:
    """What a bot plays, some decisions after one another, each with so many seconds left."""
    loop = asyncio.get_running_loop()
    async with (
        asyncio.timeout(SOON_S),
        Thinker(bot, Random(1), thinking_s=thinking_s, process_count=1) as thinker,
    ):
        return [
            await thinker.choose(three_actions(), DecisionTime(loop.time() + until_s, loop.time() + until_s))
            for _ in range(times)
        ]


@given(left_s=st.floats(0.01, 1000), bank_s=st.floats(0, 900), margin_s=st.floats(0, 5), wanted_s=st.floats(0.01, 100))
def test_no_bot_is_given_more_time_than_its_clock_has(left_s: float, bank_s: float, margin_s: float, wanted_s: float):
    """Whatever the clock, there is time to think, it ends before the deadline, and the bank is not emptied at once."""
    time = time_for(clocked(left_s, bank_s), 50.0, margin_s)
    thinking_s = time.thinking_s(wanted_s, 50.0)
    assert 0 < thinking_s <= wanted_s
    assert 50 + thinking_s <= time.until_s + 1e-9
    assert time.until_s <= 50 + left_s - min(margin_s, left_s / 3) + 1e-6
    if thinking_s > max(0, left_s - bank_s) + 1e-6:
        assert thinking_s <= 0.11 * left_s


def test_without_a_clock_a_bot_has_the_time_that_it_wants():
    """A table without a clock gives as much time as the runner does."""
    assert time_for(three_actions(), 50.0, 1.0).thinking_s(7.0, 99.0) == 7.0


def test_when_the_time_is_up_there_is_none_left():
    """A decision that waited too long gets no time, not a negative one."""
    assert time_for(clocked(10, 0), 50.0, 1.0).thinking_s(7.0, 70.0) == 0


@pytest.mark.parametrize(
    "bot", ["Raising", "QuickAndRaising", "Dying", "Cheating", "MadeOnce", "QuickAndMadeOnce", "Talking"]
)
async def test_whatever_a_bot_does_a_legal_action_is_played(
    bot: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    """Bots that fail, die, cheat or can't be made have legal actions played for them; the log says why."""
    for kind in (MadeOnce, QuickAndMadeOnce):
        monkeypatch.setattr(kind, "is_made", False)
    actions = await chosen(f"support.made_up_bots:{bot}", times=2)
    assert all(action in three_actions().legal_actions for action in actions)
    assert ("another bot decides" in caplog.text) == (bot != "Talking")


@pytest.mark.parametrize("bot", ["Endless", "Talking"])
async def test_a_bot_that_takes_too_long_is_not_waited_for(bot: str):
    """There is an action before the time is up, also for the next decision, when the bot has been ended."""
    began = time.monotonic()
    async with Thinker(f"support.made_up_bots:{bot}", Random(1), thinking_s=9, process_count=1) as thinker:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            until_s = loop.time() + 1.0
            assert (
                await thinker.choose(three_actions(), DecisionTime(until_s, until_s)) in three_actions().legal_actions
            )
            assert loop.time() < until_s + 0.5
    assert time.monotonic() - began < SOON_S


async def test_more_decisions_than_processes_are_made_in_time(caplog: pytest.LogCaptureFixture):
    """Where bots wait for one another, each gets a legal action before its time is up."""
    async with Thinker("support.made_up_bots:Talking", Random(1), thinking_s=0.4, process_count=1) as thinker:
        loop = asyncio.get_running_loop()
        until_s = loop.time() + 1.0
        time = DecisionTime(until_s, until_s)
        actions = await asyncio.gather(*(thinker.choose(three_actions(), time) for _ in range(8)))
        assert loop.time() < until_s + 0.5
    assert len(actions) == 8
    assert "no process was free in time" in caplog.text


async def test_a_decision_that_is_not_needed_any_more_disturbs_no_other():
    """When a view is out of date, its answer is dropped and the next question gets its own."""
    async with (
        asyncio.timeout(SOON_S),
        Thinker("support.made_up_bots:Talking", Random(1), thinking_s=0.2, process_count=1) as thinker,
    ):
        dropped = asyncio.create_task(thinker.choose(three_actions(), DecisionTime()))
        await asyncio.sleep(0.05)
        dropped.cancel()
        assert await thinker.choose(three_actions(), DecisionTime()) in three_actions().legal_actions


async def test_without_any_process_a_legal_action_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """Where the bot's process has ended and can't be started again, nobody waits for it, with a clock or without."""
    monkeypatch.setenv("PYTHONPATH", f"{TESTS}:{tmp_path}")
    monkeypatch.syspath_prepend(tmp_path)
    module = tmp_path / "soon_broken.py"
    module.write_text("from support.made_up_bots import Dying\n")
    async with (
        asyncio.timeout(SOON_S),
        Thinker("soon_broken:Dying", Random(1), thinking_s=0.2, process_count=1) as thinker,
    ):
        module.write_text("raise RuntimeError\n")
        for _ in range(4):
            assert await thinker.choose(three_actions(), DecisionTime()) in three_actions().legal_actions
    assert "no process for it can be started" in caplog.text
    assert caplog.text.count("could not be started, trying on") == 1


@pytest.mark.parametrize("bot", ["NeverMade", "NoBot"])
def test_a_bot_that_can_not_be_made_is_told_at_the_start(bot: str):
    """Not at the first decision, when there is a clock."""
    with pytest.raises(UnknownBotError, match=bot):
        Thinker(f"support.made_up_bots:{bot}", Random(1), thinking_s=1, process_count=1)


async def test_a_bot_that_can_not_be_loaded_is_told_at_the_start(monkeypatch: pytest.MonkeyPatch):
    """A wrong name is told at once; and that the processes can't load what could be loaded here."""
    monkeypatch.delenv("PYTHONPATH")
    with pytest.raises(UnknownBotError):
        Thinker("support.made_up_bots:Nobody", Random(1), thinking_s=1, process_count=1)
    with pytest.raises(BotFailedError, match="could not be started"):
        async with Thinker("support.made_up_bots:Endless", Random(1), thinking_s=1, process_count=2) as thinker:
            del thinker
