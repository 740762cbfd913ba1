"""Sixgun plays tabletop gunfight games exactly by their rulebooks."""

from sixgun.core.errors import SixgunError

__all__ = ["SixgunError", "__version__"]

__version__ = "0.1.0"
