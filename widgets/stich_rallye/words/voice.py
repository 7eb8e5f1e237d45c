"""How Stich Rallye speaks: its voice and its objections."""

from __future__ import annotations

from rally.stich_rallye import Action, Card, Race
from widgets.words import _
from widgets.words.faults import Faults
from widgets.words.sentences import Importance, Voice, say_seat

from .events import importance, narrate_races, say_move
from .names import say_action, say_colour, say_due, say_place, say_standing, the_card

COLOURS = {"led", "colour", "colours"}
"""The names of data that are colours of cards."""


def own_words(name: str, value: object, race: Race | None) -> str | None:
    """The words for data that only this game has: cards, their colours, and laps."""
    if isinstance(value, Card):
        return the_card(value)
    if (
        name == "progress"
        and race is not None
        and isinstance(value, int)
        and len(race.track) <= value < race.track.finish
    ):
        return _("space {number}, lap {lap}").format(number=value % len(race.track), lap=2)
    return say_colour(value) if name in COLOURS and isinstance(value, str) else None


FAULTS = Faults.speaking_for("S", own_words)

say_objection, say_error = FAULTS.say_objection, FAULTS.say_error


def phrases() -> tuple[str, ...]:
    """The phrases in the data of objections in `rally.stich_rallye`, for the catalogues."""
    return (
        _("a seed"), _("a number of cards"), _("what comes next"), _("a track"), _("a list of whole numbers"),
        _("a list of hands"), _("a list of cards"), _("a list of colours for each seat"),
        _("a race of Stich Rallye"), _("something the rules do"), _("a number of spaces or notches"),
    )  # fmt: skip


def say_player(kind: str) -> str:
    """The name of a computer player."""
    return {
        "random": _("computer: at random"),
        "sensible": _("computer: sensible"),
        "adviser": _("computer: thinks ahead"),
        "planner": _("computer: plans the round"),
    }[kind]


def say_winner(race: Race) -> str:
    """Who has won, and in which round."""
    seat = say_seat(race, race.winner or 0)
    return _("{seat} wins in round {round}!").format(seat=seat, round=race.round)


def say_place_and_motor(race: Race, seat: int) -> str:
    """Where a car is, and what its motor shows."""
    return _("{place}, motor {motor}").format(place=say_place(race, seat), motor=race.motors[seat].value)


VOICE: Voice[Race, Action] = Voice(
    errors=say_error,
    action=say_action,
    kind=say_player,
    due=say_due,
    say_standings=say_standing,
    say_winner=say_winner,
    seats_by_place=lambda race: race.seats_by_place,
    place=say_place_and_motor,
    narrate=narrate_races,
    is_minor=lambda event: importance(event) == Importance.DETAIL,
    steps=say_move,
)
