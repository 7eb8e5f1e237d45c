"""Writes docs/api.md: what the faces of `rally` offer, from their docstrings.

Griffe reads the sources and knows how each thing is called; the template of the page is api.md.j2. (griffe2md would
make 3,700 lines of the same docstrings: it gives every method a heading, and knows no table of events.)
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import griffe
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rally import GAMES as ALL

from .command import ROOT, parse_check

PAGE = ROOT / "docs" / "api.md"
GAMES = {f"rally.{name.replace('-', '_')}": game.title for name, game in ALL.items()}
"""By module, the title of each game."""

FURTHER = ("tournament", "tutor", "umpire")
"""The other packages of `rally`, which are for any game."""

ROOMS = ("box", "rules", "race", "memory", "playouts", "players")
FIELDS = re.compile(r"^(?=[a-z_]+(?:, [a-z_]+)*: )", re.MULTILINE)
"""Where a docstring begins to describe fields."""

Named = griffe.Class | griffe.Function | griffe.Attribute
Things = dict[str, Named]


def render_page() -> str:
    """Return the text of docs/api.md."""
    rally = griffe.load("rally", search_paths=[ROOT], resolve_aliases=True)
    assert isinstance(rally, griffe.Module)
    faces = {title: rally[name.removeprefix("rally.")] for name, title in GAMES.items()}
    any_game = exports_of(rally)
    shared = {
        name: thing
        for face in faces.values()
        for name, thing in exports_of(face).items()
        if not thing.path.startswith(f"{face.path}.") and thing not in any_game.values()
    }
    environment = Environment(loader=FileSystemLoader(Path(__file__).parent), undefined=StrictUndefined)
    filters = (exports_of, in_room, text, summary, signature, known_bases, members_of, fields, in_lines, value_in_line)
    environment.filters |= {each.__name__: each for each in filters}
    environment.tests["event"] = lambda thing: thing.is_class and "Event" in map(str, thing.bases)
    template = environment.get_template("api.md.j2")
    given: dict[str, Any] = {"rally": rally, "any_game": any_game, "faces": faces, "shared": shared, "rooms": ROOMS}
    given["further"] = {name: rally[name] for name in FURTHER}
    packages = [*faces.values(), *given["further"].values()]
    offers = {name for things in (any_game, shared, *map(exports_of, packages)) for name in things}
    named = [*names_in_calls(rally, template.render(given, named=[]), offers)]
    return template.render(given, named=named).strip() + "\n"


def names_in_calls(rally: griffe.Module, page: str, offers: set[str]) -> Iterator[Named]:
    """Yield what the calls of the page name but nobody exports: aliases, defaults, inner classes."""
    calls = [*re.findall(r"^```python\n(?!>>>)(.*?)^```", page, re.DOTALL | re.MULTILINE)]
    calls += re.findall(r"^- `(.*?)`:", page, re.MULTILINE)
    names = {name for call in calls for name in re.findall(r"\b[A-Z]\w+\b", call)} - offers
    seen = set()
    for module in walk_modules(rally):
        for name in sorted(names & module.members.keys()):
            thing = module[name]
            if not thing.is_alias and (said := (name, str(getattr(thing, "value", "")))) not in seen:
                seen.add(said)
                yield thing


def walk_modules(module: griffe.Module) -> Iterator[griffe.Module]:
    """Yield a module and all modules in it."""
    yield module
    for inner in module.modules.values():
        if isinstance(inner, griffe.Module):
            yield from walk_modules(inner)


def exports_of(package: griffe.Module) -> Things:
    """Return what a package exports, by name: the things themselves, wherever they are defined."""
    names = sorted(import_module(package.path).__all__)
    things = {name: package.modules_collection[package.imports.get(name, f"{package.path}.{name}")] for name in names}
    return {name: thing.final_target if thing.is_alias else thing for name, thing in things.items()}


def in_room(things: Things, room: griffe.Module) -> Things:
    """Return the things that are defined in this package."""
    return {name: thing for name, thing in things.items() if thing.path.startswith(f"{room.path}.")}


def known_bases(thing: griffe.Class, things: Things) -> str:
    """Return those of its bases that are exported, too."""
    return ", ".join(str(base) for base in thing.bases if str(base) in things)


def signature(thing: griffe.Class, things: Things) -> str:
    """Return the call that makes a value of this class from its fields, or else its bases."""
    bases = known_bases(thing, things)
    is_made = any("dataclass" in each.labels for each in (thing, *thing.resolved_bases))
    if is_made and not bases:
        init = thing.all_members["__init__"]
        assert isinstance(init, griffe.Function | griffe.Alias)
        return init.signature(return_type=False, name=thing.name)
    return f"class {thing.name}({bases})" if bases else f"class {thing.name}"


def members_of(thing: griffe.Class, things: Things) -> Iterator[griffe.Object | griffe.Alias]:
    """Yield its members with a docstring, and those of its bases that are not exported."""
    elsewhere = {each.path for each in things.values()} - {thing.path}
    for name, member in thing.all_members.items():
        own = member.final_target if isinstance(member, griffe.Alias) else member
        if not name.startswith("_") and own.docstring and own.parent and own.parent.path not in elsewhere:
            yield own


def fields(thing: griffe.Class) -> str:
    """Return the names of its own fields."""
    own = (name for name, each in thing.members.items() if each.is_attribute and "property" not in each.labels)
    return ", ".join(f"`{name}`" for name in own)


def text(thing: griffe.Object) -> str:
    """Return its docstring, with examples as code and fields as list items."""
    paragraphs = re.split(r"\n\s*\n", thing.docstring.value if thing.docstring else "")
    return "\n\n".join(
        f"```python\n{each}\n```" if each.startswith(">>>") else FIELDS.sub("- ", each) for each in paragraphs
    )


def summary(thing: griffe.Object) -> str:
    """Return the first paragraph of its docstring in one line, for a table."""
    first = thing.docstring.value.split("\n\n")[0] if thing.docstring else ""
    return " ".join(first.split()).replace("|", "\\|")


def value_in_line(thing: griffe.Object) -> str:
    """Return the value of an alias or a constant as code, if it is short and clear."""
    value = str(thing.value) if isinstance(thing, griffe.Attribute) else ""
    is_clear = 0 < len(value) < 100 and not re.search(r"\b_|__", value)
    return f"`{value}` ".replace("|", "\\|") if is_clear else ""


def in_lines(call: str) -> str:
    """Return a call in one line, or if that is too long with a line for each parameter."""
    begin, _, rest = call.partition("(")
    inside, end, back = rest.rpartition(")")
    if len(call) <= 100:
        return call
    parts = re.split(r", (?=[*\w]+(?::|,|$))", inside)
    return f"{begin}(\n" + "".join(f"    {part},\n" for part in parts) + f"{end}{back}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, or say whether it is up to date."""
    check = parse_check(__file__, __doc__, arguments)
    fresh = render_page()
    if not check:
        PAGE.write_text(fresh, encoding="utf-8")
        print(f"{PAGE.relative_to(ROOT)}: {len(fresh.splitlines())} lines")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != fresh:
        print("docs/api.md is not what the docstrings say: `make api` writes it", file=sys.stderr)
        return 1
    else:
        print("docs/api.md: as the docstrings say")
    return 0


if __name__ == "__main__":
    sys.exit(main())
