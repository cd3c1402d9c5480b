"""TableService: opens tables and seats players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import (
    AskForBotsResponse,
    CloseTableResponse,
    CreateTableResponse,
    GetTableResponse,
    JoinTableResponse,
    LeaveTableResponse,
    ListTablesResponse,
    RenewTokenResponse,
    ReplacePlayerResponse,
    StartTableResponse,
)
from hummel_service.rpc import checks

if TYPE_CHECKING:
    from hummel.v1 import (
        AskForBotsRequest,
        CloseTableRequest,
        CreateTableRequest,
        GetTableRequest,
        JoinTableRequest,
        LeaveTableRequest,
        ListTablesRequest,
        RenewTokenRequest,
        ReplacePlayerRequest,
        StartTableRequest,
        Table,
    )
    from hummel_service.rpc.access import Access
    from hummel_service.rpc.calls import Call
    from hummel_service.tables.lobby import Lobby
    from hummel_service.tables.seating import Seating


class TableServicer:
    """Answers TableService."""

    def __init__(self, lobby: Lobby, seating: Seating, access: Access) -> None:
        """Makes the servicer of the use cases, where access says who may open tables."""
        self._lobby = lobby
        self._seating = seating
        self._access = access

    def create_table(self, call: Call, request: CreateTableRequest) -> CreateTableResponse:
        """Opens a table."""
        table, owner_token = self._lobby.create(
            request.options,
            request.seat_count,
            checks.table_name(request.name),
            private=request.private,
            clock=checks.clock(request),
            bot_count=request.bot_count,
            owner_name=self._access.owner_name(call),
            token=checks.new_token(request.token),
            request=call.request(checks.request_id(request.request_id)),
        )
        return CreateTableResponse(table=_noted(call, table), owner_token=owner_token)

    def list_tables(self, _call: Call, request: ListTablesRequest) -> ListTablesResponse:
        """Lists public tables."""
        tables, next_page_token = self._lobby.page(
            checks.page_token(request.page_token),
            checks.page_size(request.page_size),
            status=checks.table_status(request.status),
            game=request.game,
            only_asking_for_bots=request.asks_for_bots,
        )
        return ListTablesResponse(tables=tables, next_page_token=next_page_token)

    def get_table(self, call: Call, request: GetTableRequest) -> GetTableResponse:
        """Returns a table."""
        return GetTableResponse(table=_noted(call, self._lobby.get(_table_id(call, request.table_id))))

    def join_table(self, call: Call, request: JoinTableRequest) -> JoinTableResponse:
        """Takes a seat."""
        table, seat, seat_token = self._lobby.join(
            _table_id(call, request.table_id),
            request.seat if request.HasField("seat") else None,
            checks.player_name(request.player_name),
            is_bot=request.is_bot,
            token=checks.new_token(request.token),
            request=call.request(checks.request_id(request.request_id)),
        )
        call.seat = seat
        return JoinTableResponse(table=_noted(call, table), seat=seat, seat_token=seat_token)

    def leave_table(self, call: Call, request: LeaveTableRequest) -> LeaveTableResponse:
        """Gives a seat back."""
        table = self._lobby.leave(
            _table_id(call, request.table_id),
            caller=call.caller,
            request=call.request(checks.request_id(request.request_id)),
        )
        return LeaveTableResponse(table=_noted(call, table))

    def ask_for_bots(self, call: Call, request: AskForBotsRequest) -> AskForBotsResponse:
        """Changes how many bots the owner asks for."""
        table = self._lobby.ask_for_bots(
            _table_id(call, request.table_id),
            request.bot_count,
            caller=call.caller,
            request=call.request(checks.request_id(request.request_id)),
        )
        return AskForBotsResponse(table=_noted(call, table))

    def start_table(self, call: Call, request: StartTableRequest) -> StartTableResponse:
        """Starts the game."""
        table = self._lobby.start(
            _table_id(call, request.table_id),
            caller=call.caller,
            request=call.request(checks.request_id(request.request_id)),
        )
        return StartTableResponse(table=_noted(call, table))

    def close_table(self, call: Call, request: CloseTableRequest) -> CloseTableResponse:
        """Ends a table early."""
        table = self._lobby.close(
            _table_id(call, request.table_id),
            caller=call.caller,
            request=call.request(checks.request_id(request.request_id)),
        )
        return CloseTableResponse(table=_noted(call, table))

    def replace_player(self, call: Call, request: ReplacePlayerRequest) -> ReplacePlayerResponse:
        """Hands a seat on."""
        table, seat_token = self._seating.replace_player(
            _table_id(call, request.table_id),
            request.seat,
            checks.player_name(request.player_name),
            is_bot=request.is_bot,
            token=checks.new_token(request.token),
            caller=call.caller,
            request=call.request(checks.request_id(request.request_id)),
        )
        return ReplacePlayerResponse(table=_noted(call, table), seat_token=seat_token)

    def renew_token(self, call: Call, request: RenewTokenRequest) -> RenewTokenResponse:
        """Exchanges the caller's token."""
        table, token = self._seating.renew_token(
            _table_id(call, request.table_id),
            token=checks.new_token(request.token),
            caller=call.caller,
            request=call.request(checks.request_id(request.request_id)),
        )
        return RenewTokenResponse(table=_noted(call, table), token=token)


def _table_id(call: Call, value: str) -> str:
    call.table = checks.table_id(value)
    return call.table


def _noted(call: Call, table: Table) -> Table:
    call.table = table.table_id
    call.revision = table.revision
    return table
