"""Mounts and vehicles in a fight: getting on and off, riding, who steers, and how riders come to lie on the ground.

The rulebook says how one fights from a mount (frontera.mount.no-aim, frontera.mount.speeds) and nothing about how one
gets there: that is the table's own ruling (frontera.ruling.mount-on-off, .mount-steering, .mount-slide).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Later, Option, Place, Refusal, Region, made
from sixgun.core.ref import Ref
from sixgun.games.frontera.choices import GetOff, GetOn, Move, RideDown
from sixgun.games.frontera.contests import accident, run_over
from sixgun.games.frontera.fights.space import ADJACENT, LIMITS, along, end_of, metres, path_length, plan
from sixgun.games.frontera.fights.steps import STEP, check_step, toward
from sixgun.games.frontera.fights.techniques import mount_kind, pace, speed_now, steers
from sixgun.games.frontera.levels import COMA, DEAD, INCAPACITATED, able
from sixgun.games.frontera.state import Character, Mount, Plan, Session, replace
from sixgun.miniatures.wishes import towards
from sixgun.table import circle

ON_OFF = "frontera.ruling.mount-on-off"
STEERING = "frontera.ruling.mount-steering"
RIDE = "frontera.ruling.move-mounted"
ON, OFF = "mount", "dismount"
REACH = LIMITS[ADJACENT]
SLOW = ("halted", "walk")
"""One gets on and off without harm."""
_BESIDE = 1.5
"""Where one stands who gets off, in metres from the mount, unless he says otherwise."""
TOWARDS, AWAY = "towards", "away-from"
"""Why one rides somewhere."""
PACES = ("walk", "trot", "gallop")
"""frontera.mount.speeds."""
RIDE_DOWN = "frontera.ruling.ride-down"
UNDER = 1.0
"""So near to somebody's place the way must lead, in metres."""
_PAST, _SHORT = 3.0, 0.8
"""How far past his rival a rider comes to a halt, or before him where something stands behind; in metres."""
FAST = tuple(speed for speed in PACES if speed not in SLOW)


def allowance(g: Session, mount: str, speed: str) -> float:
    """Metres of a turn at a pace (frontera.table.house-mounts)."""
    return float(getattr(mount_kind(g, mount), f"{speed}_m"))


def here(g: Session, mount: Mount) -> bool:
    """Whether it is in the scene: with a rider who is, or left there by its last one."""
    return any(g[rider].present for rider in mount.riders) or (not mount.riders and mount.scene == g.scene)


def carries(mount: Mount) -> bool:
    """frontera.gap.mount-stats: it can still act."""
    return bool(mount.health > INCAPACITATED)


# what may be announced -----------------------------------------------------------------------------------------------
def check_on(g: Session, c: Character, choice: GetOn) -> Refusal | None:
    """frontera.ruling.mount-on-off: a step to the mount, and on it; it goes at a walk at most, has room, and no rival
    who can act is on it."""
    if c.mount:
        return Refusal(ON_OFF, "rides-already", (OFF,), {"who": c.id})
    mount = g.mounts.get(choice.target)
    if mount is None or not here(g, mount) or not carries(mount):
        allowed = tuple(one.id for one in g.mounts.values() if here(g, one) and carries(one))
        return Refusal(ON_OFF, "no-such-mount", allowed, {"target": choice.target})
    if mount.speed not in SLOW:
        return Refusal(ON_OFF, "mount-too-fast", facts={"mount": mount.id})
    if any(able(g[rider]) and g[rider].side != c.side for rider in mount.riders):
        return Refusal(ON_OFF, "rival-rides", facts={"mount": mount.id})
    if len(mount.riders) >= mount_kind(g, mount.id).seats:
        return Refusal(ON_OFF, "no-room", facts={"mount": mount.id})
    if refusal := check_step(g, c, choice.path, STEP):
        return refusal
    end = end_of(c, choice.path)
    if metres(end, (mount.x, mount.y, end[2])) >= REACH:
        return Refusal(ON_OFF, "mount-too-far", facts={"mount": mount.id, "metres": REACH})
    return None


def check_off(g: Session, c: Character, choice: GetOff) -> Refusal | None:
    """frontera.ruling.mount-on-off: off the mount, and a step away from it on foot."""
    if not c.mount:
        return Refusal(ON_OFF, "rides-nothing", (ON,), {"who": c.id})
    return check_step(g, replace(c, mount=""), choice.path, STEP)


# options -------------------------------------------------------------------------------------------------------------
def ways_on(g: Session, c: Character) -> Iterator[Later]:
    """Each mount within reach of a step that takes him, the nearest first."""
    mounts = [one for one in g.mounts.values() if here(g, one)]
    for mount in sorted(mounts, key=lambda one: metres(c.place, (one.x, one.y, c.z))):
        yield Later(_way_on, g, c, mount)


def _way_on(g: Session, c: Character, mount: Mount) -> Option | None:
    place = (mount.x, mount.y, c.z)
    steps = toward(g, c, place, min(float(STEP), max(0.0, metres(c.place, place) - 1.0)))
    for path in ((), *steps):
        choice = GetOn(c.id, mount.id, path)
        if check_on(g, c, choice) is None:
            return Option(choice, rules=(ON_OFF,))
    return None


def way_off(g: Session, c: Character, foes: Sequence[Character]) -> Option:
    """Off on the side away from the nearest foe, or where there is room."""
    beside = circle(c.place, _BESIDE, 8)
    for place in sorted(beside, key=lambda at: -min((metres(at, foe.place) for foe in foes), default=0.0)):
        choice = GetOff(c.id, (place,))
        if check_off(g, c, choice) is None:
            return Option(choice, rules=(ON_OFF,), region=Region("step", most=float(STEP)))
    return Option(GetOff(c.id), rules=(ON_OFF,))


def rides(g: Session, c: Character, foes: Sequence[Character]) -> Iterator[Later]:
    """Where to ride: at each pace towards the nearest foe, and away from him. Any other way is allowed as well."""
    if not c.mount or not steers(g, c) or g.scene not in g.board.places:
        return
    for why in (TOWARDS, AWAY) if foes else ():
        slower: list[Later] = []
        for speed in PACES:
            slower.append(Later(_ride, g, c, foes, why, speed, tuple(slower)))
            yield slower[-1]


def _ride(
    g: Session, c: Character, foes: Sequence[Character], why: str, speed: str, slower: Sequence[Later]
) -> Option | None:
    """At this pace, unless one gets as far at a slower one."""
    foe, most = foes[0], allowance(g, c.mount, speed)
    for path in toward(g, c, foe.place if why == TOWARDS else _away(g, c, foes), most):
        if why == AWAY and metres(path[-1], foe.place) <= metres(c.place, foe.place):
            return None
        done = [path_length(c.place, option.choice.path) for option in made(slower)]
        if path_length(c.place, path) in done or check_step(g, c, path, 0.0) is not None:
            return None
        choice, facts = Move(c.id, speed, path=path), {"why": why, "goal": foe.id}
        return Option(choice, rules=(RIDE,), region=Region("move", most=most), facts=facts)
    return None


def check_pace(g: Session, c: Character, choice: Move) -> Refusal | None:
    """A move at a pace that is named goes no farther than that."""
    if not c.mount:
        return Refusal(ON_OFF, "rides-nothing", (ON,), {"who": c.id})
    most = allowance(g, c.mount, choice.how)
    if path_length(c.place, choice.path) > most + 1e-6:
        return Refusal(RIDE, "too-long", facts={"metres": most})
    return None


def charges(g: Session, c: Character, foe: Character) -> Iterator[tuple[Place, ...]]:
    """A rider with a blade comes up to his foe and past him, at each pace that brings him there."""
    if steers(g, c):
        for speed in PACES:
            yield from toward(g, c, foe.place, allowance(g, c.mount, speed))


def _away(g: Session, c: Character, foes: Sequence[Character]) -> Place:
    """The corner of the plan towards which a gallop leads farthest from the nearest foe."""
    width, depth = plan(g).width, plan(g).depth
    most = allowance(g, c.mount, "gallop")

    def gained(corner: Place) -> float:
        return min(metres(towards(c.place, corner, most), foe.place) for foe in foes)

    return max([(x, y, c.z) for x in (1.0, width - 1.0) for y in (1.0, depth - 1.0)], key=gained)


# what happens --------------------------------------------------------------------------------------------------------
def jumps(g: Session, plans: Sequence[Plan]) -> list[tuple[str, str]]:
    """Who gets off in this turn, and how fast his mount goes (frontera.ruling.mount-on-off)."""
    off = [plan for plan in plans if isinstance(plan.choice, GetOff)]
    return [(plan.who, speed_now(g, g[plan.who])) for plan in off]


def get_off(g: Session, who: str, place: Place) -> None:
    """On foot from now on; the mount stays in the scene."""
    mount = g.mounts[g[who].mount]
    g.change_mount(mount.id, riders=tuple(rider for rider in mount.riders if rider != who), scene=g.scene)
    g.change(who, mount="", x=place[0], y=place[1], z=place[2])


def get_on(ref: Ref, g: Session, plans: Sequence[Plan]) -> None:
    """frontera.ruling.mount-on-off: when everybody has moved, those who stepped up ride, unless the mount is gone, went
    faster than a walk in this turn, or has no room left."""
    for one in plans:
        if not isinstance(one.choice, GetOn):
            continue
        mount, c = g.mounts[one.choice.target], g[one.who]
        near = metres((mount.x, mount.y, c.z), c.place) < REACH + mount_kind(g, mount.id).walk_m
        room = len(mount.riders) < mount_kind(g, mount.id).seats
        if not near or not room or mount.speed not in SLOW:
            ref.tell("left-behind", ON_OFF, who=c.id, mount=mount.id)
            continue
        g.change_mount(mount.id, riders=(*mount.riders, c.id))
        g.change(c.id, mount=mount.id, x=mount.x, y=mount.y, cover="exposed", cover_piece="")
        ref.tell("gets-on", ON_OFF, who=c.id, mount=mount.id)


def ride(g: Session, c: Character, path: Sequence[Place], end: Place) -> None:
    """frontera.ruling.move-mounted, frontera.ruling.mount-steering: the mount and all its riders go where the one who
    steers it rides."""
    if not c.mount or not steers(g, c):
        return
    g.change_mount(c.mount, speed=pace(g, c.mount, path_length(c.place, path)), x=end[0], y=end[1])
    for rider in g.mounts[c.mount].riders:
        if rider != c.id:
            g.change(rider, x=end[0], y=end[1], cover="exposed", cover_piece="")


def halt(g: Session, steered: Sequence[str]) -> None:
    """frontera.ruling.mount-steering: whatever nobody has steered in this turn stands still from now on."""
    for mount in tuple(g.mounts.values()):
        if mount.id not in steered and mount.speed != "halted":
            g.change_mount(mount.id, speed="halted")


def slide(ref: Ref, g: Session) -> None:
    """frontera.ruling.mount-slide: a rider who is out of action slides out of the saddle, and no further harm is done;
    aboard a vehicle he stays where he is."""
    for c in tuple(g.characters.values()):
        out = c.dead or c.health <= INCAPACITATED or c.sobriety <= COMA
        if c.mount and out and mount_kind(g, c.mount).saddle:
            ref.tell("slides-off", "frontera.ruling.mount-slide", who=c.id, mount=c.mount)
            get_off(g, c.id, c.place)
            if not any(able(g[rider]) for rider in g.mounts[c.mount].riders):
                g.change_mount(c.mount, speed="halted")


def hurt(ref: Ref, g: Session, name: str, levels: int) -> None:
    """frontera.gap.mount-stats: it loses Health as a character does; once it can no longer act its riders fall."""
    mount = g.mounts[name]
    health = max(DEAD, mount.health - levels)
    g.change_mount(name, health=health)
    ref.tell("mount-hurt", "frontera.gap.mount-stats", mount=name, levels=levels)
    if health > INCAPACITATED:
        return
    ref.tell("mount-down", "frontera.gap.mount-stats", mount=name)
    g.change_mount(name, speed="halted", riders=())
    for rider in mount.riders:
        g.change(rider, mount="")
        fall(ref, g, rider, mount.speed, "frontera.gap.mount-stats")


def fall(ref: Ref, g: Session, who: str, speed: str, rule: str) -> None:
    """frontera.gap.mount-stats: the rider of a mount that can no longer act loses a level, two at a gallop, less what
    his agility saves; so does one who jumps off in full career (frontera.ruling.mount-on-off)."""
    if not g[who].dead:
        accident(ref, g, who, fall_levels(speed), rule)


def fall_levels(speed: str) -> int:
    return 2 if speed == "gallop" else 1


# riding somebody down (frontera.ruling.ride-down) --------------------------------------------------------------------
# The rulebook says what it costs to be run over (frontera.accident.horse, frontera.accident.train) and not how a rider
# brings it about: he rides over his rival's place, and both test their agility as in a chase.
def check_over(g: Session, c: Character, choice: RideDown) -> Refusal | None:
    """Who rides over whom, and how fast; that the way is free has been looked at."""
    if not c.mount:
        return Refusal(ON_OFF, "rides-nothing", ("mount",), {"who": c.id})
    if not steers(g, c):
        return Refusal(STEERING, "does-not-steer", facts={"who": c.id})
    rival = g[choice.target]
    if rival.mount:
        return Refusal(RIDE_DOWN, "not-on-foot", facts={"who": rival.id})
    if not any(metres(point, rival.place) <= UNDER for point in along(c.place, choice.path)):
        return Refusal(RIDE_DOWN, "not-over-him", facts={"who": rival.id, "metres": UNDER})
    if pace(g, c.mount, path_length(c.place, choice.path)) not in FAST:
        return Refusal(RIDE_DOWN, "too-slow", FAST, {"who": c.id})
    return None


def over_for_certain(g: Session, choice: RideDown) -> bool:
    """A target who cannot act is hit without a test."""
    return not able(g[choice.target])


def ways_over(g: Session, c: Character, rival: Character) -> Iterator[tuple[Place, ...]]:
    """Over him and on, far enough to be fast; or up to him."""
    if not c.mount or not steers(g, c) or rival.mount:
        return
    for path in toward(g, c, rival.place, allowance(g, c.mount, "gallop")):
        before = path[-2] if len(path) > 1 else c.place
        last = metres(before, path[-1])
        if metres(path[-1], rival.place) > 1e-6 or last < 1e-6:
            return  # too far away
        slow = allowance(g, c.mount, "walk") - path_length(c.place, path) + 1.0
        for more in (max(_PAST, slow), max(1.0, slow), -_SHORT):
            t = 1.0 + more / last
            end: Place = tuple(a + (b - a) * t for a, b in zip(before, path[-1], strict=True))  # type: ignore[assignment]
            yield (*path[:-1], end)


def run_over_by(g: Session, rider: str) -> str:
    """What runs somebody over: everything but a train counts as a horse (frontera.accident.horse)."""
    return "train" if g.mounts[g[rider].mount].kind == "train" else "horse"


def trample(ref: Ref, g: Session, who: str, what: str) -> None:
    """frontera.accident.horse, frontera.accident.train, less what the agility of the victim saves."""
    if not g[who].dead:
        ref.tell("ridden-down", RIDE_DOWN, who=who)
        run_over(ref, g, who, what)
