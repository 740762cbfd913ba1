"""The guided first game, advice, what somebody sees, keys for a move, and a table of cards, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conftest import Open, shot
from .test_table import CHANGED, LONG, action, asked, deal, until_asked, until_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page


def step(page: Page) -> int:
    """The number of the step that the tour shows; 0 when it is over."""
    found = page.locator(".tourbox .steps")
    return int(found.inner_text().split("/")[0]) if found.count() else 0


def past(page: Page, before: int) -> None:
    page.wait_for_function(
        "n => Number(document.querySelector('.tourbox .steps')?.innerText.split('/')[0] ?? 99) > n",
        arg=before,
        timeout=LONG,
    )


def test_the_tour_goes_on_when_the_player_has_done_the_thing(open_page: Open) -> None:
    page = open_page()
    page.wait_for_selector(".deal")
    page.locator(".guide").click()
    page.wait_for_selector(".tourbox", timeout=LONG)
    assert step(page) == 1
    page.locator(".tourbox footer .btn").click()
    until_turn(page)
    if step(page) == 2:  # the first card was the player's own, and had come before the step
        page.locator(".tourbox footer .btn").click()
    assert step(page) == 3
    page.keyboard.press("v")
    past(page, 3)
    page.keyboard.press("v")
    wanted = next((i for name in ("detect", "shoot", "aim") if (i := action(page, name)) is not None), None)
    if wanted is None:
        page.locator(".tourbox footer .btn").click()
    else:
        page.locator(".acts .a").nth(wanted).click()
    past(page, 4)
    if step(page) == 5:
        page.locator(".targets button").first.focus()
        page.keyboard.press("Enter")
        if step(page) == 5:
            page.locator(".tourbox footer .btn").click()
    assert step(page) == 6
    page.keyboard.press("r")
    past(page, 6) if page.locator(".tourbox").count() else page.wait_for_selector(".drawer")
    page.keyboard.press("Escape")
    page.wait_for_selector(".tourbox")
    assert step(page) == 7
    page.keyboard.press("a")
    past(page, 7)
    assert page.locator(".tipcard .what").inner_text().strip()
    shot(page, "tour")
    page.reload()
    page.wait_for_selector(".tourbox", timeout=LONG)
    assert step(page) == 8, "the tour is kept"
    page.locator(".tourbox header .iconb").click()
    assert page.locator(".tourbox").count() == 0


def test_a_ghost_goes_by_keys_and_is_spoken_of(open_page: Open) -> None:
    page = open_page()
    deal(page)
    until_turn(page)
    number = action(page, "move")
    assert number is not None
    page.locator(".acts .a").nth(number).click()
    page.keyboard.press("Enter")
    page.wait_for_selector(".map .ghost")
    assert page.evaluate("document.activeElement.closest('.commit') !== null")
    place = page.locator(".map .ghost").get_attribute("transform")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("t => document.querySelector('.map .ghost').getAttribute('transform') !== t", arg=place)
    said = page.locator(".app > .sr[role=status]")
    first = said.inner_text()
    assert first
    page.keyboard.press("]")
    page.wait_for_function("t => document.querySelector('.app > .sr[role=status]').innerText !== t", arg=first)
    page.keyboard.press("Escape")
    page.wait_for_function("t => document.querySelector('.map .ghost')?.getAttribute('transform') === t", arg=place)


def test_what_somebody_sees_and_what_cannot_be_done(open_page: Open) -> None:
    page = open_page()
    deal(page)
    until_turn(page)
    page.keyboard.press("v")
    page.wait_for_selector(".map .unseen")
    assert page.locator(".sightbox li").count() > 0
    page.keyboard.press("v")
    page.wait_for_selector(".map .unseen", state="detached")
    grey = page.locator(".na")
    assert grey.count() > 0
    assert grey.first.get_attribute("aria-disabled") == "true"
    rule = grey.first.get_attribute("data-rule")
    grey.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".drawer")
    assert rule is not None
    assert page.locator(".drawer .id").first.inner_text() == rule


def test_a_game_of_cards_is_played_with_its_cards(open_page: Open) -> None:
    page = open_page(path="#/start/all")
    page.wait_for_selector(".deal")
    page.locator(".game", has_text="High Card").click()
    page.locator(".deal").click()
    page.wait_for_selector(".felt .fan", timeout=LONG)
    until_asked(page)
    cards = page.locator(".here button.pick")
    assert cards.count() > 0
    cards.last.click()
    assert page.locator(".here button.pick[aria-pressed=true]").count() == 1
    shot(page, "cards")
    before = asked(page)
    page.locator(".commit .pri").click()
    page.wait_for_function(CHANGED, arg=before, timeout=LONG)
    assert page.locator(".felt").count() == 1
