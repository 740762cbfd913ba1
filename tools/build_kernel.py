"""Compile the kernel of the geometry (src/sixgun/table/kernel) with Cython and a C compiler, where there is one.

Everything works without, only slower. What is compiled stays in `src/sixgun/table/kernel/compiled` and is made again
when a source changed.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import shutil
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "src" / "sixgun" / "table" / "kernel"
COMPILED = KERNEL / "compiled"
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # types are in the .pxd files
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}
FLAGS = ["-O2", "-g0", "-ffp-contract=off"]
"""No product and sum may be fused: the results must be those of Python to the last bit. Without what a debugger needs,
compiling takes a third less."""


def _package() -> Any:
    """The kernel's own `__init__`, without importing Sixgun."""
    spec = spec_from_file_location("kernel_package", KERNEL / "__init__.py", submodule_search_locations=[str(KERNEL)])
    assert spec is not None and spec.loader is not None
    package = module_from_spec(spec)
    spec.loader.exec_module(package)
    return package


def build() -> None:
    """Compile all modules, and keep them if all of them could be compiled."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    names = sorted(source.stem for source in KERNEL.glob("*.pxd"))
    flags = ["/O2", "/fp:precise"] if sys.platform == "win32" else FLAGS
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        extensions = [
            Extension(f"sixgun.table.kernel.{name}", [str(KERNEL / f"{name}.py")], extra_compile_args=flags)
            for name in names
        ]
        made = cythonize(
            extensions,
            compiler_directives=DIRECTIVES,
            build_dir=str(work / "c"),
            include_path=[str(ROOT / "src")],
            quiet=True,
        )
        distribution = Distribution({"name": "sixgun-kernel", "ext_modules": made})
        command: Any = distribution.get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "objects")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
        COMPILED.mkdir(exist_ok=True)
        for old in COMPILED.iterdir():
            old.unlink()
        for module in (work / "lib" / "sixgun" / "table" / "kernel").iterdir():
            shutil.copy2(module, COMPILED / module.name)
        (COMPILED / "fingerprint").write_text(_package().fingerprint() + "\n", encoding="ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--force", action="store_true", help="also if it is up to date")
    parser.add_argument("--if-possible", action="store_true", help="without Cython or a compiler say so, and go on")
    parser.add_argument("--tell", action="store_true", help="end with 0 only if there is a compiled kernel now")
    args = parser.parse_args()
    if args.force or _package().MODE != "compiled":
        _try(args.if_possible)
    if args.tell and _package().MODE != "compiled":
        sys.exit(1)


def _try(go_on: bool) -> None:
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            build()
    except (Exception, SystemExit) as error:
        why = str(error).partition("\n")[0] or type(error).__name__
        if not go_on:
            sys.exit(f"{output.getvalue()}\nThe kernel of the geometry was not compiled: {why}")
        print(f"Sixgun works without a compiled kernel, only slower. It was not compiled: {why}")
    else:
        print("Compiled the kernel of the geometry.")


if __name__ == "__main__":
    main()
