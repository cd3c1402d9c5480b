"""The settings of a service, from the environment: HUMMEL_*."""

from __future__ import annotations

import difflib
import os
import re
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import (
    BeforeValidator,
    Field,
    NonNegativeInt,
    PositiveInt,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from hummel_service.rpc.addresses import networks
from hummel_service.rpc.admin_token import digest_of_admin_token
from hummel_service.store.address import parse_url
from hummel_service.tables.watch import LONGEST_HEARTBEAT_S

if TYPE_CHECKING:
    from collections.abc import Mapping

PREFIX = "HUMMEL_"
"""What the names of all settings begin with."""

Seconds = Annotated[float, Field(gt=0, le=86_400)]
"""A time that is waited for, at most a day."""

Delay = Annotated[float, Field(ge=0, le=86_400)]
"""A time that may be none."""

Heartbeat = Annotated[float, Field(gt=0, le=LONGEST_HEARTBEAT_S)]
"""A time that clients rely on."""

Life = Annotated[float, Field(ge=0, le=315_360_000)]
"""How long something is kept, at most ten years; 0 for ever."""

Size = Annotated[int, Field(gt=0, le=64 * 1024 * 1024)]
"""Bytes of a message, at most 64 MiB."""

# As browsers write them: in lower case, without the port that the scheme has anyway.
_ORIGIN = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")

Rate = Annotated[float, Field(ge=0, le=1_000_000)]
"""How often something may happen in a second; 0 for any number."""

HiddenToken = Annotated[bytes, BeforeValidator(lambda value: digest_of_admin_token(value) if value else b"")]
"""A token of which only the digest is kept; empty for none."""


class Settings(BaseSettings):
    """What a service is told from outside. Every field is HUMMEL_ and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="ignore")

    grpc_address: str = Field(
        default="127.0.0.1:50051", description="where gRPC listens, HOST:PORT; port 0 takes a free one"
    )
    http_address: str = Field(
        default="127.0.0.1:8080",
        description="where browsers get the page and call, HOST:PORT; port 0 takes a free one; empty: nowhere",
    )
    cors_origins: str = Field(
        default="",
        description="whose pages may call beside our own, as https://HOST,https://HOST:PORT; * is everybody's",
    )
    redis_url: str = Field(
        default="",
        repr=False,
        description="URL of the store: redis://, redis+sentinel://, redis+cluster://, unix://; "
        "with rediss for TLS; empty: an embedded Valkey",
    )
    data_dir: Path = Field(default=Path("data"), description="where the embedded Valkey keeps tables")
    replica: str = Field(
        default_factory=lambda: f"{socket.gethostname()}:{os.getpid()}", description="this process's name in answers"
    )
    log_format: Literal["auto", "console", "json"] = Field(
        default="auto", description="auto: console on a terminal, else json"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="the least level that is logged"
    )
    tls_certificate_file: str = Field(
        default="", description="the service's certificate, PEM; with it both ports speak TLS alone"
    )
    tls_key_file: str = Field(
        default="", validate_default=True, description="the private key of the certificate, PEM, without a password"
    )
    tls_client_ca_file: str = Field(
        default="", description="PEM; with it clients need a certificate that comes from one of these"
    )
    api_keys_file: str = Field(
        default="", description="lines `NAME DIGEST` from `hummel key NAME`; with it tables are opened with a key alone"
    )
    admin_token: HiddenToken = Field(
        default=b"",
        repr=False,
        description="what AdminService asks for; kept as its digest; without it nobody may call AdminService",
    )
    admin_token_file: str = Field(default="", description="a file with that token instead; read anew when it changes")
    reflection: bool = Field(default=False, description="whether clients may ask for the schemas")
    threads: PositiveInt = Field(default=8, description="calls that are worked on at the same time")
    calls_per_s: Rate = Field(
        default=200.0, description="calls a second that one caller may make, by its token or else its address; 0: any"
    )
    calls_per_s_per_address: Rate = Field(
        default=1_000.0, description="calls a second that all callers of one address may make together; 0: any"
    )
    open_tables_per_owner: NonNegativeInt = Field(
        default=1_000, description="open tables of one owner, by its API key or else its address; 0: any"
    )
    trusted_proxies: str = Field(
        default="",
        description="networks of all proxies on the way and of nobody else, as 10.0.0.0/8,192.168.0.0/16: a call "
        "comes from the last address in x-forwarded-for that is none of theirs",
    )
    max_concurrent_calls: PositiveInt = Field(
        default=10_000, description="calls and watches that may be open or waiting"
    )
    max_watchers: PositiveInt = Field(
        default=5_000, description="watches that may be open; spectators get nine tenths of them, the rest is for seats"
    )
    watchers_per_table: PositiveInt = Field(
        default=1_000, description="watches of one table that spectators may have open"
    )
    watches_per_seat: PositiveInt = Field(
        default=8, description="watches that one seat, or one owner of a table, may have open"
    )
    watches_per_address: NonNegativeInt = Field(
        default=1_000, description="watches that all callers of one address may have open together; 0: any"
    )
    max_request_bytes: Size = Field(default=64 * 1024, description="the longest request")
    max_response_bytes: Size = Field(default=4 * 1024 * 1024, description="the longest response, a replay as a rule")
    call_timeout_s: Seconds = Field(default=10.0, description="the most time that a call gets, whatever its deadline")
    cached_tables: PositiveInt = Field(default=10_000, description="tables whose last state is kept to save reads")
    watch_heartbeat_s: Heartbeat = Field(
        default=LONGEST_HEARTBEAT_S,
        description="a quiet watch gets a heartbeat after this time, "
        f"at most {LONGEST_HEARTBEAT_S:g}: clients take a watch for dead that is silent three times as long",
    )
    watch_poll_s: Seconds = Field(default=1.0, description="how often watches look for changes that no nudge told of")
    watch_send_timeout_s: Seconds = Field(default=10.0, description="a watcher that takes nothing this long is cut off")
    watch_life_s: Seconds = Field(default=1800.0, description="a watch is ended after about this time and opened again")
    waiting_table_life_s: Life = Field(
        default=86_400.0,
        description="a table that waits for players is removed after this time in which nobody came or went; 0: never",
    )
    running_table_life_s: Life = Field(
        default=604_800.0, description="a table whose game nobody plays on is removed after this time; 0: never"
    )
    ended_table_life_s: Life = Field(
        default=2_592_000.0, description="an ended table is removed after this time, with its replay; 0: never"
    )
    drain_delay_s: Delay = Field(
        default=0.0, description="how long calls are still taken after SIGTERM; behind a load balancer 5"
    )
    shutdown_grace_s: Delay = Field(
        default=15.0, description="how long calls under way may take to end when the service stops"
    )

    @property
    def cors_origin_list(self) -> list[str]:
        """The origins whose pages may call."""
        return [origin.strip() for origin in self.cors_origins.split(",") if origin.strip()]

    @field_validator("grpc_address", "http_address")
    @classmethod
    def _is_address(cls, value: str, info: ValidationInfo) -> str:
        if not value and info.field_name == "http_address":
            return value
        host, _, port = value.rpartition(":")
        if not host or not port.isdecimal() or int(port) > 65535:  # noqa: PLR2004 - the highest port
            raise ValueError("must be HOST:PORT, for example 0.0.0.0:50051")
        return value

    @field_validator("cors_origins")
    @classmethod
    def _are_origins(cls, value: str) -> str:
        for origin in filter(None, (part.strip() for part in value.split(","))):
            if origin != "*" and not _ORIGIN.fullmatch(origin):
                raise ValueError(
                    f"{origin} is no origin: write https://HOST or https://HOST:PORT, without a path, or *"
                )
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: str) -> str:
        try:
            networks(value)
        except ValueError:
            raise ValueError("must be networks like 10.0.0.0/8,192.168.0.0/16") from None
        return value

    @field_validator("redis_url")
    @classmethod
    def _is_store_url(cls, value: str) -> str:
        if value:
            parse_url(value)
        return value

    @field_validator("tls_key_file")
    @classmethod
    def _fits_the_certificate(cls, value: str, info: ValidationInfo) -> str:
        if value and not info.data.get("tls_certificate_file"):
            raise ValueError("needs HUMMEL_TLS_CERTIFICATE_FILE beside it")
        if info.data.get("tls_certificate_file") and not value:
            raise ValueError("must name the key of HUMMEL_TLS_CERTIFICATE_FILE")
        return value

    @field_validator("tls_client_ca_file")
    @classmethod
    def _needs_tls(cls, value: str, info: ValidationInfo) -> str:
        if value and not info.data.get("tls_certificate_file"):
            raise ValueError("asks for certificates of clients, which needs HUMMEL_TLS_CERTIFICATE_FILE")
        return value

    @field_validator("admin_token_file")
    @classmethod
    def _is_the_only_one(cls, value: str, info: ValidationInfo) -> str:
        if value and info.data.get("admin_token"):
            raise ValueError("must be empty while HUMMEL_ADMIN_TOKEN is set")
        return value


class WrongSettingsError(ValueError):
    """Some settings are wrong; the message names each and says what it must be."""


def read_settings() -> Settings:
    """Returns the settings that the environment gives.

    Raises:
        WrongSettingsError: if any is wrong.
    """
    try:
        return Settings()
    except ValidationError as error:
        problems = [
            # The value itself stays out of the message: a URL may hold a password.
            f"{PREFIX}{str(problem['loc'][0]).upper()}: {problem['msg'].removeprefix('Value error, ')}"
            for problem in error.errors(include_input=False, include_url=False)
        ]
        raise WrongSettingsError("; ".join(problems)) from None


def unknown_settings(environment: Mapping[str, str]) -> list[str]:
    """Returns a line for each HUMMEL_ variable that looks like a misspelt setting."""
    known = [f"{PREFIX}{name.upper()}" for name in Settings.model_fields]
    lines = []
    for name in sorted(environment):
        close = difflib.get_close_matches(name, known, n=1, cutoff=0.85)
        if name.startswith(PREFIX) and name not in known and close:
            lines.append(f"{name} is no setting; did you mean {close[0]}?")
    return lines


def described_settings() -> list[tuple[str, str, str]]:
    """Returns the name, default and meaning of each setting, for people."""
    return [
        (
            f"{PREFIX}{name.upper()}",
            "HOST:PID" if field.default_factory is not None else str(field.default or ""),
            field.description or "",
        )
        for name, field in Settings.model_fields.items()
    ]
