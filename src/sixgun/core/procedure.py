"""What is done with a game besides playing it: founding a band, making a character, a campaign.

Such a procedure is played exactly like a game, through the referee: it has a state, steps, seats, questions, dice and a
record, so that everything that a record gives (replay, undo, provable dice, a file that is whole whenever the power
fails) holds for it as well. It is found by its entry point in the group `sixgun.companions`, whose name is the game's
key, a dot and what it is: "KEY.band" builds bands, "KEY.character" makes characters, "KEY.campaign" is a campaign.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from sixgun.core.canonical import canonical
from sixgun.core.choice import Choice, Question, Refusal
from sixgun.core.form import WRITE as WRITE
from sixgun.core.game import BadSetup, Game, Preview, Problem, Setup, companion_keys, load_game
from sixgun.core.odds import first_option
from sixgun.core.sheet import Sheet
from sixgun.core.slip import Entries, Slip

T = TypeVar("T", bound=msgspec.Struct)

BAND, CHARACTER, CAMPAIGN = "band", "character", "campaign"


class Held(Generic[T]):
    """The state of a procedure: a frozen record that steps put another in the place of."""

    __slots__ = ("now",)

    def __init__(self, now: T) -> None:
        self.now = now


class Procedure(Game[Held[T]], Generic[T]):
    """A game without a table, whose whole state is one frozen record that everybody may see."""

    record: type[T]
    """The type of the state's record."""
    unit = ""
    listed = False

    # what it makes ---------------------------------------------------------------------------------------------------
    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Sheet | None:
        """How things stand, as a sheet of paper would show it."""
        return None

    def objections(self, state: Held[T]) -> tuple[Refusal, ...]:
        """Everything that the rules have against the state as it is; empty if it may be used."""
        return ()

    def product(self, state: Held[T], part: str = "") -> str | None:
        """The file that comes out of it (a band as TOML); `part` says which one where there are several."""
        return None

    def parts(self, state: Held[T]) -> tuple[str, ...]:
        """Names of the files that can come out of it."""
        return ()

    def samples(self) -> Mapping[str, str]:
        """Ready files of the kind that comes out of it, by name."""
        return {}

    def claims(self, data: Mapping[str, Any]) -> bool:
        """Whether the plain data of a user's file is meant for this procedure (`check_file`, `setup_file`), and not for
        the table of the game."""
        return False

    # a table's own data ----------------------------------------------------------------------------------------------
    takes_house: bool = False
    """Whether there is a `house_of`."""

    def house_of(self, text: str) -> Mapping[str, Any]:
        """Options of `setup` and `setup_file` that stand for a user's file of a table's own data, such as lists and
        prices. Raises BadSetup."""
        raise BadSetup([Problem("file", "a table has no data of its own here")])

    # games played inside it ------------------------------------------------------------------------------------------
    def next_game(self, state: Held[T]) -> tuple[str, Setup] | None:
        """Key and set-up of the game that is to be played now, whose result the next questions ask for."""
        return None

    def is_next(self, state: Held[T], key: str, setup: Setup) -> bool:
        """Whether a game of this set-up is the one of `next_game`, after whatever way it took as data; also if an
        earlier version of the program (`formerly`) has set it up."""
        wanted = [self.next_game(one) for one in (state, *self.formerly(state))]
        plain = msgspec.json.encode(setup, order="deterministic")
        found = [game for game in wanted if game is not None and game[0] == key]
        return any(msgspec.json.encode(one, order="deterministic") == plain for _, one in found)

    def report(self, state: Held[T], final: Any) -> Sequence[Choice]:
        """The answers with which a finished game of `next_game` is reported to the questions that follow."""
        raise NotImplementedError

    def reporter(self, state: Held[T]) -> str:
        """The seat that reports."""
        return self.seats(state)[0]

    def override(self, part: str, path: str, value: str, why: str) -> Sequence[Choice]:
        """The answers with which a referee changes something of `part` by hand."""
        raise NotImplementedError

    # several answers at one go (core/slip.py) -------------------------------------------------------------------------
    def slips(self, state: Held[T], question: Question) -> tuple[str, ...]:
        """Keys of the slips that answer this question to the reporter, and those that follow; their titles are the
        texts "slip.KEY"."""
        return ()

    def slip(self, state: Held[T], key: str, entries: Entries, language: str = "en") -> Slip:
        """A slip with what has been written into it so far; `key` is one of `slips`."""
        raise NotImplementedError

    def hand_in(self, state: Held[T], key: str, entries: Entries) -> Sequence[Choice]:
        """The reporter's answers that a slip stands for. Raises BadSetup with the keys of blanks that do not fit."""
        raise NotImplementedError

    def joining(self, state: Held[T], question: Question) -> str:
        """The kind of choice that `join` answers this question with; empty if nobody can join now."""
        return ""

    def join(self, text: str) -> Sequence[Choice]:
        """The answers of the reporter with which the band or character of a file joins what is going on. Raises
        BadSetup if the file cannot be read; whoever takes the answers need not read it again."""
        raise NotImplementedError

    # a game without a table ------------------------------------------------------------------------------------------
    def fork(self, state: Held[T]) -> Held[T]:
        return Held(state.now)

    def preview(self, state: Held[T], choice: Choice) -> Preview | None:
        return None

    def policy(self, question: Question) -> Choice:
        return first_option(question)

    def view(self, state: Held[T], seat: str) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(canonical(state.now))
        return plain

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Held[T]:
        return Held(msgspec.convert(view, self.record))

    def encode(self, state: Held[T]) -> bytes:
        return msgspec.json.encode(canonical(state.now), order="deterministic")

    def decode(self, data: bytes, setup: Setup) -> Held[T]:
        return Held(msgspec.json.decode(data, type=self.record))

    def identity(self, state: Held[T]) -> Hashable:
        return self.encode(state)


def companions(game: str) -> dict[str, Procedure[Any]]:
    """What there is besides the table of a game, by what it is: "band", "campaign"."""
    found: dict[str, Procedure[Any]] = {}
    for key in companion_keys():
        owner, _, what = key.rpartition(".")
        if owner == game:
            loaded = load_game(key)
            assert isinstance(loaded, Procedure)
            found[what] = loaded
    return found


def with_companion(what: str) -> tuple[str, ...]:
    """Keys of the games that have such a companion."""
    return tuple(key.rpartition(".")[0] for key in companion_keys() if key.endswith(f".{what}"))
