"""How a fight comes about: moves that come within 1 in of an enemy, played through the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.rules.bala.build import fence, fight, man, wall

from sixgun.core.choice import Place
from sixgun.core.log import LogLine
from sixgun.games.bala import turn
from sixgun.games.bala.choices import Move
from sixgun.games.bala.space import distance
from sixgun.games.bala.state import Cart, Character, Fight, Horse, Neighbour, Wound
from sixgun.table import Link, Piece, rectangle
from sixgun.testing.scripted import Scripted, pick, scripted


def mover(level: int = 3, **fields: Any) -> Character:
    return man("a", "law", level, 10, 20, interruptions=0, **fields)


def foe(x: float = 20.0, y: float = 20.0, id: str = "b", level: int = 2, **fields: Any) -> Character:
    fields.setdefault("facing", 180)
    return man(id, "gang", level, x, y, **fields)


def go(
    g: Fight, chance: Sequence[Any], to: Place | None = None, choices: Sequence[Scripted] = (), **how: Any
) -> list[LogLine]:
    how.setdefault("how", "foot")
    choice = Move("a", path=(to,) if to else (), **how)
    assert turn.check(g, choice) is None
    with scripted(chance, choices) as ref:
        turn.carry_out(ref, g, choice)
    return ref.log


def fought(log: list[LogLine]) -> list[str]:
    return [e.facts["target"] for e in log if e.event == "fight"]


@pytest.mark.rule("bala.melee.trigger", "bala.melee.adjacent", "bala.melee.ends-activation")
def test_the_attacker_is_placed_in_contact_and_its_activation_is_over() -> None:
    g = fight([mover(), foe(17)], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1), (1, 1)], (16, 20, 0))
    assert fought(log) == ["b"]
    assert g["a"].x == pytest.approx(16.0)
    assert g["b"].x == pytest.approx(19.0)
    assert g.activation.left == 0


@pytest.mark.rule("bala.melee.trigger", "bala.ruling.inclusive-distances")
def test_farther_than_an_inch_is_no_attack() -> None:
    g = fight([mover(), foe(17)], active="a", left=3)
    log = go(g, [(6, 6)], (14.9, 20, 0))
    assert fought(log) == []
    assert distance(g, "a", "b") == pytest.approx(1.1)
    assert g.activation.left == 2


@pytest.mark.rule("bala.ruling.fight-reach")
def test_no_fight_through_a_wall_or_at_another_height() -> None:
    g = fight([mover(), foe(16.5)], pieces=[wall("w", (15.8, 10), (15.8, 30))], active="a", left=3)
    assert fought(go(g, [(6, 6)], (15.2, 20, 0))) == []
    roof = Piece(id="roof", kind="roof", polygon=rectangle(15.5, 15, 5, 10), base=1.0, height=0.5, standable=True)
    g = fight([mover(), foe(16.2, z=1.5)], pieces=[roof], active="a", left=3)
    assert fought(go(g, [(6, 6)], (14.9, 20, 0))) == []


@pytest.mark.rule("bala.ruling.fight-reach", "bala.melee.dice-obstacle")
def test_across_a_fence_the_obstacle_is_in_between_and_nothing_is_paid() -> None:
    g = fight([mover(), foe(16.1)], pieces=[fence("f", (15.5, 18), (15.5, 22))], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1), (1, 1, 1)], (14.8, 20, 0))
    assert fought(log) == ["b"]
    assert g["a"].x < 15.0


@pytest.mark.rule("bala.ruling.fight-unseen", "bala.melee.dice-unseen")
def test_an_attack_from_behind_is_unseen() -> None:
    g = fight([mover(), foe(17, facing=0)], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1, 1), (1, 1)], (16, 20, 0))
    assert next(e for e in log if e.event == "fight").facts["unseen"]


@pytest.mark.rule("bala.ruling.fight-choose-one")
def test_of_several_enemies_at_once_the_attacker_chooses_one() -> None:
    g = fight([mover(), foe(16, 19), foe(16, 21, "c")], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1), (1, 1)], (15, 20, 0), [pick("attack", target="c")])
    assert fought(log) == ["c"]
    assert g["b"].shock == 0


@pytest.mark.rule("bala.ruling.fight-already-adjacent")
def test_a_fight_on_the_spot_costs_a_move_action_and_no_dice() -> None:
    g = fight([mover(), foe(11.5)], active="a", left=3)
    log = go(g, [(5, 1, 1), (1, 1)], how="fight", target="b")
    assert fought(log) == ["b"]
    assert g.activation.left == 0


@pytest.mark.rule("bala.ruling.fight-already-adjacent")
def test_one_may_walk_away_from_an_enemy_without_a_fight() -> None:
    g = fight([mover(), foe(11.5)], active="a", left=3)
    assert fought(go(g, [(3, 3)], (4, 20, 0))) == []


@pytest.mark.rule("bala.melee.gallop-through", "bala.ruling.gallop-complete-conditions", "bala.melee.dice-gallop")
def test_a_galloping_attacker_may_ride_on_past_its_opponent() -> None:
    g = fight(
        [mover(horse="h", guns=["sabre"]), foe(19)],
        horses=[Horse("h", "cow-horse", 10, 20, rider="a")],
        active="a",
        left=3,
    )
    # 10 + 7.x in to contact, 5 dice (3 actions, mounted, gallop): wins by 1
    log = go(g, [(6, 6, 5), (3, 1, 1, 1, 1), (1, 1)], (27, 20, 0), [pick("ride-on")], how="gallop", target="b")
    assert fought(log) == ["b"]
    assert g["a"].x > g["b"].x
    assert g.horses["h"].x == g["a"].x
    assert g.activation.left == 0


@pytest.mark.rule("bala.ruling.neighbour-as-target")
def test_neighbours_are_attacked_only_on_purpose() -> None:
    g = fight([mover(), foe(40)], neighbours=[Neighbour("n", 17, 20)], active="a", left=3)
    assert fought(go(g, [(6, 6)], (15.6, 20, 0))) == []
    g = fight([mover(), foe(40)], neighbours=[Neighbour("n", 11.2, 20)], active="a", left=3)
    log = go(g, [(5, 1, 1), 1], how="fight", target="n")
    assert fought(log) == ["n"]
    assert g.neighbours["n"].out == "eliminated"
    assert g.activation.left == 0
    g = fight([mover(), foe(40)], neighbours=[Neighbour("n", 17, 20)], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1), 1], (16, 20, 0), target="n")
    assert fought(log) == ["n"]
    assert g.neighbours["n"].out == "eliminated"


# on the way ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.neighbour-as-target", "bala.melee.trigger")
def test_a_declared_attack_on_a_neighbour_is_carried_to_it() -> None:
    g = fight([mover(), foe(40)], neighbours=[Neighbour("n", 17, 20)], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1), 1], (16, 20, 0), target="n")
    assert fought(log) == ["n"]
    assert g.neighbours["n"].out == "eliminated"
    assert g.activation.left == 0


@pytest.mark.rule("bala.melee.trigger", "bala.ruling.fight-choose-one")
def test_the_first_enemy_on_the_way_is_the_one_that_is_fought() -> None:
    g = fight([mover(), foe(14, 21.5, "c"), foe(17)], active="a", left=3)
    assert fought(go(g, [(6, 6), (5, 1, 1), (1, 1)], (16, 20, 0), target="b")) == ["c"]


@pytest.mark.rule("bala.melee.trigger")
def test_with_too_few_inches_there_is_no_fight() -> None:
    g = fight([mover(), foe(20)], active="a", left=3)
    assert fought(go(g, [(3, 4)], (19, 20, 0), target="b")) == []
    assert g.activation.left == 2


@pytest.mark.rule("bala.ruling.fight-already-adjacent")
def test_getting_nearer_to_somebody_within_an_inch_is_an_attack_and_going_round_is_not_free() -> None:
    g = fight([mover(), foe(11.5)], active="a", left=3)
    assert fought(go(g, [(3, 3), (5, 1, 1), (1, 1)], (11, 22, 0))) == ["b"]
    g = fight([mover(), foe(11.5)], active="a", left=3)
    assert fought(go(g, [(3, 3)], (10, 22, 0))) == []


@pytest.mark.rule("bala.ruling.fight-already-adjacent", "bala.ruling.fight-reach")
def test_what_is_out_of_reach_cannot_be_fought_on_the_spot() -> None:
    spot = Move("a", "fight", "b")

    def reason(g: Fight) -> str:
        found = turn.check(g, spot)
        return "" if found is None else found.reason

    assert reason(fight([mover(), foe(12.0)], active="a", left=3)) == ""
    assert reason(fight([mover(), foe(12.01)], active="a", left=3)) == "not-in-reach"
    between = [wall("w", (10.75, 15), (10.75, 25))]
    assert reason(fight([mover(), foe(11.5)], pieces=between, active="a", left=3)) == "not-in-reach"
    assert reason(fight([mover(), foe(11.2, z=1.1)], active="a", left=3)) == "not-in-reach"
    wounded = mover(wounds=(Wound("guts"),))
    g = fight([wounded, foe(11.5)], active="a", left=3)
    g.change_activation(foot_moves=1)
    assert reason(g) == "guts-once"


@pytest.mark.rule("bala.ruling.fight-reach", "bala.move.stairs")
def test_an_enemy_at_the_head_of_the_stairs_is_met_on_the_last_inch() -> None:
    floor = Piece(id="r", kind="roof", polygon=rectangle(16, 15, 9, 9), base=2.9, height=0.1, standable=True)
    link = Link(id="s", kind="stairs", foot=(12.0, 20.0, 0.0), head=(16.5, 20.0, 3.0), length=3.0)
    g = fight([mover(), foe(17.6, z=3.0)], pieces=[floor], links=[link], active="a", left=3)
    log = go(g, [(6, 5), (5, 1, 1), (1, 1)], (16.5, 20, 3), target="b")
    assert fought(log) == ["b"]
    below = fight([mover(), foe(17.6, z=3.0)], pieces=[floor], links=[link], active="a", left=3)
    assert fought(go(below, [(1, 4)], (16.5, 20, 3), target="b")) == []


@pytest.mark.rule("bala.ruling.fight-reach", "bala.ruling.window-counts-as-move")
def test_crossing_a_fence_to_an_enemy_near_it_fights_across_or_behind_it() -> None:
    rail = [fence("f", (10.6, 15), (10.6, 25))]
    over = Move("a", "cross", over="f")
    near = fight([mover(), foe(11.6, 21.15)], pieces=rail, active="a", left=3)
    assert turn.check(near, over) is None
    with scripted([(5, 1, 1), (1, 1)]) as ref:
        turn.carry_out(ref, near, over)
    assert fought(ref.log) == ["b"]
    assert near["a"].x < 10.6
    far = fight([mover(), foe(13.0)], pieces=rail, active="a", left=3)
    with scripted([(5, 1, 1), (1, 1)]) as ref:
        turn.carry_out(ref, far, over)
    assert fought(ref.log) == ["b"]
    assert far["a"].x > 10.6


@pytest.mark.rule("bala.ruling.gallop-complete-conditions", "bala.melee.gallop-through")
def test_the_ride_goes_on_only_mounted_and_not_into_another_enemy() -> None:
    def charge(*more: Character, chance: Sequence[Any], choices: Sequence[Scripted] = ()) -> Fight:
        g = fight(
            [mover(horse="h", guns=["sabre"]), foe(19), *more],
            horses=[Horse("h", "cow-horse", 10, 20, rider="a")],
            active="a",
            left=3,
        )
        go(g, chance, (19, 20, 0), choices, how="gallop", target="b")
        return g

    wins = [(6, 6, 5), (3, 1, 1, 1, 1), (1, 1)]
    assert charge(chance=wins, choices=[pick("stay")])["a"].x < 18
    g = charge(foe(27, id="c"), chance=wins, choices=[pick("ride-on")])
    assert distance(g, "a", "c") > 1.0
    assert distance(g, "a", "c") < 1.1
    # win or lose
    lost = charge(chance=[(6, 6, 5), (1, 1, 1, 1, 1), (5, 5)], choices=[pick("ride-on")])
    assert lost["a"].shock == 2
    assert lost["a"].x > lost["b"].x
    # but not Paralysed
    g = fight(
        [mover(6, horse="h", guns=["sabre"]), foe(19, level=4, interruptions=0)],
        horses=[Horse("h", "cow-horse", 10, 20, rider="a")],
        active="a",
        left=3,
    )
    go(g, [(6, 6, 5), (1,) * 8, (5,) * 4, 3, 6], (19, 20, 0), how="gallop", target="b")
    assert g["a"].paralysed
    assert g["a"].x < 18


@pytest.mark.rule("bala.ruling.forced-moves-no-fight")
def test_a_retreat_next_to_an_enemy_starts_no_fight() -> None:
    g = fight([mover(), foe(17), man("d", "law", 2, 21.5, 20)], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1), (1, 1)], (16, 20, 0))
    assert len(fought(log)) == 1


@pytest.mark.rule("bala.ruling.fight-unseen")
def test_unseen_is_judged_where_the_mover_comes_within_an_inch() -> None:
    # from behind and round to the front: it comes within 1 in behind the defender
    g = fight([mover(), foe(17, facing=0)], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1, 1), (1, 1)], (16, 20, 0))
    assert next(e for e in log if e.event == "fight").facts["unseen"] is True
    g = fight([mover(), foe(17, facing=180)], active="a", left=3)
    log = go(g, [(6, 6), (5, 1, 1), (1, 1)], (16, 20, 0))
    assert next(e for e in log if e.event == "fight").facts["unseen"] is False


@pytest.mark.rule("bala.ruling.fight-reach")
def test_nobody_fights_somebody_on_a_cart() -> None:
    coach = Cart("coach", 20.0, 20.0, facing=90.0)
    g = fight([mover(), foe(20.0, 21.6, cart="coach", seat="driver", z=1.0)], carts=[coach], active="a", left=3)
    on_the_spot = Move("a", "fight", "b")
    assert turn.check(g, on_the_spot) is not None
    log = go(g, [(6, 3)], (18.2, 21.6, 0))
    assert fought(log) == []
    assert g["a"].x == pytest.approx(18.2)
