"""Results of situations follow the language of the reader; data for programs does not."""

from __future__ import annotations

import re
import string
from importlib.resources import files
from pathlib import Path

import pytest
from tests.situation.running import cli

from sixgun import situation
from sixgun.core.chance import SeededChance
from sixgun.core.game import load_game
from sixgun.screen.display import Display
from sixgun.screen.text import load_texts, placeholders
from sixgun.situation import words as said_words
from sixgun.situation.resolve import resolve_with
from sixgun.situation.show import as_text
from sixgun.situation.vary import SEVERITIES
from sixgun.situation.words import path_text, step_text

EXAMPLES = Path(__file__).parents[2] / "docs" / "situations"
FILES = sorted(EXAMPLES.glob("*.toml"))
OTHERS = ("es", "fr")
FOLDER = files("sixgun.situation") / "text"
ENGLISH = load_texts(FOLDER / "en.toml")
ALIKE = {"odds.colon", "odds.untitled", "sweep.exact", "severity.4"}
"""Nothing to translate, or the same word in one of the languages."""
THIN = "\N{NARROW NO-BREAK SPACE}"


def english_in(out: str) -> list[str]:
    """Sentences around the words of the game that stand in an output in English."""
    parts: dict[str, None] = {}
    for key in ENGLISH.keys() - ALIKE:
        for literal, _, spec, _ in string.Formatter().parse(ENGLISH[key]):
            parts |= dict.fromkeys(part.strip(" :;,.()") for part in (literal, *(spec or "").split("/")))
    return [part for part in parts if " " in part and len(part) > 6 and re.search(rf"\b{re.escape(part)}\b", out)]


# texts ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_there_in_every_language(language: str) -> None:
    texts = load_texts(FOLDER / f"{language}.toml")
    assert list(texts) == list(ENGLISH)
    for key, template in ENGLISH.items():
        assert set(placeholders(texts[key])) == set(placeholders(template)), key
        assert key in ALIKE or texts[key] != template, f"{key} is not translated"


def test_every_text_is_said() -> None:
    source = "\n".join(path.read_text() for path in Path(str(files("sixgun.situation"))).glob("*.py"))
    source += (Path(str(files("sixgun.cli"))) / "odds.py").read_text()
    made = {f"given.{key}" for key in re.findall(r'"([a-z-]+)"', source)}
    made |= {f"severity.{n}" for n in range(1, len(SEVERITIES) + 1)} | {"odds.chance", "odds.exactly"}
    plain = set(re.findall(r"""["'](\w+\.[a-z-]+)["']""", source))
    assert (made | plain) & ENGLISH.keys() == ENGLISH.keys()
    assert {key for key in plain if key.split(".")[0] in {key.split(".")[0] for key in ENGLISH}} <= ENGLISH.keys()
    assert tuple(ENGLISH[f"severity.{n}"] for n in range(1, 5)) == SEVERITIES


@pytest.mark.parametrize("key", ["bala", "dicemore", "frontera", "highcard"])
def test_what_is_assumed_of_players_is_told_in_every_language(key: str) -> None:
    told = [load_game(key).part(Display).texts(language)["policy.first"] for language in ("en", *OTHERS)]
    assert len(set(told)) == 3
    es, fr = (
        {text for text in load_game(key).part(Display).texts(lang) if text.startswith("change.")} for lang in OTHERS
    )
    assert es == fr and es


# results -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_every_change_has_words(file: Path) -> None:
    """A field of the state that a language has no words for would stand there as a key."""
    english = situation.load(file)
    log = resolve_with(english, SeededChance("languages"), (), english.policy)
    for language in OTHERS:
        words = english.words(language)
        for fields in log.changes.values():
            for path in fields:
                for part in re.split(r"[.:]", re.sub(r"\[\d+\]", "", path)):
                    known = f"change.{part}" in words.texts or f"name.{part}" in words.texts or part in path_names(path)
                    assert known, f"{language}: {path}"
                assert path_text(words, path) and path_text(english.words(), path) == path


def path_names(path: str) -> set[str]:
    """Parts of a path that are ids of things: what stands behind the name of a table of them."""
    table, _, rest = path.partition(".")
    return set(re.split(r"[.:]", rest)) if table in ("doors", "seen", "progress", "flags") else set()


@pytest.mark.parametrize("name", ["aim", "dicemore-two-shots", "frontera-fight", "frontera-house", "highcard"])
@pytest.mark.parametrize("language", OTHERS)
def test_results_are_in_the_language_and_data_is_not(name: str, language: str) -> None:
    file = EXAMPLES / f"{name}.toml"
    for argv in (("odds", file, "--limit", "3000"), ("odds", file, "--limit", "0", "--samples", "50")):
        plain, told = cli(*argv), cli(*argv, "--lang", language)
        assert plain.code == told.code == 0 and told.err == ""
        assert english_in(told.out) == [] and len(english_in(plain.out)) >= 2
        assert told.out.count("%") == plain.out.count("%") and re.search(r"\d,\d %", told.out)
        assert cli(*argv, "--lang", language, "--json").json == cli(*argv, "--json").json
    own, other = situation.load(file), situation.load(file, language=language)
    one, two = (resolve_with(s, SeededChance("languages"), (), s.policy) for s in (own, other))
    assert one.to_json() == two.to_json()
    assert english_in(as_text(two)) == [] and len(as_text(two).splitlines()) > 5
    assert english_in(two._repr_html_() + other.odds(limit=0, samples=20)._repr_markdown_()) == []


@pytest.mark.parametrize("language", ("en", *OTHERS))
def test_every_action_has_words_of_its_own(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of action is in some example: none is told by its key, with ids, or without its end."""

    def no_words(*_: object) -> str:
        raise AssertionError("no words for this")

    monkeypatch.setattr(said_words, "_plainly", no_words)
    for file in FILES:
        moment = situation.load(file, language=language)
        for step in moment.steps:
            text = step_text(moment.words(), step)
            assert not re.search(r"[+_{}\[\]]|\w-\d|[:, ]$|: ?:| (the|of|at|de|a|à)$", text), (file.name, text)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            (
                "a chase: Deputy, Guard after Ruth, Silas, lead 1",
                "Ruth: a test of Hands (Deftness), difficulty 6",
                "Ruth: a test of Hands",
                "3 hours pass (in a bed), only for Ruth, Silas",
                "2.50 dollars from Ruth",
                "Ruth looks after their own wound",
                "Ruth falls 7 m, difficulty 8",
                "a fight breaks out",
                "Ruth: attack Deputy, Guard: Revolver, Quick Shot, 2 attacks, going to (2.5, 0)",
            ),
        ),
        (
            "es",
            (
                "una persecución: Deputy y Guard tras Ruth y Silas, ventaja 1",
                "Ruth: una prueba de Manos (Maña), dificultad 6",
                "Ruth: una prueba de Manos",
                "3 horas más tarde (durmiendo en una cama), solo para Ruth y Silas",
                "2,50 dólares que pierde Ruth",
                "Ruth atiende su propia herida",
                "Ruth cae desde 7 m, dificultad 8",
                "estalla un combate",
                "Ruth: atacar a Deputy y Guard: Revólver, Disparo rápido, 2 ataques, yendo a (2,5; 0)",
            ),
        ),
        (
            "fr",
            (
                "une poursuite : Deputy et Guard après Ruth et Silas, avance 1",
                "Ruth : un test de Mains (Adresse), difficulté 6",
                "Ruth : un test de Mains",
                "3 heures plus tard (au lit), pour Ruth et Silas seulement",
                "2,50 dollars pris à Ruth",
                "Ruth soigne sa propre blessure",
                "Ruth tombe de 7 m, difficulté 8",
                "un combat éclate",
                "Ruth : attaquer Deputy et Guard : Revolver, Tir rapide, 2 attaques, en allant en (2,5; 0)",
            ),
        ),
    ],
)
def test_actions_of_several_people_and_with_numbers_read_as_sentences(language: str, texts: tuple[str, ...]) -> None:
    people = [
        {"id": "ruth", "at": [0, 0], "weapons": ["revolver"]},
        {"id": "silas", "at": [0, 5]},
        {"id": "deputy", "npc": "henchman", "at": [20, 0]},
        {"id": "guard", "npc": "henchman", "at": [20, 3]},
    ]
    actions = [
        {"do": "chase", "who": ["ruth", "silas"], "target": ["deputy", "guard"]},
        {"do": "call-test", "who": "ruth", "trait": "hands", "skill": "deftness", "difficulty": 6},
        {"do": "call-test", "who": "ruth", "trait": "hands"},
        {"do": "pass-time", "who": ["ruth", "silas"], "hours": 3, "how": "bed"},
        {"do": "money", "who": "ruth", "dollars": 2.5, "how": "take"},
        {"do": "care", "who": "ruth"},
        {"do": "fall", "who": "ruth", "metres": 7, "how": "8"},
        {"do": "fight"},
        {"do": "attack", "who": "ruth", "target": ["deputy", "guard"], "number": 2, "to": [2.5, 0]},
    ]
    data = {"game": "frontera", "characters": people, "actions": actions}
    moment = situation.Situation(data, language=language)
    told = [re.sub(r"[\xa0\u202f]", " ", step_text(moment.words(), step)) for step in moment.steps]
    assert [text for text in told if text not in TURNS] == list(texts)


TURNS = {
    *("the next turn begins", "empieza el turno siguiente", "le tour suivant commence"),
    *("all cards are turned up", "se descubren todas las cartas", "toutes les cartes sont retournées"),
}


def test_odds_in_spanish() -> None:
    out = " ".join(cli("odds", EXAMPLES / "aim.toml", "--lang", "es").out.split())
    for words in (
        "2D6 para El disparo: 5+ (3+ en los dados)",
        "+2 en total bala.shoot.roll",
        "1 de 2 para Qué brazo",
        "sin cambios 94,7 %",
        "Exacto: 100 resultados distintos.",
        "Los rivales lo dejan pasar todo",
        "Interrumpir: dejar pasar (hold) bala.ruling.interruption-window",
        "La acción 4 resulta ya imposible en el 2,8 %: El arma está encasquillada (Revólver Colt Peacemaker)",
    ):
        assert words in out
    sampled = cli("odds", EXAMPLES / "aim.toml", "--lang", "es", "--limit", "3", "--samples", "100").out
    assert "No es exacto: una muestra de 100 con la semilla 1" in sampled and re.search(r"del \d+,\d al", sampled)


def test_what_happens_in_french() -> None:
    shot = EXAMPLES / "shot.toml"
    out = cli("resolve", shot, "--dice", "6,4", "--lang", "fr").out
    for words in (
        "Tireur vise Cible (2).",
        f"Cible{THIN}: 1 Choc, 1 Dégât",
        f"Ce qui change dans l’état{THIN}:",
        f"Tireur{THIN}: arme 1, balles chargées 6 -> 5",
        f"Tireur{THIN}: suspect non -> oui",
        f"table{THIN}: phase actions -> carte suivante",
        f"Les leurs, Interrompre{THIN}: laisser passer (hold)",
    ):
        assert words in out
    assert cli("resolve", shot, "--dice", "6,4", "--lang", "fr", "--json").json == (
        cli("resolve", shot, "--dice", "6,4", "--json").json
    )
    assert "Target: damage 0 -> 1" in cli("resolve", shot, "--dice", "6,4").out


def test_what_was_nothing_before_is_told() -> None:
    board = EXAMPLES / "board.toml"
    assert "Runner: seat  -> roof" in cli("resolve", board).out
    assert "Runner: asiento nada -> el techo" in cli("resolve", board, "--lang", "es").out


def test_an_action_that_has_become_impossible_in_the_language() -> None:
    argv = ("resolve", EXAMPLES / "aim.toml", "--dice", "6,6,6")
    assert "Action 4 (Calder: shoot at Rook) has become impossible: There is no such target" in cli(*argv).out
    told = cli(*argv, "--lang", "es").out
    assert "La acción 4 (Calder: disparar a Rook) resulta ya imposible: No existe ese objetivo" in told


def test_dice_that_do_not_fit_and_refused_actions_in_the_language(tmp_path: Path) -> None:
    shot = EXAMPLES / "shot.toml"
    few, many = (cli("resolve", shot, "--dice", dice, "--lang", "es") for dice in ("6", "6,4,3"))
    assert few.code == many.code == 2
    assert "faltan dados: se esperaba 2D6 para bala.shoot.roll" in few.err and "solo queda 1" in few.err
    assert "sobran dados: 3; todo se decidió con 6+4 para bala.shoot.roll" in many.err
    far = tmp_path / "far.toml"
    far.write_text('game = "bala"\ndistance = 60\nweapon = "colt-peacemaker"\n', encoding="utf-8")
    refused = cli("odds", far, "--lang", "fr")
    assert refused.code == 2 and "l’action 1 (Tireur : tirer sur Cible) est refusée :" in refused.err
    assert "; possible : bouger" in refused.err
    assert english_in(few.err + many.err + refused.err) == []


def test_a_person_is_asked_in_the_language() -> None:
    asked = cli("resolve", EXAMPLES / "shot.toml", "--interactive", "--lang", "es", typed="x\n6 4\n")
    assert asked.code == 0 and "dados> " in asked.out
    assert "(bala.shoot.roll): escribe los 2 dados" in asked.err and "Eso no es una lista de dados" in asked.err


def test_many_values_and_side_by_side_in_the_language() -> None:
    shot = EXAMPLES / "shot.toml"
    argv = ("odds", shot, "--vary", "distance=2..26 by 8", "--vary", "cover=yes,no")
    out = cli(*argv, "--lang", "es").out
    flat = " ".join(out.split())
    for words in ("qué será de Blanco", "algún efecto", "grave", "sí", "58,3 %", "(bala.shoot.range-limit)", "Exacto."):
        assert words in flat
    assert "out of range" not in flat and english_in(out) == []
    for data in (("--csv", "-"), ("--json",)):
        assert cli(*argv, *data, "--lang", "es").out == cli(*argv, *data).out
    both = cli("odds", shot, EXAMPLES / "shoot.toml", "--lang", "fr").out
    assert "13,9 %" in both and f"shot{THIN}: Exact{THIN}: 12 issues distinctes." in both
