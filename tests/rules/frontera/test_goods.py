"""What goods do, as their rows say: cards, no difficulty, protection, strong drink; damage that a row
gives for a range; and stakes that the Mayor limits."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import Table, adventure

from sixgun.core.choice import Choice
from sixgun.core.game import BadSetup, Preview
from sixgun.games.frontera import gambling, goods, mayor
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.catalogue import weapons
from sixgun.games.frontera.choices import Attack, CallTest, Drink, Helps, Honest, House, NextBeat, Play
from sixgun.games.frontera.fights import strike, techniques
from sixgun.games.frontera.fights.space import band
from sixgun.games.frontera.odds.preview import preview
from sixgun.games.frontera.state import Plan
from sixgun.testing.scripted import ScriptedRef

GOODS = "frontera.gap.goods-prices"


def told(table: Table, *calls: Choice) -> list[tuple[str, dict[str, Any]]]:
    """What the log says of these calls."""
    before = len(table.log)
    for call in calls:
        table.step(call)
    return [(entry.event, dict(entry.facts)) for entry in table.log[before:]]


def carrying(*things: str, **more: Any) -> Table:
    setup = adventure(**more)
    setup["people"][0]["goods"] = list(things)
    return Table(setup)


def drawn(table: Table, call: Choice) -> int:
    """How many cards Ana draws in the test that is called for, as the log and both previews have it."""
    table.asked.clear()
    before = preview(table.g, call)
    found = [facts["cards"] for event, facts in told(table, call) if event == "draws"]
    question = next(one for one in table.asked if one.seat == "judit" and one.options[0].choice.kind == "draw")
    assert before is not None
    assert found[0] == sum(mod.value for mod in before.mods) == question.options[0].facts["cards"]
    return int(found[0])


# of use --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(GOODS, "frontera.table.house-goods", "frontera.ruling.goods-of-use")
@pytest.mark.parametrize(
    ("item", "test"),
    [
        ("lockpicks", "hands/deftness"),
        ("spyglass", "senses/perception"),
        ("almanac", "head/lore"),
        ("fine-clothes", "head/glibness"),
    ],
)
def test_each_row_helps_the_tests_of_its_skill_where_it_is_of_use(item: str, test: str) -> None:
    call = CallTest("ana", test)
    table = carrying(item)
    assert drawn(table, call) == 3
    table.step(Helps(item))
    assert drawn(table, call) == 4
    assert drawn(table, CallTest("ana", "muscle/strength")) == 3


@pytest.mark.rule(GOODS, "frontera.ruling.goods-of-use")
def test_goods_of_a_file_may_help_at_times_and_with_more_cards() -> None:
    own = [{"key": "tonic", "price": 1.0, "effect": "steady", "skill": "aim", "when": "of-use", "cards": 2}]
    table = carrying("tonic", goods=own)
    form = next(form for form in mayor.forms(table.g, beat=True) if form.kind == "helps")
    offered = next(field.ids for field in form.fields if field.name == "item")
    assert offered == ("lockpicks", "spyglass", "almanac", "fine-clothes", "rope", "tonic")
    table.step(Helps("tonic"))
    assert drawn(table, CallTest("ana", "senses/aim")) == 5


@pytest.mark.rule(GOODS)
def test_goods_of_a_file_help_skills_that_there_are() -> None:
    with pytest.raises(BadSetup, match="unknown skill 'aiming'"):
        SCENARIOS.start(adventure(goods=[{"key": "tonic", "price": 1.0, "effect": "", "skill": "aiming", "cards": 1}]))


@pytest.mark.rule("frontera.ruling.goods-of-use")
def test_the_odds_of_a_beat_know_what_is_of_use_in_it() -> None:
    beat = {"kind": "test", "who": "ana", "trait": "hands", "skill": "deftness", "helps": ["lockpicks"]}
    setup = adventure(beat)
    setup["people"][0]["goods"] = ["lockpicks"]
    table = Table(setup)
    seen = preview(table.g, NextBeat())
    assert seen is not None
    assert sum(mod.value for mod in seen.mods) == 4


# no difficulty -------------------------------------------------------------------------------------------------------
@pytest.mark.rule(GOODS, "frontera.ruling.goods-of-use")
@pytest.mark.parametrize(("item", "of_use", "goal"), [("rope", True, 0), ("rope", False, 9), ("lantern", True, 9)])
def test_a_rope_takes_the_difficulty_off_a_climb(item: str, of_use: bool, goal: int) -> None:
    table = carrying(item)
    if of_use:
        table.step(Helps("rope"))
    call = CallTest("ana", "muscle/agility", 9)
    expected = preview(table.g, call)
    lines = told(table, call)
    assert [facts["difficulty"] for event, facts in lines if event in ("success", "partial", "failure")] == [goal]
    assert ("eases" in [event for event, _ in lines]) == (not goal)
    plain = preview(carrying().g, CallTest("ana", "muscle/agility", goal))
    assert isinstance(expected, Preview)
    assert isinstance(plain, Preview)
    assert expected.outcomes == plain.outcomes


# fights --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gap.protective-gear")
def test_goods_of_a_file_may_protect_their_owner_in_a_fight() -> None:
    plate = {"key": "plate", "price": 9.0, "effect": "protects", "endurance": 2}
    table = carrying("plate", "plate", goods=[plate])
    found = list(techniques.difficulty_mods(table.g, table.g["lefty"], (0, 0, 0), table.g["ana"], "quick-shot"))
    assert [(mod.rule, mod.value) for mod in found] == [
        ("frontera.endurance.value", 7),
        ("frontera.gap.protective-gear", 2),
    ]
    assert not list(goods.protection(table.g, "bo"))


@pytest.mark.rule("frontera.ruling.range-damage", "frontera.gap.range-damage")
def test_the_row_of_a_weapon_may_have_another_damage_for_a_range() -> None:
    ana = build.person("ana")
    plain = weapons()["rifle"]
    own = msgspec.structs.replace(plain, damage_short=5)
    bands = {band(metres): metres for metres in (1.0, 4.0, 30.0, 100.0)}
    assert set(bands) == {"adjacent", "short", "medium", "long"}
    for where, metres in bands.items():
        more = techniques.damage_caused(ana, "aim", own, metres) - techniques.damage_caused(ana, "aim", plain, metres)
        assert more == (5 - plain.damage if where == "short" else 0)


@pytest.mark.rule("frontera.ruling.range-damage", "frontera.damage.caused")
def test_each_target_suffers_the_damage_of_its_own_range() -> None:
    """Two targets with one difficulty at two ranges: the card counts for each by its distance, also for the odds."""
    rows = [{"key": "revolver", "damage_adjacent": 4}]
    setup = adventure(weapons=rows, people=[{"id": "curly", "name": "Curly", "npc": "tough", "side": "outlaws"}])
    table = Table(setup)
    g = table.g
    for who, x in (("ana", 10.0), ("lefty", 11.0), ("curly", 20.0)):
        g.change(who, x=x, y=10.0)
    choice = Attack("ana", "lefty", "quick-shot", 2, weapon="revolver", more=("curly",))
    plan = Plan("ana", choice, (), g["ana"].place)
    near, far = strike.caused(g, plan, "lefty"), strike.caused(g, plan, "curly")
    assert near - far == 3
    grade = strike.grader(g, plan)
    assert grade("2S") // 10 % 10 != grade("2S") % 10, "what it does to the one and to the other"
    assert grade("2H") == 0


# drink ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gap.drink-equivalents", "frontera.drink.unit")
def test_a_file_says_how_strong_a_drink_is() -> None:
    table = carrying(goods=[{"key": "absinthe", "price": 0.5, "effect": "3 units", "units": 3}])
    told(table, Drink("ana", "absinthe", 2), Drink("ana", number=1))
    told(table, Drink("ana", "beer", 1))
    assert table.g["ana"].units == 8
    refused = mayor.check(table.g, Drink("ana", "rope", 1), beat=True)
    assert refused is not None
    assert refused.reason == "no-such-drink"


# stakes --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.chance-zero-sum", "frontera.gamble.bank-debt")
@pytest.mark.parametrize(
    ("result", "cheat", "change"),
    [
        (2, False, (-200, 0)),
        (5, False, (-500, 0)),  # the stake, and what is owed beyond it from the rest
        (10, False, (-700, 300)),  # more than he has
        (-2, False, (200, 0)),
        (-6, False, (1600, 0)),
        (-2, True, (400, 0)),
        (3, True, (-400, 0)),
    ],
)
def test_of_a_limited_stake_the_house_takes_the_same_fractions(
    result: int, cheat: bool, change: tuple[int, int]
) -> None:
    """He plays for 4 dollars of 7."""
    assert gambling.house_money(result, 400, cheat, 700) == change


@pytest.mark.rule("frontera.ruling.chance-zero-sum")
def test_a_game_of_chance_for_a_stake_leaves_the_rest_of_the_money_alone() -> None:
    """Bo has the best card and luck, Ana neither; 5 dollars of 20 are played for."""
    ana, bo = (build.person(name, hands=1, senses=1, muscle=1, head=1, cents=2000) for name in ("ana", "bo"))
    for cards, money in ((("AS", "8C"), (1500, 2500)), (("8C", "AS"), (2000, 2000))):
        g = build.session(ana, bo, mode="nomgmt", pile="2D KD 3C 4C")
        luck_of = dict(zip(("bo", "ana"), cards, strict=True))
        ref = ScriptedRef(
            [["2D"], ["KD"], [luck_of["ana"]], [luck_of["bo"]]],
            [
                Honest("ana"),
                Honest("bo"),
                Play("ana", "2D"),
                Play("bo", "KD"),
            ],
        )
        gambling.game_of_chance(ref, g, ["ana", "bo"], 500)
        assert (g["ana"].cents, g["bo"].cents) == money


@pytest.mark.rule("frontera.ruling.chance-zero-sum")
def test_the_mayor_limits_the_stake_of_an_evening_and_its_odds() -> None:
    table = carrying()
    call = House("ana", 300)
    whole, limited = preview(table.g, House("ana")), preview(table.g, call)
    assert whole is not None
    assert limited is not None
    in_debt = {one.name: one.p for one in limited.outcomes}.get("in-debt", 0)
    assert in_debt < {one.name: one.p for one in whole.outcomes}["in-debt"], "17 dollars are left to pay with"
    table.step(call)
    settled = next(entry for entry in table.log if entry.event == "house-settled")
    expected, debt = gambling.settlement(int(str(settled.facts["result"])), 300, 1, 2000)
    assert (table.g["ana"].cents, table.g["ana"].debt) == (2000 + expected, debt)
