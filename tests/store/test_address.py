"""URLs of stores: every form says where the store is, and what is wrong is told without what may be secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from redis.connection import SSLConnection

from hummel_service.store.address import Kind, parse_url

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "url, kind, shown",
    [
        ("redis://redis", Kind.SERVER, "redis:6379"),
        ("redis://user:p%40ss%2F@redis.internal:6380/3", Kind.SERVER, "redis.internal:6380"),
        ("rediss://[::1]:6380", Kind.SERVER, "[::1]:6380"),
        ("unix:///run/redis.sock?db=2", Kind.SERVER, "/run/redis.sock"),
        ("redis+sentinel://one,two:5,three/main", Kind.SENTINELS, "one:26379,two:5,three:26379"),
        ("rediss+sentinel://:word@one/main/0?sentinel_password=other", Kind.SENTINELS, "one:26379"),
        ("redis+cluster://one:7000,two:7001/0", Kind.CLUSTER, "one:7000,two:7001"),
        ("rediss+cluster://user:word@one", Kind.CLUSTER, "one:6379"),
    ],
)
def test_every_form_says_where_the_store_is(url: str, kind: Kind, shown: str):
    """Hosts, ports and what is run there; people are shown the places and nothing else."""
    address = parse_url(url)
    assert (address.kind, str(address)) == (kind, shown)
    assert "word" not in repr(address)


def test_credentials_and_database_are_those_of_the_server():
    """User, password and database go to the servers, what is named for sentinels to these, TLS to both."""
    address = parse_url("rediss+sentinel://user:p%3Aw@one/main/2?sentinel_username=u&sentinel_password=w%26")
    assert address.service == "main"
    assert {name: address.options[name] for name in ("username", "password", "db")} == {
        "username": "user",
        "password": "p:w",
        "db": 2,
    }
    assert {name: address.sentinel_options[name] for name in ("username", "password")} == {
        "username": "u",
        "password": "w&",
    }
    assert address.options["connection_class"] is address.sentinel_options["connection_class"] is SSLConnection


def test_files_for_tls_are_taken(tmp_path: Path):
    """The names of files for TLS are options of the URL; they must be there."""
    file = tmp_path / "ca.pem"
    file.write_text("")
    assert parse_url(f"rediss://redis?ssl_ca_certs={file}").options["ssl_ca_certs"] == str(file)
    with pytest.raises(ValueError, match="no such file as the option ssl_keyfile says"):
        parse_url(f"rediss://redis?ssl_ca_certs={file}&ssl_keyfile={tmp_path}/hidden")


@pytest.mark.parametrize(
    "url, problem",
    [
        ("", "must begin with one of redis://"),
        ("hidden", "must begin with one of redis://"),
        ("redis:/hidden", "must begin with one of redis://"),
        ("http://user:hidden@redis", "must begin with one of redis://"),
        ("redis://", "1. host must be HOST or HOST:PORT"),
        ("redis://user:hidden@", "1. host must be"),
        ("redis://user:hidden@redis:port", "1. host must be"),
        ("redis://user:hidden@redis:0", "a port up to 65535"),
        ("redis://user:hidden@redis:65536", "a port up to 65535"),
        ("redis+cluster://user:hidden@one,,two", "2. host must be"),
        ("redis+cluster://user:hidden@one:1,two:x", "2. host must be"),
        ("redis://user:hid/den@redis", "percent-encoded, / as %2F"),
        ("redis://user:hid?den@redis", "percent-encoded"),
        ("redis://user:hid#den@redis", "percent-encoded"),
        ("redis://user:hid?hidden=hidden@redis", "percent-encoded"),
        ("redis://user:hidden@redis/hidden", "number of the database"),
        ("redis://user:hidden@one,two", r"redis\+sentinel:// or redis\+cluster://"),
        ("redis+sentinel://user:hidden@one,two", "/SERVICE/DATABASE"),
        ("redis+sentinel://user:hidden@one,two/main/hidden", "number of the database"),
        ("redis+cluster://user:hidden@one/1", "database 0 only"),
        ("redis+cluster://user:hidden@one?db=1", "database 0 only"),
        ("unix://hidden", "whole path of the socket"),
        ("unix://", "whole path of the socket"),
        ("redis://redis?hiden=hidden", "has no option hiden; there are client_name, db,"),
        ("redis://redis?socket_timeout=hidden", "socket_timeout"),
        ("redis://redis?db=hidden", "db"),
        ("rediss://redis?ssl_cert_reqs=hidden", "ssl_cert_reqs"),
        ("redis://redis?protocol=3", "protocol must be 2"),
        ("redis://redis?ssl_cert_reqs=none", "need rediss://"),
        ("redis://redis?sentinel_password=hidden", r"need redis\+sentinel://"),
    ],
)
def test_what_is_wrong_is_told_without_what_may_be_secret(url: str, problem: str):
    """One line says what must be otherwise, and holds no part of the URL that may belong to a password."""
    with pytest.raises(ValueError, match=problem) as wrong:
        parse_url(url)
    assert "\n" not in str(wrong.value)
    assert "hid" not in str(wrong.value).replace("option hiden", "")
