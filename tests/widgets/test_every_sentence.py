"""Nothing happens, is believed, asked or advised in a game without a sentence for it, in every language.

(That every objection has one stands in the tests of the catalogues: its sentence is its key there.)
"""

from __future__ import annotations

import random
import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

import rally.rally_run.box.events as rally_run_events
import rally.stich_rallye.box.events as stich_rallye_events
import widgets.rally_run.words as rally_run_words
import widgets.stich_rallye.words as stich_rallye_words
from rally import play, rally_run
from rally.core.errors import ImpossiblePosition, objection
from rally.core.legal import Event
from rally.games import FOLDERS
from rally.stich_rallye import Action, Race, Track
from rally.tutor import WORKBOOKS, Exercise, answers, beliefs, exercises, game_of
from tests.widgets.speech import in_language
from tests.widgets.whole_sentences import ENDS
from widgets.races.advice import say_cost, say_hint
from widgets.rally_run.words import events as rally_run_importance
from widgets.stich_rallye.labs.screen import SCREEN, say_why
from widgets.stich_rallye.words import events as stich_rallye_importance
from widgets.tutor.predict import GAMES
from widgets.words import LANGUAGES, speaking

EVENTS = {"stich_rallye": stich_rallye_events, "rally_run": rally_run_events}
WORDS = {"stich_rallye": stich_rallye_words, "rally_run": rally_run_words}
IMPORTANCE: dict[type[Event], Any] = {**stich_rallye_importance.IMPORTANCE, **rally_run_importance.IMPORTANCE}
DECLARED = [*FOLDERS.values()]
KINDS = [
    (game, kind)
    for game in DECLARED  # a game that is declared and stands in no table here fails
    for module in [EVENTS[game]]
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]
UNREADABLE = re.compile(r"[{}]|\bNone\b|\w+\(|0x")

POSITIONS = {
    "to lead": "players=4 cars=4,3,2,1 hands=R2.G9.B4,?,?,?",
    "to follow": "players=4 flag=3 cars=4,3,2,1 trick=G4 hands=G2.G9.B4,?,?,?",
    "free to play": "players=4 flag=3 cars=4,3,2,1 trick=G4 hands=R2.B9.B4,?,?,?",
    "the last of a trick": "players=4 flag=1 cars=4,3,2,1 motors=3,0,1,6 trick=G11,R5,B7 hands=G3.G8.B8,?,?,?",
    "onto a hill": "players=3 flag=1 cars=4,13,20 trick=R10,R9 hands=R4.R2.B2,?,?",
    "over the line": "players=3 flag=1 round=3 cars=60,13,20 trick=R6,R9 hands=R10.B2,?,?",
    "the motor or not": "players=3 round=2 flag=1 cars=1,2,3 motors=6,0,0 trick=G3,G2,G9 hands=?,?,?",
    "one card only": "players=3 flag=1 round=3 cars=4,13,20 trick=R6 hands=?,?,B2",
}
"""Of each kind of choice one, by what it is."""


def is_said(text: str) -> bool:
    """Whether this is a whole sentence, with nothing of the program in it."""
    return bool(re.search(r"\w", text) and text.endswith((*ENDS, ")"))) and not UNREADABLE.search(text)


def check(sentences: dict[str, str]) -> None:
    """A sentence in every language, and no other language's."""
    assert sentences.keys() == LANGUAGES.keys()
    assert [text for text in sentences.values() if not is_said(text)] == []
    assert len(set(sentences.values())) == len(LANGUAGES), f"not translated: {sentences['en']}"


def in_all(speak: Any) -> dict[str, str]:
    """What is said, by language."""
    found = {}
    for code in LANGUAGES:
        with speaking(code):
            found[code] = speak()
    return found


# --- events ---------------------------------------------------------------------------------------------------------


Sample = tuple[Event, Any]
"""An event and its race."""


@cache
def samples() -> dict[type[Event], Sample]:
    """An event of every kind, with its race: from tricks on a track full of hills, and from drives here and there."""
    found: dict[type[Event], Sample] = {}
    chance = random.Random(1)
    for seed in range(6):
        race = Race.start(3 + seed % 3, Track("hilly", "..dd.uu.dduu.ud."), seed=seed)
        while race.winner is None:
            race = race.after(chance.choice(list(race.legal)))
            found |= {type(event): (event, race) for event in race.events}
    drivers = [rally_run.wanderer, rally_run.wanderer, rally_run.forgetful(0.6)]
    for seed in range(3, 30):
        for each in play(rally_run.Race.start(3, seed=seed), drivers, seed=seed).history():
            found |= {type(event): (event, each) for event in each.events}
        if {kind for _game, kind in KINDS} <= {*found}:
            break
    return found


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=lambda each: getattr(each, "__name__", each))
def test_every_event_is_told(game: str, kind: type[Event]) -> None:
    event, race = samples()[kind]
    check({code: in_language(code, WORDS[game].say_event, event, race) for code in LANGUAGES})
    assert kind in IMPORTANCE, "and it is known how important it is"


# --- beliefs and questions ------------------------------------------------------------------------------------------


REASONS = {name: reason for game in GAMES.values() for name, reason in game.prose.reasons.items()}


@pytest.mark.parametrize("name", beliefs())
def test_every_wrong_belief_is_answered(name: str) -> None:
    check(in_all(REASONS[name]))


@pytest.mark.parametrize("game", WORKBOOKS)
def test_no_answer_is_for_a_belief_that_nobody_holds(game: str) -> None:
    assert set(GAMES[game].prose.reasons) == set(WORKBOOKS[game].beliefs)


@pytest.mark.parametrize("task", [task for task in exercises() if task.id in GAMES[game_of(task)].prose.texts], ids=str)
def test_every_question_leads_to_a_story(task: Exercise) -> None:
    told = in_all(GAMES[game_of(task)].prose.texts[task.id])
    assert len(set(told.values())) == len(LANGUAGES) and not any(re.search("[{}]", text) for text in told.values())


@pytest.mark.parametrize("task", exercises(), ids=lambda task: task.id)
def test_every_question_is_asked_and_its_answers_can_be_read(task: Exercise) -> None:
    game = GAMES[game_of(task)]
    for each in task.variants:
        check(in_all(lambda each=each: game.ask(each)))
        for answer in answers(each):
            read = in_all(lambda each=each, answer=answer: game.label_answer(each, answer.value))
            assert all(text and not UNREADABLE.search(text) for text in read.values())


# --- hints ----------------------------------------------------------------------------------------------------------


def choices() -> list[tuple[str, Action]]:
    return [(name, action) for name, text in POSITIONS.items() for action in Race.parse(text).legal]


def counsel(race: Race, action: Action, rate: float = 0.5, fault: Exception | None = None, found: bool = True) -> Any:
    """What is known of a choice: this action wins so often, and every other one hardly ever."""
    advices = {
        str(each): SimpleNamespace(action=each, rate=share, low=share - 0.02, high=share + 0.02, wins=100 * share)
        for each in race.legal
        for share in [rate if each == action else 0.1]
    }
    best = max(advices.values(), key=lambda advice: advice.wins)
    return SimpleNamespace(race=race, fault=fault, advices=advices if found else {}, best=best if found else None)


@pytest.mark.parametrize(("name", "action"), choices(), ids=str)
def test_every_hint_has_a_reason(name: str, action: Action) -> None:
    race = Race.parse(POSITIONS[name])
    check(in_all(lambda: say_why(race, action)))
    check(in_all(lambda: say_hint(SCREEN, counsel(race, action))))


def test_there_is_something_to_say_while_there_is_no_hint() -> None:
    race = Race.parse(POSITIONS["to lead"])
    action = next(iter(race.legal))
    wrong = ImpossiblePosition(objection("S2.2", "these hidden hands cannot be dealt"))
    check(in_all(lambda: say_hint(SCREEN, counsel(race, action, found=False))))
    for fault in (wrong, KeyError("x")):
        said = in_all(lambda fault=fault: say_hint(SCREEN, counsel(race, action, fault=fault)))
        assert len(set(said.values())) == len(LANGUAGES) and not any("{" in text for text in said.values())


@pytest.mark.parametrize("openly", [True, False])
@pytest.mark.parametrize("name", ["to lead", "to follow", "the last of a trick", "the motor or not"])
def test_every_cost_of_a_choice_is_told(name: str, openly: bool) -> None:
    race = Race.parse(POSITIONS[name])
    best, other = [*race.legal][:2]
    for rate, chosen in ((0.9, best), (0.9, other), (0.12, other), (0.1, best)):
        check(in_all(lambda rate=rate, chosen=chosen: say_cost(SCREEN, counsel(race, best, rate), chosen, openly)))
