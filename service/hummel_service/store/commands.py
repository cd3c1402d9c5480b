"""Sends single commands to a server with as little around them as possible.

redis-py's own way to a command costs more than the command: it takes a connection from a
queue with locks and time limits, asks the socket whether it is still good, and offers
every step to its retries and metrics. A commit needs none of that, since it may be sent
again.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import hiredis
from redis.exceptions import ReadOnlyError, ResponseError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Commands:
    """Connections for commands that may be sent twice. Thread-safe.

    There are as many connections as there are callers at the same time. A command that
    finds its connection broken fails; the next one makes a new connection.
    """

    def __init__(self, new_connection: Callable[[], Any]) -> None:
        """Makes no connection yet.

        Args:
            new_connection: Returns a connection of redis-py that is made when it is first used.
        """
        self.new_connection = new_connection
        self._idle: deque[Any] = deque()

    def send(self, *command: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        """Sends a command and returns the server's answer as it is.

        Raises:
            redis.RedisError: if the server refuses the command or can't be reached.
        """
        (answer,) = self.send_all([command])
        if isinstance(answer, ResponseError):
            raise answer
        return answer

    def send_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Sends commands together and returns the answers; where one was refused, the error.

        Raises:
            redis.RedisError: if the server can't be reached.
            ReadOnlyError: if the server is not the master any more.
        """
        idle = self._idle
        try:
            connection = idle.pop()
        except IndexError:
            connection = self.new_connection()
        try:
            packed = [hiredis.pack_command(command) for command in commands]
            connection.send_packed_command([b"".join(packed)], check_health=False)
            answers = [_read(connection) for _ in commands]
        except BaseException:
            # An answer may still be under way, so nobody may use this connection again;
            # and what broke it has as a rule broken the others too.
            connection.disconnect()
            self.close()
            raise
        if idle is self._idle:
            idle.append(connection)
        else:
            connection.disconnect()
        return answers

    def close(self) -> None:
        """Closes all connections; those that are in use, as soon as they are not."""
        idle, self._idle = self._idle, deque()
        while idle:
            idle.pop().disconnect()


def _read(connection: Any) -> Any:  # noqa: ANN401 - redis-py's connections and what Redis answers
    try:
        return connection.read_response()
    except ReadOnlyError:
        # The server was demoted: this connection leads nowhere any more.
        raise
    except ResponseError as error:
        return error
