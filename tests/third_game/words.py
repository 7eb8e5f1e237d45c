"""What Short Cut says: what happens, what is due, how it stands, what can be done, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rally.core.legal import Event
from widgets.words.faults import Faults
from widgets.words.languages import _, ngettext, speaking
from widgets.words.sentences import Importance, Voice, finish_sentence, join, say_seat, start_upper

from .dice import DieRolled, RaceWon, Roll, TurnBegun
from .game import Race
from .referee import FINISH, FORK, LAY_BYS, Action, Drive, Pushed, Stepped

if TYPE_CHECKING:
    from .questions import Exercise

FAULTS = Faults.speaking_for("C", lambda name, value, race: None)
IMPORTANCE = {
    Stepped: Importance.REMARK,
    TurnBegun: Importance.DETAIL,
    DieRolled: Importance.NEWS,
    Pushed: Importance.NEWS,
    RaceWon: Importance.HEADLINE,
}
"""Every kind of event has its place here."""


def say(event: Event, race: Race, language: str | None = None) -> str:
    """What happened, in a sentence."""
    with speaking(language):
        return finish_sentence(tell(event, race), event.rules)


def tell(event: Event, race: Race) -> str:
    """The sentence of an event, without its rules and its full stop."""
    seat = say_seat(race, event.seat)  # type: ignore[attr-defined]  # every event of this game has one
    match event:
        case DieRolled():
            return _("{seat} rolls the die: its top is {top}, its bottom {bottom}").format(
                seat=seat, top=event.top, bottom=7 - event.top
            )
        case Pushed():
            return _("{other} pushes {seat} back. The car of {seat} now stands here: {place}").format(
                seat=seat, other=say_seat(race, event.by), place=say_place(event.space)
            )
        case Stepped(rule="C3.1"):
            return _("{seat} takes the short cut and comes to space {space}").format(seat=seat, space=event.space)
        case Stepped():
            return _("{seat} drives on. New place: {place}").format(seat=seat, place=say_place(event.space))
        case RaceWon():
            return _("{seat} has reached the finish and wins the race").format(seat=seat)
        case TurnBegun():
            return _("it is the turn of {seat}").format(seat=seat)
    raise TypeError(f"there are no words for {type(event).__name__}")


def say_place(space: int, language: str | None = None) -> str:
    """A space of the road, by its name or its number."""
    with speaking(language):
        named = {0: _("the start"), FORK: _("the fork"), LAY_BYS[-1]: _("the lay-by"), FINISH: _("the finish")}
        return named.get(space) or _("space {space}").format(space=space)


def say_space(space: int, race: Race | None = None, language: str | None = None) -> str:
    """A space as it is called on the board: with its number, and who stands there."""
    with speaking(language):
        there = [name for name, car in zip(race.players, race.cars, strict=True) if car == space] if race else []
        place = _("space {space}").format(space=space)
        if space in (*LAY_BYS, FINISH):
            place = _("space {space}, {place}").format(space=space, place=say_place(space))
        return _("{place}: {cars}").format(place=place, cars=join(there)) if there else place


def say_action(action: Action, race: Race, language: str | None = None) -> str:
    """What can be done, as on a button."""
    with speaking(language):
        if isinstance(action, Roll):
            return _("Roll the die") if action.top is None else _("Roll a {top}").format(top=action.top)
        spaces = (race.die or 0) if action.side == "top" else 7 - (race.die or 0)
        if action.short:
            return ngettext("Short cut, {n} space", "Short cut, {n} spaces", spaces).format(n=spaces)
        if action.side == "top":
            return ngettext("By the top, {n} space", "By the top, {n} spaces", spaces).format(n=spaces)
        return ngettext("By the bottom, {n} space", "By the bottom, {n} spaces", spaces).format(n=spaces)


def say_due(race: Race, language: str | None = None) -> str:
    """What is due now."""
    with speaking(language):
        seat = say_seat(race, race.seat if race.winner is None else race.winner)
        if race.winner is not None:
            return _("{seat} has won the race (C5.1).").format(seat=seat)
        if race.die is None:
            return _("{seat} is next: the die is rolled (C2.1).").format(seat=seat)
        if Drive("top", True) in race.legal:
            return _("{seat} drives by the top or the bottom of the die, and may take the short cut (C3.1).").format(
                seat=seat
            )
        return _("{seat} drives by the top or the bottom of the die (C2.2).").format(seat=seat)


def say_standing(race: Race, language: str | None = None) -> str:
    """Who is where, from first place to last."""
    with speaking(language):
        order = seats_by_place(race)
        places = [_("{seat}: space {space}").format(seat=say_seat(race, seat), space=race.cars[seat]) for seat in order]
        return _("From first place to last: {places}.").format(places="; ".join(places))


def say_kind(kind: str) -> str:
    """Who plays, or how a race is played that is watched."""
    return {"sensible": _("computer: drives far and pushes"), "random": _("computer: at random")}[kind]


def say_drive(steps: Sequence[Event], race: Race) -> list[str]:
    """What a drive from space to space comes to, in one sentence; of anything else nothing."""
    driven = [event for event in steps if type(event) is Stepped]
    if not driven:
        return []
    first, last = driven[0], driven[-1]
    seat, place = say_seat(race, last.seat), say_place(last.space)
    if first.rule == "C3.1":
        text = ngettext(
            "{seat} takes the short cut and drives {n} space. New place: {place}",
            "{seat} takes the short cut and drives {n} spaces. New place: {place}",
            len(driven),
        )
    else:
        text = ngettext(
            "{seat} drives {n} space. New place: {place}", "{seat} drives {n} spaces. New place: {place}", len(driven)
        )
    return [finish_sentence(text.format(seat=seat, n=len(driven), place=place), first.rules)]


def seats_by_place(race: Race) -> list[int]:
    """The seats from first place to last."""
    return sorted(range(len(race.players)), key=race.places.__getitem__)


def narrate(races: Iterable[Race]) -> list[str]:
    """What happened in these races, in a few sentences."""
    found = []
    for race in races:
        found += say_drive(race.events, race)
        found += [say(event, race) for event in race.events if IMPORTANCE[type(event)] >= Importance.NEWS]
    return found


VOICE: Voice[Race, Action] = Voice(
    errors=FAULTS.say_error,
    action=say_action,
    kind=say_kind,
    due=say_due,
    say_standings=say_standing,
    say_winner=lambda race: _("{seat} wins on space {space}!").format(
        seat=say_seat(race, race.winner or 0), space=max(race.cars)
    ),
    seats_by_place=seats_by_place,
    place=lambda race, seat: start_upper(say_place(race.cars[seat])),
    narrate=narrate,
    is_minor=lambda event: IMPORTANCE[type(event)] == Importance.DETAIL,
    steps=lambda events, before: [say(event, before) for event in events],
)


# --- questions -------------------------------------------------------------------------------------------------------

REASONS: dict[str, Callable[[], str]] = {
    "by_the_top": lambda: _("The car drives by the bottom of the die, and that is 7 less the top."),
    "the_bottom_is_one_less": lambda: _("Top and bottom of a die make 7 together."),
    "nobody_is_pushed": lambda: _("A car that ends its drive on another car's space pushes it back."),
    "pushed_to_the_start": lambda: _("A pushed car goes back to the nearest lay-by behind it, and no further."),
}
"""What is said to an answer that comes from a wrong belief, by its name."""


def ask(task: Exercise) -> str:
    """The question."""
    race, other = task.race, say_seat(task.race, task.about)
    text = {
        ("place", "top"): _("{seat} drives by the top of the die, {top}. On which space does the drive end?"),
        ("place", "bottom"): _("The die shows {top}, and {seat} drives by its bottom. On which space does it end?"),
        ("pushed", "top"): _("{seat} drives by the top of the die, {top}. Where is the car of {other} then?"),
        ("pushed", "bottom"): _("The die shows {top}, and {seat} drives by its bottom. Where is {other} then?"),
    }[task.ask, task.action]
    return text.format(seat=say_seat(race, race.seat), top=race.die, other=other)


def read_answer(task: Exercise, space: int) -> str:
    """An answer as on its button."""
    return start_upper(say_space(space))
