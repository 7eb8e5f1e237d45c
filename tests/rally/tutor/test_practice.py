"""Practice: which question comes next, what is known after an answer, and the code that brings it all back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError, RallyError
from rally.tutor import SKILLS, WORKBOOKS, Practice, beliefs
from rally.tutor.exercises import Skill
from rally.tutor.practice import PLAIN_EVERY
from tests.selection import each_of


def right(practice: Practice) -> Any:
    return next(choice.value for choice in practice.choices if choice.right)


def wrong(practice: Practice) -> Any:
    return next(choice.value for choice in practice.choices if not choice.right)


def thinking(name: str) -> Callable[[Practice], Any]:
    """Somebody who has one thing wrong, and all else right."""
    return lambda practice: beliefs()[name].answer(practice.exercise)


def after(practice: Practice, says: Callable[[Practice], Any], times: int) -> Practice:
    """The practice after so many answers."""
    for _ in range(times):
        practice = practice.answered(says(practice))
    return practice


# --- beginning -------------------------------------------------------------------------------------------------------


def test_a_practice_is_of_one_skill_of_several_of_a_game_or_of_all() -> None:
    assert Practice.start("hills", seed=1).skills == ("hills",)
    assert Practice.start(["hills", "motor", "hills"], seed=1).skills == ("hills", "motor")
    game = tuple(skill.name for skill in WORKBOOKS["stich-rallye"].skills)
    assert Practice.start("stich-rallye", seed=1).skills == game
    assert Practice.start(("stich-rallye", "motor"), seed=1).skills == game
    assert Practice.start(seed=1).skills == tuple(SKILLS)


@pytest.mark.parametrize("skills", ["hill", "", 7, ["motor", 3], [], {}, "stich_rallye", [None]])
def test_what_is_no_skill_is_answered_with_those_there_are(skills: Any) -> None:
    with pytest.raises(NotationError, match="winner, spaces, may_play"):
        Practice.start(skills, seed=1)


@pytest.mark.parametrize("seed", [None, "1", 1.5, True, 2**70])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(ImpossiblePosition, match="a seed is a whole number"):
        Practice.start("motor", seed=seed)


def test_a_game_of_which_nothing_is_practised_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORKBOOKS, "short-cut", replace(WORKBOOKS["stich-rallye"], skills=()))
    with pytest.raises(NotationError, match="nothing to practise"):
        Practice.start("short-cut", seed=1)


# --- questions -------------------------------------------------------------------------------------------------------


def test_the_same_seed_and_answers_give_the_same_questions_and_other_ones_others() -> None:
    one, same, other = (Practice.start("motor", seed=seed) for seed in (1, 1, 2))
    first = [after(one, wrong, times).exercise for times in range(4)]
    assert first == [after(same, wrong, times).exercise for times in range(4)]
    assert after(one, right, 3).exercise != first[3]
    assert [after(other, wrong, times).exercise for times in range(4)] != first


@each_of("skills", [*SKILLS, *WORKBOOKS, None], brief=3)
@pytest.mark.parametrize("says", [right, wrong], ids=["right", "wrong"])
def test_no_question_comes_twice_in_fifty(skills: str | None, says: Callable[[Practice], Any]) -> None:
    practice = after(Practice.start(skills, seed=3), says, 70)
    asked = [repr(vars(each.exercise) | {"id": ""}) for each in practice.past]
    assert all(len(set(asked[at : at + 50])) == 50 for at in range(21))
    positions = [each.exercise.position for each in practice.past]
    assert all(one != next_one for one, next_one in pairwise(positions))


def test_questions_grow_harder_with_what_is_right_and_easier_with_what_is_not() -> None:
    practice = after(Practice.start("driving", seed=5), right, 8)
    levels = [int(each.exercise.id.split("_")[1]) for each in practice.past]
    assert max(levels[:2]) <= 1 and min(levels[-2:]) == 2 and levels[PLAIN_EVERY] == 0, "a plain one between"
    assert int(after(practice, wrong, 2).exercise.id.split("_")[1]) <= 1


def test_in_mixed_practice_every_skill_is_met_before_one_comes_again_that_is_clear() -> None:
    skills = [skill.name for skill in WORKBOOKS["stich-rallye"].skills]
    practice = after(Practice.start("stich-rallye", seed=1), right, len(skills) + 4)
    assert [each.skill for each in practice.past[: len(skills)]] == skills
    assert len({each.skill for each in practice.past[len(skills) :]}) > 2, "and then in turn"


def test_what_was_wrong_is_followed_up_and_then_the_others_have_their_turn() -> None:
    practice = Practice.start(["motor", "hills", "finish"], seed=1)
    assert practice.answered(wrong(practice)).skill == "motor"
    practice = after(practice, lambda here: None, 12)
    asked = [each.skill for each in practice.past]
    assert {*asked} == {"motor", "hills", "finish"} and asked[:4] == ["motor"] * 3 + ["hills"]


# --- plain ones first, and only what has been taught -----------------------------------------------------------------


@pytest.mark.rest
@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.name)
def test_the_first_question_is_plain_and_so_is_a_fifth_of_the_first_ten(skill: Skill[Any]) -> None:
    for seed in range(6):
        for says in (right, wrong, lambda here: None):
            practice = after(Practice.start(skill.name, seed=seed), says, 10)
            plain = [skill.plain(each.exercise) for each in practice.past]
            assert plain[0] == 2 and practice.past[0].exercise.id.split("_")[-2] == "0"
            assert sum(each > 0 for each in plain) >= 2, plain


def test_the_plain_question_comes_before_the_one_that_tells_more() -> None:
    first = {"winner": "winner", "spaces": "spaces", "motor": "dial", "hills": "rest", "round_end": "first_motor"}
    for skill, ask in first.items():
        assert {Practice.start(skill, seed=seed).exercise.ask for seed in range(20)} == {ask}


LESSONS = [*dict.fromkeys(skill.lesson for skill in SKILLS.values())]


@pytest.mark.parametrize("lesson", LESSONS)
def test_until_a_lesson_only_what_is_taught_is_asked(lesson: str) -> None:
    practice = Practice.start(seed=4, lesson=lesson)
    assert {SKILLS[name].lesson for name in practice.skills} == {each for each in LESSONS if each <= lesson}
    for says in (right, wrong):
        for each in after(practice, says, 60).past:
            needs_motor = each.exercise.ask in ("spaces_turbo", "rest_turbo", "dial_turbo")
            has_swap = "/" in getattr(each.exercise, "seen", "") + getattr(each.exercise, "turns", "")
            assert lesson >= "02_motor" or not needs_motor
            assert lesson >= "12_swapping_and_the_pit" or not has_swap
    assert after(practice, wrong, 2) == Practice.read(after(practice, wrong, 2).code), "and so it is in the code"


def test_the_motor_of_a_move_waits_for_its_lesson() -> None:
    def asks(lesson: str) -> set[str]:
        practice = after(Practice.start("spaces", seed=1, lesson=lesson), right, 20)
        return {each.exercise.ask for each in practice.past}

    assert asks("01_tricks") == {"spaces"} and asks("") == asks("02_motor") == {"spaces", "spaces_turbo"}


@pytest.mark.parametrize("lesson", ["1", "01", "99_none", None, 7, ["01_tricks"]])
def test_what_is_no_lesson_is_answered_with_those_there_are(lesson: Any) -> None:
    with pytest.raises(NotationError, match="01_tricks"):
        Practice.start(seed=1, lesson=lesson)
    with pytest.raises(NotationError, match="nothing to practise"):
        Practice.start("hills", seed=1, lesson="01_tricks")


# --- what is known ---------------------------------------------------------------------------------------------------


def test_chances_are_those_of_the_rules_and_of_each_misreading_of_the_skill() -> None:
    practice = Practice.start("finish", seed=2)
    for says in (right, wrong, right, lambda here: None):
        assert set(practice.chances) == {"rules", *SKILLS["finish"].beliefs}
        assert all(0 <= chance <= 1 for chance in practice.chances.values())
        assert 0 < sum(practice.chances.values()) <= 1
        practice = practice.answered(says(practice))


def test_a_misreading_is_named_and_the_next_question_checks_whether_that_stuck() -> None:
    name = "occupied_spaces_count"
    practice = Practice.start(["driving", "motor"], seed=4)
    while practice.diagnosis is None:
        practice = practice.answered(thinking(name)(practice))
    assert practice.diagnosis == practice.past[-1].diagnosis == name
    assert practice.skill == "driving" and practice.chances[name] == max(practice.chances.values())
    assert practice.found == {"driving": (name,)}
    assert thinking(name)(practice) != right(practice), "who still thinks so shows it"
    learnt = after(practice, right, 1)
    assert learnt.diagnosis != name and learnt.skill == "motor"
    assert learnt.found == {"driving": (name,)}, "it stays on record"
    still = after(practice, thinking(name), 1)
    assert still.past[-1].diagnosis is None, "it is not said anew each time"


def test_a_skill_is_mastered_when_answers_leave_no_doubt_and_not_for_ever() -> None:
    practice = Practice.start("hills", seed=1)
    assert not practice.mastered
    practice = after(practice, right, 6)
    assert practice.mastered == {"hills"}
    assert not after(practice, wrong, 1).mastered
    assert not after(Practice.start("hills", seed=1), lambda here: None, 20).mastered


def test_an_answer_is_remembered_as_it_was_given() -> None:
    practice = Practice.start("winner", seed=1)
    task, value = practice.exercise, wrong(practice)
    practice = practice.answered(value).answered(None)
    first, second = practice.past
    assert (first.skill, first.exercise, first.value, first.right) == ("winner", task, value, False)
    assert (second.value, second.right) == (None, False)


def test_what_is_no_answer_is_refused_with_those_there_are() -> None:
    practice = Practice.start("motor", seed=1)
    for value in (99, "16", True, (16,), [16], {}, practice.choices[0]):
        with pytest.raises(IllegalAction, match="none of the answers"):
            practice.answered(value)  # type: ignore[arg-type]


# --- the code --------------------------------------------------------------------------------------------------------


def test_a_code_brings_back_all_of_it() -> None:
    practice = Practice.start(["hills", "motor"], seed=-5)
    for says in (right, wrong, lambda here: None, thinking_of_the_skill, thinking_of_the_skill, right):
        again = Practice.read(practice.code)
        assert again == practice and again.code == practice.code
        assert (again.exercise, again.chances, again.found) == (practice.exercise, practice.chances, practice.found)
        practice = practice.answered(says(practice))
    assert Practice.read(f"  {practice.code}\n") == practice


def thinking_of_the_skill(practice: Practice) -> Any:
    return thinking(SKILLS[practice.skill].beliefs[0])(practice)


@pytest.mark.parametrize(
    "code",
    ["", "1", "2:motor:1:", "1:motor:x:", "1:motor:1:0", "1:motor:1:00a", "1:motor:1:10a-1", "1:motor:1:09a-1",
     "1:motor:1:00zz-1", "1:motor:1:001-z", "1:motor:1:001-1,", "1:moto:1:", "1:motor:1:001-1:", "1:motor:²:", 7,
     None, "1:motor:9999999999999999999:", "1:motor:1:0-1-1", "1:motor:1:00 1-1", "1:motor:1:00_1-1", "1:,:1:",
     "1:motor@:1:", "1:motor@01_tricks:1:", "1:motor@nowhere:1:", "1:motor@02_motor@02_motor:1:"],
)  # fmt: skip
def test_a_damaged_code_is_refused_with_a_sentence(code: Any) -> None:
    with pytest.raises(RallyError):
        Practice.read(code)
