"""Sight and cover."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import convert
from tests.rules.dicemore.build import fence, gun, man, match, wall
from tests.rules.dicemore.playing import mounted

from sixgun.core.game import load_game
from sixgun.games.dicemore import turn
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.choices import Fire
from sixgun.games.dicemore.display import overlay
from sixgun.games.dicemore.explosives import protection
from sixgun.games.dicemore.scenario_file import Row
from sixgun.games.dicemore.scenery import make
from sixgun.games.dicemore.space import (
    TALL,
    Cover,
    House,
    base,
    behind,
    cover,
    cover_at,
    distance,
    in_front,
    on_line,
    scenery_cover,
    sees,
    shields,
    spot,
    visible,
)
from sixgun.games.dicemore.state import Cart, Skirmish
from sixgun.miniatures.by_hand import cover_word
from sixgun.miniatures.zones import Box
from sixgun.screen.display import Display
from sixgun.table import Opening, Piece, building, rectangle

Spot = tuple[float, float]
Laid = tuple[list[Piece], dict[str, str]]

ORDER = {"none": 0, "light": 1, "partial": 2, "whole": 3}


def two(
    *pieces: Piece, a: tuple[float, float] = (10, 24), b: tuple[float, float] = (20, 24), **fields: Any
) -> Skirmish:
    return match([man("a", "good", *a), man("b", "bad", *b, 180)], pieces, **fields)


def level(*pieces: Piece, **fields: Any) -> str:
    return cover(two(*pieces, **fields), "a", "b").level


# arcs and distances --------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.setup.front-arc", "dicemore.ruling.front-arc-geometry")
def test_ninety_degrees_is_in_front_and_more_is_behind() -> None:
    looker = man("a", "good", 10, 10, 0)
    assert in_front(looker, man("b", "bad", 10, 15))
    assert not in_front(looker, man("b", "bad", 9.99, 15))
    g = match([man("a", "good", 10, 24), man("b", "bad", 20, 24, 89)])
    assert behind(g, "a", "b")
    g.change("b", facing=90.0)
    assert not behind(g, "a", "b")


@pytest.mark.rule("dicemore.ruling.measuring", "dicemore.setup.miniatures", "dicemore.setup.unit-scale")
def test_distances_run_between_the_nearest_points_of_bases_one_unit_across() -> None:
    g = match([man("a", "good", 10, 10), man("b", "bad", 13, 14), man("c", "bad", 10, 10, z=3.0)])
    assert distance(g, "a", "b") == pytest.approx(4.0)
    assert distance(g, "a", "c") == pytest.approx(3.0)
    assert base(g["a"]).r == 0.5


# sight lines ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.cover.none", "dicemore.cover.everything", "dicemore.ruling.sight-lines")
def test_nothing_in_between_is_no_cover() -> None:
    assert level() == "none"
    assert level(wall("w", (15, 26), (15, 30))) == "none"


@pytest.mark.rule("dicemore.cover.whole", "dicemore.ruling.sight-lines")
def test_a_wall_across_all_lines_hides_wholly() -> None:
    assert level(wall("w", (15, 22), (15, 26))) == "whole"
    assert not visible(two(wall("w", (15, 22), (15, 26))), "a", "b")


@pytest.mark.rule("dicemore.cover.partial", "dicemore.ruling.sight-lines", "dicemore.ruling.cover-classes")
def test_a_wall_across_some_lines_hides_partly() -> None:
    # from the shooter's upper end the target's lower end cannot be seen past a wall up to y = 24.2
    assert level(wall("w", (19, 20), (19, 24.2))) == "partial"
    assert level(wall("w", (19, 20), (19, 23.4))) == "none"


@pytest.mark.rule("dicemore.cover.light", "dicemore.cover.partial", "dicemore.ruling.sight-lines")
def test_open_pieces_cover_by_their_class_where_the_centre_line_crosses() -> None:
    low = fence("f", (15, 22), (15, 26))
    assert level(low) == "light"
    assert level(low, covers={"f": "partial"}) == "partial"
    assert level(fence("f", (15, 24.1), (15, 26))) == "none"
    assert cover(two(low), "a", "b") == Cover("light", "f")


@pytest.mark.rule("dicemore.cover.not-cumulative")
def test_the_best_of_several_covers_counts() -> None:
    pieces = [fence("f", (15, 22), (15, 26)), fence("g", (16, 22), (16, 26)), fence("h", (17, 22), (17, 26))]
    assert cover(two(*pieces, covers={"g": "partial"}), "a", "b") == Cover("partial", "g")


@pytest.mark.rule("dicemore.cover.shooter-at-cover", "dicemore.ruling.sight-lines")
def test_the_shooters_own_cover_does_not_help_the_target() -> None:
    assert level(fence("f", (11.5, 22), (11.5, 26))) == "none"  # 0.9U from the rim
    assert level(fence("f", (11.7, 22), (11.7, 26))) == "light"
    assert cover(two(fence("f", (11.5, 22), (11.5, 26))), "b", "a").level == "light"


@pytest.mark.rule("dicemore.cover.shooter-at-cover", "dicemore.ruling.sight-lines")
def test_at_a_corner_one_shoots_freely_and_is_seen_partly() -> None:
    corner = wall("w", (11, 20), (11, 24.2))
    g = two(corner)
    assert cover(g, "a", "b").level == "none"
    assert cover(g, "b", "a").level == "partial"
    shut = two(wall("w", (11, 20), (11, 28)))
    assert cover(shut, "a", "b").level == "whole"  # no point is really visible


@pytest.mark.rule("dicemore.cover.behind-miniature", "dicemore.ruling.behind-miniature")
def test_a_miniature_hides_whoever_is_within_one_behind_it() -> None:
    def with_other(x: float, y: float) -> Cover:
        people = [man("a", "good", 10, 24), man("b", "bad", 20, 24), man("c", "bad", x, y)]
        return cover(match(people), "a", "b")

    assert with_other(18.5, 24.4) == Cover("whole", "c", miniature=True)
    assert with_other(18.0, 24.0).level == "whole"  # exactly 1U
    assert with_other(17.9, 24.0).level == "none"  # farther along the line
    assert with_other(18.5, 24.5).level == "none"  # beside the line
    assert with_other(21.5, 24.0).level == "none"  # behind the target


@pytest.mark.rule("dicemore.ruling.fire-lane", "dicemore.ruling.stray-priority")
def test_the_line_crosses_a_circle_one_unit_across() -> None:
    a, b = spot((0, 0, 0)), spot((10, 0, 0))
    assert on_line(a, b, spot((5, 0.49, 0)))
    assert not on_line(a, b, spot((5, 0.5, 0)))
    assert not on_line(a, b, spot((5, 0, 3)))
    assert not on_line(a, spot((0, 0, 3)), spot((0.2, 0, 1))), "nobody is between those who stand one above the other"
    up = spot((0, 0, 3)), spot((10, 0, 3))
    assert on_line(*up, spot((5, 0, 3)))
    assert on_line(a, b, spot((5, 0, TALL))) and not on_line(a, b, spot((5, 0, TALL + 0.01)))


@pytest.mark.rule("dicemore.ruling.real-table", "dicemore.ruling.sight-lines")
def test_what_was_said_of_somebodys_cover_is_not_said_of_another_place() -> None:
    g = two()
    g.change("b", by_hand=(cover_word("whole", "a", g["a"].place, g["b"].place),))
    assert cover(g, "a", "b").level == "whole"
    assert cover(g, "a", "b", at=g["b"].place).level == "none"


@pytest.mark.rule("dicemore.gap.buildings")
def test_inside_is_between_the_walls_and_below_the_roof() -> None:
    house = House(Box("h", "building", 10.0, 20.0, 6.0, 4.0), 3.0, ())
    inside = ((11, 21, 0.0), (15.9, 23.9, 2.8))
    outside = ((10, 21, 0.0), (16, 21, 0.0), (11, 20, 0.0), (11, 24, 0.0), (11, 21, 2.9), (11, 21, 3.0))
    assert [house.holds(spot(at)) for at in (*inside, *outside)] == [True] * 2 + [False] * 6


@pytest.mark.rule("dicemore.cover.reciprocal", "dicemore.ruling.reciprocal-sight")
def test_who_sees_is_seen() -> None:
    for end in (23.0, 23.6, 24.0, 24.3, 24.6, 25.0):
        g = two(wall("w", (15, 20), (15, end)))
        assert visible(g, "a", "b") == visible(g, "b", "a")


@pytest.mark.rule("dicemore.setup.front-arc", "dicemore.special.injury-blind")
def test_seeing_takes_the_front_half_and_good_eyes() -> None:
    g = two(b=(29, 24))
    assert sees(g, "a", "b")
    g.change("a", injuries=("injury-blind",))
    assert sees(g, "a", "b")  # 18U
    assert not sees(g, "a", "b", (29.1, 24, 0))
    g.change("a", injuries=(), facing=180.0)
    assert not sees(g, "a", "b")
    assert visible(g, "a", "b")


@pytest.mark.rule("dicemore.gap.vehicles")
def test_a_wagon_is_partial_cover_also_for_who_is_on_it() -> None:
    beside = two(carts=[Cart("c", 16.5, 24)])  # from 14.5 to 18.5, and b's base begins at 19.5
    assert cover(beside, "a", "b") == Cover("partial", "c")
    g = two(carts=[Cart("c", 20, 24)])
    g.change("b", cart="c")
    assert cover(g, "a", "b").level == "partial"
    assert cover(g, "b", "a").level == "none"


@pytest.mark.rule("dicemore.ruling.cover-classes", "dicemore.example.cover-lists")
def test_the_classes_of_the_ledger_are_light_and_partial() -> None:
    applied = {row["piece"]: row["applied"] for row in table("cover-classes")}
    assert applied["fence"] == "light"
    assert applied["bush"] == "light"
    assert applied["wall"] == applied["house corner"] == applied["window"] == "partial"
    levels = {row["level"]: row["modifier"] for row in table("cover-levels")}
    mods = {row["id"]: row["value"] for row in table("shot-modifiers")}
    assert (levels["light"], levels["partial"]) == (mods["light-cover"], mods["partial-cover"])


# size ----------------------------------------------------------------------------------------------------------------
def rock(height: float, width: float = 4.0, x: float = 15.0, id: str = "r") -> Piece:
    """A rock in the middle between a at (10, 24) and b at (20, 24), so wide across their line."""
    return Piece(
        id=id, kind="boulder", polygon=rectangle(x - 0.5, 24 - width / 2, 1.0, width), height=height, cover=True
    )


def behind_rock(piece: Piece, cover_class: str = "partial", **fields: Any) -> str:
    return level(piece, covers={piece.id: cover_class}, **fields)


@pytest.mark.rule("dicemore.ruling.sight-lines", "dicemore.cover.everything", "dicemore.cover.whole")
def test_a_piece_as_tall_as_a_figure_hides_wholly() -> None:
    assert behind_rock(rock(1.4)) == "whole"
    assert behind_rock(rock(1.39)) == "partial"  # head and arm show
    assert behind_rock(rock(2.5), "light") == "light"  # most of the body shows, however tall
    g = two(rock(2.5), covers={"r": "partial"}, active="a")
    assert cover(g, "a", "b") == Cover("whole", "r")
    assert not sees(g, "a", "b") and not sees(g, "b", "a")


@pytest.mark.rule("dicemore.ruling.sight-lines")
def test_a_piece_has_to_be_wide_enough_to_hide() -> None:
    """Bases are 1U across, so the outermost lines from end to end run 0.5U off the middle."""
    assert behind_rock(rock(2.5, 1.1)) == "whole"
    assert behind_rock(rock(2.5, 0.9)) == "partial"  # from one end of a to the end of b on the same side


@pytest.mark.rule("dicemore.ruling.sight-lines", "dicemore.cover.partial", "dicemore.cover.shooter-at-cover")
@pytest.mark.parametrize(
    ("x", "from_a", "from_b"),
    [
        (12.1, "whole", "whole"),  # the gap from a's base, which ends at 10.5, is 1.1U
        (12.0, "none", "partial"),  # 1U: a looks over it and shows head and arm
        (18.0, "partial", "none"),
        (17.9, "whole", "whole"),
    ],
)
def test_who_stands_at_a_piece_looks_over_it(x: float, from_a: str, from_b: str) -> None:
    g = two(rock(2.5, x=x), covers={"r": "partial"})
    assert (cover(g, "a", "b").level, cover(g, "b", "a").level) == (from_a, from_b)


@pytest.mark.rule("dicemore.ruling.sight-lines")
def test_riders_look_over_what_hides_people_on_foot() -> None:
    people = [man("a", "good", 10, 24), man("b", "bad", 20, 24, 180)]
    mounts = [mounted(c) for c in people]
    for height, found in ((1.9, "partial"), (2.1, "whole")):
        riders = match([c for c, _ in mounts], [rock(height)], horses=[h for _, h in mounts], covers={"r": "partial"})
        assert cover(riders, "a", "b").level == found
    afoot = match(people, [rock(1.9)], covers={"r": "partial"})
    assert cover(afoot, "a", "b").level == "whole"


@pytest.mark.rule("dicemore.ruling.sight-lines", "dicemore.table.options")
def test_players_may_agree_that_only_buildings_hide() -> None:
    assert behind_rock(rock(2.5), whole_cover="buildings") == "partial"
    assert level(wall("w", (15, 20), (15, 28)), whole_cover="buildings") == "whole"


@pytest.mark.rule("dicemore.cover.whole", "dicemore.ruling.sight-lines")
def test_the_refusal_and_the_note_say_why_somebody_is_hidden() -> None:
    g = two(rock(2.5), covers={"r": "partial"}, active="a")
    g.change("a", guns=(gun("rifle"),), hands=(0,))
    found = turn.check(g, Fire("a", "b", 0, number=1))
    assert found is not None and (found.rule, found.reason, found.facts["by"]) == (
        "dicemore.cover.whole",
        "hidden-behind",
        "r",
    )
    texts = load_game("dicemore").part(Display).texts("en")
    shown = overlay.sight(g, "a", texts)
    assert shown is not None and "r" in shown.highlight
    ((rule, note),) = shown.notes
    assert rule == "dicemore.ruling.sight-lines" and "as tall as a figure" in note and "within 1 U" in note
    house = two(wall("w", (15, 20), (15, 28)), active="a")
    shown = overlay.sight(house, "a", texts)
    assert shown is not None and "as tall" not in shown.notes[0][1]


@pytest.mark.rule("dicemore.explosive.protection", "dicemore.ruling.blast-protection", "dicemore.ruling.sight-lines")
@pytest.mark.parametrize(
    ("row", "height", "whole"),
    [("wall, rock", 1.6, 4), ("fence, car, wagon", 1.5, 3), ("tree, hedge", 5.0, 2), ("big rock", 2.5, 5)],
)
def test_every_row_of_tab_9_can_protect_wholly(row: str, height: float, whole: int) -> None:
    g = two(rock(height), covers={"r": "partial"}, protection={"r": row})
    assert protection(g, (12.0, 24.0, 0.0), base(g["b"]), False) == whole
    near = two(rock(height, x=18.9), covers={"r": "partial"}, protection={"r": row})  # b stands at it
    assert protection(near, (12.0, 24.0, 0.0), base(near["b"]), False) == whole
    former = two(rock(height), covers={"r": "partial"}, protection={"r": row}, whole_cover="buildings")
    assert protection(former, (12.0, 24.0, 0.0), base(former["b"]), False) < whole


@pytest.mark.rule("dicemore.ruling.cover-classes", "dicemore.gap.scenario-maps")
def test_a_layout_may_say_how_tall_a_piece_is() -> None:
    row = {"id": "r", "piece": "rocks", "kind": "cover", "look": "rocks", "x": 1, "y": 1, "w": 2, "h": 2}
    usual, tall = (make([convert({**row, **more}, Row)]).pieces[0] for more in ({}, {"up": 2.0}))
    assert (usual.height, tall.height) == (1.3, 2.0)


# buildings -----------------------------------------------------------------------------------------------------------
def house(a: Spot, b: Spot, **fields: Any) -> Skirmish:
    """A house from (20, 20) to (28, 28) with a door in its left wall and a window in its lower one."""
    outline = [(20.0, 20.0), (28.0, 20.0), (28.0, 28.0), (20.0, 28.0)]
    openings = [Opening(3, 3.0, 2.0, "door"), Opening(0, 3.5, 1.0, "window", sill=0.8)]
    pieces = building("house", outline, 3.0, openings)
    return two(
        *pieces,
        a=a,
        b=b,
        boxes=[Box("house", "building", 20, 20, 8, 8)],
        wholes={p.id: "house" for p in pieces},
        open_buildings=frozenset(["house"]),
        **fields,
    )


@pytest.mark.rule("dicemore.gap.buildings", "dicemore.ruling.sight-lines")
def test_indoors_one_is_hidden_unless_at_a_door_or_window() -> None:
    deep = house((10, 24), (24, 24))  # straight behind the open door
    assert cover(deep, "a", "b") == Cover("whole", "house")
    assert cover(deep, "b", "a").level == "whole"
    at_door = house((10, 24), (21.5, 24))
    assert cover(at_door, "a", "b").level == "partial"
    assert cover(at_door, "b", "a").level == "none"  # sees out freely
    at_window = house((24, 10), (24, 21.2))
    assert cover(at_window, "a", "b").level == "partial"
    assert cover(at_window, "b", "a").level == "none"
    at_wall = house((24, 10), (26, 21.2))
    assert cover(at_wall, "a", "b").level == "whole"


@pytest.mark.rule("dicemore.gap.buildings")
def test_two_people_in_one_room_see_each_other() -> None:
    g = house((22, 26), (26, 22))
    assert cover(g, "a", "b").level == "none"


@pytest.mark.rule("dicemore.gap.buildings", "dicemore.ruling.blast-protection")
def test_walls_shield_from_blasts() -> None:
    g = house((10, 24), (24, 24))
    assert ("house", "whole") in shields(g, (18.0, 24.0, 0.0), base(g["b"]))
    assert cover_at(g, (10.0, 24.0, 0.0), "b").level == "whole"
    assert shields(two(), (12.0, 24.0, 0.0), spot((20, 24, 0))) == []


# properties ----------------------------------------------------------------------------------------------------------
coordinate = st.integers(0, 48).map(lambda n: n / 2)
point = st.tuples(coordinate, coordinate)


@st.composite
def scenery(draw: st.DrawFn) -> Laid:
    pieces, covers = [], {}
    for i in range(draw(st.integers(0, 5))):
        x, y = draw(point)
        w, h = draw(st.integers(1, 8)) / 2, draw(st.integers(1, 8)) / 2
        solid = draw(st.booleans())
        name = f"p{i}"
        pieces.append(
            Piece(
                id=name,
                kind="thing",
                polygon=rectangle(x, y, w, h),
                height=draw(st.sampled_from([1.0, 4.0])) if not solid else 4.0,
                blocks_sight=solid,
                cover=True,
            )
        )
        covers[name] = "whole" if solid else draw(st.sampled_from(["light", "partial"]))
    return pieces, covers


def from_to(pieces: list[Piece], covers: dict[str, str], a: Spot, b: Spot) -> Cover:
    g = two(*pieces, a=a, b=b, covers=covers)
    return scenery_cover(g.board, (), base(g["a"]), 1.2, base(g["b"]), 1.2)


@pytest.mark.rule("dicemore.cover.reciprocal", "dicemore.ruling.reciprocal-sight")
@settings(max_examples=150, deadline=None)
@given(scenery(), point, point)
def test_sight_is_mutual(laid: Laid, a: Spot, b: Spot) -> None:
    pieces, covers = laid
    there, back = from_to(pieces, covers, a, b), from_to(pieces, covers, b, a)
    assert (there.level == "whole") == (back.level == "whole")


@pytest.mark.rule("dicemore.ruling.sight-lines", "dicemore.cover.everything", "dicemore.cover.not-cumulative")
@settings(max_examples=150, deadline=None)
@given(scenery(), point, point)
def test_more_scenery_never_shows_more(laid: Laid, a: Spot, b: Spot) -> None:
    pieces, covers = laid
    levels = [ORDER[from_to(pieces[:n], covers, a, b).level] for n in range(len(pieces) + 1)]
    assert levels == sorted(levels)


@pytest.mark.rule("dicemore.ruling.sight-lines")
@settings(max_examples=100, deadline=None)
@given(scenery(), point, point)
@example(
    (
        [
            Piece(id="p0", kind="thing", polygon=rectangle(0, 2, 1, 0.5), height=4, cover=True),
            Piece(id="p1", kind="thing", polygon=rectangle(0, 0, 0.5, 0.5), height=1, cover=True),
        ],
        {"p0": "partial", "p1": "light"},
    ),
    (0, 0),
    (1, 4.5),
)
def test_the_levels_mean_what_the_nine_lines_say(laid: Laid, a: Spot, b: Spot) -> None:
    """By a plain count of points along each of the nine lines, where no wall stands within 1U of the shooter. Pieces as
    tall as a figure hide like walls, unless they are light or somebody stands at them."""
    pieces, covers = laid

    def beside(p: Piece, who: Spot) -> bool:
        (x0, y0), (x1, y1) = min(p.polygon), max(p.polygon)
        gap = math.hypot(max(x0 - who[0], 0.0, who[0] - x1), max(y0 - who[1], 0.0, who[1] - y1)) - 0.5
        return gap <= 1.001

    tall = [p for p in pieces if p.height > 1.4 and covers[p.id] == "partial" and not (beside(p, a) or beside(p, b))]
    solids = [*[p for p in pieces if p.blocks_sight], *tall]
    boxes = [(min(x for x, _ in p.polygon), min(y for _, y in p.polygon)) for p in solids]
    far = [(max(x for x, _ in p.polygon), max(y for _, y in p.polygon)) for p in solids]

    def near(x: float, y: float, margin: float) -> bool:
        return any(
            x0 - margin < x < x1 + margin and y0 - margin < y < y1 + margin
            for (x0, y0), (x1, y1) in zip(boxes, far, strict=True)
        )

    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    if length < 1.0 or near(*a, 1.6):
        return
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length

    def ends(p: tuple[float, float]) -> list[tuple[float, float]]:
        return [p, (p[0] - uy / 2, p[1] + ux / 2), (p[0] + uy / 2, p[1] - ux / 2)]

    def blocked(p: tuple[float, float], q: tuple[float, float], margin: float) -> bool:
        steps = int(length * 40) + 2
        return any(
            near(p[0] + (q[0] - p[0]) * k / steps, p[1] + (q[1] - p[1]) * k / steps, margin) for k in range(steps + 1)
        )

    # with walls a little thicker at most so much is visible, with walls a little thinner at least
    most = max(sum(not blocked(p, q, -0.03) for q in ends(b)) for p in ends(a))
    least = max(sum(not blocked(p, q, 0.03) for q in ends(b)) for p in ends(a))
    found = from_to(pieces, covers, a, b).level
    if most == 0:
        assert found == "whole"
    if least > 0:
        assert found != "whole"
    if 0 < least <= most < 3:
        assert found == "partial"
