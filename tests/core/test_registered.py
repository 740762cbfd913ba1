"""Entry points in plain folders are what importlib.metadata finds."""

import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from sixgun.core import registered as module
from sixgun.core.registered import registered

GROUPS = ("sixgun.games", "sixgun.companions", "sixgun.bots", "sixgun.advisers")


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    """What other tests have found is not used here, and what is found here is not kept for them."""
    for cached in (registered, module._noted):
        cached.cache_clear()
    yield
    for cached in (registered, module._noted):
        cached.cache_clear()


def by_metadata(group: str) -> dict[str, str]:
    return {one.name: one.value for one in sorted(entry_points(group=group), key=lambda one: one.name)}


def found(group: str) -> dict[str, str]:
    return {one.name: one.value for one in registered(group).values()}


def install(folder: Path, info: str, text: str) -> None:
    (folder / info).mkdir(parents=True)
    (folder / info / "entry_points.txt").write_text(text)


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_installed_here(group: str) -> None:
    assert module._noted() is not None, "the quick way is the one that is compared"
    assert list(found(group).items()) == list(by_metadata(group).items()) != []


def test_packages_of_every_sort(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    install(
        first,
        "own_games-1.0.dist-info",
        "# ours\n[x.y]\nno = a:b\n\n[sixgun.test]\n b = p.q : R [extra]\na=p\n#c = d\n",
    )
    install(first, "old.egg-info", "[sixgun.test]\nold = old.games:GAME\n")
    install(second, "Own.Games-2.0.dist-info", "[sixgun.test]\nhidden = by.the:first\n")
    install(second, "other-1.dist-info", "[sixgun.test]\nold = other:GAME\n")
    (second / "none-1.dist-info").mkdir()
    (second / "file.egg-info").write_text("Name: file\n")
    monkeypatch.setattr(sys, "path", [str(first), str(tmp_path / "nowhere"), str(second), *sys.path])
    assert module._noted() is not None
    assert found("sixgun.test") == {"a": "p", "b": "p.q : R [extra]", "old": "other:GAME"} == by_metadata("sixgun.test")
    assert found("sixgun.nobody") == {} == by_metadata("sixgun.nobody")


def test_packages_in_archives_are_found_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("zipped-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: zipped\nVersion: 1\n")
        archive.writestr("zipped-1.dist-info/entry_points.txt", "[sixgun.test]\nzipped = zipped:GAME\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "games.zip"), *sys.path])
    assert module._noted() is None
    assert found("sixgun.test") == {"zipped": "zipped:GAME"}


def test_another_finder_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        @staticmethod
        def find_spec(*_: object) -> None:
            return None

        @staticmethod
        def find_distributions(*_: object) -> list[object]:
            return []

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder])
    assert module._noted() is None
    assert found("sixgun.games") == by_metadata("sixgun.games")


@pytest.mark.parametrize("group", GROUPS)
def test_the_same_things_are_loaded(group: str) -> None:
    for entry in entry_points(group=group):
        assert registered(group)[entry.name].load() is entry.load()
        assert registered(group)[entry.name].module == entry.module


def test_a_value_may_name_a_module_or_something_inside_a_class() -> None:
    assert module.Registered("x", "sixgun.core.registered").load() is module
    assert module.Registered("x", "sixgun.core.registered : Registered.load [extra]").load() is module.Registered.load
