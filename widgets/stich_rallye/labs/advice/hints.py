"""The plain reason for a choice: what it leads to, as far as whoever chooses can know."""

from __future__ import annotations

from collections.abc import Iterator

from rally.stich_rallye import Action, Event, Play, Race, standing
from rally.stich_rallye.box.events import CardPlayed, LineCrossed, MotorUsed, Rolled
from rally.stich_rallye.players.foresight import foresee
from widgets.shared.words import _, together
from widgets.stich_rallye.words import say, say_seat, say_trick
from widgets.stich_rallye.words.importance import Importance, at_least


def say_why(race: Race, action: Action) -> str:
    """What an action leads to, as far as the person who chooses can know: who wins, the lowest card, the hill."""
    assert race.to_act is not None  # somebody is choosing
    seen = foresee(race.seen_by(race.to_act), action)
    after = seen.after
    if after.phase == "turbo":
        return say_trick(after)
    if seen.moves:
        told = at_least(Importance.NEWS, after.events)
        return together(say(event, after) for event in told if not isinstance(event, CardPlayed | MotorUsed))
    reasons = [say_trick(after), *(say(event, after) for event in would_be(after))]
    if seen.winner is not None:
        reasons.append(_("{seat} wins the trick for certain.").format(seat=say_seat(after, seen.winner)))
    return together(reasons)


def would_be(race: Race) -> Iterator[Event]:
    """The hill and the line that the winning car would meet if the trick ended now."""
    if not isinstance(race.action, Play) or not race.trick:
        return
    stand = standing(race.trick)
    move = race.drive(race.seat_of(stand.index), stand.lowest.value)
    yield from (event for event in move.events if isinstance(event, Rolled | LineCrossed))
