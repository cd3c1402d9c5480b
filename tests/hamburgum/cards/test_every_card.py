"""What holds for every card of the table, and that cases hold every card and all that is printed on it."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

from hummel.hamburgum.v1 import QuestionKind
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.activation import PHASE_III_CARDS
from hummel_service.games.hamburgum.cards import CARD, CARDS, Activation
from hummel_service.games.hamburgum.colours import COLOUR_NAMES
from support.hamburgum import Table
from support.hamburgum_cases import Case, check, check_what_is_told
from support.hamburgum_misprints import in_play, misprints, without_effect
from support.hamburgum_moves import activate

ALL_WORKERS = "brown pink orange grey purple " * 3

SAME_GAME = {"149 with params.levels=4", "153 with params.levels=3", "153 with params.levels=5"}
"""Misprints that change no game: no disaster stands above level 3, where 165 lets it stand, to be lowered."""


@cache
def all_cases() -> list[Case]:
    """Returns the cases of all files beside and below this one, what is printed first: they are played soonest."""
    cases: list[Case] = []
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        if path != Path(__file__):
            spec = importlib.util.spec_from_file_location(f"cases_{path.stem}", path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            cases += getattr(module, "CASES", ())
    return sorted(cases, key=lambda case: case.printed_vp is None)


OF_PHASE_II = {"ADVANCE", "REDIRECT_INTRIGUE", "STRIKE"}
"""The questions that no case asks, for cases are turns."""


def test_what_can_be_taken_back_told_nobody_anything():
    """The last law of games/game.py, with every answer to every question that a card asks."""
    turns = [case for case in all_cases() if not case.runs_steps]
    asked = set[str]().union(*(check_what_is_told(case) for case in turns))
    kinds = {name.removeprefix("QUESTION_KIND_") for name, number in QuestionKind.items() if number}
    assert kinds - asked == OF_PHASE_II


def is_noticed(card: int) -> bool:
    """Tells whether any case of a card fails as the card is now."""
    for case in all_cases():
        if case.card == card:
            try:
                check(case)
            except Exception:  # noqa: BLE001 - whatever goes wrong: the rules may break on a wrong card
                return True
    return False


@pytest.mark.parametrize("card", sorted(CARD))
def test_every_card_has_a_case_that_needs_its_effect(card: int):
    """A case of the card holds, and one fails if the card does nothing; a Zoo card has no effect, just a price."""
    assert any(case.card == card for case in all_cases())
    assert not is_noticed(card)
    if CARD[card].activation is not Activation.NONE:
        with without_effect(card):
            assert is_noticed(card), f"no case of {card:03} needs its effect"
    assert not is_noticed(card)


def check_misprints(card: int, *, all_names: bool) -> None:
    """Checks that some case of a card fails whatever number or name of it is another."""
    unnoticed = []
    for misprint in misprints(card, all_names=all_names):
        with in_play(misprint.card):
            if not is_noticed(card) and str(misprint) not in SAME_GAME:
                unnoticed.append(str(misprint))
    assert not unnoticed


@pytest.mark.parametrize("card", sorted(CARD))
def test_no_misprint_goes_unnoticed(card: int):
    """Each number of cards.csv one higher or lower, and each name the next one, makes a case of its card fail."""
    check_misprints(card, all_names=False)


@pytest.mark.long
@pytest.mark.parametrize("card", sorted(CARD))
def test_no_other_name_goes_unnoticed(card: int):
    """The same with every name that may stand in the place of another one."""
    check_misprints(card, all_names=True)


@pytest.mark.parametrize("card", sorted(PHASE_III_CARDS))
def test_a_marker_forbids_a_second_activation(card: int):
    """H6.2: a building is activated once per season."""
    table = Table(seat0={"buildings": [card], "used": [card], "workers": ALL_WORKERS, "hand": [245]})
    assert table.refusal(activate(card)).reason == "ALREADY_ACTIVATED"


@pytest.mark.parametrize("card", sorted(card for card in PHASE_III_CARDS if CARD[card].workers))
def test_a_worker_cost_must_be_payable(card: int):
    """H6.2: without one worker of the card's colour, all others there, it can't be activated."""
    colours = set(COLOUR_NAMES.values()) - {"black"} - {COLOUR_NAMES[c] for c in CARD[card].workers if c}
    workers = "" if 0 in CARD[card].workers else " ".join(sorted(colours) * 3)
    table = Table(seat0={"buildings": [card], "workers": workers, "hand": [245]})
    assert table.refusal(activate(card)).reason == "NOT_ENOUGH_WORKERS"


@pytest.mark.parametrize("card", sorted(card.number for card in CARDS if card.is_building))
def test_only_phase_iii_is_activated_by_hand(card: int):
    """H6.1: laurels, permanent, flash and other phases' cards are never activated in a turn."""
    if CARD[card].activation is not Activation.PHASE_III:
        table = Table(seat0={"buildings": [card], "workers": ALL_WORKERS, "hand": [245]})
        assert table.refusal(activate(card)).reason == "NOT_ACTIVATABLE"


@pytest.mark.parametrize("card", sorted(PHASE_III_CARDS))
def test_another_seats_building_is_not_activated(card: int):
    """H6.4: effects concern the own display."""
    table = Table(seat0={"workers": ALL_WORKERS, "hand": [245]}, seat1={"buildings": [card]})
    assert table.refusal(activate(card)).reason == "NOT_IN_DISPLAY"


@pytest.mark.parametrize("info", HAMBURGUM.info.cards, ids=lambda info: f"{info.card:03}")
def test_the_text_reads_like_a_text(info):  # noqa: ANN001 - a CardInfo
    """The catalog's text is a sentence without open braces or gaps, and says nothing twice in a breath."""
    assert info.text.endswith(".")
    assert not set("{}") & set(info.text)
    assert "  " not in info.text
    assert info.text[0].isupper()
    assert not re.search(r"\b(\w+)( of the worker's colour)? \1\b", info.text)
