"""Forms of Punkapocalyptic for what no list holds: any place and direction, any point of an enemy's way, any choice of
loot. The rules alone judge what is filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from sixgun.core.choice import Place, Question
from sixgun.core.form import Field, Form
from sixgun.games.punk import (
    arms,
    attributes,
    combats,
    deployment,
    fighting,
    infiltration,
    layout,
    leaping,
    leaving,
    lobbing,
    looting,
    moving,
    passing,
    shooting,
    templates,
    watching,
)
from sixgun.games.punk.choices import (
    Aim,
    Announce,
    Arrive,
    Charge,
    Deploy,
    Fight,
    Lay,
    Leap,
    Lob,
    Loot,
    Move,
    React,
    Slip,
    Spray,
    StandUp,
    Turn,
)
from sixgun.games.punk.state import Fray, Model
from sixgun.miniatures.display.fields import Asked, facing, form, one_of, place, way

ANYWHERE: Place = (0.0, 0.0, 0.0)
CHOSEN = ("False", "True")
"""No and yes."""


def actions(g: Fray, me: Model) -> Iterator[Form]:
    """The forms of an Action."""
    for make in _ENGAGED if combats.engaged(g, me.id) else _PRONE if me.prone else _FREE:
        yield from make(g, me)


# fields --------------------------------------------------------------------------------------------------------------
def _yes_or_no(name: str, label: str) -> Field:
    return Field(name, label, ids=CHOSEN, start=CHOSEN[0])


def _foes(g: Fray, me: Model) -> tuple[str, ...]:
    return tuple([foe.id for foe in g.enemies(me.id)])


def _weapon(me: Model, numbers: list[int]) -> Field:
    return one_of("arm", "weapon", tuple(map(str, numbers)), tuple([me.arms[n].weapon for n in numbers]))


def _with(g: Fray, me: Model, special: str) -> list[int]:
    """The numbers of its ranged weapons that have a special rule."""
    numbers = range(len(me.arms))
    return [n for n in numbers if attributes.weapon_of(g, me, n).ranged and attributes.weapon_of(g, me, n).has(special)]


def _some(name: str, label: str, me: Model) -> Field:
    """Any of somebody's weapons, by their numbers."""
    ids, shown = tuple(map(str, range(len(me.arms)))), tuple([arm.weapon for arm in me.arms])
    return Field(name, label, "some", ids, 0, len(ids), shown=shown)


# moving --------------------------------------------------------------------------------------------------------------
def _moves(g: Fray, me: Model) -> Iterator[Form]:
    drop = _yes_or_no("drop", "drop")
    yield form("move-to", Move(me.id, ()), moving.BASIC, way(me.place), facing(me.place), drop)
    yield form("turn-to", Turn(me.id, me.facing), moving.FACING, facing(me.place, least=1))


def _stands_up(g: Fray, me: Model) -> Iterator[Form]:
    yield form("stand-up-to", StandUp(me.id), moving.STAND_UP, facing(me.place))


def _charges(g: Fray, me: Model) -> Iterator[Form]:
    if foes := _foes(g, me):
        whom, drop = one_of("target", "enemy", foes), _yes_or_no("drop", "drop")
        yield form("charge-along", Charge(me.id, ""), "punk.assault.definition", whom, way(me.place, least=0), drop)


def _leaps(g: Fray, me: Model) -> Iterator[Form]:
    if attributes.has(me, "leap") and g.going.left:
        whom = Field("target", "charge", ids=("", *_foes(g, me)))
        number = Field("number", "actions", "number", least=1, most=g.going.left, start="1")
        yield form("leap-to", Leap(me.id, ()), leaping.SPECIAL, way(me.place), number, whom, facing(me.place))


def _slips(g: Fray, question: Question) -> Iterator[Form]:
    me = g[str(question.facts["who"])]
    yield form("slip-to", Slip(me.id, ()), leaving.SUCCESS, way(me.place), facing(me.place))


# attacks -------------------------------------------------------------------------------------------------------------
def _fights(g: Fray, me: Model) -> Iterator[Form]:
    foes = tuple([foe.id for foe in combats.foes(g, me.id)])
    weapon = Field("weapon", "fights-with", ids=("", *arms.wieldable(g, me)))
    yield form("fight-with", Fight(me.id, foes[0]), fighting.ACTION, one_of("target", "enemy", foes), weapon)


def _sprays(g: Fray, me: Model) -> Iterator[Form]:
    if numbers := _with(g, me, "template"):
        spray, rim = Spray(me.id, numbers[0], me.facing), Field("rim", "rim", "facing", least=0, at=me.place)
        to = facing(me.place, least=1)
        yield form("spray-to", spray, templates.PLACEMENT, _weapon(me, numbers), to, rim)


def _lobs(g: Fray, me: Model) -> Iterator[Form]:
    if numbers := _with(g, me, "lob"):
        whom = Field("target", "enemy", ids=("", *_foes(g, me)))
        at = place(me.place, least=0)
        yield form("lob-at", Lob(me.id, numbers[0]), lobbing.TARGET, _weapon(me, numbers), whom, at)


def _aims(g: Fray, me: Model) -> Iterator[Form]:
    """Also with the last Action, which helps nobody."""
    if foes := _foes(g, me):
        yield form("aim-anyway", Aim(me.id, foes[0]), shooting.AIM, one_of("target", "enemy", foes))


def _reacts(g: Fray, question: Question) -> Iterator[Form]:
    """punk.defensive.timing: any tenth of a cm of the stretch that is declared."""
    passage = g.passage
    assert passage is not None
    _, until = passing.stretch(g, passage)
    first, last = watching.span(passage, until)
    for shooter in watching.watchers(g, passage.who):
        if numbers := watching.usable(g, shooter):
            far = Field(
                "number", "far", "number", least=first, most=last, start=f"{first / watching.TENTH:g}", scale=10
            )
            shot = React(shooter.id, passage.who, numbers[0])
            avoid = _yes_or_no("avoid", "avoid")
            one = form("react-at", shot, watching.TIMING, _weapon(shooter, numbers), far, avoid)
            yield replace(one, whose=shooter.id)


# loot ----------------------------------------------------------------------------------------------------------------
def _loots(g: Fray, me: Model) -> Iterator[Form]:
    for body in looting.markers(g, me):
        gear = Field("gear", "gear", "some", body.gear, 0, len(body.gear))
        bullets = Field("number", "bullets", "number", least=0, most=looting.ALL, start="0")
        fields = (_some("arms", "takes", body), gear, bullets, _some("drops", "drops", me))
        yield form("loot-from", Loot(me.id, body.id), looting.LOOT, *fields)


# before and between --------------------------------------------------------------------------------------------------
def _lays(g: Fray, question: Question) -> Iterator[Form]:
    kinds = tuple(g.board.stock.scenery)
    to = Field("facing", "length", "facing", least=1, start="0")
    yield form("lay-at", Lay(kinds[0], ()), layout.SCENARIOS, one_of("piece", "piece", kinds), place(ANYWHERE), to)


def _deploys(g: Fray, question: Question) -> Iterator[Form]:
    side = next(side.id for side in g.sides.values() if side.seat == question.seat)
    if ids := tuple([m.id for m in deployment.waiting(g, side)]):
        put = Deploy(ids[0], ())
        yield form("deploy-at", put, deployment.SCENARIOS, one_of("actor", "who", ids), place(ANYWHERE), _looks())


def _looks() -> Field:
    return Field("facing", "facing", "facing", least=0)


def _before(g: Fray, question: Question) -> Iterator[Form]:
    """Scenery, edges and deployment are one rule."""
    yield from {"lay": _lays, "deploy": _deploys}.get(str(question.facts.get("ask")), _none)(g, question)


def _none(g: Fray, question: Question) -> Iterator[Form]:
    return iter(())


def _announces(g: Fray, question: Question) -> Iterator[Form]:
    side = next(side.id for side in g.sides.values() if side.seat == question.seat)
    if ids := tuple([m.id for m in infiltration.able(g, side)]):
        who = Field("who", "who", "some", ids, 1, len(ids))
        yield form("announce-some", Announce(()), infiltration.ANNOUNCE, who)


def _arrives(g: Fray, question: Question) -> Iterator[Form]:
    ids = question.facts["who"]
    assert isinstance(ids, tuple)
    come = Arrive(ids[0], ())
    yield form("arrive-at", come, infiltration.PLACE, one_of("actor", "who", ids), place(ANYWHERE), _looks())


IN_BETWEEN: Mapping[str, Asked] = {
    deployment.SCENARIOS: _before,
    infiltration.ANNOUNCE: _announces,
    infiltration.PLACE: _arrives,
    leaving.SUCCESS: _slips,
    watching.TIMING: _reacts,
}
_ENGAGED = (_fights,)
_PRONE = (_stands_up,)
_FREE = (_moves, _charges, _leaps, _sprays, _lobs, _aims, _loots)
