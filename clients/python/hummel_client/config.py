"""What can be set about a client."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import grpc


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryConfig:
    """How a call that failed on its way is repeated.

    The pauses grow from `first_pause_s` by the factor `growth` up to `max_pause_s`. Whatever
    is set here, no call takes longer than its deadline.

    Attributes:
        max_attempts: How often a call is made at most, the first time included; 1 turns
            repeating off. With the defaults the deadline comes first. Watches do not
            count attempts, see WatchConfig.
        first_pause_s: The longest pause before the second attempt, in seconds.
        max_pause_s: The longest pause between two attempts, in seconds.
        growth: By how much each pause is longer than the one before.
        jitter: The part of each pause that is left to chance, from 0 to 1, so that many
            clients do not come back at the same moment.

    >>> RetryConfig(max_attempts=1).max_attempts
    1
    >>> RetryConfig(first_pause_s=-1)
    Traceback (most recent call last):
        ...
    ValueError: first_pause_s must be above 0, not -1
    """

    max_attempts: int = 20
    first_pause_s: float = 0.1
    max_pause_s: float = 2.0
    growth: float = 2.0
    jitter: float = 0.5

    def __post_init__(self) -> None:
        _require_positive(self, "max_attempts", "first_pause_s", "max_pause_s")
        if self.growth < 1:
            raise ValueError(f"growth must be at least 1, not {self.growth}")
        if not 0 <= self.jitter <= 1:
            raise ValueError(f"jitter must be from 0 to 1, not {self.jitter}")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepaliveConfig:
    """How a dead connection is noticed.

    Attributes:
        interval_s: Seconds of silence after which the connection is pinged. The service ends
            connections that ping more often than every 10 s.
        timeout_s: Seconds after which an unanswered ping ends the connection.
    """

    interval_s: float = 30.0
    timeout_s: float = 10.0

    def __post_init__(self) -> None:
        _require_positive(self, "interval_s", "timeout_s")


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchConfig:
    """How long a watch stays with a service that does not answer.

    Attributes:
        max_silence_s: Seconds without any message after which a watch takes its stream for
            dead and opens a new one. Every service sends heartbeats at least every 15 s in
            quiet times, so the default forgives two lost ones.
        give_up_after_s: After how many seconds of trying without any answer an interrupted
            watch raises; None: it tries for ever. It tries at least once, and time in which
            nobody reads does not count. A watch that has never had an answer gives up
            after ClientConfig.timeout_s.
    """

    max_silence_s: float = 45.0
    give_up_after_s: float | None = 120.0

    def __post_init__(self) -> None:
        _require_positive(self, "max_silence_s")
        if self.give_up_after_s is not None:
            _require_positive(self, "give_up_after_s")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientConfig:
    """Everything that can be set about a client. The defaults suit games between people.

    Attributes:
        timeout_s: The deadline of every call but watches, in seconds: after it the call has
            answered or raised, all its repetitions included.
        attempt_timeout_s: Seconds after which one attempt is given up for lost and, if
            time is left, repeated. Also how long a watch waits for its first message.
        retry: How calls are repeated.
        keepalive: How dead connections are noticed.
        watch: How long watches hold out.
        credentials: TLS, for example `grpc.ssl_channel_credentials(root_certificates=...)`;
            None: plaintext, for loopback and trusted networks only, since tokens are sent.
        api_key: What opens tables at services that want a key for that; empty: none is sent.
        load_balancing: What to do if the target's name has several addresses: stay with
            one (`pick_first`) or spread the calls over all of them (`round_robin`).
        max_response_bytes: The largest answer that is accepted. A long game's replay takes
            some hundred KiB, everything else some KiB.
        channel_options: Further gRPC channel arguments; they win over the client's own.

    >>> ClientConfig(timeout_s=30).retry.max_attempts
    20
    >>> ClientConfig(attempt_timeout_s=0)
    Traceback (most recent call last):
        ...
    ValueError: attempt_timeout_s must be above 0, not 0
    """

    timeout_s: float = 15.0
    attempt_timeout_s: float = 5.0
    retry: RetryConfig = field(default_factory=RetryConfig)
    keepalive: KeepaliveConfig = field(default_factory=KeepaliveConfig)
    watch: WatchConfig = field(default_factory=WatchConfig)
    credentials: grpc.ChannelCredentials | None = None
    api_key: str = field(default="", repr=False)
    load_balancing: Literal["pick_first", "round_robin"] = "pick_first"
    max_response_bytes: int = 8 * 1024 * 1024
    channel_options: tuple[tuple[str, str | int], ...] = ()

    def __post_init__(self) -> None:
        _require_positive(self, "timeout_s", "attempt_timeout_s", "max_response_bytes")


def _require_positive(config: object, *names: str) -> None:
    for name in names:
        value = getattr(config, name)
        if value <= 0:
            raise ValueError(f"{name} must be above 0, not {value}")
