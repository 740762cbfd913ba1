"""The Mayor's say in a fight: tests and dangers that he calls for, people who come and go, and its end.

frontera.ruling.test-in-combat: when a turn begins, with the first announcement of one of his people, or by itself where
none of them is to announce; and after a turn in which somebody has tried something that the Mayor has to judge.
frontera.ruling.combat-end: a fight is over when the Mayor says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.form import Form
from sixgun.core.kinds import tag
from sixgun.core.ref import Ref
from sixgun.games.frontera import console, mayor
from sixgun.games.frontera.choices import Dismiss, EndFight, GoOn, Person, Pocket, Show, Sneak, Trial
from sixgun.games.frontera.fights import placing, standing
from sixgun.games.frontera.fights.fight_tests import RULE
from sixgun.games.frontera.levels import able, release
from sixgun.games.frontera.state import MAYOR, Character, Plan, Session, replace
from sixgun.miniatures.by_hand import Director

OVER = "frontera.ruling.combat-end"
CALLS = tuple([kind for kind, call in console.CALLS.items() if call.in_fights])
"""What the Mayor may call for in a fight."""
WORD = "mayors-word"
"""The flag of a Mayor who is to be asked before the fight goes on."""
END = Option(EndFight(), rules=(OVER,))
JUDGED = (Trial, Sneak, Pocket)
"""What the Mayor has to judge when the turn is over."""


def has_a_say(g: Session) -> bool:
    """A plain fight between players has no Mayor who would interfere."""
    return not g.board.duel_of_sides and g.belief is None


def open_to(g: Session, c: Character) -> bool:
    """Whether an announcement may be a call instead: the Mayor's, as long as no card is on the table."""
    return c.seat == MAYOR and has_a_say(g) and g.fight is not None and not g.fight.plans


def is_call(choice: Choice) -> bool:
    return isinstance(choice, (*CALLS, Director, EndFight))


def refusal(g: Session, choice: Choice) -> Refusal | None:
    """As between the beats (mayor.check), as far as it goes with a fight."""
    if isinstance(choice, EndFight):
        return None
    if isinstance(choice, Director):
        return placing.check(g, choice)
    if not isinstance(choice, CALLS):
        return Refusal(RULE, "in-a-fight", tuple(map(tag, CALLS)))
    return mayor.check(g, choice, beat=False)


def forms(g: Session) -> tuple[Form, ...]:
    return tuple(form for form in mayor.forms(g, beat=False) if form.of in CALLS)


def perform(ref: Ref, g: Session, choice: Choice) -> bool:
    """What the Mayor says happens at once, and costs nobody his action. True if it ends the fight."""
    if isinstance(choice, EndFight):
        mayor.announce(ref, choice)
        return True
    if isinstance(choice, Director):
        placing.do(ref, g, choice)
        return False
    mayor.perform(ref, g, choice)
    if isinstance(choice, Dismiss):
        for seizer in g[choice.target].held_by:
            release(g, seizer)
        release(g, choice.target)
    if isinstance(choice, Person | Show):
        standing.take_places(g)
    order = tuple(who for who in g.combat.order if g[who].present and able(g[who]))
    g.fight = replace(g.combat, order=order)
    return False


def after_turn(g: Session, plans: Sequence[Plan]) -> None:
    """frontera.ruling.test-in-combat: what was tried is the Mayor's to judge."""
    if g.board.scenes and has_a_say(g) and any(isinstance(plan.choice, JUDGED) for plan in plans):
        g.flags[WORD] = 1


def before_turn(g: Session, order: Sequence[str]) -> None:
    """Where none of his people announces, the Mayor is asked by himself."""
    if g.board.scenes and has_a_say(g) and order and not any(g[who].seat == MAYOR for who in order):
        g.flags[WORD] = 1


def ask(ref: Ref, g: Session) -> bool:
    """One word of the Mayor's, until he lets the fight go on. True if it ends the fight."""
    offered = [Option(GoOn(), rules=(RULE,)), END]
    choice = ref.ask(
        MAYOR,
        RULE,
        offered,
        check=lambda chosen: None if isinstance(chosen, GoOn) else refusal(g, chosen),
        facts={"turn": g.combat.turn},
    )
    if isinstance(choice, GoOn):
        del g.flags[WORD]
        return False
    return perform(ref, g, choice)
