"""Small tables for rule tests: `man` makes a character, `fight` puts everything on a bare table.

    g = fight([man("a", "law", 3, 10, 10, guns=["knife"]), man("b", "gang", 3, 11, 10)])

Weapons are fully loaded unless a Gun says otherwise; the first one is in hand. Every side is a seat of its own name.
With `active` that character's activation is under way with `left` actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sixgun.games.bala import catalogue
from sixgun.games.bala.board import Board, Side, Switches
from sixgun.games.bala.state import (
    Activation,
    Band,
    Cart,
    Character,
    Fight,
    Gatling,
    Gun,
    Horse,
    Item,
    Neighbour,
)
from sixgun.miniatures.objectives import Exit, Goal, Goods, Task
from sixgun.table import Link, Piece, Scene, strip


def gun(weapon: str, **fields: Any) -> Gun:
    """A fully loaded weapon, or as the fields say."""
    row = catalogue.weapons()[weapon]
    full = {"loaded": 1 if row.explosive else row.ammo, "shot": row.shot_barrel}
    return Gun(weapon, **(full | fields))


def man(
    id: str,
    side: str,
    level: int,
    x: float,
    y: float,
    facing: float = 0.0,
    guns: Sequence[str | Gun] = (),
    hand: int | None = None,
    **fields: Any,
) -> Character:
    carried = tuple(gun(g) if isinstance(g, str) else g for g in guns)
    if hand is None:
        hand = 0 if carried else -1
    fields.setdefault("name", id.capitalize())
    fields.setdefault("interruptions", max(0, level - 2))
    return Character(
        id=id, side=side, level=level, x=float(x), y=float(y), facing=float(facing), guns=carried, hand=hand, **fields
    )


def fence(id: str, p: tuple[float, float], q: tuple[float, float], thickness: float = 0.2) -> Piece:
    """A low fence: cover, an obstacle, crossed for an action."""
    return Piece(
        id=id, kind="fence", polygon=strip(p, q, thickness), height=0.8, cover=True, gate="fence", tags=("obstacle",)
    )


def wall(id: str, p: tuple[float, float], q: tuple[float, float], thickness: float = 0.2) -> Piece:
    return Piece(
        id=id,
        kind="wall",
        polygon=strip(p, q, thickness),
        height=3.0,
        blocks_sight=True,
        cover=True,
        solid=True,
        tags=("obstacle", "high"),
    )


def fight(
    characters: Iterable[Character],
    pieces: Sequence[Piece] = (),
    horses: Iterable[Horse] = (),
    carts: Iterable[Cart] = (),
    gatlings: Iterable[Gatling] = (),
    neighbours: Iterable[Neighbour] = (),
    items: Iterable[Item] = (),
    goods: Iterable[Goods] = (),
    links: Sequence[Link] = (),
    doors: dict[str, tuple[Piece, str]] | None = None,
    posts: tuple[str, ...] = (),
    active: str = "",
    left: int = 0,
    size: tuple[float, float] = (48.0, 48.0),
    totals: dict[str, int] | None = None,
    tasks: Iterable[Task] = (),
    exits: Iterable[Exit] = (),
    goals: Iterable[Goal] = (),
    turns: int = 0,
    at_limit: str = "",
    **switches: Any,
) -> Fight:
    """A fight on a table of that size; `switches` are the director's. `totals` sets a band's Levels at the start."""
    people = list(characters)
    sides = list(dict.fromkeys(c.side for c in people))
    leaves = doors or {}
    board = Board(
        title="Test",
        story="",
        scene=Scene(size[0], size[1], tuple(pieces), tuple(links)),
        doors={name: piece for name, (piece, _) in leaves.items()},
        sides={side: Side(side, side.capitalize()) for side in sides},
        weapons=catalogue.weapons(),
        gear=catalogue.gear(),
        horse_kinds=catalogue.horse_kinds(),
        switches=Switches(**switches),
        tasks={t.id: t for t in tasks},
        exits={e.id: e for e in exits},
        goods={g.id: g for g in goods},
        goals=tuple(goals),
        turns=turns,
        at_limit=at_limit,
        posts=posts,
    )
    g = Fight(board)
    g.turn = 1
    g.phase = "act" if active else "draw"
    g.characters = {c.id: c for c in people}
    g.horses = {h.id: h for h in horses}
    g.carts = {c.id: c for c in carts}
    g.gatlings = {w.id: w for w in gatlings}
    g.neighbours = {n.id: n for n in neighbours}
    g.items = {i.id: i for i in items}
    g.doors = {name: state for name, (_, state) in leaves.items()}
    known = totals or {}
    for side in sides:
        total = known.get(side, sum(c.level for c in people if c.side == side))
        g.bands[side] = Band(side=side, seat=side, total=total)
    if active:
        g.stack = (Activation(active, left, opened=True),)
    return g
