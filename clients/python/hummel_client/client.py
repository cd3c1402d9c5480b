"""The client: opens and finds tables, takes seats, and describes games."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Self

from hummel.v1 import (
    TABLE_STATUS_UNSPECIFIED,
    CreateTableRequest,
    GetGameRequest,
    GetReplayRequest,
    GetServerInfoRequest,
    GetTableRequest,
    JoinTableRequest,
    ListGamesRequest,
    ListReplayViewsRequest,
    ListTablesRequest,
)
from hummel_client.admin import Admin
from hummel_client.calling import closed_error
from hummel_client.config import ClientConfig
from hummel_client.connection import Connection
from hummel_client.handles import OwnedTable, Seat, Spectator
from hummel_client.tokens import make_request_id, make_token

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from types import TracebackType

    from hummel.v1 import Clock, GameInfo, GameOptions, GetServerInfoResponse, Replay, Table, TableStatus, View


class Client:
    """A connection to a Hummel service.

    Use it as a context manager. It holds one gRPC channel for its life, made in the event
    loop that opens it, and it may be used by many tasks of that loop at the same time.

    Every call has a deadline (ClientConfig.timeout_s) and raises errors of hummel_client.errors
    only. A call whose answer is lost is repeated with the same request id, so it is carried
    out once. Handles (seats, tables, watches) work until the client is closed.

    Args:
        target: The service's address, for example "127.0.0.1:50051" or "dns:///hummel:50051".
        config: Deadlines, repetitions, TLS and more.
    """

    def __init__(self, target: str, config: ClientConfig | None = None) -> None:
        self.target = target
        self._config = config or ClientConfig()
        self._open_connection: Connection | None = None
        self._closed = False

    def __repr__(self) -> str:
        return f"<Client of {self.target}>"

    async def open(self) -> Self:
        """Makes the channel; it connects with the first call. `async with` does this.

        Raises:
            ClientClosed: if the client was closed before.
        """
        if self._closed:
            raise closed_error()
        if self._open_connection is None:
            self._open_connection = Connection(self.target, self._config)
        return self

    async def aclose(self) -> None:
        """Ends all watches and calls of this client and its channel. May be called again."""
        self._closed = True
        connection, self._open_connection = self._open_connection, None
        if connection is not None:
            await connection.aclose()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()

    def __del__(self) -> None:
        if getattr(self, "_open_connection", None) is not None:
            warnings.warn(f"{self!r} was never closed; use `async with`", ResourceWarning, source=self, stacklevel=2)

    @property
    def _connection(self) -> Connection:
        if self._closed:
            raise closed_error()
        if self._open_connection is None:
            raise RuntimeError("the client is not open yet; use `async with Client(...)` or `await client.open()`")
        return self._open_connection

    async def server_info(self) -> GetServerInfoResponse:
        """Returns which replica answers, its version and its games."""
        return await self._connection.call(self._connection.admin.GetServerInfo, GetServerInfoRequest())

    async def list_games(self) -> list[GameInfo]:
        """Returns all games that the service can play, by name and without cards."""
        response = await self._connection.call(self._connection.catalog.ListGames, ListGamesRequest())
        return list(response.games)

    async def get_game(self, game: str) -> GameInfo:
        """Returns a game with all its cards.

        Raises:
            NotFound: if the service has no game of this name.
        """
        return (await self._connection.call(self._connection.catalog.GetGame, GetGameRequest(game=game))).game

    async def create_table(  # noqa: PLR0913 - one for each field of the request
        self,
        options: GameOptions,
        *,
        seat_count: int,
        name: str = "",
        private: bool = False,
        clock: Clock | None = None,
        bot_count: int = 0,
        token: str | None = None,
        request_id: str | None = None,
    ) -> OwnedTable:
        """Opens a table that waits for players.

        Args:
            options: The game and its options.
            seat_count: How many players, within the game's bounds.
            name: A title for lists, up to 80 characters.
            private: Keeps the table out of lists, and lets only holders of its tokens look on.
            clock: Limits the time for decisions; None: there is no limit.
            bot_count: How many bots are asked for; whoever runs bots may send them.
            token: The owner's token, if you want to keep it before it counts; None: the client makes one.
            request_id: Your own id, if you may have to repeat the call after a restart, with the
                same token; None: the client makes one, and its own repetitions carry it.

        Raises:
            InvalidRequest: if one of these is not as it should be.
            Refused: if the service wants an API key (ClientConfig.api_key) and has not got its own.
        """
        request = CreateTableRequest(
            options=options,
            seat_count=seat_count,
            name=name,
            private=private,
            clock=clock,
            bot_count=bot_count,
            request_id=request_id or make_request_id(),
            token=token or make_token(),
        )
        response = await self._connection.call(
            self._connection.tables.CreateTable, request, api_key=self._config.api_key
        )
        return OwnedTable(self._connection, response.table, response.owner_token)

    async def owned_table(self, table_id: str, owner_token: str) -> OwnedTable:
        """Returns a table that was opened before, from its kept token.

        The token is not checked before it is used.

        Raises:
            NotFound: if there is no such table.
        """
        return OwnedTable(self._connection, await self.get_table(table_id), owner_token)

    async def list_tables(
        self,
        *,
        status: TableStatus.ValueType = TABLE_STATUS_UNSPECIFIED,
        game: str = "",
        asks_for_bots: bool = False,
        page_size: int = 0,
    ) -> AsyncIterator[Table]:
        """Goes through the public tables, newest first, and fetches page after page.

        Args:
            status: Only tables of this status; unspecified: all.
            game: Only tables of this game; empty: all.
            asks_for_bots: Only tables that a bot can join now.
            page_size: Tables for each call, 1 to 100; 0 leaves it to the service.
        """
        request = ListTablesRequest(status=status, game=game, asks_for_bots=asks_for_bots, page_size=page_size)
        while True:
            response = await self._connection.call(self._connection.tables.ListTables, request)
            for table in response.tables:
                yield table
            if not response.next_page_token:
                return
            request.page_token = response.next_page_token

    async def get_table(self, table_id: str) -> Table:
        """Returns what everybody may know about a table.

        Raises:
            NotFound: if there is no such table.
        """
        return (await self._connection.call(self._connection.tables.GetTable, GetTableRequest(table_id=table_id))).table

    async def get_replay(self, table_id: str, token: str | None = None) -> Replay:
        """Returns an ended game with its seed and every action, event and draw.

        Private tables ask for one of their tokens.

        Raises:
            NotFound: if there is no such table.
            Refused: if the game has not ended yet.
        """
        request = GetReplayRequest(table_id=table_id)
        return (await self._connection.call(self._connection.play.GetReplay, request, token=token)).replay

    async def list_replay_views(
        self, table_id: str, *, after_revision: int = 0, page_size: int = 0, token: str | None = None
    ) -> AsyncIterator[View]:
        """Goes through what spectators saw of an ended game, one view for each revision, oldest first.

        Private tables ask for one of their tokens.

        Args:
            table_id: The table.
            after_revision: The revision before the first one that is wanted.
            page_size: Views for each call, 1 to 100; 0 leaves it to the service.
            token: One of the table's tokens.

        Raises:
            NotFound: if there is no such table.
            Refused: if the game has not ended yet.
        """
        request = ListReplayViewsRequest(table_id=table_id, after_revision=after_revision, page_size=page_size)
        while True:
            response = await self._connection.call(self._connection.play.ListReplayViews, request, token=token)
            for view in response.views:
                yield view
            if not response.views:
                return
            request.after_revision = response.views[-1].table.revision

    async def join_table(  # noqa: PLR0913 - one for each field of the request
        self,
        table_id: str,
        *,
        player_name: str,
        seat: int | None = None,
        is_bot: bool = False,
        token: str | None = None,
        request_id: str | None = None,
    ) -> Seat:
        """Takes a seat.

        Args:
            table_id: The table, waiting for players.
            player_name: How the player wants to be called, 1 to 40 characters.
            seat: The seat's number, from 0; None: the lowest free one.
            is_bot: Says that a program plays by itself. It takes one of the places that the
                table's owner asks bots for.
            token: The seat's token, if you want to keep it before it counts; None: the client
                makes one.
            request_id: Your own id, if you may have to repeat the call in another process, with
                the same `token`; None: the client makes one.

        Raises:
            NotFound: if there is no such table.
            Refused: if the seat, or every seat, is taken, or the game has started, or the table
                asks for no bot, or for no more.
            InvalidRequest: if the name is not as it should be, or there is no such seat.
        """
        request = JoinTableRequest(
            table_id=table_id,
            seat=seat,
            player_name=player_name,
            request_id=request_id or make_request_id(),
            token=token or make_token(),
            is_bot=is_bot,
        )
        response = await self._connection.call(self._connection.tables.JoinTable, request)
        return Seat(self._connection, table_id, response.seat, response.seat_token)

    def seat(self, table_id: str, seat: int, token: str) -> Seat:
        """Returns a seat that was taken before, from its kept token. Asks nobody."""
        return Seat(self._connection, table_id, seat, token)

    def spectate(self, table_id: str, owner_token: str | None = None) -> Spectator:
        """Returns a spectator's place at a table; at a private one the owner's. Asks nobody."""
        return Spectator(self._connection, table_id, owner_token)

    def admin(self, token: str) -> Admin:
        """Returns what the operator's token opens: to export, import and rebuild tables. Asks nobody.

        Args:
            token: What the service has in HUMMEL_ADMIN_TOKEN_FILE or HUMMEL_ADMIN_TOKEN.
        """
        return Admin(self._connection, token)
