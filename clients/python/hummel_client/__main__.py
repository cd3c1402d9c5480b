"""The command `hummel`: the terminal client, or one line that says how to install it."""

from __future__ import annotations

import sys

TERMINAL_PACKAGES = frozenset({"rich", "typer"})
"""What the terminal client needs beyond the SDK."""


INTERRUPTED_EXIT_CODE = 130
"""What shells expect after Ctrl-C."""


def main() -> None:
    """Runs the command line. Exits with 0, or with 1 and one line that says what to do next."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED_EXIT_CODE)


def _run() -> None:
    try:
        from hummel_client.terminal.app import app  # noqa: PLC0415 - its packages may be missing
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in TERMINAL_PACKAGES:
            raise
        sys.exit("hummel: The terminal client is not installed: pip install 'hummel[terminal]'.")
    app(prog_name="hummel")


if __name__ == "__main__":
    main()
