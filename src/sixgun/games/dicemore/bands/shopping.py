"""Hiring, buying and handing out: what a band does before or after a match, and when it is founded.

One step is one visit: whom it is about, then what is done. Both questions offer only what the one legality test allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixgun.core.building import Buy, Dismiss, Done, Person, Rename, Visit, band_refusal, member_asked
from sixgun.core.choice import Choice, Option, Question, Refusal, Withheld
from sixgun.core.procedure import WRITE
from sixgun.core.ref import Ref
from sixgun.core.roster import name_refusal, numbered_id, numbered_name
from sixgun.games.dicemore.bands import outfit
from sixgun.games.dicemore.bands.band_check import LEADING, leader_profile, objections
from sixgun.games.dicemore.bands.band_file import COMMON, Band, Member
from sixgun.games.dicemore.bands.choices import Hire, Lead, Learn
from sixgun.games.dicemore.bands.outfit import AVAILABLE, BOARD, HIRING, WHEN, Shop
from sixgun.games.dicemore.catalogue import Profile, profiles
from sixgun.games.dicemore.state import replace

MOST = 24
"""No band is larger; 400 dollars pay for fewer."""


def visit(ref: Ref, seat: str, shop: Shop) -> None:
    """One thing done at a shopping occasion (dicemore.equip.when), or the end of it."""
    band, first = shop.band, _first(shop)
    choice = first.ask(ref, seat)
    match choice:
        case Done():
            ref.tell("shopping-done", WHEN, **first.facts)
            shop.done = True
        case Hire():
            shop.band = hire(ref, band, choice.profile, choice.name)
        case Rename():
            ref.tell("band-named", BOARD, name=choice.name)
            shop.band = replace(band, name=choice.name)
        case _:
            member = band[choice.target]
            outfit.do_about(ref, shop, member, outfit.about(shop, member).ask(ref, seat))


# the band ------------------------------------------------------------------------------------------------------------
def _first(shop: Shop) -> Visit:
    """What is asked about the band."""
    rule = "dicemore.band.choose-group" if shop.founding else WHEN
    facts: dict[str, Any] = {"name": shop.band.name, "dollars": shop.band.dollars}
    return Visit(rule, lambda: _ideas(shop), lambda choice: _check_first(shop, choice), facts)


def _ideas(shop: Shop) -> Iterator[Option]:
    band = shop.band
    yield Option(Done(), rules=(WHEN,), facts={"dollars": band.dollars})
    for profile in hireable(band):
        name = numbered_name(profile.title, {member.name for member in band.members})
        has = {score: getattr(profile, score) for score in ("shot", "cool", "ref", "cos")}
        facts = {WRITE: "name", **has, "fame": profile.fa, "fortune": profile.fo, "title": profile.title}
        rules = ("dicemore.band.choose-group", *(part.strip() for part in profile.rules.split(",") if part))
        yield Option(Hire(profile.id, name), profile.cost, rules, facts=facts)
    for member in band.members:
        yield Option(Person(member.id), rules=(AVAILABLE,), facts={"name": member.name})
    yield Option(Rename(band.name), rules=(BOARD,), facts={WRITE: "name", "name": band.name})


def withheld(shop: Shop, question: Question) -> tuple[Withheld, ...]:
    """What a visit might offer but does not, with the reason of the one legality test."""
    member = member_asked(shop.band, question)
    return (_first(shop) if member is None else outfit.about(shop, member)).withheld(_TOLD)


_TOLD: dict[type[Choice], str] = {Done: "", Hire: "profile", Buy: "thing", Learn: "skill", Lead: "", Dismiss: ""}
"""Kinds of which a person wants to know why they are not offered, and the field that says what they are about."""


def hireable(band: Band) -> list[Profile]:
    """dicemore.band.choose-group, dicemore.band.common-any-group: its own people and civilians."""
    return [p for p in profiles(band.profile_errata).values() if p.band in (band.kind, COMMON)]


def _check_first(shop: Shop, choice: Choice) -> Refusal | None:
    band = shop.band
    match choice:
        case Done():
            return _unfinished(shop)
        case Hire():
            return hire_refusal(band, choice.profile) or name_refusal(BOARD, choice.name)
    return band_refusal(band, choice, WHEN, BOARD, (Done, Hire, Person, Rename))


def _unfinished(shop: Shop) -> Refusal | None:
    """A band is not founded as long as the rules have anything against it. Later it has only to have a leader if it
    can (dicemore.ruling.leaderless-bands), hired or named: nobody is kept in a shop by what he cannot mend there."""
    band = shop.band
    found = objections(band)
    if shop.founding:
        return next(iter(found), None)
    wanted = leader_profile(band.kind)
    if wanted and all(member.profile != wanted for member in band.members) and hire_refusal(band, wanted) is None:
        return Refusal(LEADING, "hire-a-leader", facts={"profile": wanted})
    return next((refusal for refusal in found if refusal.reason == "leader-not-named"), None)


def hire_refusal(band: Band, profile: str) -> Refusal | None:
    """dicemore.band.budget: as many as the money pays for. dicemore.band.role-limits: as long as the limit allows."""
    wanted = next((p for p in hireable(band) if p.id == profile), None)
    if wanted is None:
        facts = {"profile": profile, "kind": band.kind}
        return Refusal("dicemore.band.choose-group", "no-such-profile", facts=facts)
    count = sum(member.profile == profile for member in band.members)
    if wanted.max and count >= wanted.max:
        much = {"profile": profile, "count": count, "limit": wanted.max}
        return Refusal("dicemore.band.role-limits", "limit-reached", facts=much)
    if wanted.cost > band.dollars:
        return Refusal("dicemore.band.budget", "too-dear", facts={"cost": wanted.cost, "dollars": band.dollars})
    if len(band.members) >= MOST:
        return Refusal("dicemore.band.budget", "too-many-people", facts={"most": MOST})
    return None


def hire(ref: Ref, band: Band, profile: str, name: str) -> Band:
    """dicemore.ruling.campaign-hiring: at the printed cost, with the experience of the profile (dicemore.xp.start)."""
    hired = profiles(band.profile_errata)[profile]
    id = numbered_id(profile.partition(".")[2], band)
    ref.tell("hired", HIRING, who=id, name=name, title=hired.title, cost=hired.cost)
    member = Member(id, name, profile, experience=hired.exp)
    return replace(band, members=(*band.members, member), dollars=band.dollars - hired.cost)
