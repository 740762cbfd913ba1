"""Side actions on the spot: lying down, standing up, turning round, drinking (dicemore.action.optional-repeat)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import candidates, carts, limits
from sixgun.games.dicemore.action import PRICES, Action
from sixgun.games.dicemore.choices import Drink, Facing, Lie, Sober, Stand, Turn
from sixgun.games.dicemore.headings import ROTATION
from sixgun.games.dicemore.state import Character, Skirmish, replace
from sixgun.miniatures.choices import Own
from sixgun.table import turn_between

LIE = "dicemore.action.lie-stand"
TURN = "dicemore.action.turn-about"
DRINK = "dicemore.ruling.whisky"
WHISKY = "whisky"


# lying ---------------------------------------------------------------------------------------------------------------
def check_lie(g: Skirmish, me: Character, _choice: Own) -> Refusal | None:
    if me.lying:
        return Refusal(LIE, "lies-already", ("stand",), {"who": me.id})
    if me.horse or me.cart:
        return Refusal(limits.RIDERS, "on-foot-only", ("dismount",), {"who": me.id})
    return None


def check_stand(g: Skirmish, me: Character, _choice: Own) -> Refusal | None:
    return None if me.lying else Refusal(LIE, "stands-already", ("lie",), {"who": me.id})


def lie_or_stand(ref: Ref, g: Skirmish, choice: Own) -> None:
    """dicemore.action.lie-stand."""
    lying = isinstance(choice, Lie)
    g.change(choice.actor, lying=lying)
    ref.tell("lies-down" if lying else "stands-up", LIE, who=choice.actor)


# turning -------------------------------------------------------------------------------------------------------------
def check_turn(g: Skirmish, me: Character, choice: Facing) -> Refusal | None:
    """dicemore.action.turn-about: by up to 180 degrees on the spot; dicemore.ruling.aim-blockers.
    dicemore.ruling.riders: a driver turns his vehicle."""
    if g.going.aimed:
        return Refusal("dicemore.ruling.aim-blockers", "aimed-no-move", facts={"who": me.id})
    return carts.check_turn(g, g.carts[me.cart], choice.facing) if me.cart and me.driver else None


def turn_offers(g: Skirmish, me: Character) -> Iterator[Option]:
    for foe, facing in candidates.facings(g, me):
        if turn_between(facing, me.facing) <= ROTATION and not g.going.rotated and g.going.course is None:
            continue  # the free rotation does
        facts = {"why": "towards", "goal": foe}
        yield Option(Turn(me.id, facing), PRICES["turn-about"], (TURN,), Region("facing"), facts)


def turn(ref: Ref, g: Skirmish, choice: Facing) -> None:
    """A movement under way goes on from the new facing (dicemore.move.facing-matters)."""
    course = g.going.course
    if course is not None:
        g.change_activation(course=replace(course, heading=choice.facing % 360.0))
    carts.face(ref, g, g[choice.actor], choice.facing, TURN)


# whisky --------------------------------------------------------------------------------------------------------------
def check_drink(g: Skirmish, me: Character, _choice: Own) -> Refusal | None:
    if WHISKY not in me.items:
        return Refusal("dicemore.item.whisky", "no-whisky", facts={"who": me.id})
    return None


def before_match(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.whisky: before the match starts a bottle costs no point; every owner of one is asked."""
    for band in g.bands.values():
        for who in band.members:
            if WHISKY not in g[who].items or g[who].drunk:
                continue
            offered = [Option(kind(who), 0, ("dicemore.item.whisky", DRINK)) for kind in (Sober, Drink)]
            choice = ref.ask(band.seat, DRINK, offered, facts={"who": who})
            if isinstance(choice, Drink):
                drink(ref, g, choice)


def drink(ref: Ref, g: Skirmish, choice: Own) -> None:
    """dicemore.item.whisky, dicemore.ruling.whisky: the bottle is used up; a second one has no further effect."""
    me = g[choice.actor]
    at = me.items.index(WHISKY)
    g.change(me.id, items=(*me.items[:at], *me.items[at + 1 :]), drunk=True)
    ref.tell("drinks", DRINK, who=me.id)


ACTIONS = (
    Action(Lie, LIE, lie_or_stand, check=check_lie),
    Action(Stand, LIE, lie_or_stand, check=check_stand),
    Action(Turn, TURN, turn, check=check_turn, offers=turn_offers),
    Action(
        Drink,
        DRINK,
        drink,
        check=check_drink,
        offers=lambda _g, me: [] if me.drunk else [Drink(me.id)],
        cost=PRICES["drink"],
        rules=("dicemore.item.whisky", DRINK),
    ),
)
