"""Makes sure that the tests of the page have a Chromium: `python tools/find_browser.py`.

On a Debian where this may install packages it installs one; elsewhere it says in one line what is missing and fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def found() -> bool:
    return bool(os.environ.get("CHROMIUM")) or any(shutil.which(name) for name in NAMES)


def install() -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "-qq", "update"],
        ["apt-get", "-qq", "install", "-y", "--no-install-recommends", "chromium"],
    ):
        subprocess.run(command, check=False, env=quiet, stdout=subprocess.DEVNULL)


def main() -> int:
    if not found() and shutil.which("apt-get") and getattr(os, "geteuid", lambda: 1)() == 0:
        print("installing chromium for the tests of the page ...", flush=True)
        install()
    if found():
        return 0
    print("the tests of the page need a Chromium: install it, or set CHROMIUM to its path", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
