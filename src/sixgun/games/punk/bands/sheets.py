"""A band on paper: a card for every model, with attributes, weapons, ranges, armour, and special rules explained.

punk.setup.band-record: the sheet of a band. Its bullets stand on the owner's alone (punk.bullets.secret)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.games.punk.bands import band_check
from sixgun.games.punk.bands.band_check import BUILDING, FRACTIONS, SCARCE, copies, most_models
from sixgun.games.punk.bands.band_file import Band, stock_of
from sixgun.games.punk.bands.building import ATTRIBUTES
from sixgun.games.punk.bands.muster import model
from sixgun.games.punk.bands.own_rows import OwnRows
from sixgun.games.punk.bands.prices import bullet, member_points, points
from sixgun.games.punk.bands.words import own_names
from sixgun.games.punk.catalogue import Armour, Goods, Special, Weapon, factions, limits
from sixgun.games.punk.state import Arm, Model
from sixgun.games.punk.stock import Stock, shipped
from sixgun.screen.picture import Gauge
from sixgun.screen.sheet import Card, Grid, Line, Section, Sheet, Texts, called, objections, word
from sixgun.screen.text import fill, signed

SECRET = "punk.bullets.secret"
GAPS = ("punk.gap.factions", "punk.gap.equipment", "punk.gap.band-building")


def band_sheet(band: Band, texts: Texts) -> Sheet:
    """Everything about a band, for its owner, with what is against it first."""
    stock = stock_of(band)
    texts = {**texts, **own_names(stock)}
    models = [(model(member, "", stock), member.bullets) for member in band.members]
    costs = [member_points(stock, member) for member in band.members]
    spent = Gauge("points", word(texts, "points"), points(stock, band), band.size)
    sections = (
        *objections(texts, band_check.objections(band)),
        Section("band", word(texts, "band"), lines=tuple(_summary(band, stock, texts)), gauges=(spent,)),
        Section("people", word(texts, "people"), grid=_overview(models, costs, stock, texts)),
        Section(
            "cards",
            word(texts, "cards"),
            cards=tuple(
                card(one, stock, texts, bullets=n, cost=cost) for (one, n), cost in zip(models, costs, strict=True)
            ),
        ),
        Section("legend", word(texts, "legend"), lines=tuple(_legend(texts))),
    )
    faction = called(texts, band.faction)
    shipped_name = factions()[band.faction].name if band.faction in factions() else ""
    title = faction if band.name == shipped_name else band.name
    subtitle = f"{faction}, {word(texts, 'house')}" if title != faction else word(texts, "house")
    return Sheet(title, subtitle, sections=sections, footer=word(texts, "footer"))


def _summary(band: Band, stock: Stock, texts: Texts) -> Iterator[Line]:
    spent = fill(texts, word(texts, "points-of"), {"n": points(stock, band), "most": band.size})
    yield Line(word(texts, "points"), spent, (BUILDING,), gauge=True)
    people = {"n": len(band.members), "most": most_models(band.size)}
    yield Line(word(texts, "models"), fill(texts, word(texts, "points-of"), people), (FRACTIONS,))
    for thing, n in copies(band, stock).items():
        facts = {"thing": called(texts, thing), "n": n, "most": limits().scarce}
        yield Line(word(texts, "scarce"), fill(texts, word(texts, "scarce-of"), facts), (SCARCE,))
    yield Line(word(texts, "house"), word(texts, "house-note"), GAPS, "note")
    if band.stock != OwnRows():
        yield Line(word(texts, "own"), ", ".join(own_names(stock).values()), (), "note")
    if band.note:
        yield Line(word(texts, "note"), band.note)


def _overview(models: list[tuple[Model, int]], costs: list[int], stock: Stock, texts: Texts) -> Grid:
    columns = ("name", "profile", *ATTRIBUTES, "carries", "points")
    rows = []
    for (one, n), cost in zip(models, costs, strict=True):
        bullets = [f"{called(texts, bullet(stock).id)} ×{n}"] if n else []
        carries = ", ".join([*_carried(one, texts), *bullets])
        rows.append((called(texts, one.name), called(texts, one.profile), *_scores(one), carries, str(cost)))
    numbers = (*range(2, 2 + len(ATTRIBUTES)), len(columns) - 1)
    return Grid(tuple(word(texts, f"column-{key}") for key in columns), tuple(rows), numbers)


def _scores(one: Model) -> Iterator[str]:
    """punk.attr.dash"""
    yield from (str(getattr(one, key) or "-") for key in ATTRIBUTES)


def _carried(one: Model, texts: Texts) -> Iterator[str]:
    for arm in one.arms:
        yield called(texts, arm.weapon) + (f" ×{arm.pieces}" if arm.pieces > 1 else "")
    yield from (called(texts, id) for id in (*one.armour, *one.gear))


def _legend(texts: Texts) -> Iterator[Line]:
    for key in ATTRIBUTES:
        rule = "punk.attr.actions-cap" if key == "actions" else "punk.attr.range"
        yield Line(word(texts, f"column-{key}"), word(texts, f"means-{key}"), (rule,), "note")


# cards ---------------------------------------------------------------------------------------------------------------
def card(one: Model, stock: Stock, texts: Texts, *, bullets: int | None = None, cost: int | None = None) -> Card:
    """One model. Without `bullets` it is the card that everybody may see; `cost` is then that without bullets, too."""
    row = stock.profiles[one.profile]
    mark = word(texts, "house-mark" if one.profile in shipped().profiles else "own-mark")
    role = [word(texts, "leader")] if one.leader else []
    size = fill(texts, word(texts, "base"), {"n": one.base})
    worth = fill(texts, word(texts, "cost"), {"n": one.points if cost is None else cost})
    fuel = sum(arm.fuel for arm in one.arms)
    bombs = sum(arm.pieces for arm in one.arms)
    boxes = (("shots", bullets or 0), ("fuel", fuel), ("bombs", bombs))
    return Card(
        one.id,
        called(texts, one.name),
        ", ".join([f"{called(texts, row.id)} ({mark})", *role, size, worth]),
        scores=tuple(
            (word(texts, f"column-{key}"), score) for key, score in zip(ATTRIBUTES, _scores(one), strict=True)
        ),
        boxes=tuple((word(texts, key), n) for key, n in boxes if n),
        lines=tuple(_lines(one, stock, texts, bullets)),
    )


def _lines(one: Model, stock: Stock, texts: Texts, bullets: int | None) -> Iterator[Line]:
    shown: list[Special] = list(one.specials)
    bare = () if one.natural == "unarmed" else (Arm(one.natural),)
    for arm in (*one.arms, *bare):
        weapon = stock.weapons[arm.weapon]
        many = f" ×{arm.pieces}" if arm.pieces > 1 else ""
        yield Line(called(texts, weapon.id) + many, weapon_line(weapon, texts), rules_of(weapon.specials), "weapon")
        shown += weapon.specials
    for id in one.armour:
        armour = stock.armour[id]
        yield Line(called(texts, id), armour_line(armour, texts), rules_of(armour.specials), "item")
        shown += armour.specials
    for id in one.gear:
        yield Line(called(texts, id), goods_line(stock.goods[id], texts), ("punk.table.house-equipment",), "item")
    if bullets:
        yield Line(word(texts, "bullets"), f"{bullets} ({word(texts, 'secret')})", (SECRET,), "item")
    for kind, special in {special.kind: special for special in shown}.items():
        yield Line(special_title(special, texts), texts[f"special.{kind}"], rules_of((special,)), "rule")


def rules_of(specials: tuple[Special, ...]) -> tuple[str, ...]:
    return tuple(f"punk.special.{one.kind}" for one in specials)


def special_title(special: Special, texts: Texts) -> str:
    """ "Slow (2)"."""
    return called(texts, special.kind) + (f" ({special.x})" if special.x else "")


def _specials(specials: tuple[Special, ...], texts: Texts) -> list[str]:
    return [special_title(one, texts) for one in specials]


def weapon_line(row: Weapon, texts: Texts) -> str:
    """Ranges, what it adds to a fight, its impact and its special rules in one line."""

    def said(key: str, **facts: object) -> str:
        return fill(texts, word(texts, key), facts)

    parts = [said("reach", reach=f"{row.short}/{row.medium}/{row.long}")] if row.long else []
    parts += (
        [said("template", which=called(texts, row.template)), said("charges", n=row.charges)] if row.template else []
    )
    parts += [said("fight", n=signed(row.combat))] if row.combat else []
    if row.impact:
        parts.append(said("strength", n=signed(row.strength) if row.signed else str(row.strength)))
        parts += [said("penetration", n=row.penetration)] if row.penetration else []
    else:
        parts.append(word(texts, "no-impact"))
    return ", ".join([*parts, *_specials(row.specials, texts)])


def armour_line(row: Armour, texts: Texts) -> str:
    value = fill(texts, word(texts, "shield-line" if row.shield else "armour"), {"n": row.armour})
    return ", ".join([value, *_specials(row.specials, texts)])


def goods_line(row: Goods, texts: Texts) -> str:
    parts = [word(texts, "filter")] if row.filter else []
    parts += [fill(texts, word(texts, "reroll"), {"n": row.rerolls})] if row.rerolls else []
    return ", ".join(parts)
