"""What a game is to the rest of the software, and how games are found.

One game is one package that offers a `Game` object through the entry point group `sixgun.games`. Nothing here names
one.
"""

from __future__ import annotations

import difflib
import hashlib
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

import msgspec

from sixgun.core.choice import Choice, Question
from sixgun.core.errors import SixgunError
from sixgun.core.kinds import PLAIN, Kinds
from sixgun.core.ledger import Ledger
from sixgun.core.ledger_words import ledger_of
from sixgun.core.log import Mod
from sixgun.core.odds import first_option
from sixgun.core.ref import Ref
from sixgun.core.registered import registered
from sixgun.core.shell import Ending as Ending
from sixgun.core.shell import State

S = TypeVar("S", bound=State)
P = TypeVar("P", bound="Part[Any]")
C = TypeVar("C", Fraction, float)
R = TypeVar("R")

Setup = dict[str, Any]
"""Everything needed to start a game, as plain data: it is the head of the record."""


class Result(msgspec.Struct, Generic[C], frozen=True):
    """One row of a preview: a named result, its probability, and how bad it is (0 nothing to 4 worst)."""

    name: str
    p: C
    severity: int
    rule: str
    dice: tuple[int, int] | None = None
    """The lowest and the highest sum of the dice, as they fall, that lead to it; None where no single sum decides."""
    who: str = ""
    """Whom it is about, where that is not the target."""


class Outcome(Result[Fraction], frozen=True):
    """A result with its exact probability."""


class Rival(msgspec.Struct, frozen=True):
    """What lies against a roll: what is rolled, and what is added to the die."""

    name: str
    value: int
    mods: tuple[Mod, ...] = ()


class Stage(msgspec.Struct, Generic[C], frozen=True):
    """One roll of several that decide one after the other: what is rolled, with which die, and how likely it comes to
    what is wanted, if it is rolled at all."""

    name: str
    rule: str
    sides: int
    value: int
    """What the die is compared with, or what is added to it, before modifiers."""
    p: C
    mods: tuple[Mod, ...] = ()
    faces: tuple[int, ...] = ()
    """What each face comes to, where one die decides: 1 what is wanted, 0 nothing, -1 something worse."""
    rival: Rival | None = None
    """Where another die lies against it: the higher total wins."""


class Step(Stage[Fraction], frozen=True):
    """A roll with its exact chance."""


class Foreseen(msgspec.Struct, Generic[R], frozen=True):
    """What a choice would do, with each of its results as an `R`."""

    rule: str
    needs: str
    mods: tuple[Mod, ...]
    outcomes: tuple[R, ...]
    facts: dict[str, Any] = {}
    dice: str = ""
    """What is rolled ("2D6"), where the outcomes say which sums lead to them, or no sum has an upper end ("4D10!")."""
    also: tuple[R, ...] = ()
    """What may happen besides; these do not sum to one."""


class Preview(Foreseen[Outcome], frozen=True):
    """What a choice would do, before it is made."""

    aim: tuple[str, ...] = ()
    """Names of the outcomes that the chooser is after; empty: everything that has an effect (severity above 0)."""
    aimed: str = ""
    """What several outcomes of the aim are together, as a name; empty: just any effect."""
    remainder: Fraction = Fraction(0)
    """No probability is off by more (odds.Distribution.remainder)."""
    steps: tuple[Step, ...] = ()
    """The rolls that lead to it, where several decide one after the other."""

    @property
    def aimed_at(self) -> tuple[Outcome, ...]:
        """The possible outcomes whose chance together is what people ask first."""
        return tuple([o for o in self.outcomes if o.p and (o.name in self.aim if self.aim else o.severity > 0)])


class Problem(msgspec.Struct, frozen=True):
    """A mistake in a file of a user: where (a key path) and what was expected."""

    where: str
    message: str


class BadSetup(SixgunError):
    """A scenario or set-up that cannot be played, with every mistake found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.where}: {p.message}" for p in problems))
        self.problems = tuple(problems)


class Part(Generic[S]):
    """Something that a game may fill besides its rules, such as what it shows. A kind of part is a class of harmless
    defaults, in the layer that it belongs to; a game fills it by a subclass."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game


class Game(ABC, Generic[S]):
    """The rules of one game as seen from outside. `S` is its state between actions: plain data."""

    key: str
    rules_version: str
    unit: str = ""
    """What distances are measured in, if there are any."""
    listed: bool = True
    """Whether people are offered this game; the template is not for them."""
    cards_only: bool = False
    """Chance is cards alone: nothing is ever rolled."""
    no_chance: bool = False
    """Nothing is left to chance: there is nothing to seal beforehand, and nothing to prove."""
    kinds: Kinds = PLAIN
    """The classes of its choices."""

    parts: Mapping[str, str | type[Part[Any]]] = {}
    """What it fills besides, by the name of the kind of part: "module:Class", loaded when somebody asks for it."""

    @property
    def title(self) -> str:
        """What it is called; as it stands, as the ledger says."""
        return self.ledger().system.name

    def part(self, what: type[P]) -> P:
        """This game's part of a kind; the harmless one if it fills none."""
        found = self._loaded.get(what)
        if found is None:
            found = self._loaded[what] = _part(self, what)
        assert isinstance(found, what)
        return found

    @cached_property
    def _loaded(self) -> dict[type[Part[Any]], Part[Any]]:
        return {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Games are installed, not carried about: in another process it is the one of this key there."""
        return load_game, (self.key,)

    # set-up ----------------------------------------------------------------------------------------------------------
    folder: Traversable | None = None
    """Where its ledger is, unless it says otherwise."""

    def ledger(self, language: str = "en") -> Ledger:
        """The rules. What is played are the English ones; in other languages the words alone differ."""
        assert self.folder is not None, f"{self.key} has neither a folder nor a ledger of its own"
        return ledger_of(self.folder, language)  # type: ignore[arg-type]  # the folder of a package can be hashed

    def scenarios(self) -> tuple[str, ...]:
        """Names of the ready scenarios."""
        return ()

    @abstractmethod
    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A ready scenario as plain data, with the director's switches changed by `options`. Raises BadSetup."""

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first step. Raises BadSetup for a set-up that cannot be played."""

    # play ------------------------------------------------------------------------------------------------------------
    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]: ...

    def rivals(self, state: S) -> tuple[str, ...]:
        """The seats that play against each other, each for itself; others only help the game along."""
        return self.seats(state)

    def fork(self, state: S) -> S:
        """An independent copy; cheap."""
        return state.fork()

    @abstractmethod
    def advance(self, ref: Ref, state: S) -> None:
        """Do the next step of the turn's state machine on `state`: one action with all its consequences."""

    def ending(self, state: S) -> Ending | None:
        return state.ended

    def preview(self, state: S, choice: Choice) -> Preview | None:
        """Exact odds of a choice that the active player could make now; None where there is nothing to roll."""
        return None

    def policy(self, question: Question) -> Choice:
        """The stated assumption about players' decisions inside odds: what the rules list first. The text
        "policy.first" says to people what that comes to."""
        return first_option(question)

    # knowledge -------------------------------------------------------------------------------------------------------
    def view(self, state: S, seat: str) -> dict[str, Any]:
        """What `seat` may know, built by allow-list, as plain data. The seat "" is a spectator."""
        return state.view(seat)

    def setup_for(self, setup: Setup, seat: str) -> Setup:
        """The set-up as far as `seat` may know it, which is what a bot gets; `imagine` needs no more of it. As it
        stands nothing in it is secret."""
        return setup

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> S:
        """A state that agrees with a view; hidden things are filled in, differently for each `salt`, and never from
        what the set-up says beyond `setup_for` its seat.

        As it stands this suits a game without secrets."""
        return self.start(setup).imagined(view)

    # data ------------------------------------------------------------------------------------------------------------
    def encode(self, state: S) -> bytes:
        """The state as canonical JSON: equal states give equal bytes."""
        return state.encode()

    def decode(self, data: bytes, setup: Setup) -> S:
        return self.start(setup).decoded(data)

    def identity(self, state: S) -> Hashable:
        """Equal for states that no rule can tell apart; used to merge outcomes."""
        return state.identity()

    def formerly(self, state: S) -> Iterable[S]:
        """What earlier versions of the program recorded where this one records `state`, if that differs in nothing that
        any rule asks for, such as in the name by which something is shown. Records replay with those digests, too."""
        return ()

    def digest(self, state: S) -> str:
        return hashlib.sha256(self.encode(state)).hexdigest()[:16]


def _part(game: Game[Any], what: type[Part[Any]]) -> Part[Any]:
    own = game.parts.get(what.__name__, what)
    if isinstance(own, str):
        module, _, name = own.partition(":")
        own = getattr(import_module(module), name)
    return own(game)


class UnknownGame(SixgunError):
    """No installed game has this key."""


GAMES, COMPANIONS = "sixgun.games", "sixgun.companions"
"""The groups of entry points in which packages register games, and what is done with games besides playing them."""


def companion_keys() -> tuple[str, ...]:
    """Keys of what is done with the installed games besides playing them (core/procedure.py)."""
    return tuple(registered(COMPANIONS))


def games() -> tuple[str, ...]:
    """Keys of all installed games."""
    return tuple(registered(GAMES))


@cache
def load_game(key: str) -> Game[Any]:
    companions = registered(COMPANIONS)
    found = companions if key in companions else registered(GAMES)
    if key not in found:
        close = difflib.get_close_matches(key, found, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; installed games: {', '.join(found)}"
        raise UnknownGame(f"there is no game {key!r}{hint}")
    game = found[key].load()
    assert isinstance(game, Game)
    return game
