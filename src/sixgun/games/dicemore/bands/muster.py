"""A band on its way to the table: what its members are worth, and the miniatures of a match made from them."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from sixgun.core.roster import id_at_table
from sixgun.games.dicemore.arms import BAYONET
from sixgun.games.dicemore.bands.band_file import Band, Carried, Member
from sixgun.games.dicemore.catalogue import EXPLOSIVE, GUN, Profile, profiles, weapons
from sixgun.games.dicemore.state import Character, Gun, Horse

LEADER, HERO = "leader", "hero"
HORSEMEN = "skill-horsemen"
LOST_HAND = "injury-lost-hand"
POINTS, COMMON_POINTS = 3, 2


class Scores(NamedTuple):
    """The six scores of a member between matches."""

    shot: int
    cool: int
    ref: int
    cos: int
    fame: int
    fortune: int


def profile_of(band: Band, member: Member) -> Profile:
    """dicemore.ruling.printed-profiles."""
    return profiles(band.profile_errata)[member.profile]


def scores(band: Band, member: Member) -> Scores:
    """Those of its profile, with what it has gained and lost."""
    row, more = profile_of(band, member), member.raised
    fame, fortune = max(0, row.fa + more.fame), max(0, row.fo + more.fortune)
    return Scores(row.shot + more.shot, row.cool + more.cool, row.ref + more.ref, row.cos + more.cos, fame, fortune)


def role_of(band: Band, member: Member) -> str:
    """dicemore.special.role-leader, dicemore.special.role-hero: as printed, or as named
    (dicemore.ruling.leaderless-bands)."""
    printed = profile_of(band, member).role
    if member.leader or printed == LEADER:
        return LEADER
    return HERO if printed == HERO else ""


def is_hero(band: Band, member: Member) -> bool:
    """dicemore.skill.hero-status, dicemore.ruling.hero-status: tagged, or owning permanent fame or fortune."""
    has = scores(band, member)
    return bool(role_of(band, member)) or has.fame > 0 or has.fortune > 0


def skills_of(band: Band, member: Member) -> tuple[str, ...]:
    """Everything it can, with what its profile brings.

    dicemore.band.indians-horsemen: the heroes of Indians, leader included, are good horsemen, and so is everybody who
    becomes one of them (dicemore.skill.hero-status)."""
    hero = profile_of(band, member).band == "indians" and is_hero(band, member)
    return (HORSEMEN, *member.skills) if hero and HORSEMEN not in member.skills else member.skills


def sits_out(band: Band, member: Member) -> bool:
    """dicemore.ruling.current-cos: somebody wounded who would have no COS left misses the next match."""
    return member.wounded and scores(band, member).cos <= 1


def fit(band: Band) -> list[Member]:
    """Who can come to the next match (dicemore.ruling.current-cos)."""
    return [member for member in band.members if not sits_out(band, member)]


def held(member: Member) -> tuple[int, ...]:
    """Indices of the weapons in hand: as the owner says, or else the first that it can hold, with a second gun beside a
    gun (dicemore.ruling.ready-weapons). dicemore.special.injury-lost-hand: neither two-handed weapons nor two guns."""
    named = tuple(i for i, carried in enumerate(member.weapons) if carried.hand)
    if named:
        return named
    one_handed = LOST_HAND in member.injuries
    for i, carried in enumerate(member.weapons):
        weapon = weapons()[carried.weapon]
        if weapon.family == EXPLOSIVE or (one_handed and weapon.two_handed):
            continue
        if weapon.family != GUN or one_handed:
            return (i,)
        second = [j for j in range(i + 1, len(member.weapons)) if weapons()[member.weapons[j].weapon].family == GUN]
        return (i, second[0]) if second else (i,)
    return ()


def gun(carried: Carried) -> Gun:
    """dicemore.ruling.reload-amount: every weapon starts loaded, with 7 or 17 as its owner has declared."""
    weapon = weapons()[carried.weapon]
    load = carried.pieces if weapon.family == EXPLOSIVE else carried.load or min(weapon.totals, default=0)
    return Gun(carried.weapon, load, load, sight=carried.sight, bayonet=carried.bayonet)


def pieces(member: Member) -> tuple[int, ...]:
    """Indices of the weapons that are things of their own: a bayonet that is fixed on a musket is part of it
    (dicemore.ruling.bayonet), one that is in hand last."""
    fixed = sum(carried.bayonet for carried in member.weapons)
    loose = [i for i, carried in enumerate(member.weapons) if carried.weapon == BAYONET]
    on_muskets = sorted(loose, key=lambda i: member.weapons[i].hand)[:fixed]
    return tuple(i for i in range(len(member.weapons)) if i not in on_muskets)


def character(band: Band, member: Member, side: str, id: str = "") -> Character:
    """A member as a miniature that is still to be placed.

    dicemore.band.common-two-points; dicemore.ruling.common-in-bands: a hired common character follows the rules of the
    band. dicemore.recovery.wounded: one COS less in the match after."""
    printed = profile_of(band, member)
    has = scores(band, member)
    own = pieces(member)
    id = id or member.id
    return Character(
        id=id,
        name=member.name,
        side=side,
        band=band.kind,
        profile=member.profile,
        **has._replace(cos=has.cos - member.wounded)._asdict(),
        x=0.0,
        y=0.0,
        role=role_of(band, member),
        skills=skills_of(band, member),
        injuries=member.injuries,
        points=COMMON_POINTS if printed.band == "common" else POINTS,
        guns=tuple(gun(member.weapons[i]) for i in own),
        hands=tuple(own.index(i) for i in held(member) if i in own),
        items=member.items,
        horse=f"{id}.mount" if member.horse else "",
    )


def characters(band: Band, side: str, taken: Container[str] = ()) -> list[Character]:
    """Everybody who comes to the match, in the order of the band. An id that is `taken` gets the side in front."""
    return [character(band, member, side, id_at_table(member.id, side, taken)) for member in fit(band)]


def horses(band: Band, side: str, taken: Container[str] = ()) -> list[Horse]:
    """The mounts of those who come, each with its rider."""
    riders = [(id_at_table(member.id, side, taken), member.horse) for member in fit(band) if member.horse]
    return [Horse(f"{rider}.mount", horse, 0.0, 0.0, rider=rider) for rider, horse in riders]
