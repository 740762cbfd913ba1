"""What a seat imagines of the other band: who is still off the table, and who has how many bullets.

It follows from what the seat sees, from the size of the game and from the profiles of the faction, which everybody
knows, and from a salt; never from the other band itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixgun.core.chance import Draw, SeededChance
from sixgun.core.game import Game, Setup
from sixgun.core.situations import SITUATION, Situations
from sixgun.games.punk import attributes, deployment, infiltration, scenario
from sixgun.games.punk.bands import muster
from sixgun.games.punk.bands.band_file import Member
from sixgun.games.punk.catalogue import Profile
from sixgun.games.punk.state import BAND, RESERVE, Fray

SEAT = "seat"
"""The place of a view that says whose it is."""
MOST_BULLETS = 6
MOST_HELD_BACK = 3
BEFORE = ("scenery", "edges", "deploy")
"""Phases in which models wait for their deployment."""


def see(g: Fray, seat: str) -> dict[str, Any]:
    """What a seat may know, and who it is."""
    return {**g.view(seat), SEAT: seat}


def seen(game: Game[Fray], view: Mapping[str, Any], setup: Setup) -> Fray:
    """The state as far as a view shows it, with nothing besides."""
    ground = game.part(Situations).start(setup) if SITUATION in setup else scenario.ground(setup)
    return ground.imagined({key: value for key, value in view.items() if key != SEAT})


def imagine(game: Game[Fray], view: Mapping[str, Any], setup: Setup, salt: int) -> Fray:
    g = seen(game, view, setup)
    if g.ended is not None:
        return g
    chance = SeededChance(salt)
    for side in g.sides.values():
        if side.seat != view[SEAT]:
            _off_the_table(g, side.id, chance)
            _carried(g, side.id, chance)
    return g


# who is off the table ------------------------------------------------------------------------------------------------
def _off_the_table(g: Fray, side: str, chance: SeededChance) -> None:
    """Before its deployment is over a band fills the size of the game; then infiltrators may be held back, as long as
    they can still come (punk.infiltrate.window)."""
    left = g.board.size - sum(m.points for m in g.models.values() if m.side == side)
    faction = g.sides[side].faction
    if g.phase in BEFORE and not g.sides[side].deployed:
        profiles = [p for p in g.board.stock.profiles.values() if p.faction == faction and not p.leader]
        least = 0 if deployment.infiltrators(g, side) else 1
        _add(g, side, _drawn(profiles, left, least, chance), BAND)
    elif g.turn <= infiltration.LAST:
        number = _one_of(chance, range(MOST_HELD_BACK + 1))
        _add(g, side, _drawn(deployment.infiltrators(g, side), left, 0, chance)[:number], RESERVE)


def _drawn(profiles: Sequence[Profile], points: int, least: int, chance: SeededChance) -> list[Profile]:
    """Profiles for so many points, and at least so many of them."""
    found: list[Profile] = []
    while fits := [p for p in profiles if 0 < p.cost <= points or len(found) < least]:
        found.append(fits[_one_of(chance, range(len(fits)))])
        points -= found[-1].cost
    return found


def _add(g: Fray, side: str, profiles: Sequence[Profile], where: str) -> None:
    for number, profile in enumerate(profiles, 1):
        id = f"{side}.unknown-{number}"
        g.models[id] = muster.model(Member(id, id, profile.id), side, g.board.stock, id)
        g.change(id, where=where)


# bullets -------------------------------------------------------------------------------------------------------------
def _carried(g: Fray, side: str, chance: SeededChance) -> None:
    """Some for everybody who is seen with a firearm; somebody who is ready to shoot has one at least."""
    for m in g.models.values():
        if m.side == side and any(attributes.weapon(g, arm.weapon).has("firearm") for arm in m.arms):
            g.bullets[m.id] = _one_of(chance, range(1 if m.ready else 0, MOST_BULLETS + 1))


def _one_of(chance: SeededChance, numbers: range) -> int:
    return int(chance.answer(Draw(tuple(map(str, numbers))), "")[0])
