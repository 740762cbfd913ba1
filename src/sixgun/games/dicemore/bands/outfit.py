"""What is done about one person at a shopping occasion: buying, handing out, hands and loads, naming, dismissing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.procedure import WRITE
from sixgun.core.ref import Ref
from sixgun.core.shell import Ending
from sixgun.games.dicemore.bands import learning
from sixgun.games.dicemore.bands.band_check import belongings, hands_refusal, may_lead, spent_points, title_of
from sixgun.games.dicemore.bands.band_file import SIGHTS, Band, Carried, Member
from sixgun.games.dicemore.bands.choices import (
    Back,
    Bayonet,
    Buy,
    Dismiss,
    Hold,
    Lead,
    Learn,
    Load,
    Look,
    Name,
    Raise,
    Stow,
    Take,
)
from sixgun.games.dicemore.bands.muster import profile_of, with_member
from sixgun.games.dicemore.bands.prices import availability, forbidden, is_weapon, on_sale, price, price_rules
from sixgun.games.dicemore.catalogue import EXPLOSIVE, animals, profiles, weapons
from sixgun.games.dicemore.state import replace

OWNER = "owner"
WHEN = "dicemore.equip.when"
AVAILABLE = "dicemore.equip.availability"
ATTEMPTS = "dicemore.ruling.availability-attempts"
HIRING = "dicemore.ruling.campaign-hiring"
GEAR = "dicemore.ruling.campaign-gear"
READY = "dicemore.ruling.ready-weapons"
LEADING = "dicemore.ruling.leaderless-bands"
BOARD = "dicemore.table.player-board"


class Shop(msgspec.Struct, frozen=True, omit_defaults=True):
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


def name_refusal(name: str) -> Refusal | None:
    if name != " ".join(name.split()) or not 1 <= len(name) <= 60 or not name.isprintable():
        return Refusal(BOARD, "bad-name")
    return None


def options_about(shop: Shop, member: Member) -> Iterator[Option]:
    yield from (option for option in ideas(shop, member) if refusal_about(shop, member, option.choice) is None)


def ideas(shop: Shop, member: Member) -> Iterator[Option]:
    """Everything that might be done about a person, allowed or not."""
    band, me = shop.band, member.id

    def idea(choice: Choice, rule: str, **facts: Any) -> Option:
        return Option(choice, 0, (rule,), facts={"who": me, **facts})

    yield Option(Back(), rules=(WHEN,))
    for thing in on_sale():
        needed = availability(band, member, thing)
        facts = {
            "who": me,
            "title": title_of(thing),
            "availability": needed,
            "found": f"1D6 {needed}+" if needed else "sure",
        }
        rules = price_rules(band, member, thing)
        yield Option(Buy(me, thing), price(band, member, thing), rules, facts=facts)
    for held in _holdings(member):
        titles = tuple(title_of(member.weapons[i].weapon) for i in held)
        yield idea(Hold(me, held), READY, titles=titles)
    for i, carried in enumerate(member.weapons):
        row = weapons()[carried.weapon]
        for load in row.totals if len(row.totals) > 1 else ():
            yield idea(Load(me, i, load), "dicemore.weapon.load-seventeen", title=row.title)
        yield idea(Bayonet(me, i, not carried.bayonet), "dicemore.ruling.bayonet")
    for thing in dict.fromkeys(belongings(member)):
        yield idea(Stow(me, thing), GEAR, title=title_of(thing))
    for thing in dict.fromkeys(band.store):
        yield idea(Take(me, thing), GEAR, title=title_of(thing))
    if member.experience:
        yield from learning.purchases(member)
    yield idea(Lead(me), LEADING)
    yield idea(Name(me, member.name), BOARD, **{WRITE: "name"})
    yield idea(Look(me, "man" if member.woman else "woman"), BOARD)
    yield idea(Dismiss(me), HIRING, refund=_refund(shop, member))


def refusal_about(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    if isinstance(choice, Back):
        return None
    about = _ABOUT.get(type(choice))
    if about is None or choice.target != member.id:
        return Refusal(AVAILABLE, "not-offered", ("back", *[str(kind.__struct_config__.tag) for kind in _ABOUT]))
    return about.check(shop, member, choice)


# buying --------------------------------------------------------------------------------------------------------------
def buy_refusal(shop: Shop, member: Member, choice: Buy) -> Refusal | None:
    """Rare goods, money, and what has not been found today (dicemore.ruling.availability-attempts); one animal each,
    sights only for a weapon that takes them (dicemore.item.rifle-sight)."""
    thing, band = choice.thing, shop.band
    if thing not in on_sale():
        return Refusal(AVAILABLE, "nothing-like-that", facts={"thing": thing})
    facts: dict[str, Any] = {"who": member.id, "name": member.name, "thing": thing}
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
    facts: dict[str, Any] = {"who": member.id, "name": member.name, "thing": thing}
    if thing in animals() and member.horse:
        return Refusal("dicemore.ruling.buyer", "has-animal", facts=facts)
    if thing == SIGHTS and _sightless(member) is None:
        return Refusal("dicemore.item.rifle-sight", "no-rifle-for-sights", facts=facts)
    return None


def _sightless(member: Member) -> int | None:
    """The first of its weapons that could take sights."""
    return next((i for i, c in enumerate(member.weapons) if weapons()[c.weapon].sights and not c.sight), None)


def _buy(ref: Ref, shop: Shop, member: Member, choice: Buy) -> Shop:
    """dicemore.equip.availability: 1D6 equal to or above DISP, then it is bought at its price; otherwise the band
    cannot try that kind again on this occasion."""
    thing, band = choice.thing, shop.band
    needed = availability(band, member, thing)
    facts: dict[str, Any] = {"who": member.id, "name": member.name, "thing": thing, "title": title_of(thing)}
    cost = price(band, member, thing)
    if needed:
        roll = ref.dice(1, 6, AVAILABLE, cuts=(needed,))
        if roll.total < needed:
            ref.tell("not-available", AVAILABLE, roll=roll, **facts, needed=needed)
            return replace(shop, failed=(*shop.failed, thing))
        ref.tell("bought", AVAILABLE, roll=roll, **facts, cost=cost)
    else:
        ref.tell("bought", price_rules(band, member, thing)[-1], **facts, cost=cost)
    band = replace(band, dollars=band.dollars - cost)
    return replace(shop, band=_given(band, member, thing))


def _given(band: Band, member: Member, thing: str) -> Band:
    if thing in animals():
        return with_member(band, member, horse=thing)
    if thing == SIGHTS:
        i = _sightless(member)
        assert i is not None
        return with_member(band, member, weapons=_changed(member, i, sight=True))
    if not is_weapon(thing):
        return with_member(band, member, items=(*member.items, thing))
    owned = next((i for i, c in enumerate(member.weapons) if c.weapon == thing), None)
    if weapons()[thing].family == EXPLOSIVE and owned is not None:
        return with_member(band, member, weapons=_changed(member, owned, pieces=member.weapons[owned].pieces + 1))
    return with_member(band, member, weapons=(*member.weapons, Carried(thing)))


def _changed(member: Member, index: int, **fields: Any) -> tuple[Carried, ...]:
    return tuple(replace(c, **fields) if i == index else c for i, c in enumerate(member.weapons))


# handing out ---------------------------------------------------------------------------------------------------------
def _stow_refusal(shop: Shop, member: Member, choice: Stow) -> Refusal | None:
    if choice.thing not in belongings(member):
        return Refusal(GEAR, "has-no-such-thing", facts={"who": member.id, "thing": choice.thing})
    return None


def _stow(ref: Ref, shop: Shop, member: Member, choice: Stow) -> Shop:
    """dicemore.ruling.campaign-gear: a thing is put with what nobody carries; sights come off with their weapon."""
    thing = choice.thing
    ref.tell("stowed", GEAR, who=member.id, name=member.name, thing=thing, title=title_of(thing))
    return replace(shop, band=stowed(shop.band, member, thing))


def stowed(band: Band, member: Member, thing: str) -> Band:
    band, left = _without(band, member, thing)
    return replace(band, store=(*band.store, *left))


def _without(band: Band, member: Member, thing: str) -> tuple[Band, tuple[str, ...]]:
    """The band with one piece of something less in the member's hands, and what was taken from it."""
    if thing == member.horse:
        return with_member(band, member, horse=""), (thing,)
    if thing == SIGHTS:
        i = next(i for i, c in enumerate(member.weapons) if c.sight)
        return with_member(band, member, weapons=_changed(member, i, sight=False)), (thing,)
    if not is_weapon(thing):
        at = member.items.index(thing)
        return with_member(band, member, items=(*member.items[:at], *member.items[at + 1 :])), (thing,)
    i = next(i for i, c in enumerate(member.weapons) if c.weapon == thing)
    carried = member.weapons[i]
    if carried.pieces > 1:
        return with_member(band, member, weapons=_changed(member, i, pieces=carried.pieces - 1)), (thing,)
    rest = tuple(c for j, c in enumerate(member.weapons) if j != i)
    if thing == "bayonet" and all(c.weapon != thing for c in rest):
        rest = tuple(replace(c, bayonet=False) for c in rest)
    return with_member(band, member, weapons=rest), (thing, SIGHTS) if carried.sight else (thing,)


def used_up(band: Band, member: Member, thing: str) -> Band:
    """dicemore.ruling.campaign-gear: one piece is gone."""
    return _without(band, member, thing)[0]


def _take_refusal(shop: Shop, member: Member, choice: Take) -> Refusal | None:
    """Whatever may be owned may be taken; while a band is founded nothing may be had cheaper by going round."""
    if choice.thing not in shop.band.store:
        return Refusal(GEAR, "not-in-store", facts={"thing": choice.thing})
    refusal = forbidden(shop.band, member, choice.thing) or _room(member, choice.thing)
    if (
        refusal is None
        and shop.founding
        and price(shop.band, member, choice.thing) > price(shop.band, None, choice.thing)
    ):
        return Refusal("dicemore.band.cowboys-horse-price", "bought-for-less", facts={"thing": choice.thing})
    return refusal


def _take(ref: Ref, shop: Shop, member: Member, choice: Take) -> Shop:
    band, thing = shop.band, choice.thing
    ref.tell("taken", GEAR, who=member.id, name=member.name, thing=thing, title=title_of(thing))
    at = band.store.index(thing)
    band = replace(band, store=(*band.store[:at], *band.store[at + 1 :]))
    return replace(shop, band=_given(band, member, thing))


# hands and loads -----------------------------------------------------------------------------------------------------
def _holdings(member: Member) -> Iterator[tuple[int, ...]]:
    """What a person could hold: one weapon, or two."""
    count = len(member.weapons)
    for i in range(count):
        yield (i,)
    for i in range(count):
        for j in range(i + 1, count):
            yield (i, j)


def _hold_refusal(shop: Shop, member: Member, choice: Hold) -> Refusal | None:
    owned = all(_weapon_at(member, i) is not None for i in choice.hands)
    if not choice.hands or not owned or choice.hands != tuple(sorted(set(choice.hands))):
        return Refusal(READY, "not-carried")
    return hands_refusal(member, [member.weapons[i] for i in choice.hands])


def _hold(ref: Ref, shop: Shop, member: Member, choice: Hold) -> Shop:
    """dicemore.ruling.ready-weapons: what it holds when the match begins."""
    titles = tuple(title_of(member.weapons[i].weapon) for i in choice.hands)
    ref.tell("holds", READY, who=member.id, name=member.name, titles=titles)
    new = tuple(replace(c, hand=i in choice.hands) for i, c in enumerate(member.weapons))
    return replace(shop, band=with_member(shop.band, member, weapons=new))


def _weapon_at(member: Member, index: int) -> Carried | None:
    return member.weapons[index] if 0 <= index < len(member.weapons) else None


def _load_refusal(shop: Shop, member: Member, choice: Load) -> Refusal | None:
    found = _weapon_at(member, choice.gun)
    rule = "dicemore.weapon.load-seventeen"
    totals = weapons()[found.weapon].totals if found is not None else ()
    if found is None or len(totals) < 2 or choice.number not in totals:
        return Refusal(rule, "no-such-load", facts={"totals": totals})
    if (found.load or min(totals)) == choice.number:
        return Refusal(rule, "loaded-so", facts={"load": choice.number})
    return None


def _load(ref: Ref, shop: Shop, member: Member, choice: Load) -> Shop:
    """dicemore.weapon.load-seventeen: 7 rounds or 17, declared before the match (dicemore.ruling.reload-amount)."""
    title = title_of(member.weapons[choice.gun].weapon)
    rule = "dicemore.weapon.load-seventeen"
    ref.tell("loads", rule, who=member.id, name=member.name, title=title, load=choice.number)
    new = _changed(member, choice.gun, load=choice.number)
    return replace(shop, band=with_member(shop.band, member, weapons=new))


def _bayonet_refusal(shop: Shop, member: Member, choice: Bayonet) -> Refusal | None:
    found = _weapon_at(member, choice.gun)
    owned = sum(c.weapon == "bayonet" for c in member.weapons) - sum(c.bayonet for c in member.weapons)
    if found is None or found.weapon != "musket":
        return Refusal("dicemore.weapon.musket-bayonet", "no-bayonet", facts={"who": member.id})
    if choice.fixed == found.bayonet or (choice.fixed and owned < 1):
        return Refusal("dicemore.ruling.bayonet", "bayonet-missing", facts={"who": member.id, "name": member.name})
    return None


def _bayonet(ref: Ref, shop: Shop, member: Member, choice: Bayonet) -> Shop:
    """dicemore.ruling.bayonet: declared fixed or not before the match."""
    event = "bayonet-fixed" if choice.fixed else "bayonet-off"
    ref.tell(event, "dicemore.ruling.bayonet", who=member.id, name=member.name)
    new = _changed(member, choice.gun, bayonet=choice.fixed)
    return replace(shop, band=with_member(shop.band, member, weapons=new))


# experience ----------------------------------------------------------------------------------------------------------
def _learn_refusal(shop: Shop, member: Member, choice: Learn | Raise) -> Refusal | None:
    """dicemore.ruling.xp-spending: points are spent at any shopping occasion, also before the first match."""
    return learning.refusal(shop.band, member, choice)


def _learn(ref: Ref, shop: Shop, member: Member, choice: Learn | Raise) -> Shop:
    return replace(shop, band=learning.learnt(ref, shop.band, choice))


# people --------------------------------------------------------------------------------------------------------------
def _lead_refusal(shop: Shop, member: Member, _choice: Lead) -> Refusal | None:
    if member.leader or member.id not in may_lead(shop.band):
        return Refusal(LEADING, "may-not-lead", facts={"who": member.id, "name": member.name})
    return None


def _lead(ref: Ref, shop: Shop, member: Member, _choice: Lead) -> Shop:
    """dicemore.ruling.leaderless-bands: the owner names a hero."""
    ref.tell("leads", LEADING, who=member.id, name=member.name)
    members = tuple(replace(m, leader=m.id == member.id) for m in shop.band.members)
    return replace(shop, band=replace(shop.band, members=members))


def _rename_refusal(shop: Shop, member: Member, choice: Name) -> Refusal | None:
    return name_refusal(choice.name)


def _rename(ref: Ref, shop: Shop, member: Member, choice: Name) -> Shop:
    ref.tell("named", BOARD, who=member.id, before=member.name, name=choice.name)
    return replace(shop, band=with_member(shop.band, member, name=choice.name))


def _look_refusal(shop: Shop, member: Member, choice: Look) -> Refusal | None:
    if choice.how != ("man" if member.woman else "woman"):
        return Refusal(BOARD, "not-offered", ("look",))
    return None


def _look(ref: Ref, shop: Shop, member: Member, choice: Look) -> Shop:
    ref.tell("looks", BOARD, who=member.id, name=member.name, how=choice.how)
    return replace(shop, band=with_member(shop.band, member, woman=choice.how == "woman"))


def _dismiss_refusal(shop: Shop, member: Member, _choice: Dismiss) -> Refusal | None:
    """dicemore.ruling.leaderless-bands: a band has its leader until it loses him for good."""
    if profiles()[member.profile].role == "leader" and not shop.founding:
        return Refusal(LEADING, "leader-stays", facts={"who": member.id, "name": member.name})
    return None


def _dismiss(ref: Ref, shop: Shop, member: Member, _choice: Dismiss) -> Shop:
    """dicemore.ruling.campaign-hiring: what it had stays with the band."""
    band = gone(shop.band, member)
    refund = _refund(shop, member)
    ref.tell("dismissed", HIRING, who=member.id, name=member.name, refund=refund)
    return replace(shop, band=replace(band, dollars=band.dollars + refund))


def _refund(shop: Shop, member: Member) -> int:
    """dicemore.ruling.campaign-hiring: nothing is paid back, but while a band is founded, and then not for somebody who
    has already learnt something: the dice of the chart are rolled once."""
    return profile_of(shop.band, member).cost if shop.founding and not spent_points(member) else 0


def gone(band: Band, member: Member) -> Band:
    """The band without a member, whose belongings it keeps (dicemore.ruling.campaign-gear)."""
    members = tuple(m for m in band.members if m.id != member.id)
    return replace(band, members=members, store=(*band.store, *belongings(member)))


class _Deed(NamedTuple):
    """Whether something may be done about a person, and how it is done."""

    check: Callable[[Shop, Member, Any], Refusal | None]
    do: Callable[[Ref, Shop, Member, Any], Shop]


_ABOUT: dict[type[Choice], _Deed] = {
    Buy: _Deed(buy_refusal, _buy),
    Hold: _Deed(_hold_refusal, _hold),
    Load: _Deed(_load_refusal, _load),
    Bayonet: _Deed(_bayonet_refusal, _bayonet),
    Stow: _Deed(_stow_refusal, _stow),
    Take: _Deed(_take_refusal, _take),
    Learn: _Deed(_learn_refusal, _learn),
    Raise: _Deed(_learn_refusal, _learn),
    Lead: _Deed(_lead_refusal, _lead),
    Name: _Deed(_rename_refusal, _rename),
    Look: _Deed(_look_refusal, _look),
    Dismiss: _Deed(_dismiss_refusal, _dismiss),
}


def do_about(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    """What was chosen, done."""
    return shop if isinstance(choice, Back) else _ABOUT[type(choice)].do(ref, shop, member, choice)
