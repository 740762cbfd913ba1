"""Bands for tests, and playing procedures with a policy."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.match import Match
from sixgun.games.dicemore.bands.band_file import Band, Carried, Member, Raised
from sixgun.games.dicemore.bands.choices import Hire
from sixgun.games.dicemore.bands.founding import FOUNDING
from sixgun.games.dicemore.catalogue import profiles
from sixgun.games.dicemore.state import replace

WEIGHTS = {
    "hire": 4.0,
    "person": 3.0,
    "done": 0.5,
    "buy": 3.0,
    "back": 0.5,
    "lead": 30.0,
    "stow": 0.3,
    "dismiss": 0.1,
    "rename": 0.05,
    "name": 0.05,
    "amend": 0.0,
    "close": 0.0,
    "fight": 5.0,
    "call-off": 0.05,
    "over-again": 0.1,
    "finish": 2.0,
}


def member(profile: str, id: str = "", **fields: Any) -> Member:
    """Somebody as hired, unless `fields` say otherwise."""
    row = profiles()[profile]
    fields.setdefault("experience", row.exp)
    guns = tuple(Carried(gun) if isinstance(gun, str) else gun for gun in fields.pop("weapons", ()))
    return Member(id or profile.partition(".")[2], fields.pop("name", row.title), profile, weapons=guns, **fields)


def band(kind: str, *members: Member, **fields: Any) -> Band:
    return Band("dicemore", fields.pop("name", kind), kind, members=members, **fields)


def lawmen(**fields: Any) -> Band:
    """A sheriff and two guards with guns: 180 + 2 x 50 + 3 x 6 dollars."""
    people = (
        member("lawmen.sheriff", "sheriff", name="Ada", weapons=["six-shot"]),
        member("lawmen.guard", "one", name="Bo", weapons=["six-shot"]),
        member("lawmen.guard", "two", name="Cy", weapons=["six-shot"]),
    )
    fields.setdefault("dollars", 102)
    return band("lawmen", *people, **fields)


def veteran(who: Member, **fields: Any) -> Member:
    return replace(who, **{"matches": 1, **fields})


def raised(**scores: int) -> Raised:
    return Raised(**scores)


def at_random(seed: int) -> Callable[[Question], Choice]:
    """Hires a leader first, then does this and that."""
    stream = Random(seed)

    def decide(question: Question) -> Choice:
        options = question.options
        for option in options:
            if isinstance(option.choice, Hire) and profiles()[option.choice.profile].role == "leader":
                return option.choice
        weights = [WEIGHTS.get(option.choice.kind, 1.0) for option in options]
        return stream.choices(options, weights)[0].choice

    return decide


def founded(kind: str, seed: int, **options: Any) -> Match[Any]:
    """A band founded at random, by the rules."""
    match: Match[Any] = Match.new(FOUNDING, FOUNDING.setup(kind, options), SeededChance(seed), at_random(seed))
    match.run()
    return match
