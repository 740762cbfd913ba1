"""What can be wrong with the state and the actions of a situation although each value has the right type."""

from __future__ import annotations

from collections.abc import Iterable

from sixgun.core.strict import Reader, close_to
from sixgun.games.bala import turn
from sixgun.games.bala.catalogue import Weapon
from sixgun.games.bala.interrupt import stock
from sixgun.games.bala.reload import actions_for
from sixgun.games.bala.schema import ScenarioFile, all_weapons
from sixgun.games.bala.situations.schema import ActionRow, GunState, SituationFile, Standing

SPECIAL = ("card", "morale", "fall", "pass")
_NEEDS_PLACE = ("light-dynamite", "jump", "drive")
_NEEDS_ITEM = ("task", "take", "drop", "key", "leave", "pick-up", "mount")


def check_situation(reader: Reader, file: SituationFile, resolved: ScenarioFile) -> None:
    people = {c.id: c for c in resolved.characters if isinstance(c, Standing)}
    weapons = all_weapons(resolved)
    for i, c in enumerate(resolved.characters):
        assert isinstance(c, Standing)
        _person(reader, f"characters[{i}]", c, people, weapons, file)
    _activation(reader, file, people)
    sides = {c.side for c in people.values()}
    for i, band in enumerate(file.bands):
        levels = sum(c.level or 0 for c in people.values() if c.side == band.side and not c.out)
        if band.side not in sides:
            reader.report(f"bands[{i}].side", f"unknown side {band.side!r}{close_to(band.side, sides)}")
        elif band.total < levels:
            reader.report(f"bands[{i}].total", f"there are {levels} Levels on the table; expected as many or more")
    for i, charge in enumerate(file.charges):
        if charge.thrower not in people:
            reader.report(
                f"charges[{i}].thrower", f"unknown character {charge.thrower!r}{close_to(charge.thrower, people)}"
            )
        if not (0.0 <= charge.at[0] <= file.table.width and 0.0 <= charge.at[1] <= file.table.depth):
            reader.report(f"charges[{i}].at", f"off the table of {file.table.width:g} by {file.table.depth:g}")
    _actions(reader, file, people, sides)


def _person(
    reader: Reader,
    where: str,
    c: Standing,
    people: dict[str, Standing],
    weapons: dict[str, Weapon],
    file: SituationFile,
) -> None:
    level = c.level or 1
    if not c.out and c.shock + c.damage >= level:
        reader.report(
            f"{where}.{'damage' if c.damage else 'shock'}",
            f"{c.shock} Shock and {c.damage} Damage take all actions of Level {level}; "
            'expected less, or out = "eliminated"',
        )
    if c.interruptions is not None and c.interruptions > stock(level):
        reader.report(
            f"{where}.interruptions", f"Level {level} has {stock(level)} interruptions, not {c.interruptions}"
        )
    for j, name in enumerate(c.detected):
        known = [*people, *(n.id for n in file.neighbours), *(h.id for h in file.horses)]
        if name not in known:
            reader.report(f"{where}.detected[{j}]", f"unknown target {name!r}{close_to(name, known)}")
        elif name == c.id:
            reader.report(f"{where}.detected[{j}]", "nobody detects itself; expected somebody else")
    if c.out and (c.horse or c.cart or c.gatling):
        reader.report(f"{where}.out", "whoever is out rides, drives and serves nothing")
    for j, row in enumerate(c.guns or ()):
        if isinstance(row, GunState) and row.weapon in weapons:
            _gun(reader, f"{where}.guns[{j}]", row, weapons[row.weapon])


def _gun(reader: Reader, where: str, row: GunState, weapon: Weapon) -> None:
    if row.jammed and not weapon.can_jam:
        reader.report(f"{where}.jammed", f"a {weapon.title} holds {weapon.ammo} and cannot jam")
    if row.shot is not None and row.shot > weapon.shot_barrel:
        reader.report(
            f"{where}.shot", f"the shot barrel of a {weapon.title} holds {weapon.shot_barrel}, not {row.shot}"
        )
    needed = actions_for(weapon, row.reloading) if row.reloading else 0
    if row.reloading and not needed:
        reader.report(f"{where}.reloading", f"a {weapon.title} cannot be reloaded by {row.reloading}")
    elif row.progress and not row.reloading:
        reader.report(f"{where}.progress", "expected reloading as well: what the actions spent are for")
    elif row.reloading and not 0 < row.progress < needed:
        reader.report(f"{where}.progress", f"expected a whole number from 1 to {needed - 1}, not {row.progress}")


def _activation(reader: Reader, file: SituationFile, people: dict[str, Standing]) -> None:
    row = file.activation
    who = row.who or next(iter(people), "")
    c = people.get(who)
    if c is None:
        if people:
            reader.report("activation.who", f"unknown character {who!r}{close_to(who, people)}")
        return
    if c.out:
        reader.report("activation.who", f"{who} is out; expected somebody on the table")
    most = max(0, (c.level or 1) - c.shock - c.damage)
    if row.actions is not None and row.actions > most and not c.out:
        reader.report(
            "activation.actions",
            f"Level {c.level} with {c.shock} Shock and {c.damage} Damage has {most} actions at most, not {row.actions}",
        )
    targets = [*people, *(n.id for n in file.neighbours), *(h.id for h in file.horses)]
    if row.aim and row.aim not in targets:
        reader.report("activation.aim", f"unknown target {row.aim!r}{close_to(row.aim, targets)}")
    if bool(row.aim) != bool(row.aims):
        reader.report("activation.aims" if row.aim else "activation.aim", "expected both aim and aims, or neither")
    if row.rode and not c.horse:
        reader.report("activation.rode", f"{who} has no horse")
    if row.steady and not c.horse:
        reader.report("activation.steady", f"{who} has no horse")
    if row.galloped and not c.horse:
        reader.report("activation.galloped", f"{who} has no horse")
    if row.drove and not (c.cart and c.seat == "driver"):
        reader.report("activation.drove", f"{who} drives no cart")
    if row.gatling and not c.gatling:
        reader.report("activation.gatling", f"{who} serves no Gatling")
    if row.foot_moves > row.moves:
        reader.report("activation.foot_moves", f"expected at most {row.moves}, the number of moves")


def _actions(reader: Reader, file: SituationFile, people: dict[str, Standing], sides: Iterable[str]) -> None:
    kinds = (*turn.ACTIONS, *SPECIAL)
    neighbours = [n.id for n in file.neighbours]
    horses = [h.id for h in file.horses]
    gatlings = [w.id for w in file.gatlings]
    for i, action in enumerate(file.actions):
        where = f"actions[{i}]"
        plain = isinstance(action, str)
        if isinstance(action, str):
            do, _, target = action.strip().partition(" ")
            row = ActionRow(do=do, target=target.strip())
        else:
            row = action

        def at(key: str, where: str = where, plain: bool = plain) -> str:
            return where if plain else f"{where}.{key}"

        if row.do not in kinds:
            reader.report(at("do"), f"unknown action {row.do!r}{close_to(row.do, kinds)}")
            continue
        if row.who and row.who not in people:
            reader.report(at("who"), f"unknown character {row.who!r}{close_to(row.who, people)}")
        targets = [*people, *neighbours, *horses, *gatlings]
        if row.target and row.target not in targets:
            reader.report(at("target"), f"unknown target {row.target!r}{close_to(row.target, targets)}")
        who = row.who or file.activation.who or next(iter(people), "")
        mine = people.get(who)
        if row.do in ("aim", "shoot", "detect") and not row.target and mine is not None:
            foes = [c.id for c in people.values() if c.side != mine.side and not c.out]
            if len(foes) != 1:
                reader.report(at("target"), f"missing: expected a target, one of {', '.join(foes) or 'nobody'}")
        if row.do == "morale" and row.side not in sides:
            reader.report(at("side"), f"expected a side, one of {', '.join(sorted(sides))}")
        if row.do in _NEEDS_PLACE and row.to is None and not row.path:
            reader.report(at("to"), "missing: expected a place [x, y] or [x, y, height]")
        if row.do in _NEEDS_ITEM and not row.item:
            reader.report(at("item"), "missing: expected what it is about")
        if row.do == "move" and row.to is None and not row.path and not (row.target or row.item) and row.facing is None:
            reader.report(at("to"), "missing: expected a place, a target in reach, an item to cross, or a facing")
        if row.weapon and row.do != "draw":
            reader.report(at("weapon"), f"{row.do} names no weapon; draw does")
        if row.do == "draw" and row.weapon and mine is not None and row.weapon not in ("none", *gatlings):
            carried = [g if isinstance(g, str) else g.weapon for g in mine.guns or ()]
            if row.weapon not in carried:
                reader.report(
                    at("weapon"), f"{who} does not carry {row.weapon!r}{close_to(row.weapon, [*carried, 'none'])}"
                )
        for key in ("serious", "fight"):
            if getattr(row, key) and row.do != "fall":
                reader.report(at(key), f"belongs to fall, not to {row.do}")
