"""A band on its way to the table: what its members cost, and the models of a game made from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from sixgun.core.roster import id_at_table
from sixgun.games.punk.bands.band_file import Band, Member
from sixgun.games.punk.catalogue import Weapon
from sixgun.games.punk.state import Arm, Model
from sixgun.games.punk.stock import Stock


def arms(member: Member, stock: Stock) -> tuple[Arm, ...]:
    """Its weapons in their order, ready for use; bombs of one kind are one (punk.bomb.purchase)."""
    found = [stock.weapons[id] for id in member.weapons]
    return tuple(_arms(found))


def _arms(rows: list[Weapon]) -> Iterator[Arm]:
    pieces = Counter(row.id for row in rows)
    stacked = set()
    for row in rows:
        if not row.has("bomb"):
            yield Arm(row.id, fuel=row.number("fuel"))
        elif row.id not in stacked:
            stacked.add(row.id)
            yield Arm(row.id, fuel=row.number("fuel"), pieces=pieces[row.id])


def cost(member: Member, stock: Stock) -> int:
    """What it is worth in a game: its profile and everything that others can see of it. Its bullets are not counted, as
    their number is secret (punk.bullets.secret)."""
    gear = (
        *(stock.weapons[id].points for id in member.weapons),
        *(stock.armour[id].points for id in member.armour),
        *(stock.goods[id].points for id in member.goods),
    )
    return stock.profiles[member.profile].cost + sum(gear)


def model(member: Member, side: str, stock: Stock, id: str = "") -> Model:
    """A member as a model that is still to be deployed."""
    row = stock.profiles[member.profile]
    return Model(
        id=id or member.id,
        name=member.name,
        side=side,
        profile=row.id,
        actions=row.actions,
        combat=row.combat,
        precision=row.precision,
        agility=row.agility,
        strength=row.strength,
        toughness=row.toughness,
        technique=row.technique,
        base=row.base,
        points=cost(member, stock),
        specials=row.specials,
        natural=row.natural,
        leader=row.leader,
        limit=row.weapons,
        arms=arms(member, stock),
        armour=member.armour,
        gear=member.goods,
    )


def models(band: Band, side: str, stock: Stock, taken: Container[str] = ()) -> list[Model]:
    """Everybody, in the order of the band. An id that is `taken` gets the side in front."""
    return [model(member, side, stock, id_at_table(member.id, side, taken)) for member in band.members]


def bullets(band: Band, side: str, taken: Container[str] = ()) -> dict[str, int]:
    """Who has how many (punk.ruling.bullets-generic), by the ids of `models`."""
    return {id_at_table(member.id, side, taken): member.bullets for member in band.members if member.bullets}
