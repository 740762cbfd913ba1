"""Playing with a character of one's own: opened, finished, taken to a table, and a file that is wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sixgun.core.procedure import CHARACTER, Products, companions, with_companion

from .conftest import Open, Server, forgive, shot
from .kit import LONG

KEY = next(key for key in with_companion(CHARACTER) if companions(key)[CHARACTER].part(Products).samples())


def test_a_character_of_ones_own_comes_to_a_table(open_page: Open, server: Server, tmp_path: Path) -> None:
    ready, text = next(iter(companions(KEY)[CHARACTER].part(Products).samples().items()))
    own = tmp_path / "own.toml"
    own.write_text(text.replace(tomllib.loads(text)["name"], "My Own One"))
    page = open_page(360, 740)
    page.goto(f"{server.url}#/")
    page.locator(".drop input[type=file]").set_input_files(own)
    page.locator(".plainly [data-kind=done]").click(timeout=LONG)
    page.locator(".question .row a[href*='#/start/']").click(timeout=LONG)
    first, second = page.locator(".brings select").nth(0), page.locator(".brings select").nth(1)
    first.wait_for(timeout=LONG)
    page.wait_for_function("() => document.querySelector('.brings select').value.startsWith('own:')", timeout=LONG)
    assert first.locator("option:checked").inner_text() == "My Own One"
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text + "wings = 2\n")
    place = str(second.get_attribute("data-place"))
    page.locator(f"input[data-file={place}]").set_input_files(wrong)
    second.locator("option:checked", has_text="wrong.toml").wait_for(state="attached", timeout=LONG)
    second.scroll_into_view_if_needed()
    shot(page, "bring-360")
    forgive(open_page, "400")
    page.locator(".deal").click()
    assert f"brought.{place}.wings" in page.locator(".no-way").inner_text(timeout=LONG)
    second.select_option(f"ready:{ready}")
    page.locator(".deal").click()
    page.wait_for_function("() => location.hash.startsWith('#/table/')", timeout=LONG)
    page.get_by_text("My Own One").first.wait_for(state="attached", timeout=LONG)
    shortest = tomllib.loads(text)["name"].split()[-1]  # where a table has little room it says no more
    page.get_by_text(shortest).first.wait_for(state="attached", timeout=LONG)
