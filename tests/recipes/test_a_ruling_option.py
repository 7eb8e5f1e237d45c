"""The recipe for an option: another order of motors at a round's end, first place first."""

from __future__ import annotations

import pytest

from tests.recipes.kitchen import Copy, Step, after, at_end, both, counted, instead, written

CONTRACT = "tests/rally/contract/test_options.py::"
PLAYOUTS = "tests/rally/stich_rallye/playouts/test_playouts.py::test_every_step_agrees_with_race"
PLAIN = "tests/rally/stich_rallye/playouts/test_plain.py::test_whole_races_come_out_as_with_numpy"
MATRIX = "tests/rally/test_rules_matrix.py::test_rule_has_test_lesson_and_citation"
STEPS = (
    Step(
        "rally/stich_rallye/box/data/rules.toml",
        at_end(
            """[S-N]
text = "At the end of a round first place uses its motor first."
kind = "optional"
lesson = "08_your_own_board"
"""
        ),
        CONTRACT + "test_the_options_of_a_game_have_values_and_each_value_a_rule",
    ),
    Step(
        "rally/stich_rallye/box/facts.py",
        after(
            '    hills: str = option(through="S-A", once="S-L")\n',
            '    order: str = option(last="S8.1", first="S-N")\n',
        ),
        CONTRACT + "test_the_options_of_a_game_have_values_and_each_value_a_rule",
    ),
    Step(
        "rally/stich_rallye/rules/moment.py",
        instead(
            "        return last_to_first(self.cars, self.flag)\n",
            '        if self.options.order == "first":\n'
            "            return first_to_last(self.cars, self.flag)\n"
            "        return last_to_first(self.cars, self.flag)\n",
        ),
        PLAYOUTS,
    ),
    Step(
        "rally/stich_rallye/playouts/batch.py",
        instead(
            "        key = self.cars.astype(np.uint16) * 8 + self.distance()\n",
            "        cars = self.cars.astype(np.uint16)\n"
            '        key = (1000 - cars if self.options.order == "first" else cars) * 8 + self.distance()\n',
        ),
        PLAYOUTS,
    ),
    Step(
        "rally/stich_rallye/playouts/plain.py",
        both(
            after("        self.roads = CarRests(track, options)\n", "        self.options = options\n"),
            instead(
                "        places = [car * 8 + (seat - lane.flag) % self.players for seat, car in enumerate(lane.cars)]",
                '        cars = [1000 - car if self.options.order == "first" else car for car in lane.cars]\n'
                "        places = [car * 8 + (seat - lane.flag) % self.players for seat, car in enumerate(cars)]",
            ),
        ),
        PLAIN,
    ),
    Step(
        "widgets/stich_rallye/labs/screen.py",
        after(
            '        "hills": (\n'
            '            _("A car that has rolled onto another hill"),\n'
            '            {"through": _("rolls on (S-A)"), "once": _("stays there (S-L)")},\n'
            "        ),\n".replace("        ),\n", "        )"),
            ',\n        "order": (_("Motors at the end of a round"), '
            '{"last": _("last place first (S8.1)"), "first": _("first place first (S-N)")}),',
        ),
        "tests/widgets/lab/test_options.py",
    ),
    Step(
        "tests/rally/stich_rallye/rules/test_rulings.py",
        at_end(
            "\n\ndef test_s_n_first_place_goes_first_if_that_was_chosen() -> None:\n"
            '    race = at("players=3 cars=4,9,2 motors=3,0,1 hands=-,-,- order=first")\n'
            "    assert race.after(race.legal.only).events[0].order == (1, 0, 2)\n"
        ),
        MATRIX,
    ),
    Step("notebooks/08_your_own_board.ipynb", instead("it is an **option**. *(S-L)*", "*(S-L)* *(S-N)*"), MATRIX),
)


@pytest.mark.rest
def test_it_works_and_touches_six_files(copy: Copy) -> None:
    copy.follow(STEPS)
    assert counted(STEPS) == 6
    said = copy.says(
        "from rally import GAMES\n"
        "from rally.stich_rallye import EndRound, Race\n"
        "game = GAMES['stich-rallye']\n"
        "line = 'players=3 round=1 cars=4,9,2 motors=3,0,1 hands=-,-,-'\n"
        "for order in game.options['order']:\n"
        "    race = Race.parse(line).but(options={'order': order})\n"
        "    print(race.after(EndRound()).events[0].order, Race.parse(str(race)) == race)\n"
        "from widgets.stich_rallye import PlayLab\n"
        "lab = PlayLab(seed=1); lab.option_order.value = 'first'; print(lab.race.options.order)"
    )
    assert said.splitlines() == ["(2, 0, 1) True", "(1, 0, 2) True", "first"]
    assert copy.failing(CONTRACT + "test_a_race_keeps_to_what_it_was_begun_with", PLAYOUTS, PLAIN, MATRIX) == set()


@pytest.mark.rest
@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.file)
def test_what_is_forgotten_fails(copy: Copy, step: Step) -> None:
    copy.follow(STEPS, step)
    assert copy.failing(step.fails) == {step.fails}


def test_the_page_says_so() -> None:
    assert written("A ruling option", STEPS) == []
