"""HillLab: put cars on spaces, send one off, and see its move counted, jumped and rolled step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rally.stich_rallye import Position, Race, Track
from rally.stich_rallye.box.events import LineCrossed
from rally.stich_rallye.box.facts import DIAL, VALUES
from rally.stich_rallye.rules.motor import DriveDeed
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.sharing import Shared
from widgets.stich_rallye.words import say_move, say_place, say_seat
from widgets.words import _, join_sentences, ngettext

from .board import Board, BoardLab

HIGHEST_CARD = max(max(values) for values in VALUES.values())


@dataclass(frozen=True)
class HillState(Board):
    """A board with the lowest card of the trick, by which the chosen car will drive."""

    card: int = 3


class HillLab(BoardLab[HillState]):
    """Choose a car, its card and its motor; drive, and scrub through the move.

    track: "volcano", "beach" or a Track of one's own. players: how many cars, 3 to 5.
    position: the notation to begin with instead. story: the name of what it tells once the deed is done.
    Controls: `card`, `motor`, `drive`, `car`, `lap`, `track`, `spaces`.
    """

    home = "03_driving_and_hills"
    shared_as = Shared

    name = "hill"

    def __init__(
        self, track: str | Track = "volcano", players: int = 4, position: str | None = None, story: str = ""
    ) -> None:
        lap = track if isinstance(track, Track) else Track.named(track)
        race = Race.parse(position) if position else opening_position(lap, players)
        super().__init__(HillState(race), story)
        self.card, self.motor = controls.number(), controls.menu()
        self.drive, self.spaces = controls.button(), controls.text()
        self.arrange([self.card, self.motor, self.drive], [self.spaces])
        self.on(self.card, self.choose_card)
        self.on(self.motor, lambda value: self.turn(self.state.seat, value))
        self.on(self.drive, self.send_off)
        self.on(self.spaces, lambda text: self.lay(Track(_("my track"), text.strip())))

    # --- acting ---

    def choose_card(self, card: int) -> None:
        """Another lowest card. A value that no card has is said, and changes nothing."""
        if card not in range(1, HIGHEST_CARD + 1):
            self.tell(lambda: say_no_card(card), "bad")
            return
        self.look(replace(self.state, card=card))

    def send_off(self) -> None:
        """The chosen car drives by its card and the motor its dial shows; that goes to 0 (S5.2)."""
        race, seat = self.state.race, self.state.seat
        if race.winner is not None:
            self.tell(lambda: _("The race is won. Step back, or put a car on a different space."), "bad")
            return
        spaces = self.state.card + race.motors[seat].value
        after = race.alone(DriveDeed(seat, spaces, motor=True))
        moved = replace(self.state, race=after, before=race)
        self.go(moved, lambda: self.tell_move(race, after, spaces), "good", opening=lambda: self.say_off(race, spaces))

    def tell_move(self, before: Race, after: Race, spaces: int) -> str:
        """The whole move in a few sentences: how far, what was special, where it ended."""
        seat, events = self.state.seat, after.events
        told = [*zip(events, say_move(events, before), strict=True)]
        special = [text for event, text in told if event.rule not in ("S5.3", "S5.4")]
        went = self.say_off(before, spaces)
        if any(isinstance(event, LineCrossed) and event.crossing > 1 for event in events):
            won = _("In a race {seat} would have won with that (S9.2).").format(seat=say_seat(after, seat))
            return join_sentences([went, *special, won], first=[won, went])
        rests = _("{seat} is on {place} now.").format(seat=say_seat(after, seat), place=say_place(after, seat))
        return join_sentences([went, *special, rests], first=[went, *special, rests])

    def say_off(self, before: Race, spaces: int) -> str:
        """How far the car is about to go."""
        seat = self.state.seat
        sentence = ngettext(
            "{seat} drives {spaces} space from {place}.", "{seat} drives {spaces} spaces from {place}.", spaces
        )
        return sentence.format(seat=say_seat(before, seat), spaces=spaces, place=say_place(before, seat))

    # --- drawing ---

    def title(self) -> str:
        return _("Hill lab")

    def state_from_text(self, text: str) -> HillState:
        return HillState(Race.parse(text), card=self.state.card)

    def describe(self) -> str:
        race, seat, card = self.state.race, self.state.seat, self.state.card
        motor = race.motors[seat].value
        if motor:
            return _("{seat} on {place} will drive {card} + {motor} = {spaces} spaces: card and motor.").format(
                seat=say_seat(race, seat), place=say_place(race, seat), card=card, motor=motor, spaces=card + motor
            )
        sentence = ngettext(
            "{seat} on {place} will drive {card} space.", "{seat} on {place} will drive {card} spaces.", card
        )
        return sentence.format(seat=say_seat(race, seat), place=say_place(race, seat), card=card)

    def show(self) -> None:
        super().show()
        race, seat = self.state.race, self.state.seat
        update_control(self.card, _("Lowest card"), self.state.card)
        update_control(self.motor, _("Motor"), race.motors[seat].value, options=[(str(value), value) for value in DIAL])
        update_control(self.drive, _("Drive"), primary=True)
        update_control(self.spaces, _("Your own track: . flat, d downhill, u uphill"), race.track.spaces)


def say_no_card(value: int) -> str:
    return _("No card has the value {found}: type a number from 1 to {most}.").format(found=value, most=HIGHEST_CARD)


def opening_position(track: Track, players: int) -> Race:
    """Cars spread over the first flat spaces, a few apart, so that there is something to jump."""
    flat = [space for space in range(1, len(track)) if track.kind(space) == "."]
    names = Race.start(players).players
    cars = tuple(flat[len(names) * 2 - 2 :: -2][: len(names)])
    return Race.at(Position(players=names, track=track, cars=cars))
