"""Practice at the end of a lesson: only what is taught until then."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rally.tutor import SKILLS
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS as GOALS
from widgets.lab.progress import ANSWER, WRONG, Fact
from widgets.tutor import Practice

LESSONS = sorted((Path(__file__).parents[4] / "notebooks").glob("*.ipynb"))


def test_in_a_lesson_only_what_it_has_taught_is_asked_and_offered() -> None:
    lab = Practice("winner", "spaces", "may_play", lesson="01_tricks", seed=1)
    for _time in range(12):
        assert not lab.task.ask.endswith("_turbo") and lab.suggest_skill() is None
        lab.give_value(next(choice.value for choice in lab.choices if choice.right))
        lab.next.click()
    other = Practice("winner", "spaces", "may_play", lesson="01_tricks", seed=1)
    other.remember(lab.memo())
    assert other.state == lab.state and "lesson='01_tricks'" in repr(lab)
    assert Practice("motor", lesson="02_motor", seed=1).suggest_skill() in ("winner", "spaces", "may_play")


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_practice_of_a_lesson_says_in_which_one_it_stands(lesson: Path) -> None:
    """Where skills are practised by name; a whole game is practised where all of it is known."""
    for cell in json.loads(lesson.read_text("utf-8"))["cells"]:
        code = "".join(cell["source"])
        if found := re.search(r"^Practice\((\".*)\)$", code, re.MULTILINE):
            taught = [SKILLS[name].lesson for name in re.findall(r'"([a-z_]+)"[,)]', found[0])]
            assert f'lesson="{lesson.stem}"' in code or lesson.stem > max(each.lesson for each in SKILLS.values())
            assert max(taught) <= lesson.stem


def test_what_is_done_in_a_lesson_draws_no_practice_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearly every click of a lesson is noted: its other labs have nothing to do then."""
    drawn: list[str] = []
    monkeypatch.setattr(Practice, "show", lambda lab, show=Practice.show: (drawn.append(lab.skill), show(lab)))
    lab = Practice("winner")
    drawn.clear()
    goal = next(name for names in GOALS.values() for name in names)
    learning.reach(goal)
    learning.be_at(goal, "cell")
    assert learning.progress.done and learning.progress.places and not drawn
    asked = lab.state
    learning.note(Fact(learning.now(), ANSWER, "motor", WRONG))
    assert lab.state == asked and not drawn, "of another skill: the question that is asked stays"
    learning.note(Fact(learning.now(), ANSWER, "winner", WRONG))
    assert lab.state != asked and drawn
    lab.close()
