"""Budgets of what the table remembers: never exceeded, least recently used first, and the answers stay the same."""

from __future__ import annotations

import math
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.table import Base, Piece, Scene, Walk, lines, reach, route
from sixgun.table import memory as memories
from sixgun.table.memory import Budget, Memory
from sixgun.table.shapes import rectangle
from sixgun.table.walk import outlines

Steps = list[tuple[int, int, bool]]
STEPS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9), st.booleans()), max_size=120)


@given(most=st.integers(2, 12), steps=STEPS)
def test_memories_that_share_a_budget_never_hold_more_than_it_allows(most: int, steps: Steps) -> None:
    budget = Budget(most)
    shared = [Memory(budget) for _ in range(4)]
    for which, key, put in steps:
        if put:
            shared[which].put(key, (which, key))
        else:
            assert shared[which].get(key) in (None, (which, key))
        assert budget.held == sum(len(memory) for memory in shared) <= most


@given(most=st.integers(4, 12), steps=STEPS)
def test_what_was_used_last_is_remembered(most: int, steps: Steps) -> None:
    """As in a store that drops the least recently used value, of half the size: what that has, this has, too."""
    budget = Budget(most)
    shared = [Memory(budget) for _ in range(4)]
    exact: dict[tuple[int, int], None] = {}
    for which, key, put in steps:
        if put:
            shared[which].put(key, key + 1)
        known = shared[which].get(key)
        if (which, key) in exact:
            assert known == key + 1
        if known is not None:
            exact.pop((which, key), None)
            exact[which, key] = None
            while len(exact) > most // 2:
                exact.pop(next(iter(exact)))


def test_a_memory_that_nobody_asks_is_emptied_by_the_others() -> None:
    budget = Budget(10)
    quiet, busy = Memory(budget), Memory(budget)
    quiet.put("way", 1)
    for number in range(10):
        busy.put(number, number)
    assert quiet.get("way") is None
    assert len(quiet) == 0


def test_what_is_asked_for_again_and_again_stays() -> None:
    budget = Budget(10)
    kept, busy = Memory(budget), Memory(budget)
    kept.put("way", 1)
    for number in range(100):
        busy.put(number, number)
        assert kept.get("way") == 1


def test_a_memory_can_be_emptied() -> None:
    budget = Budget(10)
    one, two = Memory(budget), Memory(budget)
    for number in range(8):
        one.put(number, number)
    two.put("way", 1)
    one.clear()
    assert (len(one), two.get("way"), budget.held) == (0, 1, 1)
    for number in range(100):
        one.put(number, number)
        assert budget.held <= 10


def test_a_budget_needs_room() -> None:
    with pytest.raises(ValueError, match="at least two"):
        Budget(1)


def test_threads_share_a_budget() -> None:
    budget = Budget(100)
    shared = [Memory(budget) for _ in range(4)]

    def work(memory: Memory) -> None:
        for number in range(3_000):
            memory.put(number % 211, number)
            memory.get(number % 97)

    threads = [threading.Thread(target=work, args=(memory,)) for memory in shared]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert budget.held == sum(len(memory) for memory in shared) <= 100


# the table -----------------------------------------------------------------------------------------------------------
def town(shift: float) -> Scene:
    sheds = [
        Piece(
            id=f"shed{i}", kind="shed", polygon=rectangle(6 + 7 * i, 8 + shift, 3, 4), height=3, solid=True, cover=True
        )
        for i in range(3)
    ]
    return Scene(32, 24, sheds)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> dict[str, Budget]:
    """Budgets so small that everything is forgotten all the time."""
    found: dict[str, Budget] = {}
    monkeypatch.setattr(memories, "_BUDGETS", found)
    for kind in ("graph", "chart", "ground", "route", "lines of sight"):
        memories.budget(kind, 6)
    return found


def walks(scene: Scene) -> list[object]:
    walk = Walk(0.5)
    others = (Base(15.0, 10.0), Base(20.0, 14.0))
    answers: list[object] = []
    for k in range(8):
        start, goal = (2.0, 3.0 + 2 * k, 0.0), (30.0 - k, 4.0 + k, 0.0)
        found = route(scene, walk, start, goal, others)
        answers.append(None if found is None else (found.path, found.cost))
        answers.append(route(scene, walk, start, goal, budget=5.0 + 5 * k))
        answers.append(lines(scene, Base(2.0, 3.0 + 2 * k), 1.2, Base(30.0 - k, 4.0 + k), 1.2))
    return answers


def test_routes_and_sights_are_the_same_however_little_is_remembered(small: dict[str, Budget]) -> None:
    forgetful = walks(town(0.0))
    assert all(budget.held <= budget.most for budget in small.values())
    small.clear()
    assert walks(town(0.0)) == forgetful
    costs = [answer[1] for answer in forgetful if isinstance(answer, tuple)]
    assert costs and all(cost < math.inf for cost in costs)


def test_many_tables_share_the_budgets(small: dict[str, Budget]) -> None:
    scenes = [town(k / 8) for k in range(12)]
    for scene in scenes:
        walks(scene)
        assert {kind: budget.held for kind, budget in small.items() if budget.held > budget.most} == {}
    assert small["graph"].held > 0


def test_outlines_are_remembered(small: dict[str, Budget]) -> None:
    small["outlines"] = Budget(100)
    scene, walk = town(0.0), Walk(0.5)
    assert len(reach(scene, walk, (4.0, 7.0, 0.0), 9.0, spacing=0.5).spots) > 500
    ways = [outlines(scene, walk, (4.0, 7.0, 0.0), (4.0, 9.0)) for _ in range(2)]
    assert ways[0] is ways[1]
