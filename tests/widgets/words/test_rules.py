"""The rules in words: each in every language, with where we have it from."""

from __future__ import annotations

import pytest

from rally import GAMES
from tests.widgets.speech import in_language
from widgets.words import LANGUAGES, speaking
from widgets.words.sentences import rule_named, rule_text, say_other, say_source

NUMBERS = [number for game in GAMES.values() for number in game.rules]


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("number", NUMBERS)
def test_every_rule_is_said_in_every_language(number: str, code: str) -> None:
    rule = rule_named(number)
    english = [in_language("en", rule_text, number), say_source(rule), say_other(rule)]
    with speaking(code):
        other = [in_language(code, rule_text, number), say_source(rule), say_other(rule)]
    for said, native in zip(english, other, strict=True):
        assert bool(said) == bool(native) and (not said or said != native)


def test_a_ruling_says_what_else_it_could_be_and_nothing_else_does() -> None:
    assert {number for number in NUMBERS if say_other(rule_named(number))} == {
        number for number in NUMBERS if rule_named(number).kind == "ruling"
    }


def test_a_rule_stands_in_a_chapter_and_a_lettered_ruling_in_none() -> None:
    assert rule_named("S4.4").chapter == "The motor" and rule_named("S-G").chapter == ""


@pytest.mark.parametrize("number", ["S7.9", "R7.9", "", "s4.4"])
def test_an_unknown_rule_is_answered_with_those_there_are(number: str) -> None:
    with pytest.raises(KeyError, match=r"no rule .*; there are S1\.1, .*R1\.1, "):
        rule_named(number)
