"""Wounds, elimination and what follows from a death."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, persons, space, trials
from sixgun.games.dicemore.flight import BACK, Run, settle
from sixgun.games.dicemore.scores import has_rule
from sixgun.games.dicemore.state import NEUTRAL, STANDING, Character, Item, Skirmish, unused

HERO_REACH = 5.0
_HERO_TESTS = (
    "dicemore.char.lawmen-volunteer-hero-dies",
    "dicemore.char.criminal",
    "dicemore.char.bounty-volunteer",
)
"""Profiles that test panic when a hero of their side dies within 5U."""
_LEADER_SCARES = ("dicemore.char.criminal", "dicemore.char.bounty-volunteer")
"""Profiles that panic without a test when their leader dies, wherever that is."""


def wound(ref: Ref, g: Skirmish, who: str, n: int, *, by: str = "", rule: str, later: list[Run] | None = None) -> bool:
    """Take `n` wounds off COS; True if that eliminates the character. `by` is who did it, if a character did.

    dicemore.rescue.wounds-reduce-cos, dicemore.skill.constitution, dicemore.ruling.current-cos. Those who have to
    run because of a death go on the list `later`, or run at once without one."""
    if n <= 0:
        return False
    c = g.characters[who]
    c = g.change(who, wounds=c.wounds + n)
    ref.tell("wounded", rule, who=who, n=n, life=max(0, c.life))
    if c.life > 0:
        return False
    eliminate(ref, g, who, by=by, later=later)
    return True


def eliminate(ref: Ref, g: Skirmish, who: str, *, by: str = "", later: list[Run] | None = None) -> None:
    """dicemore.end.elimination: the miniature leaves the table.

    dicemore.ruling.xp-credit: the one who took the last point of an enemy band member is credited. What the victim held
    lies where it stood; its horse stays."""
    c = g.characters[who]
    bonds.release(g, who)
    g.change(who, out="eliminated", shocked=False, scared=False, held=False)
    ref.tell("eliminated", "dicemore.end.elimination", who=who, by=by)
    killer = g.characters.get(by)
    if killer is not None and c.side not in (killer.side, NEUTRAL) and not c.person:
        g.change(by, kills=(*killer.kills, who))
    _let_go(g, who)
    persons.after_elimination(ref, g, who)
    runs: list[Run] = [] if later is None else later
    _react(ref, g, c, by, runs)
    if later is None:
        settle(ref, g, runs)


def leave(ref: Ref, g: Skirmish, who: str, how: str, rule: str) -> None:
    """Take a character off the table alive: `how` is "left" or "fled"."""
    bonds.release(g, who)
    g.change(who, out=how)
    ref.tell(how, rule, who=who)
    c = g.characters[who]
    if c.horse:
        g.change_horse(c.horse, out=True)
    persons.after_elimination(ref, g, who)


def _let_go(g: Skirmish, who: str) -> None:
    """What the eliminated held and rode: weapons in hand fall (dicemore.action.pick-up), the horse stands free."""
    c = g.characters[who]
    if c.horse:
        g.change_horse(c.horse, rider="", gait=STANDING)
    for i in c.hands:
        drop_gun_at(g, c, i)
    for other in g.characters.values():
        if other.bearer == who and not other.person:
            g.change(other.id, bearer="")
    g.change(who, horse="", cart="", driver=False, hands=())


def drop_gun_at(g: Skirmish, c: Character, index: int, place: tuple[float, float, float] | None = None) -> None:
    """Put a weapon on the ground; the caller takes it from its owner."""
    x, y, z = c.place if place is None else place
    name = unused(f"{c.id}.weapon", g.items)
    g.items[name] = Item(name, x, y, z, c.guns[index])


def take_gun(g: Skirmish, who: str, index: int) -> None:
    """A weapon is no longer among those of a character."""
    c = g.characters[who]
    hands = tuple([i - (i > index) for i in c.hands if i != index])
    g.change(who, guns=(*c.guns[:index], *c.guns[index + 1 :]), hands=hands)


def _react(ref: Ref, g: Skirmish, dead: Character, by: str, runs: list[Run]) -> None:
    """dicemore.ruling.death-reactions: a leader's death scares, a hero's within 5U asks for one panic test each.

    dicemore.char.criminal, dicemore.char.bounty-volunteer: both; dicemore.char.lawmen-volunteer-hero-dies: heroes.
    dicemore.skill.hero-status, dicemore.ruling.hero-status: leaders are heroes too."""
    if not dead.hero:
        return
    for friend in g.friends(dead.id):
        scares = [rule for rule in _LEADER_SCARES if dead.role == "leader" and has_rule(friend, rule)]
        if scares:
            if trials.scare(ref, g, friend.id, scares[0]):
                runs.append(Run(friend.id, by))
            continue
        near = space.within(space.distance(g, dead.id, friend.id), HERO_REACH)
        if near and any(has_rule(friend, rule) for rule in _HERO_TESTS):
            _test(ref, g, friend.id, by, (), runs)


def _test(ref: Ref, g: Skirmish, who: str, attacker: str, mods: Sequence[Mod], runs: list[Run]) -> str:
    result = trials.panic(ref, g, who, mods=mods)
    if result == trials.DROPS:  # dicemore.ruling.flight-details: only drops down, also if it had to run before
        runs[:] = [r for r in runs if r.who != who]
    elif result == trials.FLEES:
        runs.append(Run(who, attacker))
    return result


def struck(
    ref: Ref,
    g: Skirmish,
    who: str,
    *,
    attacker: str = "",
    mods: Sequence[Mod] = (),
    later: list[Run] | None = None,
    hit: bool = True,
) -> None:
    """What a struck character who still stands goes through after its rescue, wounded or not.

    dicemore.panic.trigger, dicemore.ruling.panic-trigger: the panic test; the flight comes after the action, or at once
    without a list `later`. dicemore.char.peones: a Peon who does not flee falls back; not where the test has another
    reason than a hit (`hit`)."""
    if not g.characters[who].in_play:
        return
    runs: list[Run] = [] if later is None else later
    result = _test(ref, g, who, attacker, mods, runs)
    if hit and result == trials.STANDS and has_rule(g.characters[who], "dicemore.char.peones"):
        runs.append(Run(who, attacker, BACK))
    if later is None:
        settle(ref, g, runs)
