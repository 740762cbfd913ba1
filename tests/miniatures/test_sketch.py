"""The drawing for the terminal, made from a picture alone."""

from __future__ import annotations

import pytest

from sixgun.miniatures.display import sketch
from sixgun.screen.picture import Badge, Ground, Model, Picture, Point, Side, Token, Zone
from sixgun.table.shapes import rectangle

TEXTS = {
    "sketch.size": "{width:.0f} by {depth:.0f} {unit}",
    "sketch.up": "{height:.1f} {unit} up",
    "sketch.closed-door": "closed door",
    "ground.roof": "roof",
    "ground.table": "table",
}
BOX = rectangle(0.0, 0.0, 10.0, 10.0)


def model(id: str, side: str, x: float, y: float, **more: object) -> Model:
    return Model(id, id.title(), side, x, y, 0.0, 0.5, **{"facing": 0.0, **more})  # type: ignore[arg-type]  # fields of a model


def table(*ground: Ground, **more: object) -> Picture:
    sides = (Side("law", "The law", "ada"), Side("gang", "The gang", "bo"))
    return Picture(40.0, 20.0, "in", "A street", ground=ground, sides=sides, **more)  # type: ignore[arg-type]  # fields


def rows(picture: Picture, climbs: tuple[Point, ...] = ()) -> list[str]:
    return sketch.sketch(picture, 42, TEXTS, climbs).splitlines()


def cell(picture: Picture, x: int, y: int) -> str:
    """What is drawn at a place; the frame takes a row and a column, and a character is two inches high."""
    return rows(picture)[10 - y // 2][x + 1]


def test_sides_have_capitals_small_letters_and_digits() -> None:
    people = (model("ann", "law", 5, 5), model("zed", "", 9, 9), model("bob", "gang", 7, 7), model("cal", "law", 1, 1))
    assert sketch.letters(table(models=people)) == {"ann": "A", "cal": "B", "bob": "a", "zed": "1"}


def test_people_stand_where_they_are_and_look_somewhere() -> None:
    shown = table(models=(model("ann", "law", 5.5, 4.5),))
    assert (cell(shown, 5, 4), cell(shown, 6, 4)) == ("A", "→")
    still = table(models=(model("ann", "law", 5.5, 4.5, facing=None),))
    assert (cell(still, 5, 4), cell(still, 6, 4)) == ("A", " ")


@pytest.mark.parametrize("more", [{"out": "dead"}, {"away": True}])
def test_whoever_is_gone_is_in_the_legend_alone(more: dict[str, object]) -> None:
    shown = table(models=(model("ann", "law", 5.5, 4.5, **more),))
    assert cell(shown, 5, 4) == " "
    assert any("A Ann" in row for row in rows(shown))


def test_the_legend_says_how_somebody_fares() -> None:
    badges = (Badge("shock", "Shock", 2), Badge("jammed", "Jammed"))
    people = (
        model("ann", "law", 5, 5, role="Level 3", badges=badges, on="dun"),
        Model("bob", "Bob", "gang", 7.0, 7.0, 3.0, 0.5, 0.0),
    )
    shown = table(models=people, tokens=(Token("dun", "horse", "Fast horse", 5.0, 5.0),))
    said = list(sketch.people(shown, TEXTS, lambda model: [f"told of {model.id}"]))
    assert said == [
        "The law: A Ann (Level 3, told of ann, shock 2, jammed, Fast horse)",
        "The gang: a Bob (told of bob, 3.0 in up)",
    ]


def test_a_horse_is_drawn_unless_somebody_sits_on_it() -> None:
    horses = (Token("dun", "horse", "Dun", 5.5, 4.5), Token("bay", "horse", "Bay", 20.5, 4.5))
    shown = table(models=(model("ann", "law", 5.5, 4.5, on="dun"),), tokens=horses)
    assert (cell(shown, 5, 4), cell(shown, 20, 4)) == ("A", "♞")


@pytest.mark.parametrize(("kind", "glyph"), [("item", "$"), ("loot", "$"), ("wagon", "▓"), ("gatling", "¤")])
def test_tokens_that_nobody_knows_are_something_to_take(kind: str, glyph: str) -> None:
    shown = table(tokens=(Token("it", kind, "It", 5.5, 4.5),))
    assert cell(shown, 5, 4) == glyph
    assert rows(shown)[-1].split(" ")[0] == glyph


def test_kinds_that_look_alike_have_one_word() -> None:
    desk, counter = (Ground(kind, kind, kind, BOX, height=0.8) for kind in ("desk", "counter"))
    assert rows(table(desk, counter))[-1] == "t table"


def test_flat_ground_and_what_is_overhead_are_left_out_but_not_what_nobody_knows() -> None:
    for kind, height, glyph in (("road", 0.0, " "), ("lintel", 1.0, " "), ("shrine", 1.0, sketch.UNKNOWN)):
        assert cell(table(Ground("g", kind, "", BOX, height=height)), 5, 4) == glyph


def test_a_door_shows_whether_it_is_open() -> None:
    wall = rectangle(2.0, 4.0, 10.0, 0.2)
    drawn = {state: cell(table(Ground("d", "door", "", wall, state=state)), 6, 4) for state in ("", *sketch.DOORS)}
    assert drawn == {"": "'", "open": "'", "closed": "+", "locked": "X"}
    assert rows(table(Ground("d", "door", "", wall, state="closed")))[-1] == "+ closed door"


@pytest.mark.parametrize(("angle", "glyph"), [(0.0, "-"), (45.0, "/"), (90.0, "|"), (135.0, "\\")])
def test_a_fence_runs_its_way(angle: float, glyph: str) -> None:
    fence = Ground("f", "fence", "", rectangle(20.0, 8.0, 8.0, 0.1, angle), height=1.0)
    assert any(glyph in row[1:-1] for row in rows(table(fence))[1:-3])


def test_walls_stand_on_floors_and_doors_in_walls() -> None:
    line = rectangle(2.0, 4.0, 10.0, 0.2)
    door, wall = Ground("d", "door", "", line, state="locked"), Ground("w", "wall", "", line, height=2.0)
    balcony = Ground("b", "balcony", "", BOX, height=0.1)
    assert cell(table(door, wall, balcony), 6, 4) == "X"
    assert cell(table(wall, balcony), 6, 4) == "#"


def test_houses_have_their_names_where_there_is_room() -> None:
    house = rectangle(4.0, 4.0, 20.0, 12.0)
    roof = Ground("h.roof", "roof", "Bank", house, 3.0, 0.1, whole="h")
    assert any("BANK" in row for row in rows(table(roof)))
    nameless = Ground("h.roof", "roof", "roof", house, 3.0, 0.1, whole="h")
    assert not any("ROOF" in row for row in rows(table(nameless)))
    solid = Ground("h", "building", "Bank", house, height=3.0)
    assert any("█ BANK █" in row for row in rows(table(solid, roof)))
    full = Ground("w", "woods", "", house, height=3.0)
    assert not any("BANK" in row for row in rows(table(full, roof)))


def test_zones_tasks_and_climbs() -> None:
    zones = (Zone("z", "deploy", "zone", BOX), Zone("t", "task", "safe", rectangle(29.6, 9.6, 0.8, 0.8)))
    shown = table(zones=zones)
    assert (cell(shown, 5, 4), cell(shown, 30, 10)) == ("·", "!")
    assert rows(shown, ((20.5, 4.5),))[8][21] == "↕"


def test_no_sign_stands_for_two_things() -> None:
    signs = [glyph for kind, glyph in sketch.GLYPHS.items() if kind not in sketch.ALIKE]
    signs += [*sketch.TOKENS.values(), *sketch.ZONES.values(), sketch.DOORS["closed"], sketch.DOORS["locked"]]
    signs += [sketch.CLIMB, sketch.TASK, sketch.UNKNOWN]
    assert len(set(signs)) == len(signs)
    assert not set(signs) & set("-/|\\"), "these are fences"


def test_somebody_of_whom_there_is_nothing_to_say_is_only_named() -> None:
    assert "The law: A Ann" in rows(table(models=(model("ann", "law", 5.5, 4.5),)))
