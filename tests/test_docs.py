"""What is written for those who change something names only what there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.browsers import TRIED

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("docs/architecture.md", "CONTRIBUTING.md")
EVERY_PAGE = (
    "README.md",
    "CONTRIBUTING.md",
    "binder/README.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
)
FOLDERS = ("rally", "widgets", "tests", "tools", "binder")
MADE = (".cache", "dist", "print")
STAND_FOR_ANY = ("GAME", "SUBJECT", "NAME")

PATH = re.compile(r"[\w.-]*(?:/[\w.-]*)+|[\w-]+\.(?:py|js|css|toml|po|md|txt)")
NAME = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(.*\))?")


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def quoted(page: str) -> list[str]:
    """What stands in backticks there, without what is in blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", read(page), flags=re.DOTALL | re.MULTILINE))


@cache
def files() -> list[str]:
    """All files that may be named by the end of their path."""
    return [
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if "__pycache__" not in path.parts
    ]


def is_there(path: str) -> bool:
    """Whether there is such a file or folder; GAME, SUBJECT and NAME stand for any."""
    if (ROOT / path).exists() or path.startswith(MADE):
        return True
    pattern = re.escape(path.rstrip("/"))
    for word in STAND_FOR_ANY:
        pattern = pattern.replace(word, r"[a-z_]+")
    return any(re.fullmatch(rf"(?:.*/)?{pattern}", file) for file in files())


class Names:
    """What the sources define: modules, and by class its bases and members; `loose` is all of it by name alone."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.inside: dict[str, set[str]] = {}
        self.bases: dict[str, set[str]] = {}
        for file in files():
            if file.endswith(".py"):
                self.modules.add(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
                self.read(file)
        self.loose = {part for module in self.modules for part in module.split(".")}.union(*self.inside.values())

    def read(self, file: str) -> None:
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        self.inside.setdefault(module, set()).update(defined(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                self.inside.setdefault(node.name, set()).update(defined(node))
                bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
                self.bases.setdefault(node.name, set()).update(ast.unparse(base).split(".")[-1] for base in bases)

    def members(self, name: str, met: frozenset[str] = frozenset()) -> set[str]:
        """What a class has, of its own and from its bases."""
        further = self.bases.get(name, set()) - met - {name}
        return self.inside.get(name, set()).union(*(self.members(each, met | {name}) for each in further))

    def know(self, name: str) -> bool:
        if name in self.modules or "." not in name:
            return name in self.modules or name in self.loose
        owner, _, last = name.rpartition(".")
        if owner in self.modules or owner.split(".")[-1] in self.bases:
            return last in self.members(owner if owner in self.modules else owner.split(".")[-1])
        return last in self.loose  # `race.frames`: an attribute of something


def defined(node: ast.Module | ast.ClassDef) -> Iterator[str]:
    """The names that a module or class has: what it defines, imports or assigns, and what methods put into `self`."""
    for part in ast.walk(node):
        match part:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.split(".")[-1]


@cache
def names() -> Names:
    return Names()


@pytest.mark.parametrize("page", [page for page in EVERY_PAGE if page != "docs/surprises.md"])  # it is about others
def test_paths_that_are_named_are_there(page: str) -> None:
    paths = [each for each in quoted(page) if PATH.fullmatch(each)]
    assert [path for path in paths if not is_there(path)] == []


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_links_lead_to_files_that_are_there(page: str) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", read(page))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_functions_classes_and_modules_that_are_named_are_there(page: str) -> None:
    found = [match[1] for each in quoted(page) if not PATH.fullmatch(each) and (match := NAME.fullmatch(each))]
    found = [name for name in found if name not in STAND_FOR_ANY]
    assert [name for name in found if not names().know(name)] == []


def test_what_is_said_to_lie_in_a_file_lies_there() -> None:
    """`Lab.go` in `widgets/lab/lab.py`: the file itself defines it, it does not only import it."""
    said = re.findall(r"`([A-Za-z_][\w.]*)` in\s+`([\w/]+/\w+\.py)`", read("docs/architecture.md"))
    said = [(name, file) for name, file in said if "GAME" not in file]
    assert said and [(name, file) for name, file in said if not is_defined(name, file)] == []


def is_defined(name: str, file: str) -> bool:
    """Whether a module defines a name at its top level, and, for `Class.member`, whether that class has the member."""
    first, _, member = name.partition(".")
    tops: set[str] = set()
    for node in ast.parse(read(file)).body:
        match node:
            case ast.ClassDef(name=there) | ast.FunctionDef(name=there):
                tops.add(there)
            case ast.Assign(targets=targets):
                tops.update(each.id for each in targets if isinstance(each, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=there)):
                tops.add(there)
    return first in tops and (not member or member in names().members(first))


@pytest.mark.parametrize("page", PAGES)
def test_commands_that_are_named_can_be_given(page: str) -> None:
    text, targets = read(page), re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE)
    assert {*re.findall(r"`make ([a-z-]+)", text)} <= {*targets}
    modules = re.findall(r"python -m ((?:tools|tests)[\w.]+)", text)
    assert [
        module for module in modules if not is_there(module.replace(".", "/") + ".py") and not is_there(module)
    ] == []


# --- what others do against a good guess ------------------------------------------------------------------------------

ROW = re.compile(r"^\| (?!what happens|---)(.+) \|$", re.MULTILINE)
FINDING = re.compile(r"findings/\w+\.sh")


def surprises() -> list[list[str]]:
    """The rows of the tables: what happens, version, source, what is done about it, test."""
    return [row.split(" | ") for row in ROW.findall(read("docs/surprises.md"))]


@pytest.mark.parametrize("row", surprises(), ids=lambda row: row[0][:50])
def test_a_surprise_names_a_test_that_is_there(row: list[str]) -> None:
    assert len(row) == 5 and all(row)
    by_python = re.fullmatch(r"`(tests/[\w/]+\.py)::(test_\w+)`", row[4])
    by_script = re.fullmatch(r"`(tests/scripts/\w+\.test\.js): (.+)`", row[4])
    assert by_python or by_script
    if by_python:
        tree = ast.parse(read(by_python[1]))
        assert by_python[2] in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    elif by_script:
        assert f'Deno.test("{by_script[2]}"' in read(by_script[1])


def test_each_finding_is_told_among_the_surprises() -> None:
    told = set(FINDING.findall(" ".join(row[2] for row in surprises())))
    scripts = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "findings").iterdir()}
    assert told == {*scripts}
    assert all(path.stat().st_mode & 0o100 for path in scripts.values())


def test_the_page_says_from_which_version_on_each_browser_is_tried() -> None:
    said = " ".join(read("docs/ways-in.md").split())
    assert [each.name for each in TRIED if f"{each.name} {each.tried}" not in said] == []
