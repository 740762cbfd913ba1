"""Words for what the engine offers. A text that a game lacks is replaced by the plain data, never by a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from sixgun.core.choice import Option, Question, Refusal
from sixgun.core.game import Ending, Game, Preview, Setup, written
from sixgun.core.ledger import Ruling
from sixgun.core.log import Entry
from sixgun.core.text import (
    TextError,
    mod_text,
    placeholders,
    render,
    render_ending,
    render_option,
    render_refusal,
    roll_text,
    tidy,
)


class Words:
    """Everything of one game in one language, with the names of the people and things of one set-up."""

    def __init__(self, game: Game[Any], setup: Setup, language: str = "en") -> None:
        self.game = game
        self.texts: dict[str, str] = {**game.texts(language), **game.names(game.start(setup), language)}

    @classmethod
    def of_state(cls, game: Game[Any], state: Any, language: str = "en") -> Words:
        """As the constructor, for a state that no set-up starts with."""
        words = cls.__new__(cls)
        words.game = game
        words.texts = {**game.texts(language), **game.names(state, language)}
        return words

    def name(self, key: str) -> str:
        return self.texts.get(f"name.{key}") or self.texts.get(f"group.{key}", key)

    def entry(self, entry: Entry) -> str:
        try:
            return render(self.texts, entry)
        except TextError:
            rolled = roll_text(self.texts, entry)
            return f"{entry.event}{_colon(self.facts(entry.facts))}{f' ({rolled})' if rolled else ''}"

    def entry_rules(self, entry: Entry) -> tuple[str, ...]:
        return tuple(dict.fromkeys((entry.rule, *(mod.rule for mod in entry.mods))))

    def option(self, option: Option) -> str:
        try:
            return render_option(self.texts, option)
        except TextError:
            choice = option.choice
            parts = [self.name(part) for part in (choice.target, choice.item, choice.how) if part]
            if choice.number:
                parts.append(str(choice.number))
            if choice.path:
                parts.append("to " + _place(choice.path[-1]))
            if choice.facing is not None:
                parts.append(f"facing {choice.facing:g}")
            who = f"{self.name(choice.actor)}: " if choice.actor else ""
            return who + " ".join([self.name(choice.kind), *parts])

    def refusal(self, refusal: Refusal) -> str:
        try:
            return render_refusal(self.texts, refusal)
        except TextError:
            allowed = ", ".join(self.name(kind) for kind in refusal.allowed)
            reason = refusal.reason.replace("-", " ") + _colon(self.facts(refusal.facts))
            return f"Not allowed: {reason}{f'; allowed: {allowed}' if allowed else ''}."

    def ending(self, ending: Ending) -> str:
        try:
            return render_ending(self.texts, ending)
        except TextError:
            winners = ", ".join(self.name(winner) for winner in ending.winners) or "nobody"
            return f"{ending.reason.replace('-', ' ')}: {winners}."

    def question(self, question: Question) -> str:
        """Why a seat is asked: the game's own text for the rule, or the rule's title with the facts."""
        template = self.texts.get(f"question.{question.rule}")
        if template is not None and set(placeholders(template)) <= set(question.facts):
            shown = {n: v if isinstance(v, int | float) else self.fact(v) for n, v in question.facts.items()}
            with suppress(ValueError):
                return tidy(template.format(**shown))
        facts = self.facts(question.facts)
        return self.title(question.rule) + (f" ({facts})" if facts else "")

    def title(self, rule: str) -> str:
        ledger = self.game.ledger()
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
                return "yes" if value else "no"
            case float():
                return f"{value:g}"
            case list() | tuple():
                return ", ".join(self.fact(part) for part in value)
            case _:
                return str(value)

    # odds ------------------------------------------------------------------------------------------------------------
    def summary(self, preview: Preview) -> str:
        """The odds in one line: "hit 58.3 %"."""
        harm = [outcome for outcome in preview.outcomes if outcome.severity > 0 and outcome.p]
        if not harm:
            return "no effect"
        if len(harm) == 1:
            return f"{self.name(harm[0].name)} {percent(harm[0].p)}"
        every = ", ".join(f"{self.name(outcome.name)} {percent(outcome.p)}" for outcome in harm)
        return f"{percent(sum((o.p for o in harm), Fraction(0)))} ({every})"

    def mod(self, mod: Any) -> str:
        why = ", ".join(self.name(piece) for piece in mod.why)
        return mod_text(self.texts, mod) + (f" ({why})" if why else "")


def story(setup: Setup) -> tuple[str, str]:
    """Title and story of a set-up as it is written, where it has them; `Game.scenario_text` has other languages too."""
    return written(setup)[1:]


def scenario_name(setup: Setup) -> str:
    return written(setup)[0] or "game"


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


def _place(place: tuple[float, ...]) -> str:
    x, y, z = place
    return f"({x:g}, {y:g})" + (f" at height {z:g}" if z else "")
