"""The table of a puzzle of Stich Rallye: the track, the trick, the plates and the hand of the seat to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rally.core.advice import LikelyLine
from rally.core.legal import Event
from rally.stich_rallye import Action, Card, MotorWound, MoveBegun, Play, Race, TrickWon
from rally.stich_rallye.players.likely import likely_line
from rally.tutor.stich_rallye.themes import CERTAIN, LATER, LIKELY, OTHERS
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.messages import text_in
from widgets.stich_rallye.figures.circuit import FilmRestart
from widgets.stich_rallye.labs.still import race_svg
from widgets.stich_rallye.labs.track_table import TrackTable, known_html, trick_moments
from widgets.stich_rallye.words import say_card, say_place, say_seat
from widgets.stich_rallye.words.voice import VOICE
from widgets.tutor.quiz import Named, PuzzleDesk
from widgets.words import _, join_sentences


class TrackDesk(PuzzleDesk[Race, Action]):
    """The table of a puzzle."""

    voice = VOICE

    def __init__(self) -> None:
        self.table = TrackTable()
        self.table.plates.add_class("rally-plates-small")
        self.known = controls.status()
        self.known.add_class("rally-put-aside")
        self.areas = {**self.table.areas, "side": [self.table.plates, self.known]}
        self.parts = [self.table.hand]

    def ask(self, race: Race) -> str:
        seat = say_seat(race, race.to_act or 0)
        if race.phase == "turbo":
            return _("{seat} has won the trick. Use the motor, or save it?").format(seat=seat)
        return _("{seat} plays next. Which card wins the most races?").format(seat=seat)

    def picture(self, race: Race) -> str:
        return race_svg(race)

    def show(self, race: Race, marked: str) -> None:
        seat = race.to_act
        self.table.show_race(race, active=seat)
        self.table.show_trick(race, race.flag, race.trick, seat if race.phase == "play" else None)
        self.table.show_hand(race, seat)
        update_control(self.known, value=known_html(race), shown=True)

    def show_lines(self, race: Race, lines: Sequence[tuple[Action, LikelyLine[Race]]]) -> None:
        seat = race.to_act or 0
        frames: list[tuple[Event, Race]] = []
        for action, line in lines:
            frames += [(FilmRestart(action=action), race)] if frames else []
            frames += [frame for each in line.races for frame in each.frames]
        events = [event for event, _table in frames]
        after = lines[-1][1].races[-1].seen_by(seat)
        update_control(self.known, shown=False)  # what is said of the choices has its room
        self.table.show_film(after, race, frames, cheers=False)
        moments = trick_moments(race, events)
        last = next((cards for cards in reversed(moments) if cards is not None), [])
        self.table.show_trick(race, race.flag, (), None, moments)
        self.table.trick.cards = last
        self.table.show_hand(after, seat)

    def action_in(self, content: Mapping[str, object], race: Race, marked: str) -> Action | str:
        return Play(Card.parse(text_in(content, "card")))

    def line(self, race: Race, action: Action) -> LikelyLine[Race]:
        return likely_line(race, action)

    def say_why(self, race: Race, action: Action, line: LikelyLine[Race]) -> str:
        return say_follows(race, line)

    def say_difference(self, race: Race, action: Action, other: Action, named: Named) -> str:
        if isinstance(action, Play) and isinstance(other, Play):
            said = _("The difference is the card that stays in the hand: {kept} after {choice}, {left} after {other}.")
            kept, left = say_card(other.card), say_card(action.card)
            return said.format(kept=kept, choice=named(action), left=left, other=named(other))
        motor = race.motors[race.to_act or 0].value
        return _("The difference is the motor: saved, it still shows {value}; used, it shows 0.").format(value=motor)

    def say_brief(self, race: Race, action: Action) -> str:
        return VOICE.action(action, race)

    def say_far(self, far: int) -> str:
        return {
            CERTAIN: _("Everything that counts can be seen in this trick."),
            LIKELY: _("It shows at the end of this trick, if you think of what the others are likely to play."),
            OTHERS: _("It shows at the end of this trick, if you look at the other players' cars, too."),
            LATER: _("What counts only comes after this trick."),
        }[far]


def say_follows(race: Race, line: LikelyLine[Race]) -> str:
    """What the likely line leads to: who wins, and where that car and one's own get to."""
    seat, end = race.to_act, line.races[-1]
    if end.winner is not None:
        return _("{seat} would win the race.").format(seat=say_seat(race, end.winner))
    events = [event for each in line.races for event in each.events]
    winners = [event.seat for event in events if isinstance(event, TrickWon)]
    wound = [event for event in events if isinstance(event, MotorWound) and event.seat == seat]
    moved = dict.fromkeys(event.seat for event in events if isinstance(event, MoveBegun))
    told = [_("{seat} would win the trick.").format(seat=say_seat(race, winner)) for winner in winners]
    for mover in moved:
        if mover == seat or mover in winners:
            place = say_place(end, mover)
            told.append(_("{seat} would get to {place}.").format(seat=say_seat(race, mover), place=place))
    if wound and seat not in moved:
        motor = _("{seat} would wind the motor to {motor} (S4.2).")
        told.append(motor.format(seat=say_seat(race, wound[-1].seat), motor=wound[-1].after))
    return join_sentences(told)


DESK = TrackDesk
