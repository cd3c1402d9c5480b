"""Whose address a call comes from, also behind proxies."""

from __future__ import annotations

import functools
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from ipaddress import IPv4Network, IPv6Network

    Metadata = Iterable[tuple[str, str | bytes]]
    Network = IPv4Network | IPv6Network

FORWARDED_FOR = "x-forwarded-for"
"""Where proxies note the addresses that a call came through, the nearest last."""

_REMEMBERED_PEERS = 4096

_SUBSCRIBER_BITS = 64
"""Whoever has one IPv6 address has, as a rule, as many as begin with the same bits."""


def networks(text: str) -> tuple[Network, ...]:
    """Returns the networks in a list that is separated by commas.

    Raises:
        ValueError: if one is none.

    >>> networks("10.0.0.0/8, ::1")
    (IPv4Network('10.0.0.0/8'), IPv6Network('::1/128'))
    """
    return tuple(ip_network(word.strip()) for word in text.split(",") if word.strip())


class Addresses:
    """Tells callers apart by where they are. Thread-safe."""

    def __init__(self, trusted_proxies: Sequence[Network]) -> None:
        """Makes it.

        Args:
            trusted_proxies: Whose word is taken for where a call came from. Whoever calls from there
                itself is believed as well.
        """
        self._trusted = tuple(trusted_proxies)
        # A peer stays the same for as long as its connection lasts.
        self._peer = functools.lru_cache(_REMEMBERED_PEERS)(self._address_of_peer)

    def of(self, peer: str, metadata: Metadata) -> str:
        """Returns the address of a caller, as far as it tells callers apart: the nearest that is no proxy's.

        If all are proxies', it is the one farthest away; what is no address counts as none.

        Args:
            peer: The other end of the connection, as gRPC writes it.
            metadata: What came with the call.
        """
        address, is_proxy = self._peer(peer)
        if not is_proxy:
            return address
        # Each proxy adds at the end whom it saw, so the last hop is true; the one before it is if the
        # last is a proxy too, and so on. What stands before the first that is none its caller may
        # have written itself.
        hops = ",".join(str(value) for key, value in metadata if key == FORWARDED_FOR)
        for word in reversed(hops.split(",")):
            try:
                hop = ip_address(word.strip())
            except ValueError:
                break
            address = _subscriber(hop)
            if not self._is_trusted(hop):
                break
        return address

    def _address_of_peer(self, peer: str) -> tuple[str, bool]:
        family, _, rest = peer.partition(":")
        if family not in ("ipv4", "ipv6"):
            return peer, False
        try:
            address = ip_address(unquote(rest.rpartition(":")[0]).strip("[]").partition("%")[0])
        except ValueError:
            return peer, False
        return _subscriber(address), self._is_trusted(address)

    def _is_trusted(self, address: IPv4Address | IPv6Address) -> bool:
        seen = getattr(address, "ipv4_mapped", None) or address
        return any(seen in network for network in self._trusted)


def _subscriber(address: IPv4Address | IPv6Address) -> str:
    """Returns an IPv4 address as it is, of an IPv6 address the part that stands for a subscriber."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, _SUBSCRIBER_BITS), strict=False))
    return str(address.ipv4_mapped if isinstance(address, IPv6Address) else address)
