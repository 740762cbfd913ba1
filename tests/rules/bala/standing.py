"""What is always true: of where bases stand, told by plain measuring, and of what is counted."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from random import Random

from sixgun.bots.random_bot import RandomBot
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.glimpse import Glimpse
from sixgun.core.ref import SimulationRef
from sixgun.games.bala import GAME, detection
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, HORSE_RADIUS, movable, sees
from sixgun.games.bala.state import Character, Fight
from sixgun.table import Base, Piece, surface_at
from sixgun.table.shapes import distance_to

SLACK = 0.01
TALL = 1.0
"""Bases whose heights differ by this much are not in each other's way."""
STEP = 0.1


def standing(g: Fight) -> Iterator[tuple[str, Base]]:
    """Every base on the table with its id."""
    for c in g.characters.values():
        if not c.out and not c.cart:
            yield c.id, Base(c.x, c.y, c.z, HORSE_RADIUS if c.horse else FOOT_RADIUS)
    for h in g.horses.values():
        if not h.out and not h.rider:
            yield h.id, Base(h.x, h.y, h.z, HORSE_RADIUS)
    for n in g.neighbours.values():
        if not n.out:
            yield n.id, Base(n.x, n.y, n.z, FOOT_RADIUS)
    for w in g.gatlings.values():
        yield w.id, Base(w.x, w.y, w.z, GATLING_RADIUS)


def wrong_places(g: Fight) -> list[str]:
    """Who stands on whom, and who stands in what: walls, windows, fences, closed doors, carts. Whoever is half-way up
    stairs or a wall is only in the way of others."""
    found = []
    for (one, a), (other, b) in combinations(standing(g), 2):
        if abs(a.z - b.z) < TALL and math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r - SLACK:
            found.append(f"{one} on {other}")
    for name, b in standing(g):
        floor = surface_at(g.board.scene, b.x, b.y, b.z)
        if floor is not None and abs(floor.z - b.z) <= STEP:
            found += [f"{name} in {piece.id}" for piece in (*g.board.scene.pieces, *movable(g)) if _is_in(b, piece)]
    return found


def _is_in(b: Base, piece: Piece) -> bool:
    if not (piece.solid or piece.gate) or piece.gate == "door":
        return False
    level = piece.base < b.z + TALL and piece.top > b.z + STEP
    return level and distance_to(piece.polygon, b.x, b.y) < b.r - SLACK


def wrong_counts(g: Fight) -> list[str]:
    """What else is always true: loads within what weapons hold, nobody without actions on the table, horses under their
    riders, nobody detected who is out of sight, goods in one place each and on the ground."""
    found = [f"{who}: {what}" for who, c in g.characters.items() for what in _wrong_of(g, c)]
    found += [f"{h.id} has lost its rider" for h in g.horses.values() if h.rider and g[h.rider].horse != h.id]
    found += [f"{a.who} has {a.left} actions left after {a.moves} moves" for a in g.stack if a.left < 0 or a.moves > 3]
    carried = [item for c in g.characters.values() if not c.out for item in c.carries]
    if len(carried) > len(set(carried)) or set(carried) & set(g.items):
        found.append(f"goods are in two places: {carried}, {list(g.items)}")
    for item in g.items.values():
        floor = surface_at(g.board.scene, item.x, item.y, item.z)
        if floor is None or abs(floor.z - item.z) > STEP:
            found.append(f"{item.id} is in the air")
    for (observer, target), sighting in g.seen.items():
        if sighting.now and detection.is_target(g, target) and not sees(g, observer, target):
            found.append(f"{observer} has detected {target} out of sight")
    return found


def _wrong_of(g: Fight, c: Character) -> Iterator[str]:
    if c.out:
        if c.horse or c.cart or c.gatling or (c.carries and c.out != "left"):
            yield "is out and still holds something"
        return
    if c.dead or c.level <= c.shock + c.damage or min(c.shock, c.damage) < 0:
        yield "is on the table without actions"
    if not 0 <= c.interruptions <= max(0, c.level - 2):
        yield "has too many interruptions"
    for gun in c.guns:
        weapon = g.board.weapons[gun.weapon]
        if not (weapon.explosive or 0 <= gun.loaded <= weapon.ammo) or not 0 <= gun.shot <= weapon.shot_barrel:
            yield f"has a {weapon.id} with {gun.loaded} and {gun.shot}"
        if gun.jammed and not weapon.can_jam:
            yield f"has a jammed {weapon.id}"
    if c.horse:
        horse = g.horses[c.horse]
        if horse.rider != c.id or horse.out or horse.tied or (horse.x, horse.y, horse.z) != c.place:
            yield "does not sit on its horse"


def play_at_random(scenario: str, seed: int, longest: int) -> Iterator[tuple[int, Fight]]:
    """A game of players who do anything; the state after each step."""
    setup = GAME.setup(scenario)
    g = GAME.start(setup)
    bot = RandomBot()
    streams = {seat: Random(f"{seed}/{seat}") for seat in GAME.seats(g)}

    def decide(question: Question) -> Choice:
        seat = question.seat
        return bot.choose(Glimpse(question, lambda: GAME.view(g, seat), setup, GAME, streams[seat]))

    ref = SimulationRef(SeededChance(str(seed)), decide)
    yield 0, g
    for number in range(1, longest + 1):
        if GAME.ending(g) is not None:
            return
        GAME.advance(ref, g)
        ref.log.clear()
        yield number, g
