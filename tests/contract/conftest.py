"""Lets the shared helpers' assertions say what differs."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("support.hamburgum_specimen", "support.secrecy", "support.speicherstadt_specimen")
