"""Printing a game: the table, the log, questions with their options, odds and rules."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from sixgun.cli.rules import headline, paragraphs
from sixgun.cli.speech import said
from sixgun.core.choice import Option, Question
from sixgun.core.game import Ending, Outcome, Preview, Setup
from sixgun.core.log import LogLine
from sixgun.core.procedure import WRITE
from sixgun.screen.words import Words, fraction, remainder_text

MANY = 12
"""More options than this are grouped by kind, and of a long group only the first ones are shown."""
SHOWN = 8
WIDEST = 120
"""Characters across a drawn table."""


class Screen:
    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words
        self._drawn: list[str] = []
        self.whole = False
        """Whether long lists of options are always shown whole."""

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def speak(self, key: str, style: str = "", **facts: Any) -> None:
        """Something that the terminal itself says."""
        self.say(said(self.words.language, key, **facts), style)

    def heading(self, text: str, aside: str = "") -> None:
        self.console.print()
        self.console.print(Text.assemble((text, "bold"), (f"  {aside}" if aside else "", "dim")))

    def wipe(self) -> None:
        """Take everything off the screen; the next table is drawn whatever stood there."""
        self.console.clear()
        self._drawn = []

    # the table and the log -------------------------------------------------------------------------------------------
    def table(self, view: Mapping[str, Any], setup: Setup, *, again: bool = True) -> None:
        """The table as one seat sees it; without `again` nothing is printed if it still stands there."""
        lines = self._table(view, setup)
        if again or lines != self._drawn:
            self.console.print()
            for line in lines:
                self.console.print(Text(line), no_wrap=True, overflow="ignore", crop=False, soft_wrap=True)
        self._drawn = lines

    def _table(self, view: Mapping[str, Any], setup: Setup) -> list[str]:
        said = self.console.is_terminal or os.environ.get("COLUMNS", "").isdecimal()
        width = min(self.console.width, WIDEST) if said else WIDEST
        drawn = self.words.display.sketch(view, setup, width, self.words.language)
        if drawn:
            return drawn.rstrip("\n").split("\n")
        return [line for key, value in view.items() for line in self._known(key, value)]

    def _known(self, key: str, value: Any) -> list[str]:
        """A part of a view in words, for games that draw no table; a text "view.KEY" names it."""
        if isinstance(value, Mapping):
            return [
                f"{self.words.name(str(name))}: "
                + (self._parts(part) if isinstance(part, Mapping) else self.words.fact(part))
                for name, part in value.items()
            ]
        return [f"{self._called(key)}: {self.words.fact(value)}"] if value not in ("", [], ()) else []

    def _parts(self, part: Mapping[str, Any]) -> str:
        shown = {name: value for name, value in part.items() if value not in ("", None, ())}
        return ", ".join(f"{self._called(name)} {self.words.fact(value)}" for name, value in shown.items())

    def _called(self, key: str) -> str:
        return self.words.texts.get(f"view.{key}", key)

    def entry(self, entry: LogLine, *, spectator: bool = False) -> None:
        """A line of the log. A spectator who sees everything also sees whose line it is."""
        rules = " ".join(self.words.entry_rules(entry))
        whose = ", ".join(self.words.name(seat) for seat in entry.seats) if spectator else ""
        line = Text.assemble((f"[{whose}] ", "dim") if whose else "", self.words.entry(entry), (f"  {rules}", "dim"))
        self.console.print(line)

    def ending(self, ending: Ending) -> None:
        self.heading(self.words.ending(ending), ending.rule)

    # questions -------------------------------------------------------------------------------------------------------
    def question(self, question: Question) -> None:
        self.heading(f"{self.words.name(question.seat)}: {self.words.question(question)}", question.rule)

    def options(self, options: Sequence[Option], odds: Sequence[str], *, whole: bool = False) -> None:
        """The options in the order of their numbers; `odds` is one line of odds each, or empty."""
        grouped = len(options) > MANY
        width = len(str(len(options)))
        shown: dict[str, int] = {}
        for number, (option, line) in enumerate(zip(options, odds, strict=True), 1):
            kind = option.choice.kind
            shown[kind] = shown.get(kind, 0) + 1
            hint = self._hint(option) if shown[kind] == 1 else ""
            if grouped and shown[kind] == 1:
                self.console.print(Text.assemble((self.words.name(kind), "bold"), (hint, "dim")))
                hint = ""
            if not grouped or whole or self.whole or shown[kind] <= SHOWN:
                self.console.print(self._option(option, f"{number:>{width}}", line, hint))
            elif shown[kind] == SHOWN + 1:
                same = sum(other.choice.kind == kind for other in options)
                more = said(self.words.language, "prompt.more", n=same - SHOWN)
                self.say(f"{'':>{width}}  {more}", "dim")

    def _hint(self, option: Option) -> str:
        """What else could be typed for an option."""
        language = self.words.language
        if field := option.facts.get(WRITE):
            return f"  {said(language, 'prompt.write-number' if field == 'number' else 'prompt.write')}"
        return f"  {said(language, 'prompt.place', kind=option.choice.kind)}" if option.region is not None else ""

    def _option(self, option: Option, number: str, odds: str, hint: str) -> Text:
        line = Text.assemble((number, "bold"), "  ", self.words.option(option))
        if option.cost:
            line.append(f"  [{self.words.price(option) or option.cost}]", "cyan")
        if odds:
            line.append(f"  {odds}", "green")
        line.append(hint, "dim")
        return line

    def preview(self, option: Option, preview: Preview | None) -> None:
        self.heading(self.words.option(option), " ".join(option.rules))
        if option.cost:
            self.speak("prompt.cost", n=self.words.price(option) or option.cost)
        if preview is None:
            self.speak("prompt.no-odds")
            return
        language = self.words.language
        name = self.words.name(preview.needs)
        needs = said(language, "prompt.needs", what=name) if preview.needs else said(language, "prompt.odds")
        self.console.print(Text.assemble(needs, (f"  {preview.rule}", "dim")))
        for mod in preview.mods:
            self.console.print(Text.assemble("  ", self.words.mod(mod), (f"  {mod.rule}", "dim")))
        self._chances(preview.outcomes)
        if also := [outcome for outcome in preview.also if outcome.p]:
            self.speak("prompt.also", "dim")
            self._chances(also)
        if preview.remainder:
            self.speak("prompt.but-for", "dim", share=remainder_text(self.words.texts, preview.remainder))
        for known in self.words.known(preview.facts):
            self.say(known, "dim")

    def _chances(self, outcomes: Sequence[Outcome]) -> None:
        names = [self.words.outcome(outcome) for outcome in outcomes]
        longest = max(map(len, names), default=0)
        for name, outcome in zip(names, outcomes, strict=True):
            numbers = f"  {self.words.percent(outcome.p):>8}  {fraction(outcome.p)}"
            self.console.print(Text.assemble(f"  {name:<{longest}}", (numbers, "green"), (f"  {outcome.rule}", "dim")))

    def rule(self, id: str) -> None:
        entry = self.words.game.ledger(self.words.language).entry(id)
        self.heading(headline(entry), f"{entry.id} ({entry.section})")
        for label, text in paragraphs(entry):
            named = said(self.words.language, f"rule.{label}") if label else ""
            self.console.print(Text.assemble((f"{named}: ", "dim"), text) if label else Text(text))
