"""The stories of lessons: each lab tells its own after the deed, and a goal is noticed."""

import pytest

from rally.stich_rallye import EndRound
from rally.stich_rallye.box.events import MotorUsed
from rally.tutor import exercise
from widgets.lab.learning import learning
from widgets.stich_rallye import HillLab, RoundEndLab, TrickLab

PUZZLE = "flag=1 trick=G8 hands=G5.R12,B11,R9.B2,R6.B13"


def told(lab):
    """All that a lab's story says, or nothing."""
    return " ".join(run["text"] for block in lab.story.part.blocks for run in block["runs"])


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["R9", "B13", "G5"], "it cannot be done better"),
        (["B2", "B13", "G5"], "as many as 5"),
        (["R9", "R6", "G5"], "Tom has to win it"),
    ],
)
def test_the_goal_of_lesson_01_is_noticed(cards, said):
    lab = TrickLab(position=PUZZLE, story="tom_wins")
    for card in cards:
        assert told(lab) == ""
        lab.play(card)
    is_done = said == "it cannot be done better"
    assert said in (told(lab) if is_done else lab.line.text) and lab.story.goal.reached == is_done
    assert lab.sheets.shown == ("story" if is_done else ""), "no sheet lies over the step back that the line asks for"
    lab.back()
    assert told(lab) == "" and said not in lab.line.text, "undone"


def test_the_goal_of_the_beach_is_noticed():
    """Ben, on space 5 in front of an uphill, is to roll back to where he came from."""
    lab = HillLab(track="beach", story="ben_on_the_beach")
    lab.drive.click()
    assert told(lab) == "", "that was Mia"
    lab.choose(1)
    lab.drive.click()
    assert told(lab) == "" and lab.line.tone == "info" and "Ben has moved on" in lab.line.text
    assert not lab.story.goal.reached
    lab.back()
    lab.card.value = 2
    lab.drive.click()
    assert lab.race.cars[1] == lab.first.race.cars[1] and "Solved: all for nothing" in told(lab)
    assert lab.story.goal.reached


def test_a_drive_and_a_round_s_end_are_explained_after_their_film():
    hill, end = HillLab(story="two_drives"), RoundEndLab(story="last_round")
    hill.drive.click()
    assert told(hill) == ""  # Mia's drive; the story is about Ben's
    hill.choose(1)
    hill.drive.click()
    end.end.click()
    for lab in (hill, end):
        assert told(lab)
        assert lab.story.part.last == len(lab.race.events)
        lab.close()


def said(lab):
    """All that a lab says now: line, captions of the film, story."""
    captions = [step["text"] for step in lab.stage.steps.steps] if hasattr(lab, "stage") else []
    return " ".join([lab.line.text, *captions, told(lab)])


def test_a_question_asks_how_many_motors_run_when_no_lab_or_question_before_it_has_shown_that_number():
    """Lesson 04: two questions in a row must not end with what the third asks for."""
    shown = [exercise(name).race.after(EndRound()) for name in ("finish_2", "finish_3")]
    shown.append(RoundEndLab().race.after(EndRound()))
    asked_for = exercise("finish_4").race.after(EndRound())
    assert used(asked_for) not in [used(race) for race in shown]


def used(race):
    """How many motors ran."""
    return sum(isinstance(event, MotorUsed) for event in race.events)


@pytest.mark.parametrize(
    ("lab", "act", "said"),
    [
        (lambda: TrickLab(players=4, story="blue_ten"), lambda lab: lab.play(first_red(lab)), "asked to play blue 10"),
        (lambda: HillLab(track="beach", story="ben_on_the_beach"), lambda lab: lab.drive.click(), "not quite what was"),
    ],
)
def test_another_deed_than_the_one_asked_for_is_said_and_one_may_go_on(lab, act, said):
    made = lab()
    act(made)
    assert (
        said in made.line.text and made.line.tone == "info" and made.line.first[0].startswith(("You were", "That was"))
    )
    learning.reach(made.story.story.name)
    made.redraw()
    assert said not in made.line.text, "what is done is asked for no more"


def first_red(lab):
    return next(str(each.card) for each in lab.race.legal if each.card.colour == "red")
