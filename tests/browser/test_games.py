"""Whole games to their end: with the mouse, with the keyboard alone, and with fingers on a phone."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as PageTimeout

from .conftest import Open, Server
from .kit import asked, centre, changed, get, table, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST = 120
"""More answers than a tiny fight has."""


def action(page: Page, name: str) -> int | None:
    names = page.locator(".acts .a b").all_inner_texts()
    return next((i for i, text in enumerate(names) if text.lower().startswith(name)), None)


READY = "() => document.activeElement.closest('.targets, .commit') !== null"


class Hand:
    """Somebody who plays by pointing: a mouse, or a finger. `ways` counts how choices were made."""

    def __init__(self, page: Page, ways: Counter[str], *, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self.pick = Random(7)
        self.ways = ways

    def press(self, found: Locator) -> None:
        if self.touch:
            found.tap()
        else:
            found.click()

    def open(self, number: int) -> None:
        """Choose an action; its targets, or the button that commits it, then have the focus."""
        self.page.evaluate("document.activeElement.blur()")
        self.press(self.page.locator(".acts .a").nth(number))
        self.page.wait_for_function(READY)

    def clear(self) -> None:
        """Dice lie on the table for a moment; who does not want to wait takes them away."""
        with suppress(Error):  # they may be gone by themselves
            if self.page.locator(".tray").count():
                self.page.locator(".tray").dispatch_event("click", timeout=500)
        self.page.wait_for_selector(".tray", state="detached")

    def prompt(self) -> None:
        buttons = self.page.locator(".prompt .do > .btn")
        self.press(buttons.nth(self.pick.randrange(buttons.count())))

    def turn(self) -> str:
        """Choose something, in the way that was used the least; it is committed afterwards."""
        for way in sorted(("model", "place", "list"), key=lambda way: self.ways[way]):
            if getattr(self, way)():
                return way
        raise AssertionError("there is nothing to choose")

    def model(self) -> bool:
        """Point at an enemy on the table."""
        shoot = action(self.page, "shoot")
        if shoot is None:
            return False
        self.open(shoot)
        self.clear()
        enemy = self.page.locator(".map .model.hot").first
        x, y = centre(enemy)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.page.wait_for_selector(".map .model.tgt")
        return True

    def place(self) -> bool:
        """Point at a place on the table, a step beside whoever acts."""
        move = action(self.page, "move")
        if move is None:
            return False
        self.open(move)
        if not self.page.locator(".targets .anywhere").count():
            return False  # there is no way to go, only to turn
        self.clear()
        x, y = centre(self.page.locator(".model.sel .base"))
        for dx, dy in ((0, -50), (0, 50), (-50, 0), (50, 0)):
            if self.touch:
                self.page.touchscreen.tap(x + dx, y + dy)
            else:
                self.page.mouse.move(x, y)
                self.page.mouse.down()
                self.page.mouse.move(x + dx, y + dy, steps=4)
                self.page.mouse.up()
            try:
                self.page.wait_for_selector(".targets [aria-checked=true]:has-text('This place')", timeout=5000)
            except PageTimeout:
                continue  # somebody stands there, or it is off the table
            self.page.wait_for_selector(".odds .plain-note.quiet", state="detached")
            if not self.page.locator(".odds .no-way").count():
                return True
        return False

    def list(self) -> bool:
        """Choose from the lists of actions and targets."""
        self.open(self.pick.randrange(self.page.locator(".acts .a").count()))
        targets = self.page.locator(".targets button")
        if targets.count():
            self.press(targets.nth(self.pick.randrange(targets.count())))
        return True

    def play(self) -> None:
        for _ in range(MOST):
            kind = until_asked(self.page)
            if kind == "over":
                return
            before = asked(self.page)
            if kind == "prompt":
                self.prompt()
                self.ways["prompt"] += 1
            else:
                self.ways[self.turn()] += 1
                self.press(self.page.locator(".commit .pri"))
            changed(self.page, before)
        raise AssertionError(f"the game does not end: {self.ways}")


def ended(page: Page, server: Server, link: str) -> None:
    """The page says how it ended; the dice can be checked; it is still so after a reload."""
    page.wait_for_selector(".dialog .winner")
    said = page.locator(".act.over h2").inner_text()
    assert said and page.locator(".dialog .winner").inner_text() == said
    assert get(server, f"api/verify/{link}")["ok"]
    page.reload()
    page.wait_for_selector(".act.over")
    assert page.locator(".act.over h2").inner_text() == said
    assert page.locator(".acts, .prompt").count() == 0


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (360, 740)], ids=["mouse", "phone"])
def test_a_whole_game_by_pointing_at_the_map_and_the_lists(
    open_page: Open, server: Server, width: int, height: int
) -> None:
    ways: Counter[str] = Counter()
    for _ in range(4):  # a fight may be over after one shot; then there is another
        link, _ = table(server)
        page = open_page(width, height, path=f"#/table/{link}")
        Hand(page, ways, touch=width < 600).play()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        ended(page, server, link)
        if ways["place"] + ways["model"] and ways["list"]:
            return
    raise AssertionError(f"not every way to choose has been used: {ways}")


NO_MOUSE = """() => {
  window.pointed = 0;
  for (const kind of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(kind, () => window.pointed++, true);
}"""


def test_a_whole_game_with_the_keyboard_alone(open_page: Open, server: Server) -> None:
    link, _ = table(server)
    page = open_page(path=f"#/table/{link}")
    page.evaluate(NO_MOUSE)
    pick = Random(3)
    ways: Counter[str] = Counter()
    for _ in range(MOST):
        kind = until_asked(page)
        if kind == "over":
            break
        before = asked(page)
        if kind == "prompt":
            passing = page.locator(".prompt .do > .btn").count() > 1
            key = pick.choice(("Space", "i")) if passing else "Enter"
            page.keyboard.press("Escape")  # whatever has the focus keeps Enter and Space to itself
            page.keyboard.press(key)
            ways[key] += 1
        else:
            number = pick.randrange(min(page.locator(".acts .a").count(), 9))
            page.keyboard.press(str(number + 1))
            page.wait_for_function(READY)
            if page.evaluate("document.activeElement.closest('.targets') !== null"):
                for _ in range(pick.randrange(3)):
                    page.keyboard.press("ArrowDown")
                page.keyboard.press("Enter")
                page.wait_for_function("() => document.activeElement.closest('.commit') !== null")
                ways["target"] += 1
            page.keyboard.press("Enter")
            ways["action"] += 1
        changed(page, before)
    else:
        raise AssertionError(f"the game does not end: {ways}")
    assert page.evaluate("window.pointed") == 0
    assert ways["action"] and ways["target"]
    page.keyboard.press("Escape")
    page.wait_for_selector(".dialog", state="detached")
    ended_after_reload(page)


def ended_after_reload(page: Page) -> None:
    page.reload()
    page.wait_for_selector(".act.over")
    page.wait_for_selector(".dialog .winner")


@pytest.mark.parametrize("width", [1440, 360])
def test_a_game_between_two_bots_is_watched_to_its_end(open_page: Open, server: Server, width: int) -> None:
    (watch,) = table(server, "random", "gunhand")
    page = open_page(width, 740, path=f"#/table/{watch}")
    page.wait_for_selector(".act.over", timeout=60_000)
    assert page.locator(".acts, .prompt, .consent").count() == 0
    page.wait_for_selector(".dialog .winner")
