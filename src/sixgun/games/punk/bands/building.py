"""Building a band: whom it has, then what is done about one of them, until the rules have nothing against it.

One step is one visit. Both questions offer only what the one legality test allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixgun.core.building import Buy, Done, Person, Rename, Visit, band_refusal, member_asked
from sixgun.core.choice import Choice, Option, Question, Refusal, Withheld
from sixgun.core.procedure import OWNER, WRITE
from sixgun.core.ref import Ref
from sixgun.core.roster import name_refusal, numbered_id, numbered_name
from sixgun.games.punk.bands import outfit
from sixgun.games.punk.bands.band_check import BUILDING, EQUIPMENT, PROFILES, most_models, objections, own_profiles
from sixgun.games.punk.bands.band_file import Band, Member, stock_of
from sixgun.games.punk.bands.choices import Enlist
from sixgun.games.punk.bands.outfit import RECORD, Yard, left
from sixgun.games.punk.catalogue import Profile
from sixgun.games.punk.state import replace

ATTRIBUTES = ("actions", "combat", "precision", "agility", "strength", "toughness", "technique")


def visit(ref: Ref, yard: Yard) -> None:
    """One thing done about the band, or the end of it."""
    band = yard.band
    choice = about(band).ask(ref, OWNER)
    match choice:
        case Done():
            ref.tell("band-ready", RECORD, name=band.name, left=left(band))
            yard.done = True
        case Enlist():
            yard.band = _enlisted(ref, band, choice)
        case Rename():
            ref.tell("band-named", RECORD, name=choice.name)
            yard.band = replace(band, name=choice.name)
        case Person():
            member = band[choice.target]
            outfit.do_about(ref, yard, member, outfit.about(band, member).ask(ref, OWNER))


def about(band: Band) -> Visit:
    """What is asked about the band."""
    has: dict[str, Any] = {"name": band.name, "left": left(band), "size": band.size}
    has |= {"people": len(band.members), "most": most_models(band.size)}
    return Visit(BUILDING, lambda: _ideas(band), lambda choice: refusal(band, choice), has)


def _ideas(band: Band) -> Iterator[Option]:
    yield Option(Done(), rules=(BUILDING,), facts={"left": left(band)})
    for profile in own_profiles(band, stock_of(band)):
        has = {key: getattr(profile, key) or "-" for key in ATTRIBUTES}
        specials = [one.kind for one in profile.specials]
        rules = (PROFILES, *(f"punk.special.{kind}" for kind in specials))
        facts = {WRITE: "name", **has, "specials": specials, "base": profile.base, "house": profile.house}
        yield Option(_enlisting(band, profile), profile.cost, rules, facts=facts)
    for member in band.members:
        yield Option(Person(member.id), rules=(EQUIPMENT,), facts={"name": member.name, "profile": member.profile})
    yield Option(Rename(band.name), rules=(RECORD,), facts={WRITE: "name", "name": band.name})


def refusal(band: Band, choice: Choice) -> Refusal | None:
    """The one legality test. A band is done when the rules have nothing against it."""
    match choice:
        case Done():
            return next(iter(objections(band)), None)
        case Enlist():
            stock = stock_of(band)
            if choice.profile not in [profile.id for profile in own_profiles(band, stock)]:
                facts = {"profile": choice.profile, "faction": band.faction}
                return Refusal(BUILDING, "no-such-profile", facts=facts)
            return name_refusal(RECORD, choice.name) or outfit.worse(band, _with(band, choice))
    return band_refusal(band, choice, BUILDING, RECORD, (Done, Enlist, Person, Rename))


def withheld(yard: Yard, question: Question) -> tuple[Withheld, ...]:
    """What might be offered but is not, with the reason of the one legality test."""
    member = member_asked(yard.band, question)
    return (about(yard.band) if member is None else outfit.about(yard.band, member)).withheld(_TOLD)


_TOLD: dict[type[Choice], str] = {Done: "", Enlist: "profile", Buy: "thing"}
"""Kinds of which a person wants to know why they are not offered, and the field that says what they are about."""


# somebody new --------------------------------------------------------------------------------------------------------
def _enlisting(band: Band, profile: Profile) -> Enlist:
    return Enlist(profile.id, numbered_name(profile.name, {member.name for member in band.members}))


def _with(band: Band, choice: Enlist) -> Band:
    member = Member(numbered_id(choice.profile, band), choice.name, choice.profile)
    return replace(band, members=(*band.members, member))


def _enlisted(ref: Ref, band: Band, choice: Enlist) -> Band:
    after = _with(band, choice)
    cost = stock_of(band).profiles[choice.profile].cost
    ref.tell("enlisted", PROFILES, who=after.members[-1].id, name=choice.name, profile=choice.profile, points=cost)
    return after
