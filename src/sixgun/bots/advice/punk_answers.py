"""Opinions about the smaller questions of Punkapocalyptic: before the first Turn, out of turn, and inside an Action."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from sixgun.bots.advice import punk_worth as opinion
from sixgun.bots.advice.weighing import each
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Place, Question
from sixgun.core.kinds import in_short
from sixgun.core.ref import Ref
from sixgun.games.punk import (
    arms,
    candidates,
    contacts,
    deployment,
    dice,
    fighting,
    infiltration,
    leaving,
    passing,
    repositioning,
    shooting,
    watching,
)
from sixgun.games.punk.choices import Deploy, Edge, Fight, Lay, Next, React, Wield
from sixgun.games.punk.state import TABLE, Fray, Model

HELD = 0.06
"""What readiness is worth that is not used up: the shot has to bring more."""
SHELTER = 0.15
"""A place beside cover to deploy at, and how far from it still counts."""
BESIDE = 3.0
UNLUCKY = 6
"""A charm is spent on a die of a test from here on, and on one of an opposed roll that is lost up to here."""

Answer = Callable[[Question, Fray], Iterator[Advice]]


def side_of(question: Question, g: Fray) -> str:
    return next(side.id for side in g.sides.values() if side.seat == question.seat)


# before the first Turn -----------------------------------------------------------------------------------------------
def set_up(question: Question, g: Fray) -> Iterator[Advice]:
    """Scenery, edges and places: all of them are asked by the same rule."""
    return {"lay": _lay, "edge": _edge, "deploy": _deploy}[str(question.facts["ask"])](question, g)


def _lay(question: Question, g: Fray) -> Iterator[Advice]:
    """What gives cover, near the middle of the table."""
    middle = (g.board.scene.width / 2, g.board.scene.depth / 2)

    def value(choice: Choice) -> float:
        assert isinstance(choice, Lay)
        kind = g.board.stock.scenery[choice.piece]
        high = max(zone.size for zone in kind.zones)
        return high + bool(kind.grade) - 0.02 * math.dist(choice.path[0][:2], middle)

    return each(question, value, said="lay")


def _edge(question: Question, g: Fray) -> Iterator[Advice]:
    """Where the zone has most places beside cover."""
    places = candidates.shelters(g.board, 25)

    def value(choice: Choice) -> float:
        assert isinstance(choice, Edge)
        near = [deployment.inward(g, choice.edge, _at(g, next(iter(g.models.values())), s.place).body) for s in places]
        return 0.1 * sum(far <= 0.0 for far in near)

    return each(question, value, said="edge")


def _deploy(question: Question, g: Fray) -> Iterator[Advice]:
    """Far forward in the middle, beside cover; nobody is held back who could be there from the beginning."""
    for option in question.options:
        choice = option.choice
        if not isinstance(choice, Deploy):
            yield Advice(choice, -9.0, in_short(choice), choice.kind)
            continue
        me = _at(g, g[choice.actor], choice.path[0])
        yield Advice(choice, _post(g, me), f"a place for {me.name}", "deploy", {"who": me.id})


def _at(g: Fray, me: Model, place: Place) -> Model:
    x, y, z = place
    return replace(me, x=x, y=y, z=z, where=TABLE)


def _post(g: Fray, me: Model) -> float:
    """Shooters want cover, fighters a short way."""
    middle = (g.board.scene.width / 2, g.board.scene.depth / 2)
    scene = g.fork()
    scene.models[me.id] = me
    shelters = candidates.shelters(g.board, me.base)
    covered = any(math.dist(s.place[:2], me.place[:2]) <= BESIDE for s in shelters)
    far = 0.01 * math.dist(me.place[:2], middle)
    return SHELTER * covered - far - opinion.CAUTION * opinion.danger(scene, me)


# infiltrators --------------------------------------------------------------------------------------------------------
def announce(question: Question, g: Fray) -> Iterator[Advice]:
    """As many as may, from the third Turn on; they are farther in then."""
    now = 1.0 if g.turn > infiltration.FIRST else -1.0
    return each(question, lambda choice: now * len(choice.who) if choice.kind == "announce" else 0.0, said="announce")


def arrive(question: Question, g: Fray) -> Iterator[Advice]:
    """Where it can do most and has least to fear."""
    return each(question, lambda choice: _placed(g, choice), said="arrive")


def _placed(g: Fray, choice: Choice) -> float:
    """The outlook of a model at the place that a choice names."""
    if not choice.path:
        return 0.0
    scene = g.fork()
    scene.models[choice.actor] = _at(g, g[choice.actor], choice.path[-1])
    return opinion.outlook(scene, choice.actor)


# out of turn ---------------------------------------------------------------------------------------------------------
def defensive_fire(question: Question, g: Fray) -> Iterator[Advice]:
    """At the point of the way where the shot brings most, if it brings enough."""
    yield Advice(watching.HOLD, HELD, "let it pass", "hold")
    passage = g.passage
    if passage is None:
        return
    course = passing.course_of(g, passage)
    side = side_of(question, g)
    shots = [option.choice for option in question.options if isinstance(option.choice, React)]
    for choice in sorted(shots, key=lambda shot: _gap(g, shot)):

        def run(ref: Ref, work: Fray, shot: React = choice) -> None:
            watching.react(ref, work, shot, passage, course)

        value = opinion.gain(g, side, run)
        yield Advice(choice, value, f"{g[choice.actor].name} shoots: {value:+.2f}", "react")


def _gap(g: Fray, shot: React) -> float:
    """How far the mover is from the shooter at that point."""
    assert g.passage is not None
    course = passing.course_of(g, g.passage)
    mover = watching.moved(g, g.passage, course, shot.number / watching.TENTH)
    return math.dist(mover.place, g[shot.actor].place)


# inside an Action ----------------------------------------------------------------------------------------------------
def weapon(question: Question, g: Fray) -> Iterator[Advice]:
    """The weapon with which this Fight goes best."""
    who, foe = str(question.facts["who"]), str(question.facts["target"])
    active = g.activation is not None and g.activation.who == who
    pair = (who, foe) if active else (foe, who)

    def value(choice: Choice) -> float:
        assert isinstance(choice, Wield)
        scene = g.fork()
        arms.wield(scene, who, choice.weapon)
        return opinion.gain(scene, g[who].side, lambda ref, work: fighting.fight(ref, work, *pair))

    return each(question, value, said="wield")


def free_fight(question: Question, g: Fray) -> Iterator[Advice]:
    """The enemy and the weapon with which the Fight of an Assault brings most."""

    def value(choice: Choice) -> float:
        assert isinstance(choice, Fight)
        scene = g.fork()
        arms.wield(scene, choice.actor, choice.weapon)

        def run(ref: Ref, work: Fray) -> None:
            fighting.fight(ref, work, choice.actor, choice.target, free=True)

        return opinion.gain(scene, g[choice.actor].side, run)

    return each(question, value, said="fight")


def burst(question: Question, g: Fray) -> Iterator[Advice]:
    """The next shot of automatic fire."""

    def value(choice: Choice) -> float:
        assert g.burst is not None and isinstance(choice, Next)
        number = g.burst.arm

        def run(ref: Ref, work: Fray) -> None:
            shooting.one_shot(ref, work, choice.actor, choice.target, number, choice.avoid)

        return opinion.gain(g, g[choice.actor].side, run)

    return each(question, value, said="next")


def place(question: Question, g: Fray) -> Iterator[Advice]:
    """Where it is best off."""
    return each(question, lambda choice: _placed(g, choice), said="place")


def rejoin(question: Question, g: Fray) -> Iterator[Advice]:
    """The enemy against whom it fights best."""
    return each(question, lambda choice: opinion.fight(g, g[choice.actor], g[choice.target]), said="rejoin")


def footing(question: Question, g: Fray) -> Iterator[Advice]:
    """A failed test costs no more than going carefully."""
    return each(question, lambda choice: float(choice.kind == "dare"), said="footing")


def gamble(question: Question, g: Fray) -> Iterator[Advice]:
    """Over very bad ground only towards an enemy, and those who are sure-footed."""
    me = g[str(question.facts["who"])]
    charges = g.passage is not None and g.passage.how == "charge"
    bold = (0.5 if charges else 0.0) + 0.1 * me.agility
    return each(question, lambda choice: bold if choice.kind == "dare" else 0.8, said="footing")


def charm(question: Question, g: Fray) -> Iterator[Advice]:
    """For an opposed roll that is lost by a low die, or a test failed by a high one."""
    facts = question.facts
    die, total, against = (int(str(facts[name])) for name in ("die", "total", "against"))
    bad = die <= UNLUCKY if total < against else die > UNLUCKY and not against
    return each(question, lambda choice: float(bad) if choice.kind == "reroll" else 0.5, said="charm")


ANSWERS: dict[str, Answer] = {
    deployment.SCENARIOS: set_up,
    infiltration.ANNOUNCE: announce,
    infiltration.PLACE: arrive,
    watching.TIMING: defensive_fire,
    arms.WIELD: weapon,
    contacts.FREE: free_fight,
    shooting.RETARGET: burst,
    leaving.SUCCESS: place,
    repositioning.REPOSITION: rejoin,
    passing.ROUGH_TEST: footing,
    passing.GAMBLE: gamble,
    dice.LIMITS: charm,
}
