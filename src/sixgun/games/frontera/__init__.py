"""Frontera. `GAME` is the game as the rest of the software sees it."""
