"""The house rules that a reader should not have to check: import arrows, purity, banned words."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "referee"
FILES = sorted(PACKAGE.rglob("*.py"))

ARROWS = {
    "core": {"core"},
    "codec": {"core"},
    "store": {"codec", "core", "store"},
    "bell": set(),
    "table": {"store", "bell", "core"},
    "screens": {"core", "screens"},
    "notation": {"core", "notation"},
    "rulebook": {"core", "paths", "rulebook"},
    "paths": set(),
    "keys": set(),
    "takehome": {"codec", "core", "notation", "screens", "table"},
    "judge_asked": {"core", "rulebook"},
    "judge_scores": {"core", "judge_asked", "rulebook"},
    "judge_deals": {"core", "judge_asked", "rulebook"},
    "judge_cli": {"core", "judge_asked", "judge_deals", "judge_scores", "rulebook", "paths"},
    "finding": {"core", "finding"},
    "ask_cli": {"core", "finding", "rulebook"},
    "limits": set(),
    "serve": {"keys", "limits", "paths", "rulebook", "store", "table", "web"},
    "web": {
        *("web", "table", "screens", "core", "finding", "keys", "paths", "rulebook", "store"),
        *("ask_cli", "notation", "takehome"),
    },
    "cli": {
        "ask_cli",
        "core",
        "judge_cli",
        "keys",
        "notation",
        "paths",
        "rulebook",
        "serve",
        "store",
        "table",
        "takehome",
        "web",
    },
    "__init__": set(),
}
ORDER = (
    "errors",
    "value",
    "chips",
    "cards",
    "switches",
    "game",
    "families",
    "law",
    "book",
    "events",
    "hand",
    "night",
    "commands",
    "button",
    "betting",
    "boards",
    "pots",
    "draw",
    "declaring",
    "keeping",
    "ledger",
    "phones",
    "rotation",
    "stepping",
    "mending",
    "evolve",
    "forced",
    "turns",
    "offers",
    "saying",
    "owing",
    "coarse",
    "standing",
    "sights",
    "mends",
    "rulings",
    "settle",
    "money",
    "banking",
    "sheets",
    "paying",
    "dealing",
    "restaking",
    "speaking",
    "decide",
    "log",
)
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


def imports(path: Path) -> set[str]:
    """Every module a file imports, by its full name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def room(path: Path) -> str:
    """The room of the house a file stands in: core, web, store …"""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_arrows_point_only_where_they_may(path: Path) -> None:
    allowed = ARROWS[room(path)]
    targets = {name.split(".")[1] for name in imports(path) if name.startswith("referee.")}
    assert targets <= allowed, f"{path.name} imports from {sorted(targets - allowed)}"


def test_later_core_modules_import_earlier_ones() -> None:
    for at, name in enumerate(ORDER):
        used = {
            one.split(".")[2]
            for one in imports(PACKAGE / "core" / f"{name}.py")
            if one.startswith("referee.core.")
        }
        late = used & set(ORDER[at:])
        assert not late, f"{name}.py imports {sorted(late)}, which come later"


def test_the_order_of_the_core_has_all_of_it_and_stands_on_the_page() -> None:
    there = {path.stem for path in (PACKAGE / "core").glob("*.py")} - {"__init__"}
    assert there == set(ORDER)
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.search(r"later modules import earlier ones: `([^`]*)`", page)
    assert listed is not None
    assert tuple(re.findall(r"\w+", listed[1])) == ORDER


def test_folds_stand_before_evolve() -> None:
    earlier = {*ORDER[: ORDER.index("evolve")], "folds", "scores"}
    for path in (PACKAGE / "core" / "folds").glob("*.py"):
        names = {one.split(".")[2] for one in imports(path) if one.startswith("referee.core.")}
        assert names <= earlier, f"{path.name} imports {sorted(names - earlier)}"


@pytest.mark.parametrize("room", ["rulebook", "notation"])
def test_the_page_names_every_module_of(room: str) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    there = {path.stem for path in (PACKAGE / room).glob("*.py")} - {"__init__"}
    assert [one for one in sorted(there) if f"`{one}.py`" not in page] == []


@pytest.mark.parametrize(
    "path", [one for one in FILES if room(one) == "core"], ids=lambda path: path.name
)
def test_the_core_has_no_clock_chance_or_files(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert not roots & IMPURE, f"{path.name} imports {sorted(roots & IMPURE)}"


def test_screens_are_pure() -> None:
    for path in FILES:
        if room(path) == "screens":
            assert not {name.split(".")[0] for name in imports(path)} & IMPURE


def test_sql_stands_only_in_the_store() -> None:
    for path in FILES:
        if "sqlite" in path.read_text(encoding="utf-8"):
            assert room(path) in ("store", "serve"), f"{path.name} speaks SQL"


def test_every_template_is_rendered_or_included() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    everything = "\n".join(texts)
    for path in (ROOT / "templates").rglob("*.html"):
        name = path.relative_to(ROOT / "templates").as_posix()
        live = f'"{path.stem}"' in everything and (path.parent / path.stem).is_dir()
        assert name in everything or live, f"nobody renders {name}"


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
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|\son[a-z]+=|hx-on|js:", text), path.name
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), path.name
