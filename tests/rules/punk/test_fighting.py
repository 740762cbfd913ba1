"""Fighting: the Combat roll, ties, weapons, multiple combats, support, and being put back into contact."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.punk.games import activate, at, board, events, fact, foe, fray, model, play, plus, refusal

from sixgun.games.punk import combats
from sixgun.games.punk.arms import wieldable
from sixgun.games.punk.choices import Fight
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import DOWNED, Arm, Fray, Model
from sixgun.testing.scripted import pick


def duel(ann: Model | None = None, bob: Model | None = None) -> Fray:
    return fray(ann or model("ann", 10, 10), bob or foe("bob", 12.5, 10), active="ann")


# the roll ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.fight.action")
def test_only_models_in_contact_with_an_enemy_fight_and_it_takes_an_action() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 12.6, 10), active="ann")
    assert refusal(g, Fight("ann", "bob")) == "punk.fight.action"
    g = duel()
    play(g, Fight("ann", "bob"), [9, 1, 1, 9])
    assert g.going.left == 2


@pytest.mark.rule("punk.fight.roll", "punk.fight.result")
@pytest.mark.parametrize(("dice", "hit"), [([6, 5], "bob"), ([5, 6], "ann")])
def test_the_higher_total_hits_whoever_is_active(dice: list[int], hit: str) -> None:
    g = duel()
    log = play(g, Fight("ann", "bob"), [*dice, 1, 9])
    assert fact(log, "impact", "target") == hit
    assert fact(log, "fights", "combat") == dice[0] + 5
    assert fact(log, "fights", "against") == dice[1] + 5


@pytest.mark.rule("punk.fight.roll")
def test_weapons_add_their_bonus() -> None:
    ann, bob = model("ann", 10, 10, arms=(Arm("light-blade"),)), foe("bob", 12.5, 10, arms=(), combat=7)
    log = play(duel(ann, bob), Fight("ann", "bob"), [9, 1, 1, 9])
    assert plus(log, "fights") == {"fight.roll": 1}
    assert (fact(log, "fights", "combat"), fact(log, "fights", "against")) == (9 + 5 + 1, 1 + 7 - 2)


@pytest.mark.rule("punk.fight.tie", "punk.ruling.simultaneous-hits", "punk.impact.tie")
def test_with_equal_totals_both_are_hit_and_the_active_side_wins_equal_impacts() -> None:
    g = duel()
    log = play(g, Fight("ann", "bob"), [5, 5, 5, 5, 5, 5])
    assert "fight-tied" in events(log)
    assert [line.facts["target"] for line in log if line.event == "impact"] == ["bob", "ann"]
    assert g["bob"].where == DOWNED
    assert g["ann"].in_play


@pytest.mark.rule("punk.fight.tie", "punk.ruling.simultaneous-hits")
def test_with_equal_totals_both_may_go_down() -> None:
    g = duel()
    play(g, Fight("ann", "bob"), [5, 5, 9, 1, 9, 1])
    assert (g["ann"].where, g["bob"].where) == (DOWNED, DOWNED)


# weapons -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.ruling.weapon-choice")
def test_who_has_several_weapons_names_one_and_keeps_it_for_the_activation() -> None:
    """The active side first; then each keeps to it without another question."""
    ann = model("ann", 10, 10, arms=(Arm("light-blade"), Arm("heavy-mace")))
    bob = foe("bob", 12.5, 10, arms=(Arm("bare"), Arm("light-mace")))
    g = duel(ann, bob)
    play(g, Fight("ann", "bob", "heavy-mace"), [9, 1, 1, 9], [pick("wield", actor="bob", weapon="light-mace")])
    assert dict(g.going.wielded) == {"ann": "heavy-mace", "bob": "light-mace"}
    assert refusal(g, Fight("ann", "bob", "light-blade")) == "punk.ruling.weapon-choice"
    play(g, Fight("ann", "bob"), [9, 1, 1, 9])


@pytest.mark.rule("punk.ruling.weapon-choice", "punk.special.hulking")
@pytest.mark.parametrize(
    ("arms", "natural", "with_"),
    [
        ((), "unarmed", ("unarmed",)),
        ((), "claws", ("claws",)),
        (("bare",), "claws", ("bare", "claws")),
        (("crossbow",), "unarmed", ("improvised",)),
        (("bare", "crossbow"), "unarmed", ("bare",)),
    ],
)
def test_what_a_model_fights_with(arms: tuple[str, ...], natural: str, with_: tuple[str, ...]) -> None:
    ann = model("ann", 10, 10, arms=tuple(Arm(id) for id in arms), natural=natural)
    assert wieldable(fray(ann), ann) == with_


@pytest.mark.rule("punk.special.hulking", "punk.ruling.weapon-choice", "punk.special.bomb")
def test_a_hulking_gun_is_a_heavy_mace_and_a_bomb_is_no_weapon_at_hand() -> None:
    rows = board().stock.weapons.values()
    hulk = next(row.id for row in rows if row.ranged and row.has("hulking"))
    bomb = next(row.id for row in rows if row.has("bomb"))
    for id, with_ in ((hulk, ("heavy-mace",)), (bomb, ("unarmed",))):
        ann = model("ann", 10, 10, arms=(Arm(id, pieces=1),))
        assert wieldable(fray(ann), ann) == with_


# multiple combats ----------------------------------------------------------------------------------------------------
def brawl() -> Fray:
    """Gangers A, B and C against mutards D and E in one row, A next to D; mutard F touches only its friend E."""
    return fray(
        model("a", 17.5, 20, combat=7),
        model("b", 22.5, 20, combat=4),
        model("c", 27.5, 20, combat=4),
        foe("d", 20, 20, combat=6),
        foe("e", 25, 20, combat=3),
        foe("f", 25, 22.5, combat=9),
        active="a",
    )


@pytest.mark.rule(
    "punk.multi.definition", "punk.multi.membership", "punk.multi.one-combat", "punk.example.multiple-combat"
)
def test_all_who_are_linked_by_enemy_contacts_are_one_combat_and_a_bystander_is_not() -> None:
    g = brawl()
    assert set(combats.melee_of(g, "a")) == {"a", "b", "c", "d", "e"}
    assert combats.melee_of(g, "f") == ()
    assert not combats.engaged(g, "f")
    assert len(combats.groups(g)) == 1
    g.change("b", y=80.0)
    assert [set(group) for group in combats.groups(g)] == [{"a", "d"}, {"c", "e"}]


@pytest.mark.rule("punk.multi.choose-target", "punk.example.multiple-combat")
def test_any_involved_enemy_may_be_chosen_and_nobody_else() -> None:
    g = brawl()
    assert refusal(g, Fight("a", "d")) == ""
    assert refusal(g, Fight("a", "e")) == ""
    assert refusal(g, Fight("a", "f")) == "punk.multi.choose-target"
    assert refusal(g, Fight("a", "b")) == "punk.multi.choose-target"


@pytest.mark.rule(
    "punk.multi.support-low",
    "punk.multi.support-high",
    "punk.fight.roll",
    "punk.multi.reposition",
    "punk.example.multiple-combat",
)
def test_the_multiple_combat_of_the_rulebook() -> None:
    g = brawl()
    log = play(g, Fight("a", "d"), [3, 4, 10, 1])
    assert (fact(log, "fights", "combat"), fact(log, "fights", "against")) == (12, 11)
    assert g["d"].where == DOWNED
    # A is placed at once in contact with E, for free, and may go on there.
    assert contact(g["a"].body, g["e"].body)
    assert g.going.left == 2
    assert refusal(g, Fight("a", "e")) == ""


@pytest.mark.rule("punk.multi.support-low", "punk.multi.support-high", "punk.ruling.support-value")
@pytest.mark.parametrize(
    ("fields", "rule", "value"),
    [
        ({"combat": 5}, "multi.support-low", 1),
        ({"combat": 6}, "multi.support-high", 2),
        ({"combat": 8, "shocked": 2}, "multi.support-low", 1),
        ({"combat": 9, "shocked": 2}, "multi.support-high", 2),
        ({"combat": 0}, "multi.support-low", 1),
        ({"combat": 5, "arms": (Arm("light-blade"),)}, "multi.support-low", 1),
    ],
)
def test_a_companion_supports_by_its_present_combat(fields: dict[str, object], rule: str, value: int) -> None:
    cat = replace(model("cat", 15, 10), **fields)
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), cat, active="ann")
    log = play(g, Fight("ann", "bob"), [9, 1, 1, 9])
    assert plus(log, "fights") == {rule: value}


@pytest.mark.rule("punk.multi.support-low", "punk.roll.same-source-no-stack", "punk.roll.different-sources-stack")
def test_both_sides_are_supported_and_each_companion_counts() -> None:
    g = fray(
        model("ann", 10, 10),
        foe("bob", 12.5, 10),
        model("cat", 15, 10),
        model("cid", 12.5, 12.5),
        foe("dan", 10, 7.5, combat=6),
        active="ann",
    )
    log = play(g, Fight("ann", "bob"), [5, 6, 1, 9])
    assert fact(log, "fights", "combat") == 5 + 5 + 1 + 1
    assert fact(log, "fights", "against") == 6 + 5 + 2


# back into contact ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.multi.reposition", "punk.ruling.reposition-details")
def test_who_loses_contact_goes_to_the_nearest_enemy_of_the_same_combat_on_the_closest_side() -> None:
    g = fray(
        model("ann", 10, 10),
        foe("bob", 12.5, 10),
        model("cat", 15, 10),
        foe("dan", 17.5, 10),
        foe("far", 40, 40),
        active="ann",
    )
    log = play(g, Fight("ann", "bob"), [9, 1, 9, 1])
    assert g["bob"].where == DOWNED
    assert fact(log, "rejoins", "target") == "dan"
    assert contact(g["ann"].body, g["dan"].body)
    assert g["ann"].x < 17.5
    assert not contact(g["ann"].body, g["cat"].body) or g["ann"].x != g["cat"].x


@pytest.mark.rule("punk.ruling.reposition-details", "punk.multi.reposition")
def test_of_equally_near_enemies_its_player_chooses() -> None:
    g = fray(
        model("ann", 10, 10),
        foe("bob", 12.5, 10),
        model("cat", 15, 10),
        foe("up", 15, 12.5),
        foe("low", 15, 7.5),
        active="ann",
    )
    play(g, Fight("ann", "bob"), [9, 1, 9, 1], [pick("settle", target="low")])
    assert contact(g["ann"].body, g["low"].body)


@pytest.mark.rule("punk.ruling.reposition-details", "punk.multi.reposition")
def test_with_no_enemy_of_that_combat_left_nobody_is_moved() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), model("cat", 15, 10), foe("far", 20, 10), active="ann")
    play(g, Fight("ann", "bob"), [9, 1, 9, 1])
    assert at(g, "ann") == (10, 10, 0)
    assert at(g, "cat") == (15, 10, 0)


@pytest.mark.rule("punk.ruling.reposition-details")
def test_the_active_sides_models_go_first() -> None:
    """Both who fought are Downed; one of each side is left alone, and the active side moves to the other."""
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), foe("bea", 7.5, 10), model("cat", 15, 10), active="ann")
    log = play(g, Fight("ann", "bob"), [5, 5, 9, 1, 9, 1])
    assert [line.facts["who"] for line in log if line.event == "rejoins"] == ["cat"]
    assert contact(g["cat"].body, g["bea"].body)
    assert at(g, "bea") == (7.5, 10, 0)


@pytest.mark.rule("punk.impact.tie", "punk.roll.opposed-tie")
def test_an_impact_against_the_active_side_needs_a_higher_total() -> None:
    g = duel()
    play(g, Fight("ann", "bob"), [1, 9, 5, 5])
    assert g["ann"].in_play
    activate(g, "bob")
    play(g, Fight("bob", "ann"), [9, 1, 5, 5])
    assert g["ann"].where == DOWNED
