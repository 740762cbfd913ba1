"""Scenario files, and the director's hand at a real table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dustalley.build import FILE, alley, crate, refused

from sixgun.core.game import BadSetup
from sixgun.core.real_table import RealTable
from sixgun.games.dustalley import GAME, turn
from sixgun.games.dustalley.scenario import SCENARIOS
from sixgun.games.dustalley.shooting import modifiers
from sixgun.testing import scripted


def mistakes(**changes: Any) -> dict[str, str]:
    with pytest.raises(BadSetup) as bad:
        SCENARIOS.start({**FILE, **changes})
    return {problem.where: problem.message for problem in bad.value.problems}


@pytest.mark.rule("dustalley.setup.table", "dustalley.setup.gunmen")
def test_the_alley_of_a_file() -> None:
    g = SCENARIOS.start({**FILE, "scenery": [crate(6, 7)]})
    assert [(one.id, one.place, one.facing, one.shots, one.wounds) for one in g.gunmen.values()] == [
        ("hester", (4.0, 8.0, 0.0), 0.0, 6, 0),
        ("colm", (12.0, 8.0, 0.0), 180.0, 6, 0),
    ]
    assert (g.bag, g.board.rounds, len(g.board.scene.pieces)) == ((4.0, 3.0, 0.0), 8, 1)


@pytest.mark.rule("dustalley.setup.table")
def test_every_mistake_of_a_file_is_reported() -> None:
    assert set(mistakes(gunmen=FILE["gunmen"][:1])) == {"gunmen"}
    assert "overlaps" in mistakes(gunmen=[FILE["gunmen"][0], {**FILE["gunmen"][1], "at": [4.5, 8]}])["gunmen[1].at"]
    assert "crate" in mistakes(scenery=[crate(3.5, 7)])["gunmen[0].at"]
    found = mistakes(
        bag={"at": [30, 3]},
        exits=[{**FILE["exits"][0], "side": "nobody"}],
        scenery=[{"kind": "piano", "at": [1, 1]}, {"kind": "crate", "at": [9, 9], "points": [[1, 1], [2, 2]]}],
    )
    assert set(found) == {"bag.at", "exits[0].side", "scenery[0].kind", "scenery[1].points"}


@pytest.mark.rule("dustalley.setup.director")
def test_the_director_says_where_people_stand_and_who_is_covered() -> None:
    table = GAME.part(RealTable)
    g = alley()
    far = table.director(["near", "hester", "colm", "10", "cover"], g)
    assert far is not None and refused(g, far) == "no-director"
    with_director = {**FILE, "scenario": {**FILE["scenario"], "switches": {"director": True}}}
    g = SCENARIOS.start(with_director)
    g.waiting, g.left = ("hester", "colm"), 2
    with scripted(choices=[far]) as ref:
        turn.advance(ref, g)
    assert g["hester"].place == pytest.approx((1.0, 8.0, 0.0)) and g.left == 2
    assert [mod.rule for mod in modifiers(g, "hester", "colm")] == ["dustalley.shoot.far", "dustalley.shoot.cover"]
    here = table.director(["place", "Colm", "11", "8", "@90"], g)
    assert here is not None
    with scripted(choices=[here]) as ref:
        turn.advance(ref, g)
    assert (g["colm"].place, g["colm"].facing) == ((11.0, 8.0, 0.0), 90.0)
    assert [mod.rule for mod in modifiers(g, "hester", "colm")] == ["dustalley.shoot.far"]
    assert table.director(["shoot"], g) is None
