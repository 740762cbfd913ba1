"""Falls: who may fall when wounded, from how high, and what the ground does."""

from __future__ import annotations

from sixgun.core.choice import Choice, Option, Place, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, detection, limits, placing
from sixgun.games.bala.choices import Face
from sixgun.games.bala.harm import Harm, has_lost_all_actions, suffer
from sixgun.games.bala.space import TOLERANCE, base
from sixgun.games.bala.state import Cart, Character, Fight
from sixgun.miniatures.crossing import halfway_up
from sixgun.table.ground import drop_edges
from sixgun.table.shapes import LEVEL

POSITION = "bala.ruling.fall-position"
EDGE = 1.0
"""bala.fall.edge: inches from the drop."""
STEP = 2.0
"""bala.fall.high: inches of height that count once."""
SADDLE = 1.0
"""bala.ruling.fall-height-horse: a fall from a horse is always a short one."""

_SAFE: int = next(row["min"] for row in catalogue.table("falls") if not row["falls"])
_TRIGGERS: dict[str, dict[str, bool]] = {row["id"]: row for row in catalogue.table("fall-triggers")}
_SHORT, _HIGH = catalogue.table("fall-damage")
_SERIOUS = Mod(-1, "bala.fall.serious", "serious wound")


def fall_harm(height: float) -> Harm:
    """bala.fall.short: less than 2 in give 1 Shock; bala.fall.high: each full 2 in give 1 Shock and 1 Damage instead.

    bala.ruling.rounding-scope: only complete steps of 2 in count."""
    steps = int((height + TOLERANCE) // STEP)
    if not steps:
        return Harm(shock=_SHORT["shock"], damage=_SHORT["damage"])
    return Harm(shock=steps * _HIGH["shock"], damage=steps * _HIGH["damage"])


def check_fall(ref: Ref, g: Fight, who: str, serious: bool, in_fight: bool) -> bool:
    """A character that has just suffered Damage rolls for a fall if it stands or sits where one can fall.

    bala.ruling.fall-wounded-means-damage: the caller asks once per hit or group of hits, and only after Damage.
    bala.ruling.fall-eliminated: nobody rolls for a character that is out anyway. bala.ruling.fall-position: its place
    when wounded counts. Returns whether it fell."""
    c = g[who]
    drop: tuple[float, Place] | None = None
    if c.horse:
        rule = "bala.fall.horse"
    elif c.cart:
        rule, cart = "bala.fall.cart-roof", g.carts[c.cart]
        if c.seat != "roof" or not _rolls(g, cart):
            return False
        drop = cart.roof, placing.beside_cart(g, c.place, cart)
    else:
        rule = "bala.fall.edge"
        drop = (_climbed(g, c) or _nearest_drop(g, who, in_fight)) if c.z > LEVEL else None
        if drop is None:
            return False
    if not _goes_down(ref, g, who, serious, rule):
        return False
    if drop is None:
        placing.get_off(g, who)
        _land(ref, g, who, SADDLE)
    else:
        fall(ref, g, who, *drop)
    return True


def _rolls(g: Fight, cart: Cart) -> bool:
    """bala.ruling.cart-moving: it moved in its driver's most recent activation, and there still is a driver."""
    return cart.moving and any(c.cart == cart.id and c.seat == "driver" for c in g.in_play())


def _climbed(g: Fight, c: Character) -> tuple[float, Place] | None:
    """bala.ruling.fall-climbing: how high it is on a climb of which it is half-way up, and the foot of that climb."""
    link = halfway_up(g.board.scene, c.place)
    return (c.z - link.foot[2], link.foot) if link is not None and link.kind == "climb" else None


def _nearest_drop(g: Fight, who: str, in_fight: bool) -> tuple[float, Place] | None:
    """bala.fall.edge, bala.fall.parapet: the nearest drop within 1 in; one with a parapet only for fighters."""
    for drop in drop_edges(g.board.scene, base(g[who]), EDGE):
        trigger = _TRIGGERS["edge-parapet" if drop.guarded else "edge"]
        if trigger["fight" if in_fight else "shot"]:
            return drop.height, drop.landing
    return None


def _goes_down(ref: Ref, g: Fight, who: str, serious: bool, rule: str) -> bool:
    """bala.fall.roll: 1D6, falls on 2 or less; bala.fall.serious: -1 if the wound is a Serious one."""
    if has_lost_all_actions(g, who):
        return False
    roll = ref.dice(1, 6, "bala.fall.roll", mods=(_SERIOUS,) if serious else (), cuts=(_SAFE,))
    falls = roll.total < _SAFE
    ref.tell("loses-hold" if falls else "keeps-hold", rule, roll, who=who)
    return falls


def fall(ref: Ref, g: Fight, who: str, height: float, landing: Place) -> None:
    """A character falls that far and ends at the nearest free spot at the foot of the drop.

    bala.ruling.fall-position: it does not become Paralysed by it; bala.ruling.fall-no-chain: its Damage makes no new
    roll; bala.ruling.jump-procedure and bala.ruling.jump-down come here too."""
    x, y, z = placing.free_spot(g, who, landing)
    g.change(who, x=x, y=y, z=z, cart="", seat="", gatling="")
    _land(ref, g, who, height)


def _land(ref: Ref, g: Fight, who: str, height: float) -> None:
    harm = fall_harm(height)
    ref.tell("falls", "bala.fall.high" if harm.damage else "bala.fall.short", who=who, height=height)
    suffer(ref, g, who, harm, "bala.fall.high" if harm.damage else "bala.fall.short")
    if not has_lost_all_actions(g, who):
        facing = choose_facing(ref, g, who, POSITION)
        g.change(who, facing=facing)
    detection.refresh(g)


def choose_facing(ref: Ref, g: Fight, who: str, rule: str) -> float:
    """Its owner says which way it faces now; any direction will do."""
    c = g[who]

    def check(choice: Choice) -> Refusal | None:
        named = limits.says(choice, Face, who) and choice.facing is not None
        return None if named else Refusal(rule, "not-offered", ("face",))

    directions = [c.facing, *(float(d) for d in range(0, 360, 45) if d != c.facing)]
    options = [Option(Face(who, d), rules=(rule,)) for d in directions]
    facing = ref.ask(g.seat_of(who), rule, options, check, facts={"who": who}).facing
    assert facing is not None
    return facing % 360.0
