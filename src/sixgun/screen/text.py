"""Text from data: log entries, refusals, options and endings are put into words by templates outside the rules.

A game's texts are a flat mapping made from a TOML file with the sections `event`, `refusal`, `option`, `ending`,
`name`, `group` (kinds of choices) and `mod`; the key of a template is "section.key". Placeholders are plain names of
facts, such as `{shooter}`; a fact whose value has a text "name.VALUE" or "group.VALUE" is shown by it. Templates cannot
reach into objects. `{far:u}` is a distance on the table: with the unit "unit.name", and at a real table, where there is
a text "unit.cm", in centimetres as well. `{n:match/matches}` is a number with its noun: "1 match", "2 matches".
`{words:s}` are words that somebody wrote: they are shown as they are, also where they happen to be the name of a thing.
`|` in an option ends what it is; what follows is for people without a map or with more room, and after a second `|` it
says more about the option on its own: "hire {who}|: |{scores}". Both are left out of the whole text.
`[, difficulty {n}]` is said only where everything in it has a value, and not 0; `[{n:shot/shots}|no shot]` says the
second then. Square brackets without a placeholder are only brackets.
A full stop after a value that ends a sentence itself is left out.

A language may say how words before a value melt into it (joins.json, which the page reads as well):
"join.article" for prepositions and articles ("de el=del|a el=al"), "join.elision" for words that lose their end
before a vowel ("de=d'"), and "join.zero" ("one") if nothing counts as one. "join.point" stands in numbers
instead of the point;
"join.and" before the last of several things ("y"), "join.and-i" if that begins with an i ("e"); without them there are
commas only.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from sixgun.core.choice import Option, Refusal
from sixgun.core.errors import SixgunError
from sixgun.core.game import Ending
from sixgun.core.log import LogLine, Mod
from sixgun.core.open_ended import written
from sixgun.core.toml_file import read_toml

Texts = Mapping[str, str]

COMMON: Texts = {
    "refusal.not-offered": "That is not on offer here; allowed: {allowed}.",
    "refusal.not-asked": "It is not for this seat to choose now.",
}
"""What the core itself may refuse; a game's own texts go before these."""

_READ: dict[tuple[str, str], Texts] = {}
"""The files that were read, by folder and language: as many as there are."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_GAPS = re.compile(r" +(?=[.,)](?!\w))|(?<= ) +")
"""What facts without a value leave behind."""
_PART = re.compile(r"\[([^][{}]*{[^][]*)\]")
_WRITTEN = re.compile(r"{(\w+):s}")
_MARK = re.compile(r"\|(?![^][]*\])")
"""Between the parts of an option, and not in square brackets."""
_SECOND_STOP = re.compile(r"(?<=[.!?…])\.$")
_SPEC = re.compile(r"[<>^]?[+-]?\d{0,2}(\.\d)?[dfs]?|(\.\d)?u|[^{}:/]+/[^{}:/]+")


class TextError(SixgunError, ValueError):
    """A template that is missing or malformed, or a placeholder without a fact. Names the template's key."""


def load_texts(path: Path | Traversable) -> dict[str, str]:
    """The texts of a TOML file as a flat mapping, every template checked."""
    texts: dict[str, str] = {}
    for section, entries in read_toml(path).items():
        if not isinstance(entries, dict):
            raise TextError(f"{path.name}: {section}: expected a section of templates")
        for key, template in _flat(section, entries):
            if not isinstance(template, str):
                raise TextError(f"{path.name}: {key}: expected a text")
            placeholders(template, key)
            texts[key] = template
    return texts


def texts_in(folder: Path | Traversable, language: str) -> Mapping[str, str]:
    """The texts of a folder in a language, English ones if it has no file of that language; read once."""
    key = (str(folder), language)
    if key not in _READ:
        file = folder / f"{language}.toml"
        if language != "en" and not file.is_file():
            return texts_in(folder, "en")
        _READ[key] = load_texts(file)
    return _READ[key]


def core_texts(language: str) -> Mapping[str, str]:
    """What the core says where a game has no text of its own, and how the language joins words."""
    key = ("", language)
    if key not in _READ:
        own = texts_in(files("sixgun.screen") / "languages", language)
        _READ[key] = {**own, **_JOINS["languages"].get(language, _JOINS["languages"]["en"])}
    return _READ[key]


def _flat(prefix: str, entries: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in entries.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}.{key}", value)
        else:
            yield f"{prefix}.{key}", value


def placeholders(template: str, key: str = "template") -> tuple[str, ...]:
    """The names that a template needs; TextError if it has anything but plain names and plain formats."""
    names: dict[str, None] = {}
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError as error:
        raise TextError(f"{key}: {error}") from None
    for _, name, spec, conversion in parts:
        if name is None:
            continue
        if conversion or not _NAME.fullmatch(name) or not _SPEC.fullmatch(spec or ""):
            raise TextError(f"{key}: only plain names such as {{shooter}} or {{total:+d}} may stand in braces")
        names[name] = None
    return tuple(names)


def as_written(template: str) -> frozenset[str]:
    """The names that a template shows as they were written, `{words:s}`."""
    return frozenset(_WRITTEN.findall(template))


def render(texts: Texts, entry: LogLine) -> str:
    """A log entry in words.

    Dice and modifiers are appended in the standard form, unless the template places them itself: `{roll}` is that form,
    `{dice}` the bare dice ("2, 5, 6"), which also suits pools that nobody adds up, and `{mods}` the modifiers alone.
    """
    key = f"event.{entry.event}"
    template = text_of(texts, key)
    facts: dict[str, Any] = {"roll": roll_text(texts, entry), "dice": ", ".join(dice_texts(entry)), **entry.facts}
    if "{mods}" in template:
        facts["mods"] = ", ".join([mod_text(texts, mod) for mod in entry.mods])
    text = _filled(texts, key, template, facts)
    if (entry.dice or entry.mods) and not {"roll", "dice"} & set(placeholders(template)):
        stop = "." if text.endswith(".") else ""
        text = f"{text.removesuffix('.')} ({facts['roll']}){stop}"
    return text


def render_refusal(texts: Texts, refusal: Refusal) -> str:
    """Why a choice is not allowed, in words. `{allowed}` lists what would be."""
    key = f"refusal.{refusal.reason}"
    names = [texts.get(f"group.{kind}") or str(_named(texts, kind)) for kind in refusal.allowed]
    allowed = listed(texts, filter(None, names)) or texts.get("name.none", "nothing")
    return _filled(texts, key, text_of(texts, key), refusal.facts, {"allowed": allowed})


def render_option(texts: Texts, option: Option) -> str:
    """An option in words; the fields of its choice, its cost and its facts are the placeholders.

    A template "KIND-HOW" goes before that of the kind alone."""
    key, template = _of_option(texts, option)
    return _filled(texts, key, _MARK.sub("", template), _about(option))


def option_parts(texts: Texts, option: Option) -> tuple[str, str]:
    """What an option is, and what it says about it, where its template has such parts; else nothing."""
    key, template = _of_option(texts, option)
    head, *rest = _MARK.split(template)
    if not rest:
        return "", ""
    about = _about(option)
    return _filled(texts, key, head, about), _filled(texts, key, rest[-1], about) if len(rest) > 1 else ""


def _of_option(texts: Texts, option: Option) -> tuple[str, str]:
    key = f"option.{option.choice.kind}-{option.choice.how}"
    if key not in texts:
        key = f"option.{option.choice.kind}"
    return key, text_of(texts, key)


def _about(option: Option) -> dict[str, Any]:
    fields = {name: getattr(option.choice, name) for name in (*option.choice.__struct_fields__, "how")}
    return {**fields, "cost": option.cost, **option.facts}


def render_ending(texts: Texts, ending: Ending) -> str:
    """How the game ended, in words. Where nobody has won, a template "REASON-draw" goes before that of the reason."""
    key = f"ending.{ending.reason}"
    if not ending.winners and f"{key}-draw" in texts:
        key = f"{key}-draw"
    winners = listed(texts, (str(_named(texts, winner)) for winner in ending.winners)) or texts.get("word.nobody", "")
    return _filled(texts, key, text_of(texts, key), {"winners": winners, **ending.facts})


def roll_text(texts: Texts, entry: LogLine) -> str:
    """Dice and modifiers in the standard form: "2D6 5+4, +1 aimed, -1 cover: 9". Open-ended dice are written as
    they are typed: "4D10 10+7, 6, 3, 1, -2 running: 15"."""
    parts = []
    if entry.dice:
        label = f"{len(entry.dice)}D{entry.sides} " if entry.sides else ""
        parts.append(label + ("+" if entry.keep is None else ", ").join(dice_texts(entry)))
    parts += [mod_text(texts, mod) for mod in entry.mods]
    text = ", ".join(parts)
    again = entry.keep is not None and max(entry.dice, default=0) > entry.sides
    if entry.dice and (len(entry.dice) > 1 or entry.mods or again):
        text += f": {entry.total}"
    return text


def dice_texts(entry: LogLine) -> list[str]:
    """Each of the dice of an event; of an open-ended one all its faces, "10+7"."""
    return [str(die) if entry.keep is None else written(die, entry.sides) for die in entry.dice]


def mod_text(texts: Texts, mod: Mod) -> str:
    """A modifier as "+1 aimed"."""
    return f"{mod.value:+d} {mod_name(texts, mod)}"


def mod_name(texts: Texts, mod: Mod) -> str:
    """A modifier without its value. A text "mod.RULE" goes before the modifier's own name, and one for its sign,
    "mod.RULE+" or "mod.RULE-", or for its name, "mod.RULE:NAME", before both."""
    sign = "-" if mod.value < 0 else "+"
    special = texts.get(f"mod.{mod.rule}{sign}") or texts.get(f"mod.{mod.rule}:{mod.name}")
    return special or texts.get(f"mod.{mod.rule}", mod.name)


def mod_label(texts: Texts, mod: Mod) -> str:
    """A modifier as it stands on a map, "−1 cover"."""
    return f"{signed(mod.value)} {mod_name(texts, mod)}"


def signed(number: int) -> str:
    """A number with its sign; a minus is as wide as a plus."""
    return f"{number:+d}".replace("-", "−")


def text_of(texts: Texts, key: str) -> str:
    """The text of a key. Raises TextError if there is none."""
    template = texts.get(key, COMMON.get(key))
    if template is None:
        raise TextError(f"there is no text {key!r} in the game's text/LANGUAGE.toml")
    return template


def _filled(
    texts: Texts, key: str, template: str, facts: Mapping[str, Any], said: Mapping[str, str] | None = None
) -> str:
    """`said` is already in words, and goes after facts of the same name."""
    values: dict[str, Any] = {}
    written = as_written(template)
    for name in placeholders(template, key):
        if said is not None and name in said and name not in facts:
            values[name] = said[name]
            continue
        if name not in facts:
            raise TextError(f"{key}: there is no fact {name!r}; there are {', '.join(sorted(facts))}")
        values[name] = str(facts[name]) if name in written else _named(texts, facts[name])
    try:
        return fill(texts, template, values)
    except ValueError as error:
        raise TextError(f"{key}: {error}") from None


def fill(texts: Texts, template: str, values: Mapping[str, Any]) -> str:
    """A template with its values, tidied."""
    return tidy(formatted(texts, template, values))


def formatted(texts: Texts, template: str, values: Mapping[str, Any]) -> str:
    """A template with its values, as it stands."""
    return _Formatter(texts).vformat(_with_parts(template, values), (), values)


def _with_parts(template: str, values: Mapping[str, Any]) -> str:
    """A template with those of its parts in square brackets for which there are values."""

    def part(found: re.Match[str]) -> str:
        said, _, otherwise = found[1].partition("|")
        return said if all(values.get(name) for name in placeholders(said)) else otherwise

    return _PART.sub(part, template) if "[" in template else template


class _Formatter(string.Formatter):
    """Knows distances and numbers of things besides plain formats, and how a language joins words."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        article, elision = self._texts.get("join.article", ""), self._texts.get("join.elision", "")
        if not article and not elision:
            return str(super().vformat(format_string, args, kwargs))
        text = ""
        for literal, name, spec, _ in self.parse(format_string):
            text += literal
            if name is not None:
                text = joined(
                    article, elision, text, self.format_field(self.get_field(name, args, kwargs)[0], spec or "")
                )
        return text

    def format_field(self, value: Any, format_spec: str) -> str:
        if "/" in format_spec:
            one, _, many = format_spec.partition("/")
            single = value == 1 or (value == 0 and self._texts.get("join.zero") == "one")
            return f"{value} {one if single else many}"
        if format_spec.endswith("u"):
            return length(self._texts, float(value), format_spec[:-1])
        if format_spec == "s":
            return str(value)
        text = str(super().format_field(value, format_spec))
        return decimal(self._texts, text) if isinstance(value, float) or format_spec.endswith("f") else text


def decimal(texts: Texts, number: str) -> str:
    """A number in figures, with the sign that a language has for the point."""
    return number.replace(".", texts.get("join.point") or ".")


_SOUNDS_I = re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE)


def listed(texts: Texts, parts: Iterable[str]) -> str:
    """Several things in a row, as a language lists them: "Ana, Pedro e Inés"."""
    *first, last = [*parts] or [""]
    word = texts.get("join.and", "")
    if not first or not word:
        return ", ".join([*first, last])
    if _SOUNDS_I.match(last):
        word = texts.get("join.and-i") or word
    return f"{', '.join(first)} {word} {last}"


def joined(article: str, elision: str, before: str, value: str) -> str:
    """A text with a value behind it, as a language joins them: "de " and "el Zurdo" give "del Zurdo"."""
    for word, start, new in _joints(article):
        if value.startswith(f"{start} ") and (cut := _without(before, word)) is not None:
            return f"{cut}{_like(before[len(cut)], new)} {value[len(start) + 1 :]}"
    if value[:1].lower() in _VOWELS and value:
        for word, _, new in _joints(elision):
            if (cut := _without(before, word)) is not None:
                return f"{cut}{_like(before[len(cut)], new)}{value}"
    return before + value


_JOINS = json.loads((files("sixgun.screen") / "joins.json").read_text(encoding="utf-8"))
"""How languages join words; the page reads the same file."""
_VOWELS = frozenset(_JOINS["vowels"])


@lru_cache(maxsize=16)
def _joints(rules: str) -> tuple[tuple[str, str, str], ...]:
    """Rules such as "de el=del|que=qu'" as the word, the word that follows it if any, and what they become."""
    found = []
    for rule in filter(None, rules.split("|")):
        words, _, new = rule.partition("=")
        word, _, start = words.partition(" ")
        found.append((word, start, new))
    return tuple(found)


def _without(text: str, word: str) -> str | None:
    """A text without the word at its end; None if it does not end with it."""
    if not text.lower().endswith(f"{word} "):
        return None
    cut = text[: -len(word) - 1]
    return None if cut[-1:].isalnum() else cut


def _like(letter: str, word: str) -> str:
    return word[:1].upper() + word[1:] if letter.isupper() else word


def capital(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]


def length(texts: Texts, value: float, spec: str = "") -> str:
    """A distance on the table in words; `spec` is ".0" or ".1" for that many decimals."""
    number = f"{value:{spec}f}" if spec else f"{round(value, 2):g}"
    text = f"{decimal(texts, number)} {texts.get('unit.name', '')}".rstrip()
    if "unit.cm" in texts:
        real = f"{round(value * float(texts['unit.cm']), 1):g}"
        text += f" ({decimal(texts, real)} cm)"
    return text


def length_label(texts: Texts, value: float) -> str:
    """A distance as it stands on a map: one decimal at most, and the sign of the unit."""
    return f"{decimal(texts, f'{round(value, 1):g}')}{unit_sign(texts)}"


def unit_sign(texts: Texts) -> str:
    """What stands behind a length on a map: "unit.sign", or the name of the unit after a space."""
    return texts.get("unit.sign") or f" {texts.get('unit.name', '')}".rstrip()


def tidy(text: str) -> str:
    """Without the gaps that facts without a value leave behind, and with one stop at the end."""
    return _SECOND_STOP.sub("", _GAPS.sub("", text).strip())


def _named(texts: Texts, value: object) -> object:
    if isinstance(value, str):
        return texts.get(f"name.{value}") or texts.get(f"group.{value}", value)
    if isinstance(value, Sequence):
        return listed(texts, (str(_named(texts, part)) for part in value))
    if value is None or isinstance(value, bool | int | float):
        return value
    return msgspec.json.encode(value).decode()
