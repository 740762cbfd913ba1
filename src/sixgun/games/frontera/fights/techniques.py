"""How one attacks: techniques, how many cards, how many attacks, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from sixgun.core.choice import Place
from sixgun.core.log import Mod
from sixgun.games.frontera.catalogue import MountKind, Weapon, kind_of, table
from sixgun.games.frontera.choices import Answer, GetOff
from sixgun.games.frontera.decks import value
from sixgun.games.frontera.fights.space import ADJACENT, SHORT, band, cover_points, path_length
from sixgun.games.frontera.goods import protection
from sixgun.games.frontera.levels import able, endurance
from sixgun.games.frontera.state import Character, Session
from sixgun.games.frontera.trials import SUITS, has_skill, right_suit

UNARMED, MELEE, THROWN, QUICK_SHOT, AIM = "unarmed", "melee", "thrown", "quick-shot", "aim"
RANGED = (QUICK_SHOT, AIM)
_RULES = {
    UNARMED: "frontera.tech.unarmed",
    MELEE: "frontera.tech.melee",
    THROWN: "frontera.tech.thrown",
    QUICK_SHOT: "frontera.tech.quick-shot",
    AIM: "frontera.tech.aim",
}
_ABSORPTION: dict[str, int] = {row["key"]: row["reduction"] for row in table("absorption")}
_SPEEDS: dict[str, int] = {row["key"]: row["endurance"] for row in table("mount-speeds")}


class Technique(msgspec.Struct, frozen=True):
    """A row of frontera.table.techniques (frontera.attack.technique-list)."""

    key: str
    trait: str
    skill: str
    base: int
    base_strength: int
    weapon_damage: bool
    rule: str
    """By which its cards are drawn."""


TECHNIQUES: dict[str, Technique] = {
    row["key"]: msgspec.convert({**row, "rule": _RULES[row["key"]]}, Technique) for row in table("techniques")
}


THROWN_KEY = "-thrown"
"""What the row of a weapon that is thrown ends with where it has another one for the hand."""


def family(key: str) -> str:
    """frontera.ruling.knife-either: a knife in the hand and a knife to throw are the same knives."""
    return key.removesuffix(THROWN_KEY)


def carried(c: Character, key: str) -> int:
    """How many weapons somebody has that are used as `key` says."""
    return sum([arm.count for arm in c.arms if family(arm.weapon) == family(key)])


def max_attacks(g: Session, c: Character, technique: str, weapon: Weapon) -> int:
    """frontera.skill.brawl-extra, frontera.skill.quick-shot-extra, frontera.tech.quick-shot-multi, .melee-multi,
    .unarmed-multi: one more card for each two full points of Hands with the skill, one without it.
    frontera.tech.aim-single: one shot. frontera.ruling.unskilled-techniques: without the skill one attack. Wounds do
    not change it (frontera.ruling.extra-attacks-wounds).

    frontera.tech.thrown-multi: no more than the weapons at hand, except for a whip (frontera.tech.whip,
    frontera.ruling.thrown-whip-max); a lasso is thrown once."""
    if technique == AIM:
        most = 1
    elif c.npc:
        most = kind_of(c.npc, c.kind).attacks
    else:
        most = 1 + c.hands // 2 if has_skill(c, TECHNIQUES[technique].skill) else 1
    if technique == THROWN and weapon.key != "whip":
        most = min(most, carried(c, weapon.key))
    if c.shots >= 0 and technique in RANGED:
        most = min(most, c.shots)  # frontera.lastman.shot-limit, also for an aimed shot
    return most


def reach_mod(weapon: Weapon, technique: str, distance: float) -> int | None:
    """Cards more or fewer at a distance; None where the weapon does not reach. frontera.ruling.grapple-lasso-range: a
    lasso reaches as far as anything thrown. frontera.ruling.quick-shot-bow: any ranged weapon is shot fast.

    frontera.range.weapon-row, .influence, .melee, .ranged-max, .thrown-max, .adjacent-penalty: the row's figure for
    Adjacent already contains that penalty."""
    where = band(distance)
    if where is None or (technique in (UNARMED, MELEE) and where != ADJACENT):
        return None
    if technique == THROWN and where not in (ADJACENT, SHORT):
        return None
    found = getattr(weapon, where)
    return None if found == "out" else int(found)


def range_mods(weapon: Weapon, technique: str, distances: list[float]) -> Iterator[Mod]:
    """frontera.ruling.multi-target-range: one draw with the lowest modifier among the announced targets."""
    mods = [reach_mod(weapon, technique, distance) for distance in distances]
    worst = min([mod for mod in mods if mod is not None], default=0)
    if worst:
        yield Mod(worst, "frontera.range.influence", "range", (weapon.key,))


def base_damage(c: Character, technique: str) -> int:
    """frontera.damage.base-melee, frontera.skill.strength-damage, .brawl-damage, .quick-shot-damage, .aim-damage,
    frontera.tech.quick-shot-base, .aim-base, .melee-base, .thrown-base, .unarmed-base."""
    row = TECHNIQUES[technique]
    if c.npc:
        return row.base + (kind_of(c.npc, c.kind).base_damage_bonus if technique not in RANGED else 0)
    return row.base_strength if "strength" in c.skills else row.base


def damage_caused(c: Character, technique: str, weapon: Weapon, distance: float) -> int:
    """frontera.damage.caused: base and weapon, in Health levels. frontera.ruling.range-damage: the distance plays no
    part, unless the row of the weapon has another damage for it."""
    if not TECHNIQUES[technique].weapon_damage:
        return base_damage(c, technique)
    at_range = getattr(weapon, f"damage_{band(distance)}", None)
    return base_damage(c, technique) + (weapon.damage if at_range is None else int(at_range))


def absorbed(caused: int, card: str, difficulty: int) -> int:
    """What a hit still does: frontera.damage.below, .equal, .above, .absorb-meaning, frontera.ruling.absorb-per-hit,
    .damage-caused-zero."""
    number = value(card)
    key = "below" if number < difficulty else "equal" if number == difficulty else "above"
    return max(0, caused - _ABSORPTION[key])


def difficulty_mods(
    g: Session, c: Character, start: Place, target: Character, technique: str, path: Sequence[Place] = ()
) -> Iterator[Mod]:
    """What makes up the difficulty of a hit: frontera.attack.endurance-is-difficulty.

    Cover counts against ranged and thrown attacks (frontera.ruling.cover-melee); an attacker on a moving mount or
    vehicle makes it harder for himself (frontera.mount.target-endurance, .speeds, frontera.ruling.mount-techniques),
    both together (frontera.ruling.cover-mount-stack). A moving target changes nothing
    (frontera.ruling.mount-target-moving), nor does a halted mount (frontera.ruling.mount-halted). A rider who goes
    along a `path` in this very turn strikes at the speed that it takes; otherwise the mount goes on as it went
    before."""
    yield Mod(endurance(target), "frontera.endurance.value", "endurance")
    yield from protection(g, target.id)
    if technique in (*RANGED, THROWN):
        points, piece = cover_points(g, start, target)
        if points:
            rule = "frontera.cover.full" if target.cover == "full" else "frontera.cover.partial"
            yield Mod(points, rule, f"{target.cover} cover", (piece,) if piece else ())
    if c.mount:
        speed = speed_now(g, c, path)
        if _SPEEDS[speed]:
            yield Mod(_SPEEDS[speed], "frontera.mount.speeds", speed)


def hits(card: str, technique: str) -> bool:
    """frontera.attack.hit-or-miss: the technique's suit hits, any other misses; colour counts for nothing.
    frontera.ruling.aim-suit-example: an aimed shot hits with clubs, whatever the example plays."""
    return right_suit(card, SUITS[TECHNIQUES[technique].trait])


def mount_kind(g: Session, mount: str) -> MountKind:
    return g.board.lists.mounts[g.mounts[mount].kind]


def pace(g: Session, mount: str, metres_gone: float) -> str:
    """frontera.ruling.move-mounted, frontera.mount.class-by-major: the class follows from how far the mount goes."""
    kind = mount_kind(g, mount)
    if not metres_gone:
        return "halted"
    return "walk" if metres_gone <= kind.walk_m else "trot" if metres_gone <= kind.trot_m else "gallop"


def speed_now(g: Session, c: Character, path: Sequence[Place] = ()) -> str:
    """How fast a rider goes in this turn: along the `path` that he takes, as a passenger along the one that has been
    announced by the one who steers, and otherwise as the mount went before (frontera.ruling.mount-steering)."""
    if not path and not steers(g, c) and g.fight is not None:
        steering = [plan for plan in g.fight.plans if plan.who in g.mounts[c.mount].riders and steers(g, g[plan.who])]
        said = [plan.choice for plan in steering if not isinstance(plan.choice, Answer | GetOff)]
        path = said[0].path if said else ()
    return pace(g, c.mount, path_length(c.place, path)) if path else g.mounts[c.mount].speed


def steers(g: Session, c: Character) -> bool:
    """frontera.ruling.mount-steering: of several riders the first who can act steers."""
    able_ones = [rider for rider in g.mounts[c.mount].riders if able(g[rider])]
    return not able_ones or able_ones[0] == c.id


def weapon_of(g: Session, key: str) -> Weapon:
    """The weapon of a choice; without one it is the bare fists."""
    return g.board.lists.weapons[key or "fists"]
