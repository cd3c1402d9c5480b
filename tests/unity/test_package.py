"""The package is one that Unity takes: its files fit together, and what its README says works."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options
from hummel.v1 import TABLE_STATUS_FINISHED, GameOptions
from hummel_client import Client
from hummel_service.rpc.methods import SERVICES
from unity.building import ASSEMBLIES, PACKAGE, Assembly, build_from_readme
from unity.tools import RUNTIMES, command

if TYPE_CHECKING:
    from pathlib import Path

    from unity.serving import BothPorts

GAMES = [GameOptions(speicherstadt=Options()), GameOptions(hamburgum=HamburgumOptions())]

BOT_LINES = 30
"""How long the bot may be that authors begin with."""


def test_every_file_has_its_meta_file():
    """Unity leaves files of a package out that have no .meta file; each has one, under an identifier of its own."""
    run = subprocess.run(
        [sys.executable, str(PACKAGE / "Tools~" / "metas.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    metas = [path.read_text() for path in PACKAGE.rglob("*.meta")]
    identifiers = {re.search(r"^guid: ([0-9a-f]{32})$", meta, re.MULTILINE) for meta in metas}
    assert None not in identifiers
    assert len(identifiers) == len({match and match[1] for match in identifiers}) == len(metas)


def test_the_manifest_names_what_is_there():
    """The package's samples are where it says, and it depends on no other package."""
    manifest = json.loads((PACKAGE / "package.json").read_text())
    assert manifest["dependencies"] == {}
    for sample in manifest["samples"]:
        assert (PACKAGE / sample["path"]).is_dir()


def test_the_assemblies_are_those_that_are_compiled_here():
    """Each assembly definition uses what its compilation in these tests uses, so Unity's would not fail for that."""
    definitions = {}
    for path in PACKAGE.rglob("*.asmdef"):
        definition = json.loads(path.read_text())
        definitions[definition["name"]] = (path.parent, definition)
    compiled = {assembly.name.rsplit(".", 1)[0]: assembly for assembly in ASSEMBLIES}
    assert definitions.keys() <= compiled.keys()
    for name, (folder, definition) in definitions.items():
        assert folder in compiled[name].sources
        ours = {reference for reference in definition["references"] if reference.startswith("Hummel.")}
        uses = {used.removesuffix(".dll") for used in compiled[name].uses}
        assert ours == uses - {"UnityEngine"}
        assert definition["noEngineReferences"] == (name in {"Hummel.Messages", "Hummel.Client"})
        assert "Google.Protobuf.dll" in definition["precompiledReferences"]


def test_the_client_knows_every_method():
    """C# has each method of each service, by its name and with its own messages."""
    source = (PACKAGE / "Runtime" / "Client" / "Calls" / "Methods.cs").read_text()
    pattern = r'RpcMethod<(\w+), (\w+)> (\w+) =\s+new RpcMethod<\1, \2>\("(\w+)", "(\w+)", \2\.Parser\);'
    known = {match.groups() for match in re.finditer(pattern, source)}
    assert known == {
        (method.input_type.name, method.output_type.name, method.name, service.name, method.name)
        for service in SERVICES
        for method in service.methods
    }


def test_the_code_in_the_readme_compiles(assemblies: Path, tmp_path: Path):
    """The scene that the README shows is one that compiles."""
    readme = (PACKAGE / "README.md").read_text()
    for number, code in enumerate(re.findall(r"```csharp\n(.*?)```", readme, re.DOTALL)):
        (tmp_path / f"Example{number}.cs").write_text(code)
    names = ("Hummel.Messages.dll", "Hummel.Client.dll", "Hummel.Unity.dll", "UnityEngine.dll")
    uses = tuple(str(assemblies / name) for name in names)
    Assembly("Examples.dll", (tmp_path,), uses).compile(tmp_path)


def test_the_bot_is_short():
    """Who reads it has read it."""
    assert len((PACKAGE / "Samples~" / "Bot" / "RandomBot.cs").read_text().splitlines()) <= BOT_LINES


@pytest.fixture(scope="module")
def bot(assemblies: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot, compiled as the README says."""
    assert assemblies.is_dir(), "what is compiled here can be compiled at all"
    folder = tmp_path_factory.mktemp("empty")
    build_from_readme(folder)
    return folder / "RandomBot.exe"


@pytest.mark.parametrize("runtime", RUNTIMES)
@pytest.mark.parametrize("options", GAMES, ids=lambda options: options.WhichOneof("game"))
async def test_the_bot_plays(bot: Path, service: BothPorts, options: GameOptions, runtime: str):
    """Two of them play a game to its end, and both tell the points that the service counts."""
    async with Client(service.address) as client:
        owned = await client.create_table(options, seat_count=2)
        bots = [
            await asyncio.create_subprocess_exec(
                *command(runtime, bot, [f"http://{service.http_address}", owned.table_id, name]),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            for name in ("Ada", "Ben")
        ]
        async with client.spectate(owned.table_id).watch() as updates:
            async for update in updates:
                if all(seat.taken for seat in update.view.table.seats):
                    break
        await owned.start()
        told = [await bot.communicate() for bot in bots]
        view = await client.spectate(owned.table_id).view()
    assert view.table.status == TABLE_STATUS_FINISHED
    points = [f"seat {result.seat}: {result.points} points" for result in view.outcome.results]
    for output, errors in told:
        assert output.decode().splitlines() == points, errors.decode()
