"""What a move changes: a game of Hamburgum flat, and the differences between two such."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hummel_service.games.hamburgum.colours import COLOUR_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel.hamburgum.v1 import PerColour, State


def _of(numbers: PerColour) -> dict[str, int]:
    return {name: getattr(numbers, name) for name in COLOUR_NAMES.values()}


def snapshot(state: State) -> dict[str, Any]:
    """Returns everything about a state that a move can change, flat: numbers, and lists whose order says nothing."""
    board = state.board
    flat: dict[str, Any] = {
        "discard": list(state.secrets.discard),
        "statues": list(board.statues),
        "intrigue_left": board.intrigue_left,
        "window": [COLOUR_NAMES[board.cleric_window]] if board.cleric_window else [],
    }
    parts: dict[str, PerColour] = {
        name: getattr(board, name) for name in ("decks", "floor", "window_workers", "floor_workers")
    }
    for seat, (player, hand) in enumerate(zip(board.players, state.hands, strict=True)):
        flat |= {
            f"{seat}.vp": player.vp,
            f"{seat}.marks": player.marks,
            f"{seat}.square": player.square,
            f"{seat}.left": player.left.segments,
            f"{seat}.right": player.right.segments,
            f"{seat}.hand": list(hand.cards),
            f"{seat}.buildings": [building.card for building in player.buildings],
            f"{seat}.used": [building.card for building in player.buildings if building.used],
            f"{seat}.under": [building.zoo_card for building in player.buildings if building.zoo_card],
            f"{seat}.sites": [COLOUR_NAMES[site.colour] for site in player.sites],
            f"{seat}.zoo": list(player.zoo),
            f"{seat}.parks": list(player.parks),
            f"{seat}.statues": list(player.statues),
            f"{seat}.majorities": [int(majority) for majority in player.majorities],
        }
        parts |= {f"{seat}.workers": player.workers, f"{seat}.disasters": player.disasters}
    for name, numbers in parts.items():
        flat |= {f"{name}.{colour}": number for colour, number in _of(numbers).items()}
    return flat


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what has changed between two snapshots."""
    changed: dict[str, Any] = {}
    for name, old in before.items():
        new = after[name]
        if isinstance(old, int):
            if new != old:
                changed[name] = new - old
            continue
        came, went = Counter(new) - Counter(old), Counter(old) - Counter(new)
        if came:
            changed[f"{name}+"] = sorted(came.elements())
        if went:
            changed[f"{name}-"] = sorted(went.elements())
    return changed
