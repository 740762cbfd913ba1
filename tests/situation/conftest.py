"""Tests marked `long` run only when they are asked for: `make test-long`, or pytest -m long."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes many minutes; run with -m long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "long" in str(config.getoption("-m")):
        return
    skip = pytest.mark.skip(reason="make test-long runs it")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)
