"""What the players of Hamburgum have, reckoned from the events alone; see support.specimen.Ledger."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import SIDE_LEFT, SIDE_RIGHT
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOURS, count

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hummel.hamburgum.v1 import Event, State

Holdings = Counter[tuple[Any, ...]]
"""How much of what: the seat, what it is, and the colour or side if there are several."""


def _goods(seat: int, happened: Any) -> Holdings:  # noqa: ANN401 - events with vp, marks and workers
    """What `gained`, `paid`, `lost` and `transferred` tell."""
    goods: Holdings = Counter({(seat, "worker", colour): count(happened.workers, colour) for colour in COLOURS})
    goods[seat, "marks"] = happened.marks
    goods[seat, "vp"] = getattr(happened, "vp", 0)
    return goods


def _take(holdings: Holdings, seat: int, happened: Any) -> None:  # noqa: ANN401 - see _goods
    holdings.subtract(_goods(seat, happened))


def _transfer(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - see _goods
    _take(holdings, happened.from_seat, happened)
    holdings.update(_goods(happened.to_seat, happened))


def _one(what: str, step: int, of: str = "") -> Callable[[Holdings, Any], None]:
    """One more or less of a thing, of the kind that a field of the event names."""

    def book(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - any event
        holdings[(happened.seat, what, *([getattr(happened, of)] if of else []))] += step

    return book


def _lower(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - DisasterLowered
    """A level is a point (H4.3)."""
    holdings[happened.seat, "disaster", happened.colour] -= happened.levels
    holdings[happened.seat, "vp"] += happened.levels


def _strike(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - DisasterStruck
    holdings[happened.seat, "disaster", happened.colour] = 0


def _move(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - SquareAdvanced, SquareSteppedBack
    holdings[happened.seat, "square"] = happened.space
    holdings[happened.seat, "vp"] += getattr(happened, "vp", 0)


def _win_statue(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - StatueWon
    holdings[happened.seat, "statues"] += happened.value


def _discard_site(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - SiteDiscarded
    holdings[happened.seat, "site", COLOUR_OF[happened.card]] -= 1


_BOOKINGS: Mapping[str, Callable[[Holdings, Any], None]] = {
    "gained": lambda holdings, happened: holdings.update(_goods(happened.seat, happened)),
    "paid": lambda holdings, happened: _take(holdings, happened.seat, happened),
    "lost": lambda holdings, happened: _take(holdings, happened.seat, happened),
    "transferred": _transfer,
    "worker_sent": _one("worker", -1, "colour"),
    "disaster_raised": _one("disaster", 1, "colour"),
    "disaster_lowered": _lower,
    "disaster_struck": _strike,
    "square_advanced": _move,
    "square_stepped_back": _move,
    "segment_built": _one("segment", 1, "side"),
    "segment_removed": _one("segment", -1, "side"),
    "statue_won": _win_statue,
    "majority_won": _one("majority", 1, "majority"),
    "majority_lost": _one("majority", -1, "majority"),
    "site_played": _one("site", 1, "colour"),
    "site_discarded": _discard_site,
    "building_constructed": _one("building", 1, "card"),
    "building_discarded": _one("building", -1, "card"),
    "building_taken_back": _one("building", -1, "card"),
    "card_laid": _one("laid", 1, "card"),
}


class HamburgumLedger:
    """Points, marks, workers, disasters, walls, statues, tokens, the square and the display of every player."""

    def holdings(self, state: State) -> Holdings:
        """Returns what everybody has."""
        held: Holdings = Counter()
        for seat, player in enumerate(state.board.players):
            for colour in COLOURS:
                held[seat, "worker", colour] = count(player.workers, colour)
                held[seat, "disaster", colour] = count(player.disasters, colour)
            held[seat, "vp"] = player.vp
            held[seat, "marks"] = player.marks
            held[seat, "square"] = player.square
            held[seat, "statues"] = sum(player.statues)
            held[seat, "segment", SIDE_LEFT] = player.left.segments
            held[seat, "segment", SIDE_RIGHT] = player.right.segments
            for majority in player.majorities:
                held[seat, "majority", majority] = 1
            for site in player.sites:
                held[seat, "site", site.colour] += 1
            for building in player.buildings:
                held[seat, "building", building.card] = 1
            for card in (*player.zoo, *player.parks):
                held[seat, "laid", card] = 1
        return held

    def book(self, holdings: Holdings, event: Event) -> None:
        """Changes the holdings by what an event tells; most events tell of something else."""
        kind = str(event.WhichOneof("kind"))
        if kind in _BOOKINGS:
            _BOOKINGS[kind](holdings, getattr(event, kind))
