"""Bots that play over the SDK, as anybody's bot does."""
