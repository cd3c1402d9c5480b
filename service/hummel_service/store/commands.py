"""Sends single commands to the store with as little around them as possible.

redis-py's own way to a command costs more than the command: it takes a connection from a
queue with locks and time limits, asks the socket whether it is still good, and offers
every step to its retries and metrics. A commit needs none of that, since it may be sent
again.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import hiredis
from redis.exceptions import ResponseError

if TYPE_CHECKING:
    import redis


class Commands:
    """Connections for commands that may be sent twice. Thread-safe.

    There are as many connections as there are callers at the same time. A command that
    finds its connection broken fails; the next one makes a new connection.
    """

    def __init__(self, pool: redis.ConnectionPool) -> None:
        """Makes connections like those of a pool, but beside it."""
        self._pool = pool
        self._idle: deque[Any] = deque()

    def send(self, *command: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        """Sends a command and returns the server's answer as it is.

        Raises:
            redis.RedisError: if the server refuses the command or can't be reached.
        """
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self.new_connection()
        try:
            connection.send_packed_command([hiredis.pack_command(command)], check_health=False)
            answer = connection.read_response()
        except ResponseError:
            self._idle.append(connection)
            raise
        except BaseException:
            # The answer may still be under way, so nobody may use this connection again;
            # and what broke it has as a rule broken the others too.
            connection.disconnect()
            self.close()
            raise
        self._idle.append(connection)
        return answer

    def new_connection(self) -> Any:  # noqa: ANN401 - any of redis-py's classes
        """Returns a connection of redis-py for the caller alone, made when it is first used."""
        return self._pool.connection_class(**self._pool.connection_kwargs)

    def close(self) -> None:
        """Closes the connections that are not in use."""
        while self._idle:
            self._idle.pop().disconnect()
