"""Every installed game, every scenario, the whole contract. Games are found; none is named, none is excused."""

from collections.abc import Callable
from typing import Any

import pytest

from sixgun.core.game import Game, games, load_game
from sixgun.testing import contract

SEED = 1

Check = Callable[[Game[Any], str, int], object]
CHECKS: tuple[Check, ...] = (
    contract.check_random_play,
    contract.check_replay,
    contract.check_copy,
    contract.check_views,
    contract.check_options,
    contract.check_texts,
)


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


@pytest.mark.parametrize(("key", "scenario"), scenarios())
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(key: str, scenario: str, check: Check) -> None:
    check(load_game(key), scenario, SEED)


@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_odds(key: str, scenario: str) -> None:
    """At least one step of every scenario is compared with samples."""
    assert contract.check_odds(load_game(key), scenario, SEED, samples=2_500, previews=12) > 0


@pytest.mark.long
@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_odds_in_the_long_run(key: str, scenario: str) -> None:
    assert contract.check_odds(load_game(key), scenario, SEED, points=4) > 0
