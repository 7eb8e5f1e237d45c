"""What the tests of both games share: events by their kind, records with another value, and the errors of bad input."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from rally import rally_run, stich_rallye
from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError
from rally.core.legal import Event
from rally.stich_rallye.rules.moment import fields_of

COMPLAINTS = (NotationError, IllegalAction, ImpossiblePosition)


def find(events: Iterable[Event], kind: type, **data: Any) -> list[Any]:
    """The events of this kind that have these data."""
    return [e for e in events if isinstance(e, kind) and all(getattr(e, key) == want for key, want in data.items())]


def the(events: Iterable[Event], kind: type, **data: Any) -> Any:
    """The only event of this kind that has these data."""
    found = find(events, kind, **data)
    assert len(found) == 1, found
    return found[0]


def rules_of(events: Iterable[Event]) -> set[str]:
    """The numbers of all rules that these events cite."""
    return {rule for event in events for rule in event.rules}


def changed(record: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of the record with another value at `path`, such as `rounds/0/hands/1`; `...` takes it out."""
    game: dict[str, Any] = copy.deepcopy({**record})
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    spot: Any = game
    for step in way:
        spot = spot[step]
    if value is ...:
        del spot[last]
    else:
        spot[last] = value
    return game


def world_alike(race: Any, seat: int, seed: int) -> Any:
    """Another race that this seat cannot tell from this one: what it does not know is dealt anew."""
    seen = race.seen_by(seat)
    if race.game == "stich-rallye":
        hands = stich_rallye.deal_hidden(seen, seed)
        return stich_rallye.Race.of(stich_rallye.Moment(**fields_of(race) | {"hands": hands, "seed": seed}))
    return rally_run.Race.of(rally_run.deal_hidden(seen.recalled, seed), noted=race.memory)
