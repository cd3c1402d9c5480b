"""Runs the service as a version that stores tables in a later layout would be: python later_layout.py serve."""

from __future__ import annotations

from hummel_service.tables import model

LATER_LAYOUT = model.SCHEMA_VERSION + 1
"""A layout that no replica of the present version knows."""

if __name__ == "__main__":
    model.SCHEMA_VERSION = LATER_LAYOUT
    # Only now, so that nothing has taken the present layout for itself before.
    from hummel_service.__main__ import main

    main()
