"""Keepers and captors: leading a prisoner, dragging a hostage, losing them and taking them again.

A person in custody has its keeper's id in `bearer` and is nobody's enemy. Free, the prisoner belongs to the bad side
and the hostage to the good one.
"""

from __future__ import annotations

import math
from itertools import chain

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, space
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.choices import Keeper, LetGo, Seize, TakeOver
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.state import NEUTRAL, Character, Skirmish
from sixgun.miniatures.choices import Towards
from sixgun.miniatures.field import Field
from sixgun.table import Base, Walk, circle, plan_gap, segment_blocked
from sixgun.table.ground import surface_at

PRISONER, HOSTAGE, MAYOR, BOY = "prisoner", "hostage", "mayor", "boy"
POLITICIAN, SNIPER, CIVILIAN = "politician", "sniper", "civilian"
ESCAPE = "dicemore.ruling.prisoner-escape"
NO_RUN = "dicemore.scenario.prisoner-no-run"
DRAG = "dicemore.scenario.kidnapping-drag"
FREE = "dicemore.scenario.kidnapping-free"
HOSTAGE_FREE = "dicemore.ruling.hostage-free"
LEASH = 1.0
"""dicemore.ruling.scenario-persons: how far from its escort an escorted person may be."""
RUNS = ("run", "run-sideways", "fast-sideways")
"""Movements of Tab.2 that are running."""
_KEEPERS = {PRISONER: GOOD, HOSTAGE: BAD}
"""Whose prisoner somebody is."""
_FRIENDS = {PRISONER: BAD, HOSTAGE: GOOD}
_RULE = {PRISONER: ESCAPE, HOSTAGE: HOSTAGE_FREE}


def captive(g: Skirmish) -> Character | None:
    """The prisoner or hostage of this scenario, while on the table."""
    return next((c for c in g.characters.values() if c.person in _KEEPERS and c.in_play), None)


def led_by(g: Skirmish, who: str) -> Character | None:
    """The captive whom a character leads."""
    found = captive(g)
    return found if found is not None and found.bearer == who else None


def drag_cost(g: Skirmish, who: str) -> int:
    """dicemore.scenario.kidnapping-drag: what the captor has to pay in this activation before he moves with her."""
    a, led = g.activation_of(who), led_by(g, who)
    if a is None or a.dragged or led is None or led.person != HOSTAGE:
        return 0
    return int(numbers("kidnapping")["drag_points"])


def paid(g: Skirmish, who: str) -> None:
    """Note that the price of `drag_cost` has been paid in this activation."""
    if drag_cost(g, who):
        g.change_activation(dragged=True)


def move_refusal(g: Skirmish, who: str, kind: str) -> Refusal | None:
    """dicemore.scenario.prisoner-no-run; dicemore.scenario.kidnapping-drag: no dragging after an attack."""
    a, led = g.activation_of(who), led_by(g, who)
    if led is not None and led.person == PRISONER and kind in RUNS:
        return Refusal(NO_RUN, "keeper-does-not-run", facts={"who": who})
    if led is not None and led.person == HOSTAGE and a is not None and a.attacked:
        return Refusal(DRAG, "attacked-so-no-dragging", facts={"who": who})
    return None


# coming along --------------------------------------------------------------------------------------------------------
def bring_along(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.ruling.scenario-persons: an escorted person stays within 1U of its escort and moves with it.

    It is put where it is nearest to where it stood; if there is no room at all it stays behind until there is."""
    led = led_by(g, who)
    if led is None or not g[who].in_play:
        return
    spot = beside(g, led, space.base(g[who]), led.place)
    if spot is not None and spot != led.place:
        g.change(led.id, x=spot[0], y=spot[1], z=spot[2], facing=g[who].facing)
        ref.tell("comes-along", "dicemore.ruling.scenario-persons", who=led.id, keeper=who)


def beside(g: Skirmish, c: Character, keeper: Base, wish: Place) -> Place | None:
    """The free place within reach of a keeper that is nearest to a wish, with no wall in between."""
    r, scene = space.base(c).r, g.board.scene
    centre = (keeper.x, keeper.y, keeper.z)
    circles = [circle(centre, r + keeper.r + LEASH * k / 5, 24) for k in range(6)]
    tries = sorted(chain.from_iterable(circles), key=lambda place: math.dist(place[:2], wish[:2]))
    if abs(wish[2] - keeper.z) < 0.1 and plan_gap(Base(wish[0], wish[1], wish[2], r), keeper) <= LEASH:
        tries.insert(0, wish)

    def fits(place: Place) -> bool:
        below = surface_at(scene, place[0], place[1], place[2])
        on_floor = below is not None and abs(below.z - place[2]) < 0.1
        return on_floor and segment_blocked(scene, centre[:2], place[:2], keeper.z + space.EYE) is None

    return Field(scene, space.bodies(g, c.id), space.movable(g)).first_free(Walk(r), tries, fits)


# losing and taking ---------------------------------------------------------------------------------------------------
def settle(ref: Ref, g: Skirmish) -> None:
    """dicemore.scenario.prisoner-escape, dicemore.scenario.kidnapping-free: a captive who has lost the keeper is free,
    or gets another one.

    dicemore.ruling.prisoner-escape, dicemore.ruling.hostage-free: another of the keepers' side within 5U takes over,
    the nearest, ties by the owner; a captor drawn into melee loses the hostage, and nobody in melee takes her."""
    led = captive(g)
    if led is None or not led.bearer:
        return
    keeper = g[led.bearer]
    if keeper.in_play and not (led.person == HOSTAGE and keeper.engaged):
        return
    side = _KEEPERS[led.person]
    limit = float(numbers(g.board.scenario)["custody_u"])
    near = [
        (space.distance(g, c.id, led.id), c.id)
        for c in g.in_play(side)
        if c.id != keeper.id and not c.person and not (led.person == HOSTAGE and c.engaged)
    ]
    near = [pair for pair in near if space.within(pair[0], limit)]
    if not near:
        _set_free(ref, g, led)
        return
    least = min(near)[0]
    able = [who for gap, who in near if gap <= least + space.TOLERANCE]
    heir = able[0]
    if len(able) > 1:
        offered = [Option(Keeper(who), 0, (_RULE[led.person],)) for who in able]
        heir = ref.ask(g.bands[side].seat, _RULE[led.person], offered, facts={"who": led.id}).target
    _take(ref, g, led.id, heir)


def _set_free(ref: Ref, g: Skirmish, led: Character) -> None:
    """dicemore.ruling.prisoner-escape: the running ban ends with custody. dicemore.scenario.kidnapping-free: she only
    walks."""
    g.change(led.id, side=_FRIENDS[led.person], bearer="", walks_only=led.person == HOSTAGE)
    ref.tell("goes-free", _RULE[led.person], who=led.id)


def _take(ref: Ref, g: Skirmish, who: str, keeper: str) -> None:
    bonds.release(g, who)
    g.change(who, side=NEUTRAL, bearer=keeper, walks_only=False)
    ref.tell("taken", _RULE[g[who].person], who=who, keeper=keeper)
    bring_along(ref, g, keeper)


def recapture(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.ruling.prisoner-escape: a freed prisoner is taken again by a lawman who ends a move in contact with him.
    dicemore.ruling.hostage-free: a free hostage by a bad one who does so and pays the 2 points, if he wants to."""
    led = captive(g)
    c = g[who]
    if led is None or led.bearer or not c.in_play or c.person or c.side != _KEEPERS[led.person]:
        return
    if space.distance(g, who, led.id) > space.TOLERANCE or c.scared or c.fleeing:
        return
    if led.person == PRISONER:
        _take(ref, g, led.id, who)
        return
    price = int(numbers("kidnapping")["drag_points"])
    a = g.activation_of(who)
    if a is None or a.left < price or c.engaged:
        return
    offered = [
        Option(Seize(who, led.id), price, (HOSTAGE_FREE,)),
        Option(LetGo(who, led.id), 0, (HOSTAGE_FREE,)),
    ]
    chosen = ref.ask(g.seat_of(who), HOSTAGE_FREE, offered, facts={"who": who, "target": led.id})
    if isinstance(chosen, Seize):
        g.change_activation(left=a.left - price, dragged=True)
        _take(ref, g, led.id, who)


# taking over ---------------------------------------------------------------------------------------------------------
def _check_take_over(g: Skirmish, me: Character, choice: Towards) -> Refusal | None:
    """dicemore.ruling.prisoner-escape: any lawman within 1U may take over in his activation at no cost."""
    led = captive(g)
    if led is None or led.id != choice.target or led.person != PRISONER or not led.bearer:
        return Refusal(ESCAPE, "nobody-to-take-over", facts={"who": choice.target})
    if me.side != GOOD or me.person or led.bearer == me.id:
        return Refusal(ESCAPE, "cannot-take-over", facts={"who": me.id})
    gap = space.distance(g, me.id, led.id)
    if not space.within(gap, LEASH):
        return Refusal(ESCAPE, "too-far-to-take-over", facts={"distance": gap, "most": LEASH})
    return None


ACTIONS = (
    Action(
        TakeOver,
        ESCAPE,
        lambda ref, g, choice: _take(ref, g, choice.target, choice.actor),
        check=_check_take_over,
        offers=lambda _g, me: [TakeOver(me.id, PRISONER)],
    ),
)
