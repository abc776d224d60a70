"""Prints every sentence a player can read, with where it stands: python bench/sentences.py [PART]
(--tsv: a line each, with its file and line, for an editor's remarks beside it)

Parts: templates, words (the modules where sentences live), code (strings elsewhere in the package
that look like one), laws, terms, chapters, switches, games, judging, scripts, deals; all of them
without a name. It is for reading over: somebody who plays poker goes through it and marks what they
would not say.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from referee.notation.lesson import about  # noqa: E402

Line = tuple[str, str]
"""Where it stands, and what it says."""

IDS = {"asked-as", "see", "terms", "cites", "sees", "effects", "answers", "root", "stages", "id"}
IDS |= {"switch", "needs", "read", "settles", "picture", "by", "default", "kind", "whose", "laws"}
"""Keys of files whose strings no player reads as a sentence."""


def is_words(path: Path) -> bool:
    """Whether sentences may live in that module: words.py or words/ of a room."""
    return path.name == "words.py" or not {"words", "dock"}.isdisjoint(path.parts)


def of_template(path: Path) -> Iterator[str]:
    """The texts of a template: between tags, in what is read out, and in strings of expressions."""
    text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"<svg.*?</svg>|<!--.*?-->", "", text, flags=re.S)
    for tag in re.findall(r"\{[{%].*?[%}]\}", text, flags=re.S):
        yield from (said for said in re.findall(r"'([^'\n]*)'", tag) if spoken(said))
    yield from re.findall(r'(?:aria-label|placeholder|title|data-go)="([^"{]*[A-Za-z][^"]*)"', text)
    # printed expressions stay as a dot, so that a sentence reads as one
    plain = re.sub(r"\{\{.*?\}\}", "·", re.sub(r"\{%.*?%\}", " ", text, flags=re.S), flags=re.S)
    for part in re.split(r"</?(?!b\b|span|a\b|code|bdi|i\b)[a-z!][^>]*>", plain):
        said = " ".join(re.sub(r"<[^>]*>", "", part).split())
        if re.search(r"[A-Za-z]", said):
            yield said


def spoken(text: str) -> bool:
    """Whether a string of a program looks like something said to a person."""
    if (
        "(?" in text
        or not re.search(r"[A-Za-z]", re.sub(r"([\dAKQJ]+[♠♥♦♣] ?|joker)+$", "", text))
        or re.search(r"[{}<>_=/\\]|\.(py|js|css|html|toml)", text)
    ):
        return False
    return " " in text.strip() or bool(re.match(r"[A-Z][a-z’]+[!?.…]?$", text))


def of_module(path: Path) -> Iterator[str]:
    """The strings of a module that look like sentences: no docstring, type, pattern or statement
    of SQL, no name that the module itself has, no header, and no error of its developers."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tuple(ast.walk(tree))
    silent = {id(part) for node in nodes for at in _unsaid(node) for part in ast.walk(at)}
    joined = [node.values for node in nodes if isinstance(node, ast.JoinedStr)]
    silent |= {id(part) for parts in joined for part in parts}
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    names |= {node.name for node in nodes if isinstance(node, ast.ClassDef)}
    for node in nodes:
        if id(node) in silent:
            continue
        if isinstance(node, ast.JoinedStr):
            yield from filter(spoken, ["".join(_part(part) for part in node.values)])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (said for said in [node.value] if said not in names and spoken(said))


PATTERNS = {"compile", "sub", "match", "fullmatch", "findall", "split", "search", "finditer"}
UNSAID_CALLS = {"cast", "TypeVar", "execute", "executescript", "query", "getLogger", "isoformat"}
"""Functions whose texts nobody reads: of types, of SQL."""
DEVELOPERS = {"AssertionError", "Impossible", "KeyError", "LookupError", "NotCounted"}
DEVELOPERS |= {"TypeError", "ValueError"}
"""What is raised where something cannot be; no player sees it."""


def _unsaid(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a statement or a call whose texts nobody reads."""
    match node:
        case ast.Expr(ast.Constant() as said):
            yield said
        case ast.arg(annotation=ast.expr() as of) | ast.AnnAssign(annotation=of):
            yield of
        case ast.FunctionDef(returns=ast.expr() as of):
            yield of
        case ast.Assign(targets=[ast.Name("__all__")], value=of):
            yield of
        case (
            ast.Subscript(value=ast.Name("Literal"), slice=of)
            | ast.Subscript(slice=ast.Constant() as of)
        ):
            yield of
        case ast.Assert(msg=ast.expr() as of):
            yield of
        case ast.Raise(exc=ast.Call(func=ast.Name(name)) as of) if name in DEVELOPERS:
            yield of
        case ast.Call(func=ast.Attribute(ast.Name("re"), name), args=[of, *_]):
            yield from [of] if name in PATTERNS else []
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(name)) if name in UNSAID_CALLS:
            yield node


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "·"


def of_file(found: object, key: str = "") -> Iterator[str]:
    """The texts of a file of the rulebook."""
    if isinstance(found, dict):
        for name, value in found.items():
            yield from of_file(value, name)
    elif isinstance(found, list):
        for value in found:
            yield from of_file(value, key)
    elif isinstance(found, str) and key not in IDS and re.search("[A-Z ]", found):
        yield found


def _lines(paths: Iterator[Path], read: Callable[[Path], Iterator[str]]) -> Iterator[Line]:
    for path in sorted(paths):
        where = str(path.relative_to(ROOT))
        yield from ((where, said) for said in dict.fromkeys(read(path)))


def _book(pattern: str) -> Iterator[Line]:
    paths = (ROOT / "rulebook").glob(pattern)
    return _lines(paths, lambda path: of_file(tomllib.loads(path.read_text(encoding="utf-8"))))


def _code(words: bool) -> Iterator[Line]:
    paths = (ROOT / "referee").rglob("*.py")
    return _lines((path for path in paths if is_words(path) is words), of_module)


def _scripts() -> Iterator[Line]:
    def read(path: Path) -> Iterator[str]:
        found = re.findall(r"['\"`]([^'\"`\n]+)['\"`]", path.read_text(encoding="utf-8"))
        return (said for said in found if spoken(said))

    return _lines((ROOT / "static" / "js").glob("*.js"), read)


def _deals() -> Iterator[Line]:
    """What is told of the worked deals, and the questions of the quiz."""
    paths = [*(ROOT / "rulebook").glob("lessons/*.hand"), *(ROOT / "rulebook").glob("quiz/*.hand")]
    return _lines(iter(paths), lambda path: iter([about(path.read_text(encoding="utf-8"))]))


PARTS: dict[str, Callable[[], Iterator[Line]]] = {
    "templates": lambda: _lines((ROOT / "templates").rglob("*.html"), of_template),
    "words": lambda: _code(True),
    "code": lambda: _code(False),
    "laws": lambda: _book("laws/*/*.toml"),
    "terms": lambda: _book("laws/terms.toml"),
    "chapters": lambda: _book("laws/chapters.toml"),
    "switches": lambda: _book("switches.toml"),
    "games": lambda: _book("games/*.toml"),
    "judging": lambda: _book("judging/*.toml"),
    "scripts": _scripts,
    "deals": _deals,
}


def line_of(where: str, said: str) -> int:
    """The line on which a text begins; 0 where it is put together from several."""
    words = re.split(r"[·\n\"\\]|  +", said)
    longest = max(words, key=len).strip()
    for number, line in enumerate((ROOT / where).read_text(encoding="utf-8").splitlines(), 1):
        if longest[:30] in line:
            return number
    return 0


def main() -> None:
    wanted = sys.argv[1:]
    table = "--tsv" in wanted
    for part in [part for part in wanted if part != "--tsv"] or PARTS:
        place = ""
        for where, said in PARTS[part]():
            if table:
                print(where, line_of(where, said), " ".join(said.split()), sep="\t")
                continue
            if where != place:
                print(f"\n{where}")
            place = where
            print(f"    {said}")


if __name__ == "__main__":
    main()
