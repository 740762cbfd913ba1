"""Shipped scenarios played at random: every offered choice is legal, and the table stays in order."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random

import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.dicemore import scenario, space, turn
from sixgun.games.dicemore.state import Skirmish
from sixgun.table import Base

STEPS = 220
ATTACKS = ("fire", "melee", "throw", "explosive", "opportunity", "lasso", "gait")


def _bases(g: Skirmish) -> list[Base]:
    people = [space.base(c) for c in g.in_play() if not c.cart and not c.bearer]
    return people + [space.horse_base(h) for h in g.horses.values() if not h.out and not h.rider]


def _in_order(g: Skirmish) -> None:
    for one, other in combinations(_bases(g), 2):
        apart = math.dist((one.x, one.y), (other.x, other.y)) >= one.r + other.r - 0.02
        assert apart or abs(one.z - other.z) >= 1.0
    for c in g.characters.values():
        assert all(c.id in g[foe].engaged for foe in c.engaged)
        assert not c.engaged or c.in_play
        assert len(c.hands) <= 2 and all(i < len(c.guns) for i in c.hands)
    if g.activation is not None:
        assert g.going.left >= 0 and g.going.paying == 0


@pytest.mark.rule("dicemore.ruling.measuring", "dicemore.turn.one-activation-per-round", "dicemore.ruling.engaged")
@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("murder", "double-h-outfit", "stone-river-riders"),
        ("bank-robbery", "tanner-wells-law", "dos-lagunas"),
        ("meeting", "fort-ransom-detail", "high-timber-company"),
    ],
)
def test_random_play_keeps_the_table_in_order(name: str, good: str, bad: str) -> None:
    rng = Random(name)
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.ready(name, {"good": good, "bad": bad}))

    def decide(question: Question) -> Choice:
        options = question.options
        for option in options:
            assert question.check(option.choice) is None, (option.choice, question.check(option.choice))
        assert len(options) <= 120
        return rng.choices(options, [5 if o.choice.kind in ATTACKS else 1 for o in options])[0].choice

    ref = Referee(source=SeededChance(name), decide=decide)
    for _ in range(STEPS):
        if g.ended is not None:
            break
        turn.advance(ref, g)
        if g.phase != "deploy":
            _in_order(g)
    assert g.decoded(g.encode()).identity() == g.identity()
    assert g.round >= 1
