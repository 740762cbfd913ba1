"""Incendiaria (X): Fire markers, those whom they burn, and bearers who go up in flames."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.punk import attributes, fuel, harm, hits, resting
from sixgun.games.punk.harm import Blow
from sixgun.games.punk.space import CONTACT, STEP, TOLERANCE
from sixgun.games.punk.state import DOWNED, Due, Fray, Model
from sixgun.games.punk.state import Fire as Marker
from sixgun.table import Base

MARKER, HIT, FLEE = "punk.fire.marker", "punk.fire.hit", "punk.fire.flee"
TOUCHED, ONCE, DETONATE = "punk.fire.contact", "punk.fire.once", "punk.fire.detonate"
LOST, BODIES, PROOF = "punk.fire.gear-lost", "punk.ruling.fire-bodies", "punk.special.fireproof"
RADIUS = 5.0


# markers -------------------------------------------------------------------------------------------------------------
def touches(at: Place, body: Base) -> bool:
    """punk.marker.shape, punk.ruling.fire-placement: the marker's circle reaches the base, at most 2.5 cm above or
    below it."""
    gap = math.hypot(body.x - at[0], body.y - at[1]) - body.r - RADIUS
    return gap <= CONTACT and abs(body.z - at[2]) <= STEP + TOLERANCE


def strongest(g: Fray, bodies: Iterable[Base]) -> int:
    """punk.fire.once: the most powerful marker that any of these places touches; 0 for none."""
    return max((one.strength for body in bodies for one in g.fires if touches(one.at, body)), default=0)


def is_proof(g: Fray, who: str) -> bool:
    """punk.special.fireproof"""
    return any(one.has("fireproof") for one in attributes.worn(g, g[who]))


def burn(ref: Ref, g: Fray, who: str, strength: int, by: str = "", penetration: int = 0) -> None:
    """punk.fire.hit: Strength X, Penetration X, without cover. An explosion of fuel may follow."""
    side = g[by].side if by else ""
    die = harm.impact(ref, g, who, Blow(strength, penetration or strength, HIT, by, side))
    fuel.note(g, who, die, by)


def scorch(ref: Ref, g: Fray, who: str, ahead: Sequence[Base] = ()) -> None:
    """punk.fire.contact, punk.ruling.fire-actions: a model that performs an Action while it touches a marker burns
    once in it, at first contact, by the strongest that the Action touches (`ahead`: where it will still lead)."""
    if not g.fires or is_proof(g, who) or (g.activation is not None and g.going.who == who and g.going.burnt):
        return
    here = strongest(g, [g[who].body])
    if not here:
        return
    if g.activation is not None and g.going.who == who:
        g.change_activation(burnt=True)
    strength = max(here, strongest(g, ahead))
    ref.tell("in-flames", TOUCHED, target=who, strength=strength)
    die = harm.impact(ref, g, who, Blow(strength, strength, TOUCHED))
    fuel.note(g, who, die, "")


# lighting one --------------------------------------------------------------------------------------------------------
def light(
    ref: Ref, g: Fray, places: Sequence[Place], strength: int, by: str, struck: Sequence[str] = (), more: int = 0
) -> None:
    """punk.special.incendiary, punk.fire.marker, punk.ruling.fire-placement: a marker at each place for the rest of the
    game; everybody who touches one is hit once, by Strength X and `more` and Penetration X. The bodies in it lose their
    gear (punk.ruling.fire-bodies).

    punk.special.fireproof, punk.ruling.fireproof-scope: who is proof burns only if the weapon itself `struck` it."""
    for at in places:
        g.fires = (*g.fires, Marker(at, strength))
        ref.tell("fire", MARKER, x=round(at[0], 1), y=round(at[1], 1), strength=strength)
        _burn_gear(ref, g, at)
    reached = {m.id: [at for at in places if touches(at, m.body)] for m in g.in_play()}
    caught = [id for id, ats in reached.items() if id in struck or (ats and not is_proof(g, id))]
    for victim in hits.in_order(ref, g, by, caught):
        burn(ref, g, victim, strength + more, by, strength)
        if g[victim].in_play and not is_proof(g, victim):
            for at in reached[victim]:
                g.then(Due("flee", victim, by, at=at))


def _burn_gear(ref: Ref, g: Fray, at: Place) -> None:
    """punk.ruling.fire-bodies; nobody learns whether there were bullets (punk.bullets.secret). Weapons that are about
    to detonate do so first (punk.fire.detonate)."""
    ablaze = {due.who for due in g.due or () if due.kind == "detonate"}
    for m in list(g.models.values()):
        if m.where == DOWNED and m.id not in ablaze and touches(at, m.body):
            g.bullets.pop(m.id, None)
            if m.arms or m.gear:
                g.change(m.id, arms=(), gear=())
                ref.tell("gear-burns", BODIES, target=m.id)


def flee(ref: Ref, g: Fray, due: Due) -> None:
    """punk.fire.flee, punk.ruling.fire-flee: straight away from the attacker, or from the middle of the marker, by the
    shortest distance that leaves it; otherwise to the nearest free place outside of it."""
    me = g[due.who]
    if not me.in_play or not touches(due.at, me.body):
        return
    source = due.at if not due.by or math.dist(g[due.by].place[:2], me.place[:2]) < CONTACT else g[due.by].place
    place = resting.out_of(g, me, source, lambda body: not touches(due.at, body), outside(due.at, me, source))
    if place is None:
        ref.tell("cannot-flee", FLEE, target=me.id)
        return
    g.left_combat = (*g.left_combat, me.id)
    resting.put(ref, g, me.id, place)
    ref.tell("flees-fire", FLEE, target=me.id, x=round(place[0], 1), y=round(place[1], 1))


def outside(at: Place, me: Model, source: Place) -> float:
    """How far a base goes straight away from `source` until it is outside a marker."""
    dx, dy = me.x - source[0], me.y - source[1]
    d = math.hypot(dx, dy)
    ux, uy = (dx / d, dy / d) if d > CONTACT else (math.cos(math.radians(me.facing)), math.sin(math.radians(me.facing)))
    px, py = me.x - at[0], me.y - at[1]
    reach = RADIUS + me.base / 20 + 2 * CONTACT
    along = px * ux + py * uy
    rest = reach * reach - (px * px + py * py - along * along)
    return max(0.0, math.sqrt(max(0.0, rest)) - along)


# bearers -------------------------------------------------------------------------------------------------------------
def load(g: Fray, me: Model) -> list[int]:
    """punk.ruling.fire-detonation-count: the X of each unused incendiary weapon; every bomb is one."""
    found: list[int] = []
    for arm in me.arms:
        weapon = attributes.weapon(g, arm.weapon)
        if weapon.has("incendiary") and not arm.spent:
            found += [weapon.number("incendiary")] * (arm.pieces if weapon.has("bomb") else 1)
    return found


def detonate(ref: Ref, g: Fray, due: Due) -> None:
    """punk.fire.detonate: around the Downed bearer, with 1 Strength more for each weapon beyond the first; Penetration
    and the marker go by the highest X alone. punk.fire.gear-lost: everything it had is gone."""
    me = g[due.who]
    found = load(g, me)
    if not found or me.where != DOWNED:
        return
    g.change(me.id, arms=(), gear=())
    g.bullets.pop(me.id, None)
    ref.tell("detonates", DETONATE, target=me.id, weapons=len(found))
    light(ref, g, (me.place,), max(found), "", more=len(found) - 1)


def along(me: Model, places: Iterable[Place]) -> list[Base]:
    """The base of a model at these places."""
    return [replace(me.body, x=x, y=y, z=z) for x, y, z in places]
