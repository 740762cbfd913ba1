"""A full disk, as a person at the page meets it: plain words, nothing lost, and the same choice works later."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.server.kit import ServerHere

from .kit import CHANGED, TINY, asked, changed, until_asked

if TYPE_CHECKING:
    from .conftest import Open

WORDS = {"en": "disk is full", "es": "disco del servidor está lleno", "fr": "disque du serveur est plein"}


def new_table(server: ServerHere) -> str:
    seats = {"east": {"who": "me"}, "west": {"who": "me"}}
    body = json.dumps({"game": "bala", "file": TINY, "seats": seats, "dice": "table"}).encode()
    request = urllib.request.Request(f"{server.url}api/games", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return str(json.loads(response.read())["links"][0]["link"])


@pytest.mark.parametrize("language", list(WORDS))
def test_a_full_disk_is_told_and_the_choice_is_still_there(
    open_page: Open, built: None, tmp_path: Path, language: str
) -> None:
    server = ServerHere(tmp_path / "data", page_size=512)
    try:
        page = open_page(url=server.url, path=f"#/table/{new_table(server)}")
        page.wait_for_selector(".app")
        page.locator(".seg button", has_text=language.upper()).first.click()
        page.wait_for_function("l => document.documentElement.lang === l", arg=language)
        server.fill_disk(full=True)
        for _ in range(60):  # there is some room left in the last pages
            kind = until_asked(page)
            assert kind != "over", "the disk was never full"
            before = asked(page)
            button = page.locator(".prompt .btn.pri, .commit .pri").first
            button.click()
            page.wait_for_function(f"before => ({CHANGED})(before) || document.querySelector('.notice')", arg=before)
            if page.locator(".notice").count():
                break
        assert WORDS[language] in page.locator(".notice").inner_text()
        assert asked(page) == before, "the question is still open"
        server.fill_disk(full=False)
        page.locator(".notice .iconb").click()
        button.click()
        changed(page, before)
        page.close()
    finally:
        server.stop()
