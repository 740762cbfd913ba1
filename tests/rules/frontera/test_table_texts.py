"""What people at the table read: what each card of a test comes to, and sheets, on the page and in the terminal."""

from __future__ import annotations

import pytest
from tests.rules.frontera.story import Table, adventure

from sixgun.core.choice import Choice, Fact, Option, Question
from sixgun.core.game import load_game
from sixgun.games.frontera.choices import CallContest, Difficulty, NextBeat, Scene
from sixgun.games.frontera.trials import Contestant, gives_against, gives_attack, opposed_grader, trait_test
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.testing.scripted import ScriptedRef

GAME = load_game("frontera")


@pytest.mark.rule("frontera.trait-test.procedure", "frontera.trait-test.difficulty", "frontera.test.free-choice")
@pytest.mark.parametrize(
    ("language", "question", "options"),
    [
        (
            "en",
            "A test of Head (Cunning), difficulty 5: which card does Ana play?",
            ["9♦ – success", "2♦ – partial success", "K♥ – failure"],
        ),
        (
            "es",
            "Una prueba de Cabeza (Astucia), dificultad 5: ¿qué carta juega Ana?",
            ["9♦ – éxito", "2♦ – éxito parcial", "K♥ – fracaso"],
        ),
        (
            "fr",
            "Un test de Tête (Ruse), difficulté 5\xa0: quelle carte joue Ana\u202f?",
            ["9♦ – succès", "2♦ – succès partiel", "K♥ – échec"],
        ),
    ],
)
def test_whoever_chooses_a_card_reads_what_it_comes_to(language: str, question: str, options: list[str]) -> None:
    setup = adventure({"kind": "text"}, switches={"mode": "nomgmt"})
    g = Table(setup).g
    words = Words(GAME, setup, language)
    read: list[str] = []

    def choose(asked: object) -> Choice:
        read.append(words.question(asked))  # type: ignore[arg-type]  # a Question
        read.extend(words.option(option) for option in asked.options)  # type: ignore[attr-defined]
        return asked.options[0].choice  # type: ignore[attr-defined, no-any-return]

    with ScriptedRef([("KH", "2D", "9D")], [choose]) as ref:
        assert trait_test(ref, g, Contestant("ana", "head", "cunning"), difficulty=5).grade == "success"
    assert read == [question, *options]


@pytest.mark.rule("frontera.trait-test.difficulty")
@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            (
                "A test of Head for Ana: draw the cards",
                "A test of Head: does Ana step forward?",
                "A test of Head: which card does Ana play?",
                "no difficulty",
                "difficulty 6",
            ),
        ),
        (
            "es",
            (
                "Prueba de Cabeza para Ana: roba las cartas",
                "Una prueba de Cabeza: ¿da Ana un paso al frente?",
                "Una prueba de Cabeza: ¿qué carta juega Ana?",
                "sin dificultad",
                "dificultad 6",
            ),
        ),
        (
            "fr",
            (
                "Test de Tête pour Ana\xa0: tirez les cartes",
                "Un test de Tête\xa0: Ana s’avance\u202f?",
                "Un test de Tête\xa0: quelle carte joue Ana\u202f?",
                "aucune difficulté",
                "difficulté 6",
            ),
        ),
    ],
)
def test_nothing_is_said_of_a_difficulty_that_there_is_not(language: str, texts: tuple[str, ...]) -> None:
    words = Words(GAME, adventure({"kind": "text"}), language)
    facts: dict[str, Fact] = {"who": "ana", "test": "head", "difficulty": 0}
    asked = [
        words.question(Question("ana", rule, (), facts={**facts, **({"ask": ask} if ask else {})}))
        for rule, ask in (("frontera.test.draw-trait", ""), ("", "who-tries"), ("", "card-for-test"))
    ]
    offered = [words.option(Option(Difficulty(n))) for n in (0, 6)]
    assert (*asked, *offered) == texts


@pytest.mark.rule("frontera.opposed.own-suit", "frontera.opposed.colour-only", "frontera.attack.hit-or-miss")
def test_cards_against_others_and_of_an_attack_say_how_far_they_go() -> None:
    wanted = opposed_grader("D")
    assert [gives_against(wanted(card))["result"] for card in ("2D", "KH", "AS")] == [
        "gives-suit",
        "gives-colour",
        "gives-nothing",
    ]
    assert [gives_attack(points)["result"] for points in (0, 1, 34)] == ["gives-miss", "gives-hit", "gives-hit"]
    for language in ("en", "es", "fr"):
        texts = GAME.part(Display).texts(language)
        assert all(
            texts[f"name.gives-{name}"].startswith("– ") for name in ("suit", "colour", "nothing", "hit", "miss")
        )


@pytest.mark.rule("frontera.opposed.draw", "frontera.concept.roles")
@pytest.mark.parametrize(
    ("language", "said", "question"),
    [
        (
            "en",
            "The Mayor calls for a contest with Head (Cunning), Muscle: Ana, Lefty.",
            "A contest, with Head (Cunning): which card does Ana play?",
        ),
        (
            "es",
            "El Mayor pide una prueba enfrentada entre Ana y el Zurdo, con Cabeza (Astucia) y Músculo.",
            "Una prueba enfrentada, con Cabeza (Astucia): ¿qué carta juega Ana?",
        ),
    ],
)
def test_a_contest_is_called_in_words_and_asked_about_with_its_test(language: str, said: str, question: str) -> None:
    setup = adventure({"kind": "text"})
    table = Table(setup)
    table.step(CallContest(("ana", "lefty"), ("head/cunning", "muscle")))
    words = Words(GAME, setup, language)
    assert words.entry(next(entry for entry in table.log if entry.event == "mayor-call-contest")) == said
    asked = [one for one in table.asked if one.facts.get("who") == "ana" and one.options[0].choice.kind == "play"]
    assert words.question(asked[0]) == question


def sheet(seat: str, language: str = "en") -> dict[str, str]:
    """The lines beside the Mayor's name, as a seat sees the saloon."""
    setup = dict(GAME.setup("saloon"))
    g = Table(setup).g
    shown = GAME.part(Display).picture(GAME.view(g, seat), setup, language)
    assert shown is not None
    side = next(side for side in shown.sides if side.seat == "mayor")
    return dict(side.lines)


@pytest.mark.rule("frontera.concept.roles", "frontera.sheet.fields")
def test_the_mayor_alone_reads_the_sheets_of_the_mayors_people() -> None:
    assert sheet("judit") == {"Young Harlow": "unhurt", "Bruno the doorman": "unhurt"}
    own = sheet("mayor")
    assert own["Young Harlow"] == "unhurt"
    assert "Hands 4 (Quick Shot, Deftness), Senses 2" in own["traits"]
    assert "$15.00" in own["weapons"]
    assert "house rule data" in own["kind"]


@pytest.mark.rule("frontera.gap.goods-prices", "frontera.gap.equipment-chapter", "frontera.sobriety.levels")
def test_a_sheet_has_all_levels_and_marks_what_is_house_data() -> None:
    setup = dict(GAME.setup("train"))
    g = Table(setup).g
    g.change("clementine", goods=("work-clothes", "lantern"))
    shown = GAME.part(Display).picture(GAME.view(g, "judit"), setup, "en")
    assert shown is not None
    side = next(side for side in shown.sides if side.seat == "judit")
    assert [gauge.key for gauge in side.gauges] == ["health", "morale", "sobriety"]
    lines = dict(side.lines)
    assert lines["goods"] == "Work clothes, Lantern* (* house rule data)", "the rulebook has the effect of the first"
    assert lines["weapons"] == "Revolver (in hand)"


@pytest.mark.rule("frontera.sheet.fields", "frontera.concept.roles")
@pytest.mark.parametrize(
    ("seat", "there", "missing"),
    [
        ("judit", ["Clementine (Judit): Sano", "Astucia, Labia", "40,00 $", "el joven Harlow (el Mayor)"], ["80,00 $"]),
        ("mayor", ["Clementine (Judit): Sano", "80,00 $", "Aguante 9, Confianza 9"], ["40,00 $"]),
    ],
)
def test_the_terminal_shows_people_and_the_own_sheets(seat: str, there: list[str], missing: list[str]) -> None:
    setup = dict(GAME.setup("saloon"))
    drawn = GAME.part(Display).sketch(GAME.view(Table(setup).g, seat), setup, 100, "es")
    assert [words for words in there if words not in drawn] == []
    assert [words for words in missing if words in drawn] == []


@pytest.mark.rule("frontera.combat.announce-order")
def test_whoever_is_still_to_announce_is_seen_by_all() -> None:
    """The order of a turn is no secret: the cards of its strip lie open, and go by those who stand on the plan."""
    setup = dict(GAME.setup("ambush"))
    table = Table(setup)
    table.step(Scene("bend"))
    table.step(NextBeat())
    while table.g.fight is None or not table.g.fight.order:
        table.step()
    shown = GAME.part(Display).picture(GAME.view(table.g, "judit"), setup, "en")
    assert shown is not None
    assert {card.id for card in shown.order} <= {model.id for model in shown.models}
    assert [card.state for card in shown.order][:2] == ["now", "waiting"]
    assert all(card.open for card in shown.order)
