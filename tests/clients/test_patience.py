from __future__ import annotations

import grpc
import pytest

from hummel_client import ClientConfig, RetryConfig, WatchConfig
from hummel_client.errors import Failure
from hummel_client.patience import Patience

LOST = Failure(status=grpc.StatusCode.UNAVAILABLE, message="")
REFUSED = Failure(status=grpc.StatusCode.NOT_FOUND, message="", reason="TABLE_NOT_FOUND")
CONFIG = ClientConfig(
    timeout_s=7,
    attempt_timeout_s=5,
    retry=RetryConfig(first_pause_s=1, growth=1, jitter=0),
    watch=WatchConfig(give_up_after_s=20),
)


@pytest.fixture
def patience() -> Patience:
    """The patience of a watch that had an answer."""
    patience = Patience(CONFIG)
    patience.answered()
    return patience


class TestPatience:
    """What uses a watch's patience up, and what does not."""

    @pytest.mark.parametrize("age_s", [0.0, 119.0, 86_400.0])
    def test_how_long_a_stream_lived_costs_nothing(self, patience: Patience, age_s: float):
        """However late it is noticed that a stream broke, there is time for as many tries as ever."""
        pauses = [patience.pause_after(LOST, age_s), *(patience.pause_after(LOST, 5) for _ in range(4))]
        assert pauses == [1, 1, 1, 1, None]

    def test_an_attempt_costs_no_more_than_its_limit(self, patience: Patience):
        """A process that stood still in the middle of an attempt is as patient as one that did not."""
        patience.pause_after(LOST, 0)
        assert patience.pause_after(LOST, 86_400) == 1

    def test_an_answer_gives_it_back(self, patience: Patience):
        """Each interruption has the whole patience."""
        for _ in range(3):
            assert [patience.pause_after(LOST, 5) for _ in range(5)] == [1, 1, 1, 1, None]
            patience.answered()

    def test_an_interruption_is_tried_at_least_once(self, patience: Patience):
        """A service that asks for more time than there is patience gets it once."""
        busy = Failure(status=grpc.StatusCode.UNAVAILABLE, message="", retry_delay_s=60)
        assert patience.pause_after(busy, 0) == 61
        assert patience.pause_after(busy, 0) is None

    def test_what_a_new_connection_does_not_mend_is_final(self, patience: Patience):
        """A refusal is not tried again."""
        assert patience.pause_after(REFUSED, 0) is None

    def test_without_any_answer_it_is_that_of_a_call(self):
        """A watch that never had an answer holds out as long as a call does."""
        patience = Patience(CONFIG)
        assert [patience.pause_after(LOST, 5) for _ in range(2)] == [1, None]

    def test_it_may_have_no_end(self):
        """Without a limit there is always a next try."""
        patience = Patience(ClientConfig(watch=WatchConfig(give_up_after_s=None)))
        patience.answered()
        assert all(patience.pause_after(LOST, 5) is not None for _ in range(1_000))
