"""Results for notebooks: HTML and Markdown."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sixgun.situation.odds import Odds
from sixgun.situation.show import assumed_lines, basis, fraction
from sixgun.situation.words import model_text, path_text, percent_text, said, step_text, value_text

if TYPE_CHECKING:
    from sixgun.situation.resolve import Resolution


def odds_html(odds: Odds) -> str:
    situation = odds.situation
    words = situation.words()
    out = [f"<p><b>{escape(situation.title)}</b></p><ol>"]
    for number in range(len(situation.steps)):
        mods = [mod for asked in odds.rolls if asked.step == number for mod in asked.mods]
        shown = "".join(
            f"<li>{escape(words.mod(mod))} <code>{escape(mod.rule)}</code></li>" for mod in dict.fromkeys(mods)
        )
        out.append(
            f"<li>{escape(step_text(words, situation.steps[number]))}{f'<ul>{shown}</ul>' if shown else ''}</li>"
        )
    out.append("</ol>")
    for group in odds.summary:
        out.append(f"<table><thead><tr><th colspan=4>{escape(group.name)}</th></tr></thead><tbody>")
        for row in group.rows:
            width = round(float(row.p) * 200)
            bar = f'<div style="background:#a63;height:0.8em;width:{width}px"></div>'
            out.append(
                f"<tr><td style='text-align:left'>{escape(row.text)}</td><td>{escape(percent_text(words, row.p))}</td>"
                f"<td>{escape(fraction(row.p))}</td><td style='text-align:left'>{bar}</td></tr>"
            )
        out.append("</tbody></table>")
    lines = [basis(odds), *assumed_lines(words, odds.assumed)]
    out.append("<p><small>" + "<br>".join(escape(line) for line in lines) + "</small></p>")
    return "".join(out)


def _md(text: str) -> str:
    """A text that Markdown takes as it stands, also inside a table."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]()#+-.!|<>~&$" else c for c in " ".join(text.split()))


def odds_markdown(odds: Odds) -> str:
    words = odds.situation.words()
    chance, exactly = (said(words.language, f"odds.{key}") for key in ("chance", "exactly"))
    out = [f"**{_md(odds.situation.title)}**", ""]
    for group in odds.summary:
        out += [f"| {_md(group.name)} | {chance} | {exactly} |", "|---|---:|---:|"]
        out += [f"| {_md(row.text)} | {_md(percent_text(words, row.p))} | {fraction(row.p)} |" for row in group.rows]
        out.append("")
    out += [_md(line) + "  " for line in (basis(odds), *assumed_lines(words, odds.assumed))]
    return "\n".join(out)


def resolution_html(found: Resolution) -> str:
    words = found.situation.words()
    lines = [escape(words.entry(entry)) for entry in found.log]
    rows = [
        f"<tr><td>{escape(model_text(words, model))}</td><td>{escape(path_text(words, field))}</td>"
        f"<td>{escape(value_text(words, before))}</td><td>{escape(value_text(words, after))}</td></tr>"
        for model, fields in found.changes.items()
        for field, (before, after) in fields.items()
    ]
    return f"<p>{'<br>'.join(lines)}</p><table><tbody>{''.join(rows)}</tbody></table>"
