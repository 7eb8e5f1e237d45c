"""The rooms of a lab: four of them, and widths are written where it is decided in which of them a lab is.

Styles and scripts of the shared parts name no part of a game: what is a game's comes from the games' files.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from widgets.parts.kit import HERE, WIDGETS, part_folders

ROOMS = HERE / "scripts/room.js"
"""Where it is decided."""

DRAWN_OTHERWISE = ("rally-compass", "rally-course")
"""What leaves something out where it is small itself, the road of the course also on pages without a lab."""

SHEETS = sorted(path for folder in part_folders() for path in folder.rglob("*.css"))
each_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.relative_to(WIDGETS).as_posix())


def text_of(path: Path) -> str:
    """A style or a script without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"(?<![:\"'])//[^\n]*", "", text) if path.suffix == ".js" else text


def decided() -> set[str]:
    """The rooms there are, as the script says."""
    found = re.search(r"@typedef \{(.*?)\} Room", ROOMS.read_text(encoding="utf-8"))
    return set(re.findall(r'"(\w+)"', found[1])) if found else set()


def test_there_are_four_rooms_and_styles_know_each() -> None:
    asked = {room for sheet in SHEETS for room in re.findall(r'\[data-room="?(\w+)', text_of(sheet))}
    assert asked == decided() == {"wide", "beside", "low", "phone"}


@each_sheet
def test_no_sheet_asks_how_wide_a_lab_or_a_window_is(sheet: Path) -> None:
    """What is drawn otherwise where it is small itself asks for its own width; nothing around it changes."""
    for kind, query in re.findall(r"@(container|media) ([^{]*)\{", text_of(sheet)):
        named = re.match(r"[\w-]+", query)
        assert "width" not in query or (kind == "container" and (not named or named[0] in DRAWN_OTHERWISE)), query


# --- what a change of the page costs ---


def stands_alone(selector: str, at: int) -> bool:
    """Whether the `:has(` at this place is asked of any element at all: no class or the like stands before it, there or
    before the `:is(`, `:not(` or `:where(` within which it stands.
    """
    depth, start = 0, at
    while start and (depth or not re.match(r"[\s>~+,(]", selector[start - 1])):
        start -= 1
        depth += {")": 1, "(": -1}.get(selector[start], 0)
    if selector[start:at]:
        return False
    outer = start
    while outer and (depth or selector[outer - 1] != "("):
        outer -= 1
        depth += {")": 1, "(": -1}.get(selector[outer], 0)
    pseudo = re.search(r":(is|not|where)$", selector[: max(0, outer - 1)])
    return pseudo is None or stands_alone(selector, pseudo.start())


@each_sheet
def test_nothing_is_asked_of_every_element_what_it_holds(sheet: Path) -> None:
    """`.side > :has(> .log)` is asked of each element of the page, JupyterLab's own too, and then whatever changes has
    all of them styled anew: a click took a quarter longer. `:where(.rally-host):has(…)` is asked of a few.
    """
    selectors = [each.strip() for each in re.findall(r"(?:^|(?<=[{};]))([^{};@]+)(?=\{)", text_of(sheet))]
    found = [each for each in selectors for has in re.finditer(r":has\(", each) if stands_alone(each, has.start())]
    assert found == []


def test_who_is_asked_can_be_told() -> None:
    alone = (":has(a)", ".b > :has(a)", ".b :is(.c, :has(a))", ".b > :is(:nth-child(5), :has(a)) .d", ".b, :has(a)")
    named = (
        ".b:has(a)",
        "ol:has(a)",
        "&:not(:has(a))",
        ".b:is(.c > *, :has(a))",
        ".b > :where(.c):has(a)",
        ".b:not(.c):has(a)",
    )
    assert all(stands_alone(each, each.index(":has(")) for each in alone)
    assert not any(stands_alone(each, each.index(":has(")) for each in named)


# --- whose parts are named ---


def games() -> list[Path]:
    """The folders of the games, and of the tutor that knows them."""
    return sorted(folder.parent for folder in part_folders() if folder != HERE)


def files(folder: Path, *kinds: str) -> list[Path]:
    """The files of these kinds in a folder, but for what others have made."""
    return [path for kind in kinds for path in sorted(folder.rglob(f"*.{kind}")) if "vendor" not in path.parts]


def shared(*kinds: str) -> list[Path]:
    """The files of these kinds that any game needs."""
    return [path for path in files(WIDGETS, *kinds) if not any(path.is_relative_to(game) for game in games())]


def given(scripts: list[Path], modules: list[Path]) -> set[str]:
    """The classes that scripts and modules give to parts, in parts, and to what they dress."""
    script = "\n".join(map(text_of, scripts))
    quoted = set(re.findall(r"[\"']([\w-]+)[\"']", "\n".join(map(text_of, modules))))
    in_parts = " ".join(re.findall(r"class: [\"`]([^\"`]+)[\"`]", script))
    names = set(re.findall(r"rally-([\w-]+)", in_parts)) | set(re.findall(r"definePart\(\"(\w+)\"", script))
    styled = {name for sheet in SHEETS for name in re.findall(r"\.rally-([\w-]+)", text_of(sheet))}
    return names | {name for name in styled if {name, f"rally-{name}", name.removesuffix("-lab")} & quoted}


@pytest.mark.parametrize("game", games(), ids=lambda path: path.name)
def test_shared_styles_and_scripts_name_no_part_of_a_game(game: Path) -> None:
    own = given(files(game, "js"), files(game, "py")) - given(shared("js"), shared("py"))
    assert len(own) > 5, "a game has parts"
    for path in shared("css", "js"):
        named = set(re.findall(r"\.rally-([\w-]+)", text_of(path)))
        assert not named & own, f"{path.relative_to(WIDGETS)} names what is of {game.name}"
