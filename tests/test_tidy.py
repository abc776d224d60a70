"""The house rules that a reader should not have to check: import arrows, purity, banned words."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "referee"
FILES = sorted(PACKAGE.rglob("*.py"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))

LAYERS = (
    {"errors", "value", "chips"},
    {"cards"},
    {"book"},
    {"sheets"},
    {"messages"},
    {"state"},
    {"fold"},
    {"rules"},
    {"law"},
    {"decide", "log"},
    {"people"},
    {"almanac"},
)
"""The rooms of the core, lowest first: each may import what stands on its own floor or below."""

ARROWS = {
    "core": {"core"},
    "store": {"core", "store"},
    "bell": set(),
    "aside": set(),
    "table": {"table", "store", "bell", "aside", "core", "words"},
    "words": {"core", "words"},
    "screens": {"core", "screens", "words"},
    "notation": {"core", "notation", "words"},
    "rulebook": {"core", "paths", "rulebook", "words"},
    "paths": set(),
    "keys": set(),
    "export": {"core", "notation", "screens", "store", "table", "words"},
    "judge": {"core", "judge", "rulebook", "words"},
    "finding": {"core", "finding", "rulebook", "words"},
    "web": {
        *("web", "table", "screens", "core", "finding", "keys", "paths", "rulebook", "store"),
        *("notation", "export", "words", "aside", "bell"),
    },
    "commands": {
        *("commands", "core", "export", "finding", "judge", "keys", "notation", "paths", "screens"),
        *("rulebook", "store", "table", "web", "words", "bell", "aside"),
    },
    "__init__": set(),
}
IMPURE = {
    "datetime",
    "time",
    "random",
    "secrets",
    "pathlib",
    "os",
    "io",
    "sqlite3",
    "tomllib",
    "flask",
    "logging",
    "socket",
    "threading",
    "uuid",
}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> set[str]:
    """Every module a file imports, by its full name."""
    found: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def room(path: Path) -> str:
    """The room of the house a file stands in: core, web, store …"""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


MOST_LINES, MOST_IN_A_FUNCTION = 400, 50
ASK = """
Which two matters does it hold? What would each be called, and which noun's module knows it already?
What does the second half need of the first? Is something in it said elsewhere, and could be used?
A file that is cut in the middle is no shorter to read: part it where the matters part."""


def test_no_module_and_no_function_is_long() -> None:
    long = []
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        place = path.relative_to(ROOT)
        if (lines := len(text.splitlines())) > MOST_LINES:
            long.append(f"{place} has {lines} lines, more than {MOST_LINES}.")
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MOST_IN_A_FUNCTION:
                    at = f"{place}:{node.lineno} {node.name}"
                    long.append(f"{at} has {lines} lines, more than {MOST_IN_A_FUNCTION}.")
    assert not long, "\n".join(long) + ASK


def test_arrows_point_only_where_they_may(subtests: pytest.Subtests) -> None:
    for path in FILES:
        with subtests.test(str(path.relative_to(PACKAGE))):
            targets = {name.split(".")[1] for name in imports(path) if name.startswith("referee.")}
            assert targets <= ARROWS[room(path)]


def test_the_core_is_built_in_layers() -> None:
    floor = {name: at for at, names in enumerate(LAYERS) for name in names}
    core = PACKAGE / "core"
    there = {path.relative_to(core).parts[0].removesuffix(".py") for path in core.rglob("*.py")}
    assert there - {"__init__"} == set(floor)
    for path in core.rglob("*.py"):
        mine = path.relative_to(core).parts[0].removesuffix(".py")
        for name in imports(path):
            if name.startswith("referee.core.") and mine != "__init__":
                used = name.split(".")[2]
                assert floor[used] <= floor[mine], f"{path.relative_to(core)} imports {name}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = {
        ".".join(("referee", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
            ".__init__"
        ): path
        for path in FILES
    }
    left = {
        name: {one for one in imports(path) if one in modules} - {name}
        for name, path in modules.items()
    }
    for name, used in left.items():  # a module of a package is not its __init__
        left[name] = {one for one in used if not name.startswith(f"{one}.")}
    while free := [name for name, used in left.items() if not used & left.keys()]:
        for name in free:
            del left[name]
    assert not left, f"a circle among {sorted(left)}"


def test_the_layers_stand_on_the_page() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.search(r"Its layers, lowest first: `([^`]*)`", page)
    assert listed is not None
    layers = [set(re.findall(r"\w+", part)) for part in listed[1].split("<")]
    assert layers == list(LAYERS)


def test_the_arrows_stand_on_the_page() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    said = re.findall(r"^    ([a-z]+) +-> (.*)$", page, re.M)
    told = {mine: set(others.split(", ")) for mine, others in said if mine != "core"}
    drawn = {mine: set(others) - {mine} for mine, others in ARROWS.items()}
    assert told == {mine: others for mine, others in drawn.items() if others}


@pytest.mark.parametrize("room", ["rulebook", "notation"])
def test_the_page_names_every_module_of(room: str) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    there = {path.stem for path in (PACKAGE / room).glob("*.py")} - {"__init__"}
    assert [one for one in sorted(there) if f"`{one}.py`" not in page] == []


def test_core_and_screens_have_no_clock_chance_or_files(subtests: pytest.Subtests) -> None:
    for path in FILES:
        if room(path) in ("core", "screens"):
            with subtests.test(str(path.relative_to(PACKAGE))):
                assert not {name.split(".")[0] for name in imports(path)} & IMPURE


def test_sql_stands_only_in_the_store() -> None:
    for path in FILES:
        if "sqlite" in path.read_text(encoding="utf-8"):
            assert room(path) == "store" or path.name == "holding.py", f"{path.name} speaks SQL"


def test_a_class_has_a_name_of_its_own() -> None:
    """So a name means one thing wherever it is read, and nobody has to import it as another."""
    places = defaultdict[str, list[str]](list)
    for path in FILES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(path.relative_to(ROOT).as_posix())
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("referee"):
                other = [name.name for name in node.names if name.asname and name.name[0].isupper()]
                assert not other, f"{path.name} imports {other} by another name"
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert not twice, f"find another name for all but one of these: {twice}"


def test_values_get_their_methods_when_one_is_needed() -> None:
    """`dataclass` is that of core/value.py: hundreds of classes are two thirds of a start else."""
    for path in FILES:
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if "core" in ARROWS.get(room, ()) and path.name != "value.py":
            taken = re.findall(r"^from dataclasses import (.*)$", path.read_text("utf-8"), re.M)
            assert "dataclass" not in ", ".join(taken).split(", "), path


def test_every_template_is_rendered_or_included() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    everything = "\n".join(texts)
    by_kind = tuple(re.findall(r'{% include \[?"([^"]+_)" ~', everything))
    for path in (ROOT / "templates").rglob("*.html"):
        name = path.relative_to(ROOT / "templates").as_posix()
        assert name in everything or name.startswith(by_kind), f"nobody renders {name}"


def test_nothing_is_left_for_later() -> None:
    word = "TO" + "DO"
    for path in [
        *FILES,
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "rulebook").rglob("*.toml"),
    ]:
        text = path.read_text(encoding="utf-8")
        assert word not in text, f"{path.name} leaves something for later"
        assert "NotImplementedError" not in text


def test_templates_hold_no_inline_code() -> None:
    """But for the one page that is opened from disk, and brings all it needs."""
    for path in {*(ROOT / "templates").rglob("*.html")} - {ROOT / "templates/film/alone.html"}:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|\son[a-z]+=|hx-on|js:", text), path.name
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), path.name


def test_templates_write_no_address_by_hand_and_name_what_a_tap_sends() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"""["']/(night|sheet)/|\?[a-z]+=['{]""", text), path.name
        for given in re.findall(r"\bt\.(?:tap|form|begin|hidden|overlay)\(([^ ,)]*)", text):
            assert "=" in given, f"{path.name}: {given}"


COLOUR = re.compile(
    r"(?<!&)#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\("
    r"|(?<=[:\s])(?:white|black|red|green|blue|gold|gr[ae]y|silver|orange|yellow|brown)(?=[;\s}])",
    re.IGNORECASE,
)


def test_colours_are_tokens() -> None:
    """In one file, for both lights; what a page says before its styles are there is said with the
    same ones. Pictures that leave the house (the icon, a ruling's card) carry their own."""
    tokens = next(path for path in STYLES if path.name == "tokens.css").read_text(encoding="utf-8")
    for path in STYLES:
        inside = " ".join(declared for _, declared in blocks_of(path.read_text(encoding="utf-8")))
        found = COLOUR.findall(inside)
        assert path.name == "tokens.css" or not found, f"{path.name}: {found}"
    others = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static" / "js").glob("*.js")]
    for path in others:
        for colour in re.findall(r"[\"'](#[0-9a-f]{3,8})[\"']", path.read_text(encoding="utf-8")):
            assert path.name == "base.html", f"{path.name}: {colour}"
            assert f": {colour};" in tokens, f"{colour} is no token"


def test_what_is_gone_through_is_called_what_it_is() -> None:
    for path in FILES:
        for node in ast.walk(parsed(path)):
            bound = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id
            named = node.arg if isinstance(node, ast.arg) else bound
            assert named != "one", f"{path.relative_to(PACKAGE)}: what is it? say so"
    for path in (ROOT / "templates").rglob("*.html"):
        found = re.findall(r"{% (?:for|set|macro) [^%]*?\bone\b", path.read_text(encoding="utf-8"))
        assert not [tag for tag in found if "'" not in tag], f"{path.name}: {found}"


def test_sizes_of_type_spaces_and_the_radius_are_tokens() -> None:
    """Lines of a few pixels, and what goes by its own letters, are no spaces."""
    tokens = next(path for path in STYLES if path.name == "tokens.css").read_text(encoding="utf-8")
    assert len(set(re.findall(r"--t\d+(?=:)", tokens))) == 7
    assert len(set(re.findall(r"--s\d+(?=:)", tokens))) == 6
    assert len(re.findall(r"--radius:", tokens)) == 1
    inside = ";".join(declared for _, declared in style_blocks())
    used = re.findall(r"\bfont(?:-size)?:([^;]*)", inside)
    of_type = "|".join(set(re.findall(r"var\((--[\w-]+)", " ".join(used))))
    size = rf"(?:\bfont(?:-size)?|{of_type}):[^;]*\d(?:r?em|px|pt|[cm]m|%|[dls]?v[hw])\b"
    spaces = r"(?<![\w-])(?:margin|padding|(?:row-|column-)?gap)[\w-]*"
    space = rf"{spaces}:[^;]*(?:\drem|pt|[5-9]px|\d\dpx)\b"
    radius = r"border-radius:[^;]*\drem"
    for path in STYLES:
        inside = ";".join(inside for _, inside in blocks_of(path.read_text(encoding="utf-8")))
        for pattern in (size, space, radius) if path.name != "tokens.css" else ():
            assert not re.findall(pattern, inside), path.name


def style_blocks() -> list[tuple[str, str]]:
    """Each innermost block of all style sheets: what stands before it, and its declarations."""
    return blocks_of("".join(read.read_text(encoding="utf-8") for read in STYLES))


def blocks_of(text: str) -> list[tuple[str, str]]:
    return re.findall(r"([^{}]*)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))


def test_tokens_are_there_and_used_and_no_property_stands_twice() -> None:
    inside = ";".join(declared for _, declared in style_blocks())
    scripts = "".join(path.read_text() for path in (ROOT / "static" / "js").glob("*.js"))
    by_script = set(re.findall(r"--[\w-]+", scripts))
    named = set(re.findall(r"(--[\w-]+)\s*:", inside))
    assert named - by_script == set(re.findall(r"var\((--[\w-]+)", inside)) - by_script
    for before, declared in style_blocks():
        names = re.findall(r"(?:^|;)\s*([\w-]+):", declared)
        assert len(names) == len(set(names)), before.strip()


def test_every_class_of_the_style_sheets_is_worn_by_something() -> None:
    wearing = [
        *FILES,
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "static" / "js").glob("*.js"),
    ]
    text = "\n".join(path.read_text(encoding="utf-8") for path in wearing)
    words = set(re.findall(r"[\w-]+", text))
    begun = tuple(re.findall(r"\b([a-z]+-)\{", text))  # place-{{ seat.place }}
    selectors = re.sub(r'"[^"]*"', "", " ".join(before for before, _ in style_blocks()))
    for worn in set(re.findall(r"\.([a-zA-Z][\w-]*)", selectors)):
        assert worn in words or worn.startswith(begun), f"nothing wears .{worn}"


def test_no_test_hides_a_fault_from_mypy() -> None:
    """It reads referee alone: a word to it elsewhere says nothing to anybody."""
    word = "type" + ": ignore"
    tests = (ROOT / "tests").rglob("*.py")
    assert [path.name for path in tests if word in path.read_text(encoding="utf-8")] == []


def test_a_learnt_table_is_no_text_to_git() -> None:
    """Its bytes would be thousands of lines of a diff, and might be told new line ends."""
    said = [line.split() for line in (ROOT / ".gitattributes").read_text("utf-8").splitlines()]
    binary = [pattern for pattern, *how in said if how == ["binary"]]
    tables = [path for path in (ROOT / "rulebook").glob("*.*") if b"\x00" in path.read_bytes()]
    assert tables
    assert all(any(map(path.match, binary)) for path in tables)
