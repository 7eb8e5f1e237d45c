"""Somebody's JSON and TOML: size and depth are looked at first, and only a NotationError comes out (F6)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from rally.core.errors import ImpossiblePosition, NotationError, Where, objection
from rally.core.notation import DEEPEST, MOST_JSON, MOST_TOML, name_file, read_json, read_toml


def test_what_is_too_large_or_too_deep_says_so() -> None:
    for read, most in ((read_json, MOST_JSON), (read_toml, MOST_TOML)):
        with pytest.raises(NotationError, match=f"the file has {most + 1} characters, but at most {most} are read"):
            read(" " * (most + 1), "the file")
        with pytest.raises(NotationError, match=f"more than {DEEPEST} levels"):
            read("a=" + "[" * (DEEPEST + 1), "the file")
    with pytest.raises(NotationError, match=f"more than {DEEPEST} levels"):
        read_toml(".".join("a" * (DEEPEST + 2)) + " = 1", "the file")


def test_what_is_not_deep_is_read() -> None:
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert read_json(deep, "the record") and read_toml(f"a = {deep}", "the file")
    assert read_json('{"a": "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}', "the record")["a"].startswith("[[[")
    assert read_toml("a = 1.5  # [[[[[[[[[[[[[[[[[[[[[[[[[[\n" * 1, "the file") == {"a": 1.5}
    many = "a = [" + "1.5, " * 200 + "]\nb = '" + "." * 100 + '\'\nc = """\n[[[[[[[[[[[[[[[[[[[[[[[\n"""\n'
    assert len(read_toml(many, "the file")["a"]) == 200
    assert read_toml("a.b.c = 1\n" + "\n".join(f"k{n}.x = {n}.0" for n in range(50)), "the file")["k3"] == {"x": 3.0}


@settings(max_examples=300)
@given(st.text(st.sampled_from("[]{}\"'.=,#\\\na1 "), max_size=60))
def test_no_text_ends_in_anything_but_a_complaint(text: str) -> None:
    for read in (read_json, read_toml):
        try:
            read(text, "the file")
        except NotationError as error:
            assert "the file" in str(error)


def test_a_fault_in_a_data_file_is_said_with_the_name_of_the_file() -> None:
    with (
        pytest.raises(NotationError, match=r"^volcano\.toml cannot be read: KeyError: 'spaces'"),
        name_file("volcano.toml"),
    ):
        {}["spaces"]
    with pytest.raises(NotationError, match=r"^box\.toml cannot be read: FileNotFoundError"), name_file("box.toml"):
        Path("no such file").read_text()
    with (
        pytest.raises(ImpossiblePosition, match=r"^volcano\.toml: the start space") as refused,
        name_file("volcano.toml"),
    ):
        raise ImpossiblePosition(objection("S-K", "the start space must be flat"))
    assert refused.value.objections[0].where == Where("volcano.toml")
