"""Odds of situations, counted by hand in pairs of dice out of 100, and against samples of the same rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from sixgun import situation
from sixgun.core.game import BadSetup
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.punk import dice
from sixgun.games.punk.dice import Party
from sixgun.games.punk.state import Fray
from sixgun.situation import End, Situation, StepRefused

DOCS = Path(__file__).parents[3] / "docs" / "situations"
SEVEN = ("shot", "charge", "defensive", "lob", "poison", "fall", "break-away")


def load(name: str, **keys: Any) -> Situation:
    found = situation.load(DOCS / f"punk-{name}.toml")
    return found.changed(**keys) if keys else found


def down(who: str) -> Callable[[End], bool]:
    return lambda end: not end.state[who].in_play


def hundredths(pairs: int) -> Fraction:
    """So many of the 100 pairs of two dice."""
    return Fraction(pairs, 100)


# shots ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.shoot.into-combat", "punk.shoot.into-combat-stray", "punk.cover.bonus-to-armour")
def test_a_shot_past_a_fence_into_a_combat() -> None:
    """Precision 4 - 3: a 1 hits, 2 to 4 stray. Strength 5 against 4 + 2 of leather + 3 of the fence - 3 of Penetration:
    45 pairs are enough, ties among them; against the friend's 4, 64."""
    odds = load("shot").odds()
    assert odds.chance(down("target")) == Fraction(1, 10) * hundredths(45)
    assert odds.chance(down("friend-1")) == Fraction(3, 10) * hundredths(64)


@pytest.mark.rule("punk.aim.action")
def test_a_shot_that_is_aimed() -> None:
    """Without a combat Precision is 4, and 3 more for aiming."""
    assert load("shot", engaged=False).odds().chance(down("target")) == Fraction(4, 10) * hundredths(45)
    assert load("shot", engaged=False, aimed=True).odds().chance(down("target")) == Fraction(7, 10) * hundredths(45)


@pytest.mark.rule("punk.shoot.evade-cover", "punk.shoot.evade-only-partial")
def test_a_shot_that_avoids_cover() -> None:
    """Half behind a wreck: 7 of Armour, less 3 of Penetration, or 3 less Precision without it. The fence that covers
    a target wholly cannot be avoided."""
    data = {
        "game": "punk",
        "scenery": [{"kind": "car-wreck", "x": 38.0, "y": 50.0, "angle": 90}],
        "characters": ["kaz: thug with crossbow at 20,45", "dov: thug 20 from kaz"],
    }
    shot = {"do": "shoot", "target": "dov"}
    covered = Situation({**data, "actions": [shot]}).odds()
    avoiding = Situation({**data, "actions": [{**shot, "avoid": True}]}).odds()
    assert covered.chance(down("dov")) == Fraction(4, 10) * hundredths(28)
    assert avoiding.chance(down("dov")) == Fraction(1, 10) * hundredths(64)
    with pytest.raises(StepRefused) as refused:
        load("shot", engaged=False, avoid=True).odds()
    assert refused.value.refusal.rule == "punk.shoot.evade-only-partial"


@pytest.mark.rule("punk.auto.extra-shots", "punk.auto.declare")
def test_a_burst_is_three_shots() -> None:
    """Precision 4 + 1 at short range; Strength 5 against Toughness 4: 64 pairs. It may be Downed by any of them."""
    data = {"game": "punk", "distance": 20, "weapon": "automatic-rifle", "automatic": True}
    one = Fraction(5, 10) * hundredths(64)
    assert Situation(data).odds().chance(down("target")) == 1 - (1 - one) ** 3


@pytest.mark.rule("punk.defensive.penalty", "punk.defensive.timing")
def test_defensive_fire_against_a_move() -> None:
    """Precision 4 - 2; Strength 5 against Toughness 4, and ties go to the side that moves: 55 pairs."""
    odds = load("defensive").odds()
    assert odds.chance(down("runner")) == Fraction(2, 10) * hundredths(55)
    assert odds.chance(lambda end: end.state["lookout"].ready) == 0
    where = {(end.state["runner"].x, end.state["runner"].y) for end in odds.outcomes}
    assert where == {(25.0, 30.0), (30.0, 30.0)}


@pytest.mark.rule("punk.defensive.penalty", "punk.defensive.timing", "punk.armour.penetration")
@pytest.mark.parametrize(("armour", "pairs"), [("", 55), ("scrap-plate", 45)])
def test_defensive_fire_in_a_short_form_says_what_the_long_one_says(armour: str, pairs: int) -> None:
    """Half-way along the move the watcher is 17.5 cm away. Of scrap plate 1 is left after Penetration."""
    timing = {"punk.defensive.timing": {"kind": "react", "number": 50}}
    form = {"game": "punk", "watcher": "thug", "distance": 17.5, "weapon": "crossbow", "armour": armour}
    odds = Situation({**form, "choices": timing}).odds()
    assert odds.chance(down("mover")) == Fraction(2, 10) * hundredths(pairs)
    assert {end.state["mover"].x for end in odds.outcomes} == {25.0, 30.0}
    assert Situation({**form, "distance": 57.6, "choices": timing}).state["watcher"].y == 45 + 57.6 + 2.5


@pytest.mark.rule("punk.defensive.optional")
def test_nobody_shoots_unless_the_file_says_so() -> None:
    data = tomllib.loads((DOCS / "punk-defensive.toml").read_text(encoding="utf-8"))
    del data["choices"]
    assert Situation(data).odds().chance(down("runner")) == 0


@pytest.mark.rule("punk.lob.deviation", "punk.lob.direction", "punk.fire.marker")
def test_a_bomb_that_deviates() -> None:
    """Precision 4. 1 to 8 land within 5 cm of the target, 1 to 4 and the even misses near the one behind. Strength 4
    against Toughness 4: 55 pairs."""
    odds = load("lob").odds()
    assert odds.chance(down("target")) == Fraction(8, 10) * hundredths(55)
    assert odds.chance(down("other")) == Fraction(7, 10) * hundredths(55)
    assert odds.chance(lambda end: len(end.state.fires) == 1) == 1


# close combat --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.assault.bonus", "punk.multi.support-low", "punk.fight.tie")
def test_a_charge_with_support() -> None:
    """Combat 4 + 1 + 1 against 5: 55 pairs win, 9 tie, 36 lose. Strength 5 against Toughness 4 with ties: 64.
    Strength 6 against Toughness 4 without: 64."""
    odds = load("charge").odds()
    assert odds.chance(down("defender")) == hundredths(55 + 9) * hundredths(64)
    assert odds.chance(down("attacker")) == hundredths(36 + 9) * hundredths(64)
    both = odds.chance(lambda end: down("defender")(end) and down("attacker")(end))
    assert both == hundredths(9) * hundredths(64) * hundredths(64)


@pytest.mark.rule("punk.disengage.roll", "punk.roll.opposed-many", "punk.disengage.failure")
def test_breaking_away_from_two() -> None:
    """Agility 5 against 3: with a die of d each of them fails on d + 2 or less of 10. One roll against both."""
    fails = [min(10, die + 2) for die in range(1, 11)]
    odds = load("break-away").odds()
    away = Fraction(sum(n * n for n in fails), 1000)
    assert odds.chance(lambda end: end.state["who"].x != 20.0 or end.state["who"].y != 45.0) == away
    one = Fraction(sum(2 * n * (10 - n) for n in fails), 1000)
    two = Fraction(sum((10 - n) ** 2 for n in fails), 1000)
    hit = hundredths(55)
    assert odds.chance(down("who")) == one * hit + two * (1 - (1 - hit) ** 2)


# poison and falls ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.poison.survivor", "punk.poison.roll")
def test_poison_over_two_activations() -> None:
    """Combat 5 against 2: 72 pairs win, 7 tie. Strength 3 against 4 + 1: 36 Down at once; of the others, poisoned by 3
    against Toughness 4 in their own activation, 36."""
    odds = load("poison").odds()
    hit, at_once, later = hundredths(72 + 7), hundredths(36), hundredths(36)
    assert odds.chance(down("thug")) == hit * (at_once + (1 - at_once) * later)
    first = load("poison", actions=["fight"]).odds()
    assert first.chance(lambda end: end.state["thug"].poison == 3) == hit * (1 - at_once)
    assert odds.chance(lambda end: end.state["thug"].poison > 0) == 0


@pytest.mark.rule("punk.fall.roll", "punk.fall.bands", "punk.fall.survive")
def test_a_fall_from_a_watchtower() -> None:
    """10 cm are 4 bases: Strength 2 against Toughness 4, and ties save the one whose activation it is: 72 pairs."""
    odds = load("fall").odds()
    assert odds.chance(lambda end: end.state["who"].in_play and end.state["who"].prone) == hundredths(72)
    assert odds.chance(down("who")) == hundredths(28)


# exactness -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SEVEN)
def test_a_sample_agrees_with_the_exact_odds(name: str) -> None:
    found = load(name)
    exact, sampled = found.odds(), found.odds(limit=0, samples=4000, seed=3)
    assert exact.exact and not sampled.exact
    assert sum(end.p for end in exact.outcomes) == 1
    for who in found.state.models:
        p = exact.chance(down(who))
        spread = 5 * float(p * (1 - p) / 4000) ** 0.5
        assert abs(float(sampled.chance(down(who)) - p)) <= spread


@pytest.mark.rule("punk.roll.opposed")
@pytest.mark.parametrize("ahead", [-12, -3, 0, 4, 11])
@pytest.mark.parametrize("tops", [(), (1,)])
def test_an_opposed_roll_counts_what_all_pairs_of_dice_give(ahead: int, tops: tuple[int, ...]) -> None:
    """The twin: every pair of dice."""
    start = load("poison").state

    def contest(ref: Ref, g: Fray) -> tuple[int, bool]:
        rolled = dice.opposed(ref, g, Party("", 10 + ahead), Party("", 10), "punk.fall.roll", tops)
        return (rolled.margin > 0) - (rolled.margin < 0), bool(tops) and rolled.one.dice[0] == 1

    every = [((one + ahead - two), bool(tops) and one == 1) for one in range(1, 11) for two in range(1, 11)]
    slow = Counter(((margin > 0) - (margin < 0), low) for margin, low in every)
    fast = enumerate_outcomes(contest, start, Fray.fork, lambda g: 0)
    assert {case.result: case.p for case in fast.cases} == {key: hundredths(n) for key, n in slow.items()}


def test_a_result_names_modifiers_with_their_rules() -> None:
    shown = {(mod.value, mod.name, mod.rule) for asked in load("charge").odds().rolls for mod in asked.mods}
    assert {(1, "charge", "punk.assault.bonus"), (1, "support", "punk.multi.support-low")} <= shown
    shot = {(mod.value, mod.name, mod.rule) for asked in load("shot").odds().rolls for mod in asked.mods}
    assert {(-3, "into-combat", "punk.shoot.into-combat"), (3, "cover", "punk.cover.grades")} <= shot


def test_dice_that_fell_settle_it() -> None:
    """1 hits, 9 + 5 beats 7 + 6; then no die is left."""
    assert not load("shot").resolve(dice=(1, 9, 7)).state["target"].in_play
    assert load("shot").resolve(dice=(1, 7, 9)).state["target"].in_play
    assert not load("shot").resolve(dice=(3, 5, 5)).state["friend-1"].in_play


# files ---------------------------------------------------------------------------------------------------------------
def mistakes(data: dict[str, Any]) -> dict[str, str]:
    with pytest.raises(BadSetup) as bad:
        Situation({"game": "punk", **data})
    return {problem.where: problem.message for problem in bad.value.problems}


def test_every_mistake_is_reported_at_once() -> None:
    found = mistakes(
        {
            "characters": [
                "kaz: thug with crosbow at 20,30",
                "dov: thug at 200,30",
                {"id": "rusk", "side": "right", "far": 3.0, "far_from": "nobody"},
                {"id": "kaz", "side": "right"},
                {"id": "ott", "side": "right", "at": [5, 5], "weapons": [{"weapon": "bow", "reload": 1}]},
            ],
            "activation": {"who": "zed"},
            "scenery": [{"kind": "castle", "x": 10, "y": 10}],
            "actions": ["dance", {"do": "move", "avoid": True}, {"do": "shoot", "target": "zed"}],
        }
    )
    assert {
        "characters[0].weapons[0]",
        "characters[1].at",
        "characters[2].far_from",
        "characters[3].id",
        "characters[3].at",
        "characters[4].weapons[0].reload",
        "activation.who",
        "scenery[0].kind",
        "actions[0]",
        "actions[1].to",
        "actions[1].avoid",
        "actions[2].target",
    } <= set(found)
    assert "crossbow" in found["characters[0].weapons[0]"]


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ({"prone": True, "far": 0.0, "far_from": "one"}, "characters[1].prone"),
        ({"ready": True, "at": [60, 60]}, "characters[1].ready"),
        ({"raging": True, "at": [60, 60]}, "characters[1].raging"),
        ({"at": [40.5, 40]}, "characters[1].at"),
        ({"at": [60, 60, 4]}, "characters[1].at"),
        ({"at": [60, 60], "behind": "mud-pool"}, "characters[1].behind"),
        ({"at": [60, 60], "specials": [{"kind": "wings"}]}, "characters[1].specials[0].kind"),
    ],
)
def test_a_state_that_cannot_be_is_a_mistake(row: dict[str, Any], key: str) -> None:
    one = {"id": "one", "side": "left", "at": [40, 40]}
    two = {"id": "two", "side": "right", **row}
    assert key in mistakes({"characters": [one, two], "actions": ["pass"]})


@pytest.mark.parametrize(
    ("form", "key"),
    [
        ({"distance": 10}, "weapon"),
        ({"distance": 10, "weapon": "bow", "behind": "castle"}, "behind"),
        ({"distance": 10, "weapon": "bow", "armour": "silk"}, "armour"),
        ({"off": "mud-pool"}, "off"),
        ({"attacker": "nobody-such"}, "attacker"),
        ({"thrower": "thug"}, "distance"),
        ({"watcher": "thug"}, "distance"),
        ({"watcher": "thug", "distance": 10}, "weapon"),
        ({"title": "nothing else"}, "kind"),
    ],
)
def test_a_mistake_of_a_short_form_has_its_key(form: dict[str, Any], key: str) -> None:
    assert key in mistakes(form)


def test_a_line_says_what_a_table_says() -> None:
    line = "right dov: veteran with pistol and light-blade in leather 24 from kaz facing west, ready"
    row = {
        "id": "dov",
        "side": "right",
        "profile": "veteran",
        "weapons": ["pistol", "light-blade"],
        "armour": ["leather"],
        "far": 24.0,
        "far_from": "kaz",
        "facing": "west",
        "ready": True,
    }
    states = [
        Situation({"game": "punk", "characters": ["kaz: thug at 20,30", one], "actions": ["pass"]}).state
        for one in (line, row)
    ]
    assert states[0].models == states[1].models
    assert states[0]["dov"].place == (46.5, 30.0, 0.0)
    assert states[0].bullets == {"dov": 6}


@pytest.mark.rule("punk.turn.one-activation")
def test_nobody_acts_twice_in_a_turn() -> None:
    data = {"game": "punk", "characters": ["kaz: thug at 20,30"], "actions": ["pass", {"do": "activate", "who": "kaz"}]}
    with pytest.raises(StepRefused) as refused:
        Situation(data).odds()
    assert refused.value.refusal.rule == "punk.turn.one-activation"
    again = Situation({**data, "actions": ["pass", "next-turn", {"do": "activate", "who": "kaz"}]})
    assert [(end.state.turn, end.state["kaz"].acted) for end in again.odds().outcomes] == [(2, False)]


def test_a_whole_game_can_begin_at_the_moment() -> None:
    found = load("defensive")
    g = found.game.start(found.whole_game())
    assert (g.phase, g.going.who, g["lookout"].ready) == ("act", "runner", True)


@pytest.mark.rule("punk.bullets.secret")
def test_the_bullets_of_a_file_stay_secret() -> None:
    rows = [
        {"id": id, "side": side, "at": at, "weapons": ["pistol"], "bullets": 2}
        for id, side, at in (("kaz", "left", [20, 30]), ("dov", "right", [60, 30]))
    ]
    found = Situation({"game": "punk", "characters": rows, "actions": ["pass"]})
    setup = found.whole_game()
    known = found.game.setup_for(setup, "left")
    assert [row.get("bullets") for row in known["situation"]["characters"]] == [2, None]
    imagined = found.game.imagine(found.game.view(found.state, "left"), known)
    assert imagined.bullets["kaz"] == 2
    assert imagined["dov"] == found.state["dov"]
