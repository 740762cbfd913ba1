"""Shooters, walls and shots for tests of everything that flies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from tests.rules.punk import build, games
from tests.rules.punk.build import Built
from tests.rules.punk.games import EAST, model

from sixgun.core.log import LogLine, Mod
from sixgun.games.punk.board import Board, Switches
from sixgun.games.punk.catalogue import Armour, Special, Weapon
from sixgun.games.punk.state import Arm, Model

GUN = Weapon(id="gun", name="Test gun", ranged=True, short=10, medium=20, long=30, strength=5, penetration=0)
"""Nothing but three ranges and Strength 5."""


def gun(id: str, *specials: str, **fields: Any) -> Weapon:
    """The test gun with special rules: "slow 2"."""
    words = [word.split() for word in specials]
    found = tuple([Special(word[0], int(word[1]) if len(word) > 1 else 0) for word in words])
    return replace(GUN, id=id, specials=found, **fields)


GUNS = (
    GUN,
    gun("burster", "automatic"),
    gun("scatter", "buckshot"),
    gun("clumsy", "hard-to-use"),
    gun("unsafe", "kaboom"),
    gun("slow-gun", "slow 2"),
    gun("once", "single-use"),
    gun("powder", "firearm"),
    gun("powder-burster", "firearm", "automatic"),
    gun("unsafe-burster", "firearm", "automatic", "kaboom"),
    gun("venom-gun", "poison 3"),
    gun("flare", "incendiary 4"),
    gun("tanker", "fuel 3", charges=1),
    gun("thirsty", "fuel 3", charges=2),
    gun("sling", "lob"),
    gun("mortar", "lob", "kaboom"),
    gun("fire-sling", "lob", "incendiary 4"),
    gun("huge", "hulking"),
    gun("burden", "cumbersome"),
    gun("long-arm", "two-handed"),
    gun("jet", "template", template="teardrop", short=0, medium=0, long=0),
    gun("fan", "template", template="segment", short=0, medium=0, long=0),
    gun("puff", "template", template="circle", short=0, medium=0, long=0),
    gun("unsafe-jet", "template", "kaboom", template="teardrop", short=0, medium=0, long=0),
    gun("fire-jet", "template", "incendiary 4", template="teardrop", short=0, medium=0, long=0),
)
PROD = Weapon(id="prod", name="Test prod", signed=True, specials=(Special("electrified"),))
SUIT = Armour(id="wired", name="Test suit", armour=0, specials=(Special("electrified"),))
PROOF = Armour(id="proof", name="Test suit", armour=0, specials=(Special("fireproof"),))
PLATE = Armour(id="plate", name="Test plate", armour=4)
SAW = Weapon(id="saw", name="Saw", signed=True, strength=2, charges=1, specials=(Special("fuel", 2),))
BOTTLE = Weapon(id="bottle", name="Bottle", signed=True, strength=1, specials=(Special("single-use"),))
TORCH = Weapon(id="torch", name="Torch", signed=True, specials=(Special("incendiary", 4),))
BRAND = Weapon(id="brand", name="Brand", impact=False, specials=(Special("incendiary", 4),))
ROWS = (*GUNS, PROD, SUIT, PROOF, PLATE, SAW, BOTTLE, TORCH, BRAND)


def range_(*elements: Built, switches: Switches | None = None, size: float = 90.0) -> Board:
    """A table with these elements and all the test guns."""
    found = build.board(*elements, size=size)
    stock = games.board(rows=ROWS).stock
    return replace(found, stock=stock, switches=switches or Switches())


def shooter(id: str, x: float, y: float, *weapons: str | Arm, **fields: Any) -> Model:
    """Somebody of the red side who looks to the east."""
    arms = tuple([Arm(one) if isinstance(one, str) else one for one in weapons])
    return model(id, x, y, **{"facing": EAST, "arms": arms, **fields})


def line(log: Sequence[LogLine], event: str) -> LogLine:
    """The one line of this event."""
    (found,) = [one for one in log if one.event == event]
    return found


def mods(found: Sequence[Mod]) -> dict[str, int]:
    """Modifiers by the rule that gives them, without "punk."."""
    return {mod.rule.removeprefix("punk."): mod.value for mod in found}
