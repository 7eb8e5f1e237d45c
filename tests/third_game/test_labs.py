"""The labs of Short Cut, which nobody wrote for it: played, watched, tried out and asked about."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from rally import GAMES
from rally.core.errors import NotationError
from tests.rally.contract.conftest import entered
from tests.widgets.snapshot import snapshot
from widgets import register
from widgets.lab.controls import is_shown
from widgets.tutor.predict import Predict
from widgets.words import set_language
from widgets.words.languages import language

from .game import Race
from .questions import QUIZ, WORKBOOK
from .screen import SCREEN


@pytest.fixture
def labs() -> Iterator[Any]:
    """The labs of the game, entered for one test."""
    with entered(SCREEN.game):
        found = register(SCREEN, WORKBOOK, QUIZ)
        yield found
        found.leave()


@pytest.fixture
def in_german() -> Iterator[Callable[[], None]]:
    """Goes on in German."""
    yield lambda: set_language("de")
    set_language("en")


def choose(lab: Any, number: int) -> None:
    """Choose from the list of a lab at which a race is played."""
    lab.choices.options._answer(lab.choices.options, {"choose": lab.choices.options.rows[number]["id"]}, None)


def click(part: Any, **content: Any) -> None:
    part._answer(part, content, None)


def test_a_race_is_played_to_its_end_by_people_and_computers(labs: Any) -> None:
    lab = labs.PlayLab(players=3, people=2, seed=5)
    while lab.state.race.winner is None:
        assert lab.state.person in (0, 1)
        choose(lab, 0)
    assert (
        "has reached the finish and wins the race (C5.1)" in lab.line.text
        and "From first place to last" in lab.line.text
    )
    assert is_shown(lab.next_race)
    lab.next_race.click()
    assert lab.state.race.winner is None and lab.state.number == 6


def test_a_choice_is_a_click_where_it_leads_and_others_are_refused(labs: Any) -> None:
    lab = labs.PlayLab(players=2, seed=3)
    before = str(lab.state.race)
    click(lab.view.board, space=30)
    assert lab.line.text == "Neither side of the die leads to space 30 (C2.2)." and lab.line.tone == "bad"
    click(lab.view.board, space=99)
    assert str(lab.state.race) == before and lab.line.tone == "bad"
    click(lab.view.board, space=3)
    assert lab.line.text.startswith("Mia drives 3 spaces. New place: space 3 (C2.3, C2.2).")
    assert len(lab.view.steps.steps) == len(lab.view.board.steps) > 5
    lab.step_back.click()
    assert str(lab.state.race) == before and lab.line.text.startswith("Taken back.")


def test_hints_point_at_the_board_and_costs_are_told(labs: Any) -> None:
    lab = labs.PlayLab(position="players=Mia,Ben cars=24,27 die=6")
    lab.hint.click()
    lab.help.due.work.wait()
    assert lab.line.text.startswith("A hint: By the top, 6 spaces. Played out, it wins about 100 out of 100 races.")
    assert lab.view.board.marks[30] == "finish hinted" and lab.view.board.marks[25] == " may"
    assert [row["best"] for row in lab.choices.options.rows] == [True, False]
    lab.costs.value = True
    choose(lab, 1)
    lab.help.made.work.wait()
    assert "By the top, 6 spaces" in lab.help.cost


def test_a_race_is_saved_loaded_and_watched(labs: Any) -> None:
    lab = labs.PlayLab(players=2, people=2, seed=4)
    for _turn in range(6):
        choose(lab, 0)
    record = json.dumps(SCREEN.game.record(lab.state.race))
    other = labs.PlayLab(position=record)
    assert str(other.state.race) == str(lab.state.race)
    assert [type(each.last_action) for each in other.state.race.history()] == [
        type(each.last_action) for each in lab.state.race.history()
    ]
    assert labs.RaceLab(record).race == lab.state.race


def test_a_race_is_watched_judged_and_branched_off(labs: Any) -> None:
    lab = labs.RaceLab("players=Mia,Ben,Ada cars=22,21,17 seed=2")
    assert lab.race.winner is not None
    lab.analyse.click()
    lab.analysis.work.wait()
    assert len(lab.analysis.verdicts) == sum(
        race.last_action is not None and race.previous.to_act is not None for race in lab.race.history()
    )
    minor = {line["text"] for line in lab.timeline.lines if line.get("minor")}
    assert minor == {f"It is the turn of {name} (C1.3)." for name in ("Mia", "Ben", "Ada")}
    line = next(line for line in lab.timeline.lines if line["text"].startswith("Ben drives on"))
    click(lab.timeline, scene=line["scene"], step=line["step"])
    assert lab.line.text.startswith("Ben drives on. New place: space")
    assert [each["mark"] for each in lab.timeline.lines if each["mark"]][:3] == [
        "The beginning",
        "Mia has to choose",
        "Ben has to choose",
    ]
    lab.what_if.click()
    assert lab.branch.lab is not None and "This is a branch that starts here" in lab.branch.lab.line.text


def test_chance_is_nobodys_choice_and_choices_have_chances(labs: Any) -> None:
    lab = labs.WhatIfLab("players=Mia,Ben cars=9,3", playouts=200)
    assert [row["label"] for row in lab.chances.options.rows] == [f"Roll a {top}" for top in range(1, 7)]
    assert not any("rate" in row for row in lab.chances.options.rows)
    lab.work_out.click()
    assert lab.line.text == "Nobody has a choice here: there is nothing to work out."
    click(lab.view.board, space=12)
    assert lab.line.text == "The die is to be rolled first (C2.1)."
    click(lab.chances.options, choose="roll 6")
    lab.chances.counsel.work.wait()
    assert [row["id"] for row in lab.chances.options.rows if "rate" in row] == [
        "top",
        "bottom",
        "top, short cut",
        "bottom, short cut",
    ]
    click(lab.chances.options, look="top, short cut")
    assert lab.view.board.steps[-1]["cars"] == [21, 3] and lab.race.cars == (9, 3)
    click(lab.view.board, space=21)
    assert lab.race.cars == (21, 3) and "takes the short cut and drives 6 spaces" in lab.line.text


def test_played_at_a_table_the_die_is_rolled_though_a_position_says_no_seed(labs: Any) -> None:
    lab = labs.PlayLab(position="players=Mia,Ben cars=9,3")
    assert lab.state.race.die is not None and len(lab.choices.options.rows) == 4
    with pytest.raises(NotationError):
        lab.choices.choice_in({"choose": "fly"})


@pytest.mark.parametrize("name", [task.id for task in WORKBOOK.exercises()])
def test_questions_are_asked_answered_and_asked_again(labs: Any, name: str) -> None:
    for right in (True, False):
        lab = Predict(name)
        for _time in WORKBOOK.exercise(name).variants:
            assert not any("may" in mark for mark in lab.scene.view.board.marks)  # that would tell the answer
            answer = next(each for each in lab.choices if each.right == right)
            click(lab.scene.view.board, space=answer.value)
            rule = lab.task.rule if right else WORKBOOK.beliefs[answer.beliefs[0]].rule
            assert lab.line.text.startswith("Right!" if right else "Not quite. ") and f"({rule})" in lab.line.text
            lab.again.click()


def test_every_question_tells_its_beliefs_apart() -> None:
    for task in WORKBOOK.exercises():
        for variant in task.variants:
            assert len(WORKBOOK.answers(variant)) == 1 + len(task.beliefs)
    assert set(QUIZ.REASONS) == set(WORKBOOK.beliefs)
    assert {each.rule for each in WORKBOOK.beliefs.values()} <= set(SCREEN.game.rules)


def made(labs: Any) -> dict[str, Any]:
    """A lab of every kind, at something that has happened."""
    play, race, what_if = labs.PlayLab(players=3, seed=3), labs.RaceLab(players=2, seed=3), labs.WhatIfLab("die=4")
    choose(play, 0)
    click(race.timeline, scene=4, step=2)
    what_if.act(next(iter(what_if.race.legal)))
    predict = Predict("short_cut_pushed")
    predict.answer_1.click()
    return {"play": play, "race": race, "what-if": what_if, "predict": predict}


def shown(lab: Any) -> list[Any]:
    """What is on show, but for what the page remembers, and for the looks of the button that steps back."""
    back = [name for name, facts in snapshot(lab).items() if facts.get("description") == lab.step_back.description]
    return [facts for name, facts in snapshot(lab).items() if "Memory" not in name and name not in back]


@pytest.mark.parametrize("name", ["play", "race", "what-if", "predict"])
def test_a_page_that_comes_back_looks_as_it_did(labs: Any, name: str) -> None:
    lab, fresh = made(labs)[name], {"play": labs.PlayLab, "race": labs.RaceLab, "what-if": labs.WhatIfLab}
    other = fresh.get(name, lambda: Predict("short_cut_pushed"))()
    assert shown(other) != shown(lab)
    other.look(other.recall(lab.memo()))
    assert shown(other) == shown(lab)
    assert "<table>" in lab.still() and "<svg" in lab.still()


@pytest.mark.parametrize("name", ["play", "race", "what-if", "predict"])
def test_every_message_of_its_labs_is_there_in_german(
    labs: Any, name: str, in_german: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    lab = made(labs)[name]
    english = lab.line.text
    missing: list[str] = []
    in_german()
    monkeypatch.setattr("widgets.words.languages.catalogue", asked_for(missing))
    lab.redraw()
    lab.tell(lab.describe)
    assert lab.line.text != english and not missing and language.code == "de"


def asked_for(missing: list[str]) -> Callable[[str], Any]:
    """The catalogues; what is looked up in them and not found is listed."""
    from widgets.words.languages import catalogue

    class Noting:
        def __init__(self, code: str) -> None:
            self.found = catalogue(code)

        def __getattr__(self, name: str) -> Any:
            look_up = getattr(self.found, name)

            def noted(*text: Any) -> Any:
                said = look_up(*text)
                if said == text[-1] and said not in SAME and any(map(str.isalpha, FIELD.sub("", said))):
                    missing.append(said)
                return said

            return noted

    return Noting


FIELD = re.compile(r"\{\w+\}")
SAME = {"Start", "Name", "{place}: {cars}"}


def test_a_race_draws_itself_as_the_last_line_of_a_cell_as_long_as_the_game_is_entered() -> None:
    shell = InteractiveShell.instance()
    with entered(SCREEN.game):
        race = SCREEN.game.start(3)
        found = register(SCREEN, WORKBOOK, QUIZ)
        drawn = shell.display_formatter.format(race)[0]
        assert "<svg" in drawn["text/html"] and "<table>" in drawn["text/html"]
        assert all(name in drawn["text/html"] for name in race.players)
        assert drawn["text/plain"] == repr(race)
        found.leave()
        assert "text/html" not in shell.display_formatter.format(race)[0]
    InteractiveShell.clear_instance()


def test_the_game_leaves_as_it_came() -> None:
    with entered(SCREEN.game):
        register(SCREEN, WORKBOOK, QUIZ).leave()
        with pytest.raises(NotationError):
            Predict("short_cut_pushed")
    assert "short-cut" not in GAMES
    assert isinstance(SCREEN.race_in_text("die=3"), Race)
