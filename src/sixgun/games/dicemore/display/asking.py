"""What the questions of For a Few Dice More say besides their options: forms for what no list holds (any place and
direction, any charge, unusual uses), and why some things are not on offer now. The rules alone judge."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from sixgun.core.choice import Choice, Place, Question
from sixgun.core.form import Field, Form
from sixgun.games.dicemore import (
    choices,
    deployment,
    disengage,
    duel,
    explosives,
    fire,
    flight,
    initiative,
    lasso,
    leaping,
    limits,
    melee,
    movement,
    rally,
    riding,
    turn,
)
from sixgun.games.dicemore.catalogue import EXPLOSIVE, weapons
from sixgun.games.dicemore.custody import captive
from sixgun.games.dicemore.cylinder import EMPTY, cylinder
from sixgun.games.dicemore.fire import TWO_GUNS
from sixgun.games.dicemore.loot import is_bag
from sixgun.games.dicemore.opportunity import WINDOW
from sixgun.games.dicemore.space import sees
from sixgun.games.dicemore.stages import DEPLOYMENT
from sixgun.games.dicemore.state import Character, Skirmish, replace
from sixgun.miniatures.display.asking import TableAsking, likeliest_foe, nearest
from sixgun.miniatures.display.fields import Asked, asks_one, facing, form, one_of, place, way


def fields(g: Skirmish, me: Character) -> Iterator[Form]:
    """The forms of an action."""
    for make in (_moves, _turns, _leaps, _gets_off, _carries, _charges, _hands, _unusual):
        yield from make(g, me)


def in_full(g: Skirmish, question: Question, choice: Choice) -> Choice:
    """The same choice with what it leaves to the rules: how many shots, which weapon, what load, and where on the
    way."""
    if question.rule == WINDOW and isinstance(choice, choices.Opportunity):
        listed = [option.choice for option in question.options]
        return next((one for one in listed if one == replace(choice, path=one.path)), choice)
    me = g.characters.get(choice.actor)
    if me is None or question.rule != turn.CHOOSE:
        return choice
    if isinstance(choice, choices.Melee) and choice.target in g.characters:
        arm = melee.chosen_arm(g, me, choice)
        return choice if arm is None else replace(choice, arm=arm.index)
    if not isinstance(choice, choices.Fire | choices.Load) or choice.number or not 0 <= choice.gun < len(me.guns):
        return choice
    gun = me.guns[choice.gun]
    if isinstance(choice, choices.Fire):
        return replace(choice, number={EMPTY: cylinder(gun), TWO_GUNS: 2}.get(choice.how, 1))
    return replace(choice, number=next(iter(weapons()[gun.weapon].totals), 0))


# fields --------------------------------------------------------------------------------------------------------------
def _from(c: Character) -> Place:
    """A passenger gets off a cart to the ground."""
    return (c.x, c.y, 0.0) if c.cart else c.place


# the actions of an activation ----------------------------------------------------------------------------------------
def _moves(g: Skirmish, me: Character) -> Iterator[Form]:
    kinds = [how for how in limits.MODES[limits.mode_of(me)] if _may(g, me, how)]
    if not kinds:
        return
    how, on = one_of("how", "movement", tuple(kinds)), way(_from(me))
    if limits.mode_of(me) == "vehicle":
        yield form("drive-to", choices.Drive(me.id, "", ()), "dicemore.move.vehicle-arc", how, on, facing(me.place))
        return
    foes = tuple([foe.id for foe in g.enemies(me.id) if foe.in_play])
    charge = (Field("target", "charge", ids=("", *foes)),) if foes else ()
    keep = Field("end", "end-facing", ids=("", movement.KEEP))
    first = facing(me.place, label="first-turn")
    yield form("move-to", choices.Move(me.id, "", ()), movement.ONE_KIND, how, on, *charge, first, keep)


def _may(g: Skirmish, me: Character, how: str) -> bool:
    kind = limits.kind_of(g, me, how)
    if kind is None or limits.check_may_move(g, me, kind) is not None:
        return False
    course = g.going.course
    return course is None or course.kind == how


def _turns(g: Skirmish, me: Character) -> Iterator[Form]:
    if movement.may_rotate(g, me):
        yield form("rotate-to", choices.Rotate(me.id, me.facing), movement.ROTATE, facing(me.place, least=1))
    if turn.check(g, choices.Turn(me.id, me.facing)) is None:
        yield form("turn-to", choices.Turn(me.id, me.facing), "dicemore.action.turn-about", facing(me.place, least=1))


def _leaps(g: Skirmish, me: Character) -> Iterator[Form]:
    if limits.check_carried_along(g, me) is not None:
        return
    for kind, what in leaping.KINDS.items():
        if g.going.left >= leaping.COSTS[what]:
            leap = kind(me.id, ())
            yield form(f"{leap.kind}-to", leap, leaping.RULES[what], place(_from(me)))


def _gets_off(g: Skirmish, me: Character) -> Iterator[Form]:
    if turn.check(g, choices.Dismount(me.id)) is None:
        yield form("dismount-at", choices.Dismount(me.id), riding.rule_of(g.gait(me.id)), place(_from(me)))


def _carries(g: Skirmish, me: Character) -> Iterator[Form]:
    mates = tuple([mate.id for mate in g.friends(me.id) if mate.in_play and not mate.horse and not mate.cart])
    if mates and g.going.left and limits.check_free(g, me) is None:
        whom = one_of("target", "mate", mates)
        yield form("carry-to", choices.Carry(me.id, "", ()), "dicemore.action.carry-mate", whom, way(_from(me)))


def _charges(g: Skirmish, me: Character) -> Iterator[Form]:
    items = tuple([i for i in range(len(me.guns)) if explosives.explosive(me, i) is not None])
    if not items:
        return
    what = _one_gun(me, "explosive", items)
    if not g.going.attacked:
        how = Field("how", "use", ids=explosives.WAYS, start=explosives.THROW)
        whom = Field("target", "thrown-at", ids=("", *[c.id for c in g.in_play()]))
        throw, at = choices.Explosive(me.id, items[0], explosives.THROW), place(_from(me), least=0)
        yield form("explosive-at", throw, "dicemore.ruling.blast-throw", what, how, whom, at)
    fix = choices.FixExplosive(me.id, items[0], ())
    yield form("fix-at", fix, "dicemore.ruling.blast-fixed", what, place(_from(me)))


def _hands(g: Skirmish, me: Character) -> Iterator[Form]:
    items = tuple([str(index) for index in range(len(me.guns))])
    if items and g.going.left:
        shown = tuple([gun.weapon for gun in me.guns])
        hands = Field("hands", "in-hand", "some", items, 1, 2, join=",", shown=shown)
        yield form("change-to", choices.ChangeWeapon(me.id, ()), "dicemore.action.change-weapon", hands)


def _unusual(g: Skirmish, me: Character) -> Iterator[Form]:
    """What helps nobody at the moment, and is allowed."""
    for name, choice, rule in (
        ("aim-anyway", choices.Aim(me.id), "dicemore.action.aim"),
        ("drink-again", choices.Drink(me.id), "dicemore.item.whisky"),
    ):
        if turn.check(g, choice) is None:
            yield form(name, choice, rule)
    loads = [choices.Load(me.id, i, n) for i in me.hands for n in weapons()[me.guns[i].weapon].totals]
    able = [load for load in loads if turn.check(g, load) is None]
    if able:
        what = _one_gun(me, "weapon", tuple(dict.fromkeys(load.gun for load in able)))
        most = max(load.number for load in able)
        total = Field("number", "total", "number", least=1, most=most, start=str(able[0].number))
        yield form("load-to", able[0], "dicemore.action.load", what, total)


def _one_gun(me: Character, label: str, guns: tuple[int, ...]) -> Field:
    return one_of("gun", label, tuple(map(str, guns)), tuple([me.guns[gun].weapon for gun in guns]))


# other questions -----------------------------------------------------------------------------------------------------
def placing(g: Skirmish, question: Question) -> Form:
    """dicemore.ruling.deployment: anybody who is still to be placed, anywhere in the zone, with any facing."""
    first = g[str(question.facts["who"])]
    mates = deployment.members_left(g, first.side) if question.facts["left"] != 1 else [first.id]
    who = Field("actor", "who", ids=tuple(mates), start=first.id)
    where = Field("path", "place", "places", at=(0.0, 0.0, 0.0))
    to = Field("facing", "facing", "facing", least=0)
    return form("place-at", choices.Put(first.id, ()), DEPLOYMENT, who, where, to)


def _at(g: Skirmish, who: str) -> Place | None:
    return _from(g[who]) if who in g.characters else None


def _flees(g: Skirmish, question: Question) -> Iterator[Form]:
    goal = question.options[0].choice
    yield form("flee-facing", goal, question.rule, Field("facing", "facing", "facing", at=goal.path[-1]))


def _comes_on(g: Skirmish, question: Question) -> Iterator[Form]:
    first = question.options[0].choice
    to = Field("facing", "facing", "facing", least=0)
    yield form("enter-at", choices.Enter(first.actor, ()), question.rule, place(first.path[0]), to)


def _gives_up(g: Skirmish, question: Question) -> Iterator[Form]:
    """dicemore.ruling.withdrawal-timing: it may be declared at any start of a round."""
    leave = choices.Withdraw()
    if question.check(leave) is None and all(option.choice != leave for option in question.options):
        yield form("withdraw-now", leave, initiative.WITHDRAW)


IN_BETWEEN: Mapping[str, Asked] = {
    explosives.ESCAPE: asks_one(_at, ("scramble-to", lambda who: choices.Scramble(who, ()), "place")),
    flight.DETAILS: _flees,
    disengage.DISTANCE: asks_one(_at, ("away-to", lambda who: choices.Away(who, ()), "place, facing")),
    duel.ENTER: _comes_on,
    rally.CROWD: asks_one(
        _at,
        ("crowd-to", lambda who: choices.CrowdMove(who, ()), "place"),
        ("crowd-off-at", lambda who: choices.CrowdOff(who, ()), "place"),
    ),
    initiative.CARD: _gives_up,
    initiative.LEFTOVERS: _gives_up,
}


# what is not on offer ------------------------------------------------------------------------------------------------
NEAR = 12.0
"""Things farther away are not worth a line."""


class DiceMoreAsking(TableAsking[Skirmish]):
    choose = turn.CHOOSE
    in_between = IN_BETWEEN

    def tries(self, state: Skirmish) -> Iterator[Choice]:
        me = state.active
        foes = list(likeliest_foe(state.enemies(me.id), me.place, lambda name: sees(state, me.id, name)))
        yield choices.Aim(me.id)
        for foe in foes:
            yield from _attacks(me, foe)
        yield from _a_step(me)
        yield choices.Rotate(me.id, (me.facing + 45.0) % 360.0)
        if not me.horse and not me.cart:
            loose = ((h.id, h.x, h.y) for h in state.horses.values() if not h.out and not h.rider)
            yield from (choices.Mount(me.id, horse) for horse in nearest(loose, me.x, me.y, NEAR))
        totals = [(index, weapons()[me.guns[index].weapon].totals) for index in me.hands]
        yield from (choices.Load(me.id, index, loads[0]) for index, loads in totals if loads)
        yield from (choices.ClearJam(me.id, index) for index, gun in enumerate(me.guns) if gun.jammed)
        if lasso.has_lasso(me):
            yield from (choices.Lasso(me.id, foe) for foe in foes)
        bags = ((i.id, i.x, i.y) for i in state.items.values() if is_bag(i.id))
        yield from (choices.TakeBag(me.id, bag) for bag in nearest(bags, me.x, me.y, NEAR))
        held = captive(state)
        if me.carries or (held is not None and me.id in (held.bearer, held.id)):
            yield choices.Leave(me.id)

    def fields(self, state: Skirmish) -> Iterator[Form]:
        return fields(state, state.active)

    def forms(self, state: Skirmish, question: Question) -> tuple[Form, ...]:
        if str(question.facts.get("ask", "")).startswith("deploy-") and "who" in question.facts:
            return (placing(state, question),)
        return super().forms(state, question)

    def in_full(self, state: Skirmish, question: Question, choice: Choice) -> Choice:
        return in_full(state, question, choice)


def _attacks(me: Character, foe: str) -> Iterator[Choice]:
    arms = {index: weapons()[gun.weapon] for index, gun in enumerate(me.guns)}
    held = {index: arms[index] for index in me.hands}
    yield from (choices.Fire(me.id, foe, index, number=1) for index, arm in held.items() if fire.fires(arm))
    yield from (choices.Throw(me.id, foe, index) for index, arm in held.items() if arm.thrown and arm.melee)
    charges = [index for index, arm in arms.items() if arm.family == EXPLOSIVE]
    yield from (choices.Explosive(me.id, index, "throw", foe) for index in charges)
    yield choices.Melee(me.id, foe)


def _a_step(me: Character) -> Iterator[Choice]:
    """A step ahead, in every way to move."""
    mode = limits.mode_of(me)
    if mode != "vehicle":
        ahead = math.radians(me.facing)
        step = (me.x + math.cos(ahead), me.y + math.sin(ahead), me.z)
        yield from (choices.Move(me.id, how, (step,)) for how in limits.MODES[mode])
