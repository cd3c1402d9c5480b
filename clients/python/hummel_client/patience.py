"""Says whether an interrupted watch tries again, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_client.calling import may_repeat, pause_after

if TYPE_CHECKING:
    from hummel_client.config import ClientConfig
    from hummel_client.errors import Failure


class Patience:
    """What is left of a watch's patience with a service that does not answer.

    What counts is the time that was spent on trying: attempts without an answer, each up to its limit, and the pauses
    between them. Time in which nobody read, or the process stood still, says nothing about the service.
    """

    def __init__(self, config: ClientConfig) -> None:
        self._config = config
        self._ever_answered = False
        self._failures = 0
        self._spent_s: float | None = 0.0

    def answered(self) -> None:
        """Notes that the service has sent something: the next failure begins a new interruption."""
        self._ever_answered = True
        self._spent_s = None

    def pause_after(self, failure: Failure, stream_age_s: float) -> float | None:
        """Returns how many seconds to wait for a new try; None if there is to be none.

        An interruption that a new connection may mend is tried at least once.

        Args:
            failure: Why the stream ended.
            stream_age_s: How long it lasted.
        """
        if not may_repeat(failure):
            return None
        retry = self._config.retry
        # A stream that lived for a while shows that the service is well: pauses start small again.
        self._failures = 1 if stream_age_s > retry.max_pause_s else self._failures + 1
        pause_s = pause_after(failure, retry, self._failures)
        if self._spent_s is None:
            spent_s = 0.0
        else:
            spent_s = self._spent_s + min(stream_age_s, self._config.attempt_timeout_s)
            patience_s = self._config.watch.give_up_after_s if self._ever_answered else self._config.timeout_s
            if patience_s is not None and spent_s + pause_s > patience_s:
                return None
        self._spent_s = spent_s + pause_s
        return pause_s
