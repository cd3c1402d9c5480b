"""A proxy before a store server that loses answers, cuts connections and turns clients away."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

_CHUNK_BYTES = 64 * 1024


class StoreProxy:
    """Passes bytes on between clients and a Unix socket. Use as a context manager.

    Attributes:
        url: Where clients connect.
        commands: What the clients sent, one entry for each piece that arrived.
        turned_away: How many connections were refused while it was away.
        answers_lost: How many answers were lost because of `lose_answer_to`.
    """

    def __init__(self, server_socket: str) -> None:
        self._server_socket = server_socket
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self._listener.getsockname()[1]}"
        self.commands: list[bytes] = []
        self.turned_away = 0
        self.answers_lost = 0
        self._lock = threading.Lock()
        self._arrived = threading.Condition()
        self._sockets: list[socket.socket] = []
        self._losing: bytes | None = None
        self._holding: bytes | None = None
        self._away = False
        self._threads: list[threading.Thread] = []

    def lose_answer_to(self, command: bytes) -> None:
        """Lets the next command that contains these bytes through and cuts its connection instead of answering."""
        self._losing = command

    def hold_answers_to(self, command: bytes) -> None:
        """Lets commands that contain these bytes through and never answers them; their clients wait."""
        self.commands.clear()
        self._holding = command

    def wait_for(self, command: bytes) -> None:
        """Waits until clients have sent these bytes."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: any(command in sent for sent in self.commands), 20)

    def release(self) -> None:
        """Holds nothing back any more. What was held back is not answered later either."""
        self._losing = self._holding = None

    def go_away(self) -> None:
        """Cuts all connections and takes no new ones."""
        self._away = True
        self.cut()

    def come_back(self) -> None:
        """Takes connections again."""
        self._away = False

    def cut(self) -> None:
        """Cuts all connections; new ones can be made at once."""
        with self._lock:
            connections = list(self._sockets)
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> Self:
        self._spawn(self._accept)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._away = True
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()
        for thread in self._threads:
            thread.join()
        for connection in self._sockets:
            connection.close()

    def _spawn(self, target: object, *arguments: object) -> None:
        thread = threading.Thread(target=target, args=arguments, daemon=True)  # type: ignore[arg-type] # any function
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._away:
                self.turned_away += 1
                client.close()
                continue
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self._server_socket)
            except OSError:
                client.close()
                server.close()
                continue
            with self._lock:
                self._sockets += [client, server]
            silenced = threading.Event()
            self._spawn(self._forward, client, server, silenced)
            self._spawn(self._backward, server, client, silenced)

    def _forward(self, client: socket.socket, server: socket.socket, silenced: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while chunk := client.recv(_CHUNK_BYTES):
                with self._arrived:
                    self.commands.append(chunk)
                    self._arrived.notify_all()
                loses = self._losing is not None and self._losing in chunk
                if loses or (self._holding is not None and self._holding in chunk):
                    silenced.set()
                server.sendall(chunk)
                if loses:
                    # The server still carries the command out; `_backward` ends the rest.
                    self._losing = None
                    self.answers_lost += 1
                    server.shutdown(socket.SHUT_WR)
                    return
        with contextlib.suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)

    def _backward(self, server: socket.socket, client: socket.socket, silenced: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while chunk := server.recv(_CHUNK_BYTES):
                if not silenced.is_set():
                    client.sendall(chunk)
        for connection in (client, server):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
