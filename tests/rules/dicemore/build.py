"""Small tables for rule tests: `man` makes a character, `match` puts everything on a bare table.

    g = match([man("a", "good", 10, 10, guns=["six-shot"]), man("b", "bad", 16, 10, facing=180)], active="a")

Weapons are loaded to their first total unless a Gun says otherwise; `hands` are the indices in hand, by default the
first weapon. Every side is a seat of its own name, and a band of the kind of its first member. With `active` that
character's activation is under way with `left` points and an enemy in sight from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sixgun.games.dicemore import catalogue
from sixgun.games.dicemore.board import Board, Spot, Switches
from sixgun.games.dicemore.state import (
    NEUTRAL,
    Activation,
    Band,
    Cart,
    Character,
    Charge,
    Gun,
    Horse,
    Item,
    Skirmish,
)
from sixgun.miniatures.zones import Box
from sixgun.table import Link, Piece, Scene, strip


def gun(weapon: str, **fields: Any) -> Gun:
    """A weapon loaded to its first total (an explosive: one piece), or as the fields say."""
    totals = catalogue.weapons()[weapon].totals
    full = totals[0] if totals else 1
    return Gun(weapon, **({"loaded": full, "load": full} | fields))


def man(
    id: str,
    side: str,
    x: float = 10.0,
    y: float = 10.0,
    facing: float = 0.0,
    *,
    shot: int = 3,
    cool: int = 3,
    ref: int = 3,
    cos: int = 3,
    guns: Sequence[str | Gun] = (),
    hands: Sequence[int] | None = None,
    band: str = "lawmen",
    profile: str = "lawmen.guard",
    **fields: Any,
) -> Character:
    """A character; everything of state.Character may be given by name."""
    carried = tuple(gun(g) if isinstance(g, str) else g for g in guns)
    held = tuple(hands) if hands is not None else ((0,) if carried else ())
    fields.setdefault("name", id.capitalize())
    return Character(
        id=id,
        side=side,
        band=band,
        profile=profile,
        shot=shot,
        cool=cool,
        ref=ref,
        cos=cos,
        x=float(x),
        y=float(y),
        facing=float(facing),
        guns=carried,
        hands=held,
        **fields,
    )


def wall(id: str, p: tuple[float, float], q: tuple[float, float], thickness: float = 0.2) -> Piece:
    """A wall 4U high: nobody sees or walks through it."""
    return Piece(
        id=id, kind="wall", polygon=strip(p, q, thickness), height=4.0, blocks_sight=True, cover=True, solid=True
    )


def fence(
    id: str, p: tuple[float, float], q: tuple[float, float], thickness: float = 0.2, height: float = 1.0
) -> Piece:
    """A low fence: it covers, people look and climb over it."""
    return Piece(
        id=id, kind="fence", polygon=strip(p, q, thickness), height=height, cover=True, gate="low", tags=("low",)
    )


def match(
    people: Iterable[Character],
    pieces: Sequence[Piece] = (),
    *,
    horses: Iterable[Horse] = (),
    carts: Iterable[Cart] = (),
    items: Iterable[Item] = (),
    charges: Iterable[Charge] = (),
    links: Sequence[Link] = (),
    covers: dict[str, str] | None = None,
    protection: dict[str, str] | None = None,
    wholes: dict[str, str] | None = None,
    boxes: Iterable[Box] = (),
    spots: Iterable[Spot] = (),
    open_buildings: frozenset[str] = frozenset(),
    scenario: str = "",
    town: bool = True,
    night: bool = False,
    active: str = "",
    left: int = 3,
    size: tuple[float, float] = (48.0, 48.0),
    round: int = 1,
    **switches: Any,
) -> Skirmish:
    """A match on a table of that size; `switches` are those of board.Switches. A piece without an entry in `covers`
    is light if it is a fence and whole if it is a wall."""
    folk = list(people)
    natural = {p.id: "whole" if p.blocks_sight else "light" for p in pieces if p.cover or p.blocks_sight}
    kinds = {"wall": "wall, rock", "fence": "fence, car, wagon"}
    board = Board(
        title="Test",
        story="",
        scenario=scenario,
        scene=Scene(size[0], size[1], tuple(pieces), tuple(links)),
        switches=Switches(**switches),
        town=town,
        night=night,
        boxes={b.id: b for b in boxes},
        spots={s.id: s for s in spots},
        covers=natural | (covers or {}),
        protection={p.id: kinds[p.kind] for p in pieces if p.kind in kinds} | (protection or {}),
        wholes=wholes or {},
        open_buildings=open_buildings,
    )
    g = Skirmish(board)
    g.round = round
    g.phase = "act" if active else "choose"
    g.characters = {c.id: c for c in folk}
    g.horses = {h.id: h for h in horses}
    g.carts = {c.id: c for c in carts}
    g.items = {i.id: i for i in items}
    g.charges = {c.id: c for c in charges}
    for side in dict.fromkeys(c.side for c in folk if c.side != NEUTRAL):
        members = tuple(c.id for c in folk if c.side == side and not c.person)
        key = next(c.band for c in folk if c.side == side)
        g.bands[side] = Band(side=side, seat=side, key=key, title=side.capitalize(), members=members)
    if active:
        g.activation = Activation(active, left, saw_enemy=True)
    return g
