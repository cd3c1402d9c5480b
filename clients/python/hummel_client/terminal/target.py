"""Which service a command talks to, and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import grpc

from hummel_client import ClientConfig
from hummel_client.terminal.errors import CommandError

if TYPE_CHECKING:
    from pathlib import Path

DEFAULT_ADDRESS = "127.0.0.1:50051"
"""Where a service on the same machine listens."""


@dataclass(frozen=True)
class Target:
    """A service. In texts it is shown as its address.

    Attributes:
        address: Where it is, HOST:PORT.
        tls: Whether it is reached over TLS.
        authority: The file of the certificates to trust, PEM; None: those of the system.
        api_key: What opens tables there, if that needs a key.
    """

    address: str
    tls: bool = False
    authority: Path | None = None
    api_key: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.address

    @property
    def options(self) -> str:
        """The command-line options that reach the same service; empty for the default one."""
        words = [] if self.address == DEFAULT_ADDRESS else [f" --address {self.address}"]
        if self.authority is not None:
            words.append(f" --ca {self.authority}")
        elif self.tls:
            words.append(" --tls")
        return "".join(words)

    def credentials(self) -> grpc.ChannelCredentials | None:
        """Returns what a channel over TLS needs; None for one without.

        Raises:
            CommandError: if the file can't be read.
        """
        if self.authority is None:
            return grpc.ssl_channel_credentials() if self.tls else None
        try:
            return grpc.ssl_channel_credentials(self.authority.read_bytes())
        except OSError as error:
            raise CommandError(f"Can't read {self.authority}: {error.strerror}.") from None

    def config(self) -> ClientConfig:
        """Returns how a client is opened on it.

        Raises:
            CommandError: if the file of certificates can't be read.
        """
        return ClientConfig(credentials=self.credentials(), api_key=self.api_key)
