"""Hamburgum in the terminal."""
