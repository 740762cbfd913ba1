"""The same situation again and again with other values: tables and curves."""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from sixgun.core.errors import SixgunError
from sixgun.core.game import BadSetup
from sixgun.core.plain import from_text
from sixgun.core.processes import Stopped, shared_out
from sixgun.situation.arguments import known_policy, plain, whole
from sixgun.situation.assume import PolicyName
from sixgun.situation.file import Situation
from sixgun.situation.odds import LIMIT, SAMPLES, StepRefused

MOST = 5_000
"""Points of a sweep."""
CHUNK = 8
FEW = 3
"""So few chunks are not worth other processes."""
SEVERITIES = ("any effect", "harm", "damage", "grave")
"""The columns of a sweep: severity 1 or more, 2 or more, 3 or more, 4."""

_RANGE = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)\s*(?:by\s+(\d+(?:\.\d+)?))?\s*")
_PART = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


class BadVary(SixgunError, ValueError):
    """A --vary that cannot be understood, in one sentence."""


def parse_vary(text: str) -> tuple[str, tuple[Any, ...]]:
    """KEY=FROM..TO, KEY=FROM..TO by STEP, or KEY=VALUE,VALUE,..."""
    key, sign, rest = text.partition("=")
    key = key.strip()
    if not sign or not key or not rest.strip():
        raise BadVary(f"expected KEY=1..36, KEY=0..4 by 0.5 or KEY=yes,no, not {text!r}")
    found = _RANGE.fullmatch(rest)
    if found is None and ".." in rest:
        raise BadVary(f"{key}: expected a range such as 1..36 or 0..4 by 0.5, not {rest.strip()!r}")
    if found is None:
        return key, tuple(from_text(part.strip()) for part in rest.split(","))
    low, high, step = Fraction(found[1]), Fraction(found[2]), Fraction(found[3] or 1)
    if step <= 0 or high < low or (high - low) / step >= MOST:
        raise BadVary(f"{key}: expected a range that rises, with at most {MOST} values, not {rest.strip()!r}")
    count = int((high - low) / step) + 1
    values = [low + i * step for i in range(count)]
    return key, tuple(int(v) if v.denominator == 1 else float(v) for v in values)


def put(data: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    """A copy of the data with another value at a key path such as "distance" or "characters[0].shock"."""
    parts: list[str | int] = [name if name else int(index) for name, index in _PART.findall(key)]
    if not parts or not isinstance(parts[0], str):
        raise BadVary(f"{key!r} is not a key such as distance or characters[0].shock")
    fresh: dict[str, Any] = _put(data, parts, value, key)
    return fresh


def _put(data: Any, parts: Sequence[str | int], value: Any, key: str) -> Any:
    if not parts:
        return value
    part, rest = parts[0], parts[1:]
    if isinstance(part, int):
        if not isinstance(data, list | tuple) or part >= len(data):
            raise BadVary(f"{key}: there is no [{part}] in the file")
        return [_put(item, rest, value, key) if i == part else item for i, item in enumerate(data)]
    if data is not None and not isinstance(data, Mapping):
        raise BadVary(f"{key}: {part} does not belong there")
    fresh = dict(data or {})
    fresh[part] = _put(fresh.get(part), rest, value, key)
    return fresh


class Point(msgspec.Struct, frozen=True):
    """One situation of a sweep. `problem` says why there are no odds: the action is not allowed there; `told` is that
    in the language of the sweep."""

    values: tuple[Any, ...]
    chances: tuple[Fraction, ...] = ()
    exact: bool = True
    problem: str = ""
    told: str = ""
    remainder: Fraction = Fraction(0)
    """As `Odds.remainder`; a point with one is not exact, though nothing was sampled."""

    @property
    def sampled(self) -> bool:
        return not self.exact and not self.remainder


class Sweep:
    """Odds over one or more keys: the chance of each column at each point."""

    def __init__(
        self, keys: Sequence[str], columns: Sequence[str], points: Sequence[Point], model: str, language: str = "en"
    ) -> None:
        """Tables for people are in the language; keys, columns and problems, which a CSV has too, are not."""
        self.language = language
        self.keys = tuple(keys)
        self.columns = tuple(columns)
        self.points = tuple(points)
        self.model = model

    @staticmethod
    def show(value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return f"{value:g}" if isinstance(value, float) else str(value)

    def to_csv(self) -> str:
        """The keys, then for each column the decimal and the exact fraction, and whether it is exact ("but for" a
        remainder, "no" if sampled)."""
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        headings = [part for column in self.columns for part in (column, f"{column} (fraction)")]
        writer.writerow([*self.keys, *headings, "exact", "problem"])
        for point in self.points:
            cells = [part for p in point.chances for part in (f"{float(p):.9f}", f"{p.numerator}/{p.denominator}")]
            cells += [""] * (len(headings) - len(cells))
            exact = "" if point.problem else "yes" if point.exact else "no"
            if point.remainder:
                exact = f"but for {float(point.remainder):.1g}"
            writer.writerow([*map(self.show, point.values), *cells, exact, point.problem])
        return stream.getvalue()

    def __rich__(self) -> Any:
        from sixgun.situation.show_many import sweep_rich

        return sweep_rich(self)

    def __str__(self) -> str:
        from sixgun.situation.show import as_text

        return as_text(self.__rich__(), 140)

    def plot(self, path: str) -> None:
        """Curves as PNG or SVG; needs the extra `plot`."""
        from sixgun.situation.plot import curves

        curves(self, path)


def sweep(
    situation: Situation,
    vary: Mapping[str, Sequence[Any]],
    model: str = "",
    *,
    policy: PolicyName | None = None,
    limit: int = LIMIT,
    samples: int = SAMPLES,
    seed: int = 1,
    processes: int = 2,
    progress: Callable[[int], None] | None = None,
) -> Sweep:
    """Odds at every combination of the values. The chances are those of `model`, by severity; without one, of the
    target of the last action that has one. Raises BadVary if a value makes the file wrong, UnknownModel, and Stopped
    with the points that were done when somebody pressed Ctrl-C."""
    keys = tuple(vary)
    combos = list(itertools.product(*([plain(value) for value in values] for values in vary.values())))
    if len(combos) > MOST:
        raise BadVary(f"{len(combos)} points are too many; expected at most {MOST}")
    model = situation.model(model) if model else _model_of(situation)
    chunks = [combos[i : i + CHUNK] for i in range(0, len(combos), CHUNK)]
    whole("limit", limit, 0), whole("samples", samples, 1), whole("processes", processes, 1)
    options = (known_policy(policy or situation.policy), limit, samples, whole("seed", seed), situation.language)
    done: dict[int, list[Point]] = {}
    jobs = [(situation.data, keys, chunk, model, options) for chunk in chunks]

    def table() -> Sweep:
        points = [point for number in sorted(done) for point in done[number]]
        return Sweep(keys, SEVERITIES, points, model, situation.language)

    try:
        for number, several in shared_out(_chunk, jobs, processes if len(chunks) > FEW else 1):
            done[number] = several
            if progress is not None:
                progress(len(several))
    except KeyboardInterrupt:
        raise Stopped(table() if done else None) from None
    return table()


def _model_of(situation: Situation) -> str:
    for step in reversed(situation.steps):
        if step.target:
            return step.target
    return situation.steps[-1].actor


_Options = tuple[PolicyName, int, int, int, str]


def _chunk(
    data: dict[str, Any],
    keys: tuple[str, ...],
    combos: list[tuple[Any, ...]],
    model: str,
    options: _Options,
) -> list[Point]:
    return [_point(data, keys, values, model, options) for values in combos]


def _point(
    data: dict[str, Any],
    keys: tuple[str, ...],
    values: tuple[Any, ...],
    model: str,
    options: _Options,
) -> Point:
    policy, limit, samples, seed, language = options
    for key, value in zip(keys, values, strict=True):
        data = put(data, key, value)
    try:
        situation = Situation(data, language=language)
    except BadSetup as bad:
        shown = ", ".join(f"{k} = {Sweep.show(v)}" for k, v in zip(keys, values, strict=True))
        raise BadVary(f"with {shown}: {'; '.join(f'{p.where}: {p.message}' for p in bad.problems)}") from None
    try:
        odds = situation.odds(policy, limit=limit, samples=samples, seed=seed)
    except StepRefused as refused:
        refusal = refused.refusal
        problem = f"{refusal.reason.replace('-', ' ')} ({refusal.rule})"
        told = problem if language == "en" else f"{situation.words().refusal(refusal).rstrip('.')} ({refusal.rule})"
        return Point(values, problem=problem, told=told)
    severities = [end.conditions[model].severity if model in end.conditions else 0 for end in odds.outcomes]
    chances = tuple(
        sum((end.p for end, s in zip(odds.outcomes, severities, strict=True) if s >= worst), Fraction(0))
        for worst in range(1, len(SEVERITIES) + 1)
    )
    return Point(values, chances, odds.exact, remainder=odds.remainder)
