"""Where the store is, as a URL says it: one server, the sentinels that know it, or a cluster."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from redis.connection import Connection, UnixDomainSocketConnection, parse_url as parse_options
from redis.exceptions import RedisError

if TYPE_CHECKING:
    from collections.abc import Mapping

REDIS_PORT = 6379
"""Where a server listens unless the URL says otherwise."""

SENTINEL_PORT = 26379
"""Where a sentinel listens unless the URL says otherwise."""

_HIGHEST_PORT = 65_535

_FILES = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile")

_OPTIONS = frozenset(
    {
        *_FILES,
        "client_name",
        "db",
        "protocol",
        "sentinel_password",
        "sentinel_username",
        "socket_connect_timeout",
        "socket_timeout",
        "ssl_cert_reqs",
        "ssl_check_hostname",
        "ssl_password",
    }
)

_PLACE = re.compile(r"(?P<host>\[[0-9A-Fa-f:.%]+\]|[^\[\]:@/?#\s]+)(?::(?P<port>[0-9]+))?")


class Kind(Enum):
    """How the store is run."""

    SERVER = "one server"
    SENTINELS = "a server that sentinels know"
    CLUSTER = "a cluster"


_SCHEMES = {
    "redis": (Kind.SERVER, "redis"),
    "rediss": (Kind.SERVER, "rediss"),
    "redis+sentinel": (Kind.SENTINELS, "redis"),
    "rediss+sentinel": (Kind.SENTINELS, "rediss"),
    "redis+cluster": (Kind.CLUSTER, "redis"),
    "rediss+cluster": (Kind.CLUSTER, "rediss"),
}

SCHEMES = (*(f"{scheme}://" for scheme in _SCHEMES), "unix://")
"""What URLs of stores begin with. Those with rediss use TLS."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the store is and how to connect to it.

    Attributes:
        kind: How it is run.
        places: Hosts and ports: of the server, of the sentinels, or of some servers of the
            cluster; none for a Unix socket.
        service: What the sentinels call the master.
        options: How redis-py connects to a server, without host and port.
        sentinel_options: How it connects to a sentinel.
    """

    kind: Kind
    places: tuple[tuple[str, int], ...]
    service: str = ""
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)
    sentinel_options: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def __str__(self) -> str:
        """Where the store is, for people, without credentials."""
        if not self.places:
            return str(self.options["path"])
        return ",".join(f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host, port in self.places)


def parse_url(url: str) -> Address:
    """Returns what a URL says.

    The forms are, each with `rediss` for TLS, and options as `?NAME=VALUE&...` at the end:

        redis://USER:PASSWORD@HOST:PORT/DATABASE
        redis+sentinel://USER:PASSWORD@HOST:PORT,HOST:PORT/SERVICE/DATABASE
        redis+cluster://USER:PASSWORD@HOST:PORT,HOST:PORT
        unix://USER:PASSWORD@/PATH?db=DATABASE

    >>> address = parse_url("redis+sentinel://:secret@one,two:26380/main/2")
    >>> str(address), address.service, address.options["db"]
    ('one:26379,two:26380', 'main', 2)

    Raises:
        ValueError: if it says nothing that makes sense; the message holds no part of the
            URL that may be secret.
    """
    scheme, separator, rest = url.partition("://")
    if not separator or f"{scheme}://" not in SCHEMES:
        raise ValueError(f"must begin with one of {', '.join(SCHEMES)}")
    rest, _, query = rest.partition("?")
    if "#" in url or "@" in query:
        raise _to_be_encoded()
    if scheme == "unix":
        return _socket(rest, query)
    kind, plain = _SCHEMES[scheme]
    authority, _, path = rest.partition("/")
    credentials, at, places = authority.rpartition("@")
    if "@" in path:
        raise _to_be_encoded()
    found = _places(places, SENTINEL_PORT if kind is Kind.SENTINELS else REDIS_PORT)
    if kind is Kind.SERVER and len(found) > 1:
        raise ValueError("several hosts need redis+sentinel:// or redis+cluster://")
    service, database = _path(kind, path)
    options = _options(f"{plain}://{credentials}{at}host/{database}", query)
    if kind is Kind.CLUSTER and options.pop("db"):
        raise ValueError("a cluster has database 0 only")
    sentinel_options = _pop_sentinel_options(kind, options)
    return Address(kind, found, service, options, sentinel_options)


def _socket(rest: str, query: str) -> Address:
    credentials, at, path = rest.rpartition("@")
    if not path.startswith("/"):
        raise ValueError("must be unix:///PATH with the whole path of the socket")
    options = _options(f"unix://{credentials}{at}{path}", query)
    _pop_sentinel_options(Kind.SERVER, options)
    return Address(Kind.SERVER, (), options={**options, "connection_class": UnixDomainSocketConnection})


def _to_be_encoded() -> ValueError:
    return ValueError("the characters / ? # @ in a password must be percent-encoded, / as %2F")


def _places(text: str, default_port: int) -> tuple[tuple[str, int], ...]:
    places = []
    for number, place in enumerate(text.split(","), start=1):
        match = _PLACE.fullmatch(place)
        if match is None or int(match["port"] or 1) not in range(1, _HIGHEST_PORT + 1):
            # What is wrong may be a piece of a password, so it is not repeated.
            raise ValueError(f"the {number}. host must be HOST or HOST:PORT, with a port up to {_HIGHEST_PORT}")
        places.append((unquote(match["host"].strip("[]")), int(match["port"] or default_port)))
    return tuple(places)


def _path(kind: Kind, path: str) -> tuple[str, int]:
    """Returns the service and the database that a path names."""
    service = ""
    if kind is Kind.SENTINELS:
        service, _, path = path.partition("/")
        if not service:
            raise ValueError(
                "must name what the sentinels call the master: redis+sentinel://HOST:PORT,HOST:PORT/SERVICE/DATABASE"
            )
    path = path.removesuffix("/")
    if not re.fullmatch("[0-9]*", path):
        raise ValueError("must end with the number of the database, as a rule 0")
    return unquote(service), int(path or 0)


def _options(url: str, query: str) -> dict[str, Any]:
    names = {pair.partition("=")[0] for pair in query.split("&") if pair}
    unknown = names - _OPTIONS
    if unknown:
        raise ValueError(f"has no option {', '.join(sorted(unknown))}; there are {', '.join(sorted(_OPTIONS))}")
    if not url.startswith("rediss://") and any(name.startswith("ssl_") for name in names):
        raise ValueError("options for TLS need rediss:// instead of redis://")
    try:
        options: dict[str, Any] = parse_options(f"{url}?{query}")
        own = {name: value for name, value in options.items() if not name.startswith("sentinel_")}
        own.pop("connection_class", Connection)(**own)
    except (ValueError, TypeError, RedisError):
        raise ValueError(f"one of the options {', '.join(sorted(names))} has a value that it can't have") from None
    options.pop("host", None)
    if options.pop("protocol", 2) != 2:  # noqa: PLR2004 - RESP2
        raise ValueError("the option protocol must be 2")
    missing = [name for name in _FILES if name in options and not Path(options[name]).is_file()]
    if missing:
        raise ValueError(f"there is no such file as the option {missing[0]} says")
    return options


def _pop_sentinel_options(kind: Kind, options: dict[str, Any]) -> dict[str, Any]:
    """Takes what is for sentinels out of the options, and returns how to connect to them."""
    own = {name: options.pop(f"sentinel_{name}", None) for name in ("username", "password")}
    given = {name: value for name, value in own.items() if value is not None}
    if given and kind is not Kind.SENTINELS:
        raise ValueError("options for sentinels need redis+sentinel://")
    shared = {
        name: value
        for name, value in options.items()
        if name.startswith(("ssl_", "socket_")) or name == "connection_class"
    }
    return {**shared, **given}
