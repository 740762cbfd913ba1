"""Tasks of the scenario, goods, keys and leaving the table: one action each (bala.action.task)."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.core.choice import Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, goals, hands, placing
from sixgun.games.bala.activation import Action, Facts, no_actions_left
from sixgun.games.bala.choices import DoTask, Drop, Key, Leave, Take
from sixgun.games.bala.space import TOLERANCE, at_hand, base, bodies, spot, within
from sixgun.games.bala.state import Character, Fight, Item, replace
from sixgun.miniatures.objectives import Exit, Task
from sixgun.table import Base, Piece, distance_to_piece
from sixgun.table.shapes import BODY

TASK = "bala.action.task"
KEY = "bala.move.key"
SCENARIOS, DETAILS = "bala.gap.scenarios", "bala.gap.task-details"
HAND_REACH = 1.0
"""House measure: one handles a thing within this distance of it."""


# scenario tasks ------------------------------------------------------------------------------------------------------
def check_task(g: Fight, me: Character, choice: DoTask) -> Refusal | None:
    """bala.gap.task-details: the scenario says where, how long, for whom and with what."""
    task = g.board.tasks.get(choice.task)
    if task is None:
        return Refusal(TASK, "no-such-task", tuple(g.board.tasks))
    if task.side and task.side != me.side:
        return Refusal(TASK, "task-of-other-side", (task.side,), {"task": task.id})
    if g.progress.get(task.id, 0) >= task.actions:
        return Refusal(TASK, "task-done", facts={"task": task.id})
    if task.needs and task.needs not in me.carries:
        return Refusal(TASK, "task-needs", (task.needs,), {"task": task.id, "needs": task.needs})
    return _check_handled(g, me, task.id, task.place, task.within)


def _check_handled(g: Fight, me: Character, name: str, place: Place, reach: float) -> Refusal | None:
    """Somebody on foot and within reach has an action left for it."""
    if not me.on_foot:
        return Refusal(TASK, "on-foot-only", facts={"who": me.id})
    if not at_hand(g, me, spot(place), reach):
        return Refusal(TASK, "too-far-to-handle", facts={"task": name, "within": reach})
    return no_actions_left(g, 1, TASK)


def do_task(ref: Ref, g: Fight, choice: DoTask) -> None:
    """bala.action.task: one action each time until it is done; some need a number on the last one."""
    task = g.board.tasks[choice.task]
    who = choice.actor
    if task.both_hands:
        hands.use_both_hands(g, who)
    done = g.progress.get(task.id, 0) + 1
    if done == task.actions and task.roll:
        roll = ref.dice(1, 6, TASK, cuts=(task.roll,))
        if roll.total < task.roll:
            ref.tell("task-fails", TASK, roll=roll, who=who, task=task.id, needs=task.roll)
            return
    g.progress[task.id] = done
    ref.tell("task", TASK, who=who, task=task.id, done=done, of=task.actions)
    if done == task.actions:
        _reward(g, who, task)


def _reward(g: Fight, who: str, task: Task) -> None:
    c = g[who]
    if task.gives:
        g.items.pop(task.gives, None)
        g.change(who, carries=(*c.carries, task.gives))
    if task.key:
        g.change(who, keys=(*g[who].keys, task.key))
    if task.opens:
        g.doors[task.opens] = "open"
        detection.refresh(g)


# goods on the ground -------------------------------------------------------------------------------------------------
def check_take(g: Fight, me: Character, choice: Take) -> Refusal | None:
    item = g.items.get(choice.item)
    if item is None or item.gun is not None:
        return Refusal(TASK, "nothing-to-take", tuple(g.items))
    return _check_handled(g, me, item.id, (item.x, item.y, item.z), HAND_REACH)


def take(ref: Ref, g: Fight, choice: Take) -> None:
    """Picking up goods of the scenario is a task."""
    g.items.pop(choice.item)
    c = g[choice.actor]
    g.change(c.id, carries=(*c.carries, choice.item))
    ref.tell("takes", TASK, who=c.id, item=choice.item)


def check_drop(g: Fight, me: Character, choice: Drop) -> Refusal | None:
    if choice.item not in me.carries:
        return Refusal(TASK, "does-not-carry", me.carries, {"who": me.id})
    return no_actions_left(g, 1, TASK)


def drop(ref: Ref, g: Fight, choice: Drop) -> None:
    placing.lay_down(g, choice.actor, choice.item)
    ref.tell("drops", TASK, who=choice.actor, item=choice.item)


# keys ----------------------------------------------------------------------------------------------------------------
def check_key(g: Fight, me: Character, choice: Key) -> Refusal | None:
    """bala.move.key, bala.ruling.key-counts-as-task: a task, not a Move action; the door's inch is paid when it is
    passed."""
    door = choice.door
    if door not in g.doors:
        return Refusal(KEY, "no-such-door", tuple(g.doors))
    if door not in me.keys:
        return Refusal(KEY, "no-key", me.keys, {"door": door})
    if not me.on_foot:
        return Refusal(KEY, "on-foot-only", facts={"who": me.id})
    leaf = g.board.doors[door]
    if not _level_with(leaf, me.z) or not within(distance_to_piece(g.board.scene, leaf, base(me)), HAND_REACH):
        return Refusal(KEY, "too-far-to-handle", facts={"task": door, "within": HAND_REACH})
    if g.doors[door] != "locked" and _in_the_doorway(g, door):
        return Refusal("bala.ruling.key-counts-as-task", "in-the-doorway", facts={"door": door})
    return no_actions_left(g, 1, KEY)


def _in_the_doorway(g: Fight, door: str) -> bool:
    """Whether any base is in the way of the leaf; touching it does not matter."""
    leaf = g.board.doors[door]
    return any(
        _level_with(leaf, b.z) and distance_to_piece(g.board.scene, leaf, spot((b.x, b.y, b.z))) < b.r - TOLERANCE
        for b in bodies(g)
    )


def _level_with(leaf: Piece, z: float) -> bool:
    return z < leaf.top and z + BODY > leaf.base


def turn_key(ref: Ref, g: Fight, choice: Key) -> None:
    """bala.move.key: lock or unlock."""
    g.doors[choice.door] = "closed" if g.doors[choice.door] == "locked" else "locked"
    detection.refresh(g)
    ref.tell("key", KEY, who=choice.actor, door=choice.door, state=g.doors[choice.door])


# leaving -------------------------------------------------------------------------------------------------------------
def check_leave(g: Fight, me: Character, choice: Leave) -> Refusal | None:
    """House rule of the scenarios (bala.gap.scenarios): leaving by an exit is a task. Drivers and riders take
    horse, cart and passengers of their side along."""
    way_out = g.board.exits.get(choice.exit)
    if way_out is None:
        return Refusal(TASK, "no-such-exit", tuple(g.board.exits))
    if way_out.side and way_out.side != me.side:
        return Refusal(TASK, "exit-of-other-side", (way_out.side,), {"exit": way_out.id})
    if me.cart and me.seat != "driver":
        return Refusal(TASK, "driver-leaves", facts={"who": me.id})
    if not _touches(g, me, way_out):
        return Refusal(TASK, "not-at-exit", facts={"exit": way_out.id})
    return no_actions_left(g, 1, TASK)


def _touches(g: Fight, me: Character, way_out: Exit) -> bool:
    """A cart reaches as far as it is long."""
    cart = g.carts.get(me.cart)
    return way_out.touches(base(me) if cart is None else Base(cart.x, cart.y, 0.0, cart.length / 2), TOLERANCE)


def leave(ref: Ref, g: Fight, choice: Leave) -> None:
    me = g[choice.actor]
    going = [c for c in g.in_play(me.side) if c.cart == me.cart] if me.cart else [me]
    for c in going:
        g.change(c.id, out="left", horse="", cart="", seat="", gatling="")
        for item in c.carries:
            g.progress[goals.carried_off(c.side, item)] = 1
        ref.tell("leaves", TASK, who=c.id, exit=choice.exit, carries=c.carries)
    if me.horse:
        g.horses[me.horse] = replace(g.horses[me.horse], out=True, rider="")
    if me.cart:
        for c in [c for c in g.in_play() if c.cart == me.cart]:  # somebody of another side gets off in time
            placing.get_off(g, c.id)
        del g.carts[me.cart]
    detection.refresh(g)


def _titles(things: Mapping[str, Task | Item | Exit]) -> dict[str, Facts]:
    return {name: {"title": thing.title} for name, thing in things.items()}


def _doors(g: Fight, _: Character) -> dict[str, Facts]:
    return {door: {"state": state} for door, state in g.doors.items()}


ACTIONS = (
    Action(DoTask, TASK, do_task, check=check_task, about=lambda g, _: _titles(g.board.tasks), rules=(TASK, DETAILS)),
    Action(Take, TASK, take, check=check_take, about=lambda g, _: _titles(g.items)),
    Action(Drop, TASK, drop, check=check_drop, about=lambda _, me: {item: {} for item in me.carries}),
    Action(Key, KEY, turn_key, check=check_key, about=_doors, rules=(KEY, "bala.ruling.key-counts-as-task")),
    Action(Leave, TASK, leave, check=check_leave, about=lambda g, _: _titles(g.board.exits), rules=(TASK, SCENARIOS)),
)
