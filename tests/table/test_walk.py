"""Moving: costs against a twin that walks in tiny steps, ways against a fine grid, and areas against ways."""

from __future__ import annotations

import heapq
import math
from itertools import pairwise
from typing import Any

import pytest
import shapely
from hypothesis import Phase, assume, example, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Area
from tests.twins.polygons import distance_to

from sixgun.table import (
    Base,
    Link,
    Opening,
    Piece,
    Place,
    Roof,
    Scene,
    Trace,
    Walk,
    building,
    distance_for_cost,
    leaf,
    leg_length,
    place_at,
    place_free,
    reach,
    rectangle,
    route,
    spots_within,
    straight,
    trace,
    walk,
)
from sixgun.table.kernel.ground import Ground
from sixgun.table.shapes import TOUCH
from sixgun.table.walk_ground import crowd_of, graph_of, made

SIZE = 16.0
WALK = Walk(0.5, 1.0, (("rough", 2.0), ("bog", 3.0)), (("fence", 1.5), ("door", 0.0)), (("ladder", 1.0),))
spots = st.tuples(st.floats(0.6, SIZE - 0.6), st.floats(0.6, SIZE - 0.6)).map(lambda p: (p[0], p[1], 0.0))


@st.composite
def boxes(draw: st.DrawFn, name: str, kind: str) -> Piece:
    polygon = rectangle(
        draw(st.floats(2, SIZE - 3)),
        draw(st.floats(2, SIZE - 3)),
        draw(st.floats(1.2 if kind == "fence" else 0.4, 4)),
        draw(st.floats(0.4, 4)),
        draw(st.floats(0, 360)),
    )
    if kind == "wall":
        return Piece(id=name, kind=kind, polygon=polygon, height=3, solid=True, blocks_sight=True, cover=True)
    if kind == "fence":
        return Piece(id=name, kind=kind, polygon=polygon, height=0.8, gate="fence", cover=True)
    return Piece(id=name, kind=kind, polygon=polygon, terrain=kind)


@st.composite
def tables(draw: st.DrawFn, kinds: tuple[str, ...] = ("wall", "rough", "bog", "fence"), most: int = 5) -> Scene:
    return Scene(
        SIZE,
        SIZE,
        [
            draw(boxes(f"p{i}", draw(st.sampled_from(kinds), label="kind")))
            for i in range(draw(st.integers(0, most), label="pieces"))
        ],
    )


def crowd(*places: tuple[float, float, float]) -> list[Base]:
    return [Base(x, y, 0.0, r) for x, y, r in places]


def slow_cost(scene: Scene, path: tuple[Place, ...], steps: int) -> tuple[float, int]:
    """Walk in tiny steps: each costs the largest factor of the ground under its middle; a gate costs when entered, and
    gates that touch are one."""
    factors = dict(WALK.terrain)
    rough = [(Area(p.polygon), factors[p.terrain]) for p in scene.pieces if p.terrain]
    fences = shapely.union_all([Area(p.polygon) for p in scene.pieces if p.gate])
    cost, gates = 0.0, 0
    inside = fences.contains(Dot(path[0][:2]))
    for a, b in pairwise(path):
        length = math.dist(a[:2], b[:2])
        middles = [
            (a[0] + (b[0] - a[0]) * (i + 0.5) / steps, a[1] + (b[1] - a[1]) * (i + 0.5) / steps) for i in range(steps)
        ]
        dots = shapely.points(middles)
        under = [(shapely.contains(area, dots), f) for area, f in rough]
        for i in range(steps):
            here = [f for mask, f in under if mask[i]]
            cost += length / steps * max([1.0, *here])
        for now in shapely.contains(fences, dots):
            if now and not inside:
                gates += 1
            inside = bool(now)
    return cost, gates


@settings(max_examples=60, deadline=None)
@given(tables(("rough", "bog", "fence")), st.lists(spots, min_size=2, max_size=4))
def test_the_cost_of_a_path_is_that_of_its_tiny_steps(scene: Scene, places: list[Place]) -> None:
    path = tuple(places)
    assume(all(math.dist(a, b) > 0.1 for a, b in pairwise(path)))
    got = trace(scene, WALK, path)
    steps = 1500
    cost, gates = slow_cost(scene, path, steps)
    walked = math.fsum((s.end - s.start) * s.factor for s in got.stretches)
    assert walked == pytest.approx(cost, abs=0.2)
    fences = shapely.union_all([Area(p.polygon) for p in scene.pieces if p.gate])
    drawn = LineString([p[:2] for p in path])
    apart = [*shapely.get_parts(drawn.intersection(fences)), *shapely.get_parts(drawn.difference(fences))]
    if all(part.length > 0.1 for part in apart):  # nothing that the tiny steps could miss
        assert len(got.gates) == gates
    assert got.cost == pytest.approx(walked + 1.5 * len(got.gates))
    assert got.length == pytest.approx(drawn.length)
    assert got.hit is None
    assert got.stretches[0].start == 0
    assert got.stretches[-1].end == pytest.approx(got.length)
    for a, b in pairwise(got.stretches):
        assert a.end == pytest.approx(b.start)


@settings(max_examples=80, deadline=None)
@given(tables(), spots, spots, st.lists(spots, max_size=2))
def test_a_path_hits_what_its_base_would_overlap(scene: Scene, start: Place, goal: Place, places: list[Place]) -> None:
    others = [Base(x, y, 0.0, 0.5) for x, y, _ in places]
    assume(place_free(scene, WALK, start, others) is None)
    assume(math.dist(start, goal) > 0.1)
    solids = [Area(p.polygon) for p in scene.pieces if p.solid] + [Dot(b.x, b.y).buffer(b.r, 64) for b in others]
    got = trace(scene, WALK, (start, goal), others)
    line = LineString([start[:2], goal[:2]])
    if got.hit is None:
        assert all(line.distance(s) >= 0.5 - 2e-3 for s in solids)
        return
    assert any(line.distance(s) < 0.5 for s in solids)
    x, y, _ = place_at((start, goal), got.hit.distance)
    assert min(s.distance(Dot(x, y)) for s in solids) == pytest.approx(0.5, abs=2e-3)
    assert place_free(scene, WALK, (x, y, 0.0), others) is None
    before = LineString([start[:2], (x, y)])
    assert all(before.distance(s) >= 0.5 - 2e-3 for s in solids)
    name = got.hit.piece or f"base {got.hit.base}"
    touched = {p.id: Area(p.polygon).distance(Dot(x, y)) for p in scene.pieces if p.solid}
    touched |= {f"base {i}": math.hypot(b.x - x, b.y - y) - b.r for i, b in enumerate(others)}
    assert touched[name] == pytest.approx(0.5, abs=1e-5)


@settings(max_examples=80, deadline=None)
@given(tables(), spots, spots, st.floats(0, 20))
def test_a_budget_carries_as_far_as_it_can_pay(scene: Scene, start: Place, goal: Place, budget: float) -> None:
    assume(math.dist(start, goal) > 0.1)
    got = trace(scene, WALK, (start, goal))
    d = distance_for_cost(got, budget)
    limit = got.length if got.hit is None else got.hit.distance
    assert 0 <= d <= limit + 1e-9
    gates = sum(g.cost for g in got.gates if g.enter < d - 1e-9)
    spent = gates + math.fsum((min(s.end, d) - s.start) * s.factor for s in got.stretches if s.start < d)
    assert spent <= budget + 1e-6
    if d < limit - 1e-6:
        barred = any(abs(g.enter - d) < 1e-9 and spent + g.cost > budget - 1e-6 for g in got.gates)
        assert barred or spent == pytest.approx(budget, abs=1e-6)
    assert distance_for_cost(got, budget + 1) >= d


def grid_cost(scene: Scene, start: Place, goal: Place, keep: float, step: float = 0.25) -> float:
    """Shortest way on a fine grid with eight directions that keeps a distance from what is solid."""
    closed = shapely.union_all([Area(p.polygon).buffer(keep, 32) for p in scene.pieces if p.solid])
    shapely.prepare(closed)
    n = round(SIZE / step)
    nodes = {(i, j): (i * step, j * step) for i in range(2, n - 1) for j in range(2, n - 1)}
    keys = list(nodes)
    points = shapely.points([nodes[k] for k in keys])
    free = ~shapely.intersects(closed, points)
    open_keys = {k for k, f in zip(keys, free, strict=True) if f}

    def edge(a: tuple[float, float], b: tuple[float, float]) -> float:
        line = LineString([a, b])
        if closed.intersects(line):
            return math.inf
        return float(line.length)

    def key_near(p: Place) -> list[tuple[int, int]]:
        i, j = round(p[0] / step), round(p[1] / step)
        return [(i + u, j + v) for u in (-1, 0, 1) for v in (-1, 0, 1) if (i + u, j + v) in open_keys]

    def left(k: tuple[int, int]) -> float:
        """No way from here is shorter: nodes that lead away from the goal come late, and mostly never."""
        return math.dist(nodes[k], goal[:2])

    ends = {k: edge(nodes[k], goal[:2]) for k in key_near(goal)}
    queue = [((cost := edge(start[:2], nodes[k])) + left(k), cost, k) for k in key_near(start)]
    heapq.heapify(queue)
    done: set[tuple[int, int]] = set()
    best = math.inf
    while queue:
        least, cost, k = heapq.heappop(queue)
        if k in done or least >= best:
            continue
        done.add(k)
        if k in ends:
            best = min(best, cost + ends[k])
        for u in (-1, 0, 1):
            for v in (-1, 0, 1):
                near = (k[0] + u, k[1] + v)
                if near in open_keys and near not in done:
                    further = cost + edge(nodes[k], nodes[near])
                    heapq.heappush(queue, (further + left(near), further, near))
    return best


@settings(max_examples=20, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(tables(("wall",), 4), st.floats(2, 14), st.floats(2, 14))
def test_a_way_is_no_longer_than_the_best_on_a_fine_grid(scene: Scene, west: float, east: float) -> None:
    start, goal = (0.8, west, 0.0), (SIZE - 0.8, east, 0.0)
    assume(place_free(scene, WALK, start) is None and place_free(scene, WALK, goal) is None)
    found = route(scene, WALK, start, goal)
    # the grid's eight directions cost up to a twelfth; with less distance to keep it cuts the corners that we may not
    slow = grid_cost(scene, start, goal, 0.52)
    if slow < math.inf:
        assert found is not None
        assert found.cost <= slow * 1.01 + 0.05
    if found is not None:
        assert found.cost >= grid_cost(scene, start, goal, 0.25) / 1.083 - 0.5


@settings(max_examples=80, deadline=None)
@given(tables(), spots, spots, st.lists(spots, max_size=3))
def test_a_way_can_be_walked_and_is_never_shorter_than_straight(
    scene: Scene, start: Place, goal: Place, places: list[Place]
) -> None:
    others = [Base(x, y, 0.0, 0.5) for x, y, _ in places]
    assume(place_free(scene, WALK, start, others) is None)
    found = route(scene, WALK, start, goal, others)
    if found is None:
        return
    assert place_free(scene, WALK, goal, others) is None
    assert found.path[0] == start
    assert found.path[-1] == goal
    assert found.length >= math.dist(start, goal) - 1e-9
    assert found.cost >= found.length - 1e-9
    line = LineString([p[:2] for p in found.path]) if start != goal else Dot(start[:2])
    solids = [Area(p.polygon) for p in scene.pieces if p.solid] + [Dot(b.x, b.y).buffer(b.r, 64) for b in others]
    assert all(line.distance(s) >= 0.5 - 2e-3 for s in solids)
    again = trace(scene, WALK, found.path, others)
    assert again.hit is None
    assert again.cost == pytest.approx(found.cost)
    direct = trace(scene, WALK, (start, goal), others)
    if direct.hit is None:
        assert found.cost <= direct.cost + 1e-6


@settings(max_examples=30, deadline=None)
@given(tables(most=4), spots, st.floats(1, 5))
def test_what_is_in_reach_has_a_way_of_that_cost(scene: Scene, start: Place, budget: float) -> None:
    assume(place_free(scene, WALK, start) is None)
    got = reach(scene, WALK, start, budget)
    assert got.spots[0].place == start
    assert [s.cost for s in got.spots] == sorted(s.cost for s in got.spots)
    for spot in got.spots[:: max(1, len(got.spots) // 12)]:
        assert place_free(scene, WALK, spot.place) is None
        found = route(scene, WALK, start, spot.place)
        assert found is not None
        assert found.cost <= budget + 1e-6
        assert found.cost == pytest.approx(spot.cost, abs=1e-6)
    listed = {(round(s.place[0], 6), round(s.place[1], 6)) for s in got.spots}
    for gx in range(-2, 3):
        for gy in range(-2, 3):
            place = (start[0] + gx, start[1] + gy, 0.0)
            found = route(scene, WALK, start, place)
            if found is not None and found.cost <= budget - 1e-6:
                assert (round(place[0], 6), round(place[1], 6)) in listed


@settings(max_examples=30, deadline=None)
@given(tables(most=4), spots, st.floats(1, 4), st.floats(-2, 2))
def test_wanted_places_are_those_of_the_whole_reach(scene: Scene, start: Place, budget: float, east: float) -> None:
    def wanted(place: Place) -> bool:
        return place[0] > start[0] + east

    others = crowd((start[0] + 1.5, start[1], 0.5))
    everything = reach(scene, WALK, start, budget, others, spacing=0.5).spots
    found = walk.spots_in_reach(scene, WALK, start, budget, others, spacing=0.5, wanted=wanted)
    assert found == tuple(spot for spot in everything if wanted(spot.place))
    assert walk.spots_in_reach(scene, WALK, start, budget, others, spacing=0.5) == everything


@settings(max_examples=20, deadline=None)
@given(tables(most=4), spots, st.lists(st.floats(1, 6), min_size=1, max_size=3, unique=True))
def test_outlines_of_several_budgets_are_those_of_each(scene: Scene, start: Place, budgets: list[float]) -> None:
    others = crowd((start[0] + 1.5, start[1], 0.5))
    found = walk.outlines(scene, WALK, start, tuple(budgets), tuple(others))
    each = tuple(reach(scene, WALK, start, budget, others).outline for budget in budgets)
    assert [shape(one) for one in found] == [shape(one) for one in each]


def shape(outlines: tuple[walk.Outline, ...]) -> list[tuple[float, list[tuple[float, float]]]]:
    return [(one.z, [(round(x, 6), round(y, 6)) for ring in one.rings for x, y in ring]) for one in outlines]


@settings(max_examples=30, deadline=None)
@given(tables(most=4), spots, st.floats(2, 5))
@example(Scene(SIZE, SIZE), (4.746172575243647, 1.0, 0.0), 4.0)
@example(Scene(SIZE, SIZE), (4.9225503555148356, 1.0, 0.0), 4.0)
def test_the_outline_holds_the_grid_and_stays_within_the_budget(scene: Scene, start: Place, budget: float) -> None:
    assume(place_free(scene, WALK, start) is None)
    got = reach(scene, WALK, start, budget)
    (outline,) = got.outline
    area = Area()
    for ring in outline.rings:
        area = area.symmetric_difference(Area(ring).buffer(0))
    padded = area.buffer(1e-3)
    for spot in got.spots:
        dx, dy = spot.place[0] - start[0], spot.place[1] - start[1]
        if abs(dx - round(dx)) < 1e-9 and abs(dy - round(dy)) < 1e-9:
            assert padded.contains(Dot(spot.place[:2]))
    assert all(math.dist(p, start[:2]) <= budget + 1e-6 for ring in outline.rings for p in ring)


def test_open_ground_is_a_circle() -> None:
    got = reach(Scene(40, 40), Walk(0.5), (20, 20, 0), 6.0, spacing=0.5)
    (outline,) = got.outline
    (ring,) = outline.rings
    assert Area(ring).area == pytest.approx(math.pi * 36, rel=0.02)
    assert Area(ring).exterior.is_ccw
    assert all(s.cost == pytest.approx(math.dist(s.place, (20, 20, 0))) for s in got.spots)
    slow = reach(Scene(40, 40), Walk(0.5, 2.0), (20, 20, 0), 6.0)
    assert max(math.dist(s.place, (20, 20, 0)) for s in slow.spots) == pytest.approx(3.0)


def test_stretches_by_hand() -> None:
    mud = Piece(id="mud", kind="mud", polygon=rectangle(4, 0, 4, 16), terrain="rough")
    bog = Piece(id="bog", kind="bog", polygon=rectangle(6, 0, 4, 16), terrain="bog")
    fence = Piece(id="fence", kind="fence", polygon=rectangle(12, 0, 0.2, 16), height=0.8, gate="fence")
    got = trace(Scene(16, 16, [mud, bog, fence]), WALK, ((1, 8, 0), (15, 8, 0)))
    want: list[Any] = [
        (0.0, pytest.approx(3), 1.0, ""),
        (pytest.approx(3), pytest.approx(5), 2.0, "mud"),
        (pytest.approx(5), pytest.approx(9), 3.0, "bog"),
        (pytest.approx(9), pytest.approx(14), 1.0, ""),
    ]
    assert [(s.start, s.end, s.factor, s.piece) for s in got.stretches] == want
    (gate,) = got.gates
    assert (gate.id, gate.kind, gate.cost) == ("fence", "fence", 1.5)
    assert (gate.enter, gate.leave) == pytest.approx((10.5, 11.7))
    assert got.cost == pytest.approx(3 + 4 + 12 + 5 + 1.5)
    assert distance_for_cost(got, 4) == pytest.approx(3.5)
    assert distance_for_cost(got, 21) == pytest.approx(10.5)
    assert distance_for_cost(got, 22.5) == pytest.approx(11.0)
    assert distance_for_cost(got, 99) == pytest.approx(14)
    loaded = trace(Scene(16, 16, [mud]), Walk(0.5, 2.0, (("rough", 2.0),)), ((1, 8, 0), (15, 8, 0)))
    assert loaded.cost == pytest.approx(28)


def test_a_gate_that_is_not_listed_is_solid_and_closed_ground_too() -> None:
    fence = Piece(id="fence", kind="fence", polygon=rectangle(8, 0, 0.2, 16), height=0.8, gate="fence")
    got = trace(Scene(16, 16, [fence]), Walk(0.5), ((1, 8, 0), (15, 8, 0)))
    assert got.hit is not None
    assert (got.hit.reason, got.hit.piece) == ("solid", "fence")
    assert got.hit.distance == pytest.approx(6.5, abs=1e-5)
    lake = Piece(id="lake", kind="lake", polygon=rectangle(8, 0, 4, 16), terrain="water")
    scene = Scene(16, 16, [lake])
    assert trace(scene, Walk(0.5, terrain=(("water", math.inf),)), ((1, 8, 0), (15, 8, 0))).hit is not None
    assert trace(scene, Walk(0.5), ((1, 8, 0), (15, 8, 0))).hit is None


def test_the_table_ends() -> None:
    got = trace(Scene(16, 16), WALK, ((1, 8, 0), (1, 20, 0)))
    assert got.hit is not None
    assert got.hit.reason == "table"
    assert got.hit.distance == pytest.approx(7.5)
    assert place_free(Scene(16, 16), WALK, (0.4, 8, 0)) == "table"
    assert place_free(Scene(16, 16), WALK, (0.5, 8, 0)) is None


def test_a_straight_move_stops_in_touch_and_can_go_on_along_the_wall() -> None:
    block = Piece(id="block", kind="wall", polygon=rectangle(8, 2, 2, 12), height=3, solid=True)
    scene = Scene(16, 16, [block])
    end, got = straight(scene, WALK, (3, 8, 0), 0.0, 12)
    assert end == pytest.approx((7.5, 8, 0), abs=1e-5)
    assert got.hit is not None
    assert got.hit.piece == "block"
    assert place_free(scene, WALK, end) is None
    along, after = straight(scene, WALK, end, 90.0, 4)
    assert along == pytest.approx((7.5, 12, 0), abs=1e-5)
    assert after.hit is None
    assert straight(scene, WALK, end, 0.0, 4)[0] == pytest.approx(end, abs=1e-4)
    assert straight(scene, WALK, end, 180.0, 4)[1].hit is None
    friend = crowd((5.0, 8.0, 0.5))
    end, got = straight(scene, WALK, (3, 8, 0), 0.0, 12, friend)
    assert end == pytest.approx((4, 8, 0), abs=1e-5)
    assert got.hit is not None
    assert (got.hit.reason, got.hit.base) == ("base", 0)


HOUSE = building(
    "house",
    ((5.0, 5.0), (11.0, 5.0), (11.0, 11.0), (5.0, 11.0)),
    3.0,
    (Opening(0, 2.6, 0.8, "door"),),
    Roof(),
)
LADDER = Link("ladder", "ladder", (11.2, 8.0, 0.0), (10.4, 8.0, 3.0), 3.0)
TOWN = Scene(SIZE, SIZE, HOUSE, [LADDER])


def test_a_way_into_a_house_leads_through_its_door() -> None:
    found = route(TOWN, WALK, (8, 14, 0), (8, 9, 0))
    assert found is not None
    got = trace(TOWN, WALK, found.path)
    assert [g.kind for g in got.gates] == ["door"]
    assert 19.2 < found.length < 19.4
    assert route(TOWN, Walk(0.5), (8, 14, 0), (8, 9, 0)) is None
    door = next(p for p in HOUSE if p.kind == "door")
    assert route(TOWN, WALK, (8, 14, 0), (8, 9, 0), extra=(leaf(door),)) is None
    opener = Walk(0.5, gates=(("door", 0.0), ("closed-door", 2.0)))
    opened = route(TOWN, opener, (8, 14, 0), (8, 9, 0), extra=(leaf(door),))
    assert opened is not None
    assert opened.cost == pytest.approx(found.cost + 2.0, abs=1e-6)
    guard = crowd((8.0, 5.0, 0.5))
    assert route(TOWN, WALK, (8, 14, 0), (8, 9, 0), guard) is None


def test_into_a_house_that_is_shut_only_a_link_leads_and_inside_one_gets_about() -> None:
    nobody_passes = Walk(0.5, links=(("ladder", 1.0),))
    outside, here, there = (8.0, 14.0, 0.0), (7.0, 8.0, 0.0), (9.0, 8.0, 0.0)
    for _ in range(2):  # it is remembered that no way leads there
        assert route(TOWN, nobody_passes, outside, there) is None
        assert route(TOWN, nobody_passes, here, outside) is None
        inside = route(TOWN, nobody_passes, here, there, crowd((8.0, 8.0, 0.3)))
        assert inside is not None
        assert inside.length > 2.0
    hatch = Link("hatch", "ladder", (14.0, 8.0, 0.0), (7.0, 9.0, 0.0), 2.0)
    with_hatch = Scene(SIZE, SIZE, HOUSE, [hatch])
    down = route(with_hatch, nobody_passes, outside, there)
    assert down is not None
    assert hatch.head in down.path


def _agree(ground: Ground, p: tuple[float, float], q: tuple[float, float], others: list[Base]) -> None:
    """What a search sees at a glance is what following the leg finds."""
    crowd = crowd_of(others)
    assert ground.blocked(*p, *q, crowd) == (ground.first_hit(*p, *q, crowd) is not None), (p, q)
    length = math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)
    for i, shape in enumerate(ground.solids):
        calculated = ground._enters(i, *p, *q, length) < math.inf
        assert ground._runs_into(i, *p, *q, length) == calculated, (shape.id, p, q)


@settings(max_examples=80, deadline=None)
@given(tables(), spots, spots, st.lists(spots, max_size=2))
def test_a_glance_agrees_with_the_calculation(scene: Scene, start: Place, goal: Place, places: list[Place]) -> None:
    ground = made(scene, WALK, 0.0, ())
    others = crowd(*((x, y, 0.5) for x, y, _ in places))
    graph = graph_of(scene, WALK, 0.0, ())
    corners = list(zip(graph.xs, graph.ys, strict=True))
    points = [start[:2], goal[:2], *corners[:12]]
    points += [(s.outline[0][0] + 0.5, s.outline[0][1]) for s in ground.solids]  # in touch, or half inside
    points += [(s.cx, s.cy) for s in ground.solids[:2]]
    for p in points:
        for q in points:
            _agree(ground, p, q, others)


@settings(max_examples=60, deadline=None)
@given(tables(most=6), spots, spots, st.lists(spots, max_size=3))
def test_what_a_leg_runs_into_is_what_its_trace_hits(
    scene: Scene, start: Place, goal: Place, places: list[Place]
) -> None:
    others = crowd(*[(x, y, 0.5) for x, y, _ in places])
    assert walk.first_hit(scene, WALK, start, goal, others) == trace(scene, WALK, (start, goal), others).hit


def test_a_glance_agrees_at_narrow_doors() -> None:
    ground = made(TOWN, WALK, 0.0, ())
    assert ground.squeeze
    for k in range(40):
        for m in range(40):
            _agree(ground, (4.0 + 0.2 * k, 3.0), (4.0 + 0.2 * m, 9.0), [])


@settings(max_examples=40, deadline=None)
@given(tables(), st.lists(spots, min_size=20, max_size=20))
def test_the_squares_of_a_ground_miss_no_solid(scene: Scene, places: list[Place]) -> None:
    ground = made(scene, WALK, 0.0, ())
    for x, y, _ in (*places, *((3.0 * i, 3.0 * j, 0.0) for i in range(1, 5) for j in range(1, 5))):
        near = [s.id for s in ground.solids if (d := distance_to(s.outline, x, y)) < ground.r - TOUCH or d == 0.0]
        assert ground.stops(x, y) == (near[0] if near else None)


def test_a_way_onto_a_roof_leads_over_the_ladder() -> None:
    found = route(TOWN, WALK, (14, 8, 0), (8, 8, 3.0))
    assert found is not None
    assert found.path[0] == (14.0, 8.0, 0.0)
    assert found.path[-1] == (8.0, 8.0, 3.0)
    foot, head = found.path[1], found.path[2]
    assert foot[0] == pytest.approx(11.625, abs=0.01)
    assert head == (10.4, 8.0, 3.0)
    assert found.length == pytest.approx((14 - foot[0]) + 3.0 + 2.4, abs=0.01)
    got = trace(TOWN, WALK, found.path)
    assert got.hit is None
    assert [s.piece for s in got.stretches] == ["", "ladder", ""]
    heavy = Walk(0.5, links=(("ladder", 2.0),))
    slow = route(TOWN, heavy, (14, 8, 0), (8, 8, 3.0))
    assert slow is not None
    assert slow.cost == pytest.approx(found.cost + 3.0, abs=0.01)
    assert route(TOWN, Walk(0.5), (14, 8, 0), (8, 8, 3.0)) is None
    half = place_at(found.path, (14 - foot[0]) + 1.5, TOWN, WALK)
    assert half[2] == pytest.approx(1.5, abs=0.01)
    levels = {o.z for o in reach(TOWN, WALK, (12, 8, 0), 6.0).outline}
    assert levels == {0, 3.0}


def test_a_roof_ends_at_its_edge() -> None:
    got = trace(TOWN, WALK, ((8, 8, 3.0), (8, 15, 3.0)))
    assert got.hit is not None
    assert (got.hit.reason, got.hit.piece) == ("edge", "house.roof")
    assert got.hit.distance == pytest.approx(3.0)
    assert place_free(TOWN, WALK, (8, 15, 3.0)) == "edge"
    assert place_free(TOWN, WALK, (8, 8, 3.0)) is None
    jump = trace(TOWN, WALK, ((8, 8, 3.0), (8, 14, 0.0)))
    assert jump.hit is not None
    assert jump.hit.reason == "level"


def test_free_places_about_a_start() -> None:
    places = spots_within(TOWN, WALK, (8, 3.5, 0), 2.0, crowd((9.5, 3.5, 0.5)))
    assert places[0] == (8.0, 3.5, 0.0)
    assert all(place_free(TOWN, WALK, p, crowd((9.5, 3.5, 0.5))) is None for p in places)
    assert all(math.dist(p, (8, 3.5, 0)) <= 2.0 + 1e-9 for p in places)
    assert not any(p[0] > 9.6 and abs(p[1] - 3.5) < 0.3 for p in places)
    assert len(places) > 20
    assert spots_within(TOWN, WALK, (8, 3.5, 0), 0.0) == ((8, 3.5, 0),)
    through = spots_within(TOWN, WALK, (8, 4.2, 0), 3.0)
    assert any(p[1] > 5.6 for p in through)
    assert not any(p[1] > 5.6 for p in spots_within(TOWN, Walk(0.5), (8, 4.2, 0), 3.0))


def test_reach_offers_places_behind_cover_and_at_doors() -> None:
    rock = Piece(id="rock", kind="rock", polygon=rectangle(7.3, 7.3, 1, 1), height=1, solid=True, cover=True)
    got = reach(Scene(SIZE, SIZE, [rock]), WALK, (5.1, 5.2, 0), 6.0)
    area = Area(rock.polygon)
    behind = [s for s in got.spots if s.place[0] > 8.3 and area.distance(Dot(s.place[:2])) < 0.5001]
    assert behind
    doors = reach(TOWN, WALK, (8, 2, 0), 6.0)
    assert any(math.dist(s.place[:2], (8, 4.355)) < 0.01 for s in doors.spots)


def test_place_at_runs_along_the_path() -> None:
    path = ((0.0, 0.0, 0.0), (3.0, 0.0, 0.0), (3.0, 4.0, 0.0))
    assert place_at(path, 0) == (0, 0, 0)
    assert place_at(path, 5) == (3, 2, 0)
    assert place_at(path, 99) == (3, 4, 0)


def test_an_empty_path_costs_nothing() -> None:
    assert trace(TOWN, WALK, ((2, 2, 0),)) == Trace(0.0, 0.0, (), ())
    assert distance_for_cost(trace(TOWN, WALK, ((2, 2, 0),)), 5) == 0.0


# half-way up a link --------------------------------------------------------------------------------------------------
def _tower() -> Scene:
    roof = Piece(id="roof", kind="roof", polygon=rectangle(10, 0, 6, 6), base=2.9, height=0.1, standable=True)
    return Scene(20, 20, (roof,), (Link("stairs", "stairs", (6.0, 3.0, 0.0), (10.5, 3.0, 3.0), 6.0),))


def test_a_leg_may_lie_on_a_part_of_a_link() -> None:
    scene, walk = _tower(), Walk(0.5, links=(("stairs", 2.0),))
    whole = ((6.0, 3.0, 0.0), (10.5, 3.0, 3.0))
    third = place_at(whole, 2.0, scene, walk)
    assert third == pytest.approx((7.5, 3.0, 1.0))
    up, down = trace(scene, walk, (third, whole[1])), trace(scene, walk, (third, whole[0]))
    assert up.hit is None and down.hit is None
    assert (up.length, up.cost) == pytest.approx((4.0, 8.0))
    assert (down.length, down.cost) == pytest.approx((2.0, 4.0))
    assert place_at((third, whole[1]), 1.0, scene, walk) == pytest.approx((8.25, 3.0, 1.5))
    assert leg_length(third, whole[1], scene, walk) == pytest.approx(4.0)


def test_a_tiny_part_of_a_link_is_still_a_part_of_it() -> None:
    scene, walk = _tower(), Walk(0.5, links=(("stairs", 2.0),))
    here, there = (7.5, 3.0, 1.0), (7.575, 3.0, 1.05)
    found = trace(scene, walk, (here, there))
    assert found.hit is None
    assert found.length == pytest.approx(0.1)


def test_a_route_from_half_way_goes_to_either_end() -> None:
    scene, walk = _tower(), Walk(0.5, links=(("stairs", 2.0),))
    here = (7.5, 3.0, 1.0)
    up = route(scene, walk, here, (13.0, 3.0, 3.0))
    down = route(scene, walk, here, (2.0, 3.0, 0.0))
    assert up is not None and up.path == (here, (10.5, 3.0, 3.0), (13.0, 3.0, 3.0))
    assert up.cost == pytest.approx(8.0 + 2.5)
    assert down is not None and down.path == (here, (6.0, 3.0, 0.0), (2.0, 3.0, 0.0))
    assert down.cost == pytest.approx(4.0 + 4.0)


def test_a_floor_beside_a_link_is_not_half_way_on_it() -> None:
    ledge = Piece(id="ledge", kind="ledge", polygon=rectangle(7, 3.4, 2, 2), base=0.9, height=0.1, standable=True)
    tower = _tower()
    scene, walk = Scene(20, 20, (*tower.pieces, ledge), tower.links), Walk(0.5, links=(("stairs", 2.0),))
    assert trace(scene, walk, ((7.5, 3.5, 1.0), (10.5, 3.0, 3.0))).hit is not None
    assert route(scene, walk, (7.5, 3.5, 1.0), (13.0, 3.0, 3.0)) is None
