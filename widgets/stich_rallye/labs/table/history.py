"""A race with all that led to it: how far it has come, what happened since, and the whole of it as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rally.stich_rallye import Race, record, resume
from widgets.shared.labs.messages import number_in, unreadable


def moments(race: Race) -> int:
    """How many moments the race has had: its beginning, and one for each action."""
    return sum(1 for _race in race.history())


def story(race: Race, since: int) -> list[Race]:
    """The race at each moment after so many, oldest first."""
    return [*race.history()][::-1][since:]


def moment(race: Race, number: int) -> Race:
    """The race when it had had so many moments."""
    return story(race, number - 1)[0]


def goes_on(race: Race, earlier: Race) -> bool:
    """Whether `race` has come from `earlier`, or is it."""
    then = moments(earlier)
    return race.seed == earlier.seed and then <= moments(race) and moment(race, then) == earlier


# --- to be remembered ---


def kept(race: Race) -> dict[str, Any]:
    """A race as plain data: its record, and how many moments it has had."""
    return {"record": record(race), "moments": moments(race)}


def recalled(data: Mapping[str, Any]) -> Race:
    """The race that `kept` described, at the same moment. RallyError for what is none.

    A record says nothing of a round's end that is due: its reader ends the round at once, which is cut off again.
    """
    if not isinstance(data.get("record"), Mapping):
        raise unreadable(data)
    race = resume(data["record"])
    wanted = number_in(data, "moments")
    if not 1 <= wanted <= moments(race):
        raise unreadable(data)
    return moment(race, wanted)


def parsed(text: str) -> Mapping[str, Any]:
    """What a lab has written to be remembered, as data. NotationError for what is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise unreadable(text) from None
    if not isinstance(data, Mapping):
        raise unreadable(text)
    return data
