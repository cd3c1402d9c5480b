"""A TCP proxy on loopback whose connections a test can cut or freeze."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_CHUNK_BYTES = 64 * 1024

_ANSWER_BYTES = 200
"""What is shorter is no answer with a view, but gRPC's own upkeep."""


class BreakableProxy:
    """Passes bytes on between clients and one server, until it is told otherwise.

    Attributes:
        address: Where clients connect.
        connections: How many connections were ever accepted.
    """

    def __init__(self, server_address: str) -> None:
        self._server_host, _, self._server_port = server_address.rpartition(":")
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._losing = False
        self._writers: set[asyncio.StreamWriter] = set()
        self.address = ""
        self.connections = 0

    def cut(self) -> None:
        """Resets all connections; new ones can be made at once."""
        for writer in self._writers:
            writer.transport.abort()

    def lose_next_answer(self) -> None:
        """Resets the connection on which the server sends next, instead of passing on what it sends."""
        self._losing = True

    def freeze(self) -> None:
        """Holds back everything in both directions: the connections look alive and are dead."""
        self._flowing.clear()

    def thaw(self) -> None:
        """Lets everything flow again."""
        self._flowing.set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[BreakableProxy]:
        """Listens on a free port."""
        listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        host, port = listener.sockets[0].getsockname()
        self.address = f"{host}:{port}"
        try:
            yield self
        finally:
            listener.close()
            self.thaw()
            self.cut()
            await listener.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with contextlib.suppress(OSError):
            server_reader, server_writer = await asyncio.open_connection(self._server_host, self._server_port)
            self._writers |= {writer, server_writer}
            await asyncio.gather(
                self._pass_on(reader, server_writer), self._pass_on(server_reader, writer, answers=True)
            )
            self._writers -= {writer, server_writer}
        writer.close()

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool = False
    ) -> None:
        with contextlib.suppress(OSError):
            while chunk := await reader.read(_CHUNK_BYTES):
                if answers and self._losing and len(chunk) >= _ANSWER_BYTES:
                    self._losing = False
                    writer.transport.abort()
                    return
                await self._flowing.wait()
                writer.write(chunk)
                await writer.drain()
        writer.close()
