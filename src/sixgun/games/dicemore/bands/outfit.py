"""What is done about one person at a shopping occasion: buying, handing out, hands and loads, naming, dismissing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Literal

from sixgun.core.building import Back, Buy, Dismiss, Name, Visit
from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.kinds import tag
from sixgun.core.procedure import OWNER, WRITE
from sixgun.core.ref import Ref
from sixgun.core.roster import less, name_refusal, with_member
from sixgun.core.shell import Ending, Shell
from sixgun.games.dicemore.bands import choices, learning
from sixgun.games.dicemore.bands.band_check import LEADING, belongings, hands_refusal, may_lead, spent_points, title_of
from sixgun.games.dicemore.bands.band_file import SIGHTS, Band, Carried, Member
from sixgun.games.dicemore.bands.muster import profile_of
from sixgun.games.dicemore.bands.prices import availability, forbidden, is_weapon, on_sale, price, price_rules
from sixgun.games.dicemore.catalogue import EXPLOSIVE, animals, profiles, weapons
from sixgun.games.dicemore.state import replace

WHEN = "dicemore.equip.when"
AVAILABLE = "dicemore.equip.availability"
ATTEMPTS = "dicemore.ruling.availability-attempts"
HIRING = "dicemore.ruling.campaign-hiring"
GEAR = "dicemore.ruling.campaign-gear"
READY = "dicemore.ruling.ready-weapons"
LOADS = "dicemore.weapon.load-seventeen"
FIXING = "dicemore.ruling.bayonet"
BOARD = "dicemore.table.player-board"


class Shop(Shell, open=True, brief=True):
    """A band at one shopping occasion."""

    band: Band
    failed: tuple[str, ...] = ()
    """What was not to be had on this occasion (dicemore.ruling.availability-attempts)."""
    founding: bool = False
    done: bool = False

    @property
    def ended(self) -> Ending | None:
        if not self.done:
            return None
        facts = {"name": self.band.name, "people": len(self.band.members), "dollars": self.band.dollars}
        return Ending((OWNER,), "band-founded", "dicemore.band.budget", facts)

    def put(self, member: Member, **fields: Any) -> None:
        """A changed member in the place of the one before."""
        self.band = with_member(self.band, member, **fields)


def about(shop: Shop, member: Member) -> Visit:
    """What is asked about one person."""
    facts = {**member.named, "dollars": shop.band.dollars}
    return Visit(AVAILABLE, lambda: ideas(shop, member), lambda choice: refusal_about(shop, member, choice), facts)


def ideas(shop: Shop, member: Member) -> Iterator[Option]:
    """Everything that might be done about a person, allowed or not."""
    band, me = shop.band, member.id

    def idea(choice: Choice, rule: str, **facts: Any) -> Option:
        return Option(choice, 0, (rule,), facts={"who": me, **facts})

    yield Option(Back(), rules=(WHEN,))
    for thing in on_sale():
        needed = availability(band, member, thing)
        found = f"1D6 {needed}+" if needed else "sure"
        facts = {"who": me, "title": title_of(thing), "availability": needed, "found": found}
        rules = price_rules(band, member, thing)
        yield Option(Buy(me, thing), price(band, member, thing), rules, facts=facts)
    for count in (1, 2):
        for held in combinations(range(len(member.weapons)), count):
            yield idea(choices.Hold(me, held), READY, titles=_titles(member, held))
    for i, carried in enumerate(member.weapons):
        row = weapons()[carried.weapon]
        for load in row.totals if len(row.totals) > 1 else ():
            yield idea(choices.Load(me, i, load), LOADS, title=row.title)
        yield idea(choices.Bayonet(me, i, not carried.bayonet), FIXING)
    for thing in dict.fromkeys(belongings(member)):
        yield idea(choices.Stow(me, thing), GEAR, title=title_of(thing))
    for thing in dict.fromkeys(band.store):
        yield idea(choices.Take(me, thing), GEAR, title=title_of(thing))
    if member.experience:
        yield from learning.purchases(member)
    yield idea(choices.Lead(me), LEADING)
    yield idea(Name(me, member.name), BOARD, **{WRITE: "name"})
    yield idea(choices.Look(me, _other_look(member)), BOARD)
    yield idea(Dismiss(me), HIRING, refund=_refund(shop, member))


def refusal_about(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    """The one legality test."""
    if isinstance(choice, Back):
        return None
    if not isinstance(choice, choices.ABOUT) or choice.target != member.id:
        return Refusal(AVAILABLE, "not-offered", ("back", *(tag(kind) for kind in choices.ABOUT)))
    match choice:
        case Buy():
            return _buy_refusal(shop, member, choice.thing)
        case choices.Hold():
            return _hold_refusal(member, choice.hands)
        case choices.Load():
            return _load_refusal(member, choice)
        case choices.Bayonet():
            return _bayonet_refusal(member, choice)
        case choices.Stow() if choice.thing not in belongings(member):
            return Refusal(GEAR, "has-no-such-thing", facts={"who": member.id, "thing": choice.thing})
        case choices.Take():
            return _take_refusal(shop, member, choice.thing)
        case choices.Learn() | choices.Raise():
            return learning.refusal(shop.band, member, choice)
        case choices.Lead() if member.leader or member.id not in may_lead(shop.band):
            return Refusal(LEADING, "may-not-lead", facts=member.named)
        case Name():
            return name_refusal(BOARD, choice.name)
        case choices.Look() if choice.how != _other_look(member):
            return Refusal(BOARD, "not-offered", ("look",))
        case Dismiss() if profiles()[member.profile].role == "leader" and not shop.founding:
            # a band has its leader until it loses him for good (dicemore.ruling.leaderless-bands)
            return Refusal(LEADING, "leader-stays", facts=member.named)
    return None


def do_about(ref: Ref, shop: Shop, member: Member, choice: Choice) -> None:
    """What was chosen, done. dicemore.ruling.ready-weapons, dicemore.weapon.load-seventeen, dicemore.ruling.bayonet:
    hands, rounds (dicemore.ruling.reload-amount) and bayonets are declared before the match.
    dicemore.ruling.campaign-gear: what somebody puts down stays with the band. dicemore.ruling.xp-spending: points are
    spent at any shopping occasion, also before the first match. dicemore.ruling.leaderless-bands: the owner names a
    hero."""
    who = member.named
    match choice:
        case Buy():
            _buy(ref, shop, member, choice.thing)
        case choices.Hold():
            ref.tell("holds", READY, **who, titles=_titles(member, choice.hands))
            shop.put(member, weapons=tuple(replace(c, hand=i in choice.hands) for i, c in enumerate(member.weapons)))
        case choices.Load():
            ref.tell("loads", LOADS, **who, title=_titles(member, (choice.gun,))[0], load=choice.number)
            shop.put(_rearmed(member, choice.gun, load=choice.number))
        case choices.Bayonet():
            ref.tell("bayonet-fixed" if choice.fixed else "bayonet-off", FIXING, **who)
            shop.put(_rearmed(member, choice.gun, bayonet=choice.fixed))
        case choices.Stow():
            ref.tell("stowed", GEAR, **who, thing=choice.thing, title=title_of(choice.thing))
            rest, left = _without(member, choice.thing)
            shop.put(rest)
            shop.band = replace(shop.band, store=(*shop.band.store, *left))
        case choices.Take():
            ref.tell("taken", GEAR, **who, thing=choice.thing, title=title_of(choice.thing))
            shop.band = replace(shop.band, store=less(shop.band.store, choice.thing))
            shop.put(_given(member, choice.thing))
        case choices.Learn() | choices.Raise():
            shop.band = learning.learnt(ref, shop.band, choice)
        case choices.Lead():
            ref.tell("leads", LEADING, **who)
            members = tuple(replace(m, leader=m.id == member.id) for m in shop.band.members)
            shop.band = replace(shop.band, members=members)
        case Name():
            ref.tell("named", BOARD, who=member.id, before=member.name, name=choice.name)
            shop.put(member, name=choice.name)
        case choices.Look():
            ref.tell("looks", BOARD, **who, how=choice.how)
            shop.put(member, woman=choice.how == "woman")
        case Dismiss():
            refund = _refund(shop, member)
            ref.tell("dismissed", HIRING, **who, refund=refund)
            shop.band = replace(gone(shop.band, member), dollars=shop.band.dollars + refund)


# buying --------------------------------------------------------------------------------------------------------------
def _buy_refusal(shop: Shop, member: Member, thing: str) -> Refusal | None:
    """Rare goods, money, and what has not been found today (dicemore.ruling.availability-attempts); one animal each,
    sights only for a weapon that takes them (dicemore.item.rifle-sight)."""
    band = shop.band
    if thing not in on_sale():
        return Refusal(AVAILABLE, "nothing-like-that", facts={"thing": thing})
    facts = {**member.named, "thing": thing}
    if (rare := forbidden(band, member, thing)) is not None:
        return rare
    if thing in shop.failed:
        return Refusal(ATTEMPTS, "not-to-be-had", facts=facts)
    if (refusal := _room(member, thing)) is not None:
        return refusal
    cost = price(band, member, thing)
    if cost > band.dollars:
        return Refusal("dicemore.band.budget", "too-dear", facts={**facts, "cost": cost, "dollars": band.dollars})
    return None


def _room(member: Member, thing: str) -> Refusal | None:
    facts = {**member.named, "thing": thing}
    if thing in animals() and member.horse:
        return Refusal("dicemore.ruling.buyer", "has-animal", facts=facts)
    if thing == SIGHTS and _sightless(member) is None:
        return Refusal("dicemore.item.rifle-sight", "no-rifle-for-sights", facts=facts)
    return None


def _sightless(member: Member) -> int | None:
    """The first of its weapons that could take sights."""
    return next((i for i, c in enumerate(member.weapons) if weapons()[c.weapon].sights and not c.sight), None)


def _buy(ref: Ref, shop: Shop, member: Member, thing: str) -> None:
    """dicemore.equip.availability: 1D6 equal to or above DISP, then it is bought at its price; otherwise the band
    cannot try that kind again on this occasion."""
    band = shop.band
    needed = availability(band, member, thing)
    facts = {**member.named, "thing": thing, "title": title_of(thing)}
    cost = price(band, member, thing)
    if needed:
        roll = ref.dice(1, 6, AVAILABLE, cuts=(needed,))
        if roll.total < needed:
            ref.tell("not-available", AVAILABLE, roll=roll, **facts, needed=needed)
            shop.failed = (*shop.failed, thing)
            return
        ref.tell("bought", AVAILABLE, roll=roll, **facts, cost=cost)
    else:
        ref.tell("bought", price_rules(band, member, thing)[-1], **facts, cost=cost)
    shop.band = replace(band, dollars=band.dollars - cost)
    shop.put(_given(member, thing))


def _given(member: Member, thing: str) -> Member:
    """The member with one more piece of something."""
    if thing in animals():
        return replace(member, horse=thing)
    if thing == SIGHTS:
        i = _sightless(member)
        assert i is not None
        return _rearmed(member, i, sight=True)
    if not is_weapon(thing):
        return replace(member, items=(*member.items, thing))
    owned = next((i for i, c in enumerate(member.weapons) if c.weapon == thing), None)
    if weapons()[thing].family == EXPLOSIVE and owned is not None:
        return _rearmed(member, owned, pieces=member.weapons[owned].pieces + 1)
    return replace(member, weapons=(*member.weapons, Carried(thing)))


def _rearmed(member: Member, index: int, **fields: Any) -> Member:
    """The member with something changed about one of its weapons."""
    return replace(
        member, weapons=tuple(replace(c, **fields) if i == index else c for i, c in enumerate(member.weapons))
    )


# handing out ---------------------------------------------------------------------------------------------------------
def _without(member: Member, thing: str) -> tuple[Member, tuple[str, ...]]:
    """The member with one piece of something less, and what was taken from it: sights come off with their weapon."""
    if thing == member.horse:
        return replace(member, horse=""), (thing,)
    if thing == SIGHTS:
        return _rearmed(member, next(i for i, c in enumerate(member.weapons) if c.sight), sight=False), (thing,)
    if not is_weapon(thing):
        return replace(member, items=less(member.items, thing)), (thing,)
    i = next(i for i, c in enumerate(member.weapons) if c.weapon == thing)
    carried = member.weapons[i]
    if carried.pieces > 1:
        return _rearmed(member, i, pieces=carried.pieces - 1), (thing,)
    rest = tuple(c for j, c in enumerate(member.weapons) if j != i)
    if thing == "bayonet" and all(c.weapon != thing for c in rest):
        rest = tuple(replace(c, bayonet=False) for c in rest)
    return replace(member, weapons=rest), (thing, SIGHTS) if carried.sight else (thing,)


def used_up(band: Band, member: Member, thing: str) -> Band:
    """dicemore.ruling.campaign-gear: one piece is gone."""
    return with_member(band, _without(member, thing)[0])


def _take_refusal(shop: Shop, member: Member, thing: str) -> Refusal | None:
    """Whatever may be owned may be taken; while a band is founded nothing may be had cheaper by going round."""
    band = shop.band
    if thing not in band.store:
        return Refusal(GEAR, "not-in-store", facts={"thing": thing})
    if (refusal := forbidden(band, member, thing) or _room(member, thing)) is not None:
        return refusal
    if shop.founding and price(band, member, thing) > price(band, None, thing):
        return Refusal("dicemore.band.cowboys-horse-price", "bought-for-less", facts={"thing": thing})
    return None


# hands and loads -----------------------------------------------------------------------------------------------------
def _titles(member: Member, held: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(title_of(member.weapons[i].weapon) for i in held)


def _hold_refusal(member: Member, hands: tuple[int, ...]) -> Refusal | None:
    owned = all(_weapon_at(member, i) is not None for i in hands)
    if not hands or not owned or hands != tuple(sorted(set(hands))):
        return Refusal(READY, "not-carried")
    return hands_refusal(member, [member.weapons[i] for i in hands])


def _weapon_at(member: Member, index: int) -> Carried | None:
    return member.weapons[index] if 0 <= index < len(member.weapons) else None


def _load_refusal(member: Member, choice: choices.Load) -> Refusal | None:
    found = _weapon_at(member, choice.gun)
    totals = weapons()[found.weapon].totals if found is not None else ()
    if found is None or len(totals) < 2 or choice.number not in totals:
        return Refusal(LOADS, "no-such-load", facts={"totals": totals})
    if (found.load or min(totals)) == choice.number:
        return Refusal(LOADS, "loaded-so", facts={"load": choice.number})
    return None


def _bayonet_refusal(member: Member, choice: choices.Bayonet) -> Refusal | None:
    found = _weapon_at(member, choice.gun)
    owned = sum(c.weapon == "bayonet" for c in member.weapons) - sum(c.bayonet for c in member.weapons)
    if found is None or found.weapon != "musket":
        return Refusal("dicemore.weapon.musket-bayonet", "no-bayonet", facts={"who": member.id})
    if choice.fixed == found.bayonet or (choice.fixed and owned < 1):
        return Refusal(FIXING, "bayonet-missing", facts=member.named)
    return None


# people --------------------------------------------------------------------------------------------------------------
def _other_look(member: Member) -> Literal["man", "woman"]:
    return "man" if member.woman else "woman"


def _refund(shop: Shop, member: Member) -> int:
    """dicemore.ruling.campaign-hiring: nothing is paid back, but while a band is founded, and then not for somebody who
    has already learnt something: the dice of the chart are rolled once."""
    return profile_of(shop.band, member).cost if shop.founding and not spent_points(member) else 0


def gone(band: Band, member: Member) -> Band:
    """The band without a member, whose belongings it keeps (dicemore.ruling.campaign-gear)."""
    members = tuple(m for m in band.members if m.id != member.id)
    return replace(band, members=members, store=(*band.store, *belongings(member)))
