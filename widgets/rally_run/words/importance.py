"""How important an event is: the one table by which lines, logs and films choose what they tell."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rally.rally_run import Event
from rally.rally_run.box import events
from widgets.shared.words import importance as shared
from widgets.shared.words.importance import Importance

__all__ = ["IMPORTANCE", "ON_BOARD", "Importance", "at_least", "importance", "on_board"]

IMPORTANCE: dict[type[Event], Importance] = {
    events.TilesLaid: Importance.REMARK,
    events.TrophiesLaid: Importance.REMARK,
    events.CarPlaced: Importance.REMARK,
    events.RaceBegun: Importance.NEWS,
    events.TurnPassed: Importance.DETAIL,
    events.TileTurnedOver: Importance.NEWS,
    events.TileTurnedRound: Importance.REMARK,
    events.Driven: Importance.NEWS,
    events.TileTurnedDown: Importance.REMARK,
    events.TileStaysOpen: Importance.REMARK,
    events.TilesSwapped: Importance.NEWS,
    events.TrophyTaken: Importance.NEWS,
    events.NothingTaken: Importance.NEWS,
    events.NothingWon: Importance.NEWS,
    events.RaceWon: Importance.HEADLINE,
}
"""Every kind of event has its place here; a test sees to it."""

ON_BOARD = (
    events.TileTurnedOver, events.TileTurnedRound, events.Driven, events.TileTurnedDown, events.TileStaysOpen,
    events.TilesSwapped, events.TrophyTaken, events.NothingTaken, events.NothingWon, events.RaceWon,
)  # fmt: skip
"""What is shown as steps on the board."""


def importance(event: Event) -> Importance:
    """How important an event is. A tile that could lie in one way only is turned round without ado: a detail."""
    if isinstance(event, events.TileTurnedRound) and event.ways == 1:
        return Importance.DETAIL
    return IMPORTANCE[type(event)]


at_least = partial(shared.at_least, importance)
"""The events that are at least so important: `at_least(least, told)`."""


def on_board(told: Iterable[Event]) -> tuple[Event, ...]:
    """The events that are shown as steps on the board."""
    return tuple(event for event in told if isinstance(event, ON_BOARD))
