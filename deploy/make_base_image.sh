#!/usr/bin/env bash
# Makes the base image from Debian packages, for machines that reach Debian's archive but no image registry.
# Does nothing if the image is there. Needs root, debootstrap and a running Docker engine.
set -euo pipefail

image=${HUMMEL_BASE:-hummel/base:bookworm}

if docker image inspect "$image" >/dev/null 2>&1; then
    echo "base image $image is there"
    exit 0
fi

root=$(mktemp -d)
log=$(mktemp)
trap 'rm -rf --one-file-system "$root" "$log"' EXIT

# HUMMEL_DEBIAN_MIRROR: where to take the packages from; empty for debootstrap's own choice.
if ! debootstrap --variant=minbase --include=ca-certificates,python3,python3-venv,redis-server \
    bookworm "$root" ${HUMMEL_DEBIAN_MIRROR:+"$HUMMEL_DEBIAN_MIRROR"} >"$log" 2>&1; then
    tail -n 30 "$log"
    exit 1
fi
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,locale,man}/*
# Where the Redis image keeps its data too, so that compose.yaml fits both.
chroot "$root" install --directory --owner=redis --group=redis /data
tar -C "$root" --numeric-owner -c . | docker import - "$image" >/dev/null
echo "base image $image made"
