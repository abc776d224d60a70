"""Small plausible mistakes in a piece of code: what bench/mutants.py makes, one at a time.

A comparison turned or moved by one, and for or, a `not` or a condition dropped, a constant changed,
arguments swapped or left out, a filter removed, min for max, a line forgotten. Annotations, asserts
and the words of errors that no player reads are left alone.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType
from typing import Any

TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNREAD = ("Impossible", "AssertionError", "ValueError", "TypeError")
"""Errors whose words no player reads."""

IDLE = {"strict", "repr", "compare", "slots", "frozen", "kw_only", "default_factory"}
"""Keywords that say nothing about what happens."""


@dataclass(frozen=True)
class Change:
    """One mistake: in `holder`, the field (at a place, if it is a list) becomes `new`.

    function: the outermost function or class it lies in; line: that function's first line;
    loose: it is no part of a function's code, but of a module, a class or a default; statement: the
    smallest statement around it.
    """

    holder: ast.AST
    field: str
    at: int | None
    new: Any
    kind: str
    function: str
    line: int
    loose: bool
    statement: ast.stmt

    @contextmanager
    def made(self) -> Iterator[None]:
        """The tree with the mistake in it, as long as this lasts."""
        place = self.holder.__dict__ if self.at is None else getattr(self.holder, self.field)
        key: Any = self.field if self.at is None else self.at
        old = place[key]
        place[key] = self.new
        try:
            yield
        finally:
            place[key] = old

    def words(self) -> tuple[str, str]:
        """What stood there and what stands there now, with a little around it."""
        before = head(self.statement)
        if isinstance(self.new, ast.stmt):
            return cut(before, head(self.new))
        with self.made():
            return cut(before, head(self.statement))


def head(statement: ast.stmt) -> str:
    """A statement in one line, without what is indented below it."""
    if isinstance(statement, ast.Match):
        return " ".join(ast.unparse(statement).split())
    shown = copy.copy(statement)
    for name in ("body", "orelse", "finalbody"):
        if isinstance(getattr(shown, name, None), list):
            setattr(shown, name, [ast.Pass()] if name == "body" else [])
    return " ".join(ast.unparse(shown).split()).removesuffix(": pass")


def cut(before: str, after: str, around: int = 30) -> tuple[str, str]:
    """Two sentences without what is the same at both ends, but for some signs."""
    first = next(
        (at for at, pair in enumerate(zip(before, after, strict=False)) if len({*pair}) > 1),
        min(len(before), len(after)),
    )
    last = 0
    while last < min(len(before), len(after)) - first and before[-1 - last] == after[-1 - last]:
        last += 1
    start, end = max(first - around, 0), max(last - around, 0)
    start = before.rfind(" ", 0, start) + 1
    return before[start : len(before) - end], after[start : len(after) - end]


def changes(tree: ast.Module) -> list[Change]:
    """Every mistake that could be made in a module, in the order of its lines."""
    return list(_within(tree, "", 0, None, True))


def _within(
    node: ast.AST, function: str, line: int, statement: ast.stmt | None, loose: bool
) -> Iterator[Change]:
    """The changes of a node's parts, and of the parts of these."""
    for name, part, at in _parts(node):
        around = part if isinstance(part, ast.stmt) else statement
        assert around is not None
        if isinstance(part, ast.FunctionDef | ast.ClassDef) and loose:
            inside = f"{function}.{part.name}".lstrip(".")
            first = part.decorator_list[0] if part.decorator_list else part
            yield from _within(part, inside, first.lineno, part, isinstance(part, ast.ClassDef))
            continue
        defaults = isinstance(part, ast.arguments) and isinstance(around, ast.FunctionDef)
        for kind, new in _mistakes(part, node, name, loose):
            yield Change(node, name, at, new, kind, function, line, loose, around)
        yield from _within(part, function, line, around, loose or defaults)


def _parts(node: ast.AST) -> Iterator[tuple[str, ast.AST, int | None]]:
    """What a node is made of, without what does nothing when it runs."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_comment", "pattern"):
            continue
        if isinstance(value, ast.AST):
            if not isinstance(value, ast.expr_context):
                yield name, value, None
        elif isinstance(value, list):
            for at, part in enumerate(value):
                if isinstance(part, ast.AST) and not _idle(part, at):
                    yield name, part, at


def _idle(node: ast.AST, at: int) -> bool:
    """Whether a mistake in it would change nothing, or no more than words for programmers."""
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(ast.Constant()):
            return True
        case ast.Expr(ast.Call(ast.Name("assert_never"))):
            return True
        case ast.Raise(ast.Call(ast.Name(name))) if name in UNREAD:
            return True
        case ast.keyword(arg):
            return arg in IDLE
        case ast.Assign(value=value) | ast.AnnAssign(value=value) if value is not None:
            return _says_a_type(value)
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
    return False


def _says_a_type(value: ast.expr) -> bool:
    """Whether an assignment gives a type a name: Literal[…], or a union of classes."""
    match value:
        case ast.BinOp(left, ast.BitOr(), right):
            return _says_a_type(left) and _says_a_type(right)
        case ast.Subscript(ast.Name(name)):
            return name[:1].isupper()
        case ast.Name(name) | ast.Attribute(attr=name):
            return name[:1].isupper() and not name.isupper()
    return False


def _mistakes(
    node: ast.AST, holder: ast.AST, field: str, loose: bool
) -> Iterator[tuple[str, ast.AST | None]]:
    """What could stand in place of a node."""
    yield from _logic(node, holder, field)
    match node:
        case ast.Constant(value):
            for new in _constants(value):
                yield "constant", ast.Constant(new)
        case ast.BinOp(left, op, right) if type(op) in RECKONED:
            if not (_says_a_type(left) or _says_a_type(right)):
                yield "arithmetic", ast.BinOp(left, RECKONED[type(op)](), right)
        case ast.UnaryOp(ast.USub(), operand):
            yield "sign", operand
        case ast.Call():
            yield from _calls(node)
        case ast.Return(value) if value is not None and not _is_no(value):
            yield "return None", ast.Return(ast.Constant(None))
        case ast.Expr() | ast.AugAssign() if not loose:
            yield "line dropped", ast.Pass()
        case ast.Assign([ast.Name(name)], value) if not loose and _reads(value, name):
            yield "line dropped", ast.Pass()
        case ast.Continue():
            yield "line dropped", ast.Pass()


def _logic(node: ast.AST, holder: ast.AST, field: str) -> Iterator[tuple[str, ast.AST | None]]:
    if field == "test" and isinstance(holder, ast.If | ast.While):
        yield "branch", ast.Constant(False)
        if isinstance(holder, ast.If):
            yield "branch", ast.Constant(True)
    match node:
        case ast.Compare(left, ops, those):
            for at, op in enumerate(ops):
                for other in TURNED[type(op)]:
                    turned = [*ops[:at], other(), *ops[at + 1 :]]
                    yield "comparison", ast.Compare(left, turned, those)
        case ast.BoolOp(op, values):
            other_op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and/or", ast.BoolOp(other_op, values)
            for at in range(len(values)):
                left_over = [*values[:at], *values[at + 1 :]]
                new = left_over[0] if len(left_over) == 1 else ast.BoolOp(op, left_over)
                yield "condition dropped", new
        case ast.UnaryOp(ast.Not(), operand):
            yield "not dropped", operand
        case ast.IfExp(_, body, orelse):
            yield "branch", body
            yield "branch", orelse
        case ast.comprehension(target, iter, ifs, is_async) if ifs:
            for at in range(len(ifs)):
                yield (
                    "filter dropped",
                    ast.comprehension(target, iter, [*ifs[:at], *ifs[at + 1 :]], is_async),
                )
        case ast.match_case(pattern, guard, body) if guard is not None:
            yield "guard dropped", ast.match_case(pattern, None, body)


def _calls(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    """A call with arguments swapped or left out, or another function of the same kind."""
    args, keywords = node.args, node.keywords
    if isinstance(node.func, ast.Name):
        if other := OTHER_NAME.get(node.func.id):
            yield "other function", ast.Call(ast.Name(other, ast.Load()), args, keywords)
        if node.func.id in ("reversed", "sorted") and len(args) == 1:
            yield "other function", ast.Call(ast.Name("tuple", ast.Load()), args, [])
        if node.func.id in ("isinstance", "range", "cast", "TypeVar"):
            return
    either_way = isinstance(node.func, ast.Name) and node.func.id in ("min", "max")
    if not either_way and not any(isinstance(arg, ast.Starred) for arg in args):
        for at in range(len(args) - 1):
            swapped = [*args[:at], args[at + 1], args[at], *args[at + 2 :]]
            if ast.dump(args[at]) != ast.dump(args[at + 1]):
                yield "arguments swapped", ast.Call(node.func, swapped, keywords)
    for at, keyword in enumerate(keywords):
        if keyword.arg not in IDLE and (len(args) or len(keywords) > 1):
            left = [*keywords[:at], *keywords[at + 1 :]]
            yield "argument dropped", ast.Call(node.func, args, left)


def _constants(value: object) -> Iterator[object]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        if value > 0:
            yield value - 1
    elif isinstance(value, str):
        yield value + "?"


def _is_no(value: ast.expr) -> bool:
    """Whether it is None already, or False, which is as true."""
    return isinstance(value, ast.Constant) and (value.value is None or value.value is False)


def _reads(value: ast.expr, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(value))


def code_of(code: CodeType, function: str, line: int) -> CodeType | None:
    """The code of a function in the code of its module."""
    if code.co_qualname == function and code.co_firstlineno == line:
        return code
    inner = (inside for inside in code.co_consts if isinstance(inside, CodeType))
    return next((found for inside in inner if (found := code_of(inside, function, line))), None)


def lines(statement: ast.stmt) -> range:
    """The lines of a statement, without what is indented below it."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if not body or isinstance(statement, ast.Match):
        return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    return range(statement.lineno, max(body[0].lineno, statement.lineno + 1))
