"""A misspelt argument is one line: what does not know it, and the name that was probably meant."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import widgets.tutor
from tests.widgets.declared import DECLARED
from widgets.lab.lifecycle import LabMeta
from widgets.umpire import Umpire
from widgets.words import LANGUAGES, speaking
from widgets.words.arguments import UnknownArgument
from widgets.words.faults import say_anywhere

OFFERED = {name: getattr(widgets.tutor, name) for name in widgets.tutor.__all__}
LABS = {**DECLARED, "Umpire": Umpire, **{name: lab for name, lab in OFFERED.items() if isinstance(lab, LabMeta)}}
FUNCTIONS = {name: each for name, each in OFFERED.items() if inspect.isfunction(each)}
CELLS = [
    (
        "from widgets.stich_rallye import HillLab\nHillLab(stroy='hills')",
        "HillLab has no 'stroy'; did you mean 'story'?",
    ),
    ("from widgets.rally_run import PlayLab\nPlayLab(3, sed=7)", "PlayLab has no 'sed'; did you mean 'seed'?"),
    (
        "from widgets.classroom import class_table\nclass_table(fils=[])",
        "class_table has no 'fils'; did you mean 'files'?",
    ),
]


@pytest.mark.parametrize("call", [*LABS.values(), *FUNCTIONS.values()], ids=[*LABS, *FUNCTIONS])
def test_every_lab_and_function_names_the_argument_that_was_meant(call: Callable[..., Any]) -> None:
    given = inspect.signature(call).parameters.values()
    for name in (each.name for each in given if each.kind is not each.VAR_POSITIONAL):
        with pytest.raises(UnknownArgument) as caught:
            call(**{f"{name}x": None})
        assert str(caught.value) == f"{call.__name__} has no '{name}x'; did you mean '{name}'?"
    with pytest.raises(TypeError, match=f"{call.__name__} has no 'qqqq'"):
        call(qqqq=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(language: str) -> None:
    with pytest.raises(UnknownArgument) as caught:
        Umpire(plyers=3)
    with speaking(language):
        [said] = say_anywhere(caught.value)
    assert "Umpire" in said and "plyers" in said and "players" in said and ("did you" in said) == (language == "en")


def test_a_cell_of_a_notebook_shows_that_line_and_its_own_and_no_frame_of_ours() -> None:
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell, _said in CELLS])
    NotebookClient(book, kernel_name="python3", allow_errors=True, timeout=120).execute()
    for cell, (source, said) in zip(book.cells, CELLS, strict=True):
        [output] = cell.outputs
        shown = [
            line.partition("m")[2] or line for line in "\n".join(output.traceback).replace("\x1b[39m", "").split("\n")
        ]
        assert shown == [f"UnknownArgument: {said}", f"  2: {source.splitlines()[1]}"]
