"""The recipe for an option, followed twice: a lost trick winds two notches; swaps may be undone."""

from __future__ import annotations

import pytest

from tests.recipes.kitchen import Copy, Step, after, at_end, both, counted, instead

OFFERED = "tests/rally/contract/test_options.py::test_the_options_of_a_game_have_values_and_each_value_a_rule"
MATRIX = "tests/rally/test_rules_matrix.py::test_rule_has_test_lesson_and_citation"
TWO_NOTCHES = (
    Step(
        "rally/stich_rallye/box/data/rules.toml",
        both(
            after(
                'text = "Everybody who did not win the trick winds by one notch, before any car moves."\n',
                'choice = "one notch (S4.2)"\n',
            ),
            at_end(
                """[S-N]
text = "A lost trick winds the motor by two notches."
kind = "optional"
lesson = "08_your_own_board"
question = "A lost trick winds the motor"
choice = "two notches (S-N)"
"""
            ),
        ),
        OFFERED,
    ),
    Step(
        "rally/stich_rallye/box/facts.py",
        both(
            after(
                '    hills: str = option(through="S-A", once="S-L")\n',
                '    winding: str = option(one="S4.2", two="S-N")\n',
            ),
            instead("        return 1\n", '        return 2 if self.winding == "two" else 1\n'),
        ),
        OFFERED,
    ),
    Step(
        "tests/rally/stich_rallye/rules/test_rulings.py",
        at_end(
            "\n\ndef test_s_n_a_lost_trick_winds_two_notches_if_that_was_chosen() -> None:\n"
            '    race = then(at("players=3 hands=R1,R2,R3 winding=two"), "R1 R2 R3")\n'
            "    assert [motor.value for motor in race.motors] == [3, 3, 0]\n"
        ),
        MATRIX,
    ),
    Step("notebooks/08_your_own_board.ipynb", instead("it is an **option**. *(S-L)*", "*(S-L)* *(S-N)*"), MATRIX),
)

FREE_SWAPS = (
    Step(
        "rally/rally_run/box/data/rules.toml",
        both(
            after(
                'text = "You may not swap either of the two tiles that the player before you has just swapped."\n',
                'choice = "may not be swapped (R4.2)"\n',
            ),
            at_end(
                """[R-D]
text = "What the player before you has just swapped may be swapped again."
kind = "optional"
lesson = "12_swapping_and_the_pit"
question = "What the player before has swapped"
choice = "may be swapped again (R-D)"
"""
            ),
        ),
        OFFERED,
    ),
    Step(
        "rally/rally_run/box/facts.py",
        both(
            after(
                '    trophies: str = option("colours", any="R1.6", own="R-B")\n',
                '    swaps: str = option(barred="R4.2", free="R-D")\n',
            ),
            instead("        return True\n", '        return self.swaps == "barred"\n'),
        ),
        OFFERED,
    ),
    Step(
        "tests/rally/rally_run/rules/test_rulings.py",
        at_end(
            "\n\ndef test_r_d_what_was_swapped_may_be_swapped_again_if_that_was_chosen() -> None:\n"
            '    assert Swap((0, 1), (0, 2)) in at("players=2 turn=1 swapped=0.1/0.2 swaps=free").legal\n'
        ),
        MATRIX,
    ),
    Step("notebooks/12_swapping_and_the_pit.ipynb", instead("*(R4.2)*", "*(R4.2)* *(R-D)*"), MATRIX),
)

STEPS = (*TWO_NOTCHES, *FREE_SWAPS)

FOLLOWED = (
    "tests/recipes/two_notches.py",
    "tests/recipes/free_swaps.py",
    "tests/rally/contract/test_options.py",
    "tests/widgets/lab/test_options.py",
    MATRIX,
    "tests/rally/stich_rallye/playouts/test_playouts.py::test_every_step_agrees_with_race",
    "tests/rally/stich_rallye/playouts/test_plain.py",
    "tests/rally/rally_run/playouts/test_batch.py",
    "tests/rally/rally_run/playouts/test_plain.py",
)
"""What holds of these two options, and what holds of every one: both kinds of playouts agree with the rules."""


@pytest.mark.rest
def test_they_are_followed_everywhere_and_each_touches_two_files(copy: Copy) -> None:
    copy.follow(STEPS)
    assert counted(TWO_NOTCHES) == counted(FREE_SWAPS) == 2
    assert copy.failing(*FOLLOWED) == set()
