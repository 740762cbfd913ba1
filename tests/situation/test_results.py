"""Results in notebooks, as text and as pictures; everything that people wrote is escaped."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from sixgun import situation
from sixgun.screen.display import Display
from sixgun.screen.text import fill
from sixgun.screen.words import percent
from sixgun.situation import plot
from sixgun.situation.odds import LIMIT
from sixgun.situation.show import as_text, needs
from sixgun.situation.size import hopeless

EXAMPLES = Path(__file__).parents[2] / "docs" / "situations"

HOSTILE = 'A <script>alert("1")</script> | *b* $x$ [link](x)'


def hostile() -> situation.Situation:
    return situation.from_data(
        game="bala", title=HOSTILE, shooter=HOSTILE, distance=5, weapon="colt-peacemaker", target_level=2
    )


def test_html_is_escaped() -> None:
    page = hostile().odds()._repr_html_()
    assert "<script>" not in page and "&lt;script&gt;" in page
    assert "7/12" in page and "policy first" in page
    assert "<script>" not in hostile().resolve(dice=[4, 4])._repr_html_()


def test_markdown_is_escaped() -> None:
    text = hostile().odds()._repr_markdown_()
    assert "<script>" not in text and "\\<script\\>" in text
    assert all(line.count(" | ") == 2 for line in text.splitlines() if line.startswith("| ") and "/" in line)


def test_a_terminal_takes_names_as_they_are() -> None:
    assert HOSTILE in str(hostile().odds())
    assert "[link]" in as_text(hostile().odds())


def test_percents_never_lie() -> None:
    assert percent(Fraction(1, 100_000)) == "< 0.1 %"
    assert percent(Fraction(99_999, 100_000)) == "> 99.9 %"
    assert (percent(Fraction(0)), percent(Fraction(1)), percent(Fraction(1, 3))) == ("0.0 %", "100.0 %", "33.3 %")


@pytest.mark.parametrize("had", [0, 1])
def test_harm_that_comes_on_top_is_called_more(had: int) -> None:
    shot = situation.from_data(
        game="bala", distance=5, weapon="colt-peacemaker", target_level=5, target_shock=had, target_damage=had
    )
    odds = shot.odds()
    lines = {row.text for group in odds.summary if group.model == "target" for row in group.rows}
    expected = {"1 more Shock", "1 more Shock, 1 more Damage"} if had else {"1 Shock", "1 Shock, 1 Damage"}
    assert expected <= lines
    assert ("1 Shock" in lines) is not bool(had)
    became = "Target: 1 more Shock, 1 more Damage" if had else "Target: 1 Shock, 1 Damage"
    assert became in str(shot.resolve(dice=[6, 5])).splitlines()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("1 more Shock", "2 more Damage", "1 Shock less")),
        ("es", ("1 Shock más", "2 Daño más", "1 Shock menos")),
        ("fr", ("1 Choc de plus", "2 Dégâts de plus", "1 Choc de moins")),
    ],
)
def test_more_and_less_harm_in_every_language(language: str, words: tuple[str, ...]) -> None:
    texts = hostile().game.part(Display).texts(language)
    keys = ("more-shock", "more-damage", "less-shock")
    said = tuple(fill(texts, texts[f"condition.{key}"], {"n": n}) for key, n in zip(keys, (1, 2, 1), strict=True))
    assert said == words


def test_needs_on_the_dice() -> None:
    odds = situation.from_data(game="bala", distance=13, weapon="colt-peacemaker", cover=True).odds()
    text = next(needs(asked) for asked in odds.rolls if asked.rule == "bala.shoot.roll")
    assert "8+ (10+ on the dice)" in text
    fight = situation.from_data(game="bala", kind="fight", weapon="sabre").odds()
    assert any(needs(asked) == "each die 3+, 6+" for asked in fight.rolls)


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_pictures(tmp_path: Path, ending: str) -> None:
    pytest.importorskip("matplotlib")
    shot = hostile()
    bars, curve = tmp_path / f"bars.{ending}", tmp_path / f"curve.{ending}"
    shot.odds().plot(str(bars))
    shot.odds().plot(str(bars), "target")
    situation.sweep(shot, {"distance": [2, 8], "cover": [True, False]}, processes=1).plot(str(curve))
    start = b"\x89PNG" if ending == "png" else b"<?xml"
    assert bars.read_bytes().startswith(start) and curve.read_bytes().startswith(start)


def test_pictures_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(situation.NoPlot, match=r"\.png or \.svg"):
        hostile().odds().plot(str(tmp_path / "x.gif"))
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(situation.NoPlot, match="sixgun"):
        plot.bars(hostile().odds(), str(tmp_path / "x.png"))


def test_the_same_situation_twice_gives_the_same_result() -> None:
    one, two = (situation.from_data(game="bala", distance=4, weapon="axe", how="throw").odds() for _ in range(2))
    assert one.to_json() == two.to_json()


def test_asking_for_odds_changes_nothing() -> None:
    shot = hostile()
    before = shot.game.digest(shot.state)
    shot.odds()
    shot.resolve(dice=[2, 3])
    assert shot.game.digest(shot.state) == before


@pytest.mark.parametrize(("name", "expected"), [("shot", True), ("reload", True), ("detect", False), ("move", False)])
def test_probes_see_that_counting_all_decisions_is_hopeless(name: str, expected: bool) -> None:
    """Of random decisions `detect` has about 8,000 ways, `shot` and `reload` have hundreds of thousands."""
    found = situation.load(EXAMPLES / f"{name}.toml")
    assert hopeless(found, "random", LIMIT) is expected
    assert not hopeless(found, "first", LIMIT)


def test_a_hopeless_count_is_not_begun_and_progress_is_told() -> None:
    told: dict[str, int] = {}

    def progress(what: str, more: int, most: int) -> None:
        told[what] = told.get(what, 0) + more

    shot = situation.load(EXAMPLES / "shot.toml")
    assert not shot.odds("random", samples=20, progress=progress).exact
    assert told == {"samples": 20}
    told.clear()
    assert shot.odds(progress=progress).exact
    assert set(told) == {"ways"}
    assert told["ways"] > 1
