"""Emptying the cylinder."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import gun, man, match, wall
from tests.rules.dicemore.firing import STEADY, entry, events, fire, play, refusal, shooter, target

from sixgun.core.choice import Choice, Question
from sixgun.core.log import LogLine
from sixgun.games.dicemore.cylinder import others_near
from sixgun.games.dicemore.shots import Volley
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.testing.scripted import pick

EMPTY = fire(number=6, how="empty")


def table(*others: Character, shot: int = 4, **fields: Any) -> Skirmish:
    """A gunman, and a target that he cannot really hurt."""
    return match([shooter(shot=shot, **fields), target(5, ref=9, cos=9, cool=6), *others], active="a")


def shots(log: list[LogLine]) -> list[tuple[str, dict[str, int]]]:
    return [(e.facts["target"], {m.name: m.value for m in e.mods}) for e in log if e.event in ("shot-hit", "shot-miss")]


@pytest.mark.rule(
    "dicemore.weapon.empty-cylinder-declare",
    "dicemore.ruling.fan-full-cylinder",
    "dicemore.special.weapon-empty-cylinder",
)
def test_who_may_empty_which_cylinder() -> None:
    assert refusal(table(), EMPTY) == ""
    near, far = match([shooter(), target(6)], active="a"), match([shooter(), target(6.01)], active="a")
    assert refusal(near, EMPTY) == ""
    assert refusal(far, EMPTY) == "dicemore.weapon.empty-cylinder-declare"
    five = match([shooter(gun("six-shot", loaded=5)), target(5)], active="a")
    assert refusal(five, EMPTY) == "dicemore.ruling.fan-full-cylinder"
    for weapon in ("heavy-gun", "remington", "rifle"):
        other = match([shooter(weapon), target(3)], active="a")
        assert refusal(other, EMPTY) == "dicemore.weapon.empty-cylinder-declare"


@pytest.mark.rule(
    "dicemore.weapon.empty-cylinder-dice",
    "dicemore.weapon.empty-cylinder-resolve",
    "dicemore.weapon.empty-cylinder-empty",
)
def test_dice_below_shot_are_shots_and_the_gun_is_empty() -> None:
    g = table(shot=4)
    log = play(g, EMPTY, [STEADY, (3, 4, 1, 5, 6, 4), *[3, 1, (1, 1)] * 2])
    assert entry(log, "volley").facts["good"] == 2
    assert [m.get("later-shots", 0) for _, m in shots(log)] == [0, -1]
    assert g["a"].guns[0].loaded == 0
    assert g.going.left == 2


@pytest.mark.rule("dicemore.weapon.empty-cylinder-empty")
def test_wild_shots_have_no_effect_but_are_spent() -> None:
    g = table(shot=3)
    log = play(g, EMPTY, [STEADY, (3, 4, 5, 6, 3, 3)])
    assert shots(log) == []
    assert g["a"].guns[0].loaded == 0


@pytest.mark.rule("dicemore.weapon.empty-cylinder-coolness", "dicemore.ruling.fan-coolness")
def test_tense_counts_for_all_shots_and_nervous_fires_once() -> None:
    g = table(shot=4, cool=3)
    log = play(g, EMPTY, [(3, 4), (1, 1, 6, 6, 6, 6), *[4, 1, (1, 1)] * 2])
    assert [m["tense"] for _, m in shots(log)] == [-1, -1]
    g = table(shot=4, cool=3)
    log = play(g, EMPTY, [(4, 4), 5, 1, (1, 1)])
    assert [m["nervous"] for _, m in shots(log)] == [-2]
    assert "volley-fails" in events(log)
    assert g["a"].guns[0].loaded == 5


@pytest.mark.rule("dicemore.weapon.empty-cylinder-assign", "dicemore.ruling.fan-majority")
@pytest.mark.parametrize(("on_target", "spare"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_more_than_half_are_for_the_declared_target(on_target: int, spare: int) -> None:
    other = man("c", "bad", 16, 28, acted=True, ref=9, cos=9, cool=6)
    g = table(other, shot=4)
    dice = [1] * on_target + [6] * (6 - on_target)
    chosen = [pick("spread", target="c", number=spare)] if spare else []
    log = play(g, EMPTY, [STEADY, dice, *[4, 1, (1, 1)] * on_target], chosen)
    assert [who for who, _ in shots(log)] == ["b"] * (on_target - spare) + ["c"] * spare
    assert [m.get("later-shots", 0) for _, m in shots(log)] == [0] + [-1] * (on_target - 1)


@pytest.mark.rule("dicemore.weapon.empty-cylinder-assign", "dicemore.ruling.fan-majority")
def test_without_a_shot_on_target_nobody_is_asked_whom_it_hits() -> None:
    g = table(man("c", "bad", 16, 28, acted=True), shot=4)
    assert shots(play(g, EMPTY, [STEADY, [6] * 6])) == []


@pytest.mark.rule("dicemore.weapon.empty-cylinder-assign", "dicemore.ruling.fan-majority")
def test_spare_shots_go_to_others_one_by_one_or_stay() -> None:
    c = man("c", "bad", 16, 28, acted=True, ref=9, cos=9, cool=6)
    d = man("d", "bad", 16, 20, acted=True, ref=9, cos=9, cool=6)
    left: list[tuple[object, int]] = []

    def one_more(question: Question) -> Choice:
        left.append((question.facts["spare"], max(option.choice.number for option in question.options)))
        return next(
            o.choice for o in question.options if (o.choice.target, o.choice.number) == ("dc"[len(left) - 1], 1)
        )

    both = [one_more, one_more]
    log = play(table(c, d), EMPTY, [STEADY, [1] * 6, *[4, 1, (1, 1)] * 6], both)
    assert [who for who, _ in shots(log)] == ["b"] * 4 + ["d", "c"]
    assert left == [(2, 2), (1, 1)]
    log = play(table(c, d), EMPTY, [STEADY, [1] * 6, *[4, 1, (1, 1)] * 6], ["keep"])
    assert [who for who, _ in shots(log)] == ["b"] * 6


@pytest.mark.rule("dicemore.ruling.fan-majority")
def test_whom_spare_shots_may_go_to() -> None:
    g = match(
        [
            shooter(),
            target(5),
            man("near", "bad", 16, 31),  # 6U from the target
            man("far", "bad", 16, 31.1),
            man("hidden", "bad", 20, 24),
            man("behind", "bad", 9, 24),
            man("friend", "good", 16, 26),
        ],
        [wall("w", (18, 22), (18, 26))],
        active="a",
    )
    g.change("far", x=17.0, y=31.1)
    assert others_near(g, Volley("a", gun("six-shot")), "b") == ["near"]


@pytest.mark.rule("dicemore.band.mexicans-empty-cylinder", "dicemore.ruling.mexican-fan")
def test_mexicans_shoot_wild_with_five_and_six() -> None:
    g = table(shot=3, band="mexicans", profile="mexicans.gringos")
    log = play(g, EMPTY, [STEADY, (2, 5, 6, 4, 3, 3), *[6, 1, (1, 1)] * 3])
    volley = entry(log, "volley")
    assert (volley.facts["good"], volley.facts["wild"]) == (1, 2)
    assert [m.get("mexican-wild", 0) for _, m in shots(log)] == [0, -1, -1]
    # with SHOT 6 a five is an ordinary shot
    g = table(shot=6, band="mexicans", profile="mexicans.gringos")
    log = play(g, EMPTY, [STEADY, (5, 6, 6, 6, 6, 6), *[4, 1, (1, 1)] * 6])
    assert (entry(log, "volley").facts["good"], entry(log, "volley").facts["wild"]) == (1, 5)
    # hired civilians of a Mexican band are no Mexicans
    g = table(shot=3, band="mexicans", profile="common.armed-civilian")
    log = play(g, EMPTY, [STEADY, (5, 5, 6, 6, 4, 3)])
    assert shots(log) == []


@pytest.mark.rule("dicemore.ruling.mexican-fan")
def test_wild_shots_may_be_given_to_others_and_come_last_on_each_target() -> None:
    other = man("c", "bad", 16, 28, acted=True, ref=9, cos=9, cool=6)
    g = table(other, shot=3, band="mexicans", profile="mexicans.gringos")
    log = play(
        g,
        EMPTY,
        [STEADY, (1, 1, 5, 6, 5, 3), *[6, 1, (1, 1)] * 5],
        [pick("spread", target="c", number=2, wild=1)],
    )
    assert [(who, m.get("mexican-wild", 0)) for who, m in shots(log)] == [
        ("b", 0),
        ("b", -1),
        ("b", -1),
        ("c", 0),
        ("c", -1),
    ]


@pytest.mark.rule("dicemore.ruling.reroll-scope")
def test_the_six_dice_are_not_rolled_again() -> None:
    g = table(shot=1, fame=2, fortune=2)
    assert shots(play(g, EMPTY, [STEADY, (6, 6, 6, 6, 6, 6)])) == []
