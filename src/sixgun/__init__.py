"""Sixgun plays tabletop gunfight games exactly by their rulebooks."""

__version__ = "0.1.0"
