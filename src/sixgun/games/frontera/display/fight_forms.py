"""What may be announced in a fight besides the list, to be filled in: any weapon, target, number, cover and way.

Nothing is judged here: a form is left out where the one legality test would refuse all that could be filled in."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Choice
from sixgun.core.form import MOST_PLACES, Field, Form
from sixgun.games.frontera.calls import HARDEST, JOIN
from sixgun.games.frontera.fights import fight_tests, picking_up, riding, riding_down
from sixgun.games.frontera.fights.fight_check import ATTACKS
from sixgun.games.frontera.fights.fight_choice import arms_of
from sixgun.games.frontera.fights.techniques import max_attacks, weapon_of
from sixgun.games.frontera.state import Character, Session

OTHER = "other"
"""The section of all of them."""
_RULES = {"attack": "frontera.attack.choose-technique", "scare": "frontera.scare.declare"}


def announcements(g: Session, c: Character) -> tuple[Form, ...]:
    """frontera.ruling.announce-public: everything that goes with an action is said before drawing."""
    if c.holds or c.held_by:
        return ()
    makers = (_attacks, _moves, _others)
    return (*fight_tests.forms(g, c), *[form for make in makers for form in make(g, c)])


def difficulties() -> tuple[Form, ...]:
    """frontera.trait-test.difficulty: any that the Mayor likes."""
    number = Field("number", "difficulty", "number", least=0, most=HARDEST, start="0")
    return (_form("difficulty-of", Choice("difficulty"), fight_tests.DIFFICULTY, number),)


def _form(name: str, common: Choice, rule: str, *fields: Field) -> Form:
    return Form(common.kind, fields, (rule,), OTHER, name, common)


def _there(g: Session, c: Character) -> tuple[str, ...]:
    return tuple([one.id for one in g.characters.values() if one.present and one.id != c.id])


def _attacks(g: Session, c: Character) -> Iterator[Form]:
    """frontera.ruling.extra-attacks-count, frontera.ruling.multi-targets: how often, and at whom."""
    arms = [(item, how) for item, how in arms_of(g, c) if max_attacks(g, c, how, weapon_of(g, item)) > 0]
    whom = (*_there(g, c), *[name for name in g.mounts if name != c.mount])
    if not arms or not whom:
        return
    items = tuple(dict.fromkeys(["", *[item for item, _ in arms]]))
    hows = tuple(dict.fromkeys(how for _, how in arms))
    most = max(max_attacks(g, c, how, weapon_of(g, item)) for item, how in arms)
    for kind in ATTACKS:
        yield _form(
            f"{kind}-as",
            Choice(kind, c.id),
            _RULES.get(kind, "frontera.grapple.declare"),
            Field("item", "with", ids=items, start=items[-1]),
            Field("how", "technique", ids=hows, start=hows[0]),
            Field("target", "targets", "some", whom, 1, len(whom), whom[0], JOIN),
            Field("number", "attacks", "number", least=1, most=most, start="1"),
            fight_tests.step_of(c),
        )


def _moves(g: Session, c: Character) -> Iterator[Form]:
    """frontera.combat.take-cover: any way, with the cover that is taken at its end."""
    if g.scene not in g.board.places:
        return
    way = Field("path", "way", "places", least=0, most=MOST_PLACES, at=c.place)
    paces = riding.PACES if c.mount else ()
    how = Field("how", "cover", ids=("", "exposed", "partial", "full", *paces))
    pieces = tuple(g.board.covers.get(g.scene, {}))
    behind = (Field("item", "behind", ids=("", *pieces)),) if pieces else ()
    yield _form("move-to", Choice("move", c.id), "frontera.combat.option-move-only", way, how, *behind)


def _others(g: Session, c: Character) -> Iterator[Form]:
    step, people = fight_tests.step_of(c), _there(g, c)
    everybody = (*people, c.id)
    whom = Field("target", "patient", ids=everybody, start=everybody[0])
    yield _form("care-for", Choice("care", c.id), "frontera.medical.combat", whom)
    lying = tuple(dict.fromkeys(thing.weapon for thing in g.dropped))
    if lying:
        what = Field("item", "what", ids=lying, start=lying[0])
        yield _form("gather-at", Choice(picking_up.GATHER, c.id), picking_up.RULE, what, step)
    carried = tuple(dict.fromkeys(arm.weapon for name in people for arm in g[name].arms))
    if carried and people:
        of = Field("target", "from-whom", ids=people, start=people[0])
        what = Field("item", "what", ids=carried, start=carried[0])
        yield _form("take-from", Choice(picking_up.TAKE, c.id), picking_up.FALLEN, of, what, step)
    mounts = tuple(g.mounts)
    if mounts and not c.mount:
        on = Field("target", "mount", ids=mounts, start=mounts[0])
        yield _form("mount-at", Choice(riding.ON, c.id), riding.ON_OFF, on, step)
    if c.mount:
        yield _form("dismount-at", Choice(riding.OFF, c.id), riding.ON_OFF, step)
        if people:
            rival = Field("target", "whom", ids=people, start=people[0])
            yield _form("ride-over", Choice(riding_down.KIND, c.id), riding_down.RULE, rival, step)
