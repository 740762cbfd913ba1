"""What people see of Punkapocalyptic, and what each seat does not."""

import random

import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.ref import Referee
from sixgun.games.punk.catalogue import BOOK
from sixgun.games.punk.choices import Aim, Lay
from sixgun.games.punk.display import picture
from sixgun.games.punk.game import GAME
from sixgun.games.punk.state import BAND, RESERVE, Fray
from sixgun.games.punk.stock import shipped
from sixgun.miniatures.display.drawing import TableWords
from sixgun.screen.display import Display
from sixgun.screen.look import load_look
from sixgun.screen.picture import Picture

SETUP = GAME.setup("flooded-highway")
DISPLAY = GAME.part(Display)


def played(turns: int) -> Fray:
    """A random game up to the beginning of a Turn."""
    g, source, rng = GAME.start(SETUP), SeededChance(5), random.Random(5)
    while g.turn < turns and g.ended is None:
        GAME.advance(Referee(source=source, decide=lambda question: question.sample(rng).choice), g)
    return g


def shown(g: Fray, seat: str, language: str = "en") -> Picture:
    found = DISPLAY.picture(GAME.view(g, seat), SETUP, language)
    assert found is not None
    return found


@pytest.mark.rule("punk.bullets.secret")
@pytest.mark.parametrize("seat", ("left", "right", ""))
def test_bullets_are_shown_to_their_owner_alone(seat: str) -> None:
    g = played(2)
    assert {g.models[who].side for who in g.bullets} == {"left", "right"}
    counted = {m.side for m in shown(g, seat).models for gauge in m.gauges if gauge.key == "bullets"}
    assert counted == ({seat} if seat else set())


@pytest.mark.rule("punk.infiltrate.reserve")
@pytest.mark.parametrize(("seat", "other"), (("left", "right"), ("right", "left")))
def test_who_is_off_the_table_has_neither_picture_nor_name_for_others(seat: str, other: str) -> None:
    g = played(0)
    hidden = [m for m in g.models.values() if m.side == other and m.where in (BAND, RESERVE)]
    assert hidden
    names = {**DISPLAY.names(g), **DISPLAY.names_met(g, seat)}
    assert not [m.id for m in hidden if f"name.{m.id}" in names or m.name in names.values()]
    assert not {m.id for m in hidden} & {m.id for m in shown(g, seat).models}


@pytest.mark.rule("punk.terrain.good")
def test_a_road_is_drawn_below_everything_and_no_more() -> None:
    g = GAME.start(SETUP)
    ground = shown(g, "left", "es").ground
    roads = [n for n, piece in enumerate(ground) if piece.kind == "asphalt"]
    assert roads == [0] and ground[0].title == "Asfalto" and not ground[0].height and not ground[0].tags
    assert "road-1" not in {zone.id for zone in g.board.zones}


@pytest.mark.rule("punk.table.house-scenarios")
def test_a_piece_that_might_be_laid_is_outlined_where_it_would_lie() -> None:
    setup = GAME.setup("open-scrap")
    g = GAME.start(setup)
    found = DISPLAY.overlay(GAME.view(g, "left"), setup, Lay("container", ((40.0, 30.0, 0.0),), 90.0))
    assert found is not None
    (ring,) = found.areas[0].rings
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(40.0) and (min(ys) + max(ys)) / 2 == pytest.approx(30.0)
    assert max(ys) - min(ys) > max(xs) - min(xs)  # turned by 90 degrees
    assert DISPLAY.overlay(GAME.view(g, "left"), setup, Lay("container", ())) is None


@pytest.mark.rule("punk.cover.sizes", "punk.cover.grades", "punk.cover.zones", "punk.setup.cover-label")
@pytest.mark.parametrize(("language", "letter"), (("en", "H"), ("es", "P"), ("fr", "L")))
def test_scenery_says_its_size_and_grade(language: str, letter: str) -> None:
    g = played(1)
    tags = {one.id: one.grade for one in shown(g, "left", language).ground}
    for zone in g.board.zones:
        grade = tags[zone.id]
        assert (grade is None) == (zone.size == 0 or not zone.grade)
        if grade is not None and zone.grade == "heavy":
            assert (grade.size, grade.level, grade.letters) == (zone.size, 3, f"{zone.size}{letter}")


@pytest.mark.rule("punk.los.definition")
def test_a_choice_with_a_target_says_whether_it_is_seen() -> None:
    g = played(2)
    me, foe = g.in_play("left")[0], g.in_play("right")[0]
    found = DISPLAY.overlay(GAME.view(g, "left"), SETUP, Aim(me.id, foe.id))
    assert found is not None
    assert (found.lines[0].kind == "sight") == found.facts["seen"]
    assert found.notes[0][0] in GAME.ledger()


@pytest.mark.rule("punk.example.cover-labels", "punk.setup.cover-label")
@pytest.mark.parametrize(("label", "size", "grade"), [("2M", 2, "medium"), ("1P", 1, "heavy"), ("3L", 3, "light")])
def test_the_labels_of_the_rulebook_are_those_of_the_spanish_table(label: str, size: int, grade: str) -> None:
    found = picture.label(size, grade, TableWords(DISPLAY.texts("es")))
    assert found is not None and found.letters == label


@pytest.mark.rule("punk.attr.range", "punk.shock.effect")
def test_the_profile_is_shown_as_it_is_now_with_what_it_is_otherwise() -> None:
    g = played(1)
    me = next(m for m in g.in_play("left") if m.combat > 3)
    g.change(me.id, shocked=1)
    stats = {one.id: one for one in next(m for m in shown(g, "left").models if m.id == me.id).stats}
    assert list(stats) == ["combat", "precision", "agility", "strength", "toughness", "technique"]
    assert (stats["combat"].value, stats["combat"].usual) == (str(me.combat - 3), str(me.combat))
    assert (stats["strength"].value, stats["strength"].usual) == (str(me.strength), "")


@pytest.mark.rule("punk.turn.agility-round")
def test_the_order_stands_in_columns_of_rounds_each_of_them_once() -> None:
    columns = [card.column for card in shown(played(1), "left").order]
    once = list(dict.fromkeys(columns))
    assert once == sorted(once, key=lambda round: -int(round))
    assert columns == sorted(columns, key=once.index)


@pytest.mark.rule("punk.cover.partial", "punk.cover.total")
def test_what_covers_a_target_is_said_beside_the_line_and_drawn_between_the_bases() -> None:
    g = played(3)
    extents = set()
    for me in g.in_play("left"):
        for foe in g.in_play("right"):
            found = DISPLAY.overlay(GAME.view(g, "left"), SETUP, Aim(me.id, foe.id))
            assert found is not None
            extents.add(found.facts["cover"] if found.facts["seen"] else "")
            kinds = {area.kind for area in found.areas}
            assert bool(found.call) == found.facts["seen"]
            if found.facts["seen"] and found.facts["cover"] == "none":
                assert kinds == {"clear"}
            if found.facts["cover"] == "total":
                assert "clear" not in kinds
                assert "hidden" in kinds
    assert len(extents) > 1


def test_every_kind_of_scenery_and_every_profile_is_drawn() -> None:
    look, stock = load_look(BOOK.folder / "data" / "look.toml"), shipped()
    assert set(look.scenery) == {*stock.scenery, "asphalt"}
    assert set(look.figures) == set(stock.profiles)
