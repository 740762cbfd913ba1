"""What things are worth in Punkapocalyptic: models, what they could do to each other, and places.

A value of 1 is the margin of a victory: a tenth of the size of a game by points, or one body. Shots and fights are
carried out by the rules; the same one against the same people is remembered."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sixgun.core.estimate import estimate
from sixgun.core.ref import Ref
from sixgun.games.punk import assault as charging
from sixgun.games.punk import attributes, combats, fighting, goals, seeing, shots, templates
from sixgun.games.punk.choices import Spray
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import BAND, RESERVE, TABLE, Activation, Charged, Fray, Model
from sixgun.table import bearing

WIN = 6.0
DOOMED, POISONED, SHOCKED, PRONE, READY = 0.8, 0.35, 0.15, 0.08, 0.003
"""How much of a model's worth is lost with a berserker who rages on, by poison, shock, lying, and won by readiness."""
BULLET = 0.01
WAYS = 24
"""Into so many parts chance is split for one attack."""
NEXT, CAUTION, NEARER = 0.45, 0.3, 0.018
"""What the next Turn counts for, fear of enemies, and a cm nearer to where it wants to be."""
EVEN, DEAR, LEAST_DEAR, MOST_DEAR = 1.0, 0.3, 0.6, 1.8
"""What an own loss counts while nobody leads, how much dearer it becomes with each victory of a lead towards the end,
and the bounds of that."""
AHEAD, DARING = 1.0, 0.5
"""With a lead of so many victories it takes care, at the end three times as much; the least part of caution that is
left to others."""
HELD, BLOWS = 0.6, 2
"""What the Fights of enemies in contact count for, and how many of each are expected."""
PREY = 0.02
"""What a Fight has to bring for an enemy to be worth the way."""
STEEP = 2.0
"""What a cm of height counts for, in cm of the way."""
MOST = 20_000
"""Attacks that are remembered."""

_remembered: dict[Any, float] = {}


def remembered(key: Any, made: Callable[[], float]) -> float:
    found = _remembered.get(key)
    if found is None:
        if len(_remembered) >= MOST:
            _remembered.clear()
        found = _remembered[key] = made()
    return found


# models --------------------------------------------------------------------------------------------------------------
def price(g: Fray, m: Model) -> float:
    """What the enemy wins with its loss."""
    if g.board.victory == "points":
        return 100 * m.points / (g.board.size * goals.MARGIN)
    return 2.0 if m.leader else 1.0


def standing(g: Fray, m: Model) -> float:
    """What a model is worth as it is now."""
    if m.where not in (TABLE, RESERVE, BAND):
        return 0.0
    lost = DOOMED * bool(m.doomed) + POISONED * bool(m.poison) + SHOCKED * bool(m.shocked) + PRONE * m.prone
    tough = 0.1 * m.toughness
    return price(g, m) * max(0.1, 1.0 - lost + READY * m.ready + 0.1 * tough) + BULLET * g.bullets.get(m.id, 0)


def worth(g: Fray, side: str) -> float:
    if g.ended is not None:
        seat = g.sides[side].seat
        return WIN if seat in g.ended.winners else -WIN if g.ended.winners else 0.0
    return sum([standing(g, m) if m.side == side else -standing(g, m) for m in g.models.values()])


def change(before: Fray, after: Fray, side: str) -> float:
    """How much better things stand for a side; only models that changed count."""
    if after.ended is not None:
        return worth(after, side) - worth(before, side)
    total, dear = 0.0, dearness(before, side)
    for id, m in after.models.items():
        if m is not before.models[id] or before.bullets.get(id) != after.bullets.get(id):
            gained = standing(after, m) - standing(before, before.models[id])
            total += -gained if m.side != side else dear * gained if gained < 0.0 else gained
    return total


def lead(g: Fray, side: str) -> float:
    """By how many victories a side is ahead."""
    found = goals.scores(g)
    enough = g.board.size * goals.MARGIN / 100 if g.board.victory == "points" else 1
    return (found[side] - found[g.other_side(side)]) / enough


def dearness(g: Fray, side: str) -> float:
    """What an own loss counts against one of the enemy: more with a lead to keep, less with one to catch up."""
    return min(MOST_DEAR, max(LEAST_DEAR, EVEN + DEAR * lead(g, side) * g.turn / g.board.turns))


def gain(g: Fray, side: str, run: Callable[[Ref, Fray], object]) -> float:
    """The mean of what may come of something."""
    return sum([end.p * change(g, end.state, side) for end in estimate(run, g, Fray.fork, WAYS)])


# attacks -------------------------------------------------------------------------------------------------------------
def bare(m: Model) -> Model:
    """A model without its place: what it is, not where."""
    return replace(m, x=0.0, y=0.0, z=0.0, facing=0.0, acted=False, delayed=0, delay_used=False, ready=False, hangs="")


def acting(g: Fray, who: str, charged: tuple[Charged, ...] = ()) -> Fray:
    """A game in which somebody is active."""
    scene = g.fork()
    scene.passage = scene.burst = None
    if g.activation is None or g.activation.who != who or charged:
        scene.activation = Activation(who, 1, True, charged=charged)
    return scene


def fight(g: Fray, me: Model, foe: Model, moves: int = 0) -> float:
    """What a Fight between two brings, after a charge of so many Movement Actions."""
    key = ("fight", bare(me), bare(foe), moves, g.board.victory, g.board.size)
    return remembered(key, lambda: _fight(g, me, foe, moves))


def _fight(g: Fray, me: Model, foe: Model, moves: int) -> float:
    if not me.combat:
        return 0.0
    scene = acting(g, me.id, (Charged(foe.id, moves),) if moves else ())
    scene.models[me.id] = replace(bare(me), x=-500.0, where=TABLE)
    scene.models[foe.id] = replace(bare(foe), x=-900.0, where=TABLE)
    return gain(scene, me.side, lambda ref, work: fighting.fight(ref, work, me.id, foe.id))


def fire(g: Fray, me: Model, foe: Model, actions: int, freely: bool = False) -> float:
    """What the best of its weapons brings one model against another where they stand, in so many Actions: reloading,
    aiming and shooting as often as there is something to shoot with. `freely`: both look at each other."""
    if not me.precision or me.prone:
        return 0.0
    best, seen = 0.0, None
    scene = acting(g, me.id)
    scene.models[foe.id] = foe
    far = seeing.far(me, foe)
    for number, arm in enumerate(me.arms):
        weapon = attributes.weapon_of(g, me, number)
        reach = weapon.long if not weapon.has("template") else g.board.stock.templates[weapon.template].length
        left = actions - arm.reload
        if far > reach or left < 1:
            continue
        armed = loaded(me, number)
        scene.models[me.id] = armed
        if shots.check_arm(scene, armed, number) is not None:
            continue
        if seen is None:
            seen = _face_to_face(scene, me, foe) if freely else seeing.sees(scene, me, foe)
        if seen:
            best = max(best, _volley(scene, armed, foe, number, left))
    return best


def _face_to_face(g: Fray, me: Model, foe: Model) -> bool:
    """Whether two who look at each other see each other, which is the same from both sides (punk.los.mutual)."""
    return seeing.sees(g, *((me, foe) if me.id < foe.id else (foe, me)))


def loaded(me: Model, number: int) -> Model:
    """The same model when it has reloaded one of its weapons."""
    if not me.arms[number].reload:
        return me
    return replace(me, arms=(*me.arms[:number], replace(me.arms[number], reload=0), *me.arms[number + 1 :]))


def _volley(scene: Fray, me: Model, foe: Model, number: int, left: int) -> float:
    """Shots of one weapon, at once or after aiming."""
    weapon = attributes.weapon_of(scene, me, number)
    if weapon.has("template"):
        return several(scene, foe, _spray(scene, me, foe, number), _rounds(scene, me, number, left))
    found = several(scene, foe, _shot(scene, me, foe, number), _rounds(scene, me, number, left))
    if left > 1 and foe.id not in scene.going.aims:
        aiming = scene.fork()
        aiming.change_activation(aims=(*scene.going.aims, foe.id))
        aimed = _shot(aiming, me, foe, number)
        found = max(found, several(scene, foe, aimed, _rounds(scene, me, number, left - 1)))
    return found


def _rounds(g: Fray, me: Model, number: int, left: int) -> int:
    """How often a loaded weapon shoots in so many Actions."""
    arm, weapon = me.arms[number], attributes.weapon_of(g, me, number)
    times = 1 + (left - 1) // (1 + weapon.number("slow"))
    if weapon.has("firearm"):
        times = min(times, g.bullets.get(me.id, 1))
    if weapon.has("bomb"):
        times = min(times, arm.pieces)
    if weapon.has("fuel"):
        times = min(times, arm.fuel // max(1, weapon.charges))
    return min(times, 1) if weapon.has("single-use") else times


def shot(g: Fray, me: Model, foe: Model, number: int, avoid: bool = False) -> float:
    """What one shot of the active model brings."""
    if attributes.weapon_of(g, me, number).has("lob"):
        return 0.0
    return _shot(g, me, foe, number, avoid)


def _shot(scene: Fray, me: Model, foe: Model, number: int, avoid: bool = False) -> float:
    plan = shots.plan(scene, me, foe, number, avoid, False)
    cover = seeing.cover_mods(plan.cover)
    mods = sum(mod.value for mod in plan.mods)
    key = (bare(me), bare(foe), number, mods, plan.penalty, sum(mod.value for mod in cover), scene.board.victory)
    return remembered(key, lambda: gain(scene, me.side, lambda ref, work: shots.shoot(ref, work, plan)))


def _spray(scene: Fray, me: Model, foe: Model, number: int) -> float:
    choice = Spray(me.id, number, round(bearing(me.body, foe.body), 1))
    if templates.check(scene, me, choice) is not None:
        return 0.0
    return gain(scene, me.side, lambda ref, work: templates.perform(ref, work, choice))


# what could be done --------------------------------------------------------------------------------------------------
def turned(me: Model, foe: Model) -> Model:
    """The same model, looking at another."""
    return replace(me, facing=bearing(me.body, foe.body))


def several(g: Fray, foe: Model, once: float, number: int) -> float:
    """What the same attack brings several times: never more than there is to win."""
    most = max(price(g, foe), 0.01)
    share = min(1.0, max(0.0, once / most))
    return most * (1.0 - (1.0 - share) ** number)


def charged(g: Fray, me: Model, foe: Model, actions: int, moves: int) -> float:
    """What a charge of so many Actions brings, with the Fights in those that are left."""
    return several(g, foe, fight(g, me, foe, moves), 1 + actions - moves)


def assault(g: Fray, me: Model, foe: Model, actions: int, least: float = 0.0) -> float:
    """What charging brings, with the Fights after it; 0 if that is not more than `least`. In its activation there has
    to be a way, and sight."""
    moves = max(1, math.ceil((seeing.far(me, foe) + STEEP * abs(me.z - foe.z)) / attributes.allowance(me)))
    if moves > actions or me.prone:
        return 0.0

    def after(moves: int) -> float:
        return charged(g, me, foe, actions, moves)

    if g.activation is not None and g.activation.who == me.id and actions == g.activation.left:
        if max([after(number) for number in range(moves, actions + 1)]) <= least or not seeing.sees(g, me, foe):
            return 0.0
        moves = charging.fewest(g, me, foe, actions)
    return after(moves) if moves else 0.0


def against(g: Fray, me: Model, foe: Model, actions: int, freely: bool = False, least: float = 0.0) -> float:
    """What one model could do to another with so many Actions, if that is more than `least`; `freely`: where both look
    at each other."""
    if actions <= 0:
        return 0.0
    if contact(me.body, foe.body):
        return max(0.0, several(g, foe, fight(g, me, foe), actions))
    found = max(0.0, fire(g, me, foe, actions, freely)) if price(g, foe) > least else 0.0
    return max(found, assault(g, me, foe, actions, max(found, least)))


def prospects(g: Fray, me: Model, actions: int, freely: bool = False) -> float:
    """The best of it; `freely` lets it look wherever it likes."""
    engaged = combats.touched(g, me.id)
    best = 0.0
    for foe in engaged or g.enemies(me.id):
        one, other = (turned(me, foe), turned(foe, me)) if freely else (me, foe)
        best = max(best, against(g, one, other, actions, freely, best))
    return best


def danger(g: Fray, me: Model) -> float:
    """What enemies could do to it from where they are, at most its worth; those in contact are another matter."""
    total = 0.0
    for foe in g.enemies(me.id):
        if not (foe.acted and is_last(g)) and not combats.touched(g, foe.id):
            total += against(g, turned(foe, me), turned(me, foe), attributes.actions(foe), True)
    return min(total, price(g, me))


def grip(g: Fray, me: Model) -> float:
    """What enemies in contact will do to it, who can hardly do anything else: less than nothing if that goes badly for
    them."""
    foes = [foe for foe in combats.touched(g, me.id) if not (foe.acted and is_last(g))]
    total = sum([fight(g, foe, me) * min(attributes.actions(foe), BLOWS) for foe in foes])
    return max(-price(g, me), min(total, price(g, me)))


def wanted(g: Fray, me: Model) -> float:
    """How near to an enemy it wants to be: at medium range with something to shoot, otherwise in contact. What only has
    to be reloaded is something to shoot."""
    far = 0.0
    for number, arm in enumerate(me.arms):
        if me.precision and (arm.reload or shots.check_arm(g, me, number) is None):
            weapon = attributes.weapon_of(g, me, number)
            is_template = weapon.has("template")
            far = max(far, g.board.stock.templates[weapon.template].length - 1.0 if is_template else weapon.medium)
    return far


def away(g: Fray, me: Model, reach: float) -> float:
    """How far it is from where it wants to be; who can only fight wants to be near those whom it would beat."""
    foes = g.enemies(me.id)
    prey = [] if reach else [foe for foe in foes if fight(g, me, foe, 1) > PREY]
    near = min([seeing.far(me, foe) for foe in prey or foes], default=0.0)
    return max(0.0, near - reach)


def caution(g: Fray, side: str) -> float:
    """Fear of enemies: less the longer a victory is not won, more for those who have it in their hands."""
    rest = (g.board.turns - g.turn) / g.board.turns
    if lead(g, side) >= AHEAD:
        return CAUTION * (3.0 - 2.0 * rest)
    return CAUTION * max(DARING, rest)


def outlook(g: Fray, who: str, reach: float | None = None) -> float:
    """What a model can hope for and has to fear where it stands, with the Actions that it has left. `reach` is how near
    it wanted to be before it did something: its last bullet does not put it in the wrong place."""
    me = g[who]
    if not me.in_play or g.ended is not None:
        return 0.0
    left = g.activation.left if g.activation is not None and g.activation.who == who else 0
    hope = prospects(g, me, left) if left else 0.0
    fear = caution(g, me.side) * danger(g, me) + HELD * grip(g, me)
    if is_last(g):
        return hope - fear
    later = prospects(g, me, attributes.actions(me), freely=True)
    far = away(g, me, wanted(g, me) if reach is None else reach)
    return hope + NEXT * max(0.0, later - hope) - fear - NEARER * far


def is_last(g: Fray) -> bool:
    """After this Turn there is nothing to be hoped for."""
    return g.turn >= g.board.turns
