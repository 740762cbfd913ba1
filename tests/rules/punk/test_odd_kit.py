"""Random fights between models with odd special rules, guns and gear on crowded ground: whatever happens, nobody ends
up where nobody can be, and every question has an answer."""

from __future__ import annotations

import math
import random

import pytest
from msgspec.structs import replace
from tests.rules.punk.build import Built, element, zone
from tests.rules.punk.games import fray, model
from tests.rules.punk.shooters import GUNS, range_

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.punk import combats, turn, walks
from sixgun.games.punk.board import Board
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import Arm, Fray, Model
from sixgun.games.punk.surfaces import below, on_floor

HIGH = {1: (2.0, 3.0), 2: (5.5,), 3: (7.0, 9.0)}
GROUNDS = ("rough", "very-rough", "impassable", "contaminated")
SPECIALS = (
    "leap",
    "swift",
    "berserker",
    "bloodthirst",
    "slippery",
    "all-terrain",
    "climber",
    "beast",
    "mounted",
    "delay 3",
    "camouflage",
    "poison 3",
    "dim",
)
BLADES = ("bare", "piston-fist", "shock-prod", "venom-knife", "ram-spear", "saw", "bottle", "torch", "brand")
ARMOUR = ((), ("shield",), ("wired",), ("proof",), ("plate",))
WEIGHTS = {"ready": 4.0, "pass": 0.3, "lob": 5.0, "spray": 5.0, "dare": 2.0, "charge": 3.0, "leap": 3.0, "hold": 20.0}


def ground(rng: random.Random) -> Board:
    spots = [(x, y) for x in (15, 30, 45, 60) for y in (15, 30, 45, 60)]
    rng.shuffle(spots)
    found: list[Built] = []
    for n, (x, y) in enumerate(spots[: rng.randint(4, 9)]):
        w, d = rng.uniform(1.0, 9.0), rng.uniform(1.0, 9.0)
        if rng.random() < 0.3:
            found.append(element(f"flat{n}", zone(x, y, w + 3, d + 3, size=0, grade="", top=rng.choice(GROUNDS))))
            continue
        size = rng.choice((1, 1, 2, 3))
        high = rng.choice(HIGH[size])
        top = rng.choice(("good", "good", "good", "rough", "very-rough", "impassable"))
        one = zone(x, y, w, d, size=size, height=high, top=top, standable=rng.random() < 0.8)
        found.append(element(f"block{n}", one))
        if rng.random() < 0.3:  # a second roof across a gap
            found.append(element(f"next{n}", zone(x + w + rng.uniform(2.0, 6.0), y, 6.0, d, size=size, height=high)))
    return range_(*found)


def somebody(rng: random.Random, id: str, side: str, x: float, y: float) -> Model:
    gun = rng.choice(GUNS)
    arms = [Arm(gun.id, fuel=gun.number("fuel"))]
    if rng.random() < 0.4:
        arms.append(Arm("molotov", pieces=rng.randint(1, 3)))
    if rng.random() < 0.6:
        blade = rng.choice(BLADES)
        arms.append(Arm(blade, fuel=2 * (blade == "saw")))
    return model(
        id,
        x,
        y,
        side=side,
        special=rng.sample(SPECIALS, rng.choice((0, 0, 1, 1, 2))),
        facing=rng.uniform(0.0, 360.0),
        arms=tuple(arms),
        base=rng.choice((25, 25, 25, 40, 55)),
        agility=rng.randint(2, 8),
        toughness=rng.randint(3, 9),
        precision=rng.randint(3, 9),
        combat=rng.randint(3, 8),
        gear=rng.choice(((), (), ("lucky-charm",))),
        armour=rng.choice(ARMOUR),
    )


def people(rng: random.Random, table: Board) -> list[Model]:
    """Three to five a side, each out of contact with enemies and where it can stand; often near somebody else."""
    found: list[Model] = []
    wanted = [(f"{side}{n}", side) for side in ("red", "blue") for n in range(rng.randint(3, 5))]
    while len(found) < len(wanted):
        x, y = rng.uniform(8.0, 72.0), rng.uniform(8.0, 72.0)
        if found and rng.random() < 0.5:
            other, turned = rng.choice(found), rng.uniform(0.0, math.tau)
            x, y = other.x + 6 * math.cos(turned), other.y + 6 * math.sin(turned)
        one = somebody(rng, *wanted[len(found)], x, y)
        one = replace(one, z=below(table, (x, y, 99.0))[2])
        g = fray(*found, one, table=table)
        stands = on_floor(table, one.place) and walks.may_rest(g, one, one.place) and walks.is_safe(g, one, one.place)
        if stands and not any(m.side != one.side and contact(m.body, one.body) for m in found):
            found.append(one)
    return found


def check(g: Fray) -> None:
    """Between two Actions everybody on the table is where somebody can be."""
    for m in g.in_play():
        assert on_floor(g.board, m.place) != bool(m.hangs), m
        assert walks.is_safe(g, m, m.place), m
        assert walks.has_headroom(g, m, m.place), m
        assert min(m.x, m.y, 90 - m.x, 90 - m.y) >= m.body.r - 0.001, m
        assert not (m.prone and combats.engaged(g, m.id)), m


def fight(seed: int, steps: int = 260) -> None:
    rng, chance = random.Random(seed), SeededChance(seed)
    table = ground(rng)
    everybody = people(rng, table)
    g = fray(*everybody, table=table, turn=0)
    g.phase = "turn"
    g.bullets.update({m.id: rng.randint(0, 5) for m in everybody})

    def decide(question: Question) -> Choice:
        options = list(question.options)[:60]
        return rng.choices(options, [WEIGHTS.get(option.choice.kind, 1.0) for option in options])[0].choice

    for _ in range(steps):
        turn.advance(Referee(source=chance, decide=decide), g)
        if g.ended is not None:
            return
        if g.passage is None:
            check(g)


@pytest.mark.rule(
    "punk.move.no-overlap", "punk.move.must-stand", "punk.terrain.impassable-removal", "punk.geo.distance"
)
@pytest.mark.parametrize("seed", range(5))
def test_a_fight_with_odd_kit_leaves_everybody_where_somebody_can_be(seed: int) -> None:
    fight(seed)


@pytest.mark.long
@pytest.mark.rule(
    "punk.move.no-overlap", "punk.move.must-stand", "punk.terrain.impassable-removal", "punk.geo.distance"
)
@pytest.mark.parametrize("seed", range(10))
def test_hundreds_of_fights_leave_everybody_where_somebody_can_be(seed: int) -> None:
    for number in range(30):
        fight(1000 * (seed + 1) + number)
