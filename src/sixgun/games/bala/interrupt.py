"""Interruptions: breaking into a rival's activation.

bala.ruling.interruption-window names three moments: before the first action, after an announcement, and at each whole
inch of a move. Each is one question to each rival side: who breaks in (and where on the path), or nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala.activation import begin
from sixgun.games.bala.choices import Accept, Act, Contest, Hold, Interrupt
from sixgun.games.bala.state import Character, Course, Fight

WINDOW = "bala.ruling.interruption-window"
DECLARE = "bala.interrupt.one-rival"
CONTEST = "bala.interrupt.contest"
HOLD = Hold()
"""Let it pass."""


def stock(level: int) -> int:
    """bala.interrupt.budget, bala.ruling.interruption-level-low: Level minus 2, at least 0.

    bala.ruling.interruption-level: the full Level, whatever the wounds."""
    return max(0, level - 2)


def refill(g: Fight) -> None:
    """bala.ruling.interruption-period with interruption_refresh = "turn": set anew, leftovers are not added."""
    for c in list(g.characters.values()):
        if not c.out:
            g.change(c.id, interruptions=stock(c.level))


def rivals(g: Fight) -> list[Character]:
    """Who could interrupt the present activation.

    bala.interrupt.no-nesting, bala.interrupt.once, bala.interrupt.one-rival, bala.ruling.interruption-of-first-moment:
    not an interruption, and an activation only once. bala.ruling.interruption-visibility: seeing the active one is not
    needed. bala.ruling.interruption-many-per-turn: the stock is the only limit. bala.ruling.paralysed-interrupts."""
    activation = g.activation
    if activation.interruption or activation.interrupted:
        return []
    return [c for c in g.enemies(activation.who) if c.interruptions > 0]


def before_first_action(ref: Ref, g: Fight) -> bool:
    """Moment (a): the card is shown, nothing is announced yet. True if an interruption goes ahead."""
    declared = declaration(ref, g, "card")
    return declared is not None and break_in(ref, g, declared.actor)


def on_announcement(ref: Ref, g: Fight, choice: Act) -> bool:
    """Moment (b): announced with target or destination, nothing rolled yet. The action then waits."""
    declared = declaration(ref, g, "announcement", choice)
    if declared is None:
        return False
    g.change_activation(announced=choice)
    if break_in(ref, g, declared.actor):
        return True
    g.change_activation(announced=None)
    return False


def on_the_way(
    ref: Ref, g: Fight, course: Course, inches: Sequence[int], go: Callable[[float], Course]
) -> Course | None:
    """Moment (c): at one of these whole inches of a move; `go` takes the mover there. How far the move has got, or None
    if an interruption goes ahead and it waits."""
    if not inches:
        return course
    g.change_activation(course=course)
    declared = declaration(ref, g, "path", course.choice, inches)
    if declared is None:
        return course
    course = go(float(declared.number))
    g.change_activation(course=course)
    return None if break_in(ref, g, declared.actor) else course


def lost(ref: Ref, g: Fight, course: Course) -> None:
    """bala.ruling.interruption-window: an action already rolled for is lost when it has become impossible."""
    g.change_activation(course=None)
    ref.tell("move-lost", WINDOW, who=course.choice.actor)


def declaration(
    ref: Ref, g: Fight, moment: str, choice: Act | None = None, inches: Sequence[int] = ()
) -> Interrupt | None:
    """Ask every rival side once whether it breaks in here, or at which whole inch of a path (moment "path").

    bala.ruling.interruption-rivals-compete: one side chooses among its own; of several sides the earliest inch goes
    first, and at the same moment 1D6 + Level decides. bala.ruling.interrupt-fight: the last inch before contact is on
    the path too."""
    able = rivals(g)
    if not able or (moment == "path" and not inches):
        return None
    active = g.activation.who
    announced, target = (choice.kind, choice.target) if choice else ("", "")
    facts = {"moment": moment, "active": active, "announced": announced, "target": target}
    wanted: list[Interrupt] = []
    for side in dict.fromkeys(c.side for c in able):
        mine = [c for c in able if c.side == side]
        offer = partial(_offers, mine, active, inches)
        check = partial(_check, mine, active, inches)
        answer = ref.ask(g.bands[side].seat, WINDOW, offer, check, facts)
        if isinstance(answer, Interrupt):
            wanted.append(answer)
    return _first_of(ref, g, wanted)


def _offers(mine: Sequence[Character], active: str, inches: Sequence[int]) -> Iterator[Option]:
    rules = (DECLARE, WINDOW)
    yield Option(HOLD, 0, (WINDOW,))
    for c in mine:
        for n in tuple(inches) or (0,):
            facts = {"when": "on-the-way", "inch": n} if n else {"when": "at-once", "inch": ""}
            yield Option(Interrupt(c.id, active, n), 1, rules, facts=facts)


def _check(mine: Sequence[Character], active: str, inches: Sequence[int], choice: Choice) -> Refusal | None:
    if choice == HOLD:
        return None
    able = tuple(c.id for c in mine)
    if not isinstance(choice, Interrupt) or choice.target != active:
        return Refusal(WINDOW, "interrupt-or-hold", ("hold", "interrupt"))
    if choice.actor not in able:
        return Refusal("bala.interrupt.budget", "cannot-interrupt", able, {"who": choice.actor})
    places = tuple(inches) or (0,)
    if choice.number not in places:
        return Refusal(WINDOW, "whole-inch", tuple(str(n) for n in places))
    return None


def _first_of(ref: Ref, g: Fight, wanted: list[Interrupt]) -> Interrupt | None:
    """Of several sides' declarations the one at the earliest inch; at the same moment the highest 1D6 + Level, ties
    again."""
    if not wanted:
        return None
    first = min(choice.number for choice in wanted)
    rivals = [choice for choice in wanted if choice.number == first]
    rule = "bala.ruling.interruption-rivals-compete"
    while len(rivals) > 1:
        rolls = [ref.dice(1, 6, rule) for _ in rivals]
        totals = [roll.total + g[c.actor].level for roll, c in zip(rolls, rivals, strict=True)]
        for choice, roll, total in zip(rivals, rolls, totals, strict=True):
            ref.tell("competes", rule, roll=roll, who=choice.actor, total=total)
        rivals = [choice for choice, total in zip(rivals, totals, strict=True) if total == max(totals)]
    return rivals[0]


def break_in(ref: Ref, g: Fight, rival: str) -> bool:
    """The declared interruption: it is spent, may be contested, and goes ahead now or is delayed.

    bala.ruling.interruption-contest-cost, bala.ruling.interruption-own-card: its card is not touched."""
    active = g.activation.who
    g.change(rival, interruptions=g[rival].interruptions - 1)
    g.change_activation(interrupted=True)
    ref.tell("interrupts", "bala.interrupt.budget", who=rival, active=active, left=g[rival].interruptions)
    if _contested(ref, g, active, rival):
        g.delayed = (*g.delayed, rival)
        ref.tell("delays", "bala.interrupt.contest-won", who=active, rival=rival)
        return False
    begin(g, rival, interruption=True)
    return True


def _contested(ref: Ref, g: Fight, active: str, rival: str) -> bool:
    """bala.ruling.interruption-contest-paralysed: True if the active one contests and wins."""
    me = g[active]
    if me.interruptions <= 0:
        return False
    levels = (me.level, g[rival].level)
    answer = ref.ask(
        g.seat_of(active),
        CONTEST,
        (Option(Accept(active, rival), 0, (CONTEST,)), Option(Contest(active, rival), 1, (CONTEST,))),
        facts={"who": active, "rival": rival, "level": levels[0], "theirs": levels[1]},
    )
    if not isinstance(answer, Contest):
        return False
    g.change(active, interruptions=me.interruptions - 1)
    return contest(ref, g, active, rival)


def contest(ref: Ref, g: Fight, active: str, rival: str) -> bool:
    """bala.interrupt.contest, bala.interrupt.contest-tie: True if the active one wins."""
    levels = (g[active].level, g[rival].level)
    for mine, theirs in ref.opposed(6, levels, CONTEST):
        totals = (mine + levels[0], theirs + levels[1])
        ref.tell("contest", CONTEST, who=active, rival=rival, dice=(mine, theirs), totals=totals)
    return totals[0] > totals[1]
