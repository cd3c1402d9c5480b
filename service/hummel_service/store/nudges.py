"""Hears which tables change, as soon as they do."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from redis.exceptions import RedisError, TimeoutError as RedisTimeoutError

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

QUIET_S = 1.0
"""After so long without a message a listener asks whether its server is there."""

ANSWER_WITHIN_S = 2.0
"""How long the server may take to say so, before the listener listens anew."""


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
                self._pass_on(connection, on_change, stopped)
            except (RedisError, OSError) as error:
                self._outage.note_failure(error)
                time.sleep(LISTEN_AGAIN_S)
            finally:
                if connection is not None:
                    connection.disconnect()

    def _pass_on(self, connection: Any, on_change: Callable[[str], None], stopped: Callable[[], bool]) -> None:  # noqa: ANN401 - a connection of redis-py
        """Passes on what is published, until stopped or until the connection is at a server that was replaced.

        Raises:
            redis.RedisError: if the server is not there any more. One that stands still, or is
                cut off, would be listened to for ever.
        """
        since_s, is_asked = time.monotonic(), False
        while not stopped() and self._link.is_subscribed_well(connection):
            is_quiet = True
            for kind, *_, content in _messages(connection):
                is_quiet = False
                if kind == b"message":
                    on_change(content.decode(errors="replace"))
            now_s = time.monotonic()
            if not is_quiet:
                since_s, is_asked = now_s, False
            elif is_asked and now_s - since_s > ANSWER_WITHIN_S:
                raise RedisTimeoutError("no answer to a ping")
            elif not is_asked and now_s - since_s > QUIET_S:
                connection.send_command("PING")
                since_s, is_asked = now_s, True


def _messages(connection: Any) -> Iterator[list[bytes]]:  # noqa: ANN401 - a connection of redis-py
    """Waits a while for messages to a subscriber, and yields all that have come."""
    if connection.can_read(LISTEN_POLL_S):
        yield connection.read_response()
        while connection.can_read():
            yield connection.read_response()
        time.sleep(LISTEN_PAUSE_S)
