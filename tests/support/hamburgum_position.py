"""Arranges positions of Hamburgum: a sound game in which everything lies where a test wants it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import COLOUR_UNSPECIFIED, PHASE_ACTIONS, Options, State
from hummel_service.games.dice import Dice
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.action_rounds import ROUND, START_TURN, TURN
from hummel_service.games.hamburgum.agenda import STEPS, go_on, push
from hummel_service.games.hamburgum.cards import CARDS, COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, COLOURS_BY_NAME, add
from hummel_service.games.hamburgum.components import ROUNDS, SEGMENTS, WINDOWS
from hummel_service.games.hamburgum.decks import show_discard
from hummel_service.games.hamburgum.dice_and_disasters import DICE
from hummel_service.games.hamburgum.play import Play
from hummel_service.games.hamburgum.replenish import REPLENISH
from hummel_service.games.hamburgum.season_end import CLEAR_SEASON, SEASON_END
from hummel_service.games.hamburgum.seasons import SEASON

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hummel.hamburgum.v1 import Event

SEED = bytes(range(32))
HELD = ("hand", "buildings", "zoo", "parks")
"""The places of a seat for which a test names cards."""

SPARE = (260, 256, 252, 248, 244, 259)
"""The cards that seats hold if no hand is given for them: dear Zoo cards; one that a test names is passed over."""


class LoadedDice(Dice):
    """Dice whose next rolls of the six can be set.

    Attributes:
        rolls: What the next rolls show: brown, pink, orange, grey, purple, black.
    """

    rolls: list[Sequence[int]]

    def each_below(self, bounds: Sequence[int], purpose: str) -> list[int]:
        """Draws as Dice does, but for a roll that was set."""
        if purpose == "roll" and self.rolls:
            return [number - 1 for number in self.rolls.pop(0)]
        return super().each_below(bounds, purpose)


@cache
def _set_up(seat_count: int, options: bytes) -> bytes:
    """Returns a game at its start: most positions begin with the same one."""
    chosen = HAMBURGUM.complete_options(Options.FromString(options), seat_count)
    state, _ = HAMBURGUM.setup(seat_count, chosen, Dice.of_seed(SEED))
    return state.SerializeToString()


class Position:
    """A game in the making; support/hamburgum.py says how to arrange it.

    Attributes:
        state: The State.
        board: Its Board.
        dice: Its dice; `dice.rolls` sets the next rolls.
        events: All events since the position was arranged.
    """

    def __init__(  # noqa: PLR0913 - whatever a test wants to arrange
        self,
        *,
        seat0: Mapping[str, Any] | None = None,
        seat1: Mapping[str, Any] | None = None,
        seat2: Mapping[str, Any] | None = None,
        seat3: Mapping[str, Any] | None = None,
        seat4: Mapping[str, Any] | None = None,
        dice: Mapping[str, int] | None = None,
        discard: Sequence[int] | None = None,
        deck: Sequence[int] = (),
        intrigue: Sequence[str] = (),
        options: Options | None = None,
        season: int = 1,
        first_seat: int = 0,
    ) -> None:
        given = [seat0 or {}, seat1 or {}, seat2, seat3, seat4]
        seats = [things or {} for things in given[: max(i for i, things in enumerate(given) if things is not None) + 1]]
        chosen = Options(first_seat=0)
        if options is not None:
            chosen.MergeFrom(options)
        self.state = State.FromString(_set_up(len(seats), chosen.SerializeToString(deterministic=True)))
        self.board = self.state.board
        self.dice = LoadedDice(self.state.secrets.randomness)
        self.dice.rolls = []
        self.events: list[Event] = []
        self._start_turn(season, first_seat, dice or {})
        named = {*deck, *(card for things in seats for where in HELD for card in things.get(where, ()))}
        spare = (card for card in SPARE if card not in {*named, *(discard or ())})
        seats = [things if "hand" in things else {"hand": [next(spare)], **things} for things in seats]
        named |= {card for things in seats for card in things["hand"]}
        self._reset_cards(discard, named)
        for seat, things in enumerate(seats):
            self._give(seat, **things)
        for card in reversed(deck):
            self._take(card)
            self.state.secrets.decks[COLOUR_OF[card] - 1].cards.append(card)
            add(self.board.decks, COLOUR_OF[card])
        self.next_intrigue(*intrigue)
        self._go_on()
        assert HAMBURGUM.problems(self.state) == []

    def _play(self) -> Play:
        return Play(self.state, self.dice, self.events)

    def _start_turn(self, season: int, first_seat: int, dice: Mapping[str, int]) -> None:
        board, secrets = self.board, self.state.secrets
        board.season, board.round, board.phase = season, 1, PHASE_ACTIONS
        board.first_seat = board.active_seat = first_seat
        for name in (*COLOUR_NAMES.values(),):
            setattr(board.dice, name, dice.get(name, 3))
        board.cleric_window = WINDOWS[board.dice.black - 1]
        board.floor.brown = season - 1
        secrets.drawn.Clear()
        self._plan_season(first_round=2)
        play = self._play()
        for seat in reversed(play.others(first_seat)):
            push(play, START_TURN, seat)
        push(play, TURN, first_seat)
        for player, hand in zip(board.players, self.state.hands, strict=True):
            player.marks = 0
            player.workers.Clear()
            player.hand.Clear()
            del hand.cards[:]

    def _plan_season(self, first_round: int) -> None:
        """Puts the rest of a season on the agenda, from a round on."""
        del self.state.secrets.agenda[:]
        play = self._play()
        push(play, SEASON, 0)
        push(play, SEASON_END, 0)
        for number in range(ROUNDS, first_round - 1, -1):
            push(play, ROUND, 0, amount=number)

    def _reset_cards(self, discard: Sequence[int] | None, named: set[int]) -> None:
        """Puts all cards into their decks, the named ones at the bottom, and lays out the discard pile."""
        secrets = self.state.secrets
        if discard is None:
            discard = [
                min(card.number for card in CARDS if card.colour == c and card.number not in named) for c in COLOURS
            ]
        for colour, pile in zip(COLOURS, secrets.decks, strict=True):
            cards = [card.number for card in CARDS if card.colour == colour and card.number not in discard]
            del pile.cards[:]
            pile.cards.extend(sorted(cards, key=lambda number: number not in named))
            setattr(self.board.decks, COLOUR_NAMES[colour], len(pile.cards))
        del secrets.discard[:]
        secrets.discard.extend(discard)
        show_discard(self._play())

    def _take(self, card: int) -> int:
        """Takes a card out of its deck."""
        colour = COLOUR_OF[card]
        self.state.secrets.decks[colour - 1].cards.remove(card)
        add(self.board.decks, colour, -1)
        return card

    def _take_any(self, colour: int) -> int:
        """Takes a card of a colour that nobody has named: the top one of its deck."""
        return self._take(self.state.secrets.decks[colour - 1].cards[-1])

    def _give(  # noqa: PLR0913 - whatever a player can have
        self,
        seat: int,
        *,
        vp: int = 5,
        marks: int = 0,
        workers: str = "",
        disasters: Mapping[str, int] | None = None,
        hand: Sequence[int] = (),
        sites: str = "",
        buildings: Sequence[int] = (),
        on: str = "grey",
        under: Mapping[int, int] | None = None,
        used: Sequence[int] = (),
        zoo: Sequence[int] = (),
        parks: Sequence[int] = (),
        left: int = 0,
        right: int = 0,
        square: int = 0,
        majorities: Sequence[int] = (),
    ) -> None:
        player, own = self.board.players[seat], self.state.hands[seat]
        player.vp, player.marks, player.square = vp, marks, square
        for name in workers.split():
            add(player.workers, COLOURS_BY_NAME[name])
        for name, level in (disasters or {}).items():
            setattr(player.disasters, name, level)
        for card in hand:
            own.cards.append(self._take(card))
            add(player.hand, COLOUR_OF[card])
        for name in [*sites.split(), *[on] * len(buildings)]:
            number = len(player.sites) + 1
            player.sites.add(site=number, colour=COLOURS_BY_NAME[name])
            own.sites.add(site=number, card=self._take_any(COLOURS_BY_NAME[name]))
        for number, card in enumerate(buildings, start=len(sites.split()) + 1):
            player.buildings.add(card=self._take(card), site=number, used=card in used)
        player.zoo.extend(self._take(card) for card in zoo)
        player.parks.extend(self._take(card) for card in parks)
        for zoo_card, card in (under or {}).items():
            player.buildings.add(card=self._take(card), zoo_card=zoo_card, used=card in used)
        for half, segments in ((player.left, left), (player.right, right)):
            half.segments = segments
            if segments == SEGMENTS:
                half.completed = True
                player.statues.append(self.board.statues.pop(0))
        player.majorities.extend(majorities)

    def _go_on(self) -> None:
        self.board.ClearField("question")
        go_on(self._play())

    def next_roll(self, **numbers: int) -> None:
        """Sets the next roll of the six dice; those not named show 3."""
        self.dice.rolls.append([numbers.get(name, 3) for name in COLOUR_NAMES.values()])

    def next_intrigue(self, *names: str) -> None:
        """Puts intrigue tokens on top of the others, in this order."""
        tokens = self.state.secrets.intrigue
        for name in reversed(names):
            tokens.remove(COLOURS_BY_NAME[name])
            tokens.append(COLOURS_BY_NAME[name])

    def start_phase(self, name: str) -> None:
        """Starts Phase I ("replenish") or II ("dice") of this season, instead of the turn of seat 0.

        What follows happens until somebody is asked. The dice show 3 again unless
        `next_roll` says otherwise, so the cleric is in the orange window again.
        """
        board = self.board
        board.round = 0
        board.ClearField("active_seat")
        board.cleric_window = COLOUR_UNSPECIFIED
        if not self.dice.rolls:
            self.next_roll()
        self._plan_season(first_round=1)
        push(self._play(), DICE, 0)
        if name == "replenish":
            push(self._play(), REPLENISH, 0)
            if board.season == 1:
                board.dice.Clear()
        self._go_on()
        assert HAMBURGUM.problems(self.state) == []

    def run(self, step_name: str, seat: int = 0, **details: Any) -> None:  # noqa: ANN401 - the fields of a task
        """Lets a step happen now, before anything else: "park income", "compare", "clear season", "rise" ..."""
        push(self._play(), STEPS[step_name], seat, **details)
        self._go_on()
        # A season that is cleared away in the middle of a turn is not sound.
        assert step_name == CLEAR_SEASON.name or HAMBURGUM.problems(self.state) == []
