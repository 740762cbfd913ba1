"""What is always true of where bases stand, told by plain measuring: nobody on somebody else, nobody in the scenery."""

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
from sixgun.games.bala import GAME
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, HORSE_RADIUS, movable
from sixgun.games.bala.state import Fight
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
