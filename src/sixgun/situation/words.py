"""What results of situations say, in a language: the game's own words for people, actions and what becomes of them,
and those of ``text/`` around them. Keys, rule ids and kinds of choices, which people type, are the same everywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from sixgun.core.choice import Choice, Option
from sixgun.core.kinds import own_fields
from sixgun.core.log import LogLine
from sixgun.core.situations import Condition, Situations
from sixgun.screen.text import (
    TextError,
    core_texts,
    decimal,
    fill,
    formatted,
    listed,
    render,
    render_option,
    roll_text,
    texts_in,
)
from sixgun.screen.words import Words, percent

if TYPE_CHECKING:
    from sixgun.situation.assume import Asked, Assumptions
    from sixgun.situation.odds import LeftOut

LONGEST_VALUE = 80
_DRAWN = re.compile(r"(\d+) of (\d+)")
_SEGMENT = re.compile(r"[.:]")
_INDEX = re.compile(r"(.+)\[(\d+)\]")


def said(language: str, key: str, **facts: Any) -> str:
    """A text of this layer with its facts."""
    return fill(core_texts(language), texts_in(files("sixgun.situation") / "text", language)[key], facts)


def name(words: Words, id: str) -> str:
    return words.texts.get(f"name.{id}", id)


def colon(words: Words, what: str, told: str) -> str:
    """Something and what there is to say of it, with the signs of the language between them."""
    template = texts_in(files("sixgun.situation") / "text", words.language)["odds.colon"]
    return formatted({}, template, {"what": what, "told": told})  # this may be data, and stays as it is


def ledger_title(words: Words, rule: str) -> str:
    """A rule by its title in the ledger; `Words.title` has shorter ones."""
    ledger = words.game.ledger(words.language)
    if rule not in ledger:
        return rule
    entry = ledger.entry(rule)
    return str(getattr(entry, "title", "") or getattr(entry, "question", rule)).rstrip(".")


# actions and what becomes of people ----------------------------------------------------------------------------------
def step_text(words: Words, step: Choice) -> str:
    """A listed action in words: by its own text, "act.KIND" for what somebody does and "step.KIND" for what happens, or
    by that of an option. "KIND-HOW", and "KIND-self" where somebody does it to himself, go before that of the kind."""
    own = words.game.part(Situations).facts(step)
    several = {name: _names(words, value) for name, value in own.items() if isinstance(value, tuple)}
    facts = {**step_facts(words, step), **own, **several}
    template = _step_template(words.texts, step)
    if template is not None:
        text = fill(words.texts, template, facts)
    else:
        named = {name: tuple(ids) for name, value in _named(step) if len(ids := _ids(words, value)) > 1}
        title = next((value for name, value in _named(step) if name not in ("target", "how")), "")
        option = Option(step, facts={"why": "", "goal": "", "title": title, **named, **own})
        try:
            text = render_option(words.texts, option)
        except TextError:
            text = _plainly(words, step, facts)
    if step.path and "{place}" not in (template or ""):
        text += f" {words.word('to')} {facts['place']}"
    text = re.sub(r" {2,}", " ", text)
    return colon(words, name(words, step.actor), text) if step.actor and "{actor}" not in (template or "") else text


def _named(step: Choice) -> list[tuple[str, str | tuple[str, ...]]]:
    """The fields of a step in which it names people and things."""
    return [(name, value) for name, value in own_fields(step).items() if isinstance(value, str | tuple)]


def _step_template(texts: Mapping[str, str], step: Choice) -> str | None:
    named = [value for name, value in (("actor", step.actor), *_named(step)) if value and name != "how"]
    which = "self" if len(set(named)) < len(named) else step.how
    for key in (f"act.{step.kind}", f"step.{step.kind}")[not step.actor :]:
        found = texts.get(f"{key}-{which}") or texts.get(key)
        if found is not None and (key.startswith("act") or not step.actor or "{actor}" in found):
            return found
    return None


def step_facts(words: Words, step: Choice) -> dict[str, Any]:
    """What the text of an action may name: the fields of its choice, people and things by name, and where it leads."""
    empty = {name: getattr(step, name) for name in step.__struct_fields__}
    facts: dict[str, Any] = {**empty, **{name: _names(words, value) for name, value in _named(step)}}
    facts["actor"] = name(words, step.actor)
    comma = "; " if words.texts.get("join.point") else ", "
    places = [comma.join(decimal(words.texts, f"{number:g}") for number in (x, y)) for x, y, _ in step.path]
    return {
        **facts,
        "facing": step.facing or 0.0,
        "place": ", ".join(f"({place})" for place in places),
    }


def _plainly(words: Words, step: Choice, facts: Mapping[str, Any]) -> str:
    """An action for which there are no words: its kind and whatever it names."""
    english = words.language == "en"
    kind = step.kind if english else words.name(step.kind)
    named = [facts[name] for name, _ in _named(step) if facts[name]]
    return " ".join([kind, *named]) if english or not named else colon(words, kind, ", ".join(named))


def _ids(words: Words, ids: str | tuple[str, ...]) -> list[str]:
    """One thing, or several; in a `PlainChoice` they are joined by + or a comma."""
    if isinstance(ids, tuple):
        return [str(id) for id in ids]
    return [ids] if f"name.{ids}" in words.texts else ids.replace("+", ",").split(",")


def _names(words: Words, ids: str | tuple[str, ...]) -> str:
    return listed(words.texts, [words.name(id) for id in _ids(words, ids)])


def condition_text(words: Words, condition: Condition) -> str:
    texts = words.texts
    parts = []
    for key, value in condition.parts:
        shown = name(words, value) if isinstance(value, str) else int(value) if value == int(value) else value
        parts.append(fill(texts, texts.get(f"condition.{key}", key + (" {n}" if shown != "" else "")), {"n": shown}))
    return ", ".join(parts)


def entry_text(words: Words, entry: LogLine) -> str:
    """As `Words.entry`, without the facts of an event that has no text, and as it is written."""
    try:
        return render(words.texts, entry)
    except TextError:
        rolled = roll_text(words.texts, entry)
        return entry.event.replace("-", " ") + (f" ({rolled})" if rolled else "")


# rolls and assumptions -----------------------------------------------------------------------------------------------
def dice_text(words: Words, asked: Asked) -> str:
    """Dice as they are; cards as "1 of 12", several hands at once with a plus between them."""
    found = [_DRAWN.fullmatch(part) for part in asked.dice.split("+")]
    hands = [said(words.language, "odds.draw", n=hand[1], many=hand[2]) for hand in found if hand]
    return ", ".join(hands) if len(hands) == len(found) else name(words, asked.dice)


def kind_text(words: Words, kind: str) -> str:
    """A kind of choice as it is typed, and in words where that is another language."""
    shown = words.name(kind)
    return kind if words.language == "en" or shown == kind else f"{shown} ({kind})"


def policy_text(words: Words, assumed: Assumptions) -> str:
    """A policy in one sentence; "first" is the game's own one, which its text tells."""
    if assumed.policy == "random":
        return said(words.language, "assumed.random")
    return words.texts.get("policy.first") or said(words.language, "assumed.first")


def left_out_text(words: Words, assumed: Assumptions, left: LeftOut) -> str:
    """Why an action could not be taken any more; only by its rule if there were several reasons of that kind."""
    refusals = assumed.refusals.get((left.step, left.rule, left.reason), [])
    return (words.refusal(refusals[0]) if len(refusals) == 1 else words.title(left.rule)).rstrip(".")


# numbers and values --------------------------------------------------------------------------------------------------
def percent_text(words: Words, p: Fraction) -> str:
    return decimal(words.texts, percent(p))


def model_text(words: Words, model: str) -> str:
    """What something changes of: by name, or as a field is called ("table")."""
    return words.texts.get(f"name.{model}") or path_text(words, model)


def path_text(words: Words, path: str) -> str:
    """A field of the state. English has it as files and JSON do; other languages have words for its parts, in the
    section `change` of the game's texts."""
    if words.language == "en":
        return path
    parts, rest = [], path
    while rest:
        whole = words.texts.get(f"change.{rest}") or words.texts.get(f"name.{rest}")
        if whole:
            parts.append(whole)
            break
        part, *more = _SEGMENT.split(rest, maxsplit=1)
        rest = more[0] if more else ""
        found = _INDEX.fullmatch(part)
        key, number = (found[1], f" {int(found[2]) + 1}") if found else (part, "")
        parts.append((words.texts.get(f"change.{key}") or name(words, key)) + number)
    return ", ".join(parts)


def value_text(words: Words, value: Any) -> str:
    """A value of the state, as JSON has it in English and in words elsewhere."""
    if value is None:
        text = said(words.language, "resolved.none")
    elif words.language != "en":
        text = _in_words(words, value)
    else:
        text = msgspec.json.encode(value).decode() if isinstance(value, list | dict) else str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 3] + "..."


def _in_words(words: Words, value: Any) -> str:
    match value:
        case str():
            return words.texts.get(f"change.is-{value}") or words.name(value) or said(words.language, "resolved.none")
        case float():
            return decimal(words.texts, f"{value:g}")
        case list():
            parts = [_in_words(words, part) for part in value]
            return listed(words.texts, parts) if parts else said(words.language, "resolved.none")
        case Mapping():
            return ", ".join(f"{path_text(words, key)} {_in_words(words, part)}" for key, part in value.items())
        case None:
            return said(words.language, "resolved.none")
        case _:
            return words.fact(value)
