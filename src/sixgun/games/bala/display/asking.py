"""What the questions of Hasta la Última Bala say besides their options: forms for what no list holds (anybody as a
target, any place, any direction), and what is not on offer and why.

Nothing is judged here: a form is left out where the one legality test would refuse all that could be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sixgun.core.choice import Choice, Place, Question
from sixgun.core.form import Field, Form
from sixgun.core.kinds import own_fields
from sixgun.games.bala import (
    carts,
    choices,
    contact,
    cover_move,
    detection,
    dynamite,
    falls,
    hands,
    reload,
    retreat,
    shooting,
    turn,
)
from sixgun.games.bala.carts import SEATS
from sixgun.games.bala.hands import held, held_ranged
from sixgun.games.bala.limits import DECLARE, check_may_move, check_may_walk
from sixgun.games.bala.movement import GALLOP, TROT
from sixgun.games.bala.odds import preview
from sixgun.games.bala.space import sees
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import PAID_WITH_AN_ACTION
from sixgun.miniatures.display.asking import TableAsking, likeliest_foe, nearest
from sixgun.miniatures.display.fields import Asked, asks_one, facing, form, one_of, place, way


def fields(g: Fight, me: Character) -> Iterator[Form]:
    """The forms of an action."""
    for make in (_recovers,) if me.paralysed else (_shots, _moves, _drives, _things):
        yield from make(g, me)


# fields --------------------------------------------------------------------------------------------------------------
def _kept(me: Character) -> Field:
    """bala.ruling.facing: one who shoots or looks turns to the target or stays as it is."""
    return Field("facing", "turning", ids=("", repr(me.facing)))


def _way(me: Character, *, least: int = 1) -> Field:
    """From a cart one walks on the ground."""
    return way((me.x, me.y, 0.0) if me.cart else me.place, least=least)


def _attacked(g: Fight, me: Character) -> tuple[Field, ...]:
    """bala.ruling.neighbour-as-target: a neighbour is attacked only by word."""
    ids = [name for name in (*g.neighbours, *g.characters) if contact.check_target(g, me, name) is None]
    return (Field("target", "attacks", ids=("", *ids)),) if ids else ()


# targets -------------------------------------------------------------------------------------------------------------
def _targets(g: Fight, me: Character) -> tuple[str, ...]:
    """bala.ruling.shoot-any-target, bala.ruling.shoot-horse: all who can be seen, those first whom no list offers."""
    others = [name for name in (*g.neighbours, *g.horses, *g.characters) if name != me.id]
    foes = {foe.id for foe in g.enemies(me.id)}
    others.sort(key=lambda name: name in foes)
    return tuple([name for name in others if detection.check_target(g, me, name, detection.DETECT) is None])


def _shots(g: Fight, me: Character) -> Iterator[Form]:
    seen = _targets(g, me)
    if not seen or g.activation.left < 1:
        return
    whom = one_of("target", "target", seen)
    found = held_ranged(g, me)
    if found is not None:
        weapon, gun = found
        ways = tuple([how for how in shooting.ways_to_fire(weapon) if shooting.check_weapon(g, me, how) is None])
        if ways:
            how = (one_of("how", "shot", ways),) if len(ways) > 1 else ()
            second = weapon.shots_per_action > 1 and gun.loaded > 1
            also = (Field("second", "second-target", ids=("", *seen)),) if second else ()
            yield form("shoot-any", choices.Shoot(me.id, "", ways[0]), shooting.ANY, whom, *how, *also, _kept(me))
        yield form("aim-any", choices.Aim(me.id, ""), shooting.ANY, whom, _kept(me))
    new = tuple([name for name in seen if not detection.detected(g, me.id, name)])
    if new:
        whom = one_of("target", "target", new)
        yield form("detect-any", choices.Detect(me.id, ""), detection.DETECT, whom, _kept(me))


# moves ---------------------------------------------------------------------------------------------------------------
def _moves(g: Fight, me: Character) -> Iterator[Form]:
    if check_may_move(g, me) is not None:
        return
    whom = _attacked(g, me)
    if check_may_walk(g, me) is None:
        yield form("walk", choices.Move(me.id, "foot"), DECLARE, _way(me), *whom, facing(me.place))
    if me.mounted and not g.activation.steady:
        yield form("trot", choices.Move(me.id, "trot"), TROT, _way(me), *whom, facing(me.place))
        ahead = Field("path", "ahead", "places", at=me.place, ahead=g.horses[me.horse].facing)
        yield form("gallop", choices.Move(me.id, "gallop"), GALLOP, ahead, *whom)
    turning = choices.Move(me.id, "turn", facing=me.facing)
    if turn.check(g, turning) is None:
        yield form("turn", choices.Move(me.id, "turn"), "bala.ruling.facing", facing(me.place, least=1))
    near = [
        name for name in (*g.neighbours, *g.characters) if turn.check(g, choices.Move(me.id, "fight", name)) is None
    ]
    if near:
        whom_here = one_of("target", "attacks", tuple(near))
        yield form("fight-here", choices.Move(me.id, "fight"), contact.TRIGGER, whom_here)
    gates = [piece.id for piece in g.board.scene.pieces if piece.gate in PAID_WITH_AN_ACTION]
    across = [gate for gate in gates if turn.check(g, choices.Move(me.id, "cross", over=gate)) is None]
    if across:
        over = one_of("over", "over", tuple(across))
        yield form("cross", choices.Move(me.id, "cross"), "bala.move.window-fence", over, facing(me.place))
    if not (me.mounted or me.cart or me.gatling) and me.z > 0.0 and check_may_walk(g, me) is None:
        yield form("jump-to", choices.Jump(me.id), "bala.ruling.jump-procedure", place(me.place), facing(me.place))


def _drives(g: Fight, me: Character) -> Iterator[Form]:
    if carts.check_may_drive(g, me) is not None:
        return
    cart = g.carts[me.cart]
    at = (cart.x, cart.y, 0.0)
    how = Field("how", "drives", ids=("manoeuvre", "urge"), start="manoeuvre")
    to = Field("path", "ahead", "places", at=at, ahead=cart.facing)
    turned = Field("facing", "cart-facing", "facing", least=0, at=at, ahead=cart.facing)
    yield form("drive-to", choices.Drive(me.id, ""), (carts.MANOEUVRE, carts.URGE), how, to, turned)


# the rest ------------------------------------------------------------------------------------------------------------
def _things(g: Fight, me: Character) -> Iterator[Form]:
    if me.gatling and g.activation.left >= 1:
        gun = g.gatlings[me.gatling]
        to = Field("facing", "facing", "facing", at=(gun.x, gun.y, gun.z), ahead=gun.facing)
        yield form("gatling-to", choices.TurnGatling(me.id, gun.id), "bala.weapon.gatling-turn", to)
    found = held(g, me)
    if found is not None and found[0].explosive and found[1].loaded and g.activation.left >= found[0].throw_actions:
        yield form("throw-at", choices.LightDynamite(me.id), dynamite.THROW, place(me.place))


def _recovers(g: Fight, me: Character) -> Iterator[Form]:
    if g.activation.left >= 1:
        on_foot = () if me.cart else (_way(me, least=0),)
        yield form("recover-to", choices.Recover(me.id), "bala.action.recover-move", *on_foot, facing(me.place))


# questions in between ------------------------------------------------------------------------------------------------
def _at(g: Fight, who: str) -> Place | None:
    return g.characters[who].place if who in g.characters else None


IN_BETWEEN: Mapping[str, Asked] = {
    falls.POSITION: asks_one(_at, ("face-to", lambda who: choices.Face(who, None), "facing")),
    retreat.DIRECTION: asks_one(_at, ("retreat-to", lambda who: choices.Retreat(who, None), "facing")),
    cover_move.RULE: asks_one(_at, ("cover-at", lambda who: choices.TakeCover(who, ()), "place, facing")),
}


# what is not on offer ------------------------------------------------------------------------------------------------
class BalaAsking(TableAsking[Fight]):
    choose = turn.CHOOSE
    in_between = IN_BETWEEN

    def tries(self, state: Fight) -> Iterator[Choice]:
        return _tries(state, state.active)

    def about(self, state: Fight, choice: Choice) -> str:
        if isinstance(choice, choices.Draw):
            return state.active.guns[choice.weapon].weapon
        said = [value for name, value in own_fields(choice).items() if isinstance(value, str) and name != "how"]
        return said[0] if said else ""

    def fields(self, state: Fight) -> Iterator[Form]:
        return fields(state, state.active)

    def order_facts(self, state: Fight, question: Question) -> Mapping[str, int]:
        return preview.order_facts(state, question)


def _tries(g: Fight, me: Character) -> Iterator[Choice]:
    foes = list(likeliest_foe(g.enemies(me.id), me.place, lambda name: sees(g, me.id, name)))
    found = hands.held_ranged(g, me)
    how = shooting.ways_to_fire(found[0])[0] if found is not None else ""
    yield choices.RemoveShock(me.id)
    yield from (choices.Shoot(me.id, foe, how) for foe in foes)
    yield from (choices.Aim(me.id, foe) for foe in foes)
    thrown = ((i.id, i.x, i.y) for i in g.items.values() if i.gun is not None)
    yield from (choices.PickUp(me.id, name) for name in nearest(thrown, me.x, me.y))
    yield from (choices.Detect(me.id, foe) for foe in foes)
    yield choices.Move(me.id, "turn", facing=me.facing)
    horses = ((h.id, h.x, h.y) for h in g.horses.values() if not h.out)
    yield from (choices.Mount(me.id, name) for name in nearest(horses, me.x, me.y))
    carts = ((c.id, c.x, c.y) for c in g.carts.values())
    yield from (choices.GetOn(me.id, name, SEATS[0]) for name in nearest(carts, me.x, me.y))
    yield from (choices.Reload(me.id, how) for how in (reload.BULLET, reload.ALL))
    yield from (choices.Draw(me.id, index) for index in range(len(me.guns)))
    able = [task for task in g.board.tasks.values() if task.side in ("", me.side)]
    tasks = ((task.id, task.at[0], task.at[1]) for task in able if g.progress.get(task.id, 0) < task.actions)
    yield from (choices.DoTask(me.id, name) for name in nearest(tasks, me.x, me.y))
    goods = ((i.id, i.x, i.y) for i in g.items.values() if i.gun is None)
    yield from (choices.Take(me.id, name) for name in nearest(goods, me.x, me.y))
    exits = ((e.id, e.x + e.w / 2, e.y + e.d / 2) for e in g.board.exits.values() if e.side in ("", me.side))
    yield from (choices.Leave(me.id, name) for name in nearest(exits, me.x, me.y))
