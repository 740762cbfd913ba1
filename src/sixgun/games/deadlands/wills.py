"""Tests of Will (deadlands.wills)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import attacks, cards, chips, dice, seeing, skills, space
from sixgun.games.deadlands.choices import Will
from sixgun.games.deadlands.dice import Party
from sixgun.games.deadlands.state import Person, Shootout

AVAILABLE, RANGE, COST = (
    "deadlands.wills.available",
    "deadlands.ruling.will-range",
    "deadlands.ruling.test-of-will-cost",
)
FAILURE, UNNERVED, DISTRACTED, BROKEN = (
    "deadlands.wills.failure", "deadlands.wills.unnerved", "deadlands.wills.distracted", "deadlands.wills.broken",
)  # fmt: skip
CHIP = "deadlands.ruling.broken-chip"
RULES = {
    "bluff": "deadlands.wills.bluff", "overawe": "deadlands.wills.overawe", "ridicule": "deadlands.wills.ridicule"
}  # fmt: skip
RESISTED = {"bluff": "scrutinize", "overawe": "guts", "ridicule": "ridicule"}
"""deadlands.table.tests-of-will"""
TESTS = ("bluff", "overawe", "ridicule")
NEAR = 20
"""deadlands.wills.available: whole yards."""


def check(g: Shootout, me: Person, choice: Will) -> Refusal | None:
    """deadlands.ruling.will-range, deadlands.ruling.test-of-will-cost: in sight or within 20 yards, each opponent once
    a round; stunned and surprised people may be tested, the winded and the dead not."""
    foe = g.people.get(choice.target)
    if foe is None or foe.side in ("", me.side) or not foe.up:
        allowed = tuple(one.id for one in g.opponents(me.id) if one.up)
        return Refusal(RANGE, "no-such-enemy", allowed, {"target": choice.target})
    if foe.id in me.tested:
        return Refusal(COST, "tested-already", facts={"who": me.id, "target": foe.id})
    going = g.going(me.id)
    if g.board.switches.published_test_of_will and going is not None and going.done:
        return Refusal(COST, "needs-card", facts={"who": me.id})
    if me.stunned:
        return Refusal("deadlands.stun.state", "stunned", ("recover",), {"who": me.id})
    far = space.yards(g, me.id, foe.id)
    if far > NEAR and not seeing.sees(g, me.id, foe.id):
        return Refusal(RANGE, "not-seen", facts={"target": foe.id, "far": far})
    if not seeing.sees(g, me.id, foe.id) and not g.place_known(foe.id):
        return Refusal("deadlands.ruling.known-place", "place-unknown", facts={"target": foe.id})
    return None


def offers(g: Shootout, me: Person) -> Iterator[Will]:
    for foe in g.opponents(me.id):
        yield Will(me.id, foe.id, "overawe")
        yield Will(me.id, foe.id, "bluff")
        yield Will(me.id, foe.id, "ridicule")


def perform(ref: Ref, g: Shootout, choice: Will) -> None:
    """deadlands.dice.opposed: the victim resists first, at no cost, and with that his -4 is gone
    (deadlands.wills.next-action)."""
    who, target = choice.actor, choice.target
    g.change(who, tested=(*g.people[who].tested, target))
    attacks.shows(ref, g, who)
    rule = RULES[choice.test]
    pool, mods = skills.aptitude(g, target, RESISTED[choice.test])
    resisting = Party(target, pool, rule, (*mods, *skills.wounded(g, target), *skills.shaken(g, target)))
    mine, more = skills.aptitude(g, who, choice.test)
    starting = Party(who, mine, rule, (*more, *skills.penalties(g, who)), on_card=True)
    contest = dice.opposed(ref, g, resisting, starting, most_raises=2)
    skills.used_action(g, target)
    ref.tell("resists", rule, contest.resisting.roll, who=target, total=contest.resisting.total)
    won = min(contest.successes, 3)
    event = ("will-fails", "unnerves", "distracts", "breaks")[won]
    told = (FAILURE, UNNERVED, DISTRACTED, BROKEN)[won]
    ref.tell(event, told, contest.starting.roll, who=who, target=target, test=choice.test, tn=contest.tn,
             total=contest.starting.total, bust=contest.starting.word)  # fmt: skip
    if won:
        _shake(ref, g, who, target, won)


def _shake(ref: Ref, g: Shootout, who: str, target: str, won: int) -> None:
    """deadlands.special.unnerved, deadlands.special.distracted, deadlands.special.broken;
    deadlands.wills.unnerved, deadlands.wills.distracted, deadlands.wills.broken, deadlands.ruling.broken-stack: one
    -4; a card and the aim; a chip."""
    g.change(target, shaken=True)
    if won >= 2:
        g.change(target, aim=None)
        cards.lose_highest(ref, g, target, DISTRACTED)
    if won >= 3:
        chips.draw_chip(ref, g, g.purse(who), BROKEN)


def _cost(g: Shootout, me: Person, choice: Will) -> int:
    """deadlands.ruling.test-of-will-cost: none, along with an action of the same card; by a switch the card itself."""
    return int(g.board.switches.published_test_of_will)


FREE = Verb(Will, AVAILABLE, offers=offers, check=check, cost=_cost, perform=perform)
