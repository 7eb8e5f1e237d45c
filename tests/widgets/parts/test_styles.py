"""The styles: one scale of type, one palette, and no rule for what is not there. (Rooms: tests/test_styles.py.)"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from rally.core.palette import COLOURS, ROLES
from tools.command import ROOT
from widgets.parts.kit import WIDGETS, part_folders
from widgets.parts.palette import palette_style
from widgets.tutor.course_map import skills_of
from widgets.tutor.road.drawing import GROUNDS, SHAPES, side_svg

SHEETS = sorted(path for folder in part_folders() for path in folder.rglob("*.css"))
SCRIPTS = sorted(path for folder in part_folders() for path in folder.rglob("*.js"))
MODULES = sorted(path for path in WIDGETS.rglob("*.py") if path.name != "palette.py")
each_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.relative_to(WIDGETS).as_posix())

SCALE = WIDGETS / "parts/styles/type.css"
LEAST, ON_A_DIAL = 12, 9
"""Pixels of the smallest type, and of the numbers on a dial."""

HUES = "grey slate sand red orange brown yellow green teal blue purple"
NEAR = 4
"""So far a tone may be off, where another colour of that hue has the nearer number."""

TABLE = ROOT / "rally/core/palette.py"
ELSEWHERE = {
    "tools/lessons/lesson.css": (["#17212b"] * 2, "Voila shows it as it lies; the dark paper of labs"),
    "tools/site/door/door.css": (["#0003"], "a shadow"),
    "tools/site/scripts/begin.js": (["#111111", "#ffffff"], "JupyterLab's own head, before its styles are there"),
    "widgets/jupyter/settings/labextensions/rally-lessons/static/waiting.js": (
        ["#fff", "#1b5e3b"], "JupyterLab shows it before a style of ours is there",
    ),
}  # fmt: skip
"""Where else colours stand: which, and why."""

COLOUR = re.compile(r"(?<!\w)#[0-9a-fA-F]{3,8}\b|(?<!def )\b(?:rgba?|hsla?|lab|lch|oklab|oklch|hwb)\(")
LENGTH = re.compile(r"\b[\d.]+(?:px|em|rem|pt|%)")


def text_of(path: Path) -> str:
    """A style or a script without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"(?<![:\"'])//[^\n]*", "", text) if path.suffix == ".js" else text


def declared(sheet: Path, wanted: str) -> Iterator[str]:
    """What a style says of properties whose names match."""
    yield from re.findall(rf"(?<![\w-])(?:{wanted}):\s*([^;}}]+)", text_of(sheet))


@each_sheet
def test_what_looks_like_the_next_button_says_so_and_stays_so_under_the_pointer(sheet: Path) -> None:
    """`data-primary` has its colours in one place; a colour given elsewhere is lost where a pointer is."""
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", text_of(sheet)) if sheet.name != "button.css" else []
    for selector, body in rules:
        is_button = re.search(r"\.rally-button(?![\w-])", selector) and ":not([data-primary])" not in selector
        assert not (is_button and "background: var(--rally-accent)" in body), selector.strip()


# --- type ---


@each_sheet
def test_sizes_of_type_are_taken_from_the_scale(sheet: Path) -> None:
    for size in declared(sheet, "font-size|--jp-widgets-font-size"):
        assert "var(--rally-text" in size and not LENGTH.search(size), f"font-size: {size}"
    for font in declared(sheet, "font"):
        assert font == "inherit" or "var(--rally-text" in font, f"font: {font}"
        assert not LENGTH.search(font.split(" / ")[0]), f"font: {font}"


def test_the_scale_has_few_sizes_and_only_the_numbers_on_a_dial_are_smaller_than_words() -> None:
    scale = dict(re.findall(r"--(rally-text[\w-]*): (\d+)px", SCALE.read_text(encoding="utf-8")))
    sizes = {name: int(size) for name, size in scale.items()}
    assert sizes.pop("rally-text-dial") == ON_A_DIAL
    assert len(sizes) <= 7 and min(sizes.values()) == LEAST
    assert all(one < other for one, other in pairwise(sizes.values()))
    small = [path.name for path in SHEETS if "var(--rally-text-dial)" in text_of(path)]
    assert small == ["plates.css"]


# --- colours ---


def test_no_colour_is_written_outside_the_palette() -> None:
    found: dict[str, list[str]] = {}
    for folder in ("rally", "widgets", "tools"):
        for path in (path for kind in ("py", "css", "js", "j2", "svg") for path in (ROOT / folder).rglob(f"*.{kind}")):
            name = path.relative_to(ROOT).as_posix()
            # Plotly knows no other word for nothing to be seen; &#36; is a dollar.
            text = text_of(path).replace("rgba(0,0,0,0)", "").replace("&#", "")
            colours = COLOUR.findall(text) if "vendor" not in path.parts and path != TABLE else []
            found |= {name: colours} if colours else {}
    assert found == {name: colours for name, (colours, _why) in ELSEWHERE.items()}


def test_what_a_page_shows_before_it_has_our_styles_is_of_the_palette_too() -> None:
    dark = ROLES["paper"][1]
    assert ELSEWHERE["tools/lessons/lesson.css"][0] == [dark, dark]


@each_sheet
def test_a_host_is_known_by_a_class_and_not_by_what_it_has(sheet: Path) -> None:
    """WebKit takes long to work out `:has`."""
    assert not re.search(r"\.rally-host\)?:has\(> \.rally-\w+\)", text_of(sheet))


def test_a_colour_is_called_by_its_hue_and_by_how_light_it_is() -> None:
    for name, value in COLOURS.items():
        hue, _, tone = name.partition("-")
        assert (hue in HUES.split() and abs(int(tone) - lightness(value)) <= NEAR) or name in ("white", "black"), name


def test_every_colour_is_taken(sources: str) -> None:
    texts = [sources, *(path.read_text("utf-8") for path in [*SHEETS, TABLE, *(ROOT / "tools").rglob("*.*s*")])]
    taken = set(re.findall(r"--rally-([\w-]+)\)|[\"']([\w-]+)[\"'](?!:)", "\n".join(texts)))
    assert not sorted({*COLOURS} - {name for names in taken for name in names})


def test_no_two_colours_are_the_same() -> None:
    assert len({*COLOURS.values()}) == len(COLOURS)


def lightness(value: str) -> float:
    """How light a colour is, from 0 to 100 (CIE L*)."""
    parts = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    bright: float = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * bright ** (1 / 3) - 16 if bright > 0.008856 else 903.3 * bright


# --- what the rules are about ---


@pytest.fixture(scope="module")
def sources() -> str:
    return "\n".join(text_of(path) for path in [*MODULES, *SCRIPTS])


@pytest.fixture(scope="module")
def put_together(sources: str) -> list[tuple[str, str]]:
    """How classes begin and end of which the middle is put in: `rally-${name}`, f"rally-{self.name}-lab"."""
    return sorted(set(re.findall(r"(rally-(?:[\w-]*-)?)\$?\{[^}]*\}([\w-]*)", sources)))


@each_sheet
def test_every_class_in_the_styles_is_given_to_something(
    sheet: Path, sources: str, put_together: list[tuple[str, str]]
) -> None:
    whole = set(re.findall(r"rally-[\w-]+", sources))
    quoted = set(re.findall(r"[\"'`]([\w-]+)[\"'`]", sources)) | {path.stem for path in SCRIPTS}
    selectors = " ".join(re.findall(r"([^{};]+)\{", text_of(sheet)))
    for name in sorted(set(re.findall(r"\.(rally-[\w-]+)", selectors))):
        made = (name[len(start) : len(name) - len(end)] for start, end in put_together if fits(name, start, end))
        assert name in whole or any(middle in quoted or middle.isdigit() for middle in made), f"nothing is a .{name}"


def fits(name: str, start: str, end: str) -> bool:
    return name.startswith(start) and name.endswith(end) and len(name) > len(start) + len(end)


def test_every_class_that_a_script_gives_is_wanted(sources: str) -> None:
    """By a style, or by a script that looks for it."""
    styled = "".join(map(text_of, SHEETS))
    given = {
        name
        for path in SCRIPTS
        for names in re.findall(r'class: "([^"]+)"', text_of(path))
        for name in names.split()
        if name.startswith("rally-")
    }
    assert len(given) > 100
    assert not sorted(name for name in given if f".{name}" not in styled and f".{name}" not in sources)


def test_every_custom_property_has_a_value_and_is_taken(sources: str) -> None:
    styles = "".join(map(text_of, SHEETS))
    values = set(re.findall(r"(?<![\w-])(--[\w-]+):", styles)) | set(re.findall(r"[\"'`](--[\w-]+)[\"'`:]", sources))
    values |= set(re.findall(r"style: `(--[\w-]+):", sources))
    drawn = "".join(side_svg(game, shape, skills_of(game), {"begin": "?"}) for game in GROUNDS for shape in SHAPES)
    taken = set(re.findall(r"var\((--[\w-]+)\s*[,)]", styles + sources + drawn))
    theirs = "--jp-"  # JupyterLab's and ipywidgets' own
    colours = set(re.findall(r"(--[\w-]+):", palette_style()))
    assert not sorted(name for name in taken - values - colours if not name.startswith(theirs))
    assert not sorted(name for name in values - taken if not name.startswith(theirs) and name in styles)
