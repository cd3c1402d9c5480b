from __future__ import annotations

import re
from typing import TYPE_CHECKING

from terminal.command_line import PROMPT, CommandLine

if TYPE_CHECKING:
    from pathlib import Path

FIRST_CHOICES = "1\n" * 2000
"""A person who always takes the first action: enough lines for a whole game."""

PLAY = ("play", "--game", "hamburgum", "--name", "Ada")


def test_a_whole_game_on_a_terminal(hummel: CommandLine) -> None:
    """A person plays against bots to the final scores, whatever the game asks."""
    with hummel.terminal(*PLAY, "--seats", "3") as terminal:
        assert terminal.play_to_the_end() == 0
        assert "Final scores" in terminal.output
        assert "Points won in the game" in terminal.output
        assert "Traceback" not in terminal.output


def test_a_whole_game_on_pipes_is_told_saved_and_verified(hummel: CommandLine, tmp_path: Path) -> None:
    """A game that was left is gone on with; the ended one can be told and checked."""
    left = hummel.run(*PLAY, "--seats", "2", typed="1\nq\n")
    table_id = re.findall(r"--table ([a-z0-9]{26})", left.stdout)[-1]
    result = hummel.run("play", "--table", table_id, typed=FIRST_CHOICES)
    assert result.returncode == 0, result.stderr
    assert "Final scores" in result.stdout
    assert "Season 8 ended" in hummel.run("replay", table_id).stdout
    saved = tmp_path / "game.json"
    assert hummel.run("replay", table_id, "--save", str(saved)).returncode == 0
    assert hummel.run("verify", str(saved)).returncode == 0


def test_keys_show_cards_help_and_all_actions(hummel: CommandLine) -> None:
    """c, ? and a each lead back to the prompt, from a decision of Hamburgum."""
    with hummel.terminal(*PLAY, NO_COLOR="1") as terminal:
        end = terminal.wait_for(PROMPT).end()
        for typed, expected in [
            ("c", "nothing yet"),
            ("?", "Colours and their disasters: Br brown (Disease)"),
            ("a", "Draw from the Br brown deck"),
        ]:
            terminal.type(f"{typed}\n")
            start, end = end, terminal.wait_for(PROMPT, after=end).end()
            assert expected in terminal.output[start:end]
