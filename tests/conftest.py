"""What every test shares: the ``rule`` mark and the Hypothesis profiles."""

import os

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", 'rule("game.chapter.name", ...): the rule ids that this test proves')


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A mark without ids, or with something that is not an id, proves nothing."""
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args or mark.kwargs or not all(isinstance(id, str) and id.count(".") >= 2 for id in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: rule mark needs ids such as 'game.chapter.name', not {mark}")
