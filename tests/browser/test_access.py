"""axe finds no serious violation on the main screens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import ROOT, Open
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
