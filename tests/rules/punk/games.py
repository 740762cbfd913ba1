"""Small games for rule tests: a table with some scenery, a few models on it, and one of them in its activation.

    g = fray(model("ann", 10, 10), model("bob", 14, 10, side="blue"), active="ann")
    log = play(g, Charge("ann", "bob"), [8, 2, 9, 1])

`play` carries out an Action by the turn's own rules with strict dice and choices; `refusal` says why one is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.log import LogLine
from sixgun.games.punk import activation, attributes, turn
from sixgun.games.punk.board import Board, Switches
from sixgun.games.punk.catalogue import Armour, SceneryKind, SceneryZone, Special, Weapon
from sixgun.games.punk.sites import Laid, furnished
from sixgun.games.punk.state import BAND, TABLE, Activation, Arm, Fray, Model, Side
from sixgun.games.punk.stock import shipped
from sixgun.table import Scene
from sixgun.testing.scripted import Scripted, scripted

HEIGHTS = {0: 0.0, 1: 3.0, 2: 6.0, 3: 9.0}
EAST, NORTH, WEST, SOUTH = 0.0, 90.0, 180.0, 270.0
Top = Literal["good", "rough", "very-rough", "impassable", "contaminated"]
BARE = Weapon(id="bare", name="Bare test weapon", signed=True)
"""A weapon without any modifier, so that a test counts only what it is about."""


class Scenery:
    """An element of one rectangular zone, its south-west corner at (x, y)."""

    def __init__(
        self,
        id: str,
        x: float,
        y: float,
        w: float,
        d: float,
        *,
        size: int = 0,
        height: float | None = None,
        foot: float = 0.0,
        top: Top = "good",
        standable: bool = True,
        ladders: int = 0,
    ) -> None:
        high = HEIGHTS[size] if height is None else height
        zone = SceneryZone(
            length=w, width=d, foot=foot, height=high, size=size, top=top, standable=standable, ladders=ladders
        )
        self.kind = SceneryKind(id=id, name=id, grade="medium" if size else "", zones=(zone,))
        self.laid = Laid(id, id, x + w / 2, y + d / 2)


def board(*scenery: Scenery, size: float = 90.0, switches: Switches | None = None, rows: Iterable[Any] = ()) -> Board:
    """A square table with this scenery; `rows` are weapons and armour besides the shipped ones."""
    stock = shipped()
    weapons = {BARE.id: BARE, **{row.id: row for row in rows if isinstance(row, Weapon)}}
    armour = {row.id: row for row in rows if isinstance(row, Armour)}
    kinds = {one.kind.id: one.kind for one in scenery}
    stock = replace(
        stock,
        weapons={**stock.weapons, **weapons},
        armour={**stock.armour, **armour},
        scenery={**stock.scenery, **kinds},
    )
    bare = Board("test", "", "", Scene(size, size, ()), (), (), stock, switches=switches or Switches())
    return furnished(bare, [one.laid for one in scenery]) if scenery else bare


def specials(*words: str) -> tuple[Special, ...]:
    """ "leap", "delay 3" """
    return tuple([Special(word.split()[0], int(word.split()[1]) if " " in word else 0) for word in words])


def model(
    id: str, x: float, y: float, z: float = 0.0, *, side: str = "red", special: Sequence[str] = (), **fields: Any
) -> Model:
    """A model on the table with 5 for every attribute, 3 Actions and a weapon without modifiers."""
    plain: dict[str, Any] = {
        "name": id,
        "profile": "ganger",
        "actions": 3,
        "combat": 5,
        "precision": 5,
        "agility": 5,
        "strength": 5,
        "toughness": 5,
        "technique": 5,
        "base": 25,
        "points": 20,
        "arms": (Arm("bare"),),
        "where": TABLE,
    }
    return Model(id=id, side=side, x=x, y=y, z=z, specials=specials(*special), **{**plain, **fields})


def foe(id: str, x: float, y: float, z: float = 0.0, **fields: Any) -> Model:
    """One of the other side, which looks to the west."""
    return model(id, x, y, z, **{"side": "blue", "facing": WEST, **fields})


def fray(*models: Model, table: Board | None = None, active: str = "", left: int | None = None, turn: int = 1) -> Fray:
    """A game with these models; `active` is in its activation, before its first Action."""
    g = Fray(table or board())
    for side in ("red", "blue"):
        g.sides[side] = Side(side, side, side, "gangers")
    g.models.update({m.id: m for m in models})
    g.turn, g.phase = turn, "act"
    if active:
        activate(g, active, left)
    return g


def activate(g: Fray, who: str, left: int | None = None, chance: Iterable[Any] = ()) -> None:
    """Begin its activation."""
    g.activation = Activation(who, attributes.actions(g[who]) if left is None else left)
    g.round = max(1, attributes.agility(g, g[who]))
    g.phase = "act"
    with scripted(chance) as ref:
        activation.begin(ref, g)


def play(g: Fray, choice: Choice, chance: Iterable[Any] = (), choices: Iterable[Scripted] = ()) -> list[LogLine]:
    """The active model does this, and everything that the rules ask for is in the script. Returns the log."""
    refused = turn.check(g, choice)
    assert refused is None, refused
    with scripted(chance, [choice, *choices]) as ref:
        turn.act(ref, g)
        while g.passage is not None or g.burst is not None:
            turn.act(ref, g)
    return ref.log


def step(g: Fray, chance: Iterable[Any] = (), choices: Iterable[Scripted] = ()) -> list[LogLine]:
    """One step of the Turn."""
    with scripted(chance, choices) as ref:
        turn.advance(ref, g)
    return ref.log


def refusal(g: Fray, choice: Choice) -> str:
    """The rule by which a choice is refused; empty if it is legal."""
    found = turn.check(g, choice)
    return found.rule if isinstance(found, Refusal) else ""


def reason(g: Fray, choice: Choice) -> str:
    found = turn.check(g, choice)
    return found.reason if isinstance(found, Refusal) else ""


def offered(g: Fray, kind: str) -> list[Choice]:
    """The options of one kind; each of them passes its own check."""
    found = [option.choice for option in turn.options(g) if option.choice.kind == kind]
    for choice in found:
        assert turn.check(g, choice) is None, (choice, turn.check(g, choice))
    return found


def events(log: Sequence[LogLine]) -> list[str]:
    return [line.event for line in log]


def fact(log: Sequence[LogLine], event: str, name: str) -> Any:
    """A fact of the one line of this event."""
    (line,) = [line for line in log if line.event == event]
    return line.facts[name]


def at(g: Fray, who: str) -> Place:
    """Where a model is, to a hundredth of a cm."""
    x, y, z = g[who].place
    return (round(x, 2), round(y, 2), round(z, 2))


def in_band(m: Model) -> Model:
    return replace(m, where=BAND)


def plus(log: Sequence[LogLine], event: str) -> dict[str, int]:
    """The modifiers of the one line of this event, summed by rule, without "punk."."""
    (line,) = [line for line in log if line.event == event]
    found: dict[str, int] = {}
    for mod in line.mods:
        rule = mod.rule.removeprefix("punk.")
        found[rule] = found.get(rule, 0) + mod.value
    return found
