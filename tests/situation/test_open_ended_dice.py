"""Situations of rules that roll open-ended dice: the template game, whose shot is given such a die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from sixgun import situation
from sixgun.core.chance import Open
from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.screen.text import core_texts
from sixgun.screen.words import remainder_text
from sixgun.situation.odds import Odds
from sixgun.situation.resolve import BadDice
from sixgun.situation.show import basis, needs
from sixgun.situation.vary import sweep

EXAMPLES = Path(__file__).parents[2] / "docs" / "situations"
Rolls = Callable[[bool], None]


@pytest.fixture
def rolls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rolls]:
    """Every roll is then of open-ended dice; rules say what they compare them with, or they do not."""

    def change(says: bool) -> None:
        def dice(
            self: Ref,
            n: int,
            sides: int,
            rule: str,
            mods: Iterable[Mod] = (),
            cuts: tuple[int, ...] = (),
            faces: object = (),
        ) -> Roll:
            return self.open(n, sides, rule, mods, cuts if says else ())

        monkeypatch.setattr(Ref, "dice", dice)

    yield change


def alley(language: str = "en") -> situation.Situation:
    return situation.load(EXAMPLES / "dustalley.toml", language=language)


def hit(odds: Odds) -> Fraction:
    return odds.chance(lambda end: end.state["colm"].wounds > 1)


def test_thresholds_make_odds_exact_and_nothing_is_added(rolls: Rolls) -> None:
    plain = basis(alley().odds())
    rolls(True)
    odds = alley().odds()
    assert odds.exact and odds.remainder == 0
    assert odds.to_json()["remainder"] == "0"
    assert basis(odds) == plain


def test_the_remainder_is_stated_wherever_results_are_shown(rolls: Rolls) -> None:
    rolls(True)
    exact = alley().odds()
    rolls(False)
    odds = alley().odds()
    request = Open(1, 6)
    once = Fraction(request.beyond(), request.total())
    assert odds.remainder == 1 - (1 - once) ** 2 > 0, "Colm shoots first, at a mover"
    assert not odds.exact and not odds.samples
    assert abs(hit(odds) - hit(exact)) <= odds.remainder
    data = odds.to_json()
    assert not data["exact"] and Fraction(data["remainder"]) == odds.remainder and data["seed"] is None
    assert not any("interval" in row for row in data["outcomes"])
    share = remainder_text(core_texts("en"), odds.remainder)
    for text in (str(odds), odds._repr_html_(), odds._repr_markdown_().replace("\\", "")):
        assert share in text


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_remainder_is_said_in_each_language(rolls: Rolls, language: str) -> None:
    rolls(False)
    odds = alley(language).odds()
    assert remainder_text(core_texts(language), odds.remainder) in basis(odds)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Fraction(4, 10**10), "0.00000004 %"),
        (Fraction(399, 10**12), "0.00000004 %"),
        (Fraction(401, 10**12), "0.00000005 %"),
        (Fraction(1, 10), "10 %"),
        (Fraction(1, 1000), "0.1 %"),
    ],
)
def test_a_remainder_is_never_rounded_down(share: Fraction, text: str) -> None:
    assert remainder_text(core_texts("en"), share) == text
    assert remainder_text(core_texts("es"), share) == text.replace(".", ",")


def test_a_sweep_states_the_largest_remainder(rolls: Rolls) -> None:
    rolls(False)
    found = sweep(alley(), {"width": [24, 25]})
    assert all(point.remainder and not point.exact and not point.sampled for point in found.points)
    assert found.to_csv().count("but for ") == 2
    shown = " ".join(str(found).split())
    assert "No chance is off by more than" in shown and "sampled" not in shown


def test_what_is_needed_has_no_upper_end(rolls: Rolls) -> None:
    rolls(True)
    asked = alley().odds().rolls[-1]
    assert asked.dice == "1D6!"
    assert asked.span == (1, None)
    rolled = asked.plus
    assert needs(asked) == (f"4+ ({4 - rolled}+ on the dice)" if rolled else "4+")


def test_given_dice_are_faces_as_they_fell(rolls: Rolls) -> None:
    rolls(True)
    found = alley().resolve(dice=[2, 6, 6, 2])
    assert [entry.dice for entry in found.log if entry.dice] == [(2,), (14,)]
    assert "1D6 6+6+2" in str(found)


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        ((2, 6), "rolled again"),
        ((), "too few dice"),
        ((2, 6, 3, 5), "5 left"),
        ((2, 7), "no 7"),
        ((6, 1), "too few dice"),
    ],
)
def test_given_dice_that_cannot_have_fallen_are_refused(rolls: Rolls, dice: tuple[int, ...], says: str) -> None:
    rolls(True)
    with pytest.raises(BadDice, match=says):
        alley().resolve(dice=dice)
