"""Makes up what a seat of Hamburgum can't see: other hands and sites, decks, discard pile, tokens, the agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import Hand, State
from hummel_client.bots.search.hamburgum_agenda import write_agenda
from hummel_service.games.dice import SEED_BYTES
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOURS, count
from hummel_service.games.hamburgum.components import INTRIGUE_TOKENS_PER_COLOUR

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence
    from random import Random

    from hummel.hamburgum.v1 import Action, Board, View
    from hummel_service.games.hamburgum.colours import ColourNumber

_CARDS = {colour: [card for card in CARD if COLOUR_OF[card] == colour] for colour in COLOURS}
"""All cards by colour."""


def world(view: View, seat: int, actions: Sequence[Action], chance: Random) -> State:
    """Returns a State that looks like the view; see worlds.random_world."""
    state = State(board=view.board)
    state.hands.extend(Hand() for _ in view.board.players)
    state.hands[seat].CopyFrom(view.hand)
    _deal(state, seat, chance)
    _mix_intrigue(state, chance)
    write_agenda(state, seat, actions, chance)
    state.secrets.randomness.seed = chance.randbytes(SEED_BYTES)
    return state


def _deal(state: State, seat: int, chance: Random) -> None:
    """Deals the cards that the seat does not see: everybody sees their backs, so colour by colour (H1.2)."""
    board, secrets = state.board, state.secrets
    own = state.hands[seat]
    looked_at = list(own.looked_at)
    searched = board.question.colour if looked_at else 0
    unseen = _unseen({*_faces(board), *own.cards, *looked_at, *(face.card for face in own.sites)}, chance)
    _deal_others(state, seat, unseen)
    drawn: list[int] = []
    rest = looked_at if looked_at and not searched else [board.discard_top] * bool(board.discard_top)
    for colour, cards in unseen.items():
        in_hand = sum(COLOUR_OF[card] == colour for card in own.cards)
        drawn += _take(cards, count(board.players[seat].hand, colour) - in_hand)
        deck = looked_at if colour == searched else _take(cards, count(board.decks, colour))
        chance.shuffle(deck)
        secrets.decks.add(colour=colour, cards=deck)
        rest += cards
    secrets.drawn.seat = seat
    secrets.drawn.cards.extend(chance.sample(drawn, len(drawn)))
    chance.shuffle(rest)
    # The top card lies last.
    secrets.discard.extend(sorted(rest, key=lambda card: card == board.discard_top))


def _deal_others(state: State, seat: int, unseen: Mapping[ColourNumber, list[int]]) -> None:
    for other, player in enumerate(state.board.players):
        if other != seat:
            hand = state.hands[other]
            for colour, cards in unseen.items():
                hand.cards.extend(_take(cards, count(player.hand, colour)))
            for site in player.sites:
                hand.sites.add(site=site.site, card=unseen[site.colour].pop())


def _unseen(seen: Container[int], chance: Random) -> dict[ColourNumber, list[int]]:
    """Returns the cards that are not seen by colour, shuffled."""
    cards = {colour: [card for card in of_colour if card not in seen] for colour, of_colour in _CARDS.items()}
    for of_colour in cards.values():
        chance.shuffle(of_colour)
    return cards


def _faces(board: Board) -> Iterator[int]:
    """The cards whose faces lie on the table."""
    yield board.discard_top
    for player in board.players:
        yield from (building.card for building in player.buildings)
        yield from player.zoo
        yield from player.parks


def _take(cards: list[int], number: int) -> list[int]:
    return [cards.pop() for _ in range(number)]


def _mix_intrigue(state: State, chance: Random) -> None:
    """Mixes the intrigue tokens that lie face down (H1.3)."""
    used = state.board.intrigue_used
    tokens = [colour for colour in COLOURS for _ in range(INTRIGUE_TOKENS_PER_COLOUR - count(used, colour))]
    chance.shuffle(tokens)
    state.secrets.intrigue.extend(tokens)
