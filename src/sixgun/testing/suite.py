"""The whole contract: what tests/contract runs for every installed game, and a game in another package for itself.

@pytest.mark.parametrize("scenario", GAME.scenarios())
@pytest.mark.parametrize("check", CHECKS)
def test_contract(check, scenario):
    check(GAME, scenario, 1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixgun.core.game import Game
from sixgun.testing import contract, reach

Check = Callable[[Game[Any], str, int], object]


def check_odds(game: Game[Any], scenario: str, seed: int) -> None:
    """At least one step of every scenario is compared with samples."""
    assert contract.check_odds(game, scenario, seed, samples=1_500, previews=8) > 0


CHECKS: tuple[Check, ...] = (
    contract.check_random_play,
    contract.check_replay,
    contract.check_copy,
    contract.check_views,
    contract.check_options,
    contract.check_texts,
    contract.check_languages,
    reach.check_reach,
    check_odds,
)
"""Each takes a game, a scenario and a seed, and raises ContractError."""
