"""The options by which commands say which service they talk to."""

from __future__ import annotations

import inspect
from functools import wraps
from pathlib import Path  # noqa: TC003 - the annotations are evaluated
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hummel_client.terminal.target import DEFAULT_ADDRESS, Target

if TYPE_CHECKING:
    from collections.abc import Callable


def _target(
    *,
    address: Annotated[
        str, typer.Option(envvar="HUMMEL_ADDRESS", help="Where the service is, as HOST:PORT.")
    ] = DEFAULT_ADDRESS,
    tls: Annotated[bool, typer.Option("--tls", envvar="HUMMEL_TLS", help="Reach the service over TLS.")] = False,
    ca: Annotated[
        Path | None,
        typer.Option(
            "--ca", metavar="FILE", envvar="HUMMEL_CA_FILE", help="Over TLS, trusting the certificates in FILE."
        ),
    ] = None,
    cert: Annotated[
        Path | None,
        typer.Option(
            "--cert", metavar="FILE", envvar="HUMMEL_CERT_FILE", help="Over TLS, showing the certificate in FILE."
        ),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option("--key", metavar="FILE", envvar="HUMMEL_KEY_FILE", help="The private key of that certificate."),
    ] = None,
) -> Target:
    """The service that a command's options name."""
    return Target(address, tls, ca, cert, key)


_OPTIONS = inspect.signature(_target, eval_str=True).parameters


def with_target(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options that name a service, in place of its parameter `target`."""

    @wraps(command)
    def taking_options(**given: Any) -> None:  # noqa: ANN401 - what typer reads
        options = {name: given.pop(name) for name in _OPTIONS}
        command(target=_target(**options), **given)

    signature = inspect.signature(command, eval_str=True)
    own = [parameter for name, parameter in signature.parameters.items() if name != "target"]
    merged = signature.replace(parameters=[*own, *_OPTIONS.values()])
    # Typer reads both.
    taking_options.__signature__ = merged  # type: ignore[attr-defined] # what inspect looks at first
    taking_options.__annotations__ = {name: parameter.annotation for name, parameter in merged.parameters.items()}
    return taking_options
