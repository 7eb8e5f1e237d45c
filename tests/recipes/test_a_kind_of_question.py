"""The recipe for a new kind of question, with the first question of it: who is in front at the end of a round."""

from __future__ import annotations

import pytest

from tests.recipes.kitchen import Copy, Step, after, at_end, both, counted, instead

EXERCISES, PREDICT = "tests/rally/tutor/test_exercises.py::", "tests/widgets/tutor/test_predict.py::"
STEPS = (
    Step(
        "rally/tutor/stich_rallye/answers.py",
        both(
            after("TRUTHS: Truths[Exercise] = {\n", '    "leader": lambda task: task.race.standing_order[0],\n'),
            instead(
                "BELIEFS = WINNER",
                "LEADER: dict[str, Belief[Exercise]] = make_beliefs(\n"
                '    {"S8.4": {"flag_holder_leads": lambda task: task.race.flag}}\n'
                ")\nBELIEFS = LEADER | WINNER",
            ),
        ),
        "tests/widgets/test_declared.py::test_every_kind_of_question_can_be_asked",
    ),
    Step(
        "widgets/tutor/stich_rallye/questions.py",
        after(
            "KINDS: dict[str, QuestionKind[Exercise]] = {\n",
            '    "leader": QuestionKind(\n'
            '        lambda task: _("Who is in front?"), lambda: TrackScene(who=True), label_seat\n    ),\n',
        ),
        "tests/widgets/test_declared.py::test_every_kind_of_question_can_be_asked",
    ),
    Step(
        "widgets/tutor/stich_rallye/prose.toml",
        both(
            after("[reasons]\n", 'flag_holder_leads = "The flag goes to the leader, and is no place by itself."\n'),
            after("[texts]\n", 'in_front = """\n# In front\n\nThe furthest leads. (S8.4)"""\n'),
        ),
        PREDICT + "test_every_question_has_a_story",
    ),
    Step(
        "rally/tutor/stich_rallye/exercises.toml",
        at_end(
            """
[in_front]
lesson = "04_round_end_and_finish"
rule = "S8.4"
ask = "leader"
position = "players=3 flag=0 round=1 cars=4,9,2 motors=3,0,1 hands=-,-,-"
beliefs = ["flag_holder_leads"]
again = [{ position = "players=3 flag=1 round=1 cars=4,3,9 motors=1,6,0 hands=-,-,-" }]
"""
        ),
        EXERCISES + "test_every_kind_of_question_is_asked",
    ),
    Step(
        "tests/rally/tutor/test_exercises.py",
        after("BY_HAND = {\n", '    "in_front": 1,\n'),
        EXERCISES + "test_the_answers_by_the_rule_book",
    ),
)


@pytest.mark.rest
def test_it_works_and_touches_four_files(copy: Copy) -> None:
    copy.follow(STEPS)
    assert counted(STEPS) == 4
    said = copy.says(
        "from widgets.tutor import Predict; lab = Predict('in_front')\n"
        "print(lab.story.goal.text, lab.answer_1.description)\n"
        "lab.scene.table.plates._answer(None, {'plate': 0}, []); print(lab.line.text)\n"
        "lab.again.click(); lab.scene.table.plates._answer(None, {'plate': 2}, []); print(lab.line.text)"
    )
    assert said.splitlines() == [
        "Who is in front? Mia",
        "Not quite. The right answer: Ben. The flag goes to the leader, and is no place by itself. (S8.4)",
        "Right! The car in first place takes the flag, and the next round is dealt. (S8.4)",
    ]
    assert copy.failing(*{step.fails for step in STEPS}) == set()
