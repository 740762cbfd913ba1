"""What is done about one person at a shopping occasion: buying, handing out, hands and loads, naming, dismissing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.procedure import WRITE
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands import learning
from sixgun.games.dicemore.bands.band_check import belongings, hands_refusal, may_lead, spent_points, title_of
from sixgun.games.dicemore.bands.band_file import SIGHTS, Band, Carried, Member
from sixgun.games.dicemore.bands.muster import profile_of, with_member
from sixgun.games.dicemore.bands.prices import availability, forbidden, is_weapon, on_sale, price, price_rules
from sixgun.games.dicemore.catalogue import EXPLOSIVE, animals, profiles, weapons
from sixgun.games.dicemore.state import replace

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


def name_refusal(name: str) -> Refusal | None:
    if name != " ".join(name.split()) or not 1 <= len(name) <= 60 or not name.isprintable():
        return Refusal(BOARD, "bad-name")
    return None


def options_about(shop: Shop, member: Member) -> Iterator[Option]:
    for choice, option in ideas(shop, member):
        if refusal_about(shop, member, choice) is None:
            yield option


def ideas(shop: Shop, member: Member) -> Iterator[tuple[Choice, Option]]:
    """Everything that might be done about a person, allowed or not."""
    band = shop.band

    def idea(kind: str, rule: str | tuple[str, ...], cost: int = 0, **fields: Any) -> tuple[Choice, Option]:
        facts = fields.pop("facts", {})
        choice = Choice(kind, target=member.id, **fields)
        return choice, Option(
            choice, cost, (rule,) if isinstance(rule, str) else rule, facts={"who": member.id, **facts}
        )

    yield Choice("back"), Option(Choice("back"), rules=(WHEN,))
    for thing in on_sale():
        needed = availability(band, member, thing)
        facts = {"title": title_of(thing), "availability": needed, "found": f"1D6 {needed}+" if needed else "sure"}
        rules = price_rules(band, member, thing)
        yield idea("buy", rules, price(band, member, thing), item=thing, facts=facts)
    for held in _holdings(member):
        titles = tuple(title_of(member.weapons[i].weapon) for i in held)
        yield idea("hold", READY, how=".".join(map(str, held)), facts={"titles": titles})
    for i, carried in enumerate(member.weapons):
        row = weapons()[carried.weapon]
        for load in row.totals if len(row.totals) > 1 else ():
            rule = "dicemore.weapon.load-seventeen"
            yield idea("load", rule, item=str(i), number=load, facts={"title": row.title})
        yield idea("bayonet", "dicemore.ruling.bayonet", item=str(i), number=0 if carried.bayonet else 1)
    for thing in dict.fromkeys(belongings(member)):
        yield idea("stow", GEAR, item=thing, facts={"title": title_of(thing)})
    for thing in dict.fromkeys(band.store):
        yield idea("take", GEAR, item=thing, facts={"title": title_of(thing)})
    if member.experience:
        yield from ((option.choice, option) for option in learning.purchases(member))
    yield idea("lead", LEADING)
    yield idea("name", BOARD, how=member.name, facts={WRITE: "how"})
    yield idea("look", BOARD, how="man" if member.woman else "woman")
    yield idea("dismiss", HIRING, facts={"refund": _refund(shop, member)})


def refusal_about(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    if choice == Choice("back"):
        return None
    plain = Choice(choice.kind, target=member.id, item=choice.item, how=choice.how, number=choice.number)
    check = _CHECK.get(choice.kind)
    if check is None or choice != plain:
        return Refusal(AVAILABLE, "not-offered", ("back", *_CHECK))
    return check(shop, member, choice)


# buying --------------------------------------------------------------------------------------------------------------
def buy_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    """Rare goods, money, and what has not been found today (dicemore.ruling.availability-attempts); one animal each,
    sights only for a weapon that takes them (dicemore.item.rifle-sight)."""
    thing, band = choice.item, shop.band
    if thing not in on_sale() or choice.how or choice.number:
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


def _buy(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    """dicemore.equip.availability: 1D6 equal to or above DISP, then it is bought at its price; otherwise the band
    cannot try that kind again on this occasion."""
    thing, band = choice.item, shop.band
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
def _stow_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    if choice.item not in belongings(member) or choice.how or choice.number:
        return Refusal(GEAR, "has-no-such-thing", facts={"who": member.id, "thing": choice.item})
    return None


def _stow(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    """dicemore.ruling.campaign-gear: a thing is put with what nobody carries; sights come off with their weapon."""
    thing = choice.item
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


def _take_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    """Whatever may be owned may be taken; while a band is founded nothing may be had cheaper by going round."""
    if choice.item not in shop.band.store or choice.how or choice.number:
        return Refusal(GEAR, "not-in-store", facts={"thing": choice.item})
    refusal = forbidden(shop.band, member, choice.item) or _room(member, choice.item)
    if (
        refusal is None
        and shop.founding
        and price(shop.band, member, choice.item) > price(shop.band, None, choice.item)
    ):
        return Refusal("dicemore.band.cowboys-horse-price", "bought-for-less", facts={"thing": choice.item})
    return refusal


def _take(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    band, thing = shop.band, choice.item
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


def _hold_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    held = _indices(member, choice.how)
    if held is None or choice.item or choice.number:
        return Refusal(READY, "not-carried")
    return hands_refusal(member, [member.weapons[i] for i in held])


def _indices(member: Member, text: str) -> tuple[int, ...] | None:
    parts = text.split(".")
    if not all(part.isdecimal() and len(part) < 3 and int(part) < len(member.weapons) for part in parts):
        return None
    found = tuple(int(part) for part in parts)
    return found if found == tuple(sorted(set(found))) else None


def _hold(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    """dicemore.ruling.ready-weapons: what it holds when the match begins."""
    held = _indices(member, choice.how) or ()
    titles = tuple(title_of(member.weapons[i].weapon) for i in held)
    ref.tell("holds", READY, who=member.id, name=member.name, titles=titles)
    new = tuple(replace(c, hand=i in held) for i, c in enumerate(member.weapons))
    return replace(shop, band=with_member(shop.band, member, weapons=new))


def _weapon_at(member: Member, text: str) -> tuple[int, Carried] | None:
    if not text.isdecimal() or len(text) > 2 or int(text) >= len(member.weapons):
        return None
    return int(text), member.weapons[int(text)]


def _load_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    found = _weapon_at(member, choice.item)
    rule = "dicemore.weapon.load-seventeen"
    totals = weapons()[found[1].weapon].totals if found is not None else ()
    if found is None or choice.how or len(totals) < 2 or choice.number not in totals:
        return Refusal(rule, "no-such-load", facts={"totals": totals})
    if (found[1].load or min(totals)) == choice.number:
        return Refusal(rule, "loaded-so", facts={"load": choice.number})
    return None


def _load(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    """dicemore.weapon.load-seventeen: 7 rounds or 17, declared before the match (dicemore.ruling.reload-amount)."""
    i = int(choice.item)
    title = title_of(member.weapons[i].weapon)
    rule = "dicemore.weapon.load-seventeen"
    ref.tell("loads", rule, who=member.id, name=member.name, title=title, load=choice.number)
    return replace(shop, band=with_member(shop.band, member, weapons=_changed(member, i, load=choice.number)))


def _bayonet_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    found = _weapon_at(member, choice.item)
    owned = sum(c.weapon == "bayonet" for c in member.weapons) - sum(c.bayonet for c in member.weapons)
    if found is None or found[1].weapon != "musket" or choice.how or choice.number not in (0, 1):
        return Refusal("dicemore.weapon.musket-bayonet", "no-bayonet", facts={"who": member.id})
    if (choice.number == 1) == found[1].bayonet or (choice.number == 1 and owned < 1):
        return Refusal("dicemore.ruling.bayonet", "bayonet-missing", facts={"who": member.id, "name": member.name})
    return None


def _bayonet(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    """dicemore.ruling.bayonet: declared fixed or not before the match."""
    event = "bayonet-fixed" if choice.number else "bayonet-off"
    ref.tell(event, "dicemore.ruling.bayonet", who=member.id, name=member.name)
    new = _changed(member, int(choice.item), bayonet=bool(choice.number))
    return replace(shop, band=with_member(shop.band, member, weapons=new))


# experience ----------------------------------------------------------------------------------------------------------
def _learn_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    """dicemore.ruling.xp-spending: points are spent at any shopping occasion, also before the first match."""
    return learning.refusal(shop.band, member, choice)


def _learn(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    return replace(shop, band=learning.learnt(ref, shop.band, choice))


# people --------------------------------------------------------------------------------------------------------------
def _lead_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    if member.leader or choice.item or choice.how or choice.number or member.id not in may_lead(shop.band):
        return Refusal(LEADING, "may-not-lead", facts={"who": member.id, "name": member.name})
    return None


def _lead(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    """dicemore.ruling.leaderless-bands: the owner names a hero."""
    ref.tell("leads", LEADING, who=member.id, name=member.name)
    members = tuple(replace(m, leader=m.id == member.id) for m in shop.band.members)
    return replace(shop, band=replace(shop.band, members=members))


def _rename_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    return name_refusal(choice.how)


def _rename(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    ref.tell("named", BOARD, who=member.id, before=member.name, name=choice.how)
    return replace(shop, band=with_member(shop.band, member, name=choice.how))


def _look_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    if choice.item or choice.number or choice.how != ("man" if member.woman else "woman"):
        return Refusal(BOARD, "not-offered", ("look",))
    return None


def _look(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    ref.tell("looks", BOARD, who=member.id, name=member.name, how=choice.how)
    return replace(shop, band=with_member(shop.band, member, woman=choice.how == "woman"))


def _dismiss_refusal(shop: Shop, member: Member, choice: Choice) -> Refusal | None:
    """dicemore.ruling.leaderless-bands: a band has its leader until it loses him for good."""
    if choice.item or choice.how or choice.number:
        return Refusal(HIRING, "not-offered", ("dismiss",))
    if profiles()[member.profile].role == "leader" and not shop.founding:
        return Refusal(LEADING, "leader-stays", facts={"who": member.id, "name": member.name})
    return None


def _dismiss(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
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


_CHECK: dict[str, Callable[[Shop, Member, Choice], Refusal | None]] = {
    "buy": buy_refusal,
    "hold": _hold_refusal,
    "load": _load_refusal,
    "bayonet": _bayonet_refusal,
    "stow": _stow_refusal,
    "take": _take_refusal,
    "learn": _learn_refusal,
    "raise": _learn_refusal,
    "lead": _lead_refusal,
    "name": _rename_refusal,
    "look": _look_refusal,
    "dismiss": _dismiss_refusal,
}
_DO: dict[str, Callable[[Ref, Shop, Member, Choice], Shop]] = {
    "buy": _buy,
    "hold": _hold,
    "load": _load,
    "bayonet": _bayonet,
    "stow": _stow,
    "take": _take,
    "learn": _learn,
    "raise": _learn,
    "lead": _lead,
    "name": _rename,
    "look": _look,
    "dismiss": _dismiss,
}


def do_about(ref: Ref, shop: Shop, member: Member, choice: Choice) -> Shop:
    """What was chosen, done."""
    return shop if choice.kind == "back" else _DO[choice.kind](ref, shop, member, choice)
