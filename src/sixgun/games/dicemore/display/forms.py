"""What may be chosen besides the lists, to be filled in: any place and direction, any charge, unusual uses.

Nothing is judged here: a form is left out where the one legality test would refuse all that could be filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixgun.core.choice import Choice, Question
from sixgun.core.form import MOST_PLACES, Field, Form
from sixgun.games.dicemore import (
    deployment,
    disengage,
    duel,
    explosives,
    flight,
    initiative,
    leaping,
    limits,
    melee,
    movement,
    rally,
    riding,
    turn,
)
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.cylinder import EMPTY, cylinder
from sixgun.games.dicemore.fire import FIRE, TWO_GUNS
from sixgun.games.dicemore.opportunity import WINDOW
from sixgun.games.dicemore.stages import DEPLOYMENT
from sixgun.games.dicemore.state import Character, Skirmish, replace

OTHER = "other"
"""The section of all of them."""


def forms(g: Skirmish, question: Question) -> tuple[Form, ...]:
    if question.rule == turn.CHOOSE and g.activation is not None:
        return tuple([form for make in _OF_AN_ACTION for form in make(g, g.active)])
    if str(question.facts.get("ask", "")).startswith("deploy-") and "who" in question.facts:
        return (_placing(g, question),)
    return tuple(_IN_BETWEEN[question.rule](g, question)) if question.rule in _IN_BETWEEN else ()


def in_full(g: Skirmish, question: Question, choice: Choice) -> Choice:
    """The same choice with what it leaves to the rules: how many shots, which weapon, what load, and where on the
    way."""
    if question.rule == WINDOW:
        listed = [option.choice for option in question.options]
        return next((one for one in listed if one == replace(choice, path=one.path)), choice)
    me = g.characters.get(choice.actor)
    if choice.kind not in _LEFT_OPEN or me is None or question.rule != turn.CHOOSE:
        return choice
    return _LEFT_OPEN[choice.kind](g, me, choice)


def _shots(g: Skirmish, me: Character, choice: Choice) -> Choice:
    if choice.number or not choice.item.isdecimal() or int(choice.item) >= len(me.guns):
        return choice
    shots = {EMPTY: cylinder(me.guns[int(choice.item)]), TWO_GUNS: 2}.get(choice.how, 1)
    return replace(choice, number=shots)


def _arm(g: Skirmish, me: Character, choice: Choice) -> Choice:
    arm = melee.chosen_arm(g, me, choice) if choice.target in g.characters else None
    return choice if arm is None else replace(choice, item=arm.item)


def _total(g: Skirmish, me: Character, choice: Choice) -> Choice:
    if choice.number or not choice.item.isdecimal() or int(choice.item) >= len(me.guns):
        return choice
    totals = weapons()[me.guns[int(choice.item)].weapon].totals
    return replace(choice, number=totals[0]) if totals else choice


_LEFT_OPEN: dict[str, Callable[[Skirmish, Character, Choice], Choice]] = {FIRE: _shots, "melee": _arm, "load": _total}


def _form(name: str, common: Choice, rule: str, *fields: Field) -> Form:
    return Form(common.kind, fields, (rule,), OTHER, name, common)


# fields --------------------------------------------------------------------------------------------------------------
def _facing(c: Character, *, least: int = 0) -> Field:
    return Field("facing", "facing", "facing", least=least, at=c.place)


def _way(c: Character) -> Field:
    at = (c.x, c.y, 0.0) if c.cart else c.place
    return Field("path", "way", "places", most=MOST_PLACES, at=at)


def _place(c: Character, *, least: int = 1) -> Field:
    at = (c.x, c.y, 0.0) if c.cart else c.place
    return Field("path", "place", "places", least=least, at=at)


# the actions of an activation ----------------------------------------------------------------------------------------
def _moves(g: Skirmish, me: Character) -> Iterator[Form]:
    kinds = [how for how in limits.MODES[limits.mode_of(me)] if _may(g, me, how)]
    if not kinds:
        return
    how = Field("how", "movement", ids=tuple(kinds), start=kinds[0])
    if limits.mode_of(me) == "vehicle":
        yield _form("drive-to", Choice("drive", me.id), "dicemore.move.vehicle-arc", how, _way(me), _facing(me))
        return
    foes = tuple([foe.id for foe in g.enemies(me.id) if foe.in_play])
    charge = (Field("target", "charge", ids=("", *foes)),) if foes else ()
    keep = Field("item", "end-facing", ids=("", movement.KEEP))
    yield _form("move-to", Choice("move", me.id), movement.ONE_KIND, how, _way(me), *charge, _turned(me), keep)


def _turned(c: Character) -> Field:
    return Field("facing", "first-turn", "facing", least=0, at=c.place)


def _may(g: Skirmish, me: Character, how: str) -> bool:
    kind = limits.kind_of(g, me, how)
    if kind is None or limits.check_may_move(g, me, kind) is not None:
        return False
    course = g.going.course
    return course is None or course.kind == how


def _turns(g: Skirmish, me: Character) -> Iterator[Form]:
    if movement.may_rotate(g, me):
        yield _form("rotate-to", Choice("rotate", me.id), movement.ROTATE, _facing(me, least=1))
    if turn.check(g, Choice("turn", me.id, facing=me.facing)) is None:
        yield _form("turn-to", Choice("turn", me.id), "dicemore.action.turn-about", _facing(me, least=1))


def _leaps(g: Skirmish, me: Character) -> Iterator[Form]:
    if limits.check_carried_along(g, me) is not None:
        return
    for kind, what in leaping.KINDS.items():
        if g.going.left >= leaping.COSTS[what]:
            yield _form(f"{kind}-to", Choice(kind, me.id), leaping.RULES[what], _place(me))


def _gets_off(g: Skirmish, me: Character) -> Iterator[Form]:
    if turn.check(g, Choice("dismount", me.id)) is None:
        yield _form("dismount-at", Choice("dismount", me.id), riding.rule_of(g.gait(me.id)), _place(me))


def _carries(g: Skirmish, me: Character) -> Iterator[Form]:
    mates = tuple([mate.id for mate in g.friends(me.id) if mate.in_play and not mate.horse and not mate.cart])
    if mates and g.going.left and limits.check_free(g, me) is None:
        whom = Field("target", "mate", ids=mates, start=mates[0])
        yield _form("carry-to", Choice("carry", me.id), "dicemore.action.carry-mate", whom, _way(me))


def _charges(g: Skirmish, me: Character) -> Iterator[Form]:
    items = tuple([str(i) for i in range(len(me.guns)) if explosives.explosive(me, str(i)) is not None])
    if not items:
        return
    what = Field("item", "explosive", ids=items, start=items[0], shown=_weapons(me, items))
    if not g.going.attacked:
        how = Field("how", "use", ids=explosives.WAYS, start=explosives.THROW)
        whom = Field("target", "thrown-at", ids=("", *[c.id for c in g.in_play()]))
        rule = "dicemore.ruling.blast-throw"
        yield _form("explosive-at", Choice(explosives.KIND, me.id), rule, what, how, whom, _place(me, least=0))
    yield _form("fix-at", Choice(explosives.FIX, me.id), "dicemore.ruling.blast-fixed", what, _place(me))


def _hands(g: Skirmish, me: Character) -> Iterator[Form]:
    items = tuple([str(index) for index in range(len(me.guns))])
    if items and g.going.left:
        hands = Field("item", "in-hand", "some", items, 1, 2, join=",", shown=_weapons(me, items))
        yield _form("change-to", Choice("change-weapon", me.id), "dicemore.action.change-weapon", hands)


def _unusual(g: Skirmish, me: Character) -> Iterator[Form]:
    """What helps nobody at the moment, and is allowed."""
    for name, choice, rule in (
        ("aim-anyway", Choice("aim", me.id), "dicemore.action.aim"),
        ("drink-again", Choice("drink", me.id), "dicemore.item.whisky"),
    ):
        if turn.check(g, choice) is None:
            yield _form(name, choice, rule)
    loads = [
        Choice("load", me.id, item=str(i), number=n) for i in me.hands for n in weapons()[me.guns[i].weapon].totals
    ]
    able = [choice for choice in loads if turn.check(g, choice) is None]
    if able:
        items = tuple(dict.fromkeys(choice.item for choice in able))
        what = Field("item", "weapon", ids=items, start=items[0], shown=_weapons(me, items))
        most = max(choice.number for choice in able)
        total = Field("number", "total", "number", least=1, most=most, start=str(able[0].number))
        yield _form("load-to", Choice("load", me.id), "dicemore.action.load", what, total)


def _weapons(me: Character, items: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([me.guns[int(item)].weapon for item in items])


_OF_AN_ACTION = (_moves, _turns, _leaps, _gets_off, _carries, _charges, _hands, _unusual)


# other questions -----------------------------------------------------------------------------------------------------
def _placing(g: Skirmish, question: Question) -> Form:
    """dicemore.ruling.deployment: anybody who is still to be placed, anywhere in the zone, with any facing."""
    first = g[str(question.facts["who"])]
    mates = deployment.members_left(g, first.side) if question.facts["left"] != 1 else [first.id]
    who = Field("actor", "who", ids=tuple(mates), start=first.id)
    where = Field("path", "place", "places", at=(0.0, 0.0, 0.0))
    facing = Field("facing", "facing", "facing", least=0)
    return _form("place-at", Choice("place"), DEPLOYMENT, who, where, facing)


def _runs_off(g: Skirmish, question: Question) -> Iterator[Form]:
    me = g[str(question.facts["who"])]
    yield _form("scramble-to", Choice("scramble", me.id), question.rule, _place(me))


def _flees(g: Skirmish, question: Question) -> Iterator[Form]:
    goal = question.options[0].choice
    at = goal.path[-1]
    facing = Field("facing", "facing", "facing", at=at)
    yield _form("flee-facing", replace(goal, facing=None), question.rule, facing)


def _comes_on(g: Skirmish, question: Question) -> Iterator[Form]:
    first = question.options[0].choice
    where = Field("path", "place", "places", at=first.path[0])
    yield _form(
        "enter-at", Choice("enter", first.actor), question.rule, where, Field("facing", "facing", "facing", least=0)
    )


def _breaks_off(g: Skirmish, question: Question) -> Iterator[Form]:
    me = g[str(question.facts["who"])]
    yield _form("away-to", Choice("away", me.id), question.rule, _place(me), _facing(me))


def _crowd(g: Skirmish, question: Question) -> Iterator[Form]:
    who = str(question.facts.get("who", ""))
    if who in g.characters:
        yield _form("crowd-to", Choice("crowd-move", who), question.rule, _place(g[who]))
        yield _form("crowd-off-at", Choice("crowd-off", who), question.rule, _place(g[who]))


def _gives_up(g: Skirmish, question: Question) -> Iterator[Form]:
    """dicemore.ruling.withdrawal-timing: it may be declared at any start of a round."""
    leave = Choice("withdraw")
    if question.check(leave) is None and all(option.choice != leave for option in question.options):
        yield _form("withdraw-now", leave, initiative.WITHDRAW)


_IN_BETWEEN: dict[str, Callable[[Skirmish, Question], Iterator[Form]]] = {
    explosives.ESCAPE: _runs_off,
    flight.DETAILS: _flees,
    disengage.DISTANCE: _breaks_off,
    duel.ENTER: _comes_on,
    rally.CROWD: _crowd,
    initiative.CARD: _gives_up,
    initiative.LEFTOVERS: _gives_up,
}
