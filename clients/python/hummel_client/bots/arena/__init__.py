"""Compares bots: who sits where in which game, and what the results say about their strength."""
