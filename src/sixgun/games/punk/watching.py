"""Fuego defensivo: readiness, and the one shot at an enemy who moves."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from sixgun.core.choice import Choice, Later, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import aftermath, arms, attributes, combats, courses, fire, lobbing, seeing, shooting, shots
from sixgun.games.punk.choices import Hold, Lob, React, Ready
from sixgun.games.punk.courses import Course
from sixgun.games.punk.space import TOLERANCE, contact
from sixgun.games.punk.state import Fray, Model, Passage

ACTION, TRIGGER, TIMING = "punk.defensive.action", "punk.defensive.trigger", "punk.defensive.timing"
NO_TEMPLATE, DETAILS = "punk.templateweapon.no-defensive", "punk.ruling.defensive-details"
ENDS = "punk.defensive.ends-activation"
TENTH = 10
"""React.number counts tenths of a cm."""
HOLD = Hold()


# getting ready -------------------------------------------------------------------------------------------------------
def check(g: Fray, me: Model, choice: Ready) -> Refusal | None:
    """punk.defensive.action, punk.ruling.reload-details: with a weapon that could shoot now and is no template."""
    if me.ready:
        return Refusal(ACTION, "ready-already", facts={"who": me.id})
    if not usable(g, me):
        return Refusal(ACTION, "nothing-to-shoot", facts={"who": me.id})
    return None


def usable(g: Fray, me: Model) -> list[int]:
    """The weapons with which it could shoot at a mover."""
    return [n for n in seems_usable(g, me) if not arms.works(g, me.id, n)]


def seems_usable(g: Fray, me: Model) -> list[int]:
    """The same as far as everybody may know: nobody else knows its bullets (punk.bullets.secret)."""
    if not me.precision:
        return []
    numbers = [n for n in range(len(me.arms)) if arms.works(g, me.id, n) in ("", arms.NO_BULLETS)]
    return [n for n in numbers if not attributes.weapon_of(g, me, n).has("template")]


def perform(ref: Ref, g: Fray, choice: Ready) -> None:
    """punk.defensive.ends-activation"""
    g.change(choice.actor, ready=True)
    ref.tell("gets-ready", ENDS, who=choice.actor)
    g.change_activation(left=0)


# the window ----------------------------------------------------------------------------------------------------------
def watchers(g: Fray, mover: str) -> list[Model]:
    """punk.defensive.trigger, punk.ruling.defensive-details: ready enemies who are neither engaged nor Prone. One
    without bullets is among them, so that nobody learns of it."""
    ready = [m for m in g.enemies(mover) if m.ready and not m.prone]
    return [m for m in ready if seems_usable(g, m) and not combats.engaged(g, m.id)]


def moved(g: Fray, passage: Passage, course: Course, far: float) -> Model:
    """The mover so far along its way, looking where it goes."""
    me = g[passage.who]
    x, y, z = courses.place_at(g.board, me, course, far)
    start = replace(me, facing=passage.started)
    return replace(me, x=x, y=y, z=z, facing=courses.facing_at(start, course, far))


def check_shot(
    g: Fray, passage: Passage, course: Course, until: float, shooter: Model, number: int, arm: int, avoid: bool
) -> Refusal | None:
    """Whether a shot at this point of the way is legal."""
    if arm not in usable(g, shooter):
        return Refusal(DETAILS, "nothing-to-shoot", facts={"who": shooter.id})
    return _check_point(g, passage, course, until, shooter, number, arm, avoid)


def _check_point(
    g: Fray, passage: Passage, course: Course, until: float, shooter: Model, number: int, arm: int, avoid: bool
) -> Refusal | None:
    """Whether the mover can be shot at there: before contact in an Assault, but at once when it breaks away
    (punk.ruling.defensive-details)."""
    far = number / TENTH
    if not passage.at - TOLERANCE <= far <= until + TOLERANCE:
        return Refusal(TIMING, "not-on-this-stretch", facts={"far": far})
    mover = moved(g, passage, course, min(far, course.length))
    if passage.how != "break-away" and any(contact(mover.body, foe.body) for foe in g.enemies(mover.id)):
        return Refusal(DETAILS, "in-contact", facts={"target": mover.id})
    weapon = attributes.weapon_of(g, shooter, arm)
    refused = shots.check_range(shooter, seeing.far(shooter, mover), weapon, mover.id)
    if refused is None and (not weapon.has("lob") or g.board.switches.lob_needs_sight):
        refused = shots.check_sight(g, shooter, mover)
    if refused is None and weapon.has("lob") and seeing.far(shooter, mover) < lobbing.NEAREST - TOLERANCE:
        refused = Refusal(lobbing.TARGET, "too-near", facts={"least": lobbing.NEAREST})
    if refused is None and avoid:
        refused = shooting.check_avoid(g, shooter, mover, arm)
    return refused


def span(passage: Passage, until: float) -> tuple[int, int]:
    """The first and the last tenth of a cm of a stretch."""
    return math.ceil(passage.at * TENTH - TOLERANCE), math.floor(until * TENTH + TOLERANCE)


def points(passage: Passage, until: float) -> list[int]:
    """Every whole cm of a stretch, its beginning and its end, in tenths."""
    first, last = span(passage, until)
    return sorted({first, *range(first - first % TENTH, last + 1, TENTH), last} & set(range(first, last + 1)))


def offers(g: Fray, passage: Passage, course: Course, until: float) -> Iterator[Later]:
    for shooter in watchers(g, passage.who):
        for arm in usable(g, shooter):
            for number in points(passage, until):
                for avoid in (False, True):
                    yield Later(_offer, g, passage, course, until, shooter, number, arm, avoid)


def _offer(
    g: Fray, passage: Passage, course: Course, until: float, shooter: Model, number: int, arm: int, avoid: bool
) -> Option | None:
    if check_shot(g, passage, course, until, shooter, number, arm, avoid) is not None:
        return None
    x, y, _ = courses.place_at(g.board, g[passage.who], course, number / TENTH)
    where = {"far": number / TENTH, "x": round(x, 1), "y": round(y, 1)}
    facts = {**where, **shooting.named(shooter.arms[arm].weapon, avoid)}
    return Option(React(shooter.id, passage.who, arm, avoid, number), 0, (TRIGGER, TIMING), facts=facts)


def is_open(g: Fray, passage: Passage, course: Course, until: float) -> bool:
    """Whether anybody can shoot on this stretch, as far as everybody may know."""
    return any(
        _check_point(g, passage, course, until, shooter, number, arm, False) is None
        for shooter in watchers(g, passage.who)
        for arm in seems_usable(g, shooter)
        for number in points(passage, until)
    )


def ask(ref: Ref, g: Fray, passage: Passage, course: Course, until: float) -> React | None:
    """punk.defensive.timing, punk.defensive.optional: where the watching side shoots, or nowhere."""
    ids = {m.id for m in watchers(g, passage.who)}

    def judged(choice: Choice) -> Refusal | None:
        if isinstance(choice, Hold):
            return None
        if not isinstance(choice, React) or choice.actor not in ids or choice.target != passage.who:
            return Refusal(TRIGGER, "not-ready", tuple(sorted(ids)), {"who": choice.actor})
        return check_shot(g, passage, course, until, g[choice.actor], choice.number, choice.arm, choice.avoid)

    def listed() -> Iterator[Option | Later]:
        yield Option(HOLD, 0, ("punk.defensive.optional",))
        yield from offers(g, passage, course, until)

    seat = g.sides[g.other_side(g[passage.who].side)].seat
    answer = ref.ask(seat, TIMING, listed, judged, {"who": passage.who, "watchers": tuple(sorted(ids))})
    return answer if isinstance(answer, React) else None


def react(ref: Ref, g: Fray, shot: React, passage: Passage, course: Course) -> None:
    """punk.defensive.trigger, punk.defensive.penalty: the one free shot, at the point that was named. It is an Action
    of its own (punk.ruling.reroll-actions, punk.ruling.fire-actions)."""
    mover = moved(g, passage, course, shot.number / TENTH)
    g.models[mover.id] = mover
    g.change(shot.actor, ready=False)
    ref.tell("defensive-fire", TRIGGER, who=shot.actor, target=mover.id, far=shot.number / TENTH)
    before, g.rerolled = g.rerolled, ()
    fire.scorch(ref, g, shot.actor)
    aftermath.settle(ref, g)
    if g[shot.actor].in_play and g[mover.id].in_play:
        _shoot(ref, g, shot)
    g.rerolled = before


def _shoot(ref: Ref, g: Fray, shot: React) -> None:
    if attributes.weapon_of(g, g[shot.actor], shot.arm).has("lob"):
        lobbing.throw(ref, g, Lob(shot.actor, shot.arm, shot.target), reacting=True)
    else:
        shooting.one_shot(ref, g, shot.actor, shot.target, shot.arm, shot.avoid, reacting=True)


ACTIONS = (Verb(Ready, ACTION, check=check, cost=1, perform=perform),)
