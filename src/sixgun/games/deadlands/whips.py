"""Whips and lariats: entangling, breaking loose, slipping free, letting go (deadlands.fight)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.deadlands import attacks, dice, fighting, guards, holding, seeing, skills, space, vamoose
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import Blade
from sixgun.games.deadlands.choices import Break, Lash, LetGo, SlipFree
from sixgun.games.deadlands.dice import Party
from sixgun.games.deadlands.state import NO_ARM, Person, Shootout
from sixgun.miniatures.choices import Own

LASH, DODGE, HELD = "deadlands.fight.whip-attack", "deadlands.ruling.whip-dodge", "deadlands.fight.entangled"
BREAK, FREE = "deadlands.fight.whip-break", "deadlands.fight.whip-free"
BREAK_TN = 11


# to entangle ---------------------------------------------------------------------------------------------------------
def _whip(g: Shootout, me: Person, arm: int) -> Blade | None:
    blade = guards.blade_of(g, me.arms[arm].weapon) if 0 <= arm < len(me.arms) else None
    return blade if blade is not None and blade.entangles else None


def check(g: Shootout, me: Person, choice: Lash) -> Refusal | None:
    blade = _whip(g, me, choice.arm)
    if blade is None:
        return Refusal(LASH, "no-whip", facts={"who": me.id})
    if not holding.ready(g, me, choice.arm):
        return Refusal("deadlands.quickdraw.need", "not-in-hand", ("draw",), {"who": me.id, "weapon": blade.id})
    refusal = attacks.check_target(g, me, choice.target, seen=False)
    if refusal is not None:
        return refusal
    if g.people[choice.target].held_by or any(one.held_by == me.id for one in _held(g, me.id, choice.arm)):
        return Refusal(HELD, "already-held", facts={"target": choice.target})
    far = space.yards(g, me.id, choice.target)
    if far > blade.reach or not seeing.sees(g, me.id, choice.target):
        facts = {"target": choice.target, "far": far, "reach": blade.reach}
        return Refusal("deadlands.ruling.distance", "out-of-reach", facts=facts)
    return None


def _held(g: Shootout, who: str, arm: int) -> list[Person]:
    return [one for one in g.people.values() if one.held_by == who and one.rope == arm]


def offers(g: Shootout, me: Person) -> Iterator[Lash]:
    for arm in dict.fromkeys((me.right, me.left)):
        if arm > NO_ARM and _whip(g, me, arm) is not None:
            for foe in g.opponents(me.id):
                yield Lash(me.id, foe.id, arm)


def perform(ref: Ref, g: Shootout, choice: Lash) -> None:
    """deadlands.fight.whip-attack, deadlands.ruling.whip-dodge: against a free Dodge; a Vamoosin' counts instead if it
    is higher."""
    who, target = choice.actor, choice.target
    me = g.people[who]
    blade = _whip(g, me, choice.arm)
    assert blade is not None
    attacks.shows(ref, g, who)
    mods = fighting.mods_of(g, me, target)
    weak = fighting.off_hand(g, me, choice.arm)
    dodges = vamoose.asked(ref, g, who, [target])
    pool, dodge_mods = skills.aptitude(g, target, "dodge")
    resisting = Party(target, pool, DODGE, (*dodge_mods, *skills.wounded(g, target)))
    mine, more = skills.of(g, who, blade.aptitude)
    starting = Party(who, mine, LASH, (*more, *mods, *weak), on_card=True)
    contest = dice.opposed(ref, g, resisting, starting, most_raises=0, least=dodges.get(target, 0))
    caught = contest.successes > 0
    if caught:
        g.change(target, held_by=who, rope=choice.arm, aim=None)
    ref.tell("resists", DODGE, contest.resisting.roll, who=target, total=contest.resisting.total)
    event = "entangles" if caught else "lashes-in-vain"
    ref.tell(event, LASH, contest.starting.roll, who=who, target=target, weapon=blade.id, tn=contest.tn,
             total=contest.starting.total)  # fmt: skip


# to get free ---------------------------------------------------------------------------------------------------------
def check_held(g: Shootout, me: Person, choice: Own) -> Refusal | None:
    return None if me.held_by else Refusal(HELD, "not-held", facts={"who": me.id})


def break_loose(ref: Ref, g: Shootout, choice: Own) -> None:
    """deadlands.fight.whip-break: the weapon is gone."""
    who = choice.actor
    me = g.people[who]
    pool = g.sheet(who).trait("strength")
    rolled = dice.trait_roll(ref, g, who, pool, BREAK, skills.penalties(g, who), BREAK_TN, on_card=True)
    broken = dice.succeeded(rolled, BREAK_TN)
    event = "breaks-loose" if broken else "stays-held"
    ref.tell(event, BREAK, rolled.roll, who=who, by=me.held_by, tn=BREAK_TN, bust=rolled.word)
    if broken:
        holding.remove(g, me.held_by, me.rope)
        g.change(who, held_by="", rope=NO_ARM)


def slip_free(ref: Ref, g: Shootout, choice: Own) -> None:
    """deadlands.fight.whip-free: Nimbleness against the Fightin' of the one who holds him; the weapon stays whole."""
    who = choice.actor
    me = g.people[who]
    holder = g.people[me.held_by]
    blade = _whip(g, holder, me.rope)
    pool, mods = skills.aptitude(g, holder.id, "fightin", blade.skill if blade is not None else "whip")
    resisting = Party(holder.id, pool, FREE, (*mods, *skills.wounded(g, holder.id)))
    starting = Party(who, g.sheet(who).trait("nimbleness"), FREE, skills.penalties(g, who), on_card=True)
    contest = dice.opposed(ref, g, resisting, starting, most_raises=0)
    free = contest.successes > 0
    if free:
        g.change(who, held_by="", rope=NO_ARM)
    ref.tell("resists", FREE, contest.resisting.roll, who=holder.id, total=contest.resisting.total)
    event = "slips-free" if free else "stays-held"
    ref.tell(event, FREE, contest.starting.roll, who=who, by=holder.id, tn=contest.tn, bust=contest.starting.word)


def check_let_go(g: Shootout, me: Person, choice: Own) -> Refusal | None:
    holds = any(one.held_by == me.id for one in g.people.values())
    return None if holds else Refusal(HELD, "holds-nobody", facts={"who": me.id})


def let_go(ref: Ref, g: Shootout, choice: Own) -> None:
    """deadlands.fight.entangled: for no card."""
    holding.release(g, choice.actor)
    ref.tell("lets-go", HELD, who=choice.actor)


LASH_VERB = CardVerb(Lash, LASH, offers=offers, check=check, cost=1, perform=perform)
BREAK_VERB = CardVerb(Break, BREAK, check=check_held, cost=1, perform=break_loose)
SLIP_VERB = CardVerb(SlipFree, FREE, check=check_held, cost=1, perform=slip_free)
LET_GO = CardVerb(LetGo, HELD, check=check_let_go, cost=0, perform=let_go)
