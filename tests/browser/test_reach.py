"""Whatever the rules allow, a person at the page can do: by pressing the map, and by filling in a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.yard import yard

from .conftest import Open, Server, shot
from .kit import asked, changed, log_lines, post, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTH, DEPTH = 24.0, 16.0
WALKER = 'guns = ["colt-walker"]\nat = [6.0, 8.0]'
THROWER = 'guns = [{ weapon = "dynamite", sticks = 2 }]\nat = [6.0, 8.0]'
ON_TOP = 'guns = ["colt-walker"]\nat = [18.0, 2.6, 3.0]'
DRIVER = 'guns = ["colt-walker"]\ncart = "coach"\nseat = "driver"'


def turn_of_doer(open_page: Open, server: Server, doer: str, **screen: Any) -> Page:
    """One person plays both sides; the page shows the first turn of Ada."""
    seats = {"east": {"who": "me"}, "west": {"who": "me"}}
    made = post(server, "api/games", {"game": "bala", "file": yard(doer), "seats": seats})
    page = open_page(path=f"#/table/{made['links'][0]['link']}", **screen)
    for _ in range(30):
        kind = until_asked(page)
        if kind == "turn" and "Ada" in page.locator(".panel .act").first.inner_text():
            return page
        before = asked(page)
        page.keyboard.press("Space" if kind == "prompt" else "Escape")
        if kind == "turn":
            page.locator(".acts [data-kind='pass']").click()
            page.keyboard.press("Enter")
        changed(page, before)
    raise AssertionError("Ada never has a turn")


def choose_form(page: Page, name: str) -> None:
    page.locator(".othercalls select").select_option(name)
    page.wait_for_selector(f".callform[data-form='{name}']")


def press(page: Page, x: float, y: float) -> None:
    """Press a point of the table, in inches."""
    edge = page.locator(".map .edge").bounding_box()
    assert edge is not None
    inch = edge["width"] / WIDTH
    page.mouse.click(edge["x"] + x * inch, edge["y"] + (DEPTH - y) * inch)


def done(page: Page) -> list[str]:
    """Do what is chosen, let nobody break in, and read the log, the latest line first."""
    before = asked(page)
    page.locator(".commit .pri").click()
    changed(page, before)
    for _ in range(10):
        if until_asked(page) != "prompt":
            break
        before = asked(page)
        page.keyboard.press("Space")
        changed(page, before)
    return log_lines(page)


@pytest.mark.rule("bala.weapon.dynamite-throw", "bala.ruling.dynamite-target")
def test_dynamite_at_a_free_point(open_page: Open, server: Server) -> None:
    page = turn_of_doer(open_page, server, THROWER)
    assert page.locator(".acts [data-kind='light-dynamite']").count() == 0  # nobody is near enough to be offered
    choose_form(page, "throw-at")
    press(page, 9.0, 5.0)
    x, y, z = (float(part) for part in page.locator("[data-field='path'] input").input_value().split(","))
    assert abs(x - 9.0) < 0.1 and abs(y - 5.0) < 0.1 and z == 0.0
    page.wait_for_selector(".odds >> text=%")
    shot(page, "reach-dynamite")
    assert any("Ada Doer" in line and "dynamite" in line for line in done(page))


@pytest.mark.rule("bala.move.cart-manoeuvre")
def test_a_drive_to_a_nearer_point_with_an_angle(open_page: Open, server: Server) -> None:
    page = turn_of_doer(open_page, server, DRIVER)
    choose_form(page, "drive-to")
    page.locator("[data-field='how'] input[value='manoeuvre']").check(force=True)
    press(page, 7.0, 6.0)  # beside the way: the point of the way that is nearest counts
    assert abs(float(page.locator("[data-field='path'] input").input_value()) - 2.0) < 0.1
    page.locator("[data-field='path'] input").fill("2")
    page.locator("[data-field='facing'] input").fill("+30")
    shot(page, "reach-drive")
    assert any("has come 2.0 in" in line for line in done(page))
    coach = page.locator(".map g:has(> use[href='#s-wagon'])")
    assert "rotate(-30)" in (coach.get_attribute("transform") or "")  # to the left


@pytest.mark.rule("bala.ruling.facing")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_turning_to_any_facing(open_page: Open, server: Server, width: int, height: int) -> None:
    page = turn_of_doer(open_page, server, WALKER, width=width, height=height)
    choose_form(page, "turn")
    press(page, 6.0, 12.0)
    facing = page.locator("[data-field='facing'] input")
    assert abs(float(facing.input_value()) - 90.0) < 2.0
    facing.fill("123")
    shot(page, f"reach-turn-{width}")
    assert any("Ada Doer turns to 123.0 degrees" in line for line in done(page))


@pytest.mark.rule("bala.ruling.shoot-horse", "bala.ruling.shoot-any-target")
def test_a_horse_and_a_neighbour_are_targets(open_page: Open, server: Server) -> None:
    page = turn_of_doer(open_page, server, WALKER)
    choose_form(page, "shoot-any")
    press(page, 12.0, 10.0)
    assert page.locator("[data-field='target'] input[value='widow']").is_checked()
    press(page, 12.0, 8.0)
    assert page.locator("[data-field='target'] input[value='star']").is_checked()
    page.wait_for_selector(".odds >> text=%")
    shot(page, "reach-horse")
    assert any("Ada Doer shoots at Star" in line for line in done(page))


@pytest.mark.rule("bala.action.move-declare")
def test_a_walk_on_a_small_roof(open_page: Open, server: Server) -> None:
    page = turn_of_doer(open_page, server, ON_TOP)
    choose_form(page, "walk")
    press(page, 18.0, 5.0)
    assert page.locator("[data-field='path'] input").input_value().endswith(",3")  # up there, not on the ground below
    shot(page, "reach-roof")
    assert any("Ada Doer has" in line and "in to" in line for line in done(page))


@pytest.mark.rule("bala.ruling.fall-position")
def test_any_facing_in_a_question_in_between(open_page: Open, server: Server) -> None:
    page = turn_of_doer(open_page, server, ON_TOP)
    page.locator(".acts [data-kind='leap-down']").click()
    before = asked(page)
    page.locator(".commit .pri").click()
    changed(page, before)
    assert until_asked(page) == "prompt"
    page.locator(".prompt label", has_text="Face any way").click()
    page.locator(".prompt [data-field='facing'] input").fill("222")
    shot(page, "reach-prompt")
    before = asked(page)
    page.locator(".prompt .do .pri").click()
    changed(page, before)
    page.wait_for_selector(".map g[transform='rotate(-222)']", state="attached")


@pytest.mark.rule("bala.ruling.neighbour-as-target")
def test_a_neighbour_is_attacked(open_page: Open, server: Server) -> None:
    page = turn_of_doer(open_page, server, 'guns = ["colt-walker"]\nat = [11.0, 10.0]')
    choose_form(page, "fight-here")
    assert page.locator("[data-field='target'] input[value='widow']").is_checked()
    assert any("widow" in line for line in done(page))
