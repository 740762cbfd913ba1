"""The adviser of Dust Alley: what it thinks of a state, and what gunhand does with that."""

from __future__ import annotations

from tests.rules.dustalley.build import alley, crate, wall

from sixgun.bots.advice.dustalley import Adviser
from sixgun.core.choice import Choice, Option, Question
from sixgun.core.shell import Ending
from sixgun.games.dustalley import turn, watching
from sixgun.games.dustalley.choices import Fire, Hold
from sixgun.games.dustalley.state import Alley


def best(question: Question, g: Alley) -> Choice:
    return max(Adviser().advise(question, g), key=lambda advice: advice.value).choice


def test_wounds_the_bag_and_winning_are_worth_something() -> None:
    worth = Adviser().worth
    assert worth(alley(), "hester") == -worth(alley(), "colm")
    assert worth(alley(wounds=1), "hester") > worth(alley(), "hester") > worth(alley(bag=True), "hester")
    g = alley()
    g.ended = Ending(("colm",), "last-standing", turn.LAST)
    assert worth(g, "colm") > 9.0 > -9.0 > worth(g, "hester")


def test_it_shoots_whom_it_sees_and_otherwise_goes_for_the_bag() -> None:
    g = alley()
    assert best(turn.question(g), g).kind == "shoot"
    g = alley(wall(8, 0.2, 15.8))
    chosen = best(turn.question(g), g)
    assert chosen.kind == "move" and chosen.path[-1][1] < 4.1


def test_it_fires_at_a_mover_where_he_is_not_covered() -> None:
    g = alley(crate(5.5, 8.0, 1.0, 2.5), watching=True)
    g.way = ((4.0, 8.0, 0.0), (4.0, 14.0, 0.0))
    shots = [Option(Fire("colm", "hester", pace)) for pace, _ in watching.stops(g.way)]
    chosen = best(Question("colm", watching.SHOT, [*shots, Option(Hold("colm"))]), g)
    assert isinstance(chosen, Fire) and chosen.number in (4, 5, 6)
