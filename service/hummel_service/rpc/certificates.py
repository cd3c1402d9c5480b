"""TLS: the service's certificate, and whose client certificates are taken."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import grpc

from hummel_service.rpc.reloading import Reloaded

if TYPE_CHECKING:
    from pathlib import Path

SETTING = "HUMMEL_TLS_*_FILE"
"""The settings that name the files."""


class Certificates:
    """The certificate with its key, read anew whenever the files change."""

    def __init__(self, certificate: Path, key: Path, client_ca: Path | None) -> None:
        """Reads and checks the files.

        Args:
            certificate: The service's certificate and those that lead from it to its root, PEM.
            key: Its private key, PEM, without a password.
            client_ca: The certificates that clients' certificates must come from, PEM;
                None: clients need no certificate.

        Raises:
            FileError: if a file can't be read or does not fit the others.
        """
        self._require_client = client_ca is not None
        paths = [certificate, key] if client_ca is None else [certificate, key, client_ca]
        self._files = Reloaded(SETTING, paths, lambda: _read(certificate, key, client_ca))

    def server_credentials(self) -> grpc.ServerCredentials:
        """Returns what a gRPC server needs; each new connection gets the certificate as it is then."""
        return grpc.dynamic_ssl_server_credentials(
            self._files.get().for_grpc,
            lambda: self._files.get().for_grpc,
            require_client_authentication=self._require_client,
        )

    def server_context(self) -> ssl.SSLContext:
        """Returns what any other server needs; each new connection gets the certificate as it is then.

        The server must make its connections by `wrap_bio`, as asyncio does.
        """
        return _Current(self._files)


@dataclass(frozen=True, slots=True)
class _Files:
    """What the files say, as gRPC and as OpenSSL want it."""

    for_grpc: grpc.ServerCertificateConfiguration
    context: ssl.SSLContext


class _Current(ssl.SSLContext):
    """Makes each connection with the context that the files stand for when it is made.

    To exchange the context of a connection that has begun is not enough: what OpenSSL knows of
    earlier connections stays with the first one, and a client could go on with one of those after
    its authority was removed. So each connection begins with the context that counts.
    """

    _files: Reloaded[_Files]

    def __new__(cls, _files: Reloaded[_Files]) -> Self:
        return super().__new__(cls, ssl.PROTOCOL_TLS_SERVER)

    def __init__(self, files: Reloaded[_Files]) -> None:
        super().__init__()
        self._files = files

    def wrap_bio(self, *arguments: Any, **options: Any) -> ssl.SSLObject:  # noqa: ANN401 - as the class above takes them
        return self._files.get().context.wrap_bio(*arguments, **options)


def _read(certificate: Path, key: Path, client_ca: Path | None) -> _Files:
    chain, private_key = certificate.read_bytes(), key.read_bytes()
    roots = None if client_ca is None else client_ca.read_bytes()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        # gRPC takes any bytes and fails with each connection, so OpenSSL looks first. With an empty
        # password a key that needs one is refused, and nobody is asked for it.
        context.load_cert_chain(certificate, key, password="")
    except ssl.SSLError as error:
        raise ValueError(_problem(error, certificate, key)) from None
    if client_ca is not None:
        context.verify_mode = ssl.CERT_REQUIRED
        try:
            context.load_verify_locations(client_ca)
        except ssl.SSLError:
            raise ValueError(f"{client_ca} holds no certificate in PEM form") from None
    for_grpc = grpc.ssl_server_certificate_configuration([(private_key, chain)], root_certificates=roots)
    return _Files(for_grpc, context)


def _problem(error: ssl.SSLError, certificate: Path, key: Path) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"{key} is not the key of {certificate}: give both from the same issue"
    return f"{certificate} must be a certificate and {key} its private key without a password, both in PEM form"
