"""What people see of a match: the table as data, overlays of choices, greyed actions, the plan in the terminal."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore import build

from sixgun.core.asking import Asking
from sixgun.core.chance import SecretChance
from sixgun.core.choice import Question
from sixgun.core.game import load_game
from sixgun.core.match import Match
from sixgun.core.scene import scene
from sixgun.games.dicemore import turn
from sixgun.games.dicemore.choices import Explosive, Fire, Move
from sixgun.games.dicemore.display.overlay import overlay, sight
from sixgun.games.dicemore.display.picture import picture
from sixgun.games.dicemore.state import Skirmish
from sixgun.screen.display import Display

GAME = load_game("dicemore")
SCENARIOS = GAME.scenarios()


def words(g: Skirmish) -> dict[str, str]:
    return {**GAME.part(Display).texts(), **GAME.part(Display).names(g)}


def fight(**fields: Any) -> Skirmish:
    people = [
        build.man("a", "good", x=10, y=10, guns=["six-shot"]),
        build.man("b", "bad", x=18, y=10, facing=180, **fields),
    ]
    return build.match(people, [build.fence("rail", (16, 8), (16, 12))], active="a")


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_has_a_picture_and_a_plan_from_the_first_moment(name: str) -> None:
    setup = GAME.setup(name)
    view = GAME.view(GAME.start(setup), "")
    found = GAME.part(Display).picture(view, setup)
    assert found is not None
    assert (found.unit, len(found.sides), len(found.goals)) == ("U", 2, 2)
    roofs = {g.title for g in found.ground if g.kind == "roof"}
    assert roofs
    assert any(zone.kind == "deploy" for zone in found.zones) == (name != "duel")
    assert found.dark == (name == "witness")
    plan = GAME.part(Display).sketch(view, setup, 100)
    assert all(len(row) == 100 for row in plan.splitlines()[:10])
    assert any(title.upper() in plan for title in roofs)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_question_of_the_deployment_can_be_shown(name: str) -> None:
    """Also while somebody is placed who has just been given a post."""
    setup = GAME.setup(name)
    match: Match[Skirmish] = Match.new(GAME, setup, SecretChance(b"deployment" * 4))
    match.run()
    for _ in range(6):
        assert match.pending is not None
        found = GAME.part(Display).picture(GAME.view(scene(match), ""), setup)
        assert found is not None
        question = match.pending.questions[0]
        assert match.answer(question.seat, question.options[0].choice) is None


def test_states_of_people_are_badges() -> None:
    g = fight(shocked=True, lying=True, wounds=1, cos=3, carries=("bag-1",), drunk=True)
    model = {m.id: m for m in picture(g, words(g)).models}["b"]
    assert [badge.key for badge in model.badges] == ["shocked", "wounds", "lying", "drunk", "carries"]
    assert [(gauge.now, gauge.full) for gauge in model.gauges if gauge.key == "cos"] == [(2, 3)]


def test_a_shot_shows_ranges_the_line_and_what_covers() -> None:
    g = fight()
    found = overlay(g, Fire("a", "b", 0, number=1), words(g))
    assert found is not None
    assert [(ring.kind, ring.label) for ring in found.rings] == [("range", "12 U"), ("near", "6 U")]
    assert [line.kind for line in found.lines] == ["sight", "cover"]
    assert found.lines[0].label == "7 U"
    assert "rail" in found.highlight
    assert found.facts["cover"] == "light"


def test_a_move_shows_how_far_it_goes() -> None:
    g = fight()
    found = overlay(g, Move("a", "walk", ((12.0, 10.0, 0.0),)), words(g))
    assert found is not None
    reached = [x for area in found.areas for ring in area.rings for x, _ in ring]
    assert reached
    assert max(reached) < 16.0  # the fence costs a point and is not open ground


def test_the_sawn_off_shows_its_template_and_dynamite_its_blast() -> None:
    g = fight()
    g.change("a", guns=(build.gun("sawn-off"), build.gun("dynamite", loaded=1)), hands=(0,))
    cone = overlay(g, Fire("a", "b", 0, number=1), words(g))
    assert cone is not None
    assert [(area.kind, len(area.rings[0])) for area in cone.areas] == [("blast", 3)]
    thrown = overlay(g, Explosive("a", 1, "throw", "b"), words(g))
    assert thrown is not None
    assert [ring.kind for ring in thrown.rings] == ["blast", "range"]


def test_through_the_eyes_of_somebody_who_looks_away() -> None:
    g = fight()
    g.change("a", facing=180.0)
    found = sight(g, "a", words(g))
    assert found is not None
    assert [line.kind for line in found.lines] == ["blocked"]
    assert found.notes[0][0] == "dicemore.setup.front-arc"


def test_what_cannot_be_done_is_said_with_the_rule() -> None:
    g = fight()
    g.change_activation(attacked=True)
    question = Question("good", turn.CHOOSE, (), lambda choice: turn.check(g, choice))
    withheld = {entry.kind: entry.refusal.rule for entry in GAME.part(Asking).unavailable(g, question)}
    assert withheld["fire"] == "dicemore.action.one-attack"
    assert withheld["melee"] == "dicemore.action.one-attack"
    assert "mount" not in withheld  # there is no horse
