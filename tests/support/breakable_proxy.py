"""A TCP proxy on loopback whose connections a test can cut or freeze."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_CHUNK_BYTES = 64 * 1024


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
        self._writers: set[asyncio.StreamWriter] = set()
        self.address = ""
        self.connections = 0

    def cut(self) -> None:
        """Resets all connections; new ones can be made at once."""
        for writer in self._writers:
            writer.transport.abort()

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
            await asyncio.gather(self._pass_on(reader, server_writer), self._pass_on(server_reader, writer))
            self._writers -= {writer, server_writer}
        writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while chunk := await reader.read(_CHUNK_BYTES):
                await self._flowing.wait()
                writer.write(chunk)
                await writer.drain()
        writer.close()
