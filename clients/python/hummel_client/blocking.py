"""The client for scripts without asyncio: the same names, and every call blocks.

    with Client("127.0.0.1:50051") as client:
        seat = client.join_table(table_id, player_name="Ada")
        with seat.watch() as updates:
            for update in updates:
                ...

All guarantees and errors are those of the asynchronous client. The blocking clients of a
process share one event loop in one background thread and may be used from any thread. Do
not use them beside the asynchronous client: gRPC serves two event loops in one process badly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeVar

import hummel_client.client
from hummel.v1 import TABLE_STATUS_UNSPECIFIED
from hummel_client.background import BackgroundLoop, NotRunningError
from hummel_client.calling import closed_error

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Iterator
    from types import TracebackType
    from typing import Any

    from hummel.v1 import (
        Action,
        Clock,
        GameInfo,
        GameOptions,
        GetServerInfoResponse,
        Replay,
        SubmitActionResponse,
        Table,
        TableStatus,
        UndoActionResponse,
        Update,
        View,
    )
    from hummel_client import admin, handles, watching
    from hummel_client.config import ClientConfig
    from hummel_client.errors import HummelError

__all__ = ["Admin", "Client", "OwnedTable", "Seat", "Spectator", "Watch"]

_ResultT = TypeVar("_ResultT")

_BACKGROUND = BackgroundLoop()


def _run(coroutine: Coroutine[Any, Any, _ResultT]) -> _ResultT:
    try:
        return _BACKGROUND.run(coroutine)
    except NotRunningError:
        raise closed_error() from None


async def _next(items: AsyncIterator[_ResultT]) -> _ResultT:
    return await anext(items)


class Watch:
    """The updates of one table, as an iterator that resumes by itself, see hummel_client.Watch."""

    def __init__(self, watch: watching.Watch) -> None:
        self._watch = watch

    @property
    def revision(self) -> int | None:
        """The revision of the last update."""
        return self._watch.revision

    @property
    def epoch(self) -> str:
        """The epoch of the last update."""
        return self._watch.epoch

    @property
    def interruption(self) -> HummelError | None:
        """Why the watch has no connection at the moment; None while it has one."""
        return self._watch.interruption

    def close(self) -> None:
        """Ends the watch; a reader in another thread comes to the end of its loop."""
        _run(self._watch.aclose())

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Update:
        try:
            return _run(_next(self._watch))
        except StopAsyncIteration:
            raise StopIteration from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class Spectator:
    """A place from which everything public of a table can be seen.

    Attributes:
        table_id: The table.
    """

    def __init__(self, spectator: handles.Spectator) -> None:
        self._spectator = spectator
        self.table_id = spectator.table_id

    def view(self) -> View:
        """Returns what spectators may see now."""
        return _run(self._spectator.view())

    def watch(self, *, after_revision: int | None = None, epoch: str = "") -> Watch:
        """Returns the view and then every change."""
        return _watch(self._spectator, after_revision, epoch)


class Seat:
    """A seat at a table, proved by its token.

    Attributes:
        table_id: The table.
        seat: The seat's number, from 0.
    """

    def __init__(self, seat: handles.Seat) -> None:
        self._seat = seat
        self.table_id = seat.table_id
        self.seat = seat.seat

    @property
    def token(self) -> str:
        """The seat's secret."""
        return self._seat.token

    def view(self) -> View:
        """Returns what the seat may see and do now."""
        return _run(self._seat.view())

    def watch(self, *, after_revision: int | None = None, epoch: str = "") -> Watch:
        """Returns the seat's view and then every change."""
        return _watch(self._seat, after_revision, epoch)

    def legal_actions(self) -> list[Action]:
        """Returns all actions that the seat may submit now."""
        return _run(self._seat.legal_actions())

    def submit(
        self,
        action: Action,
        *,
        expected_revision: int | None = None,
        expected_epoch: str = "",
        request_id: str | None = None,
    ) -> SubmitActionResponse:
        """Plays an action and returns once it is stored."""
        return _run(
            self._seat.submit(
                action, expected_revision=expected_revision, expected_epoch=expected_epoch, request_id=request_id
            )
        )

    def undo(
        self,
        *,
        expected_revision: int | None = None,
        expected_epoch: str = "",
        request_id: str | None = None,
    ) -> UndoActionResponse:
        """Takes the seat's last action back and returns once that is stored."""
        return _run(
            self._seat.undo(expected_revision=expected_revision, expected_epoch=expected_epoch, request_id=request_id)
        )

    def renew_token(self, *, new_token: str | None = None, request_id: str | None = None) -> str:
        """Exchanges the seat's token for a new one and returns it."""
        return _run(self._seat.renew_token(new_token=new_token, request_id=request_id))

    def leave(self) -> Table:
        """Gives the seat back before the start and returns the table."""
        return _run(self._seat.leave())


class OwnedTable:
    """A table in the hands of its owner.

    Attributes:
        table_id: The table.
    """

    def __init__(self, owned: handles.OwnedTable) -> None:
        self._owned = owned
        self.table_id = owned.table_id

    @property
    def owner_token(self) -> str:
        """The owner's secret."""
        return self._owned.owner_token

    @property
    def table(self) -> Table:
        """The table as this handle last had it from the service."""
        return self._owned.table

    def start(self) -> Table:
        """Starts the game and returns the running table."""
        return _run(self._owned.start())

    def ask_for_bots(self, bot_count: int) -> Table:
        """Changes how many bots are asked for, and returns the table."""
        return _run(self._owned.ask_for_bots(bot_count))

    def close(self) -> Table:
        """Ends the table early and returns it."""
        return _run(self._owned.close())

    def replace_player(
        self, seat: int, *, player_name: str, is_bot: bool = False, request_id: str | None = None
    ) -> Seat:
        """Hands the seat of an absent player to a substitute or a bot, and returns it."""
        return Seat(
            _run(self._owned.replace_player(seat, player_name=player_name, is_bot=is_bot, request_id=request_id))
        )

    def renew_token(self, *, new_token: str | None = None, request_id: str | None = None) -> str:
        """Exchanges the owner's token for a new one and returns it."""
        return _run(self._owned.renew_token(new_token=new_token, request_id=request_id))


class Admin:
    """AdminService in the hands of the operator, see hummel_client.Admin."""

    def __init__(self, admin: admin.Admin) -> None:
        self._admin = admin

    def export_table(self, table_id: str) -> bytes:
        """Returns everything that is stored of a table, as bytes for `import_table`."""
        return _run(self._admin.export_table(table_id))

    def import_table(self, archive: bytes, *, request_id: str | None = None) -> Table:
        """Opens a copy of an exported table and returns it: private, with an id of its own."""
        return _run(self._admin.import_table(archive, request_id=request_id))

    def rebuild_table(self, table_id: str) -> Table:
        """Makes the stored game of a table anew from its log, and returns it."""
        return _run(self._admin.rebuild_table(table_id))


class Client:
    """A connection to a Hummel service, see hummel_client.Client.

    Args:
        target: The service's address, for example "127.0.0.1:50051".
        config: Deadlines, repetitions, TLS and more.
    """

    def __init__(self, target: str, config: ClientConfig | None = None) -> None:
        self.target = target
        self._client = hummel_client.client.Client(target, config)
        self._entered = False

    def open(self) -> Self:
        """Makes the channel; it connects with the first call. `with` does this."""
        if self._entered:
            return self
        _BACKGROUND.enter()
        try:
            _run(self._client.open())
        except BaseException:
            _BACKGROUND.leave()
            raise
        self._entered = True
        return self

    def close(self) -> None:
        """Ends all watches and calls of this client and its channel. May be called again."""
        if self._entered:
            try:
                _run(self._client.aclose())
            finally:
                self._entered = False
                _BACKGROUND.leave()

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def server_info(self) -> GetServerInfoResponse:
        """Returns which replica answers, its version and its games."""
        return _run(self._client.server_info())

    def list_games(self) -> list[GameInfo]:
        """Returns all games that the service can play, by name and without cards."""
        return _run(self._client.list_games())

    def get_game(self, game: str) -> GameInfo:
        """Returns a game with all its cards."""
        return _run(self._client.get_game(game))

    def create_table(  # noqa: PLR0913 - one for each field of the request
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
        """Opens a table that waits for players."""
        return OwnedTable(
            _run(
                self._client.create_table(
                    options,
                    seat_count=seat_count,
                    name=name,
                    private=private,
                    clock=clock,
                    bot_count=bot_count,
                    token=token,
                    request_id=request_id,
                )
            )
        )

    def owned_table(self, table_id: str, owner_token: str) -> OwnedTable:
        """Returns a table that was opened before, from its kept token."""
        return OwnedTable(_run(self._client.owned_table(table_id, owner_token)))

    def list_tables(
        self,
        *,
        status: TableStatus.ValueType = TABLE_STATUS_UNSPECIFIED,
        game: str = "",
        asks_for_bots: bool = False,
        page_size: int = 0,
    ) -> Iterator[Table]:
        """Goes through the public tables, newest first, and fetches page after page."""
        return _each(
            self._client.list_tables(status=status, game=game, asks_for_bots=asks_for_bots, page_size=page_size)
        )

    def get_table(self, table_id: str) -> Table:
        """Returns what everybody may know about a table."""
        return _run(self._client.get_table(table_id))

    def get_replay(self, table_id: str, token: str | None = None) -> Replay:
        """Returns an ended game with its seed and every action, event and draw."""
        return _run(self._client.get_replay(table_id, token))

    def list_replay_views(
        self, table_id: str, *, after_revision: int = 0, page_size: int = 0, token: str | None = None
    ) -> Iterator[View]:
        """Goes through what spectators saw of an ended game, one view for each revision, oldest first."""
        return _each(
            self._client.list_replay_views(table_id, after_revision=after_revision, page_size=page_size, token=token)
        )

    def join_table(  # noqa: PLR0913 - one for each field of the request
        self,
        table_id: str,
        *,
        player_name: str,
        seat: int | None = None,
        is_bot: bool = False,
        token: str | None = None,
        request_id: str | None = None,
    ) -> Seat:
        """Takes a seat; the lowest free one if none is named."""
        return Seat(
            _run(
                self._client.join_table(
                    table_id, player_name=player_name, seat=seat, is_bot=is_bot, token=token, request_id=request_id
                )
            )
        )

    def seat(self, table_id: str, seat: int, token: str) -> Seat:
        """Returns a seat that was taken before, from its kept token. Asks nobody."""
        return Seat(self._client.seat(table_id, seat, token))

    def spectate(self, table_id: str, owner_token: str | None = None) -> Spectator:
        """Returns a spectator's place at a table; at a private one the owner's. Asks nobody."""
        return Spectator(self._client.spectate(table_id, owner_token))

    def admin(self, token: str) -> Admin:
        """Returns what the operator's token opens. Asks nobody."""
        return Admin(self._client.admin(token))


def _each(items: AsyncIterator[_ResultT]) -> Iterator[_ResultT]:
    while True:
        try:
            yield _run(_next(items))
        except StopAsyncIteration:
            return


def _watch(place: handles.Seat | handles.Spectator, after_revision: int | None, epoch: str) -> Watch:
    async def open_watch() -> watching.Watch:
        return place.watch(after_revision=after_revision, epoch=epoch)

    return Watch(_run(open_watch()))
