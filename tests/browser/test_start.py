"""The start page as a newcomer meets it: a game within a minute, games to go on with, wrong files and links."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .conftest import Open, Server, forgive
from .kit import LONG, asked, changed, table, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

MINUTE = 60.0


def first_choice(page: Page) -> None:
    """Whatever is asked first, answered by the button that stands out."""
    until_asked(page)
    before = asked(page)
    page.locator(".prompt .do .btn.pri, .commit .pri").first.click()
    changed(page, before)


@pytest.mark.parametrize("size", [(1440, 900), (360, 780)])
def test_a_newcomer_plays_within_a_minute_and_goes_on_later(open_page: Open, size: tuple[int, int]) -> None:
    began = time.monotonic()
    page = open_page(*size)
    page.wait_for_selector(".saves .none")
    page.locator(".sc").first.click()
    title = page.locator(".feature b").first.inner_text()
    page.locator(".deal").click()
    page.wait_for_selector(".app .map", timeout=LONG)
    first_choice(page)
    assert time.monotonic() - began < MINUTE
    page.wait_for_selector(".acts, .prompt", timeout=LONG)
    question = asked(page)
    page.goto(page.url.split("#")[0])
    page.wait_for_selector(".saves a")
    saved = page.locator(".saves a").first
    assert title in saved.inner_text()
    saved.click()
    page.wait_for_selector(".app .map", timeout=LONG)
    page.wait_for_function("q => document.querySelector('.app').dataset.asked === q", arg=question, timeout=LONG)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Nothing here can be done"), ("es", "no se puede hacer nada"), ("fr", "rien faire ici")],
)
def test_a_file_that_is_no_record_is_told_beside_the_field(
    open_page: Open, server: Server, tmp_path: Path, language: str, words: str
) -> None:
    page = open_page(360, 780)
    page.wait_for_selector(".deal")
    page.locator(".seg button", has_text=language.upper()).first.click()
    page.wait_for_function("l => document.documentElement.lang === l", arg=language)
    wrong = tmp_path / "holiday.txt"
    wrong.write_text("This is a letter, and no record of a game.\n")
    forgive(open_page, "400")  # the answer, which the browser complains about
    page.locator(".drop input").set_input_files(wrong)
    said = page.locator(".drop + .no-way")
    said.wait_for()
    assert "holiday.txt" in said.inner_text() and words in said.inner_text()
    assert page.locator(".deal").is_enabled()


def test_a_link_that_leads_nowhere_says_so(open_page: Open, server: Server) -> None:
    page = open_page()
    page.wait_for_selector("#join")
    page.locator("#join").fill("not a link")
    page.locator(".join .btn").click()
    page.wait_for_selector(".join .no-way")
    page.locator("#join").fill("x" * 32)
    page.locator(".join .btn").click()
    page.wait_for_selector(".alone h1")
    page.locator(".alone .btn").click()
    page.wait_for_selector(".deal")
    link = table(server, "me", "me")[0]
    page.locator("#join").fill(f"{server.url}#/table/{link}")
    page.locator(".join .btn").click()
    page.wait_for_selector(".app .map", timeout=LONG)


def test_own_cards_and_friends_far_away_do_not_go_together_and_the_page_says_so(
    open_page: Open, server: Server
) -> None:
    """In the reader's language, not in the server's."""
    page = open_page()
    page.locator(".seg button", has_text="ES").first.click()
    page.locator(".game", has_text="Frontera").click()
    page.get_by_text("Nuestras propias cartas").click()
    page.get_by_text("Amigo por enlace").nth(1).click()
    forgive(open_page, "400")  # the refusal itself
    page.locator(".deal").click()
    page.get_by_text("elige «Yo» para cada persona").wait_for(timeout=LONG)
