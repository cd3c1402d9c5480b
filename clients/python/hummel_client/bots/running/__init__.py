"""Plays many seats at once with one kind of bot: finds tables, thinks in time, comes back after a crash."""
