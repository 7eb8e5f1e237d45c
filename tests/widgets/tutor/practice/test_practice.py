"""Practice in a lab: whatever is answered is told, a misreading is named and shown, and what was done is noted."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from rally.core.errors import NotationError, RallyError
from rally.tutor import SKILLS, beliefs
from tests.selection import each_of
from tests.widgets.tutor.practice.asked import give_last, go_on, practice_at
from widgets.lab.controls import is_shown
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS as GOALS
from widgets.lab.progress import ANSWER, WRONG, Fact, Progress
from widgets.tutor import CourseMap, Practice
from widgets.tutor.prose import prose_of
from widgets.tutor.question_lab import GAMES

NOW = 1_764_000_000
"""Skills in turn, for questions of some take a while."""


def fixed(lab: Practice, belief: str, times: int) -> bool:
    """Answer as somebody with this belief would, until it is named, so many times at most."""
    for _time in range(times):
        lab.give_value(beliefs()[belief].answer(lab.task))
        if lab.misreading() == belief:
            return True
        go_on(lab)
    return False


# --- the four outcomes ------------------------------------------------------------------------------------------------


@each_of("skill", SKILLS, brief=3)
def test_a_right_answer_is_told_with_its_rule_and_noted(skill: str) -> None:
    lab = Practice(skill, seed=1)
    lab.give_value(next(choice.value for choice in lab.choices if choice.right))
    assert lab.line.tone == "good" and lab.line.text.startswith("Right") and lab.task.rule in lab.line.text
    assert [(fact.kind, fact.about, fact.outcome) for fact in learning.progress.facts] == [("answer", skill, "right")]


@each_of("skill", SKILLS, brief=3)
def test_a_wrong_answer_is_told_with_the_right_one_and_shown_in_another_colour(skill: str) -> None:
    lab = Practice(skill, seed=1)
    index = next(index for index, choice in enumerate(lab.choices) if not choice.right)
    give_last(lab, lab.choices[index].value)
    assert lab.line.tone == "bad" and lab.right_answer() in lab.line.text
    dressed = [answer for answer in lab.answers if "rally-thought" in answer._dom_classes]
    assert dressed == [lab.answers[index]]
    assert [fact.outcome for fact in learning.progress.facts] == ["wrong"]
    lab.next.click()
    assert not [answer for answer in lab.answers if "rally-thought" in answer._dom_classes]


@each_of("skill", SKILLS, brief=3)
def test_not_to_know_is_an_answer(skill: str) -> None:
    lab = Practice(skill, seed=1)
    lab.unsure.click()
    assert lab.line.text.startswith("That counts as an answer, too.") and lab.line.tone == "info"
    assert [fact.outcome for fact in learning.progress.facts] == ["unsure"]
    assert lab.course.past == () and lab.after.past[-1].value is None


@pytest.mark.parametrize("pressed", ["unsure", "hint", "check"])
def test_what_one_presses_next_is_there_before_what_was_pressed_goes(pressed: str) -> None:
    """Each change comes to the page by itself: the focus would go to a card in between."""
    lab = practice_at("winner", lambda lab: lab.scene.marking)
    changed: list[str] = []
    for name in (pressed, "next"):
        getattr(lab, name).observe(lambda _change, name=name: changed.append(name), "_dom_classes")
    lab.unsure.click()
    assert is_shown(lab.next) and not is_shown(getattr(lab, pressed))
    assert "next" in changed and changed.index("next") < changed.index(pressed)


@each_of("skill", SKILLS, brief=3)
def test_nothing_given_leads_nowhere_and_is_said(skill: str) -> None:
    lab = Practice(skill, seed=1)
    before = lab.state
    lab.next.click()
    assert lab.state == before and lab.line.tone == "bad" and "Answer this question first" in lab.line.text
    assert learning.progress == Progress()


# --- what the tutor does ----------------------------------------------------------------------------------------------


@each_of("skill", SKILLS, brief=3)
def test_somebody_with_a_fixed_belief_hears_which_rule_was_misread_and_why_that_is_sure(skill: str) -> None:
    belief = SKILLS[skill].beliefs[0]
    lab = Practice(skill, seed=2)
    assert fixed(lab, belief, 12), f"{belief} was not named"
    said = lab.line.text
    assert GAMES[SKILLS[skill].game].prose.reasons[belief]() in said and lab.rule_misread(belief) in said
    assert "answers are what you get" in said
    assert learning.progress.beliefs(skill) == (belief,)
    go_on(lab)
    assert lab.skill == skill and lab.line.text.startswith("The same rule once more")
    lab.give_value(next(choice.value for choice in lab.choices if choice.right))
    assert lab.line.text.startswith("Right, it has stuck!")


def test_every_misreading_of_a_skill_has_a_sentence_and_a_rule_that_is_one() -> None:
    """Whoever adds a belief to a skill needs to write no test: it is tried here, and in the tests of its game."""
    for skill in SKILLS.values():
        reasons = GAMES[skill.game].prose.reasons
        for belief in skill.beliefs:
            assert reasons[belief]().endswith("."), belief
            assert beliefs()[belief].rule in _rules(skill.game), belief
    said = [belief for game in GAMES.values() for belief in game.prose.reasons]
    assert sorted(said) == sorted(beliefs())


def _rules(game: str) -> Any:
    from rally import GAMES as RULES

    return RULES[game].rules


def test_three_hints_grow_and_the_last_one_says_so() -> None:
    lab = Practice("winner", seed=1)
    said = []
    for left in (2, 1, 0):
        lab.hint.click()
        said.append(lab.line.text)
        assert str(left) in lab.hint.description or left == 0
    assert [text[:12] for text in said] == ["Hint 1 of 3:", "Hint 2 of 3:", "Hint 3 of 3:"]
    assert lab.task.rule in said[0] and lab.task.rule in said[1] and said[2].endswith("That was the last hint.")
    bright = [answer for answer in lab.answers if "rally-dim" not in answer._dom_classes and answer.description]
    assert len(bright) == 2 and lab.right_answer() in [answer.description for answer in bright]
    lab.hint.click()
    assert lab.line.tone == "bad" and "no more hint" in lab.line.text
    lab.give_value(next(choice.value for choice in lab.choices if choice.right))
    assert learning.progress.facts[0].hints == 3
    lab.hint.click()
    assert "answered already" in lab.line.text


def test_who_masters_a_skill_may_stop_or_go_on_with_another() -> None:
    lab = Practice("motor", seed=1)
    for _time in range(15):
        lab.give_value(next(choice.value for choice in lab.choices if choice.right))
        if lab.is_mastered:
            break
        lab.next.click()
    assert "You can stop here" in lab.line.text
    assert learning.progress.standing_of("motor") == "mastered"
    lab.other.click()
    assert lab.skill != "motor" and not lab.is_answered


def test_a_step_back_gives_no_second_chance_in_what_is_noted() -> None:
    lab = Practice("winner", seed=1)
    lab.unsure.click()
    lab.step_back.click()
    assert not lab.is_answered
    lab.give_value(next(choice.value for choice in lab.choices if choice.right))
    assert [fact.outcome for fact in learning.progress.facts] == ["unsure"]


def test_what_is_due_comes_first_where_all_is_mixed() -> None:
    learning.progress = Progress("Mia", (Fact(NOW - 10**6, "answer", "motor", "wrong"),))
    assert Practice(game="stich-rallye").skill == "motor"
    assert Practice().skill == "motor"


def test_a_practice_that_was_not_begun_follows_what_becomes_known_of_the_learner() -> None:
    lab = Practice(game="stich-rallye")
    assert lab.skill != "motor"
    learning.progress = Progress("Mia", (Fact(NOW - 10**6, "answer", "motor", "wrong"),))
    assert lab.skill == "motor"
    lab.unsure.click()
    learning.progress = Progress("Ben", (Fact(NOW - 10**6, "answer", "winner", "wrong"),))
    assert lab.skill == "motor", "what was begun stays"


@pytest.mark.parametrize("wrong", ["hill", "", 3])
def test_what_cannot_be_practised_is_refused_with_a_list(wrong: Any) -> None:
    with pytest.raises(NotationError, match="hills"):
        Practice(wrong)
    with pytest.raises(NotationError, match="stich-rallye"):
        Practice(game="chess")


# --- the browser's part -----------------------------------------------------------------------------------------------


def keep(lab: Any, kept: str, learner: str = "Mia") -> None:
    """What a page says of its store."""
    lab.keeper.part._answer(None, {"kept": kept, "learner": learner, "learners": ["Ben", "Mia"]}, [])


KEPT = Progress("Mia", (Fact(NOW - 9, "answer", "hills", "right"), Fact(NOW - 8, "mastered", "hills", "right")))


def test_what_the_browser_kept_is_known_to_all_labs_at_once_and_given_back_with_what_is_new() -> None:
    practice, course = Practice("winner", seed=1), CourseMap()
    practice.unsure.click()
    keep(course, KEPT.text)
    assert learning.progress.name == "Mia" and learning.learners == ("Ben", "Mia")
    assert [fact.about for fact in learning.progress.facts] == ["hills", "hills", "winner"]
    assert practice.keeper.part.text == course.keeper.part.text == learning.progress.text
    assert practice.keeper.part.learner == "Mia" and course.keeper.part.heard == 1


@pytest.mark.parametrize("kept", ["", "null", "{}", "rally-progress", "\x00", "7", "[]"])
def test_a_store_that_holds_nothing_readable_costs_nothing_else(kept: str) -> None:
    lab = Practice("winner", seed=1)
    lab.unsure.click()
    keep(lab, kept)
    assert [fact.outcome for fact in learning.progress.facts] == ["unsure"]
    assert (lab.line.tone, "damaged" in lab.line.text) == (("info", False) if kept == "" else ("bad", True))
    assert lab.keeper.part.text == learning.progress.text


def test_what_was_damaged_is_told_though_the_lab_comes_back_from_a_restart_right_then() -> None:
    lab = Practice("winner", seed=1)
    lab.unsure.click()
    learning.begin()
    again = Practice("winner", seed=1)
    keep(again, "rubbish")
    again.remember(lab.memo())
    assert again.state == lab.state and again.line.tone == "bad"
    assert "Everything is back as it was." in again.line.text and "is damaged" in again.line.text


def test_what_a_newer_version_kept_stays_as_it_is() -> None:
    lab = Practice("winner", seed=1)
    keep(lab, "rally-progress 2\nlearner Mia\n")
    assert "newer version" in lab.line.text
    lab.unsure.click()
    assert lab.keeper.part.text == ""


@pytest.mark.parametrize("content", [{}, {"kept": 3, "learner": ""}, {"kept": "", "learner": None}])
def test_a_message_of_the_store_that_means_nothing_is_refused(content: dict[str, Any]) -> None:
    lab = CourseMap()
    lab.keeper.part._answer(None, content, [])
    assert lab.line.tone == "bad" and learning.progress == Progress()


# --- the map ----------------------------------------------------------------------------------------------------------


def test_the_map_shows_how_each_skill_stands_by_sign_and_word() -> None:
    learning.progress = KEPT.with_facts(Fact(NOW - 10**6, "answer", "winner", "wrong"))
    lab = CourseMap()
    shown = dict(zip(SKILLS, (station.description[0] for station in lab.stations), strict=True))
    assert (shown["hills"], shown["winner"], shown["motor"]) == ("✓", "~", "○")
    assert lab.stations[0].description.endswith("↻")
    rows = dict(lab.rows())
    assert rows["Hills"] == "mastered, lesson 03" and rows["Who wins a trick"] == "shaky, lesson 01"
    lab.stations[0].click()
    assert "due again now" in lab.line.text and "See lesson 01" in lab.line.text
    assert (lab.way.path, lab.way.text) == ("01_tricks.ipynb", "Lesson 01")


def test_a_station_opens_practice_of_it_and_what_is_learned_there_is_on_the_map() -> None:
    lab = CourseMap()
    lab.practise.click()
    assert lab.line.tone == "bad"
    lab.stations[0].click()
    lab.practise.click()
    practice = lab.place.lab
    assert isinstance(practice, Practice) and practice.skill == "winner"
    practice.unsure.click()
    lab.back_to_map.click()
    assert lab.place.lab is None and lab.stations[0].description.startswith("~")


def test_a_reset_is_one_click_and_a_step_back_undoes_it() -> None:
    learning.progress = KEPT
    lab = CourseMap()
    lab.forget.click()
    assert learning.progress.facts == () and lab.keeper.part.text == learning.progress.text
    anew = learning.progress
    lab.step_back.click()
    assert learning.progress == lab.state.progress and learning.progress.facts == KEPT.facts
    assert learning.progress.merge_with(anew).facts == KEPT.facts, (
        "another lesson that heard of the reset does not forget it"
    )


def test_who_has_begun_anew_can_load_what_was_saved_before() -> None:
    learning.progress = KEPT
    lab = CourseMap()
    code = lab.code.value
    lab.forget.click()
    lab.code._answer(None, {"apply": code}, [])
    assert learning.progress.facts == KEPT.facts and "✓ Hills" in lab.stations[5].description
    assert lab.line.tone == "good"


def test_a_code_and_a_file_take_the_progress_to_another_machine() -> None:
    learning.progress = KEPT
    lab = CourseMap()
    code, sent = lab.code.value, []
    lab.filing.files.send = sent.append
    lab.filing.files._answer(None, {"save": True}, [])
    assert {"deliver": "Mia-progress.txt", "text": KEPT.text} in sent
    for content in ({"apply": code}, None):
        learning.begin()
        if content:
            lab.code._answer(None, content, [])
        else:
            lab.filing.files._answer(None, {"file": "Mia-progress.txt", "text": KEPT.text}, [])
        assert learning.progress.facts == KEPT.facts and learning.progress.name == "Mia"
    lab.code._answer(None, {"apply": "no code"}, [])
    assert lab.line.tone == "bad" and learning.progress.facts == KEPT.facts


def test_whoever_learns_here_can_be_changed_and_changed_back() -> None:
    learning.progress = KEPT
    lab = CourseMap()
    lab.learner.value = "  Ben "
    assert learning.progress == Progress("Ben") and "Ben" in lab.line.text
    lab.step_back.click()
    assert learning.progress == KEPT


# --- marks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", ["winner", "may_play", "swaps", "roads", "lying_open", "laying"])
def test_what_is_marked_and_none_of_the_answers_is_a_wrong_answer_that_fits_no_misreading(skill: str) -> None:
    lab = practice_at(
        skill, lambda lab: lab.scene.marking and [each for each in lab.choices if not (each.right or each.beliefs)]
    )
    offered = {part for choice in lab.choices for part in choice.value}  # type: ignore[attr-defined]
    marked = unoffered(lab, sorted(offered))
    for part in marked:
        lab.mark(part)
    lab.check.click()
    assert not lab.is_answered and lab.line.tone == "bad" and lab.task.rule in lab.line.text
    lab.check.click()
    assert not lab.is_answered and "tried that one already" in lab.line.text
    lab.give_value(next(choice.value for choice in lab.choices if not choice.right))
    assert lab.is_answered and lab.line.tone == "bad" and lab.line.text.startswith(lab.say_not_quite())
    assert [fact.outcome for fact in learning.progress.facts] == ["wrong"]
    last = lab.after.past[-1]
    assert not last.right and last.value is not None
    assert [each for each in lab.choices if each.value == last.value and not each.beliefs]
    assert is_shown(lab.next) and not is_shown(lab.check)
    other = Practice(skill, seed=1)
    other.remember(lab.memo())
    assert other.state == lab.state, "it comes back"
    lab.next.click()
    assert not lab.is_answered and lab.state.marked == () and type(lab.course).read(lab.course.code) == lab.course


def unoffered(lab: Practice, parts: list[str]) -> tuple[str, ...]:
    """Some of these that together are none of the answers."""
    sets = [{*choice.value} for choice in lab.choices]  # type: ignore[misc]
    every = (some for count in range(1, len(parts) + 1) for some in combinations(parts, count))
    return next(some for some in every if {*some} not in sets)


# --- back to the lesson ----------------------------------------------------------------------------------------------

TRICKY = "This is tricky: lesson"


def missed(lab: Practice, how: str, number: int) -> bool:
    """Miss a question, or answer it rightly (`how`: "right"), and say whether a lesson was named for it."""
    if how == "right":
        lab.give_value(next(choice.value for choice in lab.choices if choice.right))
    elif how == "unsure":
        lab.unsure.click()
    else:
        wrong = [index for index, choice in enumerate(lab.choices) if not choice.right]
        lab.answers[wrong[number % len(wrong)]].click()
        if not lab.is_answered:
            lab.answers[wrong[(number + 1) % len(wrong)]].click()
    is_named = TRICKY in lab.line.text
    assert is_named == is_shown(lab.way) == bool(lab.way.path)
    lab.next.click()
    assert not is_shown(lab.way)
    return is_named


@each_of("skill", SKILLS, brief=3)
@pytest.mark.parametrize("how", ["unsure", "wrong"])
def test_who_misses_five_in_a_row_is_told_where_to_look_again_once_in_five(skill: str, how: str) -> None:
    lab = Practice(skill, seed=1)
    assert [number for number in range(1, 12) if missed(lab, how, number)] == [5, 10]


def test_the_lesson_is_named_first_with_its_title_and_the_way_to_it() -> None:
    lab = Practice("motor", seed=1)
    for _time in range(4):
        missed(lab, "unsure", 0)
    lab.unsure.click()
    said = "This is tricky: lesson 02, “The motor”, shows once more how it works."
    assert lab.line.first == [said, lab.say_unsure()] and lab.line.text.startswith("That counts as an answer, too.")
    assert (lab.way.path, lab.way.text) == ("02_motor.ipynb", "Lesson 02")
    other = Practice("motor", seed=1)
    other.remember(lab.memo())
    assert other.state == lab.state and said in other.line.text


@pytest.mark.rest
def test_who_is_right_in_between_is_not_sent_back_unless_it_looks_guessed() -> None:
    lab = Practice("winner", seed=1)
    mostly_right = ["right", "right", "right", "wrong", "unsure"] * 4
    assert not [how for number, how in enumerate(mostly_right) if missed(lab, how, number)]
    lab = Practice("winner", seed=1)
    guessed = [*["wrong"] * 4, "right"] * 4
    told = [number for number, how in enumerate(guessed) if missed(lab, how, number)]
    assert told and min(later - one for one, later in pairwise([-2, *told])) >= 5


def test_what_was_said_of_lessons_is_no_other_than_a_practice_can_have() -> None:
    lab = Practice("winner", seed=1)
    for _time in range(5):
        missed(lab, "unsure", 0)
    assert lab.state.sent == (4,) and lab.state_from_data(lab.state_to_data(lab.state)) == lab.state
    whole = lab.state_to_data(lab.state)
    for wrong in ([5], [-1], ["4"]):
        with pytest.raises(RallyError):
            lab.state_from_data({"state": whole["state"] | {"sent": wrong}})


def test_every_skill_has_a_lesson_with_a_title() -> None:
    titled = {lesson for game in GAMES for lesson in prose_of(game).lessons}
    assert {skill.lesson for skill in SKILLS.values()} == titled


LESSONS = sorted((Path(__file__).parents[4] / "notebooks").glob("*.ipynb"))


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
