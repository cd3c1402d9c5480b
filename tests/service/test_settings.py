"""Settings: each is described, each wrong one is named, none is ever shown with its value."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from hummel_service.settings import Settings, WrongSettingsError, described_settings, read_settings, unknown_settings
from hummel_service.tables.tokens import digest_of

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES = [f"HUMMEL_{name.upper()}" for name in Settings.model_fields]

RATES = ["HUMMEL_CALLS_PER_S", "HUMMEL_CALLS_PER_S_PER_ADDRESS"]
SECONDS = [name for name in NAMES if name.endswith("_S") and name not in RATES]
MAY_BE_0 = [name for name in SECONDS if "DRAIN_DELAY" in name or "GRACE" in name or "TABLE_LIFE" in name]
BYTES = [name for name in NAMES if name.endswith("_BYTES")]
COUNTS = [
    "HUMMEL_THREADS",
    "HUMMEL_MAX_CONCURRENT_CALLS",
    "HUMMEL_MAX_WATCHERS",
    "HUMMEL_WATCHES_PER_SEAT",
    "HUMMEL_CACHED_TABLES",
]

WRONG = [
    *[(name, value) for name in SECONDS for value in ("-1", "nan", "inf", "1e9", "soon", "")],
    *[(name, "0") for name in SECONDS if name not in MAY_BE_0],
    *[(name, value) for name in (*BYTES, *COUNTS) for value in ("0", "-1", "1.5", "many", "")],
    *[(name, str(2**40)) for name in BYTES],
    *[(name, value) for name in RATES for value in ("-1", "nan", "inf", "1e9", "many", "")],
    ("HUMMEL_WATCH_HEARTBEAT_S", "15.1"),
    *[("HUMMEL_TRUSTED_PROXIES", value) for value in ("localhost", "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/8;::1")],
    *[("HUMMEL_ADMIN_TOKEN", value) for value in ("hidden", "hidden-hidden hidden", "hidden-hidden-hidden-\u00e4")],
    *[
        ("HUMMEL_GRPC_ADDRESS", value)
        for value in ("50051", "localhost", "host:", ":50051", "host:65536", "host:-1", "")
    ],
    *[("HUMMEL_HTTP_ADDRESS", value) for value in ("8080", "localhost", "host:", ":8080", "host:65536", "host:-1")],
    *[
        ("HUMMEL_CORS_ORIGINS", value)
        for value in (
            "play.example",
            "https://play.example/",
            "https://play.example/page",
            "https://Play.example",
            "ftp://play.example",
            "https://*.example",
            "https://play.example https://other.example",
        )
    ],
    *[("HUMMEL_LOG_FORMAT", value) for value in ("xml", "JSON", "")],
    *[("HUMMEL_LOG_LEVEL", value) for value in ("loud", "INFO", "")],
    *[("HUMMEL_REFLECTION", value) for value in ("maybe", "2", "")],
    *[
        ("HUMMEL_REDIS_URL", value)
        for value in (
            "localhost:6379",
            "http://localhost",
            "redis://user:hidden@host:port/0",
            "redis://user:hidden@host:99999",
            "redis://user:hidden@host/?socket_timeout=hidden",
            "redis://user:hidden@host/?no_such_option=hidden",
            "redis+sentinel://user:hidden@host",
            "redis+cluster://user:hidden@host/1",
            "hidden",
        )
    ],
]


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment without settings."""
    for name in os.environ:
        if name.startswith("HUMMEL_"):
            monkeypatch.delenv(name)
    return monkeypatch


def problem_of(environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said about an environment that must be refused."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(WrongSettingsError) as wrong:
        read_settings()
    return str(wrong.value)


def test_without_settings_everything_has_a_default(clean: pytest.MonkeyPatch):
    """A service can be started with no setting at all, and then is reached from this machine alone."""
    assert clean
    settings = read_settings()
    assert settings.grpc_address == "127.0.0.1:50051"
    assert settings.http_address == "127.0.0.1:8080"
    assert settings.cors_origin_list == []
    assert settings.redis_url == ""


@pytest.mark.parametrize("name, value", WRONG)
def test_a_wrong_setting_is_named_in_one_line_without_its_value(clean: pytest.MonkeyPatch, name: str, value: str):
    """The line names the setting and what it must be; it shows no value, since that may hold a password."""
    problem = problem_of({name: value}, clean)
    assert problem.startswith(f"{name}: ")
    assert len(problem) > len(name) + 10
    assert "\n" not in problem
    assert "hidden" not in problem


def test_all_wrong_settings_are_named_at_once(clean: pytest.MonkeyPatch):
    """Several wrong settings are told together, so that they can be mended together."""
    wrong = {"HUMMEL_THREADS": "0", "HUMMEL_GRPC_ADDRESS": "nowhere", "HUMMEL_LOG_LEVEL": "loud"}
    problem = problem_of(wrong, clean)
    assert all(f"{name}: " in problem for name in wrong)


@pytest.mark.parametrize(
    "name, value",
    [
        ("HUMMEL_GRPC_ADDRESS", "[::1]:0"),
        ("HUMMEL_GRPC_ADDRESS", "0.0.0.0:65535"),
        ("HUMMEL_HTTP_ADDRESS", ""),
        ("HUMMEL_HTTP_ADDRESS", "[::]:8080"),
        ("HUMMEL_CORS_ORIGINS", "*"),
        ("HUMMEL_CORS_ORIGINS", "https://play.example, http://localhost:5173,http://[::1]:5173"),
        ("HUMMEL_REDIS_URL", "redis://:p%40ss@redis:6379/1"),
        ("HUMMEL_REDIS_URL", "rediss://redis:6380?ssl_cert_reqs=required"),
        ("HUMMEL_REDIS_URL", "unix:///run/redis.sock?db=2"),
        ("HUMMEL_REDIS_URL", "rediss+sentinel://:word@one:26379,two/main/0"),
        ("HUMMEL_REDIS_URL", "redis+cluster://one:7000,two:7001"),
        *[(name, "0") for name in MAY_BE_0],
        ("HUMMEL_REFLECTION", "true"),
        ("HUMMEL_CALLS_PER_S", "0.5"),
        ("HUMMEL_TRUSTED_PROXIES", "10.0.0.0/8, ::1"),
        ("HUMMEL_WATCH_POLL_S", "0.1"),
    ],
)
def test_right_settings_are_taken(clean: pytest.MonkeyPatch, name: str, value: str):
    """Values of every allowed form are taken as they are."""
    clean.setenv(name, value)
    taken = getattr(read_settings(), name.removeprefix("HUMMEL_").lower())
    assert str(taken) in {value, str(float(value)) if name.endswith("_S") else value, "True"}


def test_of_the_operators_token_only_the_digest_is_kept(clean: pytest.MonkeyPatch):
    """Whoever gets hold of the settings does not have the token; nor is it shown when they are printed."""
    clean.setenv("HUMMEL_ADMIN_TOKEN", "hidden-hidden-hidden")
    settings = read_settings()
    assert settings.admin_token == digest_of("hidden-hidden-hidden")
    assert "hidden" not in f"{settings!r} {settings} {settings.model_dump()}"
    assert read_settings().admin_token.hex() not in repr(settings)


def test_settings_that_are_printed_show_no_password(clean: pytest.MonkeyPatch):
    """Whoever prints the settings, in a traceback or a debugger, sees no address of the store."""
    clean.setenv("HUMMEL_REDIS_URL", "redis://user:hidden@host/0")
    assert "hidden" not in f"{read_settings()!r} {read_settings()}"


def test_every_setting_is_described():
    """Each setting has a name, and words that say what it means."""
    assert [name for name, _, _ in described_settings()] == NAMES
    assert all(len(meaning) > 10 for _, _, meaning in described_settings())


def test_misspelt_settings_are_pointed_out():
    """A variable that looks like a misspelt setting is named with the right spelling; others are nobody's business."""
    environment = {"HUMMEL_TREADS": "8", "HUMMEL_THREADS": "8", "HUMMEL_ADDRESS": "x", "PATH": "/bin"}
    (line,) = unknown_settings(environment)
    assert "HUMMEL_TREADS" in line
    assert "HUMMEL_THREADS" in line


def test_a_settings_object_can_be_changed_by_nobody():
    """Settings are read once and stay as they are."""
    with pytest.raises(ValueError, match="frozen"):
        read_settings().threads = 1  # type: ignore[misc] # what is tested
