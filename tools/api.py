"""Writes docs/api.md, what the faces of `rally` offer, from their docstrings; --check says whether it is up to date."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import griffe

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "api.md"
FACES = ("rally.stich_rallye", "rally.errors")
KINDS = {"class": "Values, actions and what the rules answer", "function": "Functions", "attribute": "Tables and types"}
HEAD = """\
# What the rules package offers

Made from the docstrings by `make api`: the first paragraph of each. `help(Race)` in Python tells the rest.
"""


def page() -> str:
    """The whole page."""
    loader = griffe.GriffeLoader(search_paths=[ROOT], store_source=False)
    parts = [HEAD]
    for name in FACES:
        face = loader.load(name)
        loader.resolve_aliases()
        parts += [f"\n## `{name}`\n", first_paragraph(face), *chapters(face)]
    return "\n".join(parts) + "\n"


def chapters(face: griffe.Object | griffe.Alias) -> Iterator[str]:
    """What a face exports, by kind."""
    names = [str(name) for name in face.exports or () if name in face.members] or [
        name for name, member in face.members.items() if not name.startswith("_") and not member.is_alias
    ]
    members = {name: face.members[name] for name in sorted(names, key=str.lower)}
    events = {name for name, member in members.items() if member.is_class and is_event(member)}
    for kind, title in KINDS.items():
        found = [(n, m) for n, m in members.items() if m.kind.value == kind and n not in events]
        if found:
            yield f"\n### {title}\n"
            yield from (entry(name, member) for name, member in found if member.docstring)
    if events:
        yield "\n### Events\n"
        yield from (f"- `{name}`: {first_paragraph(members[name])}" for name in sorted(events))


def is_event(member: griffe.Object | griffe.Alias) -> bool:
    """Whether a class is a kind of Event."""
    bases = getattr(member, "bases", ())
    return any(str(base) in ("Event", "events.Event") for base in bases)


def entry(name: str, member: griffe.Object | griffe.Alias) -> str:
    """One name with its signature and its first paragraph; for a class also its public methods."""
    lines = [f"- `{name}{signature(member)}`: {first_paragraph(member)}"]
    if member.is_class:
        for method, inner in member.members.items():
            if not method.startswith("_") and inner.kind.value in ("function", "attribute") and inner.docstring:
                lines.append(f"  - `.{method}{signature(inner)}`: {first_paragraph(inner)}")
    return "\n".join(lines)


def signature(member: griffe.Object | griffe.Alias) -> str:
    """The parameters of a function, without self and types."""
    function = member.target if isinstance(member, griffe.Alias) else member
    if not isinstance(function, griffe.Function):
        return ""
    names = [str(parameter.name) for parameter in function.parameters if parameter.name not in ("self", "cls")]
    return f"({', '.join(names)})"


def first_paragraph(member: griffe.Object | griffe.Alias) -> str:
    """What the docstring begins with, in one line."""
    text = member.docstring.value if member.docstring else ""
    return " ".join(text.split("\n\n")[0].split())


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    wanted = page()
    if arguments == ["--check"]:
        good = PAGE.exists() and PAGE.read_text() == wanted
        print("docs/api.md is up to date" if good else "docs/api.md is out of date (make api)")
        return int(not good)
    PAGE.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
