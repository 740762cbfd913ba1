"""Dynamite: lit and thrown at a place, it strays, burns, and goes off at its thrower's next card."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.bala import cover_move, detection, falls, hands, morale, neighbours, placing, shots, space, ways
from sixgun.games.bala.activation import Action, no_actions_left
from sixgun.games.bala.catalogue import Weapon, table
from sixgun.games.bala.choices import LightDynamite
from sixgun.games.bala.harm import LETHAL, Harm, has_lost_all_actions, suffer
from sixgun.games.bala.state import Character, Charge, Fight, Gun
from sixgun.games.bala.stray import kill_horse
from sixgun.miniatures.field import Field
from sixgun.miniatures.flight import flies
from sixgun.table import gap, lines
from sixgun.table.shapes import LEVEL

THROW = "bala.weapon.dynamite-throw"
DEVIATION = "bala.weapon.dynamite-deviation"
BLAST_HEIGHT = 0.25
"""Where the charge itself is, above the ground on which it lies."""

_COVER: int = next(row["modifier"] for row in table("shooting-modifiers") if row["id"] == "cover")
_KILLS: int = next(row["min"] for row in table("shooting-results") if row["shock"])
"""bala.ruling.dynamite-shots: a roll this high eliminates a horse or neighbour."""


def _in_hand(g: Fight, c: Character) -> tuple[Weapon, Gun] | None:
    found = hands.held(g, c)
    return found if found is not None and found[0].explosive else None


# throwing ------------------------------------------------------------------------------------------------------------
def _check(g: Fight, c: Character, choice: LightDynamite) -> Refusal | None:
    """bala.weapon.dynamite-throw: at a place within 12 in. bala.ruling.dynamite-target: in line of sight, or over a low
    obstacle; both actions in one activation. bala.ruling.detection-not-needed."""
    found = _in_hand(g, c)
    if found is None or not found[1].loaded:
        return Refusal(THROW, "no-dynamite")
    if len(choice.path) != 1:
        return Refusal(THROW, "no-place")
    if ways.floor(g, choice.path[0]) is None:
        return Refusal(THROW, "not-on-the-table")
    aim = space.spot(choice.path[0])
    if not space.within(gap(space.base(c), aim), found[0].range):
        return Refusal(THROW, "out-of-range", facts={"inches": gap(space.base(c), aim), "range": found[0].range})
    if not space.sees_base(g, c, aim, aim.z + space.FOOT_EYE):
        return Refusal("bala.ruling.dynamite-target", "not-visible", facts={"target": ""})
    return no_actions_left(g, found[0].throw_actions, THROW)


def _cost(g: Fight, c: Character, choice: LightDynamite) -> int:
    found = _in_hand(g, c)
    return found[0].throw_actions if found is not None else 0


def _offers(g: Fight, c: Character) -> Iterator[Option]:
    """At each enemy, and half-way between two of them."""
    found = _in_hand(g, c)
    if found is None:
        return
    places = [enemy.place for enemy in g.enemies(c.id)]
    wanted = list(places)
    for index, one in enumerate(places):
        for other in places[index + 1 :]:
            if space.within(math.dist(one, other), 4.0 * found[0].blast_radius) and abs(one[2] - other[2]) <= LEVEL:
                wanted.append(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2, one[2]))
    for place in dict.fromkeys(wanted):
        yield Option(LightDynamite(c.id, (place,)), found[0].throw_actions, (THROW,))


def _perform(ref: Ref, g: Fight, choice: LightDynamite) -> None:
    """bala.weapon.dynamite-throw: the stick leaves the hand; bala.weapon.dynamite-timing: it lies there, lit."""
    who = choice.actor
    c = g[who]
    left = hands.wielded(g, c)[1].loaded - 1
    if left:
        g.change_gun(who, c.hand, loaded=left)
    else:
        hands.lose(g, who)
    hands.use_both_hands(g, who)
    place = land(ref, g, who, choice.path[0])
    name = placing.unused("charge", g.charges)
    g.charges[name] = Charge(name, who, *place)
    neighbours.take_note(g, who)


def land(ref: Ref, g: Fight, who: str, aim: Place) -> Place:
    """bala.weapon.dynamite-deviation: it strays by the difference of two dice, from the lower to the higher one.

    bala.ruling.dynamite-direction: the direction is random, independent of the distance. bala.ruling.dynamite-target:
    a wall stops it."""
    roll = ref.dice(2, 6, DEVIATION)
    inches = abs(roll.dice[0] - roll.dice[1])
    degrees = 0
    place = aim = ways.on_floor(g, aim)
    if inches:
        degrees = placing.any_direction(ref, "bala.ruling.dynamite-direction")
        place = flies(Field(g.board.scene, (), space.movable(g)), aim, degrees, float(inches), space.FOOT_EYE)
    x, y, _ = place
    ref.tell("dynamite-lands", DEVIATION, roll, who=who, inches=inches, degrees=degrees, x=x, y=y)
    return place


# going off -----------------------------------------------------------------------------------------------------------
def explode_charges_of(ref: Ref, g: Fight, thrower: str) -> None:
    """bala.weapon.dynamite-timing, bala.ruling.dynamite-timing-detail: the thrower's card sets off all that it has
    thrown, before it acts; bala.ruling.dynamite-dead-thrower: also if it is out by now."""
    for charge in [charge for charge in g.charges.values() if charge.thrower == thrower]:
        del g.charges[charge.id]
        explode(ref, g, charge)
        morale.settle(ref, g)
        detection.refresh(g)


def caught(g: Fight, charge: Charge, radius: float) -> list[str]:
    """bala.weapon.dynamite-blast: characters, horses and neighbours within 3 in, of any side."""
    centre = space.spot(charge.place)
    return [one.id for one in space.everybody(g) if space.within(gap(space.base(one), centre), radius)]


def blast_modifiers(g: Fight, charge: Charge, victim: str) -> tuple[Mod, ...]:
    """bala.ruling.dynamite-shots: only -1 if scenery stands between the charge and the victim."""
    origin, me = space.spot(charge.place), space.figure(g, victim)
    height = charge.z + BLAST_HEIGHT
    between = lines(g.board.scene, origin, height, space.base(me), me.z, "cover", space.movable(g), all_round=True).by
    if me.mounted:
        between = tuple([name for name in between if space.RIDER_COVER_TAG in space.piece(g, name).tags])
    return (Mod(_COVER, "bala.ruling.dynamite-shots", "cover", between),) if between else ()


def explode(ref: Ref, g: Fight, charge: Charge) -> None:
    """bala.weapon.dynamite-blast, bala.ruling.dynamite-shots: three Lethal shots against each character within 3 in.

    All of them are simultaneous (bala.ruling.several-shots-one-action). There is no range, class or aim, no jam and
    no stray. The explosion takes the place of the shooter for a result 8. Nobody is eliminated here."""
    weapon = explosive(g)
    ref.tell("explosion", "bala.weapon.dynamite-blast", thrower=charge.thrower, x=charge.x, y=charge.y)
    plans = {name: blast_modifiers(g, charge, name) for name in caught(g, charge, weapon.blast_radius)}
    harms = {who: Harm() for who in plans if who in g.characters}
    for who, harm in harms.items():
        for _ in range(weapon.blast_shots):
            blast_shot(ref, who, plans[who], harm)
    dead = [name for name in plans if name not in harms and _dies(ref, name, plans[name], weapon.blast_shots)]
    riders = [who for who in harms if g[who].mounted]  # bala.shoot.result-8-rider, also if the horse dies
    for who, harm in harms.items():
        suffer(ref, g, who, harm, "bala.weapon.dynamite-blast")
    fell = [who for who, harm in harms.items() if harm.damage and falls.check_fall(ref, g, who, harm.serious, False)]
    for name in dead:
        remove = kill_horse if name in g.horses else neighbours.eliminate
        remove(ref, g, name, "bala.ruling.dynamite-shots")
    for who, harm in harms.items():
        if harm.to_cover and who not in (*fell, *riders) and not has_lost_all_actions(g, who):
            cover_move.run_to_cover(ref, g, who, space.spot(charge.place), charge.z + BLAST_HEIGHT, "")


def explosive(g: Fight) -> Weapon:
    return next(weapon for weapon in g.board.weapons.values() if weapon.explosive)


def blast_shot(ref: Ref, who: str, mods: tuple[Mod, ...], harm: Harm) -> int:
    plus = sum([mod.value for mod in mods])
    cuts, results = shots.reading(plus, weak=False, lethal=True, jams=False)
    roll = ref.dice(2, 6, "bala.weapon.dynamite-blast", mods=mods, cuts=cuts)
    result = results[roll.total - plus]
    ref.tell(f"blast-{shots.RESULTS[result]}", "bala.weapon.dynamite-blast", roll, who=who)
    if result != shots.MISS:
        shots.add_result(ref, who, result, harm, ((), (LETHAL,)))
    return result


def _dies(ref: Ref, name: str, mods: tuple[Mod, ...], number: int) -> bool:
    """bala.ruling.dynamite-shots: a horse or neighbour is eliminated if any of three rolls is 9 or more."""
    best = -99
    for _ in range(number):
        roll = ref.dice(2, 6, "bala.ruling.dynamite-shots", mods=mods, cuts=(_KILLS,))
        best = max(best, roll.total)
        ref.tell("blast", "bala.ruling.dynamite-shots", roll, who=name)
    return best >= _KILLS


ACTIONS = (Action(LightDynamite, THROW, _perform, check=_check, offers=_offers, cost=_cost),)
