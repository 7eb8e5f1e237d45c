"""Who sits at the table of a play lab: wrong numbers of people are answered with how many there can be."""

from __future__ import annotations

from typing import Any

import pytest

from rally.core.errors import NotationError
from widgets import rally_run, stich_rallye


@pytest.mark.parametrize(("lab", "chairs"), [(rally_run.PlayLab, 2), (stich_rallye.PlayLab, 3)])
@pytest.mark.parametrize("people", [-1, 9, "two", None, True, 1.0])
def test_so_many_people_cannot_play(lab: Any, chairs: int, people: Any) -> None:
    with pytest.raises(NotationError, match=f"from 0 to {chairs} of the players can be people here, not"):
        lab(chairs, people=people)


@pytest.mark.parametrize("lab", [rally_run.PlayLab, stich_rallye.PlayLab])
def test_seats_are_a_list_of_players(lab: Any) -> None:
    with pytest.raises(NotationError, match="expected a list of players, found 5"):
        lab(3, seats=5)
