"""Files: texts of users, records that grow line by line, and where records go."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
import time
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from sixgun.cli.common import as_sentence
from sixgun.cli.errors import BadInput
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Game, Setup
from sixgun.core.plain import read_plain
from sixgun.core.record import Chain, Head, Item, Record, RecordError, recover

_LARGEST = 100_000_000
_GAME_LINE = re.compile(r"""[ \t]*game[ \t]*=[ \t]*["']([^"'\n]*)["'][ \t]*(?:#.*)?$""", re.MULTILINE)
_TABLE_LINE = re.compile(r"^[ \t]*\[", re.MULTILINE)


def read_text(path: Path) -> str:
    """The text of any file that somebody names, with its troubles as one sentence."""
    try:
        if path.stat().st_size > _LARGEST:
            raise BadInput(f"{path} is too large to be a file of Sixgun")
        return read_plain(path)
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except IsADirectoryError:
        raise BadInput(f"{path} is a folder, not a file") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text file in UTF-8") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{path} cannot be read ({_reason(error)})") from None


def game_of_file(text: str) -> tuple[str, str]:
    """The top-level key `game` of a TOML file, and the text without it (line numbers stay as they are)."""
    table = _TABLE_LINE.search(text)
    found = _GAME_LINE.search(text, 0, table.start() if table else len(text))
    if found is None:
        return "", text
    return found[1], text[: found.start()] + text[found.end() :]


def setup_from_file(game: Game[Any], path: Path, options: Mapping[str, Any]) -> Setup:
    """The set-up of a user's scenario file, or of a whole game that begins with a situation file."""
    whole = read_text(path)
    key, text = game_of_file(whole)
    if key not in ("", game.key):
        raise BadInput(f"{path} is a file of {key!r}, not of {game.key!r}")
    try:
        setup = game.part(Files).setup(text, options)
        game.start(setup)
    except BadSetup as bad:
        if key and (data := _data(whole)) is not None and "scenario" not in data:
            return _setup_from_situation(path, data, options)
        raise BadInput(as_sentence(bad, str(path))) from None
    return setup


def _data(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _setup_from_situation(path: Path, data: dict[str, Any], options: Mapping[str, Any]) -> Setup:
    from sixgun.situation import Situation

    try:
        return Situation(data).whole_game(options)
    except BadSetup as bad:
        raise BadInput(as_sentence(bad, str(path))) from None


# records -------------------------------------------------------------------------------------------------------------
def read_record(path: Path, *, cut_is_fine: bool = False) -> tuple[Record, bool]:
    """The record in a file, and whether its last line was cut off in the middle (which a crash can do)."""
    text = read_text(path)
    record, error = recover(text)
    if error is None and record is not None:
        return record, False
    assert error is not None
    lines = text.count("\n")
    cut = record is not None and error.line == lines + 1
    if cut and cut_is_fine and record is not None:
        return record, True
    raise BadInput(damaged(path, error, record))


def damaged(path: Path, error: RecordError, record: Record | None) -> str:
    hint = ""
    if record is not None and record.items:
        hint = f"; sixgun replay {path} --recover OUT writes the {len(record.items) + 1} lines before it"
    return f"{path}, line {error.line}: {error.message.rstrip('.')}{hint}"


def data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME", "")
    # the standard asks for an absolute path, and to ignore any other
    return (Path(base) if base.startswith("/") else Path.home() / ".local" / "share") / "sixgun"


def default_record(game: str, scenario: str) -> Path:
    """A new name in the user's data folder."""
    plain = re.sub(r"[^A-Za-z0-9-]+", "-", scenario).strip("-") or "game"
    stem = f"{game}-{plain}-{time.strftime('%Y%m%d-%H%M%S')}"
    folder = data_folder() / "records"
    path = folder / f"{stem}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.jsonl"
        number += 1
    return path


def new_file(path: Path) -> Path:
    """A place where a new file can be written; nothing is written yet."""
    if path.exists():
        raise BadInput(f"{path} is there already; name a new file")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent}")
    return path


def write_whole(path: Path, text: str) -> None:
    """Write a file completely or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class RecordFile:
    """A record on disk. Every line is on the disk before anybody sees what follows from it."""

    def __init__(self, path: Path, head: Head) -> None:
        """Start a new file."""
        self.path = path
        self._chain = Chain()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        except FileExistsError:
            raise BadInput(f"{path} is there already; sixgun play {path} goes on with it") from None
        except OSError as error:
            raise BadInput(f"{path} cannot be written ({_reason(error)})") from None
        self._write(self._chain.head(head))

    @classmethod
    def taken_up(cls, path: Path, record: Record, *, rewrite: bool) -> RecordFile:
        """Go on with a file that holds this record; with `rewrite`, it is first made to hold exactly this record."""
        found = cls.__new__(cls)
        found.path = path
        found._file = -1
        try:
            found._open(record, rewrite=rewrite)
        except OSError as error:
            raise BadInput(f"{path} cannot be written ({_reason(error)})") from None
        return found

    def _open(self, record: Record, *, rewrite: bool) -> None:
        if rewrite:
            write_whole(self.path, record.text())
        self._chain = Chain()
        self._chain.head(record.head)
        for item in record.items:
            self._chain.item(item)
        fresh = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        if self._file >= 0:
            os.close(self._file)
        self._file = fresh

    def add(self, item: Item) -> None:
        self._write(self._chain.item(item))

    def go_back(self, record: Record) -> None:
        """Undo: the file holds this shorter record from now on."""
        self._open(record, rewrite=True)

    def _write(self, line: str) -> None:
        data = (line + "\n").encode()
        try:
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError as error:
            raise BadInput(f"the game stops, for {self.path} cannot be written ({_reason(error)})") from None

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


# the secret of the dice ----------------------------------------------------------------------------------------------
def secret_path(record: Path) -> Path:
    return record.with_name(record.name + ".secret")


def keep_secret(record: Path, secret: bytes) -> None:
    """Keep the secret of an unfinished game beside its record, readable for nobody else."""
    handle = os.open(secret_path(record), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())


def kept_secret(record: Path) -> bytes | None:
    try:
        return bytes.fromhex(secret_path(record).read_text(encoding="ascii").strip()) or None
    except (OSError, ValueError):
        return None


def forget_secret(record: Path) -> None:
    """The game is over and its record holds the secret."""
    with suppress(OSError):
        secret_path(record).unlink(missing_ok=True)


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
