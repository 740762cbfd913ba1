"""A fight that the Mayor calls for in the middle of a scene: where everybody stands."""

from __future__ import annotations

import pytest
from tests.rules.frontera.story import PLACE, SPOTS, Table, adventure

from sixgun.core.choice import Choice
from sixgun.games.frontera.space import WALKER, metres, plan
from sixgun.table import Base, distance_to_piece

ROLES = "frontera.concept.roles"


@pytest.mark.rule(ROLES)
def test_sides_stand_apart_and_nobody_stands_in_scenery() -> None:
    crate = {"id": "crate", "kind": "crate", "title": "a crate", "x": 8.0, "y": 17.0, "w": 5.0, "h": 4.0}
    setup = adventure()
    setup["scenes"][0]["place"] = {**PLACE, "pieces": [*PLACE["pieces"], crate]}  # type: ignore[misc]
    made = Table(setup)
    made.step(Choice("fight"))
    g = made.g
    ana, bo, lefty = (g[who].place for who in ("ana", "bo", "lefty"))
    assert metres(ana, bo) < 10 < metres(ana, lefty)
    assert ana != bo
    for x, y, z in (ana, bo, lefty):
        assert 0 < x < plan(g).width and 0 < y < plan(g).depth
        for piece in plan(g).pieces:
            assert distance_to_piece(plan(g), piece.id, Base(x, y, z, WALKER.r)) > 0


@pytest.mark.rule(ROLES)
def test_whoever_has_a_place_keeps_it_and_a_beat_of_the_scene_knows_better() -> None:
    made = Table(adventure({"kind": "text"}, {"kind": "fight", "spots": SPOTS}))
    made.g.change("bo", x=7.0, y=9.0)
    made.step(Choice("fight"))
    assert [made.g[who].place[:2] for who in ("ana", "bo", "lefty")] == [(5.0, 5.0), (7.0, 9.0), (5.0, 25.0)]


@pytest.mark.rule(ROLES)
def test_without_a_plan_nobody_needs_a_place() -> None:
    made = Table(adventure())
    made.step(Choice("scene", item="second"))
    made.step(Choice("fight"))
    assert made.g.step == "fight"
    assert {c.place for c in made.g.characters.values()} == {(0.0, 0.0, 0.0)}
