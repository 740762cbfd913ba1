"""Dynamite and nitroglycerine."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import fence, gun, man, match, wall
from tests.rules.dicemore.firing import events, offered, play, refusal, shooter, target

from sixgun.core.choice import Choice, Question, Refused
from sixgun.games.dicemore import limits
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Explosive, Fire, FixExplosive, Scramble
from sixgun.games.dicemore.explosives import Way, caught, explode_fixed, protection
from sixgun.games.dicemore.space import base
from sixgun.games.dicemore.state import Activation, Character, Charge, Horse, Skirmish
from sixgun.table import Piece, rectangle
from sixgun.testing.scripted import scripted

DYNAMITE, NITRO = weapons()["dynamite"], weapons()["nitroglycerine"]
POINT = (20.0, 24.0, 0.0)


def use(how: Way = "throw", target: str = "", place: tuple[float, float, float] | None = None) -> Choice:
    return Explosive("a", 0, how, target, path=() if place is None else (place,))


def table(*people: Character, weapon: str = "dynamite", pieces: Any = (), **fields: Any) -> Skirmish:
    return match([shooter(weapon, cos=5), *people], pieces, active="a", **fields)


def damage(g: Skirmish, who: str = "b", point: tuple[float, float, float] = POINT, holder: str = "") -> int:
    return dict(caught(g, DYNAMITE, point, holder)).get(who, -1)


# use -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.explosive.use-cost", "dicemore.ruling.blast-throw", "dicemore.explosive.throw-range")
def test_where_an_explosive_can_be_thrown() -> None:
    g = table(target(9), pieces=[wall("w", (11, 26), (25, 26))])
    assert refusal(g, use(place=(20.5, 24, 0))) == ""
    assert refusal(g, use(place=(20.51, 24, 0))) == "dicemore.explosive.throw-range"
    assert refusal(g, use(target="b")) == ""
    assert refusal(g, use(place=(17, 29, 0))) == "dicemore.ruling.blast-throw"  # behind the wall
    assert refusal(g, use(place=(5, 24, 0))) == "dicemore.ruling.blast-throw"  # behind the thrower
    assert refusal(g, use("drop", place=(11.5, 24, 0))) == ""
    assert refusal(g, use("drop", place=(11.6, 24, 0))) == "dicemore.ruling.blast-throw"
    assert refusal(g, use()) == "dicemore.ruling.blast-throw"
    assert {c.how for c in offered(g, "explosive")} == {"throw", "short-fuse", "drop"}


@pytest.mark.rule("dicemore.ruling.measuring", "dicemore.ruling.blast-throw", "dicemore.explosive.throw-range")
def test_a_miniature_is_as_near_as_its_rim() -> None:
    reach = table(target(9))["a"].cos * 2.0
    for units, refused in ((reach, ""), (reach + 0.1, "dicemore.explosive.throw-range")):
        assert refusal(table(target(units)), use(target="b")) == refused


@pytest.mark.rule("dicemore.ruling.current-cos", "dicemore.explosive.throw-range")
def test_wounds_shorten_the_throw() -> None:
    g = table(target(9))
    g.change("a", wounds=3)
    assert refusal(g, use(place=(14.6, 24, 0))) == "dicemore.explosive.throw-range"
    assert refusal(g, use(place=(14.5, 24, 0))) == ""


@pytest.mark.rule("dicemore.explosive.use-cost", "dicemore.ruling.one-attack", "dicemore.ruling.ready-weapons")
def test_it_costs_a_point_a_piece_and_the_attack() -> None:
    g = match([shooter(guns=["six-shot", gun("dynamite", loaded=2)], hands=[0], cos=5), target(20)], active="a")
    play(g, Explosive("a", 1, "throw", path=(POINT,)))
    assert g.going.left == 2
    assert g["a"].guns[1].loaded == 1
    assert refusal(g, Fire("a", "b", 0, number=1)) == "dicemore.action.one-attack"
    none_left = match([shooter(gun("dynamite", loaded=0)), target(9)], active="a")
    assert refusal(none_left, use(place=POINT)) == "dicemore.explosive.use-cost"


# escape --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.explosive.dynamite-escape", "dicemore.ruling.blast-escape", "dicemore.ruling.rounding")
@pytest.mark.parametrize(("die", "units"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_who_has_not_acted_may_run_half_a_die(die: int, units: int) -> None:
    g = table(target(13.5, acted=False, lying=True))

    def first(question: Question) -> Choice:
        assert question.facts["units"] == units
        return question.options[0].choice

    # at 4U from the point; 2U or more carry it out of the blast
    chance: list[Any] = [die] if units > 1 else [die, 1, 1]
    log = play(g, use(place=POINT), chance, [first])
    assert ("in-blast" in events(log)) == (units == 1)
    if units > 1:
        assert g["b"].x == pytest.approx(24.5 + units)
    assert g["b"].lying
    assert not g["b"].acted


@pytest.mark.rule("dicemore.ruling.blast-escape")
def test_acted_scared_and_distant_ones_do_not_run_and_the_limit_is_caught() -> None:
    people = [
        target(13.5, acted=True, ref=9, cos=9),
        man("s", "bad", 20, 28, scared=True, ref=9, cos=9),
        man("d", "bad", 20, 29.51),
        man("l", "bad", 20, 18.5, ref=9, cos=9),
    ]
    g = table(*people)
    log = play(g, use(place=POINT), [1, *[1, 1, 1], *[1, 1, 1]], ["stay"])
    assert [e.facts["who"] for e in log if e.event == "may-scramble"] == ["l"]
    assert {e.facts["who"] for e in log if e.event == "in-blast"} == {"b", "s", "l"}
    assert g["d"].scared is False


@pytest.mark.rule("dicemore.ruling.blast-escape", "dicemore.explosive.dynamite-escape")
def test_any_place_within_the_roll_may_be_named() -> None:
    g = table(target(13.5, acted=False))
    to = Scramble("b", ((24.5, 26.9, 0.0),))
    play(g, use(place=POINT), [6, 1, 1], [to])  # 4.85U away from the point: still caught, and hurled on
    assert g["b"].y > 26.9
    too_far = Scramble("b", ((24.5, 27.1, 0.0),))
    with pytest.raises(Refused):
        play(table(target(13.5, acted=False)), use(place=POINT), [6, 1, 1], [too_far])


@pytest.mark.rule("dicemore.explosive.short-fuse", "dicemore.ruling.short-fuse-hands")
def test_a_short_fuse_goes_off_in_the_hands_on_a_one() -> None:
    g = table(target(9.5, acted=False), pieces=[fence("f", (9.9, 20), (9.9, 28))])
    log = play(g, use("short-fuse", place=POINT), [1, 1, 2, 3])
    assert "in-hands" in events(log)
    assert [e.facts["damage"] for e in log if e.event == "in-blast"] == [6]  # no protection for the thrower
    assert g["a"].scared
    g = table(target(13.5, acted=False, ref=9, cos=9))
    log = play(g, use("short-fuse", place=POINT), [2, 1, 1])
    assert "may-scramble" not in events(log)
    assert g["b"].scared


@pytest.mark.rule("dicemore.explosive.nitro-impact", "dicemore.explosive.nitro", "dicemore.explosive.dynamite")
def test_nitroglycerine_goes_off_at_once_and_has_no_fuse() -> None:
    g = table(target(9.5, acted=False, ref=9, cos=9), weapon="nitroglycerine")
    assert refusal(g, use("short-fuse", place=POINT)) == "dicemore.explosive.short-fuse"
    log = play(g, use(place=POINT), [1, 1])
    assert [e.facts["damage"] for e in log if e.event == "in-blast"] == [10]
    assert (DYNAMITE.damage, DYNAMITE.radius_u, NITRO.damage, NITRO.radius_u) == (6, 5, 10, 5)


@pytest.mark.rule("dicemore.explosive.nitro-carrier")
def test_who_carries_nitroglycerine() -> None:
    assert limits.slowed(man("a", "good", guns=["nitroglycerine"]), 10.0) == 5.0
    assert limits.slowed(man("a", "good", guns=["dynamite"]), 10.0) == 10.0
    assert limits.slowed(man("a", "good", guns=[gun("nitroglycerine", loaded=0)]), 10.0) == 10.0


# fixed charges -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.ruling.blast-fixed")
def test_a_fixed_charge_is_a_side_action_and_goes_off_at_the_end_of_the_round() -> None:
    g = table(target(13.5, ref=9, cos=9, acted=False), weapon="nitroglycerine")
    fix = FixExplosive("a", 0, ((11.4, 24, 0),))
    assert refusal(g, FixExplosive("a", 0, ((12, 24, 0),))) == "dicemore.ruling.blast-fixed"
    assert "fixes" in events(play(g, fix))
    assert (g.going.left, g.going.attacked) == (2, False)
    assert g["a"].guns[0].loaded == 0
    g.change("b", x=16.0)
    g.change("a", x=30.0)
    with scripted([1, 1]) as ref:
        explode_fixed(ref, g)
    assert events(ref.log)[0] == "explodes"
    assert g.charges == {}
    assert g["b"].scared


@pytest.mark.rule("dicemore.ruling.blast-fixed", "dicemore.ruling.xp-credit")
def test_the_owner_of_a_charge_has_the_credit() -> None:
    g = match(
        [man("a", "good", 40, 40), target(9, ref=1, cos=2)],
        charges=[Charge("c1", "a", "dynamite", 20, 25, 0)],
    )
    with scripted([1]) as ref:
        explode_fixed(ref, g)
    assert g["b"].out == "eliminated"
    assert g["a"].kills == ("b",)


# the blast -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.explosive.area")
def test_everybody_within_five_is_in_it_friend_and_foe() -> None:
    g = table(man("b", "bad", 25.5, 24), man("c", "good", 20, 24), man("d", "", 20, 29.51))
    assert [who for who, _ in caught(g, DYNAMITE, POINT)] == ["c", "b"]


@pytest.mark.rule("dicemore.explosive.wounds", "dicemore.ruling.blast-wounds")
def test_damage_goes_into_a_rescue_test_or_by_option_straight_off_cos() -> None:
    g = table(target(9.5, ref=5, cos=9, facing=0))
    play(g, use(place=POINT), [3, 1])  # 3 + 6 - 5 = 4; from behind makes no difference
    assert g["b"].wounds == 2
    g = table(target(9.5, ref=5, cos=9), blast_wounds="direct")
    play(g, use(place=POINT), [1])
    assert g["b"].wounds == 6


@pytest.mark.rule("dicemore.explosive.blown-away", "dicemore.ruling.blast-aftermath", "dicemore.explosive.panic")
def test_the_struck_fly_lie_and_are_scared_without_a_test() -> None:
    g = table(target(13.5, ref=9, cos=9, engaged=("f",)), man("f", "good", 40, 40, engaged=("b",)))
    log = play(g, use(place=POINT), [1, 4])
    assert g["b"].x == pytest.approx(24.5 + 4 + 6)
    assert g["b"].lying
    assert g["b"].scared
    assert g["b"].engaged == ()
    assert "flees" not in events(log)
    stopped = table(target(13.5, ref=9, cos=9), pieces=[wall("w", (27, 20), (27, 28))])
    play(stopped, use(place=POINT), [1, 4])
    assert stopped["b"].x == pytest.approx(27 - 0.1 - 0.5, abs=0.01)
    edge = table(target(13.5, ref=9, cos=9), size=(30, 48))
    play(edge, use(place=POINT), [1, 6])
    assert edge["b"].x == pytest.approx(29.5)


@pytest.mark.rule("dicemore.ruling.blast-aftermath")
def test_at_the_very_centre_the_direction_is_rolled() -> None:
    g = table(target(9, ref=9, cos=9))
    play(g, use(target="b"), [1, 4, 2])  # 180 degrees, 2 + 6 U back towards the thrower
    assert g["b"].place == pytest.approx((12, 24, 0))


@pytest.mark.rule("dicemore.ruling.blast-aftermath", "dicemore.char.captain", "dicemore.char.vice-sheriff")
def test_the_captain_is_not_scared_but_a_vice_sheriff_is() -> None:
    g = table(target(13.5, ref=9, cos=9, profile="soldiers.captain"))
    play(g, use(place=POINT), [1, 1])
    assert (g["b"].scared, g["b"].lying) == (False, True)
    sheriff = man("s", "bad", 27.0, 26.0, profile="lawmen.sheriff")
    g = table(target(13.5, ref=9, cos=9, profile="lawmen.vice-sheriff"), sheriff)
    play(g, use(place=POINT), [1, 1])
    assert g["b"].scared


@pytest.mark.rule("dicemore.ruling.blast-aftermath")
def test_riders_are_thrown_off_and_animals_struck_are_out() -> None:
    rider = target(13.5, ref=9, cos=9, horse="h")
    horses = [
        Horse("h", "horse", rider.x, rider.y, rider="b"),
        Horse("loose", "horse", 20, 27),
        Horse("far", "horse", 40, 40),
    ]
    g = table(rider, horses=horses)
    play(g, use(place=POINT), [1, 1])
    assert g["b"].horse == ""
    assert [g.horses[name].out for name in ("h", "loose", "far")] == [True, True, False]


# protection ----------------------------------------------------------------------------------------------------------
def piece(id: str, height: float = 1.0) -> Piece:
    return Piece(id=id, kind="thing", polygon=rectangle(21.5, 22.0, 0.5, 4.0), height=height, cover=True)


@pytest.mark.rule("dicemore.explosive.protection", "dicemore.ruling.blast-protection")
@pytest.mark.parametrize(
    ("row", "partial", "whole"),
    [
        ("big rock", 3, 5),
        ("wall, rock", 2, 4),
        ("wooden building", 2, 4),
        ("fence, car, wagon", 1, 3),
        ("tree, hedge", 1, 2),
    ],
)
def test_what_protects_and_how_much(row: str, partial: int, whole: int) -> None:
    for level in ("light", "partial"):
        g = match([target(12)], [piece("p")], covers={"p": level}, protection={"p": row})
        assert damage(g) == 6 - partial
    lying = match([target(12, lying=True)], [piece("p")], covers={"p": "light"}, protection={"p": row})
    assert damage(lying) == 6 - whole
    away = match([target(12.9, lying=True)], [piece("p")], covers={"p": "light"}, protection={"p": row})
    away.change("b", x=24.0)
    assert damage(away) == 6 - partial  # lying, but more than 1U behind it
    house = match([target(12)], [wall("w", (22, 18), (22, 30))], protection={"w": row})
    assert damage(house) == 6 - whole


@pytest.mark.rule("dicemore.ruling.blast-protection", "dicemore.explosive.wounds")
def test_the_best_value_counts_and_nothing_left_is_no_effect() -> None:
    low = fence("f", (22.5, 22), (22.5, 26))
    g = match([target(12.5)], [piece("p"), low], covers={"p": "partial"}, protection={"p": "big rock"})
    assert protection(g, POINT, base(g["b"]), False) == 3
    thick = match([shooter("dynamite", cos=5), target(12)], [wall("w", (22, 18), (22, 30))], active="a")
    assert damage(thick) == 2
    sealed = match([target(12)], [piece("p")], covers={"p": "partial"}, protection={"p": "big rock"})
    sealed.change("b", lying=True)
    assert damage(sealed) == 1


@pytest.mark.rule("dicemore.ruling.blast-protection", "dicemore.cover.shooter-at-cover")
def test_a_piece_near_the_blast_protects_and_people_do_not() -> None:
    g = match([target(12), man("c", "bad", 21.2, 24)])
    assert damage(g) == 6
    near = match([target(12)], [fence("f", (20.3, 22), (20.3, 26))])
    assert damage(near) == 5
    lying = match([target(12, lying=True)])
    assert damage(lying) == 6


@pytest.mark.rule("dicemore.ruling.death-reactions", "dicemore.explosive.area")
def test_a_hero_who_dies_in_a_blast_shakes_those_near() -> None:
    boss = man("b", "bad", 24, 24, role="leader", profile="outlaws.boss", cos=1, ref=1, acted=True)
    criminal = man("c", "bad", 40, 40, profile="outlaws.criminal")
    g = table(boss, criminal)
    play(g, use(place=POINT), [6])
    assert g["b"].out == "eliminated"
    assert g["c"].scared


@pytest.mark.rule("dicemore.ruling.engaged", "dicemore.ruling.blast-throw")
def test_nobody_bound_in_melee_throws() -> None:
    g = match([shooter("dynamite", engaged=("b",)), target(0.5, engaged=("a",))], active="a")
    g.activation = Activation("a", 3, saw_enemy=True)
    assert refusal(g, use(place=(12, 26, 0))) == "dicemore.ruling.engaged"
