"""Puts a game's messages into the envelopes of the API, and takes them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.v1 import (
    ERROR_REASON_GAME_NOT_FOUND,
    ERROR_REASON_INVALID_REQUEST,
    ERROR_REASON_MALFORMED_ACTION,
    ERROR_REASON_WRONG_GAME,
)
from hummel_service.games.registry import GAMES
from hummel_service.tables.errors import Refusal, damaged, version_unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from google.protobuf.message import Message

    from hummel.v1 import Action, GameOptions, Table
    from hummel_service.games.game import AnyGame


def game_of_options(options: GameOptions) -> AnyGame:
    """Returns the game that options choose.

    Raises:
        Refusal: INVALID_REQUEST, if they choose none; GAME_NOT_FOUND.
    """
    name = options.WhichOneof("game")
    if name is None:
        problem = f"must choose a game: one of {', '.join(sorted(GAMES))}"
        raise Refusal(ERROR_REASON_INVALID_REQUEST, f"options {problem}", fields={"options": problem})
    return game_by_name(name)


def game_of_table(table: Table) -> AnyGame:
    """Returns the game that is played at a stored table, by the very rules that the table was opened with.

    Raises:
        Refusal: VERSION_UNKNOWN, if the service does not know the game or these rules;
            TABLE_DAMAGED, if no game is stored.
    """
    name = table.options.WhichOneof("game")
    if name is None:
        # A game that a later version brought is there, but without a name.
        raise _of_another_version("another game") if table.options.ByteSize() else damaged(table.table_id)
    game = GAMES[name]
    if table.rules_version != game.info.rules_version:
        raise _of_another_version(
            f"version {table.rules_version} of the rules of {name}, known is {game.info.rules_version}"
        )
    return game


def _of_another_version(what: str) -> Refusal:
    return version_unknown("another version of Hummel opened this table", what)


def game_by_name(name: str) -> AnyGame:
    """Returns a game by its name.

    Raises:
        Refusal: GAME_NOT_FOUND.
    """
    try:
        return GAMES[name]
    except KeyError:
        raise Refusal(
            ERROR_REASON_GAME_NOT_FOUND, f"there is no such game; there are: {', '.join(sorted(GAMES))}"
        ) from None


def action_of_game(action: Action, game: AnyGame) -> Message:
    """Takes a game's action out of its envelope.

    Raises:
        Refusal: MALFORMED_ACTION if the envelope is empty, WRONG_GAME if it holds an
            action of another game.
    """
    name = action.WhichOneof("game")
    if name is None:
        raise Refusal(
            ERROR_REASON_MALFORMED_ACTION,
            f"the action is not set: fill in action.{game.name}, or send back one of the view's legal_actions",
            fields={"action": "is not set"},
        )
    if name != game.name:
        raise Refusal(
            ERROR_REASON_WRONG_GAME,
            f"the table plays {game.name}, the action belongs to {name}",
            fields={f"action.{name}": f"the table plays {game.name}"},
        )
    inner: Message = getattr(action, name)
    return inner


def add_enveloped(envelopes: Any, game: AnyGame, messages: Iterable[Any]) -> None:  # noqa: ANN401 - a list of Action or of Event
    """Adds a game's actions or events to a list of envelopes, as logs and clients have them."""
    name = game.name
    for message in messages:
        getattr(envelopes.add(), name).CopyFrom(message)
