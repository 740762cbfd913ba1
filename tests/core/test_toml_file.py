"""What a TOML file says is kept beside the bytecode, and never instead of the file."""

import os
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import sixgun
from sixgun.core.toml_file import read_toml

OWN = sorted(Path(sixgun.__file__).parent.rglob("*.toml"))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bytecode, and what is beside it, goes to a folder of the test."""
    folder = tmp_path / "bytecode"
    monkeypatch.setattr(sys, "pycache_prefix", str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "rules.toml"
    file.write_text('name = "one"\n')
    return file


def kept(cache: Path) -> list[Path]:
    """What was kept of files; Python keeps its own bytecode in the same folder."""
    return [path for path in cache.rglob("*") if path.is_file() and path.suffix != ".pyc"]


def never(text: str) -> dict[str, object]:
    raise AssertionError("the file is read a second time")


@pytest.mark.parametrize("path", OWN, ids=lambda path: "-".join(path.parts[-3:]))
def test_every_file_of_ours_says_the_same_when_it_was_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    assert repr(read_toml(path)) == repr(said)
    monkeypatch.setattr("sixgun.core.toml_file.tomllib.loads", never)
    assert repr(read_toml(path)) == repr(said)  # the order of keys and the sort of numbers, too


def test_another_text_counts_at_once(file: Path, cache: Path) -> None:
    assert read_toml(file) == {"name": "one"}
    state = file.stat()
    file.write_text('name = "two"\n')  # as long as the first
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert read_toml(file) == {"name": "two"}
    assert len(kept(cache)) == 1


def test_files_of_the_same_name_do_not_mix(file: Path, cache: Path) -> None:
    other = file.parent / "other" / "rules.toml"
    other.parent.mkdir()
    other.write_text('name = "other"\n')
    for _ in range(2):
        assert (read_toml(file), read_toml(other)) == ({"name": "one"}, {"name": "other"})
    assert len(kept(cache)) == 2


def test_whatever_is_damaged_does_not_count(file: Path, cache: Path) -> None:
    read_toml(file)
    (place,) = kept(cache)
    sound = place.read_bytes()
    damaged = [sound[:n] for n in range(len(sound))] + [
        sound[:n] + bytes([sound[n] ^ 1]) + sound[n + 1 :] for n in range(len(sound))
    ]
    for wrong in damaged:
        place.write_bytes(wrong)
        assert read_toml(file) == {"name": "one"}
        assert place.read_bytes() == sound  # and is put right


def test_a_place_that_cannot_be_written_is_no_reason_to_stop(file: Path, cache: Path) -> None:
    cache.write_text("a file where a folder should be")
    assert read_toml(file) == read_toml(file) == {"name": "one"}


def test_nothing_is_written_where_python_writes_no_bytecode(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read_toml(file) == {"name": "one"}
    assert kept(cache) == []


@pytest.mark.parametrize("value", ["1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "99999999999999999999999", "nan"])
def test_what_would_not_come_back_the_same_is_not_kept(file: Path, cache: Path, value: str) -> None:
    file.write_text(f"value = {value}\n")
    said = repr(tomllib.loads(file.read_text()))
    assert repr(read_toml(file)) == repr(read_toml(file)) == said


def test_what_is_changed_afterwards_is_changed_for_nobody_else(file: Path) -> None:
    for _ in range(3):
        data = read_toml(file)
        assert data == {"name": "one"}
        data["name"] = "changed"


def test_a_file_in_an_archive(tmp_path: Path, cache: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("rules.toml", "n = 1\n")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert read_toml(zipfile.Path(archive, "rules.toml")) == {"n": 1}
    assert kept(cache) == []


def test_mistakes_are_those_of_the_file(file: Path) -> None:
    file.write_text("name =\n")
    for _ in range(2):
        with pytest.raises(tomllib.TOMLDecodeError):
            read_toml(file)
    file.write_bytes(b"\xff")
    with pytest.raises(UnicodeDecodeError):
        read_toml(file)
    file.unlink()
    with pytest.raises(FileNotFoundError):
        read_toml(file)
