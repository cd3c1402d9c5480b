"""Positions of Hamburgum for tests, and what a move changes.

A Table is a sound game in which everything lies where a test wants it. Unless arranged
otherwise it is season 1, Phase III, round 1, the turn of seat 0 with its standard action
still to do; nobody has marks, workers, sites or buildings; everybody has 5 VP; all dice
show 3 (so nothing happens by dice), the cleric is in the orange window, and all cards but
the five of the discard pile are in their decks. Whose `hand` is not given holds one spare
card (SPARE: 260 for seat 0, 256 for seat 1, ...), so that the seat's turn does not end by
itself for want of anything to do; for an empty hand say `hand=[]`.

    table = Table(
        seat0=dict(marks=5, workers="grey grey pink", hand=[12, 245], buildings=[3, 11], sites="pink brown"),
        seat1=dict(disasters=dict(grey=2), zoo=[241], left=3, square=4, majorities=[1, 5], on="purple"),
        dice=dict(black=6, grey=1),
        discard=[5, 17, 30],        # the top card last
        deck=[196, 241],            # the next cards of their decks, the first one on top
        intrigue=["pink", "grey"],  # the next intrigue tokens
    )
    table.activate(3)               # whoever is asked moves
    table.choose("grey")            # answers the open question: colour, side, or a number
    table.accept(); table.decline()
    table.construct(11)             # on the first site with room; or construct(11, 2)
    table.play(Action(...))         # anything else
    assert table.asked() == ("DRAW", 0)
    assert table.options() == ["brown", "pink", "orange", "grey", "purple"]
    assert table.changes() == {"0.marks": +4, "0.workers.grey": -1, "0.used+": [3]}
    table.next_roll(grey=5); table.next_intrigue("pink"); table.start_phase("dice")   # or "replenish"
    table.run("park income", 0)     # a single step, see agenda.STEPS
    assert table.refusal(activate(3)).reason == "ALREADY_ACTIVATED"

Seats are 2 unless seat2, seat3 or seat4 are given. `buildings` stand on sites of their own;
these are grey unless `on` says otherwise, and come after those of `sites`. The state is
checked with problems() after every move.

`changes()` is everything that has changed since the table was arranged, or since the last
call of `mark()`, and nothing else: an empty dict means that nothing has. Numbers are
differences; `x+` and `x-` list what came and went, sorted:

    0.vp  0.marks  0.square  0.left  0.right (wall segments)        0.workers.grey  0.disasters.grey
    0.hand  0.buildings  0.used (markers)  0.zoo  0.parks  0.statues  0.majorities    (+ and -)
    0.sites  (colours, + and -)   0.under (Zoo cards with a building)
    discard  (cards, + and -)   decks.grey   statues (+ and -)   intrigue_left   window (cleric, + and -)
    window_workers.grey   floor.grey   floor_workers.grey

What belongs to the course of the game (whose turn, the question, the standard action done)
is not in it.

A Case is a Table, moves and what they change, in one literal; see tests/hamburgum/cards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import (
    COLOUR_UNSPECIFIED,
    PHASE_ACTIONS,
    PHASE_ENDED,
    Accept,
    Action,
    Activate,
    BuildWall,
    ConstructBuilding,
    Decline,
    DecreaseDisaster,
    EndTurn,
    LayCard,
    Options,
    PlaySite,
    QuestionKind,
    TakeMoney,
    TakeWorkers,
)
from hummel_service.games.dice import Dice
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum import HAMBURGUM, scoring
from hummel_service.games.hamburgum.action_rounds import ROUND, START_TURN, TURN
from hummel_service.games.hamburgum.agenda import ANSWER_FIELDS, STEPS, Menu, go_on, push
from hummel_service.games.hamburgum.cards import CARD, CARDS, COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, COLOURS_BY_NAME, add
from hummel_service.games.hamburgum.components import ROUNDS, SEGMENTS, WINDOWS
from hummel_service.games.hamburgum.decks import show_discard
from hummel_service.games.hamburgum.dice_and_disasters import DICE
from hummel_service.games.hamburgum.play import Play
from hummel_service.games.hamburgum.replenish import REPLENISH
from hummel_service.games.hamburgum.season_end import CLEAR_SEASON, SEASON_END
from hummel_service.games.hamburgum.seasons import SEASON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from hummel.hamburgum.v1 import Event, PerColour, State

SEED = bytes(range(32))
SIDES = {"left": 1, "right": 2}
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


class Table:
    """A game in the making; the module says how to use it.

    Attributes:
        state: The State.
        board: Its Board.
        dice: Its dice; `dice.rolls` sets the next rolls.
        events: All events since the table was arranged.
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
        self.state: State = HAMBURGUM.setup(
            len(seats), HAMBURGUM.complete_options(chosen, len(seats)), Dice.of_seed(SEED)
        )[0]
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
        self.mark()

    # Arranging

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

    # Moving

    def play(self, action: Action) -> list[Event]:
        """Lets whoever is asked play an action; the state is sound afterwards."""
        events = HAMBURGUM.apply(self.state, self.board.question.seat, action, self.dice)
        self.events += events
        assert HAMBURGUM.problems(self.state) == []
        return events

    def refusal(self, action: Action, *, seat: int | None = None) -> IllegalAction:
        """Returns the error with which the rules refuse an action; nothing has changed then."""
        before = self.state.SerializeToString(deterministic=True)
        asked = self.board.question.seat if seat is None else seat
        try:
            HAMBURGUM.apply(self.state, asked, action, self.dice)
        except IllegalAction as refusal:
            assert self.state.SerializeToString(deterministic=True) == before
            assert action not in HAMBURGUM.legal_actions(self.state, asked)
            return refusal
        raise AssertionError(f"the rules took {action}")

    def activate(self, card: int) -> list[Event]:
        """Activates a building."""
        return self.play(activate(card))

    def construct(self, card: int, site: int | None = None) -> list[Event]:
        """Constructs a building, on the first site with room if none is named."""
        return self.play(self._constructing(card, site))

    def _constructing(self, card: int, site: int | None) -> Action:
        if site is None:
            player = self.board.players[self.board.question.seat]
            taken = {building.site for building in player.buildings}
            site = next((each.site for each in player.sites if each.site not in taken), 1)
        return Action(construct_building=ConstructBuilding(card=card, site=site))

    def choose(self, value: int | str) -> list[Event]:
        """Answers the open question with a value, or with the name of a colour or side."""
        return self.play(self.answer(value))

    def answer(self, value: int | str) -> Action:
        """Returns the action that answers the open question with a value."""
        asked = STEPS[self.state.secrets.agenda[-1].step]
        assert not isinstance(asked, Menu), f"the table waits for an action: {self.asked()}"
        number = {**COLOURS_BY_NAME, **SIDES}[value] if isinstance(value, str) else value
        action = Action()
        part = getattr(action, asked.answered_by)  # type: ignore[union-attr]  # a step asks nothing
        part.SetInParent()
        setattr(part, str(ANSWER_FIELDS[asked.answered_by]), number)  # type: ignore[union-attr]  # a step asks nothing
        return action

    def accept(self) -> list[Event]:
        """Says yes."""
        return self.play(Action(accept=Accept()))

    def decline(self) -> list[Event]:
        """Says no, or that it is enough."""
        return self.play(Action(decline=Decline()))

    def end_turn(self) -> list[Event]:
        """Ends the turn."""
        return self.play(Action(end_turn=EndTurn()))

    # Looking

    def asked(self) -> tuple[str, int] | None:
        """Returns what is asked and who; None once the game has ended."""
        if not self.board.HasField("question"):
            return None
        question = self.board.question
        return QuestionKind.Name(question.kind).removeprefix("QUESTION_KIND_"), question.seat

    def options(self) -> list[Any]:
        """Returns the values that answer the open question; colours and sides by name, decline as itself."""
        values: list[Any] = []
        for action in HAMBURGUM.legal_actions(self.state, self.board.question.seat):
            kind = str(action.WhichOneof("kind"))
            name = ANSWER_FIELDS.get(kind)
            value: Any = getattr(getattr(action, kind), name) if name else kind
            names: Mapping[int, str] = {
                "choose_colour": COLOUR_NAMES,
                "choose_side": {number: side for side, number in SIDES.items()},
            }.get(kind, {})
            values.append(names.get(value, value))
        return values

    def kinds(self) -> list[str]:
        """Returns the kinds of all events since the table was arranged or marked."""
        return [str(event.WhichOneof("kind")) for event in self.events]

    def mark(self) -> None:
        """Counts changes and events from now on."""
        self._marked = snapshot(self.state)
        self.events = []

    def changes(self) -> dict[str, Any]:
        """Returns everything that has changed since the table was arranged or marked."""
        return differences(self._marked, snapshot(self.state))

    def points_of(self, card: int, seat: int = 0) -> int:
        """Returns what a card would score by its laurel if the game ended now (H6.1)."""
        items = scoring.score_items(self.board, self.board.players[seat])
        return sum(item.points for item in items if item.card == card and item.rule == "H6.1")


def _of(numbers: PerColour) -> dict[str, int]:
    return {name: getattr(numbers, name) for name in COLOUR_NAMES.values()}


def snapshot(state: State) -> dict[str, Any]:
    """Returns everything about a state that a move can change, flat: numbers, and lists whose order says nothing."""
    board = state.board
    flat: dict[str, Any] = {
        "discard": list(state.secrets.discard),
        "statues": list(board.statues),
        "intrigue_left": board.intrigue_left,
        "window": [COLOUR_NAMES[board.cleric_window]] if board.cleric_window else [],
    }
    parts: dict[str, PerColour] = {
        name: getattr(board, name) for name in ("decks", "floor", "window_workers", "floor_workers")
    }
    for seat, (player, hand) in enumerate(zip(board.players, state.hands, strict=True)):
        flat |= {
            f"{seat}.vp": player.vp,
            f"{seat}.marks": player.marks,
            f"{seat}.square": player.square,
            f"{seat}.left": player.left.segments,
            f"{seat}.right": player.right.segments,
            f"{seat}.hand": list(hand.cards),
            f"{seat}.buildings": [building.card for building in player.buildings],
            f"{seat}.used": [building.card for building in player.buildings if building.used],
            f"{seat}.under": [building.zoo_card for building in player.buildings if building.zoo_card],
            f"{seat}.sites": [COLOUR_NAMES[site.colour] for site in player.sites],
            f"{seat}.zoo": list(player.zoo),
            f"{seat}.parks": list(player.parks),
            f"{seat}.statues": list(player.statues),
            f"{seat}.majorities": [int(majority) for majority in player.majorities],
        }
        parts |= {f"{seat}.workers": player.workers, f"{seat}.disasters": player.disasters}
    for name, numbers in parts.items():
        flat |= {f"{name}.{colour}": number for colour, number in _of(numbers).items()}
    return flat


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what has changed between two snapshots."""
    changed: dict[str, Any] = {}
    for name, old in before.items():
        new = after[name]
        if isinstance(old, int):
            if new != old:
                changed[name] = new - old
            continue
        came, went = Counter(new) - Counter(old), Counter(old) - Counter(new)
        if came:
            changed[f"{name}+"] = sorted(came.elements())
        if went:
            changed[f"{name}-"] = sorted(went.elements())
    return changed


# Actions, by name


def activate(card: int) -> Action:
    """Returns the activation of a building."""
    return Action(activate=Activate(card=card))


def take_workers(card: int, *, announced: str | None = None) -> Action:
    """Returns Take Workers."""
    return Action(take_workers=TakeWorkers(card=card, announced_colour=_number(announced)))


def take_money(card: int, *, announced: str | None = None) -> Action:
    """Returns Take Money."""
    return Action(take_money=TakeMoney(card=card, announced_colour=_number(announced)))


def decrease(card: int, levels: int = 1, *, announced: str | None = None) -> Action:
    """Returns Decrease Disaster."""
    return Action(decrease_disaster=DecreaseDisaster(card=card, levels=levels, announced_colour=_number(announced)))


def wall(card: int, side: str, *, black_die: bool = False, announced: str | None = None) -> Action:
    """Returns Build Wall."""
    number: Any = SIDES[side]
    return Action(
        build_wall=BuildWall(card=card, side=number, pay_black_die=black_die, announced_colour=_number(announced))
    )


def site(card: int, *, announced: str | None = None) -> Action:
    """Returns Play Site."""
    return Action(play_site=PlaySite(card=card, announced_colour=_number(announced)))


def construct(card: int, on: int) -> Action:
    """Returns Construct Building."""
    return Action(construct_building=ConstructBuilding(card=card, site=on))


def lay(card: int) -> Action:
    """Returns laying a Zoo or Park card."""
    return Action(lay_card=LayCard(card=card))


def _number(name: str | None) -> Any:  # noqa: ANN401 - a number of the enum Colour
    return COLOURS_BY_NAME[name] if name else 0


# Cases


@dataclass(frozen=True)
class Case:
    """One use of one card.

    Attributes:
        card: The card that is tested.
        says: What the test shows, in a few words; with the card it is the test's name.
        given: What is arranged: the arguments of Table.
        moves: What is played, in order, by whoever is asked: an Action; ("activate", card);
            ("construct", card) on the first site with room; ("choose", value); "accept",
            "decline", "end_turn"; ("run", step) lets a step happen for seat 0, for
            example "park income"; ("run", step, details) with the fields of its task.
        changes: What has changed then, and nothing else has; not looked at if None.
        refused: The reason with which the last move is refused, after which nothing has
            changed; `changes` is what the moves before it changed.
        asked: What is asked at the end, for example ("DRAW", 0); not looked at if None.
        options: The options at the end; not looked at if None.
        scores: What the card scores at the end by its laurel; not looked at if None.
    """

    card: int
    says: str
    given: Mapping[str, Any] = field(default_factory=dict)
    moves: Sequence[Any] = ()
    changes: Mapping[str, Any] | None = None
    refused: str | None = None
    asked: tuple[str, int] | None = None
    options: Sequence[Any] | None = None
    scores: int | None = None

    def __str__(self) -> str:
        return f"{self.card:03} {CARD[self.card].name}: {self.says}"


def constructed(card: int, effect: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what changes when seat 0 constructs a card for its printed price, together with its effect."""
    changes: dict[str, Any] = {"0.marks": -CARD[card].price, "0.hand-": [card], "0.buildings+": [card]}
    for name, change in effect.items():
        if isinstance(change, list):
            changes[name] = sorted([*changes.get(name, []), *change])
        else:
            changes[name] = changes.get(name, 0) + change
    return {name: change for name, change in changes.items() if change}


def check(case: Case) -> None:
    """Plays a case and compares."""
    table = Table(**case.given)
    *before, last = (*case.moves, None) if case.refused is None else case.moves
    for move in before:
        if isinstance(move, tuple) and move[0] == "run":
            table.run(move[1], **(move[2] if len(move) > 2 else {}))
        elif move is not None:
            table.play(_action(table, move))
    if case.refused is not None:
        assert table.refusal(_action(table, last)).reason == case.refused
    if case.changes is not None:
        assert table.changes() == dict(case.changes)
    if case.asked is not None:
        assert table.asked() == case.asked
    if case.options is not None:
        assert table.options() == list(case.options)
    if case.scores is not None:
        assert table.points_of(case.card) == case.scores


def _action(table: Table, move: Any) -> Action:  # noqa: ANN401 - see Case.moves
    if isinstance(move, Action):
        return move
    if isinstance(move, str):
        return {
            "accept": Action(accept=Accept()),
            "decline": Action(decline=Decline()),
            "end_turn": Action(end_turn=EndTurn()),
        }[move]
    verb, value = move
    verbs: Mapping[str, Callable[[Any], Action]] = {
        "activate": activate,
        "construct": lambda card: table._constructing(card, None),  # noqa: SLF001 - the same module
        "choose": table.answer,
    }
    return verbs[verb](value)


def ended(table: Table) -> bool:
    """Tells whether a table's game has ended."""
    return bool(table.board.phase == PHASE_ENDED)


def cards_with(cases: Iterable[Case]) -> set[int]:
    """Returns the cards that some cases test."""
    return {case.card for case in cases}
