"""Chooses for a bot in a process of its own: `python -m hummel_client.bots.running.worker BOT`.

Reads questions and writes answers, one JSON object a line. What the bot itself prints goes to
standard error, so that it can't be taken for an answer.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import traceback
from random import Random
from typing import IO, Any

from hummel.v1 import View
from hummel_client.bots.registry import UnknownBotError, fault_of, find_bot, make_bot

READY = "{}"
"""What a worker says when it can be asked."""


def question(view: View, seed: int, time_s: float) -> str:
    """Returns the line that asks a worker.

    Args:
        view: What the seat sees.
        seed: Where the bot's random choices come from.
        time_s: How long it may think.
    """
    data = base64.b64encode(view.SerializeToString()).decode()
    return json.dumps({"view": data, "seed": seed, "time_s": time_s})


def answer(bot_name: str, line: str) -> str:
    """Returns the line that answers a question: the action's place in the list, or what went wrong."""
    asked = json.loads(line)
    view = View.FromString(base64.b64decode(asked["view"]))
    try:
        bot = make_bot(bot_name, Random(asked["seed"]))  # noqa: S311 - a game, not a secret
        return json.dumps({"place": list(view.legal_actions).index(bot.choose(view, time_s=asked["time_s"]))})
    except UnknownBotError as error:
        return json.dumps({"error": str(error)})
    except Exception as error:  # noqa: BLE001 - whatever somebody's bot raises
        traceback.print_exc()
        return json.dumps({"error": fault_of(error)})


def chosen_place(line: str) -> int:
    """Returns the place of the chosen action in the view's list.

    Raises:
        ValueError: if the bot failed; the message says how.
    """
    said: dict[str, Any] = json.loads(line)
    if "error" in said:
        raise ValueError(said["error"])
    return int(said["place"])


def main(bot_name: str) -> None:
    """Answers until there is nobody to ask any more."""
    answers: IO[str] = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        find_bot(bot_name)
    except UnknownBotError as error:
        sys.exit(str(error))
    print(READY, file=answers)
    for line in sys.stdin:
        print(answer(bot_name, line), file=answers)


if __name__ == "__main__":
    main(sys.argv[1])
