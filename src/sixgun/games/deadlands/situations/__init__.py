"""Moments from a file with a list of actions."""
