"""What each live part takes and refuses."""

from __future__ import annotations

import pytest
from traitlets import TraitError

from rally.stich_rallye.box.facts import COLOURS, DIAL
from widgets.parts import Line, Notation, PageMemory, Steps
from widgets.stich_rallye.parts.table import CardPad, Dial, Hand, Trick
from widgets.umpire.parts.at_the_table import Awake

CARD = {"text": "G11", "colour": "green", "value": 11, "label": "green 11", "playable": False, "why": "S2.2"}


def test_the_line_has_three_tones() -> None:
    line = Line(text="Blue 7 wins.", tone="good")
    assert (line.text, line.tone) == ("Blue 7 wins.", "good")
    with pytest.raises(TraitError, match="loud"):
        line.tone = "loud"


def test_the_notation_lists_errors() -> None:
    notation = Notation(value="players=4", errors=["There is no car x (S1.3)."])
    assert notation.errors == ["There is no car x (S1.3)."]
    with pytest.raises(TraitError):
        notation.errors = [3]


def test_a_hand_takes_cards_and_cards_face_down() -> None:
    hand = Hand(title="Mia", cards=[CARD], hidden=4, active=True, letter="M", paint="white")
    assert hand.cards == [CARD] and hand.hidden == 4
    with pytest.raises(TraitError):
        hand.hidden = -1


def test_a_card_pad_takes_cards_and_hands_on_a_pale_one_as_well() -> None:
    pad, heard = CardPad(title="Mia: which card?", cards=[CARD | {"note": "Ben"}]), []
    pad.on_act(heard.append)
    pad._answer(pad, {"card": "G11"}, [])
    assert heard == [{"card": "G11"}]
    assert {colour: pad.labels[colour] for colour in COLOURS} == {"red": "red", "green": "green", "blue": "blue"}


def test_a_screen_need_not_stay_on_unless_it_is_wanted() -> None:
    assert not Awake().wanted
    with pytest.raises(TraitError):
        Awake(wanted="yes")


def test_a_trick_knows_its_places_and_who_is_next() -> None:
    seen = CARD | {"seat": "Mia", "winning": True, "in_colour": True, "lowest": True, "introduced": 1}
    trick = Trick(cards=[seen], places=4, next="Red", caption="The trick")
    assert (trick.cards, trick.places, trick.next, trick.caption) == ([seen], 4, "Red", "The trick")


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


def test_steps_say_where_they_begin_and_whether_they_play_by_themselves() -> None:
    steps = Steps(steps=[{"text": "Before the move."}], channel="a", step=0, autoplay=False)
    assert (steps.channel, steps.step, steps.autoplay) == ("a", 0, False)
    assert Steps().autoplay


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
