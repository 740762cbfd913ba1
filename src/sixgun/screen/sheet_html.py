"""A sheet as one HTML file that can be printed: no scripts, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from sixgun.screen.sheet import Card, Grid, Line, Section, Sheet

_STYLE = """
:root { --ink: #2d2118; --faint: #7d6a55; --line: #b99f79; --paper: #fbf5e8; --card: #fffaf0; --mark: #8c2f1f; }
* { box-sizing: border-box; }
body { margin: 0; background: #e7dcc6; color: var(--ink); font: 15px/1.4 Georgia, "Times New Roman", serif; }
main { max-width: 1060px; margin: 24px auto; background: var(--paper); padding: 30px 34px;
  border: 1px solid var(--line); outline: 4px double var(--line); outline-offset: -12px; }
header { text-align: center; border-bottom: 3px double var(--line); padding-bottom: 12px; margin-bottom: 16px; }
h1 { font-size: 34px; margin: 0; letter-spacing: .06em; font-variant: small-caps; }
header p { margin: 4px 0 0; color: var(--faint); font-style: italic; }
h2 { font-size: 19px; font-variant: small-caps; letter-spacing: .05em; border-bottom: 1px solid var(--line);
  margin: 22px 0 10px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 14px; }
.card { background: var(--card); border: 1.5px solid var(--ink); border-radius: 6px; padding: 10px 12px;
  break-inside: avoid; display: flex; flex-direction: column; }
.head { display: flex; gap: 10px; align-items: center; }
.head svg { width: 74px; height: 89px; flex: none; }
.card h3 { margin: 0; font-size: 19px; line-height: 1.15; overflow-wrap: anywhere; }
.sub { color: var(--faint); font-style: italic; font-size: 13px; }
.state { display: inline-block; margin-top: 3px; padding: 0 7px; border: 1px solid var(--mark); border-radius: 9px;
  color: var(--mark); font-size: 12px; }
.scores { display: flex; flex-wrap: wrap; margin: 8px 0; border: 1px solid var(--ink); }
.scores div { flex: 1 1 0; min-width: max-content; padding: 2px 3px; text-align: center;
  border-right: 1px solid var(--line); }
.scores div:last-child { border-right: 0; }
.scores b { display: block; font-size: 20px; line-height: 1.1; }
.scores span { font-size: 10.5px; letter-spacing: .08em; color: var(--faint); }
.boxes { font-size: 12.5px; margin: 2px 0; display: flex; align-items: center; flex-wrap: wrap; gap: 3px; }
.boxes span { min-width: 9.6em; color: var(--faint); }
.boxes i { width: 13px; height: 13px; border: 1.4px solid var(--ink); border-radius: 2px; display: inline-block; }
dl { margin: 6px 0 0; font-size: 13px; }
dt { font-weight: bold; display: inline; }
dt::after { content: " "; }
dd { display: inline; margin: 0; }
dd::after { content: ""; display: block; margin-bottom: 3px; }
dl .skill dt { color: #2f5d62; } dl .injury dt { color: var(--mark); }
table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
th { text-align: left; font-weight: normal; font-variant: small-caps; color: var(--faint);
  border-bottom: 1px solid var(--ink); }
td { border-bottom: 1px solid #e3d4b8; padding: 3px 8px 3px 0; height: 1.9em; vertical-align: top; }
th.n, td.n { text-align: right; padding-right: 14px; }
footer { margin-top: 20px; font-size: 12px; color: var(--faint); text-align: center; }
@media (max-width: 620px) { main { margin: 0; padding: 18px 14px; outline: 0; } table { font-size: 12px; } }
@media print {
  body { background: #fff; font-size: 12px; }
  main { margin: 0; border: 0; outline: 0; padding: 0; max-width: none; background: #fff; }
  .cards { grid-template-columns: 1fr 1fr; gap: 9px; } @page { margin: 12mm; }
}
"""


def page(sheet: Sheet, language: str = "en") -> str:
    """The whole file. Every text is escaped; drawings are SVG of our own making."""
    body = "".join(_section(section) for section in sheet.sections)
    drawing = sheet.drawing
    subtitle = f"<p>{escape(sheet.subtitle)}</p>" if sheet.subtitle else ""
    footer = f"<footer>{escape(sheet.footer)}</footer>" if sheet.footer else ""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        f"<title>{escape(sheet.title)}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><main>"
        f"<header>{drawing}<h1>{escape(sheet.title)}</h1>{subtitle}</header>{body}{footer}</main></body></html>\n"
    )


def _section(section: Section) -> str:
    parts = [f"<section><h2>{escape(section.title)}</h2>" if section.title else "<section>"]
    parts += [f"<p>{escape(text)}</p>" for text in section.text]
    if section.grid is not None:
        parts.append(_grid(section.grid))
    if section.cards:
        parts.append(f'<div class="cards">{"".join(_card(card) for card in section.cards)}</div>')
    if section.lines:
        parts.append(f"<dl>{''.join(_lines(section.lines))}</dl>")
    return "".join([*parts, "</section>"])


def _grid(grid: Grid) -> str:
    def cells(tag: str, row: tuple[str, ...]) -> str:
        marks = [' class="n"' if i in grid.numbers else "" for i in range(len(row))]
        return "".join(f"<{tag}{mark}>{escape(cell)}</{tag}>" for cell, mark in zip(row, marks, strict=True))

    rows = "".join(f"<tr>{cells('td', row)}</tr>" for row in grid.rows)
    return f"<table><thead><tr>{cells('th', grid.columns)}</tr></thead><tbody>{rows}</tbody></table>"


def _card(card: Card) -> str:
    state = f'<span class="state">{escape(card.state)}</span>' if card.state else ""
    scores = "".join(f"<div><b>{escape(value)}</b><span>{escape(name)}</span></div>" for name, value in card.scores)
    boxes = "".join(
        f'<div class="boxes"><span>{escape(name)}</span>{"<i></i>" * count}</div>'
        for name, count in card.boxes
        if count
    )
    lines = f"<dl>{''.join(_lines(card.lines))}</dl>" if card.lines else ""
    subtitle = f'<div class="sub">{escape(card.subtitle)}</div>' if card.subtitle else ""
    return (
        f'<article class="card"><div class="head">{card.drawing}'
        f"<div><h3>{escape(card.title)}</h3>{subtitle}{state}</div>"
        f'</div><div class="scores">{scores}</div>{boxes}{lines}</article>'
    )


def _lines(lines: tuple[Line, ...]) -> Iterator[str]:
    for line in lines:
        kind = f' class="{escape(line.kind)}"' if line.kind else ""
        yield f"<div{kind}><dt>{escape(line.label)}</dt><dd>{escape(line.text)}</dd></div>"
