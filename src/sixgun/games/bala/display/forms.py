"""What may be chosen besides the lists, to be filled in: anybody as a target, any place, any direction.

Nothing is judged here: a form is left out where the one legality test would refuse all that could be filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixgun.core.choice import Choice, Question
from sixgun.core.form import MOST_PLACES, Field, Form
from sixgun.games.bala import carts, contact, cover_move, detection, dynamite, falls, retreat, shooting, turn
from sixgun.games.bala.hands import held, held_ranged
from sixgun.games.bala.limits import DECLARE, check_may_move, check_may_walk
from sixgun.games.bala.movement import GALLOP, TROT
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import PAID_WITH_AN_ACTION

OTHER = "other"
"""The section of all of them."""


def forms(g: Fight, question: Question) -> tuple[Form, ...]:
    if question.rule == turn.CHOOSE:
        makers = _PARALYSED if g.active.paralysed else _OF_AN_ACTION
        return tuple([form for make in makers for form in make(g, g.active)])
    who = str(question.facts.get("who", ""))
    if question.rule not in _IN_BETWEEN or who not in g.characters:
        return ()
    return (_IN_BETWEEN[question.rule](g, g.characters[who], question.rule),)


def _form(name: str, common: Choice, rules: tuple[str, ...], *fields: Field) -> Form:
    return Form(common.kind, fields, rules, OTHER, name, common)


# fields --------------------------------------------------------------------------------------------------------------
def _towards(me: Character, *, least: int = 0) -> Field:
    """Any direction; none where it may be left out."""
    return Field("facing", "facing", "facing", least=least, at=me.place)


def _kept(me: Character) -> Field:
    """bala.ruling.facing: whoever shoots or looks turns to the target or stays as it is."""
    return Field("facing", "turning", ids=("", repr(me.facing)))


def _place(me: Character, label: str = "place") -> Field:
    return Field("path", label, "places", at=me.place)


def _way(me: Character, *, least: int = 1) -> Field:
    """Whoever sits on a cart walks on the ground."""
    at = (me.x, me.y, 0.0) if me.cart else me.place
    return Field("path", "way", "places", least=least, most=MOST_PLACES, at=at)


def _attacked(g: Fight, me: Character) -> tuple[Field, ...]:
    """bala.ruling.neighbour-as-target: a neighbour is attacked only by word."""
    ids = [name for name in (*g.neighbours, *g.characters) if contact.check_target(g, me, name) is None]
    return (Field("target", "attacks", ids=("", *ids)),) if ids else ()


# targets -------------------------------------------------------------------------------------------------------------
def _targets(g: Fight, me: Character) -> tuple[str, ...]:
    """bala.ruling.shoot-any-target, bala.ruling.shoot-horse: whoever can be seen, those first whom no list offers."""
    others = [name for name in (*g.neighbours, *g.horses, *g.characters) if name != me.id]
    foes = {foe.id for foe in g.enemies(me.id)}
    others.sort(key=lambda name: name in foes)
    return tuple([name for name in others if detection.check_target(g, me, name, detection.DETECT) is None])


def _shots(g: Fight, me: Character) -> Iterator[Form]:
    seen = _targets(g, me)
    if not seen or g.activation.left < 1:
        return
    whom = Field("target", "target", ids=seen, start=seen[0])
    found = held_ranged(g, me)
    if found is not None:
        weapon, gun = found
        ways = tuple([how for how in shooting.ways_to_fire(weapon) if shooting.check_weapon(g, me, how) is None])
        if ways:
            how = (Field("how", "shot", ids=ways, start=ways[0]),) if len(ways) > 1 else ()
            second = weapon.shots_per_action > 1 and gun.loaded > 1
            also = (Field("item", "second-target", ids=("", *seen)),) if second else ()
            yield _form("shoot-any", Choice("shoot", me.id, how=ways[0]), (shooting.ANY,), whom, *how, *also, _kept(me))
        yield _form("aim-any", Choice("aim", me.id), (shooting.ANY,), whom, _kept(me))
    new = tuple([name for name in seen if not detection.detected(g, me.id, name)])
    if new:
        whom = Field("target", "target", ids=new, start=new[0])
        yield _form("detect-any", Choice("detect", me.id), (detection.DETECT,), whom, _kept(me))


# moves ---------------------------------------------------------------------------------------------------------------
def _moves(g: Fight, me: Character) -> Iterator[Form]:
    if check_may_move(g, me) is not None:
        return
    whom = _attacked(g, me)
    if check_may_walk(g, me) is None:
        yield _form("walk", Choice("move", me.id, how="foot"), (DECLARE,), _way(me), *whom, _towards(me))
    if me.mounted and not g.activation.steady:
        yield _form("trot", Choice("move", me.id, how="trot"), (TROT,), _way(me), *whom, _towards(me))
        ahead = Field("path", "ahead", "places", at=me.place, ahead=g.horses[me.horse].facing)
        yield _form("gallop", Choice("move", me.id, how="gallop"), (GALLOP,), ahead, *whom)
    turning = Choice("move", me.id, how="turn", facing=me.facing)
    if turn.check(g, turning) is None:
        yield _form("turn", Choice("move", me.id, how="turn"), ("bala.ruling.facing",), _towards(me, least=1))
    yield from _on_the_spot(g, me)
    yield from _across(g, me)
    if not (me.mounted or me.cart or me.gatling) and me.z > 0.0 and check_may_walk(g, me) is None:
        yield _form("jump-to", Choice("jump", me.id), ("bala.ruling.jump-procedure",), _place(me), _towards(me))


def _on_the_spot(g: Fight, me: Character) -> Iterator[Form]:
    strike = Choice("move", me.id, how="fight")
    near = [name for name in (*g.neighbours, *g.characters) if turn.check(g, _at(strike, name)) is None]
    if near:
        whom = Field("target", "attacks", ids=tuple(near), start=near[0])
        yield _form("fight-here", strike, (contact.TRIGGER,), whom)


def _at(choice: Choice, target: str) -> Choice:
    return Choice(choice.kind, choice.actor, target, how=choice.how)


def _across(g: Fight, me: Character) -> Iterator[Form]:
    gates = [piece.id for piece in g.board.scene.pieces if piece.gate in PAID_WITH_AN_ACTION]
    near = [gate for gate in gates if turn.check(g, Choice("move", me.id, item=gate, how="cross")) is None]
    if near:
        over = Field("item", "over", ids=tuple(near), start=near[0])
        yield _form("cross", Choice("move", me.id, how="cross"), ("bala.move.window-fence",), over, _towards(me))


def _drives(g: Fight, me: Character) -> Iterator[Form]:
    if carts.check_may_drive(g, me) is not None:
        return
    cart = g.carts[me.cart]
    at = (cart.x, cart.y, 0.0)
    yield _form(
        "drive-to",
        Choice("drive", me.id),
        (carts.MANOEUVRE, carts.URGE),
        Field("how", "drives", ids=("manoeuvre", "urge"), start="manoeuvre"),
        Field("path", "ahead", "places", at=at, ahead=cart.facing),
        Field("facing", "cart-facing", "facing", least=0, at=at, ahead=cart.facing),
    )


# the rest ------------------------------------------------------------------------------------------------------------
def _gatling(g: Fight, me: Character) -> Iterator[Form]:
    if me.gatling and g.activation.left >= 1:
        gun = g.gatlings[me.gatling]
        facing = Field("facing", "facing", "facing", at=(gun.x, gun.y, gun.z), ahead=gun.facing)
        yield _form("gatling-to", Choice("turn-gatling", me.id, gun.id), ("bala.weapon.gatling-turn",), facing)


def _dynamite(g: Fight, me: Character) -> Iterator[Form]:
    found = held(g, me)
    if found is not None and found[0].explosive and found[1].loaded and g.activation.left >= found[0].throw_actions:
        yield _form("throw-at", Choice("light-dynamite", me.id), (dynamite.THROW,), _place(me))


def _recovers(g: Fight, me: Character) -> Iterator[Form]:
    if g.activation.left >= 1:
        way = () if me.cart else (_way(me, least=0),)
        yield _form("recover-to", Choice("recover", me.id), ("bala.action.recover-move",), *way, _towards(me))


_OF_AN_ACTION = (_shots, _moves, _drives, _gatling, _dynamite)
_PARALYSED = (_recovers,)


# questions in between ------------------------------------------------------------------------------------------------
def _faces(g: Fight, me: Character, rule: str) -> Form:
    return _form("face-to", Choice("face", me.id), (rule,), _towards(me, least=1))


def _retreats(g: Fight, me: Character, rule: str) -> Form:
    return _form("retreat-to", Choice("retreat", me.id), (rule,), _towards(me, least=1))


def _takes_cover(g: Fight, me: Character, rule: str) -> Form:
    return _form("cover-at", Choice("take-cover", me.id), (rule,), _place(me), _towards(me))


_IN_BETWEEN: dict[str, Callable[[Fight, Character, str], Form]] = {
    falls.POSITION: _faces,
    retreat.DIRECTION: _retreats,
    cover_move.RULE: _takes_cover,
}
