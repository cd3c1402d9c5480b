"""Refusals arrive in C# as their classes, with all that the service says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from unity.programs_running import WAYS, Way

if TYPE_CHECKING:
    from unity.programs_running import Programs

# What is refused: the class, the status, the reason, the domain; then the field, the rule or the revision.
REFUSALS = {
    "unknown-table": "NotFoundException NotFound TABLE_NOT_FOUND hummel   ",
    "unknown-watch": "NotFoundException NotFound TABLE_NOT_FOUND hummel   ",
    "unknown-game": "NotFoundException NotFound GAME_NOT_FOUND hummel   ",
    "long-name": "InvalidRequestException InvalidArgument INVALID_REQUEST hummel player_name  ",
    "seats-free": "RefusedException FailedPrecondition SEATS_FREE hummel   ",
    "seat-taken": "RefusedException FailedPrecondition SEAT_TAKEN hummel   ",
    "no-bot-asked-for": "RefusedException FailedPrecondition NO_BOT_ASKED_FOR hummel   ",
    "wrong-token": "TokenWrongException PermissionDenied TOKEN_WRONG hummel   ",
    "no-token": "TokenMissingException Unauthenticated TOKEN_MISSING hummel   ",
    "no-replay": "RefusedException FailedPrecondition GAME_NOT_STARTED hummel   ",
    "malformed": "InvalidRequestException InvalidArgument MALFORMED_ACTION hummel action  ",
    "illegal": r"IllegalActionException FailedPrecondition NO_SUCH_COLUMN speicherstadt.hummel  S[0-9.]+ ",
    "not-your-turn": "RefusedException FailedPrecondition NOT_YOUR_TURN hummel   ",
    "stale": "StaleRevisionException Aborted STALE_REVISION hummel   4",
    "repeated": "True True",
    "id-reused": "InvalidRequestException InvalidArgument REQUEST_ID_REUSED hummel request_id  ",
}


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_refusals_are_typed(programs: Programs, way: Way):
    """Every kind of refusal has its class, status, reason, domain and facts; a repeated request is carried out once."""
    said = {what: " ".join(words) for what, words in programs.run(way, "refusals").items()}
    assert said.keys() == REFUSALS.keys()
    assert not {what: words for what, words in said.items() if not re.fullmatch(REFUSALS[what], words)}
