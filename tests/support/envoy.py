"""The Envoy of deploy/envoy.yaml on this machine, in front of replicas on loopback."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import tempfile
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Self

from support.awaiting import eventually

if TYPE_CHECKING:
    from collections.abc import Sequence

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "envoy.yaml"

STOP_TIMEOUT_S = 30.0


def find_envoy() -> Path | None:
    """The program, from its Python wheel; None if there is none for this machine."""
    found = importlib.util.find_spec("envoy")
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "_bin" / "envoy"


class LocalEnvoy:
    """Envoy with the configuration as it is delivered, but for addresses. Use as a context manager.

    Args:
        grpc: The replicas' gRPC addresses.
        http: The replicas' HTTP addresses.

    Attributes:
        grpc_address: Where it takes gRPC and gRPC-Web.
        http_address: Where it takes browsers.
    """

    def __init__(self, grpc: Sequence[str], http: Sequence[str]) -> None:
        self._configuration = _on_loopback(CONFIGURATION.read_text(), grpc, http)
        self._folder = tempfile.TemporaryDirectory(prefix="envoy-")

    def __enter__(self) -> Self:
        folder = Path(self._folder.name)
        configuration, admin = folder / "envoy.yaml", folder / "admin"
        configuration.write_text(self._configuration)
        program = find_envoy()
        assert program is not None
        self._log = (folder / "log").open("wb")
        self._process = subprocess.Popen(
            [
                *(program, "--config-path", configuration, "--admin-address-path", admin),
                *("--concurrency", "1", "--disable-hot-restart", "--log-level", "warning"),
            ],
            stderr=self._log,
        )
        try:
            eventually(lambda: (admin.exists() and bool(admin.read_text())) or self._process.poll() is not None)
            listeners = _listeners(admin.read_text())
        except BaseException:
            self.__exit__()
            raise
        self.grpc_address, self.http_address = listeners["grpc"], listeners["browsers"]
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(STOP_TIMEOUT_S)
        self._log.close()
        self._folder.cleanup()


def _on_loopback(configuration: str, grpc: Sequence[str], http: Sequence[str]) -> str:
    """The configuration with free ports for Envoy, and these replicas instead of those that a name stands for."""
    own = {"127.0.0.1": (9901,), "0.0.0.0": (50051, 8080)}  # noqa: S104 - what is replaced
    for host, ports in own.items():
        for port in ports:
            configuration = _replaced(configuration, _address(host, port), _address("127.0.0.1", 0))
    for port, replicas in ((50051, grpc), (8080, http)):
        old = f"              - endpoint: {{ address: {_address('hummel', port)} }}\n"
        new = "".join(old.replace(_address("hummel", port), _split(replica)) for replica in replicas)
        configuration = _replaced(configuration, old, new)
    return configuration


def _replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def _address(host: str, port: int | str) -> str:
    return f"{{ socket_address: {{ address: {host}, port_value: {port} }} }}"


def _split(address: str) -> str:
    host, _, port = address.rpartition(":")
    return _address(host, port)


def _listeners(admin: str) -> dict[str, str]:
    """Where Envoy listens, by the names of its listeners."""
    with urllib.request.urlopen(f"http://{admin}/listeners?format=json") as answer:
        statuses = json.load(answer)["listener_statuses"]
    addresses = {status["name"]: status["local_address"]["socket_address"] for status in statuses}
    return {name: f"{address['address']}:{address['port_value']}" for name, address in addresses.items()}
