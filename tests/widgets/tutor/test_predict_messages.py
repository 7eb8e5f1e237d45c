"""Whatever the table of a question can send is answered with a sentence about the question, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rally.rally_run import grid
from rally.tutor import exercises
from widgets.rally_run.parts import Drivers, TileBoard
from widgets.stich_rallye.parts import Hand, Plates, Track, Trick
from widgets.tutor import Predict


def of_board(board: TileBoard) -> Iterator[dict[str, Any]]:
    """Also what a page that is a step behind may still send."""
    yield from ({"cell": [*grid().places[name]]} for name in ("1.2", "pit", "red"))
    yield {"turn": "ES"}
    yield {"swap": [[0, 1], [3, 4]]}
    yield {"off": [0, 1]}


def of_plates(plates: Plates) -> Iterator[dict[str, Any]]:
    for seat in range(len(plates.plates)):
        yield {"plate": seat}
        yield {"seat": seat, "position": seat}


def of_track(track: Track) -> Iterator[dict[str, Any]]:
    yield from ({"space": 3}, {"car": 1})


SENT: dict[type[Any], Any] = {
    TileBoard: of_board,
    Drivers: lambda drivers: ({"plate": seat} for seat in range(len(drivers.plates))),
    Plates: of_plates,
    Track: of_track,
    Trick: lambda trick: ({"card": card["text"]} for card in trick.cards if card.get("text")),
    Hand: lambda hand: ({"card": card["text"]} for card in hand.cards),
}
"""By the kind of a part all that it may send for what somebody does with it."""


@pytest.mark.parametrize("name", [task.id for task in exercises()])
def test_whatever_a_part_sends_is_answered(name: str) -> None:
    lab = Predict(name)
    sent = 0
    for _time in lab.variants[:2]:
        for answered in (False, True):
            for part in lab.scene.parts:
                for content in [*SENT[type(part)](part)]:
                    while not answered and lab.given is not None:
                        lab.step_back.click()
                    part._answer(None, content, [])
                    assert "means nothing" not in lab.line.text and not part.fault, f"{content}: {lab.line.text}"
                    assert "wrong in the program" not in lab.line.text, f"{content}: {lab.line.text}"
                    sent += 1
            if lab.given is None:
                lab.answers[0].click()
        lab.ask_again()
    assert sent > 10
    lab.close()


@pytest.mark.parametrize("name", [task.id for task in exercises()])
def test_no_question_offers_ways_to_lay_a_tile(name: str) -> None:
    """They look like something to click, and nothing is laid here."""
    lab = Predict(name)
    boards = [part for part in lab.scene.parts if isinstance(part, TileBoard)]
    for _time in lab.variants:
        lab.ask_again()
        assert not any(board.ways for board in boards)
        lab.answers[0].click()
        assert not any(board.ways for board in boards)
    lab.close()
