"""AdminService: for those who run the service."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from hummel.v1 import GetServerInfoResponse
from hummel_service.games.registry import GAMES

if TYPE_CHECKING:
    from hummel.v1 import GetServerInfoRequest
    from hummel_service.rpc.calls import Call


class AdminServicer:
    """Answers AdminService."""

    def __init__(self, replica: str) -> None:
        """Makes the servicer of a replica with this name."""
        self._replica = replica

    def get_server_info(self, _call: Call, _request: GetServerInfoRequest) -> GetServerInfoResponse:
        """Says what answers here."""
        return GetServerInfoResponse(version=version("hummel"), replica=self._replica, games=sorted(GAMES))
