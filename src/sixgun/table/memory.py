"""What was worked out once and may be asked again, within budgets for the whole process.

A server plays at many tables for as long as it runs, so a limit for each table is none. All memories of one kind (the
legs of every ground, say) share a budget: so many values altogether, and those that nobody has asked for longest go
first. A memory changes no answer, only how soon it comes; the caller must be able to work it out again.
"""

from __future__ import annotations

import threading
from typing import Any


class Budget:
    """How many values some memories may hold together: never more than `most`, and once they are full never fewer than
    about half of it.

    Values live in two generations. New and recently used ones are young; when the young are half of what there may be,
    they become the old ones, and the old ones that nobody asked for in the meantime are gone."""

    __slots__ = ("_count", "_half", "_lock", "_old", "_young", "kind", "most")

    def __init__(self, most: int, kind: str = "") -> None:
        if most < 2:
            raise ValueError("a budget has room for at least two values")
        self.most = most
        self.kind = kind
        self._half = most // 2
        self._count = 0
        self._young: list[Memory] = []
        self._old: list[Memory] = []
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is the budget of the same kind there."""
        return (budget, (self.kind, self.most)) if self.kind else (Budget, (self.most,))

    @property
    def held(self) -> int:
        """How many values there are now, in all memories."""
        with self._lock:
            memories = {id(memory): memory for memory in (*self._young, *self._old)}
            return sum(len(memory) for memory in memories.values())

    def add(self, memory: Memory, key: Any, value: Any) -> None:
        """Make a value young, whether it is new or old."""
        with self._lock:
            young = memory.young
            if key not in young:
                if not young:
                    self._young.append(memory)
                self._count += 1
            young[key] = value
            if self._count >= self._half:
                self._turn()

    def _turn(self) -> None:
        for memory in self._old:
            memory.old = {}
        for memory in self._young:
            memory.old, memory.young = memory.young, {}
        self._old, self._young, self._count = self._young, [], 0

    def drop(self, memory: Memory) -> None:
        """Empty one memory."""
        with self._lock:
            self._count -= len(memory.young)
            memory.young, memory.old = {}, {}
            self._young = [other for other in self._young if other is not memory]
            self._old = [other for other in self._old if other is not memory]


class Memory:
    """Values by their keys, within a budget that others share. None is no value."""

    __slots__ = ("_budget", "old", "young")

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.young: dict[Any, Any] = {}
        self.old: dict[Any, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """What is remembered does not travel."""
        return Memory, (self._budget,)

    def get(self, key: Any) -> Any:
        value = self.young.get(key)
        if value is None:
            value = self.old.get(key)
            if value is not None:
                self._budget.add(self, key, value)
        return value

    def put(self, key: Any, value: Any) -> None:
        self._budget.add(self, key, value)

    def clear(self) -> None:
        self._budget.drop(self)

    def __len__(self) -> int:
        return len(self.young.keys() | self.old.keys())


_BUDGETS: dict[str, Budget] = {}


def budget(kind: str, most: int) -> Budget:
    """The budget of a kind of values; the first caller says how large it is."""
    found = _BUDGETS.get(kind)
    return found if found is not None else _BUDGETS.setdefault(kind, Budget(most, kind))


def budgets() -> dict[str, Budget]:
    """All budgets of this process, by the kind of their values."""
    return dict(_BUDGETS)
