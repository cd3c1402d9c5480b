"""Generates the C# messages of everything that a client can send or receive."""

from __future__ import annotations

import importlib.resources
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from google.protobuf.descriptor_pb2 import FileDescriptorSet

PROTOS = Path(__file__).resolve().parent

_STATUS_DETAILS = ("google/rpc/error_details.proto", "google/rpc/status.proto")
"""What the service's refusals are made of; C# has no package of them that Unity could take."""

_WELL_KNOWN = "google/protobuf/"
"""Google.Protobuf brings these itself."""


def generate_csharp(into: Path) -> None:
    """Writes the messages into a folder, one below it for each part of a namespace.

    Raises:
        SystemExit: if the compiler is missing or refuses a schema; it has said why by then.
    """
    sources = sorted({*_reachable_from(_roots()), *_STATUS_DETAILS})
    _compile(f"--csharp_out={into}", "--csharp_opt=base_namespace=,file_extension=.g.cs", *sources)


def _roots() -> list[str]:
    # What services speak of, and the reasons that refusals name. States, seeds and what the
    # store keeps are not reached from there: no client has a use for them.
    paths = [*PROTOS.glob("hummel/v1/*.proto"), *PROTOS.glob("hummel/*/v1/reason.proto")]
    return [str(path.relative_to(PROTOS)) for path in paths]


def _reachable_from(roots: list[str]) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        descriptors = Path(folder) / "descriptors.pb"
        _compile(f"--descriptor_set_out={descriptors}", "--include_imports", *roots)
        files = FileDescriptorSet.FromString(descriptors.read_bytes()).file
    return [file.name for file in files if not file.name.startswith(_WELL_KNOWN)]


def _compile(*arguments: str) -> None:
    # The compiler that comes with grpcio-tools knows Python alone.
    compiler = shutil.which("protoc", path=str(Path(sys.executable).parent))
    if compiler is None:
        raise SystemExit("protoc is missing: install the development dependencies")
    folders = [PROTOS, importlib.resources.files("grpc_tools") / "_proto"]
    common = importlib.resources.files("google.rpc") / ".." / ".."
    command = [compiler, *(f"--proto_path={folder}" for folder in (*folders, common)), *arguments]
    if subprocess.run(command, check=False).returncode != 0:  # noqa: S603 - our own compiler and schemas
        raise SystemExit("protoc refused a schema, see above")
