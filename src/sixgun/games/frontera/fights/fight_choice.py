"""What is offered to a character in a combat turn: a finite list, and forms for everything else.

What may be announced at all is in fight_check.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Place, Region
from sixgun.games.frontera.catalogue import Weapon
from sixgun.games.frontera.choices import Attack, Care, Grapple, Hold, LetGo, Move, Ready, Scare, Stay, Struck, Truce
from sixgun.games.frontera.fights import fight_tests, picking_up, riding
from sixgun.games.frontera.fights.fight_check import (
    check,
    check_ready,
    drawn_now,
    step_allowed,
    strike_point,
)
from sixgun.games.frontera.fights.space import WALKER, covers_near, metres, plan
from sixgun.games.frontera.fights.steps import RUN, STEP, toward
from sixgun.games.frontera.fights.techniques import (
    AIM,
    MELEE,
    RANGED,
    TECHNIQUES,
    THROWN,
    THROWN_KEY,
    UNARMED,
    family,
    max_attacks,
    mount_kind,
    steers,
    weapon_of,
)
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import Character, Session
from sixgun.table import reach, route

__all__ = [
    "RUN",
    "STEP",
    "check",
    "drawn_now",
    "step_allowed",
    "strike_point",
]


def options(g: Session, c: Character) -> Iterator[Option]:
    """A finite list, the most warlike first; any other legal announcement is accepted as well."""
    if c.holds or c.held_by:
        yield Option(Hold(c.id), rules=("frontera.grapple.maintain",))
        if c.holds:
            yield Option(LetGo(c.id), rules=("frontera.ruling.grapple-maintain-who",))
        return
    yield from _attacks(g, c)
    yield from _cares(g, c)
    yield from _readies(g, c)
    yield from picking_up.options(g, c)
    yield from _shots_at_mounts(g, c)
    yield from _moves(g, c)
    yield from riding.ways_on(g, c)
    yield from riding.ways_off(g, c, _nearest(g, c))
    yield from fight_tests.options(g, c, _nearest(g, c))
    yield Option(Stay(c.id), rules=("frontera.combat.option-action-move",))
    yield Option(Truce(c.id), rules=("frontera.ruling.combat-end",))


def foes_of(g: Session, c: Character) -> list[Character]:
    """The other sides; where only one can remain (frontera.lastman.rules) everybody else."""
    alone = g.fight is not None and g.fight.last_one
    return [one for one in g.here.values() if one.id != c.id and (alone or one.side != c.side)]


def _nearest(g: Session, c: Character) -> list[Character]:
    return sorted(foes_of(g, c), key=lambda one: metres(c.place, one.place))


def arms_of(g: Session, c: Character) -> list[tuple[str, str]]:
    """Every weapon and technique at hand, as keys: what lies in the hand and is thrown as well has both."""
    weapons = g.board.lists.weapons
    held = [key for arm in c.arms if arm.count > 0 for key in (arm.weapon, family(arm.weapon))]
    keys = dict.fromkeys([one for key in held for one in (key, family(key) + THROWN_KEY) if one in weapons])
    return [("fists", UNARMED), *[(key, technique) for key in keys for technique in weapons[key].techniques]]


def _attacks(g: Session, c: Character) -> Iterator[Option]:
    foes = sorted(
        (one for one in foes_of(g, c) if one.health > -4), key=lambda one: (not able(one), metres(c.place, one.place))
    )
    for item, technique in sorted(arms_of(g, c), key=lambda pair: (pair[1] not in RANGED, pair[1] != AIM)):
        weapon = weapon_of(g, item)
        most = max_attacks(g, c, technique, weapon)
        if most < 1:
            continue
        reached = []
        for foe in foes[:6]:
            for kind in _kinds(item, technique):
                for path in approaches(g, c, foe, weapon, technique):
                    choice = kind(c.id, foe.id, technique, most, item, path)
                    if check(g, c, choice) is None:
                        reached.append(foe.id)
                        region = _step_region(g, c, weapon, technique)
                        for number in _how_often(c, kind, technique, most):
                            choice = kind(c.id, foe.id, technique, number, item, path)
                            yield Option(choice, rules=(TECHNIQUES[technique].rule,), region=region)
                        break
        together = tuple(dict.fromkeys(reached))
        if most > 1 and len(together) > 1:
            choice = Attack(c.id, together[0], technique, most, item, more=together[1:])
            if check(g, c, choice) is None:
                yield Option(choice, rules=("frontera.ruling.multi-targets",), facts={"target": together})


def _how_often(c: Character, kind: type[Struck], technique: str, most: int) -> tuple[int, ...]:
    """frontera.ruling.extra-attacks-count: as often as possible; where each attack uses something up, also once. Any
    number between may be announced."""
    scarce = technique == THROWN or (technique in RANGED and c.shots >= 0)
    return (most, 1) if most > 1 and scarce and kind is not Grapple else (most,)


def _shots_at_mounts(g: Session, c: Character) -> Iterator[Option]:
    """frontera.gap.mount-stats: whom his foes ride."""
    ridden = dict.fromkeys(foe.mount for foe in foes_of(g, c) if foe.mount)
    for item, technique in arms_of(g, c):
        most = max_attacks(g, c, technique, weapon_of(g, item))
        for mount in ridden:
            choice = Attack(c.id, mount, technique, most, weapon=item)
            if technique in RANGED and most and check(g, c, choice) is None:
                yield Option(choice, rules=("frontera.gap.mount-stats",))


def _kinds(item: str, technique: str) -> tuple[type[Struck], ...]:
    if item == "lasso":
        return (Grapple,)
    if technique == UNARMED:
        return (Attack, Grapple, Scare)
    return (Attack, Scare)


def approaches(g: Session, c: Character, foe: Character, weapon: Weapon, technique: str) -> Iterator[tuple[Place, ...]]:
    """Stay, or for a blow a step towards the foe; a rider comes up to him at a pace of his mount."""
    yield ()
    if c.mount and technique in (UNARMED, MELEE, THROWN):
        yield from riding.charges(g, c, foe)
    elif technique in (UNARMED, MELEE, THROWN) and step_allowed(c, weapon, technique):
        yield from toward(g, c, foe.place, float(STEP))


def _step_region(g: Session, c: Character, weapon: Weapon, technique: str) -> Region | None:
    most = step_allowed(c, weapon, technique)
    if c.mount:  # frontera.ruling.move-mounted
        most = float(mount_kind(g, c.mount).gallop_m) if steers(g, c) else 0.0
    return Region("step", keeps_target=True, most=most) if most else None


def _cares(g: Session, c: Character) -> Iterator[Option]:
    for one in g.characters.values():
        choice = Care(c.id, one.id)
        if one.present and one.side == c.side and one.health < 0 and check(g, c, choice) is None:
            yield Option(choice, rules=("frontera.medical.combat",))


def _readies(g: Session, c: Character) -> Iterator[Option]:
    for arm in c.arms:
        if check_ready(g, c, arm.weapon) is None:
            yield Option(Ready(c.id, arm.weapon), rules=("frontera.ruling.holstered-then",))


def _moves(g: Session, c: Character) -> Iterator[Option]:
    """Into cover, and towards the nearest foe; on a mount also away from him."""
    if g.scene not in g.board.places:
        return
    if c.mount:
        yield from riding.rides(g, c, _nearest(g, c))
        return
    seen: set[tuple[str, str]] = set()
    for spot in reach(plan(g), WALKER, c.place, float(RUN), (), (), 2.0).spots:
        for piece, full in covers_near(g, spot.place):
            how = "full" if full else "partial"
            if (piece, how) in seen or len(seen) >= 6:
                continue
            found = route(plan(g), WALKER, c.place, spot.place)
            path = found.path[1:] if found is not None else ()
            choice = Move(c.id, how, piece, tuple(path))
            if check(g, c, choice) is None:
                seen.add((piece, how))
                yield Option(choice, rules=("frontera.combat.take-cover",))
    for foe in _nearest(g, c)[:1]:
        for path in toward(g, c, foe.place, float(RUN)):
            choice = Move(c.id, path=path)
            if check(g, c, choice) is None:
                facts = {"why": "towards", "goal": foe.id}
                yield Option(
                    choice,
                    rules=("frontera.combat.option-move-only",),
                    region=Region("move", most=float(RUN)),
                    facts=facts,
                )
