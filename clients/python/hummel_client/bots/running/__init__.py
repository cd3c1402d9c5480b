"""Plays many seats at once with one kind of bot: finds tables, thinks in time, comes back after a crash."""

from __future__ import annotations

import logging

# Who wants to see what bots do says so, as `hummel bots` does.
logging.getLogger("hummel_client.bots").addHandler(logging.NullHandler())
