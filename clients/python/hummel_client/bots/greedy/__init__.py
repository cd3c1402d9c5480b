"""Greedy bots: each action is liked for what it brings at once, the best liked one is played."""
