"""How calls are counted: by token, by key, by address, behind proxies, in bounded memory."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, strategies as st

from hummel_service.rpc.addresses import Addresses, networks
from hummel_service.rpc.lines import FairLines
from hummel_service.rpc.rates import BURST_S, Buckets, CallRates, too_many_calls

PROXIES = networks("10.0.0.0/8, fd00::/8")


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now_s


@given(per_s=st.floats(0.5, 1000), pauses_s=st.lists(st.floats(0, 3), max_size=60))
def test_no_stretch_of_time_has_more_calls_than_the_burst_and_the_rate(per_s: float, pauses_s: list[float]):
    """However calls come, from any one on no more are taken than a burst and what the rate gives since."""
    clock = Clock()
    buckets = Buckets(per_s, clock=clock)
    taken_at_s = []
    for pause_s in pauses_s:
        clock.now_s += pause_s
        if buckets.take("a") is None:
            taken_at_s.append(clock.now_s)
    most = max(per_s * BURST_S, 1.0)
    for (first, first_s), (last, last_s) in itertools.combinations(enumerate(taken_at_s), 2):
        assert last - first + 1 <= most + (last_s - first_s) * per_s + 1e-6


@given(per_s=st.floats(0.5, 1000), calls=st.integers(1, 3000))
def test_who_waits_as_long_as_told_is_taken(per_s: float, calls: int):
    """After the wait that a refusal names, and not much before, the next call is taken."""
    clock = Clock()
    buckets = Buckets(per_s, clock=clock)
    excess = next((found for found in (buckets.take("a") for _ in range(calls)) if found), None)
    if excess is not None:
        clock.now_s += excess.wait_s * 0.9
        assert buckets.take("a") is not None
        clock.now_s += excess.wait_s * 0.1 + 1e-6
        assert buckets.take("a") is None
        assert too_many_calls(excess).retry_delay_s == excess.wait_s


def test_others_are_not_counted_with_a_caller():
    """A caller that makes too many calls takes none from others; none at all are counted at the rate 0."""
    buckets = Buckets(1, clock=Clock())
    assert [buckets.take("a") is None for _ in range(4)] == [True, True, False, False]
    assert buckets.take("b") is None
    assert all(Buckets(0).take("a") is None for _ in range(1000))


def test_a_flood_is_news_once_a_second():
    """The log hears of a caller's excess at most once a second."""
    clock = Clock()
    buckets = Buckets(1, clock=clock)
    for _ in range(2):
        buckets.take("a")
    news = []
    for _ in range(40):
        excess = buckets.take("a")
        assert excess is not None
        news.append(excess.is_news)
        clock.now_s += 0.02
    assert news.count(True) == 1


def test_made_up_callers_take_bounded_memory():
    """Who comes as a new caller with each call pushes out the oldest, and is stopped by its address's own limit."""
    buckets = Buckets(1, remembered=100, clock=Clock())
    for number in range(10_000):
        buckets.take(number)
    assert len(buckets) == 100
    rates = CallRates(per_caller_per_s=10, per_address_per_s=50)
    taken = sum(rates.take("a", (("authorization", f"Bearer {number}"),)) is None for number in range(10_000))
    assert taken < 50 * (BURST_S + 5)


TOKEN, KEY = ("authorization", "Bearer t"), ("x-api-key", "k")


@pytest.mark.parametrize(
    "one, other, same",
    [
        (("1.1.1.1", (TOKEN,)), ("2.2.2.2", (TOKEN,)), True),
        (("1.1.1.1", (TOKEN,)), ("1.1.1.1", (("authorization", "Bearer u"),)), False),
        (("1.1.1.1", (KEY, TOKEN)), ("2.2.2.2", (TOKEN,)), True),
        (("1.1.1.1", (KEY,)), ("2.2.2.2", (KEY,)), True),
        (("1.1.1.1", ()), ("1.1.1.1", (("user-agent", "x"),)), True),
        (("1.1.1.1", ()), ("2.2.2.2", ()), False),
        (("1.1.1.1", ()), ("1.1.1.1", (TOKEN,)), False),
    ],
    ids=["a token", "two tokens", "a token with a key", "a key", "an address", "two addresses", "with and without"],
)
def test_who_counts_as_one_caller(one: tuple, other: tuple, same: bool):  # type: ignore[type-arg] # a table  # noqa: FBT001
    """A token is a caller wherever it comes from, else an API key is, else an address."""
    rates = CallRates(per_caller_per_s=0.5, per_address_per_s=0)
    assert rates.take(*one) is None
    assert (rates.take(*other) is not None) == same


ADDRESSES = {
    "a connection": ("ipv4:1.2.3.4:50000", "", "1.2.3.4"),
    "another port": ("ipv4:1.2.3.4:50001", "", "1.2.3.4"),
    "six": ("ipv6:%5B2001:db8:1:2:3:4:5:6%5D:50000", "", "2001:db8:1:2::/64"),
    "six of the same subscriber": ("ipv6:%5B2001:db8:1:2:ffff::1%5D:1", "", "2001:db8:1:2::/64"),
    "four in six": ("ipv6:%5B::ffff:1.2.3.4%5D:1", "", "1.2.3.4"),
    "six with a zone": ("ipv6:%5Bfe80::1%25eth0%5D:1", "", "fe80::/64"),
    "a socket": ("unix:", "", "unix:"),
    "who lies about where it comes from": ("ipv4:1.2.3.4:1", "9.9.9.9", "1.2.3.4"),
    "a proxy": ("ipv4:10.0.0.1:1", "9.9.9.9", "9.9.9.9"),
    "a proxy, before which somebody lies": ("ipv4:10.0.0.1:1", "8.8.8.8, 9.9.9.9", "9.9.9.9"),
    "two proxies": ("ipv4:10.0.0.1:1", "9.9.9.9, 10.2.2.2", "9.9.9.9"),
    "two proxies, before which somebody lies": ("ipv4:10.0.0.1:1", "8.8.8.8,9.9.9.9, 10.2.2.2", "9.9.9.9"),
    "three proxies, of which some speak six": ("ipv4:10.0.0.1:1", "8.8.8.8,9.9.9.9,fd00::2,10.2.2.2", "9.9.9.9"),
    "a proxy that is named as four in six": ("ipv4:10.0.0.1:1", "9.9.9.9,::ffff:10.2.2.2", "9.9.9.9"),
    "who names a proxy as where it comes from": ("ipv4:10.0.0.1:1", "10.3.3.3,9.9.9.9", "9.9.9.9"),
    "who calls through nobody, and names proxies": ("ipv4:1.2.3.4:1", "9.9.9.9, 10.2.2.2", "1.2.3.4"),
    "two proxies, of which one says nothing": ("ipv4:10.0.0.1:1", "10.2.2.2", "10.2.2.2"),
    "two proxies, of which one talks nonsense": ("ipv4:10.0.0.1:1", "9.9.9.9, unknown, 10.2.2.2", "10.2.2.2"),
    "a proxy that talks nonsense last": ("ipv4:10.0.0.1:1", "9.9.9.9,", "10.0.0.1"),
    "a proxy that says nothing": ("ipv4:10.0.0.1:1", "", "10.0.0.1"),
    "a proxy that talks nonsense": ("ipv4:10.0.0.1:1", "unknown", "10.0.0.1"),
    "a proxy in six": ("ipv6:%5Bfd00::1%5D:1", "2001:db8::1", "2001:db8::/64"),
    "nothing": ("", "", ""),
}
"""The other end of a connection, what x-forwarded-for says, and the caller's address."""


@pytest.mark.parametrize("what", ADDRESSES)
def test_where_calls_come_from(what: str):
    """The address is the connection's other end, or through trusted proxies the nearest that is none of theirs.

    Nobody can choose it: what a caller writes itself stands before what the proxies write.
    """
    peer, forwarded, address = ADDRESSES[what]
    metadata = (("x-forwarded-for", forwarded),) if forwarded else ()
    assert Addresses(PROXIES).of(peer, metadata) == address


@given(peer=st.text(max_size=60), forwarded=st.text(max_size=60))
def test_no_text_is_too_strange_for_an_address(peer: str, forwarded: str):
    """Whatever a peer is called and a proxy says, there is an address."""
    for name in (peer, "ipv4:10.0.0.1:1", f"ipv6:{peer}", f"ipv4:{peer}:1"):
        assert isinstance(Addresses(PROXIES).of(name, (("x-forwarded-for", forwarded),)), str)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers()), max_size=60))
def test_those_who_wait_take_turns(items: list[tuple[str, int]]):
    """Each address's calls come in their order, and between two of one there is one of each other that waits."""
    lines: FairLines[tuple[str, int]] = FairLines(longest=1000)
    for address, number in items:
        assert lines.put(address, (address, number))
    lines.end()
    served = []
    while (item := lines.get()) is not None:
        served.append(item)
    for address in "abc":
        assert [item for item in served if item[0] == address] == [item for item in items if item[0] == address]
    for place, (address, _) in enumerate(served):
        left = {other for other, _ in served[place + 1 :]}
        upcoming = [other for other, _ in served[place + 1 : place + 1 + len(left | {address})]]
        assert upcoming.count(address) <= 1
        assert left <= set(upcoming)


def test_a_line_has_an_end():
    """More than the longest line is not taken; other lines are not affected."""
    lines: FairLines[int] = FairLines(longest=2)
    assert [lines.put("a", number) for number in range(4)] == [True, True, False, False]
    assert lines.put("b", 1)
