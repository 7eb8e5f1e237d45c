"""What is done in lessons is kept with the learner: goals, where one was, answers; it comes back, and begins anew."""

from __future__ import annotations

from typing import Any

import pytest

from rally.tutor import SKILLS, exercises, skill_of
from widgets.lab.controls import is_shown
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS
from widgets.lab.progress import Fact, Progress
from widgets.rally_run import MemoryLab
from widgets.tutor import CourseMap, Predict

NOW = 1_764_000_000
LESSON = "13_memory"


def at(minutes: int) -> None:
    """So many minutes have passed."""
    learning.now = lambda: NOW + 60 * minutes


def answered(question: str, right: bool) -> Predict:
    """A question of a lesson, answered."""
    lab = Predict(question)
    lab.give_value(next(choice.value for choice in lab.choices if choice.right is right))
    return lab


def hear(lab: Any, kept: str, learner: str = "", **more: object) -> None:
    """What the page says of its store to a lab of a lesson, or to the map."""
    keeper = lab.keeper if hasattr(lab, "keeper") else lab.story.keeper
    keeper.part._answer(None, {"kept": kept, "learner": learner, "learners": [], **more}, [])


def test_a_goal_of_a_lesson_is_kept_and_is_ticked_on_the_next_visit() -> None:
    lab = answered("memory_1", right=True)
    kept = lab.story.keeper.part.text
    assert "goal memory_1 done" in kept and "answer memory right" in kept
    lab.close()
    learning.begin()  # another kernel
    again, other = Predict("memory_1"), Predict("memory_2")
    assert not again.story.goal.reached and again.story.goal.done == 0
    hear(again, kept)
    assert again.story.goal.reached and not other.story.goal.reached
    assert (other.story.goal.done, other.story.goal.total) == (1, len(LESSONS[LESSON]))
    again.give_answer(0)
    again.again.click()
    assert not again.story.goal.reached, "asked again, it is open"


def test_a_lab_tells_the_browser_what_is_done_in_it_and_no_other_lab_does() -> None:
    quiet = Predict("memory_2")
    lab = answered("memory_1", right=True)
    assert lab.story.keeper.part.text == learning.progress.text and quiet.story.keeper.part.text == ""


def test_the_first_lab_of_a_lesson_leads_to_where_one_was() -> None:
    learning.be_at("memory_3", "guess-moved")
    kept = learning.progress.text
    learning.begin()
    first, later = Predict("motor_1"), Predict("memory_3")
    begins = MemoryLab(story=LESSONS[LESSON][0])
    hear(begins, kept)
    assert begins.story.goal.place == "guess-moved"
    assert first.story.goal.place == later.story.goal.place == ""
    later.give_answer(0)
    assert begins.story.goal.place == "", "one is there"


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_in_a_lesson_is_evidence_for_its_skill_once(right: bool) -> None:
    lab = answered("driving_2", right)
    facts = [(fact.kind, fact.about, fact.outcome) for fact in learning.progress.facts if fact.kind == "answer"]
    assert facts == [("answer", "hills", "right" if right else "wrong")]
    assert learning.progress.standing_of("hills") == "shaky"
    lab.step_back.click()
    lab.give_value(next(choice.value for choice in lab.choices if choice.right))
    assert len([fact for fact in learning.progress.facts if fact.kind == "answer"]) == 1, "no second chance"
    at(1)
    lab.again.click()
    lab.give_answer(0)
    assert len([fact for fact in learning.progress.facts if fact.kind == "answer"]) == 2, "another position"


def test_a_riddle_before_anything_was_taught_says_nothing_of_a_skill() -> None:
    for right in (False, True):
        answered("riddle_hill", right=right)
        assert learning.progress.standing_of("hills") == "new" and ("riddle_hill" in learning.progress.done) is right


def test_after_the_lessons_of_a_game_each_of_its_skills_was_met() -> None:
    asked = {skill_of(task) for task in exercises() if task.lesson != "00_start"}
    assert asked - {""} == {*SKILLS}


def test_a_lesson_begins_anew_on_the_map_and_a_step_back_brings_it_back() -> None:
    lab = answered("memory_1", right=True)
    at(1)
    course = CourseMap()
    chip = course.lessons[[lesson for lesson, names in LESSONS.items() if names].index(LESSON)]
    course.lesson_anew.click()
    assert course.line.tone == "bad"
    chip.click()
    assert chip.description == "~ 13" and "1 of 8" in course.line.text
    assert course.way.text == "Continue lesson 13" and is_shown(course.lesson_anew)
    course.lesson_anew.click()
    assert learning.progress.count(LESSON) == 0 and chip.description == "○ 13" and "Step back" in course.line.text
    assert not lab.story.goal.reached and lab.story.goal.done == 0
    assert learning.progress.standing_of("memory") == "shaky", "what is known stays known"
    at(2)
    kept = learning.progress.text
    course.step_back.click()
    assert learning.progress.count(LESSON) == 1 and lab.story.goal.reached
    at(3)
    hear(course, kept)
    assert learning.progress.count(LESSON) == 1, "though another lesson had heard of it"


def test_of_where_one_was_only_the_last_place_of_a_lesson_is_kept() -> None:
    for minute, (goal, cell) in enumerate([("memory_1", "a"), ("races_1", "b"), ("memory_2", "c"), ("memory_2", "c")]):
        at(minute)
        learning.be_at(goal, cell)
    places = [(fact.about, fact.belief) for fact in learning.progress.facts]
    assert places == [("races_1", "b"), ("memory_2", "c")]
    older = Progress("", (Fact(NOW - 9, "at", "memory_5", "done", "z"),))
    assert learning.progress.merge_with(older).facts == learning.progress.facts
    assert Progress.read(learning.progress.text) == Progress.read(learning.progress.code) == learning.progress


# --- who learns -------------------------------------------------------------------------------------------------------

WORK = Progress("", (Fact(NOW - 9, "answer", "hills", "right"), Fact(NOW - 8, "mastered", "hills", "right")))


def test_what_was_done_before_a_name_was_given_goes_with_the_name_and_comes_back() -> None:
    learning.progress = WORK
    lab = CourseMap()
    lab.learner.value = "Mia"
    assert learning.progress == Progress("Mia", WORK.facts) and "goes with the name" in lab.line.text
    part = lab.keeper.part
    assert (part.learner, part.carried, part.text) == ("Mia", [""], learning.progress.text)
    lab.step_back.click()
    assert learning.progress == WORK and (part.learner, part.carried) == ("", ["Mia"])


def test_another_open_lesson_follows() -> None:
    lab = answered("memory_1", right=True)
    mia = Progress("Mia", WORK.facts)
    hear(lab, "", "")
    hear(lab, mia.text, "Mia", follows=True)
    assert learning.progress == mia and lab.story.keeper.part.learner == "Mia"


def test_a_learner_gets_another_name_but_none_that_is_taken() -> None:
    learning.progress, learning.learners = Progress("Mai", WORK.facts), ("Ben", "Mai")
    lab = CourseMap()
    lab.renamed.value = "Ben"
    assert lab.line.tone == "bad" and learning.progress.name == "Mai"
    lab.renamed.value = "Mia"
    assert learning.progress == Progress("Mia", WORK.facts) and lab.keeper.part.carried == ["Mai"]
    assert learning.learners == ("Ben", "Mia")
    lab.step_back.click()
    assert learning.progress.name == "Mai" and lab.keeper.part.carried == ["Mia"]


def test_a_learner_is_removed_and_brought_back() -> None:
    learning.progress, learning.learners = Progress("Mia", WORK.facts), ("Ben", "Mia")
    lab = CourseMap()
    lab.remove.click()
    assert learning.progress == Progress() and learning.learners == ("Ben",)
    assert (lab.keeper.part.learner, lab.keeper.part.removed, lab.keeper.part.text) == ("", ["Mia"], "")
    lab.step_back.click()
    assert learning.progress == Progress("Mia", WORK.facts) and lab.keeper.part.text == learning.progress.text


@pytest.mark.parametrize(("answer", "name", "count"), [("as_theirs", "Ben", 1), ("add", "Mia", 3), ("leave", "Mia", 2)])
def test_what_somebody_else_has_learnt_is_not_taken_without_a_question(answer: str, name: str, count: int) -> None:
    learning.progress = Progress("Mia", WORK.facts)
    lab = CourseMap()
    theirs = Progress("Ben", (Fact(NOW - 7, "answer", "winner", "wrong"),))
    lab.code._answer(None, {"apply": theirs.code}, [])
    assert learning.progress.facts == WORK.facts and "Ben" in lab.line.text and is_shown(lab.add)
    getattr(lab, answer).click()
    assert (learning.progress.name, len(learning.progress.facts)) == (name, count)
    assert not is_shown(lab.add)


def test_a_code_that_is_cut_says_how_much_is_missing() -> None:
    facts = tuple(Fact(NOW + 977 * n, "answer", [*SKILLS][n % 14], "right", "", n % 3) for n in range(40))
    code = Progress("Mia", facts).code
    lab = CourseMap()
    lab.code._answer(None, {"apply": code[: len(code) // 2]}, [])
    here = len(learning.progress.facts)
    assert 0 < here < 40 and lab.line.tone == "bad"
    assert f"{40 - here} lines of 40 are missing" in lab.line.text and "Everything else" not in lab.line.text


def test_what_is_learnt_is_kept_in_the_browser_that_came_first_unless_another_one_joins() -> None:
    """Two pages of one server can show the same labs: nobody's name or progress goes over without a question."""
    lab, later = Predict("memory_1"), Predict("memory_2")
    mia, ben = Progress("Mia", (Fact(NOW, "goal", "memory_1", "done"),)), Progress("Ben", ())
    hear(lab, mia.text, "Mia", browser="first")
    hear(lab, ben.text, "Ben", browser="second", follows=True, clock="2031-01-01T00:00:00+00:00")
    assert learning.progress == mia and learning.today().year != 2031
    for each in (lab, later, Predict("memory_3")):
        assert each.story.keeper is not None and each.story.keeper.part.browsers == ["first"]
    hear(later, "", "Mia", browser="second", joins=True)
    assert learning.browsers == ("first", "second") and learning.progress == mia
    assert lab.story.keeper is not None and lab.story.keeper.part.browsers == ["first", "second"]
    hear(lab, ben.text, "Ben", browser="second", follows=True)
    assert learning.progress.name == "Ben", "who has joined has a say"
