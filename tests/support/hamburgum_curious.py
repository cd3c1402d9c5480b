"""Players of Hamburgum who want every card to be used: they make the golden games.

They see all cards, deal with one another as if they were friends, and win by chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import QuestionKind
from hummel_service.games.hamburgum.cards import CARD, CARDS, COLOUR_OF, Activation
from hummel_service.games.hamburgum.colours import COLOURS, count
from support.hamburgum_use import SCORING, Thing, used_in_step
from support.specimen import bytes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from hummel.hamburgum.v1 import (
        Action,
        BuildWall,
        ChooseCard,
        ChooseColour,
        ConstructBuilding,
        DecreaseDisaster,
        LayCard,
        PlaySite,
        State,
        TakeMoney,
        TakeWorkers,
    )

NEWS = 100.0
"""What it is worth that a card is used for the first time."""


FEW = 13
"""If so few things are wanted, players look for what can't be come across."""

EFFECTS_THAT_ASK: Mapping[str, frozenset[str]] = {
    "question QUESTION_KIND_ACTIVATE_AGAIN": frozenset({"activate_again"}),
    "question QUESTION_KIND_ACTIVATE_NEXT": frozenset({"activate_all"}),
    "question QUESTION_KIND_PAY_BLACK_DIE": frozenset({"wall_for_black_die", "build_segment"}),
    "question QUESTION_KIND_SPARE_WORKER": frozenset({"activate_all", "build_under_zoo"}),
    "question QUESTION_KIND_ZOO_CARD": frozenset({"build_under_zoo"}),
}
"""Which effects some rare questions come from."""


class Curious:
    """Picks actions by which cards are used that have not been used yet.

    Args:
        wanted: What has not been used; what gets used is taken out, but for laurels and Zoo
            cards, of which the end of the game decides.
        random: The random choices.
    """

    def __init__(self, wanted: set[Thing], random: Random) -> None:
        self.wanted = wanted
        self._random = random

    def pick(self, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """Returns the action that promises most; what it uses is wanted no more."""
        stored = bytes_of(state)
        seen = _Seen(state, seat, self._wanted_cards())
        best, most, news = actions[0], -1000.0, set[Thing]()
        for action in actions:
            used = used_in_step(stored, seat, action, self.wanted - SCORING)
            worth = NEWS * len(used) + seen.worth(action) + self._random.random()
            if worth > most:
                best, most, news = action, worth, used
        self.wanted -= news
        return best

    def _wanted_cards(self) -> set[int]:
        cards = {thing for thing in self.wanted if isinstance(thing, int)}
        if len(self.wanted) <= FEW:
            effects = frozenset[str]().union(*(EFFECTS_THAT_ASK.get(str(thing), ()) for thing in self.wanted))
            cards |= {card.number for card in CARDS if card.effect in effects}
        return cards


class _Seen:
    """What a player sees, cards included that others can't, and what actions are worth then."""

    def __init__(self, state: State, seat: int, wanted: set[int]) -> None:
        self.state = state
        self.player = player = state.board.players[seat]
        self.asked = QuestionKind.Name(state.board.question.kind).removeprefix("QUESTION_KIND_")
        laid = {b.card for other in state.board.players for b in other.buildings}
        laid.update(card for other in state.board.players for card in other.zoo)
        self.fresh = wanted - laid
        self.wanted = wanted
        hand = [card for card in state.hands[seat].cards if card in self.fresh]
        self.dearest = max([CARD[card].price for card in hand], default=0)
        self.plans = [card for card in hand if CARD[card].is_building]
        used = {building.site for building in player.buildings}
        self.free_sites = sum(site.site not in used for site in player.sites)
        self.needed = {
            colour
            for building in player.buildings
            if building.card in wanted
            for colour in CARD[building.card].workers
            if colour and not count(player.workers, colour)
        }
        self._look_at_counters()

    def _look_at_counters(self) -> None:
        """Sees what the wanted cards count, in hand and in the display: sites of a colour, workers, the wall, Zoo."""
        cards = {building.card for building in self.player.buildings} & self.wanted | {*self.plans}
        counters = [counter for card in cards if (counter := CARD[card].parameters.get("count")) is not None]
        self.counted = {counter.name for counter in counters}
        self.site_colours = {counter.arguments[0] for counter in counters if counter.name == "sites"}
        if self.counted & {"worker_sets", "worker_colours"}:
            self.needed.update(colour for colour in COLOURS if count(self.player.workers, colour) < 2)
        if any(CARD[card].effect == "build_under_zoo" for card in cards):
            self.counted.add("zoo")

    def worth(self, action: Action) -> float:
        """Returns what an action is worth, beside the cards that it uses at once."""
        kind = action.WhichOneof("kind") or ""
        content = getattr(action, kind)
        lost = 25.0 if getattr(content, "card", 0) in self.fresh else 0.0
        worth = _WORTHS.get(kind)
        return 0.0 if worth is None else worth(self, content, lost)

    def take_workers(self, act: TakeWorkers, lost: float) -> float:
        colour = act.announced_colour or COLOUR_OF[act.card]
        if colour in self.needed:
            return 28 - lost
        return 10 - lost if not count(self.player.workers, colour) else 1 - lost

    def take_money(self, act: TakeMoney, lost: float) -> float:
        pips = count(self.state.board.dice, act.announced_colour or COLOUR_OF[act.card])
        return (8.0 if self.dearest > self.player.marks else 2.0) + 2 * pips - lost

    def decrease_disaster(self, act: DecreaseDisaster, lost: float) -> float:
        level = count(self.player.disasters, act.announced_colour or COLOUR_OF[act.card])
        return 7.0 * (level - 1) + act.levels - lost

    def build_wall(self, act: BuildWall, lost: float) -> float:  # noqa: ARG002 - all are called alike
        urgent = 30 * bool(self.counted & {"best_statue", "strongholds", "segments"})
        return 11 + urgent - lost - (6 if self.player.marks < self.dearest else 0)

    def play_site(self, act: PlaySite, lost: float) -> float:
        missing = max(len(self.plans), 1) - self.free_sites
        counted = COLOUR_OF[act.card] in self.site_colours or "site_sets" in self.counted
        return (24.0 if missing > 0 else 2.0) + 20 * counted - lost

    def construct_building(self, act: ConstructBuilding, lost: float) -> float:  # noqa: ARG002 - all are called alike
        printed = CARD[act.card]
        if act.card not in self.fresh:
            return 9.0 - printed.price if self.plans or self.dearest else 9.0
        return 2.0 if printed.activation is Activation.FLASH else 60.0 + printed.price

    def lay_card(self, act: LayCard, lost: float) -> float:
        return 50.0 if lost else 5.0 - CARD[act.card].price + 40 * ("zoo" in self.counted)

    def choose_colour(self, act: ChooseColour, lost: float) -> float:  # noqa: ARG002 - all are called alike
        if self.asked != "DRAW":
            return 3.0 * (act.colour in self.needed)
        top = self.state.secrets.decks[act.colour - 1].cards[-1]
        return 20.0 * (top in self.fresh)

    def choose_card(self, act: ChooseCard, lost: float) -> float:
        if self.asked in {"DISCARD_CARD", "DISCARD_BUILDING"}:
            return 10.0 * (act.card not in self.wanted)
        if self.asked == "TAKE_BACK":
            return -5.0 if act.card in self.wanted else -0.5
        return 1 + lost


_WORTHS: Mapping[str, Callable[[_Seen, Any, float], float]] = {
    "take_workers": _Seen.take_workers,
    "take_money": _Seen.take_money,
    "decrease_disaster": _Seen.decrease_disaster,
    "build_wall": _Seen.build_wall,
    "play_site": _Seen.play_site,
    "construct_building": _Seen.construct_building,
    "lay_card": _Seen.lay_card,
    "activate": lambda _seen, _act, _lost: 20.0,
    "end_turn": lambda _seen, _act, _lost: 0.5,
    "choose_colour": _Seen.choose_colour,
    "choose_card": _Seen.choose_card,
    "choose_number": lambda _seen, act, _lost: float(act.number),
    "accept": lambda _seen, _act, _lost: 5.0,
}
"""What kinds of actions are worth; those that are not named are worth nothing."""
