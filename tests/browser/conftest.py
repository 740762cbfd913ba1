"""A real server with the built page, and a real Chromium; without a Chromium these tests are skipped."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-features="
    # What Playwright switches off itself; the last list that is given counts.
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    # The address bar's lists are pages too: with each page of a test they cost more than the page itself.
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess",
)
PATIENCE = 60_000
"""Milliseconds that a page is waited for, unless a test says otherwise: a busy machine is no failure."""
SHOTS = os.environ.get("SIXGUN_SCREENSHOTS", "")
"""A folder: screenshots of the main screens are put there."""


@pytest.fixture(scope="session")
def chromium() -> str:
    found = os.environ.get("CHROMIUM") or next((path for name in CHROMIUMS if (path := shutil.which(name))), None)
    if not found:
        pytest.skip("no Chromium: install Debian's package chromium, or set CHROMIUM to its path")
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        yield opened
        opened.close()


class Server:
    """The server as a process of its own, so that it can be killed. Its dice are known: see known.py, or another
    `module` that starts it."""

    def __init__(self, folder: Path, port: int = 0, module: str = "tests.browser.known") -> None:
        self.folder = folder
        self.module = module
        self.port = port
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", self.module, str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"the server did not start: {said!r}"
        self.url = found[0]
        self.port = int(re.search(r":(\d+)/", self.url)[1])  # type: ignore[index]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE / 1000)
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture(scope="session")
def built() -> None:
    subprocess.run([sys.executable, str(ROOT / "tools" / "build_page.py")], check=True, cwd=ROOT)


@pytest.fixture(scope="module")
def server(built: None, chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("games"))
    yield running
    running.kill()


Theme = Literal["light", "dark"]
Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Open]:
    """Makes pages in a fresh profile; at the end no page may have complained: no error, no breach of the policy. What a
    test brings about itself it forgives."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    forgiven: list[str] = []

    def make(
        width: int = 1440,
        height: int = 900,
        theme: Theme = "light",
        hints: bool = False,
        path: str = "",
        url: str = server.url,
        before: Callable[[Page], None] = lambda page: None,
    ) -> Page:
        """`before` is done with the page before it goes anywhere."""
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="reduce",
            locale="en-GB",
            has_touch=width < 600,
            accept_downloads=True,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if not hints:
            context.add_init_script("try { localStorage.setItem('sixgun.hints', '0') } catch {}")
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("response", lambda got: complaints.append(f"{got.status} {got.url}") if got.status >= 400 else None)
        before(page)
        page.goto(url + path)
        return page

    make.forgiven = forgiven  # type: ignore[attr-defined]  # for `forgive`
    yield make
    for context in contexts:
        context.close()
    assert [text for text in complaints if not any(words in text for words in forgiven)] == []


def forgive(open_page: Open, *words: str) -> None:
    """A complaint with one of these words is none, whenever it comes: the browser makes some in its own time."""
    open_page.forgiven.extend(words)  # type: ignore[attr-defined]  # see `open_page`


def shot(page: Page, name: str) -> None:
    if SHOTS:
        folder = Path(SHOTS)
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{name}.png")
