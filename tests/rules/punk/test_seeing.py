"""Whether somebody is seen, asked with those who stand about the lines alone, against everybody on the table."""

from __future__ import annotations

import random

import pytest
from tests.rules.punk.games import Scenery, board, fray, model

from sixgun.games.punk import seeing
from sixgun.games.punk.state import Fray

HEIGHTS = (0.0, 0.0, 0.0, 3.0, 9.0)


def crowd(rng: random.Random) -> Fray:
    """A crowded table, most of whom stand on the ground, with a few walls."""
    walls = [Scenery(f"wall{k}", 12.0 * k + 2.0, rng.uniform(2.0, 30.0), 1.0, 8.0, size=2) for k in range(4)]
    people = [
        model(
            f"m{k}",
            rng.uniform(2.0, 48.0),
            rng.uniform(2.0, 48.0),
            side="blue" if k % 2 else "red",
            z=rng.choice(HEIGHTS),
            facing=rng.uniform(0.0, 360.0),
            base=rng.choice((25, 32, 40, 50)),
        )
        for k in range(24)
    ]
    return fray(*people, table=board(*walls))


@pytest.mark.rule("punk.los.definition", "punk.modelcover.total", "punk.geo.air-lines")
@pytest.mark.parametrize("seed", range(6))
def test_those_who_stand_about_no_line_make_no_difference(seed: int) -> None:
    g = crowd(random.Random(seed))
    left_out, hidden = 0, 0
    for me in g.models.values():
        for other in g.models.values():
            if me.id == other.id:
                continue
            whole = seeing.look(g, me, other)
            assert seeing.sees(g, me, other) == whole.seen, (seed, me.id, other.id, whole)
            left_out += len(g.others(me.id, other.id)) - len(g.between(me.body, other.body, me.id, other.id))
            hidden += whole.reason == "models"
    assert left_out > 1000, "the test has to leave somebody out"
    assert hidden, "and somebody has to stand in the way"
