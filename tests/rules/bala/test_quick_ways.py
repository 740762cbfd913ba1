"""What a move leaves out because it cannot matter, against the same in full, in random games."""

from __future__ import annotations

import math
from random import Random

import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import SimulationRef
from sixgun.games.bala import contact, detection, goals
from sixgun.games.bala.game import GAME
from sixgun.games.bala.space import base, body
from sixgun.games.bala.state import Fight
from sixgun.miniatures.objectives import reached
from sixgun.table import Walk
from sixgun.table.walk import Track

STEPS = 250


def play(scenario: str) -> None:
    """Some steps of a random game."""
    rng = Random(scenario)

    def decide(question: Question) -> Choice:
        return question.sample(rng).choice

    g, ref = GAME.start(GAME.setup(scenario)), SimulationRef(SeededChance(scenario), decide)
    for _ in range(STEPS):
        if GAME.ending(g) is None:
            GAME.advance(ref, g)


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_everybody_sees_the_same_when_only_sightings_of_the_mover_are_looked_at(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, compared = detection.refresh, []

    def both(g: Fight, *movers: str) -> None:
        full = g.fork()
        quick(full)
        quick(g, *movers)
        assert list(g.seen.items()) == list(full.seen.items())
        compared.append(bool(movers) and bool(g.seen))

    monkeypatch.setattr(detection, "refresh", both)
    play(scenario)
    assert any(compared)


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_enemies_far_from_a_path_are_never_met(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick, met = contact.first, []

    def both(
        g: Fight, who: str, walk: Walk, track: Track, start: float, stop: float, target: str = ""
    ) -> tuple[float, tuple[str, ...]] | None:
        found = quick(g, who, walk, track, start, stop, target)
        foes = {c.id: base(c) for c in g.enemies(who) if not c.cart}
        if target in g.neighbours:
            foes[target] = body(g, target)
        each = {name: contact._meeting(g, walk, track, start, stop, foe) for name, foe in foes.items()}
        best = min([at for at in each.values() if at is not None], default=math.inf)
        slow = tuple([name for name, at in each.items() if at is not None and at < best + 1e-9])
        assert (found[1] if found else ()) == slow
        met.append(bool(slow))
        return found

    monkeypatch.setattr(contact, "first", both)
    play(scenario)
    assert any(met) and not all(met)


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_no_goal_is_reached_while_everybody_stands_and_nothing_is_done(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, seen = goals._as_at_the_start, []

    def both(g: Fight) -> bool:
        found = quick(g)
        if found:
            assert not any(reached(goal, goals.standing(g)) for goal in g.board.goals)
            assert all(g.in_play(side) for side in g.bands)
        seen.append(found)
        return found

    monkeypatch.setattr(goals, "_as_at_the_start", both)
    play(scenario)
    assert any(seen)
