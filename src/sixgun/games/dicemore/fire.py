"""The fire action: aiming, firing one weapon or two, opportunity shots. One shot is in shots.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore.action import Action, too_dear
from sixgun.games.dicemore.catalogue import GUN, RIFLE, SIDE_ARM, Weapon, table, weapons
from sixgun.games.dicemore.choices import Aim, Fire, Throw
from sixgun.games.dicemore.cylinder import EMPTY, check_empty, cylinder, empty
from sixgun.games.dicemore.explosives import EXPLOSIVE_ACTION, FIX_ACTION
from sixgun.games.dicemore.fire_sequence import begin, finish, has_aimed
from sixgun.games.dicemore.flight import Run
from sixgun.games.dicemore.placing import put
from sixgun.games.dicemore.sawn_off import pellets, template_refusal
from sixgun.games.dicemore.shots import SMALL_GUN, Bullet, Volley, ranges, shoot
from sixgun.games.dicemore.state import STANDING, Character, Gun, Skirmish, replace
from sixgun.games.dicemore.targets import (
    LOST_HAND,
    eligible,
    nearest_refusal,
    ready_refusal,
    shooter_refusal,
    target_refusal,
    weapon_in_hand,
)
from sixgun.games.dicemore.throwing import THROW_ACTION

How = Literal["", "two-guns", "empty"]
TWO_GUNS: Final = "two-guns"
HUNTING_RIFLE = "hunting-rifle"
_AIMING = next(int(row["ca"]) for row in table("actions") if row["id"] == "aim")


def fires(weapon: Weapon) -> bool:
    """Guns, rifles and the bow (dicemore.weapon.categories, dicemore.weapon.bow): what is fired, not thrown."""
    return weapon.family in (GUN, RIFLE) or (weapon.family == SIDE_ARM and weapon.short > 0)


def weapon_cost(g: Skirmish, weapon: Weapon) -> int:
    """dicemore.fire.cost; dicemore.weapon.hunting-rifle, dicemore.ruling.hunting-rifle-cost: 3, or 2 by option."""
    return g.board.switches.hunting_rifle_ca if weapon.id == HUNTING_RIFLE else weapon.ca


def partner(c: Character, index: int) -> int | None:
    """dicemore.ruling.two-guns: the other gun of Tab.6 in hand, if both hands hold one."""
    if len(c.hands) != 2 or index not in c.hands:
        return None
    other = c.hands[0] if c.hands[1] == index else c.hands[1]
    both = all(weapons()[c.guns[i].weapon].family == GUN for i in (index, other))
    return other if both else None


# aim -----------------------------------------------------------------------------------------------------------------
def _check_aim(g: Skirmish, c: Character, _choice: Aim) -> Refusal | None:
    """dicemore.action.aim, dicemore.ruling.aim-blockers, dicemore.move.rotation-blocks-aim: no movement of any kind in
    this activation, nor on a horse or vehicle that moves in it (dicemore.ruling.gait)."""
    going = g.going
    if going.aimed:
        return Refusal("dicemore.action.aim", "has-aimed")
    if going.attacked:
        return Refusal("dicemore.action.one-attack", "already-attacked")
    if going.rotated:
        return Refusal("dicemore.move.rotation-blocks-aim", "has-rotated")
    if going.moved or going.course is not None or g.gait(c.id) != STANDING:
        return Refusal("dicemore.ruling.aim-blockers", "has-moved")
    return None


def _offer_aim(g: Skirmish, c: Character) -> Iterator[Option]:
    if not c.engaged and any(_can_fire_or_throw(c.guns[i]) for i in c.hands):
        yield Option(Aim(c.id), _AIMING, ("dicemore.action.aim",))


def _can_fire_or_throw(gun: Gun) -> bool:
    weapon = weapons()[gun.weapon]
    return (fires(weapon) and gun.loaded > 0 and not gun.jammed) or weapon.thrown


def _aim(ref: Ref, g: Skirmish, choice: Aim) -> None:
    """dicemore.ruling.aim-timing: it serves this activation only."""
    g.change_activation(aimed=True)
    ref.tell("aims", "dicemore.action.aim", who=choice.actor)


# fire ----------------------------------------------------------------------------------------------------------------
def shots_of(choice: Fire) -> int:
    """How many shots a choice declares; one if it does not say."""
    return choice.number or 1


def _check(g: Skirmish, c: Character, choice: Fire) -> Refusal | None:
    """dicemore.fire.declare: a weapon in hand, loaded for the shots declared, a target that may be shot at, and points.

    dicemore.ruling.multi-shot-target: all shots go to one target. dicemore.fire.free-target-by-aiming."""
    refusal = shooter_refusal(g, c)
    if refusal is not None:
        return refusal
    index = weapon_in_hand(g, c, choice.gun)
    if isinstance(index, Refusal):
        return index
    gun = c.guns[index]
    if not fires(weapons()[gun.weapon]):
        return Refusal("dicemore.fire.declare", "not-for-firing", facts={"weapon": gun.weapon})
    return (
        _check_shots(c, index, choice)
        or target_refusal(g, c, choice.target, ranges(g, c, gun)[1])
        or (template_refusal(g, c, choice.target) if weapons()[gun.weapon].template else None)
        or nearest_refusal(g, c, gun, choice.target)
        or _check_how(g, c, index, choice)
        or too_dear(g, _cost(g, c, choice))
    )


def _check_shots(c: Character, index: int, choice: Fire) -> Refusal | None:
    """dicemore.weapon.categories: shots per turn, and rounds for them; six shots only by emptying the cylinder."""
    gun = c.guns[index]
    weapon = weapons()[gun.weapon]
    single = [n for n in weapon.per_turn if n != cylinder(gun)]
    if choice.how == EMPTY:
        allowed = [cylinder(gun)] if cylinder(gun) else []
        if choice.number not in (0, *allowed):
            return Refusal("dicemore.weapon.empty-cylinder-declare", "too-many-shots", facts={"number": choice.number})
        return ready_refusal(gun)
    if choice.how == TWO_GUNS:
        if choice.number not in (0, 2):
            return Refusal("dicemore.ruling.two-guns", "too-many-shots", facts={"number": choice.number})
        return ready_refusal(gun)
    if shots_of(choice) not in single:
        return Refusal("dicemore.fire.declare", "too-many-shots", facts={"number": choice.number})
    return ready_refusal(gun, shots_of(choice))


def _check_how(g: Skirmish, c: Character, index: int, choice: Fire) -> Refusal | None:
    """dicemore.ruling.two-guns: the other hand's gun must be ready and reach too; dicemore.special.injury-lost-hand."""
    if choice.how == EMPTY:
        return check_empty(g, c, c.guns[index], choice.target)
    if choice.how != TWO_GUNS:
        return None
    if LOST_HAND in c.injuries:
        return Refusal("dicemore.special.injury-lost-hand", "lost-hand")
    other = partner(c, index)
    if other is None:
        return Refusal("dicemore.ruling.two-guns", "no-two-guns")
    second = c.guns[other]
    return ready_refusal(second) or target_refusal(g, c, choice.target, ranges(g, c, second)[1])


def _cost(g: Skirmish, c: Character, choice: Fire) -> int:
    """dicemore.fire.cost: the weapon's CA once; dicemore.ruling.two-guns: the higher of the two."""
    cost = weapon_cost(g, weapons()[c.guns[choice.gun].weapon])
    other = partner(c, choice.gun) if choice.how == TWO_GUNS else None
    return cost if other is None else max(cost, weapon_cost(g, weapons()[c.guns[other].weapon]))


def _options(g: Skirmish, c: Character) -> Iterator[Option]:
    for index in c.hands:
        gun = c.guns[index]
        weapon = weapons()[gun.weapon]
        if not fires(weapon) or ready_refusal(gun) is not None:
            continue
        ways: list[tuple[How, int]] = [("", n) for n in weapon.per_turn if n != cylinder(gun)]
        if cylinder(gun):
            ways.append((EMPTY, cylinder(gun)))
        if partner(c, index) is not None:
            ways.append((TWO_GUNS, 2))
        for _, target in eligible(g, c, gun):
            for how, number in ways:
                choice = Fire(c.id, target, index, how, number)
                if _check(g, c, choice) is None:
                    yield Option(choice, _cost(g, c, choice), ("dicemore.fire.declare",), facts={"weapon": gun.weapon})


class Salvo(msgspec.Struct, frozen=True):
    """A fire action between two of its shots: those that are left, everybody at whom it shoots, and who has to run."""

    bullets: tuple[Bullet, ...]
    targets: tuple[str, ...]
    runs: tuple[Run, ...] = ()


def fire_action(ref: Ref, g: Skirmish, choice: Fire) -> None:
    """A whole fire action that has been found legal: dicemore.fire.sequence."""
    salvo = open_fire(ref, g, choice)
    while salvo.bullets:
        salvo = next_shot(ref, g, salvo)
        if salvo.bullets:
            ref.again("dicemore.fire.sequence", salvo, left=len(salvo.bullets))
    cease_fire(ref, g, choice, salvo)


def open_fire(ref: Ref, g: Skirmish, choice: Fire) -> Salvo:
    bullets = prepare(ref, g, choice)
    return Salvo(tuple(bullets), fired_upon(choice.target, bullets))


def next_shot(ref: Ref, g: Skirmish, salvo: Salvo) -> Salvo:
    """One shot; none is left if the weapon has jammed. Shots after the first are alike
    (dicemore.ruling.later-shots-flat): their number tells nothing more."""
    runs = list(salvo.runs)
    goes_on = fire_bullet(ref, g, salvo.bullets[0], runs)
    rest = [replace(bullet, number=1) for bullet in salvo.bullets[1:]] if goes_on else []
    return Salvo(tuple(rest), salvo.targets, tuple(runs))


def cease_fire(ref: Ref, g: Skirmish, choice: Fire, salvo: Salvo) -> None:
    finish(ref, g, choice.actor, salvo.targets, list(salvo.runs))


def fired_upon(target: str, bullets: Sequence[Bullet]) -> tuple[str, ...]:
    """Everybody at whom an action shoots: the declared target, and others who get shots of an emptied cylinder or are
    under a template (dicemore.char.armed-civilian)."""
    return tuple(dict.fromkeys([target, *[bullet.target for bullet in bullets]]))


def prepare(ref: Ref, g: Skirmish, choice: Fire) -> list[Bullet]:
    """Declaration and coolness test; the shots that are then to be resolved one by one.

    dicemore.fire.declare, dicemore.setup.ammo-die: the rounds are deducted at once, even if the target falls early
    (dicemore.ruling.multi-shot-target)."""
    who, target = choice.actor, choice.target
    fired = volleys(g, choice)
    index, first = fired[0]
    cool = begin(ref, g, who, target, first.gun.weapon)
    fired = [(i, replace(volley, nerves=cool.mod)) for i, volley in fired]
    first = fired[0][1]
    if choice.how == EMPTY:
        g.change_gun(who, index, used=True)
        return empty(ref, g, first, index, target, cool.failed)
    if choice.how == TWO_GUNS:
        for i, _ in fired:
            spend(g, who, i, 1)
        return [Bullet(volley, i, target, number) for number, (i, volley) in enumerate(fired)]
    spend(g, who, index, shots_of(choice))
    if first.weapon.template:
        return pellets(g, first, index, target, shots_of(choice))
    return [Bullet(first, index, target, number) for number in range(shots_of(choice))]


def volleys(g: Skirmish, choice: Fire | Throw) -> list[tuple[int, Volley]]:
    """The weapons that a fire action fires, each with what is the same for all its shots before the coolness test adds
    to it."""
    c = g.characters[choice.actor]
    index = choice.gun
    other = partner(c, index) if choice.how == TWO_GUNS else None
    aimed = has_aimed(g, c.id)
    return [
        (
            i,
            Volley(
                c.id,
                c.guns[i],
                aimed=aimed,
                two_guns=other is not None,
                surprise=surprise(c.guns[i]),
                bystanders=not weapons()[c.guns[i].weapon].template,
            ),
        )
        for i in ((index,) if other is None else (index, other))
    ]


def fire_bullet(ref: Ref, g: Skirmish, bullet: Bullet, runs: list[Run]) -> bool:
    """Resolve one shot of an action; False if the weapon has jammed and fires no more.

    dicemore.weapon.jam, dicemore.weapon.jam-clear: it is cleared in a later activation."""
    volley = bullet.volley
    if shoot(ref, g, volley, bullet.target, bullet.number, runs, wild=bullet.wild):
        return True
    g.change_gun(volley.shooter, bullet.index, jammed=True)
    if g.activation is not None and g.activation.who == volley.shooter:
        g.change_activation(jams=(*g.going.jams, bullet.index))
    return False


def surprise(gun: Gun) -> bool:
    """dicemore.weapon.remington-first-use, dicemore.special.keyword-little: its first fire action in the match."""
    return gun.weapon == SMALL_GUN and not gun.used


def spend(g: Skirmish, who: str, index: int, shots: int) -> None:
    """dicemore.fire.declare: rounds are gone when they are declared."""
    g.change_gun(who, index, loaded=g.characters[who].guns[index].loaded - shots, used=True)


# out of turn ---------------------------------------------------------------------------------------------------------
def opportunity_guns(g: Skirmish, reactor: str, mover: str, at: Place) -> tuple[int, ...]:
    """Weapons in hand with which `reactor` could shoot at `mover` while it passes that place.

    dicemore.ruling.opp-timing: loaded and ready, in the front arc, visible, within range; no points are needed.
    dicemore.ruling.sawn-off: with nobody under the template past whom the band does not shoot."""
    c = g.characters[reactor]
    if shooter_refusal(g, c) is not None:
        return ()
    found = []
    for index in c.hands:
        gun = c.guns[index]
        if not fires(weapons()[gun.weapon]) or ready_refusal(gun) is not None:
            continue
        if isinstance(weapon_in_hand(g, c, index), Refusal):
            continue
        if target_refusal(g, c, mover, ranges(g, c, gun)[1], at) is not None:
            continue
        if weapons()[gun.weapon].template and template_refusal(_passing(g, mover, at), c, mover) is not None:
            continue
        found.append(index)
    return tuple(found)


def _passing(g: Skirmish, mover: str, at: Place) -> Skirmish:
    """The table while somebody passes a place."""
    there = g.fork()
    put(there, mover, at)
    return there


def opportunity_volley(g: Skirmish, reactor: str, gun: int, cool: Mod | None = None) -> Volley:
    """One normal shot out of turn, with what the coolness test adds (dicemore.opp.no-bonuses)."""
    weapon = g.characters[reactor].guns[gun]
    template = weapons()[weapon.weapon].template
    return Volley(reactor, weapon, cool, opportunity=True, surprise=surprise(weapon), bystanders=not template)


def opportunity_bullets(ref: Ref, g: Skirmish, reactor: str, gun: int, mover: str) -> list[Bullet]:
    """Coolness test of a shot out of turn, and what is then to be resolved.

    dicemore.opp.coolness-doubled, dicemore.opp.no-bonuses, dicemore.opp.moving-target."""
    weapon = g.characters[reactor].guns[gun]
    cool = begin(ref, g, reactor, mover, weapon.weapon, "opportunity-shot", opportunity=True)
    volley = opportunity_volley(g, reactor, gun, cool.mod)
    spend(g, reactor, gun, 1)
    return pellets(g, volley, gun, mover, 1) if volley.weapon.template else [Bullet(volley, gun, mover)]


def opportunity_shot(ref: Ref, g: Skirmish, reactor: str, gun: int, mover: str, at: Place) -> None:
    """Shoot once at `mover`, who is at `at` now and stays there until it moves on. Whether the shot may be taken is the
    caller's to see to.

    dicemore.opp.what, dicemore.ruling.opp-timing: one normal shot. dicemore.opp.uses-turn: it is the reactor's whole
    activation of the round, also of whoever was held in it (dicemore.ruling.lasso-hold,
    dicemore.ruling.shocked-movement)."""
    if g.characters[mover].place != at:
        put(g, mover, at)
    g.change(reactor, acted=True, held=False)
    shots = opportunity_bullets(ref, g, reactor, gun, mover)
    runs: list[Run] = []
    for bullet in shots:
        fire_bullet(ref, g, bullet, runs)
    finish(ref, g, reactor, fired_upon(mover, shots), runs)


ACTIONS: tuple[Action, ...] = (
    Action(Aim, "dicemore.action.aim", offers=_offer_aim, check=_check_aim, cost=_AIMING, perform=_aim),
    Action(Fire, "dicemore.fire.declare", options=_options, check=_check, cost=_cost, perform=fire_action),
    THROW_ACTION,
    EXPLOSIVE_ACTION,
    FIX_ACTION,
)
"""aim, fire, throw, explosive, fix-explosive."""
