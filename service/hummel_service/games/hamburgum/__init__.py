"""Hamburgum's rules. RULES.md says which function plays which rule."""

from hummel_service.games.hamburgum.game import HAMBURGUM as HAMBURGUM
