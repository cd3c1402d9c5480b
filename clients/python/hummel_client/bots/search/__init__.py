"""What plays with the rules at hand: a bot that looks ahead, and whole games in one process.

The only bots that know a part of the service: its rules, `hummel_service.games`.
"""
