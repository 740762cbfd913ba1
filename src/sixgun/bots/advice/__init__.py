"""Opinions about games, for the bot `gunhand`: one module a game, found by entry point."""
