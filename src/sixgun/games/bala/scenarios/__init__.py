"""Scenario files: their rows, their mistakes, and the fight that they begin."""
