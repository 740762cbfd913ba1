"""Where games are kept. `Store` is what the server needs of a database; `SqliteStore` is the one that it comes with.

A change of a game is one transaction: when `commit` returns, it is on the disk.
"""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import msgspec

from sixgun.core.errors import SixgunError
from sixgun.core.kinds import Plain

SCHEMA = 1
LITTLE = 256 * 1024
"""A disk with fewer free bytes is full: an answer may need as many for a moment."""


Span = tuple[int, int]
"""From where in the record up to where."""


class Seat(msgspec.Struct, frozen=True):
    """Who plays a seat: a link's number (as in `Stored.links`), or a bot by its name."""

    link: int = -1
    bot: str = ""


class Order(msgspec.Struct, frozen=True):
    """A standing order, as plain data."""

    kind: str
    rule: str
    when: str = ""


class Request(msgspec.Struct, frozen=True):
    """Somebody wants to take back and waits for the others: the links that have agreed, its own among them."""

    id: str
    link: int
    agreed: tuple[int, ...]


class _Going(msgspec.Struct, frozen=True, kw_only=True):
    """What changes of a game besides its record."""

    n: int = 0
    """The number of the event."""
    epoch: int = 0
    """How often the game went back."""
    over: bool = False
    sealed: dict[str, Plain] = {}
    """Choices that are accepted but wait for those of others, as the record will write them: by the key of their
    question."""
    orders: dict[str, tuple[Order, ...]] = {}
    waiting: tuple[str, ...] = ()
    """The seats that are asked."""
    together: tuple[Span, ...] = ()
    """Where in the record choices stand that were made in secret and shown together."""
    automatic: tuple[int, ...] = ()
    """Where in the record standing orders have answered."""
    told_at: dict[int, int] = {}
    """How long the log was when somebody answered, by the place of the answer in the record."""
    request: Request | None = None
    bunches: tuple[Span, ...] = ()
    """Where in the record answers stand that were given at one go."""


class Stored(_Going, frozen=True):
    """Everything that is kept of a game."""

    id: str
    lines: tuple[str, ...]
    """The record, line by line."""
    secret: bytes
    """Where dice, bots and the ids of questions come from."""
    seats: dict[str, Seat]
    dice: str
    """"table", "own", or "film" for a record that can only be watched."""
    changed: float = 0.0


class Change(_Going, frozen=True):
    """What one accepted answer does to a game. The record is cut to `keep` lines, then `lines` follow."""

    id: str
    keep: int
    lines: tuple[str, ...]
    was: int
    """The number of the event before; a game that has gone on elsewhere is not overwritten."""


class Found(msgspec.Struct, frozen=True):
    """What a link leads to: link number -1 is for spectators."""

    id: str
    number: int


class Store(Protocol):
    """What the server needs of a database. All calls may come from any thread, and raise StoreError if it cannot be
    used (now)."""

    def create(self, game: Stored, links: Sequence[str], watch: str) -> None:
        """Keep a new game with its players' links, in order, and the spectators' link."""

    def load(self, id: str, *, whole: bool = True) -> Stored | None:
        """A game; unless `whole`, with the first line of its record only."""

    def commit(self, change: Change) -> None:
        """Keep a change. Raises StoreError (DiskFull where that is why), with nothing changed, if that is not possible
        (now)."""

    def find(self, link: str) -> Found | None: ...

    def unfinished(self, limit: int) -> list[str]:
        """Ids of games that are not over, the latest changed first."""

    def close(self) -> None: ...


class _Kept(msgspec.Struct, frozen=True):
    """The small changing parts of a game, as one column."""

    sealed: dict[str, Plain] = {}
    orders: dict[str, tuple[Order, ...]] = {}
    waiting: tuple[str, ...] = ()
    together: tuple[int, int] = (-1, 0)
    """What older versions kept of `shown`: where the last of them begins, and how many choices it has."""
    automatic: tuple[int, ...] = ()
    told_at: dict[int, int] = {}
    request: Request | None = None
    shown: tuple[Span, ...] = ()
    bunches: tuple[Span, ...] = ()

    @classmethod
    def of(cls, game: _Going) -> _Kept:
        return cls(
            game.sealed,
            game.orders,
            game.waiting,
            automatic=game.automatic,
            told_at=game.told_at,
            request=game.request,
            shown=game.together,
            bunches=game.bunches,
        )

    def all_shown(self) -> tuple[Span, ...]:
        start, size = self.together
        return ((start, start + size), *self.shown) if start >= 0 else self.shown


_TABLES = """
create table if not exists games (
  id text primary key,
  secret blob not null,
  seats text not null,
  dice text not null,
  n integer not null,
  epoch integer not null,
  over integer not null,
  changed real not null,
  kept text not null
) without rowid;
create table if not exists lines (
  game text not null references games (id),
  number integer not null,
  line text not null,
  primary key (game, number)
) without rowid;
create table if not exists links (
  hash blob primary key,
  game text not null references games (id),
  number integer not null
) without rowid;
create index if not exists unfinished on games (changed) where over = 0;
"""


class StoreError(SixgunError):
    """A database that cannot be used, or could not keep a change, in one sentence."""


class DiskFull(StoreError):
    """There is no room for a change."""


class SqliteStore:
    """One file, for one server at a time. Write-ahead log, and every commit waits for the disk."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._folder = path.parent
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=0.5)
            self._db.execute("pragma locking_mode = exclusive")
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = full")
            self._db.execute("pragma foreign_keys = on")
            (version,) = self._db.execute("pragma user_version").fetchone()
            if version not in (0, SCHEMA):
                raise StoreError(f"{path} was made by another version of Sixgun (schema {version}, not {SCHEMA})")
            self._db.executescript(_TABLES)
            self._db.execute(f"pragma user_version = {SCHEMA}")
        except (sqlite3.Error, OSError, StoreError) as error:
            with suppress(AttributeError):
                self._db.close()
            if isinstance(error, StoreError):
                raise
            if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
                raise StoreError(f"another server is using the games in {path.parent}") from None
            raise StoreError(f"{path} cannot be used as the database of games ({error})") from None

    def create(self, game: Stored, links: Sequence[str], watch: str) -> None:
        kept = msgspec.json.encode(_Kept.of(game))
        with self._lock, self._transaction():
            self._db.execute(
                "insert into games values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game.id,
                    game.secret,
                    msgspec.json.encode(game.seats),
                    game.dice,
                    game.n,
                    game.epoch,
                    game.over,
                    time.time(),
                    kept,
                ),
            )
            self._append(game.id, 0, game.lines)
            named = [*enumerate(links), (-1, watch)]
            self._db.executemany(
                "insert into links values (?, ?, ?)", [(_hash(link), game.id, number) for number, link in named]
            )

    def load(self, id: str, *, whole: bool = True) -> Stored | None:
        last = -1 if whole else 1
        with self._reading():
            row = self._db.execute(
                "select secret, seats, dice, n, epoch, over, changed, kept from games where id = ?", (id,)
            ).fetchone()
            lines = self._db.execute(
                "select line from lines where game = ? order by number limit ?", (id, last)
            ).fetchall()
        if row is None:
            return None
        secret, seats, dice, n, epoch, over, changed, text = row
        kept = msgspec.json.decode(text, type=_Kept)
        return Stored(
            id,
            tuple(line for (line,) in lines),
            secret,
            msgspec.json.decode(seats, type=dict[str, Seat]),
            dice,
            changed,
            n=n,
            epoch=epoch,
            over=bool(over),
            sealed=kept.sealed,
            orders=kept.orders,
            waiting=kept.waiting,
            together=kept.all_shown(),
            automatic=kept.automatic,
            told_at=kept.told_at,
            request=kept.request,
            bunches=kept.bunches,
        )

    def commit(self, change: Change) -> None:
        kept = msgspec.json.encode(_Kept.of(change))
        with self._lock, self._transaction():
            self._db.execute("delete from lines where game = ? and number >= ?", (change.id, change.keep))
            self._append(change.id, change.keep, change.lines)
            done = self._db.execute(
                "update games set n = ?, epoch = ?, over = ?, changed = ?, kept = ? where id = ? and n = ?",
                (change.n, change.epoch, change.over, time.time(), kept, change.id, change.was),
            )
            if done.rowcount != 1:
                raise StoreError("the game has gone on elsewhere")

    def find(self, link: str) -> Found | None:
        with self._reading():
            row = self._db.execute("select game, number from links where hash = ?", (_hash(link),)).fetchone()
        return None if row is None else Found(*row)

    def unfinished(self, limit: int) -> list[str]:
        with self._reading():
            rows = self._db.execute("select id from games where over = 0 order by changed desc limit ?", (limit,))
            return [id for (id,) in rows]

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _append(self, id: str, start: int, lines: Iterable[str]) -> None:
        self._db.executemany(
            "insert into lines values (?, ?, ?)", [(id, number, line) for number, line in enumerate(lines, start)]
        )

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock:
            try:
                yield
            except sqlite3.Error as error:
                raise StoreError(f"the database cannot be read ({error})") from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Everything or nothing; whatever the database says, it is ready for the next one afterwards."""
        try:
            self._db.execute("begin immediate")
            yield
            self._db.execute("commit")
        except BaseException as error:
            with suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("rollback")
            if isinstance(error, sqlite3.Error):
                kind = DiskFull if self._no_room(error) else StoreError
                raise kind(f"the change could not be kept ({error})") from None
            raise

    def _no_room(self, error: sqlite3.Error) -> bool:
        """Whether the database says so, or could not write and the disk has (nearly) nothing left."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code != sqlite3.SQLITE_IOERR:
            return bool(code == sqlite3.SQLITE_FULL)
        with suppress(OSError):
            return shutil.disk_usage(self._folder).free < LITTLE
        return False


def _hash(link: str) -> bytes:
    """Nobody who reads the database can sit down with what is in it."""
    return hashlib.sha256(b"sixgun link\n" + link.encode()).digest()
