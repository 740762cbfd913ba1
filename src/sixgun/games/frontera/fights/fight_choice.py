"""What a character may announce in a combat turn: the one legality test, and what is offered: a finite list. For
everything else there are forms (display/fight_forms.py).

frontera.attack.choose-technique, frontera.ruling.announce-public: everything but the cards is said before drawing.
frontera.ruling.one-technique: one action, one technique, one kind of weapon a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from sixgun.core.choice import Choice, Later, Offer, Option, Place, Refusal, Region, Several, made, offered
from sixgun.core.kinds import tag
from sixgun.games.frontera import choices, medical
from sixgun.games.frontera.catalogue import Weapon
from sixgun.games.frontera.choices import ATTACKS, TESTED, Struck, Tested
from sixgun.games.frontera.fights import fight_tests, picking_up, riding, techniques
from sixgun.games.frontera.fights.space import (
    BEHIND,
    WALKER,
    along,
    covers_near,
    covers_within,
    end_of,
    line_of_fire,
    metres,
    path_length,
    plan,
)
from sixgun.games.frontera.fights.steps import RUN, STEP, check_step, toward
from sixgun.games.frontera.fights.techniques import RANGED, THROWN, family, weapon_of
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import Character, Session, replace
from sixgun.table import route
from sixgun.table.walk import spots_in_reach

__all__ = ["RUN", "STEP"]


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Session, c: Character, choice: Choice) -> Refusal | None:
    """The one test of an announcement by a character that can act and has not lost its turn."""
    judge = _CHECKS.get(type(choice))
    if judge is None:
        return Refusal("frontera.attack.choose-technique", "unknown-action", KINDS)
    if choice.actor != c.id:
        return Refusal("frontera.combat.announce-order", "not-your-turn", (c.id,), {"who": choice.actor})
    if (c.holds or c.held_by) and not isinstance(choice, choices.Hold | choices.LetGo):
        return Refusal("frontera.grapple.no-other-actions", "in-a-hold", ("hold", "let-go"), {"who": c.id})
    return judge(g, c, choice)


def _check_attack(g: Session, c: Character, choice: Struck) -> Refusal | None:
    """frontera.attack.holstered-no-aim, .holstered-no-move, .holstered-knife, frontera.cover.full-no-aim,
    frontera.mount.no-aim, frontera.ruling.cover-full-shoot, frontera.grapple.declare, frontera.scare.declare."""
    technique = choice.how
    if choice.weapon not in ("", *g.board.lists.weapons):
        return Refusal("frontera.tech.overview", "no-such-weapon", facts={"weapon": choice.weapon})
    weapon = weapon_of(g, choice.weapon)
    if refusal := _has(c, weapon, technique):
        return refusal
    if isinstance(choice, choices.Grapple) and not (technique == techniques.UNARMED or weapon.key == "lasso"):
        return Refusal("frontera.grapple.success", "cannot-grapple", (techniques.UNARMED, "lasso"))
    if weapon.key == "lasso" and not isinstance(choice, choices.Grapple):
        return Refusal("frontera.gap.equipment-chapter", "lasso-only-grapples", ("grapple",))
    if technique == techniques.AIM and (refusal := _may_aim(c, weapon)):
        return refusal
    most = techniques.max_attacks(g, c, technique, weapon)
    if not 1 <= choice.number <= most:
        return Refusal("frontera.ruling.extra-attacks-count", "number-of-attacks", facts={"most": most})
    if refusal := _are_there(g, choice):
        return refusal
    if refusal := check_step(g, c, choice.path, step_allowed(c, weapon, technique)):
        return refusal
    for name in choice.targets:
        own = name in (c.id, c.mount)
        if own or g[name].dead or not g[name].present or (name in g.mounts and not isinstance(choice, choices.Attack)):
            return Refusal("frontera.tech.ranged-targets", "not-a-target", facts={"target": name})
    if strike_point(g, c, choice) is None:
        return Refusal("frontera.range.influence", "out-of-reach", facts={"weapon": weapon.key, "technique": technique})
    return None


def _are_there(g: Session, choice: Struck) -> Refusal | None:
    """Each target once, and only one to be seized."""
    names = choice.targets
    unknown = [name for name in names if name not in g.characters and name not in g.mounts]
    if not names or len(set(names)) != len(names) or unknown:
        return Refusal("frontera.ruling.multi-targets", "no-such-target", facts={"target": names})
    if isinstance(choice, choices.Grapple) and len(names) > 1:
        return Refusal("frontera.ruling.grapple-count", "one-target")
    return None


def _has(c: Character, weapon: Weapon, technique: str) -> Refusal | None:
    if technique not in weapon.techniques:
        return Refusal("frontera.tech.overview", "wrong-technique", weapon.techniques, {"weapon": weapon.key})
    if weapon.key != "fists" and not techniques.carried(c, weapon.key):
        return Refusal("frontera.tech.overview", "weapon-not-carried", facts={"weapon": weapon.key})
    return None


def drawn_now(c: Character, weapon: Weapon) -> bool:
    """frontera.ruling.holstered-then, .holstered-unarmed: the weapon is still put away, or another one is in hand."""
    return weapon.cls != "unarmed" and family(c.in_hand) != family(weapon.key)


def step_allowed(c: Character, weapon: Weapon, technique: str) -> float:
    """How far an attacker may still move: nothing if he draws (frontera.attack.holstered-no-move) unless it is a knife
    from its holster (frontera.attack.holstered-knife, frontera.ruling.holstered-knife-throw), nor when he shoots or
    throws out of full cover (frontera.ruling.cover-full-shoot)."""
    if drawn_now(c, weapon) and not ("knife-holster" in c.goods and family(weapon.key) == "knife"):
        return 0.0
    if c.cover == "full" and technique in (*RANGED, THROWN):
        return 0.0
    return float(STEP)


def _may_aim(c: Character, weapon: Weapon) -> Refusal | None:
    if drawn_now(c, weapon):
        return Refusal("frontera.attack.holstered-no-aim", "no-aim-holstered", (techniques.QUICK_SHOT,))
    if c.cover == "full":
        return Refusal("frontera.cover.full-no-aim", "no-aim-full-cover", (techniques.QUICK_SHOT,))
    if c.mount:
        return Refusal("frontera.mount.no-aim", "no-aim-mounted", (techniques.QUICK_SHOT,))
    return None


def strike_point(g: Session, c: Character, choice: Struck) -> Place | None:
    """The point of the path from which the attack reaches all its targets with the most cards; None if there is none.

    frontera.ruling.reach-after-move, frontera.combat.positions-deferred: to the targets' places at the turn's start."""
    weapon = weapon_of(g, choice.weapon)
    targets = [g[name] for name in choice.targets]
    best: tuple[int, float, Place] | None = None
    for point in along(c.place, choice.path):
        mods = [techniques.reach_mod(weapon, choice.how, metres(point, target.place)) for target in targets]
        if any(mod is None for mod in mods):
            continue
        if choice.how in (*RANGED, THROWN) and any(line_of_fire(g, c, point, target) for target in targets):
            continue
        worst = min(mod for mod in mods if mod is not None)
        key = (worst, -path_length(c.place, (point,)), point)
        if best is None or key[:2] > best[:2]:
            best = key
    return best[2] if best else None


def _check_move(g: Session, c: Character, choice: choices.Move) -> Refusal | None:
    """frontera.combat.take-cover: partial cover is part of any move; frontera.ruling.cover-full-enter: full cover takes
    the whole turn."""
    if refusal := check_step(g, c, choice.path, RUN):
        return refusal
    if choice.how in riding.PACES and choice.path and not choice.piece:
        return riding.check_pace(g, c, choice)
    if choice.how not in ("", "exposed", "partial", "full"):
        return Refusal("frontera.cover.levels", "unknown-cover", ("exposed", "partial", "full"))
    if choice.how in ("partial", "full") and c.mount:
        return Refusal("frontera.ruling.cover-mounted", "no-cover-there", facts={"piece": choice.piece})
    if choice.how in ("partial", "full"):
        end = end_of(c, choice.path)
        near = dict(covers_near(g, end))
        if choice.piece not in near or (choice.how == "full" and not near[choice.piece]):
            return Refusal("frontera.ruling.cover-and-sight", "no-cover-there", tuple(near), {"piece": choice.piece})
    elif choice.piece:
        return Refusal("frontera.ruling.cover-and-sight", "no-cover-there", facts={"piece": choice.piece})
    if not choice.path and not choice.how:
        return Refusal("frontera.combat.option-move-only", "no-way-given", ("stay",))
    return None


def check_ready(g: Session, c: Character, weapon: str, path: tuple[Place, ...] = ()) -> Refusal | None:
    """frontera.ruling.holstered-then: drawing without attacking costs the step; the action may be a test."""
    if weapon not in g.board.lists.weapons or not any(arm.weapon == weapon for arm in c.arms):
        return Refusal("frontera.ruling.holstered-then", "weapon-not-carried", facts={"weapon": weapon})
    if path:
        return Refusal("frontera.ruling.holstered-then", "too-long", facts={"metres": 0})
    if family(c.in_hand) == family(weapon):
        return Refusal("frontera.ruling.holstered-then", "in-hand-already", facts={"weapon": weapon})
    return None


def _check_test(g: Session, c: Character, choice: Tested) -> Refusal | None:
    drawn = check_ready(g, c, choice.weapon, choice.path) if choice.weapon else None
    return drawn or fight_tests.check(g, c, choice)


def _check_care(g: Session, c: Character, choice: choices.Care) -> Refusal | None:
    """frontera.medical.combat: the whole turn, without any movement."""
    if choice.target not in g.characters or not g[choice.target].present:
        return Refusal("frontera.medical.who", "no-such-target", facts={"target": choice.target})
    return medical.refusal(g, c.id, choice.target, distance=metres(c.place, g[choice.target].place))


def _check_hold(g: Session, c: Character, choice: choices.Hold) -> Refusal | None:
    return None if c.holds or c.held_by else Refusal("frontera.grapple.maintain", "no-hold", facts={"who": c.id})


def _check_let_go(g: Session, c: Character, choice: choices.LetGo) -> Refusal | None:
    return None if c.holds else Refusal("frontera.ruling.grapple-maintain-who", "no-hold", facts={"who": c.id})


_CHECKS: dict[type[Choice], Callable[[Session, Character, Any], Refusal | None]] = {
    **dict.fromkeys(ATTACKS, _check_attack),
    choices.Care: _check_care,
    choices.Move: _check_move,
    choices.Ready: lambda g, c, choice: check_ready(g, c, choice.weapon),
    choices.Gather: picking_up.check_gathering,
    choices.TakeWeapon: picking_up.check_taking,
    **dict.fromkeys(TESTED, _check_test),
    choices.GetOn: riding.check_on,
    choices.GetOff: riding.check_off,
    choices.Hold: _check_hold,
    choices.LetGo: _check_let_go,
    **dict.fromkeys((choices.Stay, choices.Truce), lambda g, c, choice: None),
}
KINDS = tuple(map(tag, _CHECKS))
"""What may be announced."""


# options -------------------------------------------------------------------------------------------------------------
def options(g: Session, c: Character) -> Iterator[Option]:
    """A finite list, the most warlike first; any other legal announcement is accepted as well."""
    return made(offers(g, c))


def offers(g: Session, c: Character) -> Iterator[Offer]:
    """The same, each tested when somebody asks for it."""
    if c.holds or c.held_by:
        yield Option(choices.Hold(c.id), rules=("frontera.grapple.maintain",))
        if c.holds:
            yield Option(choices.LetGo(c.id), rules=("frontera.ruling.grapple-maintain-who",))
        return
    yield Several(_attacks, g, c)
    yield Several(_at_hand, g, c)
    yield Several(_shots_at_mounts, g, c)
    yield Several(_ways, g, c)
    yield Several(_tests, g, c)
    yield from offered("frontera.combat.option-action-move", choices.Stay(c.id))
    yield from offered("frontera.ruling.combat-end", choices.Truce(c.id))


def _at_hand(g: Session, c: Character) -> Iterator[Offer]:
    """Wounds of the own side, weapons that are put away, and those that lie about."""
    hurt = [one.id for one in g.characters.values() if one.present and one.side == c.side and one.health < 0]
    yield from _if_legal(g, c, "frontera.medical.combat", [choices.Care(c.id, who) for who in hurt])
    yield from _if_legal(g, c, "frontera.ruling.holstered-then", [choices.Ready(c.id, arm.weapon) for arm in c.arms])
    yield from picking_up.offers(g, c)


def _ways(g: Session, c: Character) -> Iterator[Offer]:
    """On foot or on a mount, on it and off it."""
    yield from _moves(g, c)
    if c.mount:
        yield Later(riding.way_off, g, c, _nearest(g, c))
    else:
        yield from riding.ways_on(g, c)


def _tests(g: Session, c: Character) -> Iterable[Offer]:
    return fight_tests.offers(g, c, _nearest(g, c))


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
    keys = dict.fromkeys([one for key in held for one in (key, family(key) + techniques.THROWN_KEY) if one in weapons])
    return [("fists", techniques.UNARMED), *[(key, technique) for key in keys for technique in weapons[key].techniques]]


def _attacks(g: Session, c: Character) -> Iterator[Later]:
    foes = sorted(
        (one for one in foes_of(g, c) if one.health > -4), key=lambda one: (not able(one), metres(c.place, one.place))
    )
    for item, technique in sorted(arms_of(g, c), key=lambda pair: (pair[1] not in RANGED, pair[1] != techniques.AIM)):
        most = techniques.max_attacks(g, c, technique, weapon_of(g, item))
        if most < 1:
            continue
        single = [
            Later(_attack, g, c, kind(c.id, foe.id, technique, number, item))
            for foe in foes[:6]
            for kind in _kinds(item, technique)
            for number in _how_often(c, kind, technique, most)
        ]
        yield from single
        if most > 1 and len(foes) > 1:
            yield Later(_attack_on_all, g, c, technique, most, item, single)


def _attack(g: Session, c: Character, choice: Struck) -> Option | None:
    """From where he stands or, if it does not reach, with the first step that does."""
    weapon = weapon_of(g, choice.weapon)
    for path in approaches(g, c, g[choice.target], weapon, choice.how):
        moved = replace(choice, path=path) if path else choice
        if check(g, c, moved) is None:
            region = _step_region(g, c, weapon, choice.how)
            return Option(moved, rules=(techniques.TECHNIQUES[choice.how].rule,), region=region)
    return None


def _attack_on_all(
    g: Session, c: Character, technique: str, most: int, item: str, single: list[Later]
) -> Option | None:
    """frontera.ruling.multi-targets: at once on all who can be attacked singly."""
    reached = tuple(dict.fromkeys([option.choice.target for option in made(single)]))
    if len(reached) < 2:
        return None
    choice = choices.Attack(c.id, reached[0], technique, most, item, more=reached[1:])
    facts = {"target": reached}
    return _legal(g, c, Option(choice, rules=("frontera.ruling.multi-targets",), facts=facts))


def _how_often(c: Character, kind: type[Struck], technique: str, most: int) -> tuple[int, ...]:
    """frontera.ruling.extra-attacks-count: as often as possible; where each attack uses something up, also once. Any
    number between may be announced."""
    scarce = technique == THROWN or (technique in RANGED and c.shots >= 0)
    return (most, 1) if most > 1 and scarce and kind is not choices.Grapple else (most,)


def _if_legal(g: Session, c: Character, rule: str, some: Iterable[Choice]) -> Iterator[Later]:
    for option in offered(rule, *some):
        yield Later(_legal, g, c, option)


def _legal(g: Session, c: Character, option: Option) -> Option | None:
    return option if check(g, c, option.choice) is None else None


def _shots_at_mounts(g: Session, c: Character) -> Iterator[Later]:
    """frontera.gap.mount-stats: whom his foes ride."""
    ridden = dict.fromkeys([foe.mount for foe in foes_of(g, c) if foe.mount])
    for item, technique in arms_of(g, c) if ridden else ():
        most = techniques.max_attacks(g, c, technique, weapon_of(g, item))
        if technique in RANGED and most:
            shots = [choices.Attack(c.id, mount, technique, most, weapon=item) for mount in ridden]
            yield from _if_legal(g, c, "frontera.gap.mount-stats", shots)


def _kinds(item: str, technique: str) -> tuple[type[Struck], ...]:
    if item == "lasso":
        return (choices.Grapple,)
    if technique == techniques.UNARMED:
        return (choices.Attack, choices.Grapple, choices.Scare)
    return (choices.Attack, choices.Scare)


def approaches(g: Session, c: Character, foe: Character, weapon: Weapon, technique: str) -> Iterator[tuple[Place, ...]]:
    """Stay, or for a blow a step towards the foe; a rider comes up to him at a pace of his mount."""
    yield ()
    if technique in RANGED:
        return
    if c.mount:
        yield from riding.charges(g, c, foe)
    elif step_allowed(c, weapon, technique):
        yield from toward(g, c, foe.place, float(STEP))


def _step_region(g: Session, c: Character, weapon: Weapon, technique: str) -> Region | None:
    most = step_allowed(c, weapon, technique)
    if c.mount:  # frontera.ruling.move-mounted
        most = float(techniques.mount_kind(g, c.mount).gallop_m) if techniques.steers(g, c) else 0.0
    return Region("step", keeps_target=True, most=most) if most else None


MOST_COVERS = 6
"""So many ways into cover are listed."""


def _moves(g: Session, c: Character) -> Iterator[Offer]:
    """Into cover, and towards the nearest foe; on a mount also away from him."""
    if g.scene not in g.board.places:
        return
    if c.mount:
        yield from riding.rides(g, c, _nearest(g, c))
        return
    into_cover = Several(_into_cover, g, c)
    for number in range(min(MOST_COVERS, len(covers_within(g, c.place, RUN + BEHIND)))):
        yield Later(_numbered, into_cover, number)
    for foe in _nearest(g, c)[:1]:
        yield Later(_run, g, c, foe)


def _numbered(group: Several, number: int) -> Option | None:
    """The option with this number, if there are so many."""
    return next(islice(made(group.listed()), number, None), None)


def _into_cover(g: Session, c: Character) -> Iterator[Option]:
    """Behind each piece that gives any, where one comes to it first."""
    seen: set[str] = set()
    here = plan(g)
    for spot in spots_in_reach(here, WALKER, c.place, RUN, spacing=2.0, wanted=lambda at: bool(covers_near(g, at))):
        for piece, full in covers_near(g, spot.place):
            if piece in seen or len(seen) >= MOST_COVERS:
                continue
            found = route(here, WALKER, c.place, spot.place)
            path = found.path[1:] if found is not None else ()
            choice = choices.Move(c.id, "full" if full else "partial", piece, path)
            if check(g, c, choice) is None:
                seen.add(piece)
                yield Option(choice, rules=("frontera.combat.take-cover",))


def _run(g: Session, c: Character, foe: Character) -> Option | None:
    rules, facts = ("frontera.combat.option-move-only",), {"why": "towards", "goal": foe.id}
    for path in toward(g, c, foe.place, float(RUN)):
        region = Region("move", most=float(RUN))
        return _legal(g, c, Option(choices.Move(c.id, path=path), rules=rules, region=region, facts=facts))
    return None
