"""Runs the service, whose packages may not be installed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hummel_client.terminal.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence

SERVICE_MISSING = "The service is not installed: pip install 'hummel[service]'."
"""What to say where the service's packages are missing."""


def hand_over(command: str, arguments: Sequence[str]) -> None:
    """Hands a command over to the service's own command line.

    Raises:
        CommandError: if the service's packages are missing.
    """
    try:
        from hummel_service.__main__ import main  # noqa: PLC0415 - its packages may be missing
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hummel"):
            raise
        raise CommandError(SERVICE_MISSING) from error
    sys.argv = ["hummel", command, *arguments]
    main()
