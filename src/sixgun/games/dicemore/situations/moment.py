"""A moment of a match from a situation file, and the listed actions as choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sixgun.core.choice import Choice, PlainChoice
from sixgun.core.kinds import PLAIN
from sixgun.core.listed_actions import only_one
from sixgun.core.setups import once_each
from sixgun.core.strict import Reader, shared_fields
from sixgun.games.dicemore import fire, loading, placing, scenario, space, state, turn
from sixgun.games.dicemore.catalogue import EXPLOSIVE, Weapon, weapons
from sixgun.games.dicemore.choices import KINDS
from sixgun.games.dicemore.scenario_file import ScenarioFile
from sixgun.games.dicemore.situations.checks import AT_SOMEBODY, COHESION, END, SPECIAL, check_places, check_situation
from sixgun.games.dicemore.situations.people import character, gun_of
from sixgun.games.dicemore.situations.schema import ActionRow, GroundRow, SituationFile
from sixgun.miniatures.rows import place
from sixgun.miniatures.situations.actions import chosen
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
    def drawn(row: GroundRow) -> Piece:
        return Piece(id=row.id, kind=row.kind, polygon=rectangle(row.x, row.y, row.w, row.h), terrain=row.kind)

    return tuple(map(drawn, file.ground))


# the moment ----------------------------------------------------------------------------------------------------------
def _prepare(full: Mapping[str, Any]) -> state.Skirmish:
    file = checked(full)
    g = state.Skirmish(scenario.board(_table(file), _grounds(file)))
    g.round = file.round
    g.phase = "act"
    g.progress = {"initiative-rolled": 1, "cards-shown": 1}
    gaits = {"stand": state.STANDING, "trot": state.TROT, "run": state.RUN}
    for row in file.horses:
        x, y, _ = place(row.at)
        g.horses[row.id] = state.Horse(row.id, row.kind, x, y, degrees(row.facing), gait=gaits[row.gait])
    for cart in file.carts:
        x, y, _ = place(cart.at)
        facing, gait = degrees(cart.facing), gaits[cart.gait]
        g.carts[cart.id] = state.Cart(cart.id, x, y, facing, places=cart.places, gait=gait)
    for person in file.characters:
        c = character(person, file.options.profile_errata)
        g.characters[c.id] = c
        if c.horse:
            g.change_horse(c.horse, rider=c.id, x=c.x, y=c.y, facing=c.facing)
    for name in g.carts:
        placing.seat(g, name)
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
    if step.kind in (*_SERVES, "melee"):
        step = state.replace(step, item=_index(me, step))
    elif step.kind == "change-weapon":
        step = state.replace(step, item=",".join([_named(me, name.strip()) for name in step.item.split(",")]))
    if step.kind == "fire" and not step.number and not step.how:
        step = state.replace(step, number=1)
    if step.kind in _USUAL and not step.how:
        step = state.replace(step, how=_USUAL[step.kind](g, me))
    return KINDS.read_old(step)


_USUAL: dict[str, Callable[[state.Skirmish, state.Character], str]] = {
    "explosive": lambda g, me: "throw",
    "move": lambda g, me: "walk" if not me.horse else g.gait(me.id) or "trot",
    "drive": lambda g, me: "run" if g.gait(me.id) == "run" else "normal",
}
"""How something is done that does not say it."""
_SERVES: dict[str, Callable[[state.Gun, Weapon], bool]] = {
    "fire": lambda gun, weapon: fire.fires(weapon),
    "throw": lambda gun, weapon: weapon.thrown,
    "load": lambda gun, weapon: True,
    "clear-jam": lambda gun, weapon: gun.jammed,
    "bayonet": lambda gun, weapon: weapon.id == loading.MUSKET,
    "explosive": lambda gun, weapon: weapon.family == EXPLOSIVE,
    "fix-explosive": lambda gun, weapon: weapon.family == EXPLOSIVE,
}
"""The weapon that is meant where none is named: the first in hand for which this is true."""
_FROM_ANYWHERE = ("explosive", "fix-explosive", "clear-jam")
"""What is done with a weapon that need not be in hand."""


def _index(me: state.Character, step: PlainChoice) -> str:
    if step.item and not step.item.isdecimal():
        held = [i for i in me.hands if me.guns[i].weapon == step.item]
        return str(held[0]) if held else _named(me, step.item)
    if step.item or step.kind == "melee":
        return step.item
    guns = {i: me.guns[i] for i in (range(len(me.guns)) if step.kind in _FROM_ANYWHERE else me.hands)}
    serves = (str(i) for i, gun in guns.items() if _SERVES[step.kind](gun, weapons()[gun.weapon]))
    return next(serves, NOTHING)


def _named(me: state.Character, name: str) -> str:
    """The number of a weapon by its id."""
    return next((str(i) for i, gun in enumerate(me.guns) if gun.weapon == name), name)
