"""Asks the service in the same container whether it is ready: exit code 0 if so, else 1 with the reason."""

# ruff: noqa: INP001 - a script of the image, not a package

from __future__ import annotations

import os
import ssl
import sys
import urllib.error
import urllib.request

TIMEOUT_S = 3.0


def main() -> int:
    """Runs the check."""
    port = os.environ["HUMMEL_HTTP_ADDRESS"].rpartition(":")[2]
    certificate = os.environ.get("HUMMEL_TLS_CERTIFICATE_FILE")
    context = _context(certificate, os.environ.get("HUMMEL_TLS_KEY_FILE")) if certificate else None
    url = f"{'https' if certificate else 'http'}://127.0.0.1:{port}/healthz"
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_S, context=context) as answer:  # noqa: S310 - our own service
            sys.stdout.write(answer.read().decode())
    except (urllib.error.URLError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _context(certificate: str, key: str | None) -> ssl.SSLContext:
    """Returns how the service is reached over TLS from its own container.

    Its certificate names other hosts than this one, and nobody is in between. Where clients need
    a certificate the service's own must be one: its issuer among HUMMEL_TLS_CLIENT_CA_FILE.
    """
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.load_cert_chain(certificate, key)
    return context


if __name__ == "__main__":
    raise SystemExit(main())
