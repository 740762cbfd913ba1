"""Moving on foot and on horseback: what may be declared, and the dice for it.

A move is announced with its path, then rolled for, then followed inch by inch (`course`): rivals may break in at each
whole inch, windows and low fences take their action, and coming within 1 in of an enemy ends it in a fight.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction

from sixgun.core.choice import Later, Option, Refusal, Region
from sixgun.core.log import Roll
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala import candidates, catalogue, contact, course, crossing, limits, placing
from sixgun.games.bala.activation import Action
from sixgun.games.bala.choices import Move, Reroll
from sixgun.games.bala.state import Character, Course, Fight
from sixgun.games.bala.ways import follow, on_floor, take_load, walk_gallop, walk_on_foot, walk_trot, way
from sixgun.miniatures.wishes import Wish
from sixgun.table import ahead, direction, turn_between
from sixgun.table.walk import Track

FIRST, NEXT = "bala.move.foot-first", "bala.move.foot-next"
TROT, GALLOP = "bala.move.horse-trot", "bala.move.horse-gallop"
_RIDDEN = {"trot": TROT, "gallop": GALLOP}

_RIDE = {str(row["id"]): int(str(row["dice"])[0]) for row in catalogue.table("move-horse")}
_ON_FOOT = {str(row["id"]): str(row["dice"]) for row in catalogue.table("move-foot")}
_FIRST_DICE = int(_ON_FOOT["first-move"][0])
_NEXT_DICE = int(_ON_FOOT["next-moves"][0])


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Fight, me: Character, choice: Move) -> Refusal | None:
    """bala.action.move-cap, bala.action.move-declare, bala.ruling.move-declaration: a way and an end, named before the
    dice."""
    refused = limits.check_may_move(g, me)
    if refused is not None:
        return refused
    if choice.over and choice.how != "cross":
        return Refusal(limits.DECLARE, "move-fields")
    if choice.how not in WAYS:
        return Refusal(limits.DECLARE, "unknown-way", tuple(WAYS))
    return WAYS[choice.how][0](g, me, choice)


def _check_end(g: Fight, me: Character, choice: Move) -> Refusal | None:
    if not choice.path:
        return Refusal(limits.DECLARE, "no-destination")
    return contact.check_target(g, me, choice.target) if choice.target else None


def _check_foot(g: Fight, me: Character, choice: Move) -> Refusal | None:
    """bala.move.foot-first, bala.move.foot-next; dismounting on the way is free (bala.action.dismount)."""
    refused = limits.check_may_walk(g, me) or _check_end(g, me, choice)
    if refused is not None:
        return refused
    dismounted = _afoot(g, me, choice)
    if way(dismounted, dismounted[me.id], walk_on_foot(g, me), choice.path, choice.target) is None:
        return Refusal(limits.DECLARE, "no-way", facts=limits.where_to(choice))
    if not choice.target and (piece := crossing.ends_in_one(g, dismounted[me.id], choice.path[-1])):
        return Refusal("bala.ruling.window-counts-as-move", "ends-in-between", facts={"piece": piece})
    return None


def _check_ride(g: Fight, me: Character, choice: Move) -> Refusal | None:
    if not me.mounted:
        return Refusal(_RIDDEN[choice.how], "not-mounted", ("foot",), {"who": me.id})
    refused = limits.stood_still(g, me) or _check_end(g, me, choice)
    if refused is not None:
        return refused
    if choice.how == "gallop":
        return _check_gallop(g, me, choice)
    if way(g, me, walk_trot(), choice.path, choice.target) is None:
        return Refusal(limits.DECLARE, "no-way", facts=limits.where_to(choice))
    return None


def _check_gallop(g: Fight, me: Character, choice: Move) -> Refusal | None:
    """bala.move.horse-gallop, bala.ruling.gallop-direction, bala.ruling.gallop-exact: straight ahead, no turn, to a
    named point. The horse's facing counts, which is not the rider's after a shot to the side."""
    heading = g.horses[me.horse].facing
    if len(choice.path) != 1 or choice.facing is not None:
        return Refusal(GALLOP, "gallop-straight", facts={"facing": heading})
    x, y, z = choice.path[0]
    if abs(z - me.z) > 0.1 or turn_between(direction(me.place, (x, y, z)), heading) > course.STRAIGHT:
        return Refusal("bala.ruling.gallop-direction", "gallop-straight", facts={"facing": heading})
    if follow(g, me, walk_gallop(), (me.place, on_floor(g, choice.path[0])), choice.target).hit is not None:
        return Refusal(GALLOP, "no-way", facts=limits.where_to(choice))
    return None


def _check_turn(g: Fight, me: Character, choice: Move) -> Refusal | None:
    """bala.ruling.facing: turning on the spot is a Move action of 0 in; a Gatling has its own rule."""
    if choice.facing is None or choice.path or choice.target:
        return Refusal("bala.ruling.facing", "turn-where", facts={"who": me.id})
    refused = limits.turns_with_gatling(me) or limits.stood_still(g, me)
    return refused or (None if not me.on_foot else limits.check_may_walk(g, me))


def _afoot(g: Fight, me: Character, choice: Move) -> Fight:
    """The fight as it is when the walk begins: with the mover beside its horse or cart if it has to get off first."""
    if me.on_foot:
        return g
    fork = g.fork()
    placing.get_off(fork, me.id, choice.path[0][:2])
    return fork


# options -------------------------------------------------------------------------------------------------------------
def offers(g: Fight, me: Character) -> Iterator[Option | Later]:
    """A finite list of moves worth thinking about; `check` accepts any other."""
    if limits.check_may_move(g, me) is not None:
        return
    yield from contact.fight_offers(g, me)
    if me.drives:
        return  # carts.py offers the driving; getting off is a matter of naming a place
    if me.mounted and not g.activation.steady:
        yield from _to_places(g, me, "trot", (TROT, limits.DECLARE))
        yield from _gallop_offers(g, me)
    if limits.check_may_walk(g, me) is None:
        rule = NEXT if g.activation.ran_first else FIRST
        off = ("bala.action.dismount",) if me.mounted else ()
        yield from _to_places(g, me, "foot", (rule, limits.DECLARE, *off))
        yield from crossing.offers(g, me)
    yield from _turn_offers(g, me)


def _to_places(g: Fight, me: Character, how: str, rules: tuple[str, ...]) -> Iterator[Later]:
    def option(wish: Wish) -> Option:
        choice = Move(me.id, how, wish.target, path=(wish.place,))
        return Option(choice, 1, rules, Region("reach"), _purpose(me, wish))

    return candidates.places_worth_going(g, me, how).offers(option)


def _purpose(me: Character, wish: Wish) -> dict[str, str | float]:
    """Why one might go there, as facts: a word, the task, thing or enemy that it is about, where it is and how far."""
    x, y, _ = wish.place
    return {"why": wish.why, "goal": wish.about, "x": x, "y": y, "inches": round(math.dist(me.place[:2], (x, y)), 1)}


def _gallop_offers(g: Fight, me: Character) -> Iterator[Option]:
    """Straight ahead as far as the ground allows, and into the first enemy on the line."""
    far = 6.0 * _RIDE["gallop"]
    track = Track((me.place, ahead(me.place, g.horses[me.horse].facing, far)))
    for enemy in ("", *[c.id for c in g.enemies(me.id)]):
        hit = follow(g, me, walk_gallop(), track.path, enemy).hit
        distance = far if hit is None else hit.distance - 0.01
        met = contact.first(g, me.id, walk_gallop(), track, 0.0, distance) if enemy else None
        if distance >= 1.0 and (not enemy or (met is not None and enemy in met[1])):
            place = track.at(distance)
            facts = _purpose(me, Wish(place, "attack" if enemy else "advance", enemy))
            yield Option(Move(me.id, "gallop", enemy, path=(place,)), 1, (GALLOP, limits.DECLARE), facts=facts)


def _turn_offers(g: Fight, me: Character) -> Iterator[Option]:
    """Towards the nearest enemies that are not in front."""
    behind = [c for c in g.enemies(me.id) if turn_between(direction(me.place, c.place), me.facing) > 45.0]
    for c in sorted(behind, key=lambda c: math.dist(c.place, me.place))[:2]:
        choice = Move(me.id, "turn", facing=round(direction(me.place, c.place), 1))
        yield Option(choice, 1, ("bala.ruling.facing",), facts={"why": "towards", "goal": c.id})


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Fight, choice: Move) -> None:
    """bala.ruling.horse-move-cap: every Move action counts towards the three, whatever its kind."""
    g.change_activation(moves=g.activation.moves + 1, run_up=0.0)
    WAYS[choice.how][1](ref, g, choice)


def _turn(ref: Ref, g: Fight, choice: Move) -> None:
    assert choice.facing is not None
    me = g[choice.actor]
    if me.mounted:  # bala.ruling.facing: for a rider it counts as moving
        g.change_activation(rode=True)
    elif not me.cart:
        g.change_activation(foot_moves=g.activation.foot_moves + 1)
    course.turn_on_the_spot(ref, g, me, choice.facing)


def _set_off_on_foot(ref: Ref, g: Fight, choice: Move) -> None:
    who = choice.actor
    if g[who].mounted or g[who].cart:
        # bala.action.dismount, bala.ruling.dismount-position: free, and it starts in contact with the horse
        before = g[who]
        placing.get_off(g, who, choice.path[0][:2])
        ref.tell("dismounts", "bala.action.dismount", who=who)
        if contact.attack_landed(ref, g, who, before, choice.target):  # bala.ruling.recover-move-fight
            return
    me = g[who]
    a = g.activation
    inches, roll, rule = _roll_on_foot(ref, g, me)
    g.change_activation(ran_first=True, foot_moves=a.foot_moves + 1)
    take_load(g, who)
    if me.gatling:
        g.change_activation(gatling="moved")
    path = way(g, me, walk_on_foot(g, me), choice.path, choice.target)
    ref.tell("moves", rule, roll=roll, who=who, inches=inches, how="foot", target=choice.target)
    if path is not None:
        course.start(ref, g, Course(choice, path, float(inches)))


def _roll_on_foot(ref: Ref, g: Fight, me: Character) -> tuple[int, Roll, str]:
    """bala.move.foot-first, bala.move.foot-next."""
    number, rule = (_NEXT_DICE, NEXT) if g.activation.ran_first else (_FIRST_DICE, FIRST)
    return (*limits.foot_inches(ref, me, number, 6, rule), rule)


def inches_spread(g: Fight, who: str, how: str) -> dict[int, Fraction]:
    """How many inches a Move action of this kind would give, with the chance of each: the very dice of the move."""

    def roll(ref: Ref, fork: Fight) -> int:
        if how == "foot":
            return _roll_on_foot(ref, fork, fork[who])[0]
        return _ride_inches(ref, fork, who, how)

    return {case.result: case.p for case in enumerate_outcomes(roll, g, Fight.fork, lambda _: None, log=False)}


def _ride_inches(ref: Ref, g: Fight, who: str, how: str) -> int:
    """The dice of a trot or gallop, with the horse's rerolls.

    bala.horse.nag, bala.horse.cow-horse, bala.horse.thoroughbred, bala.horse.quarter-horse,
    bala.ruling.horse-reroll-once, bala.ruling.horse-dice-scope."""
    horse = g.horses[g[who].horse]
    rule = _RIDDEN[how]
    kind = g.board.horse_kinds[horse.kind]
    roll = ref.dice(_RIDE[how], 6, rule)
    dice = list(roll.dice)
    ref.tell("ride-dice", rule, roll=roll, who=who, horse=horse.id)
    again = [index for index, die in enumerate(dice) if die in kind.reroll]
    if again and not kind.mandatory:
        again = _chosen_rerolls(ref, g, who, kind.id, dice, again)
    if again:
        second = ref.dice(len(again), 6, f"bala.horse.{kind.id}")
        for index, die in zip(again, second.dice, strict=True):
            dice[index] = die
        ref.tell("reroll", f"bala.horse.{kind.id}", roll=second, who=who, horse=horse.id)
    return sum(dice)


def _chosen_rerolls(ref: Ref, g: Fight, who: str, kind: str, dice: list[int], able: list[int]) -> list[int]:
    """The rider may roll each such die again: the lowest first, as many as it likes."""
    rule = f"bala.horse.{kind}"
    worst = sorted(able, key=lambda index: dice[index])
    answer = ref.ask(
        g.seat_of(who),
        rule,
        tuple(
            Option(Reroll(who, n), 0, (rule, "bala.ruling.horse-reroll-once"), facts={"dice": tuple(dice)})
            for n in range(len(worst), -1, -1)
        ),
        facts={"who": who, "dice": tuple(dice)},
    )
    return sorted(worst[: answer.number])


def _set_off_riding(ref: Ref, g: Fight, choice: Move) -> None:
    """bala.move.horse-trot, bala.move.horse-gallop: the same dice for every Move action
    (bala.ruling.horse-move-cap)."""
    who = choice.actor
    rule = _RIDDEN[choice.how]
    g.change_activation(rode=True)
    inches = _ride_inches(ref, g, who, choice.how)
    me = g[who]
    straight = (me.place, on_floor(g, choice.path[0]))
    path = straight if choice.how == "gallop" else way(g, me, walk_trot(), choice.path, choice.target)
    ref.tell("moves", rule, who=who, inches=inches, how=choice.how, target=choice.target)
    if path is not None:
        course.start(ref, g, Course(choice, path, float(inches)))


Check = Callable[[Fight, Character, Move], Refusal | None]
Perform = Callable[[Ref, Fight, Move], None]
WAYS: dict[str, tuple[Check, Perform]] = {
    "foot": (_check_foot, _set_off_on_foot),
    "trot": (_check_ride, _set_off_riding),
    "gallop": (_check_ride, _set_off_riding),
    "turn": (_check_turn, _turn),
    "cross": (crossing.check, crossing.cross),
    "fight": (contact.check_fight_on_the_spot, contact.fight_on_the_spot),
}
"""How one may move: what may be declared, and doing it."""
ACTIONS = (Action(Move, limits.DECLARE, perform, check=check, offers=offers), *crossing.ACTIONS)
