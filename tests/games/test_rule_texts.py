"""The rules of every game in Spanish and French: whole, of today's wording, with the numbers and ids of the English."""

import re
from collections import Counter

import pytest

from sixgun.core.ledger import Ledger, id_pattern
from sixgun.core.ledger_words import problems, translations, wording
from sixgun.lab.coverage import game_folder, games

TOLD = [(key, language) for key in games() for language in ("es", "fr")]


@pytest.mark.parametrize(("key", "language"), TOLD)
def test_every_entry_is_told_in_todays_wording(key: str, language: str) -> None:
    folder = game_folder(key)
    assert problems(Ledger.load(folder), folder, language) == {}, "see tools/rule_texts.py"


@pytest.mark.parametrize(("key", "language"), TOLD)
def test_it_names_the_same_rules_and_numbers(key: str, language: str) -> None:
    folder = game_folder(key)
    ledger, told = Ledger.load(folder), translations(folder, language)
    wrong: dict[str, str] = {}
    for entry in ledger:
        for name, english in wording(entry).items():
            text = told[entry.id][name]
            if facts(key, english) != facts(key, text):
                wrong[f"{entry.id} {name}"] = (
                    f"{facts(key, english) - facts(key, text)} {facts(key, text) - facts(key, english)}"
                )
    assert not wrong


def facts(key: str, text: str) -> Counter[str]:
    """The ids and the numbers of a text; whether a number stands once or twice is a matter of language."""
    ids = id_pattern(key).findall(text)
    numbers = re.findall(r"\d+(?:[.,]\d+)?", id_pattern(key).sub("", text))
    return Counter({*ids, *(number.replace(",", ".") for number in numbers)})
