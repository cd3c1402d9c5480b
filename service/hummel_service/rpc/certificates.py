"""TLS: the service's certificate, and whose client certificates are taken."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING

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
        self._configuration = Reloaded(SETTING, paths, lambda: _read(certificate, key, client_ca))

    def server_credentials(self) -> grpc.ServerCredentials:
        """Returns what a server needs; each new connection gets the certificate as it is then."""
        return grpc.dynamic_ssl_server_credentials(
            self._configuration.get(), self._configuration.get, require_client_authentication=self._require_client
        )


def _read(certificate: Path, key: Path, client_ca: Path | None) -> grpc.ServerCertificateConfiguration:
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
        try:
            context.load_verify_locations(client_ca)
        except ssl.SSLError:
            raise ValueError(f"{client_ca} holds no certificate in PEM form") from None
    return grpc.ssl_server_certificate_configuration([(private_key, chain)], root_certificates=roots)


def _problem(error: ssl.SSLError, certificate: Path, key: Path) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"{key} is not the key of {certificate}: give both from the same issue"
    return f"{certificate} must be a certificate and {key} its private key without a password, both in PEM form"
