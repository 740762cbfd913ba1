"""What every test shares: the marks ``rule``, ``long`` and ``early``, and the Hypothesis profiles.

Tests marked ``long`` run only when they are asked for: ``make test-long``, or pytest -m long. Those marked ``early``
come before all others: at the end a worker would be left alone with them."""

import gc
import os
from typing import Any

import pytest
from hypothesis import settings
from tests.differential.report import lines as differential_lines

from sixgun.table.kernel import MODE

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", 'rule("game.chapter.name", ...): the rule ids that this test proves')
    config.addinivalue_line("markers", "long: takes many minutes; run with -m long")
    config.addinivalue_line("markers", "early: takes many seconds; comes before other tests")


def pytest_report_header() -> str:
    return f"kernel of the geometry: {MODE}"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What the differential tests have compared (tests/differential)."""
    ran = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    if lines := differential_lines(ran):
        terminalreporter.section("comparisons")
        for line in lines:
            terminalreporter.write_line(line)


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end: the garbage collector need not look through them again and again."""
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A mark without ids, or with something that is not an id, proves nothing."""
    if "long" not in str(config.getoption("-m")):
        skip = pytest.mark.skip(reason="make test-long runs it")
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(skip)
    items.sort(key=lambda item: item.get_closest_marker("early") is None)
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args or mark.kwargs or not all(isinstance(id, str) and id.count(".") >= 2 for id in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: rule mark needs ids such as 'game.chapter.name', not {mark}")
