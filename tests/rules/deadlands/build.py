"""Small gunfights for rule tests: a table, a few people on it, and one of them with a card in play.

    g = fight(man("ann", 10, 10), man("bob", 30, 10, side="outlaws"), playing="ann")
    with scripted([(2, 7, 3, 1)]) as ref:
        shooting.perform(ref, g, Shoot("ann", "bob", 0))

Open-ended dice are scripted as what each die comes to: a ten and then a seven is 17.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from sixgun.core.log import LogLine
from sixgun.core.ref import Ref
from sixgun.games.deadlands import catalogue, terrain
from sixgun.games.deadlands.board import Board, Switches
from sixgun.games.deadlands.catalogue import Firearm, Missile
from sixgun.games.deadlands.sheet import Sheet
from sixgun.games.deadlands.state import NO_ARM, POT, Arm, Chips, Going, Person, Shootout, Side
from sixgun.miniatures.scenery import SceneryRow, lay_out
from sixgun.table import Scene

LAW, OUTLAWS = "law", "outlaws"
RED, BLUE = "red", "blue"
"""Their seats."""


class Man(NamedTuple):
    person: Person
    sheet: Sheet


def man(
    id: str,
    x: float = 10,
    y: float = 10,
    *weapons: str | Arm,
    side: str = "",
    sheet: Mapping[str, Any] | None = None,
    right: int | None = None,
    left: int = NO_ARM,
    **fields: Any,
) -> Man:
    """Somebody at (x, y) with his first weapon in his strong hand, or in both. Without a side he is of the law if his
    name begins with "a", otherwise an outlaw."""
    paper = Sheet(id=id, name=id.title(), **(sheet or {}))
    arms = tuple([arm(one) if isinstance(one, str) else one for one in weapons])
    hands = {"right": NO_ARM if not arms else 0, "left": left}
    if arms and catalogue.weapons()[arms[0].weapon].hands == 2 and right is None:
        hands["left"] = 0
    if right is not None:
        hands["right"] = right
    wanted = {"wind": paper.wind, "placed": True, "arms": arms, "moved": 0.0, **hands, **fields}
    return Man(Person(id, side or (LAW if id.startswith("a") else OUTLAWS), float(x), float(y), **wanted), paper)


def arm(weapon: str, **fields: Any) -> Arm:
    """A loaded weapon."""
    row = catalogue.weapons()[weapon]
    loaded = row.shots if isinstance(row, Firearm) or (isinstance(row, Missile) and not row.thrown) else 0
    return Arm(weapon, **{"loaded": loaded, **fields})


class Thing(NamedTuple):
    """A piece of scenery: a rectangle."""

    id: str
    kind: str
    x0: float
    y0: float
    x1: float
    y1: float
    level: float = 0.0


def board(*scenery: Thing, size: float = 60.0, switches: Switches | None = None, **fields: Any) -> Board:
    rows = [_row(one) for one in scenery]
    ground = lay_out(rows, terrain.style())
    pieces = terrain.fixed(ground)
    return Board(
        key="test",
        title="",
        story="",
        scene=Scene(size, size, pieces, terrain.ways_up(size, size, pieces)),
        ground=ground,
        cover=terrain.covers(ground),
        leaves=terrain.leaves(ground),
        zones=fields.pop("zones", ()),
        switches=switches or Switches(),
        **fields,
    )


def _row(one: Thing) -> SceneryRow:
    where = (one.x0, one.y0)
    return SceneryRow(kind=one.kind, id=one.id, at=where, size=(one.x1 - one.x0, one.y1 - one.y0), z=one.level or None)


def fight(
    *men: Man,
    table: Board | None = None,
    playing: str = "",
    card: str = "AS",
    hands: Mapping[str, Sequence[str]] | None = None,
    sleeves: Mapping[str, str] | None = None,
    chips: Mapping[str, Mapping[str, int]] | None = None,
    pot: Mapping[str, int] | None = None,
    **going: Any,
) -> Shootout:
    """The law against outlaws in their first round; `playing` has a card in play. Without `chips` nobody has any."""
    g = Shootout(table or board(), {one.sheet.id: one.sheet for one in men})
    g.round = 1
    for id, seat in ((LAW, RED), (OUTLAWS, BLUE)):
        g.sides[id] = Side(id, seat, id.title(), deployed=True)
    for one in men:
        g.people[one.person.id] = one.person
    g.hands = {who: tuple(cards) for who, cards in (hands or {}).items()}
    g.sleeves = dict(sleeves or {})
    g.chips = {POT: Chips(POT, **(pot or {"white": 50, "red": 25, "blue": 10}))}
    for holder, held in (chips or {}).items():
        g.chips[holder] = Chips(holder, **held)
    if playing:
        g.phase = "resolve"
        g.queue = ((Going(playing, card, **going),),)
    return g


def switched(g: Shootout, **switches: Any) -> Shootout:
    """The same fight with other switches."""
    found = g.fork()
    found.board = replace(g.board, switches=replace(g.board.switches, **switches))
    return found


def events(ref: Ref) -> list[str]:
    return [line.event for line in ref.log]


def told(ref: Ref, event: str) -> LogLine:
    """The one line of this event."""
    found = [line for line in ref.log if line.event == event]
    assert len(found) == 1, (event, events(ref))
    return found[0]


def mods(ref: Ref, event: str) -> dict[str, int]:
    """The modifiers of a roll that was told of, by name."""
    return {mod.name: mod.value for mod in told(ref, event).mods}
