"""Hook of the package build: no wheel and no sdist without the page of the web table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """In a checkout the page is built if it is older than its sources, which takes Node 20 or newer. An sdist brings
    its page along. An editable install uses what `make page` makes, whenever that is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        page = root / "src" / "sixgun" / "server" / "page" / "index.html"
        unpacked = (root / "PKG-INFO").exists() or not (root / "web").exists()
        if not (unpacked and page.exists()):
            made = subprocess.run([sys.executable, str(root / "tools" / "build_page.py"), "--no-install"], check=False)
            if made.returncode or not page.exists():
                raise SystemExit(
                    "Sixgun is not built without its page: install Node 20 or newer, or run make page first."
                )
