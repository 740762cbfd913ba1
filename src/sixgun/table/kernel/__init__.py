"""The inner loops of geometry, on flat arrays: one source that runs compiled and interpreted, with equal bits.

Each module runs as it is. `make kernel` compiles it, too, with the types in the `.pxd` file beside it, into the folder
`compiled`, which then goes first on the search path of this package. A compiled kernel that does not fit its source, or
is for another Python, is left alone. The environment variable SIXGUN_KERNEL=interpreted leaves it alone on purpose.

What both ways have to obey, so that their results are equal to the last bit, stands in docs/decisions/0013-kernel.md.
"""

from __future__ import annotations

import hashlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

_HERE = Path(__file__).parent
COMPILED = _HERE / "compiled"
"""Where the compiled modules are, with the fingerprint of their sources."""


def fingerprint() -> str:
    """What tells the sources of a compiled kernel from others."""
    known = hashlib.blake2b(digest_size=16)
    for source in sorted((*_HERE.glob("*.py"), *_HERE.glob("*.pxd"))):
        if source.name != "__init__.py":
            known.update(source.name.encode() + b"\0" + source.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return known.hexdigest()


def _found() -> str:
    """How the kernel runs: "compiled", or "interpreted" and why."""
    if os.environ.get("SIXGUN_KERNEL") == "interpreted":
        return "interpreted, as SIXGUN_KERNEL says"
    if not any((COMPILED / f"plane{suffix}").exists() for suffix in EXTENSION_SUFFIXES):
        return "interpreted, since nobody compiled it for this Python"
    mark = COMPILED / "fingerprint"
    if not mark.exists() or mark.read_text(encoding="ascii").strip() != fingerprint():
        return "interpreted, since the compiled one does not fit its source"
    return "compiled"


MODE = _found()
"""How the kernel runs, as `sixgun --version` says it."""
if MODE == "compiled":
    __path__.insert(0, str(COMPILED))
