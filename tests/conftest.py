"""Lets the shared helpers' assertions say what differs; must come before any of them is imported."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("support")
