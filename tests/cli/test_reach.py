"""A typed line does at the real prompt what no list offers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.yard import yard

from .conftest import Cli


def armed(hand: str, where: str) -> str:
    guns = 'guns = ["colt-walker", { weapon = "dynamite", sticks = 2 }]'
    return f'{guns}\nhand = "{hand}"\n{where}'


ON_FOOT, DRIVES = "at = [6.0, 8.0]", 'cart = "coach"\nseat = "driver"'


@pytest.mark.parametrize(
    ("hand", "where", "typed", "said"),
    [
        ("colt-walker", ON_FOOT, "calls", "Anything the rules allow"),
        ("colt-walker", ON_FOOT, "turn ?", "final facing: a direction in degrees"),
        pytest.param(
            *("colt-walker", ON_FOOT, "turn 123", "Ada Doer turns to 123.0 degrees."),
            marks=pytest.mark.rule("bala.ruling.facing"),
        ),
        pytest.param(
            *("colt-walker", ON_FOOT, "turn\n123", "Ada Doer turns to 123.0 degrees."),
            marks=pytest.mark.rule("bala.ruling.facing"),
        ),
        pytest.param(
            *("colt-walker", ON_FOOT, "shoot-any Star", "Ada Doer shoots at Star with the Colt Walker revolver"),
            marks=pytest.mark.rule("bala.ruling.shoot-horse"),
        ),
        pytest.param(
            *("colt-walker", ON_FOOT, "shoot-any widow", "Ada Doer shoots at widow with the Colt Walker revolver"),
            marks=pytest.mark.rule("bala.ruling.shoot-any-target"),
        ),
        pytest.param(
            *("dynamite", ON_FOOT, "throw-at 9,5", "The dynamite of Ada Doer lands"),
            marks=pytest.mark.rule("bala.weapon.dynamite-throw"),
        ),
        pytest.param(
            *("colt-walker", DRIVES, "drive-to 2 @+30", "Coach has come 2.0 in."),
            marks=pytest.mark.rule("bala.move.cart-manoeuvre"),
        ),
        pytest.param(
            *("colt-walker", DRIVES, "walk 10,8", "Ada Doer gets off."), marks=pytest.mark.rule("bala.action.dismount")
        ),
    ],
)
def test_a_line_at_the_prompt(cli: Cli, tmp_path: Path, hand: str, where: str, typed: str, said: str) -> None:
    file = tmp_path / "yard.toml"
    file.write_text(yard(armed(hand, where)), encoding="utf-8")
    ran = cli(
        "play", "bala", "--scenario", file, "--seat", "east", "--bot", "random", "--seed", "1", typed=f"{typed}\n"
    )
    assert ran.code == 0 and ran.err == ""
    assert said in ran.out


def test_what_a_field_does_not_take_is_said(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "yard.toml"
    file.write_text(yard(armed("colt-walker", ON_FOOT)), encoding="utf-8")
    ran = cli(
        "play",
        "bala",
        "--scenario",
        file,
        "--seat",
        "east",
        "--bot",
        "random",
        "--seed",
        "1",
        typed="turn facing=north\nwalk 1,2,3,4\n",
    )
    assert "final facing: a direction in degrees" in ran.out
    assert "way: places, x,y or x,y,height, the last one is the end" in ran.out
