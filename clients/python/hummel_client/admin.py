"""What the operator's token opens: tables are taken out, opened as copies, and mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import ExportTableRequest, ImportTableRequest, RebuildTableRequest
from hummel_client.tokens import make_request_id

if TYPE_CHECKING:
    from hummel.v1 import Table
    from hummel_client.connection import Connection


class Admin:
    """AdminService in the hands of the operator.

    Every call raises TokenWrong if the token is not the service's, or the service has none.
    """

    def __init__(self, connection: Connection, token: str) -> None:
        self._connection = connection
        self._token = token

    def __repr__(self) -> str:
        return "<Admin>"

    async def export_table(self, table_id: str) -> bytes:
        """Returns everything that is stored of a table, as bytes for `import_table`. Changes nothing.

        The bytes hold the seed and every hand: keep them as safe as the store itself.

        Raises:
            NotFound: if there is no such table.
            ServiceFault: with the reason TABLE_DAMAGED, if what is stored can't be read.
        """
        request = ExportTableRequest(table_id=table_id)
        return (await self._connection.call(self._connection.admin.ExportTable, request, token=self._token)).archive

    async def import_table(self, archive: bytes, *, request_id: str | None = None) -> Table:
        """Opens a copy of an exported table and returns it: private, with an id of its own.

        The copy has the revision, the seed and the tokens of the table when it was exported.
        While that table is still played, who closes the copy reads in its replay what will be
        drawn there: pass on the copy's id after the end only, or in another installation.

        Args:
            archive: What `export_table` returned, of the same or an earlier version of Hummel.
            request_id: Your own id, if you may have to repeat the call in another process; the same
                id opens no second copy. None: the client makes one.

        Raises:
            InvalidRequest: if the archive is not what `export_table` returned, or longer than the
                service's HUMMEL_MAX_REQUEST_BYTES; far longer ones are Overloaded. With the metadata
                version: if this service does not know that version of its layout, game or rules.
            Unavailable: if there was no answer in time; the copy may be there.
        """
        request = ImportTableRequest(archive=archive, request_id=request_id or make_request_id())
        return (await self._connection.call(self._connection.admin.ImportTable, request, token=self._token)).table

    async def rebuild_table(self, table_id: str) -> Table:
        """Makes the stored game of a table anew from its log, and returns it at the log's last revision.

        A table that is not damaged may be rebuilt too, and is the same afterwards, but for its epoch.
        Watches that the damage ended must be opened again.

        Raises:
            NotFound: if there is no such table.
            ServiceFault: with the reason TABLE_DAMAGED, if the log does not give the game either;
                nothing was changed.
            Contention: if the table kept changing, so it is well; nothing was done.
            Unavailable: if there was no answer in time; it may be repeated.
        """
        request = RebuildTableRequest(table_id=table_id)
        return (await self._connection.call(self._connection.admin.RebuildTable, request, token=self._token)).table
