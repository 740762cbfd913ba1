"""A character is made on the page with the keyboard alone, to a file that can be played and a sheet to print."""

from __future__ import annotations

import tomllib
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .conftest import Open, Server, shot
from .kit import LONG
from .test_access import violations
from .test_workbenches import after, begin

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEY = "frontera.character"
NO_MOUSE = """() => {
  window.pointed = 0;
  for (const kind of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(kind, () => window.pointed++, true);
}"""
BUTTON = "document.activeElement.matches('.question .offers form .btn:enabled, .question .plainly .btn:enabled')"
KIND = "document.activeElement.closest('[data-kind]').dataset.kind"


def to_a_choice(page: Page, unwanted: set[str]) -> str:
    """Tab to the first thing that can be chosen; its kind."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate(BUTTON) and (kind := str(page.evaluate(KIND))) not in unwanted:
            return kind
    raise AssertionError("nothing can be chosen with the keyboard")


def assert_no_chance_is_spoken_of(words: str) -> None:
    """A character is made by choices alone: there are neither dice nor cards to be sealed."""
    assert words.strip()
    for word in ("dice", "dados", "cards", "cartas", "sealed", "sella"):
        assert word not in words.lower()


@pytest.mark.parametrize("language", ["EN", "ES"])
def test_a_character_is_made_with_the_keyboard_alone(
    open_page: Open, server: Server, language: str, tmp_path: Path
) -> None:
    page = open_page()
    page.wait_for_selector(".site, .top, header")
    if language != "EN":
        page.get_by_role("radio", name=language, exact=True).first.click()
    begin(page, server, KEY)
    page.evaluate(NO_MOUSE)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.begin .deal')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".workbench[data-asked]:not([data-asked=''])", timeout=LONG)
    chosen: list[str] = []
    for step in range(80):
        if page.locator(".workbench").get_attribute("data-over") == "yes":
            break
        offered = page.locator(".question [data-kind=done]").count()
        # whatever could be done for ever is left alone once the end is possible
        unwanted = {"rename"} | (set(chosen) - {"done"} if offered else set())
        chosen.append(to_a_choice(page, unwanted))
        after(page, lambda: page.keyboard.press("Enter"))
        if step in (0, 6):
            assert_no_chance_is_spoken_of(page.locator(".workbench .bar").inner_text())
            shot(page, f"character-{language}-{step}")
            assert violations(page) == []
    else:
        raise AssertionError(f"the character is never done: {chosen}")
    assert len(set(chosen)) > 3
    assert page.evaluate("window.pointed") == 0
    assert page.locator("html").get_attribute("lang") == language.lower()
    shot(page, f"character-{language}-done")
    assert violations(page) == []
    link = page.url.rpartition("/")[2]
    with urllib.request.urlopen(f"{server.url}api/product/{link}") as response:
        made = tomllib.loads(response.read().decode())
    assert made["name"]
    with urllib.request.urlopen(f"{server.url}api/sheet/{link}?language={language.lower()}") as response:
        sheet = response.read().decode()
    assert made["name"] in sheet
    assert "seal" not in sheet and "sella" not in sheet, "nothing is left to chance: nothing was sealed"
    printed = tmp_path / "sheet.html"
    printed.write_text(sheet, "utf-8")
    page.goto(printed.as_uri())
    page.emulate_media(media="print")
    assert made["name"] in page.locator("body").inner_text()
    shot(page, f"character-{language}-printed")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
