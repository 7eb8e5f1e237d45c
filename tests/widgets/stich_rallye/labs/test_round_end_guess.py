"""A round's end before which something is guessed: nothing tells the answer before, and a verdict comes after it."""

from __future__ import annotations

import pytest

from rally.core.errors import NotationError
from rally.stich_rallye import Race
from widgets.stich_rallye import RoundEndLab

SECOND = "round=2 cars=12,20,31,14 motors=16,3,1,6 hands=-,-,-,-"
ON_THE_START = "round=1 flag=2 cars=0,0,13,0 motors=15,15,0,15 hands=-,-,-,-"
NOBODY_HOME = "round=3 flag=1 cars=41,51,44,36 motors=1,3,6,10 hands=-,-,-,-"


@pytest.mark.parametrize(
    ("position", "asked", "answer", "why"),
    [(SECOND, "second", 3, "S-F"), (ON_THE_START, "last", 1, "S8.3"), (NOBODY_HOME, "winner", 1, "S9.3")],
)
@pytest.mark.parametrize("is_right", [True, False])
def test_a_guess_is_judged_with_its_reason(position: str, asked: str, answer: int, why: str, is_right: bool) -> None:
    lab = RoundEndLab(position, guess=asked)
    name = lab.race.players[answer]
    told = [lab.line.text, *(str(plate["place"]) for plate in lab.table.plates.dials)]
    assert "Place" not in " ".join(told) and name not in lab.line.text, "nothing tells what is asked"
    lab.end.click()
    assert lab.state.before is None and "Guess first" in lab.line.text
    wrong = [seat for _name, seat in lab.guess.options if seat != answer]
    if not is_right:
        lab.guess.value = wrong[0]
        lab.end.click()
        assert lab.state.before is None and lab.guess.value is None and not lab.film()[2], "a second try"
        assert lab.line.text.startswith("Not quite.") and lab.line.text.endswith("Try once more.")
        other = RoundEndLab(position, guess=asked)
        other.remember(lab.memo())
        assert other.state == lab.state
        lab.guess.value = wrong[0]
        assert "tried that one already" in lab.line.text and lab.guess.value is None
    lab.guess.value = answer if is_right else wrong[1]
    lab.end.click()
    assert lab.is_right is is_right
    assert lab.line.text.startswith(f"Right! {name}" if is_right else f"No, {name}") and why in lab.line.text
    assert lab.line.tone == ("good" if is_right else "bad")
    lab.back()
    lab.guess.value = answer
    lab.end.click()
    assert lab.line.text.startswith("Right!"), "one may guess anew"


def test_only_who_drives_can_be_named() -> None:
    """Ada's motor shows 0: by the order she comes after Ben, and yet he is the last to drive."""
    lab = RoundEndLab(ON_THE_START, guess="last")
    assert [name for name, _seat in lab.guess.options] == ["Mia", "Ben", "Tom"]
    lab.guess.value = 3
    lab.table.plates._answer(None, {"seat": 3, "position": 0}, [])
    assert lab.guess.value is None and [name for name, _seat in lab.guess.options] == ["Mia", "Ben"]
    lab.end.click()
    assert "Guess first" in lab.line.text


def test_a_lab_that_asks_nothing_tells_places_and_waits_for_no_guess() -> None:
    lab = RoundEndLab()
    assert all("Place" in str(plate["place"]) for plate in lab.table.plates.dials)
    lab.end.click()
    assert lab.state.before is not None and not lab.line.text.startswith(("Right", "No"))


def test_an_unknown_guess_is_answered_with_those_there_are() -> None:
    with pytest.raises(NotationError, match=r"there is no guess .third.; there are .*second"):
        RoundEndLab(guess="third")


@pytest.mark.parametrize("flag", range(4))
def test_another_flag_turns_nobody_round(flag: int) -> None:
    race = Race.parse(f"players=4 cars=10,0,3,0 flag={flag}")
    assert race.places == (1, 3, 2, 3) and race.seats_by_place == (0, 2, 1, 3)


def test_cars_that_are_level_share_their_place() -> None:
    """As the order in which their motors run says nothing else."""
    race = Race.parse(ON_THE_START)
    assert race.places == (2, 2, 1, 2)
    assert Race.start(players=3, seed=1).places == (1, 1, 1)
    assert Race.parse(SECOND).places == (4, 2, 1, 3)


def test_what_was_kept_before_anybody_could_guess_is_taken_up() -> None:
    lab = RoundEndLab(SECOND)
    kept = lab.state_to_data(lab.state)
    del kept["state"]["guess"]  # type: ignore[union-attr]
    assert lab.state_from_data(kept) == lab.state
