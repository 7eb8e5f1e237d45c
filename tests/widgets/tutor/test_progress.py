"""Progress: written, read, merged, reset; what is damaged costs only itself. And what is due again, by the library."""

from __future__ import annotations

import random
import sys
from datetime import date

import pytest

from rally.core.errors import NotationError
from widgets.lab import progress
from widgets.lab.forms import PROGRESS
from widgets.lab.progress import Day, Fact, Progress, clean_name, date_at, format_time
from widgets.tutor import practice

DAY = 24 * 3600
NOW = 1_764_000_000

FACTS = (
    Fact(NOW, "answer", "hills", "wrong", "hills_do_nothing", 1),
    Fact(NOW + 10, "answer", "hills", "right"),
    Fact(NOW + 20, "mastered", "hills", "right"),
    Fact(NOW + 30, "answer", "winner", "unsure", "", 3),
    Fact(NOW + 40, "puzzle", "rally-run-12", "wrong"),
    Fact(NOW + 50, "daily", "2025-11-24", "right"),
)
MIA = Progress("Mia <b>Müller</b>", FACTS, NOW - 5)


def test_what_is_written_is_read_as_text_and_as_a_code() -> None:
    assert Progress.read(MIA.text) == Progress.read(MIA.code) == MIA
    assert Progress.read(f"\n {MIA.code}\n") == MIA
    assert " " not in MIA.code and "\n" not in MIA.code
    assert Progress.read(Progress().text) == Progress()


def test_a_text_that_is_cut_anywhere_keeps_every_line_that_is_whole() -> None:
    whole = MIA.text
    for end in range(len(whole.splitlines()[0]), len(whole)):
        found = Progress.read(whole[:end])
        lines = [line for line in whole[:end].split("\n") if line.endswith(" .")]
        assert [str(fact) for fact in found.facts] == lines, whole[:end]
        assert found.unread <= 1 and (found.unread or found.missing or end == len(whole) - 1), whole[:end]


def test_a_code_that_is_cut_anywhere_is_refused_or_keeps_what_is_whole() -> None:
    code, read = MIA.code, 0
    for end in range(len(PROGRESS.mark), len(code)):
        try:
            found = Progress.read(code[:end])
        except NotationError:
            continue
        read += 1
        assert set(found.facts) <= set(MIA.facts)
    assert read > 0


@pytest.mark.parametrize(
    "text",
    ["", " ", "hello", "rally-progress", "rally-progress x", "rally1.", "rally1.????", "rally1.AAAA", "{}", "\x00",
     "rally-progress 2\nlearner Mia", "rally1.é"],
)  # fmt: skip
def test_what_is_no_progress_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="progress"):
        Progress.read(text)


@pytest.mark.parametrize(
    "line",
    ["2025-11-24T16:00:00Z answer hills right - 0", "2025-13-24T16:00:00Z answer hills right - 0 .",
     "2025-11-24T16:00:00Z praise hills right - 0 .", "2025-11-24T16:00:00Z answer hills good - 0 .",
     "1925-11-24T16:00:00Z answer hills right - 0 .", "since yesterday", "\x00", "answer"],
)  # fmt: skip
def test_a_line_that_cannot_be_read_costs_only_itself(line: str) -> None:
    text = MIA.text
    where = text.index("\n2025") + 1
    found = Progress.read(f"{text[:where]}{line}\n{text[where:]}")
    assert found.facts == FACTS and found.unread == 1


def test_what_two_machines_know_is_put_together_and_a_reset_reaches_both() -> None:
    one, other = Progress("Mia", FACTS[:3]), Progress("Mia", FACTS[2:])
    assert one.merge_with(other) == other.merge_with(one) == Progress("Mia", FACTS)
    assert one.merge_with(other).merge_with(one).facts == FACTS
    begun_anew = one.reset(NOW + 60)
    later = Fact(NOW + 70, "answer", "hills", "right")
    assert begun_anew.facts == ()
    assert begun_anew.with_facts(later).merge_with(one).facts == (later,)
    assert other.merge_with(begun_anew).facts == ()


def test_what_is_loaded_on_purpose_is_known_though_it_is_older_than_a_reset_and_stays_so_everywhere() -> None:
    one = Progress("Mia", FACTS)
    begun_anew = one.reset(NOW + 60)
    loaded = begun_anew.take_over(one, NOW + 70)
    assert loaded.facts == FACTS and Progress.read(loaded.text) == Progress.read(loaded.code) == loaded
    assert begun_anew.merge_with(loaded).facts == loaded.merge_with(begun_anew).facts == FACTS, "in another lesson, too"
    assert loaded.reset(NOW + 80).merge_with(loaded).facts == (), "until it is reset again"
    later = Progress("Mia", (Fact(NOW + 65, "answer", "hills", "right"),))
    assert begun_anew.take_over(later, NOW + 70) == begun_anew.merge_with(later), "nothing of it was reset"


def test_how_a_skill_stands_follows_from_its_answers() -> None:
    assert [MIA.standing_of(skill) for skill in ("hills", "winner", "motor")] == ["mastered", "shaky", "new"]
    assert MIA.with_facts(Fact(NOW + 90, "answer", "hills", "wrong")).standing_of("hills") == "shaky"
    assert Progress("", FACTS[:2]).standing_of("hills") == "shaky"
    assert MIA.beliefs("hills") == ("hills_do_nothing",)


def test_puzzles_are_solved_or_missed_as_they_were_last_tried() -> None:
    assert MIA.puzzles(solved=False) == ("rally-run-12",) and MIA.puzzles(solved=True) == ()
    again = MIA.with_facts(Fact(NOW + 90, "puzzle", "rally-run-12", "right"))
    assert again.puzzles(solved=True) == ("rally-run-12",) and again.puzzles(solved=False) == ()


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday() -> None:
    days = [Fact(NOW, "daily", f"2025-11-{day}", "right") for day in (20, 22, 23, 24)]
    one = Progress("", ()).with_facts(*days)
    early = Progress("", ()).with_facts(*days[:2])
    assert [early.streak(Day(date(2025, 11, day), NOW)) for day in (21, 22, 23, 24)] == [1, 1, 1, 0]
    assert [one.streak(Day(date(2025, 11, day), NOW)) for day in (24, 25, 26)] == [3, 3, 0]


def test_a_clock_that_was_set_back_takes_no_day_away() -> None:
    days = [Fact(NOW, "daily", f"2025-11-{day}", "right") for day in (22, 23, 24)]
    one = Progress("", ()).with_facts(*days)
    assert [one.streak(Day(date(2025, 11, day), NOW)) for day in (23, 20)] == [3, 3]
    once_wrong = one.with_facts(Fact(NOW, "daily", "2031-01-01", "right"), Fact(NOW, "daily", "2025-13-45", "right"))
    assert once_wrong.streak(Day(date(2025, 11, 24), NOW)) == 3, (
        "a day of a clock that was set ahead is no streak of its own"
    )


def test_a_name_is_one_short_line() -> None:
    assert clean_name("  Mia\n \t M\x00 ") == "Mia M"
    assert clean_name("x" * 99) == "x" * 99, "and whole: who types it is told that it is too long"
    assert clean_name("M\u200bia\u2028M") == "Mia M"
    damaged = Progress.read(f"rally-progress 1\nlearner {'x' * 201}\nfacts 0\n")
    assert (damaged.name, damaged.unread) == ("", 1)
    assert Progress.read(Progress(clean_name("a\nb")).text).name == "a b"


def test_a_time_is_written_and_read() -> None:
    assert format_time(NOW) == "2025-11-24T16:00:00Z" and progress.parse_time(format_time(NOW)) == NOW


# --- what is due ------------------------------------------------------------------------------------------------------


def answered(*outcomes: str, hints: int = 0, skill: str = "hills", begin: int = NOW) -> Progress:
    facts = [Fact(begin + 60 * index, "answer", skill, outcome, "", hints) for index, outcome in enumerate(outcomes)]
    return Progress("", tuple(facts))


def at(time: int) -> Day:
    """The day of a learner whose clock shows UTC."""
    return Day(date_at(time, 0), time, 0)


def waits(*outcomes: str, hints: int = 0) -> int:
    """So many seconds after the last answer the skill is due."""
    last = NOW + 60 * (len(outcomes) - 1)
    when = practice.due(answered(*outcomes, hints=hints), "hills", last)
    assert when is not None
    return when - last


def test_the_better_the_answer_the_later_a_skill_is_due_again() -> None:
    hint = waits("right", hints=1)
    assert waits("wrong") == waits("unsure") < hint < waits("right") < waits("quick")
    assert waits("quick") >= 7 * DAY
    assert waits("right", "right") >= DAY > waits("right", "wrong")


def test_what_is_due_does_not_depend_on_chance_or_on_the_time_of_day() -> None:
    first = practice.due(answered("right", "right", "wrong", "right"), "hills", NOW + 200)
    practice.due_after.cache_clear()
    assert practice.due(answered("right", "right", "wrong", "right"), "hills", NOW + 300) == first
    assert practice.due(Progress(), "hills", NOW) is None


def test_what_is_due_is_the_same_whatever_has_been_drawn() -> None:
    """fsrs moves every interval of more than two days by chance, unless it is told not to."""
    apart = tuple(Fact(NOW + 5 * DAY * number, "answer", "hills", "right") for number in range(4))
    found = set()
    for seed in range(8):
        random.seed(seed)
        practice.due_after.cache_clear()
        found.add(practice.due_after(apart))
    assert len(found) == 1 and found.pop() > apart[-1].time + 5 * DAY


def test_what_is_due_comes_first_then_what_is_new_then_what_is_soonest_due() -> None:
    known = answered("quick").merge_with(answered("wrong", skill="winner")).merge_with(answered("right", skill="motor"))
    skills = ("hills", "motor", "finish", "winner", "spaces")
    assert practice.in_turn(known, skills, at(NOW + 5)) == ("finish", "spaces", "winner", "motor", "hills")
    assert practice.in_turn(known, skills, at(NOW + 3600)) == ("winner", "motor", "finish", "spaces", "hills")
    assert practice.is_due(known, "winner", at(NOW + 60)) and not practice.is_due(known, "finish", at(NOW + 10**9))


def test_a_schedule_needs_nothing_heavy() -> None:
    before = {*sys.modules}
    practice.due(answered("right"), "hills", NOW)
    assert not {"numpy", "torch", "pandas"} & ({*sys.modules} - before)
