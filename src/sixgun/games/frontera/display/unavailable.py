"""Announcements that are not on offer now, and why: the one legality test is asked about what one would try first.

Nothing is judged here, and nothing but what lies open to everybody is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Choice, Option, Question, Withheld
from sixgun.games.frontera.fights import picking_up, riding
from sixgun.games.frontera.fights.fight_choice import arms_of, check, foes_of
from sixgun.games.frontera.fights.space import metres
from sixgun.games.frontera.fights.techniques import max_attacks, weapon_of
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import Character, Session

ANNOUNCE = "frontera.combat.announce-order"


def unavailable(g: Session, question: Question) -> Iterator[Withheld]:
    """In a fight: each technique with a weapon at hand that reaches nobody, and each kind of action without a use."""
    who = str(question.facts.get("who", ""))
    if question.rule != ANNOUNCE or who not in g.characters:
        return
    c = g[who]
    offered = question.options
    for choice, about in (*_attacks(g, c, offered), *_others(g, c, offered)):
        refusal = check(g, c, choice)
        if refusal is not None:
            yield Withheld(choice.kind, refusal, about)


def _near(g: Session, c: Character, *, foes: bool) -> list[Character]:
    there = [one for one in g.characters.values() if one.present and not one.dead and one.id != c.id]
    rivals = [one.id for one in foes_of(g, c)]
    there = [one for one in there if (one.id in rivals) == foes]
    return sorted(there, key=lambda one: (not able(one), metres(c.place, one.place)))


def _attacks(g: Session, c: Character, offered: Sequence[Option]) -> Iterator[tuple[Choice, str]]:
    """Each weapon and technique against the nearest rival."""
    given = {(option.choice.item, option.choice.how) for option in offered}
    for foe in _near(g, c, foes=True)[:1]:
        for item, technique in arms_of(g, c):
            if (item, technique) not in given:
                most = max(1, max_attacks(g, c, technique, weapon_of(g, item)))
                kind = "grapple" if item == "lasso" else "attack"
                yield Choice(kind, c.id, foe.id, item, technique, most), technique


def _others(g: Session, c: Character, offered: Sequence[Option]) -> Iterator[tuple[Choice, str]]:
    given = {option.choice.kind for option in offered}
    if "care" not in given:
        friends = [one for one in (*_near(g, c, foes=False), c) if one.health < 0]
        for patient in friends[:1]:
            yield Choice("care", c.id, patient.id), patient.id
    if "move" not in given and (c.holds or c.held_by):
        yield Choice("move", c.id, how="exposed"), ""
    if riding.ON not in given and not c.mount:
        mounts = [one for one in g.mounts.values() if riding.here(g, one)]
        for mount in sorted(mounts, key=lambda one: metres(c.place, (one.x, one.y, c.z)))[:1]:
            yield Choice(riding.ON, c.id, mount.id), mount.id
    for choice in picking_up.first_try(g, c):
        if choice.kind not in given:
            yield choice, choice.item
