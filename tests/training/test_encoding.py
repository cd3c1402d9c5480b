"""Every game in numbers: actions as integers, views as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hummel.speicherstadt.v1 import Action, PlaceWorker
from hummel_client.training import ENCODINGS
from hummel_service.games.registry import GAMES
from support.random_games import random_of
from support.specimen import random_games
from support.specimens import every_specimen, every_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from google.protobuf.message import Message

    from support.specimen import Specimen

GAMES_PLAYED = 2
"""For each game and each number of seats, from the start and from rich positions."""

LOOK_EVERY = 47
"""At every so manieth step the hidden things are laid otherwise."""

CHANGE_EVERY = 151
"""At every so manieth step each number of a view is changed."""

LEFT_OUT = {"board.options.first_seat", "board.players.contracts.card"}
"""What no observation shows: who was asked for as first seat, for `first_seat` says who it is; and which contracts are
completed, for `cards` has all of them and `missing` what they still need."""


def turns_of(specimen: Specimen, seat_count: int) -> Iterator[Any]:
    """Yields the turns of some random games."""
    for rich in (False, True):
        for _, played, _ in random_games(specimen, seat_count, GAMES_PLAYED, rich=rich):
            yield from played


def test_every_game_has_an_encoding():
    """A game that the service plays can be trained."""
    assert set(ENCODINGS) == set(GAMES)


@every_specimen
def test_every_kind_of_action_is_numbered(specimen: Specimen):
    """The table has each kind of action of the schema, and two numbers never mean the same action."""
    table = ENCODINGS[specimen.game.name].actions
    actions = [table.action(number) for number in range(table.size)]
    kinds = {action.WhichOneof("kind") for action in actions}
    assert kinds == {field.name for field in actions[0].DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert len({action.SerializeToString(deterministic=True) for action in actions}) == table.size
    assert [table.number(action) for action in actions] == list(range(table.size))


@pytest.mark.parametrize("name, actions, numbers", [("hamburgum", 24_631, 5443), ("speicherstadt", 154, 1113)])
def test_sizes_stay(name: str, actions: int, numbers: int):
    """What was trained can be used again: whoever changes the numbers has to know it."""
    encoding = ENCODINGS[name]
    assert (encoding.actions.size, encoding.observation_size) == (actions, numbers)


@every_table
def test_every_legal_action_has_a_number(specimen: Specimen, seat_count: int):
    """In random games with every number of seats, each legal action has a number of its own and comes back from it."""
    encoding = ENCODINGS[specimen.game.name]
    table = encoding.actions
    for turn in turns_of(specimen, seat_count):
        numbers = [table.number(action) for action in turn.legal_actions]
        assert len(set(numbers)) == len(numbers)
        assert [table.action(number) for number in numbers] == list(turn.legal_actions)
        assert np.flatnonzero(encoding.mask(turn.legal_actions)).tolist() == sorted(numbers)


@pytest.mark.parametrize("action", [Action(), Action(place_worker=PlaceWorker(column=6))])
def test_an_action_without_a_number_is_refused(action: Action):
    """An action that no state has, or none at all, has no number; the error shows it."""
    with pytest.raises(ValueError, match="has no number"):
        ENCODINGS["speicherstadt"].actions.number(action)


@pytest.mark.parametrize("number", [-1, 154])
def test_a_number_without_an_action_is_refused(number: int):
    """The error for a number out of range says which numbers there are."""
    with pytest.raises(ValueError, match="numbered 0 to 153"):
        ENCODINGS["speicherstadt"].actions.action(number)


@every_table
def test_nothing_that_a_view_shows_is_overlooked(specimen: Specimen, seat_count: int):
    """Whichever number of a view changes, the observation changes, too."""
    encoding = ENCODINGS[specimen.game.name]
    overlooked: set[str] = set()
    for step, turn in enumerate(turns_of(specimen, seat_count)):
        if step % CHANGE_EVERY:
            continue
        view = specimen.game.view(turn.state, turn.seat)
        seen = encoding.observation(view, turn.seat)
        for path, changed in changes(view):
            try:
                other = encoding.observation(changed, turn.seat)
            except (KeyError, IndexError):
                continue  # there is no such thing: noticed
            if np.array_equal(other, seen):
                overlooked.add(path)
    assert overlooked <= LEFT_OUT


def changes(view: Message) -> Iterator[tuple[str, Message]]:
    """Yields a view over and over with one number changed, and where that stands; it is changed back afterwards."""
    for path, holder, key in numbers_of(view, ""):
        is_field = isinstance(key, str)
        value = getattr(holder, key) if is_field else holder[key]
        other = not value if isinstance(value, bool) else value - 1 if value > 1 else value + 1
        present = not is_field or not _has_presence(holder, key) or holder.HasField(key)
        _put(holder, key, other)
        yield path, view
        _put(holder, key, value)
        if not present:
            holder.ClearField(key)


def numbers_of(message: Message, path: str) -> Iterator[tuple[str, Any, str | int]]:
    """Yields every number in a message and in the messages that are present in it: path, holder, field or place."""
    for field in message.DESCRIPTOR.fields:
        name = f"{path}.{field.name}" if path else field.name
        value = getattr(message, field.name)
        if field.is_repeated:
            for place, item in enumerate(value):
                if field.message_type is None:
                    yield name, value, place
                else:
                    yield from numbers_of(item, name)
        elif field.message_type is None:
            yield name, message, field.name
        elif message.HasField(field.name):
            yield from numbers_of(value, name)


def _has_presence(message: Any, name: str) -> bool:  # noqa: ANN401 - any message
    return bool(message.DESCRIPTOR.fields_by_name[name].has_presence)


def _put(holder: Any, key: str | int, value: int) -> None:  # noqa: ANN401 - a message or a list
    if isinstance(key, str):
        setattr(holder, key, value)
    else:
        holder[key] = value


@every_table
def test_what_is_hidden_changes_no_observation(specimen: Specimen, seat_count: int):
    """However the things lie that a seat may not see, its observation and its mask are the same."""
    game, encoding = specimen.game, ENCODINGS[specimen.game.name]
    for step, turn in enumerate(turns_of(specimen, seat_count)):
        if step % LOOK_EVERY:
            continue
        for seat in range(seat_count):
            other = specimen.hidden.rearranged(turn.state, seat, random_of(step)).state
            shown = encoding.observation(game.view(turn.state, seat), seat)
            assert np.array_equal(encoding.observation(game.view(other, seat), seat), shown)
            mask = encoding.mask(game.legal_actions(turn.state, seat))
            assert np.array_equal(encoding.mask(game.legal_actions(other, seat)), mask)


@every_specimen
def test_players_are_told_in_turn_order_from_the_own_seat(specimen: Specimen):
    """A board that is turned by a seat looks to that seat as it looked to seat 0, but for the number of the seat."""
    encoding = ENCODINGS[specimen.game.name]
    for step, turn in enumerate(turns_of(specimen, 3)):
        if step % LOOK_EVERY:
            continue
        view = specimen.game.view(turn.state, 0)
        turned = type(view)()
        turned.CopyFrom(view)
        del turned.board.players[:]
        turned.board.players.extend([view.board.players[2], view.board.players[0], view.board.players[1]])
        own = encoding.observation(view, 0).view(encoding.layout)[0]
        other = encoding.observation(turned, 1).view(encoding.layout)[0]
        for part in ("present", "workers"):
            assert np.array_equal(own[part], other[part])
        assert (own["own_seat"].argmax(), other["own_seat"].argmax()) == (0, 1)
