"""What a client holds in its hands: a seat, a spectator's place, a table that it owns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import (
    AskForBotsRequest,
    CloseTableRequest,
    GetViewRequest,
    LeaveTableRequest,
    ListLegalActionsRequest,
    RenewTokenRequest,
    ReplacePlayerRequest,
    StartTableRequest,
    SubmitActionRequest,
    UndoActionRequest,
)
from hummel_client.progress import Progress
from hummel_client.tokens import make_request_id, make_token

if TYPE_CHECKING:
    from hummel.v1 import Action, SubmitActionResponse, Table, UndoActionResponse, View
    from hummel_client.connection import Connection
    from hummel_client.watching import Watch


class Spectator:
    """A place from which everything public of a table can be seen.

    Attributes:
        table_id: The table.
        owner_token: The owner's token, with which a private table can be spectated; else None.
    """

    def __init__(self, connection: Connection, table_id: str, owner_token: str | None = None) -> None:
        self._connection = connection
        self.table_id = table_id
        self.owner_token = owner_token

    def __repr__(self) -> str:
        return f"<Spectator of table {self.table_id}>"

    async def view(self) -> View:
        """Returns what spectators may see now.

        Raises:
            NotFound: if there is no such table.
        """
        return await _view(self._connection, self.table_id, self.owner_token)

    def watch(self, *, after_revision: int | None = None, epoch: str = "") -> Watch:
        """Returns the view and then every change, see Watch.

        Args:
            after_revision: The last revision seen, to get every commit since; None: the
                first update has the view alone.
            epoch: The epoch of `after_revision`.
        """
        return self._connection.watch(self.table_id, Progress(after_revision, epoch), token=self.owner_token)


class Seat:
    """A seat at a table, proved by its token.

    Attributes:
        table_id: The table.
        seat: The seat's number, from 0.
        token: The seat's secret. Keep it to take the seat up again with `Client.seat`.
    """

    def __init__(self, connection: Connection, table_id: str, seat: int, token: str) -> None:
        self._connection = connection
        self.table_id = table_id
        self.seat = seat
        self.token = token

    def __repr__(self) -> str:
        return f"<Seat {self.seat} of table {self.table_id}>"

    async def view(self) -> View:
        """Returns what the seat may see and do now.

        Raises:
            NotFound: if there is no such table.
            TokenWrong: if the token is not one of this table.
        """
        return await _view(self._connection, self.table_id, self.token)

    def watch(self, *, after_revision: int | None = None, epoch: str = "") -> Watch:
        """Returns the seat's view and then every change, see Watch.

        Args:
            after_revision: The last revision seen, to get every commit since; None: the
                first update has the view alone.
            epoch: The epoch of `after_revision`.
        """
        return self._connection.watch(self.table_id, Progress(after_revision, epoch), token=self.token)

    async def legal_actions(self) -> list[Action]:
        """Returns all actions that the seat may submit now; a view has the same list."""
        request = ListLegalActionsRequest(table_id=self.table_id)
        response = await self._connection.call(self._connection.play.ListLegalActions, request, token=self.token)
        return list(response.actions)

    async def submit(
        self,
        action: Action,
        *,
        expected_revision: int | None = None,
        expected_epoch: str = "",
        request_id: str | None = None,
    ) -> SubmitActionResponse:
        """Plays an action and returns once it is stored.

        Args:
            action: One of the legal actions, unchanged.
            expected_revision: The revision that the decision was made at; the action is
                refused if the table has moved on. None: it applies to the table as it is.
            expected_epoch: The epoch of `expected_revision`. With it the action is also refused
                if the store has lost that revision and come to another of the same number.
            request_id: Your own id, if you may have to repeat the call in another process;
                None: the client makes one, and its own repetitions carry it.

        Raises:
            StaleRevision: if the table is not at `expected_revision` of `expected_epoch`.
            IllegalAction: if the rules forbid the action.
            Refused: if it is not the seat's turn, or the game is not running.
            InvalidRequest: if the action is malformed.
            Unavailable: if there was no answer in time; the action may have been played.
        """
        request = SubmitActionRequest(
            table_id=self.table_id,
            action=action,
            expected_revision=expected_revision,
            expected_epoch=expected_epoch,
            request_id=request_id or make_request_id(),
        )
        return await self._connection.call(self._connection.play.SubmitAction, request, token=self.token)

    async def undo(
        self,
        *,
        expected_revision: int | None = None,
        expected_epoch: str = "",
        request_id: str | None = None,
    ) -> UndoActionResponse:
        """Takes the seat's last action back and returns once that is stored.

        Args:
            expected_revision: The revision at which `View.undo` allowed it; it is refused if the
                table has moved on. None: whatever the seat's last action is, is taken back.
            expected_epoch: The epoch of `expected_revision`.
            request_id: As for `submit`.

        Raises:
            StaleRevision: if the table is not at `expected_revision` of `expected_epoch`.
            Refused: if the action can't be taken back; `View.undo` says why.
            Unavailable: if there was no answer in time; the action may have been taken back.
        """
        request = UndoActionRequest(
            table_id=self.table_id,
            expected_revision=expected_revision,
            expected_epoch=expected_epoch,
            request_id=request_id or make_request_id(),
        )
        return await self._connection.call(self._connection.play.UndoAction, request, token=self.token)

    async def renew_token(self, *, new_token: str | None = None, request_id: str | None = None) -> str:
        """Exchanges the seat's token for a new one, which this handle uses from now on, and returns it.

        The old token is void at once; watches that were opened with it end with TokenWrong.

        Args:
            new_token: The new token, if you want to keep it before it counts; None: the client
                makes one.
            request_id: As for `submit`; a repetition in another process comes with the old token
                and the same `new_token`.

        Raises:
            TokenWrong: if the token is not one of this table.
            Refused: if the table has ended.
            Unavailable: if there was no answer in time; either token may be the valid one.
        """
        self.token = await _renewed(self._connection, self.table_id, self.token, new_token, request_id)
        return self.token

    async def leave(self) -> Table:
        """Gives the seat back before the start and returns the table; the token is void then.

        Raises:
            Refused: if the game has started.
        """
        request = LeaveTableRequest(table_id=self.table_id, request_id=make_request_id())
        return (await self._connection.call(self._connection.tables.LeaveTable, request, token=self.token)).table


class OwnedTable:
    """A table in the hands of its owner.

    Attributes:
        table_id: The table.
        owner_token: The owner's secret. Keep it to come back with `Client.owned_table`.
        table: The table as this handle last had it from the service.
    """

    def __init__(self, connection: Connection, table: Table, owner_token: str) -> None:
        self._connection = connection
        self.table_id = table.table_id
        self.owner_token = owner_token
        self.table = table

    def __repr__(self) -> str:
        return f"<OwnedTable {self.table_id}>"

    async def start(self) -> Table:
        """Starts the game and returns the running table.

        Raises:
            Refused: if a seat is free, or the table is not waiting any more.
        """
        request = StartTableRequest(table_id=self.table_id, request_id=make_request_id())
        response = await self._connection.call(self._connection.tables.StartTable, request, token=self.owner_token)
        self.table = response.table
        return self.table

    async def ask_for_bots(self, bot_count: int) -> Table:
        """Changes how many bots are asked for, and returns the table.

        Args:
            bot_count: How many from now on, those included that sit at the table; 0: no more.

        Raises:
            Refused: if the table is not waiting any more.
            InvalidRequest: if the table has not so many seats.
        """
        request = AskForBotsRequest(table_id=self.table_id, bot_count=bot_count, request_id=make_request_id())
        response = await self._connection.call(self._connection.tables.AskForBots, request, token=self.owner_token)
        self.table = response.table
        return self.table

    async def close(self) -> Table:
        """Ends the table early and returns it.

        Raises:
            Refused: if it has ended already.
        """
        request = CloseTableRequest(table_id=self.table_id, request_id=make_request_id())
        response = await self._connection.call(self._connection.tables.CloseTable, request, token=self.owner_token)
        self.table = response.table
        return self.table

    async def replace_player(
        self, seat: int, *, player_name: str, is_bot: bool = False, request_id: str | None = None
    ) -> Seat:
        """Hands the seat of an absent player to a substitute or a bot, and returns it.

        The player's own token is void from then on.

        Args:
            seat: The seat's number, from 0.
            player_name: How the new player wants to be called, 1 to 40 characters.
            is_bot: Says that the new player is a program that plays by itself.
            request_id: As for `Seat.submit`.

        Raises:
            Refused: if the clock has acted less than three times for the seat's player, or the
                game is not running.
            InvalidRequest: if there is no such seat, or the name is not as it should be.
            Unavailable: if there was no answer in time.
        """
        request = ReplacePlayerRequest(
            table_id=self.table_id,
            seat=seat,
            player_name=player_name,
            request_id=request_id or make_request_id(),
            token=make_token(),
            is_bot=is_bot,
        )
        response = await self._connection.call(self._connection.tables.ReplacePlayer, request, token=self.owner_token)
        self.table = response.table
        return Seat(self._connection, self.table_id, seat, response.seat_token)

    async def renew_token(self, *, new_token: str | None = None, request_id: str | None = None) -> str:
        """Exchanges the owner's token for a new one, which this handle uses from now on, and returns it.

        See `Seat.renew_token`.
        """
        self.owner_token = await _renewed(self._connection, self.table_id, self.owner_token, new_token, request_id)
        return self.owner_token


async def _renewed(
    connection: Connection, table_id: str, token: str, new_token: str | None, request_id: str | None
) -> str:
    request = RenewTokenRequest(
        table_id=table_id, request_id=request_id or make_request_id(), token=new_token or make_token()
    )
    return (await connection.call(connection.tables.RenewToken, request, token=token)).token


async def _view(connection: Connection, table_id: str, token: str | None) -> View:
    return (await connection.call(connection.play.GetView, GetViewRequest(table_id=table_id), token=token)).view
