"""Weapons that change hands in a fight: off the ground, and from those who can no longer hold on to them.

frontera.combat.pick-up: it is the action of the turn. frontera.ruling.thrown-spent says what lies about,
frontera.ruling.take-weapons what may be taken from the fallen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Later, Option, Place, Refusal, any_offered
from sixgun.games.frontera import medical
from sixgun.games.frontera.choices import Gather, TakeWeapon
from sixgun.games.frontera.fights.space import end_of, metres
from sixgun.games.frontera.fights.steps import STEP, check_step, toward
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import Character, Dropped, Session, armed

RULE = "frontera.combat.pick-up"
FALLEN = "frontera.ruling.take-weapons"


# what may be announced -----------------------------------------------------------------------------------------------
def check_gathering(g: Session, c: Character, choice: Gather) -> Refusal | None:
    """A step, and within reach from where it ends."""
    if refusal := check_step(g, c, choice.path, STEP):
        return refusal
    if not _lying(g, choice):
        return Refusal(RULE, "nothing-there", facts={"weapon": choice.weapon})
    return None


def _lying(g: Session, choice: Gather) -> list[Dropped]:
    """What somebody gathers up."""
    end = end_of(g[choice.actor], choice.path)
    return [one for one in g.dropped if one.weapon == choice.weapon and metres(end, one.place) < medical.REACH]


def check_taking(g: Session, c: Character, choice: TakeWeapon) -> Refusal | None:
    if refusal := check_step(g, c, choice.path, STEP):
        return refusal
    fallen = g.characters.get(choice.target)
    if fallen is None or fallen.id == c.id or not fallen.present:
        return Refusal(FALLEN, "not-a-target", facts={"target": choice.target})
    if able(fallen):
        return Refusal(FALLEN, "holds-on-to-it", facts={"who": fallen.id})
    carried = tuple(arm.weapon for arm in fallen.arms if arm.count > 0)
    if choice.weapon not in carried:
        return Refusal(FALLEN, "not-owned", carried, {"who": fallen.id, "item": choice.weapon})
    end = end_of(c, choice.path)
    if metres(end, fallen.place) >= medical.REACH:
        return Refusal(FALLEN, "too-far", facts={"who": fallen.id, "metres": medical.REACH})
    return None


# options -------------------------------------------------------------------------------------------------------------
def offers(g: Session, c: Character) -> Iterator[Later]:
    """Each kind of weapon that lies within reach or within a step of it; then what the fallen there carry."""
    alike: dict[str, list[Later]] = {}
    for one in sorted(g.dropped, key=lambda one: metres(c.place, one.place)):
        nearer = alike.setdefault(one.weapon, [])
        offer = Later(_gather, g, c, one, tuple(nearer))
        nearer.append(offer)
        yield offer
    for fallen in _fallen(g, c):
        for arm in fallen.arms:
            yield Later(_take, g, c, fallen, arm.weapon)


def _gather(g: Session, c: Character, one: Dropped, nearer: Sequence[Later]) -> Option | None:
    """Only if none of its kind that lies nearer can be had."""
    if any_offered(nearer):
        return None
    for path in _steps(g, c, one.place):
        gather = Gather(c.id, one.weapon, path)
        if check_gathering(g, c, gather) is None:
            return Option(gather, rules=(RULE,))
    return None


def _take(g: Session, c: Character, fallen: Character, weapon: str) -> Option | None:
    for path in _steps(g, c, fallen.place):
        take = TakeWeapon(c.id, fallen.id, weapon, path)
        if check_taking(g, c, take) is None:
            return Option(take, rules=(RULE, FALLEN))
    return None


def first_try(g: Session, c: Character) -> Iterator[Gather | TakeWeapon]:
    """What one would try first, whether it can be done or not."""
    for thing in g.dropped[:1]:
        yield Gather(c.id, thing.weapon)
    for fallen in _fallen(g, c)[:1]:
        yield TakeWeapon(c.id, fallen.id, fallen.arms[0].weapon)


def _fallen(g: Session, c: Character) -> list[Character]:
    """Who could be relieved of weapons, the nearest first."""
    found = [one for one in g.characters.values() if one.present and one.id != c.id and not able(one) and one.arms]
    return sorted(found, key=lambda one: metres(c.place, one.place))


def _steps(g: Session, c: Character, place: Place) -> Iterator[tuple[Place, ...]]:
    yield ()
    if not c.mount and metres(c.place, place) >= medical.REACH:
        yield from toward(g, c, place, float(STEP))


# what happens --------------------------------------------------------------------------------------------------------
def pick_up(g: Session, choice: Gather | TakeWeapon) -> None:
    """All of a kind, as far as nobody who announced earlier has it."""
    who = choice.actor
    if isinstance(choice, TakeWeapon):
        count = _taken(g, choice)
    else:
        gathered = _lying(g, choice)
        g.dropped = tuple(one for one in g.dropped if one not in gathered)
        count = sum(one.count for one in gathered)
    if not count:
        return
    in_hand = g[who].in_hand or choice.weapon  # frontera.ruling.thrown-spent
    g.change(who, arms=armed(g[who].arms, choice.weapon, count), in_hand=in_hand)


def _taken(g: Session, choice: TakeWeapon) -> int:
    fallen = g[choice.target]
    count = sum(arm.count for arm in fallen.arms if arm.weapon == choice.weapon)
    in_hand = "" if fallen.in_hand == choice.weapon else fallen.in_hand
    g.change(fallen.id, arms=tuple(arm for arm in fallen.arms if arm.weapon != choice.weapon), in_hand=in_hand)
    return count
