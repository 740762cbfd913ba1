"""The main screens, one after another. With SIXGUN_SCREENSHOTS (or `make pictures`) a picture of each is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conftest import Open, Server, shot
from .kit import LONG, asked, changed, post, table, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page


def until_turn(page: Page) -> None:
    for _ in range(80):
        kind = until_asked(page)
        assert kind != "over"
        if kind == "turn":
            return
        before = asked(page)
        page.keyboard.press("Space" if page.locator(".prompt .do > .btn").count() > 1 else "Enter")
        changed(page, before)
    raise AssertionError("never asked for a turn")


def until_shot(page: Page) -> None:
    """Detect, and move where there is nothing to detect, until somebody can shoot."""
    for _ in range(40):
        until_turn(page)
        if page.locator('.a[data-kind="shoot"]').count():
            return
        wanted = next(kind for kind in ("detect", "move", "pass") if page.locator(f'.a[data-kind="{kind}"]').count())
        page.locator(f'.a[data-kind="{wanted}"]').click()
        before = asked(page)
        page.locator(".commit .pri").click()
        changed(page, before)
    raise AssertionError("nobody ever had a target")


def test_the_start_page(open_page: Open) -> None:
    for name, size in (("day", (1440, 900, "light")), ("dark", (1440, 900, "dark")), ("phone", (390, 844, "light"))):
        page = open_page(*size)
        page.wait_for_selector(".deal")
        page.wait_for_selector(".feature svg")
        shot(page, f"start-{name}")


def test_the_table(open_page: Open, server: Server) -> None:
    seats = {"law": {"who": "me"}, "gang": {"who": "bot", "bot": "gunhand"}}
    made = post(server, "api/games", {"game": "bala", "scenario": "bank-robbery", "seats": seats, "dice": "table"})
    path = f"#/table/{made['links'][0]['link']}"
    page = open_page(path=path)
    page.wait_for_selector(".app .map", timeout=LONG)
    kind = until_asked(page)
    shot(page, f"table-first-{kind}")
    until_shot(page)
    page.locator('.a[data-kind="shoot"]').click()
    page.wait_for_selector(".odds .bars")
    page.wait_for_selector(".map .los")
    page.mouse.move(5, 5)
    shot(page, "table-shot")
    dark = open_page(theme="dark", path=path)
    phone = open_page(390, 844, path=path)
    for name, other in (("dark", dark), ("phone", phone)):
        other.wait_for_selector('.a[data-kind="shoot"]', timeout=LONG)
        other.locator('.a[data-kind="shoot"]').click()
        other.wait_for_selector(".odds .bars")
        other.wait_for_selector(".map .los")
        shot(other, f"table-{name}")
        other.close()
    page.keyboard.press("v")
    page.wait_for_selector(".sightbox li")
    shot(page, "table-sight")
    page.keyboard.press("v")
    page.keyboard.press("r")
    page.wait_for_selector(".drawer .words")
    shot(page, "table-rule")
    page.keyboard.press("Escape")
    if page.locator('.a[data-kind="move"]').count():
        page.locator('.a[data-kind="move"]').click()
        page.wait_for_selector(".map .rc")
        shot(page, "table-reach")
    page.keyboard.press("a")
    page.wait_for_selector(".tipcard .what")
    shot(page, "table-advice")
    page.locator(".log summary").first.click()
    page.wait_for_selector(".log details[open]")
    shot(page, "table-log")
    page.keyboard.press("?")
    page.wait_for_selector(".dialog")
    shot(page, "table-keys")


def test_own_dice(open_page: Open, server: Server) -> None:
    page = open_page(path=f"#/table/{table(server, 'me', 'me', dice='own')[0]}")
    page.wait_for_selector(".app .map", timeout=LONG)
    page.wait_for_selector(".prompt.entry", timeout=LONG)
    shot(page, "own-dice")


def test_the_end_and_what_follows(open_page: Open, server: Server) -> None:
    link = table(server, "random", "random")[-1]
    page = open_page(path=f"#/table/{link}")
    page.wait_for_selector(".app .map", timeout=LONG)
    page.wait_for_selector(".act.over", timeout=3 * LONG)
    page.wait_for_selector(".dialog")
    shot(page, "end")
    page.keyboard.press("Escape")
    page.locator(".bar .seal").click()
    page.locator(".dialog .btn.pri").click()
    page.wait_for_selector(".verdict.good", timeout=LONG)
    shot(page, "proof")
    page.goto(f"{server.url}#/replay/{link}")
    page.wait_for_selector(".bar.film", timeout=LONG)
    page.wait_for_selector(".map .model, .map .tok, .map svg")
    shot(page, "replay")


BROKEN = """() => [...document.querySelectorAll('.sheet dt, .sheet dd')].flatMap((e) => {
  const node = e.firstChild, text = node?.textContent ?? '', range = document.createRange(), found = [];
  const top = (i) => { range.setStart(node, i); range.setEnd(node, i + 1); return range.getBoundingClientRect().top; };
  for (let i = 1; i < text.length; i++)
    if (/^\\p{L}{2}$/u.test(text.slice(i - 1, i + 1)) && top(i) > top(i - 1) + 3)
      found.push(`${text.slice(0, i)}|${text.slice(i)}`);
  return found;
})"""
"""Words of open sheets that go on in the next line."""


def test_no_word_on_a_sheet_is_broken(open_page: Open, server: Server) -> None:
    seats = {seat: {"who": "friend"} for seat in ("mayor", "judit", "marc")}
    made = post(server, "api/games", {"game": "frontera", "scenario": "saloon", "seats": seats})
    link = next(link["link"] for link in made["links"] if link["seats"] == ["mayor"])
    page = open_page(path=f"#/table/{link}")
    page.wait_for_selector(".sheet", timeout=LONG)
    for language, label in (("fr", "Compétences"), ("es", "Habilidades")):
        page.locator(f".seg button:has-text('{language.upper()}')").click()
        page.wait_for_selector(f"dt:has-text('{label}')", state="attached", timeout=LONG)
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.querySelectorAll('.sheet').forEach((sheet) => { sheet.open = true; })")
            page.wait_for_selector(f"dt:has-text('{label}')")
            assert page.evaluate(BROKEN) == []
            shot(page, f"sheets-{language}-{width}")
