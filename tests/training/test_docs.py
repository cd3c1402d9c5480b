"""What docs/training.md shows can be run."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options as SpeicherstadtOptions
from hummel.v1 import GameOptions
from hummel_client.blocking import Client
from hummel_client.training import ENCODINGS
from support.running_service import RunningService

if TYPE_CHECKING:
    from numpy.typing import NDArray

PAGE = (Path(__file__).resolve().parents[2] / "docs/training.md").read_text(encoding="utf-8")

EACH_GAME = (
    GameOptions(speicherstadt=SpeicherstadtOptions(simultaneous_loading=False)),
    GameOptions(hamburgum=HamburgumOptions()),
)


def run_block_after(marker: str) -> dict[str, Any]:
    """Runs the Python block after a marker and returns its names."""
    found = re.search(rf"<!-- {marker}:.*?```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    exec(found.group(1), names)  # noqa: S102 - our own page
    return names


def test_a_random_policy_plays_a_game():
    """The first example plays a whole game."""
    assert not run_block_after("random policy")["game"].agents


def test_a_trained_bot_plays_at_a_service(tmp_path: Path):
    """Whole games of both kinds are played at a service by what policies make of the same numbers as in training."""
    play = run_block_after("trained bot")["play"]
    choices = np.random.default_rng(1)

    def policy(observation: NDArray[np.int16], mask: NDArray[np.int8]) -> int:
        assert observation.any()
        return int(choices.choice(np.flatnonzero(mask)))

    with RunningService(tmp_path) as service, Client(service.address) as client, ThreadPoolExecutor() as threads:
        for options in EACH_GAME:
            table = client.create_table(options, seat_count=2)
            seats = [client.join_table(table.table_id, player_name=name) for name in ("Ada", "Bob")]
            table.start()
            for view in threads.map(play, seats, [policy] * 2):
                assert len(view.outcome.results) == 2


@pytest.mark.parametrize("package", ["gymnasium", "numpy", "pettingzoo"])
def test_who_has_not_installed_what_it_needs_is_told_how(package: str):
    """Without one of its packages, the error says what to install."""
    code = f"import sys; sys.modules[{package!r}] = None; import hummel_client.training"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stderr.endswith(f"{package}, which is not installed: pip install 'hummel[training]'\n")


def test_the_sizes_are_those_of_the_games():
    """The table of sizes tells the truth."""
    encodings = [ENCODINGS["speicherstadt"], ENCODINGS["hamburgum"]]
    sizes = {"actions": [each.actions.size for each in encodings]}
    sizes["numbers in an observation"] = [each.observation_size for each in encodings]
    for row, numbers in sizes.items():
        assert f"| {row} | {' | '.join(f'{number:,}' for number in numbers)} |" in PAGE
