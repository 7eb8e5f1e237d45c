"""The recipe for a question of a kind that there is: what is asked about, and what it leads to."""

from __future__ import annotations

from tests.recipes.kitchen import Copy, Step, after, at_end, counted

PREDICT, EXERCISES = "tests/widgets/tutor/test_predict.py::", "tests/rally/tutor/test_exercises.py::"
STEPS = (
    Step(
        "rally/tutor/stich_rallye/exercises.toml",
        at_end(
            """
[twice_over]
lesson = "02_motor"
rule = "S4.4"
ask = "dial"
position = "players=3 round=2 cars=4,3,2 motors=15,0,1"
seat = 0
lost = 3
beliefs = ["motor_counts_by_one", "motor_stays_at_the_top", "motor_starts_again"]
again = [{ position = "players=3 round=3 cars=4,3,2 motors=0,10,1", seat = 1, lost = 4 }]
"""
        ),
        PREDICT + "test_every_question_has_a_story",
    ),
    Step(
        "widgets/tutor/stich_rallye/prose.toml",
        after("[texts]\n", 'twice_over = """\n# Over the top\n\nThe dial turns on past 16, and falls. (S4.4)"""\n'),
        PREDICT + "test_every_question_has_a_story",
    ),
    Step(
        "tests/rally/tutor/test_exercises.py",
        after("BY_HAND = {\n", '    "twice_over": 4,\n'),
        EXERCISES + "test_the_answers_by_the_rule_book",
    ),
)


def test_it_works_and_touches_two_files(copy: Copy) -> None:
    copy.follow(STEPS)
    assert counted(STEPS) == 2
    said = copy.says(
        "from widgets.tutor import Predict; lab = Predict('twice_over'); print(lab.story.goal.text)\n"
        "lab.answers[[choice.right for choice in lab.choices].index(True)].click()\n"
        "print(lab.line.text, lab.story.part.blocks)"
    )
    assert "Mia has a motor that shows 15" in said and "Right!" in said and "Over the top" in said
    assert copy.failing(*{step.fails for step in STEPS}) == set()
