"""StudyLab: nothing is told before one counts; then a picture, numbers with intervals, and a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from rally.core import measures
from rally.core.errors import ImpossiblePosition, NotationError
from widgets import rally_run, stich_rallye
from widgets.races import study_lab
from widgets.words import speaking

KINDS = [(stich_rallye.StudyLab, name) for name in stich_rallye.StudyLab.studies] + [
    (rally_run.StudyLab, name) for name in rally_run.StudyLab.studies
]
FEW = {"motor": 4000}


@pytest.fixture(params=KINDS, ids=lambda kind: kind[1])
def lab(request: pytest.FixtureRequest) -> Any:
    kind, name = request.param
    made = kind(name, races=FEW.get(name, 200), story=f"study_{name}")
    return made


@pytest.fixture
def lead() -> Any:
    return stich_rallye.StudyLab("lead", races=500)


def test_nothing_is_told_before_one_counts_and_all_of_it_then(lab: Any) -> None:
    assert lab.measured == () and "95%" not in lab.still() and "?" in lab.picture()
    assert not lab.story.goal.reached
    lab.count.click()
    assert lab.line.tone == "good" and lab.story.goal.reached and f"{lab.races:,} races were counted." in lab.line.text
    assert len(lab.measured) > 1 and lab.still().count("95% interval") == len(lab.measured)
    drawn = lab.chart.figure["data"]
    assert drawn and lab.chart.alt == lab.describe()
    lab.step_back.click()
    assert lab.measured == () and "?" in lab.picture()


def test_every_language_says_it_whole(lab: Any) -> None:
    lab.count.click()
    for code in ("de", "fr", "es", "zh"):
        with speaking(code):
            said = lab.describe()
            assert said != lab.line.text and "{" not in said and "races" not in said


@pytest.mark.parametrize(("kind", "name"), KINDS, ids=[name for _, name in KINDS])
def test_the_fewest_races_that_may_be_counted_are_enough_or_said_to_be_too_few(kind: Any, name: str) -> None:
    lab = kind(name, races=measures.FEWEST_RACES)
    lab.count.click()
    assert lab.line.tone == "good" and f"{measures.FEWEST_RACES} races were counted." in lab.line.text
    assert ("too few" in lab.line.text) == (not lab.measured)
    assert lab.chart.figure["data"] or not lab.measured


@pytest.mark.rest
def test_more_races_others_and_another_number_of_players(lead: Any) -> None:
    lead.count.click()
    first = lead.measured
    lead.count.click()
    assert lead.state.races == 1000 and lead.measured != first
    lead.others.click()
    assert (lead.state.races, lead.state.seed) == (1000, 2)
    lead.choice.value = "3"
    assert len(lead.measured) == 3 and lead.state.choice == "3"
    assert [label for label, _value in lead.choice.options] == ["3 players", "4 players", "5 players"]


def test_it_counts_no_more_than_one_would_wait_for(lead: Any) -> None:
    for _number in range(6):
        lead.count.click()
    assert lead.state.races == 500 * study_lab.DOUBLED and lead.line.tone == "bad"


def test_it_never_goes_beyond_what_a_study_can_count() -> None:
    lab = stich_rallye.StudyLab("lead", races=measures.MOST_RACES - 1)
    for _number in range(3):
        lab.count.click()
    assert lab.state.races == measures.MOST_RACES and lab.line.tone == "bad" and "In the code" not in lab.line.text


def test_other_races_are_there_only_when_some_were_counted(lead: Any) -> None:
    lead.others.click()
    assert lead.line.tone == "bad" and lead.state.seed == 1


def test_the_notation_is_read_back_and_what_is_wrong_with_it_is_said(lead: Any) -> None:
    lead.load("choice=5 races=500 seed=3")
    assert lead.write() == "choice=5 races=500 seed=3" and len(lead.measured) == 5
    for wrong in ("choice=9", "races=7", "races=many", "races=99999999", "seed=x", "nonsense", "choice=5 choice"):
        lead.load(wrong)
        assert lead.notation.errors and lead.write() == "choice=5 races=500 seed=3", wrong


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"study": "luck"}, NotationError),
        ({"study": ["lead"]}, NotationError),
        ({"study": "lead", "players": 6}, NotationError),
        ({"study": "hills", "track": "moon"}, NotationError),
        ({"study": "lead", "races": 3}, ImpossiblePosition),
        ({"study": "lead", "seed": "x"}, ImpossiblePosition),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        stich_rallye.StudyLab(**given)


def test_without_numpy_it_says_that_it_was_counted_beforehand(lab: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_name: str) -> None:
        raise ImportError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(measures, "import_module", fails)
    study_lab.measured_by.cache_clear()
    lab.count.click()
    assert "There is no NumPy here" in lab.line.text and lab.measured and lab.story.goal.reached
    study_lab.measured_by.cache_clear()
