"""TLS and client certificates: who gets a connection, and what happens when certificates are exchanged."""

from __future__ import annotations

import socket
import ssl
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import grpc
import pytest
import structlog.testing
import trustme

from hummel_service.rpc.certificates import Certificates
from hummel_service.rpc.reloading import FileError
from support.api import Api, open_table, refusal_of
from support.awaiting import eventually
from support.certificates import Files
from support.command import Command
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from support.store_server import StoreServer


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """A fresh certificate of a fresh authority."""
    return Files(tmp_path)


def credentials(authority: trustme.CA, client: trustme.LeafCert | None = None) -> grpc.ChannelCredentials:
    """What a client needs that trusts an authority, and has a certificate of its own or none."""
    roots = authority.cert_pem.bytes()
    if client is None:
        return grpc.ssl_channel_credentials(roots)
    chain = b"".join(part.bytes() for part in client.cert_chain_pems)
    return grpc.ssl_channel_credentials(roots, client.private_key_pem.bytes(), chain)


@dataclass(frozen=True)
class Tls:
    """A service over TLS.

    Attributes:
        address: Where it listens.
        files: Its certificate.
    """

    address: str
    files: Files

    def client(self, client: trustme.LeafCert | None = None) -> AbstractContextManager[Api]:
        """A client that trusts the authority."""
        return Api(self.address, credentials(self.files.authority, client))


@pytest.fixture
def tls(files: Files, store: StoreServer) -> Iterator[Tls]:
    """A service whose clients need no certificate."""
    with serving(store.url, **files.settings(clients=False)) as service:
        yield Tls(service.address, files)


@pytest.fixture
def mutual(files: Files, store: StoreServer) -> Iterator[Tls]:
    """A service whose clients need a certificate."""
    with serving(store.url, **files.settings(clients=True)) as service:
        yield Tls(service.address, files)


def gets_no_answer(api: AbstractContextManager[Api]) -> bool:
    """Tells that a client's calls do not reach a service."""
    with api as client:
        refusal = refusal_of(lambda: client.raw("GetServerInfo", b"", timeout_s=5))
    return refusal.code in {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED} and not refusal.reason


def test_calls_and_watches_go_over_tls(tls: Tls):
    """Over TLS everything works as without: calls, tokens, watches."""
    with tls.client() as api:
        table = open_table(api)
        with api.watch(table.table_id, table.seats[0]) as watch:
            assert watch.next_update().view.seat == 0


def test_over_tls_nobody_is_served_without(tls: Tls):
    """A client that speaks no TLS, or trusts somebody else, gets no answer."""
    assert gets_no_answer(Api(tls.address))
    assert gets_no_answer(Api(tls.address, credentials(trustme.CA())))


def test_clients_with_a_certificate_are_served(mutual: Tls):
    """Where clients need certificates, one of the right authority is let in."""
    with mutual.client(mutual.files.authority.issue_cert("client")) as api:
        api.raw("GetServerInfo", b"")


def test_clients_without_the_right_certificate_are_not(mutual: Tls):
    """Without a certificate, or with one of another authority, a client gets no answer."""
    assert gets_no_answer(mutual.client())
    assert gets_no_answer(mutual.client(trustme.CA().issue_cert("client")))


def test_a_new_certificate_needs_no_restart(tls: Tls):
    """When the files change, new connections get the new certificate; an open connection goes on."""
    with tls.client() as early:
        early.raw("GetServerInfo", b"")
        other = trustme.CA()
        tls.files.issue(other)
        with Api(tls.address, credentials(other)) as late:
            late.raw("GetServerInfo", b"")
        assert gets_no_answer(tls.client())
        early.raw("GetServerInfo", b"")


def test_broken_new_files_change_nothing_and_are_logged_once(tls: Tls):
    """While the new files can't be used, connections get the old certificate, and the log says so once."""
    old_key = tls.files.key.read_bytes()
    tls.files.key.write_bytes(trustme.CA().issue_cert("localhost").private_key_pem.bytes())
    with structlog.testing.capture_logs() as logs:
        for _ in range(3):
            with tls.client() as api:
                api.raw("GetServerInfo", b"")
    (line,) = [entry["event"] for entry in logs if entry["log_level"] == "error"]
    assert "is not the key of" in line
    tls.files.certificate.unlink()
    with tls.client() as api:
        api.raw("GetServerInfo", b"")
    tls.files.key.write_bytes(old_key)
    tls.files.issue()
    with tls.client() as api:
        api.raw("GetServerInfo", b"")


def test_new_client_authorities_need_no_restart(mutual: Tls):
    """When the file of client authorities changes, it counts for new connections."""
    other = trustme.CA()
    other.cert_pem.write_to_path(mutual.files.client_ca)
    with mutual.client(other.issue_cert("client")) as api:
        api.raw("GetServerInfo", b"")
    assert gets_no_answer(mutual.client(mutual.files.authority.issue_cert("client")))


TLS_VERSIONS = [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3]


@dataclass(frozen=True)
class Browser:
    """A client of the HTTP port that has a certificate and takes up earlier connections.

    Attributes:
        address: Where the service listens for browsers.
        context: Whom it trusts, its certificate, and its version of TLS.
    """

    address: str
    context: ssl.SSLContext

    def is_healthy(self, earlier: ssl.SSLSession | None = None) -> tuple[ssl.SSLSession | None, bool]:
        """Asks for the service's health over a new connection.

        Returns:
            What the next connection can take up, and whether this one took up the earlier.

        Raises:
            OSError: if the connection is refused.
        """
        host, _, port = self.address.rpartition(":")
        with (
            socket.create_connection((host, int(port)), timeout=10) as plain,
            self.context.wrap_socket(plain, server_hostname="localhost", session=earlier) as connection,
        ):
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            if not connection.recv(1024).startswith(b"HTTP/1.1"):
                raise ConnectionResetError
            return connection.session, bool(connection.session_reused)


@pytest.fixture(params=TLS_VERSIONS, ids=lambda version: version.name)
def browser(request: pytest.FixtureRequest, files: Files, store: StoreServer) -> Iterator[Browser]:
    """A browser with a certificate, for each version of TLS, and a service that asks for one."""
    context = ssl.create_default_context(cadata=files.authority.cert_pem.bytes().decode())
    files.authority.issue_cert("client").configure_cert(context)
    context.maximum_version = request.param
    with serving(store.url, http_address="127.0.0.1:0", **files.settings(clients=True)) as service:
        yield Browser(service.http_address, context)


def test_an_earlier_connection_can_be_taken_up(browser: Browser):
    """While the files stay as they are, a browser that comes back needs no whole handshake."""
    earlier, _ = browser.is_healthy()
    _, was_taken_up = browser.is_healthy(earlier)
    assert was_taken_up


def test_nobody_comes_back_whose_authority_was_removed(browser: Browser, files: Files):
    """A client whose authority counts no more is refused, also if it takes up an earlier connection."""
    earlier, _ = browser.is_healthy()
    trustme.CA().cert_pem.write_to_path(files.client_ca)
    for session in (None, earlier):
        with pytest.raises(OSError):  # noqa: PT011 - OpenSSL's or the system's, by the version
            browser.is_healthy(session)


def _other_key(files: Files) -> None:
    files.key.write_bytes(trustme.CA().issue_cert("localhost").private_key_pem.bytes())


UNFIT = {
    "a key of another certificate": (_other_key, "is not the key of"),
    "no key": (lambda files: files.key.unlink(), "key: No such file"),
    "a certificate that is none": (lambda files: files.certificate.write_text("hello"), "must be a certificate"),
    "a key that is none": (lambda files: files.key.write_text("hello"), "must be a certificate"),
    "client authorities that are none": (lambda files: files.client_ca.write_text("hello"), "holds no certificate"),
}
"""What may be wrong with the files at the start, and what is said."""


@pytest.mark.parametrize("what", UNFIT)
def test_unfit_files_are_told_at_the_start(files: Files, what: str):
    """A service does not start with files that do not fit, and says in one line which and why."""
    spoil, words = UNFIT[what]
    spoil(files)
    with pytest.raises(FileError) as error:
        Certificates(files.certificate, files.key, files.client_ca)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("missing", ["tls_certificate_file", "tls_key_file"])
def test_certificate_and_key_go_together(files: Files, tmp_path: Path, missing: str):
    """A certificate without its key, or a key alone, is a wrong setting."""
    settings = files.settings(clients=True) | {"data_dir": str(tmp_path / "data")}
    del settings[missing]
    with Command("serve", **settings) as command:
        assert command.wait() == 2
    assert "HUMMEL_TLS_" in command.lines[0]


HEALTHCHECK = Path(__file__).parents[2] / "deploy" / "healthcheck.py"


@pytest.mark.parametrize("how", ["without TLS", "with TLS", "with client certificates"])
def test_the_images_health_check_reaches_its_service(files: Files, store: StoreServer, how: str):
    """The script of the image says that its service is ready, over TLS too, and that another one is not there."""
    settings = {} if how == "without TLS" else files.settings(clients=how == "with client certificates")
    with serving(store.url, http_address="127.0.0.1:0", **settings) as service:
        environment = {"HUMMEL_HTTP_ADDRESS": service.http_address}
        environment |= {f"HUMMEL_{name.upper()}": value for name, value in settings.items()}
        eventually(lambda: _is_healthy(environment))
    assert not _is_healthy(environment)


def _is_healthy(environment: dict[str, str]) -> bool:
    return (
        subprocess.run([sys.executable, HEALTHCHECK], env=environment, capture_output=True, check=False).returncode == 0
    )
