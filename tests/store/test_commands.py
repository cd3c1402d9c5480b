"""Single commands to the store: which connection they take, and what becomes of it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError, ResponseError

from hummel_service.store.commands import Commands
from hummel_service.store.connecting import connect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.store_proxy import StoreProxy

CALLERS = 6


@pytest.fixture
def commands(proxy: StoreProxy) -> Iterator[Commands]:
    """Commands to a server behind a proxy."""
    commands = Commands(connect(proxy.url, 1).subscription)
    yield commands
    commands.close()


def idle_connections(commands: Commands) -> None:
    """Leaves several connections idle: that many commands are under way at the same time."""
    together = threading.Barrier(CALLERS)

    def wait_in_the_store(number: int) -> None:
        together.wait()
        # A key that nobody fills: the server answers after the time limit.
        commands.send("BLPOP", f"nothing-{number}", "0.2")

    with ThreadPoolExecutor(CALLERS) as pool:
        list(pool.map(wait_in_the_store, range(CALLERS)))


def test_every_caller_gets_its_own_answer(commands: Commands):
    """Commands of many threads at the same time are never answered with each other's answers."""

    def ask(number: int) -> bool:
        return all(commands.send("ECHO", f"{number}:{turn}") == f"{number}:{turn}".encode() for turn in range(100))

    with ThreadPoolExecutor(CALLERS) as pool:
        assert all(pool.map(ask, range(CALLERS)))


def test_a_refused_command_shifts_no_answers(commands: Commands):
    """After the server refused a command, the next one gets its own answer."""
    for turn in range(3):
        with pytest.raises(ResponseError, match="unknown command"):
            commands.send("NO-SUCH-COMMAND")
        assert commands.send("ECHO", str(turn)) == str(turn).encode()


def test_a_command_that_can_not_be_sent_shifts_no_answers(commands: Commands):
    """After a command that can't be put into bytes, the next one gets its own answer."""
    with pytest.raises(Exception, match="str"):
        commands.send("ECHO", object())
    assert commands.send("ECHO", "next") == b"next"


def test_one_command_fails_when_the_server_cut_many_connections(commands: Commands, proxy: StoreProxy):
    """However many connections were idle when the server cut them all, only the next command fails."""
    idle_connections(commands)
    proxy.cut()
    with pytest.raises(RedisConnectionError):
        commands.send("ECHO", "lost")
    for turn in range(2 * CALLERS):
        assert commands.send("ECHO", str(turn)) == str(turn).encode()


def test_an_answer_that_comes_too_late_is_nobody_elses(commands: Commands, proxy: StoreProxy):
    """After a command whose answer was lost, the next one gets its own answer."""
    proxy.lose_answer_to(b"lost")
    with pytest.raises(RedisConnectionError):
        commands.send("ECHO", "lost")
    assert commands.send("ECHO", "next") == b"next"
