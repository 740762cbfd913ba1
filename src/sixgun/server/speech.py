"""The engine's objects as messages: in words, and with the data that the words were made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from sixgun.core import cards
from sixgun.core.chance import Draw, Open, Request
from sixgun.core.choice import Choice, Option, Question
from sixgun.core.choice import Refusal as CoreRefusal
from sixgun.core.choice import Withheld as CoreWithheld
from sixgun.core.form import WRITE, Blank
from sixgun.core.form import Field as CoreField
from sixgun.core.form import Form as CoreForm
from sixgun.core.game import Ending, Outcome, Rival, Step, load_game
from sixgun.core.game import Preview as CorePreview
from sixgun.core.kinds import holds_number, holds_several
from sixgun.core.ledger import Entry as LedgerEntry
from sixgun.core.ledger import Gap, Ruling
from sixgun.core.log import LogLine, Mod
from sixgun.screen.display import Display
from sixgun.screen.picture import Face, Flight
from sixgun.screen.text import capital, dice_texts, mod_name
from sixgun.screen.words import Words, fraction, remainder_text
from sixgun.server import protocol
from sixgun.server.worker import Thought


def mod(words: Words, found: Mod) -> Mod:
    return replace(found, name=mod_name(words.texts, found))


def line(words: Words, entry: LogLine) -> protocol.Line:
    return protocol.Line(
        words.entry(entry),
        entry.event,
        entry.rule,
        entry.facts,
        entry.dice,
        entry.sides,
        entry.keep or "",
        tuple(dice_texts(entry)) if entry.keep else (),
        _total(words, entry),
        tuple([mod(words, found) for found in entry.mods]),
        bool(entry.seats),
        words.display.signs.events.get(entry.event, ""),
        entry.event in words.display.signs.told,
        turned_up(words, entry),
        flight(words, entry),
    )


def _total(words: Words, entry: LogLine) -> int | None:
    """What the dice of an event came to."""
    fact = words.display.signs.totals.get(entry.event)
    found = entry.total if fact is None else entry.facts.get(fact)
    return found if entry.dice and isinstance(found, int) else None


def turned_up(words: Words, entry: LogLine) -> tuple[Face, ...]:
    """The cards that an event shows to everybody."""
    found = entry.facts.get(words.display.signs.shows.get(entry.event, ""), ())
    shown = [card for card in ([found] if isinstance(found, str) else found) if cards.known(card)]
    return tuple([_face(words, card, n) for n, card in enumerate(shown)])


def flight(words: Words, entry: LogLine) -> Flight | None:
    """What flies over the table at an event, between the ids that its facts name."""
    sign = words.display.signs.flights.get(entry.event)
    if sign is None:
        return None
    start, end = entry.facts.get(sign.start), entry.facts.get(sign.end)
    return Flight(start, end, sign.kind) if isinstance(start, str) and isinstance(end, str) and start != end else None


def _face(words: Words, card: str, n: int) -> Face:
    suit = "joker" if cards.is_joker(card) else cards.SUIT_NAMES[cards.suit(card)]
    return Face(f"{n}-{card}", words.name(card), card, cards.rank(card), suit)  # type: ignore[arg-type]  # a suit's name


def offer(words: Words, option: Option) -> protocol.Offer:
    kind = option.choice.kind
    signs = words.display.signs
    write = option.facts.get(WRITE)
    own = getattr(option.choice, write) if write else None
    head, more = words.option_parts(option)
    return protocol.Offer(
        msgspec.to_builtins(option.choice),
        words.option(option),
        group(words, kind),
        option.cost,
        option.rules,
        option.region,
        option.facts,
        signs.choices.get(kind, ""),
        kind in signs.quiet,
        words.price(option),
        _suggested(words, own) if isinstance(own, str) else "",
        kind in signs.over,
        "" if own is None else "text" if isinstance(own, str) else "number",
        head,
        more,
    )


def _suggested(words: Words, text: str) -> str:
    """A name that the rules propose, in the language; what is numbered keeps its number."""
    plain, _, number = text.rpartition(" ")
    return f"{words.name(plain)} {number}" if plain and number.isdecimal() else words.name(text)


def group(words: Words, kind: str) -> str:
    """A kind of choice in words."""
    return words.texts.get(f"group.{kind}", words.name(kind))


def withheld(words: Words, found: CoreWithheld) -> protocol.Withheld:
    icon = words.display.signs.choices.get(found.kind, "")
    about = words.name(found.item) if found.item else ""
    return protocol.Withheld(found.kind, group(words, found.kind), refusal(words, found.refusal), icon, about)


def asked(
    words: Words,
    question: Question,
    options: Sequence[Option],
    unavailable: Sequence[CoreWithheld],
    id: str,
    *,
    secret: bool,
    private: bool = False,
    forms: Sequence[CoreForm] = (),
) -> protocol.Asked:
    return protocol.Asked(
        id,
        question.seat,
        question.rule,
        words.question(question),
        tuple([offer(words, option) for option in options]),
        secret,
        private,
        dict(question.facts),
        tuple([withheld(words, found) for found in unavailable]),
        tuple([form(words, found) for found in forms]),
        words.texts.get(f"help.{question.facts.get('ask') or question.rule}", ""),
        _sparing(words, question, options),
    )


def _sparing(words: Words, question: Question, options: Sequence[Option]) -> protocol.StandingOrder | None:
    """The order that lets this question pass where the game says that it hardly matters."""
    signs = words.display.signs
    when = signs.ask.get(question.rule)
    quiet = next((option.choice.kind for option in options if option.choice.kind in signs.quiet), None)
    if when is None or quiet is None:
        return None
    return protocol.StandingOrder(quiet, question.rule, when, words.texts.get(f"ask.{question.rule}", when))


def form(words: Words, found: CoreForm) -> protocol.Form:
    return protocol.Form(
        found.kind,
        group(words, found.called) + (f": {words.name(found.whose)}" if found.whose else ""),
        tuple([_field(words, field, found.of) for field in found.fields]),
        words.form_section(found),
        words.form_text(found),
        found.rules,
        words.display.signs.choices.get(found.kind, ""),
        found.key,
        found.begins,
    )


def _field(words: Words, field: CoreField, of: type[Choice]) -> protocol.FormField:
    shared = {name: getattr(field, name) for name in Blank.__struct_fields__}
    shared["label"] = words.form_label(field)
    shared["ids"] = tuple([(id, words.form_choice(field, id)) for id in field.ids])
    return protocol.FormField(**shared, several=holds_several(of, field.name), whole=holds_number(of, field.name))


def tip(words: Words, choice: Choice, advice: Thought, options: Sequence[Option]) -> protocol.Tip:
    """Advice in words; a choice that is on offer is called as it is there, another one by its kind."""
    offered = next((option for option in options if option.choice == choice), None)
    template = words.texts.get(f"advice.{advice.said}", "") if advice.said else ""
    named = {name: words.name(value) if isinstance(value, str) else value for name, value in advice.facts.items()}
    try:
        why = template.format(**named)
    except (KeyError, ValueError):
        why = ""
    kind = group(words, choice.kind)
    text = words.option(offered) if offered is not None else kind
    return protocol.Tip(advice.choice, text, kind, why, round(advice.value, 3))


def chance(words: Words, request: Request, rule: str, id: str) -> protocol.ChanceAsked:
    text = words.title(rule)
    if isinstance(request, Draw):
        pool = [_drawable(words, card, count) for card, count in Counter(request.pool).items()]
        return protocol.ChanceAsked(id, rule, text, "draw", request.n, cards=tuple(pool))
    kind: Literal["dice", "open"] = "open" if isinstance(request, Open) else "dice"
    return protocol.ChanceAsked(id, rule, text, kind, request.n, request.sides)


def _drawable(words: Words, card: str, count: int) -> protocol.Drawable:
    return protocol.Drawable(card, words.name(card), count, cards.known(card) and cards.is_red(card))


def refusal(words: Words, found: CoreRefusal) -> protocol.Refusal:
    return protocol.Refusal(found.rule, found.reason, found.allowed, found.facts, text=words.refusal(found))


def preview(words: Words, found: CorePreview) -> protocol.Preview:
    head, p = words.headline(found)
    return protocol.Preview(
        found.rule,
        words.name(found.needs),
        tuple([mod(words, m) for m in found.mods]),
        tuple([odds(words, row) for row in found.outcomes]),
        found.facts,
        found.dice,
        tuple([odds(words, row) for row in found.also]),
        protocol.Headline(head, fraction(p), float(p)),
        remainder_text(words.texts, found.remainder) if found.remainder else "",
        tuple([step(words, one) for one in found.steps]),
    )


def step(words: Words, one: Step) -> protocol.Step:
    rival = one.rival
    if rival is not None:
        rival = Rival(rival.name, rival.value, tuple([mod(words, m) for m in rival.mods]))
    return protocol.Step(
        one.name,
        one.rule,
        one.sides,
        one.value,
        float(one.p),
        tuple([mod(words, m) for m in one.mods]),
        one.faces,
        rival,
        text=capital(words.name(one.name)),
        against=capital(words.name(rival.name)) if rival is not None else "",
        exact=fraction(one.p),
    )


def odds(words: Words, row: Outcome) -> protocol.Odds:
    text, exact = words.outcome(row), fraction(row.p)
    return protocol.Odds(row.name, float(row.p), row.severity, row.rule, row.dice, row.who, text=text, exact=exact)


def ended(words: Words, ending: Ending, secret: str) -> protocol.Ended:
    return protocol.Ended(ending.winners, ending.reason, ending.rule, words.ending(ending), secret)


# languages -----------------------------------------------------------------------------------------------------------
LANGUAGES = ("en", "es", "fr", "ca", "de", "it", "nl", "pl", "pt")


def known_language(asked: str) -> str:
    """One of the languages that a game may have: "es" for "es-MX", English for one that nobody has heard of."""
    plain = asked.partition("-")[0]
    return plain if plain in LANGUAGES else "en"


@cache
def languages(key: str) -> tuple[str, ...]:
    """The languages that a game speaks."""
    game = load_game(key)
    english = game.part(Display).texts("en")
    return tuple(name for name in LANGUAGES if name == "en" or game.part(Display).texts(name) != english)


# the ledger ----------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1024)
def rule_entry(key: str, id: str, language: str) -> protocol.RuleEntry | None:
    """An entry of the ledger with the rulings about it; the game's key in front of the id may be left out."""
    ledger = load_game(key).ledger(language)
    found = id if id in ledger else f"{key}.{id}"
    if found not in ledger:
        return None
    about = ledger.mentions(found)
    rulings = tuple(_entry(entry) for entry in about if isinstance(entry, Ruling | Gap))
    others: list[LedgerEntry] = [entry for entry in about if not isinstance(entry, Ruling | Gap)]
    others += [ledger.entry(name) for name in ledger.references(found) if name in ledger]
    related = tuple(dict.fromkeys((entry.id, _title(entry)) for entry in others))
    return _entry(ledger.entry(found), rulings, related)


def _entry(
    entry: LedgerEntry, rulings: tuple[protocol.RuleEntry, ...] = (), related: tuple[tuple[str, str], ...] = ()
) -> protocol.RuleEntry:
    return protocol.RuleEntry(
        entry.id,
        entry.section,
        _title(entry),
        _first(entry, "text", "ruling", "proposal", "note", "expected"),
        _first(entry, "source", "origin"),
        _first(entry, "why", "known", "given"),
        tuple(getattr(entry, "rows", ())),
        rulings,
        related,
    )


def _title(entry: LedgerEntry) -> str:
    return _first(entry, "title", "question", "what", "given").rstrip(".") or entry.id


def _first(entry: LedgerEntry, *names: str) -> str:
    return next((str(value) for name in names if (value := getattr(entry, name, ""))), "")
