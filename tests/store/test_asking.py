"""How often a store is asked that does not answer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError, TimeoutError as RedisTimeoutError

from hummel_service.store import presence
from hummel_service.store.asking import REPEAT_DELAYS_S, Asker
from hummel_service.store.keys import TABLES
from hummel_service.tables.errors import Refusal
from hummel_service.tables.rounds import making_rounds
from support.awaiting import eventually

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


LOST, SILENT = RedisConnectionError, RedisTimeoutError
"""How a server can be away: it says so, or it says nothing for as long as one waits."""


class CountingLink:
    """A way to a store of two servers, each of which is there when a test says so.

    Attributes:
        away: How servers are away that are, by their names.
        asked: How often each server was asked.
    """

    def __init__(self) -> None:
        self.away: dict[str, type[Exception]] = {}
        self.asked: Counter[str] = Counter()

    def server_of(self, key: bytes) -> str:
        """Returns the server of a key: the first letter."""
        return key[:1].decode()

    def send(self, *command: Any) -> Any:  # noqa: ANN401 - as links have it
        """Counts, and answers with the command."""
        server = self.server_of(command[1])
        self.asked[server] += 1
        if server in self.away:
            raise self.away[server]
        return command

    def send_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Answers to commands of one server."""
        assert len({self.server_of(command[1]) for command in commands}) == 1
        return [self.send(*command) for command in commands]

    def check(self) -> None:
        """Answers like any command."""
        self.send("EXISTS", TABLES)


@pytest.fixture
def link() -> CountingLink:
    """A way to the store."""
    return CountingLink()


@pytest.fixture
def asker(link: CountingLink) -> Iterator[Asker]:
    """Asks the store."""
    asker = Asker(link)  # type: ignore[arg-type] # what these tests need of one
    yield asker
    asker.close()


def asked_in_vain(asker: Asker, link: CountingLink, key: bytes = TABLES) -> int:
    """How often a server was asked for one answer that did not come."""
    before = link.asked.total()
    with pytest.raises(Refusal) as refused:
        asker.ask("EXISTS", key)
    assert refused.value.reason == "STORE_UNAVAILABLE"
    return link.asked.total() - before


PATIENT = 1 + len(REPEAT_DELAYS_S)
"""How often somebody asks who is patient."""


@pytest.mark.parametrize("answered_by", ["ask", "check"])
def test_a_store_that_is_known_to_be_away_is_asked_once_a_call(asker: Asker, link: CountingLink, answered_by: str):
    """Whoever finds the store away first is patient, the next are told at once, until the store has answered again."""
    server = link.server_of(TABLES)
    link.away[server] = LOST
    assert [asked_in_vain(asker, link) for _ in range(3)] == [PATIENT, 1, 1]
    del link.away[server]
    asker.ask("EXISTS", TABLES) if answered_by == "ask" else asker.check()
    link.away[server] = LOST
    assert asked_in_vain(asker, link) == PATIENT


def test_servers_are_known_each_by_itself(asker: Asker, link: CountingLink):
    """What one server answers says nothing of another one, and what one does not answer neither."""
    link.away["a"] = LOST
    assert asked_in_vain(asker, link, b"a") == PATIENT
    assert asker.ask("EXISTS", b"b") == ("EXISTS", b"b")
    assert asked_in_vain(asker, link, b"a") == 1
    link.away["b"] = LOST
    assert asked_in_vain(asker, link, b"b") == PATIENT


def test_each_server_is_asked_for_its_own(asker: Asker):
    """Answers of several servers come in the order of the questions, however these are mixed."""
    commands = [("EXISTS", key) for key in (b"a1", b"b1", b"a2", b"c1", b"b2")]
    assert asker.ask_all(commands) == commands
    assert asker.ask_all([]) == []


@pytest.mark.parametrize("how, times", [(SILENT, 1), (LOST, PATIENT)])
def test_who_makes_rounds_waits_for_a_server_once(
    asker: Asker, link: CountingLink, how: type[Exception], times: int, monkeypatch: pytest.MonkeyPatch
):
    """A server that says nothing is asked once and one that is not there a few times; then no more until it is back."""
    monkeypatch.setattr(presence, "PROBE_EVERY_S", 600)
    link.away["a"] = how
    with making_rounds():
        assert [asked_in_vain(asker, link, b"a") for _ in range(5)] == [times, 0, 0, 0, 0]
        assert asker.ask("EXISTS", b"b") == ("EXISTS", b"b")
        assert asked_in_vain(asker, link, b"a") == 0


def test_a_server_that_is_back_is_found_without_callers(asker: Asker, link: CountingLink):
    """Who makes rounds goes on at a server soon after it is back, though nobody else asks it, each time anew."""
    for _ in range(3):
        link.away["a"] = SILENT
        with making_rounds():
            for _ in range(2):
                asked_in_vain(asker, link, b"a")
            before = link.asked["a"]
            eventually(lambda before=before: link.asked["a"] > before + 1, "it is asked by itself")  # type: ignore[misc] # bound
            del link.away["a"]
            eventually(lambda: answers(asker, b"a"), "it is found to be back")


def answers(asker: Asker, key: bytes) -> bool:
    """Tells whether a server answers, as far as is known."""
    try:
        asker.ask("EXISTS", key)
    except Refusal:
        return False
    return True
