"""The parts of a run: each measures in every lane, notes its figures and makes its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

from bench import report, yardsticks
from bench.growth import MODELS, PIECES, exponent, recipes
from bench.jobs import PLAYERS, TREES, GrowthJob, LookJob, PlayJob, Several, Spent, TreeJob
from bench.lanes import CannotMeasure, Lane
from bench.looks import KINDS
from bench.report import Table

WARM = 0.3
"""Seconds in which a lane gets to know the ground of a scenario before whole games are timed."""
STATES = 12
"""Decisions of each scenario at which trees are measured."""
DECISIONS = 25
"""Decisions of each scenario at which people look, in a round."""
TABLES = 3
"""Tables of each size, in a round."""


class Plan(NamedTuple):
    lanes: Sequence[Lane]
    """The first one is compared with the others."""
    games: Mapping[str, Sequence[str]]
    """Their scenarios."""
    seconds: float
    rounds: int
    each: bool
    """A row for each scenario as well."""
    targets: Mapping[str, Any]

    def turns(self, game: str) -> Iterator[tuple[int, Lane, str]]:
        """Every lane in every round at every scenario of a game that it has: lanes take turns."""
        for number in range(self.rounds):
            for scenario in self.games[game]:
                for lane in self.lanes:
                    if scenario in lane.about.games.get(game, ()):
                        yield number, lane, scenario

    def share(self, game: str) -> float:
        """Seconds for a scenario of a game in one round."""
        return self.seconds / self.rounds / max(len(self.games[game]), 1)


class Figures:
    """What was spent, by game, scenario, what it was for, and lane."""

    def __init__(self) -> None:
        self._spent: dict[tuple[str, str, str, str], Spent] = {}

    def add(self, game: str, scenario: str, what: str, lane: str, spent: Spent) -> None:
        key = game, scenario, what, lane
        self._spent[key] = self._spent.get(key, Spent(0, 0.0)) + spent

    def of(self, game: str, what: str, lane: str, scenario: str = "") -> list[Spent]:
        """One for each scenario, or that of this one."""
        return [
            spent
            for (g, s, w, at), spent in self._spent.items()
            if (g, w, at) == (game, what, lane) and scenario in ("", s) and spent.count
        ]

    def rate(self, game: str, what: str, lane: str, scenario: str = "") -> float:
        """How many a second: decisions when every scenario is played as often, or iterations when each has as many; 0
        if nothing was measured."""
        found = self.of(game, what, lane, scenario)
        each = [spent.games or spent.count for spent in found]
        seconds = sum(spent.seconds / n for spent, n in zip(found, each, strict=True))
        return sum(spent.count / n for spent, n in zip(found, each, strict=True)) / seconds if seconds else 0.0

    def games_a_second(self, game: str, what: str, lane: str, scenario: str = "") -> float:
        found = [spent for spent in self.of(game, what, lane, scenario) if spent.games]
        seconds = sum(spent.seconds / spent.games for spent in found)
        return len(found) / seconds if seconds else 0.0

    def times(self, game: str, what: str, lane: str) -> list[tuple[float, float]]:
        """With what each counts for, so that every scenario is played as often."""
        return [(time, 1 / (spent.games or 1)) for spent in self.of(game, what, lane) for time in spent.times]


def share(times: Sequence[tuple[float, float]], part: float) -> float:
    """The time that this part of all (0.95) does not exceed; 0 of none."""
    left = part * sum(weight for _, weight in times)
    for time, weight in sorted(times):
        left -= weight
        if left <= 0:
            return time
    return 0.0


def _sides(plan: Plan, value: Callable[[str], float], shown: Callable[[float], str], less: bool = False) -> list[str]:
    """The figure of the first lane; then those of the others, each with how much better the first one is."""
    first = value(plan.lanes[0].name)
    cells = [shown(first) if first else "-"]
    for lane in plan.lanes[1:]:
        other = value(lane.name)
        better = (other / first if less else first / other) if first and other else 0.0
        cells += [shown(other) if other else "-", f"{report.ratio(better)} x" if better else "-"]
    return cells


def _side_heads(plan: Plan, unit: str) -> list[str]:
    heads = [f"{unit}, {plan.lanes[0].name}"]
    for lane in plan.lanes[1:]:
        heads += [lane.name, "ratio"]
    return heads


# games ---------------------------------------------------------------------------------------------------------------
def play(plan: Plan, figures: Figures) -> list[Table]:
    rows: list[tuple[str, ...]] = []
    for game, scenarios in plan.games.items():
        for player in PLAYERS:
            for number, lane, scenario in plan.turns(game):
                job = PlayJob(game, scenario, player, number, plan.share(game), 0.0 if number else WARM)
                with suppress(CannotMeasure):
                    figures.add(game, scenario, player, lane.name, lane.ask(job, Spent))
            for scenario in ("", *(scenarios if plan.each else ())):
                rows.append(_play_row(plan, figures, game, scenario, player))
    first = plan.lanes[0].name
    head = ("game", "player", *_side_heads(plan, "decisions/s"), f"games/s, {first}", f"p95 ms, {first}")
    return [Table("play", "Whole games", head, rows, 2)]


def _play_row(plan: Plan, figures: Figures, game: str, scenario: str, player: str) -> tuple[str, ...]:
    first = plan.lanes[0].name
    whole = figures.games_a_second(game, player, first, scenario)
    times = [] if scenario else figures.times(game, player, first)
    return (
        f"{game} {scenario}".strip(),
        player,
        *_sides(plan, lambda lane: figures.rate(game, player, lane, scenario), report.rate),
        report.rate(whole) if whole else "-",
        report.ms(share(times, 0.95)) if times else "",
    )


# trees ---------------------------------------------------------------------------------------------------------------
def trees(plan: Plan, figures: Figures) -> list[Table]:
    rows: list[tuple[str, ...]] = []
    for game in plan.games:
        for number, lane, scenario in plan.turns(game):
            job = TreeJob(game, scenario, number, STATES, plan.share(game) / len(TREES))
            for what, spent in lane.ask(job, Several).parts.items():
                figures.add(game, scenario, what, lane.name, spent)
        rows += [_tree_row(plan, figures, game, what) for what in ("fork", "list", *TREES)]
    return [Table("trees", "Trees at real decisions", ("game", "what", *_side_heads(plan, "a second")), rows, 2)]


def _tree_row(plan: Plan, figures: Figures, game: str, what: str) -> tuple[str, ...]:
    return game, what, *_sides(plan, lambda lane: figures.rate(game, what, lane), report.rate)


# looks ---------------------------------------------------------------------------------------------------------------
def looks(plan: Plan, figures: Figures) -> list[Table]:
    rows: list[tuple[str, ...]] = []
    for game in plan.games:
        for number, lane, scenario in plan.turns(game):
            with suppress(CannotMeasure):
                for what, spent in lane.ask(LookJob(game, scenario, number, DECISIONS), Several).parts.items():
                    figures.add(game, scenario, what, lane.name, spent)
        rows += [row for what in KINDS if (row := _look_row(plan, figures, game, what))]
    first = plan.lanes[0].name
    head = ("game", "what", f"mean ms, {first}", *_side_heads(plan, "p95 ms"), f"p99 ms, {first}", "p95 under")
    return [Table("looks", "What the server does for people", head, rows, 2)]


def _look_row(plan: Plan, figures: Figures, game: str, what: str) -> tuple[str, ...]:
    times = figures.times(game, what, plan.lanes[0].name)
    if not times:
        return ()
    limit = plan.targets["looks"].get(game, {}).get(what)
    return (
        game,
        what,
        report.ms(sum(time for time, _ in times) / len(times)),
        *_sides(plan, lambda lane: share(figures.times(game, what, lane), 0.95), report.ms, less=True),
        report.ms(share(times, 0.99)),
        "" if limit is None else f"{limit}: {'yes' if share(times, 0.95) * 1000 < limit else 'NO'}",
    )


# growth --------------------------------------------------------------------------------------------------------------
def growth(plan: Plan, figures: Figures) -> list[Table]:
    """In the lanes of these sources."""
    rows: list[tuple[str, ...]] = []
    sizes = [(models, PIECES[0]) for models in MODELS], [(MODELS[0], pieces) for pieces in PIECES]
    for game in plan.games:
        for lane in [lane for lane in plan.lanes if lane.own]:
            times: dict[tuple[int, int], float] = {}
            try:
                for models, pieces in dict.fromkeys(sizes[0] + sizes[1]):
                    spent = lane.ask(GrowthJob(game, models, pieces, 1, TABLES), Spent)
                    times[models, pieces] = spent.seconds / spent.count
            except CannotMeasure:
                break
            for name, line, axis in (("models a side", sizes[0], 0), ("pieces of scenery", sizes[1], 1)):
                if axis == 0 and "models" not in recipes()[game]:
                    continue
                power = exponent([size[axis] for size in line], [times[size] for size in line])
                cells = [report.ms(times[size]) for size in line]
                by = ", ".join(str(size[axis]) for size in line)
                said = f"{power:+.2f}" + (" FASTER" if power > 1 else "")
                rows.append((game, f"{by} {name}", lane.name, *cells, said))
    head = ("game", "with", "lane", "ms", "ms", "ms", "exponent")
    return [Table("growth", "Growth of a decision (at most linear: exponent 1)", head, rows, 3)]


# rules, odds and sight, each with a baseline of its own ---------------------------------------------------------------
def rules(plan: Plan, figures: Figures) -> list[Table]:
    from bench import baselines
    from bench.bench_sight import sight_speed
    from bench.bench_startup import startup_speed

    found = chain(baselines.rows(), sight_speed(), startup_speed())
    rows = [(name, report.time(seconds), note) for name, seconds, note in found]
    return [Table("rules", "Rules, odds and sight", ("what", "time", "ratio"), rows)]


# yardsticks ----------------------------------------------------------------------------------------------------------
def others(plan: Plan, figures: Figures) -> list[Table]:
    rows: list[tuple[str, ...]] = []
    for name, spent in yardsticks.measured(plan.seconds).items():
        if spent is None:
            rows.append((f"{name} (not installed: pip install -e '.[bench]')", "-", "-"))
        else:
            rows.append((name, report.rate(spent.rate), report.rate(spent.games / spent.seconds)))
    head = ("random play elsewhere", "decisions/s", "games/s")
    return [Table("yardsticks", "Yardsticks", head, rows)]


PARTS: dict[str, Callable[[Plan, Figures], list[Table]]] = {
    "play": play,
    "yardsticks": others,
    "trees": trees,
    "looks": looks,
    "growth": growth,
    "rules": rules,
}


# figures to reach ----------------------------------------------------------------------------------------------------
def targets(plan: Plan, figures: Figures) -> list[Table]:
    """Those for which both sides were measured."""
    commit = plan.targets["commit"]
    rows: list[tuple[str, ...]] = []
    for target in plan.targets["ratio"]:
        game, scenario, what = target["game"], target.get("scenario", ""), target["what"]
        mine = figures.rate(game, what, target["lane"], scenario)
        theirs = figures.rate(game, target.get("of", what), commit, scenario)
        if mine and theirs:
            reached = mine / theirs
            said = f"{report.ratio(reached)} x" + ("" if reached >= target["at_least"] else " SHORT")
            rows.append((f"{game} {scenario}".strip(), what, target["lane"], f"{target['at_least']:g} x", said))
    if not rows:
        return []
    head = ("game", "what", "lane", "to reach", "measured")
    return [Table("targets", f"Ratios to commit {commit}", head, rows, 3)]
