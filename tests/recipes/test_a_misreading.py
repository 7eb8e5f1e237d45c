"""The recipe for a misreading: a function at its rule, and a sentence; tests try it then."""

from __future__ import annotations

import pytest

from tests.recipes.kitchen import Copy, Step, after, both, counted

RULES, WIDGETS = "tests/rally/tutor/", "tests/widgets/tutor/practice/test_practice.py::"
BY_HAND = RULES + "test_stich_rallye_beliefs.py::test_each_belief_is_once_right_and_once_wrong_by_hand"
SAID = WIDGETS + "test_every_misreading_of_a_skill_has_a_sentence_and_a_rule_that_is_one"
TOLD_APART = "test_every_misreading_of_a_skill_is_told_apart_from_the_rules_and_from_each_other[round_end]"
STEPS = (
    Step(
        "rally/tutor/stich_rallye/answers.py",
        after(
            '        "S8.1": {\n',
            '            "smallest_motor_goes_first": lambda task: answer_by_order(\n'
            "                task, sorted(task.race.motor_order, key=lambda seat: task.race.motors[seat].value)\n"
            "            ),\n",
        ),
        SAID,
    ),
    Step(
        "widgets/tutor/stich_rallye/prose.toml",
        after("[reasons]\n", 'smallest_motor_goes_first = "Not the motor, last place goes first."\n'),
        SAID,
    ),
    Step(
        "tests/rally/tutor/test_stich_rallye_beliefs.py",
        both(
            after(
                '        "leader_goes_first": (2, 3, 0, 1),\n', '        "smallest_motor_goes_first": (2, 3, 0, 1),\n'
            ),
            after(
                '        "flag_holder_goes_first": (1, 2, 3, 0),\n',
                '        "smallest_motor_goes_first": (1, 2, 3, 0),\n',
            ),
        ),
        BY_HAND,
    ),
)
FOUND_OUT = """
from rally.tutor import beliefs
from widgets.tutor import Practice
lab, thinks = Practice("round_end", seed=1), beliefs()["smallest_motor_goes_first"].answer
for _question in range(12):
    lab.give_value(thinks(lab.task))
    if lab.misreading():
        break
    if not lab.is_answered:  # a second try
        lab.give_value(next(answer.value for answer in lab.choices if answer.right))
    lab.next.click()
print(len(lab.after.past), lab.line.text)
"""


@pytest.mark.rest
def test_it_works_and_touches_two_files(copy: Copy) -> None:
    copy.follow(STEPS)
    assert counted(STEPS) == 2
    count, _space, said = copy.says(FOUND_OUT).partition(" ")
    assert 3 <= int(count) <= 8 and "Not the motor, last place goes first. (S8.1)" in said
    assert copy.failing(*{step.fails for step in STEPS}, RULES + "test_skills.py::" + TOLD_APART) == set()
