"""A moment of a match from a situation file, and the listed actions as choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sixgun.core.choice import Choice, PlainChoice
from sixgun.core.kinds import PLAIN
from sixgun.core.strict import Reader, shared_fields
from sixgun.games.dicemore import fire, loading, scenario, seating, space, state, turn
from sixgun.games.dicemore.catalogue import EXPLOSIVE, weapons
from sixgun.games.dicemore.choices import KINDS
from sixgun.games.dicemore.scenario_file import ScenarioFile
from sixgun.games.dicemore.situations.checks import AT_SOMEBODY, COHESION, END, SPECIAL, check_places, check_situation
from sixgun.games.dicemore.situations.people import character, gun_of
from sixgun.games.dicemore.situations.schema import ActionRow, SituationFile
from sixgun.miniatures.rows import place
from sixgun.miniatures.setups import once_each
from sixgun.miniatures.situations.actions import chosen, only_one
from sixgun.table import Piece, rectangle
from sixgun.table.compass import degrees

_SIDES = ("good", "bad")


# reading -------------------------------------------------------------------------------------------------------------
def checked(full: Mapping[str, Any]) -> SituationFile:
    """The file. Raises BadSetup with every mistake."""
    reader = Reader()
    file = reader.read(full, SituationFile)
    table = _table(file)
    check_situation(reader, file, table)
    if not any(p.where.startswith(("layout", "table", "ground")) for p in reader.problems):
        check_places(reader, file, scenario.board(table, _grounds(file)).scene)
    reader.finish()
    return file


def _table(file: SituationFile) -> ScenarioFile:
    """The table of a file, as that of a scenario."""
    return ScenarioFile(
        name="situation",
        title=file.title or "A situation",
        story=file.story or "",
        rules=file.rules,
        size=(file.table.width, file.table.depth),
        town=file.table.town,
        night=file.table.night,
        layout=file.layout,
        switches=file.options,
    )


def _grounds(file: SituationFile) -> tuple[Piece, ...]:
    return tuple(
        [
            Piece(id=row.id, kind=row.kind, polygon=rectangle(row.x, row.y, row.w, row.h), terrain=row.kind)
            for row in file.ground
        ]
    )


# the moment ----------------------------------------------------------------------------------------------------------
def _prepare(full: Mapping[str, Any]) -> state.Skirmish:
    file = checked(full)
    g = state.Skirmish(scenario.board(_table(file), _grounds(file)))
    g.round = file.round
    g.phase = "act"
    g.progress = {"initiative-rolled": 1, "cards-shown": 1}
    for row in file.horses:
        gait = state.STANDING if row.gait == "stand" else row.gait
        x, y = row.at[0], row.at[1]
        g.horses[row.id] = state.Horse(row.id, row.kind, float(x), float(y), degrees(row.facing), gait=gait)
    for cart in file.carts:
        gait = state.STANDING if cart.gait == "stand" else cart.gait
        x, y = float(cart.at[0]), float(cart.at[1])
        g.carts[cart.id] = state.Cart(cart.id, x, y, degrees(cart.facing), places=cart.places, gait=gait)
    for person in file.characters:
        c = character(person, file.options.profile_errata)
        g.characters[c.id] = c
        if c.horse:
            g.change_horse(c.horse, rider=c.id, x=c.x, y=c.y, facing=c.facing)
    for name in g.carts:
        seating.seat(g, name)
    for item in file.items:
        x, y, z = place(item.at)
        g.items[item.id] = state.Item(item.id, x, y, z, None if item.gun is None else gun_of(item.gun))
    for number, charge in enumerate(file.charges, 1):
        g.charges[f"charge{number}"] = state.Charge(f"charge{number}", charge.owner, charge.weapon, *place(charge.at))
    for side in _SIDES:
        members = [c for c in g.characters.values() if c.side == side and not c.person]
        if members or any(c.side == side for c in g.characters.values()):
            key = members[0].band if members else "lawmen"
            g.bands[side] = state.Band(side, side, key, side.capitalize(), tuple([c.id for c in members]))
    g.activation = _activation(g, file)
    return g


prepared = once_each(_prepare)
"""The state at the moment of a file in full; equal files share one board. Raises BadSetup."""


def _activation(g: state.Skirmish, file: SituationFile) -> state.Activation:
    row = file.activation
    who = row.who or file.characters[0].id
    saw = row.saw_enemy
    if saw is None:
        saw = any(space.sees(g, who, foe.id) for foe in g.enemies(who))
    course = None
    if row.course is not None:
        facing = degrees(row.course.heading)
        course = state.Course(row.course.kind, row.course.left, row.course.target, facing, row.course.gap)
    left = g[who].points if row.left is None else row.left
    moved = row.moved or course is not None
    said = {"who": who, "left": left, "course": course, "saw_enemy": saw, "moved": moved}
    return state.Activation(**shared_fields(row, state.Activation) | said)


NOTHING = "-1"
"""No weapon of anybody."""


# steps ---------------------------------------------------------------------------------------------------------------
def choice_of(g: state.Skirmish, row: ActionRow, who: str) -> Choice:
    if row.do == "pass":
        return turn.PASS
    if row.do in SPECIAL:
        return PlainChoice(row.do, "" if row.do in (COHESION, END) else who, target=row.target)
    target = only_one(row.target, g.enemies(who)) if row.do in AT_SOMEBODY else row.target
    return chosen(PLAIN, row, who, target, row.number)


def completed(g: state.Skirmish, step: Choice) -> Choice:
    """The choice of a listed action, with what that leaves open: the plain way to do it with what is in hand now.
    Raises BadChoice."""
    me = g.characters.get(step.actor)
    if me is None or not isinstance(step, PlainChoice):
        return step
    if step.kind in _WITH_A_WEAPON:
        step = state.replace(step, item=_index(me, step))
    elif step.kind == "change-weapon":
        step = state.replace(step, item=",".join([_named(me, name.strip()) for name in step.item.split(",")]))
    if step.kind == "fire" and not step.number and not step.how:
        step = state.replace(step, number=1)
    if step.kind in _USUAL and not step.how:
        step = state.replace(step, how=_USUAL[step.kind](g, me))
    return KINDS.read_old(step)


_WITH_A_WEAPON = ("fire", "throw", "load", "clear-jam", "bayonet", "explosive", "fix-explosive", "melee")


def _gait(g: state.Skirmish, me: state.Character) -> str:
    return "walk" if not me.horse else g.gait(me.id) or "trot"


_USUAL: dict[str, Callable[[state.Skirmish, state.Character], str]] = {
    "explosive": lambda g, me: "throw",
    "move": _gait,
    "drive": lambda g, me: "run" if g.gait(me.id) == "run" else "normal",
}


def _named(me: state.Character, name: str) -> str:
    """The number of a weapon by its id; those not in hand first for what takes them out."""
    for index, gun in enumerate(me.guns):
        if gun.weapon == name:
            return str(index)
    return name


def _index(me: state.Character, step: PlainChoice) -> str:
    if step.item and not step.item.isdecimal():
        held = [i for i in me.hands if me.guns[i].weapon == step.item]
        return str(held[0]) if held else _named(me, step.item)
    if step.item or step.kind == "melee":
        return step.item
    for index in range(len(me.guns)) if step.kind in ("explosive", "fix-explosive", "clear-jam") else me.hands:
        if _serves(me, index, step.kind):
            return str(index)
    return NOTHING


def _serves(me: state.Character, index: int, kind: str) -> bool:
    gun = me.guns[index]
    weapon = weapons()[gun.weapon]
    if kind == "fire":
        return fire.fires(weapon)
    if kind == "throw":
        return weapon.thrown
    if kind == "bayonet":
        return weapon.id == loading.MUSKET
    if kind == "clear-jam":
        return gun.jammed
    return weapon.family == EXPLOSIVE if kind in ("explosive", "fix-explosive") else True
