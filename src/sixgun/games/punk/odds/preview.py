"""Previews: the exact odds of a choice before it is made, by running the very rules that would be carried out.
Everybody else is taken to do what the rules list first: nobody shoots at a mover, and tests are dared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import LogLine, Mod
from sixgun.core.odds import enumerate_outcomes, first_option, if_countable
from sixgun.core.ref import Ref
from sixgun.games.punk import (
    arms,
    attributes,
    combats,
    fighting,
    lobbing,
    passing,
    shooting,
    templates,
    turn,
    watching,
)
from sixgun.games.punk.choices import BreakAway, Charge, Fight, Leap, Lob, Move, Next, React, Shoot, Spray, StandUp
from sixgun.games.punk.odds.steps import Thrown, steps, thrown
from sixgun.games.punk.state import Fray, Model

LIMIT = 6_000
"""How many runs a preview may take; beyond, there is none."""

ARRIVES, AWAY, MISSED, UNHURT = "arrives", "breaks-away", "missed", "unhurt"
HIT, LANDS, STRAYS, DEVIATES, LOST = "hit", "lands", "strays", "deviates", "lost"
SHORT, FALLS, HELD, BLEW_UP = "stops-short", "falls", "held", "blew-up"
DOWNED, BOTH, SELF, TOO = "downed", "both-downed", "self-downed", "downed-too"

ROWS: dict[str, tuple[int, str]] = {
    ARRIVES: (0, "punk.move.basic"),
    AWAY: (0, "punk.disengage.success"),
    MISSED: (0, "punk.shoot.roll"),
    LOST: (0, "punk.lob.limits"),
    UNHURT: (0, "punk.fight.result"),
    SHORT: (1, "punk.terrain.rough-half"),
    HELD: (1, "punk.disengage.failure"),
    DEVIATES: (1, "punk.lob.deviation"),
    STRAYS: (1, "punk.shoot.into-combat-stray"),
    LANDS: (1, "punk.lob.deviation"),
    HIT: (1, "punk.impact.defence"),
    BLEW_UP: (2, "punk.catapum.explode"),
    FALLS: (2, "punk.fall.survive"),
    SELF: (3, "punk.downed.out"),
    BOTH: (4, "punk.fight.tie"),
    DOWNED: (4, "punk.impact.result"),
}
"""From nothing to the worst: how bad each is, and the rule behind it."""


def is_down(before: Fray, after: Fray, who: str) -> bool:
    """Whether a model has been lost; a berserker who rages on is (punk.berserk.linger)."""
    one, other = before[who], after[who]
    return one.in_play and (not other.in_play or bool(other.doomed and not one.doomed))


class Told(NamedTuple):
    """What has happened, for a row to be named."""

    before: Fray
    after: Fray
    events: frozenset[str]

    def lost(self, who: str) -> bool:
        return is_down(self.before, self.after, who)


Named = Callable[[Told], str]
Run = Callable[[Ref, Fray], object]


# by kind -------------------------------------------------------------------------------------------------------------
def preview(g: Fray, choice: Choice) -> Preview | None:
    """None where nothing is left open, where the choice is not legal now, or where there are too many ways to count."""
    if g.phase != "act" or g.activation is None or not g.activation.begun or g.ended is not None:
        return None
    return g.board.scene.remembered("punk preview", (g.identity(), choice), lambda: _preview(g, choice))


@if_countable
def _preview(g: Fray, choice: Choice) -> Preview | None:
    if g.passage is not None:
        return _react(g, choice) if isinstance(choice, React) else None
    if g.burst is not None:
        return _next(g, choice) if isinstance(choice, Next) else None
    make = _KINDS.get(type(choice))
    if make is None or turn.check(g, choice) is not None:
        return None
    return make(g, choice)


def _carried_out(choice: Choice) -> Run:
    """The whole of an Action, with the way to its end."""

    def run(ref: Ref, work: Fray) -> None:
        turn.carry_out(ref, work, choice)
        while work.passage is not None:
            passing.go_on(ref, work)

    return run


# shots ---------------------------------------------------------------------------------------------------------------
def _shoot(g: Fray, choice: Shoot) -> Preview | None:
    """Of automatic fire the first shot."""
    mods = _shot_mods(g, g.active, choice.target, choice.arm, choice.avoid, reacting=False)
    return _counted(g, choice, _carried_out(choice), _of_shot(choice.target), choice.target, mods)


def _next(g: Fray, choice: Next) -> Preview | None:
    burst = g.burst
    assert burst is not None
    if choice.actor != burst.who or choice.target not in {foe.id for foe in shooting.targets(g, burst)}:
        return None
    mods = _shot_mods(g, g[burst.who], choice.target, burst.arm, choice.avoid, reacting=False)

    def run(ref: Ref, work: Fray) -> None:
        work.rerolled = ()
        shooting.one_shot(ref, work, choice.actor, choice.target, burst.arm, choice.avoid)

    return _counted(g, choice, run, _of_shot(choice.target), choice.target, mods)


def _react(g: Fray, choice: React) -> Preview | None:
    """punk.defensive.timing: at the mover as it is at the point that is named."""
    passage = g.passage
    assert passage is not None
    ready = {m.id for m in watching.watchers(g, passage.who)}
    if choice.actor not in ready or choice.target != passage.who:
        return None
    course, until = passing.stretch(g, passage)
    shooter = g[choice.actor]
    if watching.check_shot(g, passage, course, until, shooter, choice.number, choice.arm, choice.avoid) is not None:
        return None

    def run(ref: Ref, work: Fray) -> None:
        watching.react(ref, work, choice, passage, course)

    there = g.fork()
    there.models[passage.who] = watching.moved(g, passage, course, choice.number / watching.TENTH)
    lobbed = attributes.weapon_of(g, shooter, choice.arm).has("lob")
    mods = () if lobbed else _shot_mods(there, shooter, passage.who, choice.arm, choice.avoid, reacting=True)
    named = _of_lob(passage.who) if lobbed else _of_shot(passage.who)
    return _counted(g, choice, run, named, passage.who, mods)


def _shot_mods(g: Fray, me: Model, target: str, arm: int, avoid: bool, reacting: bool) -> tuple[Mod, ...]:
    plan = shooting.planned(g, me, g[target], arm, avoid, reacting)
    return plan.mods if plan.penalty is None else (*plan.mods, plan.penalty)


def _of_attack(target: str, events: Mapping[str, str], otherwise: str) -> Named:
    """What has come of an attack with something that flies; the first of these events names the rest."""

    def named(told: Told) -> str:
        if "blows-up" in told.events:
            return BLEW_UP
        if target and told.lost(target):
            return DOWNED
        return next((name for event, name in events.items() if event in told.events), otherwise)

    return named


def _of_shot(target: str) -> Named:
    return _of_attack(target, {"shot-strays": STRAYS, "shot-misses": MISSED}, HIT)


def _of_lob(target: str) -> Named:
    return _of_attack(target, {"lost-shot": LOST, "deviates": DEVIATES}, LANDS)


def _spray(g: Fray, choice: Spray) -> Preview | None:
    """Rows about the first enemy under the template."""
    under = templates.victims(g, g.active, choice.arm, choice.facing, templates.rim_of(choice))
    main = next(id for id in under if g[id].side != g.active.side)
    return _counted(g, choice, _carried_out(choice), _of_shot(main), main)


def _lob(g: Fray, choice: Lob) -> Preview | None:
    weapon = attributes.weapon_of(g, g.active, choice.arm)
    mods = tuple(lobbing.precision_mods(g, g.active, choice, weapon, False))
    return _counted(g, choice, _carried_out(choice), _of_lob(choice.target), choice.target, mods)


# close combat --------------------------------------------------------------------------------------------------------
def _fight(g: Fray, choice: Fight) -> Preview | None:
    me = g.active
    weapon = choice.weapon or arms.wielded(g, me.id) or arms.wieldable(g, me)[0]
    mods = fighting.combat_mods(g, me, g[choice.target], attributes.weapon(g, weapon), False)
    return _counted(g, choice, _carried_out(choice), _of_fight(me.id, choice.target), choice.target, mods)


def _of_fight(who: str, target: str) -> Named:
    def named(told: Told) -> str:
        mine, theirs = told.lost(who), told.lost(target)
        if theirs:
            return BOTH if mine else DOWNED
        return SELF if mine else UNHURT

    return named


def _charge(g: Fray, choice: Charge | Leap) -> Preview | None:
    """The way with its tests, and the free Fight if it comes to that."""
    fought, moved = _of_fight(choice.actor, choice.target), _of_move(choice.actor)

    def named(told: Told) -> str:
        return fought(told) if "assaults" in told.events or told.lost(choice.target) else moved(told)

    return _counted(g, choice, _carried_out(choice), named, choice.target)


def _break_away(g: Fray, choice: BreakAway) -> Preview | None:
    def named(told: Told) -> str:
        if told.lost(choice.actor):
            return SELF
        return HELD if "held" in told.events else AWAY

    foes = combats.touched(g, choice.actor)
    return _counted(g, choice, _carried_out(choice), named, foes[0].id, aim=(AWAY,))


# moving --------------------------------------------------------------------------------------------------------------
def _move(g: Fray, choice: Move | StandUp) -> Preview | None:
    return _counted(g, choice, _carried_out(choice), _of_move(choice.actor), "", aim=(ARRIVES,))


def _leap(g: Fray, choice: Leap) -> Preview | None:
    if choice.target:
        return _charge(g, choice)
    return _counted(g, choice, _carried_out(choice), _of_move(choice.actor), "", aim=(ARRIVES,))


def _of_move(who: str) -> Named:
    def named(told: Told) -> str:
        if told.lost(who):
            return SELF
        if told.after[who].prone and not told.before[who].prone:
            return FALLS
        return SHORT if "stops-short" in told.events else ARRIVES

    return named


_KINDS: dict[type[Choice], Callable[[Fray, Any], Preview | None]] = {
    Shoot: _shoot,
    Spray: _spray,
    Lob: _lob,
    Fight: _fight,
    Charge: _charge,
    Leap: _leap,
    BreakAway: _break_away,
    Move: _move,
    StandUp: _move,
}


# counting ------------------------------------------------------------------------------------------------------------
def _counted(
    g: Fray,
    choice: Choice,
    run: Run,
    named: Named,
    target: str,
    mods: Sequence[Mod] = (),
    aim: tuple[str, ...] = (DOWNED, BOTH),
) -> Preview | None:
    """Run it over all that the dice can bring; None if nothing is left open."""
    people = [m.id for m in g.in_play()]

    def noted(ref: Ref, work: Fray) -> tuple[str, tuple[str, ...], tuple[Thrown, ...]]:
        at = len(ref.log)
        run(ref, work)
        told = Told(g, work, frozenset(_events(ref.log[at:])))
        return named(told), tuple([who for who in people if told.lost(who)]), thrown(ref.log[at:], choice.actor, target)

    rows: dict[str, Fraction] = {}
    others: dict[str, Fraction] = {}
    ways: list[tuple[Fraction, tuple[Thrown, ...]]] = []
    for case in enumerate_outcomes(noted, g, Fray.fork, Fray.identity, first_option, LIMIT):
        name, lost, way = case.result
        ways.append((case.p, way))
        rows[name] = rows.get(name, Fraction(0)) + case.p
        for who in lost:
            others[who] = others.get(who, Fraction(0)) + case.p
    if len(rows) < 2 and not others:
        return None
    about = {target, choice.actor} if SELF in rows or BOTH in rows else {target}
    also = [Outcome(TOO, p, 2, "punk.downed.out", who=who) for who, p in others.items() if who not in about]
    found = [Outcome(name, rows[name], bad, rule) for name, (bad, rule) in ROWS.items() if name in rows]
    aimed = tuple([name for name in aim if name in rows]) or aim[:1]
    facts = {"target": target} if target else {}
    rule, kind, together = found[0].rule, choice.kind, DOWNED if len(aimed) > 1 else ""
    rolls = steps(ways)
    return Preview(
        rule, kind, tuple(mods), tuple(found), facts, also=tuple(also), aim=aimed, aimed=together, steps=rolls
    )


def _events(log: Iterable[LogLine]) -> Iterator[str]:
    return (line.event for line in log)
