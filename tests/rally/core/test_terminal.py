"""What a terminal can show: colour where there is one, signs that it can write, lines that have room."""

from __future__ import annotations

import io

import pytest

from rally.core.terminal import (
    SIMPLE,
    WIDTH,
    Paint,
    cut_to_width,
    keep_whole,
    lay_table,
    mark_cars,
    pad_to_width,
    text_width,
    wrap_text,
)


class Stream(io.StringIO):
    """A terminal, or a file, with this encoding."""

    def __init__(self, is_terminal: bool, encoding: str | None) -> None:
        super().__init__()
        self.is_terminal, self.its_encoding = is_terminal, encoding

    @property
    def encoding(self) -> str | None:  # type: ignore[override]
        return self.its_encoding

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize(
    ("is_terminal", "environment", "has_colour"),
    [
        (True, {}, True), (False, {}, False), (True, {"NO_COLOR": "1"}, False), (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False), (True, {"TERM": "xterm"}, True),
    ],
)  # fmt: skip
def test_colour_comes_where_a_terminal_has_it_and_nobody_objects(is_terminal, environment, has_colour) -> None:
    paint = Paint.of(Stream(is_terminal, "utf-8"), environment)
    assert paint.has_colour is has_colour
    assert paint("R2", "red", "bold") == ("\x1b[31;1mR2\x1b[0m" if has_colour else "R2")
    assert paint("R2", "white") == paint("R2") == "R2" and paint("", "red") == ""


@pytest.mark.parametrize(
    ("encoding", "has_signs"), [("utf-8", True), ("ascii", False), ("latin-1", False), (None, False), ("none", False)]
)
def test_signs_of_drawings_come_where_they_can_be_written(encoding, has_signs) -> None:
    paint = Paint.of(Stream(False, encoding), {})
    assert paint.has_signs is has_signs
    drawn = paint("".join(map(chr, SIMPLE)))
    assert drawn.isascii() is not has_signs and len(drawn) == len(SIMPLE)


def test_width_is_that_of_what_is_seen() -> None:
    assert [text_width(text) for text in ("", "abc", "é", "e\u0301", "拉力")] == [0, 3, 1, 1, 4]
    assert pad_to_width("拉力", 6) == "拉力  "
    assert cut_to_width("拉力赛", 5) == "拉力…" and cut_to_width("abc", 3) == "abc"


def test_text_is_wrapped_at_spaces_that_may_break_and_commands_stay_whole() -> None:
    text = "a word and a\N{NO-BREAK SPACE}pair: " * 20 + keep_whole("pip install something")
    lines = wrap_text(text, "  > ")
    assert all(text_width(line) <= WIDTH for line in lines) and len(lines) > 4
    assert lines[0].startswith("  > ") and all(line.startswith("    ") for line in lines[1:])
    assert not any(line.endswith(" a") for line in lines) and "pip install something" in lines[-1]


def test_text_without_spaces_is_broken_and_no_line_begins_with_a_full_stop() -> None:
    lines = wrap_text("课程在这里，" * 20 + "。")
    assert len(lines) > 2 and all(text_width(line) <= WIDTH for line in lines)
    assert not any(line[0] in "，。" for line in lines)
    assert "".join(lines) == "课程在这里，" * 20 + "。"


def test_a_path_stays_whole_however_long_it_is() -> None:
    assert wrap_text("in " + "/x" * 100)[-1] == "/x" * 100


def test_a_table_has_even_columns_and_its_last_one_goes_on() -> None:
    rows = [["", "players", "hands"], ["M", "Mia", "R1 " * 60], ["B", "拉力赛", ""]]
    lines = lay_table(rows, Paint(), ("red",))
    assert lines[0] == "   players  hands" and lines[1].startswith("M  Mia      R1 R1")
    assert lines[2].startswith(" " * 12 + "R1") and lines[-1] == "B  拉力赛"
    assert all(text_width(line) <= WIDTH for line in lines)


@pytest.mark.parametrize(
    ("players", "marks"),
    [
        (("Mia", "Ben"), ("M", "B")), (("Mia", "mo"), ("0", "1")), (("", "Ben"), ("0", "1")),
        (("小明", "Ben"), ("0", "1")), (("7up", "Ben"), ("0", "1")),
    ],
)  # fmt: skip
def test_cars_have_letters_that_tell_them_apart(players, marks) -> None:
    assert mark_cars(players) == marks
