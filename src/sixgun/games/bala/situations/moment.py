"""A moment of the game from a situation file, and the listed actions as choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.game import Problem
from sixgun.core.kinds import kind
from sixgun.core.listed_actions import only_one
from sixgun.core.strict import Reader, shared_fields
from sixgun.games.bala import reload, shooting, turn
from sixgun.games.bala.board import Side
from sixgun.games.bala.catalogue import half
from sixgun.games.bala.choices import KINDS, NOTHING, Draw, Move, Reload, Shoot, TurnGatling
from sixgun.games.bala.hands import held
from sixgun.games.bala.scenarios.checks import check_scenario
from sixgun.games.bala.scenarios.scenario import ready_characters, with_ready
from sixgun.games.bala.scenarios.schema import GunRow, Head, ScenarioFile
from sixgun.games.bala.situations.checks import AT_SOMEBODY, CARD, FALL, MORALE, check_situation
from sixgun.games.bala.situations.schema import ActionRow, ActivationRow, GunState, SituationFile, Standing
from sixgun.games.bala.space import body
from sixgun.games.bala.state import Activation, Character, Charge, Fight, Gun, Sighting, Wound, replace
from sixgun.miniatures.choices import About, Own
from sixgun.miniatures.rows import place
from sixgun.miniatures.situations.actions import chosen
from sixgun.table.compass import degrees

_WHERE = (("scenario.switches", "options"), ("scenario.", "table."), ("sides", "characters"))
HOUSE_LEVEL = 3
"""The Level of somebody of whom the file does not say it."""


# reading -------------------------------------------------------------------------------------------------------------
def checked(full: Mapping[str, Any]) -> tuple[SituationFile, ScenarioFile]:
    """The file, and its table and people as a scenario. Raises BadSetup with every mistake."""
    reader = Reader()
    file = reader.read(full, SituationFile)
    scenario = _scenario(file)
    resolved = with_ready(scenario)
    check_scenario(reader, scenario, resolved, full, ready_characters())
    check_situation(reader, file, resolved)
    reader.problems = [Problem(_where(p.where), p.message) for p in reader.problems]
    reader.finish()
    return file, resolved


def _where(where: str) -> str:
    for old, new in _WHERE:
        if where.startswith(old):
            return new + where.removeprefix(old)
    return where


def _scenario(file: SituationFile) -> ScenarioFile:
    """The file as a scenario: everything but the state."""
    head = Head(
        name="situation",
        title=file.title or "A situation",
        story=file.story or "One moment of a game.",
        year=file.table.year,
        width=file.table.width,
        depth=file.table.depth,
        switches=file.options,
    )
    people = tuple([_named(c) for c in file.characters])
    sides = tuple([Side(side, side.replace("-", " ").capitalize()) for side in dict.fromkeys(c.side for c in people)])
    said = {"scenario": head, "sides": sides, "characters": people}
    return ScenarioFile(**shared_fields(file, ScenarioFile) | said)


def _named(c: Standing) -> Standing:
    if c.use:
        return c
    name = c.name or c.id.replace("-", " ").capitalize() or "Somebody"
    return replace(c, name=name, level=HOUSE_LEVEL if c.level is None else c.level)


def set_state(g: Fight, file: SituationFile, resolved: ScenarioFile) -> None:
    for c in resolved.characters:
        assert isinstance(c, Standing)
        rows = [GunRow(weapon="") if isinstance(row, str) else row for row in c.guns or ()]
        wounds = tuple([Wound(w.place, w.arm, getattr(w, "old", False)) for w in c.wounds])
        guns = tuple([_gun(gun, row) for gun, row in zip(g[c.id].guns, rows, strict=True)])
        left = g[c.id].interruptions if c.interruptions is None else c.interruptions
        g.change(c.id, wounds=wounds, guns=guns, interruptions=left)
    for c in file.characters:
        for name in c.detected:
            b = body(g, name)
            g.seen[c.id, name] = Sighting(b.x, b.y, b.z, True)
    for number, charge in enumerate(file.charges, 1):
        g.charges[f"charge-{number}"] = Charge(f"charge-{number}", charge.thrower, *place(charge.at))
    for band in file.bands:
        g.bands[band.side] = replace(g.bands[band.side], total=band.total)
    g.turn = 1
    who = file.activation.who or file.characters[0].id
    g.deck = tuple(sorted(c.id for c in g.characters.values() if not c.out and c.id != who))
    g.phase = "act"
    g.stack = (_activation(g, file.activation, who),)


def _gun(gun: Gun, row: GunRow) -> Gun:
    if not isinstance(row, GunState):
        return gun
    shot = gun.shot if row.shot is None else row.shot
    return replace(gun, shot=shot, jammed=row.jammed, reloading=row.reloading, progress=row.progress)


def _activation(g: Fight, row: ActivationRow, who: str) -> Activation:
    left = row.actions
    if left is None:
        left = max(0, g.allowance(who))
        left = half(left) if row.interruption else left
    fields = shared_fields(row, Activation) | {"run_direction": degrees(row.run_direction)}
    return Activation(**fields | {"who": who, "left": left, "opened": True})


# steps ---------------------------------------------------------------------------------------------------------------
Card = kind(Own, CARD, "Somebody's card is drawn.")
Morale = kind(About, MORALE, "A side tests its morale.")


class Fall(Own, frozen=True, tag=FALL):
    """Somebody may fall: after a serious wound, or in a fight."""

    serious: bool
    fight: bool


class Takes(Own, frozen=True, tag="draw"):
    """A listed draw names the weapon."""

    weapon: str


_SPECIAL: dict[str, Callable[[ActionRow, str], Choice]] = {
    "pass": lambda row, who: turn.PASS,
    CARD: lambda row, who: Card(who),
    MORALE: lambda row, who: Morale(row.side),
    FALL: lambda row, who: Fall(who, row.serious, row.fight),
    "draw": lambda row, who: Takes(who, row.weapon or row.item),
}


def choice_of(g: Fight, row: ActionRow, who: str) -> Choice:
    if row.do in _SPECIAL:
        return _SPECIAL[row.do](row, who)
    return chosen(KINDS, row, who, only_one(row.target, g.enemies(who)) if row.do in AT_SOMEBODY else row.target)


def completed(g: Fight, choice: Choice) -> Choice:
    """A listed action with what it leaves open: the plain way to do it with what is in hand now."""
    me = g.characters.get(choice.actor)
    if me is None:
        return choice
    found = held(g, me)
    match choice:
        case Takes():
            return _draw(g, me, choice.weapon)
        case TurnGatling():
            return replace(choice, target=choice.target or me.gatling)
        case Shoot(how="") if found is not None:
            return replace(choice, how=shooting.ways_to_fire(found[0])[0])
        case Reload(how="") if found is not None:
            ways = [replace(choice, how=how) for how in (reload.ALL, reload.BULLET, reload.SHOT)]
            return next((way for way in ways if turn.check(g, way) is None), replace(choice, how=reload.BULLET))
        case Move(how=""):
            return replace(choice, how=_way(me, choice))
    return choice


def _way(me: Character, choice: Move) -> str:
    if choice.path:
        return "trot" if me.mounted else "foot"
    return "fight" if choice.target else "cross" if choice.over else "turn"


def _draw(g: Fight, me: Character, weapon: str) -> Draw:
    if weapon in g.gatlings:
        return Draw(me.id, crank=weapon)
    others = [index for index, gun in enumerate(me.guns) if gun.weapon == weapon and index != me.hand]
    return Draw(me.id, others[0] if others else me.hand if weapon else NOTHING)
