"""Tasks of the scenario, goods, keys and leaving the table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fight, man, wall
from tests.rules.bala.moving import active, events, mounted, offered, reason, refused, steps, told

from sixgun.games.bala.choices import DoTask, Drop, Key, Leave, Take
from sixgun.games.bala.space import sees
from sixgun.games.bala.state import Cart, Fight, Gun, Item
from sixgun.miniatures.objectives import Exit, Goods, Task
from sixgun.table import Piece, rectangle
from sixgun.testing.scripted import pick

SAFE = DoTask("a", "safe")


def at_work(task: Task | None = None, left: int = 6, fields: dict[str, Any] | None = None, **table: Any) -> Fight:
    a = man("a", "law", 6, 10, 20, interruptions=0, **(fields or {}))
    return fight(
        [a, man("b", "gang", 2, 40, 20, facing=180)],
        tasks=[task] if task else [],
        active="a",
        left=left,
        **table,
    )


@pytest.mark.rule("bala.action.task", "bala.gap.task-details")
def test_a_task_costs_an_action_each_time_until_it_is_done() -> None:
    task = Task("safe", "Open the safe", (11.0, 20.0, 0.0), actions=2, gives="gold", key="vault")
    g = at_work(task, goods=[Goods("gold", "Gold")])
    log = steps(g, (), [pick("task")])
    assert told(log, "task").facts["done"] == 1
    assert (g.activation.left, g.activation.moves, g["a"].carries) == (5, 0, ())
    steps(g, (), [pick("task")])
    assert (g["a"].carries, g["a"].keys, g.activation.left) == (("gold",), ("vault",), 4)
    assert reason(g, SAFE) == "task-done"


@pytest.mark.rule("bala.gap.task-details")
def test_a_task_may_need_a_number_with_its_last_action() -> None:
    g = at_work(Task("safe", "Crack the safe", (11.0, 20.0, 0.0), roll=5))
    log = steps(g, [4], [SAFE])
    assert events(log) == ["task-fails"]
    assert g.activation.left == 5
    steps(g, [5], [SAFE])
    assert g.progress["safe"] == 1


@pytest.mark.rule("bala.gap.task-details", "bala.setup.measuring")
def test_a_task_has_its_place_its_side_and_its_tool() -> None:
    near = Task("safe", "Safe", (11.5, 20.0, 0.0))
    assert refused(at_work(near), SAFE) == ""
    assert reason(at_work(Task("safe", "Safe", (11.51, 20.0, 0.0))), SAFE) == "too-far-to-handle"
    assert reason(at_work(near, pieces=[wall("w", (11, 15), (11, 25))]), SAFE) == "too-far-to-handle"
    assert reason(at_work(Task("safe", "Safe", (11.0, 20.0, 0.0), side="gang")), SAFE) == "task-of-other-side"
    tool = Task("safe", "Safe", (11.0, 20.0, 0.0), needs="crowbar")
    assert reason(at_work(tool), SAFE) == "task-needs"
    assert refused(at_work(tool, fields={"carries": ("crowbar",)}, goods=[Goods("crowbar", "Crowbar")]), SAFE) == ""
    a, horse = mounted(man("a", "law", 3, 10, 20, interruptions=0))
    g = fight([a, man("b", "gang", 2, 40, 20)], horses=[horse], tasks=[near], active="a", left=3)
    assert reason(g, SAFE) == "on-foot-only"
    assert reason(at_work(), SAFE) == "no-such-task"
    assert reason(at_work(near, left=0), SAFE) == "too-few-actions"


@pytest.mark.rule("bala.ruling.bow-ready", "bala.gap.task-details")
def test_some_tasks_take_both_hands() -> None:
    for both, loaded in ((True, 0), (False, 1)):
        g = at_work(Task("safe", "S", (11.0, 20.0, 0.0), both_hands=both), fields={"guns": [Gun("bow-simple", 1)]})
        steps(g, (), [SAFE])
        assert g["a"].guns[0].loaded == loaded


@pytest.mark.rule("bala.gap.task-details", "bala.ruling.line-of-sight")
def test_a_door_that_a_task_opens_lets_one_see() -> None:
    walls = [wall("w1", (20, 0), (20, 19)), wall("w2", (20, 21), (20, 48))]
    panel = Piece(
        id="d", kind="door", polygon=rectangle(19.9, 19, 0.2, 2), height=3.0, gate="closed-door", blocks_sight=True
    )
    task = Task("safe", "Blow the door", (11.0, 20.0, 0.0), opens="d")
    g = at_work(task, pieces=walls, doors={"d": (panel, "locked")})
    assert not sees(g, "a", "b")
    steps(g, (), [SAFE])
    assert g.doors["d"] == "open"
    assert sees(g, "a", "b")


@pytest.mark.rule("bala.action.task")
def test_goods_are_taken_and_laid_down_for_an_action_each() -> None:
    g = at_work(goods=[Goods("gold", "Gold", heavy=True)], items=[Item("gold", "Gold", 11.4, 20, heavy=True)])
    steps(g, (), [pick("take")])
    assert (g["a"].carries, g.items, g.activation.left) == (("gold",), {}, 5)
    steps(g, (), [pick("drop")])
    assert (g["a"].carries, g.activation.left) == ((), 4)
    assert (g.items["gold"].x, g.items["gold"].heavy) == (10, True)
    assert reason(g, Drop("a", "gold")) == "does-not-carry"
    assert reason(g, Take("a", "silver")) == "nothing-to-take"
    g.change("a", x=8.0)
    assert reason(g, Take("a", "gold")) == "too-far-to-handle"
    g.change("a", horse="h")
    assert reason(g, Take("a", "gold")) == "on-foot-only"


@pytest.mark.rule("bala.move.key", "bala.ruling.key-counts-as-task")
def test_a_key_needs_its_door_at_hand() -> None:
    panel = Piece(
        id="d", kind="door", polygon=rectangle(11, 19, 0.2, 2), height=2.0, gate="closed-door", blocks_sight=True
    )
    key = Key("a", "d")
    g = at_work(doors={"d": (panel, "locked")})
    assert reason(g, key) == "no-key"
    g.change("a", keys=("d",))
    assert refused(g, key) == ""
    g.change("a", x=9.0)
    assert reason(g, key) == "too-far-to-handle"
    assert reason(g, Key("a", "x")) == "no-such-door"
    g.change("a", x=10.0, horse="h")
    assert reason(g, key) == "on-foot-only"


# leaving -------------------------------------------------------------------------------------------------------------
WEST = Exit("west", "West road", 0.0, 10.0, 0.0, 20.0)
LEAVE = Leave("a", "west")


@pytest.mark.rule("bala.gap.scenarios", "bala.action.task")
def test_leaving_by_an_exit_is_a_task_and_takes_goods_along() -> None:
    goods = [Goods("gold", "Gold", heavy=True)]
    g = at_work(fields={"carries": ("gold",)}, goods=goods, exits=[WEST])
    g.characters["c"] = man("c", "law", 3, 30, 30)
    assert reason(g, LEAVE) == "not-at-exit"
    g.change("a", x=0.5)
    log = steps(g, (), [pick("leave")])
    assert told(log, "leaves").facts["carries"] == ("gold",)
    assert g["a"].out == "left"
    assert g.progress["off:law:gold"] == 1
    assert not g.stack
    assert g.phase == "draw"
    assert not g.items  # nothing stays behind


@pytest.mark.rule("bala.gap.scenarios")
def test_exits_belong_to_sides_and_riders_take_their_horses() -> None:
    theirs = Exit("west", "West road", 0.0, 10.0, 0.0, 20.0, side="gang")
    g = at_work(exits=[theirs])
    g.change("a", x=0.5)
    assert reason(g, LEAVE) == "exit-of-other-side"
    assert reason(g, Leave("a", "east")) == "no-such-exit"
    a, horse = mounted(man("a", "law", 3, 0.75, 20, interruptions=0))
    people = [a, man("c", "law", 3, 30, 30), man("b", "gang", 2, 40, 20)]
    g = fight(people, horses=[horse], exits=[WEST], active="a", left=3)
    steps(g, (), [LEAVE])
    assert (g["a"].out, g["a"].horse, g.horses["h"].out, g.horses["h"].rider) == ("left", "", True, "")


@pytest.mark.rule("bala.gap.scenarios", "bala.gap.cart-details")
def test_a_cart_leaves_with_its_driver_and_passengers() -> None:
    people = [
        man("a", "law", 3, 1, 20, interruptions=0, cart="c", seat="driver"),
        man("p", "law", 3, 2, 20, cart="c", seat="inside", carries=("gold",)),
        man("q", "law", 3, 30, 20),
        man("b", "gang", 2, 40, 20, interruptions=0),
    ]
    g = fight(people, carts=[Cart("c", 2.5, 20)], exits=[WEST], goods=[Goods("gold", "Gold")], active="p", left=3)
    assert reason(g, Leave("p", "west")) == "driver-leaves"
    active(g, "a", 3)
    steps(g, (), [LEAVE])
    assert (g["a"].out, g["p"].out, g["q"].out) == ("left", "left", "")
    assert g.carts == {}
    assert g.progress["off:law:gold"] == 1
    g.change("q", x=35.0)
    active(g, "q", 3)
    assert offered(g, "leave") == []
