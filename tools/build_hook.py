"""Hook of the package build: nothing without the page of the web table, and wheels with a compiled kernel.

SIXGUN_WHEEL says which wheel is wanted: `platform` (compiled, or the build fails), `pure` (for machines that have no
wheel of their own), or nothing: compiled if this machine can.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProjectHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """An editable install uses what `make page` and `make kernel` make, whenever that is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._page()
        if self.target_name == "wheel":
            self._kernel(os.environ.get("SIXGUN_WHEEL", ""), build_data)

    def _page(self) -> None:
        """In a checkout the page is built if it is older than its sources, which takes Node 20 or newer. An sdist
        brings its page along."""
        root = Path(self.root)
        page = root / "src" / "sixgun" / "server" / "page" / "index.html"
        unpacked = (root / "PKG-INFO").exists() or not (root / "web").exists()
        if not (unpacked and page.exists()):
            made = subprocess.run([sys.executable, str(root / "tools" / "build_page.py"), "--no-install"], check=False)
            if made.returncode or not page.exists():
                raise SystemExit(
                    "Sixgun is not built without its page: install Node 20 or newer, or run make page first."
                )

    def _kernel(self, wanted: str, build_data: dict[str, Any]) -> None:
        """With a compiled kernel the wheel is for this Python on this kind of machine, otherwise for all."""
        if wanted == "pure":
            return
        command = [sys.executable, str(Path(self.root) / "tools" / "build_kernel.py")]
        if wanted != "platform":
            command.append("--if-possible")
        if subprocess.run([*command, "--tell"], check=False).returncode == 0:
            build_data["artifacts"].append("src/sixgun/table/kernel/compiled/**")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        elif wanted == "platform":
            raise SystemExit("A wheel for this platform takes Cython and a C compiler.")
