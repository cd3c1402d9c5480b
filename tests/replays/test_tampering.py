"""verify() names whatever was changed in a golden replay of Hamburgum; for the rest see tests/rules/test_verify.py."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hummel.v1 import Replay
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.verify import verify
from support.golden import GOLDEN
from support.replays import from_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.v1 import RandomDraw


@cache
def genuine() -> Replay:
    """Returns the shortest golden game of Hamburgum."""
    replays = [from_text(golden.path.read_text(encoding="utf-8")) for golden in GOLDEN if golden.game is HAMBURGUM]
    return min(replays, key=lambda replay: len(replay.commits))


def changed(change: Callable[[Replay], object]) -> list[str]:
    """Returns what verify says of the genuine replay after a change."""
    replay = Replay()
    replay.CopyFrom(genuine())
    change(replay)
    return [str(mismatch) for mismatch in verify(replay)]


def draws_of(replay: Replay) -> list[tuple[int, RandomDraw]]:
    """Returns all draws with the revisions that they belong to."""
    return [(commit.revision, draw) for commit in replay.commits for draw in commit.draws]


def first(replay: Replay, kind: str) -> tuple[int, int]:
    """Returns the revision, and the place in it, of the first event of a kind."""
    return next(
        (commit.revision, place)
        for commit in replay.commits
        for place, event in enumerate(commit.events, start=1)
        if event.hamburgum.WhichOneof("kind") == kind
    )


# The fixture that registers the game may be shared by all examples.
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_single_number_of_a_draw_can_be_changed(data: st.DataObject):
    """Whichever outcome of whichever draw is changed, exactly that draw is reported: shuffles, dice, tokens."""
    number = data.draw(st.integers(0, len(draws_of(genuine())) - 1))
    revision, draw = draws_of(genuine())[number]
    place = data.draw(st.integers(0, len(draw.outcomes) - 1))
    other = data.draw(st.integers(0, 60).filter(lambda outcome: outcome != draw.outcomes[place]))

    def change(replay: Replay) -> None:
        draws_of(replay)[number][1].outcomes[place] = other

    (report,) = changed(change)
    assert report.startswith(f"revision {revision}: draw '{draw.purpose}': the file says outcomes [")
    assert report.endswith(f"the seed gives outcomes {list(draw.outcomes)}")


@pytest.mark.parametrize("kind", ["dice_rolled", "cards_seen", "card_drawn", "gained", "turn_started", "season_ended"])
def test_a_changed_event_is_named(kind: str):
    """An event that was left out is reported at its revision and place."""
    revision, place = first(genuine(), kind)
    reports = changed(lambda replay: replay.commits[revision - 1].events.pop(place - 1))
    assert reports
    assert reports[0].startswith(f"revision {revision}: event {place}: the file says")


def test_a_private_event_that_was_made_public_is_named():
    """Who may see an event belongs to the record."""
    revision, place = first(genuine(), "cards_seen")
    (report,) = changed(
        lambda replay: replay.commits[revision - 1].events[place - 1].hamburgum.ClearField("only_for_seat")
    )
    assert report.startswith(f"revision {revision}: event {place}")


def test_an_action_that_the_rules_refuse_ends_the_report():
    """A card that the seat does not have is reported with the rules' own words."""
    index = next(
        index for index, commit in enumerate(genuine().commits) if commit.action.hamburgum.HasField("take_money")
    )

    def change(replay: Replay) -> None:
        content = replay.commits[index].action.hamburgum.take_money
        content.card = content.card % 280 + 1

    reports = changed(change)
    assert reports[-1].startswith(f"revision {index + 1}: the rules refuse the action: seat ")
    assert "in hand; play one that it has (H4)" in reports[-1]
