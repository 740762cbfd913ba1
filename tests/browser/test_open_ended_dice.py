"""Open-ended dice on the page: typed face by face, drawn with what was rolled again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from .conftest import Open, Server, shot
from .kit import LONG, post
from .test_access import violations

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def server(built: None, chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("games"), module="tests.browser.open_ended")
    yield running
    running.kill()


NOTE_TRAY = """
() => {
  const note = () => {
    const dice = [...document.querySelectorAll(".tray .faces svg")];
    if (dice.length) window.drawn ??= dice.map((die) => ({
      texts: [...die.querySelectorAll("text")].map((text) => text.textContent),
      burst: !!die.querySelector(".burst"),
      idle: die.classList.contains("idle"),
    }));
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}
"""
"""Notes the dice that lie on the table for a moment, as they are drawn."""
STREET = """
[scenario]
name = "street"
title = "Street"
story = "Two gunmen and nothing between them."
width = 24
depth = 16

[[gunmen]]
id = "hester"
name = "Hester"
at = [8, 8]
facing = "east"

[[gunmen]]
id = "colm"
name = "Colm"
at = [14, 8]
facing = "west"

[bag]
at = [12, 2]

[[exits]]
id = "livery"
title = "the livery gate"
x = 0
y = 10
w = 0.5
d = 4
side = "hester"

[[exits]]
id = "depot"
title = "the depot steps"
x = 23.5
y = 2
w = 0.5
d = 4
side = "colm"
"""


def table(server: Server, dice: str) -> str:
    seats = {seat: {"who": "me"} for seat in ("hester", "colm")}
    made = post(server, "api/games", {"game": "dustalley", "file": STREET, "seats": seats, "dice": dice})
    return str(made["links"][0]["link"])


def shoot(page: Page) -> None:
    """Hester begins and shoots, until the dice of that are asked for."""
    page.wait_for_selector(".entry", timeout=LONG)
    for n, face in enumerate("61"):
        page.locator(".entry input").nth(n).fill(face)
    page.keyboard.press("Enter")
    page.locator(".acts .a", has_text="hoot").first.click(timeout=LONG)
    page.locator(".commit .pri").click()
    page.wait_for_selector(".entry input", timeout=LONG)


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (390, "dark")])
def test_dice_are_typed_as_they_fell(open_page: Open, server: Server, width: int, theme: str) -> None:
    page = open_page(width, 844, theme, path=f"#/table/{table(server, 'own')}")
    shoot(page)
    fields = page.locator(".entry input")
    assert fields.count() == 3
    page.locator(".entry .pri").click()
    assert page.locator(".entry [role=alert]").inner_text() == "Die 1 is missing."
    fields.nth(0).focus()
    for key in "263":  # a 6 gets room for what came next, and the focus goes there
        page.keyboard.press(key)
    assert fields.evaluate_all("all => all.map(one => one.value)") == ["2", "6", "3", ""]
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    assert "rolled again" in page.locator(".entry [role=alert]").inner_text()
    shot(page, f"open-ended-typed-{width}")
    assert violations(page) == []
    page.locator(".entry input:focus").fill("9")
    page.keyboard.press("Enter")
    assert page.locator(".entry [role=alert]").inner_text() == "There is no 9 on a D6."
    assert fields.evaluate_all("all => all.map(one => one.value)") == ["2", "6", "3", "6", "9"], "nothing is lost"
    page.locator(".entry input:focus").fill("5")
    page.keyboard.press("Enter")
    page.wait_for_selector(".entry", state="detached", timeout=LONG)
    page.locator(".log summary", has_text="3D6 2, 6+3, 6+5").first.wait_for(state="attached", timeout=LONG)


def test_what_was_rolled_again_is_seen(open_page: Open, server: Server) -> None:
    page = open_page(path=f"#/table/{table(server, 'own')}")
    shoot(page)
    page.locator(".entry input").first.focus()
    for key in "264661":
        page.keyboard.press(key)
    page.evaluate(NOTE_TRAY)
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.drawn", timeout=LONG)
    # only the best counts; the others stand back
    assert page.evaluate("() => window.drawn") == [
        {"texts": ["2"], "burst": False, "idle": True},
        {"texts": ["10", "6+4"], "burst": True, "idle": True},
        {"texts": ["13", "6+6+1"], "burst": True, "idle": False},
    ]
    page.locator(".log summary", has_text="6+6+1").first.click()
    why = page.locator(".log details[open] .why").first
    assert why.locator(".die").all_inner_texts() == ["2", "6+4", "6+6+1"]
    assert why.locator(".die.ace").count() == 2
    shot(page, "open-ended-log")
