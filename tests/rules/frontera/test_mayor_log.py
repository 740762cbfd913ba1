"""What the Mayor calls for, as people read it in the log: one sentence for each call, in every language."""

from __future__ import annotations

import pytest
from tests.rules.frontera.story import Table, adventure
from tests.rules.frontera.test_mayor import ACCEPTED, table

from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.core.words import Words
from sixgun.games.frontera.calls import CALLS, HOURS, PASSING
from sixgun.games.frontera.mayor_log import announce
from sixgun.games.frontera.state import MAYOR
from sixgun.testing.scripted import ScriptedRef

GAME = load_game("frontera")
CONSOLE = "frontera.concept.roles"
LANGUAGES = ("en", "es", "fr")

NB = "\xa0"
SAID = [
    (
        Choice("pass-time", how="rest", number=8),
        "The Mayor lets 8 hours of rest pass.",
        "El Mayor deja pasar 8 horas de descanso.",
        "Le Maire laisse passer 8 heures de repos.",
    ),
    (
        Choice("money", target="lefty", number=500),
        "The Mayor gives Lefty 5.00 dollars.",
        "El Mayor da 5,00 dólares al Zurdo.",
        "Le Maire donne 5,00 dollars au Gaucher.",
    ),
    (
        Choice("money", target="ana", how="take", number=150),
        "The Mayor takes 1.50 dollars from Ana.",
        "El Mayor quita 1,50 dólares a Ana.",
        "Le Maire prend 1,50 dollars à Ana.",
    ),
    (
        Choice("goods", target="bo", item="lantern", how="take"),
        "The Mayor takes from Bo: Lantern.",
        "El Mayor quita a Bo: Farol.",
        f"Le Maire prend à Bo{NB}: Lanterne.",
    ),
    (
        Choice("treasure", target="ana+bo", number=1),
        "The Mayor lets Ana, Bo find a treasure.",
        "El Mayor pone un Tesoro al alcance de Ana y Bo.",
        "Le Maire met un Trésor à la portée d’Ana et Bo.",
    ),
    (
        Choice("call-test", target="ana", how="head/lore"),
        "The Mayor calls on Ana for a test of Head (Lore).",
        "El Mayor pide a Ana una prueba de Cabeza (Saber).",
        "Le Maire demande à Ana un test de Tête (Savoir).",
    ),
    (
        Choice("chase", target="lefty", item="ana+bo", number=1),
        "The Mayor calls for a chase: Ana, Bo after Lefty, lead 1.",
        "El Mayor pide una persecución: Ana y Bo tras el Zurdo, con una ventaja de 1.",
        f"Le Maire demande une poursuite{NB}: Ana et Bo aux trousses du Gaucher, avec une avance de 1.",
    ),
    (
        Choice("care", target="bo", item="bo"),
        "The Mayor lets Bo look after the own wound.",
        "El Mayor deja que Bo se atienda la herida.",
        "Le Maire laisse Bo soigner sa propre blessure.",
    ),
    (
        Choice("heavy", target="ana"),
        "The Mayor reckons up what Ana has drunk.",
        "El Mayor echa la cuenta de lo que ha bebido Ana.",
        "Le Maire fait le compte de ce qu’Ana a bu.",
    ),
    (
        Choice("set-level", target="ana", how="morale", number=-1),
        "The Mayor sets the Morale of Ana from steady to scared.",
        "El Mayor cambia la Moral de Ana: de Normal a Asustado.",
        f"Le Maire change le Moral d’Ana{NB}: de Normal à Effrayé.",
    ),
    (
        Choice("person", item="henchman", how="outlaws"),
        "The Mayor brings Henchman 1 into the scene.",
        "El Mayor hace entrar en escena a Esbirro 1.",
        "Le Maire fait entrer en scène Sbire 1.",
    ),
    (
        Choice("tell", how="A dog barks twice."),
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
        Choice("end-fight"),
        *[Choice(kind, how=how, number=1) for kind in PASSING for how in HOURS],
        Choice("call-test", target="ana", how="head"),
        Choice("fall", target="ana", number=3, how="8"),
        Choice("run-over", target="ana", how="train", number=5),
        Choice("house", target="ana", number=500),
        Choice("duel", target="ana+lefty", number=500),
        Choice("bet", target="ana+lefty", item="ana", number=500),
        Choice("bet", target="ana+lefty", number=500),
        Choice("chance", target="ana+lefty", number=500),
        Choice("drink", target="ana", item="beer", number=2),
        Choice("chase", target="lefty", item="ana+bo", number=1, how="alike"),
    ]
    assert {choice.kind for choice in ways} >= set(CALLS)
    made = table()
    words = Words.of_state(GAME, made.g, language)
    ref = ScriptedRef()
    for choice in ways:
        if choice.kind not in ("beat", "end-session"):
            announce(ref, choice)
    told = {entry.event for entry in ref.log} | {"mayor-person", "mayor-debt-pay", "mayor-debt-forgive", "mayor-pledge"}
    assert told == {key.removeprefix("event.") for key in words.texts if key.startswith("event.mayor")}
    for entry in ref.log:
        said = words.entry(entry)
        assert said.endswith("."), said
        assert not said.startswith(entry.event), said
        assert entry.event in GAME.signs().events


@pytest.mark.rule(CONSOLE, "frontera.dmh.purpose")
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_mayors_own_are_never_taken_for_names_of_things(language: str) -> None:
    made = table()
    before = len(made.log)
    made.step(Choice("tell", how="whisky"))
    made.step(Choice("luck", target="ana", how="whisky", number=1))
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
    made.step(Choice("tell", how=words))
    assert Words.of_state(GAME, made.g, "es").entry(made.log[before]).endswith(f":{end}")


@pytest.mark.rule("frontera.table.house-npcs")
@pytest.mark.parametrize(("language", "name"), [("en", "Henchman"), ("es", "Esbirro"), ("fr", "Sbire")])
def test_whoever_enters_without_a_name_is_called_by_kind_and_number(language: str, name: str) -> None:
    made = table()
    before = Words.of_state(GAME, made.g, language)
    for _ in range(2):
        made.step(Choice("person", item="henchman"))
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
        made.step(Choice("person", item="henchman"))
    words = Words.of_state(GAME, made.g, language)
    assert words.name("henchman-1") == "Henchman"
    assert words.name("henchman-2") == f"{name} 2"
    assert words.name("henchman-22") == f"{name} 22", "after the last one whose name was known beforehand"
    drawn = GAME.picture(GAME.view(made.g, MAYOR), setup, language)
    assert drawn is not None
    read = [label for label, _ in drawn.sides[0].lines]
    assert {"Henchman", f"{name} 2", f"{name} 22"} <= set(read), "the sheets that the Mayor reads"
