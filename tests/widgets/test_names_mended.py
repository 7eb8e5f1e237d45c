"""Names mended and swapped in the middle of a race, in every lab where names can be swapped."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.widgets.monkey.labs import LABS
from widgets.lab.controls import walk_widgets
from widgets.races.settings import Renaming, SeatNames
from widgets.words import LANGUAGES, set_language


def seat_names_of(lab: Any) -> list[SeatNames]:
    """The fields for names of a lab: those of its settings, or of an umpire's set-up and of its drawer."""
    panels = [lab, *(getattr(lab, name, None) for name in ("settings", "setup", "names"))]
    found = [each for panel in panels for each in vars(panel or object.__new__(Empty)).values()]
    return [each for each in found if isinstance(each, SeatNames)]


class Empty:
    """What has no panel."""


def swaps(make: Callable[[], Any]) -> bool:
    lab = make()
    try:
        return bool(seat_names_of(lab))
    finally:
        lab.close()


SWAPPING = {name: make for name, make in LABS.items() if "Predict" not in name and swaps(make)}


@pytest.fixture(params=SWAPPING)
def lab(request: pytest.FixtureRequest) -> Any:
    """A lab in the middle of a race."""
    made = SWAPPING[request.param]()
    for _act in range(4):
        act(made)
    return made


def act(lab: Any) -> None:
    """Do the next thing that can be done at the table, whatever it is."""
    if not hasattr(lab, "settings"):
        if lab.state.sheet is None:
            lab.begin()
        return
    if lab.state.person is not None and not lab.state.needs_showing:
        lab.act(next(iter(lab.state.race.legal)))
    elif lab.state.paused:
        lab.go_on.click()


def fields_of(lab: Any) -> SeatNames:
    """The fields that are on show while a race goes on."""
    return seat_names_of(lab)[-1]


def players_of(lab: Any) -> tuple[str, ...]:
    players: tuple[str, ...] = lab.state.race.players
    return players


def all_told(lab: Any) -> str:
    """All that the page shows and is given to keep: controls, parts, notation, memory, record."""
    lab.tell(None)
    shown = [{key: repr(value) for key, value in each.get_state().items()} for each in walk_widgets(lab)]
    records = lab.records.file_to_save() if hasattr(lab, "records") else lab.file()
    return json.dumps([shown, lab.memo(), lab.write(), lab.still(), records, [repr(each.race) for each in lab.states]])


def test_all_labs_of_whole_races_are_among_them() -> None:
    assert {"PlayLab", "Rally Run! PlayLab", "Umpire of cards", "Umpire of tiles"} <= {*SWAPPING}


def test_a_name_that_is_mended_is_new_in_all_that_is_told_and_kept(lab: Any) -> None:
    old = players_of(lab)
    assert old[0] in all_told(lab)
    fields_of(lab).name[0].value = "Zarathustra"
    assert lab.line.text.startswith(f"{old[0]} is now called Zarathustra.")
    assert players_of(lab) == ("Zarathustra", *old[1:])
    assert old[0] not in all_told(lab)
    assert lab.recall(lab.memo()).race.players == players_of(lab)


def test_names_of_neighbours_are_swapped_and_all_else_stays_with_its_seat(lab: Any) -> None:
    race, old = lab.state.race, players_of(lab)
    fields_of(lab).swap[0].click()
    assert lab.line.text.startswith(f"{old[0]} and {old[1]} have swapped seats.")
    assert players_of(lab) == (old[1], old[0], *old[2:])
    assert lab.state.race == race.renamed(players_of(lab))
    assert [each.last_action for each in lab.state.race.history()] == [each.last_action for each in race.history()]


def test_two_names_are_swapped_by_typing_them_and_what_was_refused_stays_meanwhile(lab: Any) -> None:
    old, fields = players_of(lab), fields_of(lab)
    fields.name[0].value = old[1]
    assert lab.line.text == f"Somebody else is already called {old[1]}." and players_of(lab) == old
    assert fields.name[0].value == old[1]
    fields.name[1].value = old[0]
    assert players_of(lab) == (old[1], old[0], *old[2:])
    assert [each.value for each in fields.name[:2]] == [old[1], old[0]]
    assert not fields.refused


def test_another_name_is_taken_while_one_is_refused(lab: Any) -> None:
    old, fields = players_of(lab), fields_of(lab)
    fields.name[0].value = old[1]
    fields.name[-1 + len(old)].value = "Zoe"
    if len(old) > 2:
        assert players_of(lab) == (*old[:-1], "Zoe") and fields.name[0].value == old[1]
    else:
        assert players_of(lab) == (old[1], "Zoe"), "both are possible now"


def test_a_name_that_is_mended_stays_so_when_a_step_is_taken_back(lab: Any) -> None:
    steps = len(lab.states)
    fields_of(lab).name[0].value = "Zoe"
    assert len(lab.states) == steps, "it is no step"
    while not lab.states.is_beginning:
        lab.step_back.click()
        assert lab.state.race.players[0] == "Zoe"


def test_what_was_refused_goes_from_its_field_when_a_step_is_taken_back(lab: Any) -> None:
    old, fields = players_of(lab), fields_of(lab)
    fields.name[0].value = old[1]
    if lab.states.is_beginning:
        lab.next_race.click() if hasattr(lab, "next_race") else lab.new_race.click()
        fields.name[0].value = old[1]
    lab.step_back.click()
    assert not fields.refused and fields.name[0].value in ("", players_of(lab)[0])


def test_a_race_that_is_begun_next_has_the_names_that_were_mended(lab: Any) -> None:
    fields_of(lab).name[0].value = "Zoe"
    lab.next_race.click() if hasattr(lab, "next_race") else lab.new_race.click()
    assert lab.state.race.players[0] == "Zoe"


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_refused_is_said_in_every_language_and_stays_in_its_field(lab: Any, code: str) -> None:
    set_language(code)
    before = players_of(lab)
    fields_of(lab).name[0].value = before[1]
    assert lab.line.tone == "bad" and before[1] in lab.line.text and fields_of(lab).name[0].value == before[1]
    assert players_of(lab) == before


def test_a_name_that_is_too_long_stays_whole_in_its_field_and_is_shown_short(lab: Any) -> None:
    fields_of(lab).name[0].value = "Maximiliane-Alexandra"
    assert lab.line.tone != "bad" and fields_of(lab).name[0].value == "Maximiliane-Alexandra"
    assert players_of(lab)[0] == "Maximiliane-Ale…"


def test_there_is_a_button_for_each_pair_of_neighbours(lab: Any) -> None:
    fields, players = fields_of(lab), players_of(lab)
    shown = [each.description for each in fields.swap if "rally-gone" not in each._dom_classes]
    assert shown == [f"Swap {one} and {other}" for one, other in pairwise(players)]
    fields.swap_names(len(players) - 1)
    assert lab.line.tone == "bad" and players_of(lab) == players


def test_who_had_another_seat_before_is_called_the_new_name_there_too() -> None:
    renaming = Renaming(("Mia", "Ben"), ("Mia", "Bea"))
    assert renaming.names(("Ben", "Ada", "Mia")) == ("Bea", "Ada", "Mia")
    assert renaming.names(("Ben", "bea")) == ("Ben", "bea"), "two would be called the same"
