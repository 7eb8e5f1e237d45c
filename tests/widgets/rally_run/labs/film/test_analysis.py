"""The analysis of a race: every choice judged by what could be remembered, the costly ones marked, each a door to a
branch."""

from __future__ import annotations

import pytest

from rally import play
from rally.core.errors import IllegalAction
from rally.rally_run import Drive, Race, Swap, forgetful
from tests.widgets.races.blunders import DRIVE_AWAY, drive_away
from widgets.races import analysis
from widgets.races.analysis import Choice, Looks, choices, judge_choices
from widgets.races.film import Film
from widgets.rally_run import RaceLab
from widgets.rally_run.labs.race_lab import MemoryJudge, SceneCutter
from widgets.rally_run.labs.screen import SCREEN, make_advisor
from widgets.rally_run.words.events import on_board

JUDGE = MemoryJudge(SCREEN)


@pytest.fixture
def lab() -> RaceLab:
    return RaceLab(drive_away())


# --- judging ---


def test_every_choice_between_several_actions_is_judged_by_what_could_be_remembered() -> None:
    race = play(Race.start(2, seed=5), [forgetful(0.1)] * 2, seed=1)
    film = Film(race, SceneCutter())
    found = choices(film)
    before = [each.previous for each in race.history() if each.previous]
    assert len(found) == sum(len(each.legal) > 1 for each in before) > 20
    for choice in found:
        scene = film.scenes[choice.scene]
        after = choice.position.after(choice.action)
        assert on_board(scene.events)[choice.step - 1] == on_board(after.events)[0]
        seen = JUDGE.position_known(choice)
        assert seen.pile == choice.position.seen_by(choice.position.turn).pile
        hidden = [cell for cell in choice.position.face_down if cell not in choice.position.memory.at]
        assert all(seen.is_unknown(cell) for cell in hidden) and seen.previous is None
    assert len({(choice.scene, choice.step) for choice in found}) == len(found)


def test_a_tile_turned_over_and_turned_round_are_two_choices_of_one_turn() -> None:
    race = Race.parse(DRIVE_AWAY).after(Drive("S"))
    assert race.turning
    race = race.after(next(iter(race.legal)))
    assert [(choice.scene, choice.step) for choice in choices(Film(race, SceneCutter()))] == [(1, 1), (1, 2)]


def test_all_drives_what_one_would_think_of_and_what_was_chosen_are_weighed() -> None:
    race = Race.parse(DRIVE_AWAY)
    seen, odd = race.seen_by(0), Swap((3, 3), (4, 4))
    weighed = JUDGE.actions(seen, odd)
    assert {action for action in seen.legal if not isinstance(action, Swap)} < {*weighed} and weighed[-1] == odd
    assert len(weighed) == len({*weighed}) < len(seen.legal)
    with pytest.raises(IllegalAction):
        make_advisor(seen, 0, "", [Drive("N"), Swap((0, 0), (1, 1))])


def test_what_may_have_cost_something_is_weighed_against_the_best_with_other_races() -> None:
    choice = choices(Film(drive_away(), SceneCutter()))[0]
    first, *others = [found for found in JUDGE.looks(choice) if found is not None]
    assert {str(advice.action) for advice in first} > {"drive S", "drive N"}
    assert others and all([str(advice.action) for advice in found] == ["drive S", "drive N"] for found in others)
    mine, best = others[-1]
    assert mine.playouts == best.playouts >= analysis.MORE and best.certain


def test_the_best_choice_is_left_at_the_first_look() -> None:
    race = Race.parse(DRIVE_AWAY).after(Drive("N"))
    (choice,) = choices(Film(race, SceneCutter()))
    looked = []

    def counted(each: Choice) -> Looks:
        for found in JUDGE.looks(each):
            looked.append(found)
            yield found

    (verdict,) = [verdict for verdict in judge_choices([choice], counted) if verdict is not None]
    assert verdict.is_best and len([found for found in looked if found is not None]) == 1


# --- the lab ---


def test_what_would_have_been_better_is_marked_on_the_board(lab: RaceLab) -> None:
    lab.analyse.click()
    lab.analysis.work.wait()
    worst = lab.analysis.verdicts[1]
    assert str(worst.choice.action) == "drive S" and str(worst.best.action) == "drive N"
    lab.timeline._answer(lab.timeline, {"scene": 1, "step": 1}, [])
    assert "red start-finish tile" in lab.line.text
    hinted = [tuple(tile["cell"]) for tile in lab.table.board.tiles if "hint" in tile["marks"]]
    assert hinted == [(-1, 0)] and {"cell": [-1, 0], "marks": ["hint"]} in lab.table.board.moments[0]
    told = dict(lab.rows())
    assert any("??" in name and "The best choice was" in text for name, text in told.items())
    lab.timeline._answer(lab.timeline, {"scene": 0, "step": 0}, [])
    assert not any("hint" in tile["marks"] for tile in lab.table.board.tiles)
    lab.chart.value = "chances"
    assert lab.curves.alt == "No choice before this moment has been judged yet."
