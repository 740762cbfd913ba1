"""The pages of bands and campaigns as people use them: house rules, slips, other languages, the keyboard alone, and a
killed server in the middle of what follows a match."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sixgun.core.bring import Bringing
from sixgun.core.files import Files
from sixgun.core.game import games, load_game
from sixgun.core.procedure import BAND, CAMPAIGN, companions
from sixgun.screen.display import Display

from .conftest import ROOT, Open, Server, forgive, shot
from .kit import LONG, asked, centre, changed, get, post, until_asked
from .test_access import violations
from .test_workbenches import (
    GAMES,
    after,
    begin,
    build,
    companion,
    finish_what_follows,
    kinds,
    new_band,
    new_campaign,
    take,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = GAMES[0]
LISTED = [key for key in games() if load_game(key).listed and load_game(key).part(Files).switches()]


def record_head(server: Server, link: str) -> Any:
    with urllib.request.urlopen(f"{server.url}api/record/{link}", timeout=LONG / 1000) as response:
        return json.loads(response.read().decode().splitlines()[0])


def announce_own_table(page: Page) -> None:
    """A match that is played elsewhere: the last of the scenarios."""
    take(page, "fight")
    take(page, "side")
    take(page, "side")
    take(page, "scenario", page.locator(".offers[data-kind='scenario'] form").count() - 1)
    page.wait_for_selector(".wholly .slip")


# house rules ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", LISTED)
@pytest.mark.parametrize(("width", "height", "theme"), ((1280, 800, "light"), (360, 740, "dark")))
def test_house_rules_are_agreed_on_shown_and_recorded(
    open_page: Open, server: Server, key: str, width: int, height: int, theme: str
) -> None:
    page = open_page(width, height, theme)
    page.wait_for_selector(".deal")
    page.locator(f".game input[value='{key}']").check(force=True)
    page.locator(".house > summary").click()
    shot(page, f"house-{key}-{width}")
    assert [found for found in violations(page) if "house" in found or "switch" in found] == []
    switch = next(one for one in load_game(key).part(Files).switches() if one.kind == "flag" and not one.usual)
    row = page.locator(f"[data-switch='{switch.key}']")
    title = row.locator("label").inner_text()
    assert row.locator(".rulelink").get_attribute("data-rule") == switch.rule
    row.locator(".rulelink").click()
    page.wait_for_selector(".drawer")
    assert switch.rule in page.locator(".drawer").inner_text()
    page.locator(".drawer .iconb").click()
    row.locator("input").check()
    for seat in page.locator(".seat").all():
        seat.locator("button").first.click()
    page.locator(".deal").click()
    page.wait_for_selector(".app:not([data-asked=''])", timeout=LONG)
    if page.locator(".cover").count():  # all sit at this screen, and the first sees what the others may not
        page.locator(".cover .btn").click()
    page.locator(".house-of").click()
    page.wait_for_selector(".agreed")
    assert title in page.locator(".agreed").inner_text()
    link = page.url.rsplit("/", 1)[1]
    stored = post(server, "api/mine", {"links": [link]})["games"]
    assert stored and stored[0]["game"] == key


def test_a_number_that_does_not_fit_is_named_and_refused(open_page: Open, server: Server) -> None:
    page = open_page()
    page.wait_for_selector(".deal")
    page.locator(f".game input[value='{GAME}']").check(force=True)
    page.locator(".house > summary").click()
    field = page.locator("[data-switch='round_limit'] input")
    field.fill("500")
    page.keyboard.press("Tab")
    page.wait_for_selector("[data-switch='round_limit'] .wrong")
    forgive(open_page, "400")
    with page.expect_response(lambda response: response.status == 400):
        page.locator(".deal").click()
    page.wait_for_selector(".no-way")
    assert page.locator(".deal").count() == 1


# a band goes on ------------------------------------------------------------------------------------------------------
def test_a_finished_band_is_brought_to_a_campaign_and_to_a_match(open_page: Open, server: Server) -> None:
    page = open_page()
    new_band(page, server, GAME)
    page.locator(".offers[data-kind='rename'] .own").fill("The Quiet Ones")
    take(page, "rename")
    take(page, "hire")
    take(page, "hire", 1)
    build(page)
    link = page.url.rsplit("/", 1)[1]
    page.locator(".question .row a[href*='#/begin/']").click()
    page.wait_for_selector(".begin form")
    mine = page.locator(".choices label", has_text="The Quiet Ones")
    mine.wait_for()
    assert mine.locator("input").is_checked()
    page.goto(f"{server.url}#/workbench/{link}")
    page.wait_for_selector(".workbench[data-over='yes']", timeout=LONG)
    page.locator(".question .row a[href*='#/start/']").click()
    page.wait_for_selector(".brings select")
    brings = page.locator(".brings select").first
    page.wait_for_function("() => document.querySelector('.brings select').value.startsWith('own:')")
    assert brings.input_value() == f"own:{link}"
    shot(page, "start-brings")
    for seat in page.locator(".seat").all():
        seat.locator("button").first.click()
    page.locator(".deal").click()
    page.wait_for_selector(".app .map", timeout=LONG)
    assert "The Quiet" in page.locator(".top").inner_text()


def test_a_band_joins_a_campaign_that_is_going_on(open_page: Open, server: Server) -> None:
    page = open_page()
    new_campaign(page, server, GAME)
    page.locator(".plainly .btn[data-kind='join']").click()
    page.wait_for_selector(".joinbox [data-sample]")
    shot(page, "campaign-join")
    assert violations(page) == []
    newcomer = companion(server, GAME, BAND)["samples"][3]
    after(page, page.locator(f".joinbox [data-sample='{newcomer['name']}']").click)
    page.wait_for_selector(".joinbox", state="detached")
    assert page.locator(".part table tbody tr").count() == 3
    assert newcomer["title"] in page.locator(".story-log").inner_text()


# by keyboard ---------------------------------------------------------------------------------------------------------
def tab_to(page: Page, selector: str) -> None:
    for _ in range(250):
        if page.evaluate("s => !!document.activeElement?.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_a_whole_band_is_built_by_keyboard_alone(open_page: Open, server: Server) -> None:
    page = open_page()
    begin(page, server, companion(server, GAME, BAND)["key"])
    tab_to(page, ".begin .deal")
    page.keyboard.press("Enter")
    page.wait_for_selector(".workbench .offers", timeout=LONG)
    for name in ("Ann", "Bea"):
        tab_to(page, ".offers[data-kind=hire] li:first-child .own")
        page.keyboard.press("Control+A")
        page.keyboard.type(name)
        after(page, lambda: page.keyboard.press("Enter"))
        assert page.evaluate("document.activeElement.matches('.question h1')")
    tab_to(page, ".person .btn")
    after(page, lambda: page.keyboard.press("Enter"))
    tab_to(page, ".offers[data-kind=buy] input[type=search]")
    page.keyboard.type("knife")
    tab_to(page, ".offers[data-kind=buy] form .btn")
    after(page, lambda: page.keyboard.press("Enter"))
    for _ in range(12):
        if "done" in kinds(page):
            break
        kind = "back" if "back" in kinds(page) else "hire"
        tab_to(page, f".plainly [data-kind={kind}], .offers[data-kind={kind}] form .btn")
        after(page, lambda: page.keyboard.press("Enter"))
    tab_to(page, ".plainly [data-kind=done]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".workbench[data-over='yes']", timeout=LONG)
    assert {"Ann", "Bea"} <= set(page.locator(".person h4").all_text_contents())
    tab_to(page, ".question .row a[href*='#/begin/']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".begin .choices input:checked")


# deployment ----------------------------------------------------------------------------------------------------------
def deployment(page: Page, server: Server) -> None:
    game = load_game(GAME)
    seats = {place.seat: {"who": "me"} for place in game.part(Bringing).places(game.setup("bank-robbery"))}
    made = post(server, "api/games", {"game": GAME, "scenario": "bank-robbery", "seats": seats})
    page.goto(f"{server.url}#/table/{made['links'][0]['link']}")


def standing(page: Page) -> int:
    return page.locator(".map .model").count()


@pytest.mark.parametrize("way", ("mouse", "keyboard"))
def test_a_band_is_deployed(open_page: Open, server: Server, way: str) -> None:
    page = open_page(1280, 800)
    deployment(page, server)
    pointed = False
    for _ in range(12):
        kind = until_asked(page)
        if standing(page) >= 3 and (pointed or way == "keyboard"):
            break
        before = asked(page)
        if kind == "prompt":
            assert page.locator(".prompt .ask p").first.inner_text()
            if way == "mouse":
                page.locator(".prompt .do .pri").click()
            else:
                page.keyboard.press("Enter")
            changed(page, before)
            continue
        assert page.locator(".targets, .acts").count()
        if way == "mouse":
            pointed = point_at_the_map(page, before) or pointed
            if asked(page) == before:  # no place beside the offered one will do
                page.locator(".targets [role=radio], .targets label").first.click()
                commit(page, before)
        else:
            for key in ("1", "Tab", "Enter", "Enter"):
                if asked(page) == before:
                    page.keyboard.press(key)
        changed(page, before)
    shot(page, f"deployed-{way}")
    assert standing(page) >= 3
    assert pointed or way == "keyboard"


def commit(page: Page, before: str) -> bool:
    """Press the button; whether the rules have allowed it."""
    page.locator(".commit .pri:not([disabled])").click()
    page.wait_for_function(
        "before => document.querySelector('.app').dataset.asked !== before || document.querySelector('.app .no-way')",
        arg=before,
        timeout=LONG,
    )
    return asked(page) != before


def point_at_the_map(page: Page, before: str) -> bool:
    """Put whoever is to be placed a little beside the place that is offered."""
    ghost = page.locator(".map .ghost").first
    if not ghost.count():
        return False
    x, y = centre(ghost)
    for dx, dy in ((7, 0), (0, 7), (-7, 0), (0, -7)):
        page.mouse.click(x + dx, y + dy)
        if commit(page, before):
            return True
    return False


# other languages -----------------------------------------------------------------------------------------------------
def page_texts(language: str) -> dict[str, str]:
    """The words of the page itself."""
    text = (ROOT / "web" / "src" / "lib" / "i18n" / f"{language}.ts").read_text("utf-8")
    return dict(re.findall(r'^  "([^"]+)": "((?:[^"\\]|\\.)*)",$', text, re.M))


def foreign_sentences(language: str) -> set[str]:
    """Everything in English that would be said otherwise in the language: of the page, of bands and campaigns."""
    pairs: list[tuple[Mapping[str, str], Mapping[str, str]]] = [(page_texts("en"), page_texts(language))]
    shown = [one.part(Display) for one in companions(GAME).values()]
    pairs += [(one.texts("en"), one.texts(language)) for one in shown]
    found = set()
    for english, own in pairs:
        for key, text in english.items():
            plain = re.sub(r"{[^}]*}", "", text).strip(" .:?!,")
            if own.get(key) != text and len(plain) > 11 and " " in plain and "{" not in text and "|" not in text:
                found.add(text)
    return found


SEEN = """() => {
  const copy = document.querySelector('#app').cloneNode(true);
  for (const e of copy.querySelectorAll('.rulelink, svg, .drawer, [lang=en], script')) e.remove();
  return copy.textContent;
}"""


def speaks(page: Page, language: str) -> None:
    """Nothing that the page shows is English, and no key of a text stands there instead of it."""
    said = page.evaluate(SEEN)
    left = {text for text in foreign_sentences(language) if text in said}
    assert left == set(), left
    keys = set(page_texts("en")) | {key for c in companions(GAME).values() for key in c.part(Display).texts("en")}
    bare = {key for key in keys if "." in key and re.search(rf"(?<![\w.-]){re.escape(key)}(?![\w-])", said)}
    assert bare == set(), bare


@pytest.mark.parametrize("language", ("es", "fr"))
def test_the_builder_speaks_the_language(open_page: Open, server: Server, language: str) -> None:
    page = open_page(1280, 800)
    page.wait_for_selector(".deal")
    page.locator(f".site .seg button:has-text('{language.upper()}')").click()
    page.locator(f".game input[value='{GAME}']").check(force=True)
    begin(page, server, companion(server, GAME, BAND)["key"])
    page.locator(".house > summary").click()
    speaks(page, language)
    page.locator(".begin .deal").click()
    page.wait_for_selector(".workbench .offers", timeout=LONG)
    speaks(page, language)
    take(page, "hire")
    take(page, "hire", 1)
    speaks(page, language)
    after(page, lambda: page.locator(".person .btn").first.click())
    speaks(page, language)
    take(page, "buy", 1)
    build(page)
    speaks(page, language)
    shot(page, f"band-over-{language}")


@pytest.mark.parametrize("language", ("es", "fr"))
def test_the_campaign_speaks_the_language(open_page: Open, server: Server, language: str) -> None:
    page = open_page(1280, 800)
    page.wait_for_selector(".deal")
    page.locator(f".site .seg button:has-text('{language.upper()}')").click()
    new_campaign(page, server, GAME)
    speaks(page, language)
    page.locator(".plainly .btn[data-kind='amend']").click()
    page.wait_for_selector(".dialog .slip")
    speaks(page, language)
    page.keyboard.press("Escape")
    announce_own_table(page)
    speaks(page, language)
    result = page.locator(".wholly select").first
    result.select_option(index=1)
    page.locator(".wholly select").nth(1).select_option(index=2)
    page.wait_for_selector(".slip[data-ready='yes']")
    speaks(page, language)
    after(page, page.locator(".wholly button[type=submit]").click)
    speaks(page, language)
    finish_what_follows(page)
    speaks(page, language)
    shot(page, f"campaign-next-{language}")


# a whole round -------------------------------------------------------------------------------------------------------
@pytest.fixture
def mortal(built: None, chromium: str, tmp_path: Path) -> Iterator[Server]:
    """A server of its own, to be killed."""
    running = Server(tmp_path / "games")
    yield running
    running.kill()


@pytest.fixture
def forgiving(open_page: Open) -> Open:
    """What the browser says about a lost server itself is no complaint of the page."""
    forgive(open_page, "WebSocket", "net::ERR_")
    return open_page


def test_a_round_of_a_campaign_outlives_a_killed_server(forgiving: Open, mortal: Server) -> None:
    page = forgiving(1280, 800, url=mortal.url)
    new_campaign(page, mortal, GAME)
    announce_own_table(page)
    slip = page.locator(".wholly .slip")
    slip.locator("select").first.select_option(index=1)
    page.wait_for_selector(".slip[data-ready='yes']")
    slip.locator("select").nth(1).select_option(index=2)
    page.wait_for_function("() => document.querySelectorAll('.wholly .says li').length === 2")
    page.reload()  # what was written is still there
    page.wait_for_function("() => document.querySelectorAll('.wholly .says li').length === 2", timeout=LONG)
    shot(page, "round-slip")
    assert violations(page) == []
    after(page, page.locator(".wholly button[type=submit]").click)
    assert "no-doctor" in kinds(page)
    shot(page, "round-recovery")
    assert violations(page) == []
    told = page.locator(".story-log li").all_inner_texts()
    question = page.locator(".question h1").inner_text()
    mortal.kill()
    page.wait_for_selector(".question .no-way", timeout=LONG)
    mortal.start()
    page.wait_for_selector(".question .no-way", state="detached", timeout=LONG)
    assert page.locator(".question h1").inner_text() == question
    assert page.locator(".story-log li").all_inner_texts() == told
    take(page, "no-doctor")
    shopped = False
    for _ in range(60):
        found = kinds(page)
        if "fight" in found:
            break
        if not shopped and "rename" in found and "done" in found:  # only the shop has both
            shot(page, "round-shop")
            assert violations(page) == []
            shopped = True
        plain = ("done", "enough", "no-doctor", "shame", "learn", "raise", "lead", "hire")
        take(page, next(kind for kind in (*plain, *found) if kind in found))
    assert shopped
    rows = page.locator(".part table tbody tr")
    assert [row.locator("td").nth(1).inner_text() for row in rows.all()] == ["1", "1"]
    assert [row.locator("td").nth(2).inner_text() for row in rows.all()] == ["1", "0"]
    chronicle = page.locator(".story-log").inner_text()
    assert all(line in chronicle for line in told)
    shot(page, "round-over")
    assert violations(page) == []
    page.close()  # it would complain of the server that goes


def test_the_campaign_is_no_companion_of_every_game(server: Server) -> None:
    found = {game["key"]: [c["what"] for c in game["companions"]] for game in get(server, "api/games")["games"]}
    assert CAMPAIGN in found[GAME] and [] in found.values()
