"""Lists, numbers, quotes and rows of sentences, as five languages put them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools.catalogues import list_patterns
from widgets.words import languages
from widgets.words.languages import Tongue

SPACE = "\N{NO-BREAK SPACE}"


def tongue(code: str) -> Tongue:
    return languages.make_tongue(code, list_patterns(code))


@pytest.mark.parametrize(
    ("code", "one_of", "all_of"),
    [
        ("en", "Mia, Ben or Ada", "Mia, Ben and Ada"),
        ("de", "Mia, Ben oder Ada", "Mia, Ben und Ada"),
        ("fr", "Mia, Ben ou Ada", "Mia, Ben et Ada"),
        ("es", "Mia, Ben o Ada", "Mia, Ben y Ada"),
        ("zh", "Mia、Ben或Ada", "Mia、Ben和Ada"),
        ("it", "Mia, Ben o Ada", "Mia, Ben e Ada"),
    ],
)
def test_lists(code: str, one_of: str, all_of: str) -> None:
    names = ["Mia", "Ben", "Ada"]
    assert (tongue(code).join_list(names, "or"), tongue(code).join_list(names)) == (one_of, all_of)
    assert [tongue(code).join_list(names[:count]) for count in (0, 1)] == ["", "Mia"]


@pytest.mark.parametrize(
    ("names", "style", "said"),
    [
        (("Mia", "Ian"), "standard", "Mia e Ian"),
        (("Mia", "Ines"), "standard", "Mia e Ines"),
        (("Mia", "Ada"), "standard", "Mia y Ada"),
        (("Mia", "Yago"), "standard", "Mia y Yago"),
        (("hierba", "hielo"), "standard", "hierba y hielo"),
        (("Mia", "Olga"), "or", "Mia u Olga"),
        (("7", "8"), "or", "7 u 8"),
        (("Mia", "Ada"), "or", "Mia o Ada"),
    ],
)
def test_a_spanish_and_does_not_meet_its_own_sound(names: tuple[str, ...], style: str, said: str) -> None:
    assert tongue("es").join_list(names, style) == said


@pytest.mark.parametrize(
    ("code", "number", "percent", "tenths"),
    [
        ("en", "2.0", "30%", "30.2%"),
        ("de", "2,0", f"30{SPACE}%", f"30,2{SPACE}%"),
        ("fr", "2,0", f"30{SPACE}%", f"30,2{SPACE}%"),
        ("es", "2,0", f"30{SPACE}%", f"30,2{SPACE}%"),
        ("zh", "2.0", "30%", "30.2%"),
    ],
)
def test_numbers(code: str, number: str, percent: str, tenths: str) -> None:
    assert (tongue(code).number(2.04, 1), tongue(code).percent(0.302)) == (number, percent)
    assert tongue(code).percent(0.302, 1) == tenths


def test_quotes_sentences_and_series() -> None:
    assert [tongue(code).quote("X4") for code in ("en", "de", "es", "zh")] == ["'X4'", "„X4“", "«X4»", "“X4”"]
    assert tongue("fr").quote("X4") == f"«{SPACE}X4{SPACE}»"
    assert tongue("en").join_sentences(["Mia wins.", "", "Ben is next."]) == "Mia wins. Ben is next."
    assert tongue("zh").join_sentences(["米娅赢了。", "轮到本。"]) == "米娅赢了。轮到本。"
    assert [tongue(code).series(["a, b", "c"]) for code in ("en", "zh")] == ["a, b; c", "a, b；c"]


def test_babel_is_read_when_the_first_number_is_said_and_not_for_the_first_labs() -> None:
    code = """
import sys
from widgets.words import say_percent
from widgets.stich_rallye import TrickLab
from widgets.rally_run import RoadLab
TrickLab(players=4, story="a_trick"), RoadLab(players=4, seed=3)
print("babel" in sys.modules, say_percent(0.3), "babel" in sys.modules)
"""
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed == "False 30% True\n"
