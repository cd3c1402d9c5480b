"""Effects that give marks, points and workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum.effect import used_effect
from hummel_service.games.hamburgum.resources import gain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel_service.games.hamburgum.counting import Count
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


@used_effect("gain", "Gain {gain}.")
def gain_(play: Play, use: Use, *, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()) -> None:
    """Gives what the card says (006, 098 to 102, 115 to 118, 206 to 209, Parks)."""
    gain(play, use.seat, use.card, vp=vp, marks=marks, workers=workers)


def _times(play: Play, use: Use, count: Count, per: int) -> int:
    return count.of(play.board, play.players[use.seat], use) // per


def _can_gain_per(play: Play, use: Use, *, count: Count, per: int = 1, **_gains: object) -> bool:
    return _times(play, use, count, per) > 0


@used_effect("gain_per", "Gain {gain} {for_each}.", can=_can_gain_per)
def gain_per(  # noqa: PLR0913 - whatever can be gained
    play: Play, use: Use, *, count: Count, per: int = 1, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()
) -> None:
    """Gives so much for each thing of a kind, or for each full group of them (003, 012, 020, 058)."""
    times = _times(play, use, count, per)
    gain(play, use.seat, use.card, vp=vp * times, marks=marks * times, workers=tuple(workers) * times)


def _can_gain_if(play: Play, use: Use, *, condition: Count, **_gains: object) -> bool:
    return bool(condition.of(play.board, play.players[use.seat], use))


@used_effect("gain_if", "If {condition}: gain {gain}.", can=_can_gain_if)
def gain_if(  # noqa: PLR0913 - whatever can be gained
    play: Play, use: Use, *, condition: Count, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()
) -> None:
    """Gives what the card says if the dice are as it wants them (049 to 052, 092, 093)."""
    if condition.of(play.board, play.players[use.seat], use):
        gain(play, use.seat, use.card, vp=vp, marks=marks, workers=workers)
