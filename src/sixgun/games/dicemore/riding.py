"""Animals and vehicles: the speed that a rider or driver declares, mounting and dismounting."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, carts, limits, persons, space, trials, ways
from sixgun.games.dicemore.action import TAB1, Action
from sixgun.games.dicemore.catalogue import animals
from sixgun.games.dicemore.choices import Dismount, Gait, Mount
from sixgun.games.dicemore.scores import born
from sixgun.games.dicemore.state import RUN, STANDING, TROT, Character, Skirmish
from sixgun.miniatures.field import Field
from sixgun.table import gap, ring

GAIT = "dicemore.ruling.gait"
GAITS: tuple[Literal["stand", "trot", "run"], ...] = ("stand", "trot", "run")
MOUNT = {STANDING: "mount-standing", TROT: "mount-trotting", RUN: "mount-running"}
REACH = 1.0
"""Like picking something up: an animal has to be in contact or within 1U."""
_BESIDE = 2 * space.RADIUS + 0.01


def rule_of(gait: str) -> str:
    """dicemore.action.mount-standing, dicemore.action.mount-trotting, dicemore.action.mount-running."""
    return f"dicemore.action.{MOUNT[gait]}"


# speed ---------------------------------------------------------------------------------------------------------------
def declares(g: Skirmish, who: str) -> bool:
    """dicemore.ruling.gait: riders and drivers declare a speed when their activation begins."""
    c = g[who]
    return bool(c.horse) or (bool(c.cart) and c.driver)


def declare_gait(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.gait: standing, trotting or running, until his next activation; a rider who cannot move
    stands. A vehicle's normal speed counts like trotting."""
    me = g.active
    gait = "stand"
    if not (me.held or me.engaged or me.lying or (limits.has_nitro(me) and me.horse)):
        offered = [Option(Gait(me.id, how), 0, (GAIT,)) for how in GAITS]
        gait = ref.ask(g.seat_of(me.id), GAIT, offered, facts={"who": me.id}).how
    _set(g, me.id, STANDING if gait == "stand" else gait)
    g.change_activation(opened=True)
    ref.tell("gait", GAIT, who=me.id, gait=gait)


def stand_still(g: Skirmish, who: str) -> None:
    """dicemore.ruling.gait: no movement declared means standing."""
    if declares(g, who):
        _set(g, who, STANDING)


def _set(g: Skirmish, who: str, gait: str) -> None:
    c = g[who]
    if c.horse:
        g.change_horse(c.horse, gait=gait)
    elif c.cart:
        g.change_cart(c.cart, gait=gait)


# mounting ------------------------------------------------------------------------------------------------------------
def _gait_of(g: Skirmish, item: str) -> str:
    return g.horses[item].gait if item in g.horses else g.carts[item].gait


def check_mount(g: Skirmish, me: Character, choice: Mount) -> Refusal | None:
    """On foot, beside an animal without a rider or a vehicle with a free place (dicemore.gap.vehicles).

    dicemore.animal.appaloosa: nobody but an Indian rides one."""
    if choice.mount not in g.horses and choice.mount not in g.carts:
        return Refusal(rule_of(STANDING), "no-such-animal", facts={"item": choice.mount})
    rule = rule_of(_gait_of(g, choice.mount))
    refused = limits.check_carried_along(g, me, on_foot_by=rule)
    if refused is not None:
        return refused
    if limits.has_nitro(me):
        return Refusal("dicemore.explosive.nitro-carrier", "nitro-no-riding", facts={"who": me.id})
    if choice.mount in g.carts:
        return carts.check_board(g, me, choice.mount)
    horse = g.horses[choice.mount]
    if horse.out or horse.rider:
        return Refusal(rule, "has-rider", facts={"item": horse.id})
    if animals()[horse.kind].rare not in ("", born(me)):
        return Refusal("dicemore.animal.appaloosa", "not-for-this-rider", facts={"who": me.id, "item": horse.id})
    if not space.within(gap(space.base(me), space.horse_base(horse)), REACH):
        return Refusal(rule, "too-far-to-handle", facts={"item": horse.id})
    return limits.check_in_front(me, space.horse_base(horse), horse.id)


def _cost(g: Skirmish, me: Character, choice: Mount | Dismount) -> int:
    gait = _gait_of(g, choice.mount) if isinstance(choice, Mount) else g.gait(me.id)
    return int(TAB1[MOUNT[gait]]["ca"])


def mount_offers(g: Skirmish, me: Character) -> Iterator[Option]:
    for item in (*g.horses, *g.carts):
        choice = Mount(me.id, item)
        yield Option(choice, _cost(g, me, choice), (rule_of(_gait_of(g, item)),))


def mount(ref: Ref, g: Skirmish, choice: Mount) -> None:
    """dicemore.action.mount-standing, dicemore.action.mount-trotting, dicemore.action.mount-running. A rider who has
    got on and has not moved yet declares a speed then (dicemore.ruling.gait)."""
    who = choice.actor
    gait = _gait_of(g, choice.mount)
    g.change_activation(moved=True)
    if not _passes(ref, g, who, gait):
        return
    if choice.mount in g.carts:
        carts.board(g, who, choice.mount)
    else:
        horse = g.horses[choice.mount]
        g.change_horse(horse.id, rider=who)
        g.change(who, horse=horse.id, x=horse.x, y=horse.y, z=0.0, facing=horse.facing)
    ref.tell("mounts", rule_of(gait), who=who, item=choice.mount)
    if declares(g, who) and g.going.course is None and g.going.left > 0:
        g.change_activation(opened=False)
    persons.after_move(ref, g, who)


def _passes(ref: Ref, g: Skirmish, who: str, gait: str) -> bool:
    """No test for a standing animal, one die of two for a trotting one, both for a running one;
    dicemore.special.skill-horsemen."""
    needed = int(TAB1[MOUNT[gait]]["test_dice"])
    return not needed or trials.reflexes(ref, g, who, rule_of(gait), needed=needed, riding=True)


# dismounting ---------------------------------------------------------------------------------------------------------
def check_dismount(g: Skirmish, me: Character, choice: Dismount) -> Refusal | None:
    """`path` may name where beside the animal; it has to be in contact.

    dicemore.ruling.engaged: those bound in melee get off within reach of their enemies, or not at all."""
    if not me.horse and not me.cart:
        return Refusal(rule_of(STANDING), "not-mounted", facts={"who": me.id})
    rule = rule_of(g.gait(me.id))
    if g.going.aimed:
        return Refusal("dicemore.ruling.aim-blockers", "aimed-no-move", facts={"who": me.id})
    if _spot(g, me, choice) is None:
        if me.engaged:
            return Refusal("dicemore.ruling.engaged", "engaged-no-move", ("melee", "disengage"), {"who": me.id})
        return Refusal(rule, "no-room", facts={"who": me.id})
    return None


def _spot(g: Skirmish, me: Character, choice: Dismount) -> Place | None:
    """Where a rider gets off: where he says, or at the first free place beside the animal or vehicle."""
    around = space.bodies(g, me.id)
    if me.horse:
        around = (*around, space.horse_base(g.horses[me.horse]))
        places = list(ring((me.x, me.y, 0.0), _BESIDE, me.facing, (90, -90, 135, -135, 180, 45, -45, 0)))
    else:
        places = carts.beside(g.carts[me.cart])
    if choice.path:
        place = choice.path[0]
        touching = any(math.dist(place, p) <= (_BESIDE if me.horse else 0.0) + REACH for p in places)
        if me.horse and abs(math.dist(place[:2], (me.x, me.y)) - 2 * space.RADIUS) > 0.1:
            touching = False
        places = [place] if touching and len(choice.path) == 1 else []

    def fits(place: Place) -> bool:
        bound = all(space.within(gap(space.spot(place), space.base(g[foe])), bonds.REACH) for foe in me.engaged)
        return bound and not ways.stands_in(g, place)

    return Field(g.board.scene, around, space.movable(g)).first_free(space.WALK, places, fits)


def dismount_offers(g: Skirmish, me: Character) -> Iterator[Option]:
    if me.horse or me.cart:
        choice = Dismount(me.id)
        yield Option(choice, _cost(g, me, choice), (rule_of(g.gait(me.id)),))


def dismount(ref: Ref, g: Skirmish, choice: Dismount) -> None:
    """As mounting. The animal stays where it is and keeps its speed for the round."""
    me = g[choice.actor]
    gait = g.gait(me.id)
    place = _spot(g, me, choice)
    assert place is not None
    g.change_activation(moved=True)
    if not _passes(ref, g, me.id, gait):
        return
    if me.horse:
        g.change_horse(me.horse, rider="")
    g.change(me.id, horse="", cart="", driver=False, x=place[0], y=place[1], z=place[2])
    ref.tell("dismounts", rule_of(gait), who=me.id)
    persons.after_move(ref, g, me.id)


ACTIONS = (
    Action(Mount, rule_of(STANDING), mount, check=check_mount, offers=mount_offers, cost=_cost),
    Action(Dismount, rule_of(STANDING), dismount, check=check_dismount, offers=dismount_offers, cost=_cost),
)
