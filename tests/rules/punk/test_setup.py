"""Before the first Turn: two sides, the table, its scenery, and what each seat keeps to itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules.punk.games import foe, fray, model

from sixgun.games.punk import scenario
from sixgun.games.punk.game import GAME

FILES = Path(scenario.__file__).parent / "data" / "scenarios"


def text_of(name: str) -> str:
    return (FILES / f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.rule("punk.setup.players")
def test_a_game_has_two_sides_and_both_need_a_band() -> None:
    g = GAME.start(GAME.setup("scrap-brawl"))
    assert len(g.sides) == 2
    assert {side.seat for side in g.sides.values()} == {"left", "right"}
    lines = [line for line in text_of("scrap-brawl").splitlines() if not line.startswith("right")]
    assert any(problem.where.startswith("right") for problem in scenario.SCENARIOS.problems("\n".join(lines)))


@pytest.mark.rule("punk.setup.table-size")
@pytest.mark.parametrize(
    ("size", "fits"),
    [((90, 90), True), ((120, 120), True), ((90, 120), True), ((89.9, 90), False), ((90, 120.1), False)],
)
def test_a_table_is_between_90_and_120_cm_on_either_side(size: tuple[float, float], fits: bool) -> None:
    lines = [line for line in text_of("open-scrap").splitlines() if not line.startswith("size")]
    text = "\n".join([f"size = [{size[0]}, {size[1]}]", *lines])
    found = [problem for problem in scenario.SCENARIOS.problems(text) if problem.where.startswith("size")]
    assert (not found) is fits


@pytest.mark.rule("punk.setup.scenery-agreement")
@pytest.mark.parametrize("name", GAME.scenarios())
def test_every_zone_of_a_shipped_table_has_a_size_and_a_grade_or_is_flat(name: str) -> None:
    g = GAME.start(GAME.setup(name))
    for zone in g.board.zones:
        assert zone.size in (0, 1, 2, 3)
        assert (zone.grade in ("light", "medium", "heavy")) is (zone.size > 0), zone.id


@pytest.mark.rule("punk.setup.band-record")
def test_only_its_own_seat_knows_who_carries_how_many_bullets() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 20, 10))
    g.bullets.update({"ann": 3, "bob": 2})
    assert g.seen_by("red").bullets == {"ann": 3}
    assert g.seen_by("blue").bullets == {"bob": 2}
