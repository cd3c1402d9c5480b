"""An undo gives back the game as it was, once, while it told nobody anything."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.v1 import (
    TABLE_STATUS_CLOSED,
    UNDO_BLOCKER_GAME_ENDED,
    UNDO_BLOCKER_HIDDEN_REVEALED,
    UNDO_BLOCKER_LUCK_DECIDED,
    UNDO_BLOCKER_NOTHING_TO_UNDO,
    UNDO_BLOCKER_OTHERS_ACTED,
    UNDO_BLOCKER_UNSPECIFIED,
    ActionUndone,
    GameOptions,
    UndoBlocker,
)
from hummel_service.games.verify import verify
from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.envelopes import game_of_table
from hummel_service.tables.errors import Refusal
from hummel_service.tables.updates import Cursor, table_and_log, update_for
from support.random_games import random_of
from support.replica import OPTIONS, act, new_request, next_move, play_to_the_end, started_table
from support.store_proxy import StoreProxy

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.v1 import Action, View
    from hummel_service.tables.model import Request, Snapshot
    from support.replica import OpenTable, Replica
    from support.store_server import StoreServer

HAMBURGUM = GameOptions(hamburgum=HamburgumOptions())

every_game = pytest.mark.parametrize("options", [OPTIONS, HAMBURGUM], ids=["speicherstadt", "hamburgum"])


def stored(replica: Replica, table: OpenTable) -> Snapshot:
    """The table as it is stored."""
    snapshot = replica.store.load(table.table_id)
    assert snapshot is not None
    return snapshot


def undo(
    replica: Replica, table: OpenTable, seat: int, *, revision: int | None = None, request: Request | None = None
) -> tuple[int, View]:
    """Takes a seat's last action back."""
    answer = replica.play.undo(
        table.table_id, table.seat(seat), expected=Expectation(revision), request=request or new_request()
    )
    return answer.revision, answer.view


def play(replica: Replica, table: OpenTable, seat: int, action: Action) -> None:
    """Plays an action."""
    replica.play.act(table.table_id, table.seat(seat), action, expected=Expectation(), request=new_request())


def blockers(replica: Replica, table: OpenTable) -> list[UndoBlocker.ValueType]:
    """What the view of each seat says of an undo."""
    views = [replica.play.view(table.table_id, table.seat(seat)) for seat in range(len(table.seats))]
    assert all(view.HasField("undo") for view in views)
    return [view.undo.blocker for view in views]


def play_and_take_back(replica: Replica, table: OpenTable, seat: int, action: Action) -> UndoBlocker.ValueType:
    """Plays an action, and takes it back if the view says that it may be; returns what the view says.

    If it may, the State before the action stands again; if not, the undo is refused for the view's reason.
    """
    before = stored(replica, table)
    play(replica, table, seat, action)
    after = stored(replica, table)
    blocker = blockers(replica, table)[seat]
    if blocker == UNDO_BLOCKER_UNSPECIFIED:
        revision, view = undo(replica, table, seat)
        assert revision == after.revision + 1
        assert stored(replica, table).state == before.state
        assert view == replica.play.view(table.table_id, table.seat(seat))
        assert action in view.legal_actions
    else:
        with pytest.raises(Refusal) as refused:
            undo(replica, table, seat)
        assert stored(replica, table) == after
        if blocker != UNDO_BLOCKER_GAME_ENDED:
            name = UndoBlocker.Name(blocker).removeprefix("UNDO_BLOCKER_")
            assert (refused.value.reason, refused.value.metadata) == ("UNDO_NOT_POSSIBLE", {"blocker": name})
    return blocker


@every_game
@pytest.mark.parametrize("seat_count", [2, 3])
def test_whatever_may_be_taken_back_comes_back_byte_for_byte(replica: Replica, options: GameOptions, seat_count: int):
    """In a long stretch of a game every action is taken back that the view offers to, and only those, and played again.

    The replay with all that was taken back is genuine.
    """
    random = random_of(seat_count)
    table = started_table(replica, seat_count, options=options)
    met = Counter[UndoBlocker.ValueType]()
    for _ in range(100):
        seat = random.choice(replica.play.view(table.table_id, Caller(table.owner)).decision.seats)
        action = random.choice(replica.play.legal_actions(table.table_id, table.seat(seat))[1])
        blocker = play_and_take_back(replica, table, seat, action)
        met[blocker] += 1
        if blocker == UNDO_BLOCKER_UNSPECIFIED:
            play(replica, table, seat, action)
    assert met[UNDO_BLOCKER_UNSPECIFIED] > 20
    assert met[UNDO_BLOCKER_LUCK_DECIDED] + met[UNDO_BLOCKER_HIDDEN_REVEALED] > 2
    replica.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
    replay = replica.play.replay(table.table_id, Caller(table.owner))
    undone = sum(event.table.HasField("undone") for commit in replay.commits for event in commit.events)
    assert undone == met[UNDO_BLOCKER_UNSPECIFIED]
    assert verify(replay) == []


@every_game
def test_an_undo_tells_others_that_it_was_and_nothing_else(replica: Replica, options: GameOptions):
    """Every viewer sees the game as before the action, and of the undo only whose action was taken back.

    What the action named that others may not see, the face of a site for example, is not in what they are sent, neither
    with the action nor with the undo.
    """
    table = started_table(replica, 3, options=options)
    random = random_of(5)
    viewers = [*(table.seat(seat) for seat in range(3)), Caller()]
    taken_back = 0
    for _ in range(60):
        before = stored(replica, table)
        seen = [replica.play.view(table.table_id, viewer) for viewer in viewers]
        seat = random.choice(seen[-1].decision.seats)
        action = random.choice(seen[seat].legal_actions)
        play(replica, table, seat, action)
        if blockers(replica, table)[seat] == UNDO_BLOCKER_UNSPECIFIED:
            taken_back += 1
            undo(replica, table, seat)
            for viewer, view in zip(viewers, seen, strict=True):
                now = replica.play.view(table.table_id, viewer)
                for shown in (now, view):
                    shown.table.ClearField("revision")
                    shown.ClearField("undo")
                assert now == view
            check_what_is_sent(replica, before, action, seat)
            play(replica, table, seat, action)
    assert taken_back > 15


def check_what_is_sent(replica: Replica, before: Snapshot, action: Action, seat: int) -> None:
    """Asserts that an action and its undo are sent to each viewer as events alone, without what it may not see."""
    cursor = Cursor(before.revision, before.epoch)
    after, log = table_and_log(replica.store, before.table_id, [cursor])
    game = game_of_table(before.record.table)
    for viewer in (0, 1, 2, None):
        acted, undone = update_for(after, log, cursor, viewer).commits
        assert [event.table.WhichOneof("kind") for event in undone.events] == ["undone"]
        assert undone.events[0].table.undone == ActionUndone(seat=seat, undone_revision=before.revision + 1)
        for event in acted.events:
            assert game.only_for_seat(getattr(event, game.name)) in (None, viewer)
        content = getattr(getattr(action, game.name), getattr(action, game.name).WhichOneof("kind"))
        if action.hamburgum.HasField("play_site") and viewer != seat:
            assert f"card: {content.card}\n" not in "\n".join(str(event) for event in acted.events)


@every_game
def test_the_random_generator_goes_on_where_it_was(
    replica: Replica, other_replica: Replica, new_replica: Callable[..., Replica], options: GameOptions
):
    """Whichever replica acts, also a new one, and whatever was taken back: no block of the generator is used twice."""
    table = started_table(replica, 2, options=options)
    for number in range(60):
        one = new_replica() if number % 20 == 19 else (replica, other_replica)[number % 2]
        seat, _ = next_move(one, table)
        act(one, table)
        if blockers(one, table)[seat] == UNDO_BLOCKER_UNSPECIFIED and number % 3 == 0:
            undo(one, table, seat)
    replica.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
    replay = replica.play.replay(table.table_id, Caller(table.owner))
    draws = [draw for commit in replay.commits for draw in commit.draws]
    used = 0
    for draw in draws:
        # Blocks are skipped so rarely that no game of ours meets one.
        assert draw.counter == used
        used += len(draw.outcomes)
    assert len(draws) > 6
    assert verify(replay) == []


def test_the_view_says_whether_and_why_not(replica: Replica):
    """Who has not acted has nothing to take back; who acted last may; the others are told that somebody acted since."""
    table = started_table(replica, 2)
    assert blockers(replica, table) == [UNDO_BLOCKER_NOTHING_TO_UNDO] * 2
    assert not replica.play.view(table.table_id, Caller(table.owner)).HasField("undo")
    first, _ = next_move(replica, table)
    act(replica, table)
    expected = [UNDO_BLOCKER_NOTHING_TO_UNDO] * 2
    expected[first] = UNDO_BLOCKER_UNSPECIFIED
    assert blockers(replica, table) == expected
    act(replica, table)
    expected[first], expected[1 - first] = UNDO_BLOCKER_OTHERS_ACTED, UNDO_BLOCKER_UNSPECIFIED
    assert blockers(replica, table) == expected
    undo(replica, table, 1 - first)
    expected[1 - first] = UNDO_BLOCKER_NOTHING_TO_UNDO
    assert blockers(replica, table) == expected
    replica.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
    assert blockers(replica, table) == [UNDO_BLOCKER_GAME_ENDED] * 2


def test_the_end_of_a_game_cant_be_taken_back(replica: Replica):
    """Once the game has ended the view says so, and an undo is refused for that."""
    table = started_table(replica, 2)
    play_to_the_end(replica, table)
    assert blockers(replica, table) == [UNDO_BLOCKER_GAME_ENDED] * 2
    with pytest.raises(Refusal) as refused:
        undo(replica, table, 0)
    assert refused.value.reason == "GAME_FINISHED"


@pytest.mark.parametrize("how", ["same request", "expected revision", "neither"])
def test_a_double_click_takes_one_action_back(replica: Replica, other_replica: Replica, how: str):
    """However the second click comes, and wherever, one action is taken back.

    With the same request id it gets the same answer; with the revision that the button was drawn at it is stale;
    without either there is nothing to take back any more.
    """
    table = started_table(replica, 2)
    act(replica, table)
    act(replica, table)
    revision = act(replica, table)
    seat = stored(replica, table).play.undo_seat
    request = new_request()
    expected = revision if how == "expected revision" else None
    first = undo(replica, table, seat, revision=expected, request=request)
    state = stored(replica, table).state
    if how == "same request":
        assert undo(other_replica, table, seat, request=request) == first
    else:
        with pytest.raises(Refusal) as refused:
            undo(other_replica, table, seat, revision=expected)
        reason = "STALE_REVISION" if how == "expected revision" else "UNDO_NOT_POSSIBLE"
        assert refused.value.reason == reason
    assert stored(replica, table).state == state
    assert stored(replica, table).revision == revision + 1


def test_an_undo_is_strict_about_the_epoch(replica: Replica):
    """An undo that was decided in another epoch is refused as stale."""
    table = started_table(replica, 2)
    revision = act(replica, table)
    seat = stored(replica, table).play.undo_seat
    with pytest.raises(Refusal) as refused:
        replica.play.undo(
            table.table_id, table.seat(seat), expected=Expectation(revision, "another"), request=new_request()
        )
    assert refused.value.reason == "STALE_REVISION"


def test_answers_to_repeated_requests_are_the_same_over_an_undo(replica: Replica, other_replica: Replica):
    """Actions and undos are answered again as the first time, also when what they did was taken back since."""
    table = started_table(replica, 2)
    said = []
    for number in range(12):
        seat, action = next_move(replica, table)
        request = new_request()
        said.append(
            (
                seat,
                action,
                request,
                replica.play.act(table.table_id, table.seat(seat), action, expected=Expectation(), request=request),
            )
        )
        if number % 3 == 0 and not said[-1][3].view.undo.blocker:
            request = new_request()
            answer = replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=request)
            said.append((seat, None, request, answer))
    assert any(action is None for _, action, _, _ in said)
    for seat, action, request, answer in said:
        if action is None:
            again = other_replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=request)
        else:
            again = other_replica.play.act(
                table.table_id, table.seat(seat), action, expected=Expectation(), request=request
            )
        assert again == answer


def test_an_undo_survives_what_does_not_concern_the_game(replica: Replica):
    """That somebody exchanged a token since keeps nobody from taking an action back."""
    table = started_table(replica, 2)
    act(replica, table)
    snapshot = stored(replica, table)
    seat = snapshot.play.undo_seat
    replica.seating.renew_token(table.table_id, token=None, caller=table.seat(1 - seat), request=new_request())
    undo(replica, table, seat)
    assert replica.play.view(table.table_id, table.seat(seat)).undo.blocker == UNDO_BLOCKER_NOTHING_TO_UNDO


def test_what_an_undo_costs_does_not_grow_with_the_game(server: StoreServer, new_replica: Callable[..., Replica]):
    """Late in a game an undo sends the store as many commands as early, and reads no more than the two States."""
    costs = []
    with StoreProxy(server.socket) as proxy:
        replica = new_replica(proxy.url)
        table = started_table(replica, 3)
        for _ in range(2):
            act(replica, table)
            while replica.play.view(table.table_id, Caller(table.owner)).decision.kind != "DEMAND":
                act(replica, table)
            act(replica, table)
            seat = stored(replica, table).play.undo_seat
            proxy.commands.clear()
            undo(replica, table, seat)
            sent = b"".join(proxy.commands)
            costs.append((sent.count(b"EVALSHA"), sent.count(b"HMGET"), sent.count(b"XRANGE"), len(sent)))
            for _ in range(60):
                act(replica, table)
    early, late = costs
    assert early[:3] == late[:3] == (1, 1, 0)
    assert late[3] < early[3] + 1000


def test_the_state_that_an_undo_needs_is_kept_only_while_it_may_be_taken_back(replica: Replica, server: StoreServer):
    """Whatever can't be taken back leaves nothing behind for it: no secret lies about for longer than it must."""
    table = started_table(replica, 2, options=HAMBURGUM)
    seen = set()
    with server.client() as client:
        for _ in range(150):
            act(replica, table)
            kept = client.hexists(keys.snapshot(table.table_id), "undo")
            possible = UNDO_BLOCKER_UNSPECIFIED in blockers(replica, table)
            assert kept == possible
            seen.add(kept)
            if kept and len(seen) == 2:
                break
        assert seen == {True, False}
        replica.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
        assert not client.hexists(keys.snapshot(table.table_id), "undo")


def test_an_undo_whose_state_is_lost_is_told_as_damage(replica: Replica, server: StoreServer):
    """If what an undo needs is gone, the table stays as it is and the caller is told."""
    table = started_table(replica, 2)
    act(replica, table)
    before = stored(replica, table)
    with server.client() as client:
        client.hdel(keys.snapshot(table.table_id), "undo")
    with pytest.raises(Refusal) as refused:
        undo(replica, table, before.play.undo_seat)
    assert refused.value.reason == "TABLE_DAMAGED"
    assert stored(replica, table) == before


def test_only_the_seat_itself_takes_back(replica: Replica):
    """Neither the owner, nor a spectator, nor another seat can take a seat's action back."""
    table = started_table(replica, 2)
    act(replica, table)
    seat = stored(replica, table).play.undo_seat
    for caller, reason in (
        (Caller(table.owner), "TOKEN_WRONG"),
        (Caller(), "TOKEN_MISSING"),
        (table.seat(1 - seat), "UNDO_NOT_POSSIBLE"),
    ):
        with pytest.raises(Refusal) as refused:
            replica.play.undo(table.table_id, caller, expected=Expectation(), request=new_request())
        assert refused.value.reason == reason


def test_what_was_taken_back_stays_in_the_log_with_its_seat(replica: Replica):
    """The log keeps the action, and says in a commit of its own that the seat took it back."""
    table = started_table(replica, 2)
    acted = act(replica, table)
    seat = stored(replica, table).play.undo_seat
    revision, _ = undo(replica, table, seat)
    (_, played), (_, undone) = replica.store.log(table.table_id, acted - 1, revision)
    assert played.HasField("action")
    assert not undone.HasField("action")
    (event,) = undone.events
    assert (undone.seat, event.table.undone.seat, event.table.undone.undone_revision) == (seat, seat, acted)
    replica.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
    assert replica.lobby.get(table.table_id).status == TABLE_STATUS_CLOSED
