"""Tables for the browser to sit down at, and what a person does with a page."""

from __future__ import annotations

import json
import urllib.request
from typing import TYPE_CHECKING, Any

from tests.server.kit import SHOOTOUT

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .conftest import Server

LONG = 60_000
TINY = SHOOTOUT.replace("turns = 3", "turns = 2")
"""Two people, a few steps apart, for two turns."""
CHANGED = "before => document.querySelector('.app').dataset.asked !== before"


def post(server: Server, path: str, body: object) -> Any:
    request = urllib.request.Request(server.url + path, json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.loads(response.read())


def get(server: Server, path: str) -> Any:
    with urllib.request.urlopen(server.url + path, timeout=30) as response:
        return json.loads(response.read())


def table(server: Server, east: str = "me", west: str = "random", dice: str = "table") -> list[str]:
    """A tiny fight; seats are "me", "friend" or the name of a bot. Links of people in order, then the spectators'."""
    seats = {
        seat: {"who": who} if who in ("me", "friend") else {"who": "bot", "bot": who}
        for seat, who in (("east", east), ("west", west))
    }
    made = post(server, "api/games", {"game": "bala", "file": TINY, "seats": seats, "dice": dice})
    return [link["link"] for link in made["links"]]


def asked(page: Page) -> str:
    """The question that is open."""
    return page.locator(".app").get_attribute("data-asked") or ""


def until_asked(page: Page) -> str:
    """Wait until the page asks for something: "turn" or "prompt"; "over" if the game has ended."""
    page.wait_for_selector(".acts, .prompt, .act.over", timeout=LONG)
    if page.locator(".act.over").count():
        return "over"
    return "prompt" if page.locator(".prompt").count() else "turn"


def changed(page: Page, before: str) -> None:
    page.wait_for_function(CHANGED, arg=before, timeout=LONG)


def centre(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def log_lines(page: Page) -> list[str]:
    """The log, the latest line first."""
    return page.locator(".log li:not(.empty)").all_inner_texts()
