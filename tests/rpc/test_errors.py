"""The table of errors: every reason has one status, and the schemas say which."""

from __future__ import annotations

import re
from pathlib import Path

import grpc
import pytest
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo

from hummel.v1 import ErrorReason
from hummel_service.rpc.errors import STATUS_OF_REASON, status_code, status_of
from hummel_service.tables.errors import Refusal

PROTO = Path(__file__).parents[2] / "protos/hummel/v1/errors.proto"

PREFIX = "ERROR_REASON_"

REASONS = [name.removeprefix(PREFIX) for name, number in ErrorReason.items() if number]


def documented() -> dict[str, str]:
    """Each reason and the first word of its comment, as errors.proto has them."""
    status_of_name, first_word = {}, ""
    for line in PROTO.read_text().splitlines():
        if comment := re.match(r"  // (\w+)", line):
            first_word = first_word or comment[1]
        elif value := re.match(rf"  {PREFIX}(\w+) = \d+;", line):
            status_of_name[value[1]] = first_word
            first_word = ""
    return status_of_name


def test_every_reason_has_a_status_and_no_status_is_for_nothing():
    """The table holds exactly the reasons of the schema."""
    assert set(STATUS_OF_REASON) == set(REASONS)


@pytest.mark.parametrize("reason", REASONS)
def test_the_schema_says_the_status_of_each_reason(reason: str):
    """The comment of each reason begins with the status that it comes with."""
    assert documented().get(reason) == STATUS_OF_REASON[reason].name


@pytest.mark.parametrize("reason", REASONS)
def test_details_say_all_that_a_refusal_knows(reason: str):
    """Whatever the reason, its status carries reason, domain, facts, fields and the delay."""
    refusal = Refusal(reason, "why", metadata={"a": "1"}, fields={"f": "wrong"}, retry_delay_s=0.25)
    status = status_of(refusal)
    info, bad, retry = ErrorInfo(), BadRequest(), RetryInfo()
    for detail, kind in zip(status.details, (info, bad, retry), strict=True):
        assert detail.Unpack(kind)
    assert status.code == STATUS_OF_REASON[reason].value[0]
    assert (status.message, info.reason, info.domain, dict(info.metadata)) == ("why", reason, "hummel", {"a": "1"})
    assert [(violation.field, violation.description) for violation in bad.field_violations] == [("f", "wrong")]
    assert retry.retry_delay.ToMilliseconds() == 250


def test_what_a_games_rules_forbid_is_a_failed_precondition():
    """Reasons of a game have one status, whatever their name."""
    for reason in ("WRONG_PHASE", "INTERNAL"):
        assert status_code(Refusal(reason, "no", domain="speicherstadt.hummel")) is grpc.StatusCode.FAILED_PRECONDITION
