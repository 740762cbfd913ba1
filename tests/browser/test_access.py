"""axe finds no serious violation on the main screens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import ROOT, Open, Server
from .kit import table
from .test_table import deal, until_asked, until_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page


AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    if not Path(AXE).exists():
        pytest.skip("axe is not installed: run npm ci in web")
    page.evaluate(AXE.read_text("utf-8") + "; undefined")
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(r => r.violations)")
    return [
        f"{v['id']}: {node['html'][:160]}"
        for v in found
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
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
