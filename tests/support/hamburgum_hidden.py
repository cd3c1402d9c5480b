"""What is hidden in Hamburgum, and how else it could lie (H1.2, H6.3)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from hummel.hamburgum.v1 import State
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF
from hummel_service.games.hamburgum.counting import is_of_category
from support.specimen import Arrangement

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from hummel.hamburgum.v1 import Event, Hand, Task

SHOWN: Mapping[str, Sequence[str]] = {
    "card_played": ("card",),
    "card_discarded": ("card",),
    "site_discarded": ("card",),
    "building_constructed": ("card",),
    "card_laid": ("card",),
    "discard_taken": ("card", "discard_top"),
    "searched": ("discard_top",),
}
"""The events by which everybody sees a face that may have been hidden, with the fields that name it."""

IN_HAND = frozenset({"extra action"})
"""Steps whose values are cards of the hand, whichever."""

SEARCHES = frozenset({"take from deck", "build from discard"})
"""Steps whose values are the cards that fit, of those that somebody looks through."""

CHOSEN = frozenset({"build on site", "zoo card"})
"""Steps whose values are hidden cards that somebody has chosen and that everybody will see next."""

NOTHING_HIDDEN = frozenset(
    {
        "activate next",
        "buy worker",
        "draw",
        "exchange from",
        "give worker",
        "pay black die",
        "pay different worker",
        "pay seat",
        "pay worker",
        "prevent rise",
        "run effect",
        "spare worker",
    }
)
"""Steps whose values are public: colours, seats, sides, prices, buildings."""


class _Place(NamedTuple):
    """A hidden card's place.

    Attributes:
        pile: Among which places it changes place, beside its colour: 0, or the number of a
            pile that the viewer looks through.
        card: The card that lies there.
        put: Puts another card there.
    """

    pile: int
    card: int
    put: Callable[[int], None]


class HamburgumHidden:
    """Hidden are other hands, the faces of other sites, decks, all but the top of the discard pile, intrigue tokens.

    Who looks through a deck or the discard pile sees its cards, but not their order. See
    support.specimen.Hidden. What has to stay is named by cards, and by `-n` for the n
    intrigue tokens that are drawn next.
    """

    def shown(self, events: Sequence[Event], after: State, viewer: int | None) -> set[int]:
        """The faces that events name because the rules say so, and whatever the viewer holds or looks at now."""
        cards: set[int] = {after.board.discard_top}
        for event in events:
            kind = str(event.WhichOneof("kind"))
            if kind == "cards_seen":
                # Nobody but the owner may be told: for others this shows nothing by rule.
                cards.update(event.cards_seen.cards if event.cards_seen.seat == viewer else ())
            cards.update(getattr(getattr(event, kind), field) for field in SHOWN.get(kind, ()))
        if viewer is not None:
            hand = after.hands[viewer]
            cards.update(hand.cards, hand.looked_at)
        tokens = sum(event.HasField("intrigue_drawn") for event in events)
        return cards | {-tokens} if tokens else cards

    def rearranged(self, state: State, viewer: int | None, random: Random, keep: Collection[int] = ()) -> Arrangement:
        """Colour by colour, and with all that points to them, hidden cards change places; intrigue tokens, too."""
        other = State.FromString(state.SerializeToString())
        keep = {*keep, *(card for task in other.secrets.agenda if task.step in CHOSEN for card in task.values)}
        places = defaultdict(list)
        for place in _hidden_places(other, viewer):
            if place.card not in keep:
                places[place.pile, COLOUR_OF[place.card]].append(place)
        others: dict[int, int] = {}
        for alike in places.values():
            cards = [place.card for place in alike]
            random.shuffle(cards)
            for place, card in zip(alike, cards, strict=True):
                place.put(card)
                others[place.card] = card
        _follow(other, viewer, others)
        _mix_intrigue(other, random, -min([0, *keep]))
        return Arrangement(other, others)


def _hidden_places(state: State, viewer: int | None) -> Iterator[_Place]:
    secrets = state.secrets
    looked_at = [] if viewer is None else list(state.hands[viewer].looked_at)
    for deck in secrets.decks:
        pile = deck.colour if looked_at and sorted(deck.cards) == looked_at else 0
        yield from _places_in(deck.cards, pile)
    pile = len(secrets.decks) + 1 if looked_at and sorted(secrets.discard) == looked_at else 0
    yield from list(_places_in(secrets.discard, pile))[:-1]
    if not secrets.drawn.seen:
        yield from _places_in(secrets.drawn.cards, 0)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            yield from _places_in(hand.cards, 0)
            for site in hand.sites:
                yield _Place(0, site.card, lambda card, site=site: setattr(site, "card", card))


def _places_in(cards: Sequence[int], pile: int) -> Iterator[_Place]:
    for place, card in enumerate(cards):
        yield _Place(pile, card, lambda other, cards=cards, place=place: cards.__setitem__(place, other))


def _follow(state: State, viewer: int | None, others: Mapping[int, int]) -> None:
    """Lets everything that names a hidden card name the one in its place."""
    secrets = state.secrets
    if secrets.drawn.seen:
        secrets.drawn.cards[:] = _translated(secrets.drawn.cards, others)
    for task in secrets.agenda:
        if task.step in IN_HAND:
            task.values[:] = _translated(task.values, others)
        elif task.step in SEARCHES:
            _look_through(state, state.hands[task.seat], task)
        else:
            assert not task.values or task.step in CHOSEN | NOTHING_HIDDEN, f"what are the values of {task.step}?"
    for seat, hand in enumerate(state.hands):
        if seat != viewer and hand.looked_at and not any(task.step in SEARCHES for task in secrets.agenda):
            # The search is over but for the site; the whole pile is looked through all the same.
            hand.looked_at[:] = sorted(secrets.discard)


def _translated(cards: Iterable[int], others: Mapping[int, int]) -> list[int]:
    return [others.get(card, card) for card in cards]


def _look_through(state: State, hand: Hand, task: Task) -> None:
    """Lets a searcher see what lies in the pile now, and find what fits (H6.3)."""
    secrets = state.secrets
    pile = secrets.decks[task.colour - 1].cards if task.step == "take from deck" else secrets.discard
    hand.looked_at[:] = sorted(pile)
    category = CARD[task.card].parameters["category"]
    task.values[:] = sorted(card for card in pile if _fits(card, category))


def _fits(card: int, category: str) -> bool:
    return is_of_category(card, category) if CARD[card].is_building else CARD[card].category == category


def _mix_intrigue(state: State, random: Random, drawn_next: int) -> None:
    """Mixes the face-down intrigue tokens, but for those that are drawn next."""
    tokens = state.secrets.intrigue
    kept = len(tokens) - min(drawn_next, len(tokens))
    mixed = list(tokens[:kept])
    random.shuffle(mixed)
    tokens[:kept] = mixed
