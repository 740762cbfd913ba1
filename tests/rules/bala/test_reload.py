"""Reloading, jams, and what is in hand."""

from __future__ import annotations

import pytest
from tests.rules.bala.build import fight, gun, man, wall
from tests.rules.bala.doing import mounted, offered, play, refusal, shooter, target

from sixgun.games.bala import GAME, catalogue, hands
from sixgun.games.bala.activation import begin
from sixgun.games.bala.choices import Aim, Draw, Reload, Shoot, Unjam
from sixgun.games.bala.reload import actions_for, threatened_by
from sixgun.games.bala.situations.moment import Takes
from sixgun.games.bala.state import Fight, Gun

BULLET, ALL, SHOT = (Reload("a", how) for how in ("bullet", "all", "shot"))
AWAY = man("b", "gang", 4, 40, 24, facing=0, guns=["henry"])
"""An enemy that looks the other way."""


def calm(weapon: str | Gun, left: int = 12) -> Fight:
    return fight([shooter(weapon), AWAY], active="a", left=left)


def threat(weapon: str | Gun, left: int = 12) -> Fight:
    return fight([shooter(weapon), target(8, guns=["henry"])], active="a", left=left)


@pytest.mark.rule(
    "bala.action.reload", "bala.weapon.reload-slow", "bala.special.slow-reload-2", "bala.special.slow-reload-5"
)
def test_one_bullet_of_every_weapon() -> None:
    for weapon in catalogue.weapons().values():
        if not weapon.ammo or weapon.arc:
            continue
        g = calm(gun(weapon.id, loaded=0))
        for _ in range(weapon.reload_one):
            assert g["a"].guns[0].loaded == 0
            play(g, BULLET)
        assert (g["a"].guns[0].loaded, g.activation.left) == (1, 12 - weapon.reload_one), weapon.id


@pytest.mark.rule(
    "bala.weapon.reload-fast",
    "bala.special.fast-reload-2",
    "bala.special.fast-reload-3",
    "bala.ruling.reload-fast-is-extra",
)
def test_all_bullets_of_every_weapon() -> None:
    fast = {
        "mauser-c96": 2,
        "remington-1858-army": 3,
        "remington-1858-navy": 3,
        "spencer-rifle": 3,
        "spencer-carbine": 3,
    }
    for weapon in catalogue.weapons().values():
        if not weapon.ammo or weapon.arc:
            continue
        g = calm(gun(weapon.id, loaded=0))
        if weapon.id not in fast:
            assert refusal(g, ALL) == "bala.action.reload", weapon.id
            continue
        for _ in range(fast[weapon.id]):
            assert g["a"].guns[0].loaded == 0
            play(g, ALL)
        assert g["a"].guns[0].loaded == weapon.ammo
        assert refusal(g, BULLET) == "bala.action.reload", "full"


@pytest.mark.rule("bala.weapon.spencer-modes", "bala.ruling.reload-fast-is-extra")
def test_spencer_has_two_ways() -> None:
    row = catalogue.weapons()["spencer-rifle"]
    assert (actions_for(row, "bullet"), actions_for(row, "all")) == (2, 3)
    assert {c.how for c in offered(calm(gun("spencer-rifle", loaded=0)), "reload")} == {"bullet", "all"}


@pytest.mark.rule("bala.weapon.le-mat", "bala.special.shot-barrel", "bala.ruling.le-mat-use", "bala.weapon.reload-slow")
def test_le_mat_reloads_its_parts() -> None:
    for model, rate in (("le-mat-muzzle", 5), ("le-mat-breech", 2)):
        g = calm(gun(model, loaded=0, shot=0), left=20)
        for _ in range(5):
            play(g, SHOT)
        assert (g["a"].guns[0].shot, g["a"].guns[0].loaded) == (1, 0)
        assert refusal(g, SHOT) == "bala.action.reload"
        for _ in range(rate):
            play(g, BULLET)
        assert g["a"].guns[0].loaded == 1
    assert refusal(calm(gun("colt-army", loaded=0)), SHOT) == "bala.action.reload"


@pytest.mark.rule("bala.action.reload")
def test_never_above_the_capacity() -> None:
    assert refusal(calm("colt-peacemaker"), BULLET) == "bala.action.reload"
    assert offered(calm("colt-peacemaker"), "reload") == []


@pytest.mark.rule("bala.action.reload-condition", "bala.ruling.reload-under-fire", "bala.ruling.reload-empty-weapon")
def test_under_fire_only_an_empty_weapon() -> None:
    g = threat(gun("sw-schofield", loaded=1))
    assert refusal(g, BULLET) == "bala.action.reload-condition"
    g.change_gun("a", 0, loaded=0)
    play(g, BULLET)
    assert refusal(g, BULLET) == "bala.action.reload-condition", "one bullet, then it must shoot"
    le_mat = threat(gun("le-mat-breech", loaded=0, shot=1))
    assert refusal(le_mat, BULLET) == "bala.action.reload-condition", "the shot barrel counts"


@pytest.mark.rule("bala.ruling.reload-empty-weapon", "bala.weapon.reload-fast")
def test_under_fire_a_full_reload_can_be_finished() -> None:
    g = threat(gun("mauser-c96", loaded=0))
    play(g, ALL)
    play(g, ALL)
    assert g["a"].guns[0].loaded == 10


@pytest.mark.rule("bala.ruling.reload-under-fire")
def test_who_threatens() -> None:
    def threatened(enemy: object, *pieces: object) -> bool:
        g = fight([shooter(), enemy], pieces)  # type: ignore[list-item,arg-type]
        return threatened_by(g, "a") is not None

    assert threatened(target(8, guns=["colt-army"]))
    assert threatened(target(8, guns=[gun("colt-army", loaded=0, jammed=True)], paralysed=True))
    assert threatened(target(24, guns=["colt-army"]))
    assert threatened(target(5, guns=["knife"]))
    assert not threatened(target(24.1, guns=["colt-army"])), "out of range"
    assert not threatened(target(8, guns=["colt-army"], hand=-1)), "not in hand"
    assert not threatened(target(8, guns=["sabre"]))
    assert not threatened(target(8, guns=["dynamite"]))
    assert not threatened(target(8, guns=["colt-army"], facing=0)), "looks away"
    assert not threatened(target(8, guns=["colt-army"]), wall("w", (15, 15), (15, 33))), "behind a wall"


@pytest.mark.rule("bala.ruling.reload-accumulates")
def test_progress_is_kept_until_the_weapon_is_fired_or_put_away() -> None:
    g = fight([shooter(gun("colt-army", loaded=1)), target(8)], active="a", left=9)
    play(g, BULLET)
    play(g, BULLET)
    assert g["a"].guns[0].progress == 2
    play(g, Aim("a", "b"))
    assert g["a"].guns[0].progress == 2
    play(g, Shoot("a", "b"), [(1, 2)])
    assert g["a"].guns[0].progress == 0
    play(g, BULLET)
    play(g, Draw("a"))
    assert g["a"].guns[0].progress == 0


@pytest.mark.rule("bala.ruling.reload-accumulates", "bala.weapon.spencer-modes")
def test_another_kind_of_reload_starts_anew() -> None:
    g = calm(gun("spencer-rifle", loaded=0))
    play(g, ALL)
    play(g, ALL)
    play(g, BULLET)
    assert (g["a"].guns[0].loaded, g["a"].guns[0].progress) == (0, 1)
    play(g, ALL)
    assert (g["a"].guns[0].loaded, g["a"].guns[0].progress) == (0, 1)


@pytest.mark.rule(
    "bala.example.reload-rl5",
    "bala.weapon.reload-slow",
    "bala.action.reload-condition",
    "bala.ruling.reload-accumulates",
)
def test_example_reload_rl5() -> None:
    g = fight([shooter(gun("colt-army", loaded=0), level=3), target(8, guns=["henry"])])
    begin(g, "a")
    for _ in range(3):
        play(g, BULLET)
    assert g.activation.left == 0
    g.stack = ()
    begin(g, "a")
    play(g, BULLET)
    assert g["a"].guns[0].loaded == 0
    play(g, BULLET)
    assert g["a"].guns[0].loaded == 1
    assert refusal(g, BULLET) == "bala.action.reload-condition"


@pytest.mark.rule("bala.ruling.reload-other-weapon", "bala.ruling.hands")
def test_only_the_weapon_in_hand() -> None:
    g = fight([man("a", "law", 4, 10, 24, guns=["knife", gun("henry", loaded=0)]), AWAY], active="a", left=4)
    assert refusal(g, BULLET) == "bala.ruling.reload-other-weapon"


@pytest.mark.rule(
    "bala.mounted.moving-no-reload", "bala.mounted.still-aim", "bala.ruling.mounted-moved-whole-activation"
)
def test_riders_reload_only_on_a_standing_horse() -> None:
    for weapon in ("henry", "bow-simple", "colt-army"):
        rider, horse = mounted(shooter(gun(weapon, loaded=0)))
        g = fight([rider, AWAY], horses=[horse], active="a", left=4)
        g.change_activation(rode=True)
        assert refusal(g, BULLET) == "bala.mounted.moving-no-reload"
        g.change_activation(rode=False)
        play(g, BULLET)
        assert (g.activation.left, g.activation.steady) == (3, True)


@pytest.mark.rule("bala.ruling.mounted-bow-lance")
def test_a_bow_cannot_be_reloaded_on_a_moving_horse() -> None:
    rider, horse = mounted(shooter(gun("bow-compound", loaded=0)))
    g = fight([rider, AWAY], horses=[horse], active="a", left=4)
    g.change_activation(rode=True)
    assert refusal(g, BULLET) == "bala.mounted.moving-no-reload"


@pytest.mark.rule("bala.ruling.jam-details")
def test_a_jammed_weapon_can_be_reloaded() -> None:
    g = calm(gun("sw-schofield", loaded=0, jammed=True))
    play(g, BULLET)
    assert (g["a"].guns[0].loaded, g["a"].guns[0].jammed) == (1, True)


@pytest.mark.rule("bala.action.unjam", "bala.state.jammed")
@pytest.mark.parametrize(("die", "jammed"), [(1, True), (3, True), (4, False), (6, False)])
def test_clearing_a_jam(die: int, jammed: bool) -> None:
    g = threat(gun("colt-army", jammed=True), left=4)
    play(g, Unjam("a"), [die])
    assert (g["a"].guns[0].jammed, g.activation.left) == (jammed, 3)
    assert refusal(g, Unjam("a")) == ("" if jammed else "bala.action.unjam")


# weapons in hand -----------------------------------------------------------------------------------------------------
def armed(*guns: str | Gun, left: int = 6) -> Fight:
    return fight([man("a", "law", 4, 10, 24, guns=guns), target(8, guns=["henry"])], active="a", left=left)


@pytest.mark.rule("bala.action.draw", "bala.ruling.hands")
def test_drawing_costs_one_action() -> None:
    g = armed(gun("colt-army", loaded=3), "knife")
    assert set(offered(g, "draw")) == {Draw("a", 1), Draw("a")}
    play(g, Draw("a", 1))
    assert (g["a"].hand, g.activation.left) == (1, 5)
    assert refusal(g, Draw("a", 1)) == "bala.action.draw"
    assert refusal(g, Draw("a", 7)) == "bala.action.draw"
    play(g, Draw("a"))
    assert g["a"].gun is None
    play(g, Draw("a", 0))
    assert g["a"].gun == gun("colt-army", loaded=3), "it kept its load"


@pytest.mark.rule("bala.ruling.hands", "bala.ruling.bow-ready")
def test_a_stowed_bow_loses_its_arrow() -> None:
    g = armed("bow-simple", "knife")
    play(g, Draw("a", 1))
    assert g["a"].guns[0].loaded == 0


@pytest.mark.rule("bala.weapon.bow", "bala.ruling.bow-ready", "bala.ruling.bow-class")
def test_both_hands_take_the_arrow_off_the_string() -> None:
    g = armed("bow-simple")
    assert (g.board.weapons["bow-simple"].range, g.board.weapons["bow-compound"].range) == (24, 36)
    hands.use_both_hands(g, "a")
    assert g["a"].guns[0].loaded == 0
    assert refusal(g, Shoot("a", "b")) == "bala.shoot.ammo"
    play(g, BULLET)
    assert g["a"].guns[0].loaded == 1, "the bow counts as unloaded, so it may be made ready under fire"
    play(g, Shoot("a", "b"), [(1, 2)])
    assert g["a"].guns[0].loaded == 0


@pytest.mark.rule("bala.ruling.bow-ready")
def test_firing_another_weapon_uses_both_hands() -> None:
    g = armed("colt-army", "bow-simple")
    play(g, Shoot("a", "b"), [(1, 2)])
    assert g["a"].guns[1].loaded == 0


@pytest.mark.rule("bala.ruling.starting-state")
def test_spare_ammunition_is_unlimited() -> None:
    g = calm(gun("sw-schofield", loaded=0), left=60)
    for _ in range(5):
        for _ in range(6):
            play(g, BULLET)
        g.change_gun("a", 0, loaded=0)
    assert refusal(g, BULLET) == ""


@pytest.mark.rule("bala.ruling.bow-ready")
def test_reloading_another_weapon_uses_both_hands() -> None:
    g = fight(
        [man("a", "law", 4, 10, 24, guns=[gun("sw-schofield", loaded=0), "bow-simple"]), AWAY], active="a", left=4
    )
    play(g, BULLET)
    assert (g["a"].guns[0].loaded, g["a"].guns[1].loaded) == (1, 0)


def test_a_listed_draw_of_a_situation_has_no_odds() -> None:
    """It names the weapon, where the choice of a player names its place among the character's weapons."""
    g = fight([man("a", "law", 3, 10, 20, guns=["colt-peacemaker", "knife"])], active="a", left=2)
    assert GAME.preview(g, Takes("a", "knife")) is None
    assert GAME.preview(g, Draw("a", 1)) is None
