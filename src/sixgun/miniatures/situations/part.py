"""The part `Situations` of a game whose set-up of a situation is its file in full; its listed actions are rows; and
how models fare: where they are, what they carry, and what has jammed."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from sixgun.core.changes import plain
from sixgun.core.choice import Choice, Place
from sixgun.core.fares import Fate
from sixgun.core.game import Setup
from sixgun.core.shell import State
from sixgun.core.short_form import Forms
from sixgun.core.situations import SITUATION, Condition, Moment, Situations
from sixgun.core.strict import Reader
from sixgun.miniatures.situations.actions import ActionRow, steps


class Sided(State, Protocol):
    """A state of sides with people."""

    def in_play(self, side: str) -> Collection[Any]: ...


S = TypeVar("S", bound=Sided)


class Moments(NamedTuple, Generic[S]):
    """How a game reads its files."""

    at: Callable[[dict[str, Any]], S]
    """The state at the moment of a file in full. Raises BadSetup with every mistake."""
    first: Callable[[S], str]
    """Whose activation goes on, or would begin."""
    row: type[ActionRow]
    """Of a listed action."""
    choice: Callable[[S, Any, str], Choice]
    """The choice that such a row of somebody means."""
    anew: str
    """The action with which another activation begins."""
    sides: tuple[str, ...]


class FullFiles(Situations[S]):
    """Where a file in full is the set-up, whatever form it came in."""

    forms: Forms
    moments: Moments[S]

    def read(self, data: Mapping[str, Any]) -> Moment[S]:
        setup = {SITUATION: plain(self.forms.in_full(data))}
        g, how = self.start(setup), self.moments
        listed = [one if isinstance(one, str) else Reader().read(one, how.row) for one in setup[SITUATION]["actions"]]
        return Moment(g, setup, steps(map(how.row.of, listed), how.first(g), how.anew, partial(how.choice, g)))

    def setup(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        setup: Setup = {SITUATION: self.forms.with_options(data, options)}
        g, reader = self.start(setup), Reader()
        several = sum(bool(g.in_play(side)) for side in self.moments.sides) > 1
        reader.expect(several, "characters", "a whole game needs two sides with somebody on the table")
        self.check_whole(reader, setup[SITUATION])
        reader.finish()
        return setup

    def check_whole(self, reader: Reader, full: Mapping[str, Any]) -> None:
        """What else keeps a whole game from beginning at this moment."""

    def start(self, setup: Setup) -> S:
        return self.moments.at(setup[SITUATION]).fork()


# how models fare between two states ----------------------------------------------------------------------------------
LEAST_MOVE = 0.05


class Gun(Protocol):
    @property
    def weapon(self) -> str: ...
    @property
    def jammed(self) -> bool: ...


class Model(Protocol):
    @property
    def place(self) -> Place: ...
    @property
    def guns(self) -> Sequence[Gun]: ...
    @property
    def carries(self) -> Sequence[str]: ...


def tell_model(fate: Fate, old: Model, new: Model, cleared: str) -> None:
    """Jams that come and go (`cleared`), what is taken and dropped, and how far somebody has come."""
    guns = list(zip(new.guns, old.guns, strict=False))
    fate.parts += [("jammed", gun.weapon) for gun, before in guns if gun.jammed and not before.jammed]
    fate.parts += [(cleared, gun.weapon) for gun, before in guns if before.jammed and not gun.jammed]
    fate.parts += [("takes", name) for name in new.carries if name not in old.carries]
    fate.parts += [("drops", name) for name in old.carries if name not in new.carries]
    moved = math.dist(new.place, old.place)
    if moved > LEAST_MOVE:
        fate.say("moved", round(moved))


def charges(before: Iterable[str], after: Collection[str]) -> dict[str, Condition]:
    """Of explosives that lie about: those of before and of now, by id."""
    return {
        id: Condition((("charge-lies" if id in after else "charge-gone", ""),))
        for id in dict.fromkeys((*before, *after))
    }
