"""The page in a real browser: from the start page to played actions, by mouse, by keyboard, on a small screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .conftest import Open, Server, forgive, shot
from .kit import came, look_out, whoever_is_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCREENS = ((1440, 900, "light"), (390, 844, "dark"))
LONG = 60_000


def deal(page: Page, scenario: str = "Noon at Dry Fork", *, mouse: bool = True) -> None:
    """From the start page to a table against a bot."""
    page.wait_for_selector(".deal")
    page.wait_for_selector(f"text={scenario}")
    if page.locator(".feature b").first.inner_text() != scenario:
        page.locator(".sc", has_text=scenario).click()
    if mouse:
        page.locator(".deal").click()
    else:
        page.locator(".deal").focus()
        page.keyboard.press("Enter")
    page.wait_for_selector(".app .map", timeout=LONG)


def until_asked(page: Page) -> str:
    """Wait until the page asks for something: "turn" or "prompt"; "over" if the game has ended."""
    page.wait_for_selector(".acts, .prompt, .act.over", timeout=LONG)
    if page.locator(".act.over").count():
        return "over"
    return "prompt" if page.locator(".prompt").count() else "turn"


CHANGED = "before => document.querySelector('.app').dataset.asked !== before"


def asked(page: Page) -> str:
    """The question that is open."""
    found = page.locator(".app").get_attribute("data-asked")
    return found or ""


def until_turn(page: Page) -> None:
    """Let every offer to break in pass until it is this player's turn."""
    for _ in range(80):
        if until_asked(page) != "prompt":
            return
        before = asked(page)
        # Some questions cannot be let go, such as where somebody dives into cover: the first answer is taken.
        page.keyboard.press("Space" if page.locator(".prompt .do .btn").count() > 1 else "Enter")
        page.wait_for_function(CHANGED, arg=before, timeout=LONG)
    raise AssertionError("never asked for a turn")


def log_length(page: Page) -> int:
    return page.locator(".log li:not(.empty)").count()


def action(page: Page, name: str) -> int | None:
    names = page.locator(".acts .a b").all_inner_texts()
    return next((i for i, text in enumerate(names) if text.lower().startswith(name)), None)


@pytest.mark.parametrize(("width", "height", "theme"), SCREENS)
def test_from_the_start_page_to_a_played_action_by_keyboard(
    open_page: Open, width: int, height: int, theme: str
) -> None:
    page = open_page(width, height, theme)
    page.wait_for_selector(".deal")
    shot(page, f"start-{width}-{theme}")
    deal(page, mouse=False)
    kind = until_asked(page)
    shot(page, f"{kind}-{width}-{theme}")
    until_turn(page)
    number = action(page, "move")
    assert number is not None
    page.keyboard.press(str(number + 1))
    assert page.evaluate("document.activeElement.closest('.targets') !== null")
    page.keyboard.press("Tab")
    page.wait_for_selector(".map .ghost")
    page.wait_for_selector(".map .rc")
    shot(page, f"move-{width}-{theme}")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('.commit') !== null")
    before = asked(page)
    page.keyboard.press("Enter")
    page.wait_for_function(CHANGED, arg=before, timeout=LONG)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_odds_before_a_shot_and_the_rule_behind_them(open_page: Open) -> None:
    page = open_page()
    deal(page)
    for _ in range(30):
        until_turn(page)
        shoot = action(page, "shoot")
        if shoot is not None:
            break
        wanted = action(page, "detect")
        other = action(page, "move")
        chosen = wanted if wanted is not None else other
        page.locator(".acts .a").nth(chosen if chosen is not None else -1).click()
        question = asked(page)
        page.locator(".commit .pri").click()
        page.wait_for_function(CHANGED, arg=question, timeout=LONG)
    else:
        raise AssertionError("nobody ever had a target")
    page.locator(".acts .a").nth(shoot).click()
    page.wait_for_selector(".odds .pc100")
    page.wait_for_selector(".map .los")
    shares = [float(text.split()[0].strip("<>")) for text in page.locator(".bars b").all_inner_texts()]
    assert 99.0 < sum(shares) < 101.0
    shot(page, "shoot")
    page.locator(".odds .chip .rulelink").first.click()
    page.wait_for_selector(".drawer")
    assert page.locator(".drawer .words").inner_text().strip()
    shot(page, "rule")
    page.keyboard.press("Escape")
    assert page.locator(".drawer").count() == 0
    before = log_length(page)
    look_out(page, ".tray")
    page.locator(".commit .pri").click()
    came(page)
    shot(page, "dice")
    page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=before, timeout=LONG)
    page.locator(".log summary").first.click()
    assert page.locator(".log details[open] .rulelink").count() > 0


def test_reload_and_a_killed_server_lose_nothing(open_page: Open, server: Server) -> None:
    page = open_page()
    forgive(open_page, "WebSocket", "net::ERR_")  # what the browser says about the cut line itself
    deal(page)
    until_asked(page)
    lines = log_length(page)
    page.reload()
    until_asked(page)
    assert log_length(page) >= lines
    server.kill()
    page.wait_for_selector(".net", timeout=LONG)
    server.start()
    page.wait_for_selector(".net", state="detached", timeout=LONG)
    assert log_length(page) >= lines
    until_turn(page)


def test_languages_keys_and_measuring(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("radio", name="ES", exact=True).click()
    page.wait_for_function("() => document.querySelector('h1').innerText === 'Acerca una silla'")
    page.get_by_role("radio", name="FR", exact=True).click()
    page.wait_for_function("() => document.querySelector('h1').innerText === 'Prenez une chaise'")
    page.get_by_role("radio", name="EN", exact=True).click()
    deal(page)
    until_turn(page)
    page.keyboard.press("?")
    page.wait_for_selector(".dialog .keylist")
    shot(page, "keys")
    page.keyboard.press("Escape")
    assert page.locator(".dialog").count() == 0
    page.keyboard.press("m")
    box = page.locator(".stage .map").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 520, box["y"] + 380, steps=5)
    page.mouse.up()
    page.wait_for_selector(".map .tape")
    page.keyboard.press("m")
    assert page.locator(".map .tape").count() == 0


def test_record_replay_and_reopening(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    deal(page)
    until_turn(page)
    with page.expect_download() as waiting:
        page.locator(".bar a[download]").click()
    record = tmp_path / "game.jsonl"
    waiting.value.save_as(record)
    assert json.loads(record.read_text("utf-8").splitlines()[0])
    page.locator(".bar a", has_text="Replay").click()
    page.wait_for_selector(".replay input[type=range]", timeout=LONG)
    shot(page, "replay")
    page.keyboard.press("End")
    page.wait_for_function(
        "() => document.querySelector('.stepno').innerText.split('/').every((v, i, a) => v === a[0])"
    )
    page.goto(server_root(page))
    page.wait_for_selector(".saves a")
    page.locator(".drop input[type=file]").set_input_files(record)
    page.wait_for_selector(".replay input[type=range]", timeout=LONG)


def server_root(page: Page) -> str:
    return page.url.split("#")[0]


def test_own_dice_are_asked_for(open_page: Open) -> None:
    page = open_page()
    page.wait_for_selector(".deal")
    page.locator(".dice label").nth(1).click()
    page.locator(".deal").click()
    page.wait_for_selector(".prompt.entry", timeout=LONG)
    shot(page, "own-dice")
    select = page.locator(".prompt.entry select")
    if select.count():
        for i in range(select.count()):
            select.nth(i).select_option(index=1 + i)
    else:
        for field in page.locator(".prompt.entry input").all():
            field.fill("3")
    text = page.locator(".prompt.entry").inner_text()
    page.locator(".prompt.entry .pri").click()
    page.wait_for_function("t => document.querySelector('.prompt.entry')?.innerText !== t", arg=text, timeout=LONG)


def test_two_browsers_by_link_and_a_spectator(open_page: Open) -> None:
    page = open_page()
    page.wait_for_selector(".deal")
    page.locator(".seat").nth(1).get_by_role("radio").nth(2).click()
    page.locator(".deal").click()
    page.wait_for_selector(".linklist", timeout=LONG)
    links = [field.input_value() for field in page.locator(".linklist input").all()]
    assert len(links) == 2
    page.keyboard.press("Escape")
    friend = open_page(path="#" + links[0].split("#")[1])
    watcher = open_page(path="#" + links[1].split("#")[1])
    for other in (friend, watcher):
        other.wait_for_selector(".app .map", timeout=LONG)
    assert whoever_is_asked([page, friend, watcher]) in (page, friend)
    assert page.locator(".acts, .prompt").count() + friend.locator(".acts, .prompt").count() == 1
    assert watcher.locator(".acts, .prompt").count() == 0


def test_a_choice_without_dice_can_be_taken_back(open_page: Open) -> None:
    page = open_page()
    deal(page)
    until_turn(page)
    plain = [n for name in ("draw", "take in", "change", "detect") if (n := action(page, name)) is not None]
    if not plain:
        pytest.skip(f"this turn has no choice without dice: {page.locator('.acts').inner_text()}")
    who = page.locator(".act h2").inner_text()
    lines = log_length(page)
    page.keyboard.press(str(plain[0] + 1))
    before = asked(page)
    page.locator(".commit .pri").click()
    page.wait_for_function(CHANGED, arg=before, timeout=LONG)
    until_asked(page)
    before = asked(page)
    page.keyboard.press("u")
    page.wait_for_function(CHANGED, arg=before, timeout=LONG)
    page.wait_for_function("n => document.querySelectorAll('.log li:not(.empty)').length <= n", arg=lines, timeout=LONG)
    until_asked(page)
    assert page.locator(".act h2").inner_text() == who


def test_a_place_by_mouse_and_a_refusal_with_its_rule(open_page: Open) -> None:
    page = open_page()
    deal(page)
    until_turn(page)
    move = action(page, "move")
    assert move is not None
    page.locator(".acts .a").nth(move).click()
    page.wait_for_selector(".map .rc")
    box = page.locator(".model.sel .base").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 6, steps=4)
    assert page.locator(".map .ghost").count() == 1
    page.mouse.up()
    page.wait_for_selector(".targets [aria-checked=true]:has-text('This place')")
    # A wall is no place to stand: the page says so before anything is done.
    stage = page.locator(".stage .map").bounding_box()
    assert stage is not None
    page.mouse.click(stage["x"] + 3, stage["y"] + 3)
    page.wait_for_selector(".odds .no-way")
    assert page.locator(".odds .no-way .rulelink").count() == 1


def test_taking_back_after_the_other_side_has_seen_it_needs_consent(open_page: Open) -> None:
    page = open_page()
    page.wait_for_selector(".deal")
    page.locator(".seat").nth(1).get_by_role("radio").nth(2).click()
    page.locator(".deal").click()
    page.wait_for_selector(".linklist", timeout=LONG)
    link = page.locator(".linklist input").first.input_value()
    page.keyboard.press("Escape")
    friend = open_page(path="#" + link.split("#")[1])
    friend.wait_for_selector(".app .map", timeout=LONG)
    both = (page, friend)
    for _ in range(400):
        me = whoever_is_asked(both)
        assert me is not None, "the game was over before consent was needed"
        ask = me.locator(".bar button", has_text="Ask to take back")
        if ask.count():
            break
        before = asked(me)
        if me.locator(".acts").count():
            wanted = action(me, "move")
            me.locator(".acts .a").nth(wanted if wanted is not None else -1).click()
            me.locator(".commit .pri").click()
        else:
            me.keyboard.press("Space" if me.locator(".prompt .do .btn").count() > 1 else "Enter")
        me.wait_for_function(CHANGED, arg=before, timeout=LONG)
    else:
        raise AssertionError("consent was never needed")
    other = friend if me is page else page
    question = asked(me)
    ask.click()
    other.wait_for_selector(".consent", timeout=LONG)
    assert asked(me) == question
    other.locator(".consent .pri").click()
    other.wait_for_selector(".consent", state="detached", timeout=LONG)
    me.wait_for_function(CHANGED, arg=question, timeout=LONG)
    assert until_asked(me) in ("turn", "prompt")
