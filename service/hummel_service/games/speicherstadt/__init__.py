"""The Speicherstadt's rules. RULES.md says which function plays which rule."""

from hummel_service.games.speicherstadt.game import SPEICHERSTADT as SPEICHERSTADT
