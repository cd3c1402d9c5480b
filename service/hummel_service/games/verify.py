"""Checks a replay: seed against commitment, every draw, every event and the outcome."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from hummel.v1 import TABLE_STATUS_FINISHED, Event, GameStarted, TableEvent
from hummel_service.games.dice import SEED_BYTES, commitment
from hummel_service.games.errors import InvalidOptions, RulesError
from hummel_service.games.mismatch import Mismatch, in_words
from hummel_service.games.registry import game_of
from hummel_service.games.replaying import is_step, play_again, steps_of
from hummel_service.games.verify_course import Course
from hummel_service.games.verify_table import starts_game, table_mismatches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hummel.v1 import Outcome, RandomDraw, Replay, ReplayCommit
    from hummel_service.games.game import AnyGame

FORMAT_VERSIONS = (1, 2)
"""The formats of replays that there are, of which the last is written; the first knew neither clocks nor undo."""


def verify(replay: Replay) -> list[Mismatch]:
    """Plays a replay again and returns everything that does not fit; empty for a genuine one.

    The report ends early where the game can't be played on: at an unknown format, game or
    rules version, at a seed of the wrong length, or at an action that the rules refuse.
    """
    return list(_mismatches(replay))


def _mismatches(replay: Replay) -> Iterator[Mismatch]:
    unreadable = list(_unreadable(replay))
    yield from unreadable
    if unreadable:
        return
    yield from _numbering(replay)
    yield from table_mismatches(replay)
    started = next((index for index, commit in enumerate(replay.commits) if starts_game(commit)), None)
    before = replay.commits if started is None else replay.commits[:started]
    for commit in before:
        yield from _nothing_played(commit)
    if started is None:
        if replay.HasField("outcome"):
            yield Mismatch(None, "the file has an outcome, but no commit starts a game")
        return
    if commitment(replay.seed) != replay.table.seed_commitment:
        yield Mismatch(None, "the seed does not fit the commitment: its SHA-256 is another")
    yield from _game(replay, replay.commits[started:])


def _chosen_game(replay: Replay) -> AnyGame:
    """Returns the game that is played; raises KeyError if it is not in the registry."""
    return game_of(replay.table.options.WhichOneof("game") or "")


def _unreadable(replay: Replay) -> Iterator[Mismatch]:
    """Names what keeps the game from being played again at all."""
    table = replay.table
    if replay.format_version not in FORMAT_VERSIONS:
        known = " and ".join(map(str, FORMAT_VERSIONS))
        yield Mismatch(None, f"the file has format {replay.format_version}; known are {known}")
        return
    try:
        game = _chosen_game(replay)
    except KeyError:
        yield Mismatch(None, f"the file is of no known game: {table.options.WhichOneof('game')}")
        return
    info = game.info
    if table.rules_version != info.rules_version:
        yield Mismatch(None, f"played by rules version {table.rules_version}; known is {info.rules_version}")
    if not info.min_seats <= len(table.seats) <= info.max_seats:
        yield Mismatch(None, f"{len(table.seats)} seats; the game has {info.min_seats} to {info.max_seats}")
    yield from _options(replay)
    if len(replay.seed) != SEED_BYTES and any(starts_game(commit) for commit in replay.commits):
        yield Mismatch(None, f"the seed has {len(replay.seed)} bytes, not {SEED_BYTES}")


def _options(replay: Replay) -> Iterator[Mismatch]:
    """The options are those that a game can be played with."""
    game = _chosen_game(replay)
    options = getattr(replay.table.options, game.name)
    try:
        complete = game.complete_options(options, len(replay.table.seats))
    except InvalidOptions as refusal:
        yield Mismatch(None, f"the options do not fit the table: {refusal.message}")
        return
    if complete != options:
        yield Mismatch(None, f"the options are not complete: {in_words(options)}")


def _numbering(replay: Replay) -> Iterator[Mismatch]:
    """Commits are numbered from 1 without a gap, up to the table's revision."""
    for expected, commit in enumerate(replay.commits, start=1):
        if commit.revision != expected:
            yield Mismatch(commit.revision, f"stands where revision {expected} should be")
    if replay.table.revision != len(replay.commits):
        yield Mismatch(None, f"the table is at revision {replay.table.revision}, the file has {len(replay.commits)}")
    for commit in replay.commits:
        if commit.HasField("action") and not commit.HasField("seat"):
            yield Mismatch(commit.revision, "has an action, but nobody who acted")


def _nothing_played(commit: ReplayCommit) -> Iterator[Mismatch]:
    """Commits that are no step of the game have table events only."""
    if commit.HasField("action") or commit.draws or any(not event.HasField("table") for event in commit.events):
        yield Mismatch(commit.revision, "has an action, a draw or an event of the game outside the game")


def _game(replay: Replay, commits: Sequence[ReplayCommit]) -> Iterator[Mismatch]:
    """Repeats setup at the first commit, and each action and each undo at its own."""
    table = replay.table
    game = _chosen_game(replay)
    course = Course(game, table)
    steps = steps_of(game, commits[1:])
    played = play_again(game, len(table.seats), getattr(table.options, game.name), replay.seed, steps)
    course.go_on(next(played))
    yield from _draws(commits[0], course.played.draws)
    yield from _events(commits[0], [_started(replay), *course.events_of_game()])
    for commit in commits[1:]:
        if not commit.HasField("action"):
            yield from _nothing_played(commit)
        if not is_step(commit):
            yield from course.note(commit)
            continue
        yield from course.problems_before(commit)
        try:
            course.go_on(next(played), commit)
        except RulesError as refusal:
            yield Mismatch(commit.revision, f"the rules refuse the action: {refusal.message}")
            return
        except ValueError as error:
            yield Mismatch(commit.revision, str(error))
            return
        yield from _draws(commit, course.played.draws)
        yield from _events(commit, course.expected_events(commit))
    yield from _outcome(replay, game.outcome(course.played.state))


def _started(replay: Replay) -> Event:
    return Event(table=TableEvent(started=GameStarted(seed_commitment=replay.table.seed_commitment)))


def _events(commit: ReplayCommit, expected: Iterable[Event]) -> Iterator[Mismatch]:
    for number, (recorded, given) in enumerate(zip_longest(commit.events, expected), start=1):
        if recorded != given:
            yield Mismatch(
                commit.revision,
                f"event {number}: the file says {in_words(recorded)}, the rules give {in_words(given)}",
            )


def _draws(commit: ReplayCommit, expected: Iterable[RandomDraw]) -> Iterator[Mismatch]:
    for recorded, given in zip_longest(commit.draws, expected):
        if recorded is None:
            yield Mismatch(commit.revision, f"draw '{given.purpose}' is missing in the file")
        elif given is None:
            yield Mismatch(commit.revision, f"draw '{recorded.purpose}' is in the file, but nothing is drawn here")
        elif recorded.purpose != given.purpose:
            yield Mismatch(
                commit.revision, f"draw '{given.purpose}': the file has draw '{recorded.purpose}' in its place"
            )
        else:
            yield from _numbers(commit.revision, recorded, given)


def _numbers(revision: int, recorded: RandomDraw, given: RandomDraw) -> Iterator[Mismatch]:
    """Compares the numbers of a draw."""
    aspects: list[tuple[str, Any, Any]] = [
        ("block", recorded.counter, given.counter),
        ("bounds", list(recorded.bounds), list(given.bounds)),
        ("outcomes", list(recorded.outcomes), list(given.outcomes)),
    ]
    for what, of_file, of_seed in aspects:
        if of_file != of_seed:
            yield Mismatch(
                revision, f"draw '{given.purpose}': the file says {what} {of_file}, the seed gives {what} {of_seed}"
            )


def _outcome(replay: Replay, outcome: Outcome | None) -> Iterator[Mismatch]:
    """The result stands in the file exactly if the game was played to its end."""
    recorded = replay.outcome if replay.HasField("outcome") else None
    if recorded != outcome:
        yield Mismatch(None, f"outcome: the file says {in_words(recorded)}, the rules give {in_words(outcome)}")
    finished = replay.table.status == TABLE_STATUS_FINISHED
    if finished != (outcome is not None):
        state = "has" if outcome is not None else "has not"
        yield Mismatch(None, f"the game {state} ended by its rules, but the table's status says otherwise")
