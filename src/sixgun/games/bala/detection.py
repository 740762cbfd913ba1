"""Detecting: what it costs to make out a target, whom it reveals, and how long a target stays detected.

`Fight.seen` holds, for each observer and each target that it has detected, where it last saw the target and whether
the target is detected now. Targets are characters; neighbours and, if the director allows them as targets, horses are
detected in the same way."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from sixgun.core.choice import Choice, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, hands, harm, space
from sixgun.games.bala.activation import Action, enemies, no_actions_left
from sixgun.games.bala.choices import Detect
from sixgun.games.bala.state import Character, Fight, Sighting
from sixgun.table import gap, in_arc
from sixgun.table.measure import bearing, turn_between

DETECT = "bala.action.detect"
GROUP = 2.0
"""bala.detect.group: inches around the detected target."""
MEMORY = 2.0
"""bala.detect.reappear: inches around the place where it was seen last."""
FRONT = 90.0
HEIGHT = 2.0
EACH_DISTANCE = 24.0
EACH_WOODS = 3.0
GLASS = 24.0
"""Optical gear helps beyond this many inches."""
DAZZLED = 45.0
"""The sun is in an observer's face if it stands within this many degrees of where it looks."""

SPYGLASS = "spyglass"

_ACTIONS: dict[str, int] = {row["id"]: row["actions"] for row in catalogue.table("detection")}


# targets -------------------------------------------------------------------------------------------------------------
def is_target(g: Fight, target: str) -> bool:
    """Whether there is somebody by that id on the table who may be shot at.

    bala.ruling.shoot-any-target: characters of any side and neighbours; bala.ruling.shoot-horse: horses only if the
    scenario says so."""
    known = g.characters.get(target)
    if known is not None:
        return known.in_play
    if target in g.neighbours:
        return not g.neighbours[target].out
    return g.board.switches.shoot_horses and target in g.horses and not g.horses[target].out


# cost ----------------------------------------------------------------------------------------------------------------
def _each(inches: float, step: float) -> int:
    """bala.ruling.rounding-scope: only complete steps count."""
    return int((inches + space.TOLERANCE) // step)


def cost_modifiers(g: Fight, observer: str, target: str) -> Iterator[Mod]:
    """bala.detect.base and every line of the detection table that applies, in actions, in the order of the sheet.

    bala.detect.outside-front-90, bala.detect.distance, bala.detect.obstacle (bala.ruling.detection-obstacle-count),
    bala.detect.woods, bala.detect.paralysed-in-cover, bala.detect.height (bala.ruling.detection-height-sign: below
    +1, above -1), bala.detect.light, bala.wound.head (each wound: bala.ruling.serious-wound-stacking), then optical
    gear."""
    o, t = g[observer], space.figure(g, target)
    inches = space.distance(g, observer, target)
    if not in_arc(space.base(o), space.base(t), FRONT):
        yield Mod(_ACTIONS["outside-front-90"], "bala.detect.outside-front-90", "outside the front 90 degrees")
    if steps := _each(inches, EACH_DISTANCE):
        yield Mod(steps * _ACTIONS["distance"], "bala.detect.distance", "distance")
    if hidden_by := space.obstacles(g, observer, target):
        yield Mod(len(hidden_by) * _ACTIONS["obstacle"], "bala.detect.obstacle", "obstacles", hidden_by)
    if steps := _each(space.woods_inches(g, observer, target), EACH_WOODS):
        yield Mod(steps * _ACTIONS["woods"], "bala.detect.woods", "woods")
    if t.paralysed and (covered_by := space.cover(g, observer, target)):
        rule = "bala.detect.paralysed-in-cover"
        yield Mod(_ACTIONS["paralysed-in-cover"], rule, "paralysed and in cover", covered_by)
    if space.beyond(t.z - o.z, HEIGHT):
        yield Mod(_ACTIONS["from-below"], "bala.detect.height", "from below")
    elif space.beyond(o.z - t.z, HEIGHT):
        yield Mod(_ACTIONS["from-above"], "bala.detect.height", "from above")
    if _bad_light(g, o, t):
        yield Mod(_ACTIONS["light"], "bala.detect.light", "light")
    if wounds := harm.wounds_of(o, harm.HEAD):
        yield Mod(wounds * _ACTIONS["head-wound"], "bala.wound.head", "head wound")
    if space.beyond(inches, GLASS):
        yield from _optics(g, o)


def _bad_light(g: Fight, o: Character, t: Character) -> bool:
    """bala.ruling.detection-light-once: sun, darkness and fog together still count once."""
    switches = g.board.switches
    if switches.poor_light:
        return True
    return (
        switches.sun_from is not None
        and turn_between(bearing(space.base(o), space.base(t)), switches.sun_from) <= DAZZLED
    )


def _optics(g: Fight, o: Character) -> Iterator[Mod]:
    """bala.gear.spyglass, bala.gear.telescopic-sight: one action less at more than 24 in.

    bala.ruling.detection-optics-not-cumulative: only one of them; bala.ruling.detection-optics-boundary: not at 24
    in."""
    in_hand = hands.held(g, o)
    if in_hand is not None and hands.scoped(g, *in_hand):
        yield Mod(_ACTIONS["telescopic-sight"], "bala.gear.telescopic-sight", "telescopic sight", (hands.SIGHT,))
    elif SPYGLASS in o.gear:
        yield Mod(_ACTIONS["spyglass"], "bala.gear.spyglass", "spyglass", (SPYGLASS,))


def cost(g: Fight, observer: str, target: str) -> int:
    """bala.detect.base, bala.ruling.detection-floor: the sum in actions, never below 0."""
    return max(0, _ACTIONS["base"] + sum(mod.value for mod in cost_modifiers(g, observer, target)))


# the relation --------------------------------------------------------------------------------------------------------
def detected(g: Fight, observer: str, target: str) -> bool:
    """bala.state.detected, bala.ruling.detection-per-observer, bala.ruling.detection-at-start: nobody until
    detected."""
    sighting = g.seen.get((observer, target))
    return sighting is not None and sighting.now


def mark(g: Fight, observer: str, target: str) -> None:
    """The target is detected now and here."""
    b = space.body(g, target)
    g.seen[(observer, target)] = Sighting(b.x, b.y, b.z, True)


def detect(g: Fight, observer: str, target: str) -> None:
    """The target is detected, and with it every other character within 2 in of it that the observer can see.

    bala.detect.group, bala.ruling.detection-group-limits."""
    mark(g, observer, target)
    centre = space.body(g, target)
    for other in g.in_play():
        if other.id in (observer, target) or not space.within(gap(centre, space.base(other)), GROUP):
            continue
        if not detected(g, observer, other.id) and space.sees(g, observer, other.id):
            mark(g, observer, other.id)


def make_out(g: Fight, who: str, target: str) -> None:
    """bala.ruling.detection-single-activation: a detection that costs nothing is made with a shot or aim."""
    if not detected(g, who, target):
        detect(g, who, target)


def concerns(g: Fight, movers: Sequence[str]) -> bool:
    """Whether one of them has detected somebody, or was detected."""
    return any(observer in movers or target in movers for observer, target in g.seen)


def refresh(g: Fight, *movers: str) -> None:
    """Bring every sighting up to date after somebody or something moved or turned; with `movers`, those by and of them
    alone, if nothing else has changed since the last time.

    bala.detect.lost: out of sight, nobody is detected any longer. bala.detect.reappear,
    bala.ruling.detection-memory, bala.ruling.result-8-detection: coming into view within 2 in of where it was seen
    last restores detection; coming into view farther away ends the memory, and a new detection is needed."""
    seen = g.seen
    extra = space.movable(g) if seen else ()
    for pair in list(seen):
        observer, target = pair
        if movers and observer not in movers and target not in movers:
            continue
        o = g.characters[observer]
        if o.out or not is_target(g, target):
            del seen[pair]
            continue
        known, t = seen[pair], space.figure(g, target)
        if not space.sees_figure(g, o, t, extra):
            if known.now:
                seen[pair] = Sighting(known.x, known.y, known.z, False)
        else:
            moved = math.dist((known.x, known.y, known.z), (t.x, t.y, t.z))
            if known.now or space.within(moved, MEMORY):
                if not known.now or moved:
                    seen[pair] = Sighting(t.x, t.y, t.z, True)
            else:
                del seen[pair]


def face(g: Fight, who: str, target: str, facing: float | None = None) -> None:
    """bala.ruling.facing: shooting and detecting turn a character towards the target free of charge, if its owner
    likes.

    The horse below a rider keeps its direction, and a gunner goes on facing as the Gatling does."""
    c = g[who]
    if facing is None and not c.gatling:
        turned = bearing(space.base(c), space.body(g, target))
        if turned != c.facing:
            g.change(who, facing=turned)
            refresh(g)


def bad_facing(c: Character, choice: Choice) -> Refusal | None:
    """A shot or detection either turns towards the target (no facing given) or leaves the facing as it is."""
    if choice.facing is not None and turn_between(choice.facing, c.facing) > space.TOLERANCE:
        return Refusal("bala.ruling.facing", "turn-only-to-target")
    return None


# the action ----------------------------------------------------------------------------------------------------------
def check_target(g: Fight, c: Character, target: str, rule: str) -> Refusal | None:
    """There is such a target and the character sees it."""
    if target == c.id or not is_target(g, target):
        return Refusal(rule, "no-target", facts={"target": target})
    if not space.sees(g, c.id, target):
        return Refusal("bala.ruling.detection-requires-visibility", "not-visible", facts={"target": target})
    return None


def _check(g: Fight, c: Character, choice: Detect) -> Refusal | None:
    refusal = check_target(g, c, choice.target, DETECT) or bad_facing(c, choice)
    if refusal is not None:
        return refusal
    if detected(g, c.id, choice.target):
        return Refusal("bala.state.detected", "already-detected", facts={"target": choice.target})
    return no_actions_left(g, cost(g, c.id, choice.target), "bala.ruling.detection-single-activation")


def _cost(g: Fight, c: Character, choice: Detect) -> int:
    return cost(g, c.id, choice.target)


def _perform(ref: Ref, g: Fight, choice: Detect) -> None:
    """bala.action.detect, bala.ruling.detection-single-activation: paid at once, in the observer's own activation."""
    mods = tuple(cost_modifiers(g, choice.actor, choice.target))
    detect(g, choice.actor, choice.target)
    ref.tell("detects", DETECT, mods=mods, who=choice.actor, target=choice.target)
    face(g, choice.actor, choice.target, choice.facing)


ACTIONS = (Action(Detect, DETECT, _perform, check=_check, about=enemies, cost=_cost),)
