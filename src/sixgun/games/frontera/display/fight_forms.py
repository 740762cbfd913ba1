"""What may be announced in a fight besides the list, to be filled in: any weapon, target, number, cover and way.

Nothing is judged here: a form is left out where the one legality test would refuse all that could be filled in."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.form import Field, Form
from sixgun.core.kinds import tag
from sixgun.games.frontera import choices
from sixgun.games.frontera.calls import HARDEST
from sixgun.games.frontera.fights import fight_tests, picking_up, riding
from sixgun.games.frontera.fights.fight_choice import arms_of
from sixgun.games.frontera.fights.techniques import max_attacks, weapon_of
from sixgun.games.frontera.state import Character, Session
from sixgun.miniatures.display.fields import form, one_of, way

_RULES: dict[type[choices.Struck], str] = {
    choices.Attack: "frontera.attack.choose-technique",
    choices.Scare: "frontera.scare.declare",
    choices.Grapple: "frontera.grapple.declare",
}


def announcements(g: Session, c: Character) -> tuple[Form, ...]:
    """frontera.ruling.announce-public: everything that goes with an action is said before drawing."""
    if c.holds or c.held_by:
        return ()
    makers = (_attacks, _moves, _others)
    return (*fight_tests.forms(g, c), *[one for make in makers for one in make(g, c)])


def difficulties() -> tuple[Form, ...]:
    """frontera.trait-test.difficulty: any that the Mayor likes."""
    number = Field("number", "difficulty", "number", least=0, most=HARDEST, start="0")
    return (form("difficulty-of", choices.Difficulty(), fight_tests.DIFFICULTY, number),)


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
    fields = (
        Field("weapon", "with", ids=items, start=items[-1]),
        one_of("how", "technique", hows),
        one_of("target", "targets", whom),
        Field("more", "more-targets", "some", whom, 0, len(whom)),
        Field("number", "attacks", "number", least=1, most=most, start="1"),
        fight_tests.step_of(c),
    )
    for kind, rule in _RULES.items():
        yield form(f"{tag(kind)}-as", kind(c.id, "", "", 1), rule, *fields)


def _moves(g: Session, c: Character) -> Iterator[Form]:
    """frontera.combat.take-cover: any way, with the cover that is taken at its end."""
    if g.scene not in g.board.places:
        return
    paces = riding.PACES if c.mount else ()
    how = Field("how", "cover", ids=("", "exposed", "partial", "full", *paces))
    pieces = tuple(g.board.covers.get(g.scene, {}))
    behind = (Field("piece", "behind", ids=("", *pieces)),) if pieces else ()
    yield form("move-to", choices.Move(c.id), "frontera.combat.option-move-only", way(c.place, least=0), how, *behind)


def _others(g: Session, c: Character) -> Iterator[Form]:
    step, people = fight_tests.step_of(c), _there(g, c)
    everybody = (*people, c.id)
    whom = one_of("target", "patient", everybody)
    yield form("care-for", choices.Care(c.id, ""), "frontera.medical.combat", whom)
    lying = tuple(dict.fromkeys(thing.weapon for thing in g.dropped))
    if lying:
        what = one_of("weapon", "what", lying)
        yield form("gather-at", choices.Gather(c.id, ""), picking_up.RULE, what, step)
    carried = tuple(dict.fromkeys(arm.weapon for name in people for arm in g[name].arms))
    if carried and people:
        of = one_of("target", "from-whom", people)
        what = one_of("weapon", "what", carried)
        yield form("take-from", choices.TakeWeapon(c.id, "", ""), picking_up.FALLEN, of, what, step)
    mounts = tuple(g.mounts)
    if mounts and not c.mount:
        on = one_of("target", "mount", mounts)
        yield form("mount-at", choices.GetOn(c.id, ""), riding.ON_OFF, on, step)
    if c.mount:
        yield form("dismount-at", choices.GetOff(c.id), riding.ON_OFF, step)
        if people:
            rival = one_of("target", "whom", people)
            yield form("ride-over", choices.RideDown(c.id, ""), riding.RIDE_DOWN, rival, step)
