"""The table as all labs of this game lay it: track, trick, plates and a hand, and a film of what happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Unpack

import ipywidgets

from rally.stich_rallye import Card, Race, Unknown
from widgets.shared.labs.controls import show
from widgets.shared.labs.films import LONGEST
from widgets.shared.labs.table import Parts, table
from widgets.shared.words import _
from widgets.stich_rallye.figures.steps import Frames
from widgets.stich_rallye.parts import Hand, Plates, Trick
from widgets.stich_rallye.words import say_seat

from .plates import Plates as PlatesTold
from .plates import film_moments, plates_view
from .stage import Stage
from .views import hand_view, player_view, trick_view


class SeatView:
    """A seat at the table: what somebody who sits there sees.

    `stage` (track and film), `plates`, `trick` and `hand` are its parts; a lab draws them with the methods here.
    turnable: may the dials on the plates be turned? choosable: may plates be clicked?
    """

    def __init__(self, *, turnable: bool = False, choosable: bool = False, clickable: bool = False) -> None:
        self.stage = Stage()
        self.stage.track.active = clickable
        self.plates = Plates(turnable=turnable, choosable=choosable, channel=self.stage.channel)
        self.trick = Trick(channel=self.stage.channel)

    @cached_property
    def hand(self) -> Hand:
        """The row of cards below the table; a lab that has none of it never makes it."""
        return Hand()

    def arranged(
        self,
        acts: Parts = (),
        side: Parts = (),
        infield: Parts = (),
        hand: Parts | None = None,
    ) -> ipywidgets.Box:
        """The whole table, with what the lab adds to it; `hand`: what lies in the row below, if not just the hand."""
        return table(
            stage=[self.stage.track],
            infield=[self.trick, *infield],
            film=[self.stage.steps],
            side=[self.plates, *side],
            hand=[self.hand] if hand is None else hand,
            acts=acts,
        )

    @property
    def film(self) -> tuple[str, str, int]:
        """The film on show, as the frame of a lab asks for it: name, channel and last step."""
        return self.stage.film, self.stage.channel, max(0, len(self.stage.steps.steps) - 1)

    # --- drawing ---

    def show_race(self, race: Race, *, chosen: int = -1, **plates: Unpack[PlatesTold]) -> None:
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
        **plates: Unpack[PlatesTold],
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
        show(self.hand, seat is not None)
        if seat is None:
            return
        hand, player = race.hands[seat], player_view(race, seat)
        cards: list[dict[str, object]] = hand_view(race, seat, judged=judged) if is_open else []
        with self.hand.hold_sync():
            self.hand.title, self.hand.letter, self.hand.paint = player["seat"], player["letter"], player["paint"]
            self.hand.active = race.phase == "play" and race.to_act == seat
            self.hand.hidden = 0 if is_open and not isinstance(hand, Unknown) else len(hand)
            self.hand.cards = [card | ({"chosen": True} if card["text"] in marked else {}) for card in cards]
