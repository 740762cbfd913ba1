"""The whole contract: what tests/contract runs for every installed game, and a game in another package for itself.

@pytest.mark.parametrize("scenario", GAME.scenarios())
@pytest.mark.parametrize("check", CHECKS)
def test_contract(check, scenario):
    check(GAME, scenario, 1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixgun.core.aftermath import Aftermath
from sixgun.core.asking import Asking
from sixgun.core.bring import Bringing
from sixgun.core.files import Files
from sixgun.core.game import Game, Part
from sixgun.core.procedure import Products, Season
from sixgun.core.real_table import RealTable
from sixgun.core.situations import Situations
from sixgun.screen.display import Display
from sixgun.screen.slip import Slips
from sixgun.testing import contract, reach
from sixgun.testing.contract import ContractError

Check = Callable[[Game[Any], str, int], object]
PARTS: dict[str, type[Part[Any]]] = {
    kind.__name__: kind
    for kind in (Aftermath, Asking, Bringing, Display, Files, Products, RealTable, Season, Situations, Slips)
}
"""Every kind of part, by the name that a game gives it."""


def check_parts(game: Game[Any], scenario: str, seed: int) -> None:
    """Every part that a game names is there."""
    for name in game.parts:
        if name not in PARTS:
            raise ContractError(f"{game.key}: there is no part {name!r}; there are {', '.join(PARTS)}")
        try:
            game.part(PARTS[name])
        except (ImportError, AttributeError) as error:
            raise ContractError(f"{game.key}: the part {name} cannot be loaded: {error}") from error


def check_offers(game: Game[Any], scenario: str, seed: int) -> None:
    """At least one question of every scenario is small enough to follow every way to draw an option."""
    assert contract.check_offers(game, scenario, seed) > 0


def check_odds(game: Game[Any], scenario: str, seed: int) -> None:
    """At least one step of every scenario is compared with samples."""
    assert contract.check_odds(game, scenario, seed, samples=1_500, previews=8) > 0


CHECKS: tuple[Check, ...] = (
    check_parts,
    contract.check_random_play,
    contract.check_replay,
    contract.check_copy,
    contract.check_views,
    contract.check_options,
    check_offers,
    contract.check_texts,
    contract.check_languages,
    reach.check_reach,
    check_odds,
)
"""Each takes a game, a scenario and a seed, and raises ContractError."""
