"""Pictures of results. matplotlib is an optional extra: pip install "sixgun[plot]"."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixgun.core.errors import SixgunError
from sixgun.screen.text import decimal
from sixgun.situation.words import said

if TYPE_CHECKING:
    from sixgun.situation.odds import Odds
    from sixgun.situation.vary import Sweep

COLOURS = ("#7a9e7e", "#8fb8c9", "#d9b44a", "#c8643c", "#8c1c13")


class NoPlot(SixgunError):
    """A picture cannot be made: the extra is missing, or the name has another ending; one sentence."""


def _figure(path: str, width: float, height: float) -> tuple[Any, Any]:
    if Path(path).suffix.lower() not in (".png", ".svg"):
        raise NoPlot(f"a picture is a .png or .svg file, not {path!r}")
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise NoPlot('pictures need matplotlib: pip install "sixgun[plot]"') from None
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure


def _plain(text: str) -> str:
    """matplotlib reads dollar signs as mathematics."""
    return text.replace("$", r"\$")


def bars(odds: Odds, path: str, model: str = "") -> None:
    """How one model (or each) fares, as bars."""
    if model and model not in [group.model for group in odds.summary]:
        raise NoPlot(f"nothing happens to {odds.situation.model(model)!r}, so there is nothing to draw")
    groups = [odds.group(model)] if model else list(odds.summary)
    if not groups:
        raise NoPlot("nothing that matters changes for anybody, so there is nothing to draw")
    rows = sum(len(group.rows) for group in groups)
    words = odds.situation.words()
    figure, _ = _figure(path, 8.0, 1.2 + 0.32 * rows + 0.6 * len(groups))
    axes = figure.subplots(len(groups), 1, squeeze=False, height_ratios=[len(g.rows) for g in groups])[:, 0]
    for axis, group in zip(axes, groups, strict=True):
        names = [_plain(row.text) for row in group.rows]
        values = [100 * float(row.p) for row in group.rows]
        labelled = axis.barh(range(len(names)), values, color=[COLOURS[row.severity] for row in group.rows])
        axis.bar_label(labelled, [decimal(words.texts, f"{v:.1f} %") for v in values], padding=3, fontsize=8)
        axis.set_yticks(range(len(names)), names, fontsize=8)
        axis.invert_yaxis()
        axis.set_xlim(0, 115)
        axis.set_title(_plain(group.name), fontsize=10, loc="left")
    drawn = said(odds.situation.language, "sweep.drawn", samples=odds.samples, seed=odds.seed)
    note = f" ({drawn})" if odds.samples else ""
    figure.suptitle(_plain(odds.situation.title + note), fontsize=11)
    figure.savefig(path)


def curves(sweep: Sweep, path: str) -> None:
    """The first key along the axis, a curve for each combination of the others; the first column of the sweep."""
    from sixgun.situation.show_many import column_titles, value_shown

    figure, _ = _figure(path, 8.0, 4.8)
    axis = figure.subplots()
    lines: dict[tuple[Any, ...], list[tuple[Any, float]]] = {}
    for point in sweep.points:
        if not point.problem:
            lines.setdefault(point.values[1:], []).append((point.values[0], 100 * float(point.chances[0])))
    for rest, line in lines.items():
        label = ", ".join(f"{key} {value_shown(sweep, v)}" for key, v in zip(sweep.keys[1:], rest, strict=True))
        numbers = all(isinstance(x, int | float) and not isinstance(x, bool) for x, _ in line)
        xs = [x if numbers else value_shown(sweep, x) for x, _ in line]
        axis.plot(xs, [y for _, y in line], marker="o", markersize=3, label=_plain(label) or None)
    axis.set_xlabel(_plain(sweep.keys[0]))
    axis.set_ylabel(f"{column_titles(sweep)[0]}, %")
    axis.set_ylim(0, 100)
    axis.grid(alpha=0.3)
    if any(lines):
        axis.legend(fontsize=8)
    figure.savefig(path)
