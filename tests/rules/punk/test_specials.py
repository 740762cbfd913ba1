"""Special rules of weapons and models that no other chapter covers: Lentorra in close combat (punk.slow.melee), and
what cover is for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.punk.build import block
from tests.rules.punk.games import EAST, activate, events, foe, fray, model, play
from tests.rules.punk.shooters import range_

from sixgun.games.punk import arms, catalogue
from sixgun.games.punk.choices import Fight, Reload
from sixgun.games.punk.state import Arm, Fray

FIST = Arm("piston-fist")
STRIKE = Fight("ann", "bob", "piston-fist")


def brawl(*mine: Arm) -> Fray:
    """Ann fights Bob, who withstands a lot."""
    people = (model("ann", 10, 10, facing=EAST, arms=mine or (FIST,)), foe("bob", 12.5, 10, toughness=10))
    return fray(*people, table=range_(), active="ann")


@pytest.mark.rule("punk.slow.melee", "punk.special.slow")
def test_a_slow_fist_works_until_it_hits() -> None:
    """Strength 5 + 4 at first; a miss leaves it loaded, a hit unloads it."""
    g = brawl()
    play(g, STRIKE, [1, 10, 1, 10])  # Bob hits
    assert g["ann"].arms[0].reload == 0
    log = play(g, STRIKE, [10, 1, 1, 10])
    assert [one.facts["strength"] for one in log if one.event == "impact"] == [5]
    assert any(mod.value == 4 for one in log for mod in one.mods)
    assert g["ann"].arms[0].reload == 1
    assert "piston-fist" not in arms.wieldable(g, g["ann"])


@pytest.mark.rule("punk.slow.melee-after")
def test_unloaded_it_leaves_the_values_of_an_improvised_weapon() -> None:
    """Combat -1 and nothing else; it is the only choice, so nobody is asked."""
    g = brawl()
    play(g, STRIKE, [10, 1, 1, 10])
    assert arms.wieldable(g, g["ann"]) == ("improvised",)
    log = play(g, Fight("ann", "bob"), [10, 1, 1, 10])
    assert not any(mod.value == 4 for one in log for mod in one.mods)


@pytest.mark.rule("punk.slow.melee-after", "punk.ruling.weapon-choice")
def test_after_it_another_weapon_of_the_same_activation_may_be_used() -> None:
    g = brawl(FIST, Arm("bare"))
    play(g, STRIKE, [10, 1, 1, 10])
    assert set(arms.wieldable(g, g["ann"])) == {"bare", "improvised"}
    play(g, Fight("ann", "bob", "bare"), [10, 1, 1, 10])


@pytest.mark.rule("punk.ruling.reload-details", "punk.slow.melee")
def test_any_hit_unloads_it_also_in_an_enemy_s_activation() -> None:
    g = brawl()
    activate(g, "bob")
    play(g, Fight("bob", "ann"), [1, 10, 1, 10])
    assert g["ann"].arms[0].reload == 1


@pytest.mark.rule("punk.ruling.reload-details", "punk.slow.reload")
def test_it_is_reloaded_like_any_other() -> None:
    g = brawl(replace(FIST, reload=1))
    g.change("bob", x=40.0)
    play(g, Reload("ann", 0))
    assert arms.wieldable(g, g["ann"]) == ("piston-fist",)


@pytest.mark.rule("punk.special.hulking")
def test_a_hulking_gun_is_a_heavy_mace_in_a_fight() -> None:
    assert arms.wieldable(brawl(Arm("huge")), brawl(Arm("huge"))["ann"]) == ("heavy-mace",)
    assert arms.wieldable(brawl(Arm("gun")), brawl(Arm("gun"))["ann"]) == ("improvised",)


@pytest.mark.rule("punk.cover.only-shots")
def test_cover_does_not_count_in_close_combat() -> None:
    """Bob stands behind a heavy wall of size 1, across which they fight: equal sums Down him."""
    wall = block("wall", 11.2, 0, 0.1, 20, 1, "heavy")
    people = (model("ann", 10, 10, facing=EAST), foe("bob", 12.5, 10))
    g = fray(*people, table=range_(wall), active="ann")
    log = play(g, Fight("ann", "bob"), [10, 1, 5, 5])
    assert "impact-downs" in events(log)


@pytest.mark.rule("punk.special.bomb", "punk.bomb.implied-rules")
def test_a_bomb_is_lobbed_and_of_single_use_without_saying_so() -> None:
    molotov = catalogue.weapons()["molotov"]
    assert molotov.has("lob") and molotov.has("single-use")
