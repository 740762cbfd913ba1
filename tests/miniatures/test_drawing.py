"""Parts of pictures and overlays, forms, sight and reach, without any rules."""

from __future__ import annotations

import math

import pytest

from sixgun.core.choice import Place
from sixgun.core.choice import PlainChoice as Choice
from sixgun.core.form import MOST_PLACES
from sixgun.miniatures.display import drawing, fields
from sixgun.miniatures.display.drawing import TableWords
from sixgun.miniatures.display.reach import Grid, judged, last_allowed
from sixgun.miniatures.display.sight import Look, covered_by, sight
from sixgun.screen.picture import Area, Line, Point
from sixgun.screen.text import TextError
from sixgun.table import Piece
from sixgun.table.shapes import rectangle

HERE = (10.0, 10.0, 0.0)
WALL = Piece(id="bank.wall", kind="wall", polygon=rectangle(0.0, 0.0, 4.0, 2.0), height=3.0)


# words, ground and ways ----------------------------------------------------------------------------------------------
def test_a_piece_is_called_by_its_own_title_or_that_of_the_whole() -> None:
    wholes = {"bank.wall": "bank"}
    assert drawing.own_title(WALL, {"bank": "Bank", "bank.wall": "North wall"}, wholes) == "North wall"
    assert drawing.own_title(WALL, {"bank": "Bank"}, wholes) == "Bank"
    assert drawing.own_title(WALL, {}, wholes) == ""


def test_ground_has_names_wholes_and_states() -> None:
    (found,) = drawing.ground([WALL], lambda piece: piece.kind.title(), {"bank.wall": "bank"}, {"bank.wall": "open"})
    assert (found.id, found.title, found.whole, found.state, found.height) == ("bank.wall", "Wall", "bank", "open", 3.0)
    (plain,) = drawing.ground([WALL], lambda piece: "", {})
    assert (plain.whole, plain.state) == ("bank.wall", "")


def test_a_way_has_a_line_for_each_leg() -> None:
    assert drawing.legs(HERE, [(12.0, 10.0, 0.0), (12.0, 15.0, 3.0)]) == (
        Line((10.0, 10.0), (12.0, 10.0), "move"),
        Line((12.0, 10.0), (12.0, 15.0), "move"),
    )
    assert drawing.legs(HERE, ()) == ()


def test_words_of_a_table() -> None:
    words = TableWords({"picture.shock": "Shock", "name.ann": "Ann", "title.Bank": "Banco", "join.and": "and"})
    assert (words["shock"], words.name("ann"), words.name("bob")) == ("Shock", "Ann", "bob")
    assert (words.said("Bank"), words.said("Mill"), words.names(["ann", "bob"])) == ("Banco", "Mill", "Ann and bob")
    with pytest.raises(TextError, match=r"there is no text 'picture\.missing'"):
        words["missing"]


# forms ---------------------------------------------------------------------------------------------------------------
def test_forms_stand_in_one_section_with_their_rules() -> None:
    whom = fields.one_of("target", "whom", ("ann", "bob"))
    found = fields.form("ride", Choice("ride", "me"), "some.rule", whom)
    assert (found.kind, found.rules, found.section, found.name) == ("ride", ("some.rule",), "other", "ride")
    assert fields.form("ride", Choice("ride", "me"), ("a", "b")).rules == ("a", "b")
    assert (whom.ids, whom.start) == (("ann", "bob"), "ann")


def test_places_ways_and_directions_begin_where_somebody_stands() -> None:
    at = {one.at for one in (fields.facing(HERE), fields.place(HERE), fields.way(HERE))}
    assert at == {HERE}
    assert (fields.place(HERE).most, fields.way(HERE).most) == (1, MOST_PLACES)
    assert (fields.facing(HERE).least, fields.facing(HERE, least=1).least) == (0, 1)


# sight ---------------------------------------------------------------------------------------------------------------
def test_sight_collects_lines_reasons_and_what_is_in_the_way_once() -> None:
    area = (((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)),)
    seen, hidden = Line((0.0, 0.0), (5.0, 0.0)), Line((0.0, 0.0), (0.0, 5.0), "blocked")
    found = sight(area, [Look(seen, ("bush",)), Look(hidden, ("wall", "bush"), ("some.rule", "hidden"))])
    assert found.lines == (seen, hidden) and found.areas == (Area(area, "seen"),)
    assert found.highlight == ("bush", "wall") and found.notes == (("some.rule", "hidden"),)


def test_a_line_of_cover_leads_to_the_middle_of_a_piece() -> None:
    assert list(covered_by((9.0, 9.0), [WALL])) == [Line((9.0, 9.0), (2.0, 1.0), "cover")]


# reach ---------------------------------------------------------------------------------------------------------------
def within(ring: tuple[Point, ...]) -> float:
    """The area of a ring."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))) / 2


def test_a_grid_reaches_just_as_far() -> None:
    places = Grid(HERE, 3.0, 0.5).within(1.0)
    assert places[0, 0] == (10.0, 10.0, 3.0) and places[2, 0] == (11.0, 10.0, 3.0)
    assert (2, 1) not in places and len(places) == 13


def test_the_border_lies_where_the_test_changes_its_mind() -> None:
    x, y = last_allowed(HERE, (11.0, 10.0, 0.0), lambda place: place[0] <= 10.7)
    assert 10.7 - 1 / 16 <= x <= 10.7 and y == 10.0


def test_everything_inside_is_allowed_and_the_area_is_about_right() -> None:
    def judge(place: Place) -> bool:
        return math.dist(place, HERE) <= 3.2

    (ring,) = judged(Grid(HERE, 0.0, 0.5), 6.0, judge)
    assert all(judge((x, y, 0.0)) for x, y in ring)
    assert 0.85 * math.pi * 3.2**2 < within(ring) <= math.pi * 3.2**2
    assert judged(Grid(HERE, 0.0, 0.5), 6.0, lambda place: False) == ()
