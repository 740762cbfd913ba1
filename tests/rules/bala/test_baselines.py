"""What the bench compares is the same rule."""

import pytest
from tests.rules.bala import baselines


@pytest.mark.rule("bala.shoot.roll")
def test_the_exact_odds_of_a_shot_are_those_of_a_count_by_hand() -> None:
    baselines.odds_agree()
