"""CatalogService: what games there are, and their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import GameInfo, GetGameResponse, ListGamesResponse
from hummel_service.games.registry import GAMES
from hummel_service.tables.envelopes import game_by_name

if TYPE_CHECKING:
    from hummel.v1 import GetGameRequest, ListGamesRequest
    from hummel_service.rpc.calls import Call


class CatalogServicer:
    """Answers CatalogService."""

    def list_games(self, _call: Call, _request: ListGamesRequest) -> ListGamesResponse:
        """Names the games, without their cards."""
        return ListGamesResponse(games=[_without_cards(GAMES[name].info) for name in sorted(GAMES)])

    def get_game(self, _call: Call, request: GetGameRequest) -> GetGameResponse:
        """Describes one game."""
        return GetGameResponse(game=game_by_name(request.game).info)


def _without_cards(info: GameInfo) -> GameInfo:
    short = GameInfo()
    short.CopyFrom(info)
    del short.cards[:]
    return short
