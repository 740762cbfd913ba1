"""Results for people in the terminal, in the language of the situation."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.bar import Bar
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from sixgun.core.plain import visible
from sixgun.core.situations import Situations
from sixgun.screen.text import core_texts, decimal
from sixgun.screen.words import Words, remainder_text
from sixgun.situation.assume import Asked, Assumptions, Stated
from sixgun.situation.odds import LeftOut, Odds, Row
from sixgun.situation.words import (
    colon,
    condition_text,
    dice_text,
    kind_text,
    left_out_text,
    model_text,
    name,
    path_text,
    percent_text,
    policy_text,
    said,
    step_text,
    value_text,
)

if TYPE_CHECKING:
    from sixgun.situation.resolve import Resolution

BAR = 24
PERCENT = 8
READABLE = 16
MANY = 8
"""More totals than this that a roll tells apart are not listed."""
"""Letters of a line that has to be folded; with less room something else is left out."""
LONGEST = 22
"""Longer fractions are shown as decimals; the JSON has them in full."""


def fraction(p: Fraction) -> str:
    return f"{p.numerator}/{p.denominator}"


def as_text(thing: Any, width: int = 110) -> str:
    stream = io.StringIO()
    Console(file=stream, width=width, highlight=False, markup=False, emoji=False, color_system=None).print(thing)
    return visible(stream.getvalue().rstrip("\n"))


def needs(asked: Asked, template: str = "", language: str = "en") -> str:
    """What the table of a roll tells apart, on the dice as they fall: "8+ (7+ on the dice)". A game's template says
    what that means where it is not what somebody needs: "fails on {n}"."""
    told = _told(asked)
    found = _in_words(asked, told, language) if len(told) <= MANY else said(language, "odds.total")
    found = template.replace("{n}", found) if template and found and len(told) <= MANY else found
    return said(language, "odds.each", what=found) if asked.faces else found


def _told(asked: Asked) -> list[tuple[int, int]]:
    """Totals that are told apart, with what the dice themselves show for them."""
    if asked.faces:
        return [(face, face) for face in asked.faces]
    return list(zip(asked.totals, asked.natural, strict=True))


def _in_words(asked: Asked, told: Sequence[tuple[int, int]], language: str) -> str:
    least, most = asked.span
    parts = []
    for total, natural in told:
        if most is not None and natural > most:
            parts.append(said(language, "odds.unreachable", total=total))
        elif natural <= least:
            parts.append(said(language, "odds.certain", total=total))
        elif natural != total:
            parts.append(said(language, "odds.natural", total=total, natural=natural))
        else:
            parts.append(f"{total}+")
    return ", ".join(parts)


def basis(odds: Odds) -> str:
    """How the numbers were found, in one sentence."""
    language = odds.situation.language
    if odds.samples:
        return said(language, "odds.sample", samples=odds.samples, seed=odds.seed)
    found = said(language, "odds.by-condition" if odds.by_condition else "odds.exact", n=len(odds.outcomes))
    if odds.remainder:
        share = remainder_text(core_texts(language), odds.remainder)
        found = f"{found} {said(language, 'odds.but-for', share=share)}"
    return found


def assumed_lines(words: Words, assumed: Assumptions) -> list[str]:
    """Which decisions were assumed."""
    language = words.language
    lines = [said(language, "assumed.policy", name=assumed.policy, what=policy_text(words, assumed))]
    lines += [said(language, "assumed.stated", what=str(stated)) for stated in assumed.stated]
    kinds: dict[tuple[str, str], dict[str, None]] = {}
    for (_, rule, seat), chosen in assumed.decisions.items():
        kinds.setdefault((rule, seat), {}).update(chosen)
    lines += [
        f"  {colon(words, f'{name(words, seat)}, {words.title(rule)}', listing)}  {rule}"
        for (rule, seat), chosen in kinds.items()
        for listing in (", ".join(kind_text(words, kind) for kind in chosen),)
    ]
    return lines + [_never(language, assumed, stated) for stated in assumed.unused]


def _never(language: str, assumed: Assumptions, stated: Stated) -> str:
    offered = assumed.offered.get(stated.rule)
    if offered is None:
        return said(language, "assumed.not-asked", what=str(stated))
    return said(language, "assumed.not-offered", kinds=", ".join(offered), what=str(stated))


# the terminal --------------------------------------------------------------------------------------------------------
def odds_rich(odds: Odds) -> Group:
    situation, words = odds.situation, odds.situation.words()
    language = words.language
    parts: list[Any] = [Text(situation.title, style="bold")]
    rolls: dict[int, list[Asked]] = {}
    for asked in odds.rolls:
        rolls.setdefault(asked.step, []).append(asked)
    for number, step in enumerate(situation.steps):
        parts.append(Text(f"{number + 1}. {step_text(words, step)}"))
        shown = rolls.get(number, [])
        for asked in shown[:12]:
            parts.append(_asked_line(words, asked))
            parts += [Text.assemble("        ", words.mod(mod), (f"  {mod.rule}", "dim")) for mod in asked.mods]
        if len(shown) > 12:
            parts.append(Text(f"     {said(language, 'odds.more', n=len(shown) - 12)}", style="dim"))
    for group in odds.summary:
        parts += [Text(), Text(group.name, style="bold"), Fitted(partial(_rows, words, group.rows, not odds.samples))]
    if not odds.summary:
        parts += [Text(), Text(said(language, "odds.unchanged"))]
    parts += [Text(), Text(basis(odds), style="" if odds.exact else "yellow")]
    parts += [Text(line, style="dim") for line in assumed_lines(words, odds.assumed)]
    parts += [Text(line, style="dim") for line in _left_out_lines(words, odds)]
    return Group(*parts)


def _left_out_lines(words: Words, odds: Odds) -> list[str]:
    chances: dict[LeftOut, Fraction] = {}
    for end in odds.outcomes:
        for left in end.left_out:
            chances[left] = chances.get(left, Fraction(0)) + end.p
    return [
        said(words.language, "odds.left-out", n=left.step + 1, p=percent_text(words, p), why=why) + f"  {left.rule}"
        for left, p in sorted(chances.items(), key=lambda item: (item[0].step, -item[1]))
        for why in (left_out_text(words, odds.assumed, left),)
    ]


def _asked_line(words: Words, asked: Asked) -> Text:
    wanted = needs(asked, words.texts.get(f"needs.{asked.rule}", ""), words.language)
    title = words.title(asked.rule)
    head = said(words.language, "odds.roll", dice=dice_text(words, asked), title=title) if asked.dice else title
    head = colon(words, head, wanted) if wanted else head
    if asked.mods and asked.dice:
        head += f", {said(words.language, 'odds.in-all', plus=f'{asked.plus:+d}')}"
    elif asked.mods:
        head = colon(words, head, str(asked.plus))
    return Text.assemble(f"     {head}", (f"  {asked.rule}", "dim"))


class Fitted:
    """Something that is made for the room that there is."""

    def __init__(self, made: Callable[[int], Any]) -> None:
        self._made = made

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._made(options.max_width)


def _rows(words: Words, rows: tuple[Row, ...], counted: bool, room: int) -> Table:
    """Lines of a summary. Where there is little room the bars go first, then the fractions, never the names."""
    asides = [_aside(words, row, counted) for row in rows]
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
        cells = (
            percent_text(words, row.p),
            *([Text(aside, style="dim")] if with_asides else ()),
            *([bar] if with_bars else ()),
        )
        grid.add_row(f"  {row.text}", *cells)
    return grid


def _aside(words: Words, row: Row, counted: bool) -> str:
    """Behind a percentage: the fraction, or in a sample how far it may be off."""
    if not counted:
        low, high = (decimal(words.texts, f"{100 * (end or 0):.1f}") for end in (row.low, row.high))
        return said(words.language, "odds.interval", low=low, high=high)
    text = fraction(row.p)
    if len(text) <= LONGEST:
        return text
    small = row.p < Fraction(1, 2 * 10**9)  # what is possible is never told as 0
    return decimal(words.texts, "< 0.000000001" if small else f"= {float(row.p):.9f}")


def resolution_rich(found: Resolution) -> Group:
    situation, words = found.situation, found.situation.words()
    language = words.language
    parts: list[Any] = [Text(situation.title, style="bold")]
    for entry in found.log:
        parts.append(Text.assemble(words.entry(entry), (f"  {' '.join(words.entry_rules(entry))}", "dim")))
    if not found.log:
        parts.append(Text(said(language, "resolved.nothing")))
    for left in found.left_out:
        what, why = step_text(words, situation.steps[left.step]), left_out_text(words, found.assumed, left)
        told = said(language, "resolved.left-out", n=left.step + 1, what=what, why=why)
        parts.append(Text.assemble(told, (f"  {left.rule}", "dim")))
    parts.append(Text())
    parts += [Text(colon(words, who, text)) for who, text in _fates(found, words)]
    details = list(_details(found, words))
    parts += [Text(), Text(said(language, "resolved.changes"), style="dim")] if details else []
    parts += [Text(f"  {detail}", style="dim") for detail in details]
    parts.append(Text())
    parts += [Text(line, style="dim") for line in assumed_lines(words, found.assumed)]
    return Group(*parts)


def _fates(found: Resolution, words: Words) -> Iterator[tuple[str, str]]:
    """How those fare who fare otherwise than before, in the words of the odds."""
    situation = found.situation
    still = situation.game.part(Situations).conditions(situation.state, situation.state)
    for model, condition in situation.game.part(Situations).conditions(situation.state, found.state).items():
        if condition != still.get(model):
            yield name(words, model), condition_text(words, condition)


def _details(found: Resolution, words: Words) -> Iterator[str]:
    for model, fields in found.changes.items():
        for field, (before, after) in fields.items():
            for path, one, two in _differences(field, before, after):
                change = f"{value_text(words, one)} -> {value_text(words, two)}"
                yield colon(words, model_text(words, model), f"{path_text(words, path)} {change}")


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
