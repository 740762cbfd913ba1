"""Details of the rules that the chapters' own tests leave open: who knows what, what a form begins with, and edges."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import Table, adventure
from tests.rules.frontera.test_fight import fighting

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question
from sixgun.core.log import Mod
from sixgun.games.frontera import decks, knowledge, mayor, trials
from sixgun.games.frontera.choices import CallContest
from sixgun.games.frontera.fights import space
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.state import MAYOR, Fight, deck_of
from sixgun.table import Piece, rectangle
from sixgun.testing import scripted


@pytest.mark.rule("frontera.ruling.late-new-pack", "frontera.late.with-pack", "frontera.ruling.what-is-public")
def test_the_whole_pack_of_somebody_who_comes_late_is_known_to_all() -> None:
    g = build.session(build.person("ana"), build.person("eva"), mode="wear")
    with scripted() as ref:
        decks.join_late(ref, g, "eva", new_pack=True)
    pack = g.cards(deck_of("eva"))
    assert len(pack) >= 52
    for seat in (MAYOR, "ana", "eva"):
        assert knowledge.known(g, seat, deck_of("eva")) == pack


@pytest.mark.rule("frontera.ruling.cover-and-sight")
@pytest.mark.parametrize(("height", "floors", "blocked"), [
    (1.4, (0, 0), None),
    (1.6, (0, 0), "wall"),
    (2.4, (2, 0), None),
    (2.6, (2, 0), "wall"),
    (2.4, (0, 2), None),
    (2.6, (0, 2), "wall"),
])  # fmt: skip
def test_a_line_of_fire_runs_from_eye_to_eye(height: float, floors: tuple[int, int], blocked: str | None) -> None:
    wall = Piece(id="wall", kind="wall", polygon=rectangle(14.95, 5, 0.1, 10), height=height, blocks_sight=True)
    ana, thug = build.person("ana", x=10, y=10, z=floors[0]), build.person("thug", MAYOR, x=20, y=10, z=floors[1])
    g = fighting(ana, thug, pieces=(wall,))
    assert space.line_of_fire(g, g["ana"], g["ana"].place, g["thug"]) == blocked


@pytest.mark.rule("frontera.cover.levels", "frontera.ruling.cover-and-sight")
@pytest.mark.parametrize(("scene", "piece"), [("nowhere", "cart"), ("nowhere", ""), ("here", ""), ("here", "cart")])
def test_without_a_plan_of_the_cover_the_mayors_word_counts(scene: str, piece: str) -> None:
    g = fighting(build.person("ana", x=10, y=10), build.person("thug", MAYOR, x=20, y=10, cover_piece=piece))
    g.scene = scene
    points = {}
    for cover in ("exposed", "partial", "full"):
        thug = g.change("thug", cover=cover)
        points[cover], at = space.cover_points(g, g["ana"].place, thug)
        assert at == (piece if cover != "exposed" else "")
    assert 0 == points["exposed"] < points["partial"] < points["full"]


@pytest.mark.rule("frontera.ruling.test-in-combat", "frontera.ruling.opposed-in-combat")
def test_forms_of_tests_in_a_fight_begin_with_the_first_test_and_the_first_of_the_others() -> None:
    people = [build.person("ana", x=10, y=10), *(build.person(n, MAYOR, x=12, y=9) for n in ("near", "far"))]
    g = fighting(*people, build.person("gone", MAYOR, present=False))
    g.fight = Fight(turn=1, order=("ana", "near", "far"))
    question = Question("ana", "frontera.combat.announce-order", (), facts={"who": "ana", "turn": 1})
    forms = {form.called: {field.name: field for field in form.fields} for form in GAME.part(Asking).forms(g, question)}
    test = forms["test"]
    assert test["actor"].start == "ana"
    assert test["test"].start == test["test"].ids[0]
    assert (test["number"].start, test["number"].least) == ("0", 0)
    for kind in ("pocket", "challenge", "provoke"):
        assert (forms[kind]["target"].ids, forms[kind]["target"].start) == (("near", "far"), "near")
    assert forms["sneak"]["watchers"].ids == ("near", "far")


@pytest.mark.rule("frontera.ruling.test-in-combat")
@pytest.mark.parametrize("hold", [{"holds": "near"}, {"held_by": ("near",)}])
def test_nobody_who_grapples_fills_in_a_test(hold: dict[str, Any]) -> None:
    g = fighting(build.person("ana", x=10, y=10), build.person("near", MAYOR, x=11, y=10))
    g.fight = Fight(turn=1, order=("ana", "near"))
    question = Question("ana", "frontera.combat.announce-order", (), facts={"who": "ana", "turn": 1})
    tests = {"test", "sneak", "pocket", "challenge", "provoke"}
    assert tests <= {form.called for form in GAME.part(Asking).forms(g, question)}
    g.change("ana", **hold)
    assert not tests & {form.called for form in GAME.part(Asking).forms(g, question)}


@pytest.mark.rule("frontera.opposed.nothing", "frontera.ruling.opposed-repeat")
def test_a_contest_of_the_story_is_made_anew_until_somebody_shows_suit_or_colour() -> None:
    beat = {"kind": "contest", "who": "ana", "against": "lefty", "trait": "head"}
    repeated = 0
    for seed in range(12):
        table = Table(adventure(beat), seed=str(seed))
        for who in ("ana", "lefty"):
            table.g.change(who, head=1, npc="")
        table.step()
        told = [event for event in table.events() if event in ("victory", "stalemate", "stalemate-nothing")]
        assert told[-1] != "stalemate-nothing"
        repeated += told.count("stalemate-nothing")
    assert repeated


@pytest.mark.rule("frontera.concept.roles", "frontera.opposed.draw")
@pytest.mark.parametrize(
    ("tests", "said"), [(("head", "head"), ("head",)), (("head", "hands"), ("head", "hands")), (("head",), ("head",))]
)
def test_a_contest_in_which_all_test_the_same_is_called_by_that_one_test(
    tests: tuple[str, ...], said: tuple[str, ...]
) -> None:
    with scripted() as ref:
        mayor.announce(ref, CallContest(("ana", "lefty"), tests))
    assert ref.log[0].facts["tests"] == said
    assert ref.log[0].facts["people"] == ("ana", "lefty")


@pytest.mark.rule("frontera.ruling.multi-targets", "frontera.test.play-several", "frontera.ruling.extra-attacks-count")
@pytest.mark.parametrize("targets", [("near", "far"), ("near",), ("near", "far", "thug")])
def test_cards_for_several_targets_are_asked_for_one_after_another(targets: tuple[str, ...]) -> None:
    people = [build.person("ana"), *(build.person(name, MAYOR) for name in ("near", "far", "thug"))]
    g = build.session(*people, mode="nomgmt", pile="2S 9S KC 3C 4C")
    questions: list[Question] = []

    def first(question: Question) -> Choice:
        questions.append(question)
        return question.options[0].choice

    with scripted(chance=[("2S", "9S", "KC")], choices=[first] * 3) as ref:
        mods = [Mod(3, "frontera.test.play-several", "three")]
        laid = trials.lay(ref, g, "ana", mods, "frontera.test.play-several", decks.value, 3, targets)
    assert [one.target for one in laid] == [targets[i % len(targets)] for i in range(3)]
    assert [one.card for one in laid] == ["KC", "9S", "2S"]
    for number, question in enumerate(questions):
        before = tuple((one.card, one.target) for one in laid[:number])
        said = [option.facts.get("laid") for option in question.options]
        assert said == [before if len(targets) > 1 else None] * len(said)
        assert "laid" not in question.facts
