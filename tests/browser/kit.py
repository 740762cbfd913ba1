"""Tables for the browser to sit down at, and what a person does with a page."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tests.server.kit import SHOOTOUT

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .conftest import Server

LONG = 60_000
TINY = SHOOTOUT.replace("turns = 3", "turns = 2")
"""Two people, a few steps apart, for two turns."""
CHANGED = "before => document.querySelector('.app').dataset.asked !== before"
MOMENT = """() => {
  const app = document.querySelector('.app');
  return [Number(app?.dataset.n ?? -1), app?.dataset.asked ?? '', document.querySelector('.act.over') !== null];
}"""
LOOK_OUT = """selector => {
  window.came = false;
  const look = () => { window.came ||= document.querySelector(selector) !== null };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def post(server: Server, path: str, body: object) -> Any:
    request = urllib.request.Request(server.url + path, json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=LONG / 1000) as response:
        return json.loads(response.read())


def get(server: Server, path: str) -> Any:
    with urllib.request.urlopen(server.url + path, timeout=LONG / 1000) as response:
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


def moment(page: Page) -> int:
    """The number of the event that the page shows."""
    return int(page.locator(".app").get_attribute("data-n") or -1)


def until_moment(pages: Sequence[Page], n: int) -> None:
    """Until all pages show this event, or a later one."""
    for page in pages:
        page.wait_for_function("n => Number(document.querySelector('.app').dataset.n) >= n", arg=n, timeout=LONG)


def whoever_is_asked(pages: Sequence[Page]) -> Page | None:
    """The first of these pages that is asked, as soon as all of them show the same event; None when the game is over.
    What one page shows already may still be on its way to another."""
    late = time.monotonic() + LONG / 1000
    while time.monotonic() < late:
        found = [page.evaluate(MOMENT) for page in pages]
        if found[0][0] >= 0 and len({n for n, _, _ in found}) == 1:
            if all(over for _, _, over in found):
                return None
            active = next((page for page, (_, question, _) in zip(pages, found, strict=True) if question), None)
            if active is not None:
                active.wait_for_selector(".acts, .prompt", timeout=LONG)
                return active
        pages[0].wait_for_timeout(50)
    raise AssertionError(f"nobody is asked: {found}")


def look_out(page: Page, selector: str) -> None:
    """From now on notice what lies on the table for a moment only."""
    page.evaluate(LOOK_OUT, selector)


def came(page: Page) -> None:
    """What was looked out for has been there, whether or not it still is."""
    page.wait_for_function("() => window.came", timeout=LONG)


def centre(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def log_lines(page: Page) -> list[str]:
    """The log, the latest line first."""
    return page.locator(".log li:not(.empty)").all_inner_texts()
