"""Every rule, special and ruling of every finished game is implemented and proven, or says why it is only advice."""

from __future__ import annotations

from functools import cache

import pytest

from sixgun.core.game import games
from sixgun.lab.coverage import game_coverage

report_of = cache(game_coverage)


@pytest.mark.parametrize("key", games())
def test_no_rule_of_a_finished_game_is_missing_or_unproven(key: str) -> None:
    report = report_of(key)
    assert report.rules, "a ledger without rules proves nothing"
    assert report.tests_dir is not None
    assert list(report.not_built) == []
    assert list(report.untested or ()) == []


@pytest.mark.parametrize("key", games())
def test_source_and_tests_name_only_ids_that_the_ledger_has(key: str) -> None:
    assert list(report_of(key).unknown) == []
