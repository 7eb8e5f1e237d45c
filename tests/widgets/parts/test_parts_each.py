"""What each live part takes and refuses."""

from __future__ import annotations

import pytest
from traitlets import TraitError

from rally.stich_rallye.box.facts import COLOURS, DIAL
from widgets.parts import Line, Notation, PageMemory, Part, Steps
from widgets.stich_rallye.parts.table import CardPad, Dial, Hand
from widgets.umpire.parts.at_the_table import Awake

CARD = {"text": "G11", "colour": "green", "value": 11, "label": "green 11", "playable": False, "why": "S2.2"}


@pytest.mark.parametrize(
    ("part", "name", "wrong"),
    [(Line, "tone", "loud"), (Notation, "errors", [3]), (Hand, "hidden", -1), (Awake, "wanted", "yes")],
)
def test_a_part_takes_nothing_that_it_cannot_show(part: type[Part], name: str, wrong: object) -> None:
    with pytest.raises(TraitError):
        part(**{name: wrong})


def test_films_play_by_themselves_and_a_screen_need_not_stay_on_unless_it_is_wanted() -> None:
    assert Steps().autoplay and not Awake().wanted


def test_a_card_pad_takes_cards_and_hands_on_a_pale_one_as_well() -> None:
    pad, heard = CardPad(title="Mia: which card?", cards=[CARD | {"note": "Ben"}]), []
    pad.on_act(heard.append)
    pad._answer(pad, {"card": "G11"}, [])
    assert heard == [{"card": "G11"}]
    assert {colour: pad.labels[colour] for colour in COLOURS} == {"red": "red", "green": "green", "blue": "blue"}


def test_a_dial_shows_the_printed_values() -> None:
    assert Dial().values == list(DIAL)
    assert repr(Dial(turnable=True)) == "Dial(turnable=True)"


@pytest.mark.parametrize("position", [-1, 9, None, "3"])
def test_a_dial_stands_on_one_of_its_positions(position: object) -> None:
    dial = Dial(dials=[{"seat": 0, "name": "Mia", "letter": "W", "colour": "white", "position": 8}])
    with pytest.raises(TraitError, match="from 0 to 8"):
        dial.dials = [{"seat": 0, "name": "Mia", "position": position}]
    assert dial.dials[0]["position"] == 8


def test_a_dial_of_fewer_values_has_fewer_positions() -> None:
    dial = Dial(values=[0, 2, 5], dials=[{"seat": 0, "name": "Mia", "position": 2}])
    with pytest.raises(TraitError, match="from 0 to 2"):
        dial.dials = [{"seat": 0, "name": "Mia", "position": 3}]


def test_a_memory_knows_its_kernel_and_hands_on_what_was_remembered() -> None:
    memory, heard = PageMemory(key="cell-1.0", text="players=4"), []
    memory.on_act(heard.append)
    memory._answer(memory, {"remembered": "players=3"}, [])
    assert heard == [{"remembered": "players=3"}]
    assert memory.session == PageMemory().session != ""


def test_a_memory_of_something_else_than_a_text_is_a_fault() -> None:
    memory = PageMemory(key="cell-1.0")
    memory._answer(memory, {"remembered": 7}, [])
    assert memory.fault == "TypeError: what is remembered is a text, not 7"
