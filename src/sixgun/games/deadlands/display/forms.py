"""Forms of Deadlands for what no list holds: any place, way and posture, any called part, any second target. The rules
alone judge what is filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sixgun.core.choice import Place, Question
from sixgun.core.form import Field, Form
from sixgun.games.deadlands import choices, deployment, mounts, moving, things
from sixgun.games.deadlands.catalogue import Blade, Firearm
from sixgun.games.deadlands.state import KNEELING, NO_ARM, PRONE, STANDING, Person, Shootout
from sixgun.miniatures.display.fields import Asked, facing, form, one_of, place, way

ANYWHERE: Place = (0.0, 0.0, 0.0)
CHOSEN = ("False", "True")
"""No and yes."""
SIDED = ("leg", "arm", "hand", "foot", "eyeball")
PARTS = ("", "guts", "heart", "noggin", *[f"{part}-{side}" for part in SIDED for side in ("left", "right")])
"""deadlands.table.called-shots"""
POSTURES = (STANDING, KNEELING, PRONE)


def actions(g: Shootout, me: Person, done: bool) -> Iterator[Form]:
    """The forms of a card: before its action, or after it."""
    yield from _moves(g, me)
    for make in () if done else _ACTIONS:
        yield from make(g, me)


# fields --------------------------------------------------------------------------------------------------------------
def _yes_or_no(name: str, label: str) -> Field:
    return Field(name, label, ids=CHOSEN, start=CHOSEN[0])


def _foes(g: Shootout, me: Person) -> tuple[str, ...]:
    return tuple([foe.id for foe in g.opponents(me.id) if foe.placed])


def _arms(me: Person, numbers: list[int]) -> Field:
    return one_of("arm", "weapon", tuple(map(str, numbers)), tuple([_called(me, n) for n in numbers]))


def _called(me: Person, number: int) -> str:
    return "fist" if number == NO_ARM else me.arms[number].weapon


def _part() -> Field:
    return Field("part", "part", ids=PARTS, start="")


def _whom(foes: tuple[str, ...], name: str = "target", label: str = "enemy") -> Field:
    return one_of(name, label, foes)


def _posture() -> Field:
    return Field("posture", "posture", ids=("", *POSTURES), start="")


def _draw() -> Field:
    return _yes_or_no("draw", "draw")


# movement ------------------------------------------------------------------------------------------------------------
def _moves(g: Shootout, me: Person) -> Iterator[Form]:
    yield form("walk-to", choices.Walk(me.id, ()), moving.SPLIT, way(me.place), _yes_or_no("run", "run"), _posture())
    i = mounts.manned(g, me.id)
    if i != NO_ARM:
        yield form("turn-gun-to", choices.TurnGun(me.id, i, 0.0), things.MOUNT, facing(me.place, least=1))


# attacks -------------------------------------------------------------------------------------------------------------
def _guns(g: Shootout, me: Person) -> list[int]:
    return [i for i, arm in enumerate(me.arms) if not isinstance(g.board.weapon(arm.weapon), Blade)]


def _firearms(g: Shootout, me: Person) -> list[tuple[int, Firearm]]:
    rows = [(i, g.board.weapon(arm.weapon)) for i, arm in enumerate(me.arms)]
    return [(i, row) for i, row in rows if isinstance(row, Firearm)]


def _shoots(g: Shootout, me: Person) -> Iterator[Form]:
    foes, guns = _foes(g, me), _guns(g, me)
    if not foes or not guns:
        return
    then = Field("then", "then", ids=("", *foes), start="")
    shot = choices.Shoot(me.id, foes[0], guns[0])
    yield form("shoot-called", shot, "deadlands.shoot.action", _arms(me, guns), _whom(foes), _part(), then, _draw())
    yield form("aim-at", choices.Aim(me.id, foes[0], guns[0]), "deadlands.shoot.aim", _arms(me, guns), _whom(foes))
    fans = [i for i, row in _firearms(g, me) if row.fan]
    if fans:
        number = Field("number", "bullets", "number", least=1, most=12, start="2")
        fan = choices.Fan(me.id, foes[0], fans[0], 2)
        yield form("fan-at", fan, "deadlands.fan.declare", _arms(me, fans), _whom(foes), number, _part(), _draw())
    automatic = [i for i, row in _firearms(g, me) if row.automatic]
    if automatic:
        others = Field("others", "others", "some", foes, 0, len(foes))
        burst = choices.Burst(me.id, foes[0], automatic[0])
        rule = "deadlands.auto.rate-of-fire"
        yield form("burst-at", burst, rule, _arms(me, automatic), _whom(foes), others, _part())
    if len(guns) > 1:
        two = choices.TwoGuns(me.id, foes[0], foes[0])
        fields = (_whom(foes), _whom(foes, "other", "other"), _part(), _draw())
        yield form("two-guns-at", two, "deadlands.twogun.rolls", *fields)


def _throws(g: Shootout, me: Person) -> Iterator[Form]:
    numbers = list(range(len(me.arms)))
    if numbers:
        whom = Field("target", "enemy", ids=("", *_foes(g, me)), start="")
        at = place(me.place, least=0)
        throw = choices.Throw(me.id, numbers[0])
        yield form("throw-at", throw, "deadlands.throw.as-shooting", _arms(me, numbers), whom, at, _part(), _draw())


def _strikes(g: Shootout, me: Person) -> Iterator[Form]:
    foes = _foes(g, me)
    if not foes:
        return
    numbers = [NO_ARM, *range(len(me.arms))]
    ways = (_yes_or_no("stun", "stun"), _yes_or_no("kill", "kill"), _draw())
    blow = choices.Strike(me.id, foes[0])
    yield form("strike-at", blow, "deadlands.fight.tn", _arms(me, numbers), _whom(foes), _part(), *ways)
    two = choices.TwoBlows(me.id, foes[0], foes[0])
    fields = (_whom(foes), _whom(foes, "other", "other"), _part())
    yield form("two-blows-at", two, "deadlands.fight.two-weapons", *fields)


# before and between --------------------------------------------------------------------------------------------------
def _deploys(g: Shootout, question: Question) -> Iterator[Form]:
    side = next(side.id for side in g.sides.values() if side.seat == question.seat)
    if ids := tuple([one.id for one in deployment.waiting(g, side)]):
        put = choices.Deploy(ids[0], ())
        posture = Field("posture", "posture", ids=POSTURES, start=STANDING)
        yield form("deploy-at", put, deployment.DEPLOY, one_of("actor", "who", ids), place(ANYWHERE), posture)


def _dodges(g: Shootout, question: Question) -> Iterator[Form]:
    me = g[str(question.facts["who"])]
    dodge = choices.Vamoose(me.id)
    yield form("vamoose-to", dodge, "deadlands.vamoose.give-ground", way(me.place, least=0), _posture())


def _neutral(g: Shootout, question: Question) -> Iterator[Form]:
    """deadlands.table.house-marshal-duties"""
    me = g[str(question.facts["who"])]
    yield form("walk-to", choices.Walk(me.id, ()), moving.SPLIT, way(me.place), _posture())


def _cuts_in(g: Shootout, question: Question) -> Iterator[Form]:
    """deadlands.ruling.interrupt-window: at any whole yard of the declared path."""
    for option in question.options:
        choice = option.choice
        if isinstance(choice, choices.CutIn) and choice.number >= 0:
            most = max(one.choice.number for one in question.options if isinstance(one.choice, choices.CutIn))
            number = Field("number", "yard", "number", least=0, most=most, start="0")
            cut = choices.CutIn(choice.actor, choice.card, 0)
            yield form("cut-in-at", cut, "deadlands.ruling.interrupt-window", number)
            return


IN_BETWEEN: Mapping[str, Asked] = {
    deployment.DEPLOY: _deploys,
    "deadlands.vamoose.cost": _dodges,
    "deadlands.table.house-marshal-duties": _neutral,
    "deadlands.ruling.interrupt-window": _cuts_in,
}
_ACTIONS = (_shoots, _throws, _strikes)
