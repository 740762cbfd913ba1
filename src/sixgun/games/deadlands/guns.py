"""Firearms in hand: what it takes to fire one, its modifiers, and the attack that comes of it."""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.core.log import Mod
from sixgun.games.deadlands import attacks, damage, drawing, holding, location, seeing, skills, space
from sixgun.games.deadlands.attacks import NARROW, WIDE, Attack
from sixgun.games.deadlands.catalogue import Firearm, Missile
from sixgun.games.deadlands.choices import Part
from sixgun.games.deadlands.state import Person, Shootout

ACTION, TN, INCREMENT = "deadlands.shoot.action", "deadlands.shoot.tn", "deadlands.shoot.range-increment"
MODIFIERS, WALKING = "deadlands.shoot.modifiers", "deadlands.ruling.walking"
AIM, SHOTGUN, JAM = "deadlands.shoot.aim", "deadlands.shotgun.bonus", "deadlands.ruling.jam"
OFF_HAND, STRONG = "deadlands.twogun.off-hand", "deadlands.ruling.strong-hand"
BASE_TN = 5
WALKS, WEAK, SPRINTED = -2, -4, -4
"""deadlands.table.house-shooting-modifiers, deadlands.twogun.off-hand"""
FAR_MOVED = 20.0
EACH_AIM, MOST_AIM = 2, 3
"""deadlands.shoot.aim-maximum"""
Shooter = Firearm | Missile


# what it takes -------------------------------------------------------------------------------------------------------
def gun_of(g: Shootout, me: Person, arm: int) -> Shooter | None:
    """What is fired at somebody: a firearm, or a bow, which uses the rules of shooting."""
    if not 0 <= arm < len(me.arms):
        return None
    row = g.board.weapon(me.arms[arm].weapon)
    if isinstance(row, Firearm) or (isinstance(row, Missile) and not row.thrown and not row.launcher):
        return row
    return None


def check_gun(g: Shootout, me: Person, arm: int, draw: bool = False, number: int = 1) -> Refusal | None:
    """In hand, or about to be drawn, loaded and not jammed."""
    row = gun_of(g, me, arm)
    if row is None:
        return Refusal(ACTION, "no-such-gun", facts={"who": me.id})
    facts = {"who": me.id, "weapon": row.id, "loaded": me.arms[arm].loaded, "number": number}
    refusal = drawing.check_quick(g, me, arm) if draw else None
    if refusal is not None:
        return refusal
    if not draw and not holding.ready(g, me, arm):
        return Refusal("deadlands.quickdraw.need", "not-in-hand", ("draw",), facts)
    if me.arms[arm].jammed:
        return Refusal(JAM, "jammed", ("clear",), facts)
    if me.arms[arm].loaded < number:
        return Refusal(ACTION, "not-loaded", ("load",), facts)
    return None


# modifiers -----------------------------------------------------------------------------------------------------------
def walking_mods(g: Shootout, me: Person) -> tuple[Mod, ...]:
    """deadlands.ruling.walking: he moves on this card, before the shot or as announced after it; who runs takes that
    modifier instead."""
    going = g.going(me.id)
    moves = going is not None and (len(going.path) > 1 or going.later)
    return (Mod(WALKS, WALKING, "walking"),) if moves and not me.running else ()


def target_mods(g: Shootout, me: Person, target: str, part: Part, exposure: seeing.Exposure) -> tuple[Mod, ...]:
    """What the target, its cover and the light bring."""
    foe = g.people[target]
    moved = (Mod(SPRINTED, MODIFIERS, "target-moved"),) if foe.walked >= FAR_MOVED else ()
    size = attacks.size_mods(g, target)
    return (*moved, *size, *attacks.sight_mods(g, target, exposure), *attacks.called_mods(part))


def aim_mods(me: Person, arm: int, target: str) -> tuple[Mod, ...]:
    """deadlands.shoot.aim, deadlands.shoot.aim-maximum: at this one with this weapon."""
    aim = me.aim
    if aim is None or aim.target != target or aim.arm != arm:
        return ()
    return (Mod(EACH_AIM * min(MOST_AIM, aim.actions), AIM, "aimed"),)


def hand_mods(g: Shootout, me: Person, arm: int) -> tuple[Mod, ...]:
    """deadlands.twogun.off-hand, deadlands.ruling.strong-hand: a weapon in the weak hand alone."""
    return (Mod(WEAK, OFF_HAND, "off-hand"),) if holding.only_in_weak(g, me, arm) else ()


def increments(far: int, increment: int) -> int:
    """deadlands.shoot.range-increment, deadlands.special.range-increment: full ones only."""
    return far // increment


# the attack ----------------------------------------------------------------------------------------------------------
def plan(
    g: Shootout,
    me: Person,
    arm: int,
    target: str,
    part: Part = "",
    more: tuple[Mod, ...] = (),
    aimed: bool = True,
    wide: bool = False,
) -> Attack:
    """A shot as it is declared (deadlands.shoot.tn, deadlands.table.house-shooting-modifiers). Aim may offset what a
    called part costs (deadlands.shoot.aim-plus-called), a shotgun has its +2 at the number of its own range
    (deadlands.shotgun.range-tn), and anybody may fire in contact (deadlands.ruling.leaving-contact). `wide` is the
    corridor of a fanned revolver."""
    row = gun_of(g, me, arm)
    assert row is not None
    foe, far = g.people[target], space.yards(g, me.id, target)
    exposure = seeing.exposure(g, me.id, target, _located_at(part))
    pool, mods = skills.of(g, me.id, row.aptitude)
    shotgun = row.damage == "shotgun"
    mods = (
        *mods,
        *skills.penalties(g, me.id, shot=True),
        *walking_mods(g, me),
        *target_mods(g, me, target, part, exposure),
        *hand_mods(g, me, arm),
        *((Mod(2, SHOTGUN, "shotgun"),) if shotgun else ()),
        *(aim_mods(me, arm, target) if aimed else ()),
        *more,
    )
    above = space.higher(g, me.id, target)
    automatic = isinstance(row, Firearm) and row.automatic
    width = WIDE if wide or shotgun or automatic else NARROW
    astray = isinstance(row, Firearm)
    return Attack(
        who=me.id,
        target=target,
        rule=ACTION,
        weapon=row.id,
        pool=pool,
        mods=mods,
        tn=BASE_TN + increments(far, row.increment),
        damage=damage.shotgun(far) if shotgun else row.dice,
        part=part,
        far=far,
        plus=location.plus(g, space.in_contact(g, me.id, target), me.z - foe.z, False),
        exposure=exposure,
        missing=attacks.missing(foe.posture, far, above),
        piercing=row.piercing,
        shot=shotgun,
        behind=attacks.in_corridor(g, me.id, target, width, row.increment) if astray else (),
    )


def _located_at(part: Part) -> str:
    """The part of the hit table that a called part belongs to."""
    return location.called()[part].strikes if part else ""


def spend(g: Shootout, who: str, arm: int, number: int = 1) -> None:
    """Cartridges, whether they hit or not."""
    g.change_arm(who, arm, loaded=g.people[who].arms[arm].loaded - number)
