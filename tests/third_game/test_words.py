"""Short Cut says all that it does in every language, from a catalogue in its own folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rally import play
from rally.core.errors import ImpossiblePosition
from rally.core.legal import Event
from tools import catalogues
from widgets.words import LANGUAGES
from widgets.words.sentences import rule_text

from . import referee, words
from .dice import Roll, SeatEvent
from .game import GAME, Race
from .referee import Drive, Table, objections

SOURCES = catalogues.game_sources(Path(__file__).parent)
EVENTS = (kind for kind in vars(referee).values() if isinstance(kind, type) and issubclass(kind, Event))
KINDS = {*EVENTS} - {Event, SeatEvent}


def check(sentences: dict[str, str]) -> None:
    """Said in every language, and in each otherwise."""
    assert not [text for text in sentences.values() if re.search(r"[{}]|None|0x", text)]
    assert len(set(sentences.values())) == len(LANGUAGES), sentences


def test_its_catalogues_are_complete_and_compiled() -> None:
    assert catalogues.languages(SOURCES) == [code for code in LANGUAGES if code != "en"]
    assert len(catalogues.extract_messages(SOURCES)) > 40 and catalogues.check_catalogues(SOURCES) == 0


def test_every_event_is_told_in_every_language(game: Any) -> None:
    told = {}
    for seed in range(6):
        for race in play(game.start(3, seed=seed), ["random"] * 3, seed=seed).history():
            told |= {(type(event), event.rule): (event, race) for event in race.events}
    assert {kind for kind, _rule in told} == KINDS == words.IMPORTANCE.keys()
    for event, race in told.values():
        check({code: words.say(event, race, code) for code in LANGUAGES})
        assert event.rule in game.rules
    assert {rule for _kind, rule in told} >= {"C3.1", "C4.1", "C5.1"}


@pytest.mark.parametrize("text", ["cars=9,1,2", "cars=9,1,2 die=3", "cars=8,1,2 die=3", "cars=30,1,2 winner=0"])
def test_what_is_due_and_how_it_stands_is_said(text: str) -> None:
    race = Race.parse(text)
    for say in (words.say_due, words.say_standing):
        check({code: say(race, code) for code in LANGUAGES})
    for action in race.legal:
        check({code: words.say_action(action, race, code) for code in LANGUAGES})
    for space in range(31):
        check({code: words.say_space(space, race, code) for code in LANGUAGES})


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("cars=30,1,2 winner=0", Roll()),
        ("die=2", Roll()),
        ("turn=1", Roll()),
        ("turn=1", Drive("top")),
        ("die=2", Drive("top", True)),
        ("die=2", "fly"),
    ],
)
def test_every_objection_to_an_action_is_said(text: str, action: Any) -> None:
    race = Race.parse(text)
    wrong = race.why_not(action)
    assert wrong is not None
    check({code: words.FAULTS.say_objection(wrong, race, code) for code in LANGUAGES})


def test_every_objection_to_a_position_is_said() -> None:
    strange = Table(("Mia", "mia", "Ada", "Tom", "Ida"), (31, 4, 4), turn=-1, die=7, winner=1, seed=2**70)
    found = [*objections(strange)]
    assert len(found) == 8
    for wrong in found:
        check({code: words.FAULTS.say_objection(wrong, None, code) for code in LANGUAGES})
    with pytest.raises(ImpossiblePosition):
        GAME.start(players=5)


@pytest.mark.parametrize("number", GAME.rules)
@pytest.mark.usefixtures("game")
def test_every_rule_is_said(number: str) -> None:
    check({code: rule_text(number, code) for code in LANGUAGES})
