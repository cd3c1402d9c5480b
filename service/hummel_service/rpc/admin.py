"""AdminService: for those who run the service."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from hummel.v1 import ExportTableResponse, GetServerInfoResponse, ImportTableResponse, RebuildTableResponse
from hummel_service.games.registry import GAMES
from hummel_service.rpc import checks

if TYPE_CHECKING:
    from hummel.v1 import ExportTableRequest, GetServerInfoRequest, ImportTableRequest, RebuildTableRequest
    from hummel_service.rpc.calls import Call
    from hummel_service.tables.archives import Archives


class AdminServicer:
    """Answers AdminService. Who may call it is checked before."""

    def __init__(self, replica: str, archives: Archives) -> None:
        """Makes the servicer of a replica with this name."""
        self._replica = replica
        self._archives = archives

    def get_server_info(self, _call: Call, _request: GetServerInfoRequest) -> GetServerInfoResponse:
        """Says what answers here."""
        return GetServerInfoResponse(version=version("hummel"), replica=self._replica, games=sorted(GAMES))

    def export_table(self, call: Call, request: ExportTableRequest) -> ExportTableResponse:
        """Takes a table out."""
        call.table = checks.table_id(request.table_id)
        archive, call.revision = self._archives.export(call.table)
        return ExportTableResponse(archive=archive)

    def import_table(self, call: Call, request: ImportTableRequest) -> ImportTableResponse:
        """Opens a copy of a table."""
        request_id = call.request(checks.request_id(request.request_id))
        table = self._archives.open_copy(checks.archive(request.archive), request_id)
        call.table, call.revision = table.table_id, table.revision
        return ImportTableResponse(table=table)

    def rebuild_table(self, call: Call, request: RebuildTableRequest) -> RebuildTableResponse:
        """Makes a damaged table anew."""
        call.table = checks.table_id(request.table_id)
        table = self._archives.rebuild(call.table)
        call.revision = table.revision
        return RebuildTableResponse(table=table)
