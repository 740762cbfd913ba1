"""Placing the miniatures: who stands where before the first round (dicemore.ruling.deployment).

Each scenario is a list of stages. A stage names somebody for a post and places him, places a person of the scenario, or
places everybody of a side who is left. `g.waiting` holds who is still to be placed, `g.progress["stage"]` the stage.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import custody, duel, loot, space, zones
from sixgun.games.dicemore.board import Box
from sixgun.games.dicemore.custody import BOY, CIVILIAN, HOSTAGE, MAYOR, POLITICIAN, PRISONER, SNIPER
from sixgun.games.dicemore.placing import direction, put
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.scenario_file import BAD, GOOD, SIDES
from sixgun.games.dicemore.scenery import indoors
from sixgun.games.dicemore.state import Character, Skirmish, replace
from sixgun.games.dicemore.zones import Zone
from sixgun.table import Base, Walk, place_free

DEPLOYMENT = "dicemore.ruling.deployment"
STAGE = "stage"
APART = 1.0
"""dicemore.ruling.deployment: nobody within this many U of an enemy."""
GRID = 1.0
OFFERED = 8
"""How many places are proposed; any other place of the zone may be chosen too."""
OTHER = {GOOD: BAD, BAD: GOOD}


class Stage(msgspec.Struct, frozen=True):
    """`who` is a person, or nobody: then `side` places members of its band, one (`post`) or all who are left."""

    side: str
    zone: Callable[[Skirmish], Zone]
    rule: str
    who: str = ""
    post: str = ""
    """What somebody is named for: "keeper", "guard" ..."""
    optional: bool = False
    """Nobody needs to be named."""
    halves: bool = False
    """Half of them at each short edge."""
    crowd: bool = False
    """Civilians, placed in turn by both players."""


# the seven scenarios -------------------------------------------------------------------------------------------------
def _box(g: Skirmish, id: str) -> Box:
    return g.board.boxes[id]


def _u(g: Skirmish, key: str) -> float:
    return float(numbers(g.board.scenario)[key])


def _bank() -> list[Stage]:
    """dicemore.scenario.bank-deployment: the bandits within 2U of the bank, one inside with the bags; then the lawmen
    nearer than 5U to a short edge."""
    rule = "dicemore.scenario.bank-deployment"
    return [
        Stage(BAD, lambda g: zones.inside(_box(g, "bank"), rule), rule, post="carrier"),
        Stage(BAD, lambda g: zones.near_box(g.board, _box(g, "bank"), _u(g, "first_u"), rule), rule),
        Stage(GOOD, lambda g: zones.edges(g.board, _u(g, "second_u"), rule), rule),
    ]


def _prisoner() -> list[Stage]:
    """dicemore.scenario.prisoner-deployment: in the saloon the prisoner with one or two guards, the first of whom is
    the keeper; the others within 5U of the office, then the bandits within 5U of the main road."""
    rule = "dicemore.scenario.prisoner-deployment"

    def saloon(g: Skirmish) -> Zone:
        return zones.inside(_box(g, "saloon"), rule)

    return [
        Stage(GOOD, saloon, rule, post="keeper"),
        Stage(GOOD, lambda g: _led(g, PRISONER, saloon(g)), rule, who=PRISONER),
        Stage(GOOD, saloon, rule, post="guard", optional=True),
        Stage(GOOD, lambda g: zones.near_box(g.board, _box(g, "jail"), _u(g, "first_u"), rule), rule),
        Stage(BAD, lambda g: zones.near_box(g.board, _box(g, "main-road"), _u(g, "second_u"), rule), rule),
    ]


def _kidnapping() -> list[Stage]:
    """dicemore.scenario.kidnapping-deployment: in the house the captive and one or two captors, the others up to 6U
    from it; then the good side nearer than 5U to the short edges."""
    rule = "dicemore.scenario.kidnapping-deployment"

    def house(g: Skirmish) -> Zone:
        return zones.inside(_box(g, "hideout"), rule)

    return [
        Stage(BAD, house, rule, post="captor"),
        Stage(BAD, lambda g: _led(g, HOSTAGE, house(g)), rule, who=HOSTAGE),
        Stage(BAD, house, rule, post="guard", optional=True),
        Stage(BAD, lambda g: zones.near_box(g.board, _box(g, "hideout"), _u(g, "first_u"), rule), rule),
        Stage(GOOD, lambda g: zones.edges(g.board, _u(g, "second_u"), rule), rule),
    ]


def _murder() -> list[Stage]:
    """dicemore.scenario.murder-deployment, dicemore.ruling.murder-details: the mayor in the bank, one man 5U before its
    door, the others 20U or farther from it and 10U from the middle of either short edge; then the bad side within 5U of
    these points, half at each."""
    rule = "dicemore.scenario.murder-deployment"
    return [
        Stage(GOOD, lambda g: zones.inside(_box(g, "bank"), rule), rule, who=MAYOR),
        Stage(GOOD, lambda g: zones.at([_spot(g, "guard")], rule, "not-before-the-door"), rule, post="door-guard"),
        Stage(GOOD, _mayors_men, rule),
        Stage(BAD, _middles, rule, halves=True),
    ]


def _middle_points(g: Skirmish) -> list[tuple[float, float]]:
    scene = g.board.scene
    return [(0.0, scene.depth / 2), (scene.width, scene.depth / 2)]


def _mayors_men(g: Skirmish) -> Zone:
    far, clear = _u(g, "first_u"), _u(g, "clear_u")
    bank = _box(g, "bank")

    def holds(b: Base) -> bool:
        points = [zones.to_point(x, y, b) for x, y in _middle_points(g)]
        return zones.to_box(bank, b) >= far - zones.EXACT and min(points) >= clear - zones.EXACT

    drawn = [g.board.boxes[id] for id, side in g.board.zones.items() if side == GOOD and "men" in id]
    rings = zones.boxes(drawn, DEPLOYMENT, "drawn").rings
    return Zone("mayors-men", "dicemore.ruling.murder-details", "not-far-enough", holds, rings, facts={"u": far})


def _middles(g: Skirmish) -> Zone:
    rule = "dicemore.ruling.murder-details"
    return zones.either("middles", [zones.round_point(x, y, _u(g, "second_u"), rule) for x, y in _middle_points(g)])


def _witness() -> list[Stage]:
    """dicemore.scenario.witness-deployment: the boy and one man in the house, the others nearer than 5U to it; then the
    bad side nearer than 5U to the short edges, half at each."""
    rule = "dicemore.scenario.witness-deployment"

    def house(g: Skirmish) -> Zone:
        return zones.inside(_box(g, "witness-house"), rule)

    return [
        Stage(GOOD, house, rule, who=BOY),
        Stage(GOOD, house, rule, post="guard"),
        Stage(GOOD, lambda g: zones.near_box(g.board, _box(g, "witness-house"), _u(g, "first_u"), rule, True), rule),
        Stage(BAD, lambda g: zones.edges(g.board, _u(g, "second_u"), rule), rule, halves=True),
    ]


def _meeting() -> list[Stage]:
    """dicemore.scenario.meeting-deployment, dicemore.ruling.meeting-civilians: the crowd in a ring around the stage, in
    turn, the good side first; the good side within 15U of the politician, one in contact; the killers nearer than 5U to
    the short edge of the sheriff's office."""
    rule = "dicemore.scenario.meeting-deployment"
    return [
        Stage(GOOD, _crowd, "dicemore.ruling.meeting-civilians", crowd=True),
        Stage(GOOD, lambda g: zones.touching(space.base(g[POLITICIAN]), rule), rule, post="bodyguard"),
        Stage(GOOD, _politicians_men, rule),
        Stage(BAD, lambda g: zones.edges(g.board, _u(g, "second_u"), rule, [_office_edge(g)]), rule),
    ]


def _crowd(g: Skirmish) -> Zone:
    stage = _box(g, "stage")
    near, far = _u(g, "crowd_from_u"), _u(g, "crowd_to_u")
    drawn = zones.near_box(g.board, stage, far, "dicemore.scenario.meeting-deployment")
    return Zone(
        "crowd",
        drawn.rule,
        "not-in-the-crowd",
        lambda b: near - zones.EXACT <= zones.to_box(stage, b) <= far + zones.EXACT,
        drawn.rings,
        facts={"from": near, "to": far},
    )


def _politicians_men(g: Skirmish) -> Zone:
    speaker = space.base(g[POLITICIAN])
    u = _u(g, "first_u")
    return zones.round_point(speaker.x, speaker.y, u + speaker.r, "dicemore.scenario.meeting-deployment")


def _office_edge(g: Skirmish) -> int:
    office = _box(g, "sheriffs-office")
    return 0 if office.x + office.w / 2 < g.board.scene.width / 2 else 1


def _plain() -> list[Stage]:
    """dicemore.ruling.deployment: where a scenario names no order the good side is first."""

    def own(side: str) -> Callable[[Skirmish], Zone]:
        def zone(g: Skirmish) -> Zone:
            return zones.boxes([g.board.boxes[id] for id, of in g.board.zones.items() if of == side], DEPLOYMENT, side)

        return zone

    return [Stage(side, own(side), DEPLOYMENT) for side in SIDES]


STAGES: dict[str, list[Stage]] = {
    "": _plain(),
    "bank-robbery": _bank(),
    "prisoner": _prisoner(),
    "kidnapping": _kidnapping(),
    "duel": [],
    "murder": _murder(),
    "witness": _witness(),
    "meeting": _meeting(),
}


def _led(g: Skirmish, person: str, zone: Zone) -> Zone:
    return zones.leashed(zone, space.base(g[g[person].bearer]), custody.LEASH)


def _spot(g: Skirmish, id: str) -> Place:
    spot = g.board.spots[id]
    return (spot.x, spot.y, spot.z)


# steps ---------------------------------------------------------------------------------------------------------------
def begin(g: Skirmish) -> None:
    """Who waits to be placed, and who already stands: the politician and the sniper, the leaders of a duel
    (dicemore.scenario.duel-deployment)."""
    g.phase = "deploy"
    g.progress[STAGE] = 0
    if g.board.scenario == "duel":
        for side in SIDES:
            leader = duel.champion(g, side)
            foe = _spot(g, f"leader-{OTHER[side]}")
            _stand(g, leader.id, _spot(g, f"leader-{side}"), direction(_spot(g, f"leader-{side}"), foe))
        g.phase = "round"
        return
    if g.board.scenario == "meeting":
        _stand(g, POLITICIAN, _spot(g, POLITICIAN), 180.0)
        _stand(g, SNIPER, _spot(g, SNIPER), direction(_spot(g, SNIPER), _spot(g, POLITICIAN)))
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


def members_left(g: Skirmish, side: str) -> list[str]:
    return [who for who in g.waiting if g[who].side == side and not g[who].person]


def _run(ref: Ref, g: Skirmish, stage: Stage) -> bool:
    """Place one miniature of a stage; False if it has nobody left to place."""
    seat = g.bands[stage.side].seat
    able = members_left(g, stage.side)
    if stage.crowd:
        return _place_civilian(ref, g, stage)
    if stage.who:
        if stage.who not in g.waiting:
            return False
        _place(ref, g, stage, seat, [stage.who])
        return True
    if not able:
        return False
    if not stage.post:
        _place(ref, g, stage, seat, able)
        return True
    named = _name(ref, seat, stage, able)
    g.progress[STAGE] += 1
    if named:
        _place(ref, g, stage, seat, [named])
        _take_post(g, stage, named)
    return True


def _place_civilian(ref: Ref, g: Skirmish, stage: Stage) -> bool:
    """dicemore.ruling.meeting-civilians: in turn, one at a time, the good side first."""
    crowd = [who for who in g.waiting if g[who].person == CIVILIAN]
    if not crowd:
        return False
    placed = sum(1 for c in g.characters.values() if c.person == CIVILIAN and c.inside)
    _place(ref, g, stage, g.bands[SIDES[placed % 2]].seat, crowd[:1])
    return True


def _name(ref: Ref, seat: str, stage: Stage, able: Sequence[str]) -> str:
    """Who takes a post; dicemore.ruling.prisoner-escape: the owner names the keeper."""
    offered = [Option(Choice("post", who, item=stage.post), 0, (stage.rule,)) for who in able]
    if stage.optional:
        offered.append(Option(Choice("no-post", item=stage.post), 0, (stage.rule,)))
    if len(offered) == 1:
        return able[0]
    return ref.ask(seat, stage.rule, offered, facts={"post": stage.post}).actor


def _take_post(g: Skirmish, stage: Stage, who: str) -> None:
    """dicemore.scenario.bank-deployment: the one inside holds the bags. Keeper and captor have their captive."""
    if stage.post == "carrier":
        g.change(who, carries=loot.bags())
    elif stage.post == "keeper":
        g.change(PRISONER, bearer=who)
    elif stage.post == "captor":
        g.change(HOSTAGE, bearer=who)


def _place(ref: Ref, g: Skirmish, stage: Stage, seat: str, able: Sequence[str]) -> None:
    """Ask for a place of one of `able`, the first of whom is meant unless the owner names another."""
    zone = stage.zone(g)
    first = able[0]
    choice = ref.ask(
        seat,
        stage.rule,
        lambda: offers(g, stage, zone, first),
        check=lambda chosen: check(g, stage, able, chosen, zone),
        facts={"who": first, "left": len(able)},
    )
    where = choice.path[0]
    facing = default_facing(g, choice.actor, where) if choice.facing is None else choice.facing
    _stand(g, choice.actor, where, facing)
    g.waiting = tuple([who for who in g.waiting if who != choice.actor])
    ref.tell("placed", stage.rule, who=choice.actor, x=round(where[0], 2), y=round(where[1], 2))


def _stand(g: Skirmish, who: str, where: Place, facing: float) -> None:
    g.change(who, inside=True)
    put(g, who, where, facing)


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Skirmish, stage: Stage, able: Sequence[str], choice: Choice, zone: Zone) -> Refusal | None:
    """Whether somebody may be placed so. Facing is free (dicemore.ruling.deployment)."""
    if choice != Choice("place", choice.actor, path=choice.path, facing=choice.facing) or len(choice.path) != 1:
        return Refusal(DEPLOYMENT, "place-somebody", ("place",))
    if choice.actor not in able:
        return Refusal(DEPLOYMENT, "not-to-be-placed-now", tuple(able), {"who": choice.actor})
    numbers_given = (*choice.path[0], *(() if choice.facing is None else (choice.facing,)))
    if not all(math.isfinite(n) and abs(n) < 1e5 for n in numbers_given):
        return Refusal(DEPLOYMENT, "no-such-place")
    return check_place(g, stage, choice.actor, choice.path[0], zone)


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
    if place_free(g.board.scene, Walk(b.r), where, space.bodies(g, (who,)), space.movable(g)) is not None:
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
    return [
        Option(
            Choice("place", who, path=(where,), facing=default_facing(g, who, where)),
            0,
            (stage.rule, zone.rule),
            region,
        )
        for where in candidates(g, stage, zone, who)
    ]


def candidates(g: Skirmish, stage: Stage, zone: Zone, who: str, most: int = OFFERED) -> list[Place]:
    """Legal places: near something that covers, apart from friends, and apart from each other."""
    free = [p for p in _grid(g, zone) if check_place(g, stage, who, p, zone) is None]
    friends = [(c.x, c.y) for c in g.in_play(g[who].side)]

    def worth(p: Place) -> tuple[float, float, float]:
        crowded = sum(1 for f in friends if math.dist(f, p[:2]) < 3.0)
        return (crowded + 0.5 * (not _near_cover(g, p)), p[1], p[0])

    ranked = sorted(free, key=worth)
    chosen: list[Place] = []
    for apart in (4.0, 2.0, 0.5):
        for p in ranked:
            if len(chosen) < most and all(math.dist(p, q) >= apart for q in chosen):
                chosen.append(p)
    return chosen


def _near_cover(g: Skirmish, p: Place) -> bool:
    memo: dict[Place, bool] | None = g.board.scene.recall("deploy-cover", 0)
    if memo is None:
        memo = {}
        g.board.scene.store("deploy-cover", 0, memo)
    if p not in memo:
        here = space.spot(p)
        memo[p] = any(
            zones.to_box(box, here) <= 1.0 for box in g.board.boxes.values() if box.kind in ("building", "cover")
        )
    return memo[p]


def _grid(g: Skirmish, zone: Zone) -> tuple[Place, ...]:
    """Places of a zone on a fixed grid where a base fits among the scenery; or the few that it has."""
    if zone.only:
        return zone.only
    known: tuple[Place, ...] | None = g.board.scene.recall("deploy", zone.key)
    if known is None:
        scene = g.board.scene
        walk = Walk(space.RADIUS)
        step = GRID if not zone.indoors else GRID / 2
        known = tuple(
            [
                (x, y, 0.0)
                for i in range(int(scene.width / step) + 1)
                for j in range(int(scene.depth / step) + 1)
                for x, y in [(i * step, j * step)]
                if zone.holds(space.spot((x, y, 0.0))) and place_free(scene, walk, (x, y, 0.0)) is None
            ]
        )
        g.board.scene.store("deploy", zone.key, known)
    return known


def default_facing(g: Skirmish, who: str, where: Place) -> float:
    """Towards the enemies on the table, or else towards its middle."""
    foes = _foes(g, g[who])
    if foes:
        nearest = min(foes, key=lambda f: (math.dist((f.x, f.y), where[:2]), f.id))
        return round(direction(where, nearest.place), 1)
    middle = (g.board.scene.width / 2, g.board.scene.depth / 2, 0.0)
    return round(direction(where, middle), 1) if math.dist(middle[:2], where[:2]) > 0.01 else 0.0
