"""The bench itself: its tables of all sizes can be played, its exponents are right, and its page is filled."""

import re
from pathlib import Path
from pkgutil import resolve_name
from random import Random

import pytest
from bench import baselines
from bench.drive import random_game, uniform
from bench.growth import exponent, recipes, table
from bench.measure import PARTS, share
from bench.report import Table, fill, rows_of

from sixgun.core.game import games, load_game

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
BENCH = Path(__file__).parents[2] / "bench"


@pytest.mark.parametrize("game", sorted(recipes()))
def test_a_recipe_makes_a_table_that_can_be_played(game: str) -> None:
    assert game in games()
    setup = table(recipes()[game], 20, 60, Random(1))
    assert random_game(load_game(game), setup, uniform, "few", 3) == 3


def test_the_exponent_is_that_of_the_power() -> None:
    assert exponent([5, 10, 20], [50, 200, 800]) == pytest.approx(2)
    assert exponent([5, 10, 20], [3, 3, 3]) == pytest.approx(0)


def test_scenarios_that_were_played_more_often_count_no_more() -> None:
    assert share([(1.0, 0.5), (1.0, 0.5), (9.0, 1.0)], 0.5) == 1.0
    assert share([(1.0, 0.1)] * 10 + [(9.0, 1.0)], 0.6) == 9.0


def test_the_page_has_a_place_for_every_table(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    for key in (*PARTS, "targets", "smoke"):
        made = Table(key, "Title", ("game", "ratio"), [("one", "2.50")])
        fill(page, key, made.markdown())
        assert rows_of(page, key) == [("one", "2.50")]
    fill(page, "about", "Some commit.")
    with pytest.raises(LookupError):
        fill(page, "nothing", "")


def test_games_are_named_in_data_alone() -> None:
    """So that the next one is measured like all others."""
    keys = re.compile(rf"\b({'|'.join(games())})\b")
    assert [file.name for file in BENCH.glob("*.py") if keys.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("name", baselines.listed())
def test_what_games_compare_is_where_the_list_says(name: str) -> None:
    assert callable(resolve_name(name))
