"""What a character may announce in a combat turn: the one legality test. What is offered is in fight_choice.py.

frontera.attack.choose-technique, frontera.ruling.announce-public: everything but the cards is said before drawing.
frontera.ruling.one-technique: one action, one technique, one kind of weapon a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.kinds import tag
from sixgun.games.frontera import choices, medical
from sixgun.games.frontera.catalogue import Weapon
from sixgun.games.frontera.choices import ATTACKS, TESTED, Struck, Tested
from sixgun.games.frontera.fights import fight_tests, picking_up, riding
from sixgun.games.frontera.fights.space import along, covers_near, line_of_fire, metres, path_length
from sixgun.games.frontera.fights.steps import RUN, STEP, check_step
from sixgun.games.frontera.fights.techniques import (
    AIM,
    QUICK_SHOT,
    RANGED,
    THROWN,
    UNARMED,
    carried,
    family,
    max_attacks,
    reach_mod,
    weapon_of,
)
from sixgun.games.frontera.state import Character, Session


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
    if isinstance(choice, choices.Grapple) and not (technique == UNARMED or weapon.key == "lasso"):
        return Refusal("frontera.grapple.success", "cannot-grapple", (UNARMED, "lasso"))
    if weapon.key == "lasso" and not isinstance(choice, choices.Grapple):
        return Refusal("frontera.gap.equipment-chapter", "lasso-only-grapples", ("grapple",))
    if technique == AIM and (refusal := _may_aim(c, weapon)):
        return refusal
    most = max_attacks(g, c, technique, weapon)
    if not 1 <= choice.number <= most:
        return Refusal("frontera.ruling.extra-attacks-count", "number-of-attacks", facts={"most": most})
    names = choice.targets
    unknown = [name for name in names if name not in g.characters and name not in g.mounts]
    if not names or len(set(names)) != len(names) or unknown:
        return Refusal("frontera.ruling.multi-targets", "no-such-target", facts={"target": names})
    if isinstance(choice, choices.Grapple) and len(names) > 1:
        return Refusal("frontera.ruling.grapple-count", "one-target")
    if refusal := check_step(g, c, choice.path, step_allowed(c, weapon, technique)):
        return refusal
    for name in names:
        own = name in (c.id, c.mount)
        if own or g[name].dead or not g[name].present or (name in g.mounts and not isinstance(choice, choices.Attack)):
            return Refusal("frontera.tech.ranged-targets", "not-a-target", facts={"target": name})
    if strike_point(g, c, choice) is None:
        return Refusal("frontera.range.influence", "out-of-reach", facts={"weapon": weapon.key, "technique": technique})
    return None


def _has(c: Character, weapon: Weapon, technique: str) -> Refusal | None:
    if technique not in weapon.techniques:
        return Refusal("frontera.tech.overview", "wrong-technique", weapon.techniques, {"weapon": weapon.key})
    if weapon.key != "fists" and not carried(c, weapon.key):
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
        return Refusal("frontera.attack.holstered-no-aim", "no-aim-holstered", (QUICK_SHOT,))
    if c.cover == "full":
        return Refusal("frontera.cover.full-no-aim", "no-aim-full-cover", (QUICK_SHOT,))
    if c.mount:
        return Refusal("frontera.mount.no-aim", "no-aim-mounted", (QUICK_SHOT,))
    return None


def strike_point(g: Session, c: Character, choice: Struck) -> Place | None:
    """The point of the path from which the attack reaches all its targets with the most cards; None if there is none.

    frontera.ruling.reach-after-move, frontera.combat.positions-deferred: to the targets' places at the turn's start."""
    weapon = weapon_of(g, choice.weapon)
    targets = [g[name] for name in choice.targets]
    best: tuple[int, float, Place] | None = None
    for point in along(c.place, choice.path):
        mods = [reach_mod(weapon, choice.how, metres(point, target.place)) for target in targets]
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
        end = choice.path[-1] if choice.path else c.place
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


def _always(g: Session, c: Character, choice: Choice) -> None:
    return None


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
    choices.Stay: _always,
    choices.Truce: _always,
}
KINDS = tuple(map(tag, _CHECKS))
"""What may be announced."""
