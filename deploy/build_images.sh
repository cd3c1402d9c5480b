#!/usr/bin/env bash
# Builds the images of the service and of Envoy on a base image that is there already. The wheels are downloaded by
# this machine and handed to the build, so no container needs a network. Quick when nothing has changed.
set -euo pipefail
cd "$(dirname "$0")/.."

base=${HUMMEL_BASE:-hummel/base:bookworm}
service_image=${HUMMEL_IMAGE:-hummel/service:local}
envoy_image=${HUMMEL_ENVOY_IMAGE:-hummel/envoy:local}

# Downloads the wheels of some lock files for the base image's Python into a folder, unless it has them.
download_wheels() {
    local folder=$1
    shift
    local key
    key=$(cat "$@" | sha256sum | cut -c1-64)-$python_version
    if [ "$(cat "$folder.key" 2>/dev/null)" = "$key" ]; then
        return
    fi
    echo "downloading wheels for Python $python_version into $folder"
    rm -rf "$folder" "$folder.key"
    mkdir -p "$folder"
    [ -x "$tools/bin/pip" ] || python3 -m venv "$tools"
    local lock
    for lock in "$@"; do
        # pip would judge markers like python_full_version by its own Python: take every line, pip in the image chooses.
        sed -E 's/ ;[^\\]*//' "$lock" >"$folder/all.txt"
        "$tools/bin/pip" download -qq --no-deps --only-binary=:all: --implementation cp \
            --python-version "$python_version" --dest "$folder" --requirement "$folder/all.txt"
    done
    rm "$folder/all.txt"
    echo "$key" >"$folder.key"
}

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT

python_version=$(docker run --rm --network none "$base" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
download_wheels build/wheels/service requirements.lock deploy/build.lock
download_wheels build/wheels/envoy deploy/envoy.lock

page=README.md
if [ -f clients/web/dist/index.html ]; then
    page=clients/web/dist
else
    echo "the page is not built, so the image has none: make page builds it"
fi
docker build --quiet --file deploy/Dockerfile --tag "$service_image" \
    --build-arg BASE="$base" --build-arg WHEELHOUSE=build/wheels/service --build-arg PIP_NO_INDEX=1 \
    --build-arg PAGE="$page" --build-arg VERSION="$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)" \
    --build-arg REVISION="$(git rev-parse HEAD 2>/dev/null || echo unknown)" .
docker build --quiet --file deploy/envoy.Dockerfile --tag "$envoy_image" \
    --build-arg BASE="$base" --build-arg WHEELHOUSE=build/wheels/envoy --build-arg PIP_NO_INDEX=1 .
