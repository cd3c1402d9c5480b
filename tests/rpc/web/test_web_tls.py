"""With a certificate the HTTP port speaks TLS, as the gRPC port does."""

from __future__ import annotations

import http.client
import ssl
from typing import TYPE_CHECKING

import pytest
import trustme

from support.api import TIMEOUT_S, path
from support.serving import serving
from support.web_api import CONNECT, WebApi

if TYPE_CHECKING:
    from pathlib import Path

    from hummel_service.bootstrap import Service
    from support.store_server import StoreServer


class Certificate:
    """A certificate of an authority of its own, in files that settings name."""

    def __init__(self, folder: Path) -> None:
        self.authority = trustme.CA()
        self.file, self.key, self.authority_file = folder / "certificate", folder / "key", folder / "authority"
        self.authority.cert_pem.write_to_path(self.authority_file)
        self.issue()

    def issue(self) -> None:
        """Issues a new certificate and replaces the files."""
        issued = self.authority.issue_cert("127.0.0.1")
        self.key.write_bytes(issued.private_key_pem.bytes())
        self.file.write_bytes(b"".join(part.bytes() for part in issued.cert_chain_pems))

    def settings(self) -> dict[str, str]:
        """The settings for TLS without certificates of clients."""
        return {
            "tls_certificate_file": str(self.file),
            "tls_key_file": str(self.key),
            "http_address": "127.0.0.1:0",
        }


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    """A new certificate."""
    return Certificate(tmp_path)


def server_info(service: Service, authority: trustme.CA, client: trustme.LeafCert | None = None) -> tuple[int, bytes]:
    """Calls over TLS; returns the status, and the certificate that the service showed."""
    context = ssl.create_default_context()
    authority.configure_trust(context)
    if client is not None:
        client.configure_cert(context)
    connection = http.client.HTTPSConnection(service.http_address, timeout=TIMEOUT_S, context=context)
    try:
        connection.request("POST", path("GetServerInfo"), b"", {"content-type": "application/proto"})
        answer = connection.getresponse()
        answer.read()
        return answer.status, connection.sock.getpeercert(binary_form=True) or b""
    finally:
        connection.close()


def test_over_tls_nobody_is_served_without(store: StoreServer, certificate: Certificate):
    """Who speaks TLS and trusts the authority is answered; who does not, is not."""
    with serving(store.url, **certificate.settings()) as service:
        assert server_info(service, certificate.authority)[0] == 200
        with pytest.raises((OSError, http.client.HTTPException)):
            WebApi(service.http_address, CONNECT).raw("GetServerInfo", b"")
        with pytest.raises(ssl.SSLError):
            server_info(service, trustme.CA())


def test_a_new_certificate_is_shown_without_a_restart(store: StoreServer, certificate: Certificate):
    """When the files are replaced, the next connection gets the new certificate."""
    with serving(store.url, **certificate.settings()) as service:
        _, first = server_info(service, certificate.authority)
        certificate.issue()
        status, second = server_info(service, certificate.authority)
        assert status == 200
        assert first != second


def test_clients_need_a_certificate_if_a_setting_says_so(store: StoreServer, certificate: Certificate):
    """With an authority for clients, those with one of its certificates are served, also after a new one was issued."""
    settings = {**certificate.settings(), "tls_client_ca_file": str(certificate.authority_file)}
    with serving(store.url, **settings) as service:
        for _ in range(2):
            client = certificate.authority.issue_cert("client@example.org")
            assert server_info(service, certificate.authority, client)[0] == 200
            for stranger in (None, trustme.CA().issue_cert("client@example.org")):
                with pytest.raises((OSError, http.client.HTTPException)):
                    server_info(service, certificate.authority, stranger)
            certificate.issue()
