"""The goals of lessons of Stich Rallye: when they are reached, how well, and what is told then."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Protocol

from rally.stich_rallye import Action, Card, Race
from rally.stich_rallye.box.events import (
    CardPlayed,
    CardsPutAside,
    MotorUsed,
    MotorWound,
    MoveBegun,
    Rolled,
    TrickWon,
)
from rally.stich_rallye.rules.motor import DriveDeed
from widgets.lab.story import (
    HasRace,
    Story,
    Words,
    guess_again,
    guessed_well,
    has_chosen,
    has_counted,
    say_other_deed,
    unless,
    with_verdict,
)
from widgets.stich_rallye.words import say_card, say_seat
from widgets.words import _, ngettext

if TYPE_CHECKING:
    from widgets.lab.lab import Lab
    from widgets.races.play_state import PlayState

Due = Callable[[Any], bool]


class ShownState(HasRace[Race], Protocol):
    """The state of a lab that shows a position, and what led to it."""

    @property
    def before(self) -> Race | None: ...


# --- tricks and motors -----------------------------------------------------------------------------------------------


def trick_won(lab: HasRace[Race]) -> bool:
    """A trick has just been won."""
    return any(isinstance(event, TrickWon) for event in lab.race.events)


def trick_driven(lab: HasRace[Race]) -> bool:
    """The winner of a trick has just driven."""
    return any(isinstance(event, MoveBegun) for event in lab.race.events)


def trick_of(race: Race) -> tuple[Card, ...]:
    """The cards on the table, or those of the trick that has just been put aside."""
    return next((event.cards for event in race.events if isinstance(event, CardsPutAside)), race.trick)


def trick_led_by(card: str) -> Due:
    """A trick that began with this card has just been won."""
    return lambda lab: trick_won(lab) and str(trick_of(lab.race)[0]) == card


def trick_driven_with_motor(card: str) -> Due:
    """The winner of a trick with this card in it has just driven with the motor."""

    def due(lab: HasRace[Race]) -> bool:
        used = any(isinstance(event, MotorUsed) for event in lab.race.events)
        return trick_driven(lab) and used and card in map(str, trick_of(lab.race))

    return due


def a_trick_of_people(*seats: int) -> Callable[[Lab[PlayState[Race, Action]]], bool]:
    """A trick has been won since the race began, with people on these seats. It looks at the whole race, since a seat's
    view hides this."""

    def due(lab: Lab[PlayState[Race, Action]]) -> bool:
        won = any(isinstance(event, TrickWon) for race in lab.state.race.history() for event in race.events)
        return won and {*seats} <= {*lab.state.people}

    return due


def card_played(card: str) -> Due:
    """This card has just been played."""
    return lambda lab: any(
        isinstance(event, CardPlayed) and str(event.card) == card for race in lab.state.film for event in race.events
    )


def played_by_people(lab: Any) -> set[str]:
    """The cards that people, not the computer, have just played."""
    events = [event for race in lab.state.film for event in race.events]
    return {str(event.card) for event in events if isinstance(event, CardPlayed) and event.seat in lab.state.people}


def played_otherwise(card: str) -> Callable[[Any], str]:
    """What is said if a person has just played another card, or did not have this one judged."""

    def instead(lab: Any) -> str:
        if card_played(card)(lab):
            return "" if lab.state.costs else say_other_deed()
        return other_card(card, lambda lab: bool(played_by_people(lab) - {card}))(lab)

    return instead


def race_over(lab: HasRace[Race]) -> bool:
    """Somebody has won the race."""
    return lab.race.winner is not None


WATCHED = 3
"""Number of tricks of a player of one's own that are watched."""


def count_tricks(lab: HasRace[Race]) -> int:
    """The number of tricks played in the round, or in all earlier rounds."""
    race = lab.race
    return len(race.played) // len(race.players) + WATCHED * (race.round > 1)


def count_lost_tricks(lab: Lab[Race]) -> int:
    """The number of tricks lost in a MotorLab; a dial that is turned by hand counts for none."""
    return sum(isinstance(event, MotorWound) for race in lab.states for event in race.events)


def lost_tricks(number: int) -> Due:
    """At least this number of tricks has been lost in a MotorLab."""
    return lambda lab: count_lost_tricks(lab) >= number


def motor_at(seat: int, value: int) -> Due:
    """The motor of this seat shows this value, in a possible position."""
    return lambda lab: lab.race is not None and lab.race.motors[seat].value == value


# --- moves -----------------------------------------------------------------------------------------------------------


def drive_on_show(shown: ShownState) -> DriveDeed | None:
    """The drive of a single car that is on show, or None."""
    done = shown.race.way.steps[-1][1] if shown.before is not None and shown.race.way else None
    return done if isinstance(done, DriveDeed) else None


def car_drove(seat: int) -> Due:
    """The drive on show is that of this seat's car, whichever car has been chosen since."""
    return lambda lab: (drive := drive_on_show(lab.state)) is not None and drive.seat == seat


def drove_with(seat: int, card: int, motor: int) -> Due:
    """The car of this seat has just driven from its first place, by this card and with this motor."""

    def due(lab: Lab[ShownState]) -> bool:
        before, drive = lab.state.before, drive_on_show(lab.state)
        return (
            before is not None
            and drive is not None
            and (drive.seat, drive.spaces) == (seat, card + motor)
            and before.motors[seat].value == motor
            and before.cars[seat] == lab.first.race.cars[seat]
        )

    return due


def drove_one_after_the_other(first: int, then: int, spaces: int) -> Due:
    """The first car has driven this number of spaces without rolling, and now the other one, and has rolled."""

    def due(lab: Lab[ShownState]) -> bool:
        drives = [
            (drive.seat, drive.spaces, car_rolls(shown)) for shown in lab.states if (drive := drive_on_show(shown))
        ]
        return car_drove(then)(lab) and drives[-1] == (then, spaces, True) and (first, spaces, False) in drives

    return due


def car_rolls(shown: ShownState) -> bool:
    """A car rolls in the film on show."""
    return any(isinstance(event, Rolled) for event in shown.race.events)


def as_it_was_set(lab: Lab[ShownState]) -> bool:
    """The film on show began with the lesson's position."""
    return lab.state.before is not None and lab.state.before == lab.first.race


def run_elsewhere(lab: Lab[ShownState]) -> bool:
    """The film on show began with another position than the lesson's."""
    return lab.state.before is not None and not as_it_was_set(lab)


def guessed_as_it_was_set(lab: Any) -> bool:
    """The film on show began with the lesson's position, and the guess before it was right."""
    return as_it_was_set(lab) and lab.is_right


def move_ruled_by(rule: str, seat: int) -> Due:
    """This rule decides something in the move of this seat's car."""
    return lambda lab: car_drove(seat)(lab) and any(rule in event.rules for event in lab.state.race.events)


def drove_on_own_road(lab: Lab[ShownState]) -> bool:
    """A drive on the lab's first track is on show."""
    return drive_on_show(lab.state) is not None and lab.state.race.track == lab.first.race.track


# --- tracks and races that are looked at -----------------------------------------------------------------------------


def has_hills(lab: Any) -> bool:
    """The track in the editor has a downhill and an uphill."""
    return {"d", "u"} <= {*lab.state.draft.spaces}


def pointed_out(lab: Any) -> bool:
    """A place of the track that the rulebook leaves open is pointed at."""
    return bool(lab.shows_ruling)


def guessed_and_simulated(lab: Any) -> bool:
    """A guess was made, and the simulated races on the track agree with it."""
    return bool(lab.simulating.is_guessed)


def branched_where(seat: int, card: str) -> Due:
    """A branch was opened where this seat was to play, and played this card in the race."""

    def due(lab: Any) -> bool:
        opened = lab.branch.opened | {lab.state.branch}
        return any(
            str(before) in opened and before.to_act == seat
            for race in lab.race.history()
            if str(race.last_action) == card and (before := race.previous) is not None
        )

    return due


def won_at_best(seat: int) -> Due:
    """This seat has just won the trick of the lab's first position, and driven as far as possible."""
    return lambda lab: trick_driven(lab) and result(lab.race) == (seat, farthest(lab.first.race, seat))


def how_far(seat: int) -> Callable[[Lab[HasRace[Race]], Words], Words]:
    """How far this seat has driven, then the text of the story."""
    return lambda lab, text: lambda: say_best(lab.state.race, seat, result(lab.state.race)[1]) + "\n\n" + text()


def not_as_far(seat: int) -> Callable[[Any], str]:
    """What is said if another seat has won the trick, or this one could drive further."""

    def instead(lab: Any) -> str:
        race = lab.race
        if not trick_driven(lab):
            return ""
        (winner, spaces), best = result(race), farthest(lab.first.race, seat)
        return say_better(race, seat, spaces, best) if winner == seat else say_missed(race, winner, seat)

    return instead


def spaces_moved(shown: ShownState, seat: int) -> int:
    """The number of spaces between this seat's car and its place before the move."""
    return shown.race.cars[seat] - shown.before.cars[seat] if shown.before is not None else 0


def back_where_it_was(seat: int) -> Due:
    """The car of this seat has just driven, and is back where its move began."""
    return lambda lab: car_drove(seat)(lab) and spaces_moved(lab.state, seat) == 0


def not_back(seat: int) -> Callable[[Lab[ShownState]], str]:
    """What is said if the car of this seat has moved on, or another car has driven."""

    def instead(lab: Lab[ShownState]) -> str:
        if car_drove(seat)(lab):
            return say_gained(lab.state.race, seat, spaces_moved(lab.state, seat))
        return other_drive(lab)

    return instead


other_drive = unless(lambda lab: drive_on_show(lab.state) is not None)
"""What is said about any other drive."""


def drove_otherwise(first: int, spaces: int) -> Callable[[Any], bool]:
    """A drive is on show that is not the first of the two that are asked for."""

    def is_other(lab: Any) -> bool:
        drive = drive_on_show(lab.state)
        return drive is not None and (drive.seat, drive.spaces) != (first, spaces)

    return is_other


def other_card(card: str, is_other: Callable[[Any], bool]) -> Callable[[Any], str]:
    """What is said if another card was played."""

    def instead(lab: Any) -> str:
        said = _("You were asked to play {card}. “Step back” takes this one back, or just play on.")
        return said.format(card=say_card(Card.parse(card))) if is_other(lab) else ""

    return instead


def led_otherwise(card: str) -> Callable[[Any], bool]:
    """A trick has just begun with another card, or been won that did."""

    def is_other(lab: Any) -> bool:
        cards = trick_of(lab.race)
        return (len(cards) == 1 or trick_won(lab)) and bool(cards) and str(cards[0]) != card

    return is_other


def turbo_saved(card: str) -> Callable[[Any], str]:
    """What is said if another card was played, or the motor was not used."""

    def instead(lab: Any) -> str:
        if trick_driven(lab) and card in map(str, trick_of(lab.race)):
            return _("You were asked to use the motor. “Step back” lets you choose again, or just go on.")
        return other_card(card, lambda lab: trick_won(lab) and card not in map(str, trick_of(lab.race)))(lab)

    return instead


def say_lost(lab: Any, wanted: int) -> str:
    """The number of lost tricks, up to the wanted one."""
    return _("Lost so far: {lost}").format(lost=min(count_lost_tricks(lab), wanted))


def say_gained(race: Race, seat: int, spaces: int) -> str:
    if spaces < 0:
        said = _("{seat} has rolled back further than that: another car was in the way.")
        return said.format(seat=say_seat(race, seat))
    return ngettext(
        "{seat} has moved on by {spaces} space. Press “Step back” and try a different lowest card, or put the car "
        "on a different space: its move has to end on an uphill.",
        "{seat} has moved on by {spaces} spaces. Press “Step back” and try a different lowest card, or put the car "
        "on a different space: its move has to end on an uphill.",
        spaces,
    ).format(seat=say_seat(race, seat), spaces=spaces)


def result(race: Race) -> tuple[int, int]:
    """The winner of the last trick, and how far that car drove."""
    winner = next(event.seat for event in race.events if isinstance(event, TrickWon))
    return winner, next(event.spaces for event in race.events if isinstance(event, MoveBegun))


@lru_cache
def farthest(race: Race, seat: int) -> int:
    """The maximum distance of the seat if everybody plays for it; 0 if it cannot win."""
    if race.trick or not race.events:
        return max(farthest(race.after(action), seat) for action in race.legal)
    winner, spaces = result(race)
    return spaces if winner == seat else 0


def say_missed(race: Race, winner: int, wanted: int) -> str:
    return _(
        "{winner} has won this trick, but {wanted} has to win it. Press “Step back” and let somebody play a "
        "different card."
    ).format(winner=say_seat(race, winner), wanted=say_seat(race, wanted))


def say_better(race: Race, seat: int, spaces: int, best: int) -> str:
    return ngettext(
        "{seat} wins and drives {spaces} space. With other cards it can be as many as {best}. Press “Step back” "
        "and look for them: which card is the lowest?",
        "{seat} wins and drives {spaces} spaces. With other cards it can be as many as {best}. Press “Step back” "
        "and look for them: which card is the lowest?",
        spaces,
    ).format(seat=say_seat(race, seat), spaces=spaces, best=best)


def say_best(race: Race, seat: int, spaces: int) -> str:
    return ngettext(
        "# Solved, and it cannot be done better\n\n{seat} wins and drives {spaces} space.",
        "# Solved, and it cannot be done better\n\n{seat} wins and drives {spaces} spaces.",
        spaces,
    ).format(seat=say_seat(race, seat), spaces=spaces)


Deed = partial(Story, str)
"""A story whose words stand in stories.toml: when it is due, and how well it is met."""

GUESSED_CHOICE = Deed(has_chosen, how=with_verdict, reached=guessed_well, instead=guess_again)

DEEDS: dict[str, Story] = {
    "a_trick": Deed(trick_won),
    "blue_ten": Deed(trick_led_by("B10"), instead=other_card("B10", led_otherwise("B10"))),
    "tom_wins": Deed(won_at_best(3), how=how_far(seat=3), instead=not_as_far(3)),
    "players": Deed(lambda lab: bool(lab.knows_highest)),
    "three_lost": Deed(lost_tricks(3), so_far=lambda lab: say_lost(lab, 3)),
    "a_full_motor": Deed(trick_driven_with_motor("R11"), instead=turbo_saved("R11")),
    "one_round": Deed(lambda lab: bool(lab.is_over)),
    "two_drives": Deed(drove_one_after_the_other(0, 1, spaces=3), instead=unless(drove_otherwise(0, 3))),
    "with_the_motor": Deed(drove_with(seat=0, card=3, motor=3), instead=unless(drove_otherwise(0, 3))),
    "ben_on_the_beach": Deed(back_where_it_was(1), instead=not_back(1)),
    "hills_together": Deed(move_ruled_by("S-A", seat=0), instead=other_drive),
    "a_steep_road": Deed(move_ruled_by("S-E", seat=1), instead=other_drive),
    "last_round": Deed(as_it_was_set, instead=unless(run_elsewhere)),
    "a_full_dial": Deed(guessed_as_it_was_set),
    "three_on_the_start": Deed(guessed_as_it_was_set),
    "nobody_home": Deed(guessed_as_it_was_set),
    "a_card_of_two": Deed(move_ruled_by("S-D", seat=0), instead=other_drive),
    "blue_thirteen": Deed(card_played("B13"), reached=lambda lab: lab.state.costs, instead=played_otherwise("B13")),
    "build_hills": Deed(has_hills),
    "tom_decides": Deed(branched_where(3, "R12")),
    "own_player": Deed(lambda lab: count_tricks(lab) >= WATCHED),
    "wrong_player": Deed(lambda lab: count_tricks(lab) > 1),
    "play_to_the_end": Deed(race_over),
    "two_people": Deed(a_trick_of_people(0, 1)),
    "nothing_left_open": Deed(pointed_out),
    "simulate_races": Deed(guessed_and_simulated),
    "own_road": Deed(drove_on_own_road),
    "full_dial": Deed(motor_at(0, 16)),
    **{f"choice_{number}": GUESSED_CHOICE for number in range(1, 6)},
    **{f"study_{name}": Deed(has_counted) for name in ("carry", "motor", "lead", "seats", "hills")},
}
"""By the name of a story, the deed after which it is told."""
