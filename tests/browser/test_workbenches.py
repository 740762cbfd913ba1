"""Procedures in a real browser: a band built to the end, a campaign through a match and what follows it."""

from __future__ import annotations

import json
import re
import time
import tomllib
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from sixgun.core.game import companion_keys, load_game
from sixgun.core.procedure import BAND, CAMPAIGN, Products, companions, with_companion

from .conftest import Open, Server, forgive, shot
from .kit import LONG, came, get, look_out, post
from .test_access import violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = [key for key in with_companion(CAMPAIGN) if BAND in companions(key)]
CHANGED = "before => document.querySelector('.workbench').dataset.n !== before"
STILL = 120.0
"""Seconds without any step of a match that bots play, after which something is wrong."""
SCREENS = ((1440, 900, "light"), (360, 740, "dark"))


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def companion(server: Server, game: str, what: str) -> dict[str, Any]:
    found = next(g for g in get(server, "api/games")["games"] if g["key"] == game)
    return next(c for c in found["companions"] if c["what"] == what)


def after(page: Page, act: Any) -> None:
    """Do something, and wait until the server has shown what came of it."""
    before = page.locator(".workbench").get_attribute("data-n")
    act()
    page.wait_for_function(CHANGED, arg=before, timeout=LONG)


def begin(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}#/begin/{key}")
    page.wait_for_selector(".begin form")


def new_band(page: Page, server: Server, game: str) -> None:
    begin(page, server, companion(server, game, BAND)["key"])
    page.locator(".begin .deal").click()
    page.wait_for_selector(".workbench .offers", timeout=LONG)


def new_campaign(page: Page, server: Server, game: str, *, short: bool = False) -> None:
    """A campaign of two ready bands; with `short`, matches are as short as the house can have them."""
    begin(page, server, companion(server, game, CAMPAIGN)["key"])
    assert page.locator(".begin .deal").is_disabled()
    for name in [sample["name"] for sample in companion(server, game, BAND)["samples"]][:2]:
        page.locator(f".choices input[value='{name}']").check()
    page.locator(".named input").fill("Dust and Money")
    if short:
        page.locator(".house > summary").click()
        page.locator("[data-switch='round_limit'] input").fill("1")
        page.locator(".named input").focus()
    shot(page, "campaign-begin")
    assert violations(page) == []
    page.locator(".begin .deal").click()
    page.wait_for_selector(".workbench[data-asked]:not([data-asked=''])", timeout=LONG)


def step_by_step(page: Page) -> None:
    """Where a slip answers everything at one go, the single questions are folded away: unfold them."""
    folded = page.locator(".stepwise:not([open]) > summary")
    if folded.count():
        folded.click()
        page.wait_for_selector(".stepwise[open]")


def kinds(page: Page) -> list[str]:
    step_by_step(page)
    found = page.locator(".workbench .question [data-kind]")
    return [str(found.nth(i).get_attribute("data-kind")) for i in range(found.count())]


def take(page: Page, kind: str, index: int = 0) -> None:
    """Choose an offer of a kind by mouse, whether it is a button or stands in a list."""
    step_by_step(page)
    plain = page.locator(f".plainly .btn[data-kind='{kind}']")
    if plain.count():
        after(page, lambda: plain.first.click())
    else:
        after(page, lambda: page.locator(f".offers[data-kind='{kind}'] form .btn").nth(index).click())


def build(page: Page) -> None:
    """Hire one after another until the rules have nothing against the band, and end it."""
    for _ in range(12):
        if "done" in kinds(page):
            take(page, "done")
            page.wait_for_selector(".workbench[data-over='yes']", timeout=LONG)
            return
        if page.locator(".against li").count() and page.locator(".person .btn").count() and "hire" not in kinds(page):
            break
        take(page, "hire")
    raise AssertionError(f"the rules still have something against it: {page.locator('.against').all_inner_texts()}")


# a band --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("width", "height", "theme"), SCREENS)
def test_a_band_is_built_to_the_end_by_mouse(
    open_page: Open, server: Server, game: str, width: int, height: int, theme: str
) -> None:
    page = open_page(width, height, theme)
    page.wait_for_selector(".deal")
    with_more = next(g for g in get(server, "api/games")["games"] if g["key"] == game)["title"]
    page.locator(".game", has_text=with_more).click()
    page.wait_for_selector(".besides a")
    shot(page, f"workbench-start-{width}-{theme}")
    assert violations(page) == []
    new_band(page, server, game)
    shot(page, f"workbench-new-{width}-{theme}")
    assert page.locator(".against li").count() > 0
    assert violations(page) == []
    page.locator(".offers[data-kind='hire'] .own").first.fill("Concha O'Hara <b>")
    take(page, "hire")
    assert "Concha O'Hara <b>" in page.locator(".person h4").all_text_contents()
    page.reload()
    page.wait_for_selector(".workbench .offers", timeout=LONG)
    assert "Concha O'Hara <b>" in page.locator(".person h4").all_text_contents()
    if width < 600:
        page.locator(".tabs button").nth(1).click()
        shot(page, f"workbench-sheet-{width}-{theme}")
        assert violations(page) == []
    after(page, lambda: page.locator(".person .btn").first.click())
    if width < 600:
        page.locator(".tabs button").nth(0).click()
    page.wait_for_selector(".offers[data-kind='buy']")
    shot(page, f"workbench-buy-{width}-{theme}")
    assert violations(page) == []
    page.locator(".offers[data-kind='buy'] input[type=search]").fill("kni")
    take(page, "buy")
    shot(page, f"workbench-bought-{width}-{theme}")
    build(page)
    shot(page, f"workbench-over-{width}-{theme}")
    assert violations(page) == []
    with page.expect_download() as saved:
        page.locator(".question a[data-save]").click()
    band = tomllib.loads(Path(saved.value.path()).read_text("utf-8"))
    assert band["game"] == game
    assert "Concha O'Hara <b>" in [member["name"] for member in band["members"]]


def test_the_sheet_of_a_band_is_downloaded_whole(open_page: Open, server: Server, game: str) -> None:
    page = open_page()
    new_band(page, server, game)
    take(page, "hire")
    with page.expect_download() as saved:
        page.locator(".bar a[href*='/api/sheet/']").click()
    text = Path(saved.value.path()).read_text("utf-8")
    assert saved.value.suggested_filename.endswith(".html")
    assert "<svg" in text and "<script" not in text
    assert page.locator(".person h4").first.inner_text() in text


def test_drawings_are_pictures_and_money_is_a_gauge(open_page: Open, server: Server, game: str) -> None:
    page = open_page()
    new_band(page, server, game)
    before = float(page.locator(".purse meter").get_attribute("value") or 0)
    take(page, "hire")
    cost = float(page.locator(".purse meter").get_attribute("value") or 0)
    assert cost < before
    picture = page.locator(".person img").first
    assert (picture.get_attribute("src") or "").startswith("data:image/svg+xml;base64,")
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    assert page.locator(".person svg").count() == 0


def test_a_choice_is_taken_back_until_dice_have_fallen(open_page: Open, server: Server, game: str) -> None:
    page = open_page()
    new_band(page, server, game)
    undo = page.locator(".bar button").first
    assert undo.is_disabled()
    take(page, "hire")
    after(page, undo.click)
    assert page.locator(".person").count() == 0
    take(page, "hire")
    look_out(page, ".tray")
    for _ in range(12):  # buy things until one has to be looked for
        after(page, lambda: page.locator(".person .btn").first.click())
        rolled = page.locator(".offers[data-kind='buy'] form", has_text=re.compile("1D6"))
        after(page, lambda: rolled.first.locator(".btn").click())  # noqa: B023
        if page.locator(".story-log .res", has_text=re.compile(r"\d")).count():
            break
    came(page)
    shot(page, "workbench-dice")
    assert undo.is_disabled()


def test_a_band_is_built_by_keyboard(open_page: Open, server: Server, game: str) -> None:
    page = open_page()
    begin(page, server, companion(server, game, BAND)["key"])
    page.locator(".begin .deal").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".workbench .offers", timeout=LONG)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.offers[data-kind=hire] form .own')"):
            break
    page.keyboard.press("Control+A")
    page.keyboard.type("Ann")
    after(page, lambda: page.keyboard.press("Enter"))
    assert page.locator(".person h4").all_text_contents() == ["Ann"]
    assert page.evaluate("document.activeElement.matches('.question h1')")


def test_a_band_file_is_opened_gone_on_with_and_refused_if_it_is_wrong(
    open_page: Open, server: Server, game: str, tmp_path: Path
) -> None:
    page = open_page()
    page.wait_for_selector(".drop input")
    name, text = next(iter(companions(game)[BAND].part(Products).samples().items()))
    good = tmp_path / f"{name}.toml"
    good.write_text(text, "utf-8")
    page.locator(".drop input").set_input_files(good)
    page.wait_for_selector(".workbench .person", timeout=LONG)
    assert page.locator(".poster > header h2").inner_text() == tomllib.loads(text)["name"]
    page.goto(server.url)
    page.wait_for_selector(".saves a")
    assert tomllib.loads(text)["name"] in page.locator(".saves").inner_text()
    bad = tmp_path / "bad.toml"
    bad.write_text(f"dolars = 5\n{text}", "utf-8")
    forgive(open_page, "400")
    page.locator(".drop input").set_input_files(bad)
    page.wait_for_selector(".no-way")
    assert "dolars" in page.locator(".no-way").inner_text()


EVERY = sorted(key for key in companion_keys() if load_game(key).scenarios())


@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize(("width", "height"), ((1440, 900), (360, 740)))
def test_whatever_has_kinds_can_be_begun_and_answered(
    open_page: Open, server: Server, key: str, width: int, height: int
) -> None:
    page = open_page(width, height)
    begin(page, server, key)
    shot(page, f"begin-{key}-{width}")
    assert violations(page) == []
    page.locator(".begin .deal").click()
    page.wait_for_selector(".workbench[data-asked]:not([data-asked=''])", timeout=LONG)
    for step in range(10):
        if page.locator(".workbench").get_attribute("data-over") == "yes":
            break
        take(page, next(kind for kind in kinds(page) if kind not in ("done", "rename")))
        if step in (0, 4, 9):
            shot(page, f"any-{key}-{width}-{step}")
            assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


# a campaign ----------------------------------------------------------------------------------------------------------
def announce(page: Page, scenario: int = 0) -> None:
    take(page, "fight")
    take(page, "side")
    take(page, "side")
    take(page, "scenario", scenario)


def finish_what_follows(page: Page) -> None:
    """Whatever is asked after a match is answered plainly, until the referee is asked what happens next. A band that
    has lost its leader is not let out of the shop before it has another: somebody is named or hired."""
    pick = Random(5)
    for _ in range(120):
        found = kinds(page)
        if "fight" in found or "close" in found:
            return
        plain = ("done", "enough", "no-doctor", "shame", "learn", "raise", "lead")
        kind = next((kind for kind in plain if kind in found), "") or pick.choice(found)
        take(page, kind, pick.randrange(max(1, page.locator(f".offers[data-kind='{kind}'] form").count())))
    raise AssertionError(f"there is no end of it: {page.locator('h1').inner_text()}")


def until_reported(page: Page, server: Server) -> None:
    """Wait for the result of a match that bots play, however slowly, as long as something still happens in it."""
    match = page.evaluate(
        "Object.entries(localStorage).find(([k, v]) => k.startsWith('sixgun.match.') && v !== '\"\"')"
    )
    link, changed, still = (json.loads(match[1]) if match else ""), 0.0, time.monotonic()
    while page.locator(".bout").count():
        found = post(server, "api/mine", {"links": [link]})["games"] if link else []
        if found and (found[0]["over"] or found[0]["changed"] != changed):
            changed, still = found[0]["changed"], time.monotonic()
        assert time.monotonic() - still < STILL, "nothing has happened in this match for a long time"
        with suppress(PlaywrightTimeout):
            page.wait_for_function("() => !document.querySelector('.bout')", timeout=2000)


@pytest.mark.parametrize(("width", "height", "theme"), ((1440, 900, "light"), (360, 740, "dark")))
def test_a_campaign_through_a_typed_match_and_what_follows(
    open_page: Open, server: Server, game: str, width: int, height: int, theme: str
) -> None:
    page = open_page(width, height, theme)
    new_campaign(page, server, game)
    shot(page, f"campaign-new-{width}-{theme}")
    assert violations(page) == []
    announce(page)
    page.wait_for_selector(".bout")
    shot(page, f"campaign-match-{width}-{theme}")
    assert violations(page) == []
    take(page, "fell")
    assert kinds(page) == ["by"]
    take(page, "by", 1)
    page.reload()
    page.wait_for_selector(".bout", timeout=LONG)
    take(page, "won", 1)
    take(page, "finish")
    shot(page, f"campaign-after-{width}-{theme}")
    assert violations(page) == []
    page.reload()
    page.wait_for_selector(".workbench .question h1", timeout=LONG)
    finish_what_follows(page)
    shot(page, f"campaign-next-{width}-{theme}")
    if width < 600:
        page.locator(".tabs button").nth(1).click()
    rows = page.locator(".part table tbody tr")
    assert [row.locator("td").nth(1).inner_text() for row in rows.all()] == ["1", "1"]
    if width < 600:
        page.locator(".tabs button").nth(2).click()
        shot(page, f"campaign-log-{width}-{theme}")
    assert page.locator(".story-log li").count() > 5
    with page.expect_download() as saved:
        page.locator(".bar a[href*='/api/record/']").click()
    record = Path(saved.value.path())
    page.goto(server.url)
    page.wait_for_selector(".drop input", state="attached")
    page.locator(".drop input").set_input_files(record)
    page.wait_for_selector(".workbench[data-asked]:not([data-asked=''])", timeout=LONG)
    assert "fight" in kinds(page)


def test_the_referee_changes_something_and_it_is_told(open_page: Open, server: Server, game: str) -> None:
    page = open_page()
    new_campaign(page, server, game)
    page.locator(".plainly .btn[data-kind='amend']").click()
    slip = page.locator(".dialog .slip")
    slip.wait_for()
    slip.locator("input[type=number]").fill("-77")
    page.wait_for_selector(".dialog .slip .wrong")
    assert slip.locator("button[type=submit]").is_disabled()
    slip.locator("input[type=number]").fill("77")
    slip.locator("input[type=text]").fill("a lost wager")
    page.wait_for_selector(".dialog .slip[data-ready='yes']")
    assert "77" in slip.locator(".says").inner_text()
    shot(page, "campaign-amend")
    assert violations(page) == []
    after(page, slip.locator("button[type=submit]").click)
    page.wait_for_selector(".dialog", state="detached")
    assert "a lost wager" in page.locator(".story-log").inner_text()
    assert "77" in page.locator(".part table tbody").inner_text()
    after(page, page.locator(".bar button").first.click)  # all of it is taken back at once
    assert "a lost wager" not in page.locator(".story-log").inner_text()
    assert "77" not in page.locator(".part table tbody").inner_text()
    assert "fight" in kinds(page)


def test_a_match_is_played_here_by_bots_and_its_result_comes_back(open_page: Open, server: Server, game: str) -> None:
    page = open_page()
    new_campaign(page, server, game, short=True)
    address = page.url
    announce(page)
    page.wait_for_selector(".bout")
    for row in page.locator(".bout .seat").all():
        row.locator("button").nth(1).click()
    page.locator(".bout .btn.pri").click()
    page.wait_for_selector(".app .map", timeout=LONG)
    shot(page, "campaign-played")
    page.goto(address)
    page.reload()
    page.wait_for_selector(".workbench .question h1", timeout=LONG)  # by now the match may be over, or still go on
    shot(page, "campaign-waits")
    until_reported(page, server)
    finish_what_follows(page)
    rows = page.locator(".part table tbody tr")
    assert [row.locator("td").nth(1).inner_text() for row in rows.all()] == ["1", "1"]


def test_a_page_that_waits_for_a_match_asks_for_it_only_now_and_then(
    open_page: Open, server: Server, game: str
) -> None:
    page = open_page(before=lambda page: page.clock.install())
    new_campaign(page, server, game)
    address = page.url
    announce(page)
    page.locator(".bout .btn.pri").click()
    page.wait_for_selector(".app .map", timeout=LONG)
    page.clock.pause_at(datetime.now() + timedelta(days=1))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("api/mine") else None)
    with page.expect_response("**/api/mine"):
        page.goto(address)
    for _ in range(40):
        page.evaluate("fetch('api/health').then(answer => answer.text())")  # as long as many looks would take
    assert len(asked) == 1
    with page.expect_response("**/api/mine"):
        page.clock.run_for(4000)
    assert len(asked) == 2
