"""Writes docs/api.md: what the faces of `rally` offer, from their docstrings.

usage: api.py            write it
       api.py --check    change nothing; say whether it is up to date
The sources are read: what is written depends on nothing but them, and on which games are declared.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import griffe

from rally.games import HOUSE
from rally.records import TITLES

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "api.md"
GAMES = {module.rpartition(".")[0]: TITLES[name] for name, module in HOUSE.items()}
"""The faces of all declared games, and what these are called."""
ANY_GAME = "Any game"
SHARED = "What both games share"
HEAD = """# What one can call

What can be done with any game stands in `rally` itself. Each game has its face, and what both share comes with either;
the errors are those of `rally.errors`. Made from the docstrings by `make api`: change those, not this page.
"""
FIELDS = re.compile(r"^(?=[a-z_]+(?:, [a-z_]+)*: )", re.MULTILINE)
"""Where a line of a docstring begins to say what some fields are."""

ROOMS = ("box", "rules", "race", "memory", "playouts", "players")

Named = griffe.Class | griffe.Function | griffe.Attribute


def offered(package: griffe.Module) -> dict[str, Named]:
    """What the face of a game offers, by name: the things themselves, wherever they are defined."""
    found = {}
    for name in package.exports or ():
        thing = package[str(name)]
        found[str(name)] = thing.final_target if thing.is_alias else thing
    return found


def page() -> str:
    """The text of docs/api.md."""
    rally = griffe.load("rally", search_paths=[ROOT], resolve_aliases=True)
    parts: list[str] = [HEAD]
    assert isinstance(rally, griffe.Module)
    any_game = offered(rally)
    parts += [f"## {ANY_GAME}\n\nIt comes with `from rally import *`.", text_of(rally)]
    parts += section(any_game, any_game, "###")
    shared: dict[str, Named] = {}
    for game, title in GAMES.items():
        face = rally[game.removeprefix("rally.")]
        assert isinstance(face, griffe.Module)
        things = offered(face)
        parts += [f"## {title}\n\nIt comes with `from {game} import *`.", *chapter(face, things)]
        shared |= {name: thing for name, thing in things.items() if not thing.path.startswith(game)}
    parts += [f"## {SHARED}", *section(shared, shared, "###")]
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"


def chapter(face: griffe.Module, things: dict[str, Named]) -> Iterator[str]:
    """A game: what it says of itself, and its rooms with the things that each of them gives."""
    yield text_of(face)
    for room in (room for room in ROOMS if room in face.modules):
        here = {name: thing for name, thing in things.items() if thing.path.startswith(f"{face.path}.{room}.")}
        yield f"### {room}"
        yield text_of(face[room])
        yield from section(here, things, "####")


def section(here: dict[str, Named], things: dict[str, Named], level: str) -> Iterator[str]:
    """The things of one room: classes and functions with their texts, events in a table, names of types in a line."""
    events = {name: thing for name, thing in here.items() if isinstance(thing, griffe.Class) and is_event(thing)}
    for name, thing in here.items():
        if isinstance(thing, griffe.Class) and name not in events:
            yield from of_class(name, thing, things, level)
        elif isinstance(thing, griffe.Function):
            yield f"{level} {name}\n\n{code(in_lines(signature(thing)))}"
            yield text_of(thing)
    if events:
        rows = (f"| `{name}` | {listed(fields(thing))} | {first_sentences(thing)} |" for name, thing in events.items())
        head = (f"{level} Events\n", "| event | besides `rule` and `also` | what happened |", "|---|---|---|")
        yield "\n".join([*head, *rows])
    for name, thing in here.items():
        if isinstance(thing, griffe.Attribute):
            worth = f" = `{thing.value}`" if not str(thing.value).startswith("_") else ""
            yield f"**`{name}`**{worth}" + (f": {text_of(thing)}" if thing.docstring else "")


def is_event(thing: griffe.Class) -> bool:
    return "Event" in map(str, thing.bases)


def of_class(name: str, thing: griffe.Class, things: dict[str, Named], level: str) -> Iterator[str]:
    """A class: how it is made, what it is, and a line for each of its members."""
    bases = ", ".join(str(base) for base in thing.bases if str(base) in things)
    plain = f"class {name}" + f"({bases})" * bool(bases)
    is_made = any("dataclass" in each.labels for each in (thing, *thing.resolved_bases))
    made = call(name, fields_with_types(thing)) if is_made and not bases else plain
    yield f"{level} {name}\n\n{code(made)}"
    yield text_of(thing)
    told = [of_member(name, member) for member in members(thing, things) if is_told(member)]
    yield "\n".join([f"Besides what `{bases}` has:\n"] * bool(bases and told) + told)


def is_told(member: Named) -> bool:
    return not member.name.startswith("_") and bool(member.docstring)


def members(thing: griffe.Class, things: dict[str, Named]) -> Iterator[Named]:
    """Its own members, and those of bases that are not offered by themselves."""
    for base in thing.resolved_bases:
        if isinstance(base, griffe.Class) and base.path not in {each.path for each in things.values()}:
            yield from members(base, things)
    yield from (member for member in thing.members.values() if isinstance(member, Named))


def of_member(owner: str, member: Named) -> str:
    """One line about a method or a property."""
    if isinstance(member, griffe.Function):
        begin = f"{owner}." if "classmethod" in member.labels else "."
        return f"- `{begin}{signature(member)}`: {first_sentences(member)}"
    kind = f" -> {member.annotation}" if isinstance(member, griffe.Attribute) and member.annotation else ""
    return f"- `.{member.name}{kind}`: {first_sentences(member)}"


def signature(function: griffe.Function) -> str:
    """How a function is called, without `self`."""
    told = function.signature(name=function.name)
    return re.sub(r"\((self|cls)(, )?", "(", str(told))


def call(name: str, parts: Iterable[str]) -> str:
    """How something is made of its fields."""
    return in_lines(f"{name}({', '.join(parts)})")


def in_lines(text: str) -> str:
    """A call in one line, or if that is too long with a line for each of its parts."""
    begin, _, rest = text.partition("(")
    inside, end, back = rest.rpartition(")")
    if len(text) <= 100:
        return text
    parts = re.split(r", (?=[*\w]+(?::|,|$))", inside)
    return f"{begin}(\n" + "".join(f"    {part},\n" for part in parts) + f"{end}{back}"


def fields(thing: griffe.Class) -> list[str]:
    """The names of its own fields."""
    return [name for name, member in thing.members.items() if "property" not in member.labels and member.is_attribute]


def fields_with_types(thing: griffe.Class) -> Iterator[str]:
    """The fields that it is made of, with their types and defaults; those of its bases first."""
    for base in thing.resolved_bases:
        if isinstance(base, griffe.Class):
            yield from fields_with_types(base)
    for name in fields(thing):
        field = thing.members[name]
        if isinstance(field, griffe.Attribute) and field.annotation:
            yield f"{name}: {field.annotation}" + (f" = {default(field)}" if field.value else "")


def default(field: griffe.Attribute) -> str:
    """A default as one would write it in a call."""
    return str(field.value).replace("field(default_factory=dict)", "{}")


# --- texts -----------------------------------------------------------------------------------------------------------


def text_of(thing: griffe.Object) -> str:
    """Its docstring, with examples as code."""
    lines = (thing.docstring.value if thing.docstring else "").splitlines()
    found: list[str] = []
    for paragraph in re.split(r"\n\s*\n", "\n".join(lines)):
        found.append(code(paragraph) if paragraph.startswith(">>>") else FIELDS.sub("- ", paragraph))
    return "\n\n".join(found)


def first_sentences(thing: griffe.Object) -> str:
    """The first paragraph of its docstring in one line, as a table wants it."""
    text = thing.docstring.value if thing.docstring else ""
    return " ".join(text.split("\n\n")[0].split()).replace("|", "\\|")


def code(text: str) -> str:
    return f"```python\n{text}\n```"


def listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def main(arguments: list[str]) -> int:
    """Write the page, or say whether it is up to date."""
    text = page()
    if "--check" not in arguments:
        PAGE.write_text(text, encoding="utf-8")
        print(f"{PAGE.relative_to(ROOT)}: {len(text.splitlines())} lines")
        return 0
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print("docs/api.md is not what the docstrings say: `make api` writes it", file=sys.stderr)
        return 1
    print("docs/api.md: as the docstrings say")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
