"""The public test kit: a strict scripted referee for rule tests, and the contract suite that every game must pass."""

from sixgun.core.chance import ScriptError
from sixgun.testing.scripted import ScriptedRef, pick, scripted

__all__ = ["ScriptError", "ScriptedRef", "pick", "scripted"]
