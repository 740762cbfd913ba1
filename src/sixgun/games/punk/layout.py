"""Laying out the scenery: by the players in turn, or at random with one half turned for the other."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Choice, Option, Refusal, Region, any_offered
from sixgun.core.ref import Ref
from sixgun.core.verbs import real_places
from sixgun.games.punk.catalogue import SceneryKind
from sixgun.games.punk.choices import Lay
from sixgun.games.punk.dice import DIE
from sixgun.games.punk.sites import Laid, box, extent
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Fray
from sixgun.table.beside import polygons_apart

SCENARIOS = "punk.table.house-scenarios"
APART = 5.0
"""cm between pieces, and from the edges of the table."""
FLAT = 2
"""How many areas of flat ground."""
GRID = 9.0


def lay(ref: Ref, g: Fray) -> None:
    """One step: a piece in turn, or two at random, while there is room; then the players choose edges."""
    if g.board.layout == "mirrored" and len(g.laid) + 2 <= g.board.pieces and mirror(ref, g):
        return
    if g.board.layout == "turns" and len(g.laid) < g.board.pieces and any_offered(offers(g)):
        if not g.next_side:
            one, two = g.sides
            rolled = ref.opposed(DIE, (0, 0), SCENARIOS)[-1]
            g.next_side = one if rolled[0] > rolled[1] else two
        place_one(ref, g)
        return
    g.next_side = ""
    g.phase = "edges"


# rules ---------------------------------------------------------------------------------------------------------------
def check(g: Fray, choice: Choice) -> Refusal | None:
    """punk.table.house-scenarios: at most so many of a kind, two flat areas, 5 cm from each other and from the
    edges."""
    if not isinstance(choice, Lay) or len(choice.path) != 1 or not real_places(choice):
        return Refusal(SCENARIOS, "no-such-place")
    if choice.piece not in kinds(g):
        return Refusal(SCENARIOS, "no-such-piece", tuple(kinds(g)), {"piece": choice.piece})
    return refused(g, _laid(g, choice.piece, choice.path[0][0], choice.path[0][1], choice.facing))


def refused(g: Fray, new: Laid) -> Refusal | None:
    """Asks the site, which knows as much of the table as the board and need not be made anew for each try."""
    stock = g.site.stock.scenery
    if sum(one.kind == new.kind for one in g.laid) >= g.site.of_a_kind:
        return Refusal(SCENARIOS, "too-many-of-a-kind", facts={"piece": new.kind, "most": g.site.of_a_kind})
    if stock[new.kind].flat and sum(stock[one.kind].flat for one in g.laid) >= FLAT:
        return Refusal(SCENARIOS, "too-much-flat-ground", facts={"most": FLAT})
    mine = box(stock[new.kind], new)
    width, depth = g.site.scene.width, g.site.scene.depth
    least = APART - TOLERANCE
    if any(not (least <= x <= width - least and least <= y <= depth - least) for x, y in mine):
        return Refusal(SCENARIOS, "too-near-edge", facts={"least": APART})
    for other in g.laid:
        reach = _reach(stock[new.kind]) + _reach(stock[other.kind])
        far = math.dist((new.x, new.y), (other.x, other.y))
        if far < reach + APART and polygons_apart(mine, box(stock[other.kind], other)) < least:
            return Refusal(SCENARIOS, "too-near-piece", facts={"least": APART, "piece": other.id})
    return None


def _reach(kind: SceneryKind) -> float:
    """From the middle of an element to its corners."""
    x0, y0, x1, y1 = extent(kind)
    return math.dist((x0, y0), (x1, y1)) / 2


def _laid(g: Fray, kind: str, x: float, y: float, angle: float) -> Laid:
    number = 1 + sum(one.kind == kind for one in g.laid)
    return Laid(f"{kind}-{number}", kind, round(x, 2), round(y, 2), angle % 360.0)


def kinds(g: Fray) -> list[str]:
    """The kinds that players may lay."""
    return [kind.id for kind in g.site.stock.scenery.values() if not kind.drawn]


# in turn -------------------------------------------------------------------------------------------------------------
def place_one(ref: Ref, g: Fray) -> None:
    side = g.next_side
    seat = g.sides[side].seat
    answer = ref.ask(seat, SCENARIOS, lambda: offers(g), lambda choice: check(g, choice), {"ask": "lay"})
    assert isinstance(answer, Lay)
    new = _laid(g, answer.piece, answer.path[0][0], answer.path[0][1], answer.facing)
    g.laid = (*g.laid, new)
    g.next_side = g.other_side(side)
    ref.tell("lays", SCENARIOS, side=side, piece=new.kind)


def spots(g: Fray) -> Iterator[tuple[float, float]]:
    """Points of a grid over the table."""
    width, depth = g.site.scene.width, g.site.scene.depth
    for i in range(1, int(width / GRID)):
        for j in range(1, int(depth / GRID)):
            yield (i * GRID, j * GRID)


def offers(g: Fray) -> Iterator[Option]:
    """For each kind the free spot that is farthest from everything else; any other may be named."""
    taken = [(one.x, one.y) for one in g.laid]
    order = sorted(spots(g), key=lambda p: -min((math.dist(p, q) for q in taken), default=-math.dist(p, (0.0, 0.0))))
    for kind in kinds(g):
        for angle in (0.0, 90.0):
            found = next((p for p in order if refused(g, _laid(g, kind, *p, angle)) is None), None)
            if found is not None:
                facts = {"x": round(found[0], 1), "y": round(found[1], 1)}
                choice = Lay(kind, ((*found, 0.0),), angle)
                yield Option(choice, 0, (SCENARIOS,), Region("table"), facts)


# at random -----------------------------------------------------------------------------------------------------------
def mirror(ref: Ref, g: Fray) -> bool:
    """punk.table.house-scenarios: a piece at random on one half of the table, and the same again turned by 180 degrees
    on the other. False if there is no room for any."""
    width, depth = g.site.scene.width, g.site.scene.depth
    left = kinds(g)
    while left:
        kind = ref.pick(left, SCENARIOS)
        fits = _halves(g, kind)
        if fits:
            one = fits[int(ref.pick([str(n) for n in range(len(fits))], SCENARIOS))]
            g.laid = (*g.laid, one)
            g.laid = (*g.laid, _laid(g, kind, width - one.x, depth - one.y, one.angle + 180.0))
            ref.tell("lays-at-random", SCENARIOS, piece=kind)
            return True
        left.remove(kind)
    return False


def _halves(g: Fray, kind: str) -> list[Laid]:
    """Where a piece fits on one half of the table, and its twin on the other."""
    width, depth = g.site.scene.width, g.site.scene.depth
    found = []
    for x, y in spots(g):
        for angle in (0.0, 90.0) if y <= depth / 2 else ():
            one = _laid(g, kind, x, y, angle)
            if refused(g, one) is None:
                after = g.fork()
                after.laid = (*g.laid, one)
                if refused(after, _laid(after, kind, width - x, depth - y, angle + 180.0)) is None:
                    found.append(one)
    return found
