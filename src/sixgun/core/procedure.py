"""What is done with a game besides playing it: founding a band, making a character, a campaign.

Such a procedure is played exactly like a game, through the referee: it has a state, steps, seats, questions, dice and a
record, so that everything that a record gives (replay, undo, provable dice, a file that is whole whenever the power
fails) holds for it as well. It is found by its entry point in the group `sixgun.companions`, whose name is the game's
key, a dot and what it is: "KEY.band" builds bands, "KEY.character" makes characters, "KEY.campaign" is a campaign.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question, Refusal, Withheld
from sixgun.core.files import Files
from sixgun.core.form import WRITE as WRITE
from sixgun.core.game import Game, Part, S, Setup, companion_keys, load_game
from sixgun.core.kept import Kept
from sixgun.core.strict import Reader, close_to
from sixgun.core.switches import Switch

BAND, CHARACTER, CAMPAIGN = "band", "character", "campaign"
OWNER = "owner"
"""The seat of the one who makes something."""


class Products(Part[S]):
    """What comes out of a procedure, as files."""

    def objections(self, state: S) -> tuple[Refusal, ...]:
        """Everything that the rules have against the state as it is; empty if it may be used."""
        return ()

    def product(self, state: S, part: str = "") -> str | None:
        """The file that comes out of it (a band as TOML); `part` says which one where there are several."""
        return None

    def products(self, state: S) -> tuple[str, ...]:
        """Names of the files that can come out of it."""
        return ()

    def samples(self) -> Mapping[str, str]:
        """Ready files of the kind that comes out of it, by name."""
        return {}


class Season(Part[S]):
    """Games that are played inside a procedure, and what else its reporter says to it."""

    def next_game(self, state: S) -> tuple[str, Setup] | None:
        """Key and set-up of the game that is to be played now, whose result the next questions ask for."""
        return None

    def is_next(self, state: S, key: str, setup: Setup) -> bool:
        """Whether a game of this set-up is the one of `next_game`, after whatever way it took as data; also if an
        earlier version of the program (`formerly`) has set it up."""
        wanted = [self.next_game(one) for one in (state, *self.game.formerly(state))]
        plain = msgspec.json.encode(setup, order="deterministic")
        found = [game for game in wanted if game is not None and game[0] == key]
        return any(msgspec.json.encode(one, order="deterministic") == plain for _, one in found)

    def report(self, state: S, final: Any) -> Sequence[Choice]:
        """The answers with which a finished game of `next_game` is reported to the questions that follow."""
        raise NotImplementedError

    def reporter(self, state: S) -> str:
        """The seat that reports."""
        return self.game.seats(state)[0]

    def override(self, part: str, path: str, value: str, why: str) -> Sequence[Choice]:
        """The answers with which a referee changes something of `part` by hand."""
        raise NotImplementedError

    def joining(self, state: S, question: Question) -> str:
        """The kind of choice that `join` answers this question with; empty if nobody can join now."""
        return ""

    def join(self, text: str) -> Sequence[Choice]:
        """The answers of the reporter with which the band or character of a file joins what is going on. Raises
        BadSetup if the file cannot be read; the caller need not read it again."""
        raise NotImplementedError


class Procedure(Game[S]):
    """A game without a table."""

    unit = ""
    listed = False


class Maker(Procedure[S]):
    """A procedure in which one player makes a file that people keep (core/kept.py), or goes on with one."""

    kept: Kept[Any]
    options: tuple[str, ...] = ()
    """What can be said before it begins."""
    switches: tuple[Switch, ...] = ()
    """Those of them that people agree on."""
    sort = ""
    """The field of the record that says of which scenario it is."""
    keys: tuple[str, ...] = ()
    """A file with any of these keys is a record of this kind."""
    keys_elsewhere: tuple[str, ...] = ()
    """But not with any of these."""

    @property
    def what(self) -> str:
        """What is made: "band"."""
        return self.key.rpartition(".")[2]

    @abstractmethod
    def made(self, state: S) -> Any:
        """The record as it is now."""

    @abstractmethod
    def against(self, record: Any) -> tuple[Refusal, ...]:
        """What the rules have against it."""

    def withheld(self, state: S, question: Question) -> tuple[Withheld, ...]:
        """What a question might offer but does not, with the reason."""
        return ()

    def seats(self, state: S) -> tuple[str, ...]:
        return (OWNER,)

    def sorts(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The scenarios that there are with these options."""
        return self.scenarios()

    def fresh(self, scenario: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """What a new record has before anything is chosen."""
        return {}

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        given = options or {}
        self.check_options(scenario, given)
        new = {**self.fresh(scenario, given), **given}
        self.kept.from_data(new)
        return self.begin(scenario, new)

    def begun(self, setup: Setup) -> Any:
        """The record that a set-up begins with."""
        return self.kept.from_data(setup.get(self.what, {}))

    def check_options(self, scenario: str, options: Mapping[str, Any]) -> None:
        """Raises BadSetup for what cannot be begun with, and for options that are not known."""
        reader = Reader()
        sorts = self.sorts(options)
        if scenario not in sorts:
            reader.report("kind", f"there is no {self.what} {scenario!r}{close_to(scenario, sorts)}")
        for key in options:
            if key not in self.options:
                reader.report(key, f"unknown key{close_to(key, self.options)}")
        reader.finish()

    def begin(self, scenario: str, data: Mapping[str, Any]) -> Setup:
        """The set-up of one that is as in `data`."""
        return {"scenario": scenario, "title": data.get("name", ""), self.what: dict(data)}


class Made(Products[S]):
    """What comes out of a `Maker`."""

    game: Maker[S]

    def objections(self, state: S) -> tuple[Refusal, ...]:
        return self.game.against(self.game.made(state))

    def product(self, state: S, part: str = "") -> str | None:
        return self.game.kept.write(self.game.made(state))

    def samples(self) -> Mapping[str, str]:
        return self.game.kept.samples


class MakerAsking(Asking[S]):
    game: Maker[S]

    def unavailable(self, state: S, question: Question) -> tuple[Withheld, ...]:
        return self.game.withheld(state, question)


class MakerFiles(Files[S]):
    """Files of what is made."""

    game: Maker[S]

    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A file, to be looked at, or gone on with."""
        game = self.game
        record = game.kept.read(text)
        return game.begin(getattr(record, game.sort), {**game.kept.data(record), **(options or {})})

    def claims(self, data: Mapping[str, Any]) -> bool:
        has = data.keys()
        return not has.isdisjoint(self.game.keys) and has.isdisjoint(self.game.keys_elsewhere)

    def switches(self) -> tuple[Switch, ...]:
        return self.game.switches

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        made = setup.get(self.game.what, {})
        return {switch.key: made[switch.key] for switch in self.game.switches if switch.key in made}


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
