"""How many dice each fighter rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.space import CONTACT, OBSTACLE_TAG, base, movable, within
from sixgun.games.bala.state import Fight
from sixgun.table import Base, Piece, distance_to_piece, run_through
from sixgun.table.shapes import BODY, LEVEL

DICE: dict[str, int] = {row["id"]: row["dice"] for row in table("melee-dice")}
GALLOP = 6.0
"""bala.melee.dice-gallop: inches of gallop before contact."""


def fight_modifiers(
    g: Fight, who: str, opponent: str, attacking: bool, *, galloped: float = 0.0, unseen: bool = False
) -> Iterator[Mod]:
    """Everything that gives or takes dice, in the order of the sheet; their sum is at least 1 in the end.

    bala.melee.dice-actions, bala.melee.dice-mounted, bala.melee.dice-gallop (bala.ruling.gallop-attack-distance:
    `galloped` is what lies before contact), bala.melee.dice-unseen (bala.ruling.fight-unseen),
    bala.melee.dice-obstacle, bala.melee.dice-paralysed."""
    me = g.characters[who]
    yield Mod(actions_counted(g, who) * DICE["action"], "bala.melee.dice-actions", "actions")
    if me.horse:
        yield Mod(DICE["mounted"], "bala.melee.dice-mounted", "mounted", (me.horse,))
    if attacking:
        if me.horse and within(GALLOP, galloped):
            yield Mod(DICE["gallop"], "bala.melee.dice-gallop", "galloped")
        if unseen:
            yield Mod(DICE["unseen"], "bala.melee.dice-unseen", "unseen")
    else:
        if opponent in g.characters:
            rival = g.characters[opponent]
            obstacle = obstacle_between(g, base(rival), base(me), rival.cart)
            if obstacle:
                yield Mod(DICE["obstacle"], "bala.melee.dice-obstacle", "behind an obstacle", (obstacle,))
        if me.paralysed:
            yield Mod(DICE["paralysed"], "bala.melee.dice-paralysed", "paralysed")


def actions_counted(g: Fight, who: str) -> int:
    """bala.ruling.fight-dice-actions: the whole allowance; with the switch, what a fighter that is active has not
    spent."""
    if g.board.switches.fight_dice == "remaining":
        for activation in reversed(g.stack):
            if activation.who == who:
                return activation.left
    return g.allowance(who)


def dice_of(mods: Iterable[Mod]) -> int:
    """bala.melee.minimum-dice, bala.ruling.fight-dice-order: at least one die, after all modifiers."""
    return max(1, sum(mod.value for mod in mods))


def counted(ref: Ref, who: str, mods: Iterable[Mod]) -> int:
    found = tuple(mods)
    number = dice_of(found)
    ref.tell("fight-dice", "bala.melee.minimum-dice", mods=found, who=who, number=number)
    return number


def obstacle_between(g: Fight, attacker: Base, defender: Base, aboard: str = "") -> str:
    """bala.ruling.fight-obstacle: a fence, wall, window, table or the like between them that the defender touches.

    Not the cart that the attacker is `aboard`."""
    scene = g.board.scene
    key = (
        "obstacle-between",
        attacker.x,
        attacker.y,
        defender.x,
        defender.y,
        defender.z,
        defender.r,
        movable(g),
        aboard,
    )
    known: str | None = scene.recall("obstacle between", key)
    if known is None:  # the odds of one fight ask hundreds of times
        known = _obstacle_between(g, attacker, defender, aboard)
        scene.store("obstacle between", key, known)
    return known


def _obstacle_between(g: Fight, attacker: Base, defender: Base, aboard: str) -> str:
    scenery = (*g.board.scene.pieces, *(p for p in movable(g) if p.id != aboard))
    obstacles = [p for p in scenery if _is_obstacle(p, defender.z)]
    across = run_through(obstacles, (attacker.x, attacker.y), (defender.x, defender.y))
    for piece in obstacles:
        if piece.id in across and within(distance_to_piece(g.board.scene, piece, defender), CONTACT):
            return piece.id
    return ""


def _is_obstacle(piece: Piece, z: float) -> bool:
    return (OBSTACLE_TAG in piece.tags or piece.kind == "cart") and piece.base < z + BODY and piece.top > z + LEVEL
