"""Connections of scenes, secrets that the program keeps, and services that are away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel_client.tokens import make_token
from hummel_service.rpc.api_keys import digest_of_key
from unity.programs_running import WAYS, WEB, WEB_GL, Programs, Way
from unity.serving import BothPorts

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("way", [WEB, WEB_GL], ids=str)
def test_scenes_can_give_an_api_key(assemblies: Path, tmp_path: Path, way: Way):
    """Where tables are opened with a key alone, a scene's connection sends that of its options, or of the editor."""
    key = make_token()
    keys = tmp_path / "keys"
    keys.write_text(f"studio {digest_of_key(key)}\n")
    with BothPorts(tmp_path / "data", api_keys_file=str(keys)) as service:
        said = Programs(assemblies, service).run(way, "connect", key)
    assert said == {"options": ["opened"], "editor": ["opened"], "without": ["API_KEY_MISSING"]}


def test_calls_that_fail_leave_nothing_behind(programs: Programs):
    """However long a service is away, a transport keeps nothing of the calls that were made in vain."""
    said = programs.run(WEB_GL, "outage", 20)
    assert said == {"failures": ["20"], "kept": ["0"]}


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_tokens_can_be_kept_before_they_are_sent(programs: Programs, way: Way):
    """What makes a token takes the caller's own, and is done once however often it is asked for with the same id."""
    said = programs.run(way, "own-secrets")
    assert said["mine"] == ["True"] * 6
    assert said["table"][:2] == said["table"][2:]
