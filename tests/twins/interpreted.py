"""The whole of `sixgun.table` a second time in one process, with its kernel interpreted, to compare the two."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sixgun.table

NAME = "interpreted_table"


@cache
def table() -> Any:
    """`sixgun.table` with types of its own, run from its sources."""
    folder = Path(sixgun.table.__file__).parent
    spec = spec_from_file_location(NAME, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[NAME] = module
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SIXGUN_KERNEL", "interpreted")
        spec.loader.exec_module(module)
    assert sys.modules[f"{NAME}.kernel"].MODE.startswith("interpreted")
    return module


def moved(value: Any) -> Any:
    """The same bases, pieces, links and walkers, also in tuples, with the types of the second table."""
    if isinstance(value, sixgun.table.Base | sixgun.table.Piece | sixgun.table.Link | sixgun.table.Walk):
        return getattr(table(), type(value).__name__)(**msgspec.structs.asdict(value))
    if isinstance(value, tuple | list):
        return type(value)([moved(one) for one in value])
    return value


def plain(value: Any) -> Any:
    """An answer that can be compared with one of the other table, to the last bit."""
    return msgspec.to_builtins(value)
