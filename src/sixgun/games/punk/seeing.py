"""Sight and cover between the models of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.core.log import Mod
from sixgun.games.punk import attributes
from sixgun.games.punk.catalogue import table
from sixgun.games.punk.cover import Cover, Covering, cover, with_shield
from sixgun.games.punk.sight import Sighting, sighting
from sixgun.games.punk.space import different_heights, distance, in_view
from sixgun.games.punk.state import Fray, Model
from sixgun.miniatures.by_hand import cover_word, said_of
from sixgun.table import Base, bearing

GRADES, STACKING, SHIELD = "punk.cover.grades", "punk.cover.stacking", "punk.cover.stack-shield"
BY_HAND = "punk.ruling.real-table"
HIDDEN = ("hidden",)


def look(g: Fray, me: Model, other: Model) -> Sighting:
    """punk.los.definition: whether one model sees another, and why not. punk.ruling.real-table: said to be hidden,
    neither sees the other."""
    return _look(g, me, other, all_others)


def sees(g: Fray, me: Model, other: Model, among: list[Model] | None = None) -> bool:
    """The same of yes or no: then only those count who stand about the lines between the two (`Fray.between`)."""
    return _look(g, me, other, others_between if among is None else partial(others_between, among=among)).seen


Others = Callable[[Fray, Base, Base, str, str], tuple[Base, ...]]


def all_others(g: Fray, a: Base, t: Base, me: str, other: str) -> tuple[Base, ...]:
    return g.others(me, other)


def others_between(
    g: Fray, a: Base, t: Base, me: str, other: str, among: list[Model] | None = None
) -> tuple[Base, ...]:
    """Without those whom no line can touch; between different heights lines may pass anywhere (punk.geo.air-lines)."""
    return g.others(me, other) if different_heights(a, t) else g.between(a, t, me, other, among=among)


def _look(g: Fray, me: Model, other: Model, others: Others) -> Sighting:
    if (me.by_hand or other.by_hand) and (said_of(HIDDEN, me, other) or said_of(HIDDEN, other, me)):
        return Sighting(False, "hidden", BY_HAND)
    a, t = me.body, other.body
    return sighting(g.board, a, t, others(g, a, t, me.id, other.id) if in_view(a, t) else ())


def seen_enemies(g: Fray, me: Model) -> list[Model]:
    """The enemies in its line of sight."""
    return [foe for foe in g.enemies(me.id) if sees(g, me, foe)]


def seen_by(g: Fray, me: Model, before: tuple[str, ...] = ()) -> tuple[str, ...]:
    """punk.assault.rear, punk.ruling.rear-charge-check: the enemies who have seen it, with those who do so now."""
    found = [foe.id for foe in g.enemies(me.id) if foe.id in before or sees(g, foe, me)]
    return tuple(sorted({*before, *found}))


def covered(g: Fray, shooter: Model, target: Model) -> Cover:
    """The cover of a target from a shooter, its shield included (punk.cover.stack-shield); at a real table a director
    may know better (punk.ruling.real-table)."""
    found = cover(g.board, shooter.body, target.body, g.others(shooter.id, target.id))
    word = by_hand(shooter, target)
    if word is not None:
        found = replace(found, elements=word, extent="partial" if word else "none")
    shield = sum(one.armour for one in attributes.worn(g, target) if one.shield)
    return with_shield(found, shield) if shield else found


def by_hand(shooter: Model, target: Model) -> tuple[Covering, ...] | None:
    """punk.ruling.real-table: the cover that a director has named, none for "open"; None if nothing was said."""
    if cover_word("open", shooter.id, shooter.place, target.place) in target.by_hand:
        return ()
    for row in table("cover-grades"):
        if cover_word(str(row["id"]), shooter.id, shooter.place, target.place) in target.by_hand:
            return (Covering("by-hand", "", str(row["id"]), int(row["armour"]), BY_HAND),)
    return None


def cover_mods(found: Cover, avoided: bool = False) -> tuple[Mod, ...]:
    """punk.cover.bonus-to-armour, punk.cover.stacking: the highest bonus, and 1 for each further element; a shield is
    one of them and is never avoided (punk.ruling.evade-all)."""
    elements = () if avoided else found.elements
    parts: list[tuple[int, str, str, tuple[str, ...]]] = [
        (one.value, GRADES, "cover", (one.element,)) for one in elements
    ]
    if found.shield:
        parts.append((found.shield, SHIELD, "shield", ()))
    parts.sort(key=lambda part: -part[0])
    first, rest = parts[:1], parts[1:]
    mods = [Mod(value, rule, name, why) for value, rule, name, why in first]
    mods += [Mod(1, STACKING if name == "cover" else rule, name, why) for _, rule, name, why in rest]
    return tuple(mods)


def far(one: Model, other: Model) -> float:
    """punk.geo.distance"""
    return distance(one.body, other.body)


def bearing_of(me: Model, place: Place, other: Model) -> float:
    """The direction in which another model is from a place."""
    return bearing(replace(me.body, x=place[0], y=place[1], z=place[2]), other.body)
