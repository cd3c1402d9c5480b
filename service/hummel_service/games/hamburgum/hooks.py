"""The points of the rules at which cards in a display speak up (H6.1 ALWAYS, H6.4).

The rules ask the hooks; effects/standing.py says what the cards answer. So a rule never
names a card, and a card never changes a rule's code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from hummel_service.games.hamburgum.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterable

from collections.abc import Callable

SpeakT = TypeVar("SpeakT", bound=Callable[..., Any])


class Hook(Generic[SpeakT]):
    """One point of the rules, with what the cards say there (H6.4).

    Attributes:
        name: What the point is called.
    """

    __slots__ = ("_bound", "_cards", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._bound: dict[int, SpeakT] = {}
        # Shows what is bound later, too. Most looks at a hook find nobody.
        self._cards = self._bound.keys()

    def bind(self, card: int, speak: SpeakT) -> None:
        """Lets a card speak up here."""
        self._bound[card] = speak

    def of(self, built: Iterable[int]) -> list[tuple[int, SpeakT]]:
        """Returns the cards among those built that speak up here, in the same order."""
        if self._cards.isdisjoint(built):
            return []
        bound = self._bound
        return [(card, bound[card]) for card in built if card in bound]

    def speaks(self, built: Iterable[int]) -> bool:
        """Tells whether any card among those built speaks up here."""
        return not self._cards.isdisjoint(built)

    def owned_by(self, card: int) -> bool:
        """Tells whether a card speaks up here."""
        return card in self._bound


Number: TypeAlias = Callable[[], int]
OfColour: TypeAlias = Callable[[int], Any]
Happened: TypeAlias = Callable[[Play, int, int], None]
"""Called with the play, the owner's seat and the speaking card."""
HappenedInColour: TypeAlias = Callable[[Play, int, int, int], None]
"""Called with the play, the owner's seat, the speaking card and a colour."""

SILENCE: Hook[Callable[[], None]] = Hook("silence")
"""The hook of cards without an ability: it is never asked."""
HALF_PRICE: Hook[Callable[[int], bool]] = Hook("half price")
"""182 to 185: whether a building of the colour costs half (H6.7)."""
LOWER_PRICE: Hook[Number] = Hook("lower price")
"""132: by how many marks the standard action Construct Building is cheaper (H6.7)."""
SITE_ROOM: Hook[Number] = Hook("site room")
"""192: how many buildings a site carries."""
CATEGORIES: Hook[Callable[[], tuple[str, ...]]] = Hook("categories")
"""066: the categories that the card itself counts as."""
REFILL: Hook[Number] = Hook("refill")
"""033: how many cards more are drawn while replenishing (H3.1)."""
PARK_MARKS: Hook[Number] = Hook("park marks")
"""122: how many marks more a Park that pays marks pays (H3.2)."""
ANNOUNCE_COLOUR: Hook[Callable[[], bool]] = Hook("announce colour")
"""224: a grey worker lets a card be treated as of another colour (H4)."""
DECREASE_LEVELS: Hook[Number] = Hook("decrease levels")
"""168: by how many levels Decrease Disaster may lower (H4.3)."""
FREE_WALL: Hook[Callable[[], bool]] = Hook("free wall")
"""108: the standard action Build Wall costs no marks (H4.4)."""
BLACK_DIE_WALL: Hook[Callable[[], bool]] = Hook("black die wall")
"""232: the black die may be paid instead of a segment's printed cost (H4.4)."""
ADVANCE_DISCOUNT: Hook[Number] = Hook("advance discount")
"""125: by how many marks an advance in Phase II is cheaper (H3.8)."""
ADVANCE_TOLL: Hook[Callable[[], bool]] = Hook("advance toll")
"""240: others pay the black die in addition for an advance in Phase II (H3.8)."""
CALM_ADVANCE: Hook[Number] = Hook("calm advance")
"""002: the price of an advance in Phase II if no die shows 1 or 2."""
STRIKE_LEVEL: Hook[Number] = Hook("strike level")
"""165: the level at which the owner's disasters strike (H7.2)."""
TIE_IS_ENOUGH: Hook[Callable[[], bool]] = Hook("tie is enough")
"""046: who is level with others in front leads as well (H3.10)."""
DOUBLE_FLASH: Hook[Callable[[], bool]] = Hook("double flash")
"""036: the effect of a building with the flash icon may happen twice (H6.1)."""
BEFORE_RISE: Hook[Callable[[Play, int, int, int, int], bool]] = Hook("before rise")
"""151: called with play, seat, card, colour and the card that raises, if any does; true if it
took over: it pushed a question that lets the disaster rise, with `disasters.RAISE`, if nothing
is paid (H7)."""
REDIRECT_INTRIGUE: Hook[Callable[[Play, int, int, int], None]] = Hook("redirect intrigue")
"""231: called with play, seat, card and the token's colour; pushes the question which disaster rises instead (H3.6)."""
AFTER_INTRIGUE: Hook[Happened] = Hook("after intrigue")
"""187, 188: the owner drew an intrigue token (H3.6)."""
AFTER_TAKE_WORKERS: Hook[Happened] = Hook("after take workers")
"""034: after the standard action Take Workers (H4.1)."""
AFTER_TAKE_MONEY: Hook[HappenedInColour] = Hook("after take money")
"""138 to 141: after the standard action Take Money with a die of the colour (H4.2)."""
AFTER_BUILD_WALL: Hook[HappenedInColour] = Hook("after build wall")
"""150: after the standard action Build Wall of a segment of the colour (H4.4, H6.5)."""
AFTER_PLAY_SITE: Hook[HappenedInColour] = Hook("after play site")
"""070: after the standard action Play Site of a site of the colour (H4.5)."""
AFTER_CONSTRUCT: Hook[HappenedInColour] = Hook("after construct")
"""166: after the standard action Construct Building of a building of the colour (H4.6)."""
OTHERS_SEGMENT: Hook[HappenedInColour] = Hook("others' segment")
"""091: another player built a wall segment of the colour, in whatever way (H6.5)."""
OTHERS_BUILDING: Hook[Happened] = Hook("others' building")
"""180: another player built a building, in whatever way."""
AFTER_ADVANCE: Hook[Happened] = Hook("after advance")
"""214, 226: the owner advanced on City Hall Square (H5.1)."""
AFTER_MAJORITY: Hook[Happened] = Hook("after majority")
"""095: a majority token of the owner's became active (H3.10)."""


def built(play: Play, seat: int) -> list[int]:
    """Returns the cards of a seat's buildings, in the order in which they were built."""
    return [building.card for building in play.players[seat].buildings]


def tell(hook: Hook[Callable[..., Any]], play: Play, seat: int, *facts: int) -> None:
    """Lets the cards of one seat speak up; what they push happens in the order of the cards."""
    for card, speak in reversed(hook.of(built(play, seat))):
        speak(play, seat, card, *facts)


def tell_others(hook: Hook[Callable[..., Any]], play: Play, seat: int, *facts: int) -> None:
    """Lets the cards of all other seats speak up; what they push happens in turn order (H6.6)."""
    for other in reversed(play.others(seat)):
        tell(hook, play, other, *facts)
