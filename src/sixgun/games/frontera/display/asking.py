"""What the questions of Frontera say besides their options.

Of announcements that are not on offer now nothing is judged here: the one legality test is asked about what one would
try first, and nothing but what lies open to everybody is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Option, Question, Withheld
from sixgun.core.form import Form
from sixgun.games.frontera import flow, mayor
from sixgun.games.frontera.characters import replacement
from sixgun.games.frontera.choices import ATTACKS, Attack, Care, GetOn, Grapple, Move
from sixgun.games.frontera.display import fight_forms
from sixgun.games.frontera.fights import fight_calls, fight_tests, picking_up, riding
from sixgun.games.frontera.fights.fight_choice import arms_of, check, foes_of
from sixgun.games.frontera.fights.space import metres
from sixgun.games.frontera.fights.techniques import max_attacks, weapon_of
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import MAYOR, Character, Session

ANNOUNCE = "frontera.combat.announce-order"


class FronteraAsking(Asking[Session]):
    def unavailable(self, state: Session, question: Question) -> tuple[Withheld, ...]:
        """In a fight: each technique with a weapon at hand that reaches nobody, and each kind of action without a
        use."""
        who = str(question.facts.get("who", ""))
        if question.rule != ANNOUNCE or who not in state.characters:
            return ()
        c, offered = state[who], question.options
        tries = (*_attacks(state, c, offered), *_others(state, c, offered))
        refused = [(choice, check(state, c, choice), about) for choice, about in tries]
        return tuple(
            [Withheld(choice.kind, refusal, about) for choice, refusal, about in refused if refusal is not None]
        )

    def forms(self, state: Session, question: Question) -> tuple[Form, ...]:
        """The Mayor's console between the beats; in a fight tests, and what the Mayor has to say."""
        if state.fight is not None and question.rule in (ANNOUNCE, fight_tests.RULE):
            return _of_a_fight(state, question)
        if question.rule == fight_tests.DIFFICULTY and question.seat == MAYOR:
            return fight_forms.difficulties()
        if question.rule == replacement.RULE:
            return replacement.forms()
        if question.seat != MAYOR or question.rule != flow.NEXT or "who" in question.facts:
            return ()
        return mayor.forms(state, beat=flow.next_beat(state) is not None)


def _of_a_fight(g: Session, question: Question) -> tuple[Form, ...]:
    who = str(question.facts.get("who", ""))
    if who not in g.characters:
        return fight_calls.forms(g)
    says = fight_calls.open_to(g, g[who])
    return (*fight_forms.announcements(g, g[who]), *(fight_calls.forms(g) if says else ()))


# what is not on offer ------------------------------------------------------------------------------------------------
def _near(g: Session, c: Character, *, foes: bool) -> list[Character]:
    there = [one for one in g.characters.values() if one.present and not one.dead and one.id != c.id]
    rivals = [one.id for one in foes_of(g, c)]
    there = [one for one in there if (one.id in rivals) == foes]
    return sorted(there, key=lambda one: (not able(one), metres(c.place, one.place)))


def _attacks(g: Session, c: Character, offered: Sequence[Option]) -> Iterator[tuple[Choice, str]]:
    """Each weapon and technique against the nearest rival."""
    strikes = [option.choice for option in offered if isinstance(option.choice, ATTACKS)]
    given = {(choice.weapon, choice.how) for choice in strikes}
    for foe in _near(g, c, foes=True)[:1]:
        for item, technique in arms_of(g, c):
            if (item, technique) not in given:
                most = max(1, max_attacks(g, c, technique, weapon_of(g, item)))
                kind = Grapple if item == "lasso" else Attack
                yield kind(c.id, foe.id, technique, most, item), technique


def _others(g: Session, c: Character, offered: Sequence[Option]) -> Iterator[tuple[Choice, str]]:
    given = {type(option.choice) for option in offered}
    if Care not in given:
        friends = [one for one in (*_near(g, c, foes=False), c) if one.health < 0]
        for patient in friends[:1]:
            yield Care(c.id, patient.id), patient.id
    if Move not in given and (c.holds or c.held_by):
        yield Move(c.id, "exposed"), ""
    if GetOn not in given and not c.mount:
        mounts = [one for one in g.mounts.values() if riding.here(g, one)]
        for mount in sorted(mounts, key=lambda one: metres(c.place, (one.x, one.y, c.z)))[:1]:
            yield GetOn(c.id, mount.id), mount.id
    for choice in picking_up.first_try(g, c):
        if type(choice) not in given:
            yield choice, choice.weapon
