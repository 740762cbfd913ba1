"""Short ways to play in tests of the turn and of moving: steps with a strict script, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sixgun.core.choice import Choice, Place
from sixgun.core.log import LogLine
from sixgun.games.bala import turn
from sixgun.games.bala.choices import Move
from sixgun.games.bala.state import Activation, Character, Fight, Horse, replace
from sixgun.table import Link, Piece, rectangle
from sixgun.testing.scripted import Scripted, scripted


def steps(g: Fight, chance: Iterable[Any] = (), choices: Iterable[Scripted] = (), number: int = 1) -> list[LogLine]:
    """So many steps of the game; everything that they roll and ask is in the script. Returns the log."""
    with scripted(chance, choices) as ref:
        for _ in range(number):
            turn.advance(ref, g)
    return ref.log


def refused(g: Fight, choice: Choice) -> str:
    """The rule by which a choice is refused; empty if it is legal."""
    found = turn.check(g, choice)
    return found.rule if found is not None else ""


def reason(g: Fight, choice: Choice) -> str:
    found = turn.check(g, choice)
    return found.reason if found is not None else ""


def offered(g: Fight, kind: str, **fields: Any) -> list[Choice]:
    """The options of one kind; each of them passes its own check."""
    found = [option.choice for option in turn.options(g) if option.choice.kind == kind]
    assert all(turn.check(g, choice) is None for choice in found)
    return [c for c in found if all(getattr(c, name) == value for name, value in fields.items())]


def events(log: Sequence[LogLine]) -> list[str]:
    return [entry.event for entry in log]


def told(log: Sequence[LogLine], event: str) -> LogLine:
    return next(entry for entry in log if entry.event == event)


def walk(who: str, *places: tuple[float, ...], **fields: Any) -> Move:
    """A Move action on foot through these places; a missing height is 0."""
    fields.setdefault("how", "foot")
    path: tuple[Place, ...] = tuple((p[0], p[1], p[2] if len(p) > 2 else 0.0) for p in places)
    return Move(who, fields.pop("how"), path=path, **fields)


def trot(who: str, *places: tuple[float, ...], **fields: Any) -> Choice:
    return walk(who, *places, how="trot", **fields)


def gallop(who: str, *places: tuple[float, ...], **fields: Any) -> Choice:
    return walk(who, *places, how="gallop", **fields)


def turning(who: str, facing: float) -> Choice:
    return Move(who, "turn", facing=facing)


def mounted(c: Character, horse: str = "h", kind: str = "cow-horse") -> tuple[Character, Horse]:
    return replace(c, horse=horse), Horse(horse, kind, c.x, c.y, facing=c.facing, rider=c.id)


def at(g: Fight, who: str) -> tuple[float, float, float]:
    c = g[who]
    return (round(c.x, 3), round(c.y, 3), round(c.z, 3))


def active(g: Fight, who: str, left: int, **fields: Any) -> None:
    """Begin that activation, past the moment before its first action."""
    fields.setdefault("opened", True)
    g.stack = (Activation(who, left, **fields),)
    g.phase = "act"


def roof(id: str, x: float, y: float, w: float, d: float, z: float = 3.0, **fields: Any) -> Piece:
    """A flat roof to stand on, with nothing below it."""
    return Piece(id=id, kind="roof", polygon=rectangle(x, y, w, d), base=z - 0.1, height=0.1, standable=True, **fields)


def rough(id: str, x: float, y: float, w: float, d: float) -> Piece:
    return Piece(id=id, kind="rough", polygon=rectangle(x, y, w, d), terrain="rough")


def stairs(id: str, foot: tuple[float, float], head: tuple[float, float, float], length: float, **fields: Any) -> Link:
    fields.setdefault("kind", "stairs")
    return Link(id=id, foot=(foot[0], foot[1], 0.0), head=head, length=length, **fields)
