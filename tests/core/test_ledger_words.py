"""The ledger in other languages: the words of the language for the rules of today, English for everything else."""

from pathlib import Path

import pytest

from sixgun.core.ledger import Ledger, LedgerError
from sixgun.core.ledger_words import in_language, print_of, problems

LEDGER = """
[system]
key = "toy"
name = "Toy"
language = "en"
genre = "g"
unit = "none"
dice = "d"
summary = "s"

[[rule]]
id = "toy.turn.draw"
title = "Draw"
text = "Draw 2 cards."
kind = "turn"
source = "1"

[[table]]
id = "toy.turn.cards"
title = "Cards"
rows = [{ id = "ace" }]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.toml").write_text(LEDGER)
    (tmp_path / "text" / "rules").mkdir(parents=True)
    return tmp_path


def write(folder: Path, text: str) -> None:
    (folder / "text" / "rules" / "xx.toml").write_text(text)


def told(folder: Path, **more: str) -> str:
    entry = Ledger.load(folder).entry("toy.turn.draw")
    words = {"of": print_of(entry), "title": "Robar", "text": "Roba 2 cartas.", **more}
    return '["toy.turn.draw"]\n' + "".join(f'{name} = "{text}"\n' for name, text in words.items())


def test_words_of_the_language_take_the_place_of_the_english_ones(folder: Path) -> None:
    write(folder, told(folder))
    english = Ledger.load(folder)
    ledger = in_language(english, folder, "xx")
    assert (ledger.entry("toy.turn.draw").title, ledger.entry("toy.turn.draw").text) == ("Robar", "Roba 2 cartas.")  # type: ignore[union-attr]
    assert ledger.ids() == english.ids() and ledger.table("toy.turn.cards") == english.table("toy.turn.cards")
    assert ledger.entry("toy.turn.cards") == english.entry("toy.turn.cards"), "no translation: English"
    assert problems(english, folder, "xx") == {"toy.turn.cards": "needs title; has nothing"}


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"of": "00000000"}, "the English has another wording now"),
        ({"why": "x"}, "needs title, text; has of, title, text, why"),
    ],
)
def test_an_old_or_wrong_translation_is_not_shown(folder: Path, more: dict[str, str], what: str) -> None:
    write(folder, told(folder, **more))
    english = Ledger.load(folder)
    assert in_language(english, folder, "xx").entry("toy.turn.draw") == english.entry("toy.turn.draw")
    assert problems(english, folder, "xx")["toy.turn.draw"] == what


def test_the_print_changes_with_each_word_that_people_read(folder: Path) -> None:
    before = print_of(Ledger.load(folder).entry("toy.turn.draw"))
    for old, new in (("Draw 2", "Draw 3"), ('title = "Draw"', 'title = "Take"')):
        (folder / "rules.toml").write_text(LEDGER.replace(old, new))
        assert print_of(Ledger.load(folder).entry("toy.turn.draw")) != before
    (folder / "rules.toml").write_text(LEDGER.replace('source = "1"', 'source = "2"'))
    assert print_of(Ledger.load(folder).entry("toy.turn.draw")) == before


def test_a_language_without_a_file_is_english_and_a_broken_file_is_named(folder: Path) -> None:
    english = Ledger.load(folder)
    assert list(in_language(english, folder, "xx")) == list(english)
    write(folder, '["toy.turn.draw"]\ntitle = 3\n')
    with pytest.raises(LedgerError, match=r"text/rules/xx\.toml"):
        in_language(english, folder, "xx")
    write(folder, told(folder) + '["toy.turn.gone"]\ntitle = "x"\n')
    assert problems(english, folder, "xx")["toy.turn.gone"] == "is no entry of the ledger"
