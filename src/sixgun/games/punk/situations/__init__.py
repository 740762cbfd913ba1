"""Situation files: one moment of a game and what is then done, carried out by the rules that play it."""
