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
        tls: Whether it is reached over TLS; the files of certificates turn that on too.
        authority: The file of the certificates to trust, PEM; None: those of the system.
        certificate: The file of the client's own certificate, PEM; None: it has none.
        private_key: The file of that certificate's key, PEM.
        api_key: What opens tables there, if that needs a key.
    """

    address: str
    tls: bool = False
    authority: Path | None = None
    certificate: Path | None = None
    private_key: Path | None = None
    api_key: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.address

    @property
    def is_secure(self) -> bool:
        """Whether it is reached over TLS."""
        return self.tls or any((self.authority, self.certificate, self.private_key))

    @property
    def options(self) -> str:
        """The command-line options that reach the same service; empty for the default one."""
        words = [] if self.address == DEFAULT_ADDRESS else [f" --address {self.address}"]
        files = {"--ca": self.authority, "--cert": self.certificate, "--key": self.private_key}
        named = [f" {option} {file}" for option, file in files.items() if file is not None]
        return "".join(words + (named or ([" --tls"] if self.tls else [])))

    @property
    def may_lack_certificate(self) -> bool:
        """Whether it is reached over TLS without a certificate of the client's own."""
        return self.is_secure and self.certificate is None

    def credentials(self) -> grpc.ChannelCredentials | None:
        """Returns what a channel over TLS needs; None for one without.

        Raises:
            CommandError: if a file can't be read, or a certificate and its key don't come together.
        """
        if not self.is_secure:
            return None
        if (self.certificate is None) != (self.private_key is None):
            raise CommandError("A client certificate and its key come together: --cert FILE --key FILE.")
        return grpc.ssl_channel_credentials(_read(self.authority), _read(self.private_key), _read(self.certificate))

    def config(self) -> ClientConfig:
        """Returns how a client is opened on it.

        Raises:
            CommandError: as for `credentials`.
        """
        return ClientConfig(credentials=self.credentials(), api_key=self.api_key)


def _read(path: Path | None) -> bytes | None:
    try:
        return None if path is None else path.read_bytes()
    except OSError as error:
        raise CommandError(f"Can't read {path}: {error.strerror}.") from None
