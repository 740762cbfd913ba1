"""Loading: cartridge by cartridge, with Speed Load, whole cylinders, and Gatling guns (deadlands.reload)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.deadlands import dice, holding, skills
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import Firearm, Missile
from sixgun.games.deadlands.choices import Load
from sixgun.games.deadlands.state import Person, Shootout

ONE, CAPACITY, CYLINDER = "deadlands.reload.one-per-action", "deadlands.reload.capacity", "deadlands.reload.cylinder"
CERTAIN, TWO, THREE = (
    "deadlands.reload.single-automatic", "deadlands.reload.single-tn9", "deadlands.reload.single-tn11",
)  # fmt: skip
GATLING, NO_SPEED = "deadlands.reload.gatling", "deadlands.reload.gatling-no-speed"
CYLINDERS, TOTALS = "deadlands.ruling.cylinders", "deadlands.ruling.speed-load-totals"
CYLINDER_TN, TWO_AT, THREE_AT = 5, 9, 11


def _loadable(g: Shootout, me: Person, arm: int) -> Firearm | Missile | None:
    """A gun, or a bow or launcher, which takes one shot with each card."""
    if not 0 <= arm < len(me.arms):
        return None
    row = g.board.weapon(me.arms[arm].weapon)
    if isinstance(row, Firearm) or (isinstance(row, Missile) and not row.thrown):
        return row
    return None


def check(g: Shootout, me: Person, choice: Load) -> Refusal | None:
    row = _loadable(g, me, choice.arm)
    if row is None:
        return Refusal(ONE, "no-such-gun", facts={"who": me.id})
    facts = {"who": me.id, "weapon": row.id}
    if not holding.ready(g, me, choice.arm):
        return Refusal("deadlands.quickdraw.need", "not-in-hand", ("draw",), facts)
    emplaced = isinstance(row, Firearm) and row.emplaced
    if (choice.fast or choice.cylinder) and (emplaced or not isinstance(row, Firearm)):
        return Refusal(NO_SPEED if emplaced else ONE, "no-speed-load", facts=facts)
    if choice.cylinder and choice.fast:  # two ways to load
        return Refusal(CYLINDER, "no-such-manner", facts=facts)
    if choice.cylinder or choice.spare:
        refusal = _check_cylinder(me, choice, row)
        if refusal is not None or choice.cylinder:
            return refusal
    elif me.arms[choice.arm].loaded >= row.shots:
        return Refusal(CAPACITY, "full", facts=facts)
    needed = row.shots if emplaced else 1
    if holding.ammo(me, row.id) < needed:
        return Refusal(CAPACITY, "no-ammo", facts=facts)
    return None


def _check_cylinder(me: Person, choice: Load, row: Firearm | Missile) -> Refusal | None:
    """deadlands.ruling.cylinders: a spare one, with something in it to change, with room in it to load."""
    facts = {"who": me.id, "weapon": row.id}
    spare = me.arms[choice.arm].cylinders
    if not isinstance(row, Firearm) or not row.cylinder or not spare:
        return Refusal(CYLINDERS, "no-cylinder", facts=facts)
    if choice.spare and (choice.cylinder or min(spare) >= row.shots):
        return Refusal(CAPACITY, "full", facts=facts)
    if choice.cylinder and max(spare) <= me.arms[choice.arm].loaded:
        return Refusal(CYLINDER, "nothing-gained", facts=facts)
    return None


def offers(g: Shootout, me: Person) -> Iterator[Load]:
    for arm in range(len(me.arms)):
        if _loadable(g, me, arm) is not None and me.holds(arm):
            yield Load(me.id, arm, cylinder=True)
            yield Load(me.id, arm, fast=True)
            yield Load(me.id, arm)
            yield Load(me.id, arm, fast=True, spare=True)
            yield Load(me.id, arm, spare=True)


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Shootout, choice: Load) -> None:
    row = _loadable(g, g.people[choice.actor], choice.arm)
    assert row is not None
    if isinstance(row, Firearm) and row.emplaced:
        _gatling(ref, g, choice, row)
    elif choice.cylinder:
        _cylinder(ref, g, choice, row)
    else:
        number = _speed(ref, g, choice, row) if choice.fast else 1
        _put_in(ref, g, choice, row, number)


def _roll(
    ref: Ref, g: Shootout, who: str, row: Firearm | Missile, rule: str, tn: int, more: tuple[int, ...] = ()
) -> dice.Rolled:
    """deadlands.special.speed-load: Speed Load (Deftness) in the concentration of the gun; the Gatling pistol is a
    pistol (deadlands.ruling.gatling-pistol)."""
    skill = row.skill if isinstance(row, Firearm) else ""
    pool, mods = skills.aptitude(g, who, "speed-load", "pistol" if skill == "automatics" else skill)
    mods = (*mods, *skills.penalties(g, who))
    return dice.trait_roll(ref, g, who, pool, rule, mods, tn, on_card=True, more=more)


def _cylinder(ref: Ref, g: Shootout, choice: Load, row: Firearm | Missile) -> None:
    """deadlands.reload.cylinder: the fullest spare one; the old one is kept with what is left in it."""
    who = choice.actor
    rolled = _roll(ref, g, who, row, CYLINDER, CYLINDER_TN)
    changed = dice.succeeded(rolled, CYLINDER_TN)
    if changed:
        arm = g.people[who].arms[choice.arm]
        best = max(arm.cylinders)
        spare = sorted(arm.cylinders, reverse=True)[1:]
        g.change_arm(who, choice.arm, loaded=best, cylinders=tuple(sorted((*spare, arm.loaded), reverse=True)))
    event = "changes-cylinder" if changed else "fumbles-cylinder"
    ref.tell(event, CYLINDER, rolled.roll, who=who, weapon=row.id, tn=CYLINDER_TN, bust=rolled.word,
             loaded=g.people[who].arms[choice.arm].loaded)  # fmt: skip


def _speed(ref: Ref, g: Shootout, choice: Load, row: Firearm | Missile) -> int:
    """deadlands.reload.single-automatic, deadlands.reload.single-tn9, deadlands.reload.single-tn11: one is certain,
    even after a bust."""
    who = choice.actor
    rolled = _roll(ref, g, who, row, CERTAIN, TWO_AT, (THREE_AT,))
    number = 1 if rolled.bust or rolled.total < TWO_AT else 2 if rolled.total < THREE_AT else 3
    ref.tell("speed-load", (CERTAIN, TWO, THREE)[number - 1], rolled.roll, who=who, weapon=row.id, number=number,
             total=rolled.total, bust=rolled.word)  # fmt: skip
    return number


def _put_in(ref: Ref, g: Shootout, choice: Load, row: Firearm | Missile, number: int) -> None:
    """deadlands.reload.capacity: no more than fit in, or than he has."""
    who = choice.actor
    me = g.people[who]
    arm = me.arms[choice.arm]
    there = min(arm.cylinders) if choice.spare else arm.loaded
    number = min(number, row.shots - there, holding.ammo(me, row.id))
    holding.use_ammo(g, who, row.id, number)
    if choice.spare:
        spare = sorted(arm.cylinders)
        g.change_arm(who, choice.arm, cylinders=tuple(sorted((there + number, *spare[1:]), reverse=True)))
    else:
        g.change_arm(who, choice.arm, loaded=there + number)
    ref.tell("loads", ONE, who=who, weapon=row.id, number=number, loaded=there + number, spare=choice.spare)


def _gatling(ref: Ref, g: Shootout, choice: Load, row: Firearm) -> None:
    """deadlands.reload.gatling: a feed box with two cards, which need not follow one another."""
    who = choice.actor
    if not g.people[who].arms[choice.arm].begun:
        g.change_arm(who, choice.arm, begun=True)
        ref.tell("begins-loading", GATLING, who=who, weapon=row.id)
        return
    holding.use_ammo(g, who, row.id, row.shots)
    g.change_arm(who, choice.arm, begun=False, loaded=row.shots)
    ref.tell("loads", GATLING, who=who, weapon=row.id, number=row.shots, loaded=row.shots, spare=False)


LOAD = CardVerb(Load, ONE, offers=offers, check=check, cost=1, perform=perform)
