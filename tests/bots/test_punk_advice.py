"""The adviser of Punkapocalyptic: what it thinks of a state, and what it does with that."""

from __future__ import annotations

from tests.rules.punk.games import foe, fray, model

from sixgun.bots.advice.punk import Adviser
from sixgun.core.choice import Choice, Question
from sixgun.core.shell import Ending
from sixgun.games.punk import turn
from sixgun.games.punk.state import DOWNED, Arm, Fray


def best(g: Fray) -> Choice:
    question = Question("red", turn.CHOOSE, lambda: turn.offers(g), lambda choice: turn.check(g, choice), {})
    return max(Adviser().advise(question, g), key=lambda advice: advice.value).choice


def test_models_and_victory_are_worth_something() -> None:
    worth = Adviser().worth
    even = fray(model("ann", 10, 10), foe("bob", 40, 10))
    ahead = fray(model("ann", 10, 10), foe("bob", 40, 10, where=DOWNED))
    assert worth(even, "red") == -worth(even, "blue")
    assert worth(ahead, "red") > worth(even, "red")
    even.ended = Ending(("blue",), "last-turn", "punk.ruling.game-end")
    assert worth(even, "blue") > 5.0 > -5.0 > worth(even, "red")


def test_it_charges_a_weaker_enemy_in_reach() -> None:
    g = fray(model("ann", 10, 10, combat=8, strength=8), foe("bob", 18, 10, combat=2, toughness=3), active="ann")
    assert best(g).kind == "charge"


def test_it_shoots_whom_it_sees_and_otherwise_comes_nearer() -> None:
    bow = (Arm("bow"),)
    g = fray(model("ann", 10, 10, arms=bow, precision=8), foe("bob", 30, 10, toughness=2), active="ann", left=1)
    assert best(g).kind == "shoot"
    g = fray(model("ann", 10, 10), foe("bob", 60, 10), active="ann")
    choice = best(g)
    assert choice.kind == "move"
    assert choice.path[-1][0] > 15.0


def test_it_does_not_aim_at_what_it_cannot_shoot() -> None:
    bow = (Arm("bow"),)
    g = fray(model("ann", 10, 10, arms=bow), foe("bob", 80, 10), active="ann")
    question = Question("red", turn.CHOOSE, lambda: turn.offers(g), lambda choice: turn.check(g, choice), {})
    thought = [advice.choice.kind for advice in Adviser().advise(question, g) if advice.value > -10.0]
    assert "aim" in {option.choice.kind for option in question.options}
    assert "aim" not in thought and "move" in thought
