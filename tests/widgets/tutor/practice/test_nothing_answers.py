"""Before an answer nothing on the table tells it: no mark, no sign, no word, no picture, no row; whatever is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from rally import rally_run, stich_rallye
from rally.tutor import SKILLS, Exercise, answers, exercises, game_of
from rally.tutor.practice import question
from tests.selection import often
from widgets.lab import controls
from widgets.parts import Part
from widgets.rally_run.labs import views as board_views
from widgets.stich_rallye.labs import track_table as card_views
from widgets.tutor import Practice, Predict
from widgets.tutor.question_lab import GAMES
from widgets.tutor.rally_run import scenes as board_scenes
from widgets.tutor.stich_rallye import scenes as card_scenes
from widgets.words.sentences import series

ASKS = [(game, ask) for game, quiz in GAMES.items() for ask in quiz.KINDS]  # type: ignore[attr-defined]
every_ask = pytest.mark.parametrize(("game", "ask"), ASKS)


@cache
def tasks() -> Mapping[tuple[str, str], list[Exercise]]:
    """By game and what is asked, questions of the lessons, and made ones."""
    found: dict[tuple[str, str], list[Exercise]] = {asked: [] for asked in ASKS}
    for each in exercises():
        found[game_of(each), each.ask] += each.variants
    for skill in SKILLS.values():
        for number in range(often(8, 100)):
            task = question(skill, number % 3, number).exercise
            found[skill.game, task.ask].append(task)
    return found


def shown(scene: Any, task: Exercise) -> dict[str, Any]:
    """All that the page is told of a table, by part and trait, and the picture of it where nothing moves."""
    found = {
        f"{type(part).__name__} {name}": getattr(part, name)
        for part in controls.walk_widgets(scene.arrange_parts([]))
        if isinstance(part, Part) and controls.is_shown(part)
        for name in part.own_traits
    }
    return found | {"picture": scene.picture(task, "what is asked")}


def views(value: Any) -> Iterator[Mapping[str, Any]]:
    """All views of a thing on the table that a trait holds, those of the steps of a film, too."""
    if isinstance(value, Mapping):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from views(each)


def test_there_are_questions_of_every_kind() -> None:
    assert [asked for asked, there in tasks().items() if not there] == []


TOLD = ("winning", "in_colour", "lowest", "introduced", "newest", "why", "thought", "won", "goal", "ghost", "aloft")
"""Of a card, a plate or a tile what the rules say of it, or what nobody sees."""


@every_ask
def test_a_question_that_is_open_has_a_table_without_marks(game: str, ask: str) -> None:
    for task in tasks()[game, ask]:
        scene = GAMES[game].scene(task)
        scene.show(task, False, ())
        found = shown(scene, task)
        seen_before = getattr(task, "seen", "")
        known = getattr(task, "known", False)
        for name, value in found.items():
            if name.endswith(("figure", "labels", "picture")):
                continue
            for view in views(value):
                ghosts = ("ghost", "aloft") if known or seen_before else ()
                assert not [each for each in TOLD if view.get(each) and each not in ghosts], (task.id, name, view)
                assert view.get("playable", True), (task.id, "all cards look alike")
                allowed = {"may"} if tuple(view.get("cell", ())) in {*getattr(task, "offered", ())} else set()
                assert {*view.get("marks", ())} <= allowed, (task.id, view)
        for empty in ("TileBoard path", "TileBoard exchanges", "TileBoard ways", "Track marks"):
            assert not found.get(empty), (task.id, empty)
        assert found.get("Track winner", -1) == -1


RULED = {
    stich_rallye.Race: ("legal", "why_not", "places", "motor_order", "standing_order", "drive"),
    rally_run.Race: ("legal", "why_not", "places"),
}
"""What a race is asked that the rules decide."""


@every_ask
def test_the_table_of_a_question_that_is_open_asks_no_rule(game: str, ask: str, monkeypatch: Any) -> None:
    """So nothing that the rules decide can be seen on it, and not in its picture."""
    for task in tasks()[game, ask]:
        GAMES[game].ask(task)  # what has happened before is played out
        _ = getattr(task, "shown", ())
        scene = GAMES[game].scene(task)
        with monkeypatch.context() as patch:
            for kind, names in RULED.items():
                for name in names:
                    patch.setattr(kind, name, property(no_rule) if is_property(kind, name) else no_rule)
            patch.setattr(card_views, "standing", no_rule)
            patch.setattr(card_scenes, "true_winning_cards", no_rule)
            patch.setattr(board_scenes, "ways_of", no_rule)
            patch.setattr(board_scenes, "TRUTHS", {})
            patch.setattr(board_views, "marks_of", no_rule)
            scene.show(task, False, ())
            scene.picture(task, "what is asked")


def no_rule(*given: object, **named: object) -> Any:
    raise AssertionError("a rule is asked before the answer")


def is_property(kind: type, name: str) -> bool:
    return not callable(getattr(kind, name))


@every_ask
def test_the_saved_picture_and_the_rows_tell_nothing_either(game: str, ask: str) -> None:
    for task in tasks()[game, ask][: often(3, 100)]:
        drawn = GAMES[game].scene(task).picture(task, "what is asked")
        assert not re.search("first place|last place|won", " ".join(re.findall('aria-label="([^"]*)"', drawn))), task.id
        if ask.startswith("dial"):
            assert re.findall(r">([^<>]+)</text", drawn) == ["?"], "the numbers in their order are the answer"


@pytest.mark.rest
def test_the_rows_of_a_question_are_the_question_its_answers_and_the_position() -> None:
    for task in exercises():
        lab = Predict(task.id)
        said = [lab.game.label_answer(lab.task, choice.value) for choice in answers(lab.task)]
        rows = [lab.game.ask(lab.task), series(said), lab.game.position(lab.task, False)]
        assert [value for _name, value in lab.rows()] == rows
        assert not [answer for answer in lab.answers if answer.tooltip or "✓" in answer.description]
        lab.close()


def test_the_card_that_completes_a_trick_is_not_in_the_hand_any_more() -> None:
    """Everybody holds as many cards: all of them have played one."""
    for seed in range(6):
        lab = Practice("winner", seed=seed)
        plates = lab.scene.table.plates.dials  # type: ignore[attr-defined]
        assert lab.task.ask == "winner" and len({plate["hidden"] for plate in plates}) == 1, plates
        lab.close()
