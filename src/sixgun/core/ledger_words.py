"""The ledger of a game in another language than English.

The words stand in a file beside the game's other texts, ``text/rules/LANGUAGE.toml``, one block for each entry::

    ["game.chapter.name"]
    of = "3f2a91c0"
    title = "..."
    text = "..."

``of`` is the print of the English wording that was translated (`print_of`). Where the English has changed since, or
where there is no translation, the English is shown: an old rule in one's own language would be a wrong rule.
``tools/rule_texts.py`` lists what is missing or old, and writes the prints.
"""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from sixgun.core.ledger import Entry, Ledger, LedgerError, Section
from sixgun.core.toml_file import read_toml

SPOKEN: Mapping[Section, tuple[str, ...]] = {
    "rule": ("title", "text"),
    "special": ("title", "text"),
    "table": ("title", "note"),
    "ruling": ("question", "ruling", "why"),
    "gap": ("what", "known", "proposal"),
    "example": (),
}
"""What of an entry is translated. Rows are names and numbers; examples are for those who write tests."""


def wording(entry: Entry) -> dict[str, str]:
    """What there is to translate in an entry."""
    said = {name: str(getattr(entry, name)) for name in SPOKEN[entry.section]}
    return {name: text for name, text in said.items() if text}


def print_of(entry: Entry) -> str:
    """Eight digits that change with the wording of an entry."""
    return hashlib.sha256("\n".join(wording(entry).values()).encode()).hexdigest()[:8]


@cache
def ledger_of(folder: Path | Traversable, language: str) -> Ledger:
    """The ledger in the folder of a game, in the words of a language."""
    return in_language(Ledger.load(folder), folder, language)


def in_language(ledger: Ledger, folder: Path | Traversable, language: str) -> Ledger:
    """The same ledger, ids and rows, with the words of a language as far as the folder of the game has any for the
    rules of today."""
    told = translations(folder, language)
    return Ledger(ledger.system, {entry.id: _told(entry, told.get(entry.id, {})) for entry in ledger})


def translations(folder: Path | Traversable, language: str) -> Mapping[str, Mapping[str, str]]:
    """What the file of a language holds, by id; nothing if there is no such file."""
    file = folder / "text" / "rules" / f"{language}.toml"
    if not file.is_file():
        return {}
    try:
        return msgspec.convert(read_toml(file), dict[str, dict[str, str]])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise LedgerError(f"text/rules/{file.name}: {error}.") from None


def problems(ledger: Ledger, folder: Path | Traversable, language: str) -> dict[str, str]:
    """What is wrong with the translation of which entry."""
    told = translations(folder, language)
    found = {id: "is no entry of the ledger" for id in told if id not in ledger}
    for entry in ledger:
        words, own = told.get(entry.id, {}), wording(entry)
        if words.keys() - {"of"} != own.keys():
            found[entry.id] = f"needs {', '.join(own) or 'nothing'}; has {', '.join(words) or 'nothing'}"
        elif own and words.get("of") != print_of(entry):
            found[entry.id] = "the English has another wording now" if "of" in words else "has no print yet"
    return found


def _told(entry: Entry, words: Mapping[str, str]) -> Entry:
    if not words:
        return entry
    own = wording(entry)
    if words.get("of") != print_of(entry) or words.keys() - {"of"} != own.keys():
        return entry
    return msgspec.structs.replace(entry, **{name: words[name] for name in own})
