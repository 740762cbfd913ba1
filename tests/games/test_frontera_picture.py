"""What the table of `frontera` looks like: before an adventure begins, and the order of its sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sixgun.core.game import load_game
from sixgun.screen.display import Display

if TYPE_CHECKING:
    from sixgun.screen.picture import Picture


def opening(scenario: str, seat: str) -> Picture:
    game = load_game("frontera")
    setup = game.setup(scenario)
    drawn = game.part(Display).picture(game.view(game.start(setup), seat), setup)
    assert drawn is not None
    return drawn


@pytest.mark.parametrize(
    ("scenario", "who", "place"), [("showdown", "ruth", (10.0, 19.5)), ("ambush", "clementine", (15.0, 20.0))]
)
def test_whoever_looks_at_an_adventure_sees_its_first_place(
    scenario: str, who: str, place: tuple[float, float]
) -> None:
    drawn = opening(scenario, "")
    assert drawn.width > 0
    assert {piece.kind for piece in drawn.ground} & {"street", "road"}
    assert {(model.x, model.y) for model in drawn.models if model.id == who} == {place}
    assert {model.side for model in drawn.models} <= {side.id for side in drawn.sides}


def test_players_see_no_place_before_its_scene() -> None:
    assert (opening("showdown", "north").width, opening("showdown", "north").models) == (0.0, ())


def test_an_adventure_without_a_map_shows_its_players() -> None:
    assert [side.seat for side in opening("saloon", "").sides] == ["mayor", "judit", "marc"]


def test_sides_of_a_fight_come_in_the_order_of_the_seats() -> None:
    assert [side.seat for side in opening("showdown", "").sides] == ["mayor", "north", "south"]
    assert [side.seat for side in opening("ambush", "").sides] == ["mayor", "judit"]


@pytest.mark.parametrize(("language", "mail"), [("en", "mail car"), ("es", "vagón correo"), ("fr", "wagon postal")])
def test_the_train_is_drawn_as_a_train_and_no_rule_knows_its_floors(language: str, mail: str) -> None:
    game = load_game("frontera")
    setup = game.setup("train")
    g = game.start(setup)
    drawn = game.part(Display).picture(game.view(g, ""), setup, language)
    assert drawn is not None
    kinds = [piece.kind for piece in drawn.ground]
    assert kinds[:4] == ["rails", "railcar", "railcar", "railcar"], "floors lie under everything else"
    assert drawn.ground[3].title == mail
    floors = [piece.id for piece in drawn.ground[:4]]
    assert not set(floors) & {piece.id for piece in g.board.places["cars"].pieces}
    assert not set(floors) & set(g.board.covers["cars"])
    cars = [[x for x, _ in piece.polygon] for piece in drawn.ground[1:4]]
    for model in drawn.models:
        assert any(min(car) < model.x < max(car) for car in cars), "everybody stands in a car"


def test_the_terminal_draws_cars_on_a_track() -> None:
    game = load_game("frontera")
    setup = game.setup("train")
    g = game.start(setup)
    rows = game.part(Display).sketch(game.view(g, ""), setup, 100).splitlines()
    assert rows[1] == f"|{'╫' * 98}|"
    assert rows[5].count("╫..") == 3 and rows[5].count("..╫") == 3, "three cars, with the track between them"
