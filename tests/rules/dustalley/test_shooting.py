"""Aiming, shooting, reloading, wounds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.dustalley.build import alley, crate, do, refused, wall

from sixgun.games.dustalley import GAME
from sixgun.games.dustalley.choices import Aim, Reload, Shoot
from sixgun.games.dustalley.shooting import modifiers
from sixgun.games.dustalley.state import Alley
from sixgun.testing import scripted

SHOOT = Shoot("hester", "colm")


def mods(g: Alley) -> dict[str, int]:
    return {mod.rule.rpartition(".")[2]: mod.value for mod in modifiers(g, "hester", "colm")}


@pytest.mark.rule("dustalley.shoot.roll", "dustalley.shoot.wounds")
@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 1)])
def test_four_hits(die: int, wounds: int) -> None:
    g = alley()
    with scripted(chance=[die]) as ref:
        do(ref, g, SHOOT)
    assert (g["colm"].wounds, g["hester"].shots) == (wounds, 5)


@pytest.mark.rule("dustalley.shoot.wounds")
def test_two_wounds_and_he_is_out() -> None:
    g = alley(wounds=1)
    with scripted(chance=[4]) as ref:
        do(ref, g, SHOOT)
    assert g["colm"].out and ref.log[-1].event == "out"


@pytest.mark.rule("dustalley.shoot.aim", "dustalley.ruling.one-aim")
def test_aiming_helps_the_next_shot_once() -> None:
    g = alley()
    with scripted(chance=[3, 3]) as ref:
        do(ref, g, Aim("hester"))
        assert refused(g, Aim("hester")) == "aimed"
        do(ref, g, SHOOT)
        do(ref, g, SHOOT)
    assert g["colm"].wounds == 1


@pytest.mark.rule("dustalley.shoot.far", "dustalley.ruling.measuring")
@pytest.mark.parametrize(("x", "far"), [(13.0, {}), (13.01, {"far": -1})])
def test_beyond_eight_paces_from_base_to_base(x: float, far: dict[str, int]) -> None:
    assert mods(alley(place=(x, 8.0, 0.0))) == far


@pytest.mark.rule("dustalley.shoot.cover")
@pytest.mark.parametrize(
    ("x", "y", "covered"),
    [
        (9.6, 7.0, True),  # 0.9 from the base
        (9.4, 7.0, False),  # 1.1 from the base
        (10.0, 8.1, False),  # beside the line
        (13.0, 7.0, False),  # behind the target
    ],
)
def test_a_crate_near_the_target_in_the_line_covers(x: float, y: float, covered: bool) -> None:
    assert ("cover" in mods(alley(crate(x, y)))) is covered


@pytest.mark.rule("dustalley.shoot.sight")
def test_only_what_is_seen_in_front_can_be_shot_at() -> None:
    assert refused(alley(crate(8, 7)), SHOOT) == ""
    assert refused(alley(wall(8, 6, 10)), SHOOT) == "hidden"
    assert refused(alley(wall(8, 8.2, 12)), SHOOT) == "", "a part of him is enough"
    assert refused(alley(place=(3.0, 12.0, 0.0)), SHOOT) == "behind"
    assert refused(alley(place=(3.6, 12.0, 0.0)), SHOOT) == "", "so is the edge of his base"
    assert refused(alley(), Shoot("hester", "hester")) == "no-such-target"


@pytest.mark.rule("dustalley.shoot.reload", "dustalley.setup.gunmen")
def test_six_shots_and_then_reload() -> None:
    g = alley()
    assert refused(g, Reload("hester")) == "loaded"
    with scripted(chance=[1] * 6) as ref:
        for _ in range(6):
            do(ref, g, SHOOT)
        assert refused(g, SHOOT) == "empty"
        do(ref, g, Reload("hester"))
    assert g["hester"].shots == 6


@pytest.mark.rule("dustalley.shoot.roll")
def test_the_preview_is_the_rule_counted() -> None:
    g = alley(crate(10, 7))
    found = GAME.preview(g, SHOOT)
    assert found is not None
    assert {row.name: (row.p, row.dice) for row in found.outcomes} == {
        "missed": (Fraction(2, 3), (1, 4)),
        "hit": (Fraction(1, 3), (5, 6)),
    }
    assert [mod.rule for mod in found.mods] == ["dustalley.shoot.cover"]
    assert GAME.preview(alley(wall(8, 6, 10)), SHOOT) is None
