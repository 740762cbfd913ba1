"""Placing the miniatures: who stands where before the first round (dicemore.ruling.deployment).

Each scenario is a list of stages. A stage names somebody for a post and places him, places a person of the scenario, or
places everybody of a side who is left. `g.waiting` holds who is still to be placed, `g.progress["stage"]` the stage.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import duel, loot, placing, space
from sixgun.games.dicemore.board import Board
from sixgun.games.dicemore.choices import NoPost, Post, Put
from sixgun.games.dicemore.custody import CIVILIAN, HOSTAGE, POLITICIAN, PRISONER, SNIPER
from sixgun.games.dicemore.scenario_file import BAD, GOOD, SIDES
from sixgun.games.dicemore.scenery import indoors
from sixgun.games.dicemore.stages import DEPLOYMENT, STAGES, Stage, spot_of
from sixgun.games.dicemore.state import Character, Skirmish, replace
from sixgun.miniatures import zones
from sixgun.miniatures.zones import Zone, check_placing, facing_at, grid, spread
from sixgun.table import Walk, direction, place_free

STAGE = "stage"
APART = 1.0
"""dicemore.ruling.deployment: nobody within this many U of an enemy."""
GRID = 1.0
OFFERED = 8
"""How many places are proposed; any other place of the zone may be chosen too."""
OTHER = {GOOD: BAD, BAD: GOOD}
_CAPTIVES = {"keeper": PRISONER, "captor": HOSTAGE}


# steps ---------------------------------------------------------------------------------------------------------------
def begin(g: Skirmish) -> None:
    """Who waits to be placed, and who already stands: the politician and the sniper, the leaders of a duel
    (dicemore.scenario.duel-deployment)."""
    g.phase = "deploy"
    g.progress[STAGE] = 0
    if g.board.scenario == "duel":
        for side in SIDES:
            leader = duel.champion(g, side)
            foe = spot_of(g, f"leader-{OTHER[side]}")
            _stand(g, leader.id, spot_of(g, f"leader-{side}"), direction(spot_of(g, f"leader-{side}"), foe))
        g.phase = "round"
        return
    if g.board.scenario == "meeting":
        _stand(g, POLITICIAN, spot_of(g, POLITICIAN), 180.0)
        _stand(g, SNIPER, spot_of(g, SNIPER), direction(spot_of(g, SNIPER), spot_of(g, POLITICIAN)))
    g.waiting = tuple([c.id for stage in _everybody(g) for c in stage])


def _everybody(g: Skirmish) -> list[list[Character]]:
    """Who is not on the table, in the order of the stages as far as it is known."""
    order = dict.fromkeys(stage.side for stage in STAGES[g.board.scenario])
    away = [c for c in g.characters.values() if not c.inside]
    crowd = [c for c in away if c.person == CIVILIAN]
    others = [c for c in away if c.person and c.person != CIVILIAN]
    return [crowd, others, *[[c for c in away if c.side == side and not c.person] for side in order]]


def ask_next(ref: Ref, g: Skirmish) -> None:
    """One step while `g.phase` is "deploy": place the next miniature. When nobody is left the first round begins."""
    stages = STAGES[g.board.scenario]
    while g.progress.get(STAGE, 0) < len(stages):
        stage = stages[g.progress[STAGE]]
        if _run(ref, g, stage):
            return
        g.progress[STAGE] += 1
    g.waiting = ()
    g.phase = "round"


def stage_now(g: Skirmish) -> Stage | None:
    """The stage in which the next miniature is placed, if one is."""
    stages = STAGES[g.board.scenario][g.progress.get(STAGE, 0) :] if g.phase == "deploy" else ()
    return next((stage for stage in stages if to_place(g, stage)), None)


def to_place(g: Skirmish, stage: Stage) -> list[str]:
    """Who is placed in a stage, as far as they are still waiting."""
    if stage.crowd:
        return [who for who in g.waiting if g[who].person == CIVILIAN]
    return [who for who in g.waiting if who == stage.who] if stage.who else members_left(g, stage.side)


def members_left(g: Skirmish, side: str) -> list[str]:
    return [who for who in g.waiting if g[who].side == side and not g[who].person]


def _run(ref: Ref, g: Skirmish, stage: Stage) -> bool:
    """Place one miniature of a stage; False if it has nobody left to place."""
    seat, able = g.bands[stage.side].seat, to_place(g, stage)
    if not able:
        return False
    if stage.crowd:  # dicemore.ruling.meeting-civilians: in turn, one at a time, the good side first
        placed = sum(1 for c in g.characters.values() if c.person == CIVILIAN and c.inside)
        _place(ref, g, stage, g.bands[SIDES[placed % 2]].seat, able[:1])
    elif not stage.post:
        _place(ref, g, stage, seat, able)
    else:
        named = _name(ref, seat, stage, able)
        if named:
            _place(ref, g, stage, seat, [named])
            _take_post(g, stage, named)
        g.progress[STAGE] += 1
    return True


def _name(ref: Ref, seat: str, stage: Stage, able: Sequence[str]) -> str:
    """Who takes a post; dicemore.ruling.prisoner-escape: the owner names the keeper."""
    offered = [Option(Post(who, stage.post), 0, (stage.rule,)) for who in able]
    if stage.optional:
        offered.append(Option(NoPost(stage.post), 0, (stage.rule,)))
    if len(offered) == 1:
        return able[0]
    return ref.ask(seat, stage.rule, offered, facts={"post": stage.post, "ask": "deploy-post"}).actor


def _take_post(g: Skirmish, stage: Stage, who: str) -> None:
    """dicemore.scenario.bank-deployment: the one inside holds the bags. Keeper and captor have their captive."""
    if stage.post == "carrier":
        g.change(who, carries=loot.bags())
    elif stage.post in _CAPTIVES:
        g.change(_CAPTIVES[stage.post], bearer=who)


def _place(ref: Ref, g: Skirmish, stage: Stage, seat: str, able: Sequence[str]) -> None:
    """Ask for a place of one of `able`, the first of whom is meant unless the owner names another."""
    zone = stage.zone(g)
    first = able[0]
    choice = ref.ask(
        seat,
        stage.rule,
        lambda: offers(g, stage, zone, first),
        check=lambda chosen: check(g, stage, able, chosen, zone),
        facts={**zone.facts, "who": first, "left": len(able), "ask": f"deploy-{zone.reason}"},
    )
    where = choice.path[0]
    facing = default_facing(g, choice.actor, where) if choice.facing is None else choice.facing
    _stand(g, choice.actor, where, facing)
    g.waiting = tuple([who for who in g.waiting if who != choice.actor])
    ref.tell("placed", stage.rule, who=choice.actor, x=round(where[0], 2), y=round(where[1], 2))


def _stand(g: Skirmish, who: str, where: Place, facing: float) -> None:
    g.change(who, inside=True)
    placing.put(g, who, where, facing)


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Skirmish, stage: Stage, able: Sequence[str], choice: Choice, zone: Zone) -> Refusal | None:
    """Whether somebody may be placed so. Facing is free (dicemore.ruling.deployment)."""
    if not isinstance(choice, Put) or len(choice.path) != 1:
        return Refusal(DEPLOYMENT, "place-somebody", ("place",))
    refused = check_placing(choice.actor, able, choice.path[0], choice.facing, DEPLOYMENT)
    return refused or check_place(g, stage, choice.actor, choice.path[0], zone)


def check_place(g: Skirmish, stage: Stage, who: str, where: Place, zone: Zone) -> Refusal | None:
    """The zone of the scenario, room to stand, indoors only where the scenario says so, 1U from every enemy, and as
    many at one edge as at the other."""
    x, y, z = where
    c = g[who]
    b = space.base(replace(c, x=x, y=y, z=z))
    if abs(z) > zones.EXACT:
        return Refusal(DEPLOYMENT, "on-the-ground", facts={"who": who})
    if not zone.holds(b):
        return Refusal(zone.rule, zone.reason, facts={"who": who, **zone.facts})
    house = indoors(g.board.boxes, g.board.open_buildings, x, y)
    if house != zone.indoors:
        return Refusal(DEPLOYMENT, "not-indoors" if house else "not-outdoors", facts={"who": who, "piece": house})
    if place_free(g.board.scene, Walk(b.r), where, space.bodies(g, who), space.movable(g)) is not None:
        return Refusal(DEPLOYMENT, "no-room-there", facts={"who": who})
    for foe in _foes(g, c):
        if space.within(max(0.0, math.hypot(foe.x - x, foe.y - y) - b.r - space.base(foe).r), APART):
            return Refusal(DEPLOYMENT, "enemy-too-near", facts={"who": who, "target": foe.id, "u": APART})
    if stage.halves and not _balanced(g, stage, x):
        return Refusal(stage.rule, "half-at-each-edge", facts={"who": who})
    return None


def _foes(g: Skirmish, c: Character) -> list[Character]:
    """Those on the table who are its enemies; neutrals have none."""
    return [o for o in g.in_play() if c.side in SIDES and o.side == OTHER[c.side]]


def _balanced(g: Skirmish, stage: Stage, x: float) -> bool:
    """dicemore.scenario.witness-deployment, dicemore.ruling.murder-details: split between the two edges as evenly as
    possible, the odd one on either."""
    middle = g.board.scene.width / 2
    members = [g[who] for who in g.bands[stage.side].members]
    here = sum(1 for c in members if c.inside and (c.x < middle) == (x < middle))
    return here + 1 <= (len(members) + 1) // 2


# proposals -----------------------------------------------------------------------------------------------------------
def offers(g: Skirmish, stage: Stage, zone: Zone, who: str) -> list[Option]:
    """A few sensible places, the best first; each stands for its whole zone."""
    region = Region("deploy", zone.rings, {"who": who})
    rules = tuple(dict.fromkeys((stage.rule, zone.rule)))
    places = [(where, default_facing(g, who, where)) for where in candidates(g, stage, zone, who)]
    return [Option(Put(who, (p,), facing), 0, rules, region, {"x": p[0], "y": p[1]}) for p, facing in places]


def candidates(g: Skirmish, stage: Stage, zone: Zone, who: str) -> list[Place]:
    """Legal places: near something that covers, apart from friends, and apart from each other."""
    friends = [(c.x, c.y) for c in g.in_play(g[who].side)]

    def worth(p: Place) -> tuple[float, float, float]:
        crowded = sum(1 for f in friends if math.dist(f, p[:2]) < 3.0)
        return (crowded + 0.5 * (not _near_cover(g.board, p)), p[1], p[0])

    ranked = sorted(grid(g.board.scene, zone, space.RADIUS, GRID), key=worth)
    return spread(ranked, OFFERED, (4.0, 2.0, 0.5), lambda p: check_place(g, stage, who, p, zone) is None)


@lru_cache(maxsize=8192)
def _near_cover(board: Board, p: Place) -> bool:
    covers = [box for box in board.boxes.values() if box.kind in ("building", "cover")]
    return any(zones.to_box(box, space.spot(p)) <= 1.0 for box in covers)


def default_facing(g: Skirmish, who: str, where: Place) -> float:
    """Towards the enemies on the table, or else towards its middle."""
    return facing_at(g.board.scene, where, [(foe.place, foe.id) for foe in _foes(g, g[who])])
