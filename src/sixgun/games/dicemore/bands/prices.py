"""What things cost whom, who may own them, and how hard they are to find."""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.games.dicemore.bands.band_file import SIGHTS, Band, Member
from sixgun.games.dicemore.bands.muster import is_hero, profile_of
from sixgun.games.dicemore.catalogue import EXPLOSIVE, Animal, Goods, Weapon, animals, bands, goods, weapons

SOLDIERS, INDIANS, COWBOYS = "soldiers", "indians", "cowboys"
HORSE = "horse"


def on_sale() -> tuple[str, ...]:
    """Everything that can be bought, in the order of the lists: Tab.15, Tab.16 and Tab.17."""
    return (*(w for w in weapons() if w not in goods()), *animals(), *goods())


def is_weapon(thing: str) -> bool:
    return thing in weapons() and thing not in goods()


def ware(thing: str) -> Weapon | Animal | Goods:
    """The row of something in the lists."""
    return goods().get(thing) or animals().get(thing) or weapons()[thing]


def group_of(band: Band, member: Member | None) -> str:
    """dicemore.ruling.buyer: the group of the owner's printed profile; of what nobody carries, the band's."""
    return profile_of(band, member).band if member is not None else band.kind


def price(band: Band, member: Member | None, thing: str) -> int:
    """Dollars for one piece, bought for `member` (None: for the one who pays least).

    dicemore.equip.availability: at its price. dicemore.band.cowboys-horse-price: half for a hero of cowboys, leader
    included, rounded up (dicemore.ruling.rounding, dicemore.ruling.hero-status). dicemore.item.rifle-sight,
    dicemore.ruling.rifle-sight: nothing for soldiers."""
    row, group = ware(thing), group_of(band, member)
    if isinstance(row, Goods) and group == SOLDIERS:
        return row.cost_military
    if thing == HORSE and group == COWBOYS and (member is None or is_hero(band, member)):
        return (row.cost + 1) // 2
    return row.cost


def price_rules(band: Band, member: Member, thing: str) -> tuple[str, ...]:
    """Rules that say what it costs and how it is found, for showing."""
    rules = ["dicemore.equip.availability"]
    if thing == HORSE and price(band, member, thing) < animals()[HORSE].cost:
        rules.append("dicemore.band.cowboys-horse-price")
    if thing == SIGHTS:
        rules.append("dicemore.item.rifle-sight")
    if not availability(band, member, thing):
        rules.append(free_rule(band, member, thing))
    return tuple(rules)


def availability(band: Band, member: Member, thing: str) -> int:
    """DISP: what 1D6 must reach; 0 if nothing is rolled.

    dicemore.band.lawmen-shopping, dicemore.band.rangers-shopping: weapons of any kind without a roll; they still roll
    for animals and items (dicemore.ruling.availability-attempts). dicemore.equip.military-standard,
    dicemore.special.keyword-military, dicemore.ruling.military-standard: musket and carbine for soldiers.
    dicemore.item.rifle-sight: sights are easier to find for them."""
    row = ware(thing)
    if isinstance(row, Goods) and group_of(band, member) == SOLDIERS:
        return row.disp_military
    return 0 if free_rule(band, member, thing) else row.disp


def free_rule(band: Band, member: Member, thing: str) -> str:
    """The rule by which a weapon is bought without a roll; "" if there is none."""
    if not is_weapon(thing):
        return ""
    if bands()[band.kind].weapons_without_availability:
        return f"dicemore.band.{band.kind}-shopping"
    if weapons()[thing].military and group_of(band, member) == SOLDIERS:
        return "dicemore.ruling.military-standard"
    return ""


def forbidden(band: Band, member: Member, thing: str) -> Refusal | None:
    """dicemore.equip.rare: bayonet and sword for soldiers, bow for Indians, explosives where there is a mine or railway
    works (dicemore.ruling.rare-places). dicemore.animal.appaloosa: for Indians only."""
    row, facts = ware(thing), {**member.named, "thing": thing}
    if isinstance(row, Goods):
        return None
    if row.rare in (SOLDIERS, INDIANS) and group_of(band, member) != row.rare:
        rule = "dicemore.animal.appaloosa" if isinstance(row, Animal) else "dicemore.equip.rare"
        return Refusal(rule, "rare", facts=facts)
    if isinstance(row, Weapon) and row.family == EXPLOSIVE and not band.works:
        return Refusal("dicemore.ruling.rare-places", "no-works", facts=facts)
    return None
