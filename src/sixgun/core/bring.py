"""What people bring to a game: files that its companions make (core/procedure.py), in places of a scenario."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

import msgspec

from sixgun.core.game import BadSetup, Game, Part, Problem, S, Setup
from sixgun.core.procedure import BAND, Products, companions
from sixgun.core.situations import SITUATION
from sixgun.core.strict import close_to, tables


class Slot(msgspec.Struct, frozen=True):
    """A place of a set-up that somebody may fill with a file of their own: its key, the seat that it belongs to, the
    companion that makes such files ("band", "character"), and what the scenario itself has there."""

    key: str
    seat: str
    what: str
    usual: str = ""


class Bringing(Part[S]):
    """As it stands nothing can be brought."""

    def places(self, setup: Setup) -> tuple[Slot, ...]:
        """What people may bring something of their own instead of."""
        return ()

    def bring(self, setup: Setup, place: Slot, data: Mapping[str, Any]) -> Setup:
        """The same set-up with a file's plain data in one of its places. Raises BadSetup with the keys of the file."""
        raise BadSetup([Problem("file", "nothing can be brought to this game")])


class SidesBringing(Bringing[S]):
    """For a game in which each side may bring a band of its own: its set-up has the band of a side under the side's
    name, and the side is a seat."""

    sides: tuple[str, ...]

    @abstractmethod
    def setup_with(self, setup: Setup, options: Mapping[str, Any]) -> Setup:
        """The same set-up with the plain data of other bands, by side. Raises BadSetup with the keys of the set-up."""

    def places(self, setup: Setup) -> tuple[Slot, ...]:
        if SITUATION in setup:
            return ()
        return tuple(Slot(side, side, BAND, str(setup[side]["name"])) for side in self.sides)

    def bring(self, setup: Setup, place: Slot, data: Mapping[str, Any]) -> Setup:
        try:
            return self.setup_with(setup, {place.key: data})
        except BadSetup as bad:
            mistakes = [(p.where.removeprefix(place.key).lstrip(".") or BAND, p.message) for p in bad.problems]
            raise BadSetup([Problem(*mistake) for mistake in mistakes]) from None


def place_named(game: Game[Any], setup: Setup, name: str) -> Slot:
    """A place by its key, or by its seat where that has only one. Raises BadSetup."""
    places = game.part(Bringing).places(setup)
    found = [place for place in places if place.key == name] or [place for place in places if place.seat == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadSetup([Problem(name, f"say for whom: {', '.join(place.key for place in found)}")])
    hint = close_to(name, [place.key for place in places])
    raise BadSetup([Problem(name[:60], f"nothing can be brought here{hint}")])


def ready(game: Game[Any], place: Slot) -> Mapping[str, str]:
    """Ready files for a place, by name."""
    maker = companions(game.key).get(place.what)
    return maker.part(Products).samples() if maker is not None else {}


def brought(game: Game[Any], setup: Setup, place: Slot, text: str) -> Setup:
    """The same set-up with a file in a place: a ready one by its name, or the text of one. Raises BadSetup with the
    keys of the file that are wrong."""
    samples = ready(game, place)
    if text not in samples and "\n" not in text and "=" not in text:
        raise BadSetup([Problem("file", f"there is no ready {place.what} {text[:60]!r}{close_to(text, samples)}")])
    new = game.part(Bringing).bring(setup, place, tables(samples.get(text, text)))
    game.start(new)
    return new
