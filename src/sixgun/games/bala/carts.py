"""Horses and carts: getting on and off, tying a horse, and driving (bala.gap.cart-details gives the house profile of
carts). Riding is in movement.py."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, contact, detection, hands, interrupt, limits, neighbours, ways
from sixgun.games.bala.activation import Action, Facts, no_actions_left
from sixgun.games.bala.choices import Drive, GetOn, Mount, Tie
from sixgun.games.bala.space import FOOT_RADIUS, at_hand, bodies, horse_base, movable, wall_between, within
from sixgun.games.bala.state import Cart, Character, Course, Fight, replace
from sixgun.miniatures.vehicle import convex_overlap, on_table, outline, places_on
from sixgun.table import Base, Piece, Scene, ahead, direction, distance_to_piece, turn_between
from sixgun.table.shapes import Shape, distance_to, shape_of

MOUNT = "bala.action.mount"
TIE = "bala.action.tie-horse"
ADJACENT = "bala.ruling.mount-adjacent"
REACH = 1.0
"""To get on a horse or cart, or tie a horse, one stands within this distance of it."""
MANOEUVRE, URGE = "bala.move.cart-manoeuvre", "bala.move.cart-urge"
RULES = {"manoeuvre": MANOEUVRE, "urge": URGE}
DRIVER = "bala.ruling.cart-driver"
BOARD = "bala.gap.cart-details"
_ROWS = {str(row["id"]): row for row in catalogue.table("move-cart")}
_TURN = float(str(_ROWS["manoeuvre"]["turn_after_degrees"]))
_BONUS = int(str(_ROWS["manoeuvre"]["bonus"]))
_LONGEST = {"manoeuvre": _BONUS + 3, "urge": 12}
_STEP = 0.25
SEATS = ("driver", "inside", "roof")
_SEAT_PLACES = {
    "driver": ((1.6, 0.0),),
    "inside": ((0.5, 0.5), (0.5, -0.5), (-0.7, 0.5), (-0.7, -0.5), (-1.7, 0.0)),
    "roof": ((0.2, 0.0), (-1.0, 0.0), (-2.0, 0.0)),
}
"""Where people sit, along and across a cart of the house profile (5 in long)."""
_SEAT_HEIGHT = {"driver": 1.0, "inside": 0.5}


# horses --------------------------------------------------------------------------------------------------------------
def check_mount(g: Fight, me: Character, choice: Mount) -> Refusal | None:
    """bala.action.mount, bala.ruling.mount-adjacent: a free horse within 1 in; a heavy load stays on the ground."""
    refused = _check_horse(g, me, choice, MOUNT, "already-riding")
    if refused is None and ways.loaded_heavily(g, me):
        refused = Refusal("bala.gap.heavy-load", "hands-full", facts={"who": me.id})
    return refused or _check_near(g, me, choice) or no_actions_left(g, 1, MOUNT)


def check_tie(g: Fight, me: Character, choice: Tie) -> Refusal | None:
    """bala.action.tie-horse, bala.ruling.mount-adjacent: the horse within 1 in, and a post within 1 in of the horse."""
    refused = _check_horse(g, me, choice, TIE, "on-foot-only")
    if refused is None and g.horses[choice.horse].tied:
        refused = Refusal(TIE, "horse-tied", facts={"horse": choice.horse})
    refused = refused or _check_near(g, me, choice)
    if refused is not None:
        return refused
    horse = horse_base(g.horses[choice.horse])
    if not any(within(distance_to_piece(g.board.scene, post, horse), REACH) for post in g.board.posts):
        return Refusal(ADJACENT, "no-post", g.board.posts, {"horse": choice.horse})
    return no_actions_left(g, 1, TIE)


def _check_horse(g: Fight, me: Character, choice: Mount | Tie, rule: str, not_on_foot: str) -> Refusal | None:
    horse = g.horses.get(choice.horse)
    if horse is None or horse.out:
        return Refusal(rule, "no-such-horse", tuple([h.id for h in g.horses.values() if not h.out]))
    if not me.on_foot:
        return Refusal(rule, not_on_foot, facts={"who": me.id})
    if horse.rider:
        return Refusal(rule, "horse-taken", facts={"horse": horse.id, "rider": horse.rider})
    return None


def _check_near(g: Fight, me: Character, choice: Mount | Tie) -> Refusal | None:
    """bala.ruling.mount-adjacent: within 1 in, and not on the other side of a wall."""
    if at_hand(g, me, horse_base(g.horses[choice.horse]), REACH):
        return None
    return Refusal(ADJACENT, "too-far-to-handle", facts={"task": choice.horse, "within": REACH})


def mount(ref: Ref, g: Fight, choice: Mount) -> None:
    """bala.action.mount: one action; a tied horse is untied by it (bala.ruling.mount-adjacent); both hands are used.

    bala.ruling.recover-move-fight: getting on takes the rider to where the horse stands, and may start a fight."""
    before = g[choice.actor]
    horse = g.horses[choice.horse]
    g.horses[horse.id] = replace(horse, rider=choice.actor, tied=False)
    g.change(choice.actor, horse=horse.id, x=horse.x, y=horse.y, z=horse.z, facing=horse.facing)
    hands.use_both_hands(g, choice.actor)
    detection.refresh(g)
    ref.tell("mounts", MOUNT, who=choice.actor, horse=horse.id)
    contact.attack_landed(ref, g, choice.actor, before)


def tie(ref: Ref, g: Fight, choice: Tie) -> None:
    g.horses[choice.horse] = replace(g.horses[choice.horse], tied=True)
    ref.tell("ties", TIE, who=choice.actor, horse=choice.horse)


# seats ---------------------------------------------------------------------------------------------------------------
def seats(seat: str) -> int:
    """bala.gap.cart-details: how many fit on this part of a cart."""
    return len(_SEAT_PLACES.get(seat, ("",)))


def seat_place(cart: Cart, seat: str, index: int) -> Place:
    """Where somebody on the cart is, for measuring."""
    spots = _SEAT_PLACES[seat]
    along, across = spots[min(index, len(spots) - 1)]
    height = cart.roof if seat == "roof" else _SEAT_HEIGHT[seat]
    return places_on(cart, [(along * (cart.length / 5.0), across)], height)[0]


def aboard(g: Fight, cart: str) -> list[Character]:
    return [c for c in g.characters.values() if c.cart == cart and not c.out]


def carry_passengers(g: Fight, cart: Cart, turned: float) -> None:
    """bala.ruling.cart-driver: passengers are carried along, and turn with the cart."""
    counts: dict[str, int] = {}
    for c in aboard(g, cart.id):
        index = counts.get(c.seat, 0)
        counts[c.seat] = index + 1
        x, y, z = seat_place(cart, c.seat, index)
        g.change(c.id, x=x, y=y, z=z, facing=(c.facing + turned) % 360.0)


def board_offers(g: Fight, me: Character) -> Iterator[Option]:
    for cart in g.carts.values():
        for seat in SEATS:
            yield Option(GetOn(me.id, cart.id, seat), 1, (BOARD, "bala.action.task"))


def check_board(g: Fight, me: Character, choice: GetOn) -> Refusal | None:
    """House rule: getting on a cart, or changing seats on it, is a task; the seats are limited."""
    cart = g.carts.get(choice.cart)
    if cart is None or choice.seat not in SEATS:
        return Refusal(BOARD, "no-such-seat", SEATS)
    if me.mounted or me.gatling:
        return Refusal(BOARD, "on-foot-only", facts={"who": me.id})
    if me.cart and (me.cart != cart.id or me.seat == choice.seat):
        return Refusal(BOARD, "on-cart", facts={"who": me.id})
    people = aboard(g, cart.id)
    if len(people) >= cart.places and not me.cart:
        return Refusal(BOARD, "cart-full", facts={"places": cart.places})
    if sum(1 for c in people if c.seat == choice.seat) >= len(_SEAT_PLACES[choice.seat]):
        return Refusal(BOARD, "seat-taken", facts={"seat": choice.seat})
    if any(c.side != me.side for c in people):
        return Refusal(BOARD, "enemy-aboard", facts={"cart": cart.id})
    if not me.cart and not _at_hand(g, me, cart):
        return Refusal(BOARD, "too-far-to-handle", facts={"task": cart.id, "within": REACH})
    return no_actions_left(g, 1, BOARD)


def _at_hand(g: Fight, me: Character, cart: Cart) -> bool:
    """Within 1 in of the cart, wherever between the ground and its roof, and not behind a wall."""
    aside = max(0.0, distance_to(outline(cart), me.x, me.y) - FOOT_RADIUS)
    reached = within(math.hypot(aside, max(0.0, me.z - cart.roof)), REACH)
    return reached and not wall_between(g, me.place, (cart.x, cart.y, 0.0), cart.id)


def board(ref: Ref, g: Fight, choice: GetOn) -> None:
    cart = g.carts[choice.cart]
    taken = [c.place for c in aboard(g, cart.id) if c.seat == choice.seat and c.id != choice.actor]
    places = [seat_place(cart, choice.seat, index) for index in range(len(_SEAT_PLACES[choice.seat]))]
    free = (place for place in places if all(math.dist(place, other) > 0.1 for other in taken))
    x, y, z = next(free, places[-1])
    g.change(choice.actor, cart=cart.id, seat=choice.seat, x=x, y=y, z=z, facing=cart.facing)
    detection.refresh(g)
    ref.tell("boards", BOARD, who=choice.actor, cart=cart.id, seat=choice.seat)


# driving -------------------------------------------------------------------------------------------------------------
def drive_offers(g: Fight, me: Character) -> Iterator[Option]:
    if not me.drives or check_may_drive(g, me) is not None:
        return
    cart = g.carts[me.cart]
    for how, rule in (("urge", URGE), ("manoeuvre", MANOEUVRE)):
        far = free_ahead(g, cart, float(_LONGEST[how]))
        if far < 0.5:
            continue
        end = ahead((cart.x, cart.y, 0.0), cart.facing, far)
        turns = (0.0,) if how == "urge" else (0.0, _TURN, -_TURN)
        for turn in turns:
            facing = None if how == "urge" else (cart.facing + turn) % 360.0
            yield Option(Drive(me.id, how, (end,), facing), 1, (rule, limits.DECLARE))


def check_may_drive(g: Fight, me: Character) -> Refusal | None:
    """bala.ruling.cart-driver: the one on the driver's seat, with its own Move actions.

    bala.ruling.cart-shooting: not in an activation in which it shot anything but a short arm."""
    if not me.drives:
        return Refusal(DRIVER, "not-driver", facts={"who": me.id})
    if g.activation.fired:
        return Refusal("bala.ruling.cart-shooting", "shot-and-drive", facts={"who": me.id})
    return limits.check_may_move(g, me)


def check_drive(g: Fight, me: Character, choice: Drive) -> Refusal | None:
    """bala.move.cart-manoeuvre, bala.move.cart-urge: straight ahead; a turn of up to 45 degrees after a manoeuvre
    only."""
    refused = check_may_drive(g, me)
    if refused is not None:
        return refused
    if choice.how not in _LONGEST or len(choice.path) != 1:
        return Refusal(DRIVER, "drive-how", ("manoeuvre", "urge"))
    cart = g.carts[me.cart]
    rule = RULES[choice.how]
    end = choice.path[0]
    distance = math.dist(end[:2], (cart.x, cart.y))
    if distance > 0.01 and turn_between(direction((cart.x, cart.y, 0.0), end), cart.facing) > 1.0:
        return Refusal(rule, "drive-straight", facts={"facing": cart.facing})
    if choice.facing is not None:
        turn = turn_between(choice.facing, cart.facing)
        if choice.how == "urge" and turn > 0.1:
            return Refusal(URGE, "no-turn", facts={"facing": cart.facing})
        if turn > _TURN + 0.01:
            return Refusal(MANOEUVRE, "turn-too-far", facts={"most": _TURN})
    return None


def drive(ref: Ref, g: Fight, choice: Drive) -> None:
    me = g[choice.actor]
    cart = g.carts[me.cart]
    g.change_activation(moves=g.activation.moves + 1, drove=True, run_up=0.0)
    if choice.how == "manoeuvre":
        roll = ref.dice(1, 6, MANOEUVRE, cuts=(3, 5))
        inches = _BONUS + catalogue.d3(roll.total)
    else:
        roll = ref.dice(2, 6, URGE, cuts=tuple(range(3, 13)))
        inches = roll.total
    ref.tell("drives", RULES[choice.how], roll=roll, who=me.id, inches=inches, how=choice.how)
    course = Course(choice, ((cart.x, cart.y, 0.0), choice.path[0]), float(inches))
    reach = _reach(g, cart, course)
    whole = range(1, math.floor(reach + 1e-9) + 1)
    reached = interrupt.on_the_way(ref, g, course, whole, partial(_roll_to, g, course))
    if reached is not None:
        _finish(ref, g, reached, _reach(g, g.carts[cart.id], reached) if reached.done else reach)


def go_on(ref: Ref, g: Fight, course: Course) -> None:
    """The rest of a drive after an interruption; lost if the driver cannot drive any more."""
    me = g[course.choice.actor]
    if me.paralysed or not me.drives:
        interrupt.lost(ref, g, course)
    else:
        _finish(ref, g, course, _reach(g, g.carts[me.cart], course))


def _reach(g: Fight, cart: Cart, course: Course) -> float:
    """How far from the start of the drive it gets: to its end, the inches rolled, or what is in the way."""
    wanted = min(course.inches, math.dist(course.path[0][:2], course.path[1][:2]))
    return course.done + free_ahead(g, cart, max(0.0, wanted - course.done))


def _roll_to(g: Fight, course: Course, distance: float) -> Course:
    """Roll the cart that far along its way; everybody looks at each whole inch (bala.detect.lost)."""
    start = g.carts[g[course.choice.actor].cart]
    at = course.done
    while at < distance - 1e-9:
        at = min(distance, math.floor(at + 1e-9) + 1.0)
        x, y, _ = ahead((start.x, start.y, 0.0), start.facing, at - course.done)
        cart = g.carts[start.id] = replace(start, x=x, y=y, moving=True)
        carry_passengers(g, cart, 0.0)
        detection.refresh(g)
    return replace(course, done=distance)


def _finish(ref: Ref, g: Fight, course: Course, reach: float) -> None:
    me = g[course.choice.actor]
    course = _roll_to(g, course, reach)
    cart = g.carts[me.cart]
    came_from = replace(cart, x=course.path[0][0], y=course.path[0][1])
    way_gone = (seat_place(came_from, "driver", 0), seat_place(cart, "driver", 0))
    facing = course.choice.facing
    if facing is not None and turn_between(facing, cart.facing) > 0.1:
        turned = replace(cart, facing=facing % 360.0)
        if fits(g, turned):
            g.carts[cart.id] = turned
            carry_passengers(g, turned, facing - cart.facing)
            detection.refresh(g)
    g.change_activation(course=None)
    done = g.carts[cart.id]
    ref.tell(
        "cart-stops", DRIVER, who=me.id, cart=cart.id, distance=round(course.done, 2), facing=round(done.facing, 1)
    )
    neighbours.react_to_move(ref, g, me.id, way_gone)


# where a cart fits ---------------------------------------------------------------------------------------------------
def free_ahead(g: Fight, cart: Cart, far: float) -> float:
    """How far the cart can roll straight on: it stops before touching anybody (bala.ruling.cart-driver), never enters
    rough ground (bala.ruling.horse-rough) and never starts a fight."""
    at = 0.0
    near = _near(g, cart, far)
    while at < far - 1e-9:
        step = min(_STEP, far - at)
        x, y, _ = ahead((cart.x, cart.y, 0.0), cart.facing, at + step)
        if not _clear_of(near, g.board.scene, replace(cart, x=x, y=y)):
            break
        at += step
    return at


def fits(g: Fight, cart: Cart) -> bool:
    return _clear_of(_near(g, cart, 0.0), g.board.scene, cart)


_Near = tuple[Sequence[Shape], Sequence[Base]]
"""What stops a cart somewhere: scenery, and who stands there."""


def _near(g: Fight, cart: Cart, far: float) -> _Near:
    """What could stop a cart that goes so far."""
    scene = g.board.scene
    reach = far + _half(cart) + 0.02
    stops = scene.remembered("stops a cart", 0, lambda: [shape_of(piece) for piece in scene.pieces if _stops(piece)])
    moved = [shape_of(piece) for piece in movable(g) if _stops(piece)]
    around = [s for s in (*stops, *moved) if s.id != cart.id]
    shapes = [s for s in around if math.hypot(s.cx - cart.x, s.cy - cart.y) <= s.radius + reach]
    people = [b for b in bodies(g) if b.z < cart.roof and math.hypot(b.x - cart.x, b.y - cart.y) <= b.r + reach]
    return shapes, people


def _half(cart: Cart) -> float:
    """From its middle to its corners."""
    return math.hypot(cart.length, cart.width) / 2


def _clear_of(near: _Near, scene: Scene, cart: Cart) -> bool:
    corners = outline(cart)
    if not on_table(scene, corners):
        return False
    reach = _half(cart)
    for shape in near[0]:
        if math.hypot(shape.cx - cart.x, shape.cy - cart.y) > shape.radius + reach:
            continue
        if any(convex_overlap(corners, part) for part in shape.parts):
            return False
    beside = [b for b in near[1] if math.hypot(b.x - cart.x, b.y - cart.y) <= reach + b.r + 0.01]
    return all(distance_to(corners, b.x, b.y) >= b.r for b in beside)


def _stops(piece: Piece) -> bool:
    """bala.ruling.cart-driver, bala.ruling.horse-rough: what a cart neither rolls over nor into."""
    return piece.base <= 1.0 and bool(piece.solid or piece.gate or piece.terrain in ("rough", "woods"))


def _horses(g: Fight, _: Character) -> dict[str, Facts]:
    return {name: {} for name in g.horses}


ACTIONS = (
    Action(Mount, MOUNT, mount, check=check_mount, about=_horses, rules=(MOUNT, ADJACENT)),
    Action(Tie, TIE, tie, check=check_tie, about=_horses, rules=(TIE, ADJACENT)),
    Action(Drive, DRIVER, drive, check=check_drive, offers=drive_offers),
    Action(GetOn, BOARD, board, check=check_board, offers=board_offers),
)
