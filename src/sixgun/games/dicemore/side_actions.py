"""Side actions on the spot: lying down, standing up, turning round, drinking (dicemore.action.optional-repeat)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Choice, Option, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import candidates, carts, limits, placing
from sixgun.games.dicemore.action import Action, too_dear
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.headings import ROTATION
from sixgun.games.dicemore.state import Character, Skirmish, replace
from sixgun.table import turn_between

LIE = "dicemore.action.lie-stand"
TURN = "dicemore.action.turn-about"
DRINK = "dicemore.ruling.whisky"
WHISKY = "whisky"
_CA = {str(row["id"]): int(row["ca"]) for row in table("actions")}
_DRINK = next(int(row["ca_min"]) for row in table("other-action-costs") if row["id"] == "drink")


# lying ---------------------------------------------------------------------------------------------------------------
def check_lie(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    if me.lying:
        return Refusal(LIE, "lies-already", ("stand",), {"who": me.id})
    if me.horse or me.cart:
        return Refusal(limits.RIDERS, "on-foot-only", ("dismount",), {"who": me.id})
    return too_dear(g, _CA["lie-stand"])


def check_stand(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    if not me.lying:
        return Refusal(LIE, "stands-already", ("lie",), {"who": me.id})
    return too_dear(g, _CA["lie-stand"])


def lie_options(g: Skirmish, me: Character) -> Iterator[Option]:
    choice = Choice("lie", me.id)
    if check_lie(g, me, choice) is None:
        yield Option(choice, _CA["lie-stand"], (LIE,))


def stand_options(g: Skirmish, me: Character) -> Iterator[Option]:
    choice = Choice("stand", me.id)
    if check_stand(g, me, choice) is None:
        yield Option(choice, _CA["lie-stand"], (LIE,))


def lie(ref: Ref, g: Skirmish, choice: Choice) -> None:
    """dicemore.action.lie-stand."""
    g.change(choice.actor, lying=True)
    ref.tell("lies-down", LIE, who=choice.actor)


def stand(ref: Ref, g: Skirmish, choice: Choice) -> None:
    """dicemore.action.lie-stand."""
    g.change(choice.actor, lying=False)
    ref.tell("stands-up", LIE, who=choice.actor)


# turning -------------------------------------------------------------------------------------------------------------
def check_turn(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    """dicemore.action.turn-about: by up to 180 degrees on the spot; dicemore.ruling.aim-blockers.
    dicemore.ruling.riders: a driver turns his vehicle."""
    if g.going.aimed:
        return Refusal("dicemore.ruling.aim-blockers", "aimed-no-move", facts={"who": me.id})
    if choice.facing is None:
        return Refusal(TURN, "turn-where", facts={"who": me.id})
    refused = carts.check_turn(g, g.carts[me.cart], choice.facing) if me.cart and me.driver else None
    return refused or too_dear(g, _CA["turn-about"])


def turn_options(g: Skirmish, me: Character) -> Iterator[Option]:
    for foe, facing in candidates.facings(g, me):
        if turn_between(facing, me.facing) <= ROTATION and not g.going.rotated and g.going.course is None:
            continue  # the free rotation does
        choice = Choice("turn", me.id, facing=facing)
        if check_turn(g, me, choice) is None:
            yield Option(choice, _CA["turn-about"], (TURN,), Region("facing"), {"why": "towards", "goal": foe})


def turn(ref: Ref, g: Skirmish, choice: Choice) -> None:
    """A movement under way goes on from the new facing (dicemore.move.facing-matters)."""
    assert choice.facing is not None
    me = g[choice.actor]
    if me.cart and me.driver:
        carts.turn_to(g, me.cart, choice.facing)
    else:
        placing.put(g, me.id, me.place, choice.facing)
    course = g.going.course
    if course is not None:
        g.change_activation(course=replace(course, heading=choice.facing % 360.0))
    g.change_activation(moved=True)
    ref.tell("turns", TURN, who=choice.actor, facing=round(choice.facing % 360.0, 1))


# whisky --------------------------------------------------------------------------------------------------------------
def check_drink(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    if WHISKY not in me.items:
        return Refusal("dicemore.item.whisky", "no-whisky", facts={"who": me.id})
    return too_dear(g, _DRINK)


def drink_options(g: Skirmish, me: Character) -> Iterator[Option]:
    choice = Choice("drink", me.id)
    if not me.drunk and check_drink(g, me, choice) is None:
        yield Option(choice, _DRINK, ("dicemore.item.whisky", DRINK))


def before_match(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.whisky: before the match starts a bottle costs no point; every owner of one is asked."""
    for band in g.bands.values():
        for who in band.members:
            if WHISKY not in g[who].items or g[who].drunk:
                continue
            offered = [Option(Choice(kind, who), 0, ("dicemore.item.whisky", DRINK)) for kind in ("sober", "drink")]
            choice = ref.ask(band.seat, DRINK, offered, facts={"who": who})
            if choice.kind == "drink":
                drink(ref, g, choice)


def drink(ref: Ref, g: Skirmish, choice: Choice) -> None:
    """dicemore.item.whisky, dicemore.ruling.whisky: the bottle is used up; a second one has no further effect."""
    me = g[choice.actor]
    at = me.items.index(WHISKY)
    g.change(me.id, items=(*me.items[:at], *me.items[at + 1 :]), drunk=True)
    ref.tell("drinks", DRINK, who=me.id)


ACTIONS = (
    Action(
        "lie",
        LIE,
        options=lie_options,
        check=check_lie,
        cost=lambda _g, _me, _choice: _CA["lie-stand"],
        perform=lie,
    ),
    Action(
        "stand",
        LIE,
        options=stand_options,
        check=check_stand,
        cost=lambda _g, _me, _choice: _CA["lie-stand"],
        perform=stand,
    ),
    Action(
        "turn",
        TURN,
        fields=("facing",),
        options=turn_options,
        check=check_turn,
        cost=lambda _g, _me, _choice: _CA["turn-about"],
        perform=turn,
    ),
    Action(
        "drink",
        DRINK,
        options=drink_options,
        check=check_drink,
        cost=lambda _g, _me, _choice: _DRINK,
        perform=drink,
    ),
)
