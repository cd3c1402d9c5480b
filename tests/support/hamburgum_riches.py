"""Games of Hamburgum that begin in the middle: everybody has sites, buildings, Zoo, Parks, walls and means.

Random players hardly get to see the rarer cards from an empty table. From here they use all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, add
from hummel_service.games.hamburgum.components import SEGMENTS
from hummel_service.games.hamburgum.placing import PARK_CARDS, ZOO_CARDS

if TYPE_CHECKING:
    from random import Random

    from hummel.hamburgum.v1 import State

LAID = 26
"""So many cards lie in front of each player."""


def enrich(state: State, random: Random) -> None:
    """Lays cards out in front of everybody at the very start of a game, and gives them means; the state is sound."""
    for seat, player in enumerate(state.board.players):
        player.marks = random.randrange(30)
        player.vp = random.randrange(12)
        player.square = random.randrange(10)
        for colour in COLOURS:
            setattr(player.workers, COLOUR_NAMES[colour], random.randrange(5))
            setattr(player.disasters, COLOUR_NAMES[colour], random.randrange(3))
        for half in (player.left, player.right):
            half.segments = random.randrange(SEGMENTS)
        player.majorities.extend(number for number in range(1, 6) if random.random() < 0.3)  # type: ignore[arg-type]  # numbers of the enum
        for _ in range(LAID):
            _lay(state, seat, _taken(state, random), random)


def _taken(state: State, random: Random) -> int:
    """Takes the top card of any deck."""
    deck = random.choice([deck for deck in state.secrets.decks if deck.cards])
    add(state.board.decks, deck.colour, -1)
    return deck.cards.pop()


def _lay(state: State, seat: int, card: int, random: Random) -> None:
    """Lays a card where it may lie: buildings on free sites or under Zoo cards, and sites as long as none is free."""
    player, hand = state.board.players[seat], state.hands[seat]
    used = {building.site for building in player.buildings}
    free = [site.site for site in player.sites if site.site not in used]
    covered = {building.zoo_card for building in player.buildings}
    bare = [zoo for zoo in player.zoo if zoo not in covered and COLOUR_OF[zoo] == COLOUR_OF[card]]
    if card in ZOO_CARDS:
        player.zoo.append(card)
    elif card in PARK_CARDS:
        player.parks.append(card)
    elif bare and random.random() < 0.5:
        player.buildings.add(card=card, zoo_card=random.choice(bare))
    elif free and CARD[card].is_building and random.random() < 0.9:
        player.buildings.add(card=card, site=random.choice(free))
    else:
        number = len(player.sites) + 1
        player.sites.add(site=number, colour=COLOUR_OF[card])
        hand.sites.add(site=number, card=card)
