"""What the tests in the browser wait for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

FUNCTION = re.compile(r"\s*(\w+|\([\w, ]*\)) =>")


def waits() -> Iterator[tuple[str, str]]:
    """Where a page is waited for by a script that is written there, and how the script begins."""
    for path in sorted(Path(__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            script = node.args[0].values[0] if isinstance(node.args[0], ast.JoinedStr) else node.args[0]
            if node.func.attr == "wait_for_function" and isinstance(script, ast.Constant):
                yield f"{path.name}, line {node.lineno}", str(script.value)


def test_whatever_is_waited_for_is_a_function() -> None:
    """A mere expression would be evaluated by the page itself as soon as it is not true at once, which its policy
    forbids: such a test fails only where a page is slow."""
    found = list(waits())
    assert len(found) > 20
    assert [where for where, script in found if not FUNCTION.match(script)] == []
