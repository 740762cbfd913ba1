"""What the Mayor calls for, as people read it in the log: one sentence for each call, in every language."""

from __future__ import annotations

import pytest
from tests.rules.frontera.story import Table, adventure
from tests.rules.frontera.test_mayor import ACCEPTED, table

from sixgun.core.choice import Choice, PlainChoice
from sixgun.core.game import load_game
from sixgun.core.kinds import tag
from sixgun.games.frontera.calls import HOURS
from sixgun.games.frontera.choices import (
    KINDS,
    PASSING,
    Bet,
    CallChase,
    CallTest,
    Care,
    Chance,
    Drink,
    Duel,
    EndFight,
    Fall,
    Goods,
    Heavy,
    House,
    Luck,
    Money,
    PassTime,
    Person,
    RunOver,
    SetLevel,
    Tell,
    Treasure,
)
from sixgun.games.frontera.console import CALLS
from sixgun.games.frontera.mayor import announce
from sixgun.games.frontera.state import MAYOR
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.testing.scripted import ScriptedRef

GAME = load_game("frontera")
CONSOLE = "frontera.concept.roles"
LANGUAGES = ("en", "es", "fr")

NB = "\xa0"
SAID = [
    (
        PassTime("rest", 8),
        "The Mayor lets 8 hours of rest pass.",
        "El Mayor deja pasar 8 horas de descanso.",
        "Le Maire laisse passer 8 heures de repos.",
    ),
    (
        Money("lefty", 500),
        "The Mayor gives Lefty 5.00 dollars.",
        "El Mayor da 5,00 dólares al Zurdo.",
        "Le Maire donne 5,00 dollars au Gaucher.",
    ),
    (
        Money("ana", 150, "take"),
        "The Mayor takes 1.50 dollars from Ana.",
        "El Mayor quita 1,50 dólares a Ana.",
        "Le Maire prend 1,50 dollars à Ana.",
    ),
    (
        Goods("bo", "lantern", "take"),
        "The Mayor takes from Bo: Lantern.",
        "El Mayor quita a Bo: Farol.",
        f"Le Maire prend à Bo{NB}: Lanterne.",
    ),
    (
        Treasure(("ana", "bo"), 1),
        "The Mayor lets Ana, Bo find a treasure.",
        "El Mayor pone un Tesoro al alcance de Ana y Bo.",
        "Le Maire met un Trésor à la portée d’Ana et Bo.",
    ),
    (
        CallTest("ana", "head/lore"),
        "The Mayor calls on Ana for a test of Head (Lore).",
        "El Mayor pide a Ana una prueba de Cabeza (Saber).",
        "Le Maire demande à Ana un test de Tête (Savoir).",
    ),
    (
        CallChase(("lefty",), ("ana", "bo"), 1),
        "The Mayor calls for a chase: Ana, Bo after Lefty, lead 1.",
        "El Mayor pide una persecución: Ana y Bo tras el Zurdo, con una ventaja de 1.",
        f"Le Maire demande une poursuite{NB}: Ana et Bo aux trousses du Gaucher, avec une avance de 1.",
    ),
    (
        Care("bo", "bo"),
        "The Mayor lets Bo look after the own wound.",
        "El Mayor deja que Bo se atienda la herida.",
        "Le Maire laisse Bo soigner sa propre blessure.",
    ),
    (
        Heavy("ana"),
        "The Mayor reckons up what Ana has drunk.",
        "El Mayor echa la cuenta de lo que ha bebido Ana.",
        "Le Maire fait le compte de ce qu’Ana a bu.",
    ),
    (
        SetLevel("ana", "morale", -1),
        "The Mayor sets the Morale of Ana from steady to scared.",
        "El Mayor cambia la Moral de Ana: de Normal a Asustado.",
        f"Le Maire change le Moral d’Ana{NB}: de Normal à Effrayé.",
    ),
    (
        Person("henchman", "outlaws"),
        "The Mayor brings Henchman 1 into the scene.",
        "El Mayor hace entrar en escena a Esbirro 1.",
        "Le Maire fait entrer en scène Sbire 1.",
    ),
    (
        Tell("A dog barks twice."),
        "The Mayor tells: A dog barks twice.",
        "El Mayor cuenta: A dog barks twice.",
        f"Le Maire raconte{NB}: A dog barks twice.",
    ),
]


@pytest.mark.rule(CONSOLE)
@pytest.mark.parametrize(("choice", "en", "es", "fr"), SAID, ids=lambda value: getattr(value, "kind", ""))
def test_the_log_says_it_in_a_sentence(choice: Choice, en: str, es: str, fr: str) -> None:
    made = table()
    before = len(made.log)
    made.step(choice)
    line = made.log[before]
    assert [Words.of_state(GAME, made.g, language).entry(line) for language in LANGUAGES] == [en, es, fr]


@pytest.mark.rule(CONSOLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_call_has_sentences_and_no_sentence_is_left_over(language: str) -> None:
    """Each way in which a call may read: plain, taken away, hard, for the own wound, for some, with counted shots."""
    ways = [
        *ACCEPTED,
        EndFight(),
        *[KINDS.read_old(PlainChoice(tag(kind), how=how, number=1)) for kind in PASSING for how in HOURS],
        CallTest("ana", "head"),
        Fall("ana", 3, 8),
        RunOver("ana", "train", 5),
        House("ana", 500),
        Duel(("ana", "lefty"), 500),
        Bet(("ana", "lefty"), "ana", 500),
        Bet(("ana", "lefty"), number=500),
        Chance(("ana", "lefty"), 500),
        Drink("ana", "beer", 2),
        CallChase(("lefty",), ("ana", "bo"), 1, "alike"),
    ]
    assert {choice.kind for choice in ways} >= set(map(tag, CALLS))
    made = table()
    words = Words.of_state(GAME, made.g, language)
    ref = ScriptedRef()
    for choice in ways:
        if choice.kind not in ("beat", "end-session"):
            announce(ref, choice)
    told = {entry.event for entry in ref.log}
    told |= {"mayor-person", "mayor-debt-pay", "mayor-debt-forgive", "mayor-pledge"}  # afterwards
    told |= {"mayor-pass-time-some", "mayor-fight-shots"}  # besides
    assert told == {key.removeprefix("event.") for key in words.texts if key.startswith("event.mayor")}
    for entry in ref.log:
        said = words.entry(entry)
        assert said.endswith("."), said
        assert not said.startswith(entry.event), said
        assert entry.event in GAME.part(Display).signs.events


@pytest.mark.rule(CONSOLE, "frontera.dmh.purpose")
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_mayors_own_are_never_taken_for_names_of_things(language: str) -> None:
    made = table()
    before = len(made.log)
    made.step(Tell("whisky"))
    made.step(Luck("ana", 1, "whisky"))
    question = next(one for one in made.asked if "stakes" in one.facts)
    words = Words.of_state(GAME, made.g, language)
    assert words.name("whisky") != "whisky"
    assert words.entry(made.log[before]).endswith(" whisky.")
    assert words.question(question).endswith(" whisky")


@pytest.mark.rule(CONSOLE)
@pytest.mark.parametrize(("words", "end"), [("¡Alto!", " ¡Alto!"), ("Wait...", " Wait..."), ("It rains", " It rains.")])
def test_what_is_told_ends_once(words: str, end: str) -> None:
    made = table()
    before = len(made.log)
    made.step(Tell(words))
    assert Words.of_state(GAME, made.g, "es").entry(made.log[before]).endswith(f":{end}")


@pytest.mark.rule("frontera.table.house-npcs")
@pytest.mark.parametrize(("language", "name"), [("en", "Henchman"), ("es", "Esbirro"), ("fr", "Sbire")])
def test_whoever_enters_without_a_name_is_called_by_kind_and_number(language: str, name: str) -> None:
    made = table()
    before = Words.of_state(GAME, made.g, language)
    for _ in range(2):
        made.step(Person("henchman"))
    after = Words.of_state(GAME, made.g, language)
    for n in (1, 2):
        assert before.name(f"henchman-{n}") == after.name(f"henchman-{n}") == f"{name} {n}"
    assert after.name("lefty") == before.name("lefty")


@pytest.mark.rule("frontera.table.house-npcs")
@pytest.mark.parametrize(("language", "name"), [("en", "Henchman"), ("es", "Esbirro"), ("fr", "Sbire")])
def test_whoever_was_given_the_title_of_a_kind_as_a_name_keeps_it(language: str, name: str) -> None:
    """What people are called by is asked of nobody's name: the title of the kind is a name like any other."""
    setup = adventure(people=[{"id": "henchman-1", "name": "Henchman", "npc": "henchman"}])
    made = Table(setup)
    for _ in range(21):
        made.step(Person("henchman"))
    words = Words.of_state(GAME, made.g, language)
    assert words.name("henchman-1") == "Henchman"
    assert words.name("henchman-2") == f"{name} 2"
    assert words.name("henchman-22") == f"{name} 22", "after the last one whose name was known beforehand"
    drawn = GAME.part(Display).picture(GAME.view(made.g, MAYOR), setup, language)
    assert drawn is not None
    read = [label for label, _ in drawn.sides[0].lines]
    assert {"Henchman", f"{name} 2", f"{name} 22"} <= set(read), "the sheets that the Mayor reads"
