"""How often a store is asked that does not answer."""

from __future__ import annotations

from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from hummel_service.store.asking import REPEAT_DELAYS_S, Asker
from hummel_service.tables.errors import Refusal


class CountingLink:
    """A way to a store that is there when a test says so."""

    place = "here"

    def __init__(self) -> None:
        self.is_there = False
        self.asked = 0

    def send(self, *command: Any) -> Any:  # noqa: ANN401 - as links have it
        """Counts, and answers with the command."""
        self.asked += 1
        if not self.is_there:
            raise RedisConnectionError
        return command

    def check(self) -> None:
        """Answers like any command."""
        self.send()


def asked_in_vain(asker: Asker, link: CountingLink) -> int:
    """How often the store was asked for one answer that did not come."""
    before = link.asked
    with pytest.raises(Refusal) as refused:
        asker.ask("PING")
    assert refused.value.reason == "STORE_UNAVAILABLE"
    return link.asked - before


@pytest.mark.parametrize("answered_by", ["ask", "check"])
def test_a_store_that_is_known_to_be_away_is_asked_once_a_call(answered_by: str):
    """Whoever finds the store away first is patient, the next are told at once, until the store has answered again."""
    link = CountingLink()
    asker = Asker(link)  # type: ignore[arg-type] # what these tests need of one
    patient = 1 + len(REPEAT_DELAYS_S)
    assert [asked_in_vain(asker, link) for _ in range(3)] == [patient, 1, 1]
    link.is_there = True
    asker.ask("PING") if answered_by == "ask" else asker.check()
    link.is_there = False
    assert asked_in_vain(asker, link) == patient
