"""Puts the page into the wheel, if it is built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Adds clients/web/dist to the package that serves it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Is called before a wheel is built; an editable one finds the page in the checkout."""
        page = Path(self.root) / "clients" / "web" / "dist"
        if version == "standard" and (page / "index.html").is_file():
            build_data["force_include"][str(page)] = "hummel_service/web/built_page"
