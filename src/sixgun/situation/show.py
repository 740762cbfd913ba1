"""Results for people and programs: the terminal, notebooks, Markdown and JSON."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec
from rich.bar import Bar
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from sixgun.core.log import Mod
from sixgun.core.text import mod_text
from sixgun.situation.assume import Asked, Assumptions, Stated
from sixgun.situation.odds import End, LeftOut, Odds, Row, interval

if TYPE_CHECKING:
    from sixgun.situation.file import Situation
    from sixgun.situation.resolve import Resolution

FORMAT = 1
BAR = 24
PERCENT = 8
READABLE = 16
"""Letters of a line that has to be folded; with less room something else is left out."""
LONGEST = 22
"""Longer fractions are shown as decimals; the JSON has them in full."""


def fraction(p: Fraction) -> str:
    return f"{p.numerator}/{p.denominator}"


def percent(p: Fraction) -> str:
    """With one decimal; what is possible is never shown as 0, nor what is not certain as 100."""
    tenths = round(p * 1000)
    if p and not tenths:
        return "< 0.1 %"
    if p != 1 and tenths == 1000:
        return "> 99.9 %"
    return f"{tenths / 10:.1f} %"


def as_text(thing: Any, width: int = 110) -> str:
    stream = io.StringIO()
    Console(file=stream, width=width, highlight=False, markup=False, emoji=False, color_system=None).print(thing)
    return stream.getvalue().rstrip("\n")


def needs(asked: Asked, template: str = "") -> str:
    """What the table of a roll tells apart, on the dice as they fall: "8+ (7+ on the dice)". A game's template says
    what that means where it is not what somebody needs: "fails on {n}"."""
    found = _told_apart(asked)
    each = "each die " if asked.faces else ""
    return each + (template.replace("{n}", found) if template and found else found)


def _told_apart(asked: Asked) -> str:
    number, _, sides = asked.dice.partition("D")
    if asked.faces:
        least, most = 1, int(sides) if sides.isdecimal() else 0
        told = [(face, face) for face in asked.faces]
    else:
        least, most = (int(number), int(number) * int(sides)) if sides.isdecimal() else (0, 0)
        told = list(zip(asked.totals, asked.natural, strict=True))
    if len(told) > 8:
        return "the total"
    parts = []
    for total, natural in told:
        if natural > most:
            parts.append(f"{total}+ (cannot be reached)")
        elif natural <= least:
            parts.append(f"{total}+ (always)")
        elif natural != total:
            parts.append(f"{total}+ ({natural}+ on the dice)")
        else:
            parts.append(f"{total}+")
    return ", ".join(parts)


def mod_line(situation: Situation, mod: Mod) -> str:
    why = ", ".join(situation.name(piece) for piece in mod.why)
    return mod_text(situation.texts(), mod) + (f" ({why})" if why else "")


def basis(odds: Odds) -> str:
    """How the numbers were found, in one sentence."""
    if odds.exact:
        return f"Exact: {len(odds.outcomes)} distinct outcomes."
    return (
        f"Not exact: a sample of {odds.samples} with seed {odds.seed}, because there are too many outcomes to list; "
        "95 % intervals."
    )


def assumed_lines(situation: Situation, assumed: Assumptions) -> list[str]:
    """Which decisions were assumed."""
    lines = [f"Decisions inside (policy {assumed.policy}): {assumed.words}"]
    lines += [f"Stated: {stated}" for stated in assumed.stated]
    kinds: dict[tuple[str, str], dict[str, None]] = {}
    for (_, rule, seat), chosen in assumed.decisions.items():
        kinds.setdefault((rule, seat), {}).update(chosen)
    lines += [
        f"  {situation.name(seat)}, {situation.short_title(rule)}: {', '.join(chosen)}  {rule}"
        for (rule, seat), chosen in kinds.items()
    ]
    lines += [f"{_never(assumed, stated)}: {stated}" for stated in assumed.unused]
    return lines


def _never(assumed: Assumptions, stated: Stated) -> str:
    offered = assumed.offered.get(stated.rule)
    if offered is None:
        return "Never asked for, or never on offer"
    return f"Never on offer (there were {', '.join(offered)})"


# the terminal --------------------------------------------------------------------------------------------------------
def odds_rich(odds: Odds) -> Group:
    situation = odds.situation
    parts: list[Any] = [Text(situation.title, style="bold")]
    rolls: dict[int, list[Asked]] = {}
    for asked in odds.rolls:
        rolls.setdefault(asked.step, []).append(asked)
    for number in range(len(situation.steps)):
        parts.append(Text(f"{number + 1}. {situation.step_text(number)}"))
        shown = rolls.get(number, [])
        for asked in shown[:12]:
            parts.append(_asked_line(situation, asked))
            parts += [
                Text.assemble("        ", mod_line(situation, mod), (f"  {mod.rule}", "dim")) for mod in asked.mods
            ]
        if len(shown) > 12:
            parts.append(Text(f"     ... and {len(shown) - 12} more rolls that depend on those before", style="dim"))
    for group in odds.summary:
        parts += [Text(), Text(group.name, style="bold"), Fitted(partial(_rows, group.rows, odds.exact))]
    if not odds.summary:
        parts += [Text(), Text("Nothing that matters changes for anybody.")]
    parts += [Text(), Text(basis(odds), style="" if odds.exact else "yellow")]
    parts += [Text(line, style="dim") for line in assumed_lines(situation, odds.assumed)]
    parts += [Text(line, style="dim") for line in _left_out_lines(situation, odds)]
    return Group(*parts)


def _left_out_lines(situation: Situation, odds: Odds) -> list[str]:
    chances: dict[LeftOut, Fraction] = {}
    for end in odds.outcomes:
        for left in end.left_out:
            chances[left] = chances.get(left, Fraction(0)) + end.p
    return [
        f"Action {left.step + 1} has become impossible in {percent(p)}: {left.reason.replace('-', ' ')}  {left.rule}"
        for left, p in sorted(chances.items(), key=lambda item: (item[0].step, -item[1]))
    ]


def _asked_line(situation: Situation, asked: Asked) -> Text:
    wanted = needs(asked, situation.texts().get(f"needs.{asked.rule}", ""))
    title = situation.short_title(asked.rule)
    head = f"     {asked.dice} for {title}" if asked.dice else f"     {title}"
    head += f": {wanted}" if wanted else ""
    if asked.mods:
        head += f", {asked.plus:+d} in all" if asked.dice else f": {asked.plus}"
    return Text.assemble(head, (f"  {asked.rule}", "dim"))


class Fitted:
    """Something that is made for the room that there is."""

    def __init__(self, made: Callable[[int], Any]) -> None:
        self._made = made

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._made(options.max_width)


def _rows(rows: tuple[Row, ...], exact: bool, room: int) -> Table:
    """Lines of a summary. Where there is little room the bars go first, then the fractions, never the names."""
    asides = [
        fraction(row.p) if exact else f"{100 * (row.low or 0):.1f} to {100 * (row.high or 0):.1f} %" for row in rows
    ]
    asides = [
        aside if len(aside) <= LONGEST else f"= {float(row.p):.9f}" for aside, row in zip(asides, rows, strict=True)
    ]
    wide = max(map(len, asides))
    names = min(READABLE, max(len(row.text) for row in rows)) + 2
    with_asides = room >= names + 2 + PERCENT + 2 + wide
    with_bars = room >= names + 2 + PERCENT + 2 + wide + 2 + BAR
    grid = Table.grid(padding=(0, 2))
    grid.add_column(overflow="fold", min_width=min(names, max(room - PERCENT - 2, 1)))
    grid.add_column(justify="right", min_width=PERCENT, no_wrap=True)
    if with_asides:
        grid.add_column(justify="right", min_width=wide, no_wrap=True)
    if with_bars:
        grid.add_column(width=BAR)
    for row, aside in zip(rows, asides, strict=True):
        bar = Bar(
            1.0, 0.0, float(row.p), width=BAR, color=("green", "cyan", "yellow", "red", "bright_red")[row.severity]
        )
        cells = (percent(row.p), *([Text(aside, style="dim")] if with_asides else ()), *([bar] if with_bars else ()))
        grid.add_row(f"  {row.text}", *cells)
    return grid


def resolution_rich(found: Resolution) -> Group:
    situation = found.situation
    parts: list[Any] = [Text(situation.title, style="bold")]
    for entry in found.log:
        rules = " ".join(dict.fromkeys((entry.rule, *(mod.rule for mod in entry.mods))))
        parts.append(Text.assemble(situation.entry_text(entry), (f"  {rules}", "dim")))
    if not found.log:
        parts.append(Text("Nothing happens."))
    for left in found.left_out:
        text = f"Action {left.step + 1} ({situation.step_text(left.step)}) has become impossible"
        parts.append(Text.assemble(f"{text}: {left.reason.replace('-', ' ')}", (f"  {left.rule}", "dim")))
    parts.append(Text())
    parts += [Text(f"{name}: {text}") for name, text in _fates(found)]
    details = list(_details(found))
    parts += [Text(), Text("What changes in the state:", style="dim")] if details else []
    parts += [Text(f"  {detail}", style="dim") for detail in details]
    parts.append(Text())
    parts += [Text(line, style="dim") for line in assumed_lines(situation, found.assumed)]
    return Group(*parts)


def _fates(found: Resolution) -> Iterator[tuple[str, str]]:
    """How those fare who fare otherwise than before, in the words of the odds."""
    situation = found.situation
    still = situation.game.conditions(situation.state, situation.state)
    for model, condition in situation.game.conditions(situation.state, found.state).items():
        if condition != still.get(model):
            yield situation.name(model), situation.condition_text(condition)


def _details(found: Resolution) -> Iterator[str]:
    for model, fields in found.changes.items():
        for field, (before, after) in fields.items():
            for path, one, two in _differences(field, before, after):
                yield f"{found.situation.name(model)}: {path} {_short(one)} -> {_short(two)}"


def _differences(path: str, before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """What differs inside lists and tables of the same shape."""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i, (one, two) in enumerate(zip(before, after, strict=True)):
            yield from _differences(f"{path}[{i}]", one, two)
    elif isinstance(before, dict) and isinstance(after, dict) and before and after:
        for key in dict.fromkeys((*before, *after)):
            yield from _differences(f"{path}.{key}", before.get(key), after.get(key))
    elif before != after:
        yield path, before, after


def _short(value: Any) -> str:
    if value is None:
        return "none"
    text = msgspec.json.encode(value).decode() if isinstance(value, list | dict) else str(value)
    return text if len(text) <= 80 else text[:77] + "..."


# JSON ----------------------------------------------------------------------------------------------------------------
def _mods_json(asked: Asked) -> list[dict[str, Any]]:
    return [{"value": m.value, "name": m.name, "rule": m.rule, "why": list(m.why)} for m in asked.mods]


def _roll_json(asked: Asked) -> dict[str, Any]:
    return {
        "step": asked.step,
        "rule": asked.rule,
        "dice": asked.dice,
        "totals": list(asked.totals),
        "natural": list(asked.natural),
        "each": list(asked.faces),
        "modifiers": _mods_json(asked),
    }


def _policy_json(assumed: Assumptions) -> dict[str, Any]:
    return {
        "name": assumed.policy,
        "stated": assumed.words,
        "choices": [str(stated) for stated in assumed.stated],
        "unused": [str(stated) for stated in assumed.unused],
        "decisions": [
            {"step": step, "rule": rule, "seat": seat, "chosen": list(kinds)}
            for (step, rule, seat), kinds in assumed.decisions.items()
        ],
    }


def _steps_json(situation: Situation) -> list[dict[str, Any]]:
    return [
        {"step": i, "text": situation.step_text(i), **msgspec.to_builtins(step)}
        for i, step in enumerate(situation.steps)
    ]


def odds_json(odds: Odds) -> dict[str, Any]:
    situation = odds.situation
    mods: dict[tuple[int, str, int], dict[str, Any]] = {}
    for asked in odds.rolls:
        for mod in _mods_json(asked):
            mods.setdefault((asked.step, mod["rule"], mod["value"]), {"step": asked.step, **mod})
    return {
        "format": FORMAT,
        "game": situation.game.key,
        "title": situation.title,
        "exact": odds.exact,
        "samples": odds.samples or None,
        "seed": None if odds.exact else odds.seed,
        "policy": _policy_json(odds.assumed),
        "actions": _steps_json(situation),
        "rolls": [_roll_json(asked) for asked in odds.rolls],
        "modifiers": list(mods.values()),
        "outcomes": [_end_json(odds, end) for end in odds.outcomes],
        "summary": [
            {"model": group.model, "name": group.name, "outcomes": [_row_json(row) for row in group.rows]}
            for group in odds.summary
        ],
    }


def _end_json(odds: Odds, end: End) -> dict[str, Any]:
    row: dict[str, Any] = {"p": fraction(end.p)}
    if not odds.exact:
        row["interval"] = list(interval(end.seen, odds.samples))
    return {
        **row,
        "changes": end.changes,
        "rules": list(end.rules),
        "left_out": [msgspec.to_builtins(left) for left in end.left_out],
    }


def _row_json(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = {"text": row.text, "p": fraction(row.p), "severity": row.severity}
    if row.low is not None:
        found["interval"] = [row.low, row.high]
    return found


def resolution_json(found: Resolution) -> dict[str, Any]:
    situation = found.situation
    return {
        "format": FORMAT,
        "game": situation.game.key,
        "title": situation.title,
        "policy": _policy_json(found.assumed),
        "actions": _steps_json(situation),
        "rolls": [_roll_json(asked) for asked in found.assumed.rolls],
        "log": [{"text": situation.entry_text(entry), **msgspec.to_builtins(entry)} for entry in found.log],
        "changes": found.changes,
        "rules": list(found.rules),
        "left_out": [msgspec.to_builtins(left) for left in found.left_out],
    }


# notebooks -----------------------------------------------------------------------------------------------------------
def odds_html(odds: Odds) -> str:
    situation = odds.situation
    out = [f"<p><b>{escape(situation.title)}</b></p><ol>"]
    for number in range(len(situation.steps)):
        mods = [mod for asked in odds.rolls if asked.step == number for mod in asked.mods]
        shown = "".join(
            f"<li>{escape(mod_line(situation, mod))} <code>{escape(mod.rule)}</code></li>"
            for mod in dict.fromkeys(mods)
        )
        out.append(f"<li>{escape(situation.step_text(number))}{f'<ul>{shown}</ul>' if shown else ''}</li>")
    out.append("</ol>")
    for group in odds.summary:
        out.append(f"<table><thead><tr><th colspan=4>{escape(group.name)}</th></tr></thead><tbody>")
        for row in group.rows:
            width = round(float(row.p) * 200)
            bar = f'<div style="background:#a63;height:0.8em;width:{width}px"></div>'
            out.append(
                f"<tr><td style='text-align:left'>{escape(row.text)}</td><td>{escape(percent(row.p))}</td>"
                f"<td>{escape(fraction(row.p))}</td><td style='text-align:left'>{bar}</td></tr>"
            )
        out.append("</tbody></table>")
    lines = [basis(odds), *assumed_lines(situation, odds.assumed)]
    out.append("<p><small>" + "<br>".join(escape(line) for line in lines) + "</small></p>")
    return "".join(out)


def _md(text: str) -> str:
    """A text that Markdown takes as it stands, also inside a table."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]()#+-.!|<>~&$" else c for c in " ".join(text.split()))


def odds_markdown(odds: Odds) -> str:
    out = [f"**{_md(odds.situation.title)}**", ""]
    for group in odds.summary:
        out += [f"| {_md(group.name)} | chance | exactly |", "|---|---:|---:|"]
        out += [f"| {_md(row.text)} | {_md(percent(row.p))} | {fraction(row.p)} |" for row in group.rows]
        out.append("")
    out += [_md(line) + "  " for line in (basis(odds), *assumed_lines(odds.situation, odds.assumed))]
    return "\n".join(out)


def resolution_html(found: Resolution) -> str:
    lines = [escape(found.situation.entry_text(entry)) for entry in found.log]
    rows = [
        f"<tr><td>{escape(found.situation.name(model))}</td><td>{escape(field)}</td>"
        f"<td>{escape(_short(before))}</td><td>{escape(_short(after))}</td></tr>"
        for model, fields in found.changes.items()
        for field, (before, after) in fields.items()
    ]
    return f"<p>{'<br>'.join(lines)}</p><table><tbody>{''.join(rows)}</tbody></table>"
