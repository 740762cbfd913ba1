"""Several people at a table, their languages, their own dice, and what is asked of the others."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from .conftest import Open, Server
from .kit import (
    LONG,
    asked,
    changed,
    get,
    log_lines,
    moment,
    post,
    table,
    until_asked,
    until_moment,
    whoever_is_asked,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

ASK = ".bar button:has-text('Ask to take back')"
SAME_LOG = "n => document.querySelectorAll('.log li:not(.empty)').length === n"


def seated(open_page: Open, server: Server, *who: str) -> list[Page]:
    pages = [open_page(path=f"#/table/{link}") for link in table(server, *who)]
    for page in pages:
        page.wait_for_selector(".app .map", timeout=LONG)
    return pages


def go_on(page: Page) -> None:
    page.wait_for_selector(".app:not([data-asked=''])", timeout=LONG)
    question = asked(page)
    page.locator(".commit .pri, .prompt .do > .pri").click()
    changed(page, question)


def test_taking_back_is_asked_for_refused_and_granted(open_page: Open, server: Server) -> None:
    for _ in range(4):  # a fight may be over too soon
        pages = seated(open_page, server, "friend", "friend")
        players, watcher = pages[:2], pages[2]
        while (active := whoever_is_asked(pages)) is not None:
            if any(page.locator(ASK).count() for page in players):
                break
            go_on(active)
        if active is not None:
            break
    else:
        raise AssertionError("consent was never needed")
    me = next(page for page in players if page.locator(ASK).count())
    other = next(page for page in players if page is not me)
    lines, question = log_lines(active), asked(active)
    for yes in (False, True):
        me.locator(ASK).click()
        other.wait_for_selector(".consent", timeout=LONG)
        me.wait_for_selector(".net[role=status]")
        assert me.locator(".consent").count() == watcher.locator(".consent").count() == 0
        other.locator(".consent .btn.pri" if yes else ".consent .btn:not(.pri)").click()
        other.wait_for_selector(".consent", state="detached", timeout=LONG)
        me.wait_for_selector(".net[role=status]", state="detached", timeout=LONG)
        if not yes:
            assert asked(active) == question and log_lines(active) == lines
    active.wait_for_function("before => document.querySelector('.app').dataset.asked !== before", arg=question)
    me.wait_for_function("() => document.querySelector('.app').dataset.asked !== ''", timeout=LONG)
    assert len(log_lines(me)) < len(lines)
    until_moment([watcher], moment(me))
    assert log_lines(watcher) == log_lines(me)


def test_a_spectator_sees_what_two_players_see_and_can_do_nothing(open_page: Open, server: Server) -> None:
    pages = seated(open_page, server, "friend", "friend")
    for _ in range(6):
        active = whoever_is_asked(pages)
        if active is None:
            break
        go_on(active)
        until_moment(pages, moment(active))
    lines = len(log_lines(pages[0]))
    for page in pages:
        assert log_lines(page) == log_lines(pages[0])
    assert pages[2].locator(".acts, .prompt, .commit, .consent").count() == 0
    for page in pages:
        page.reload()
        page.wait_for_selector(".app .map", timeout=LONG)
        page.wait_for_function(SAME_LOG, arg=lines, timeout=LONG)


def test_another_language_in_the_middle_of_a_game(open_page: Open, server: Server) -> None:
    link, _ = table(server)
    page = open_page(path=f"#/table/{link}")
    until_asked(page)
    go_on(page)
    if until_asked(page) == "over":
        page.keyboard.press("Escape")
    question, english = asked(page), log_lines(page)
    found = [english]
    for language in ("ES", "FR", "EN"):
        page.locator(".bar").get_by_role("radio", name=language, exact=True).click()
        page.wait_for_function(
            "old => document.querySelector('.log li:not(.empty)').innerText !== old", arg=found[-1][0], timeout=LONG
        )
        assert page.locator("html").get_attribute("lang") == language.lower()
        assert asked(page) == question
        found.append(log_lines(page))
    assert found[-1] == english and len({tuple(lines) for lines in found}) == 3
    assert all(len(lines) == len(english) for lines in found)


def test_a_whole_game_with_own_dice(open_page: Open, server: Server) -> None:
    link, _ = table(server, dice="own")
    page = open_page(path=f"#/table/{link}")
    pick, rolls = Random(11), 0
    for _ in range(200):
        if until_asked(page) == "over":
            break
        entry = page.locator(".prompt.entry")
        if entry.count():
            for i, field in enumerate(entry.locator("select").all()):
                field.select_option(index=1 + i)
            for field in entry.locator("input[type=number]").all():
                field.fill(str(pick.randint(1, 6)))
            entry.locator(".pri").click()
            # the next request has empty fields
            page.wait_for_function(
                "() => [...document.querySelectorAll('.prompt.entry .field')].every(field => field.value === '')",
                timeout=LONG,
            )
            rolls += 1
        else:
            go_on(page)
    else:
        raise AssertionError("the game does not end")
    assert rolls > 2
    page.wait_for_selector(".dialog .winner")
    assert not get(server, f"api/verify/{link}").get("ok"), "dice of a real table prove nothing"


def test_two_at_one_screen_do_not_see_each_others_hands(open_page: Open, server: Server) -> None:
    """Before somebody's cards are shown, the screen is covered, and no key reaches what lies below."""
    seats = {"ringo": {"who": "me"}, "belle": {"who": "me"}}
    link = post(server, "api/games", {"game": "highcard", "scenario": "noon", "seats": seats})["links"][0]["link"]
    page = open_page(path=f"#/table/{link}")
    names = []
    for _ in range(2):
        page.wait_for_selector(".cover", timeout=LONG)
        question, covered = asked(page), page.locator(".cover p").inner_text()
        names.append(covered)
        assert page.evaluate("document.activeElement?.closest('.cover') !== null")
        assert page.locator(".app[inert]").count() == 1
        for key in ("2", "a", "Escape"):
            page.keyboard.press(key)
        assert page.locator(".cover p").inner_text() == covered
        page.keyboard.press("Enter")  # it presses the button of the cover, and nothing else
        page.wait_for_selector(".cover", state="detached")
        assert asked(page) == question and page.locator(".app[inert]").count() == 0
        page.locator(".commit .pri, .prompt .do > .pri").first.click()
        changed(page, question)
    assert names[0] != names[1]
