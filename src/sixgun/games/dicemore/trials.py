"""Tests against a score: reflexes, coolness, panic, rescue, and the re-rolls that fame and fortune buy."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Skirmish


class CoolResult(msgspec.Struct, frozen=True):
    """How many dice of a coolness test failed, and the modifier of the attack rolls that follows (None: none)."""

    failed: int
    mod: Mod | None


def reflexes(
    ref: Ref, g: Skirmish, who: str, rule: str, *, needed: int = 1, mods: Sequence[Mod] = (), dice: int = 2
) -> bool:
    """`mods` are added to each die (a plus hurts); `rule` is the action that asks for the test. True if passed."""
    raise NotImplementedError


def reflex_successes(ref: Ref, g: Skirmish, who: str, rule: str, *, mods: Sequence[Mod] = (), dice: int = 2) -> int:
    """The same test, for rules that count the dice that succeeded."""
    raise NotImplementedError


def coolness(
    ref: Ref,
    g: Skirmish,
    who: str,
    *,
    melee: bool,
    target: str = "",
    opportunity: bool = False,
    mods: Sequence[Mod] = (),
) -> CoolResult:
    """The test before an attack; the modifiers of shock, marked targets and the like are found here, `mods` are
    further ones on each die. Ends the shocked state."""
    raise NotImplementedError


def panic(ref: Ref, g: Skirmish, who: str, *, attacker: str = "", mods: Sequence[Mod] = ()) -> int:
    """The test of a struck character: marks its state and returns how many dice failed. It does not run: call
    `flight.run` for everybody who failed when the whole action is resolved."""
    raise NotImplementedError


def rescue(
    ref: Ref, g: Skirmish, who: str, damage: int, *, mods: Sequence[Mod] = (), score: str = "ref", rule: str
) -> int:
    """1D6 + damage + mods - REF (or COS with `score="cos"`): how many wounds (0 to 2). Takes none off: `harm.wound`."""
    raise NotImplementedError
