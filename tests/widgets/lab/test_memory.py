"""What the page remembers of a lab is for the same lab, made with the same arguments."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from rally import rally_run, stich_rallye
from rally.stich_rallye import Track
from rally.tutor import exercises
from tests.widgets.declared import DECLARED
from tests.widgets.monkey.labs import LABS
from widgets import rally_run as rally_run_labs
from widgets.lab.lab import Lab
from widgets.parts.inputs import fingerprint, stable_text
from widgets.stich_rallye import HillLab, PlayLab, RaceLab, TrackEditor
from widgets.tutor import Predict, Puzzles

CLASSES = [*DECLARED.values(), Predict, Puzzles]
QUESTION = exercises()[0].id
PRINT = """
from tests.widgets.monkey.labs import LABS
for name, make in LABS.items():
    print(name, make().memory.made, sep="\\t")
"""


@pytest.fixture(scope="module")
def other_kernel() -> dict[str, str]:
    """The fingerprints of all labs in a process of its own, in which sets and hashes have another order."""
    env = os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": os.getcwd()}
    done = subprocess.run([sys.executable, "-c", PRINT], env=env, check=True, capture_output=True, text=True)
    return dict(line.split("\t") for line in done.stdout.splitlines())


@pytest.mark.rest
@pytest.mark.parametrize("name", LABS)
def test_a_lab_is_known_again_in_another_kernel(name: str, other_kernel: dict[str, str]) -> None:
    assert LABS[name]().memory.made == other_kernel[name]


def test_no_two_labs_have_the_same_fingerprint(other_kernel: dict[str, str]) -> None:
    assert len(set(other_kernel.values())) == len(LABS)


def arguments(kind: type[Lab[Any]]) -> Iterator[str]:
    yield from list(inspect.signature(kind).parameters)


@pytest.mark.parametrize(
    ("kind", "argument"),
    [(kind, name) for kind in CLASSES for name in arguments(kind)],
    ids=lambda each: each if isinstance(each, str) else f"{each.__module__.split('.')[1]} {each.__name__}",
)
def test_every_argument_of_every_lab_counts(kind: type[Lab[Any]], argument: str) -> None:
    lab = object.__new__(kind)
    needed = {name: 0 for name, each in inspect.signature(kind).parameters.items() if each.default is each.empty}
    assert fingerprint(lab, (), needed) != fingerprint(lab, (), needed | {argument: "something else"})


def made(kind: type[Lab[Any]], *given: Any, **named: Any) -> str:
    return fingerprint(object.__new__(kind), given, named)


def test_arguments_count_as_they_are_written() -> None:
    """By place or by name, left out or as they are by default."""
    assert made(HillLab) == made(HillLab, "volcano") == made(HillLab, track="volcano", players=4)
    assert made(HillLab) != made(HillLab, "beach")
    assert made(PlayLab, seed=1) != made(PlayLab, players=3, seed=9)
    assert made(PlayLab, players=("Mia", "Ben", "Ada")) == made(PlayLab, players=["Mia", "Ben", "Ada"])
    assert made(PlayLab, players=("Mia", "Ben", "Ada")) != made(PlayLab, players=("Mia", "Ada", "Ben"))
    assert made(rally_run_labs.PlayLab) != made(PlayLab), "the other game's"


def test_races_tracks_and_tiles_count_by_what_they_are() -> None:
    one, other = (stich_rallye.Race.start(4, seed=seed) for seed in (1, 2))
    assert made(RaceLab, one) == made(RaceLab, stich_rallye.Race.parse(str(one))) != made(RaceLab, other)
    rings = [Track("ring", spaces) for spaces in ("....dd....uu....", "....dd....uu....", "....dd...uuu....")]
    assert made(TrackEditor, rings[0]) == made(TrackEditor, rings[1]) != made(TrackEditor, rings[2])
    boxes = [rally_run.TileSet(*counts) for counts in ((6, 8, 3, 3, 4), (6, 8, 3, 3, 4), (5, 9, 3, 3, 4))]
    kind = rally_run_labs.FreePlay
    assert made(kind, tiles=boxes[0]) == made(kind, tiles=boxes[1]) != made(kind, tiles=boxes[2])
    drawn = rally_run.Race.start(2, seed=7)
    assert made(rally_run_labs.RaceLab, drawn) != made(rally_run_labs.RaceLab, drawn.after(next(iter(drawn.legal))))


def test_where_there_is_no_order_none_counts() -> None:
    assert stable_text({"b": 1, "a": [2]}) == stable_text({"a": (2,), "b": 1}) != stable_text({"a": 1, "b": [2]})
    assert stable_text({"Mia", "Ben", "Ada"}) == "{'Ada', 'Ben', 'Mia'}"


def test_wrong_arguments_are_complained_of_with_those_that_there_are() -> None:
    with pytest.raises(TypeError, match="HillLab has no 'colour'; there are 'players'"):
        HillLab(colour="red")
    assert list(inspect.signature(HillLab).parameters) == ["track", "players", "position", "story"]


def test_an_answered_question_comes_back_answered() -> None:
    lab, other = Predict(QUESTION), Predict(QUESTION)
    lab.give_answer(1)
    lab.ask_again()
    lab.give_answer(0)
    other.memory._answer(None, {"remembered": lab.memory.text}, [])
    assert other.state == lab.state and "back as it was" in other.line.text
    assert other.describe() == lab.describe()


@pytest.mark.parametrize(
    "text",
    ["7", "{}", '{"time": -1}', '{"time": 0, "given": 99, "marked": []}', '{"time": 0, "given": 0, "marked": ["G99"]}'],
)
def test_a_question_does_not_take_an_answer_that_it_does_not_have(text: str) -> None:
    lab = Predict(QUESTION)
    before = lab.state
    lab.memory._answer(None, {"remembered": text}, [])
    assert [*lab.states] == [before] and lab.line.tone == "bad"
