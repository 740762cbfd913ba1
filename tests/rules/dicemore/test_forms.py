"""Whatever the rules allow a person can say: each of these is legal, no list has it, and one typed line means it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.dicemore.build import man, match

from sixgun.cli import forms as typed_forms
from sixgun.core.asking import Asking, expressible
from sixgun.core.choice import Choice, Question
from sixgun.core.game import load_game
from sixgun.core.ref import Pending, Referee
from sixgun.games.dicemore.choices import ChangeWeapon, Drive, Explosive, Fire, FixExplosive, Jump, Move, Rotate, Turn
from sixgun.games.dicemore.state import TROT, Cart, Skirmish
from sixgun.screen.words import Words

GAME = load_game("dicemore")
WORDS = Words(GAME, GAME.setup(GAME.scenarios()[0]))


def question(g: Skirmish) -> Question:
    try:
        GAME.advance(Referee(), g)
    except Pending as pending:
        return pending.questions[0]
    raise AssertionError("nothing is asked")


def meant(g: Skirmish, line: str) -> Choice | None:
    asked = question(g)
    found = typed_forms.meant(line, GAME.part(Asking).forms(g, asked), asked.options, WORDS)
    assert found is not None, [form.called for form in GAME.part(Asking).forms(g, asked)]
    return typed_forms.typed(*found, WORDS, lambda _: "", print)


def field(**fields: object) -> Skirmish:
    me = man("a", "good", 10, 10, guns=["six-shot", "dynamite"], **fields)  # type: ignore[arg-type]  # as the test says
    return match([me, man("m", "good", 10, 11.2), man("b", "bad", 16, 10, 180, guns=["six-shot"])], active="a")


def on_a_wagon() -> Skirmish:
    driver = man("a", "good", 10, 20, cart="w", driver=True)
    return match([driver, man("b", "bad", 40, 40)], carts=[Cart("w", 10.0, 20.0, gait=TROT)], active="a")


CASES: list[tuple[Callable[[], Skirmish], str, Choice, str]] = [
    (
        field,
        "move-to walk 12,10 target=b",
        Move("a", "walk", ((12.0, 10.0, 0.0),), "b"),
        "dicemore.ruling.charge",
    ),
    (
        field,
        "move-to how=walk 11,10 12,10.3 end=keep @10",
        Move("a", "walk", ((11.0, 10.0, 0.0), (12.0, 10.3, 0.0)), end="keep", facing=10.0),
        "dicemore.move.one-kind",
    ),
    (field, "rotate-to 33", Rotate("a", 33.0), "dicemore.move.free-rotation"),
    (field, "turn-to 200", Turn("a", 200.0), "dicemore.action.turn-about"),
    (field, "jump-to 11.5,9", Jump("a", ((11.5, 9.0, 0.0),)), "dicemore.action.jump-short"),
    (
        field,
        "fix-at 10.6,10.6",
        FixExplosive("a", 1, ((10.6, 10.6, 0.0),)),
        "dicemore.ruling.blast-fixed",
    ),
    (
        field,
        "explosive-at how=throw target=m",
        Explosive("a", 1, "throw", "m"),
        "dicemore.ruling.blast-throw",
    ),
    (field, "change-to hands=1", ChangeWeapon("a", (1,)), "dicemore.action.change-weapon"),
    (
        on_a_wagon,
        "drive-to normal 13,20.5",
        Drive("a", "normal", ((13.0, 20.5, 0.0),)),
        "dicemore.move.vehicle-arc",
    ),
]


@pytest.mark.parametrize(
    ("table", "line", "choice"),
    [pytest.param(*case[:3], marks=pytest.mark.rule(case[3]), id=case[1]) for case in CASES],
)
def test_a_typed_line_means_what_no_list_offers(table: Callable[[], Skirmish], line: str, choice: Choice) -> None:
    g = table()
    asked = question(g)
    assert meant(g, line) == choice
    assert asked.check(choice) is None
    assert choice not in [option.choice for option in asked.options]
    assert expressible(GAME, g, asked, choice)


@pytest.mark.rule("dicemore.fire.declare")
def test_what_is_left_to_the_rules_means_an_option() -> None:
    g = field()
    asked = question(g)
    short = Fire("a", "b", 0)
    assert asked.check(short) is None
    assert GAME.part(Asking).in_full(g, asked, short) == Fire("a", "b", 0, number=1)
    assert GAME.part(Asking).in_full(g, asked, short) in [option.choice for option in asked.options]
    assert expressible(GAME, g, asked, short)
