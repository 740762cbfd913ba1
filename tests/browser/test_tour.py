"""The guided first game from its first step to its last, done as it says: by mouse, by keys, and on a telephone."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import TimeoutError as TimeoutError_

from .conftest import Open, Server, shot
from .kit import CHANGED, LONG, asked, centre, get, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

TURNS = 60
"""So many choices at most are made for one step."""
BEHIND = """s => {
  const here = document.activeElement, there = document.querySelector(s);
  if (!there || !here || here === document.body) return false;
  return (here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}"""


class Pilot:
    """Does what a step of the tour asks for; nothing is skipped."""

    def __init__(self, page: Page, tour: dict[str, Any]) -> None:
        self.page = page
        self.steps: list[dict[str, Any]] = tour["steps"]
        self.shots: list[str] = next(step["kinds"] for step in self.steps if step.get("until") == "pick")

    # what it does, by mouse ------------------------------------------------------------------------------------------
    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def sight(self) -> None:
        self.click(".tools button:nth-child(2)")
        self.click(".layers label:last-child input")
        self.click(".tools button:nth-child(2)")

    def pick(self, kind: str) -> None:
        self.click(f'.acts .a[data-kind="{kind}"]')

    def targets(self) -> None:
        """Until somebody can be looked at; a question in between takes the choice away."""
        for _ in range(TURNS):
            self.until_turn()
            with suppress(TimeoutError_):
                self.page.wait_for_selector(".targets button, .map .tok.hot", state="attached", timeout=3000)
                self.page.wait_for_timeout(300)  # the list comes with the odds
                return
            self.pick(self.until_offered(self.shots))
        raise AssertionError("nobody to look at")

    def look(self) -> None:
        self.targets()
        models = self.page.locator(".map .tok.hot")
        if self.page.locator(".targets button").count():
            self.click(".targets button")
        else:
            self.page.mouse.move(*centre(models.first))

    def rule(self) -> None:
        self.click(".odds .rulelink")
        self.page.wait_for_selector(".drawer")
        self.click(".drawer .iconb")

    def advice(self) -> None:
        self.click(".commit .adv")

    def place(self) -> None:
        self.click(".targets button")

    def commit(self) -> None:
        self.click(".commit .pri")

    def let_pass(self) -> None:
        self.page.locator(".prompt .do > .btn").last.click()

    def log(self) -> None:
        self.click(".log summary")

    def undo(self) -> None:
        self.until_turn()  # somebody may break in first: then it is too late, which it says
        self.page.locator(".bar .btn").first.click(force=True)

    def next(self) -> None:
        self.click(".tourbox footer .btn")

    # how it goes on --------------------------------------------------------------------------------------------------
    @property
    def at(self) -> int:
        """The number of the step, from 0; the length of the tour when it is over."""
        found = self.page.locator(".tourbox .steps")
        return int(found.inner_text().split("/")[0]) - 1 if found.count() else len(self.steps)

    def kinds(self) -> list[str]:
        found = self.page.locator(".acts .a[data-kind]").all()
        return [kind for one in found if (kind := one.get_attribute("data-kind"))]

    def until_turn(self) -> None:
        for _ in range(TURNS):
            kind = until_asked(self.page)
            assert kind != "over", f"the game was over at step {self.at + 1}"
            if kind == "turn":
                return
            before = asked(self.page)
            self.let_pass()
            self.page.wait_for_function(CHANGED, arg=before, timeout=LONG)
        raise AssertionError("never asked for a turn")

    def choose(self, kind: str) -> None:
        before = asked(self.page)
        self.pick(kind)
        self.commit()
        self.page.wait_for_function(CHANGED, arg=before, timeout=LONG)

    def pick_until_taken(self, kind: str) -> None:
        """A tap that fell on something that was moving is made again."""
        for _ in range(4):
            self.pick(kind)
            with suppress(TimeoutError_):
                self.page.wait_for_selector(f'.acts .a[data-kind="{kind}"][aria-current="true"]', timeout=3000)
                return
        raise AssertionError(f"{kind} was pressed and is not taken")

    def until_offered(self, wanted: list[str]) -> str:
        """Play on until one of these kinds is on offer; the best first. Empty if the step is over by then: what it
        asked for was chosen at a question in between, such as whom to activate."""
        at = self.at
        for _ in range(TURNS):
            self.until_turn()
            if self.at > at:
                return ""
            offered = self.kinds()
            found = next((kind for kind in wanted if kind in offered), None)
            if found is not None:
                return found
            self.choose("move" if "move" in offered else offered[-1])
        raise AssertionError(f"never offered one of {wanted}")

    def take(self, step: dict[str, Any]) -> None:
        kinds = step.get("kinds", [])
        match step.get("until", "next"):
            case "next":
                self.next()
            case "turn":
                self.until_turn()
            case "layer":
                self.until_turn()
                self.sight()
            case "pick":
                self.pick(self.until_offered(kinds))
            case "look":
                self.look()
            case "rule":
                self.rule()
            case "advice":
                self.advice()
            case "place":
                self.pick(self.until_offered(kinds))
                self.place()
            case "choose":
                kind = self.until_offered(kinds)
                if not kind:
                    return
                current = self.page.locator('.acts .a[aria-current="true"]').get_attribute("data-kind")
                before = asked(self.page)
                if current != kind:
                    self.pick_until_taken(kind)
                self.commit()
                self.page.wait_for_function(CHANGED, arg=before, timeout=LONG)
            case "log":
                self.log()
            case "undo":
                self.undo()
            case other:
                raise AssertionError(f"nobody knows how to do {other!r}")

    def go_through(self, name: str) -> None:
        for number, step in enumerate(self.steps):
            at = self.at
            if at > number:  # done before it was asked for
                assert step["until"] == "turn"
                continue
            assert at == number
            box = self.page.locator(".tourbox").bounding_box()
            size = self.page.viewport_size
            assert box is not None and size is not None
            assert box["x"] >= 0 and box["y"] >= 0
            assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]
            shot(self.page, f"tour-{name}-{number + 1:02d}-{step['id']}")
            for patience in (LONG / 4, LONG):  # a tap that fell on something that was moving is made again
                self.take(step)
                with suppress(TimeoutError_):
                    self.page.wait_for_function(
                        "n => Number(document.querySelector('.tourbox .steps')?.innerText.split('/')[0] ?? 99) > n + 1",
                        arg=number,
                        timeout=patience,
                    )
                    break
            else:
                raise AssertionError(f"step {number + 1}, {step['id']}, is done and does not end")
        assert self.at == len(self.steps)
        assert self.page.locator(".app").count() == 1


class KeyPilot(Pilot):
    """The same by keys alone."""

    def tab_to(self, selector: str) -> None:
        """Forwards, or backwards to what lies behind."""
        key = "Shift+Tab" if self.page.evaluate(BEHIND, selector) else "Tab"
        for _ in range(80):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{selector} is not reached with Tab")

    def sight(self) -> None:
        self.page.keyboard.press("v")

    def pick(self, kind: str) -> None:
        self.page.keyboard.press(str(self.kinds().index(kind) + 1))

    def look(self) -> None:
        self.targets()
        self.tab_to(".targets button" if self.page.locator(".targets button").count() else ".map .tok.hot")
        self.page.keyboard.press("Enter")

    def rule(self) -> None:
        self.page.keyboard.press("r")
        self.page.wait_for_selector(".drawer")
        self.page.keyboard.press("Escape")

    def advice(self) -> None:
        self.page.keyboard.press("a")

    def place(self) -> None:
        self.tab_to(".targets button")
        self.page.keyboard.press("Enter")

    def commit(self) -> None:
        self.tab_to(".commit .pri")
        self.page.keyboard.press("Enter")

    def let_pass(self) -> None:
        self.tab_to(".prompt .do > .btn:last-of-type")  # the keys of the table are not those of a button with the focus
        self.page.keyboard.press("Enter")

    def log(self) -> None:
        self.tab_to(".log summary")
        self.page.keyboard.press("Enter")

    def undo(self) -> None:
        self.until_turn()
        self.page.keyboard.press("u")

    def next(self) -> None:
        self.tab_to(".tourbox footer .btn")
        self.page.keyboard.press("Enter")


class ThumbPilot(Pilot):
    """On a telephone: the log is behind the sheet's handle, and a list is drawn up before it is touched."""

    def click(self, selector: str) -> None:
        found = self.page.locator(selector).first
        found.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
        found.click(force=True)

    def log(self) -> None:
        while not self.page.locator(".log summary").first.is_visible():
            self.click(".grabber")
        super().log()
        while not self.page.locator(".commit, .prompt, .waiting").first.is_visible():
            self.click(".grabber")


@pytest.mark.parametrize(
    ("game", "language", "width", "height", "pilot"),
    [
        ("dicemore", "en", 1440, 900, Pilot),
        ("bala", "es", 1440, 900, KeyPilot),
        ("punk", "es", 1366, 768, Pilot),
        ("bala", "fr", 360, 780, ThumbPilot),
    ],
)
def test_the_whole_tour(
    open_page: Open, server: Server, game: str, language: str, width: int, height: int, pilot: type[Pilot]
) -> None:
    page = open_page(width, height)
    page.wait_for_selector(".deal")
    page.locator(".seg button", has_text=language.upper()).first.click()
    page.wait_for_function("l => document.documentElement.lang === l", arg=language)
    games = get(server, f"api/games?language={language}")["games"]
    tour = next(info["tour"] for info in games if info["key"] == game)
    page.locator(f'.game:has(input[value="{game}"])').click()
    page.locator(".guide").click()
    page.wait_for_selector(".tourbox", timeout=LONG)
    assert page.locator(".tourbox h2").inner_text() == tour["steps"][0]["title"]
    pilot(page, tour).go_through(f"{game}-{language}-{width}")
