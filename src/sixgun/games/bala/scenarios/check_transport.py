"""What can be wrong with who is on what: horses, carts and Gatlings."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.core.strict import Reader
from sixgun.games.bala.carts import seats
from sixgun.games.bala.scenarios.schema import CartRow, Placed, ScenarioFile

_NO_PLACE = "missing: expected [x, y] or [x, y, height]"


def check_transport(reader: Reader, file: ScenarioFile) -> None:
    """Nobody is on two things, nor two people on what is for one."""
    riders: dict[str, str] = {}
    crews: dict[str, str] = {}
    seated: dict[str, list[Placed]] = {row.id: [] for row in file.carts}
    carts = {row.id: row for row in file.carts if row.id}
    for i, c in enumerate(file.characters):
        where = f"characters[{i}]"
        if len([key for key in (c.horse, c.cart, c.gatling) if key]) > 1:
            reader.report(where, "expected only one of horse, cart and gatling")
        if c.horse in riders:
            reader.report(f"{where}.horse", f"{riders[c.horse]} rides {c.horse}; expected one rider on a horse")
        if c.gatling in crews:
            reader.report(f"{where}.gatling", f"{crews[c.gatling]} serves it; expected one gunner")
        for on, taken in ((c.horse, riders), (c.gatling, crews)):
            if on:
                taken.setdefault(on, c.id)
        if c.cart in carts:
            _seat(reader, where, c, carts, seated[c.cart])
        elif c.seat and not c.cart:
            reader.report(f"{where}.seat", "a seat needs a cart")
        if c.cart and c.at is not None:
            reader.report(f"{where}.at", "whoever is on a cart is where the cart is; expected no place")
        if not c.cart and c.at is None:
            reader.report(f"{where}.at", _NO_PLACE)
    _horses(reader, file, riders)


def _seat(reader: Reader, where: str, c: Placed, carts: Mapping[str, CartRow], on: list[Placed]) -> None:
    if not c.seat:
        reader.report(f"{where}.seat", "missing: expected driver, inside or roof")
    on.append(c)
    limit, places = seats(c.seat), carts[c.cart].places
    if sum(1 for other in on if other.seat == c.seat) > limit:
        full = f"{c.cart} has a driver already; expected inside or roof"
        reader.report(f"{where}.seat", full if c.seat == "driver" else f"{c.seat} takes {limit} people and is full")
    if len(on) > places:
        reader.report(f"{where}.cart", f"{c.cart} has {places} places and is full")


def _horses(reader: Reader, file: ScenarioFile, riders: Mapping[str, str]) -> None:
    for i, horse in enumerate(file.horses):
        where = f"horses[{i}]"
        rider = riders.get(horse.id)
        if rider is not None and horse.at is not None:
            reader.report(f"{where}.at", f"{rider} rides it and says where it is; expected no place")
        if rider is not None and horse.tied:
            reader.report(f"{where}.tied", f"{rider} rides it; expected a horse that is not tied")
        if rider is None and horse.at is None:
            reader.report(f"{where}.at", f"{_NO_PLACE}, or a rider")
