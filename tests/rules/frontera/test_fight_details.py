"""Details of fights that only show when two rules meet, or at the edge of one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import attack, fighting, refused

from sixgun.games.frontera.catalogue import weapons
from sixgun.games.frontera.choices import KINDS, Care, Grapple, Hold, Move, Ready, Scare
from sixgun.games.frontera.fights import fight, techniques
from sixgun.games.frontera.fights.fight_choice import strike_point
from sixgun.games.frontera.fights.strike import Losses
from sixgun.games.frontera.state import MAYOR, Arm, Fight, Laid, Plan, replace
from sixgun.table import Piece, Scene, rectangle
from sixgun.testing import pick, scripted

WALL = Piece(id="wall", kind="wall", polygon=rectangle(11.5, 2, 1, 6), height=3, solid=True, blocks_sight=True)


# --- holds -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.grapple.maintain", "frontera.ruling.grapple-maintain-who")
def test_equal_cards_keep_a_hold() -> None:
    ana = build.person("ana", holds="thug", x=10, y=10)
    thug = build.person("thug", MAYOR, held_by=("ana",), x=11, y=10)
    g = fighting(thug, ana)
    plans = [Plan(who, Hold(who), (Laid("9H"),)) for who in ("thug", "ana")]
    with scripted() as ref:
        assert fight._resolve_holds(ref, g, plans) == []


@pytest.mark.rule("frontera.ruling.grapple-when", "frontera.ruling.grapple-maintain-who")
@pytest.mark.parametrize(("levels", "held"), [(2, ("ana",)), (3, ())])
def test_whoever_is_struck_down_while_seizing_holds_nobody(levels: int, held: tuple[str, ...]) -> None:
    g = fighting(build.person("ana", x=10, y=10), build.person("thug", MAYOR, x=11, y=10))
    with scripted() as ref:
        fight._end_of_turn(ref, g, Losses({"ana": levels}, {}, [("ana", "thug")]))
    assert g["thug"].held_by == held


@pytest.mark.rule("frontera.ruling.thrown-spent", "frontera.gap.equipment-chapter")
def test_a_lasso_stays_in_the_hand_and_only_seizes() -> None:
    ana = build.person("ana", weapons=("lasso",), in_hand="lasso", x=10, y=10)
    g = fighting(ana, build.person("thug", MAYOR, x=15, y=10))
    throw = attack("ana", "thug", "lasso", "thrown", kind=Grapple)
    assert refused(g, throw) is None
    assert refused(g, attack("ana", "thug", "lasso", "thrown")) == "frontera.gap.equipment-chapter"
    assert refused(g, attack("ana", "thug", "lasso", "thrown", kind=Scare)) == "frontera.gap.equipment-chapter"
    fight._use_up(g, [Plan("ana", throw, (Laid("2S", "thug"),))])
    assert (g["ana"].arms, g["ana"].in_hand, g.dropped) == ((Arm("lasso"),), "lasso", ())


# --- shots and throws ------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.lastman-shots", "frontera.lastman.shot-limit")
@pytest.mark.parametrize(("shots", "cards", "left"), [(5, 1, 4), (5, 3, 2), (2, 2, 0)])
def test_each_card_of_a_volley_is_a_shot(shots: int, cards: int, left: int) -> None:
    ana = build.person("ana", hands=6, skills=("quick-shot",), weapons=("revolver",), in_hand="revolver", shots=shots)
    g = fighting(ana, build.person("thug", MAYOR, x=5))
    volley = attack("ana", "thug", "revolver", "quick-shot", cards)
    fight._use_up(g, [Plan("ana", volley, tuple(Laid(f"{n}S", "thug") for n in range(2, 2 + cards)))])
    assert g["ana"].shots == left


@pytest.mark.rule("frontera.lastman.shot-limit")
def test_counted_shots_do_not_count_blows() -> None:
    ana = build.person("ana", hands=4, skills=("brawl",), shots=0)
    g = fighting(ana, build.person("thug", MAYOR, x=1))
    assert techniques.max_attacks(g, g["ana"], "unarmed", weapons()["fists"]) == 3
    assert techniques.max_attacks(g, g["ana"], "quick-shot", weapons()["revolver"]) == 0


@pytest.mark.rule("frontera.tech.aim-single")
def test_an_aimed_shot_is_one_shot_for_everybody() -> None:
    g = fighting(
        build.person("ana", hands=6, skills=("aim", "quick-shot")), build.person("ace", MAYOR, npc="gunslinger")
    )
    for who in ("ana", "ace"):
        assert techniques.max_attacks(g, g[who], "aim", weapons()["rifle"]) == 1
        assert techniques.max_attacks(g, g[who], "quick-shot", weapons()["rifle"]) > 1


@pytest.mark.rule("frontera.range.thrown-max")
@pytest.mark.parametrize(("distance", "mod"), [(9.9, 0), (10.0, None), (39.0, None)])
def test_nothing_is_thrown_beyond_ten_metres_whatever_its_row_says(distance: float, mod: int | None) -> None:
    knife = replace(weapons()["knife-thrown"], short=0, medium=2)
    assert techniques.reach_mod(knife, "thrown", distance) == mod


@pytest.mark.rule("frontera.ruling.cover-and-sight", "frontera.tech.ranged-targets")
@pytest.mark.parametrize(("y", "seen"), [(5.0, False), (12.0, True)])
def test_nobody_throws_through_a_wall(y: float, seen: bool) -> None:
    ana = build.person("ana", weapons=("knife-thrown",), in_hand="knife-thrown", x=9, y=y)
    g = fighting(ana, build.person("thug", MAYOR, x=15, y=y), pieces=(WALL,))
    assert (refused(g, attack("ana", "thug", "knife-thrown", "thrown")) is None) is seen


@pytest.mark.rule("frontera.ruling.reach-after-move", "frontera.ruling.multi-target-range")
def test_several_targets_are_shot_at_from_where_the_worst_is_nearest() -> None:
    ana = build.person("ana", hands=2, skills=("quick-shot",), weapons=("revolver",), in_hand="revolver", x=20, y=20)
    g = fighting(ana, build.person("near", MAYOR, x=28, y=20), build.person("far", MAYOR, x=31, y=20))
    volley = attack("ana", "near+far", "revolver", "quick-shot", 2, path=((23.0, 20.0, 0.0),))
    point = strike_point(g, g["ana"], volley)
    assert point is not None
    assert point[0] > 21, "both are at short range from there"


# --- cover -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.cover-full-shoot")
@pytest.mark.parametrize(("cover", "rule"), [("partial", None), ("full", "frontera.combat.option-action-move")])
def test_whoever_throws_out_of_full_cover_does_not_step(cover: str, rule: str | None) -> None:
    ana = build.person("ana", weapons=("knife-thrown",), in_hand="knife-thrown", x=13.2, y=5, cover=cover)
    g = fighting(ana, build.person("thug", MAYOR, x=18, y=5))
    step = ((14.0, 5.0, 0.0),)
    assert refused(g, attack("ana", "thug", "knife-thrown", "thrown")) is None
    assert refused(g, attack("ana", "thug", "knife-thrown", "thrown", path=step)) == rule
    assert refused(g, attack("ana", "thug", "", "unarmed", path=((16.0, 5.0, 0.0),))) is None, "a blow may step out"


@pytest.mark.rule("frontera.ruling.cover-and-sight", "frontera.ruling.cover-full-enter")
@pytest.mark.parametrize(("full", "rule"), [(True, None), (False, "frontera.ruling.cover-and-sight")])
def test_full_cover_needs_something_that_gives_it(full: bool, rule: str | None) -> None:
    g = fighting(build.person("ana", x=13.2, y=5), pieces=(WALL,), covers={"wall": full})
    assert refused(g, Move("ana", "full", "wall")) == rule
    assert refused(g, Move("ana", "partial", "wall")) is None


@pytest.mark.rule("frontera.ruling.cover-leave", "frontera.combat.positions-deferred")
def test_cover_is_left_behind_with_the_place() -> None:
    ana = build.person("ana", x=13.2, y=5, cover="full", cover_piece="wall")
    g = fighting(ana, pieces=(WALL,), covers={"wall": True})
    fight._move_all(g, [Plan("ana", Move("ana", path=((20.0, 5.0, 0.0),)))])
    assert (g["ana"].cover, g["ana"].cover_piece) == ("exposed", "")


@pytest.mark.rule("frontera.ruling.holstered-then")
def test_drawing_a_weapon_costs_the_step() -> None:
    g = fighting(build.person("ana", weapons=("revolver",), x=10, y=10))
    assert refused(g, Ready("ana", "revolver")) is None
    assert "path" not in KINDS.fields("ready")


# --- the end ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.combat-end")
@pytest.mark.parametrize(("truces", "over"), [((), False), (("ana",), False), (("ana", "thug"), True)])
def test_a_truce_needs_everybody_who_can_act(truces: tuple[str, ...], over: bool) -> None:
    people = build.person("ana"), build.person("thug", MAYOR, x=10), build.person("low", MAYOR, x=10, health=-3)
    g = fighting(*people)
    g.fight = Fight(turn=2, truces=truces)
    assert fight.over(g) is over


@pytest.mark.rule("frontera.ruling.combat-end", "frontera.ruling.range-boundaries")
@pytest.mark.parametrize(("x", "over"), [(200.0, False), (200.1, True)])
def test_a_fight_is_over_where_nothing_reaches_any_more(x: float, over: bool) -> None:
    g = build.session(build.person("ana"), build.person("thug", MAYOR, x=x), scene=Scene(300, 200))
    g.fight = Fight(turn=2)
    assert fight.over(g) is over


@pytest.mark.rule("frontera.ruling.lastman-exchange")
def test_where_two_are_left_nobody_has_won_the_exchange() -> None:
    people = [build.person(who, x=n) for n, who in enumerate(("ana", "bob", "cleo"))]
    g = build.session(*people, phase=2, decks={"ana": "2C", "bob": "AS", "cleo": "3C"}, fight_turns=5)
    g.change("cleo", health=-3)
    g.fight = Fight(turn=5, last_one=True)
    with scripted() as ref:
        fight.end(ref, g)
    assert g.fight is None


@pytest.mark.rule("frontera.medical.combat", "frontera.medical.other")
@pytest.mark.parametrize(("card", "grade", "cared"), [("9D", "success", True), ("9H", "failure", False)])
def test_in_a_fight_as_well_only_a_full_success_helps(card: str, grade: str, cared: bool) -> None:
    doc = build.person("doc", head=1, x=10, y=10)
    g = fighting(doc, build.person("ana", health=-2, x=11, y=10), mode="nomgmt", pile="9D 9H")
    g.fight = Fight(turn=1, order=("doc",))
    choices: list[Any] = [Care("doc", "ana"), pick("play", item=card)]
    with scripted(chance=[(card,)], choices=choices) as ref:
        fight.advance(ref, g)
        fight.advance(ref, g)
    assert grade in [entry.event for entry in ref.log]
    assert (g["ana"].health_clock.care >= 0) is cared
