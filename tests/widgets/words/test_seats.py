"""Seats count from 0 in what `rally` raises, and from 1 in what a lab says of it."""

from __future__ import annotations

from typing import Any

import pytest

from rally import rally_run, stich_rallye
from rally.core.errors import RallyError
from widgets.words import language
from widgets.words.faults import say_anywhere


@pytest.mark.parametrize(
    ("game", "text", "raised", "in_english", "in_german"),
    [
        (
            rally_run,
            "players=2 turn=4",
            "there is no seat 4: seats are 0 to 1",
            "There is no seat 5: seats are 1 to 2",
            "die Sitzplätze gehen von 1 bis 2",
        ),
        (
            stich_rallye,
            "players=3 flag=3",
            "the flag is at seat 3, but the seats are 0 to 2",
            "The flag is at seat 4, but the seats are 1 to 3",
            "Sitzplatz 4 gibt es nicht, also kann die Fahne nicht dort sein: Die Sitzplätze gehen von 1 bis 3",
        ),
        (
            stich_rallye,
            "players=3 winner=5",
            "seat 5 cannot have won: the seats are 0 to 2",
            "Seat 6 cannot have won: the seats are 1 to 3",
            "Sitzplatz 6 kann nicht gewonnen haben: Die Sitzplätze gehen von 1 bis 3",
        ),
    ],
)
def test_seats_in_what_is_wrong_with_a_typed_position(
    game: Any, text: str, raised: str, in_english: str, in_german: str
) -> None:
    with pytest.raises(RallyError) as found:
        game.Race.parse(text)
    assert raised in str(found.value)
    assert in_english in " ".join(say_anywhere(found.value))
    language.code = "de"
    assert in_german in " ".join(say_anywhere(found.value))
