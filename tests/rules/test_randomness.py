"""The random generator is what docs/randomness.md says."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from hummel.randomness.v1 import Randomness
from hummel_service.games.dice import Dice, below
from support.randomness_page import FromThePage, vectors, vectors_on_page

SEEDS = st.binary(min_size=32, max_size=32)


SECTIONS = ["commitment", "word", "skipped", "below", "shuffle", "cubes", "setup", "hamburgum_setup"]


@pytest.mark.parametrize("section", SECTIONS)
def test_the_page_shows_what_the_code_gives(section: str):
    """Every test vector on the page comes out of the code."""
    assert vectors_on_page()[section] == json.loads(json.dumps(vectors()))[section]


def test_the_page_is_enough_to_repeat_its_vectors():
    """An implementation from the page's pseudocode alone gives the page's numbers and shuffles."""
    page = vectors_on_page()
    for vector in page["below"]:
        anew = FromThePage(bytes.fromhex(vector["seed"]))
        assert [anew.below(bound) for bound in vector["bounds"]] == vector["numbers"]
        assert anew.counter == vector["counter"]
    for vector in page["shuffle"]:
        anew = FromThePage(bytes.fromhex(vector["seed"]))
        things = list(range(1, vector["n"] + 1))
        anew.shuffle(things)
        assert (things, anew.counter) == (vector["shuffled"], vector["counter"])


def test_the_page_is_enough_to_repeat_a_setup():
    """A whole start, four shuffles and the first seat, can be repeated from the page and the catalog."""
    decks = [range(1, 13), range(13, 26), range(26, 39), [39, *range(41, 53)], [54]]
    for vector in vectors_on_page()["setup"]:
        anew = FromThePage(bytes.fromhex(vector["seed"]))
        pile = []
        for deck in decks:
            cards = list(deck)
            anew.shuffle(cards)
            pile += cards
        assert pile == vector["draw_pile_from_the_top"]
        assert anew.below(vector["seats"]) == vector["first_seat"]


@given(SEEDS, st.lists(st.integers(1, 2**32 - 1), min_size=1, max_size=20))
def test_draws_stay_below_their_bounds_and_are_recorded(seed: bytes, bounds: list[int]):
    """Outcomes are below their bounds, repeatable, and recorded with the block that they began at."""
    dice = Dice.of_seed(seed)
    dice.below(6, "before")
    outcomes = dice.each_below(bounds, "numbers")
    assert all(0 <= outcome < bound for outcome, bound in zip(outcomes, bounds, strict=True))
    draw = dice.draws[1]
    assert (draw.purpose, draw.counter) == ("numbers", dice.draws[0].counter + 1)
    assert (list(draw.bounds), list(draw.outcomes)) == (bounds, outcomes)
    assert Dice(Randomness(seed=seed, counter=draw.counter)).each_below(bounds, "again") == outcomes


@given(SEEDS, st.lists(st.integers(), max_size=30))
def test_a_shuffle_is_a_rearrangement(seed: bytes, things: list[int]):
    """A shuffle keeps every thing, leaves its argument as it is and records n - 1 draws."""
    before = list(things)
    dice = Dice.of_seed(seed)
    shuffled = dice.shuffle(things, "shuffle")
    assert sorted(shuffled) == sorted(things)
    assert things == before
    assert list(dice.draws[0].bounds) == list(range(len(things), 1, -1))


def test_every_order_comes_about_equally_often():
    """Each of the 24 orders of four things makes up about a 24th of many shuffles (chi-squared, 23 degrees)."""
    counts: dict[tuple[int, ...], int] = {}
    dice = Dice.of_seed(bytes(32))
    for _ in range(4800):
        order = tuple(dice.shuffle([1, 2, 3, 4], "shuffle"))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    # 49.7 is exceeded once in a thousand seeds; this seed is fixed.
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


@given(st.integers(1, 2**32 - 1))
def test_skipped_words_are_those_that_would_favour_small_numbers(bound: int):
    """The words that are not skipped are a whole multiple of the bound, and fewer than a bound are skipped."""
    skipped = 2**64 % bound
    assert below(bound, 2**64 - 1 - skipped) == bound - 1
    assert below(bound, 0) == 0
    assert (below(bound, 2**64 - 1) is None) == (skipped > 0)


def test_a_skipped_word_uses_up_a_block(monkeypatch: pytest.MonkeyPatch):
    """If the first word is skipped, the number comes from the second block, and the counter counts both."""
    words = iter([2**64 - 1, 5])
    monkeypatch.setattr("hummel_service.games.dice.word", lambda _seed, _counter: next(words))
    dice = Dice.of_seed(bytes(32))
    assert dice.below(3, "number") == 2
    assert (dice.randomness.counter, dice.draws[0].counter) == (2, 0)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int):
    """Anything else is refused."""
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {length}"):
        Dice.of_seed(bytes(length))
