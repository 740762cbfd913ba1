"""Result 8: where a target on foot runs, and who stays."""

from __future__ import annotations

import math

import msgspec
import pytest
from tests.rules.bala.build import fence, fight, man, wall
from tests.rules.bala.doing import events, harm, mounted, play, shooter, target

from sixgun.core.choice import Choice, Question, Refused
from sixgun.games.bala import detection, turn
from sixgun.games.bala.choices import Shoot, TakeCover
from sixgun.games.bala.cover_move import refuges
from sixgun.games.bala.space import base, eye, sees
from sixgun.games.bala.state import Cart, Character, Fight, Wound
from sixgun.table import Piece, building, rectangle
from sixgun.testing.scripted import Scripted

SHOOT = Shoot("a", "b")
EIGHT = [(4, 4)]


def box(x: float, y: float, w: float, d: float, **fields: object) -> Piece:
    """A block that hides whoever is behind it."""
    return Piece(
        id="box",
        kind="box",
        polygon=rectangle(x, y, w, d),
        height=3,
        blocks_sight=True,
        cover=True,
        solid=True,
        **fields,  # type: ignore[arg-type]
    )


def beside_the_box() -> Character:
    return man("b", "gang", 4, 22.6, 23.6, 180)


def refuge(g: Fight) -> tuple[str, tuple[tuple[float, float, float], ...]]:
    return refuges(g, "b", base(g["a"]), eye(g["a"]))


def first(question: Question) -> Choice:
    return question.options[0].choice


def shot(g: Fight, *choices: Scripted) -> list[str]:
    detection.mark(g, "a", "b")
    return events(play(g, SHOOT, EIGHT, choices))


@pytest.mark.rule("bala.shoot.result-8-foot", "bala.ruling.result-8-procedure")
def test_without_any_cover_it_stays_and_is_paralysed() -> None:
    g = fight([shooter(), target(8)], active="a", left=4)
    assert "no-cover" in shot(g)
    assert (g["b"].x, harm(g, "b")) == (19, (0, 0, True))


@pytest.mark.rule("bala.shoot.result-8-foot", "bala.ruling.result-8-procedure")
def test_runs_2_inches_to_cover() -> None:
    g = fight([shooter(), target(10)], [fence("f", (22.0, 20), (22.0, 28))], active="a", left=4)
    kind, places = refuge(g)
    assert kind == "covered"
    assert all(22.5 < x <= 23 + 0.001 for x, _, _ in places), "behind the fence, across which it may jump"
    assert "takes-cover" in shot(g, first)
    assert g["b"].x > 22.5
    assert harm(g, "b") == (0, 0, True)


@pytest.mark.rule("bala.shoot.result-8-hide")
def test_hides_if_it_can() -> None:
    pieces = [box(21.8, 24.2, 0.2, 5), fence("f", (21.9, 19), (21.9, 22.8))]
    g = fight([shooter(), beside_the_box()], pieces, active="a", left=4)
    kind, places = refuge(g)
    assert kind == "hidden"
    covered = TakeCover("b", ((22.6, 22.0, 0.0),))
    with pytest.raises(Refused) as refused:
        shot(g.fork(), covered)
    assert refused.value.refusal.rule == "bala.shoot.result-8-hide"
    assert "hides" in shot(g, first)
    assert not sees(g, "a", "b")
    assert not detection.detected(g, "a", "b")
    assert len(places) > 1


@pytest.mark.rule("bala.ruling.result-8-detection", "bala.detect.reappear")
def test_who_hid_and_comes_back_is_detected_again() -> None:
    g = fight([shooter(), beside_the_box()], [box(21.8, 24.2, 0.2, 5)], active="a", left=4)
    x, y = g["b"].x, g["b"].y
    shot(g, first)
    assert not detection.detected(g, "a", "b")
    g.change("b", x=x, y=y)
    detection.refresh(g)
    assert detection.detected(g, "a", "b")


@pytest.mark.rule("bala.shoot.result-8-approach", "bala.character.level")
@pytest.mark.parametrize(("level", "kind"), [(1, "stay"), (2, "stay"), (3, "covered"), (6, "covered")])
def test_only_level_3_may_run_towards_the_shooter(level: int, kind: str) -> None:
    """The only cover is a fence between the two; its sheltered side is nearer to the shooter."""
    g = fight([shooter(), target(10, level=level)], [fence("f", (18.6, 22), (18.6, 26))], active="a", left=4)
    assert g["b"].x == 21
    assert refuge(g)[0] == kind


@pytest.mark.rule("bala.ruling.result-8-procedure")
def test_already_in_cover_it_may_stay() -> None:
    g = fight([shooter(), target(10)], [fence("f", (20.3, 20), (20.3, 28))], active="a", left=4)
    kind, places = refuge(g)
    assert kind == "covered"
    assert places[0] == g["b"].place
    detection.mark(g, "a", "b")
    aimed = g.activation
    g.change_activation(aim="b", aims=1)
    assert "stays-in-cover" in shot(g, first)
    assert aimed.left == 4


@pytest.mark.rule("bala.ruling.result-8-procedure")
def test_towards_the_nearest_cover() -> None:
    g = fight([shooter(), target(10)], [fence("f", (28.0, 20), (28.0, 28))], active="a", left=4)
    kind, places = refuge(g)
    assert (kind, len(places)) == ("towards", 1)
    assert places[0][0] == pytest.approx(23.0)
    elsewhere = TakeCover("b", ((21.0, 26.0, 0.0),))
    with pytest.raises(Refused):
        shot(g.fork(), elsewhere)
    assert "runs-for-cover" in shot(g, first)
    assert g["b"].x == pytest.approx(23.0)


SHUT = tuple(building("house", ((24.5, 22.0), (28.5, 22.0), (28.5, 26.0), (24.5, 26.0)), 3.0))
"""A house without a door: the nearest cover is inside, where nobody gets."""


@pytest.mark.rule("bala.ruling.result-8-procedure")
def test_cover_that_it_cannot_get_to_is_passed_over_for_the_next() -> None:
    g = fight([shooter(), target(10)], SHUT, active="a", left=4)
    kind, places = refuge(g)
    assert (kind, len(places)) == ("towards", 1)
    assert math.dist(places[0], g["b"].place) == pytest.approx(2.0)
    assert abs(places[0][1] - 24.0) > 0.5, "round the house, not straight at its wall"
    assert "runs-for-cover" in shot(g, first)


@pytest.mark.rule("bala.ruling.result-8-procedure")
def test_without_a_way_to_any_cover_it_stays() -> None:
    walls = building("yard", ((18.0, 21.0), (24.0, 21.0), (24.0, 27.0), (18.0, 27.0)), 0.2)
    low = [msgspec.structs.replace(piece, blocks_sight=False, cover=False) for piece in walls]
    g = fight([shooter(), target(10)], [*low, fence("f", (28.0, 20.0), (28.0, 28.0))], active="a", left=4)
    assert refuge(g) == ("stay", ())


@pytest.mark.rule("bala.ruling.result-8-procedure")
def test_on_its_way_it_stops_before_a_fence_that_it_would_end_astride() -> None:
    """The fence across its way covers nobody there (the shooter is beside it): 2 in end at x = 23, on the fence."""
    pieces = [
        msgspec.structs.replace(fence("across", (23.0, 15.0), (23.0, 33.0)), cover=False),
        wall("w", (28.0, 20.0), (28.0, 28.0)),
    ]
    kind, places = refuge(fight([shooter(), target(10)], pieces))
    assert kind == "towards"
    x = places[0][0]
    assert 22.2 < x <= 22.4 + 1e-6, "its base is clear of the fence, which begins at 22.9"


@pytest.mark.rule("bala.ruling.result-8-procedure", "bala.ruling.forced-moves-no-fight")
def test_not_within_1_inch_of_an_enemy() -> None:
    pieces = [fence("f", (22.0, 20), (22.0, 28))]
    free = refuge(fight([shooter(), target(10)], pieces))[1]
    assert any(math.dist((x, y), (24, 22.5)) <= 2 for x, y, _ in free)
    kind, guarded = refuge(fight([shooter(), target(10), man("c", "law", 3, 24, 22.5)], pieces))
    assert kind == "covered"
    assert all(math.dist((x, y), (24, 22.5)) > 2 for x, y, _ in guarded)


@pytest.mark.rule("bala.ruling.result-8-procedure")
def test_walls_and_the_edge_of_the_table_stop_it() -> None:
    walled = fight([shooter(), target(10)], [wall("w", (21.7, 10), (21.7, 38))])
    assert all(x < 21.7 for x, _, _ in refuge(walled)[1]), "not through a wall"
    at_the_edge = fight([shooter(), target(10)], [fence("f", (22.0, 0), (22.0, 48))], size=(22.6, 48))
    assert refuge(at_the_edge)[0] == "stay"


@pytest.mark.rule("bala.ruling.result-8-procedure")
def test_any_place_as_good_as_those_offered() -> None:
    g = fight([shooter(), target(10)], [fence("f", (22.0, 20), (22.0, 28))], active="a", left=4)
    detection.mark(g, "a", "b")
    fine = TakeCover("b", ((22.73, 24.21, 0.0),), 90.0)
    play(g.fork(), SHOOT, EIGHT, [fine])
    for place, rule in (((23.4, 24.0, 0.0), "procedure"), ((21.0, 25.0, 0.0), "result-8-foot")):
        with pytest.raises(Refused) as refused:
            play(g.fork(), SHOOT, EIGHT, [TakeCover("b", (place,))])
        assert refused.value.refusal.rule.endswith(rule)
    play(g, SHOOT, EIGHT, [fine])
    assert (g["b"].x, g["b"].y, g["b"].facing) == (22.73, 24.21, 90.0)


@pytest.mark.rule("bala.ruling.result-8-wounds", "bala.ruling.leg-dice", "bala.ruling.guts-move-once")
def test_wounds_do_not_shorten_it() -> None:
    pieces = [fence("f", (22.0, 20), (22.0, 28))]
    hurt = target(10, wounds=(Wound("leg"), Wound("guts")), paralysed=True)
    assert refuge(fight([shooter(), hurt], pieces)) == refuge(fight([shooter(), target(10)], pieces))


@pytest.mark.rule("bala.shoot.result-8-rider")
def test_a_rider_stays() -> None:
    rider, horse = mounted(target(10))
    g = fight([shooter(), rider], [fence("f", (22.2, 20), (22.2, 28))], horses=[horse], active="a", left=4)
    shot(g)
    assert (g["b"].x, g["b"].horse, harm(g, "b")) == (rider.x, "h", (0, 0, True))


@pytest.mark.rule("bala.ruling.result-8-on-cart")
def test_somebody_on_a_cart_stays() -> None:
    sitting = target(10, cart="cart", seat="roof", z=2.0)
    g = fight([shooter(), sitting], [fence("f", (25, 20), (25, 28))], carts=[Cart("cart", 21, 24)], active="a", left=4)
    shot(g)
    assert (g["b"].x, g["b"].cart, harm(g, "b")) == (21, "cart", (0, 0, True))


@pytest.mark.rule("bala.ruling.result-8-on-cart")
def test_on_a_roof_never_over_the_edge() -> None:
    roof = Piece(id="roof", kind="roof", polygon=rectangle(20, 20, 3, 8), height=3, standable=True, blocks_sight=True)
    low = Piece(id="f", kind="fence", polygon=rectangle(21.9, 21, 0.2, 6), base=3, height=0.8, cover=True, gate="fence")
    g = fight([shooter(z=3.0), target(10, z=3.0)], [roof, low])
    kind, places = refuge(g)
    assert kind == "covered"
    assert all(20 <= x <= 23 and 20 <= y <= 28 and z == 3 for x, y, z in places)


@pytest.mark.rule("bala.ruling.move-declaration")
def test_moves_on_offer_pass_over_cover_that_nobody_can_get_to() -> None:
    """Two of the three nearest places behind scenery are inside a house without a door; others stand in for them."""
    house = building("shut", ((22.5, 20.0), (26.5, 20.0), (26.5, 28.0), (22.5, 28.0)), 3.0)
    g = fight([man("a", "law", 3, 21.0, 24.0), man("b", "gang", 3, 2.0, 24.0)], house, active="a", left=3)
    covers = [o.choice.path[-1] for o in turn.options(g) if o.choice.kind == "move" and o.facts.get("why") == "cover"]
    assert len(covers) == 3
    assert not any(22.5 < x < 26.5 and 20.0 < y < 28.0 for x, y, _ in covers)
