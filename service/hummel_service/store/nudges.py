"""Hears which tables change, as soon as they do."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from redis.exceptions import RedisError

from hummel_service.store import keys
from hummel_service.store.outage import Outage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hummel_service.store.links import Link

LISTEN_POLL_S = 0.2
"""How often a listener looks whether it is to stop."""

LISTEN_PAUSE_S = 0.003
"""How long a listener rests after what it heard. Under load it then hears many nudges at
once, instead of taking a turn with every single commit."""

LISTEN_AGAIN_S = 0.2
"""How long a listener waits before it listens anew after its connection was lost."""


class Nudges:
    """The channel on which every commit is told."""

    def __init__(self, link: Link) -> None:
        """Makes a listener that uses a way to the store."""
        self._link = link
        self._outage = Outage("the store's connection for nudges", link.place)

    def listen(self, on_change: Callable[[str], None], on_gap: Callable[[], None], stopped: Callable[[], bool]) -> None:
        """Calls back with the id of each table that changes, until stopped; see `tables.port.Store`."""
        while not stopped():
            connection = None
            try:
                connection = self._link.subscription()
                connection.send_command("SUBSCRIBE", keys.NUDGES)
                connection.read_response()
                self._outage.note_answer()
                # Messages may have been missed while there was no subscription.
                on_gap()
                while not stopped():
                    for _kind, _channel, table_id in _published(connection):
                        on_change(table_id.decode(errors="replace"))
            except (RedisError, OSError) as error:
                self._outage.note_failure(error)
                time.sleep(LISTEN_AGAIN_S)
            finally:
                if connection is not None:
                    connection.disconnect()


def _published(connection: Any) -> Iterator[list[bytes]]:  # noqa: ANN401 - a connection of redis-py
    """Waits a while for messages to a subscriber, and yields all that have come."""
    if connection.can_read(LISTEN_POLL_S):
        yield connection.read_response()
        while connection.can_read():
            yield connection.read_response()
        time.sleep(LISTEN_PAUSE_S)
