"""What is said at the table of a race that is played: what has happened, what is due, what can no longer be unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rally.rally_run import Cell, Driven, Event, Race, Swap, TileTurnedOver, TrophyTaken
from widgets.rally_run.words import join, on_cell, say, say_due, say_goal, say_seat, say_standing, say_tile, say_trophy
from widgets.rally_run.words.importance import Importance, importance
from widgets.shared.labs.races.history import goes_on, moments, story
from widgets.shared.words import _

from .table import PERSON, Table


def say_now(table: Table) -> str:
    """What is due now; the places when the race is over."""
    if table.race.winner is not None:
        return say_standing(table.race)
    if table.paused:
        return _("Press “Go on”: then everybody takes a turn.")
    return say_due(table.race)


def say_since(table: Table) -> str:
    """What the film shows, and what is due now; a tile that was turned over and waits is told of with what is due."""
    waits = table.race.turning is not None
    return " ".join([*told(table.races[: -1 if waits else None]), say_next(table)])


def say_next(table: Table) -> str:
    """What is due now, in short where that is clear."""
    race = table.race
    if not table.races or table.person is None or race.turning is not None:
        return say_now(table)
    turn = _("{seat}, it is your turn.").format(seat=say_seat(race, race.turn))
    return f"{turn} {say_goal(race, race.turn)}"


def told(races: Iterable[Race]) -> Iterator[str]:
    """What happened in these races, a sentence for each event that matters."""
    return (say(event, race) for race, event in worth_telling((race, event) for race in races for event in race.events))


def worth_telling(happened: Iterable[tuple[Race, Event]]) -> Iterator[tuple[Race, Event]]:
    """What the live line tells of some turns: whoever turns over a tile drives onto it, which need not be said."""
    found: tuple[int, Cell] | None = None  # who has turned over which tile, and has not driven yet
    for race, event in happened:
        if isinstance(event, TileTurnedOver):
            found = event.seat, event.cell
        if isinstance(event, Driven) and found == (event.seat, event.end):
            found = None
        elif importance(event) >= Importance.NEWS:
            yield race, event


def say_opening(table: Table) -> str:
    """What is said while the film runs: nothing of how it ends."""
    first, before = table.races[0], table.before
    seat = say_seat(table.race, before.turn if before is not None else 0)
    if isinstance(first.action, Swap):
        return _("{seat} swaps two tiles. Watch!").format(seat=seat)
    return _("{seat} is on the way. Watch!").format(seat=seat)


def tone_of(table: Table) -> str:
    """How that is said: a race that is won is good news."""
    return "info" if table.race.winner is None else "good"


def say_kind(kind: str) -> str:
    """Who plays, in a few words."""
    return {
        PERSON: _("a person"),
        "wanderer": _("computer: drives about by chance"),
        "forgetful": _("computer: forgets much"),
        "attentive": _("computer: forgets little"),
        "rememberer": _("computer: forgets nothing"),
    }[kind]


# --- taking back -----------------------------------------------------------------------------------------------------


def say_taken_back(now: Table, then: Table) -> str:
    """That a step is taken back, and what can no longer be unseen."""
    if not goes_on(now.race, then.race):
        return _("The race before is back, as you left it.")
    found = seen_between(now, then)
    if not found:
        return _("Taken back. You saw nothing new in between.")
    return _("Taken back, but what you have seen cannot be unseen: {what}.").format(what=join(found))


def seen_between(now: Table, then: Table) -> list[str]:
    """What has come to light since `then` that nobody could have known."""
    if not goes_on(now.race, then.race):
        return []
    found, memory = [], then.seen
    for race in story(now.race, moments(then.race)):
        for event in race.events:
            if isinstance(event, TileTurnedOver) and event.cell not in memory.at:
                place = on_cell(event.cell)
                found.append(_("{tile} {place}").format(tile=say_tile(event.kind), place=place))
            elif isinstance(event, TrophyTaken):
                found.append(say_trophy(event.colour))
            memory = memory.told(event)
    return found
