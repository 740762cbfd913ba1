"""axe finds no serious violation on the main screens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import ROOT, Open, Server
from .kit import LONG, asked, changed, post, table
from .test_table import deal, until_asked, until_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page


AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


WEAK = "axe._audit.rules.filter(rule => !['serious', 'critical'].includes(rule.impact)).map(rule => rule.id)"
RUN = f"""() => {{
  const rules = Object.fromEntries({WEAK}.map(id => [id, {{ enabled: false }}]));
  return axe.run({{ rules, resultTypes: ['violations'], preload: false }}).then(found => found.violations);
}}"""
"""Only rules whose violations count here, without loading style sheets and films anew: that takes half as long."""


def violations(page: Page) -> list[str]:
    if not Path(AXE).exists():
        pytest.skip("axe is not installed: run npm ci in web")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8") + "; undefined")
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{v['id']}: {node['html'][:160]}"
        for v in found
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"][:3]
    ]


def test_axe_finds_what_is_serious_and_nothing_else(open_page: Open) -> None:
    page = open_page(url="about:blank")
    page.set_content("<html lang='en'><title>t</title><button></button><p style='color: #ccc'>pale</p><h4>deep</h4>")
    assert [found.partition(":")[0] for found in violations(page)] == ["button-name", "color-contrast"]


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (390, "dark")])
def test_no_serious_violation(open_page: Open, width: int, theme: str) -> None:
    page = open_page(width, 900 if width > 600 else 844, theme)
    page.wait_for_selector(".deal")
    assert violations(page) == []
    deal(page)
    until_asked(page)
    assert violations(page) == []
    until_turn(page)
    page.wait_for_selector(".odds")
    assert violations(page) == []
    page.keyboard.press("?")
    page.wait_for_selector(".dialog")
    assert violations(page) == []


@pytest.mark.parametrize("width", [1440, 360])
def test_no_serious_violation_on_the_other_screens(open_page: Open, server: Server, width: int) -> None:
    """Rule, proof, links, own dice, the end of a game, a film, a link that leads nowhere."""
    link, _, _ = table(server, "friend", "friend", dice="own")
    page = open_page(width, 740, path=f"#/table/{link}")
    page.wait_for_selector(".acts, .prompt, .waiting")
    assert violations(page) == [], "own dice, or waiting"
    watch = table(server, "random", "random")[0]
    page = open_page(width, 740, path=f"#/table/{watch}")
    page.wait_for_selector(".dialog .winner", timeout=60_000)
    assert violations(page) == [], "the end"
    page.locator(".dialog .rulelink").first.click()
    page.wait_for_selector(".drawer")
    assert violations(page) == [], "a rule"
    page.reload()
    page.wait_for_selector(".dialog .winner")
    page.keyboard.press("Escape")
    page.wait_for_selector(".dialog", state="detached")
    page.locator(".bar .seal").click()
    page.wait_for_selector(".dialog")
    assert violations(page) == [], "the proof"
    page = open_page(width, 740, path=f"#/replay/{watch}")
    page.wait_for_selector(".replay input[type=range]", timeout=60_000)
    assert violations(page) == [], "a film"
    page = open_page(width, 740, path=f"#/table/{'x' * 32}")
    page.wait_for_selector(".alone h1")
    assert violations(page) == [], "nowhere"


ADVENTURE = """
name = "screens"
title = "Screens"
seats = ["ana"]
people = [
  { id = "ana", name = "Ana", seat = "ana", weapons = { revolver = 1 }, in_hand = "revolver", dollars = 20.0 },
  { id = "bea", name = "Bea", seat = "ana", weapons = { revolver = 1 }, in_hand = "revolver", dollars = 20.0 },
  { id = "rex", name = "Rex", weapons = { revolver = 1 }, in_hand = "revolver", dollars = 20.0 },
]

[[scenes]]
id = "town"
title = "Town"
beats = [
  { kind = "house", who = "ana" },
  { kind = "chase", who = "bea", against = "rex" },
  { kind = "duel", who = "bea", against = "rex" },
  { kind = "drink", who = "ana", against = "rex" },
  { kind = "end", winners = "players", reason = "duel-won" },
]
"""
SCREENS = {"The house": 0, "The chase": 0, "The duel": 0, "another one": -1}
"""Questions that axe looks at once, by some of their words, and which button answers them: nobody drinks for long."""


def test_no_serious_violation_in_games_of_cards(open_page: Open, server: Server) -> None:
    """An evening at the house's table, a chase, a pistol duel, a drinking bout, the end, and the film of it: on one
    telephone at night, one after another."""
    wish = {"game": "frontera", "file": ADVENTURE, "seats": {"mayor": {"who": "me"}, "ana": {"who": "me"}}}
    link = post(server, "api/games", wish)["links"][0]["link"]
    page = open_page(390, 844, "dark", path=f"#/table/{link}")
    left = set(SCREENS)
    while True:
        page.wait_for_selector(".acts, .prompt, .act.over, .cover", timeout=LONG)
        if page.locator(".act.over").count():
            break
        if page.locator(".cover").count():
            page.locator(".cover .btn").click()
            continue
        before, said = asked(page), page.locator(".prompt .ask, .act.idle .sub, .asking").first.inner_text()
        screen = next((words for words in SCREENS if words in said), "")
        if screen in left:
            left.remove(screen)
            assert violations(page) == [], said
        page.locator(".prompt .do .btn, .commit .pri").nth(SCREENS.get(screen, 0)).click()
        changed(page, before)
    assert not left
    page.wait_for_selector(".dialog .winner", timeout=LONG)
    assert violations(page) == [], "the end"
    page.goto(f"{server.url}#/replay/{link}")
    page.wait_for_selector(".replay input[type=range]", timeout=LONG)
    assert violations(page) == [], "a film of cards"
