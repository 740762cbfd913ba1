"""Neutrals, whom the Marshal's seat plays: one move of Pace a round, after the Deuces. Where no Marshal sits, each lies
down where he is (deadlands.table.house-marshal-duties)."""

from __future__ import annotations

from sixgun.core.choice import Choice, Offer, Option, Question, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import real_places, retested
from sixgun.games.deadlands import moving
from sixgun.games.deadlands.choices import LetPass, Walk
from sixgun.games.deadlands.state import Person, Shootout

DUTIES = "deadlands.table.house-marshal-duties"


def move(ref: Ref, g: Shootout) -> None:
    """Each of them, in the order of the roster."""
    for who in [one.id for one in g.people.values() if not one.side]:
        if g.board.marshal and g[who].up:
            answer = ref.ask_all([question(g, who)])[0]
            if isinstance(answer, Walk):
                moving.walk(ref, g, who, moving.way(g, g[who], answer), False, answer.posture)
            g.change(who, moved=0.0, walked=0.0)


def question(g: Shootout, who: str) -> Question:
    seat = g.sides[g.other_side(g.posse)].seat
    return Question(seat, DUTIES, lambda: offers(g, g[who]), lambda choice: check(g, g[who], choice), {"who": who})


def offers(g: Shootout, me: Person) -> list[Offer]:
    """To stay comes first."""
    walks = retested(moving.WALK.offers(g, me), lambda choice: check(g, me, choice))
    return [Option(LetPass(me.id), 0, (DUTIES,)), *walks]


def check(g: Shootout, me: Person, choice: Choice) -> Refusal | None:
    if isinstance(choice, LetPass) and choice.actor == me.id:
        return None
    if not isinstance(choice, Walk) or choice.actor != me.id:
        return Refusal(DUTIES, "not-offered", ("walk", "let-pass"))
    if not real_places(choice):
        return Refusal("deadlands.map.path", "no-such-place")
    if choice.run:
        return Refusal(DUTIES, "no-running", facts={"who": me.id})
    return moving.check(g, me, choice)
