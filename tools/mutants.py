"""Small changes of rules, one at a time: comparisons, numbers, arithmetic, conditions, order, omitted calls.

A mutant is a copy of a module's syntax tree with one change inside one function. What no rule says is left alone:
docstrings, annotations, defaults of parameters, assertions, roundings, tolerances, and the texts that a function names.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

TOLERANCE = 0.001
"""A number this small is an allowance for rounding."""
ALLOWANCES = {"TOLERANCE", "EPS", "SLACK"}
"""Names of such numbers."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Change = Callable[[ast.AST], str]
"""Changes a node in place and says how."""
At = tuple[Change, ast.AST]
"""A change of a node, and what of the node it concerns: itself, or a statement in its block."""

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}
_SIGNS = {
    "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Eq": "==", "NotEq": "!=", "In": "in", "NotIn": "not in",
    "Is": "is", "IsNot": "is not", "Add": "+", "Sub": "-", "Mult": "*", "FloorDiv": "//", "Div": "/",
}  # fmt: skip


class Mutant(NamedTuple):
    """A change of one function: where it is, and what is changed."""

    file: str
    function: str
    """As Python qualifies it, such as `Class.method`."""
    line: int
    change: str
    source: str
    """The changed line as it stood."""
    rules: tuple[str, ...]
    """Ids that the function names in its strings, and then also those in its comments."""
    node: int
    which: int
    """The changed node of the function, and which of its changes this is."""
    lines: tuple[int, int]
    """First and last line of the statement that holds it: a test that runs none of them cannot notice."""
    nth: int = 1
    """Among those of its function that read the same."""

    @property
    def key(self) -> str:
        """What it is, whatever line it stands on."""
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.file}::{self.function}: {self.change} in `{self.source}`{again}"


def mutants_of(path: Path, name: str, ids: Callable[[str], list[str]]) -> Iterator[Mutant]:
    """Every mutant of a module. `ids` finds the ids of rules in a string."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for qualified, function in _functions(ast.parse(text), ""):
        named = any(ids(said) for said in _strings(function))
        source = "\n".join(lines[function.lineno - 1 : function.end_lineno])
        rules = tuple(dict.fromkeys(ids(source))) if named else ()
        spans = _spans(function)
        alike: Counter[tuple[str, str]] = Counter()
        for index, node in _changeable(function):
            for which, (change, where) in enumerate(_changes(node)):
                said = change(copy.deepcopy(node))
                line = getattr(where, "lineno", function.lineno)
                stood = lines[line - 1].strip()
                alike[said, stood] += 1
                nth = alike[said, stood]
                yield Mutant(name, qualified, line, said, stood, rules, index, which, spans[id(where)], nth)


def changed(path: Path, mutant: Mutant) -> ast.Module:
    """The tree of the mutant's module with its change."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    function = next(function for name, function in _functions(tree, "") if name == mutant.function)
    node = list(_walk(function))[mutant.node]
    change, _ = list(_changes(node))[mutant.which]
    change(node)
    return ast.fix_missing_locations(tree)


def _functions(node: ast.AST, above: str) -> Iterator[tuple[str, Function]]:
    """Functions and methods with their qualified names; what is defined inside a function belongs to it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield above + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{above}{child.name}.")
        elif isinstance(child, ast.If | ast.Try):
            yield from _functions(child, above)


def _strings(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _walk(function: Function) -> Iterator[ast.AST]:
    """A function and the nodes of its body in a fixed order, the same for every copy of it."""
    yield function
    for statement in function.body:
        yield from ast.walk(statement)


def _spans(function: Function) -> dict[int, tuple[int, int]]:
    """For each node, the lines of its statement: of one that holds others only its head, and of `match` all."""
    spans: dict[int, tuple[int, int]] = {}
    for statement in _walk(function):
        if isinstance(statement, ast.stmt):
            inner = [part for part in ast.iter_child_nodes(statement) if isinstance(part, ast.stmt | ast.ExceptHandler)]
            last = inner[0].lineno - 1 if inner else statement.end_lineno
            span = (statement.lineno, max(statement.lineno, last or 0))
            spans.update({id(part): span for part in ast.walk(statement)})
    return spans


def _changeable(function: Function) -> Iterator[tuple[int, ast.AST]]:
    """Nodes that a change may concern, with their numbers."""
    quiet = {id(part) for node in _walk(function) for part in _without_effect(node)}
    for index, node in enumerate(_walk(function)):
        if id(node) not in quiet:
            yield index, node


def _without_effect(node: ast.AST) -> Iterator[ast.AST]:
    """What of a node no rule can tell: annotations, the parameters of inner functions, assertions, what is raised, how
    far something is rounded, whether `zip` is strict."""
    if isinstance(node, ast.AnnAssign):
        yield from ast.walk(node.annotation)
    elif isinstance(node, ast.FunctionDef | ast.Lambda):
        yield from ast.walk(node.args)
    elif isinstance(node, ast.Assert | ast.Raise):
        yield from ast.walk(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("round", "zip"):
        for argument in [*node.args[1:], *(word.value for word in node.keywords)]:
            if isinstance(argument, ast.Constant):
                yield argument


def _changes(node: ast.AST) -> Iterator[At]:
    match node:
        case ast.Compare(ops=operators):
            for i, operator in enumerate(operators):
                near = isinstance(operator, ast.Lt | ast.LtE | ast.Gt | ast.GtE) and _allows_for_rounding(node)
                if type(operator) in _COMPARED and not near:
                    yield _compared(i), node
        case ast.BinOp(op=operator) if type(operator) in _COUNTED:
            yield _counted, node
        case ast.AugAssign(op=operator) if type(operator) in _COUNTED:
            yield _counted, node
        case ast.BoolOp():
            yield _joined, node
        case ast.UnaryOp(op=ast.Not()):
            yield _not_negated, node
        case ast.IfExp() | ast.If() | ast.While() if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield _negated, node
        case ast.Constant(value=bool()):
            yield _other_truth, node
        case ast.Constant(value=int() | float() as number) if number == 0 or number >= TOLERANCE:
            yield _other_number, node
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        if isinstance(block, list):
            for i, statement in enumerate(block):
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
                    yield _omitted(field, i), statement
                if i and _calls(statement) and _calls(block[i - 1]) and not _either_way(block[i - 1], statement):
                    yield _swapped(field, i), block[i - 1]


def _is_allowance(node: ast.AST) -> bool:
    if isinstance(node, ast.Name):
        return node.id in ALLOWANCES
    return isinstance(node, ast.Constant) and isinstance(node.value, float) and 0 < node.value < TOLERANCE


def _allows_for_rounding(node: ast.Compare) -> bool:
    """Whether it compares with an allowance: equal or not then never matters."""
    return any(_is_allowance(part) for part in ast.walk(node))


def _calls(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)


def _only_told(*two: ast.stmt) -> bool:
    """Whether a line of the log and a change of the state stand side by side: which comes first nobody can tell."""
    told = [isinstance(node, ast.Attribute) and node.attr == "tell" for node in (_called(one) for one in two)]
    heard = [any(isinstance(part, ast.Name) and part.id == "ref" for part in ast.walk(one)) for one in two]
    return any(told) and not all(heard)


def _either_way(first: ast.stmt, second: ast.stmt) -> bool:
    """Whether two calls do the same in either order: so do changes of different fields that read nothing."""
    return _only_told(first, second) or (_writes(first) and _writes(second) and not _fields(first) & _fields(second))


def _writes(statement: ast.stmt) -> bool:
    called = _called(statement)
    read = [part.id for one in _given(statement) for part in ast.walk(one) if isinstance(part, ast.Name)]
    return isinstance(called, ast.Attribute) and called.attr.startswith("change") and "g" not in read


def _fields(statement: ast.stmt) -> set[str | None]:
    assert isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    return {word.arg for word in statement.value.keywords}


def _given(statement: ast.stmt) -> list[ast.expr]:
    assert isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    return [*statement.value.args, *(word.value for word in statement.value.keywords)]


def _called(statement: ast.stmt) -> ast.expr:
    assert isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    return statement.value.func


def _compared(i: int) -> Change:
    def change(node: ast.AST) -> str:
        assert isinstance(node, ast.Compare)
        old = node.ops[i]
        node.ops[i] = _COMPARED[type(old)]()
        return f"{_SIGNS[type(old).__name__]} becomes {_SIGNS[type(node.ops[i]).__name__]}"

    return change


def _counted(node: ast.AST) -> str:
    assert isinstance(node, ast.BinOp | ast.AugAssign)
    old = node.op
    node.op = _COUNTED[type(old)]()
    return f"{_SIGNS[type(old).__name__]} becomes {_SIGNS[type(node.op).__name__]}"


def _joined(node: ast.AST) -> str:
    assert isinstance(node, ast.BoolOp)
    was_and = isinstance(node.op, ast.And)
    node.op = ast.Or() if was_and else ast.And()
    return "and becomes or" if was_and else "or becomes and"


def _not_negated(node: ast.AST) -> str:
    assert isinstance(node, ast.UnaryOp)
    node.op = ast.Not()
    node.operand = ast.UnaryOp(ast.Not(), node.operand)
    return "not is left out"


def _negated(node: ast.AST) -> str:
    assert isinstance(node, ast.IfExp | ast.If | ast.While)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return "the condition is turned round"


def _other_truth(node: ast.AST) -> str:
    assert isinstance(node, ast.Constant)
    node.value = not node.value
    return f"{not node.value} becomes {node.value}"


def _other_number(node: ast.AST) -> str:
    assert isinstance(node, ast.Constant) and isinstance(node.value, int | float)
    old = node.value
    node.value = old + 1
    return f"{old} becomes {node.value}"


def _omitted(field: str, i: int) -> Change:
    def change(node: ast.AST) -> str:
        block = getattr(node, field)
        said = ast.unparse(block[i]).splitlines()[0]
        block[i] = ast.copy_location(ast.Pass(), block[i])
        return f"without {said[:60]}"

    return change


def _swapped(field: str, i: int) -> Change:
    def change(node: ast.AST) -> str:
        block = getattr(node, field)
        block[i - 1], block[i] = block[i], block[i - 1]
        return f"{ast.unparse(block[i - 1]).splitlines()[0][:60]} comes first"

    return change
