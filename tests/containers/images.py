"""The Docker engine and the images that the container tests run on."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
DEPLOY = REPOSITORY / "deploy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Images:
    """The names of the images, by the same variables that deploy/ uses."""

    base: str = field(default_factory=lambda: os.environ.get("HUMMEL_BASE", "hummel/base:bookworm"))
    service: str = field(default_factory=lambda: os.environ.get("HUMMEL_IMAGE", "hummel/service:local"))
    envoy: str = field(default_factory=lambda: os.environ.get("HUMMEL_ENVOY_IMAGE", "hummel/envoy:local"))
    redis: str = field(default_factory=lambda: os.environ.get("HUMMEL_REDIS_IMAGE", "hummel/base:bookworm"))

    def environment(self) -> dict[str, str]:
        """Returns this process's environment with the names in it, for the tools of deploy/."""
        return os.environ | {
            "HUMMEL_BASE": self.base,
            "HUMMEL_IMAGE": self.service,
            "HUMMEL_ENVOY_IMAGE": self.envoy,
            "HUMMEL_REDIS_IMAGE": self.redis,
        }

    def build(self) -> None:
        """Builds what is made of the sources, so that no test runs on an old image."""
        subprocess.run([DEPLOY / "build_images.sh"], check=True, env=self.environment())


def what_is_missing(images: Images) -> str | None:
    """Says what keeps the container tests from running, and what to do; None if nothing does."""
    if shutil.which("docker") is None:
        return "there is no docker command: install Docker, or do without the container tests"
    if not _succeeds("docker", "version"):
        return "no Docker engine answers: start one (dockerd), or do without the container tests"
    for image in (images.base, images.redis):
        if not _succeeds("docker", "image", "inspect", image):
            return f"there is no image {image}: run deploy/make_base_image.sh, or pull it"
    return None


def _succeeds(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
