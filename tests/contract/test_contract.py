"""Every installed game, every scenario, the whole contract. Games are found; none is named, none is excused."""

from typing import Any

import pytest
from tests.differential.report import Record, counted

from sixgun.core.game import games, load_game
from sixgun.testing import contract, reach
from sixgun.testing.suite import CHECKS, Check

SEED = 1


def scenarios() -> list[Any]:
    """A game that does not load takes part too: its tests fail with the reason."""
    found = []
    for key in games():
        try:
            names = load_game(key).scenarios()
        except Exception:
            names = ("does-not-load",)
        found += [pytest.param(key, name, id=f"{key}-{name}") for name in names]
    return found


def test_games_are_found() -> None:
    assert games()


# All checks of a scenario come one after another: they look at the same game, which is played once.
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_contract(key: str, scenario: str, check: Check) -> None:
    check(load_game(key), scenario, SEED)


@pytest.mark.long
@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_odds_in_the_long_run(key: str, scenario: str) -> None:
    assert contract.check_odds(load_game(key), scenario, SEED, points=4) > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_thousands_of_choices_can_be_said(key: str, scenario: str, seed: int, record_property: Record) -> None:
    legal = reach.check_reach(load_game(key), scenario, seed, points=40, samples=800, taken=4)
    counted(record_property, "legal choices against what can be said", key, legal, 0)
    assert legal > 0
