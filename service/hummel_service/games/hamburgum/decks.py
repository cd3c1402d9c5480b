"""Decks, discard pile and hands: drawing, discarding, shuffling (H3.1, H6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import QUESTION_KIND_DISCARD_CARD, QUESTION_KIND_DRAW, Event
from hummel_service.games.hamburgum.agenda import push, question
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, add, held

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.hamburgum.v1 import Deck, Task
    from hummel_service.games.hamburgum.play import Play


def deck(play: Play, colour: int) -> Deck:
    """Returns the draw deck of a colour."""
    return play.secrets.decks[colour - 1]


def start_draw(play: Play, seat: int, card: int, number: int, *, colours: Sequence[int] | None = None) -> None:
    """Lets a player draw cards one by one from decks of choice (H3.1, H6.3).

    The faces are seen when all are drawn; `drawn_cards` names them then. What is to follow
    must be pushed before.

    Args:
        play: The game.
        seat: Who draws.
        card: The card that lets draw, or 0.
        number: How many cards.
        colours: The decks that can be drawn from; None: all. If there are none, nothing is drawn.
    """
    drawn = play.secrets.drawn
    drawn.Clear()
    drawn.seat = seat
    if colours is not None and not colours:
        # A task without values would draw from any deck.
        drawn.seen = True
        return
    push(play, DRAW, seat, card=card, amount=number, values=colours or ())


def drawn_cards(play: Play) -> list[int]:
    """Returns the cards of the draw that has just been completed; exhausted decks may have left it short."""
    return list(play.secrets.drawn.cards)


def _draw_options(play: Play, task: Task) -> Sequence[int]:
    filled = held(play.board.decks)
    allowed = task.values
    return [colour for colour in filled if colour in allowed] if allowed else filled


def _draw(play: Play, task: Task, colour: int) -> None:
    seat = task.seat
    board = play.board
    card = deck(play, colour).cards.pop()
    add(board.decks, colour, -1)
    add(board.players[seat].hand, colour)
    play.secrets.drawn.cards.append(card)
    event = Event()
    event.card_drawn.seat = seat
    event.card_drawn.colour = colour  # type: ignore[assignment]  # a number of the enum
    play.events.append(event)
    if task.amount > 1:
        push(play, DRAW, seat, card=task.card, amount=task.amount - 1, values=task.values)
    else:
        _see_drawn(play, task)


def _see_drawn(play: Play, task: Task) -> None:
    """All cards are drawn, or no deck has any left: now the player sees their faces (H3.1, H3.3)."""
    drawn = play.secrets.drawn
    drawn.seen = True
    play.hands[task.seat].cards.extend(drawn.cards)
    tell_cards(play, task.seat, drawn.cards)


DRAW = question(
    "draw",
    QUESTION_KIND_DRAW,
    "H3.1",
    "choose_colour",
    _draw_options,
    _draw,
    otherwise=_see_drawn,
    rule_of_cards="H6.3",
)
"""From which deck the next card comes; amount are still to come, values are the decks allowed, none: all."""


def tell_cards(play: Play, seat: int, cards: Sequence[int]) -> None:
    """Tells a player, and nobody else, which cards came into the hand (H1.2)."""
    if cards:
        event = Event()
        event.only_for_seat = seat
        event.cards_seen.seat = seat
        event.cards_seen.cards.extend(cards)
        play.events.append(event)


def tell_lost(play: Play, seat: int, card: int) -> None:
    """Tells a player, and nobody else, which card of the own hand another one drew (H1.2, 169)."""
    event = Event()
    event.only_for_seat = seat
    event.card_lost.seat = seat
    event.card_lost.card = card
    play.events.append(event)


def leave_hand(play: Play, seat: int, card: int) -> None:
    """Takes a card out of a hand, whose back all see (H1.2); the caller says where it goes."""
    play.hands[seat].cards.remove(card)
    add(play.players[seat].hand, COLOUR_OF[card], -1)


def enter_hand(play: Play, seat: int, card: int) -> None:
    """Puts a card into a hand, whose back all see (H1.2); the caller says where it comes from."""
    play.hands[seat].cards.append(card)
    add(play.players[seat].hand, COLOUR_OF[card])


def put_on_discard(play: Play, card: int) -> None:
    """Puts a card on the discard pile without a word; the caller says what happened."""
    play.secrets.discard.append(card)
    board = play.board
    board.discard_count += 1
    board.discard_top = card


def take_from_discard(play: Play) -> int:
    """Takes the top card of the discard pile, which has one, without a word."""
    card = play.secrets.discard.pop()
    show_discard(play)
    return card


def show_discard(play: Play) -> None:
    """Shows everybody the discard pile's size and top card as they are."""
    discard = play.secrets.discard
    board = play.board
    board.discard_count = len(discard)
    board.discard_top = discard[-1] if discard else 0


def discard_from_hand(play: Play, seat: int, card: int) -> None:
    """Discards a card of a hand, face up (H4.1 to H4.4)."""
    leave_hand(play, seat, card)
    put_on_discard(play, card)
    event = Event()
    event.card_discarded.seat = seat
    event.card_discarded.card = card
    play.events.append(event)


def _discard_card(play: Play, task: Task, card: int) -> None:
    if task.amount > 1:
        push(play, DISCARD_CARD, task.seat, card=task.card, amount=task.amount - 1)
    discard_from_hand(play, task.seat, card)


DISCARD_CARD = question(
    "discard card",
    QUESTION_KIND_DISCARD_CARD,
    "H6.4",
    "choose_card",
    lambda play, task: sorted(play.hands[task.seat].cards),
    _discard_card,
)
"""Which card of the hand is discarded; amount are still to go."""


def look_at(play: Play, seat: int, cards: Sequence[int]) -> None:
    """Shows one player, and nobody else, cards to look through, sorted; no cards: nothing any more (H6.3)."""
    looked_at = play.hands[seat].looked_at
    del looked_at[:]
    looked_at.extend(sorted(cards))


def shuffle_discard(play: Play) -> None:
    """Shuffles the discard pile (H6.3)."""
    discard = play.secrets.discard
    if len(discard) > 1:
        shuffled = play.dice.shuffle(discard, "shuffle discard pile")
        del discard[:]
        discard.extend(shuffled)
    show_discard(play)


def shuffle_deck(play: Play, colour: int) -> None:
    """Shuffles a draw deck (H6.3)."""
    cards = deck(play, colour).cards
    if len(cards) > 1:
        shuffled = play.dice.shuffle(cards, f"shuffle {COLOUR_NAMES[colour]} deck")
        del cards[:]
        cards.extend(shuffled)
