"""A race of fewer rounds: it ends after them with who leads, and what is played follows the same rules."""

from __future__ import annotations

import pytest

from rally.core.errors import ImpossiblePosition
from rally.stich_rallye import Track
from widgets.lab.controls import is_shown
from widgets.stich_rallye import PlayLab
from widgets.stich_rallye.labs.play_lab import say_stage


def played(lab: PlayLab) -> PlayLab:
    """The lab, played until there is nothing more to do."""
    while not lab.is_over:
        if lab.state.paused:
            lab.go_on.click()
        else:
            lab.act(next(iter(lab.state.race.legal)))
    return lab


def test_one_round_ends_on_the_podium_with_who_leads() -> None:
    lab = played(PlayLab(track=Track("carpet", "." * 32), against="random", rounds=1))
    race = lab.state.race
    assert (race.round, race.phase, race.winner) == (1, "deal", None)
    leader = race.players[race.standing_order[0]]
    assert lab.line.text.startswith(f"{leader} is in the lead: that is the end of this short race.")
    assert lab.ending.podium.title == f"{leader} leads after round 1!" and lab.sheets.shown == "ending"
    assert [step["place"] for step in lab.ending.podium.steps] == [1, 2, 3, 4]
    assert not is_shown(lab.go_on) and not is_shown(lab.analyse) and is_shown(lab.next_race)
    lab.look_on()
    assert lab.state.race is race, "nothing goes on"
    lab.next_race.click()
    assert lab.state.race.track == race.track and not lab.is_over and lab.sheets.shown == ""
    assert not lab.ending.podium.title


def test_a_short_race_after_which_all_are_level_has_nobody_ahead() -> None:
    """One uphill on which every move of the first round ends, however long it is."""
    lab = PlayLab(position=f"players=Mia,Ben,Ada track=slope:.{'u' * 15}.{'.' * 5} trick=G5,G4 hands=-,-,G3", rounds=1)
    lab = played(lab)
    assert lab.state.race.places == (1, 1, 1)
    assert lab.ending.podium.title == "Nobody is ahead after round 1!"
    assert [step["place"] for step in lab.ending.podium.steps] == [1, 1, 1]
    assert lab.line.text.startswith("That is the end of this short race. All cars are on the start space.")


def test_two_rounds_go_on_after_the_first() -> None:
    lab = played(PlayLab(players=3, against="random", rounds=2))
    assert lab.state.race.round == 2


@pytest.mark.parametrize("rounds", [0, 4, "1", True, 1.0])
def test_no_other_number_of_rounds_can_be_played(rounds: object) -> None:
    with pytest.raises(ImpossiblePosition, match="1 to 3 rounds"):
        PlayLab(rounds=rounds)  # type: ignore[arg-type]


def test_the_cards_put_aside_are_counted_in_a_position_that_was_set_up() -> None:
    position = "round=3 flag=0 cars=43,36,37,50 motors=10,0,1,10 hands=B13.G12.G7.R3,?,?,?"
    lab = PlayLab(position=position)
    assert "trick 6 of 9 · 20 cards put aside" in say_stage(lab.state)
