"""Words for what the engine offers. A text that a game lacks is replaced by the plain data, never by a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from fractions import Fraction
from math import ceil
from typing import Any

from sixgun.core.choice import Option, Question, Refusal
from sixgun.core.form import Field, Form
from sixgun.core.game import Ending, Game, Outcome, Preview, Setup
from sixgun.core.kinds import own_fields
from sixgun.core.kinds import parts as parts_of
from sixgun.core.ledger import Ruling
from sixgun.core.log import LogLine, Mod
from sixgun.core.real_table import RealTable
from sixgun.screen.display import Display, written
from sixgun.screen.text import (
    TextError,
    as_written,
    capital,
    decimal,
    fill,
    length,
    listed,
    mod_text,
    option_parts,
    placeholders,
    render,
    render_ending,
    render_option,
    render_refusal,
    roll_text,
)


class Words:
    """Everything of one game in one language, with the names of the people and things of one set-up."""

    def __init__(self, game: Game[Any], setup: Setup, language: str = "en", *, real_table: bool = False) -> None:
        """For a real table distances are given in centimetres, too, where these are not the unit of the game."""
        self._of(game, game.start(setup), language)
        self.cm = game.part(RealTable).cm_per_unit(setup) if self.texts["unit.name"] != "cm" else 0.0
        if real_table and self.cm:
            self.texts["unit.cm"] = f"{self.cm:g}"

    @classmethod
    def of_state(cls, game: Game[Any], state: Any, language: str = "en") -> Words:
        """As the constructor, for a state that no set-up starts with."""
        words = cls.__new__(cls)
        words._of(game, state, language)
        words.cm = 0.0
        return words

    def _of(self, game: Game[Any], state: Any, language: str) -> None:
        self.game = game
        self.display = game.part(Display)
        self.language = language
        self.texts = self.display.words(state, language)

    def meeting(self, state: Any, seat: str = "") -> Words:
        """These words for one seat ("": for everybody), with the names that it has come to know since the start."""
        met = self.display.names_met(state, seat, self.language)
        if not met:
            return self
        words = copy(self)
        words.texts = {**self.texts, **met}
        return words

    def scale(self) -> str:
        """How large a unit is on a real table; empty if that is not known."""
        if not self.cm:
            return ""
        return self.word("scale").format(unit=self.texts["unit.name"], cm=decimal(self.texts, f"{self.cm:g}"))

    def length(self, value: float) -> str:
        """A distance with its unit, and in centimetres where they are known."""
        cm = {"unit.cm": f"{self.cm:g}"} if self.cm else {}
        return length({**self.texts, **cm}, value, ".1")

    def word(self, key: str) -> str:
        """A word of the core."""
        return self.texts[f"word.{key}"]

    def name(self, key: str) -> str:
        return self.texts.get(f"name.{key}") or self.texts.get(f"group.{key}", key)

    def entry(self, entry: LogLine) -> str:
        try:
            return capital(render(self.texts, entry))
        except TextError:
            rolled = roll_text(self.texts, entry)
            return f"{entry.event}{_colon(self.facts(entry.facts))}{f' ({rolled})' if rolled else ''}"

    def entry_rules(self, entry: LogLine) -> tuple[str, ...]:
        return tuple(dict.fromkeys((entry.rule, *(mod.rule for mod in entry.mods))))

    def option(self, option: Option) -> str:
        try:
            return render_option(self.texts, option)
        except TextError:
            choice = option.choice
            parts = [self.name(str(part)) for value in own_fields(choice).values() for part in parts_of(value) if part]
            if choice.path:
                parts.append(f"{self.word('to')} {self._place(choice.path[-1])}")
            if choice.facing is not None:
                parts.append(f"{self.word('facing')} {choice.facing:g}")
            who = f"{self.name(choice.actor)}: " if choice.actor else ""
            return who + " ".join([self.name(choice.kind), *parts])

    def option_parts(self, option: Option) -> tuple[str, str]:
        """What an option is, and what it says about it; nothing where the game does not divide it."""
        try:
            return option_parts(self.texts, option)
        except TextError:
            return "", ""

    def price(self, option: Option) -> str:
        """The cost in words, where a game has them for this kind of choice or for all; empty elsewhere."""
        template = self.texts.get(f"price.{option.choice.kind}") or self.texts.get("price.of")
        return fill(self.texts, template, {"n": option.cost}) if option.cost and template else ""

    def refusal(self, refusal: Refusal) -> str:
        try:
            return capital(render_refusal(self.texts, refusal))
        except TextError:
            allowed = listed(self.texts, (self.name(kind) for kind in refusal.allowed))
            reason = refusal.reason.replace("-", " ") + _colon(self.facts(refusal.facts))
            if allowed:
                reason += "; " + self.word("allowed").format(list=allowed)
            return self.word("refused").format(reason=reason)

    def ending(self, ending: Ending) -> str:
        try:
            return capital(render_ending(self.texts, ending))
        except TextError:
            winners = listed(self.texts, (self.name(winner) for winner in ending.winners)) or self.word("nobody")
            return f"{ending.reason.replace('-', ' ')}: {winners}."

    def question(self, question: Question) -> str:
        """Why a seat is asked: the game's own text for the rule, or the rule's title with the facts. Where one rule has
        several questions the fact `ask` names a text of its own, "question.ASK"."""
        asked = self.texts.get(f"question.{question.facts.get('ask')}")
        template = asked or self.texts.get(f"question.{question.rule}")
        if template is not None and set(placeholders(template)) <= set(question.facts):
            as_is = as_written(template)
            shown = {
                n: v if n in as_is or isinstance(v, int | float) else self.fact(v) for n, v in question.facts.items()
            }
            with suppress(ValueError):
                return capital(fill(self.texts, template, shown))
        facts = self.facts(question.facts)
        return self.title(question.rule) + (f" ({facts})" if facts else "")

    def title(self, rule: str) -> str:
        """What a rule is about: the game's own text "rule.ID", or the title in the ledger."""
        if f"rule.{rule}" in self.texts:
            return self.texts[f"rule.{rule}"]
        ledger = self.game.ledger(self.language)
        if rule not in ledger:
            return rule
        entry = ledger.entry(rule)
        title = entry.question if isinstance(entry, Ruling) else str(getattr(entry, "title", rule))
        return title.rstrip(".")

    def facts(self, facts: Mapping[str, Any]) -> str:
        return ", ".join(f"{name} {self.fact(value)}" for name, value in facts.items() if value not in ("", None, ()))

    def fact(self, value: object) -> str:
        match value:
            case str():
                return self.name(value)
            case bool():
                return self.word("yes" if value else "no")
            case float():
                return decimal(self.texts, f"{value:g}")
            case list() | tuple():
                return listed(self.texts, (self.fact(part) for part in value))
            case _:
                return str(value)

    def known(self, facts: Mapping[str, Any]) -> list[str]:
        """Facts of a preview that the game has words for ("fact.NAME", the value is `{n}`). What several rules make up,
        pairs of a rule and a number, is put as modifiers; a fact that is 0 or empty is left out."""
        found = []
        for name, value in facts.items():
            template = self.texts.get(f"fact.{name}")
            if template is None or not value:
                continue
            if isinstance(value, tuple) and all(isinstance(part, tuple) for part in value):
                told: object = listed(self.texts, (mod_text(self.texts, Mod(n, rule, rule)) for rule, n in value))
            else:
                told = value if isinstance(value, int) else self.fact(value)
            found.append(fill(self.texts, template, {"n": told}))
        return found

    def _place(self, place: tuple[float, ...]) -> str:
        x, y, z = place
        return f"({x:g}, {y:g})" + (f" {self.word('at-height')} {z:g}" if z else "")

    # forms -----------------------------------------------------------------------------------------------------------
    def form_section(self, form: Form) -> str:
        return self.texts.get(f"section.{form.section}", form.section)

    def form_text(self, form: Form) -> str:
        """What a form is for; empty if the game does not say so."""
        return self.texts.get(f"form.{form.called}", "")

    def form_label(self, field: Field) -> str:
        return self.texts.get(f"field.{field.label}", field.label)

    def form_choice(self, field: Field, id: str) -> str:
        """What may be named in a field, in words."""
        if field.shown and id in field.ids:
            return self.name(field.shown[field.ids.index(id)])
        known = self.texts.get(f"field.{field.label}.{id or 'none'}")
        return known or (self.texts.get(f"field.{field.label}.other") if id else None) or self.name(id)

    # odds ------------------------------------------------------------------------------------------------------------
    def summary(self, preview: Preview) -> str:
        """The odds in one line: "hit 58.3 %"."""
        after = preview.aimed_at
        if not after and not preview.aim:
            return self.word("no-effect")
        name, p = self.headline(preview)
        rest = [o for o in preview.outcomes if o.p and o.severity > 0 and (o not in after or len(after) > 1)]
        every = ", ".join(f"{self.name(outcome.name)} {self.percent(outcome.p)}" for outcome in rest)
        return f"{name} {self.percent(p)}" + (f" ({every})" if every else "")

    def percent(self, p: Fraction) -> str:
        """A probability as the language writes numbers."""
        return decimal(self.texts, percent(p))

    def outcome(self, outcome: Outcome) -> str:
        """What may come of a choice, and to whom where that is not whom it is about."""
        return self.name(outcome.name) + (f" {self.name(outcome.who)}" if outcome.who else "")

    def headline(self, preview: Preview) -> tuple[str, Fraction]:
        """What people ask first about a choice: what it is after, in words, and how likely that is."""
        after = preview.aimed_at
        names = {outcome.name for outcome in after} or set(preview.aim)
        several = self.name(preview.aimed) if preview.aimed else self.word("any-effect")
        name = self.name(next(iter(names))) if len(names) == 1 else several
        return name, sum((outcome.p for outcome in after), Fraction(0))

    def mod(self, mod: Any) -> str:
        why = listed(self.texts, (self.name(piece) for piece in mod.why))
        return mod_text(self.texts, mod) + (f" ({why})" if why else "")


def story(setup: Setup) -> tuple[str, str]:
    """Title and story of a set-up as it is written, where it has them; `Display.scenario_text` knows languages."""
    return written(setup)[1:]


def scenario_name(setup: Setup) -> str:
    return written(setup)[0] or "game"


def remainder_text(texts: Mapping[str, str], share: Fraction) -> str:
    """A tiny part of the whole in per cent, rounded up at its first figure: "0.00000004 %"."""
    places = 0
    while 100 * share * 10**places < 1:
        places += 1
    return decimal(texts, f"{ceil(100 * share * 10**places) / 10**places:.{places}f} %")


def percent(p: Fraction) -> str:
    """A probability with one decimal; what is possible is never shown as 0, nor what is not certain as 100."""
    tenths = round(p * 1000)
    if p and not tenths:
        return "< 0.1 %"
    if p != 1 and tenths == 1000:
        return "> 99.9 %"
    return f"{tenths / 10:.1f} %"


def fraction(p: Fraction) -> str:
    return f"{p.numerator}/{p.denominator}" if p.denominator != 1 else str(p.numerator)


def _colon(text: str) -> str:
    return f": {text}" if text else ""
