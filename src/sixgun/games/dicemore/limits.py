"""What limits movement: the rows of Tab.2 for somebody on foot, a horse or a vehicle, and the states that forbid it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sixgun.core.choice import Place, Refusal
from sixgun.games.dicemore import custody, loot, space
from sixgun.games.dicemore.action import PRICES
from sixgun.games.dicemore.catalogue import animals, table, weapons
from sixgun.games.dicemore.headings import BACKWARD, FORWARD, SIDEWAYS
from sixgun.games.dicemore.state import RUN, TROT, Character, Skirmish
from sixgun.table import Base, plan_gap

OBSTACLE = PRICES["low-obstacle"]
"""dicemore.action.low-obstacle."""
_NITRO = 2.0
"""dicemore.explosive.nitro-carrier: distances are divided by this."""


class Kind(msgspec.Struct, frozen=True):
    """A row of Tab.2."""

    mode: str
    kind: str
    most: float
    ca: int
    die_mod: int
    rule: str
    classes: tuple[str, ...] = ()
    """The classes of direction in which it may lead."""

    @property
    def fast(self) -> bool:
        return self.kind in custody.RUNS


class Plan(msgspec.Struct, frozen=True):
    """A movement as it will be carried out."""

    kind: Kind
    path: tuple[Place, ...]
    length: float
    facing: float
    """From which it starts, after the free rotation."""
    end_facing: float | None
    cost: int
    gates: tuple[tuple[float, float], ...] = ()
    """Where on the path somebody is in the middle of an obstacle."""


_DIRECTIONS: dict[str, tuple[str, ...]] = {
    "dicemore.move.foot-walk": (FORWARD, SIDEWAYS),
    "dicemore.move.foot-run": (FORWARD,),
    "dicemore.move.foot-run-sideways": (SIDEWAYS,),
    "dicemore.move.foot-back": (BACKWARD,),
    "dicemore.move.horse-trot": (FORWARD,),
    "dicemore.move.horse-run": (FORWARD,),
    "dicemore.move.horse-sideways": (SIDEWAYS,),
    "dicemore.move.horse-back": (BACKWARD,),
    "dicemore.move.vehicle-normal": (FORWARD,),
    "dicemore.move.vehicle-run": (FORWARD,),
    "dicemore.move.vehicle-back": (BACKWARD,),
}
"""dicemore.move.foot-directions, dicemore.move.horse-arc, dicemore.move.vehicle-arc,
dicemore.move.vehicle-no-sideways: the classes of direction of each rule of Tab.2; one is for both speeds sideways."""


def _kind(mode: str, kind: str, row: Mapping[str, Any]) -> Kind:
    """dicemore.ruling.foot-backwards, dicemore.ruling.horse-backwards and dicemore.ruling.vehicle-run-cost are in the
    rows of the table."""
    rule = f"dicemore.move.{mode}-{kind.removeprefix('fast-')}"
    numbers = float(row["max_u"]), int(row["ca"]), int(row["reflex_die_mod"])
    return Kind(mode, kind, *numbers, rule, _DIRECTIONS[rule])


KINDS = {(row["mode"], row["kind"]): _kind(row["mode"], row["kind"], row) for row in table("movement")}
MODES = {
    mode: tuple([kind for there, kind in KINDS if there == mode]) for mode in dict.fromkeys(mode for mode, _ in KINDS)
}
_ANIMAL = {"trot": "trot_u", "run": "run_u", "sideways": "side_u", "fast-sideways": "fast_side_u", "back": "back_u"}
GAITS = {"trot": TROT, "sideways": TROT, "back": TROT, "run": RUN, "fast-sideways": RUN, "normal": TROT}
"""dicemore.ruling.gait: the speed that each kind of ride and drive belongs to."""


def mode_of(me: Character) -> str:
    return "vehicle" if me.cart else "horse" if me.horse else "foot"


def kind_of(g: Skirmish, me: Character, how: str) -> Kind | None:
    return KINDS.get((mode_of(me), how))


def most_u(g: Skirmish, me: Character, kind: Kind) -> float:
    """How far a kind of movement goes: dicemore.move.one-kind; animals have their own distances
    (dicemore.animal.horse, dicemore.animal.appaloosa, dicemore.animal.mule, dicemore.ruling.horse-backwards);
    dicemore.explosive.nitro-carrier halves them."""
    most = kind.most
    if kind.mode == "horse":
        most = float(getattr(animals()[g.horses[me.horse].kind], _ANIMAL[kind.kind]))
    return slowed(me, most)


def left_u(g: Skirmish, me: Character, kind: Kind) -> float:
    """The same of a movement that goes on, if one does: what is left of it."""
    return g.going.course.left if g.going.course is not None else most_u(g, me, kind)


def slowed(me: Character, most: float) -> float:
    """dicemore.explosive.nitro-carrier: every distance is half as long."""
    return most / _NITRO if has_nitro(me) else most


def has_nitro(me: Character) -> bool:
    return any(weapons()[gun.weapon].on_impact and gun.loaded > 0 for gun in me.guns)


def check_may_move(g: Skirmish, me: Character, kind: Kind) -> Refusal | None:
    """Everything about the mover that forbids a kind of movement of Tab.2."""
    return (
        check_free(g, me)
        or _check_body(g, me, kind)
        or _check_gait(g, me, kind)
        or custody.move_refusal(g, me.id, kind.kind)
    )


def check_free(g: Skirmish, me: Character) -> Refusal | None:
    """What forbids every movement: aim, melee, lying, and whatever has ended its movement."""
    a = g.going
    refused = _check_bound(g, me)
    if refused is not None:
        return refused
    if g.board.switches.move_first and a.attacked:
        return Refusal("dicemore.ruling.action-order", "moved-first", facts={"who": me.id})
    if a.still or me.held:
        return check_held(g, me)
    if a.carried and (a.course is None or a.course.kind != "carry"):
        return Refusal("dicemore.action.carry-mate", "carries", facts={"who": me.id})
    return None


def _check_bound(g: Skirmish, me: Character) -> Refusal | None:
    """What keeps somebody where he is: dicemore.action.aim, dicemore.ruling.aim-blockers (no moving at all in that
    activation), dicemore.ruling.engaged, dicemore.ruling.lying-moving."""
    if g.going.aimed:
        return Refusal("dicemore.ruling.aim-blockers", "aimed-no-move", facts={"who": me.id})
    if me.engaged:
        return Refusal("dicemore.ruling.engaged", "engaged-no-move", ("melee", "disengage"), {"who": me.id})
    return Refusal("dicemore.ruling.lying-moving", "lying", ("stand",), {"who": me.id}) if me.lying else None


RIDERS = "dicemore.ruling.riders"


def check_held(g: Skirmish, me: Character) -> Refusal | None:
    """What has taken somebody's movement of this activation: dicemore.ruling.lasso-hold, or a flight or hit
    (dicemore.ruling.shocked-movement)."""
    if not (g.going.still or me.held):
        return None
    lassoed = me.held and not (g.going.still or me.shocked)
    rule = "dicemore.ruling.lasso-hold" if lassoed else "dicemore.ruling.shocked-movement"
    return Refusal(rule, "no-movement", facts={"who": me.id})


def check_carried_along(g: Skirmish, me: Character, on_horse: bool = False, on_foot_by: str = RIDERS) -> Refusal | None:
    """What forbids side actions that take somebody to another place. They are no movement of Tab.2, so nothing else
    does. Some are done on foot only, by the rule that is named (dicemore.ruling.riders), others on a horse as well, but
    not with nitroglycerine (dicemore.explosive.nitro-carrier)."""
    refused = _check_bound(g, me)
    if refused is not None:
        return refused
    if me.cart or (me.horse and not on_horse):
        return Refusal(on_foot_by, "on-foot-only", ("dismount",), {"who": me.id})
    if me.horse and has_nitro(me):
        return Refusal("dicemore.explosive.nitro-carrier", "nitro-no-riding", facts={"who": me.id})
    return None


def check_in_front(me: Character, thing: Base, name: str) -> Refusal | None:
    """dicemore.setup.front-arc: nobody handles what lies behind, except what is under its own base."""
    if plan_gap(space.base(me), thing) <= 0.0 or space.in_front(me, thing):
        return None
    return Refusal("dicemore.setup.front-arc", "not-in-front", ("turn", "rotate"), {"target": name})


def carrying_cost(g: Skirmish, who: str) -> int:
    """dicemore.ruling.bank-carry-cost, dicemore.scenario.kidnapping-drag: what is still to be paid for taking loot or a
    hostage along."""
    return loot.move_cost(g, who) + custody.drag_cost(g, who)


def price_of(g: Skirmish, me: Character, kind: Kind) -> int:
    """What it costs to begin a movement of that kind, or to go on with it, before any obstacles."""
    return (kind.ca if g.going.course is None else 0) + carrying_cost(g, me.id)


def pay_for_carrying(g: Skirmish, who: str) -> None:
    loot.paid(g, who)
    custody.paid(g, who)


def _check_body(g: Skirmish, me: Character, kind: Kind) -> Refusal | None:
    """dicemore.special.injury-crippled, dicemore.explosive.nitro-carrier, dicemore.ruling.scenario-persons."""
    if kind.mode == "foot" and kind.fast and "injury-crippled" in me.injuries:
        return Refusal("dicemore.special.injury-crippled", "crippled", ("walk",), {"who": me.id})
    if kind.mode == "horse" and has_nitro(me):
        return Refusal("dicemore.explosive.nitro-carrier", "nitro-no-riding", facts={"who": me.id})
    if me.walks_only and kind.kind not in ("walk", "back"):
        return Refusal("dicemore.ruling.scenario-persons", "walks-only", ("walk",), {"who": me.id})
    return None


def _check_gait(g: Skirmish, me: Character, kind: Kind) -> Refusal | None:
    """dicemore.ruling.gait: an animal or vehicle moves at the speed that was declared at the start."""
    if kind.mode == "foot":
        return None
    declared = g.gait(me.id)
    if GAITS[kind.kind] != declared:
        return Refusal("dicemore.ruling.gait", "other-gait", facts={"who": me.id, "gait": declared or "stand"})
    return None
