"""A page wears the look that a game sends: on its own card, and at its own table, and nowhere else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .conftest import Open, Server
from .kit import LONG, table

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

LOOK = {
    "emblem": "gear",
    "soil": "grit",
    "light": {"paper-up": "#123456", "c0": "#0a0b0c"},
    "scenery": {"crate": {"symbol": "container"}},
}
COLOUR = "(e) => getComputedStyle(e).getPropertyValue('--paper-up')"
USUAL = "#fdf8ec"


def with_look(page: Page) -> None:
    """The first game of the list has another look."""

    def answer(route: Route) -> None:
        found = json.loads(route.fetch().body())
        found["games"][0]["look"] = LOOK
        route.fulfill(body=json.dumps(found), content_type="application/json")

    page.route("**/api/games?*", answer)


def test_a_card_wears_its_look_and_the_page_does_not(open_page: Open) -> None:
    page = open_page(before=with_look)
    page.wait_for_selector(".deal")
    cards = page.locator(".game")
    assert cards.nth(0).evaluate(COLOUR) == "#123456"
    assert cards.nth(2).evaluate(COLOUR) == USUAL
    assert page.locator("html").evaluate(COLOUR) == USUAL
    cards.nth(0).locator("input").check(force=True)
    assert page.locator(".scen").evaluate(COLOUR) == "#123456"
    cards.nth(2).locator("input").check(force=True)
    page.wait_for_function("() => !document.querySelector('.scen').style.getPropertyValue('--paper-up')")


def test_a_table_wears_the_look_of_its_game(open_page: Open, server: Server) -> None:
    link = table(server, "me", "me")[0]

    def dressed(page: Page) -> None:
        def connect(socket: object) -> None:
            above = socket.connect_to_server()  # type: ignore[attr-defined]

            def pass_on(frame: str) -> None:
                message = json.loads(frame)
                if message["type"] == "welcome":
                    message["look"] = LOOK
                socket.send(json.dumps(message))  # type: ignore[attr-defined]

            above.on_message(pass_on)

        page.route_web_socket("**/ws", connect)

    page = open_page(path=f"#/table/{link}", before=dressed)
    page.wait_for_selector(".app .map", timeout=LONG)
    assert page.locator("html").evaluate(COLOUR) == "#123456"
    assert page.locator('.map rect[fill="url(#grit)"]').count() == 1
    page.locator(".brand").click()
    page.wait_for_selector(".deal")
    assert page.locator("html").evaluate(COLOUR) == USUAL
