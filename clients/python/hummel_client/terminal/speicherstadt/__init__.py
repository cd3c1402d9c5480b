"""The Speicherstadt in the terminal."""
