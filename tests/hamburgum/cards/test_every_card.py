"""What holds for every card of the table, and that every card has a case."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from hummel.hamburgum.v1 import QuestionKind
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.activation import PHASE_III_CARDS
from hummel_service.games.hamburgum.cards import CARD, CARDS, Activation
from hummel_service.games.hamburgum.colours import COLOUR_NAMES
from support.hamburgum import Table
from support.hamburgum_cases import Case, cards_with, check_what_is_told
from support.hamburgum_moves import activate

ALL_WORKERS = "brown pink orange grey purple " * 3


def all_cases() -> list[Case]:
    """Returns the cases of all files beside and below this one."""
    cases: list[Case] = []
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        if path != Path(__file__):
            spec = importlib.util.spec_from_file_location(f"cases_{path.stem}", path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            cases += getattr(module, "CASES", ())
    return cases


OF_PHASE_II = {"ADVANCE", "REDIRECT_INTRIGUE", "STRIKE"}
"""The questions that no case asks, for cases are turns."""


def test_what_can_be_taken_back_told_nobody_anything():
    """The last law of games/game.py, with every answer to every question that a card asks."""
    turns = [case for case in all_cases() if not case.runs_steps]
    asked = set[str]().union(*(check_what_is_told(case) for case in turns))
    kinds = {name.removeprefix("QUESTION_KIND_") for name, number in QuestionKind.items() if number}
    assert kinds - asked == OF_PHASE_II


def test_every_card_has_a_case():
    """Each of the 280 cards has a case of its own."""
    missing = sorted(CARD.keys() - cards_with(all_cases()))
    assert not missing, f"no case for {missing}"


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
