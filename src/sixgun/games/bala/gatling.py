"""The Gatling on its carriage: who serves it, where it can fire, and how it is turned."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import detection
from sixgun.games.bala.action import Action, no_actions_left
from sixgun.games.bala.choices import TurnGatling
from sixgun.games.bala.space import CONTACT, TOLERANCE, base, gatling_base, within
from sixgun.games.bala.state import Character, Fight, Gatling, replace
from sixgun.table import Base, gap, in_arc
from sixgun.table.measure import bearing, turn_between

MOVED, FIRED = "moved", "fired"


def in_contact(c: Character, gatling: Gatling) -> bool:
    """bala.ruling.gatling-crew: whoever serves it stands in contact with it."""
    return within(gap(base(c), gatling_base(gatling)), CONTACT)


def cannot_fire(g: Fight, c: Character, target: Base) -> Refusal | None:
    """Why the gunner cannot fire it at that base now.

    bala.weapon.gatling-arc: only inside the 90 degrees to its front. bala.weapon.gatling-move-or-fire: not in an
    activation in which it was moved."""
    gatling = g.gatlings[c.gatling]
    if g.activation.gatling == MOVED:
        return Refusal("bala.weapon.gatling-move-or-fire", "gatling-moved", facts={"gatling": gatling.id})
    if not in_arc(gatling_base(gatling), target, g.board.weapons[gatling.gun.weapon].arc):
        return Refusal("bala.weapon.gatling-arc", "outside-arc", facts={"gatling": gatling.id})
    return None


# turning it ----------------------------------------------------------------------------------------------------------
def _check(g: Fight, c: Character, choice: TurnGatling) -> Refusal | None:
    if not c.gatling or choice.target != c.gatling:
        return Refusal("bala.weapon.gatling-turn", "no-gatling")
    gatling = g.gatlings[c.gatling]
    most = g.board.weapons[gatling.gun.weapon].turn
    if choice.facing is None:
        return Refusal("bala.weapon.gatling-turn", "no-facing")
    if turn_between(choice.facing, gatling.facing) > most + TOLERANCE:
        return Refusal("bala.weapon.gatling-turn", "turn-too-far", facts={"most": most})
    return no_actions_left(g, 1, "bala.weapon.gatling-turn")


def _offers(g: Fight, c: Character) -> Iterator[Option]:
    """Towards each enemy, as far as one action turns it, and by quarter and half of that."""
    if not c.gatling:
        return
    gatling = g.gatlings[c.gatling]
    most = float(g.board.weapons[gatling.gun.weapon].turn)
    wanted = []
    for enemy in g.enemies(c.id):
        goal = bearing(gatling_base(gatling), base(enemy))
        off = (goal - gatling.facing + 180.0) % 360.0 - 180.0
        wanted.append(gatling.facing + max(-most, min(most, off)))
    wanted += [gatling.facing + step for step in (most, -most, most / 2, -most / 2)]
    seen: list[float] = []
    for facing in wanted:
        facing = facing % 360.0
        if turn_between(facing, gatling.facing) < 1.0 or any(turn_between(facing, other) < 1.0 for other in seen):
            continue
        seen.append(facing)
        yield Option(TurnGatling(c.id, c.gatling, facing), 1, ("bala.weapon.gatling-turn",))


def _perform(ref: Ref, g: Fight, choice: TurnGatling) -> None:
    """bala.weapon.gatling-turn: up to 90 degrees for one action, also when it fires; its gunner faces the same way."""
    name = g.characters[choice.actor].gatling
    assert choice.facing is not None
    facing = choice.facing % 360.0
    g.gatlings[name] = replace(g.gatlings[name], facing=facing)
    g.change(choice.actor, facing=facing)
    detection.refresh(g)
    ref.tell("turns-gatling", "bala.weapon.gatling-turn", who=choice.actor, gatling=name, facing=facing)


ACTIONS = (Action("turn-gatling", "bala.weapon.gatling-turn", offers=_offers, check=_check, cost=1, perform=_perform),)
