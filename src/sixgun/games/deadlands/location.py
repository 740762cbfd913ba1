"""Where a hit strikes: the d20, raises that move it, the side of a limb, and called parts."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from sixgun.core.choice import Fact, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.deadlands.catalogue import table
from sixgun.games.deadlands.choices import Shift
from sixgun.games.deadlands.state import Shootout

ROLL, SHIFT = "deadlands.location.roll", "deadlands.location.raise-shift"
CONTACT, HEIGHT = "deadlands.location.contact", "deadlands.ruling.height-contact"
SIDE, LIMITS = "deadlands.location.side", "deadlands.location.limits"
CALLED, PARTS = "deadlands.shoot.called-result", "deadlands.ruling.called-parts"
D20: Final = 20
PLUS: Final = 2
"""deadlands.location.contact"""
LEG, LOWER, GIZZARDS, ARM, UPPER, NOGGIN = "leg", "lower-guts", "gizzards", "arm", "upper-guts", "noggin"
LIMBS: Final = (LEG, ARM)
SIDES: Final = ("left", "right")
EXTRA: Final = {NOGGIN: 2, GIZZARDS: 1}
"""deadlands.damage.noggin, deadlands.damage.gizzards, deadlands.special.noggin, deadlands.special.gizzards"""


@cache
def rows() -> tuple[str, ...]:
    """deadlands.table.house-hit-location: the part for each face of the d20; the first is for 1."""
    found: list[str] = []
    for row in table("house-hit-location"):
        found += [row["location"].lower().replace(" ", "-")] * (row["d20_max"] - row["d20_min"] + 1)
    return tuple(found)


def part_at(number: int) -> str:
    """deadlands.location.limits: below 1 it is 1, above 20 it is 20."""
    return rows()[max(1, min(D20, number)) - 1]


# called parts --------------------------------------------------------------------------------------------------------
class CalledPart(NamedTuple):
    """deadlands.table.called-shots, deadlands.ruling.called-parts"""

    penalty: int
    rule: str
    strikes: str
    """The part of the hit table that it belongs to."""
    extra: int


_CALLED: Final = {
    "guts": ("deadlands.shoot.called-guts", UPPER),
    "leg": ("deadlands.shoot.called-limbs", LEG),
    "arm": ("deadlands.shoot.called-limbs", ARM),
    "noggin": ("deadlands.shoot.called-small", NOGGIN),
    "hand": ("deadlands.shoot.called-small", ARM),
    "foot": ("deadlands.shoot.called-small", LEG),
    "eyeball": ("deadlands.shoot.called-tiny", NOGGIN),
    "heart": ("deadlands.shoot.called-tiny", UPPER),
}
_SIDED: Final = ("leg", "arm", "hand", "foot", "eyeball")


@cache
def called() -> dict[str, CalledPart]:
    """Every part that may be called, limbs and eyes with their side, at what the rulebook has it cost
    (deadlands.ruling.called-figures)."""
    found = {}
    for row in table("called-shots"):
        name = row["part"].lower()
        rule, part = _CALLED[name]
        for side in SIDES if name in _SIDED else ("",):
            strikes = f"{part}-{side}" if part in LIMBS else part
            found[f"{name}-{side}" if side else name] = CalledPart(row["penalty"], rule, strikes, row["extra_dice"])
    return found


def check_called(part: str) -> Refusal | None:
    """deadlands.ruling.called-parts: Gizzards cannot be called."""
    if part and part not in called():
        return Refusal(PARTS, "no-such-part", tuple(called()), {"part": part})
    return None


class Struck(NamedTuple):
    """Where a hit landed."""

    part: str
    """Of the hit table, limbs with their side: "gizzards", "arm-left"."""
    extra: int
    """Extra dice for it."""
    hand: str = ""
    """deadlands.ruling.called-parts: the hand that was called, which may drop what it holds."""

    @property
    def location(self) -> str:
        """deadlands.wounds.locations, deadlands.special.guts: where its wounds are counted."""
        return self.part if self.part == NOGGIN or self.part.partition("-")[0] in LIMBS else "guts"


def of_called(part: str) -> Struck:
    """deadlands.shoot.called-result: no d20."""
    found = called()[part]
    return Struck(found.strikes, found.extra, part.partition("-")[2] if part.startswith("hand-") else "")


# the d20 -------------------------------------------------------------------------------------------------------------
def plus(g: Shootout, contact: bool, feet: float, melee: bool) -> int:
    """deadlands.location.contact, deadlands.ruling.height-contact: +2 once, in contact or from at least a yard above;
    with the switch `fine_location_modifiers` shots have it in contact alone, and melee counts each yard."""
    above = round(feet)
    if not g.board.switches.fine_location_modifiers:
        return PLUS if contact or above >= 1 else 0
    if not melee:
        return PLUS if contact else 0
    return PLUS + 2 * max(-2, min(2, above))


def located(
    ref: Ref,
    g: Shootout,
    who: str,
    raises: int,
    more: int,
    covered: frozenset[str] = frozenset(),
    missing: frozenset[str] = frozenset(),
) -> Struck:
    """deadlands.location.roll, deadlands.location.raise-shift, deadlands.ruling.shift-direction: a d20, which the
    attacker may move by his raises, and a d6 for the side of a limb. `covered` and `missing` are parts that are not
    worth hitting; they only say what he is shown first."""
    settled = not raises or ref.takes_the_first(SHIFT)
    best = [_best(number + more, raises, covered, missing) for number in range(1, D20 + 1)]
    cuts = tuple([number for number in range(2, D20 + 1) if best[number - 1] != best[number - 2]])
    rolled = ref.dice(1, D20, ROLL, cuts=cuts if settled else ()).dice[0]
    shift = _shift(ref, g, who, rolled, more, raises, covered, missing) if raises else 0
    part = part_at(rolled + more + shift)
    if part in LIMBS:
        side, die = ref.result(_side)
        part = f"{part}-{side}"
    else:
        die = 0
    ref.tell("located", ROLL, who=who, part=part, d20=rolled, plus=more, shift=shift, d6=die)
    return Struck(part, EXTRA.get(part, 0))


def first_choice(ref: Ref, raises: int, more: int, covered: frozenset[str], missing: frozenset[str]) -> Struck:
    """The same for odds, where nobody is asked: what the attacker is shown first."""
    best = [_best(number + more, raises, covered, missing) for number in range(1, D20 + 1)]
    cuts = tuple([number for number in range(2, D20 + 1) if best[number - 1] != best[number - 2]])
    part = best[ref.dice(1, D20, ROLL, cuts=cuts).dice[0] - 1]
    if part in LIMBS:
        part = f"{part}-{_side(ref)[0]}"
    return Struck(part, EXTRA.get(part, 0))


def _side(ref: Ref) -> tuple[str, int]:
    """deadlands.location.side: odd is left."""
    die = ref.dice(1, 6, SIDE).dice[0]
    return SIDES[(die + 1) % 2], die if ref.listening else 0


def _reach(number: int, raises: int) -> list[str]:
    """The parts that raises can move it to, each once."""
    return list(dict.fromkeys(part_at(number + step) for step in _steps(raises)))


def _steps(raises: int) -> list[int]:
    """The smallest shifts first."""
    return sorted(range(-raises, raises + 1), key=lambda step: (abs(step), -step))


def _worth(part: str, covered: frozenset[str], missing: frozenset[str]) -> tuple[int, int, int]:
    """How much better one part is than another, for the order in which they are shown."""
    sides = [f"{part}-{side}" for side in SIDES] if part in LIMBS else [part]
    return (
        not all(one in missing for one in sides),
        -sum(one in covered for one in sides),
        EXTRA.get(part, 0) * 2 + (part not in LIMBS),
    )


def _best(number: int, raises: int, covered: frozenset[str], missing: frozenset[str]) -> str:
    """The part that is shown first; of equally good ones that of the smallest shift."""
    return max(_reach(number, raises), key=lambda part: _worth(part, covered, missing))


def _shift(
    ref: Ref,
    g: Shootout,
    who: str,
    rolled: int,
    more: int,
    raises: int,
    covered: frozenset[str],
    missing: frozenset[str],
) -> int:
    parts = _reach(rolled + more, raises)
    if len(parts) == 1:
        return 0
    parts.sort(key=lambda part: _worth(part, covered, missing), reverse=True)
    by_part = {part: next(n for n in _steps(raises) if part_at(rolled + more + n) == part) for part in parts}

    offers = [Option(Shift(who, n), rules=(SHIFT,), facts={"part": part}) for part, n in by_part.items()]
    facts: dict[str, Fact] = {"who": who, "d20": rolled, "plus": more, "raises": raises}
    answer = ref.ask(g.seat_of(who), SHIFT, offers, facts=facts)
    assert isinstance(answer, Shift)
    return answer.number
