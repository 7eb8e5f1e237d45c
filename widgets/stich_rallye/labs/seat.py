"""Who sits at a table, as all labs of this game show it: plates, hands, and what a seat sees of track and trick."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import TypedDict, Unpack

import ipywidgets

from rally.stich_rallye import Card, Race, Unknown
from widgets.lab.controls import Parts, lay_table, show_widget
from widgets.parts.narration import LONGEST
from widgets.races.race_table import RaceTable
from widgets.stich_rallye.figures.cars import lap_of
from widgets.stich_rallye.figures.circuit import Frames
from widgets.stich_rallye.parts.table import Hand, Plates, Trick
from widgets.stich_rallye.words import say_place, say_seat
from widgets.words import _

from .stage import Stage
from .views import card_view, hand_view, player_view, trick_view

Plate = dict[str, object]


class PlateOptions(TypedDict, total=False):
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
            **hand_on_plate(race, seat, seat in open_hands),
            **plate_now(race, seat, placed),
        }
        for seat in range(len(race.players))
    ]


def hand_on_plate(race: Race, seat: int, is_open: bool) -> Plate:
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
        news = [
            plate_changes(seat, old, new) for seat, (old, new) in enumerate(zip(shown, then, strict=True)) if old != new
        ]
        moments.append(news)
        shown = then
    return moments


def plate_changes(seat: int, old: Plate, new: Plate) -> Plate:
    return {"seat": seat} | {name: value for name, value in new.items() if old[name] != value}


class SeatView(RaceTable):
    """A seat at the table: what somebody who sits there sees.

    `stage` (track and film), `plates`, `trick` and `hand` are its parts; a lab draws them with the methods here.
    turnable: may the dials on the plates be turned? choosable: may plates be clicked?
    """

    def __init__(self, *, turnable: bool = False, choosable: bool = False, clickable: bool = False) -> None:
        self.stage = Stage()
        super().__init__(self.stage.steps, self.stage.films)
        self.stage.track.active = clickable
        self.plates = Plates(turnable=turnable, choosable=choosable, channel=self.stage.channel)
        self.trick = Trick(channel=self.stage.channel)

    @cached_property
    def hand(self) -> Hand:
        """The row of cards below the table; a lab that has none of it never makes it."""
        return Hand()

    @property
    def areas(self) -> Mapping[str, Parts]:
        return {
            "stage": [self.stage.track],
            "infield": [self.trick],
            "film": [self.steps],
            "side": [self.plates],
            "hand": [self.hand],
        }

    def arrange_parts(
        self,
        acts: Parts = (),
        side: Parts = (),
        infield: Parts = (),
        hand: Parts | None = None,
    ) -> ipywidgets.Box:
        """The whole table, with what the lab adds to it; `hand`: what lies in the row below, if not just the hand."""
        return lay_table(
            stage=[self.stage.track],
            infield=[self.trick, *infield],
            film=[self.steps],
            side=[self.plates, *side],
            hand=[self.hand] if hand is None else hand,
            acts=acts,
        )

    # --- drawing ---

    def show_race(self, race: Race, *, chosen: int = -1, **plates: Unpack[PlateOptions]) -> None:
        """The race as it stands. chosen: the space to mark; plates: as `plates_view` takes it."""
        self.stage.show(race, chosen=chosen)
        with self.plates.hold_sync():
            self.plates.moments = []
            self.plates.dials = plates_view(race, **plates)

    def show_film(
        self,
        race: Race,
        before: Race,
        frames: Frames,
        *,
        begin: int = 0,
        longest: int = LONGEST,
        believed: tuple[int, int, str] | None = None,
        cheers: bool = True,
        **plates: Unpack[PlateOptions],
    ) -> None:
        """What happened on the way from `before` to `race`, as a film; the plates go with it. believed: a drive that
        somebody thought of instead, and cheers, as `Stage.show` takes them."""
        self.stage.show(race, before, frames, begin=begin, longest=longest, believed=believed, cheers=cheers)
        with self.plates.hold_sync():
            self.plates.moments = film_moments(before, frames)
            self.plates.dials = plates_view(race, **plates)

    def show_trick(
        self,
        race: Race,
        leader: int,
        cards: Sequence[Card],
        due: int | None,
        moments: Sequence[list[dict[str, object]] | None] = (),
        *,
        judged: bool = True,
    ) -> None:
        """The cards of a trick, and who plays next. moments: of a film, as `trick_moments` gives them; judged: as in
        `trick_view`."""
        with self.trick.hold_sync():
            self.trick.moments = [*moments]
            self.trick.caption = _("The trick")
            self.trick.places = len(race.players)
            self.trick.cards = trick_view(leader, cards, race, judged=judged)
            self.trick.next = "" if due is None else say_seat(race, due)

    def show_hand(
        self,
        race: Race,
        seat: int | None,
        *,
        is_open: bool = True,
        marked: Collection[str] = (),
        judged: bool = True,
    ) -> None:
        """The hand of a seat in the row below the table: its cards, or their backs; `marked` ones are pointed out.
        judged: as in `hand_view`."""
        show_widget(self.hand, seat is not None)
        if seat is None:
            return
        hand, player = race.hands[seat], player_view(race, seat)
        cards: list[dict[str, object]] = hand_view(race, seat, judged=judged) if is_open else []
        with self.hand.hold_sync():
            self.hand.title, self.hand.letter, self.hand.paint = player["seat"], player["letter"], player["paint"]
            self.hand.active = race.phase == "play" and race.to_act == seat
            self.hand.hidden = 0 if is_open and not isinstance(hand, Unknown) else len(hand)
            self.hand.cards = [card | ({"chosen": True} if card["text"] in marked else {}) for card in cards]
