"""What a player is told before choosing: exact odds from the rules that play it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixgun.games.dicemore.choices import Disengage, Explosive, Fire, Lie, Pass
from sixgun.games.dicemore.odds.preview import preview
from sixgun.games.dicemore.shots import damage_of
from sixgun.games.dicemore.state import Skirmish
from sixgun.games.dicemore.trials import wounds_of

from . import build


def two(apart: float = 5.0, **fields: Any) -> Skirmish:
    """A shooter and a target in the open who has acted, both without fame."""
    people = [
        build.man("a", "good", x=10, y=10, shot=3, cool=6, guns=["six-shot"]),
        build.man("b", "bad", x=10 + apart, y=10, facing=180, ref=3, cos=1, cool=6, acted=True, **fields),
    ]
    return build.match(people, active="a")


@pytest.mark.rule("dicemore.shoot.formula", "dicemore.rescue.formula")
def test_odds_of_a_shot_counted_by_hand() -> None:
    """SHOT 3, weapon 1, short range 1: the die 1 to 6 makes 6 to 11. Whoever is struck rolls 1D6 and the damage less
    REF 3; COOL 6 never fails."""
    g = two()
    found = preview(g, Fire("a", "b", 0, number=1))
    assert found is not None
    plus = sum(mod.value for mod in found.mods)
    assert found.facts["modifier"] == plus == 5
    dead = Fraction(0)
    for die in range(1, 7):
        damage = damage_of(die + plus)
        if damage:
            dead += sum(Fraction(1, 36) for save in range(1, 7) if wounds_of(save + damage - 3))
    rows = {row.name: row.p for row in found.outcomes}
    assert rows == {"unhurt": 1 - dead, "eliminated": dead}
    assert [(row.name, row.p) for row in found.aimed_at] == [("eliminated", dead)]


@pytest.mark.rule("dicemore.melee.disengage-test")
def test_breaking_off_names_the_faces_of_the_die() -> None:
    people = [
        build.man("a", "good", x=10, y=10, ref=3, engaged=("b",)),
        build.man("b", "bad", x=11, y=10, facing=180, engaged=("a",)),
    ]
    found = preview(build.match(people, active="a", left=3), Disengage("a"))
    assert found is not None
    assert found.dice == "1D6"
    assert [(row.name, row.p, row.dice) for row in found.outcomes] == [
        ("disengages", Fraction(1, 3), (1, 2)),
        ("stays-engaged", Fraction(2, 3), (3, 6)),
    ]


@pytest.mark.rule("dicemore.explosive.area", "dicemore.explosive.short-fuse")
def test_a_short_fuse_warns_of_the_own_hands() -> None:
    g = two()
    g.change("a", guns=(build.gun("dynamite", loaded=1),), hands=())
    found = preview(g, Explosive("a", 0, "short-fuse", "b"))
    assert found is not None
    assert sum(row.p for row in found.outcomes) == 1
    assert any(row.who == "a" for row in found.also)


@pytest.mark.rule("dicemore.action.cost")
def test_nothing_is_told_of_what_is_not_legal_or_not_rolled() -> None:
    g = two(apart=30.0)
    assert preview(g, Fire("a", "b", 0, number=1)) is None
    assert preview(g, Pass()) is None
    assert preview(g, Lie("a")) is None


@pytest.mark.rule("dicemore.char.captain", "dicemore.explosive.blown-away", "dicemore.explosive.panic")
def test_a_preview_of_a_blast_minds_who_lands_near_a_captain() -> None:
    """Whoever is struck at 15 is hurled 7 to 12U, to 22 to 27; the Captain at 29 keeps him from panic from 23 on, where
    the gap is 5U. REF 12 keeps every wound off, and he lies already."""
    people = [
        build.man("a", "good", x=10, y=10, cos=4, guns=["dynamite"]),
        build.man("b", "bad", x=15, y=10, facing=180, ref=12, acted=True, lying=True, profile="soldiers.soldier"),
        build.man("c", "bad", x=29, y=10, facing=180, acted=True, profile="soldiers.captain"),
    ]
    g = build.match(people, active="a")
    found = preview(g, Explosive("a", 0, "throw", path=((13.0, 10.0, 0.0),)))
    assert found is not None
    assert {row.name: row.p for row in found.outcomes} == {"unhurt": Fraction(5, 6), "shaken": Fraction(1, 6)}
