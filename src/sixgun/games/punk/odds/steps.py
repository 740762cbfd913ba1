"""The rolls that decide an attack one after the other, as the rules have told of them while its odds were counted: the
test or the Combat roll, then Strength against Toughness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from sixgun.core.game import Rival, Step
from sixgun.core.log import LogLine, Mod
from sixgun.games.punk.dice import DIE

TESTS = {
    "shot-hits": 1,
    "lob-lands": 1,
    "shot-misses": 0,
    "lob-misses": 0,
    "shot-strays": -1,
    "blows-up": -1,
}
"""What a test came to: what was wanted, nothing, or something worse."""
FIGHTS = {"fight-won": 1, "fight-tied": 1, "fight-lost": 0}
IMPACTS = {"impact-downs": 1, "impact-holds": 0}


class Thrown(NamedTuple):
    """One roll on one way of chance: what it was made of, and what it came to."""

    name: str
    rule: str
    value: int
    mods: tuple[Mod, ...]
    rival: Rival | None
    came: int
    die: int

    @property
    def kind(self) -> tuple[object, ...]:
        """Equal on all ways on which the same roll is made; the rule behind it may be that of what it came to."""
        return self.name, self.value, self.mods, self.rival


def thrown(log: Sequence[LogLine], who: str, target: str) -> tuple[Thrown, ...]:
    """The first roll of each kind that one model makes against another."""
    found: dict[str, Thrown] = {}
    for line, after in zip(log, (*log[1:], None), strict=True):
        one = _read(line, after, who, target)
        if one is not None:
            found.setdefault(one.name, one)
    return tuple(found.values())


def _read(line: LogLine, after: LogLine | None, who: str, target: str) -> Thrown | None:
    facts = line.facts
    if line.event in TESTS and facts.get("who") == who and "attribute" in facts:
        came, die = TESTS[line.event], int(facts["die"])
        return Thrown("precision", line.rule, facts["attribute"], line.mods, None, came, die)
    if after is None or facts.get("target") != target:
        return None
    if line.event == "fights" and facts["who"] == who:
        rival = Rival("combat", after.facts["attribute"], after.mods)
        return Thrown("combat", line.rule, facts["attribute"], line.mods, rival, FIGHTS[after.event], 0)
    if line.event == "impact" and facts["by"] == who:
        rival = Rival("toughness", facts["toughness"], after.mods)
        return Thrown("strength", line.rule, facts["strength"], line.mods, rival, IMPACTS[after.event], 0)
    return None


def steps(ways: Iterable[tuple[Fraction, tuple[Thrown, ...]]]) -> tuple[Step, ...]:
    """The rolls with their chances, each if it comes to that. None where a roll is not the same on all ways."""
    rolls: dict[str, list[tuple[Fraction, Thrown]]] = {}
    for p, way in ways:
        for one in way:
            rolls.setdefault(one.name, []).append((p, one))
    if any(len({one.kind for _, one in found}) > 1 for found in rolls.values()):
        return ()
    return tuple([_step(found) for found in rolls.values()])


def _step(found: list[tuple[Fraction, Thrown]]) -> Step:
    one = max([way for _, way in found], key=lambda way: way.came)
    whole = sum([p for p, _ in found], Fraction(0))
    p = sum([p for p, way in found if way.came > 0], Fraction(0)) / whole
    faces = () if one.rival is not None else tuple(_faces(found, whole))
    return Step(one.name, one.rule, DIE, one.value, p, one.mods, faces, one.rival)


def _faces(found: list[tuple[Fraction, Thrown]], whole: Fraction) -> Iterator[int]:
    """What each face comes to: a die that falls stands for all faces from the one before it on that the rule does not
    tell from it."""
    shares: dict[int, Fraction] = {}
    came = {way.die: way.came for _, way in found}
    for p, way in found:
        shares[way.die] = shares.get(way.die, Fraction(0)) + p / whole
    for die in sorted(shares):
        yield from [came[die]] * round(shares[die] * DIE)
