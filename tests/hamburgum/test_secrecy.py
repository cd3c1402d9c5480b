"""H1.2: what a seat may not see changes nothing of what it sees, may do or is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hummel.hamburgum.v1 import Options, State
from hummel_service.games.dice import Dice
from hummel_service.games.errors import RulesError
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOURS
from support.random_games import new_game, random_of, turns

if TYPE_CHECKING:
    from random import Random

    from hummel.hamburgum.v1 import Action


def hidden_piles(state: State, seat: int) -> list[Any]:
    """Returns the lists of cards that a seat may not see: other hands, decks, a draw that is not complete."""
    secrets = state.secrets
    piles = [deck.cards for deck in secrets.decks]
    piles += [hand.cards for number, hand in enumerate(state.hands) if number != seat]
    if not secrets.drawn.seen:
        piles.append(secrets.drawn.cards)
    return piles


def rearranged(state: State, seat: int, random: Random) -> State:
    """Returns the state with everything that a seat may not see in another order that fits the same public picture.

    Colour by colour, the cards in the other hands, under the other sites, in the decks and
    in a draw that is not complete change places; so do those below the top of the discard
    pile and the face-down intrigue tokens; and the seed is another.
    """
    other = State.FromString(state.SerializeToString())
    secrets = other.secrets
    piles = hidden_piles(other, seat)
    sites = [site for number, hand in enumerate(other.hands) if number != seat for site in hand.sites]
    hidden = [card for pile in piles for card in pile] + [site.card for site in sites]
    random.shuffle(hidden)
    pools = {colour: [card for card in hidden if COLOUR_OF[card] == colour] for colour in COLOURS}
    for pile in piles:
        pile[:] = [pools[COLOUR_OF[card]].pop() for card in pile]
    for site in sites:
        site.card = pools[COLOUR_OF[site.card]].pop()
    for things in (secrets.discard, secrets.intrigue):
        top = things[-1:] if things is secrets.discard else []
        below = list(things[: len(things) - len(top)])
        random.shuffle(below)
        things[:] = [*below, *top]
    secrets.randomness.seed = random.randbytes(32)
    return other


def seen_by(state: State, seat: int) -> tuple[bytes, list[bytes]]:
    """Returns a seat's view and legal actions, byte for byte."""
    actions = [action.SerializeToString(deterministic=True) for action in HAMBURGUM.legal_actions(state, seat)]
    return HAMBURGUM.view(state, seat).SerializeToString(deterministic=True), actions


def told(state: State, actor: int, action: Action, seat: int) -> list[bytes] | tuple[str, str]:
    """Returns what a seat is told when somebody acts: the events it may see, or the refusal."""
    played = State.FromString(state.SerializeToString())
    try:
        events = HAMBURGUM.apply(played, actor, action, Dice(HAMBURGUM.randomness(played)))
    except RulesError as refusal:
        return type(refusal).__name__, refusal.message
    visible = [event for event in events if HAMBURGUM.only_for_seat(event) in (None, seat)]
    return [event.SerializeToString(deterministic=True) for event in visible]


@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
def test_the_hidden_changes_nothing_that_is_seen(seat_count: int):
    """View, legal actions, events and refusals of a seat are equal byte for byte in every arrangement of the hidden."""
    random = random_of(seat_count)
    state = new_game(HAMBURGUM, seat_count, 5, Options())
    compared = 0
    for turn in turns(HAMBURGUM, state, random_of(5)):
        for seat in range(seat_count):
            other = rearranged(turn.state, seat, random)
            assert HAMBURGUM.problems(other) == []
            assert seen_by(turn.state, seat) == seen_by(other, seat)
            if seat != turn.seat and turn.legal_actions[0].HasField("choose_colour"):
                kind = HAMBURGUM.decision_kind(turn.state)
                events = told(turn.state, turn.seat, turn.action, seat)
                if kind == "DRAW" and not _rolls(turn.state):
                    assert events == told(other, turn.seat, turn.action, seat)
                    compared += 1
                # A seat that is not asked is refused in the same words.
                assert told(turn.state, seat, turn.action, seat) == told(other, seat, turn.action, seat)
    assert compared


def _rolls(state: State) -> bool:
    """Whether the next answer may end the draws and so lead to a roll, which another seed changes."""
    return state.board.question.amount == 1


def test_spectators_see_no_hand():
    """A spectator's view has the board and no hand."""
    state = new_game(HAMBURGUM, 3, 6, Options())
    assert not HAMBURGUM.view(state, None).HasField("hand")
    assert HAMBURGUM.view(state, 1).hand == state.hands[1]
