"""Opinions about Deadlands: which choices are worth a thought, and what they may come to. What attacks, tests and
movements do the rules say: they are run on an imagined state."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from sixgun.bots.advice import deadlands_worth as opinion
from sixgun.bots.advice.weighing import afterwards, as_offered, each
from sixgun.bots.gunhand import Advice
from sixgun.core import open_ended
from sixgun.core.choice import Choice, Question
from sixgun.core.estimate import estimate
from sixgun.core.kinds import in_short
from sixgun.core.ref import Ref
from sixgun.games.deadlands import carrying, chips, countdown, declaring, interrupts, vamoose, wills
from sixgun.games.deadlands.actions import ACTIONS
from sixgun.games.deadlands.choices import Aim, CutIn, Fuse, LetPass, Spend, Vamoose, Walk, Will
from sixgun.games.deadlands.state import Aimed, Going, Shootout

Answer = Callable[[Question, Shootout], Iterator[Advice]]
ATTACKS = ("shoot", "fan", "two-guns", "burst", "throw", "strike", "two-blows", "lash")
WAYS, FEW_WAYS = 14, 6
MOST, PLACES = 8, 4
"""So many attacks and movements are carried out by the rules."""
AIMED, LATER = 0.7, 0.45
"""What a better shot is worth that comes with the next card, and one that has to be got ready first."""
SLEEVE = 0.05
STEP = 0.01
"""A yard on the way to where something can be done."""
UNTHOUGHT = -5.0
BREAKS_IN, NOW = 0.06, 0.1
"""What an attack must bring to break into something with it, or to spend a red joker on it at once."""


class Adviser:
    """Advice for the seats of one match."""

    def __init__(self) -> None:
        self._answers: dict[str, Answer] = {
            declaring.CHOOSE: _card,
            declaring.AFTER: _after,
            countdown.GAP: _between,
            interrupts.WINDOW: _window,
            chips.WINDOW: _chip_on_roll,
            chips.WOUNDS: _chip_on_wounds,
            chips.WIND: _chip_on_wind,
            vamoose.COST: _dodge,
        }

    def worth(self, state: Shootout, side: str) -> float:
        return opinion.worth(state, side)

    def advise(self, question: Question, state: Shootout) -> Iterator[Advice]:
        answer = self._answers.get(question.rule)
        return answer(question, state) if answer is not None else as_offered(question, "usual")


# what comes of something ---------------------------------------------------------------------------------------------
def _gain(g: Shootout, who: str, choice: Choice, ways: int) -> float:
    """How much better things stand after an action, carried out at once by the rules."""
    seat = g.seat_of(who)
    going = g.going(who) or Going(who, "AS")

    def run(ref: Ref, work: Shootout) -> None:
        mine = replace(going, action=choice, done=False)
        work.phase, work.cutting, work.queue = "resolve", (), ((mine,),)
        if isinstance(choice, Will):
            wills.FREE.perform(ref, work, choice)
        else:
            carrying.carry_out(ref, work, mine)

    before = opinion.worth(g, seat)
    return sum(end.p * opinion.worth(end.state, seat) for end in estimate(run, g, Shootout.fork, ways)) - before


def _attacks(g: Shootout, who: str) -> list[Choice]:
    """What he could attack with from where he stands, a few of each kind, uncalled."""
    found: list[Choice] = []
    for kind in ATTACKS:
        offers = [option.choice for option in ACTIONS[kind].options(g, g[who])]
        plain = [choice for choice in offers if not getattr(choice, "part", "")]
        plain.sort(key=lambda choice: _far(g, who, choice.target))
        found += plain[:2]
    return found


def _far(g: Shootout, who: str, target: str) -> float:
    return math.dist(g[who].place, g[target].place) if target in g.people else 0.0


def _best(g: Shootout, who: str) -> float:
    """What his best attack would bring."""
    return max([_gain(g, who, choice, FEW_WAYS) for choice in _attacks(g, who)[:3]], default=0.0)


def _toward(g: Shootout, who: str, place: tuple[float, float, float]) -> float:
    """How far it is from there to what he is after."""
    goal = opinion.errand(g, who)
    if goal is None:
        foe = opinion.nearest(g, who)
        goal = foe.place if foe is not None else place
    return math.dist(place[:2], goal[:2])


def _danger(g: Shootout, who: str) -> float:
    """What the nearest enemy could do to him where he stands."""
    foe = opinion.nearest(g, who)
    return max(0.0, _best(g, foe.id)) if foe is not None and foe.able and not foe.stunned else 0.0


# a card --------------------------------------------------------------------------------------------------------------
def _card(question: Question, g: Shootout) -> Iterator[Advice]:
    """Throwing the card away is what everything is compared with."""
    who = str(question.facts["who"])
    going = g.going(who) or Going(who, "AS")
    there = declaring.imagined(g, going)
    choices = [option.choice for option in question.options]
    for choice in choices:
        yield _advice(choice, 0.0 if choice.kind == "discard" else UNTHOUGHT + _simple(there, who, choice))
    attacks = [choice for choice in choices if choice.kind in ATTACKS]
    attacks.sort(key=lambda choice: (bool(getattr(choice, "part", "")), _far(there, who, choice.target)))
    best = 0.0
    for choice in attacks[:MOST]:
        value = _gain(there, who, choice, WAYS)
        best = max(best, value)
        yield _advice(choice, value)
    for choice in choices:
        if choice.kind not in ATTACKS and not isinstance(choice, Walk | Will):
            yield _advice(choice, _simple(there, who, choice))
    for choice in choices:
        if isinstance(choice, Will) and not there[choice.target].shaken:
            yield _advice(choice, best + _gain(there, who, choice, FEW_WAYS))
    if not (going.path or going.done):
        yield from _walks(g, who, choices, best)


def _simple(g: Shootout, who: str, choice: Choice) -> float:
    """What there is to say of an action without carrying it out."""
    me = g[who]
    match choice.kind:
        case "recover":
            return 0.5
        case "break" | "slip-free":
            return 0.2
        case "sleeve":
            return SLEEVE
        case "aim":
            return _aim(g, choice) if isinstance(choice, Aim) else 0.0
        case "draw" | "load" | "clear":
            return _made_ready(g, who, choice)
        case "stand-up":
            return 0.08 if me.posture == "prone" else 0.0
        case "pick-up":
            return 0.6 if opinion.errand(g, who) is not None and not me.gear else 0.02
        case "discard":
            return 0.0
    return 0.9 if isinstance(choice, Fuse) else -0.05


def _aim(g: Shootout, choice: Aim) -> float:
    """The same shot with the next card, so much better."""
    me = g[choice.actor]
    already = me.aim.actions if me.aim is not None and me.aim.target == choice.target else 0
    if already >= 3:
        return -0.05
    work = g.fork()
    work.change(choice.actor, aim=Aimed(choice.target, choice.arm, already + 1))
    return AIMED * _best(work, choice.actor)


def _made_ready(g: Shootout, who: str, choice: Choice) -> float:
    """What he could do with the next card, once a weapon is ready."""
    work = g.fork()
    if choice.kind == "draw":
        ready = afterwards(partial(_drawn, choice), work)
        return LATER * max(0.0, _best(ready, who) - _best(g, who)) + 0.01
    arm = g[who].arms[getattr(choice, "arm", 0)]
    return 0.12 if not arm.loaded or arm.jammed else 0.03 if not _attacks(g, who) else -0.01


def _drawn(choice: Choice, ref: Ref, g: Shootout) -> None:
    ACTIONS["draw"].perform(ref, g, choice)


def _noted(walk: Walk, ref: Ref, g: Shootout) -> None:
    declaring.note(ref, g, walk)


def _walked(walk: Walk, ref: Ref, g: Shootout) -> None:
    declaring.do_simple(ref, g, walk)


def _walks(g: Shootout, who: str, choices: list[Choice], best: float) -> Iterator[Advice]:
    """Movements before the action: what could be done from there, less what could be done to him there."""
    walks = [choice for choice in choices if isinstance(choice, Walk) and not choice.run]
    walks += [choice for choice in choices if isinstance(choice, Walk) and choice.run and best <= 0.0]
    now = _toward(g, who, g[who].place)
    here = _danger(g, who) if walks else 0.0
    walks.sort(key=lambda walk: _toward(g, who, walk.path[-1]))
    errand = opinion.errand(g, who) is not None
    for walk in [*walks[:PLACES], *walks[-1:]]:
        work = g.fork()
        moved = afterwards(partial(_noted, walk), work)
        going = moved.going(who)
        there = declaring.imagined(moved, going) if going is not None else moved
        nearer = now - _toward(there, who, there[who].place if there[who].placed else walk.path[-1])
        value = max(0.0, _best(there, who)) + 0.5 * (here - _danger(there, who))
        value += (opinion.ERRAND * 3 if errand else STEP) * nearer
        value += 0.5 if errand and there[who].gone else 0.0
        yield _advice(walk, value)


def _after(question: Question, g: Shootout) -> Iterator[Advice]:
    """When the action is done: nothing more, a Test of Will that may succeed, or a place that is safer or nearer."""
    who = str(question.facts["who"])
    choices = [option.choice for option in question.options]
    now, here = _toward(g, who, g[who].place), _danger(g, who)
    for choice in choices:
        if choice.kind == "done":
            yield _advice(choice, 0.0)
        elif isinstance(choice, Will) and not g[choice.target].shaken:
            yield _advice(choice, _gain(g, who, choice, FEW_WAYS))
    walks = [choice for choice in choices if isinstance(choice, Walk) and not choice.run]
    walks.sort(key=lambda walk: _toward(g, who, walk.path[-1]))
    for walk in walks[:2]:
        there = afterwards(partial(_walked, walk), g)
        nearer = now - _toward(there, who, walk.path[-1])
        value = 0.5 * (here - _danger(there, who)) + STEP * nearer - 0.01
        yield _advice(walk, value + (opinion.ERRAND * nearer if opinion.errand(g, who) is not None else 0.0))


# cards at any moment -------------------------------------------------------------------------------------------------
def _between(question: Question, g: Shootout) -> Iterator[Advice]:
    """A red joker is for now if it brings much, or for the end; a sleeved card waits for something to break into."""
    last = countdown.next_card(g) == ""

    def value(choice: Choice) -> float:
        if not isinstance(choice, CutIn):
            return 0.0
        me = g[choice.actor]
        if me.stunned:
            return 0.3
        bring = _best(g, choice.actor)
        if choice.card == "joker":
            return bring + 0.02 if last else bring - NOW
        return bring - 3 * NOW

    return each(question, value)


def _window(question: Question, g: Shootout) -> Iterator[Advice]:
    """Somebody is about to attack: an attack on him now, if that brings something."""
    attacked = str(question.facts.get("kind", "")) in ATTACKS

    def value(choice: Choice) -> float | None:
        if isinstance(choice, LetPass):
            return 0.0
        if not isinstance(choice, CutIn) or choice.number > 0:
            return None
        return _best(g, choice.actor) - (BREAKS_IN if attacked else 2 * NOW)

    return each(question, value)


# chips and dodges ----------------------------------------------------------------------------------------------------
def _reach(sides: int, need: int) -> float:
    """How likely one open-ended die comes to that."""
    if need <= 1:
        return 1.0
    found = open_ended.classes(1, sides, "best", (need,))
    return sum(weight for dice, weight in found.outcomes if open_ended.kept(dice, "best") >= need) / found.total


def _chip_on_roll(question: Question, g: Shootout) -> Iterator[Advice]:
    """A chip for a roll that has missed by so little that a die may mend it."""
    facts = question.facts
    missing = int(facts.get("tn", 0) or 0) - int(facts["total"] or 0)  # type: ignore[arg-type]  # numbers
    sides, best = int(facts["sides"] or 6), int(facts["best"] or 0)  # type: ignore[arg-type]  # the same

    def value(choice: Choice) -> float:
        if not isinstance(choice, Spend):
            return 0.35
        if missing <= 0:
            return 0.0
        chance = _reach(sides, best + missing) if choice.colour == "white" else _reach(sides, missing)
        return chance - {"white": 0.0, "red": 0.1, "blue": 0.2}.get(choice.colour, 0.4)

    return each(question, value)


def _chip_on_wounds(question: Question, g: Shootout) -> Iterator[Advice]:
    """Chips are there for wounds that matter; the cheapest that is enough."""
    number = int(question.facts.get("wounds", 1) or 1)  # type: ignore[arg-type]  # a number

    def value(choice: Choice) -> float:
        if not isinstance(choice, Spend):
            return 0.5 if number < 2 else 0.2
        return 0.6 - 0.1 * abs(chips.WORTH[choice.colour].wounds - number) - 0.2 * (choice.colour == "legend")

    return each(question, value)


def _chip_on_wind(question: Question, g: Shootout) -> Iterator[Advice]:
    """Only to stay in the fight."""
    wind = int(question.facts.get("wind", 9) or 0)  # type: ignore[arg-type]  # a number
    lost = int(question.facts.get("lost", 0) or 0)  # type: ignore[arg-type]  # the same

    def value(choice: Choice) -> float:
        if not isinstance(choice, Spend):
            return 0.3
        saved = wind - lost <= 0 < wind - lost + min(lost, chips.WORTH[choice.colour].wind)
        return (0.6 if saved else 0.0) - 0.02 * chips.WORTH[choice.colour].wind / 5

    return each(question, value)


def _dodge(question: Question, g: Shootout) -> Iterator[Advice]:
    """A dodge costs a card: it is for those who have a low one to give, and much to fear."""
    who, by = str(question.facts["who"]), str(question.facts["by"])
    fear = max(0.0, _best(g, by)) if by in g.people and g[by].placed else 0.1
    left = len(g.hands.get(who, ())) + (who in g.sleeves)
    price = 0.16 if left <= 1 else 0.1

    def value(choice: Choice) -> float:
        if not isinstance(choice, Vamoose):
            return 0.0
        gives = 0.03 if choice.path else 0.02 if choice.posture else -0.03
        return 0.45 * fear - price + gives

    return each(question, value)


def _advice(choice: Choice, value: float) -> Advice:
    return Advice(choice, value, f"{in_short(choice)}: {value:+.2f}", choice.kind)
