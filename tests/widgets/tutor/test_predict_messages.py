"""Whatever the table of a question can send is answered with a sentence about the question, before and after.

How a table answers follows from what is asked: one question of each kind stands for the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rally.rally_run import grid
from rally.tutor import exercises, game_of
from widgets.rally_run.parts.table import Drivers, TileBoard
from widgets.stich_rallye.parts.table import Hand, Plates, Track, Trick
from widgets.tutor import Predict
from widgets.tutor.predict import PredictState

KINDS = {(game_of(task), task.ask): task.id for task in exercises()}
"""By game and by what is asked a question's name."""


def of_board(board: TileBoard) -> Iterator[dict[str, Any]]:
    """Also what a page that is a step behind may still send."""
    yield from ({"cell": [*grid().places[name]]} for name in ("1.2", "pit", "red"))
    yield {"turn": "ES"}
    yield {"swap": [[0, 1], [3, 4]]}
    yield {"off": [0, 1]}


def of_plates(plates: Plates) -> Iterator[dict[str, Any]]:
    yield {"plate": 0}
    yield {"seat": len(plates.dials) - 1, "position": 1}


def of_track(track: Track) -> Iterator[dict[str, Any]]:
    yield from ({"space": 3}, {"car": 1})


ENOUGH = 3
"""So many cards are clicked, one after the other."""

SENT: dict[type[Any], Any] = {
    TileBoard: of_board,
    Drivers: lambda drivers: [{"plate": len(drivers.plates) - 1}],
    Plates: of_plates,
    Track: of_track,
    Trick: lambda trick: ({"card": card["text"]} for card in trick.cards[:ENOUGH] if card.get("text")),
    Hand: lambda hand: ({"card": card["text"]} for card in hand.cards[:ENOUGH]),
}
"""By the kind of a part what it may send for what somebody does with it, each kind of message at least once."""


def sent_by(part: Any) -> list[dict[str, Any]]:
    """That, also of a part that a scene has made to measure."""
    return [*next(found for kind, found in SENT.items() if isinstance(part, kind))(part)]


@pytest.mark.parametrize("name", KINDS.values(), ids=map(" ".join, KINDS))
def test_whatever_a_part_sends_is_answered(name: str) -> None:
    lab = Predict(name)
    sent = 0
    for answered in (False, True):
        for part in lab.scene.parts:
            for content in sent_by(part):
                if not answered and lab.given is not None:
                    lab.go(PredictState())
                part._answer(None, content, [])
                assert "means nothing" not in lab.line.text and not part.fault, f"{content}: {lab.line.text}"
                assert "wrong in the program" not in lab.line.text, f"{content}: {lab.line.text}"
                sent += 1
        if lab.given is None:
            lab.answers[0].click()
    assert sent > 3
    lab.close()
