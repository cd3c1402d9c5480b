"""Runs the service with a clock that is wrong by as many seconds as a file says: python jumping_clock.py FILE serve.

Only the time of day jumps, as when somebody sets a machine's clock; the monotonic clock
goes on, as it does then.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import SimpleNamespace

import grpc._server

_right_ns = time.time_ns


def wrong_by(file: Path) -> None:
    """Makes the time of day wrong by what the file says, whenever it is asked for."""
    # gRPC compares it with deadlines that its core, which we can't deceive, made by the right
    # clock. On a machine whose clock was set both are wrong alike.
    grpc._server.time = SimpleNamespace(**vars(time))  # noqa: SLF001 - see above

    def wrong_ns() -> int:
        return _right_ns() + round(float(file.read_text() or 0) * 1e9)

    time.time_ns = wrong_ns
    time.time = lambda: wrong_ns() / 1e9


if __name__ == "__main__":
    wrong_by(Path(sys.argv.pop(1)))
    # Only now, so that nothing has taken the right clock for itself before.
    from hummel_service.__main__ import main

    main()
