from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel import v1 as envelopes
from hummel.hamburgum.v1 import (
    COLOUR_BLACK,
    COLOUR_BROWN,
    COLOUR_GREY,
    COLOUR_PINK,
    COLOUR_PURPLE,
    COLOUR_UNSPECIFIED,
    QUESTION_KIND_DRAW,
    QUESTION_KIND_TURN,
    SIDE_RIGHT,
    Action,
    BuildingConstructed,
    BuildWall,
    CardDrawn,
    CardLost,
    CardPlayed,
    Colour,
    DisasterRaised,
    DisasterStruck,
    Event,
    Gained,
    OptionTaken,
    PerColour,
    QuestionKind,
    TakeWorkers,
    Transferred,
)
from hummel.v1 import ScoreItem, Seat
from hummel_client.terminal.frame import listed_actions
from hummel_client.terminal.hamburgum.answers import (
    CARD_VERBS,
    DISASTER_WORDS,
    NO,
    SIDE_VERBS,
    SITE_VERBS,
    WORKER_VERBS,
    YES,
)
from hummel_client.terminal.hamburgum.colours import COLOURS, colour_mark, colour_name, disaster, mark
from hummel_client.terminal.hamburgum.questions import question_name
from hummel_client.terminal.news import News
from hummel_client.terminal.people import People
from hummel_client.terminal.presenter import Fold
from hummel_client.terminal.scores import sources
from hummel_service.games.dice import Dice
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.agenda import STEPS, Question
from support.random_games import new_game, random_of
from terminal.scenes import presenter, table_of, text_of, views_of_random_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.v1 import View

PEOPLE = People([Seat(player_name="Ada"), Seat(player_name="Bob")], 0)

VERBS: dict[str, set[str]] = {
    "choose_colour": {*WORKER_VERBS, *DISASTER_WORDS, "DRAW", "MOVE_CLERIC", "SPARE_WORKER"},
    "choose_card": set(CARD_VERBS),
    "choose_site": set(SITE_VERBS),
    "choose_side": set(SIDE_VERBS),
    "choose_seat": {"PAY_SEAT"},
    "choose_majority": {"LOSE_MAJORITY"},
    "choose_number": {"LOWER_LEVELS"},
    "accept": set(YES),
}
"""The questions that each kind of answer has words of its own for."""


def told(*events: Event, people: People = PEOPLE) -> list[str]:
    """Returns the paragraphs that become of some events."""
    news = News()
    news.tell([envelopes.Event(hamburgum=event) for event in events], people, presenter(HAMBURGUM))
    return [paragraph.plain for paragraph in news.all()]


def first_turn() -> View:
    """Returns what a player sees in the first turn of a game."""
    views = views_of_random_game(3, 1, every=1, game=HAMBURGUM)
    return next(view for view in views if view.decision.kind == "TURN")


def test_every_question_has_answers_in_its_own_words() -> None:
    """No answer is a bare colour or number: each says what is done with it."""
    questions = [step for step in STEPS.values() if isinstance(step, Question)]
    assert len(questions) > 20
    for question in questions:
        name = question_name(question.kind)
        assert name in VERBS[question.answered_by], question.name
        if question.declinable:
            assert name in NO, question.name


@pytest.mark.parametrize("kind", [kind for kind in QuestionKind.values() if kind])
@pytest.mark.parametrize("colour, amount", [(0, 0), (0, 2), (COLOUR_GREY, 0), (COLOUR_GREY, 1)])
def test_every_question_is_one_sentence_with_and_without_its_numbers(kind: int, colour: int, amount: int) -> None:
    """A question names colour and amount if it has them, and is a whole sentence also where a rule gives none."""
    view = first_turn()
    question = view.game.hamburgum.board.question
    question.kind, question.colour, question.amount, question.card = kind, colour, amount, 0  # type: ignore[assignment]  # numbers of enums
    (sentence,) = presenter(HAMBURGUM).question(view)
    assert sentence.plain.startswith("You choose")
    assert sentence.plain.endswith(".")
    for wrong in ("{", "colour 0", " 0 ", "1 marks", "None"):
        assert wrong not in sentence.plain


def test_the_card_that_asks_is_told_with_its_text() -> None:
    """The reason of a question stands below it: the card, its facts, its text."""
    view = first_turn()
    view.game.hamburgum.board.question.card = 11
    _, reason = presenter(HAMBURGUM).question(view)
    info = HAMBURGUM.info.cards[10]
    assert info.name in reason.plain
    assert info.text in reason.plain


def test_others_are_named_where_they_choose() -> None:
    """Who looks on reads whom the game waits for."""
    view = first_turn()
    view.game.hamburgum.board.question.seat = 0
    view.ClearField("seat")
    del view.legal_actions[:]
    (sentence,) = presenter(HAMBURGUM).question(view)
    assert sentence.plain.startswith("A Ada chooses")
    assert sentence.plain in " ".join(text_of(presenter(HAMBURGUM).board(view, Fold.ALL)).split())


@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
def test_whole_games_are_told_in_sentences(seat_count: int) -> None:
    """Each event of a random game becomes one sentence that ends with a full stop."""
    options = envelopes.GameOptions()
    state = new_game(HAMBURGUM, seat_count, 3, options.hamburgum)
    people, dice, random = (
        People(table_of(seat_count, options).seats, 1),
        Dice(HAMBURGUM.randomness(state)),
        random_of(3),
    )
    kinds = set()
    while seats := HAMBURGUM.to_act(state):
        action = random.choice(HAMBURGUM.legal_actions(state, seats[0]))
        for event in HAMBURGUM.apply(state, seats[0], action, dice):
            kinds.add(event.WhichOneof("kind"))
            (sentence,) = told(event, people=people)
            assert sentence.endswith("."), sentence
            assert not {"{", "}"} & set(sentence)
    assert len(kinds) > 20


def test_the_events_of_one_turn_stand_together() -> None:
    """What a player does is one paragraph, the player named once; another player begins a new one."""
    assert told(
        Event(card_played=CardPlayed(seat=1, card=12, action="take_workers", colour=COLOUR_BROWN)),
        Event(gained=Gained(seat=1, workers=PerColour(brown=3))),
        Event(option_taken=OptionTaken(seat=1, question=QUESTION_KIND_TURN)),
        Event(card_drawn=CardDrawn(seat=0, colour=COLOUR_PINK)),
    ) == [
        "B Bob played Br 012 Millern Gate House for brown workers; got 3 Br workers; had nothing else to do.",
        "You drew from the Pi deck.",
    ]


def test_what_the_dice_bring_stands_together() -> None:
    """Disasters that rise by dice share a paragraph; one that a card raises belongs to who uses it."""
    raised = [Event(disaster_raised=DisasterRaised(seat=seat, colour=COLOUR_GREY, level=2)) for seat in (0, 1)]
    by_card = Event(disaster_raised=DisasterRaised(seat=1, colour=COLOUR_PURPLE, level=1, card=178))
    assert told(*raised, by_card) == [
        "Your Gr Decay rose to 2. B Bob's Gr Decay rose to 2.",
        f"B Bob's Pu Flood rose to 1 by Gr 178 {HAMBURGUM.info.cards[177].name}.",
    ]


@pytest.mark.parametrize(
    "event, sentence",
    [
        (Event(disaster_struck=DisasterStruck(seat=0, colour=COLOUR_PURPLE)), "Pu Flood struck you."),
        (Event(gained=Gained(seat=0)), "You got nothing."),
        (
            Event(building_constructed=BuildingConstructed(seat=0, card=11, site=2, flash_spent=True)),
            (
                "You built Br 011 Burgher Assembly Hall on site 2 for nothing. "
                "It does nothing now: it has worked in this turn."
            ),
        ),
        (Event(card_lost=CardLost(seat=0, card=11)), "You lost Br 011 Burgher Assembly Hall from the hand."),
        (
            Event(transferred=Transferred(from_seat=1, to_seat=0, card=11, vp=1, marks=2, workers=PerColour(grey=1))),
            "B Bob gave 1 VP, 2 marks and 1 Gr worker to you by Br 011 Burgher Assembly Hall.",
        ),
        (
            Event(option_taken=OptionTaken(seat=1, question=QUESTION_KIND_DRAW, card=11)),
            "B Bob had only one option (the deck that the next card is drawn from) by Br 011 Burgher Assembly Hall.",
        ),
        (
            Event(card_played=CardPlayed(seat=1, action="something_new")),
            "B Bob played a card for something_new.",
        ),
    ],
)
def test_sentences_read_well(event: Event, sentence: str) -> None:
    """Numbers, persons and reasons stand where a reader expects them."""
    assert told(event) == [sentence]


def test_a_card_as_another_colour_is_a_variant_of_its_own_action() -> None:
    """224: what is done for a grey worker says so, and is left out where there is little room."""
    view = first_turn()
    card = view.legal_actions[0].hamburgum.take_workers.card
    del view.legal_actions[:]
    for announced in (COLOUR_UNSPECIFIED, COLOUR_PINK):
        action = Action(take_workers=TakeWorkers(card=card, announced_colour=announced))
        view.legal_actions.append(envelopes.Action(hamburgum=action))
    plain, variant = listed_actions(view, presenter(HAMBURGUM))
    assert (plain.is_variant, variant.is_variant) == (False, True)
    assert variant.words.plain == "take 3 Pi workers as Pi for 1 Gr"
    assert plain.group == variant.group


def test_a_wall_segment_is_named_with_the_printed_price() -> None:
    """H4.4: side, colour and price of the next segment; 232: what is paid instead."""
    view = first_turn()
    board = view.game.hamburgum.board
    board.players[view.seat].right.segments, board.dice.black = 1, 6
    actions = [BuildWall(card=200, side=SIDE_RIGHT, pay_black_die=pays) for pays in (False, True)]
    words = [presenter(HAMBURGUM).action(view, envelopes.Action(hamburgum=Action(build_wall=act))) for act in actions]
    assert [text.plain for text in words] == ["wall right Pu2", "wall right Pu2 for the black die's 6"]


def test_colours_are_told_apart_by_their_letters() -> None:
    """H1.1: six pairs of letters for five colours and black; one disaster for each colour (H7.1)."""
    assert len({mark(name).plain for name in COLOURS}) == len(COLOURS) == 6
    assert [colour_name(colour) for colour in Colour.values() if colour] == list(COLOURS)
    assert {disaster(colour) for colour in range(1, COLOUR_BLACK)} == {"Disease", "Unrest", "Fire", "Decay", "Flood"}
    assert colour_mark(17).plain == "Co"


@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
def test_the_breakdown_adds_up_for_every_seat(seat_count: int) -> None:
    """Every point of the outcome (H8.1) stands in a row with its rule and a name, and none is counted twice."""
    *_, view = views_of_random_game(seat_count, 4, every=1000, game=HAMBURGUM)
    rows = sources(view.outcome, presenter(HAMBURGUM))
    for result in view.outcome.results:
        assert sum(row.points.get(result.seat, 0) for row in rows) == result.points
        assert sum(row.items.get(result.seat, 0) for row in rows) == len(result.items)
    assert all(row.rule.startswith("H") and row.title.plain for row in rows)


def test_printed_points_are_added_up_and_laurels_are_not() -> None:
    """H8.1: a display of twenty cards is two rows, and one for each laurel card (H6.1)."""
    shown_by = presenter(HAMBURGUM)
    titles: Sequence[str] = [
        shown_by.score_title(ScoreItem(rule=rule, card=card)).plain
        for rule, card in [("H8.1", 1), ("H8.1", 241), ("H8.1", 261), ("H6.1", 11), ("H8.1", 0), ("H3.10", 0)]
    ]
    assert titles == [
        "Printed on buildings",
        "Printed on Zoo and Park cards",
        "Printed on Zoo and Park cards",
        "Br 011 Burgher Assembly Hall",
        "Points won in the game",
        "Majorities",
    ]
