"""Certificates of a service and its clients, in files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import trustme

if TYPE_CHECKING:
    from pathlib import Path


class Files:
    """A service's certificate, key and client authority in a folder.

    Attributes:
        authority: Who issues the certificates.
        certificate: The file of the service's certificate.
        key: The file of its key.
        client_ca: The file of the authority's own certificate.
    """

    def __init__(self, folder: Path) -> None:
        self.authority = trustme.CA()
        self.certificate, self.key, self.client_ca = folder / "certificate", folder / "key", folder / "ca"
        self.authority.cert_pem.write_to_path(self.client_ca)
        self.issue()

    def issue(self, authority: trustme.CA | None = None) -> None:
        """Issues a new certificate and replaces the files, one after the other."""
        issued = (authority or self.authority).issue_cert("localhost", "127.0.0.1")
        self.key.write_bytes(issued.private_key_pem.bytes())
        self.certificate.write_bytes(b"".join(part.bytes() for part in issued.cert_chain_pems))

    def issue_client(self) -> tuple[Path, Path]:
        """Issues a client's certificate, and returns its file and that of its key."""
        issued = self.authority.issue_cert("operator@example.org")
        certificate, key = self.certificate.with_name("client"), self.certificate.with_name("client-key")
        issued.private_key_pem.write_to_path(key)
        certificate.write_bytes(b"".join(part.bytes() for part in issued.cert_chain_pems))
        return certificate, key

    def settings(self, *, clients: bool) -> dict[str, str]:
        """The settings that name the files; with clients they need certificates too."""
        settings = {"tls_certificate_file": str(self.certificate), "tls_key_file": str(self.key)}
        return settings | {"tls_client_ca_file": str(self.client_ca)} if clients else settings
