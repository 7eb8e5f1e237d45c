"""What has happened at the table of a race that is played: as a log, and what is known since."""

from __future__ import annotations

from collections.abc import Sequence

from rally.stich_rallye import Race
from rally.stich_rallye.box.events import CardPlayed, MoveBegun, RoundDealt
from widgets.shared.labs.races.history import goes_on, moments, races_since
from widgets.shared.parts.log import LogLine
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.marks import mark_of, say_mark
from widgets.stich_rallye.words import join, say, say_card, say_seat
from widgets.stich_rallye.words.importance import Importance, at_least

from .table import Sitting


def log_lines(races: Sequence[Race]) -> list[LogLine]:
    """The short log as the part Log wants it; a line's scene is the number of its race."""
    lines: list[LogLine] = []
    for number, race in enumerate(races):
        before = race.previous or race
        for step, event in enumerate(at_least(Importance.NEWS, race.events)):
            mark = say_mark(*mark_of(before, event))
            lines.append({"text": say(event, race), "scene": number, "step": step, "mark": mark})
    return lines


def has_move(race: Race) -> bool:
    """Whether a car drove."""
    return race.previous is not None and any(isinstance(event, MoveBegun) for event in race.events)


def say_taken_back(now: Sitting, then: Sitting) -> str:
    """That a step is taken back, and what can no longer be unseen."""
    if now.race.seed != then.race.seed or not goes_on(now.race, then.race):
        return _("The earlier race is back, just as you left it.")
    found = hidden_seen(now, then)
    if not found:
        return _("Taken back. You saw nothing hidden in the meantime.")
    return _("Taken back. But by now you have seen what was hidden: {cards}.").format(cards=join(found))


def hidden_seen(now: Sitting, then: Sitting) -> list[str]:
    """What people saw since `then` that they could not know before: cards of others, new hands."""
    own = then.people if then.person is None else [then.person]
    found = []
    for race in races_since(now.race, moments(then.race)):
        for event in race.events:
            if isinstance(event, CardPlayed) and event.seat not in own:
                seat = say_seat(race, event.seat)
                found.append(_("{card} ({seat})").format(card=say_card(event.card), seat=seat))
            elif isinstance(event, RoundDealt):
                found.append(_("the cards of round {round}").format(round=event.round))
    return found
