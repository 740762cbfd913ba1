"""Is a band allowed? Every objection, by the rule that makes it, with the place in the file that it is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from sixgun.core.choice import Refusal
from sixgun.core.game import Problem
from sixgun.games.punk import carrying
from sixgun.games.punk.bands.band_file import Band, Member, stock_of
from sixgun.games.punk.bands.prices import bullet, points
from sixgun.games.punk.bands.words import own_names, texts
from sixgun.games.punk.catalogue import Profile, limits
from sixgun.games.punk.stock import Stock
from sixgun.screen.text import render_refusal

BUILDING = "punk.table.house-band-building"
PROFILES, EQUIPMENT = "punk.table.house-profiles", "punk.table.house-equipment"
WEAPONS = "punk.table.house-melee-weapons"
FRACTIONS, SCARCE, TWO_HANDED = "punk.roll.fractions", "punk.special.scarce", "punk.special.two-handed"

Found = Iterator[tuple[str, Refusal]]


def objections(band: Band, size: int = 0) -> tuple[Refusal, ...]:
    """Everything that the rules have against a band in a game of `size` points (0: of its own number); empty if it may
    come to the table."""
    return tuple(refusal for _, refusal in _against(band, size))


def problems(band: Band, where: str, size: int = 0) -> list[Problem]:
    """The objections in words, where a whole file is judged that has the band in this place."""
    at = f"{where}." if where else ""
    said = {**texts("en"), **own_names(stock_of(band))}

    def sentence(refusal: Refusal) -> str:
        return f"{render_refusal(said, refusal).rstrip('.')} ({refusal.rule})"

    return [Problem(f"{at}{key}", sentence(refusal)) for key, refusal in _against(band, size)]


def _against(band: Band, size: int) -> Found:
    stock = stock_of(band)
    yield from _people(band, stock)
    yield from _size(band, stock, size or band.size)
    for i, member in enumerate(band.members):
        yield from ((f"members[{i}].{key}", refusal) for key, refusal in load_refusals(member, stock))
    yield from _scarce(band, stock)


# people --------------------------------------------------------------------------------------------------------------
def own_profiles(band: Band, stock: Stock) -> list[Profile]:
    """punk.gap.factions: a band is of one faction."""
    return [profile for profile in stock.profiles.values() if profile.faction == band.faction]


def _people(band: Band, stock: Stock) -> Found:
    """punk.table.house-band-building: of one faction, with exactly one leader. punk.table.house-profiles: at most so
    many of a profile."""
    if not band.members:
        yield "members", Refusal(BUILDING, "band-empty")
    for i, member in enumerate(band.members):
        if stock.profiles[member.profile].faction != band.faction:
            facts = {**member.named, "profile": member.profile, "faction": band.faction}
            yield f"members[{i}].profile", Refusal(BUILDING, "wrong-faction", facts=facts)
    for profile, count in Counter(member.profile for member in band.members).items():
        most = stock.profiles[profile].max
        if count > most:
            facts = {"profile": profile, "count": count, "most": most}
            yield "members", Refusal(PROFILES, "too-many-of-profile", facts=facts)
    leaders = [member.name for member in band.members if stock.profiles[member.profile].leader]
    if band.members and not leaders:
        yield "members", Refusal(BUILDING, "no-leader")
    if len(leaders) > limits().leaders:
        yield "members", Refusal(BUILDING, "too-many-leaders", facts={"leaders": leaders, "most": limits().leaders})


def most_models(size: int) -> int:
    """punk.roll.fractions, punk.table.house-band-building: so many for each started fraction of the points."""
    allowed = limits()
    return allowed.models * max(1, -(-size // allowed.fraction))


def _size(band: Band, stock: Stock, size: int) -> Found:
    spent = points(stock, band)
    if spent > size:
        yield "points", Refusal(BUILDING, "too-many-points", facts={"points": spent, "most": size})
    if len(band.members) > most_models(size):
        facts = {"count": len(band.members), "most": most_models(size), "points": size}
        yield "members", Refusal(FRACTIONS, "too-many-models", facts=facts)


# equipment -----------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1024)
def load_refusals(member: Member, stock: Stock) -> tuple[tuple[str, Refusal], ...]:
    """What the rules have against what one member carries, with the key of the member. While a band is built, only one
    of them changes at a time."""
    return tuple(_load(member, stock))


def _load(member: Member, stock: Stock) -> Found:
    """punk.gap.two-weapons, punk.bomb.purchase and the special rules of carrying.py. punk.table.house-band-building:
    one worn armour and one shield. punk.table.house-equipment: so many of each other thing, and so many bullets."""
    facts, allowed = member.named, limits()
    weapons = [stock.weapons[id] for id in member.weapons]
    armour = [stock.armour[id] for id in member.armour]
    for row in weapons:
        if not row.sold:
            yield "weapons", Refusal(WEAPONS, "not-sold", facts={**facts, "thing": row.id})
    for refusal in carrying.against(
        weapons,
        armour,
        most=stock.profiles[member.profile].weapons,
        bombs=sum(row.has("bomb") for row in weapons),
        rules=(BUILDING, TWO_HANDED),
        facts=facts,
    ):
        yield "weapons", refusal
    for reason, shield, most in (("too-much-worn", False, allowed.worn), ("too-many-shields", True, allowed.shields)):
        count = sum(row.shield == shield for row in armour)
        if count > most:
            yield "armour", Refusal(BUILDING, reason, facts={**facts, "count": count, "most": most})
    for thing, count in (*Counter(member.goods).items(), (bullet(stock).id, member.bullets)):
        most = stock.goods[thing].max
        if count > most:
            key = "bullets" if stock.goods[thing].ammunition else "goods"
            more = {"thing": thing, "count": count, "most": most}
            yield key, Refusal(EQUIPMENT, "too-many-goods", facts={**facts, **more})


def copies(band: Band, stock: Stock) -> Counter[str]:
    """punk.special.scarce, punk.ruling.scarce-count: how many copies of each scarce thing there are; the bombs of one
    model are one copy."""
    return Counter([thing for member in band.members for thing in _scarce_things(member, stock)])


@lru_cache(maxsize=1024)
def _scarce_things(member: Member, stock: Stock) -> tuple[str, ...]:
    stacked = dict.fromkeys(id for id in member.weapons if stock.weapons[id].has("bomb"))
    singles = [id for id in member.weapons if id not in stacked]
    weapons = [id for id in (*stacked, *singles) if stock.weapons[id].has("scarce")]
    return (*weapons, *(id for id in member.armour if stock.armour[id].has("scarce")))


def _scarce(band: Band, stock: Stock) -> Found:
    most = limits().scarce
    for thing, count in copies(band, stock).items():
        if count > most:
            yield "members", Refusal(SCARCE, "too-scarce", facts={"thing": thing, "count": count, "most": most})
