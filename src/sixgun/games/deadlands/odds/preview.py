"""Previews: the exact odds of a choice before it is made, by running the very rules that would be carried out.

Everybody else is taken to do what the rules list first: nobody dodges and nobody spends a chip, and an attacker moves
his hits to the worst place in reach. Of several hits of one action a preview says how many there are, not what they do:
that would take too long to count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod, Roll
from sixgun.core.odds import SilentOddsRef, enumerate_outcomes, first_option, if_countable
from sixgun.core.ref import Ref, Rule
from sixgun.games.deadlands import actions, bursts, declaring, fanning, fighting, guns, harm, throwing, wounds
from sixgun.games.deadlands.choices import (
    Break,
    Burst,
    Clear,
    Fan,
    Lash,
    Load,
    Recover,
    Shoot,
    SlipFree,
    Strike,
    Throw,
    TwoBlows,
    TwoGuns,
    Will,
)
from sixgun.games.deadlands.state import Person, Shootout

LIMIT = 6_000
"""How many runs a preview may take; beyond, there is none."""
MISSED, UNHURT, HURT, WOUNDED = "missed", "unhurt", "hurt", "wounded"
STUNNED, WINDED, DEAD, TOO = "stunned", "winded", "dead", "harmed-too"
ROWS: dict[str, tuple[int, str]] = {
    MISSED: (0, "deadlands.dice.success"),
    UNHURT: (0, "deadlands.ruling.no-dice-no-effect"),
    HURT: (1, "deadlands.damage.wind-without-wound"),
    WOUNDED: (2, "deadlands.size.wounds"),
    STUNNED: (3, "deadlands.stun.check"),
    WINDED: (4, "deadlands.wind.zero"),
    DEAD: (4, "deadlands.wounds.death"),
}
"""What becomes of a target, from nothing to the worst, and the rule behind it."""
DOWN = (STUNNED, WINDED, DEAD)
EVENTS: dict[type[Choice], dict[str, int]] = {
    Load: {"speed-load-1": 1, "speed-load-2": 2, "speed-load-3": 3, "fumbles-cylinder": 0, "changes-cylinder": 3},
    Clear: {"jam-stays": 0, "clears-jam": 3},
    Recover: {"stays-stunned": 0, "recovers": 3},
    Break: {"stays-held": 0, "breaks-loose": 3},
    SlipFree: {"stays-held": 0, "slips-free": 3},
    Lash: {"lashes-in-vain": 0, "entangles": 3},
    Will: {"will-fails": 0, "unnerves": 2, "distracts": 3, "breaks": 4},
}
"""What may happen of what is no attack, and how good that is."""
LANDINGS = {"attack-hits": ("lands", 3), "deviates": ("deviates", 1), "at-his-feet": ("at-his-feet", 2)}


class Told(NamedTuple):
    event: str
    rule: str
    facts: dict[str, Any]


class PreviewRef(SilentOddsRef):
    """Follows all that can be told apart by who is stunned, winded or dead, and notes what it is told."""

    __slots__ = ("noted",)

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.noted: list[Told] = []

    def answer_to(self, rule: Rule) -> Rule | None:
        return wounds.that_matter if rule is wounds.losses_told_apart else None

    def tell(self, event: str = "", rule: str = "", roll: Roll | None = None, *_: Any, **facts: Any) -> None:
        self.noted.append(Told(event, rule, facts))


class CountingRef(PreviewRef):
    """Looks no farther than whether hits arrive."""

    __slots__ = ()

    def answer_to(self, rule: Rule) -> Rule | None:
        return _arrives if rule is harm.strike else super().answer_to(rule)


def _arrives(ref: Ref, *_: Any) -> bool:
    return True


# by kind -------------------------------------------------------------------------------------------------------------
def preview(g: Shootout, choice: Choice) -> Preview | None:
    """None where nothing is left open, where the choice is not legal now, or where there are too many ways to count."""
    if g.ended is not None or g.phase not in ("declare", "after"):
        return None
    return g.board.scene.remembered("deadlands preview", (g.identity(), choice), lambda: _preview(g, choice))


@if_countable
def _preview(g: Shootout, choice: Choice) -> Preview | None:
    going = g.going(choice.actor)
    make = _KINDS.get(type(choice))
    if make is None or going is None or declaring.check(g, going, choice) is not None:
        return None
    there = declaring.imagined(g, going)
    return make(there, choice)


def performed(choice: Choice) -> Callable[[Ref, Shootout], None]:
    """The whole of an action, or a Test of Will."""
    verb = actions.ACTIONS.get(choice.kind) or actions.FREE[choice.kind]

    def run(ref: Ref, work: Shootout) -> None:
        verb.perform(ref, work, choice)

    return run


# one attack ----------------------------------------------------------------------------------------------------------
def _single(g: Shootout, choice: Choice, mods: tuple[Mod, ...]) -> Preview | None:
    """What becomes of the target, and of those whom a stray bullet may hit."""
    run = performed(choice)
    others = [who for who in g.people if who != choice.target]

    def noted(ref: Ref, work: Shootout) -> tuple[str, tuple[str, ...]]:
        assert isinstance(ref, PreviewRef)
        ref.noted = []
        run(ref, work)
        harmed = tuple([who for who in others if row_of(g.people[who], work.people[who]) in DOWN])
        return _row(g.people[choice.target], work.people[choice.target], ref.noted), harmed

    rows: dict[str, Fraction] = {}
    also: dict[str, Fraction] = {}
    rest = Fraction(0)
    for case in _cases(g, noted, PreviewRef):
        name, harmed = case.result
        rest += case.rest
        rows[name] = rows.get(name, Fraction(0)) + case.p
        for who in harmed:
            also[who] = also.get(who, Fraction(0)) + case.p
    found = tuple([Outcome(name, rows[name], bad, rule) for name, (bad, rule) in ROWS.items() if name in rows])
    more = tuple([Outcome(TOO, p, 2, "deadlands.stray.chance", who=who) for who, p in also.items()])
    return _made(choice, mods, found, {"target": choice.target}, DOWN, rest, more)


def row_of(before: Person, after: Person) -> str:
    """The worst of what has become of somebody."""
    if after.dead:
        return UNHURT if before.dead else DEAD
    if after.winded and not before.winded:
        return WINDED
    if after.stunned and not before.stunned:
        return STUNNED
    if after.wounds != before.wounds:
        return WOUNDED
    return HURT if after.wind < before.wind else UNHURT


def _row(before: Person, after: Person, noted: Iterable[Told]) -> str:
    found = row_of(before, after)
    hit = any(told.event == "attack-hits" for told in noted)
    return MISSED if found == UNHURT and not hit else found


def _made(
    choice: Choice,
    mods: tuple[Mod, ...],
    found: tuple[Outcome, ...],
    facts: dict[str, Any],
    aim: tuple[str, ...] = (),
    rest: Fraction = Fraction(0),
    also: tuple[Outcome, ...] = (),
) -> Preview | None:
    """None if nothing is left open."""
    if len(found) < 2 and not also:
        return None
    aimed = tuple([one.name for one in found if one.name in aim])
    together = "down" if len(aimed) > 1 else ""
    return Preview(
        found[-1].rule, choice.kind, mods, found, facts, also=also, aim=aimed, aimed=together, remainder=rest
    )


def _cases(g: Shootout, run: Callable[[Ref, Shootout], Any], referee: type[PreviewRef]) -> Iterable[Any]:
    return enumerate_outcomes(run, g, Shootout.fork, Shootout.identity, first_option, LIMIT, referee=referee)


# several hits --------------------------------------------------------------------------------------------------------
def _several(g: Shootout, choice: Choice, mods: tuple[Mod, ...], most: int) -> Preview | None:
    """How many hits there are."""
    run = performed(choice)

    def noted(ref: Ref, work: Shootout) -> tuple[int, bool]:
        assert isinstance(ref, PreviewRef)
        ref.noted = []
        run(ref, work)
        hits = sum([1 + told.facts["raises"] for told in ref.noted if told.event == "attack-hits"])
        return min(most, hits), any(told.event in ("jams", "jams-after") for told in ref.noted)

    rows: dict[tuple[int, bool], Fraction] = {}
    for case in _cases(g, noted, CountingRef):
        rows[case.result] = rows.get(case.result, Fraction(0)) + case.p
    found = [Outcome(MISSED, p, 0, "deadlands.dice.success") for (hits, jam), p in rows.items() if not hits and not jam]
    found += [Outcome("jams", p, 1, "deadlands.auto.reliability") for p in [
        sum((p for (_, jam), p in rows.items() if jam), Fraction(0))
    ] if p]  # fmt: skip
    for number in range(1, most + 1):
        if p := rows.get((number, False), Fraction(0)):
            found.append(Outcome(f"hits-{number}", p, min(4, 1 + number), "deadlands.dice.success-count"))
    return _made(choice, mods, tuple(found), {"target": choice.target}, tuple(f"hits-{n}" for n in range(1, most + 1)))


def _shoot(g: Shootout, choice: Shoot) -> Preview | None:
    mods = guns.plan(g, g.people[choice.actor], choice.arm, choice.target, choice.part).mods if not choice.draw else ()
    return _several(g, choice, mods, 2) if choice.then else _single(g, choice, mods)


def _two_guns(g: Shootout, choice: TwoGuns) -> Preview | None:
    return _several(g, choice, (), 2 if not _any_automatic(g, choice.actor) else 6)


def _any_automatic(g: Shootout, who: str) -> bool:
    me = g.people[who]
    return any(bursts.automatic_of(g, me, arm) is not None for arm in range(len(me.arms)))


def _fan(g: Shootout, choice: Fan) -> Preview | None:
    me = g.people[choice.actor]
    minus = (Mod(fanning.MINUS, fanning.PENALTY, "fanning"),)
    mods = guns.plan(g, me, choice.arm, choice.target, choice.part, minus, False).mods if not choice.draw else ()
    return _several(g, choice, mods, choice.number)


def _burst(g: Shootout, choice: Burst) -> Preview | None:
    me = g.people[choice.actor]
    mods = guns.plan(g, me, choice.arm, choice.target, choice.part, bursts.recoil(g, me, choice.arm), False).mods
    return _several(g, choice, mods, bursts.bullets(g, me, choice.arm))


def _two_blows(g: Shootout, choice: TwoBlows) -> Preview | None:
    return _several(g, choice, (), 2)


def _strike(g: Shootout, choice: Strike) -> Preview | None:
    manner = fighting.Manner(choice.stun, choice.kill)
    me = g.people[choice.actor]
    mods = fighting.plan(g, me, choice.arm, choice.target, choice.part, manner).mods if not choice.draw else ()
    return _single(g, choice, mods)


def _throw(g: Shootout, choice: Throw) -> Preview | None:
    """Of what explodes only whether it comes down where it should."""
    me = g.people[choice.actor]
    row = throwing.missile_of(g, me, choice.arm)
    if row is None or (row.speed > 1 and not me.arms[choice.arm].begun):
        return None
    mods = throwing.plan(g, me, choice).mods
    return _landing(g, choice, mods) if row.explosive or not choice.target else _single(g, choice, mods)


def _landing(g: Shootout, choice: Throw, mods: tuple[Mod, ...]) -> Preview | None:
    rows: dict[str, Fraction] = {}

    def noted(ref: Ref, work: Shootout) -> str:
        assert isinstance(ref, PreviewRef)
        ref.noted = []
        return throwing.thrown(ref, work, throwing.plan(work, work.people[choice.actor], choice))

    for case in _cases(g, noted, PreviewRef):
        rows[case.result] = rows.get(case.result, Fraction(0)) + case.p
    found = [
        Outcome(name, rows[event], good, throwing.DEVIATES) for event, (name, good) in LANDINGS.items() if event in rows
    ]
    return _made(choice, mods, tuple(found), {"target": choice.target} if choice.target else {}, ("lands",))


# what is no attack ---------------------------------------------------------------------------------------------------
def _plain(g: Shootout, choice: Choice) -> Preview | None:
    """Which of a few things happens."""
    run, events = performed(choice), EVENTS[type(choice)]

    def noted(ref: Ref, work: Shootout) -> tuple[str, str]:
        assert isinstance(ref, PreviewRef)
        ref.noted = []
        run(ref, work)
        return next(((name, told.rule) for told in ref.noted if (name := _named(told)) in events), ("", ""))

    rows: dict[str, Fraction] = {}
    rules: dict[str, str] = {}
    rest = Fraction(0)
    for case in _cases(g, noted, PreviewRef):
        name, rule = case.result
        rest += case.rest
        rows[name] = rows.get(name, Fraction(0)) + case.p
        rules[name] = rule
    found = tuple([Outcome(name, rows[name], good, rules[name]) for name, good in events.items() if name in rows])
    return _made(choice, (), found, {"target": choice.target} if choice.target else {}, (), rest)


def _named(told: Told) -> str:
    return f"{told.event}-{told.facts['number']}" if told.event == "speed-load" else told.event


_KINDS: dict[type[Choice], Callable[[Shootout, Any], Preview | None]] = {
    Shoot: _shoot,
    TwoGuns: _two_guns,
    Fan: _fan,
    Burst: _burst,
    Throw: _throw,
    Strike: _strike,
    TwoBlows: _two_blows,
    Load: _plain,
    Clear: _plain,
    Recover: _plain,
    Break: _plain,
    SlipFree: _plain,
    Lash: _plain,
    Will: _plain,
}
