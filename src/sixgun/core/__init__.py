"""Referees, choices, records and the game loop. Knows no game and no unit of length."""
