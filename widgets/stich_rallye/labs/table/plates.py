"""What the players' plates show: at a moment of a race, and at each step of a film."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypedDict

from rally.stich_rallye import Race, Unknown
from widgets.shared.words import _
from widgets.stich_rallye.figures.cars import lap_of
from widgets.stich_rallye.figures.steps import Frames
from widgets.stich_rallye.words import say_place, say_seat

from .views import card_view, player_view

Plate = dict[str, object]


class Plates(TypedDict, total=False):
    """What `plates_view` may be told of the seats."""

    open_hands: Collection[int]
    active: int | None
    marked: int | None
    placed: bool


def plates_view(
    race: Race,
    *,
    open_hands: Collection[int] = (),
    active: int | None = None,
    marked: int | None = None,
    placed: bool = True,
) -> list[Plate]:
    """A plate for each seat. open_hands: the seats whose cards are named; active: whose turn it is; marked: whose plate
    is chosen; placed: is it told in which place everybody is?"""
    return [
        {
            "seat": seat,
            "name": say_seat(race, seat),
            "letter": player_view(race, seat)["letter"],
            "colour": player_view(race, seat)["paint"],
            "active": seat == active,
            "turn": _("your turn") if seat == active else "",
            "chosen": seat == marked,
            **held(race, seat, seat in open_hands),
            **plate_now(race, seat, placed),
        }
        for seat in range(len(race.players))
    ]


def held(race: Race, seat: int, is_open: bool) -> Plate:
    """The hand on a plate: named, or as so many backs."""
    hand = race.hands[seat]
    if is_open and not isinstance(hand, Unknown):
        return {"cards": [card_view(card) for card in hand]}
    return {"hidden": len(hand)}


def plate_now(race: Race, seat: int, placed: bool = True) -> Plate:
    """What a film changes on a plate: the motor and its ring, the place, the flag."""
    place = say_place(race, seat)
    if placed:
        place = _("Place {place}: {where}").format(place=race.place_of(seat), where=place)
    return {
        "position": race.motors[seat].position,
        "red": lap_of(race.cars[seat], len(race.track)) == 2,
        "place": place,
        "leads": race.flag == seat,
    }


def film_moments(before: Race, frames: Frames) -> list[list[Plate]]:
    """For each step of a film (the moment before it, then each of its frames) what changes on the plates."""
    shown = [plate_now(before, seat) for seat in range(len(before.players))]
    moments: list[list[Plate]] = [[{"seat": seat, **plate} for seat, plate in enumerate(shown)]]
    for _event, race in frames:
        then = [plate_now(race, seat) for seat in range(len(race.players))]
        news = [changed(seat, old, new) for seat, (old, new) in enumerate(zip(shown, then, strict=True)) if old != new]
        moments.append(news)
        shown = then
    return moments


def changed(seat: int, old: Plate, new: Plate) -> Plate:
    return {"seat": seat} | {name: value for name, value in new.items() if old[name] != value}
