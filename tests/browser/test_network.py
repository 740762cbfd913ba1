"""A cut line, lost words, a killed server: the page says so, comes back by itself, and no answer is lost or counted
twice."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.server.kit import Player

from sixgun.core.game import load_game
from sixgun.core.match import Match
from sixgun.core.record import Record, parse

from .conftest import Open, Server, forgive
from .kit import LONG, asked, changed, log_lines, moment, table, until_asked, until_moment, whoever_is_asked
from .proxy import Proxy

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def line(server: Server) -> Iterator[Proxy]:
    made = Proxy(server.port)
    yield made
    made.close()


@pytest.fixture
def forgiving(open_page: Open) -> Open:
    """What the browser says about a cut line itself is no complaint of the page."""
    forgive(open_page, "WebSocket", "net::ERR_")
    return open_page


def record(server: Server, link: str) -> Record:
    with urllib.request.urlopen(f"{server.url}api/record/{link}", timeout=LONG / 1000) as response:
        return parse(response.read().decode())


def choices(server: Server, link: str, seat: str) -> int:
    found = record(server, link)
    Match(load_game(found.head.game), found)  # every line follows from those before it
    return sum(answer.choice is not None and answer.key.endswith(f"@{seat}") for answer in found.answers())


def mark(page: Page) -> None:
    page.evaluate("window.marked = true")


def marked(page: Page) -> bool:
    """The page has not been loaded again."""
    return bool(page.evaluate("window.marked === true"))


def commit(page: Page) -> None:
    """Answer whatever is asked, with what is proposed."""
    page.locator(".commit .pri, .prompt .do > .pri").click()


def lost(page: Page) -> None:
    page.wait_for_selector(".net:not(.notice)", timeout=LONG)


def found(page: Page) -> None:
    page.wait_for_selector(".net:not(.notice)", state="detached", timeout=LONG)


def test_a_cut_line_is_said_and_mended_without_a_reload(forgiving: Open, server: Server, line: Proxy) -> None:
    link, _ = table(server)
    page = forgiving(path=f"#/table/{link}", url=line.url)
    until_asked(page)
    mark(page)
    question, lines = asked(page), log_lines(page)
    line.cut()
    lost(page)
    assert log_lines(page) == lines, "what was known is still shown"
    line.mend()
    found(page)
    assert marked(page) and asked(page) == question and log_lines(page) == lines
    commit(page)
    changed(page, question)
    assert log_lines(page)[-len(lines) :] == lines


def test_an_answer_whose_reply_was_lost_counts_once(forgiving: Open, server: Server, line: Proxy) -> None:
    link, watch = table(server)
    page = forgiving(path=f"#/table/{link}", url=line.url)
    until_asked(page)
    mark(page)
    question, before = asked(page), choices(server, link, "east")
    spectator = Player(server, watch)  # type: ignore[arg-type]  # it needs the port alone
    n = spectator.n
    line.to_page = False
    commit(page)
    spectator.catch_up(n + 1)
    spectator.leave()
    line.cut()
    lost(page)
    line.mend()
    found(page)
    changed(page, question)
    assert marked(page) and choices(server, link, "east") == before + 1
    if until_asked(page) != "over":
        question = asked(page)
        commit(page)
        changed(page, question)
        assert choices(server, link, "east") == before + 2


def test_an_answer_that_never_arrived_can_be_given_again(forgiving: Open, server: Server, line: Proxy) -> None:
    link, _ = table(server)
    page = forgiving(path=f"#/table/{link}", url=line.url)
    until_asked(page)
    mark(page)
    question, before = asked(page), choices(server, link, "east")
    line.to_server = False
    commit(page)
    line.cut()
    lost(page)
    line.mend()
    found(page)
    assert asked(page) == question and choices(server, link, "east") == before
    commit(page)
    changed(page, question)
    assert marked(page) and choices(server, link, "east") == before + 1


def test_events_that_were_missed_are_caught_up_with(forgiving: Open, server: Server, line: Proxy) -> None:
    """Somebody else goes on while this line is cut."""
    east, west, _ = table(server, "friend", "friend")
    pages = [forgiving(path=f"#/table/{link}", url=url) for link, url in ((east, line.url), (west, server.url))]
    far, near = pages
    for page in pages:
        page.wait_for_selector(".app .map", timeout=LONG)
        mark(page)
    line.cut()
    lost(far)
    for _ in range(6):  # until it is the turn of the one who is away
        near.wait_for_selector(".acts, .prompt, .waiting", timeout=LONG)
        question = asked(near)
        if not question:
            break
        commit(near)
        changed(near, question)
    line.mend()
    found(far)
    until_moment([far], moment(near))
    assert log_lines(far) == log_lines(near) and marked(far)


def test_a_server_killed_in_the_middle_of_an_action(forgiving: Open, server: Server) -> None:
    """Two browsers and a spectator; kill -9 while an answer is on its way; all come back and see the same."""
    links = table(server, "friend", "friend")
    pages = [forgiving(path=f"#/table/{link}") for link in links]
    for page in pages:
        page.wait_for_selector(".app .map", timeout=LONG)
        mark(page)
    for _ in range(2):
        active = whoever_is_asked(pages)
        assert active is not None
        seat = "east" if active is pages[0] else "west"
        before, question = choices(server, links[0], seat), asked(active)
        active.evaluate("document.querySelector('.commit .pri, .prompt .do > .pri').click()")
        server.kill()
        for page in pages:
            lost(page)  # only who knows that comes back
        server.start()
        for page in pages:
            found(page)
        after = choices(server, links[0], seat)
        assert after in (before, before + 1)
        if after == before:
            assert asked(active) == question
            commit(active)
        changed(active, question)
        assert choices(server, links[0], seat) == before + 1
        until_moment(pages, moment(active))
    for page in pages[1:]:
        assert log_lines(page) == log_lines(pages[0])
    assert all(marked(page) for page in pages) and pages[2].locator(".acts, .prompt").count() == 0
    pages[2].reload()
    pages[2].wait_for_selector(".app .map", timeout=LONG)
    assert log_lines(pages[2]) == log_lines(pages[0])
