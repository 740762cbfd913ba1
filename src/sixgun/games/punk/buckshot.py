"""Postas: shooting at a whole combat."""

from __future__ import annotations

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.punk import attributes, combats, fire, hits, seeing, shots
from sixgun.games.punk.shots import AIM, MODELS, Plan
from sixgun.games.punk.state import Fray, Model

COMBAT = "punk.buckshot.combat"


def nearest(g: Fray, me: Model, foe: Model) -> Model:
    """punk.ruling.buckshot-models: the involved enemy in sight that is nearest, whose modifiers count."""
    involved = [g[id] for id in combats.melee_of(g, foe.id) if g[id].side != me.side]
    seen = [one for one in involved if seeing.sees(g, me, one)]
    return min(seen, key=lambda one: seeing.far(me, one), default=foe)


def plan(g: Fray, me: Model, foe: Model, number: int, reacting: bool) -> Plan:
    """punk.buckshot.combat: no -3 for the combat; a covering model outside of it still gives it, and members of the
    combat never cover (punk.ruling.buckshot-models)."""
    melee = combats.melee_of(g, foe.id)
    near = nearest(g, me, foe)
    found = shots.plan(g, me, near, number, False, reacting)
    others = [id for id in shots.covering(g, me, near, found.cover) if id not in melee]
    penalty = Mod(shots.IN_THE_WAY, MODELS, "models-in-the-way", tuple(others)) if others else None
    mods = found.mods
    if not reacting and not any(mod.rule == AIM for mod in mods) and any(id in g.going.aims for id in melee):
        mods = (*mods, Mod(3, AIM, "aimed"))
    return found._replace(mods=mods, penalty=penalty)


def into_combat(ref: Ref, g: Fray, me: Model, foe: Model, number: int, reacting: bool) -> str:
    """punk.special.buckshot, punk.buckshot.combat: on a success every involved model is hit, friend or enemy, each with
    its own cover."""
    melee = combats.melee_of(g, foe.id)
    shot = plan(g, me, foe, number, reacting)
    weapon = attributes.weapon_of(g, me, number)
    covers = {id: seeing.cover_mods(seeing.covered(g, me, g[id])) for id in melee}
    outcome = shots.fired(ref, g, shot)
    if outcome == "hit":
        for victim in hits.in_order(ref, g, me.id, melee):
            shots.hit(ref, g, me.id, victim, weapon, covers[victim])
        if weapon.has("incendiary"):
            places = [g[id].place for id in melee]
            fire.light(ref, g, places, weapon.number("incendiary"), me.id, melee)
    return outcome
