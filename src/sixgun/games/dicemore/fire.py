"""The fire action: aiming, firing one weapon or two, throwing a side arm, opportunity shots. One shot is in shots.py.

The lasso, which is thrown as well, has a chapter of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from sixgun.core.choice import Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import cylinder, flight, harm, placing, targets, trials
from sixgun.games.dicemore.action import Action, weapon_of
from sixgun.games.dicemore.catalogue import GUN, RIFLE, SIDE_ARM, Weapon, weapons
from sixgun.games.dicemore.choices import Aim, Fire, Opportunity, Throw
from sixgun.games.dicemore.cylinder import EMPTY
from sixgun.games.dicemore.shots import SMALL_GUN, Bullet, Volley, ranges, shoot
from sixgun.games.dicemore.state import STANDING, Character, Gun, Skirmish, replace
from sixgun.miniatures.choices import Own

How = Literal["", "two-guns", "empty"]
TWO_GUNS: Final = "two-guns"
HUNTING_RIFLE = "hunting-rifle"
DECLARE = "dicemore.fire.declare"
THROWING = "dicemore.weapon.throwing"
SEQUENCE = "dicemore.fire.sequence"


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
def _check_aim(g: Skirmish, c: Character, _choice: Own) -> Refusal | None:
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


def _offer_aim(g: Skirmish, c: Character) -> list[Own]:
    return [Aim(c.id)] if not c.engaged and any(_can_fire_or_throw(c.guns[i]) for i in c.hands) else []


def _can_fire_or_throw(gun: Gun) -> bool:
    weapon = weapons()[gun.weapon]
    return (fires(weapon) and gun.loaded > 0 and not gun.jammed) or weapon.thrown


def _aim(ref: Ref, g: Skirmish, choice: Own) -> None:
    """dicemore.ruling.aim-timing: it serves this activation only."""
    g.change_activation(aimed=True)
    ref.tell("aims", "dicemore.action.aim", who=choice.actor)


def has_aimed(g: Skirmish, who: str) -> bool:
    """dicemore.ruling.aim-timing: in the activation that goes on."""
    a = g.activation_of(who)
    return a is not None and a.aimed


# fire ----------------------------------------------------------------------------------------------------------------
def shots_of(choice: Fire) -> int:
    """How many shots a choice declares; one if it does not say."""
    return choice.number or 1


def _check(g: Skirmish, c: Character, choice: Fire) -> Refusal | None:
    """dicemore.fire.declare: a weapon in hand, loaded for the shots declared, a target that may be shot at, and points.

    dicemore.ruling.multi-shot-target: all shots go to one target. dicemore.fire.free-target-by-aiming."""
    refusal = targets.shooter_refusal(g, c) or targets.hand_refusal(g, c, choice.gun)
    if refusal is not None:
        return refusal
    gun = c.guns[choice.gun]
    if not fires(weapons()[gun.weapon]):
        return Refusal(DECLARE, "not-for-firing", facts={"weapon": gun.weapon})
    return shot_refusal(g, c, choice)


def shot_refusal(g: Skirmish, c: Character, choice: Fire, forced: bool = False) -> Refusal | None:
    """What forbids these shots with a weapon in hand. Of a shooter who is forced to fire at the target neither the
    nearest one nor a lane is asked about."""
    gun = c.guns[choice.gun]
    return (
        _check_shots(gun, choice)
        or targets.target_refusal(g, c, choice.target, ranges(g, c, gun)[1], lanes=not forced)
        or (targets.template_refusal(g, c, choice.target) if weapons()[gun.weapon].template else None)
        or (None if forced else targets.nearest_refusal(g, c, gun, choice.target))
        or _check_how(g, c, choice, forced)
    )


def ways(gun: Gun) -> list[int]:
    """How many shots a weapon fires in a turn, besides the whole cylinder."""
    return [n for n in weapons()[gun.weapon].per_turn if n != cylinder.cylinder(gun)]


def _check_shots(gun: Gun, choice: Fire) -> Refusal | None:
    """dicemore.weapon.categories: shots per turn, and rounds for them; six shots only by emptying the cylinder."""
    if choice.how == EMPTY:
        rule, possible = cylinder.DECLARE, choice.number in (0, cylinder.cylinder(gun))
    elif choice.how == TWO_GUNS:
        rule, possible = "dicemore.ruling.two-guns", choice.number in (0, 2)
    else:
        rule, possible = DECLARE, shots_of(choice) in ways(gun)
    if not possible:
        return Refusal(rule, "too-many-shots", facts={"number": choice.number})
    return targets.ready_refusal(gun, 1 if choice.how else shots_of(choice))


def _check_how(g: Skirmish, c: Character, choice: Fire, forced: bool) -> Refusal | None:
    """dicemore.ruling.two-guns: the other hand's gun must be ready and reach too; dicemore.special.injury-lost-hand."""
    if choice.how == EMPTY:
        return cylinder.check_empty(g, c, c.guns[choice.gun], choice.target)
    if choice.how != TWO_GUNS:
        return None
    if targets.LOST_HAND in c.injuries:
        return Refusal("dicemore.special.injury-lost-hand", "lost-hand")
    other = partner(c, choice.gun)
    if other is None:
        return Refusal("dicemore.ruling.two-guns", "no-two-guns")
    second = c.guns[other]
    reach = ranges(g, c, second)[1]
    return targets.ready_refusal(second) or targets.target_refusal(g, c, choice.target, reach, lanes=not forced)


def cost(g: Skirmish, c: Character, choice: Fire | Throw) -> int:
    """dicemore.fire.cost: the weapon's CA once; dicemore.ruling.two-guns: the higher of the two."""
    return max([weapon_cost(g, weapons()[c.guns[i].weapon]) for i in _guns(c, choice)])


def _offers(g: Skirmish, c: Character) -> Iterator[Fire]:
    if targets.shooter_refusal(g, c) is not None:
        return
    for index in c.hands:
        gun = c.guns[index]
        if not fires(weapons()[gun.weapon]) or targets.ready_refusal(gun) is not None:
            continue
        hows: list[tuple[How, int]] = [("", n) for n in ways(gun)]
        if cylinder.cylinder(gun):
            hows.append((EMPTY, cylinder.cylinder(gun)))
        if partner(c, index) is not None:
            hows.append((TWO_GUNS, 2))
        for _, target in targets.in_reach(g, c, gun):
            yield from [Fire(c.id, target, index, how, number) for how, number in hows]


# throwing ------------------------------------------------------------------------------------------------------------
def _thrown(gun: Gun) -> bool:
    """A knife, a hatchet, a lance."""
    return weapons()[gun.weapon].thrown and weapons()[gun.weapon].melee


def _check_throw(g: Skirmish, c: Character, choice: Throw) -> Refusal | None:
    """dicemore.weapon.throwing, dicemore.ruling.throw-range, dicemore.ruling.lance-per-turn: a side arm in hand that
    can be thrown, one piece, within twice the COS."""
    refusal = targets.shooter_refusal(g, c) or targets.hand_refusal(g, c, choice.gun)
    if refusal is not None:
        return refusal
    gun = c.guns[choice.gun]
    if not _thrown(gun):
        return Refusal(THROWING, "not-for-throwing", facts={"weapon": gun.weapon})
    refusal = targets.target_refusal(g, c, choice.target, ranges(g, c, gun)[1])
    return refusal or targets.nearest_refusal(g, c, gun, choice.target)


def _offer_throws(g: Skirmish, c: Character) -> Iterator[Throw]:
    for index in c.hands:
        if _thrown(c.guns[index]):
            yield from [Throw(c.id, target, index) for _, target in targets.in_reach(g, c, c.guns[index])]


# shots ---------------------------------------------------------------------------------------------------------------
Shot = Fire | Throw | Opportunity
_EVENTS = {Fire: "fires", Throw: "throws", Opportunity: "opportunity-shot"}


class Salvo(msgspec.Struct, frozen=True):
    """A fire action between two of its shots: those that are left, everybody at whom it shoots, and who has to run."""

    bullets: tuple[Bullet, ...]
    targets: tuple[str, ...]
    runs: tuple[flight.Run, ...] = ()


def fire_action(ref: Ref, g: Skirmish, choice: Shot) -> None:
    """A whole fire action that has been found legal: dicemore.fire.sequence."""
    salvo = open_fire(ref, g, choice)
    while salvo.bullets:
        salvo = next_shot(ref, g, salvo)
        if salvo.bullets:
            ref.again(SEQUENCE, salvo, left=len(salvo.bullets))
    cease_fire(ref, g, choice, salvo)


def open_fire(ref: Ref, g: Skirmish, choice: Shot) -> Salvo:
    """The shots are at the declared target, and at others who get some of an emptied cylinder or are under a template
    (dicemore.char.armed-civilian)."""
    bullets = prepare(ref, g, choice)
    return Salvo(tuple(bullets), tuple(dict.fromkeys([choice.target, *[bullet.target for bullet in bullets]])))


def next_shot(ref: Ref, g: Skirmish, salvo: Salvo) -> Salvo:
    """One shot; none is left if the weapon has jammed. Shots after the first are alike
    (dicemore.ruling.later-shots-flat): their number tells nothing more."""
    runs = list(salvo.runs)
    goes_on = fire_bullet(ref, g, salvo.bullets[0], runs)
    rest = [replace(bullet, number=1) for bullet in salvo.bullets[1:]] if goes_on else []
    return Salvo(tuple(rest), salvo.targets, tuple(runs))


def cease_fire(ref: Ref, g: Skirmish, choice: Shot, salvo: Salvo) -> None:
    """dicemore.ruling.panic-trigger: who must, runs now; civilians nearby panic (dicemore.ruling.civilian-panic)."""
    flight.settle(ref, g, list(salvo.runs))
    flight.alarm(ref, g, choice.actor, salvo.targets)


def prepare(ref: Ref, g: Skirmish, choice: Shot) -> list[Bullet]:
    """Declaration and coolness test; the shots that are then to be resolved one by one.

    dicemore.fire.declare, dicemore.setup.ammo-die: the rounds are deducted at once, even if the target falls early
    (dicemore.ruling.multi-shot-target). dicemore.weapon.throwing: a shooting test with SHOT and the weapon's bonus; the
    weapon then lies where its target stood (dicemore.ruling.reload-amount: to be picked up again).
    dicemore.opp.what, dicemore.ruling.opp-timing, dicemore.opp.coolness-doubled, dicemore.opp.no-bonuses,
    dicemore.opp.moving-target: one normal shot out of turn. dicemore.opp.uses-turn: it is the reactor's whole
    activation of the round, also of a character held in it (dicemore.ruling.lasso-hold,
    dicemore.ruling.shocked-movement)."""
    who, target, index = choice.actor, choice.target, choice.gun
    out_of_turn = isinstance(choice, Opportunity)
    fired = volleys(g, choice)
    g.change(who, fired=True)
    if out_of_turn:
        g.change(who, acted=True, held=False)
    ref.tell(_EVENTS[type(choice)], DECLARE, who=who, target=target, weapon=fired[0].gun.weapon)
    cool = trials.coolness(ref, g, who, melee=False, target=target, opportunity=out_of_turn)
    fired = [replace(volley, nerves=cool.mod) for volley in fired]
    if choice.how == EMPTY:
        g.change_gun(who, index, used=True)
        return cylinder.empty(ref, g, fired[0], index, target, cool.failed)
    if choice.how == TWO_GUNS:
        guns = _guns(g[who], choice)
        for i in guns:
            spend(g, who, i, 1)
        return [Bullet(volley, i, target, number) for number, (i, volley) in enumerate(zip(guns, fired, strict=True))]
    if isinstance(choice, Throw):
        harm.drop_gun_at(g, g[who], index, g[target].place)
        harm.take_gun(g, who, index)
        return [Bullet(fired[0], index, target)]
    shots = shots_of(choice) if isinstance(choice, Fire) else 1
    spend(g, who, index, shots)
    if fired[0].weapon.template:
        return targets.pellets(g, fired[0], index, target, shots)
    return [Bullet(fired[0], index, target, number) for number in range(shots)]


def _guns(c: Character, choice: Shot) -> list[int]:
    """Which weapons a fire action fires."""
    other = partner(c, choice.gun) if choice.how == TWO_GUNS else None
    return [choice.gun] if other is None else [choice.gun, other]


def volleys(g: Skirmish, choice: Shot) -> list[Volley]:
    """The weapons that a fire action fires, each with what is the same for all its shots before the coolness test adds
    to it. dicemore.weapon.remington-first-use, dicemore.special.keyword-little: a small gun's first fire action."""
    c = g[choice.actor]
    guns = [c.guns[i] for i in _guns(c, choice)]
    return [
        Volley(
            c.id,
            gun,
            aimed=has_aimed(g, c.id),
            two_guns=len(guns) > 1,
            opportunity=isinstance(choice, Opportunity),
            surprise=gun.weapon == SMALL_GUN and not gun.used,
            bystanders=not weapons()[gun.weapon].template,
        )
        for gun in guns
    ]


def fire_bullet(ref: Ref, g: Skirmish, bullet: Bullet, runs: list[flight.Run]) -> bool:
    """Resolve one shot of an action; False if the weapon has jammed and fires no more.

    dicemore.weapon.jam, dicemore.weapon.jam-clear: it is cleared in a later activation."""
    if shoot(ref, g, bullet, runs):
        return True
    who = bullet.volley.shooter
    g.change_gun(who, bullet.index, jammed=True)
    if g.activation_of(who) is not None:
        g.change_activation(jams=(*g.going.jams, bullet.index))
    return False


def spend(g: Skirmish, who: str, index: int, shots: int) -> None:
    """dicemore.fire.declare: rounds are gone when they are declared."""
    g.change_gun(who, index, loaded=g.characters[who].guns[index].loaded - shots, used=True)


# out of turn ---------------------------------------------------------------------------------------------------------
def opportunity_guns(g: Skirmish, reactor: str, mover: str, at: Place) -> tuple[int, ...]:
    """Weapons in hand with which `reactor` could shoot at `mover` while it passes that place.

    dicemore.ruling.opp-timing: loaded and ready, in the front arc, visible, within range; no points are needed.
    dicemore.ruling.sawn-off: with nobody under the template past whom the band does not shoot."""
    c = g[reactor]
    if targets.shooter_refusal(g, c) is not None:
        return ()

    def usable(index: int) -> bool:
        gun = c.guns[index]
        refusal = (
            targets.ready_refusal(gun)
            or targets.hand_refusal(g, c, index)
            or targets.target_refusal(g, c, mover, ranges(g, c, gun)[1], at)
        )
        if refusal is not None or not weapons()[gun.weapon].template:
            return refusal is None
        there = g.fork()
        placing.put(there, mover, at)
        return targets.template_refusal(there, c, mover) is None

    return tuple([index for index in c.hands if fires(weapons()[c.guns[index].weapon]) and usable(index)])


ACTIONS = (
    Action(Aim, "dicemore.action.aim", _aim, check=_check_aim, offers=_offer_aim),
    Action(Fire, DECLARE, fire_action, check=_check, offers=_offers, cost=cost, facts=weapon_of),
    Action(Throw, THROWING, fire_action, check=_check_throw, offers=_offer_throws, cost=cost, facts=weapon_of),
)
