"""The stories of lessons: each lab tells its own after the deed, and a goal is noticed."""

from dataclasses import replace
from functools import partial

import pytest

from rally.core.errors import NotationError
from rally.stich_rallye import EndRound
from rally.stich_rallye.box.events import MotorUsed
from rally.tutor import exercise
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS
from widgets.stich_rallye import HillLab, MotorLab, PlayLab, RoundEndLab, TrickLab
from widgets.stich_rallye.stories import STORIES as BY_LAB, find_story

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
    lab.close()


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
    lab.close()


def test_a_trick_is_explained_when_it_is_over():
    lab = TrickLab(players=4, story="blue_ten")
    lab.play("B10")
    while lab.race.trick:
        assert told(lab) == ""
        lab.play(str(next(iter(lab.race.legal)).card))
    assert "following suit" in told(lab)
    lab.close()


def test_the_dial_is_explained_after_three_notches():
    lab = MotorLab(story="three_lost")
    for _notch in range(3):
        assert told(lab) == ""
        lab.lose.click()
    assert "dial with nine numbers" in told(lab).replace("  ", " ")
    lab.close()


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


def test_a_trick_of_two_people_who_hide_their_cards_from_each_other_is_noticed():
    """Lesson 07: nobody at the screen sees the whole race, and yet the trick has been played."""
    lab = PlayLab(players=3, people=2, story="two_people")
    for _card in range(2):
        assert not lab.story.goal.reached
        if lab.state.needs_showing:
            lab.show_cards.click()
        lab.act(next(iter(lab.state.race.legal)))
    assert lab.story.goal.reached, "the computer has played the third card"
    lab.close()


def test_an_unknown_story_is_answered_with_the_names_there_are():
    with pytest.raises(NotationError, match=r"there is no story .follow.; there are .*blue_ten"):
        TrickLab(story="follow")
    assert find_story("", "motor") is None and find_story("three_lost", "motor") == replace(
        STORIES["three_lost"], name="three_lost"
    )


STORIES = {name: story for stories in BY_LAB.values() for name, story in stories.items()}

FULL_DIAL = "round=2 cars=12,20,31,14 motors=16,3,1,6 hands=-,-,-,-"
ON_THE_START = "round=1 flag=2 cars=0,0,13,0 motors=15,15,0,15 hands=-,-,-,-"


def first_asked(names):
    """The rules that these questions of a lesson are about."""
    return {exercise(name).rule for name in names if name not in STORIES}


def guess(lab, seat):
    """Guess a player in a lab that asks for one."""
    lab.guess.value = seat


DEEDS = {
    "three_lost": (MotorLab, lambda lab: [lab.lose.click] * 3),
    "two_drives": (HillLab, lambda lab: [lab.drive.click, lambda: lab.choose(1), lab.drive.click]),
    "last_round": (RoundEndLab, lambda lab: [lab.end.click]),
    "a_full_dial": (
        partial(RoundEndLab, FULL_DIAL, guess="second"),
        lambda lab: [lambda: guess(lab, 3), lab.end.click],
    ),
    "three_on_the_start": (
        partial(RoundEndLab, ON_THE_START, guess="last"),
        lambda lab: [lambda: guess(lab, 1), lab.end.click],
    ),
}
"""How the deeds before questions are done, but for tricks: their running line teaches them as they are played."""

BEFORE = [
    (name, first_asked(names[at:]) - first_asked(names[:at]))
    for lesson, names in LESSONS.items()
    for at, name in enumerate(names)
    if lesson in ("01_tricks", "02_motor", "03_driving_and_hills", "04_round_end_and_finish") and name in STORIES
]
"""Each story of the lessons that ask questions, and the rules about which its lesson asks only after it."""


@pytest.mark.parametrize(("name", "later"), BEFORE, ids=lambda value: value if isinstance(value, str) else "")
def test_no_rule_is_named_about_which_the_lesson_asks_later(name: str, later: set[str]):
    texts = [STORIES[name].text(), STORIES[name].goal()]
    if name in DEEDS:
        make, deeds = DEEDS[name]
        lab = make(story=name)
        texts.append(said(lab))
        for deed in deeds(lab):
            deed()
            texts.append(said(lab))
        assert lab.story.goal.reached, "the deed was done, and its story told"
        lab.close()
    assert [(rule, text) for text in texts for rule in later if rule in text] == []


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
    made.close()


def first_red(lab):
    return next(str(each.card) for each in lab.race.legal if each.card.colour == "red")
