"""The modules of a browser tab as bytecode, made by the Python that will run them
(static/tab/compile.mjs). Our own functions come awake when they are called (commands/tablate.py);
what others wrote may ask by an import whether there is something.
"""

from __future__ import annotations

import ast
import marshal
from collections.abc import Iterator
from types import CodeType

OWN, DATA = "referee/", "referee/_data/"
NOT = ("referee/commands/tablate.py", "referee/core/value.py")
SAYS_FOR_WHICH = (
    *("referee/core/decide.py", "referee/core/fold/", "referee/core/law/", "referee/core/rules/"),
    *("referee/notation/acts", "referee/screens/words/", "referee/web/forms/"),
)
"""Where what a function says of its arguments is read when a module is imported (by_class)."""
AT_ONCE = ("__future__", "typing", "threading")
"""What is no work to import, or changed afterwards (commands/tabbed.py)."""
SPEAK = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
LATE = "_late_"
Imports = dict[str, tuple[str, str, int]]
"""What is imported later, by its name: the module, what is taken of it (nothing: itself), and how
many packages above it is sought."""


def compiled(source: bytes, name: str, path: str, how: str) -> CodeType:
    """A module as code. name: its path from the folder of modules; how: late, whole or bare
    (whole, and nothing is said of it)."""
    tree = ast.parse(source)
    if how == "bare":
        _strip(tree)
    code = compile(tree, path, "exec", dont_inherit=True)
    late = how == "late" and name.startswith(OWN) and not name.startswith((DATA, *NOT))
    if not late or any(_has(node, "__getattr__") for node in tree.body):
        return code
    return _late(tree, code, name, path)


def _strip(tree: ast.Module) -> None:
    for node in ast.walk(tree):
        if isinstance(node, SPEAK) and ast.get_docstring(node, False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]


def _has(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == name


def _late(tree: ast.Module, whole: CodeType, name: str, path: str) -> CodeType:
    """That module with functions that are stubs, and without the imports that only they need."""
    codes = {(code.co_firstlineno, code.co_name): code for code in _functions(whole)}
    stubbed = {_first_line(node): node for node in _outermost(tree.body)}
    stubbed = {line: node for line, node in stubbed.items() if (line, node.name) in codes}
    if not stubbed:
        return whole
    marks = {id(node) for node in stubbed.values()}
    needed = _needed(tree, marks, name.startswith(SAYS_FOR_WHICH))
    imports = _imports_out_of(tree, name, needed)
    functions: list[tuple[int, tuple[str, ...], bytes]] = []
    for line, node in stubbed.items():
        code = codes[line, node.name]
        functions.append((line, tuple(sorted(_names(code) & imports.keys())), marshal.dumps(code)))
        _stub(node)
    at = 1 if ast.get_docstring(tree, False) is not None else 0
    while at < len(tree.body) and _is_future(tree.body[at]):
        at += 1
    tree.body[at:at] = ast.parse(
        f"from referee.commands.tablate import Late as {LATE}\n"
        f"{LATE} = {LATE}(globals(), {imports!r}, {tuple(functions)!r})"
    ).body
    return compile(tree, path, "exec", dont_inherit=True)


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


# --- functions --------------------------------------------------------------------------------


def _functions(code: CodeType) -> Iterator[CodeType]:
    """The functions of a module and of its classes that need nothing around them."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & 0x2:  # has names of its own: a function, not a class
                if not inner.co_freevars:
                    yield inner
            else:
                yield from _functions(inner)


def _outermost(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            if not any(arg.arg.startswith("__") for arg in _arguments(node)):
                yield node
        elif isinstance(node, ast.ClassDef):
            yield from _outermost(node.body)


def _arguments(node: ast.FunctionDef) -> list[ast.arg]:
    return [found for found in ast.walk(node.args) if isinstance(found, ast.arg)]


def _first_line(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(found.lineno for found in node.decorator_list)])


def _names(code: CodeType) -> set[str]:
    """All names in a function and what is in it."""
    found = set(code.co_names)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found |= _names(inner)
    return found


def _stub(node: ast.FunctionDef) -> None:
    """In place of what it does: have it come awake, and do it then."""
    args = node.args
    plain = (*args.posonlyargs, *args.args)
    given: list[ast.expr] = [ast.Name(arg.arg, ast.Load()) for arg in plain]
    if args.vararg:
        given.append(ast.Starred(ast.Name(args.vararg.arg, ast.Load()), ast.Load()))
    named = [ast.keyword(arg.arg, ast.Name(arg.arg, ast.Load())) for arg in args.kwonlyargs]
    if args.kwarg:
        named.append(ast.keyword(None, ast.Name(args.kwarg.arg, ast.Load())))
    line = ast.Constant(_first_line(node))
    woken = ast.Call(ast.Attribute(ast.Name(LATE, ast.Load()), "at", ast.Load()), [line], [])
    does: list[ast.stmt] = [ast.Return(ast.Call(woken, given, named))]
    if (said := ast.get_docstring(node, False)) is not None:
        does.insert(0, ast.Expr(ast.Constant(said)))
    heeded = ast.Name(LATE, ast.Load())
    for new in (*does, heeded):
        for part in ast.walk(new):
            ast.copy_location(part, node)
        ast.fix_missing_locations(new)
    node.decorator_list.append(heeded)
    node.body = does


# --- imports ----------------------------------------------------------------------------------


def _needed(tree: ast.Module, stubbed: set[int], says_for_which: bool) -> set[str]:
    """The names that a module needs while it is imported."""
    found: set[str] = set()
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif id(node) in stubbed:
            assert isinstance(node, ast.FunctionDef)
            todo += [*node.decorator_list, *node.args.defaults]
            todo += [default for default in node.args.kw_defaults if default is not None]
            if says_for_which:
                todo += [arg.annotation for arg in _arguments(node) if arg.annotation]
                todo += [node.returns] if node.returns else []
        else:
            todo += ast.iter_child_nodes(node)
    return found


def _imports_out_of(tree: ast.Module, name: str, needed: set[str]) -> Imports:
    """Take those out that it does not need."""
    taken: Imports = {}
    for node in list(tree.body):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        late = {known: at for known, at in _imported(node, name).items() if known not in needed}
        taken |= late
        node.names = [alias for alias in node.names if (alias.asname or alias.name) not in late]
        if not node.names:
            tree.body.remove(node)
    return taken


def _imported(node: ast.Import | ast.ImportFrom, name: str) -> Imports:
    """What may be imported later by that statement. A module of the package whose own module this
    is may not: it is there by its name as soon as anybody has imported it."""
    if isinstance(node, ast.Import):
        plain = [to for to in node.names if "." not in to.name and to.name not in AT_ONCE]
        return {to.asname or to.name: (to.name, "", 0) for to in plain}
    module, package = node.module or "", name.removesuffix("/__init__.py").replace("/", ".")
    if module in AT_ONCE:
        return {}
    whole = f"{package}.{module}".rstrip(".") if node.level == 1 else module
    modules = set()
    if name.endswith("/__init__.py") and whole == package:
        modules = {alias.name for alias in node.names}
    elif name.endswith("/__init__.py") and whole.startswith(f"{package}."):
        modules = {whole.removeprefix(f"{package}.").partition(".")[0]}
    known = {alias.asname or alias.name: alias.name for alias in node.names}
    return {
        known: (module, name, node.level)
        for known, name in known.items()
        if name != "*" and known not in modules
    }
