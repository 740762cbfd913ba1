"""Opinions about For a Few Dice More: which choices are worth a thought, and what they may come to."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from sixgun.bots.advice import dicemore_attack as attack
from sixgun.bots.advice import dicemore_worth as opinion
from sixgun.bots.advice.dicemore_activation import advise as activation
from sixgun.bots.advice.dicemore_errands import road_of
from sixgun.bots.advice.dicemore_reroll import advise as reroll
from sixgun.bots.advice.weighing import afterwards, as_offered, each
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Question
from sixgun.games.dicemore import duel, initiative, opportunity, placing, rally, riding, trials, turn
from sixgun.games.dicemore.candidates import purposes
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Card, Fire, Opportunity, Post
from sixgun.games.dicemore.custody import HOSTAGE_FREE
from sixgun.games.dicemore.limits import kind_of, most_u
from sixgun.games.dicemore.scenario_file import BAD
from sixgun.games.dicemore.state import Skirmish

SHOOT_NOW = 0.45
"""An opportunity shot has to be worth this much: it takes the whole turn."""


class Adviser:
    """Advice for the seats of one match."""

    def __init__(self) -> None:
        self._answers: dict[str, Callable[[Question, Skirmish], Iterator[Advice]]] = {
            turn.CHOOSE: activation,
            initiative.CARD: _card,
            initiative.LEFTOVERS: _card,
            initiative.WINNER: _order,
            trials.REROLL: reroll,
            opportunity.WINDOW: _opportunity,
            riding.GAIT: _gait,
            rally.CROWD: _crowd,
            duel.TRIGGER: _duel_shot,
            duel.ENTER: _enter,
            HOSTAGE_FREE: _seize,
        }

    def worth(self, state: Skirmish, side: str) -> float:
        return opinion.worth(state, side)

    def advise(self, question: Question, state: Skirmish) -> Iterator[Advice]:
        kinds = {option.choice.kind for option in question.options[:1]} if state.phase == "deploy" else set()
        if "place" in kinds:
            yield from _deploy(question, state)
        elif "post" in kinds:
            yield from _post(question, state)
        elif question.rule in self._answers:
            yield from self._answers[question.rule](question, state)
        else:
            yield from as_offered(question, "usual")


# cards ---------------------------------------------------------------------------------------------------------------
def _card(question: Question, g: Skirmish) -> Iterator[Advice]:
    """The one who can do most, or has most to fear, comes first; one who only skips a turn, when nothing is urgent."""
    for option in question.options:
        who = option.choice.target
        if not isinstance(option.choice, Card):
            continue
        value, why = _urgency(g, who)
        facts = {"who": who, "value": round(value, 1)}
        yield Advice(option.choice, value, f"the card of {g[who].name}: {why}", "card", facts)


def _urgency(g: Skirmish, who: str) -> tuple[float, str]:
    c = g[who]
    if c.scared:
        return 0.12, "scared, it would do nothing"
    if not c.inside:
        return 0.3, "comes on"
    scene = afterwards(lambda ref, work: turn.begin(ref, work, who), g)
    if scene.activation is None:
        return 0.12, "it would only run"
    found = attack.best(attack.attacks(scene, aimed=True)) or attack.best(attack.attacks(scene))
    shot = max(0.0, found.value) if found is not None else 0.0
    fear = 0.3 * opinion.danger(g, who)
    errand = 0.5 if opinion.duty(g, c) else 0.1 if purposes(g, c) else 0.0
    return shot + fear + errand, f"a target for {shot:.2f}, harm to fear {fear:.2f}"


def _order(question: Question, g: Skirmish) -> Iterator[Advice]:
    """The winner goes first if it has something to shoot at or to fear; else the other may come forward."""
    seat = question.seat
    for option in question.options:
        who = option.choice.target
        if g.seat_of(who) == seat:
            value, why = _urgency(g, who)
            yield Advice(option.choice, value, f"go first: {why}", "first")
        else:
            yield Advice(option.choice, 0.15, f"let {g[who].name} go first", "second")


# before the first round ----------------------------------------------------------------------------------------------
def _post(question: Question, g: Skirmish) -> Iterator[Advice]:
    """Those who are hard to kill and have a hand free; keepers and carriers most of all."""

    def value(choice: Choice) -> float:
        if not isinstance(choice, Post):
            return 1.6  # nobody more is needed there
        c = g[choice.actor]
        two_handed = any(weapons()[c.guns[i].weapon].two_handed for i in c.hands)
        return 0.5 * c.life + 0.2 * c.ref + 0.1 * c.cool - 0.3 * two_handed

    return each(question, value, said="post", facts=lambda choice: {"who": choice.actor})


def _deploy(question: Question, g: Skirmish) -> Iterator[Advice]:
    """Where little harm threatens, with the goal not far."""
    for option in question.options:
        who = option.choice.actor
        scene = g.fork()
        scene.change(who, inside=True)
        placing.put(scene, who, option.choice.path[0], option.choice.facing or 0.0)
        value = -opinion.CAUTION * opinion.danger(scene, who)
        goal = _aim_of(scene, who)
        if goal is not None:
            value -= 0.05 * math.dist(goal[:2], option.choice.path[0][:2])
        yield Advice(option.choice, value, f"a place for {g[who].name}", "deploy", {"who": who})


def _aim_of(g: Skirmish, who: str) -> tuple[float, float, float] | None:
    c = g[who]
    if c.side not in g.bands:
        return None
    found = purposes(g, c)
    if found:
        return found[0].place
    foes = g.enemies(who)
    return min([foe.place for foe in foes], key=lambda p: math.dist(p, c.place)) if foes else None


def _enter(question: Question, g: Skirmish) -> Iterator[Advice]:
    """Where the way to the leader is short."""
    leader = g.leader(g[str(question.facts["who"])].side)
    far = 0.0 if leader is None else -0.1
    place = (0.0, 0.0, 0.0) if leader is None else leader.place
    return each(question, lambda choice: far * math.dist(place, choice.path[0]), said="enter")


def _crowd(question: Question, g: Skirmish) -> Iterator[Advice]:
    """The killers want the square empty; the others let people stand in the way."""
    bad = g.bands[BAD].seat == question.seat
    worth = {"crowd-off": 1.0, "crowd-move": 0.5, "crowd-stay": 0.2, "crowd-done": 0.1}
    return each(question, lambda choice: worth[choice.kind] if bad else 1.0 - worth[choice.kind], said="crowd")


# out of turn ---------------------------------------------------------------------------------------------------------
def _opportunity(question: Question, g: Skirmish) -> Iterator[Advice]:
    """Shoot at a target that is about to vanish, if that is worth more than the turn that it costs."""
    yield Advice(opportunity.HOLD, SHOOT_NOW, "let it pass", "hold")
    mover = str(question.facts["who"])
    own: dict[str, float] = {}
    for option in question.options:
        choice = option.choice
        if not isinstance(choice, Opportunity):
            continue
        if choice.actor not in own:
            own[choice.actor] = 0.5 * opinion.prospects(_without(g, mover), choice.actor)
        scene = g.fork()
        opportunity.stand_at(scene, choice.number)
        found = opinion.shot(scene, Opportunity(choice.actor, mover, choice.gun))
        facts = {"who": choice.actor, "target": mover, "wounds": round(100 * found.wounds)}
        why = f"{g[choice.actor].name} shoots at {g[mover].name}: {100 * found.wounds:.0f} % to wound"
        yield Advice(choice, found.value - own[choice.actor], why, "opportunity", facts)


def _without(g: Skirmish, who: str) -> Skirmish:
    scene = g.fork()
    scene.change(who, inside=False)
    return scene


def _gait(question: Question, g: Skirmish) -> Iterator[Advice]:
    """Stand to shoot; ride where there is far to go."""
    me = g.active
    found = attack.best(attack.attacks(g, aimed=True))
    shot = max(0.0, found.value) if found is not None else 0.0
    road = road_of(g, me)
    far = max(0.0, road.rest(me.place) - road.errand.near) if road.path is not None else 0.0
    for option in question.options:
        kind = kind_of(g, me, option.choice.how)
        reach = most_u(g, me, kind) if kind is not None else 0.0
        value = road.errand.pull * min(reach, far) + shot * {"stand": 1.0, "trot": 0.6, "run": 0.2}[option.choice.how]
        yield Advice(option.choice, value, f"{option.choice.how}: {far:.0f} U to go", "gait")


def _duel_shot(question: Question, g: Skirmish) -> Iterator[Advice]:
    for option in question.options:
        if not isinstance(option.choice, Fire):
            continue
        found = attack.fired(g, option.choice, 0)
        facts = {"target": option.choice.target, "wounds": round(100 * found.blow.wounds)}
        yield Advice(option.choice, found.value, f"{100 * found.blow.wounds:.0f} % to wound", "duel-shot", facts)


def _seize(question: Question, g: Skirmish) -> Iterator[Advice]:
    """The hostage is what it is about."""
    worth = {"seize": lambda choice: 2.0, "keeper": lambda choice: float(g[choice.target].life)}
    return each(question, lambda choice: worth.get(choice.kind, lambda choice: 0.0)(choice), said="custody")
