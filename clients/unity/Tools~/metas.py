"""Writes the .meta files that Unity wants beside a package's files and folders, or with --check names missing ones.

Unity makes them itself for files of a project, but not for those of an installed package: what has none is left out.
The identifiers come from the paths, so they are the same wherever and whenever they are made.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]

_IMPORTERS = {
    ".asmdef": "AssemblyDefinitionImporter",
    ".cs": "MonoImporter",
    ".json": "PackageManifestImporter",
    ".md": "TextScriptImporter",
}


def assets() -> list[Path]:
    """Returns what Unity imports: everything but what a dot or a tilde hides, and the .meta files."""
    return sorted(
        path
        for path in PACKAGE.rglob("*")
        if path.suffix != ".meta"
        and not any(part.startswith(".") or part.endswith("~") for part in path.relative_to(PACKAGE).parts)
    )


def meta_of(asset: Path) -> Path:
    """Returns where an asset's .meta file is."""
    return asset.with_name(asset.name + ".meta")


def meta_text(asset: Path) -> str:
    """Returns what an asset's .meta file holds."""
    path = asset.relative_to(PACKAGE).as_posix()
    identifier = hashlib.md5(f"com.hummel.client/{path}".encode(), usedforsecurity=False).hexdigest()
    importer = (
        "folderAsset: yes\nDefaultImporter" if asset.is_dir() else _IMPORTERS.get(asset.suffix, "DefaultImporter")
    )
    return f"fileFormatVersion: 2\nguid: {identifier}\n{importer}:\n  externalObjects: {{}}\n  userData: \n"


def problems() -> list[str]:
    """Returns the names of .meta files that are missing, or whose asset is."""
    wanted = {meta_of(asset) for asset in assets()}
    there = {path for path in PACKAGE.rglob("*.meta") if "~" not in path.relative_to(PACKAGE).as_posix()}
    return sorted(str(path.relative_to(PACKAGE)) for path in wanted ^ there)


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Writes the package's .meta files.")
    parser.add_argument("--check", action="store_true", help="name those that are missing or left over, write nothing")
    if parser.parse_args().check:
        for name in problems():
            print(f"{name} is missing or left over: run {Path(__file__).name}")  # noqa: T201 - a command
        return 1 if problems() else 0
    for name in problems():
        (PACKAGE / name).unlink(missing_ok=True)
    for asset in assets():
        if not meta_of(asset).exists():
            meta_of(asset).write_text(meta_text(asset))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
