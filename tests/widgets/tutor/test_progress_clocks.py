"""The order in which things were done decides, whatever a clock said; nothing is dropped in silence; what older
versions have written is read.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from widgets.lab.learning import learning
from widgets.lab.progress import AT, DONE, GOAL, LATEST, Day, Fact, Progress, date_at, format_time
from widgets.tutor import CourseMap, practice

NOW, HOUR, DAY = 1_764_000_000, 3600, 24 * 3600
YEAR = 365 * DAY
KEPT = Path(__file__).parents[1] / "kept"


def answer(outcome: str, time: int, skill: str = "hills") -> Fact:
    return Fact(time, "answer", skill, outcome)


MASTERED = Fact(NOW + 9, "mastered", "hills", "right")


def again(progress: Progress) -> Progress:
    """The same, written and read, as text and as a code."""
    read = Progress.read(progress.text)
    assert read == Progress.read(progress.code) == progress
    return read


# --- wrong clocks ----------------------------------------------------------------------------------------------------


def test_what_is_done_after_a_reset_stays_though_the_clock_of_the_reset_was_ahead() -> None:
    old = Progress("Mia", (answer("wrong", NOW - DAY), answer("right", NOW - HOUR)))
    right = answer("right", NOW)
    progress = again(old.reset(NOW + HOUR).with_facts(right))
    assert progress.facts == (right,)
    assert (
        progress.merge_with(old).facts
        == old.merge_with(progress).facts
        == progress.merge_with(progress).facts
        == (right,)
    )
    assert again(progress.merge_with(old).quiet).facts == (right,)


def test_a_reset_by_a_clock_that_was_behind_forgets_what_was_known_in_every_copy() -> None:
    old = Progress("Mia", (answer("wrong", NOW - DAY), answer("right", NOW + YEAR)))
    begun = old.reset(NOW - YEAR)
    assert begun.merge_with(old).facts == old.merge_with(begun).facts == ()
    later = answer("right", NOW)
    assert begun.with_facts(later).merge_with(old).facts == (later,)
    assert begun.reset(NOW - YEAR).since > begun.since and old.reset(LATEST + DAY).since == LATEST


def test_a_reset_that_is_taken_back_is_so_though_its_clock_was_ahead() -> None:
    old = Progress("Mia", (answer("right", NOW - DAY),))
    begun = old.reset(NOW + YEAR)
    for back in (old.undo_reset(begun.since, NOW), begun.take_over(old, NOW)):
        assert back.facts == old.facts == again(back).merge_with(begun).facts == begun.merge_with(back).facts


def test_a_wrong_answer_dated_a_year_ahead_keeps_nothing_shaky_and_nothing_from_being_due() -> None:
    ahead = Progress("Mia", (answer("right", NOW), answer("wrong", NOW + YEAR)))
    assert ahead.standing_of("hills") == "shaky"
    assert practice.is_due(ahead, "hills", Day(date_at(NOW, 0), NOW + HOUR, 0)), "nobody knows when that was"
    better = again(ahead.with_facts(answer("right", NOW + DAY), MASTERED))
    assert better.standing_of("hills") == "mastered"
    assert better.merge_with(ahead).standing_of("hills") == ahead.merge_with(better).standing_of("hills") == "mastered"
    when = practice.due(better, "hills", NOW + DAY)
    assert when is not None and NOW + DAY < when < NOW + 60 * DAY


@pytest.mark.parametrize("wrong", [-30 * YEAR, -YEAR, YEAR, 30 * YEAR])
@pytest.mark.parametrize("at", range(1, 4))
def test_one_wrong_clock_changes_little_of_when_a_skill_is_due(wrong: int, at: int) -> None:
    facts = [answer("right", NOW + DAY * number) for number in range(5)]
    now = NOW + 5 * DAY
    usual = practice.due(Progress("", tuple(facts)), "hills", now)
    facts[at] = answer("right", NOW + wrong)
    when = practice.due(Progress("", tuple(facts)), "hills", now)
    assert usual is not None and when is not None
    assert NOW < when < now + 2 * (usual - now)


def test_times_that_go_back_are_those_of_a_wrong_clock() -> None:
    assert practice.trust_times([5, 6, 7], 9) == [5, 6, 7]
    assert practice.trust_times([5, 99, 7], 9) == [5, 7, 7]
    assert practice.trust_times([5, 1, 7, 8], 9) == [5, 7, 7, 8]
    assert practice.trust_times([5, 99], 9) == [5] and practice.trust_times([99], 9) == []


def test_a_lesson_begins_anew_and_goes_on_by_the_order_of_deeds() -> None:
    progress = Progress().with_facts(
        Fact(NOW, GOAL, "memory_1", DONE),
        Fact(NOW + HOUR, "anew", "13_memory", DONE),
        Fact(NOW + 5, GOAL, "memory_2", DONE),
        Fact(NOW + 6, AT, "memory_2", DONE, "a-cell"),
    )
    assert again(progress).done == {"memory_2"} and progress.places["13_memory"].belief == "a-cell"
    assert progress.with_facts(Fact(NOW + 7, "anew", "13_memory", "undone")).done == {"memory_1", "memory_2"}


# --- two browsers ----------------------------------------------------------------------------------------------------


def test_two_copies_are_put_together_in_the_order_of_each_whatever_their_clocks_say() -> None:
    chance = Random(4)
    for _time in range(200):
        times = chance.sample(range(-9, 9), 9)
        facts = [answer(chance.choice(["right", "wrong"]), NOW + hours * HOUR) for hours in times]
        both = Progress("", ()).with_facts(*facts[:3])
        one, other = both.with_facts(*facts[3:6]), both.with_facts(*facts[6:])
        merged = one.merge_with(other)
        assert merged == other.merge_with(one) == merged.merge_with(one) == merged.merge_with(merged) == again(merged)
        assert {*merged.facts} == {*facts}
        for each in (one, other):
            places = [merged.facts.index(fact) for fact in each.facts]
            assert places == sorted(places)


def test_any_order_of_three_copies_gives_the_same_facts() -> None:
    begun = Progress("", (answer("wrong", NOW),))
    copies = [
        begun.with_facts(answer("right", NOW + 1)),
        begun.reset(NOW + DAY).with_facts(answer("right", NOW + 2)),
        begun,
    ]
    found = {one.merge_with(two).merge_with(three).quiet for one, two, three in permutations(copies)}
    assert [each.facts for each in found] == [(answer("right", NOW + 2),)]


def told(kept: Progress) -> str:
    """What a lab says when the browser hands this on."""
    lab = CourseMap()
    content = {"kept": kept.text, "learner": kept.name, "learners": [], "clock": "2026-11-24T12:00:00"}
    lab.keeper.part._answer(None, content, [])
    return str(lab.line.text)


def test_what_another_browser_has_done_before_it_heard_of_a_reset_is_gone_and_that_is_said() -> None:
    learning.progress = Progress("Mia", (answer("right", NOW),)).reset(NOW + HOUR)
    said = told(Progress("Mia", (answer("right", NOW), answer("right", NOW + 9))))
    assert said.startswith("Your progress was started again somewhere else: 2 lines from before are gone here, too.")
    assert learning.progress.facts == () and learning.progress.dropped == 0
    assert "gone" not in told(Progress("Mia", (answer("right", NOW + DAY),)))
    assert learning.progress.facts == (answer("right", NOW + DAY),)


# --- what was written before -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("mia", 66), ("nobody", 5), ("back", 66)])
def test_what_was_written_before_is_read_whole(name: str, count: int) -> None:
    """kept/ holds what the version before this order of deeds wrote."""
    text = (KEPT / f"{name}.txt").read_text("utf-8")
    read = Progress.read(text)
    assert len(read.facts) == count and (read.unread, read.missing, read.dropped) == (0, 0, 0)
    assert read == Progress.read((KEPT / f"{name}.code").read_text("utf-8")) and read.text == text
    assert read.merge_with(read) == read


def test_what_was_written_after_a_reset_by_a_clock_that_was_ahead_is_read_too() -> None:
    """The version before left it out."""
    text = f"rally-progress 1\nlearner Mia\nfacts 1\nsince {format_time(NOW + HOUR)}\n{answer('right', NOW)}\n"
    assert Progress.read(text).facts == (answer("right", NOW),)
