"""How the rows of a layout become scenery: houses that are closed, houses with doors, balconies, pieces of cover."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun.core.strict import Reader
from sixgun.games.dicemore import scenario_check, scenery
from sixgun.games.dicemore.scenario_file import Row, ScenarioFile, WagonRow
from sixgun.games.dicemore.state import Cart
from sixgun.table import Link, Piece
from sixgun.table.shapes import Point

HOUSE = Row(id="hotel", piece="Hotel", kind="building", x=10, y=20, w=12, h=8)
BALCONIES: dict[str, tuple[tuple[float, float, float, float], tuple[Point, Point], tuple[Point, ...]]] = {
    "south": (
        (13, 20, 4, 2),
        ((15, 20.5), (15, 19.4)),
        ((10, 20), (13, 20), (13, 22), (17, 22), (17, 20), (22, 20), (22, 28), (10, 28)),
    ),
    "east": (
        (20, 22, 2, 3),
        ((21.5, 23.5), (22.6, 23.5)),
        ((10, 20), (22, 20), (22, 22), (20, 22), (20, 25), (22, 25), (22, 28), (10, 28)),
    ),
    "north": (
        (13, 25, 4, 3),
        ((15, 27.5), (15, 28.6)),
        ((10, 20), (22, 20), (22, 28), (17, 28), (17, 25), (13, 25), (13, 28), (10, 28)),
    ),
    "west": (
        (10, 22, 1, 3),
        ((10.5, 23.5), (9.4, 23.5)),
        ((10, 20), (22, 20), (22, 28), (10, 28), (10, 25), (11, 25), (11, 22), (10, 22)),
    ),
}
"""Corner and size; head and foot of the way up; what is left of the house."""


@pytest.mark.rule("dicemore.gap.buildings")
@pytest.mark.parametrize("wall", BALCONIES)
@pytest.mark.parametrize("cover", ["", "partial"])
def test_a_closed_block_has_a_balcony_that_is_climbed_from_outside(wall: str, cover: str) -> None:
    (x, y, w, h), (head, foot), outline = BALCONIES[wall]
    balcony = Row(id="balcony", piece="Balcony", kind="balcony", of="hotel", x=x, y=y, w=w, h=h, up=3.0)
    made = scenery.make([Row(**{f: getattr(HOUSE, f) for f in HOUSE.__struct_fields__} | {"cover": cover}), balcony])
    block, roof, floor = made.pieces
    assert block == Piece(
        id="hotel", kind="building", polygon=outline, height=4.0, blocks_sight=True, cover=True, solid=True
    )
    assert roof == Piece(id="hotel.roof", kind="roof", polygon=outline, base=4.0, height=0.1, tags=("hotel",))
    assert floor == Piece(
        id="balcony",
        kind="balcony",
        polygon=((x, y), (x + w, y), (x + w, y + h), (x, y + h)),
        height=3.0,
        blocks_sight=True,
        cover=True,
        solid=True,
        standable=True,
    )
    assert made.covers == {"hotel": cover or "whole", "balcony": "whole"}
    assert made.protection == {"hotel": "wooden building", "balcony": "wooden building"}
    assert made.wholes == {"hotel": "hotel", "hotel.roof": "hotel", "balcony": "hotel"}
    assert made.links == [Link("balcony.climb", "climb", (*foot, 0.0), (*head, 3.0), 3.0)]
    assert not made.open_buildings


@pytest.mark.rule("dicemore.gap.buildings")
def test_a_house_with_doors_has_a_window_in_the_middle_of_every_other_wall() -> None:
    def row(id: str, x: float, y: float) -> Row:
        return Row(id=id, piece="Door", kind="point", of="hotel", x=x, y=y)

    made = scenery.make([HOUSE, row("front", 14, 20), row("back", 10, 26)])
    assert made.open_buildings == {"hotel"}
    openings = {p.id: p for p in made.pieces if p.kind in ("door", "window")}
    assert {p.kind: sum(q.kind == p.kind for q in openings.values()) for p in openings.values()} == {
        "door": 2,
        "window": 2,
    }
    spans = {}
    for name, piece in openings.items():
        xs, ys = [p[0] for p in piece.polygon], [p[1] for p in piece.polygon]
        spans[name.rpartition(".")[2]] = [round(v, 3) for v in (min(xs), max(xs), min(ys), max(ys))]
        assert piece.tags[0] == "hotel"
        if piece.kind == "door":
            assert (piece.gate, piece.solid, piece.blocks_sight) == ("", False, False)
            assert piece.id not in made.covers and piece.id not in made.protection
        else:
            assert (piece.gate, piece.blocks_sight, piece.tags) == ("low", False, ("hotel", "low"))
            assert piece.top == pytest.approx(1.0)
            assert made.covers[piece.id] == "partial"
            assert made.protection[piece.id] == "wooden building"
    assert spans["door0"][:2] == [13, 15]
    assert spans["door1"][2:] == [25, 27]
    assert spans["window1"][2:] == [23.5, 24.5]
    assert spans["window2"][:2] == [15.5, 16.5]
    walls = [p for p in made.pieces if p.id not in openings and p.kind != "roof"]
    assert walls
    for wall in walls:
        assert wall.top == 4.0 and wall.solid and wall.blocks_sight
        assert made.covers[wall.id] == "whole"
        assert made.protection[wall.id] == "wooden building"
    (roof,) = [p for p in made.pieces if p.kind == "roof"]
    assert roof.blocks_sight
    assert (made.covers[roof.id], made.protection[roof.id]) == ("whole", "wooden building")


@pytest.mark.rule("dicemore.gap.buildings")
def test_what_the_layout_says_of_its_walls_counts_and_the_windows_stay_partial() -> None:
    door = Row(id="front", piece="Door", kind="point", of="shed", x=14, y=20)
    shed = Row(id="shed", piece="Shed", kind="building", x=10, y=20, w=12, h=8, cover="light")
    made = scenery.make([shed, door])
    found = {p.kind: made.covers.get(p.id) for p in made.pieces}
    assert found.pop("door") is None
    assert (found.pop("window"), found.pop("roof")) == ("partial", "whole")
    assert set(found.values()) == {"light"}


_CLASSES = {
    "barrels": ("light", "low"),
    "big-rock": ("partial", "climb"),
    "big-tree": ("partial", "never"),
    "bushes": ("light", "low"),
    "cart": ("partial", "climb"),
    "crates": ("light", "low"),
    "fence": ("light", "low"),
    "low-wall": ("light", "low"),
    "rocks": ("partial", "climb"),
    "small-rocks": ("light", "low"),
    "stage": ("light", "open"),
    "stockade": ("partial", "climb"),
    "tree": ("light", "low"),
    "trough": ("light", "low"),
    "wagon": ("partial", "climb"),
    "wall": ("partial", "climb"),
    "well": ("partial", "climb"),
}
"""The class of cover, and how one gets over it."""


@pytest.mark.rule("dicemore.ruling.cover-classes")
@pytest.mark.parametrize("look", _CLASSES)
def test_each_piece_has_its_class_of_cover_and_its_way_over(look: str) -> None:
    level, passing = _CLASSES[look]
    row = Row(id="p", piece="Piece", kind="cover", look=look, x=10, y=20, w=2, h=2)  # type: ignore[arg-type]
    made = scenery.make([row])
    (piece,) = made.pieces
    assert (piece.height, piece.cover) == (scenery.kinds()[look].height, True)
    assert piece.solid is (passing == "never")
    assert piece.gate == (passing if passing in ("low", "climb") else "")
    assert piece.tags == (("platform",) if look == "stage" else ("low",) if passing == "low" else ())
    assert made.covers == {"p": level}
    assert made.protection == {"p": scenery.kinds()[look].protects}
    tall = Row(id="p", piece="Piece", kind="cover", look=look, x=10, y=20, w=2, h=2, up=0.5, cover="whole")  # type: ignore[arg-type]
    made = scenery.make([tall])
    assert made.pieces[0].height == 0.5
    assert made.covers == {"p": "whole"}


# what a file must not say --------------------------------------------------------------------------------------------
def wagon_problems(*wagons: WagonRow, rules: str = "") -> list[tuple[str, str]]:
    rock = Row(id="rock", piece="Rock", kind="cover", look="rocks", x=30, y=20, w=4, h=4)
    zone = Row(id="zone", piece="Zone", kind="zone", side="good", x=0, y=0, w=48, h=10)
    file = ScenarioFile(name="f", title="F", size=(48, 40), wagons=wagons, rules=rules, layout=(rock, zone))  # type: ignore[arg-type]
    reader = Reader()
    scenario_check._check_wagons(reader, file, {"rock": rock, "zone": zone})
    return [(problem.where, problem.message) for problem in reader.problems]


def wagon(x: float, y: float, id: str = "w", **fields: Any) -> WagonRow:
    return WagonRow(id=id, x=x, y=y, **fields)


@pytest.mark.rule("dicemore.gap.vehicles")
def test_a_wagon_lies_on_the_table_as_a_whole() -> None:
    off = [("wagons[0]", "w does not lie on the table of 48 x 40")]
    for x, y in ((2.0, 1.0), (46.0, 1.0), (2.0, 39.0), (46.0, 39.0)):
        assert wagon_problems(wagon(x, y)) == []
    for x, y in ((1.9, 5), (46.1, 5), (5, 0.9), (5, 39.1)):
        assert wagon_problems(wagon(x, y)) == off
    assert wagon_problems(wagon(1.1, 5, facing=90)) == []
    assert wagon_problems(wagon(2, 1, facing=90)) == off


@pytest.mark.rule("dicemore.gap.vehicles")
def test_a_wagon_stands_in_nothing_and_has_a_name_of_its_own() -> None:
    assert wagon_problems(wagon(32, 22)) == [("wagons[0]", "w stands in rock")]
    assert wagon_problems(wagon(36.1, 22)) == wagon_problems(wagon(27.9, 22)) == []
    assert wagon_problems(wagon(20, 5)) == []
    assert wagon_problems(wagon(10, 30), wagon(12, 30, "v")) == [("wagons[1]", "v stands in w")]
    assert wagon_problems(wagon(10, 30), wagon(20, 30)) == [("wagons[1].id", 'there is another "w"')]
    assert wagon_problems(wagon(10, 30, "rock")) == [("wagons[0].id", 'there is another "rock"')]


@pytest.mark.rule("dicemore.gap.vehicles")
def test_who_is_aboard_has_a_side_and_a_place() -> None:
    side = ("wagons[0].side", "missing: expected whose people are aboard")
    crew = ("wagons[0].crew", "expected how many are aboard")
    assert wagon_problems(wagon(10, 30, crew=2)) == [side]
    assert wagon_problems(wagon(10, 30, side="good")) == [crew]
    places = Cart("w", 10.0, 30.0).places
    assert wagon_problems(wagon(10, 30, side="good", crew=places)) == []
    assert wagon_problems(wagon(10, 30, side="good", crew=places + 1)) == [
        ("wagons[0].crew", f"expected at most {places}")
    ]
    fought = ("wagons", "only in a plain fight does somebody begin aboard; expected no rules, or no crew")
    assert wagon_problems(wagon(10, 30, side="bad", crew=1), rules="duel") == [fought]
    assert wagon_problems(wagon(10, 30), rules="duel") == []


def duel_problems(good: Row | None, bad: Row | None, *entries: Row) -> list[str]:
    rows = {row.id: row for row in (good, bad, *entries) if row is not None}
    reader = Reader()
    scenario_check._check_duel(reader, rows, (48.0, 40.0))
    return [problem.message for problem in reader.problems]


def row(id: str, x: float, y: float, w: float = 0.0, h: float = 0.0) -> Row:
    return Row(id=id, piece="Row", kind="zone" if h else "point", x=x, y=y, w=w, h=h)


@pytest.mark.rule("dicemore.scenario.duel-deployment")
def test_the_leaders_of_a_duel_are_10_u_apart() -> None:
    said = ["expected 10U between the bases of leader-good and leader-bad"]
    good = row("leader-good", 10, 20)
    for x, y, problems in ((21, 20, []), (10, 31, []), (16.6, 28.8, []), (21.1, 20, said), (20.9, 20, said)):
        assert duel_problems(good, row("leader-bad", x, y)) == problems
    assert duel_problems(good, None) == duel_problems(None, good) == []


@pytest.mark.rule("dicemore.scenario.duel-deployment")
@pytest.mark.parametrize("side", ["good", "bad"])
def test_the_bands_of_a_duel_come_on_along_a_short_edge(side: str) -> None:
    name = f"entry-{side}"
    said = [f"{name}: expected a stretch of a short edge: w = 0, x = 0 or 48"]
    for x in (0, 48):
        assert duel_problems(None, None, row(name, x, 10, h=1)) == []
    assert duel_problems(None, None, row(name, 1, 10, h=8)) == said
    assert duel_problems(None, None, row(name, 0, 10, w=1, h=8)) == said
    assert duel_problems(None, None, row(name, 0, 10, h=0.9)) == said
