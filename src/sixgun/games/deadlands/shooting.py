"""Shots: one for a card, two of a weapon that fires twice, or one from each of two guns (deadlands.shoot,
deadlands.twogun)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sixgun.core.choice import Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.deadlands import attacks, bursts, drawing, guns, holding, space, vamoose
from sixgun.games.deadlands.attacks import Attack
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import Firearm, Missile
from sixgun.games.deadlands.choices import Shoot, TwoGuns
from sixgun.games.deadlands.state import NO_ARM, Person, Shootout

ACTION, TWICE = "deadlands.shoot.action", "deadlands.ruling.rof-two"
TWO, PENALTY, SEQUENCE = "deadlands.twogun.rolls", "deadlands.twogun.penalty", "deadlands.attack.sequence"
EMPLACED = "deadlands.ruling.gatling-mount"
BOTH = -2
"""deadlands.twogun.penalty"""


class Shot(NamedTuple):
    """One of the shots of an action."""

    arm: int
    attack: Attack
    bullets: int = 1
    """More than one of an automatic weapon, whose burst counts as its shot."""


# one gun -------------------------------------------------------------------------------------------------------------
def check(g: Shootout, me: Person, choice: Shoot) -> Refusal | None:
    row = guns.gun_of(g, me, choice.arm)
    if isinstance(row, Firearm) and row.automatic:
        return Refusal("deadlands.auto.rate-of-fire", "automatic", ("burst",), {"who": me.id, "weapon": row.id})
    refusal = guns.check_gun(g, me, choice.arm, choice.draw, 2 if choice.then else 1)
    if refusal is not None:
        return refusal
    if choice.then and not (isinstance(row, Firearm) and row.rof > 1):
        return Refusal(TWICE, "fires-once", facts={"who": me.id, "weapon": me.arms[choice.arm].weapon})
    for target in dict.fromkeys((choice.target, choice.then or choice.target)):
        refusal = attacks.check_target(g, me, target, choice.part) or _check_reach(g, me, row, target)
        if refusal is not None:
            return refusal
    return None


def _check_reach(g: Shootout, me: Person, row: guns.Shooter | None, target: str) -> Refusal | None:
    """deadlands.table.house-thrown: an arrow flies so far and no farther; bullets have no limit."""
    if not isinstance(row, Missile):
        return None
    far, reach = space.yards(g, me.id, target), row.reach or attacks.INCREMENTS * row.increment
    if far > reach:
        facts = {"target": target, "far": far, "reach": reach}
        return Refusal("deadlands.table.house-thrown", "out-of-reach", facts=facts)
    return None


def offers(g: Shootout, me: Person) -> Iterator[Shoot]:
    """At each opponent with each gun that he holds or could draw; twice where the gun fires twice; called shots at what
    is worth most. `check` takes every other part and second target."""
    for arm in range(len(me.arms)):
        row = guns.gun_of(g, me, arm)
        if row is None:
            continue
        draw = not me.holds(arm)
        twice = isinstance(row, Firearm) and row.rof > 1 and me.arms[arm].loaded > 1
        for foe in g.opponents(me.id):
            if twice:
                yield Shoot(me.id, foe.id, arm, then=foe.id, draw=draw)
            for part in ("", *CALLS):
                yield Shoot(me.id, foe.id, arm, part, draw=draw)


CALLS = ("noggin", "guts")
"""Called shots that are listed."""


def perform(ref: Ref, g: Shootout, choice: Shoot) -> None:
    """deadlands.attack.sequence: Quick Draw, Vamoosin', then shot by shot. Aim counts for the first
    (deadlands.ruling.aim-two-guns)."""
    who, arm = choice.actor, choice.arm
    if choice.draw and not drawing.quick(ref, g, who, arm):
        return
    shots = []
    for k, target in enumerate((choice.target, choice.then) if choice.then else (choice.target,)):
        plan = guns.plan(g, g.people[who], arm, target, choice.part, aimed=k == 0)
        shots.append(Shot(arm, plan))
    salvo(ref, g, shots)


def salvo(ref: Ref, g: Shootout, shots: Sequence[Shot]) -> None:
    """Steps 4 to 12 of several rolls of one action, roll by roll; a shot at somebody who is dead already is given
    up."""
    who = shots[0].attack.who
    attacks.shows(ref, g, who)
    g.change(who, aim=None)
    dodges = vamoose.asked(ref, g, who, [shot.attack.target for shot in shots])
    spare: dict[str, int] = {}
    hits: list[bool] = []
    for left, shot in enumerate(shots):
        if left:
            ref.again(SEQUENCE, left, tuple(hits), tuple(sorted(spare.items())), left=len(shots) - left)
        if g.people[shot.attack.target].dead:
            ref.tell("shot-given-up", SEQUENCE, who=who, target=shot.attack.target)
            continue
        attack = attacks.dodged(shot.attack, dodges)
        if shot.bullets > 1:
            bursts.fire(ref, g, shot.arm, [attack], shot.bullets, spare)
        else:
            guns.spend(g, who, shot.arm)
            hits.append(attacks.single(ref, g, attack, spare))


# two guns ------------------------------------------------------------------------------------------------------------
def in_both_hands(g: Shootout, me: Person) -> tuple[int, int]:
    """The arms in his strong and in his weak hand."""
    strong = holding.in_hand(me, holding.strong(g, me.id))
    return strong, holding.in_hand(me, holding.weak(g, me.id))


def to_draw(g: Shootout, me: Person) -> list[tuple[str, int]]:
    """Which guns come into his empty hands for a Quick Draw of two, the strong hand first."""
    found = []
    holstered = [
        arm for arm in range(len(me.arms)) if not me.holds(arm) and _one_handed(g, me, arm) and me.arms[arm].loaded
    ]
    for hand in (holding.strong(g, me.id), holding.weak(g, me.id)):
        if holding.in_hand(me, hand) == NO_ARM and holstered:
            found.append((hand, holstered.pop(0)))
    return found


def _one_handed(g: Shootout, me: Person, arm: int) -> bool:
    row = guns.gun_of(g, me, arm)
    return isinstance(row, Firearm) and row.hands == 1


def check_two(g: Shootout, me: Person, choice: TwoGuns) -> Refusal | None:
    """deadlands.twogun.rolls, deadlands.wounds.maimed-limb: a one-handed gun in each sound hand."""
    pair = list(in_both_hands(g, me))
    if choice.draw:
        drawn = to_draw(g, me)
        if not drawn or any(not holding.sound(me, hand) for hand, _ in drawn):
            return Refusal(TWO, "nothing-to-draw", facts={"who": me.id})
        for hand, arm in drawn:
            pair[0 if hand == holding.strong(g, me.id) else 1] = arm
    if pair[0] == pair[1] or any(arm < 0 or not _one_handed(g, me, arm) for arm in pair):
        return Refusal(TWO, "needs-two-guns", facts={"who": me.id})
    for arm in pair:
        if me.arms[arm].jammed or not me.arms[arm].loaded:
            return Refusal(TWO, "not-loaded", ("load",), {"who": me.id, "weapon": me.arms[arm].weapon})
    for target in dict.fromkeys((choice.target, choice.other)):
        refusal = attacks.check_target(g, me, target, choice.part)
        if refusal is not None:
            return refusal
    return None


def two_offers(g: Shootout, me: Person) -> Iterator[TwoGuns]:
    draw = bool(to_draw(g, me))
    foes = g.opponents(me.id)
    for foe in foes:
        for other in foes:
            yield TwoGuns(me.id, foe.id, other.id, draw=draw)


def _draws_both(ref: Ref, g: Shootout, who: str) -> bool:
    """Whether both guns come out. One that falls to the ground renumbers those behind it."""
    waiting = [arm for _, arm in to_draw(g, g.people[who])]
    out = True
    while waiting:
        arm, *waiting = waiting
        carried = len(g.people[who].arms)
        out = drawing.quick(ref, g, who, arm) and out
        if len(g.people[who].arms) < carried:
            waiting = [one - (one > arm) for one in waiting]
    return out


def perform_two(ref: Ref, g: Shootout, choice: TwoGuns) -> None:
    """deadlands.twogun.penalty, deadlands.twogun.off-hand: a roll each, the strong hand first; two guns that fire twice
    fire once each (deadlands.ruling.rof-two)."""
    who = choice.actor
    if choice.draw and not _draws_both(ref, g, who):
        return
    pair = in_both_hands(g, g.people[who])
    shots = []
    for k, (arm, target) in enumerate(zip(pair, (choice.target, choice.other), strict=True)):
        row = g.board.weapon(g.people[who].arms[arm].weapon)
        automatic = isinstance(row, Firearm) and row.automatic
        if automatic and not bursts.reliable(ref, g, who, arm):
            continue
        mods = (Mod(BOTH, PENALTY, "two-guns"), *(bursts.recoil(g, g.people[who], arm) if automatic else ()))
        plan = guns.plan(g, g.people[who], arm, target, choice.part, mods, k == 0 and not automatic)
        shots.append(Shot(arm, plan, bursts.bullets(g, g.people[who], arm) if automatic else 1))
    if shots:
        salvo(ref, g, shots)


SHOOT = CardVerb(Shoot, ACTION, offers=offers, check=check, cost=1, perform=perform)
TWO_GUNS = CardVerb(TwoGuns, TWO, offers=two_offers, check=check_two, cost=1, perform=perform_two)
