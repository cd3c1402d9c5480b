"""Tells what happens to cards: drawn, played, discarded, built, activated, searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from hummel_client.terminal.hamburgum.actions import STANDARD_ACTION_NAMES
from hummel_client.terminal.hamburgum.cards import short
from hummel_client.terminal.hamburgum.colours import colour_mark
from hummel_client.terminal.hamburgum.narrator import listed
from hummel_client.terminal.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.hamburgum.v1 import (
        BuildingActivated,
        BuildingConstructed,
        BuildingDiscarded,
        BuildingTakenBack,
        CardDiscarded,
        CardDrawn,
        CardLaid,
        CardLost,
        CardPlayed,
        CardsSeen,
        CardStolen,
        DiscardTaken,
        EffectResolved,
        Searched,
        SiteDiscarded,
        SitePlayed,
    )
    from hummel_client.terminal.hamburgum.narrator import Narrator


def _card_drawn(narrator: Narrator, event: CardDrawn) -> Text:
    return Text.assemble(narrator.who(event.seat), " drew from the ", colour_mark(event.colour), " deck.")


def _cards_seen(narrator: Narrator, event: CardsSeen) -> Text:
    cards = listed([narrator.card(card) for card in event.cards]) if event.cards else Text("no card")
    return Text.assemble(narrator.who(event.seat), " got ", cards, ".")


def _card_played(narrator: Narrator, event: CardPlayed) -> Text:
    card = narrator.card(event.card) if event.card else Text("a card")
    name = STANDARD_ACTION_NAMES.get(event.action)
    purpose = name(event.colour) if name else f"for {event.action}"
    return Text.assemble(narrator.who(event.seat), " played ", card, f" {purpose}.")


def _card_discarded(narrator: Narrator, event: CardDiscarded) -> Text:
    return Text.assemble(narrator.who(event.seat), " discarded ", short(narrator.catalog, event.card), ".")


def _site_played(narrator: Narrator, event: SitePlayed) -> Text:
    colour = colour_mark(event.colour)
    return Text.assemble(narrator.who(event.seat), " laid ", colour, f" site {event.site}.")


def _site_discarded(narrator: Narrator, event: SiteDiscarded) -> Text:
    return Text.assemble(narrator.who(event.seat), f" lost site {event.site}, ", narrator.card(event.card), ".")


def _building_constructed(narrator: Narrator, event: BuildingConstructed) -> Text:
    place = Text(f" on site {event.site}")
    if event.zoo_card:
        place = Text.assemble(" under ", narrator.card(event.zoo_card))
    price = f" for {counted('mark', event.price)}" if event.price else " for nothing"
    spent = " It does nothing now: it has worked in this turn." if event.flash_spent else ""
    return Text.assemble(narrator.who(event.seat), " built ", narrator.card(event.card), place, f"{price}.{spent}")


def _building_discarded(narrator: Narrator, event: BuildingDiscarded) -> Text:
    return Text.assemble(narrator.who(event.seat), " lost the building ", narrator.card(event.card), ".")


def _building_taken_back(narrator: Narrator, event: BuildingTakenBack) -> Text:
    return Text.assemble(narrator.who(event.seat), " took ", narrator.card(event.card), " back into the hand.")


def _card_laid(narrator: Narrator, event: CardLaid) -> Text:
    price = f" for {counted('mark', event.price)}" if event.price else " for nothing"
    return Text.assemble(narrator.who(event.seat), " laid ", narrator.card(event.card), f"{price}.")


def _building_activated(narrator: Narrator, event: BuildingActivated) -> Text:
    return Text.assemble(narrator.who(event.seat), " activated ", narrator.card(event.card), ".")


def _effect_resolved(narrator: Narrator, event: EffectResolved) -> Text:
    card, by = narrator.card(event.card), narrator.by(event.by_card)
    return Text.assemble(card, " works for ", narrator.people.whom(event.seat), by, ".")


def _searched(narrator: Narrator, event: Searched) -> Text:
    where = Text.assemble("the ", colour_mark(event.deck), " deck") if event.deck else Text("the discard pile")
    found = " and took a card" if event.found else " and found nothing to take"
    top = Text.assemble("; now ", narrator.card(event.discard_top), " is on top") if event.discard_top else Text()
    return Text.assemble(narrator.who(event.seat), " searched ", where, narrator.by(event.card), found, top, ".")


def _discard_taken(narrator: Narrator, event: DiscardTaken) -> Text:
    top = Text.assemble("; now ", narrator.card(event.discard_top), " is on top") if event.discard_top else Text()
    return Text.assemble(
        narrator.who(event.seat), " took ", narrator.card(event.card), " from the discard pile", top, "."
    )


def _card_stolen(narrator: Narrator, event: CardStolen) -> Text:
    giver = narrator.people.whom(event.from_seat)
    card = Text.assemble(" drew 1 ", colour_mark(event.colour), " card from the hand of ")
    return Text.assemble(narrator.who(event.to_seat), card, giver, ".")


def _card_lost(narrator: Narrator, event: CardLost) -> Text:
    return Text.assemble(narrator.who(event.seat), " lost ", narrator.card(event.card), " from the hand.")


# Each sentence takes the message of its own kind.
SENTENCES: dict[str, Callable[[Narrator, Any], Text]] = {
    "card_drawn": _card_drawn,
    "cards_seen": _cards_seen,
    "card_played": _card_played,
    "card_discarded": _card_discarded,
    "site_played": _site_played,
    "site_discarded": _site_discarded,
    "building_constructed": _building_constructed,
    "building_discarded": _building_discarded,
    "building_taken_back": _building_taken_back,
    "card_laid": _card_laid,
    "building_activated": _building_activated,
    "effect_resolved": _effect_resolved,
    "searched": _searched,
    "discard_taken": _discard_taken,
    "card_stolen": _card_stolen,
    "card_lost": _card_lost,
}
"""How each kind of event about cards is told."""
