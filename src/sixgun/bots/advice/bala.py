"""Opinions about Hasta la Última Bala: which choices are worth a thought, and what they may come to."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

from sixgun.bots.advice import bala_worth as opinion
from sixgun.bots.advice.bala_errands import around, road_of
from sixgun.bots.advice.road import Errand, Road
from sixgun.bots.advice.weighing import afterwards, as_offered, each, gain, most_promising
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Place, Question
from sixgun.core.estimate import estimate
from sixgun.core.kinds import in_short
from sixgun.core.ref import Ref
from sixgun.games.bala import candidates, contact, detection, goals, interrupt, limits, morale, shots, turn, ways
from sixgun.games.bala.activation import begin
from sixgun.games.bala.choices import Accept, Act, Contest, Detect, Draw, Drive, Interrupt, Move, Shoot
from sixgun.games.bala.course import where
from sixgun.games.bala.movement import inches_spread
from sixgun.games.bala.odds import dynamite_odds
from sixgun.games.bala.space import base, eye, line_of_sight, sees
from sixgun.games.bala.state import Character, Fight, replace
from sixgun.miniatures.moves import first_part
from sixgun.table import Walk, direction, distance_to_path, rounded, turn_between

BREAK_IN = 0.55
"""An interruption has to be worth this much; half of it where they come back every turn."""
CONTEST = 0.6
"""So has a rival's, to be contested."""
WAYS = 30
"""How many ends an action is followed to."""
FEW_WAYS = 8
"""The same of a drive, which takes long to follow."""
OPEN = 0.5
"""Where two choices are no further apart than this, an attack is looked at once more as a whole."""
COVERS = 2
"""So many places in cover are near by, and as many lead forward."""
ENDS, FEW_ENDS, GOOD_ATTACK, GREAT_ATTACK = 2, 1, 1.5, 2.2
"""So many of the ends of a move are thought through, the most promising ones; fewer if there is an attack this good,
and none for those who have no other errand. With a great attack nobody moves at all."""
CHARGE, LEAST_CHANCE = 16.0, 0.1
"""Nobody farther off is charged, nor with less of a chance to get there."""
_SMALL = ("recover", "leave", "task", "take", "key", "unjam", "reload", "remove-shock", "turn-gatling", "draw")
"""Actions of which each offered one is tried out on the rules, the most urgent first."""


class Adviser:
    """Advice for the seats of one game."""

    def __init__(self) -> None:
        self._shut: set[Hashable] = set()
        self._answers: dict[str, Callable[[Question, Fight], Iterator[Advice]]] = {
            turn.CHOOSE: self._activation,
            interrupt.WINDOW: self._interruption,
            interrupt.CONTEST: self._contest,
            "bala.shoot.result-8-foot": self._take_cover,
        }

    def worth(self, state: Fight, side: str) -> float:
        return opinion.worth(state, side)

    def advise(self, question: Question, state: Fight) -> Iterator[Advice]:
        answer = self._answers.get(question.rule)
        if answer is not None:
            yield from answer(question, state)
        elif question.rule.startswith("bala.horse."):
            yield from _reroll(question)
        else:
            yield from as_offered(question, "usual")

    # an activation ---------------------------------------------------------------------------------------------------
    def _activation(self, question: Question, g: Fight) -> Iterator[Advice]:
        """What the active character does next: attacks from here first, then small things, then other places, and at
        last the best attacks once more with all that follows, if that may decide. Doing nothing is worth 0."""
        best: dict[Choice, opinion.Plan] = {}
        values: dict[Choice, float] = {}
        for advice in self._one_by_one(g, best):
            values[advice.choice] = advice.value
            yield advice
        for plan in sorted(best.values(), key=lambda plan: -plan.value)[:2]:
            others = max([value for choice, value in values.items() if choice != plan.first])
            if abs(plan.value - others) <= OPEN:
                yield from _wholly(g, plan)

    def _one_by_one(self, g: Fight, best: dict[Choice, opinion.Plan]) -> Iterator[Advice]:
        yield Advice(turn.PASS, 0.0, "do nothing", "pass")
        here = _Here(g, self._shut)
        for plan in opinion.plans(g):
            if plan.first is not None and (plan.first not in best or best[plan.first].value < plan.value):
                best[plan.first] = plan
                yield Advice(plan.first, plan.value, _say(g, plan), *_reason(plan))
        attack = max([plan.value for plan in best.values()], default=0.0)
        yield from _small_things(here, attack)
        yield from _moves(here, attack)

    # breaking in -----------------------------------------------------------------------------------------------------
    def _interruption(self, question: Question, g: Fight) -> Iterator[Advice]:
        """Break in with the one who can make the most of half its actions, where on the path it can."""
        side = next(band.side for band in g.bands.values() if band.seat == question.seat)
        enough = BREAK_IN if g.board.switches.interruption_refresh == "game" else BREAK_IN / 2
        yield Advice(interrupt.HOLD, enough, "let it pass", "hold")
        inches = _inches_on_offer(question)
        for c in interrupt.rivals(g):
            if c.side != side or c.paralysed:
                continue
            for number in inches:
                scene = _mover_at(g, number)
                begin(scene, c.id, interruption=True)
                plan = opinion.best_plan(scene)
                if plan.value > 0:
                    choice = Interrupt(c.id, g.activation.who, number)
                    facts = {"who": c.id, **_reason(plan)[1]}
                    why = f"break in with {c.name}: {_say(scene, plan)}"
                    yield Advice(choice, plan.value - 0.001 * number, why, "interrupt", facts)

    def _contest(self, question: Question, g: Fight) -> Iterator[Advice]:
        """Contest if the rival could do much harm and the dice are not against it."""
        me = g[str(question.facts["who"])]
        rival = g[str(question.facts["rival"])]
        rolls = estimate(lambda ref, work: interrupt.contest(ref, work, me.id, rival.id), g, Fight.fork, WAYS)
        chance = sum([end.p for end in rolls if end.result])
        scene = g.fork()
        begin(scene, rival.id, interruption=True)
        threat = opinion.best_plan(scene).value
        mine = opinion.best_plan(g).value
        percent = f"{100 * chance:.0f} %"
        yield Advice(Accept(me.id, rival.id), 0.0, f"let {rival.name} break in", "accept")
        value = chance * min(threat, mine) - CONTEST / 2
        why = f"contest {rival.name}: {percent} against {threat:.2f}"
        facts = {"chance": round(100 * chance)}
        yield Advice(Contest(me.id, rival.id), value, why, "contest", facts)

    def _take_cover(self, question: Question, g: Fight) -> Iterator[Advice]:
        """Where the fewest enemies could harm it."""
        who = str(question.facts["who"])
        for option in question.options[:8]:
            scene = g.fork()
            x, y, z = option.choice.path[0]
            scene.change(who, x=x, y=y, z=z)
            harm = opinion.danger(scene, who)
            yield Advice(option.choice, -harm, f"run to cover: harm to expect there {harm:.2f}", "take-cover")


# valuing -------------------------------------------------------------------------------------------------------------
class _Here:
    """The position at hand, with which everything else is compared."""

    def __init__(self, g: Fight, shut: set[Hashable]) -> None:
        self.g = g
        self._shut = shut
        self.me = g.active
        self._now = opinion.worth(g, self.me.side) + self._place(g)
        self._road: Road | None = None

    @property
    def road(self) -> Road:
        """The way to what the character should be about; looked for when it is needed."""
        if self._road is None:
            self._road = road_of(self.g, self.me, self._shut)
        return self._road

    def _place(self, g: Fight) -> float:
        """What the place of the character is worth: what it can do from there, and what may be done to it."""
        who = self.me.id
        if g[who].out:
            return 0.0
        return opinion.READY * opinion.prospects(g, who) - opinion.CAUTION * opinion.danger(g, who)

    def promise(self, place: Place) -> float:
        """What another place seems worth at a glance, as if the character were there already and watched out: every
        shot counts the same."""
        scene, who = self.g.fork(), self.me.id
        x, y, z = place
        foe = min(self.g.enemies(who), key=lambda c: math.dist(c.place, place), default=self.me)
        scene.change(who, x=x, y=y, z=z, facing=direction(place, foe.place))
        ready = opinion.prospects(scene, who, opinion.glance)
        return (
            opinion.READY * ready - opinion.CAUTION * opinion.danger(scene, who, opinion.glance) + self.road.pull(place)
        )

    def gain(self, g: Fight) -> float:
        """How much better another state is, with what the character can still do in it."""
        me = g[self.me.id]
        value = opinion.worth(g, me.side) + self._place(g) - self._now
        if g.stack and g.activation.who == me.id and not me.out:
            value += opinion.best_plan(g).value
        if me.place != self.me.place and not me.out:
            value += self.road.pull(me.place) - self.road.pull(self.me.place)
        return value


def _carry_out(choice: Act) -> Callable[[Ref, Fight], None]:
    """An action that is one by the rules, into which nobody breaks."""

    def run(ref: Ref, g: Fight) -> None:
        g.change_activation(interrupted=True)
        turn.carry_out(ref, g, choice)
        goals.judge(ref, g)

    return run


def _try_out(here: _Here, choice: Act, why: str = "", said: str = "try", facts: dict[str, str] | None = None) -> Advice:
    """The mean over what may come of a small action."""
    value = sum([end.p * here.gain(end.state) for end in estimate(_carry_out(choice), here.g, Fight.fork, WAYS)])
    return Advice(choice, value, why or in_short(choice), said, facts or {})


def _wholly(g: Fight, plan: opinion.Plan) -> Iterator[Advice]:
    """The first shot of a plan with strays, jams, falls, eliminations and morale; what neighbours do about the noise is
    left out."""
    choice = plan.first
    if not isinstance(choice, Shoot):
        return
    shot = shots.plan_shot(g, choice)

    def run(ref: Ref, work: Fight) -> None:
        shots.resolve(ref, work, shot)
        morale.settle(ref, work)
        goals.judge(ref, work)

    mean, ends = gain(run, g, lambda after: opinion.worth(after, g.active.side), WAYS)
    out = sum([end.p for end in ends if end.state[choice.target].out])
    facts = {"target": choice.target, "hurts": round(100 * plan.hurts), "out": round(100 * out)}
    said = "shoot-exact" if not plan.aims else "aim"
    why = f"{_say(g, plan)}, {100 * out:.0f} % to put out"
    yield Advice(choice, plan.value - plan.shot + mean, why, said, {"aims": plan.aims, **facts})


def _reason(plan: opinion.Plan) -> tuple[str, dict[str, str | int]]:
    """The reason of a plan as a text with its facts."""
    assert plan.first is not None
    facts: dict[str, str | int] = {"target": plan.first.target, "hurts": round(100 * plan.hurts), "aims": plan.aims}
    return "detect" if isinstance(plan.first, Detect) else "aim" if plan.aims else "shoot", facts


def _say(g: Fight, plan: opinion.Plan) -> str:
    assert plan.first is not None
    name = g[plan.first.target].name
    aimed = f" with {plan.aims} aims" if plan.aims > 1 else " aimed" if plan.aims else ""
    return f"{plan.first.kind} {name}: a shot{aimed} hurts with {100 * plan.hurts:.0f} %"


# actions -------------------------------------------------------------------------------------------------------------
def _small_things(here: _Here, attack: float) -> Iterator[Advice]:
    """Try out each small action on the rules themselves, with every outcome."""
    g, me = here.g, here.me
    for kind in _SMALL:
        if me.paralysed != (kind == "recover"):
            continue
        if kind == "draw" and attack > 0.0:  # what it holds will do
            continue
        for option in turn.ACTIONS[kind].options(g, me):
            if isinstance(option.choice, Act) and option.choice != Draw(me.id):
                yield _try_out(here, option.choice)
    if me.paralysed:
        return
    if me.drives:
        yield from _driving(here)
    if attack < 1.0:
        for option in turn.ACTIONS["light-dynamite"].options(g, me):
            yield _throwing(g, me, option.choice)


def _moves(here: _Here, attack: float) -> Iterator[Advice]:
    """Turning, going somewhere, and attacking. A character on a cart or at a Gatling stays there."""
    g, me = here.g, here.me
    stays = me.paralysed or me.gatling or me.cart or attack >= GREAT_ATTACK
    if stays or limits.check_may_move(g, me) is not None:
        return
    yield from _turns(here)
    if me.mounted:
        if g.activation.steady:
            return
        how, walk = "trot", ways.walk_trot()
    elif limits.check_may_walk(g, me) is None:
        how, walk = "foot", ways.walk_on_foot(g, me)
    else:
        return
    yield from _charges(here, how, attack)
    if attack >= GOOD_ATTACK and here.road.errand.kind == "hunt":
        return
    ends: list[tuple[tuple[Place, ...], str]] = []
    for places, why in _ends(here, how, walk):
        if all(math.dist(places[-1], other[-1]) >= 0.4 for other, _ in ends):
            ends.append((places, why))
    number = ENDS if attack < GOOD_ATTACK else FEW_ENDS
    for places, why in most_promising(ends, lambda end: here.promise(end[0][-1]), number):
        advice = _arrive(here, how, walk, places, why)
        if advice is not None:
            yield advice


def _ends(here: _Here, how: str, walk: Walk) -> Iterator[tuple[tuple[Place, ...], str]]:
    """Paths worth walking: along the road of an errand, to cover and open ground near by, and towards an enemy."""
    g, me, road = here.g, here.me, here.road
    if road.errand.kind != "hunt" and road.path is not None and road.length > 0.3:
        yield road.path[1:], f"to the {road.errand.kind}"
    around_corners = []
    for place, why, *_ in candidates.covers_and_ahead(g, me, how, COVERS):
        if ways.follow(g, me, walk, (me.place, place)).hit is None:
            yield (place,), why
        else:
            around_corners.append(((place,), why))
    if road.errand.kind == "hunt" and road.path is not None:
        for inches in (7.0, 4.0, 10.0):
            if inches < road.length - 2.0:
                *corners, end = first_part(road.path, inches, g.board.scene, walk)[1:]
                yield (*corners, rounded(end, 3)), "closer"
    yield from around_corners[:3]


def _arrive(here: _Here, how: str, walk: Walk, places: tuple[Place, ...], why: str) -> Advice | None:
    """A move as the rules carry it out when the dice fall as may be expected, and what can be done from there."""
    g, me = here.g, here.me
    choice = Move(me.id, how, path=places)
    path = ways.way(g, me, walk, places)
    if path is None or _runs_into(g, me, path) or turn.check(g, choice) is not None:
        return None
    after = afterwards(_carry_out(choice), g)
    far = math.dist(after[me.id].place, me.place)
    if far < 0.3:
        return None
    if not after[me.id].out:  # it may look anywhere at the end
        choice = replace(choice, facing=_watch(after, me.id))
        after.change(me.id, facing=choice.facing)
        detection.refresh(after)
    said = why if why in ("cover", "advance") else "advance" if why == "closer" else "place"
    errand = here.road.path is not None and places == here.road.path[1:]
    facts = {"inches": round(far)}
    return Advice(choice, here.gain(after), f"move {why}, about {far:.0f} in", "errand" if errand else said, facts)


def _runs_into(g: Fight, me: Character, path: tuple[Place, ...]) -> bool:
    """Whether a path comes so near to an enemy that it might end in a fight."""
    for foe in g.enemies(me.id):
        near = 2.2 if not (me.mounted or foe.mounted) else 2.7
        if abs(foe.z - path[-1][2]) > 1.5 or math.dist(foe.place, me.place) < near:
            continue
        if distance_to_path(foe.place, path) < near:
            return True
    return False


def _watch(g: Fight, who: str) -> float:
    """Where to look at the end of a move: at the nearest enemy that could be seen from there."""
    me = g[who]
    foes = sorted(g.enemies(who), key=lambda c: math.dist(c.place, me.place))
    for foe in foes:
        if line_of_sight(g, me, base(foe), eye(foe), foe.cart):
            return round(direction(me.place, foe.place), 1)
    return round(direction(me.place, foes[0].place), 1) if foes else me.facing


def _turns(here: _Here) -> Iterator[Advice]:
    """Turning on the spot towards an enemy that could be seen then."""
    g, me = here.g, here.me
    for foe in sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))[:3]:
        facing = round(direction(me.place, foe.place), 1)
        if turn_between(facing, me.facing) <= 60.0 or not line_of_sight(g, me, base(foe), eye(foe), foe.cart):
            continue
        choice = Move(me.id, "turn", facing=facing)
        if turn.check(g, choice) is None:
            yield _try_out(here, choice, f"turn towards {foe.name}", "turn", {"target": foe.id})
            return


def _charges(here: _Here, how: str, attack: float) -> Iterator[Advice]:
    """Attacks on enemies near by, by what a fight promises, unless shooting promises more than anybody is worth."""
    g, me = here.g, here.me
    near = [foe for foe in g.enemies(me.id) if math.dist(foe.place, me.place) <= CHARGE and not foe.cart]
    able = [foe for foe in near if opinion.prize(g, foe) > attack]
    spread = inches_spread(g, me.id, how) if able else {}
    for foe in able:
        if math.dist(foe.place, me.place) > _mean(spread) + 2.0:
            continue
        choice = Move(me.id, "fight", foe.id)
        chance = 1.0
        if turn.check(g, choice) is not None:
            spot = next(iter(around(g, me, Errand("hunt", foe.place, 0.0, target=foe.id))))
            choice = Move(me.id, how, foe.id, path=(spot,))
            gap = math.dist(foe.place, me.place) - 2.0
            chance = float(sum([p for inches, p in spread.items() if inches >= gap]))
            if chance < LEAST_CHANCE or turn.check(g, choice) is not None:
                continue
        scene = g.fork()
        contact.place_in_contact(scene, me.id, foe.id)
        value = opinion.fight(scene, me.id, foe.id, not sees(g, foe.id, me.id))
        why = f"attack {foe.name}: {value:+.2f} if it gets there, {100 * chance:.0f} %"
        yield Advice(choice, chance * value, why, "attack", {"target": foe.id, "chance": round(100 * chance)})


def _mean(spread: dict[int, Fraction]) -> float:
    return float(sum([inches * p for inches, p in spread.items()]))


# other things --------------------------------------------------------------------------------------------------------
def _driving(here: _Here) -> Iterator[Advice]:
    """Driving is for getting to the exit: besides what may come of it, only the way counts."""
    g, me, errand = here.g, here.me, here.road.errand

    def worth(after: Fight) -> float:
        return opinion.worth(after, me.side) - _way_left(after, me.cart, errand)

    for option in turn.ACTIONS["drive"].options(g, me):
        choice = option.choice
        assert isinstance(choice, Drive)
        yield Advice(choice, gain(_carry_out(choice), g, worth, FEW_WAYS)[0], f"drive on ({choice.how})", "drive")


def _way_left(g: Fight, name: str, errand: Errand) -> float:
    """What a cart still lacks on its way: inches, and degrees to turn."""
    cart = g.carts.get(name)
    if cart is None:
        return 0.0
    at = (cart.x, cart.y, 0.0)
    off = turn_between(direction(at, errand.place), cart.facing)
    return errand.pull * (math.dist(at, errand.place) + 0.08 * off)


def _throwing(g: Fight, me: Character, choice: Choice) -> Advice:
    """Dynamite by the chance of everybody to be caught; they have time to run, so it counts for less than half."""
    landings = dynamite_odds.landing_spread(g, me.id, choice.path[0])
    value = 0.0
    for name, p in dynamite_odds.chances_to_be_caught(g, me.id, landings).items():
        if name in g.characters:
            c = g[name]
            harm = float(p) * min(2.2, opinion.standing(g, c)) * opinion.weight(g, c)
            value += -1.5 * harm if c.side == me.side else 0.4 * harm
    return Advice(choice, value, f"throw dynamite: {value:+.2f}", "throw")


def _inches_on_offer(question: Question) -> tuple[int, ...]:
    """Up to five moments on the path of the mover, the last one included."""
    numbers = sorted({option.choice.number for option in question.options if isinstance(option.choice, Interrupt)})
    if len(numbers) <= 5:
        return tuple(numbers)
    return tuple([numbers[round(k * (len(numbers) - 1) / 4)] for k in range(5)])


def _mover_at(g: Fight, inches: int) -> Fight:
    """The fight with the active one that far along its path."""
    scene = g.fork()
    course = scene.activation.course
    if inches and course is not None and not isinstance(course.choice, Drive):
        x, y, z = where(scene, course, inches)
        scene.change(course.choice.actor, x=x, y=y, z=z)
        detection.refresh(scene)
    return scene


def _reroll(question: Question) -> Iterator[Advice]:
    """Roll the dice below 4 again."""
    dice = question.facts.get("dice")
    low = sum(1 for die in dice if isinstance(die, int) and die < 4) if isinstance(dice, tuple) else 0
    return each(question, lambda choice: -abs(choice.number - low), said="reroll")
