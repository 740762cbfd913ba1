"""What is done about one member while a band is built: what it carries, its bullets, its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixgun.core.building import Back, Buy, Dismiss, Name, Visit
from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.kinds import tag
from sixgun.core.procedure import OWNER, WRITE
from sixgun.core.ref import Ref
from sixgun.core.roster import name_refusal, with_member
from sixgun.core.shell import Ending, Shell
from sixgun.games.punk.bands import band_check
from sixgun.games.punk.bands.band_check import BUILDING, EQUIPMENT, PROFILES, SCARCE
from sixgun.games.punk.bands.band_file import Band, Member, stock_of
from sixgun.games.punk.bands.choices import ABOUT, Bullets, GiveBack
from sixgun.games.punk.bands.prices import (
    belongings,
    bullet,
    member_points,
    on_sale,
    points,
    ware,
    with_thing,
    without_thing,
)
from sixgun.games.punk.catalogue import Armour, Goods, Weapon, limits
from sixgun.games.punk.state import replace

RECORD, SECRET = "punk.setup.band-record", "punk.bullets.secret"


class Yard(Shell, open=True, brief=True):
    """A band that is being built. Only its owner sits here."""

    band: Band
    done: bool = False

    @property
    def ended(self) -> Ending | None:
        if not self.done:
            return None
        facts = {"name": self.band.name, "people": len(self.band.members), "left": left(self.band)}
        return Ending((OWNER,), "band-built", BUILDING, facts)


def left(band: Band) -> int:
    """Points that are not spent."""
    return band.size - points(stock_of(band), band)


def about(band: Band, member: Member) -> Visit:
    """What is asked about one member."""
    facts = {**member.named, "left": left(band)}
    return Visit(EQUIPMENT, lambda: ideas(band, member), lambda choice: refusal(band, member, choice), facts)


def ideas(band: Band, member: Member) -> Iterator[Option]:
    """Everything that might be done about a member, allowed or not."""
    stock, me = stock_of(band), member.id
    scarce = band_check.copies(band, stock)
    yield Option(Back(), rules=(RECORD,))
    for thing in on_sale(stock):
        row = ware(stock, thing)
        rules = tuple(f"punk.special.{one.kind}" for one in getattr(row, "specials", ()))
        facts = {"who": me, **figures(row)}
        if SCARCE in rules:
            facts["copies"] = limits().scarce - scarce[thing]
        yield Option(Buy(me, thing), row.points, (EQUIPMENT, *rules), facts=facts)
    for thing in dict.fromkeys(belongings(member)):
        yield Option(GiveBack(me, thing), rules=(EQUIPMENT,), facts={"who": me, "points": ware(stock, thing).points})
    for number in range(bullet(stock).max + 1):
        yield Option(Bullets(me, number), number * bullet(stock).points, (SECRET,), facts={"who": me})
    yield Option(Name(me, member.name), rules=(RECORD,), facts={"who": me, WRITE: "name"})
    spent = member_points(stock, member)
    yield Option(Dismiss(me), rules=(PROFILES,), facts={"who": me, "points": spent})


def figures(row: Weapon | Armour | Goods) -> dict[str, Any]:
    """What a list says of something, for people who choose."""
    kinds = [one.kind for one in getattr(row, "specials", ())]
    nothing = dict.fromkeys(("reach", "fight", "strength", "penetration", "armour", "copies"), "")
    facts: dict[str, Any] = {**nothing, "specials": kinds, "house": row.house}
    if isinstance(row, Armour):
        return {**facts, "armour": row.armour}
    if isinstance(row, Goods):
        return facts
    reach = f"{row.short}/{row.medium}/{row.long}" if row.long else ""
    strength = f"{row.strength:+d}" if row.signed else str(row.strength)
    blow = {"strength": strength, "penetration": row.penetration} if row.impact else {}
    return {**facts, "reach": reach, "fight": f"{row.combat:+d}" if row.combat else "", **blow}


def refusal(band: Band, member: Member, choice: Choice) -> Refusal | None:
    """The one legality test: nothing is bought that makes the band worse by the rules."""
    if isinstance(choice, Back):
        return None
    if not isinstance(choice, ABOUT) or choice.target != member.id:
        return Refusal(EQUIPMENT, "not-offered", ("back", *(tag(kind) for kind in ABOUT)))
    stock = stock_of(band)
    match choice:
        case Buy():
            if choice.thing not in on_sale(stock):
                return Refusal(EQUIPMENT, "nothing-like-that", facts={"thing": choice.thing})
            return worse(band, with_member(band, with_thing(stock, member, choice.thing)))
        case GiveBack() if choice.thing not in belongings(member):
            return Refusal(EQUIPMENT, "has-no-such-thing", facts={**member.named, "thing": choice.thing})
        case Bullets():
            if choice.number < 0 or choice.number == member.bullets:
                return Refusal(EQUIPMENT, "bullets-so", facts={**member.named, "count": member.bullets})
            if choice.number < member.bullets:
                return None
            return worse(band, with_member(band, member, bullets=choice.number))
        case Name():
            return name_refusal(RECORD, choice.name)
    return None


def worse(band: Band, after: Band) -> Refusal | None:
    """The first thing that the rules have against a band as it would be, and did not have before. A leader may still be
    missing."""
    found = [why for why in band_check.objections(after) if why.reason != "no-leader"]
    before = band_check.objections(band) if found else ()
    return next((why for why in found if why not in before), None)


def do_about(ref: Ref, yard: Yard, member: Member, choice: Choice) -> None:
    band, stock, who = yard.band, stock_of(yard.band), member.named
    match choice:
        case Buy():
            ref.tell("bought", EQUIPMENT, **who, thing=choice.thing, points=ware(stock, choice.thing).points)
            yard.band = with_member(band, with_thing(stock, member, choice.thing))
        case GiveBack():
            ref.tell("given-back", EQUIPMENT, **who, thing=choice.thing, points=ware(stock, choice.thing).points)
            yard.band = with_member(band, without_thing(stock, member, choice.thing))
        case Bullets():
            ref.tell("bullets", SECRET, seats=(OWNER,), **who, number=choice.number)
            yard.band = with_member(band, member, bullets=choice.number)
        case Name():
            ref.tell("named", RECORD, who=member.id, before=member.name, name=choice.name)
            yard.band = with_member(band, member, name=choice.name)
        case Dismiss():
            ref.tell("dismissed", PROFILES, **who)
            yard.band = replace(band, members=tuple(one for one in band.members if one.id != member.id))
