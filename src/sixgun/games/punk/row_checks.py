"""What can be wrong with a row of the catalogue besides its types: figures that do not go together.

The shipped rows pass, and a user's rows are read with the same checks: each mistake has its key, all are reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from sixgun.core.references import check_references
from sixgun.core.strict import Reader
from sixgun.games.punk.catalogue import (
    WITH_NUMBER,
    Armour,
    Profile,
    SceneryKind,
    SceneryZone,
    Special,
    Template,
    Weapon,
    special_rules,
)
from sixgun.miniatures.vehicle import convex_overlap
from sixgun.table.shapes import signed_area

_RANGED_ONLY = ("short", "medium", "long", "template")
_MEASURES: Mapping[str, tuple[str, ...]] = {
    "teardrop": ("length", "radius"),
    "circle": ("radius",),
    "segment": ("length", "angle"),
}
"""What each shape of a template needs; it has no other."""


_HELD = frozenset(
    {
        "two-handed",
        "cumbersome",
        "electrified",
        "scarce",
        "fuel",
        "incendiary",
        "slow",
        "hulking",
        "poison",
        "single-use",
    }
)
_WORKS: Mapping[str, frozenset[str]] = {
    "a close combat weapon": _HELD | {"impetus"},
    "a ranged weapon": _HELD | {"firearm", "automatic", "bomb", "kaboom", "hard-to-use", "template", "buckshot", "lob"},
    "an armour": frozenset({"two-handed", "cumbersome", "electrified", "scarce", "fireproof"}),
    "a profile": frozenset(
        {"berserker", "beast", "camouflage", "slippery", "impetus", "infiltration", "dim", "mounted", "swift"}
        | {"delay", "leap", "bloodthirst", "all-terrain", "climber", "poison"}
    ),
}
"""The special rules that do something for each kind of row."""


def _check_works(reader: Reader, where: str, specials: tuple[Special, ...], what: str) -> None:
    """No special rule stands where it does nothing."""
    for i, special in enumerate(specials):
        works = [kind for kind, kinds in _WORKS.items() if special.kind in kinds]
        why = f"{special.kind} does nothing for {what}; expected it of {' or '.join(works)}"
        reader.expect(not works or what in works, f"{where}.specials[{i}].kind", why)


def check_weapon(reader: Reader, where: str, weapon: Weapon) -> None:
    check_specials(reader, where, weapon.specials)
    _check_works(reader, where, weapon.specials, "a ranged weapon" if weapon.ranged else "a close combat weapon")
    (_check_ranged if weapon.ranged else _check_melee)(reader, where, weapon)
    burns = weapon.has("fuel")
    reader.expect(burns == bool(weapon.charges), f"{where}.charges", _with("fuel", burns))
    if not weapon.impact:
        reader.expect(not weapon.strength, f"{where}.strength", "a weapon without an impact has none; expected 0")
        reader.expect(not weapon.signed, f"{where}.signed", "a weapon without an impact has no strength to add to")


def check_armour(reader: Reader, where: str, armour: Armour) -> None:
    check_specials(reader, where, armour.specials)
    _check_works(reader, where, armour.specials, "an armour")


def check_profile(reader: Reader, where: str, profile: Profile) -> None:
    """punk.attr.range: everybody can act, has a round, and can fall."""
    check_specials(reader, where, profile.specials)
    _check_works(reader, where, profile.specials, "a profile")
    for key in ("actions", "agility", "strength", "toughness"):
        reader.expect(getattr(profile, key) > 0, f"{where}.{key}", "expected 1 or more")


def check_template(reader: Reader, where: str, template: Template) -> None:
    needed = _MEASURES[template.shape]
    for key in ("length", "radius", "angle"):
        if key in needed:
            reader.expect(getattr(template, key) > 0, f"{where}.{key}", f"expected more than 0 for a {template.shape}")
        else:
            reader.expect(getattr(template, key) == 0, f"{where}.{key}", f"a {template.shape} has none; expected 0")
    if template.shape == "teardrop":
        fits = template.length > 2 * template.radius
        reader.expect(fits, f"{where}.radius", "expected less than half the length")


def check_scenery(reader: Reader, where: str, kind: SceneryKind) -> None:
    """punk.setup.scenery-agreement: what rises has a size and a grade, flat ground has neither."""
    if kind.flat:
        reader.expect(not kind.grade, f"{where}.grade", "flat ground gives no cover; expected none")
    else:
        reader.expect(kind.grade, f"{where}.grade", "missing: expected light, medium or heavy")
    for i, zone in enumerate(kind.zones):
        _check_zone(reader, f"{where}.zones[{i}]", zone)
    for (i, one), (j, two) in combinations(enumerate(kind.zones), 2):
        _check_apart(reader, f"{where}.zones[{j}]", two, one, i)


def check_specials(reader: Reader, where: str, specials: tuple[Special, ...]) -> None:
    """Each is known, stands there once, and has a number where its printed name has one."""
    seen: set[str] = set()
    for i, special in enumerate(specials):
        at = f"{where}.specials[{i}]"
        check_references(reader, special, {"special rule": special_rules()}, at)
        reader.expect(special.kind not in seen, f"{at}.kind", f"{special.kind} is there already; expected it once")
        seen.add(special.kind)
        if special.kind in WITH_NUMBER:
            reader.expect(special.x > 0, f"{at}.x", f"missing: {special.kind} has a number, 1 or more")
        else:
            reader.expect(special.x == 0, f"{at}.x", f"{special.kind} has no number; expected none")


def _check_melee(reader: Reader, where: str, weapon: Weapon) -> None:
    for key in _RANGED_ONLY:
        reader.expect(not getattr(weapon, key), f"{where}.{key}", "a close combat weapon has none")


def _check_ranged(reader: Reader, where: str, weapon: Weapon) -> None:
    reader.expect(not weapon.combat, f"{where}.combat", "a ranged weapon has none; expected 0")
    sprays = weapon.has("template")
    reader.expect(sprays == bool(weapon.template), f"{where}.template", _with("template", sprays))
    if not sprays:
        rising = 0 < weapon.short <= weapon.medium <= weapon.long
        reader.expect(
            rising, f"{where}.long", "expected short, medium and long ranges, none shorter than the one before"
        )


def _with(kind: str, has: bool) -> str:
    return f"missing: the special rule {kind} needs it" if has else f"only with the special rule {kind}"


def _check_zone(reader: Reader, where: str, zone: SceneryZone) -> None:
    rectangle = (zone.length, zone.width)
    if zone.outline:
        reader.expect(rectangle == (0, 0), f"{where}.outline", "expected either an outline or a length and a width")
        sound = len(set(zone.outline)) == len(zone.outline) >= 3 and abs(signed_area(zone.outline)) > 0.01
        reader.expect(sound, f"{where}.outline", "expected three corners or more around an area")
    else:
        for key, size in zip(("length", "width"), rectangle, strict=True):
            reader.expect(size > 0, f"{where}.{key}", "missing: expected more than 0")
    if zone.height:
        reader.expect(zone.size, f"{where}.size", "missing: expected 1, 2 or 3")
    else:
        for key, why in (
            ("size", "gives no cover"),
            ("ladders", "has nothing to climb"),
            ("foot", "lies on the table"),
        ):
            reader.expect(not getattr(zone, key), f"{where}.{key}", f"flat ground {why}; expected 0")


def _check_apart(reader: Reader, where: str, zone: SceneryZone, other: SceneryZone, i: int) -> None:
    """Of rectangles; whether outlines of any shape overlap is seen when they lie on a table."""
    if zone.outline or other.outline or reader.flawed(where):
        return
    over = zone.foot >= other.foot + other.height or other.foot >= zone.foot + zone.height
    if not over or not zone.height or not other.height:
        apart = not convex_overlap(zone.corners, other.corners)
        reader.expect(apart, where, f"overlaps zones[{i}]; expected zones side by side")


CHECKS: Mapping[type, Callable[..., None]] = {
    Weapon: check_weapon,
    Armour: check_armour,
    Profile: check_profile,
    Template: check_template,
    SceneryKind: check_scenery,
}
"""By the type of a row: (reader, where, row)."""
