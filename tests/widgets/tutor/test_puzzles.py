"""The lab of puzzles: an answer is given once and told why, what was missed comes again, and days are counted."""

import html
import json
import re
import subprocess
import sys
from datetime import date
from itertools import count as counted

import pytest

from rally.core.errors import RallyError
from rally.rally_run import Drive, Swap
from rally.stich_rallye import Play, Turbo
from rally.tutor import GRADES, puzzle_of, puzzles
from rally.tutor.puzzle_book import numbered_puzzles
from tests.selection import sample
from widgets.lab.learning import learning
from widgets.lab.progress import Fact, Progress
from widgets.tutor import Puzzles
from widgets.tutor.puzzle_tables import APART, next_puzzle, pool, say_grade, say_theme, themes_of

DAY = date(2026, 11, 24)
BOTH = ("stich-rallye", "rally-run")

NOW = 1_764_000_000

both = pytest.mark.parametrize("game", BOTH)


@pytest.fixture(autouse=True)
def time_goes_on(monkeypatch):
    seconds = counted(NOW)
    monkeypatch.setattr(learning, "now", lambda: next(seconds))


def solved():
    return learning.progress.puzzles(solved=True)


def missed():
    return learning.progress.puzzles(solved=False)


def wrong(lab):
    """A choice that was judged and is not the best."""
    return lab.puzzle.choices[1].action


def miss(lab):
    """Answer wrongly until the puzzle has ended."""
    for judged in lab.puzzle.choices[1:]:
        if not lab.given:
            lab.give_answer(judged.action)
    assert lab.given and not lab.right


def of_several(game):
    """A puzzle whose first wrong answer leaves another try, and the lab that asks it."""
    lab = Puzzles(game)
    lab.look(lab.state.at(next(each.id for each in puzzles(game) if len(each.choices) > 3)))
    return lab


@both
def test_nothing_tells_what_a_choice_is_worth_before_an_answer(game):
    lab = Puzzles(game)
    rows = lab.options.rows
    assert {row["said"] for row in rows} == {"?"} and not any("rate" in row or "best" in row for row in rows)
    legal = [str(action) for action in lab.race.legal]
    assert [row["id"] for row in rows] == sorted((row["id"] for row in rows), key=legal.index), "in no telling order"
    assert "Themes" not in lab.status.value and lab.film()[2] == 0
    lab.best.click()
    assert lab.line.tone == "bad" and "Guess first" in lab.line.text and not lab.given


@both
def test_the_best_choice_is_right_and_the_chances_are_shown(game):
    lab = Puzzles(game)
    lab.give_answer(lab.puzzle.best)
    assert lab.line.text.startswith("Right!") and lab.line.tone == "good"
    assert lab.options.rows[0]["best"] and lab.options.rows[0]["id"] == str(lab.puzzle.best)
    assert [row["rate"] for row in lab.options.rows] == [judged.rate for judged in lab.puzzle.choices]
    assert all(say_theme(theme) in lab.status.value for theme in lab.puzzle.themes)
    assert lab.film()[2] > 0 and lab.solved == solved() == (lab.puzzle.id,)
    assert say_grade(lab.puzzle.grade) in lab.status.value and lab.desk.say_far(lab.puzzle.far) in lab.status.value


@both
def test_a_first_wrong_answer_is_told_its_worth_and_leaves_another_try(game):
    lab = of_several(game)
    first = wrong(lab)
    lab.give_answer(first)
    assert not lab.given and lab.film()[2] == 0 and lab.line.tone == "bad" and missed() == (lab.puzzle.id,)
    said = lab.line.text
    assert (
        said.startswith("Not quite.")
        and said.endswith("Try once more.")
        and lab.desk.say_brief(lab.race, first) in said
    )
    assert lab.desk.say_brief(lab.race, lab.puzzle.best) not in said, "the best choice is still to be found"
    assert [row["id"] for row in lab.options.rows if row.get("struck")] == [str(first)]
    assert not any("rate" in row for row in lab.options.rows)
    before = lab.state
    lab.give_answer(first)
    assert lab.state == before and "tried that one already" in lab.line.text
    kept = lab.state_from_data(lab.state_to_data(before))
    assert kept == before


@both
def test_a_second_try_that_is_right_is_set_against_the_first_and_comes_again(game):
    lab = of_several(game)
    first = wrong(lab)
    lab.give_answer(first)
    lab.give_answer(lab.puzzle.best)
    assert lab.line.text.startswith("Right!") and lab.line.tone == "good"
    assert lab.compared == (str(lab.puzzle.best), str(first))
    assert lab.solved == () and missed() == (lab.puzzle.id,) and "counts when it comes up again" in lab.line.text


def test_of_two_choices_the_other_one_is_no_second_try():
    each = next(each for each in puzzles("stich-rallye") if isinstance(each.best, Turbo))
    lab = Puzzles("stich-rallye")
    lab.look(lab.state.at(each.id))
    lab.give_answer(wrong(lab))
    assert lab.given and lab.line.text.startswith("Not the best.")


@both
def test_a_second_wrong_answer_is_played_out_and_the_best_one_can_be_seen(game):
    lab = of_several(game)
    first, second = (judged.action for judged in lab.puzzle.choices[1:3])
    for action in (first, second):
        lab.give_answer(action)
    assert lab.line.text.startswith("Not the best.") and lab.line.tone == "bad"
    assert lab.options.chosen == str(second) and missed() == (lab.puzzle.id,)
    film = lab.film()[0]
    lab.best.click()
    assert lab.options.chosen == str(lab.puzzle.best) and lab.film()[0] != film
    lab.use_option({"choose": str(first)})
    assert lab.options.chosen == str(first), "a press on a line shows what that choice leads to"
    assert lab.state.chosen == str(second) and missed() == (lab.puzzle.id,)


@both
def test_an_answer_is_given_once(game):
    lab = Puzzles(game)
    miss(lab)
    before = lab.state
    lab.give_answer(lab.puzzle.best)
    assert lab.state == before and "answered already" in lab.line.text
    while not lab.states.is_beginning:
        lab.back()
    assert not lab.given and lab.solved == ()
    lab.give_answer(lab.puzzle.best)
    assert lab.line.tone == "good" and missed() == (lab.puzzle.id,), "a step back gives no second chance"


def test_a_card_that_may_not_be_played_is_refused_with_its_reason():
    there = [each for each in puzzles("stich-rallye") if isinstance(each.best, Play)]
    each, card = next(
        (each, card)
        for each in there
        for card in each.race.hands[each.race.to_act]
        if each.race.why_not(Play(card)) is not None
    )
    lab = Puzzles("stich-rallye")
    lab.look(lab.state.at(each.id))
    lab.desk.table.hand._answer(None, {"card": str(card)}, [])
    assert lab.line.tone == "bad" and "S2.2" in lab.line.text and not lab.given
    lab.desk.table.hand._answer(None, {"card": str(each.best.card)}, [])
    assert lab.line.text.startswith("Right!")


def test_one_drives_and_swaps_on_the_board():
    each = next(each for each in puzzles("rally-run") if isinstance(each.best, Drive))
    lab, race = Puzzles("rally-run"), each.race
    lab.look(lab.state.at(each.id))
    board = lab.desk.table.board
    free = [cell for cell in race.face_down if cell not in (race.swapped or ()) and not beside(race, cell)]
    board._answer(None, {"cell": [*free[0]]}, [])
    assert "Swap" in lab.line.text and lab.state.marked == race.grid.name(free[0])
    board._answer(None, {"cell": [*free[0]]}, [])
    assert lab.state.marked == ""
    board._answer(None, {"swap": [[*free[0]], [*free[1]]]}, [])
    swap = str(Swap(free[0], free[1]))
    assert swap in (lab.state.missed, lab.state.chosen) and lab.line.text.startswith("Not ")
    lab.back()
    board._answer(None, {"cell": [*race.grid.neighbours[race.car][each.best.direction]]}, [])
    assert lab.line.text.startswith("Right!")


def beside(race, cell):
    return cell in race.grid.neighbours[race.car].values()


@pytest.mark.rest
@both
def test_each_of_many_misses_comes_again_after_three_others(game):
    """Another miss, or one that is only passed by, lets no earlier one wait any longer."""
    lab, seen = Puzzles(game), []
    for number in range(12):
        seen.append(lab.puzzle.id)
        if number % 5 != 3:
            lab.give_answer(wrong(lab))
        lab.next.click()
    waited = [seen.index(name, at + 1) - at - 1 for at, name in enumerate(seen) if name in seen[at + 1 :]]
    assert len(waited) >= 5 and {*waited} == {APART}, seen


def test_easy_ones_come_first():
    for game in (None, *BOTH):
        grades = [GRADES.index(each.grade) for each in pool(game)]
        assert grades == sorted(grades) and {*grades} == {*range(len(GRADES))}
    games = [each.game for each in pool(None)[:20]]
    assert all(games.count(game) >= 5 for game in BOTH), "the games take turns"


def test_when_all_are_solved_they_come_once_more():
    there = pool("stich-rallye")[:3]
    everything = Progress(facts=tuple(Fact(NOW + at, "puzzle", each.id, "right") for at, each in enumerate(there)))
    assert next_puzzle(there, everything, (there[0].id,)) == there[1]
    assert next_puzzle(there, everything, (there[2].id,)) == there[0]


def test_several_themes_and_grades_are_chosen_at_once():
    lab = Puzzles("stich-rallye")
    lab.grade_1.value = lab.grade_3.value = True
    themes = lab.all_themes[:2]
    lab.theme_1.value = lab.theme_2.value = True
    assert lab.state.grades == ("easy", "hard") and lab.state.themes == themes
    for _number in range(6):
        assert lab.puzzle.grade in ("easy", "hard") and not {*themes}.isdisjoint(lab.puzzle.themes)
        lab.next.click()


def test_a_kind_that_no_puzzle_has_is_refused():
    theme, missing = next(
        (theme, grade)
        for theme in themes_of("rally-run")
        for grade in GRADES
        if not pool("rally-run", (theme,), (grade,))
    )
    lab = Puzzles("rally-run", themes=(theme,))
    before = lab.state
    getattr(lab, f"grade_{1 + GRADES.index(missing)}").value = True
    assert lab.state == before and lab.line.tone == "bad" and say_theme(theme) in lab.line.text


@pytest.mark.parametrize("game", [None, *BOTH])
def test_the_puzzle_of_the_day_is_that_of_the_date(game):
    lab = Puzzles(game, day=DAY)
    assert lab.puzzle == puzzle_of(DAY, game)
    lab.next.click()
    assert lab.puzzle != puzzle_of(DAY, game)
    lab.today.click()
    assert lab.puzzle == puzzle_of(DAY, game)
    lab.give_answer(lab.puzzle.best)
    facts = [(fact.kind, fact.about, fact.outcome) for fact in learning.progress.facts]
    assert facts == [("puzzle", lab.puzzle.id, "right"), ("daily", DAY.isoformat(), "right")]
    assert "1 day in a row" in lab.status.value


def test_what_a_learner_has_solved_elsewhere_is_not_asked_first():
    lab = Puzzles("stich-rallye")
    first = lab.puzzle.id
    learning.note(Fact(NOW, "puzzle", first, "right"))
    assert lab.puzzle.id != first and lab.puzzle.id == Puzzles("stich-rallye").puzzle.id
    assert "Solved: 1." in lab.status.value and lab.solved == ()
    lab.give_answer(lab.puzzle.best)
    second = lab.puzzle.id
    learning.note(Fact(NOW, "puzzle", pool("stich-rallye")[2].id, "right"))
    assert lab.puzzle.id == second, "what was begun stays"
    lab.close()
    learning.note(Fact(NOW, "puzzle", pool("stich-rallye")[3].id, "right"))


@pytest.mark.parametrize(
    "changes",
    [
        {"now": "rally-run-0"}, {"chosen": "B99", "shown": "B99"}, {"missed": "B99"}, {"number": -1},
        {"chosen": "", "shown": "turbo"}, {"themes": ["none"]}, {"grades": ["none"]}, {"marked": "9.9"},
        {"solved": ["stich-rallye-0"]}, {"lately": ["stich-rallye-0"]},
    ],
)  # fmt: skip
def test_what_cannot_be_is_not_taken_back(changes):
    lab = Puzzles()
    data = lab.state_to_data(lab.state)
    with pytest.raises(RallyError):
        lab.state_from_data({"state": data["state"] | changes})


@pytest.mark.parametrize(
    "given",
    [
        {"game": "chess"}, {"game": 7}, {"themes": ("nothing",)}, {"themes": 7}, {"grades": "hardest"},
        {"day": "2026-11-24"}, {"story": "none"}, {"game": "stich-rallye", "themes": "swap"},
    ],
)  # fmt: skip
def test_what_it_is_made_with_is_checked(given):
    with pytest.raises(RallyError):
        Puzzles(**given)


def test_the_motor_is_asked_about_by_the_list():
    each = next(each for each in puzzles("stich-rallye") if isinstance(each.best, Turbo))
    lab = Puzzles("stich-rallye")
    lab.look(lab.state.at(each.id))
    assert {row["id"] for row in lab.options.rows} == {"turbo", "no turbo"}
    lab.options._answer(None, {"choose": str(each.best)}, [])
    assert lab.line.text.startswith("Right!")


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from widgets.tutor import CourseMap, Practice, Puzzles, TenQuestions
for game in ("stich-rallye", "rally-run"):
    lab = Puzzles(game)
    lab.give_answer(lab.puzzle.best)
    practice = Practice(game=game, seed=1)
    practice.answers[0].click()
    TenQuestions(game).unsure.click()
    print(lab.line.text.startswith("Right!"), lab.film()[2] > 0, practice.is_answered, CourseMap().way.path == "")
"""


@pytest.mark.rest
def test_nothing_of_the_tutor_needs_numpy():
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 8


@pytest.mark.rest
@both
def test_the_reason_is_said_in_the_conditional(game):
    """Of a choice that nobody has made one says what would, may or could follow, and by what is known no more."""
    lab = Puzzles(game)
    for each in sample(puzzles(game), 20, 300):
        lab.look(lab.state.at(each.id))
        said = lab.desk.say_why(each.race, each.best, lab.desk.line(each.race, each.best))
        assert re.search(r"\b(would|may|could|nothing but a swap|without a swap)\b", said), (each.id, said)


# --- the film --------------------------------------------------------------------------------------------------------


@pytest.mark.rest
@both
def test_the_film_sets_the_best_choice_against_another_one(game):
    """The best and the next best after a right answer, the best and the miss after a right second try, and the answer
    and the best after a wrong one."""
    lab = Puzzles(game)
    for each in sample(puzzles(game), 6, 60):
        best, second, *others = (judged.action for judged in each.choices)
        tries = [((best,), best, second), ((*others[:1], second), second, best)]
        for given, first, other in [*tries, *([((second, best), best, second)] if others else [])]:
            lab.look(lab.state.at(each.id))
            for action in given:
                lab.give_answer(action)
            steps = [step["text"] for step in lab.desk.areas["film"][0].steps]
            back = [at for at, text in enumerate(steps) if text.startswith("Back to the same moment")]
            assert len(back) == 1 and 1 < back[0] < len(steps) - 1, (each.id, steps)
            assert f"“{lab.voice.action(other, each.race)}”" in steps[back[0]], each.id
            whys = [lab.desk.say_why(each.race, action, lab.desk.line(each.race, action)) for action in (first, other)]
            named = [f"“{lab.desk.say_brief(each.race, action)}”" for action in (first, other)]
            told = [f"{name}: {why}" for name, why in zip(named, whys, strict=True)]
            if whys[0] == whys[1]:
                told = [f"{named[0]} and {named[1]}: {whys[0]}", "differen"]
            for said in told:
                assert html.escape(said) in lab.status.value and said in lab.line.text, each.id


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "stich-rallye-4",
            "the card that stays in the hand: red 10 after “Play green 13”, green 13 after “Play red 10”",
        ),
        ("stich-rallye-14", "the motor: saved, it still shows"),
        ("rally-run-220", "only shows later in the race"),
    ],
)
def test_where_two_choices_look_alike_that_is_said_once_and_what_is_different(name, said):
    lab = Puzzles(name.rpartition("-")[0])
    lab.look(lab.state.at(name))
    lab.give_answer(lab.puzzle.best)
    why = lab.desk.say_why(lab.race, lab.puzzle.best, lab.desk.line(lab.race, lab.puzzle.best))
    assert lab.line.text.count(why) == 1 and said in lab.line.text


# --- the day ---------------------------------------------------------------------------------------------------------


def clock(lab, text):
    """The page tells what time it is where the learner is."""
    lab.keeper.part._answer(None, {"clock": text}, [])


def daily():
    return [(fact.about, fact.outcome) for fact in learning.progress.facts if fact.kind == "daily"]


def test_the_day_is_the_one_where_the_learner_is():
    """In California it is still Monday evening when the machine's clock has begun Tuesday."""
    lab = Puzzles()
    for text in ("2026-11-23T19:30:00", "2026-11-25T00:10:00"):
        clock(lab, text)
        lab.today.click()
        assert lab.puzzle == puzzle_of(date.fromisoformat(text[:10]))
        lab.give_answer(lab.puzzle.best)
    assert daily() == [("2026-11-23", "right"), ("2026-11-25", "right")]


@pytest.mark.parametrize("text", ["", "yesterday", "2026-02-30T10:00:00", "9999-12-31T23:59:59", "0001-01-01T00:00:00"])
def test_a_clock_that_says_no_time_changes_nothing(text):
    lab = Puzzles()
    clock(lab, "2026-11-23T19:30:00")
    clock(lab, text)
    assert learning.today() == date(2026, 11, 23) and lab.line.tone != "bad"


def test_what_was_opened_before_midnight_counts_for_its_day():
    lab = Puzzles()
    clock(lab, "2026-11-24T23:58:00")
    lab.today.click()
    opened = lab.puzzle
    clock(lab, "2026-11-25T00:03:00")
    lab.give_answer(opened.best)
    assert lab.puzzle == opened and daily() == [("2026-11-24", "right")] and "1 day in a row" in lab.status.value
    lab.today.click()
    lab.give_answer(lab.puzzle.best)
    assert daily()[-1] == ("2026-11-25", "right") and "2 days in a row" in lab.status.value


def test_the_puzzle_of_a_day_counts_once():
    lab, other = Puzzles(), Puzzles()
    for each in (lab, other):
        clock(each, "2026-11-24T12:00:00")
    lab.today.click()
    lab.give_answer(wrong(lab))
    assert daily() == [("2026-11-24", "wrong")]
    for each in (lab, other):
        each.today.click()
        each.give_answer(each.puzzle.best)
    assert daily() == [("2026-11-24", "wrong")] and "in a row" not in lab.status.value


def test_what_was_missed_and_is_opened_again_at_once_does_not_count():
    lab = Puzzles()
    clock(lab, "2026-11-24T12:00:00")
    lab.today.click()
    name = lab.puzzle.id
    lab.give_answer(wrong(lab))
    lab.today.click()
    lab.give_answer(lab.puzzle.best)
    assert lab.line.text.startswith("Right!") and "when it comes up again" in lab.line.text
    assert missed() == (name,) and solved() == lab.solved == ()


@pytest.mark.parametrize("story", ["", "one_of_today"])
@pytest.mark.parametrize("way", [Puzzles.back, Puzzles.reset], ids=["back", "reset"])
def test_a_step_back_solves_nothing_and_that_is_said(way, story):
    lab = Puzzles("stich-rallye", story=story)
    name = lab.puzzle.id
    lab.give_answer(wrong(lab))
    assert "when it comes up again" not in lab.line.text
    way(lab)
    lab.give_answer(lab.puzzle.best)
    assert lab.puzzle.id == name and lab.line.text.startswith("Right!") and "when it comes up again" in lab.line.text
    assert lab.solved == solved() == () and missed() == (name,)
    assert lab.goal.children[0].reached is False, "nor is the goal of the lab"


def test_a_step_back_in_another_kernel_solves_nothing():
    lab = Puzzles("stich-rallye")
    name, kept = lab.puzzle.id, ""
    lab.give_answer(wrong(lab))
    kept, progress = lab.memory.text, learning.progress
    lab.close()
    learning.begin()
    again = Puzzles("stich-rallye")
    again.memory._answer(None, {"remembered": kept}, [])
    learning.progress = progress  # what the page has kept of the learner is told later
    again.back()
    again.give_answer(again.puzzle.best)
    assert again.puzzle.id == name and again.solved == () and missed() == (name,)


def test_what_was_missed_waits_for_three_others_in_every_lab():
    """Neither another lab nor a cell that is run again asks it sooner; and what is asked there makes it come."""
    lab = Puzzles("stich-rallye")
    name = lab.puzzle.id
    lab.give_answer(wrong(lab))
    other = Puzzles("stich-rallye")
    seen = [other.puzzle.id]
    for _number in range(3):
        other.give_answer(other.puzzle.best)
        other.next.click()
        seen.append(other.puzzle.id)
    assert seen.index(name) == 3
    assert Puzzles("stich-rallye").puzzle.id == name, "its turn is everywhere"


def test_the_missed_puzzle_of_a_day_is_only_looked_at_when_its_cell_is_run_again():
    day = date(2026, 11, 24)
    lab = Puzzles(day=day)
    lab.give_answer(wrong(lab))
    again = Puzzles(day=day)
    again.give_answer(again.puzzle.best)
    assert again.puzzle == lab.puzzle and solved() == () and "when it comes up again" in again.line.text


# --- what is gone ----------------------------------------------------------------------------------------------------


def a_gone_one():
    return next(each for each in numbered_puzzles("stich-rallye") if each.gone)


def test_what_was_kept_of_a_puzzle_that_is_gone_is_answered_with_a_sentence():
    gone, lab = a_gone_one(), Puzzles("stich-rallye")
    lab.give_answer(lab.puzzle.best)
    data = lab.state_to_data(lab.state)
    kept = {"state": data["state"] | {"now": gone.id, "chosen": "", "shown": "", "solved": [gone.id]}}
    lab.remember(json.dumps(kept))
    assert lab.puzzle.id != gone.id and lab.solved == (gone.id,)
    assert f"Puzzle {gone.number} of this game is no longer asked" in lab.line.text


def test_what_an_older_lab_has_kept_is_taken_back():
    lab = Puzzles("stich-rallye")
    older = {"now": "stich-rallye-7", "chosen": "", "shown": "", "marked": "", "since": 2, "themes": [], "grades": []}
    lab.remember(json.dumps({"state": older | {"solved": ["stich-rallye-3"], "number": 4}}))
    assert lab.puzzle.id == "stich-rallye-7" and lab.solved == ("stich-rallye-3",)


def test_a_puzzle_that_is_gone_is_not_to_come_again_and_that_is_said():
    lab = Puzzles("stich-rallye")
    learning.note(Fact(NOW, "puzzle", a_gone_one().id, "wrong"), Fact(NOW, "puzzle", "stich-rallye-99999", "wrong"))
    assert "Coming up again" not in lab.status.value and "1 that you missed is no longer asked" in lab.status.value
    lab.next.click()
    assert lab.puzzle.id != a_gone_one().id
