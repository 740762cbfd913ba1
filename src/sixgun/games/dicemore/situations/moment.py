"""Situations: a moment of a match from a file, and the listed actions carried out by the rules that play them.

A listed action is a choice like any other: `turn.check` judges it and `turn.act` carries it out, with every question on
the way. Besides actions a file may list what happens between activations: a `card` (somebody's activation begins), an
`initiative` roll, a `cohesion` test, a `panic` test of somebody struck, and the `end-of-round`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Option, Place, Refusal
from sixgun.core.game import BadSetup, Moment, Problem, Setup
from sixgun.core.ref import Prepared, Ref
from sixgun.core.short_form import written_out
from sixgun.core.strict import Reader
from sixgun.games.dicemore import (
    ends,
    explosives,
    fire,
    harm,
    initiative,
    loading,
    scenario,
    seating,
    space,
    turn,
)
from sixgun.games.dicemore.catalogue import EXPLOSIVE, weapons
from sixgun.games.dicemore.scenario_file import ScenarioFile
from sixgun.games.dicemore.situations.checks import (
    AT_SOMEBODY,
    CARD,
    COHESION,
    END,
    INITIATIVE,
    PANIC,
    SPECIAL,
    action_row,
    check_situation,
)
from sixgun.games.dicemore.situations.people import character, gun_of
from sixgun.games.dicemore.situations.places import check_places
from sixgun.games.dicemore.situations.schema import ActionRow, SituationFile
from sixgun.games.dicemore.situations.short_forms import expand
from sixgun.games.dicemore.state import (
    NEUTRAL,
    STANDING,
    Activation,
    Band,
    Cart,
    Character,
    Charge,
    Course,
    Horse,
    Item,
    Skirmish,
    replace,
)
from sixgun.table import Piece, rectangle
from sixgun.table.compass import degrees

SITUATION = "situation"
_SIDES = ("good", "bad")


# reading -------------------------------------------------------------------------------------------------------------
def read(data: Mapping[str, Any]) -> Moment[Skirmish]:
    """The moment that a file describes, in full or in a short form. Raises BadSetup with every mistake."""
    full = in_full(data)
    file = checked(full)
    setup = {SITUATION: msgspec.json.decode(msgspec.json.encode(full))}
    g = start(setup)
    return Moment(g, setup, _steps(g, file))


def in_full(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a file with a short form written out. Raises BadSetup."""
    return written_out(data, expand)


def checked(full: Mapping[str, Any]) -> SituationFile:
    """The file. Raises BadSetup with every mistake."""
    reader = Reader()
    file = reader.read(full, SituationFile)
    table = _table(file)
    check_situation(reader, file, table)
    if not any(p.where.startswith(("layout", "table", "ground")) for p in reader.problems):
        check_places(reader, file, scenario.board(table, _grounds(file)).scene)
    if reader.problems:
        raise BadSetup(reader.problems)
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


# whole games ---------------------------------------------------------------------------------------------------------
def setup_of(data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
    """The set-up of a match that begins at that moment; the listed actions are up to the players. Raises BadSetup, also
    where no match can be played."""
    full = dict(in_full(data))
    if options:
        full["options"] = {**dict(full.get("options", {})), **options}
    file = checked(full)
    setup: Setup = {SITUATION: msgspec.json.decode(msgspec.json.encode(full))}
    g = start(setup)
    if len([side for side in g.bands if g.in_play(side)]) < 2:
        raise BadSetup([Problem("characters", "a whole match needs two sides with somebody on the table")])
    if file.rules:
        raise BadSetup([Problem("rules", "a whole match from a situation is a plain fight; expected no rules")])
    return setup


def start(setup: Setup) -> Skirmish:
    """The state at that moment. Equal set-ups share one board. Raises BadSetup."""
    return _prepared(msgspec.json.encode(setup[SITUATION], order="sorted")).fork()


@lru_cache(maxsize=64)
def _prepared(canonical: bytes) -> Skirmish:
    file = checked(msgspec.json.decode(canonical))
    g = Skirmish(scenario.board(_table(file), _grounds(file)))
    g.round = file.round
    g.phase = "act"
    g.progress = {"initiative-rolled": 1, "cards-shown": 1}
    for row in file.horses:
        gait = STANDING if row.gait == "stand" else row.gait
        x, y = row.at[0], row.at[1]
        g.horses[row.id] = Horse(row.id, row.kind, float(x), float(y), degrees(row.facing), gait=gait)
    for cart in file.carts:
        gait = STANDING if cart.gait == "stand" else cart.gait
        x, y = float(cart.at[0]), float(cart.at[1])
        g.carts[cart.id] = Cart(cart.id, x, y, degrees(cart.facing), places=cart.places, gait=gait)
    for person in file.characters:
        c = character(person, file.options.profile_errata)
        g.characters[c.id] = c
        if c.horse:
            g.change_horse(c.horse, rider=c.id, x=c.x, y=c.y, facing=c.facing)
    for name in g.carts:
        seating.seat(g, name)
    for item in file.items:
        x, y, z = place(item.at)
        g.items[item.id] = Item(item.id, x, y, z, None if item.gun is None else gun_of(item.gun))
    for number, charge in enumerate(file.charges, 1):
        g.charges[f"charge{number}"] = Charge(f"charge{number}", charge.owner, charge.weapon, *place(charge.at))
    for side in _SIDES:
        members = [c for c in g.characters.values() if c.side == side and not c.person]
        if members or any(c.side == side for c in g.characters.values()):
            key = members[0].band if members else "lawmen"
            g.bands[side] = Band(side, side, key, side.capitalize(), tuple([c.id for c in members]))
    g.activation = _activation(g, file)
    return g


def place(at: tuple[float, ...]) -> Place:
    return (float(at[0]), float(at[1]), float(at[2]) if len(at) > 2 else 0.0)


def _activation(g: Skirmish, file: SituationFile) -> Activation:
    row = file.activation
    who = row.who or file.characters[0].id
    c = g[who]
    saw = row.saw_enemy
    if saw is None:
        saw = any(space.sees(g, who, foe.id) for foe in g.enemies(who))
    course = None
    if row.course is not None:
        facing = degrees(row.course.heading)
        course = Course(row.course.kind, row.course.left, row.course.target, facing, row.course.gap)
    return Activation(
        who,
        c.points if row.left is None else row.left,
        course=course,
        saw_enemy=saw,
        moved=row.moved or course is not None,
        **{name: getattr(row, name) for name in _SAME},
    )


_SAME = (
    "rotated",
    "still",
    "attacked",
    "aimed",
    "must_attack",
    "climbed",
    "jumped",
    "swum",
    "bags_paid",
    "dragged",
    "carried",
    "lassoed",
    "jams",
)
"""Fields that an activation has in the file as in the state."""


# steps ---------------------------------------------------------------------------------------------------------------
def _steps(g: Skirmish, file: SituationFile) -> list[Choice]:
    found = []
    active = g.going.who
    for action in file.actions:
        row = action_row(action)
        if row.do == CARD:
            active = row.who or active
        found += [_choice(g, row, active)] * row.times
    return found


def _choice(g: Skirmish, row: ActionRow, active: str) -> Choice:
    who = row.who or active
    if row.do == "pass":
        return turn.PASS
    if row.do in SPECIAL:
        return Choice(row.do, "" if row.do in (COHESION, END) else who, target=row.target)
    target = row.target
    if not target and row.do in AT_SOMEBODY:
        foes = g.enemies(who)
        target = foes[0].id if len(foes) == 1 else ""
    path = tuple([place(at) for at in row.path])
    if row.to is not None:
        path = (*path, place(row.to))
    facing = None if row.facing is None else degrees(row.facing)
    return Choice(row.do, who, target, row.weapon or row.item, row.how, row.number, path, facing)


def completed(g: Skirmish, step: Choice) -> Choice:
    """A listed action with what it leaves open: the plain way to do it with what is in hand now."""
    me = g.characters.get(step.actor)
    if me is None:
        return step
    if step.kind in ("fire", "throw", "load", "clear-jam", "bayonet", "explosive", "fix-explosive", "melee"):
        step = replace(step, item=_index(me, step))
    elif step.kind == "change-weapon":
        step = replace(step, item=",".join([_named(me, name.strip()) for name in step.item.split(",")]))
    if step.kind == "fire" and not step.number and not step.how:
        step = replace(step, number=1)
    if step.kind == "explosive" and not step.how:
        step = replace(step, how="throw")
    if step.kind == "move" and not step.how:
        step = replace(step, how=_gait(g, me))
    if step.kind == "drive" and not step.how:
        step = replace(step, how="run" if g.gait(me.id) == "run" else "normal")
    return step


def _gait(g: Skirmish, me: Character) -> str:
    return "walk" if not me.horse else g.gait(me.id) or "trot"


def _named(me: Character, name: str) -> str:
    """The number of a weapon by its id; those not in hand first for what takes them out."""
    for index, gun in enumerate(me.guns):
        if gun.weapon == name:
            return str(index)
    return name


def _index(me: Character, step: Choice) -> str:
    if step.item and not step.item.isdecimal():
        held = [i for i in me.hands if me.guns[i].weapon == step.item]
        return str(held[0]) if held else _named(me, step.item)
    if step.item or step.kind == "melee":
        return step.item
    for index in range(len(me.guns)) if step.kind in ("explosive", "fix-explosive", "clear-jam") else me.hands:
        if _serves(me, index, step.kind):
            return str(index)
    return step.item


def _serves(me: Character, index: int, kind: str) -> bool:
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


def refusal(g: Skirmish, step: Choice) -> Refusal | None:
    """Why a step cannot be taken now."""
    if g.ended is not None:
        return Refusal("dicemore.end.victory", "game-over", facts={"reason": g.ended.reason})
    if step.kind in SPECIAL:
        people = [who for who in (step.actor, step.target) if who]
        gone = next((who for who in people if not g[who].in_play), "")
        if gone:
            return Refusal("dicemore.ruling.initiative-pairing", "is-out", facts={"who": gone})
        if step.kind == CARD and (g[step.actor].acted or g[step.actor].side == NEUTRAL):
            return Refusal("dicemore.turn.one-activation-per-round", "has-acted", facts={"who": step.actor})
        return None
    if g.activation is None:
        return Refusal(turn.CHOOSE, "activation-over", (CARD,), facts={"who": step.actor})
    return turn.check(g, completed(g, step))


def options(g: Skirmish) -> tuple[Option, ...]:
    """What could be done instead of a step that is refused."""
    if g.ended is not None:
        return ()
    if g.activation is None:
        return tuple([Option(Choice(CARD, c.id)) for c in g.in_play() if not c.acted and c.side != NEUTRAL])
    return tuple(turn.options(g))


def take(ref: Ref, g: Skirmish, step: Choice) -> None:
    """Carry out a step that is not refused, with whatever it sets off."""
    if step.kind == CARD:
        if g.activation is not None:
            turn.finish(g)
        turn.begin(ref, g, step.actor)
    elif step.kind == INITIATIVE:
        g.revealed = initiative.roll_off(ref, g, (step.actor, step.target))
        g.waiting = initiative.order(ref, g, g.revealed)
    elif step.kind == COHESION:
        ends.cohesion(ref, g)
    elif step.kind == PANIC:
        harm.struck(ref, g, step.actor, attacker=step.target)
    elif step.kind == END:
        explosives.explode_fixed(ref, g)
    else:
        turn.act(Prepared(ref, turn.CHOOSE, g.seat_of(g.active.id), completed(g, step)), g)
    while g.ended is None and g.activation is not None and (not g.going.opened or g.going.passage is not None):
        turn.act(ref, g)
