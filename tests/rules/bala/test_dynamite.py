"""Dynamite: throwing, deviation, the fuse and the blast."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from tests.rules.bala.build import fence, fight, gun, man, wall
from tests.rules.bala.doing import events, harm, mounted, offered, play, refusal, shooter, target

from sixgun.games.bala import turn
from sixgun.games.bala.activation import begin
from sixgun.games.bala.choices import LightDynamite
from sixgun.games.bala.dynamite import explode_charges_of
from sixgun.games.bala.odds import dynamite_odds
from sixgun.games.bala.state import Charge, Fight, Horse, Neighbour
from sixgun.table import Piece
from sixgun.testing.scripted import scripted

MISS = (1, 2)


def throw(x: float, y: float = 24.0, z: float = 0.0) -> LightDynamite:
    return LightDynamite("a", ((x, y, z),))


def thrower(*others: object, pieces: tuple[Piece, ...] = (), left: int = 4, **more: object) -> Fight:
    people = [o for o in others if not isinstance(o, Horse | Neighbour)]
    return fight([shooter(gun("dynamite", loaded=2)), *people], pieces, active="a", left=left, **more)  # type: ignore[arg-type,list-item]


def burning(*people: object, pieces: tuple[Piece, ...] = (), **more: object) -> Fight:
    """A charge of a's lies at (30, 24)."""
    g = fight([shooter("colt-army"), *people], pieces, **more)  # type: ignore[arg-type,list-item]
    g.charges["charge-1"] = Charge("charge-1", "a", 30, 24, 0)
    return g


def blow(g: Fight, *chance: object) -> list[str]:
    with scripted(chance) as ref:  # type: ignore[arg-type]
        explode_charges_of(ref, g, "a")
    return events(ref.log)


@pytest.mark.rule(
    "bala.example.dynamite",
    "bala.weapon.dynamite-throw",
    "bala.weapon.dynamite-deviation",
    "bala.weapon.dynamite-timing",
    "bala.ruling.dynamite-direction",
)
def test_example_dynamite() -> None:
    g = thrower(target(20))
    play(g, throw(21.5), [(2, 5), "90"])
    assert g.activation.left == 2
    charge = g.charges["charge-1"]
    assert math.dist((charge.x, charge.y), (21.5, 27.0)) < 1e-9
    assert g["a"].guns[0].loaded == 1
    assert charge.thrower == "a"


@pytest.mark.rule("bala.weapon.dynamite-deviation")
def test_equal_dice_do_not_deviate() -> None:
    g = thrower(target(20))
    play(g, throw(20.0), [(4, 4)])
    assert (g.charges["charge-1"].x, g.charges["charge-1"].y) == (20, 24)


@pytest.mark.rule("bala.weapon.dynamite-deviation", "bala.ruling.dynamite-direction")
def test_distance_is_the_difference_in_any_direction() -> None:
    for one in range(1, 7):
        for two in range(1, 7):
            g = thrower(target(20))
            play(g, throw(20.0), [(one, two), *(["217"] if one != two else [])])
            charge = g.charges["charge-1"]
            assert math.dist((charge.x, charge.y), (20, 24)) == pytest.approx(abs(one - two))


@pytest.mark.rule("bala.weapon.dynamite-throw", "bala.ruling.dynamite-target")
def test_two_actions_at_once_and_12_inches() -> None:
    g = thrower(target(20))
    assert refusal(g, throw(22.5)) == ""
    assert refusal(g, throw(22.6)) == "bala.weapon.dynamite-throw"
    g.change_activation(left=1)
    assert refusal(g, throw(20.0)) == "bala.weapon.dynamite-throw"
    empty = fight([shooter("colt-army"), target(8)], active="a", left=4)
    assert refusal(empty, throw(20.0)) == "bala.weapon.dynamite-throw"


@pytest.mark.rule("bala.ruling.dynamite-target", "bala.ruling.detection-not-needed")
def test_line_of_sight_or_over_a_low_obstacle() -> None:
    assert refusal(thrower(pieces=(wall("w", (15, 10), (15, 38)),)), throw(20.0)) == "bala.ruling.dynamite-target"
    assert refusal(thrower(pieces=(fence("f", (15, 10), (15, 38)),)), throw(20.0)) == ""
    assert refusal(thrower(), throw(4.0)) == "bala.ruling.dynamite-target", "behind its back"


@pytest.mark.rule("bala.ruling.dynamite-target")
def test_a_wall_stops_the_deviation() -> None:
    g = thrower(pieces=(wall("w", (21, 10), (21, 38)),))
    play(g, throw(19.0), [(1, 6), "0"])
    assert g.charges["charge-1"].x == pytest.approx(20.9, abs=0.01)


@pytest.mark.rule("bala.weapon.dynamite-throw")
def test_options_are_enemies_and_points_between_them() -> None:
    g = thrower(man("b", "gang", 3, 18, 24), man("c", "gang", 3, 18, 28), man("far", "gang", 3, 40, 24))
    assert [c.path[0][:2] for c in offered(g, "light-dynamite")] == [(18, 24), (18, 28), (18, 26)]


@pytest.mark.rule("bala.weapon.dynamite-throw")
def test_the_last_stick_leaves_the_hand_empty() -> None:
    g = fight([shooter(gun("dynamite", loaded=1)), target(20)], active="a", left=4)
    play(g, throw(20.0), [(4, 4)])
    assert (g["a"].guns, g["a"].hand) == ((), -1)


# the fuse ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.weapon.dynamite-timing", "bala.ruling.dynamite-timing-detail")
def test_it_goes_off_when_the_card_is_drawn_before_the_thrower_acts() -> None:
    g = burning(man("b", "gang", 6, 30, 24))
    g.deck, g.phase = ("a", "b"), "draw"
    with scripted(["b"]) as ref:
        turn.draw_card(ref, g)
    assert g.charges, "another card does nothing"
    g.stack, g.phase = (), "draw"
    with scripted(["a", (4, 5), MISS, MISS]) as ref:
        turn.draw_card(ref, g)
    assert not g.charges
    assert harm(g, "b") == (1, 0, False)
    assert g.activation.who == "a"


@pytest.mark.rule("bala.ruling.dynamite-timing-detail")
def test_interrupting_does_not_set_it_off() -> None:
    g = burning(man("b", "gang", 6, 30, 24))
    begin(g, "a", interruption=True)
    assert g.charges


@pytest.mark.rule("bala.ruling.dynamite-dead-thrower", "bala.ruling.eliminated-cards")
def test_the_card_of_a_dead_thrower_stays_for_the_explosion() -> None:
    g = burning(man("b", "gang", 6, 30, 24))
    g.change("a", out="eliminated")
    g.phase = "turn"
    with scripted() as ref:
        turn.start_turn(ref, g)
    assert sorted(g.deck) == ["a", "b"]
    with scripted(["a", (4, 5), MISS, MISS]) as ref:
        turn.draw_card(ref, g)
    assert not g.charges
    assert harm(g, "b") == (1, 0, False)
    assert g.stack == ()


# the blast -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.weapon.dynamite-blast", "bala.ruling.several-shots-one-action", "bala.ruling.dynamite-shots")
def test_three_lethal_shots_at_everybody_within_3_inches() -> None:
    g = burning(man("b", "gang", 6, 33.5, 24), man("c", "gang", 6, 33.6, 26), man("f", "law", 6, 30, 21))
    blow(g, (4, 5), (4, 5), (5, 5), 3, MISS, (4, 5), MISS)
    assert harm(g, "b") == (3, 2, True), "9, 9 and a 10 that Lethal makes a Serious Wound: chest"
    assert harm(g, "c") == (0, 0, False)
    assert harm(g, "f") == (1, 0, False), "friends too"


@pytest.mark.rule("bala.ruling.dynamite-shots", "bala.wound.mod-lethal")
def test_twelve_adds_one_to_the_wound() -> None:
    g = burning(man("b", "gang", 6, 30, 24))
    blow(g, (6, 6), 3, MISS, MISS)
    assert g["b"].wounds[0].place == "head"


@pytest.mark.rule("bala.ruling.dynamite-shots")
def test_cover_is_the_only_modifier() -> None:
    """Distance, class and aim do not matter; a fence between the charge and the victim does."""
    g = burning(man("b", "gang", 6, 32, 24), pieces=(fence("f", (31, 20), (31, 28)),))
    with scripted([(4, 5), MISS, MISS], [lambda q: q.options[0].choice]) as ref:
        explode_charges_of(ref, g, "a")
    assert harm(g, "b") == (0, 0, True), "9 - 1 = 8, and it is in cover already"
    assert g["b"].x == 32


@pytest.mark.rule("bala.ruling.dynamite-shots", "bala.shoot.result-8-approach")
def test_result_8_runs_from_the_explosion() -> None:
    """The fence on the near side covers from the shooter but not from the charge."""
    g = burning(man("b", "gang", 2, 32, 24, 180), pieces=(fence("f", (33.2, 20), (33.2, 28)),))
    with scripted([(4, 4), MISS, MISS], [lambda q: q.options[0].choice]) as ref:
        explode_charges_of(ref, g, "a")
    assert g["b"].x > 33.2, "to the far side of the fence"


@pytest.mark.rule("bala.ruling.dynamite-shots", "bala.ruling.stray-weapons", "bala.ruling.jam-capacity-bows")
def test_no_jam_and_no_stray() -> None:
    g = burning(man("b", "gang", 6, 30, 24), man("c", "gang", 6, 20, 24))
    found = blow(g, (1, 1), (1, 1), (1, 1))
    assert found == ["explosion", "blast-miss", "blast-miss", "blast-miss"]


@pytest.mark.rule("bala.ruling.dynamite-shots", "bala.stray.horse")
def test_horses_and_neighbours() -> None:
    g = burning(horses=[Horse("h", "nag", 31, 24)], neighbours=[Neighbour("n", 29, 24)])
    blow(g, (4, 4), (4, 4), (4, 4), MISS, (4, 5), MISS)
    assert not g.horses["h"].out
    assert g.neighbours["n"].out == "eliminated"
    rider, horse = mounted(man("b", "gang", 6, 30, 24))
    ridden = burning(rider, horses=[horse])
    blow(ridden, MISS, MISS, MISS, MISS, MISS, (6, 3))
    assert ridden.horses["h"].out
    assert (ridden["b"].horse, harm(ridden, "b")) == ("", (1, 0, False))


@pytest.mark.rule("bala.weapon.dynamite-blast", "bala.ruling.morale-simultaneous")
def test_everybody_is_hit_at_the_same_moment() -> None:
    g = burning(man("b", "gang", 1, 30, 24), man("c", "gang", 1, 31.2, 24), man("d", "gang", 4, 45, 24))
    log = blow(g, (4, 5), MISS, MISS, (4, 5), MISS, MISS)
    assert log.index("eliminated") > max(i for i, name in enumerate(log) if name.startswith("blast"))
    assert (g["b"].out, g["c"].out) == ("eliminated", "eliminated")


@pytest.mark.rule("bala.ruling.neighbour-suspicious")
def test_throwing_is_violence() -> None:
    g = thrower(target(20))
    play(g, throw(20.0), [(4, 4)])
    assert g["a"].suspicious


@pytest.mark.rule("bala.weapon.dynamite-deviation", "bala.weapon.dynamite-blast")
def test_the_odds_of_a_throw_are_those_of_landing_there_and_of_the_blast() -> None:
    g = thrower(man("b", "gang", 6, 20, 24), man("c", "gang", 6, 20, 28))
    found = dynamite_odds.preview(g, throw(20.0))
    assert found is not None
    caught = found.facts["caught"]
    near = Fraction(6 + 10 + 8 + 6, 36)
    assert caught["b"] >= near, "it is caught at any deviation of 3 in or less"
    assert 0 < caught["c"] < caught["b"] < 1
    assert sum(row.p for row in found.outcomes) == 1
    rows = {row.name: row.p for row in found.outcomes}
    assert found.facts["target"] == "b"
    assert rows["not-caught"] == 1 - caught["b"]
    assert rows["miss"] == caught["b"] * Fraction(21, 36) ** 3, "three shots in the open"
    assert rows["wounded"] == 0, "Lethal"
    assert sum(row.p for row in found.aimed_at) == caught["b"] * (1 - Fraction(21, 36) ** 3)


@pytest.mark.rule("bala.ruling.dynamite-shots")
def test_the_odds_of_a_throw_know_what_cover_there_is_wherever_it_lands() -> None:
    """A fence before the target covers it from whatever lands on the near side: less than three shots in the open."""
    people = man("b", "gang", 6, 20, 24)
    bare, behind = thrower(people), thrower(people, pieces=(fence("f", (19.2, 18), (19.2, 30)),))
    free, covered = (dynamite_odds.preview(g, throw(18.0)) for g in (bare, behind))
    assert free is not None and covered is not None
    assert free.facts["caught"] == covered.facts["caught"]
    chances = [sum(row.p for row in found.aimed_at) for found in (free, covered)]
    each = 1 - Fraction(26, 36) ** 3
    assert free.facts["caught"]["b"] * each < chances[1] < chances[0]


@pytest.mark.rule("bala.weapon.dynamite-blast")
def test_a_throw_that_can_reach_nobody_has_no_odds() -> None:
    assert dynamite_odds.preview(thrower(man("b", "gang", 6, 40, 40)), throw(20.0)) is None
