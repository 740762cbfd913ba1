"""The numbers of the examples of Punkapocalyptic a second time, by counting plain dice. Nothing here uses the engine or
its data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from tests.situation.numbers_kinds import Number, Seen, after, changed

FACES = range(1, 11)


def share(is_so: Callable[..., bool], dice: int) -> Fraction:
    """How many of all throws of so many dice of ten sides."""
    return Fraction(sum(is_so(*fell) for fell in product(FACES, repeat=dice)), 10**dice)


def beats(ahead: int) -> Fraction:
    """A die that is so much ahead is higher than the other."""
    return share(lambda one, two: one + ahead > two, 2)


def holds(ahead: int) -> Fraction:
    """The same for the side whose activation it is: a tie is enough."""
    return share(lambda one, two: one + ahead >= two, 2)


def ties(ahead: int) -> Fraction:
    return share(lambda one, two: one + ahead == two, 2)


def down(model: str) -> Seen:
    return after(model, "where", "downed")


def charge_downs_defender() -> Fraction:
    """Combat 4 with +1 for the charge and +1 for support against 5; Strength 4 + 1 against Toughness 4."""
    return holds(6 - 5) * holds(5 - 4)


def charge_downs_attacker() -> Fraction:
    """The reaver hits with the higher total or a tie: Strength 5 + 1 against Toughness 4, without ties."""
    return (1 - beats(6 - 5)) * beats(6 - 4)


def lob_reaches(middle: float) -> Fraction:
    """How often the fire touches a base of 2.5 cm so far beyond the target, at Precision 4 and medium range."""

    def touches(die: int) -> bool:
        steps = 0 if die <= 4 else (die - 4 + 1) // 2
        lands = 2.5 * steps * (1 if die % 2 == 0 else -1)
        return abs(lands - middle) <= 5 + 1.25

    return share(touches, 1)


def knife_hits() -> Fraction:
    """Combat 4 + 1 against 4 - 2: the higher total hits, and a tie does, too."""
    return holds(5 - 2)


def poison_downs() -> Fraction:
    """At once by Strength 4 - 1 against Toughness 4 and what Penetration 1 leaves of leather; or later by poison 3,
    where the poisoned model is active and ties hold it up."""
    at_once = holds(3 - 5)
    return knife_hits() * (at_once + (1 - at_once) * (1 - holds(4 - 3)))


def knife_fight_downs_stalker() -> Fraction:
    """The thug hits bare with the higher total or a tie: Strength 4 - 1 against Toughness 3."""
    return (1 - beats(5 - 2)) * beats(3 - 3)


def gets_away() -> Fraction:
    """Agility 5 against each of two of 3; only a higher total holds somebody back."""
    return share(lambda mine, one, two: mine + 5 >= max(one, two) + 3, 3)


def held_and_downed() -> Fraction:
    """Each of those who hold it hits: Strength 3 + 1 against Toughness 3."""
    stays = 1 - beats(4 - 3)
    one = share(lambda mine, one, two: (mine + 5 < one + 3) != (mine + 5 < two + 3), 3)
    both = share(lambda mine, one, two: mine + 5 < min(one, two) + 3, 3)
    return one * (1 - stays) + both * (1 - stays * stays)


PUNK: dict[tuple[str, str], Number] = {
    ("punk-shot.toml", "the target is Downed"): (
        down("target"),
        lambda: share(lambda die: die <= 4 - 3, 1) * holds(5 - (4 + 2 + 3 - 3)),
    ),
    ("punk-shot.toml", "the friend is Downed by the stray bolt"): (
        down("friend-1"),
        lambda: share(lambda die: 4 - 3 < die <= 4, 1) * holds(5 - 4),
    ),
    ("punk-charge.toml", "the defender is Downed"): (down("defender"), charge_downs_defender),
    ("punk-charge.toml", "the attacker is Downed"): (down("attacker"), charge_downs_attacker),
    ("punk-defensive.toml", "the runner is Downed on the way"): (
        down("runner"),
        lambda: share(lambda die: die <= 4 - 2, 1) * beats(5 - 4),
    ),
    ("punk-lob.toml", "the target is Downed"): (down("target"), lambda: lob_reaches(0.0) * holds(4 - 4)),
    ("punk-lob.toml", "the one behind is Downed"): (down("other"), lambda: lob_reaches(5.5) * holds(4 - 4)),
    ("punk-poison.toml", "the thug is Downed, now or later"): (down("thug"), poison_downs),
    ("punk-poison.toml", "the stalker is Downed"): (down("stalker"), knife_fight_downs_stalker),
    ("punk-fall.toml", "survives, Prone"): (after("who", "prone", True), lambda: holds(4 - 2)),
    ("punk-break-away.toml", "gets away"): (changed("who", "x", "y"), gets_away),
    ("punk-break-away.toml", "is held and Downed"): (down("who"), held_and_downed),
}
