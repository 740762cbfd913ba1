"""Whatever may be announced in a fight a person can say: by a form, in a typed line."""

from __future__ import annotations

import pytest
from tests.rules.frontera.test_fight_tests import brawl

from sixgun.cli import forms as typed_forms
from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question
from sixgun.core.form import can_be_said
from sixgun.games.frontera.choices import Attack, Difficulty, Move, Provoke, Trial
from sixgun.games.frontera.fights.fight_choice import check, options
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.state import Fight
from sixgun.screen.words import Words

WORDS = Words(GAME, GAME.setup(GAME.scenarios()[0]))


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        pytest.param(
            "test test=head number=7 9,9",
            Trial("ana", "head", 7, path=((9.0, 9.0, 0.0),)),
            marks=pytest.mark.rule("frontera.ruling.test-in-combat"),
        ),
        pytest.param(
            "provoke target=near 9,9",
            Provoke("ana", "near", path=((9.0, 9.0, 0.0),)),
            marks=pytest.mark.rule("frontera.ruling.opposed-in-combat"),
        ),
        pytest.param(
            "move-to 10,12 12,13",
            Move("ana", path=((10.0, 12.0, 0.0), (12.0, 13.0, 0.0))),
            marks=pytest.mark.rule("frontera.combat.option-move-only"),
        ),
        pytest.param(
            "attack-as fists how=unarmed target=near number=1 10.5,10.2",
            Attack("ana", "near", "unarmed", 1, weapon="fists", path=((10.5, 10.2, 0.0),)),
            marks=pytest.mark.rule("frontera.ruling.extra-attacks-count"),
        ),
    ],
)
def test_a_typed_line_means_what_no_list_offers(line: str, choice: Choice) -> None:
    g = brawl()
    g.fight = Fight(turn=1, order=("ana", "near", "far"))
    listed = tuple(options(g, g["ana"]))
    question = Question("ana", "frontera.combat.announce-order", listed, facts={"who": "ana", "turn": 1})
    forms = GAME.part(Asking).forms(g, question)
    found = typed_forms.meant(line, forms, listed, WORDS)
    assert found is not None
    assert typed_forms.typed(*found, WORDS, lambda _: "", print) == choice
    assert check(g, g["ana"], choice) is None
    assert choice not in [option.choice for option in listed]
    assert can_be_said(forms, listed, choice)


@pytest.mark.rule("frontera.trait-test.difficulty")
def test_the_mayor_sets_any_difficulty() -> None:
    question = Question("mayor", "frontera.trait-test.difficulty", (), facts={"who": "ana", "test": "head"})
    (form,) = GAME.part(Asking).forms(brawl(), question)
    found = typed_forms.meant("difficulty-of number=7", (form,), (), WORDS)
    assert found is not None
    assert typed_forms.typed(*found, WORDS, lambda _: "", print) == Difficulty(7)
