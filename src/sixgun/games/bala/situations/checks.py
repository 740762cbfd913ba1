"""What can be wrong with the state and the actions of a situation although each value has the right type."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.core import listed_actions as listing
from sixgun.core.references import check_references
from sixgun.core.strict import Reader
from sixgun.games.bala import turn
from sixgun.games.bala.catalogue import Weapon
from sixgun.games.bala.interrupt import stock
from sixgun.games.bala.reload import actions_for
from sixgun.games.bala.scenarios.schema import ScenarioFile, all_weapons
from sixgun.games.bala.situations.schema import ActionRow, ActivationRow, GunState, SituationFile, Standing
from sixgun.miniatures.situations import actions

CARD, MORALE, FALL = "card", "morale", "fall"
SPECIAL = (CARD, MORALE, FALL)
AT_SOMEBODY = ("aim", "shoot", "detect")
_NEEDS = (
    listing.Need(("light-dynamite", "jump", "drive"), ("to", "path"), actions.PLACE),
    listing.Need(("task", "take", "drop", "key", "leave", "pick-up", "mount"), ("item",), actions.ITEM),
    listing.Need(
        ("move",),
        ("to", "path", "target", "item", "facing"),
        "a place, a target in reach, an item to cross, or a facing",
    ),
)
_ONLY = (
    listing.Only("weapon", ("draw",), "{do} names no weapon; draw does"),
    listing.Only("serious", (FALL,), "belongs to fall, not to {do}"),
    listing.Only("fight", (FALL,), "belongs to fall, not to {do}"),
)

People = Mapping[str, Standing]


def check_situation(reader: Reader, file: SituationFile, resolved: ScenarioFile) -> None:
    people = {c.id: c for c in resolved.characters if isinstance(c, Standing)}
    weapons = all_weapons(resolved)
    targets = [*people, *(n.id for n in file.neighbours), *(h.id for h in file.horses)]
    sides = {c.side for c in people.values()}
    check_references(reader, file, {"character": people, "target": targets, "side": sides})
    for i, c in enumerate(resolved.characters):
        assert isinstance(c, Standing)
        _person(reader, f"characters[{i}]", c)
        for j, row in enumerate(c.guns or ()):
            if isinstance(row, GunState) and row.weapon in weapons:
                _gun(reader, f"characters[{i}].guns[{j}]", row, weapons[row.weapon])
    _activation(reader, file.activation, people)
    for i, band in enumerate(file.bands):
        levels = sum(c.level or 0 for c in people.values() if c.side == band.side and not c.out)
        fewer = f"there are {levels} Levels on the table; expected as many or more"
        reader.expect(band.total >= levels, f"bands[{i}].total", fewer)
    for i, charge in enumerate(file.charges):
        there = 0.0 <= charge.at[0] <= file.table.width and 0.0 <= charge.at[1] <= file.table.depth
        off = f"off the table of {file.table.width:g} by {file.table.depth:g}"
        reader.expect(there, f"charges[{i}].at", off)
    for one in listing.listed(file.actions, ActionRow.of):
        if reader.known(one.at("do"), one.row.do, (*turn.ACTIONS, *SPECIAL, "pass"), "action"):
            _action(reader, one, file, people, targets)


def _person(reader: Reader, where: str, c: Standing) -> None:
    level = c.level or 1
    hurt = f"{c.shock} Shock and {c.damage} Damage take all actions of Level {level}"
    key = "damage" if c.damage else "shock"
    able = c.out or c.shock + c.damage < level
    reader.expect(able, f"{where}.{key}", f'{hurt}; expected less, or out = "eliminated"')
    few = f"Level {level} has {stock(level)} interruptions, not {c.interruptions}"
    reader.expect((c.interruptions or 0) <= stock(level), f"{where}.interruptions", few)
    for j, name in enumerate(c.detected):
        reader.expect(name != c.id, f"{where}.detected[{j}]", "nobody detects itself; expected somebody else")
    busy = c.out and (c.horse or c.cart or c.gatling)
    reader.expect(not busy, f"{where}.out", "nobody who is out rides, drives or serves anything")


def _gun(reader: Reader, where: str, row: GunState, weapon: Weapon) -> None:
    jams = weapon.can_jam or not row.jammed
    reader.expect(jams, f"{where}.jammed", f"a {weapon.title} holds {weapon.ammo} and cannot jam")
    holds = f"the shot barrel of a {weapon.title} holds {weapon.shot_barrel}, not {row.shot}"
    reader.expect((row.shot or 0) <= weapon.shot_barrel, f"{where}.shot", holds)
    needed = actions_for(weapon, row.reloading) if row.reloading else 0
    if row.reloading and not needed:
        reader.report(f"{where}.reloading", f"a {weapon.title} cannot be reloaded by {row.reloading}")
    elif row.progress and not row.reloading:
        reader.report(f"{where}.progress", "expected reloading as well: what the actions spent are for")
    elif row.reloading and not 0 < row.progress < needed:
        reader.report(f"{where}.progress", f"expected a whole number from 1 to {needed - 1}, not {row.progress}")


def _activation(reader: Reader, row: ActivationRow, people: People) -> None:
    c = listing.check_active(reader, row.who, people)
    if c is None:
        return
    most = max(0, (c.level or 1) - c.shock - c.damage)
    hurt = f"Level {c.level} with {c.shock} Shock and {c.damage} Damage"
    enough = c.out or (row.actions or 0) <= most
    reader.expect(enough, "activation.actions", f"{hurt} has {most} actions at most, not {row.actions}")
    both = bool(row.aim) == bool(row.aims)
    reader.expect(both, f"activation.{'aims' if row.aim else 'aim'}", "expected both aim and aims, or neither")
    drives = c.cart and c.seat == "driver"
    for key, able, message in (
        ("rode", c.horse, "has no horse"),
        ("steady", c.horse, "has no horse"),
        ("galloped", c.horse, "has no horse"),
        ("drove", drives, "drives no cart"),
        ("gatling", c.gatling, "serves no Gatling"),
    ):
        reader.expect(able or not getattr(row, key), f"activation.{key}", f"{c.id} {message}")
    most_moves = f"expected at most {row.moves}, the number of moves"
    reader.expect(row.foot_moves <= row.moves, "activation.foot_moves", most_moves)


def _action(
    reader: Reader, one: listing.Listed[ActionRow], file: SituationFile, people: People, targets: list[str]
) -> None:
    row = one.row
    gatlings = [w.id for w in file.gatlings]
    one.check_names(reader, "character", who=people)
    one.check_names(reader, "target", target=[*targets, *gatlings])
    listing.check_keys(reader, one, _NEEDS, _ONLY)
    sides = sorted({c.side for c in people.values()})
    if row.do == MORALE and row.side not in sides:
        reader.report(one.at("side"), f"expected a side, one of {', '.join(sides)}")
    mine = people.get(row.who or file.activation.who or next(iter(people), ""))
    if mine is None:
        return
    if row.do in AT_SOMEBODY:
        listing.check_target(reader, one, [c.id for c in people.values() if c.side != mine.side and not c.out])
    if row.do == "draw" and row.weapon and row.weapon not in gatlings:
        carried = [gun if isinstance(gun, str) else gun.weapon for gun in mine.guns or ()]
        listing.check_carried(reader, one.at("weapon"), mine.id, row.weapon, [*carried, "none"])
