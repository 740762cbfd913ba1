"""Details of fights that no table would notice at once: weapons, places, mounts, holds and announcements."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import attack, fighting, refused

from sixgun.core.cards import HIDDEN
from sixgun.core.choice import Choice
from sixgun.games.frontera import views
from sixgun.games.frontera.choices import GetOff, GetOn, Grapple, Hold, Move, Stay
from sixgun.games.frontera.fights import fight, riding, space, standing, techniques
from sixgun.games.frontera.fights.strike import Losses
from sixgun.games.frontera.fights.techniques import TECHNIQUES
from sixgun.games.frontera.state import MAYOR, PILE, Arm, Laid, Mount, Plan, Session, replace
from sixgun.table import Piece, rectangle
from sixgun.testing import pick, scripted


# --- weapons ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.thrown-spent", "frontera.tech.whip", "frontera.ruling.lastman-shots")
def test_a_whip_stays_in_hand_and_is_no_shot() -> None:
    ana = build.person("ana", weapons=("whip",), in_hand="whip", shots=3)
    g = fighting(ana, build.person("thug", MAYOR, x=5))
    crack = attack("ana", "thug", "whip", "thrown")
    fight._use_up(g, [Plan("ana", crack, (Laid("2S", "thug"),))])
    assert (g["ana"].arms, g["ana"].in_hand, g["ana"].shots, g.dropped) == ((Arm("whip"),), "whip", 3, ())


@pytest.mark.rule("frontera.ruling.minion-model", "frontera.gap.npc-rules")
def test_a_bruiser_hits_harder_and_shoots_as_everybody_does() -> None:
    g = fighting(build.person("brute", MAYOR, npc="bruiser"), build.person("jim", MAYOR, npc="henchman"))
    more = {how: techniques.base_damage(g["brute"], how) - techniques.base_damage(g["jim"], how) for how in TECHNIQUES}
    assert more == {"unarmed": 1, "melee": 1, "thrown": 1, "quick-shot": 0, "aim": 0}


# --- places ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.distance-measure")
def test_of_two_who_run_to_one_point_the_later_announcer_stops_short() -> None:
    g = fighting(build.person("ana", x=10, y=10), build.person("bob", x=20, y=10))
    end = ((15.0, 10.0, 0.0),)
    fight._move_all(g, [Plan(who, Move(who, path=end)) for who in ("ana", "bob")])
    assert g["ana"].place == end[0]
    assert 15.0 < g["bob"].x < 16.0


WALL = Piece(id="wall", kind="wall", polygon=rectangle(14, 5, 1, 10), height=3, blocks_sight=True, cover=True)


@pytest.mark.rule("frontera.ruling.cover-and-sight")
@pytest.mark.parametrize(("place", "near"), [(13.0, True), (12.9, False), (16.0, True), (16.1, False)])
def test_cover_is_taken_at_most_a_metre_from_its_piece(place: float, near: bool) -> None:
    g = fighting(build.person("ana"), pieces=(WALL,), covers={"wall": False})
    assert bool(space.covers_near(g, (place, 10.0, 0.0))) is near


@pytest.mark.rule("frontera.ruling.cover-and-sight")
@pytest.mark.parametrize(("mine", "yours", "blocked"), [("", "", "wall"), ("wall", "", None), ("", "wall", None)])
def test_the_cover_of_shooter_and_target_blocks_no_shot(mine: str, yours: str, blocked: str | None) -> None:
    g = fighting(
        build.person("ana", x=13.5, y=10, cover_piece=mine),
        build.person("thug", MAYOR, x=15.5, y=10, cover_piece=yours),
        pieces=(WALL,),
        covers={"wall": True},
    )
    assert space.line_of_fire(g, g["ana"], g["ana"].place, g["thug"]) == blocked


# --- mounts ----------------------------------------------------------------------------------------------------------
def coach(*riders: str, kind: str = "horse", **bess: Any) -> Session:
    people = [build.person(who, x=10, y=10, mount="bess" if who in riders else "") for who in ("ana", "bob", "cleo")]
    g = fighting(*people)
    g.mounts["bess"] = Mount("bess", kind, x=10, y=10, riders=riders, party=riders, scene="here", **bess)
    return g


@pytest.mark.rule("frontera.ruling.mount-on-off")
def test_whoever_gets_on_last_finds_no_room_left() -> None:
    g = coach("ana")
    with scripted() as ref:
        riding.get_on(ref, g, [Plan(who, GetOn(who, "bess")) for who in ("bob", "cleo")])
    assert (g.mounts["bess"].riders, g["cleo"].mount) == (("ana", "bob"), "")
    assert [entry.event for entry in ref.log] == ["gets-on", "left-behind"]


@pytest.mark.rule("frontera.ruling.mount-steering", "frontera.ruling.mount-on-off")
@pytest.mark.parametrize(("kind", "speed"), [(Move, "walk"), (GetOff, "gallop")])
def test_the_step_of_a_driver_who_gets_off_is_not_the_pace_of_the_mount(kind: type[Move | GetOff], speed: str) -> None:
    g = coach("ana", "bob", speed="gallop")
    assert g.fight is not None
    g.fight = replace(g.fight, plans=(Plan("ana", kind("ana", path=((12.0, 10.0, 0.0),))),))
    assert techniques.speed_now(g, g["bob"]) == speed


# --- announcements ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.combat-end", "frontera.ruling.announce-public")
@pytest.mark.parametrize(("said", "ends"), [(("truce", "truce"), True), (("truce", "stay"), False)])
def test_a_fight_ends_with_the_turn_in_which_all_have_offered_to_stop(said: tuple[str, ...], ends: bool) -> None:
    g = fighting(build.person("ana", x=10), build.person("bob", x=20, side="outlaws"))
    with scripted(choices=said) as ref:
        for _ in range(3):
            fight.advance(ref, g)
    assert fight.over(g) is ends


@pytest.mark.rule("frontera.ruling.grapple-count")
@pytest.mark.parametrize(("target", "rule"), [("thug", None), ("thug+joe", "frontera.ruling.grapple-count")])
def test_a_hold_is_for_one(target: str, rule: str | None) -> None:
    thugs = [build.person(who, MAYOR, x=11) for who in ("thug", "joe")]
    g = fighting(build.person("ana", hands=4, skills=("brawl",), x=10), *thugs)
    assert refused(g, attack("ana", target, "fists", "unarmed", 2, Grapple)) == rule


@pytest.mark.rule("frontera.grapple.maintain")
@pytest.mark.parametrize(("state", "rule"), [({}, "frontera.grapple.maintain"), ({"held_by": ("thug",)}, None)])
def test_nobody_wrestles_on_without_a_hold(state: dict[str, Any], rule: str | None) -> None:
    g = fighting(build.person("ana", **state), build.person("thug", MAYOR))
    assert refused(g, Hold("ana")) == rule


@pytest.mark.rule("frontera.ruling.grapple-when")
@pytest.mark.parametrize(("levels", "holds"), [(3, "thug"), (4, "")])
def test_whoever_dies_of_the_same_turn_is_not_seized(levels: int, holds: str) -> None:
    g = fighting(build.person("ana", x=10), build.person("thug", MAYOR, npc="henchman", x=11))
    with scripted() as ref:
        fight._end_of_turn(ref, g, Losses({"thug": levels}, {}, [("ana", "thug")]))
    assert (g["ana"].holds, g["thug"].dead) == (holds, not holds)


@pytest.mark.rule("frontera.ruling.mount-on-off", "frontera.ruling.mount-steering")
def test_whoever_gets_off_without_a_step_stays_where_the_mount_began_the_turn() -> None:
    g = coach("ana", "bob", kind="wagon")
    ride = Plan("ana", Move("ana", path=((14.0, 10.0, 0.0),)))
    fight._move_all(g, [ride, Plan("bob", GetOff("bob"))])
    assert (g["bob"].place, g["bob"].mount, g["ana"].x) == ((10.0, 10.0, 0.0), "", 14.0)


@pytest.mark.rule("frontera.grapple.no-other-actions")
@pytest.mark.parametrize("state", [{"holds": "thug"}, {"held_by": ("thug",)}])
@pytest.mark.parametrize("choice", [Stay("ana"), attack("ana", "thug", "fists", "unarmed")], ids=["stay", "blow"])
def test_neither_the_seizer_nor_the_seized_does_anything_else(state: dict[str, Any], choice: Choice) -> None:
    g = fighting(build.person("ana", x=10, **state), build.person("thug", MAYOR, x=11))
    assert refused(g, choice) == "frontera.grapple.no-other-actions"


@pytest.mark.rule("frontera.ruling.mount-steering", "frontera.grapple.no-other-actions")
@pytest.mark.parametrize("state", [{"holds": "cleo"}, {"held_by": ("cleo",)}])
def test_a_mount_with_somebody_in_a_hold_on_it_goes_nowhere(state: dict[str, Any]) -> None:
    g = coach("ana", "bob", kind="wagon")
    away = Move("ana", path=((14.0, 10.0, 0.0),))
    assert refused(g, away) is None
    g.change("bob", **state)
    assert refused(g, away) == "frontera.ruling.mount-steering"


@pytest.mark.rule("frontera.ruling.mount-on-off")
@pytest.mark.parametrize(("health", "rule"), [(0, "frontera.ruling.mount-on-off"), (-3, None)])
def test_a_rival_who_cannot_act_keeps_nobody_off_a_mount(health: int, rule: str | None) -> None:
    g = coach("ana", kind="wagon")
    g.change("ana", side="outlaws", health=health)
    assert refused(g, GetOn("bob", "bess")) == rule


@pytest.mark.rule("frontera.ruling.mount-on-off", "frontera.ruling.cover-mounted")
def test_whoever_gets_on_leaves_cover() -> None:
    g = coach()
    g.change("bob", cover="full", cover_piece="wall")
    with scripted() as ref:
        riding.get_on(ref, g, [Plan("bob", GetOn("bob", "bess"))])
    assert (g["bob"].mount, g["bob"].cover, g["bob"].cover_piece) == ("bess", "exposed", "")


@pytest.mark.rule("frontera.gap.mount-stats")
def test_all_who_are_on_a_mount_that_goes_down_fall() -> None:
    g = coach("ana", "bob", speed="gallop")
    g.zones["pile"] = build.cards("2S 3S 4S 5S")
    with scripted(chance=["2S", "3S"], choices=["draw", pick("play"), "draw", pick("play")]) as ref:
        riding.hurt(ref, g, "bess", 4)
    assert [(g[who].mount, g[who].health) for who in ("ana", "bob")] == [("", -2), ("", -2)]
    assert g.mounts["bess"].riders == ()


@pytest.mark.rule("frontera.ruling.ride-down", "frontera.health.dead")
def test_the_dead_are_not_run_over_again() -> None:
    g = fighting(build.person("ana", dead=True, health=-4), build.person("bob"))
    with scripted() as ref:
        riding.trample(ref, g, "ana", "horse")
    assert ref.log == []


@pytest.mark.rule("frontera.gap.mount-stats", "frontera.ruling.fight-places")
@pytest.mark.parametrize(("health", "mount"), [(-2, "bess"), (-3, "")])
def test_a_horse_that_is_down_carries_nobody_into_the_next_fight(
    health: int, mount: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = coach("ana", health=health)
    monkeypatch.setattr(standing, "where_mounts_are", lambda g: "ridden")
    standing.mount_up(g, {})
    assert g["ana"].mount == mount


@pytest.mark.rule("frontera.combat.secret-choice", "frontera.ruling.announce-public", "frontera.ruling.multi-targets")
@pytest.mark.parametrize(("seat", "card"), [("ana", "9S"), ("bob", HIDDEN), (MAYOR, HIDDEN), ("", HIDDEN)])
def test_a_card_laid_face_down_is_its_owners_secret_and_its_target_is_not(seat: str, card: str) -> None:
    g = fighting(build.person("ana"), build.person("bob"), build.person("thug", MAYOR))
    shot = attack("ana", "thug", "fists", "unarmed")
    assert g.fight is not None
    g.fight = replace(g.fight, plans=(Plan("ana", shot, (Laid("9S", "thug", PILE),)),))
    seen = views.see(g, seat).fight
    assert seen is not None
    assert seen.plans == (Plan("ana", shot, (Laid(card, "thug", PILE),)),)
