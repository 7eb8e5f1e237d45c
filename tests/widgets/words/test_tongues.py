"""Lists, numbers, quotes and rows of sentences, as five languages put them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.catalogues import list_patterns
from widgets.words import languages
from widgets.words.languages import Tongue, whole_percent

SPACE = "\N{NO-BREAK SPACE}"
WIDGETS = Path(languages.__file__).parents[1]


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
        (("10", "11"), "or", "10 u 11"),
        (("9", "10", "11"), "or", "9, 10 u 11"),
        (("1500", "8000"), "or", "1500 u 8000"),
        (("10.000", "11.000"), "or", "10.000 u 11.000"),  # from here on a browser does not know
        (("Mia", "Íñigo"), "standard", "Mia e Íñigo"),
        (("prosa", "híbrido"), "standard", "prosa e híbrido"),
        (("Mia", "Yves"), "standard", "Mia e Yves"),
        (("Mia", "Óscar"), "or", "Mia u Óscar"),
        (("«Mia»", "«Olga»"), "or", "«Mia» u «Olga»"),
        (("10", "110"), "or", "10 o 110"),
        (("1000", "1100"), "or", "1000 o 1100"),
        (("10", "115.000"), "or", "10 o 115.000"),
        (("17", "18"), "or", "17 o 18"),
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


@pytest.mark.parametrize(
    ("code", "small", "large"),
    [
        ("en", "1,500", "15,000"),
        ("de", "1.500", "15.000"),
        ("fr", "1\N{NARROW NO-BREAK SPACE}500", "15\N{NARROW NO-BREAK SPACE}000"),
        ("es", "1500", "15.000"),
        ("zh", "1,500", "15,000"),
    ],
)
def test_thousands(code: str, small: str, large: str) -> None:
    assert (tongue(code).number(1500), tongue(code).number(15_000)) == (small, large)
    assert tongue(code).percent(15).startswith(small)


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_halves_are_rounded_up_in_figures_percentages_and_sentences_alike(code: str) -> None:
    digits = [tongue(code).percent(step / 200).strip(f"%{SPACE}") for step in range(1, 200, 2)]
    assert digits == [str(step) for step in range(1, 101)]
    assert [whole_percent(step / 200) for step in range(1, 200, 2)] == [*range(1, 101)]
    assert [tongue(code).number(step / 20, 1)[-1] for step in range(1, 20, 2)] == [*"1234567890"]


def test_no_module_groups_thousands_by_itself() -> None:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in WIDGETS.rglob("*.py")}
    by_hand = [
        f"{path.relative_to(WIDGETS)}: {ast.unparse(node)}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FormattedValue)
        and node.format_spec
        and re.search(r"[,_]", ast.unparse(node.format_spec))
    ]
    assert trees and not by_hand


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
