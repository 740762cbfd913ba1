"""One server for tests that leave it alive, and servers of their own for those that do not."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra: pip install 'sixgun[web]'")

from tests.server.kit import Server


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server") / "data")
    yield found
    assert found.stop() in (0, -signal.SIGTERM)
    assert "Traceback" not in found.errors(), found.errors()


@pytest.fixture
def server(one_server: Server) -> Iterator[Server]:
    yield one_server
    one_server.clear()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    made: list[Server] = []

    def make(*extra: str, **how: Any) -> Server:
        made.append(Server(tmp_path / f"data{len(made)}", *extra, **how))
        return made[-1]

    yield make
    for found in made:
        if found.process.poll() is None:
            found.kill()
        assert "Traceback" not in found.errors(), found.errors()
