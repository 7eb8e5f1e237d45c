"""The goals of lessons of Stich Rallye: when they are reached, how well, and what is told then."""

from __future__ import annotations

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


def trick_of(race: Race) -> tuple[str, ...]:
    """The cards on the table, or those of the trick that has just been put aside."""
    put_aside = (event.cards for event in race.events if isinstance(event, CardsPutAside))
    return tuple(map(str, next(put_aside, race.trick)))


def trick_driven_with_motor(card: str, lab: HasRace[Race]) -> bool:
    """The winner of a trick with this card in it has just driven with the motor."""
    used = any(isinstance(event, MotorUsed) for event in lab.race.events)
    return trick_driven(lab) and used and card in trick_of(lab.race)


def a_trick_of_people(seats: set[int], lab: Lab[PlayState[Race, Action]]) -> bool:
    """A trick has been won since the race began, with people on these seats. It looks at the whole race, since a seat's
    view hides this."""
    won = any(isinstance(event, TrickWon) for race in lab.state.race.history() for event in race.events)
    return won and seats <= {*lab.state.people}


def card_played(card: str, lab: Any) -> bool:
    """This card has just been played."""
    events = [event for race in lab.state.film for event in race.events]
    return any(isinstance(event, CardPlayed) and str(event.card) == card for event in events)


def played_otherwise(card: str, lab: Any) -> str:
    """What is said if a person has just played another card, or did not have this one judged."""
    if card_played(card, lab):
        return "" if lab.state.costs else say_other_deed()
    events = [event for race in lab.state.film for event in race.events]
    by_people = [event for event in events if isinstance(event, CardPlayed) and event.seat in lab.state.people]
    return say_other_card(card) if by_people else ""


WATCHED = 3
"""Number of tricks of a player of one's own that are watched."""


def count_tricks(lab: HasRace[Race]) -> int:
    """The number of tricks played in the round, or in all earlier rounds."""
    race = lab.race
    return len(race.played) // len(race.players) + WATCHED * (race.round > 1)


LOST = 3
"""Number of tricks that are to be lost in a MotorLab."""


def count_lost_tricks(lab: Lab[Race]) -> int:
    """The number of tricks lost in a MotorLab; a dial that is turned by hand counts for none."""
    return sum(isinstance(event, MotorWound) for race in lab.states for event in race.events)


def say_lost(lab: Lab[Race]) -> str:
    """The number of lost tricks, up to the wanted one."""
    return _("Lost so far: {lost}").format(lost=min(count_lost_tricks(lab), LOST))


# --- moves -----------------------------------------------------------------------------------------------------------


def drive_on_show(shown: ShownState) -> DriveDeed | None:
    """The drive of a single car that is on show, or None."""
    done = shown.race.way.steps[-1][1] if shown.before is not None and shown.race.way else None
    return done if isinstance(done, DriveDeed) else None


def car_drove(seat: int, lab: Lab[ShownState]) -> bool:
    """The drive on show is that of this seat's car, whichever car has been chosen since."""
    return (drive := drive_on_show(lab.state)) is not None and drive.seat == seat


def drove_with(seat: int, card: int, motor: int, lab: Lab[ShownState]) -> bool:
    """The car of this seat has just driven from its first place, by this card and with this motor."""
    before, drive = lab.state.before, drive_on_show(lab.state)
    return (
        before is not None
        and drive is not None
        and (drive.seat, drive.spaces) == (seat, card + motor)
        and before.motors[seat].value == motor
        and before.cars[seat] == lab.first.race.cars[seat]
    )


def drove_one_after_the_other(first: int, then: int, spaces: int, lab: Lab[ShownState]) -> bool:
    """The first car has driven this number of spaces without rolling, and now the other one, and has rolled."""
    drives = [(drive.seat, drive.spaces, car_rolls(shown)) for shown in lab.states if (drive := drive_on_show(shown))]
    return car_drove(then, lab) and drives[-1] == (then, spaces, True) and (first, spaces, False) in drives


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


def move_ruled_by(rule: str, seat: int, lab: Lab[ShownState]) -> bool:
    """This rule decides something in the move of this seat's car."""
    return car_drove(seat, lab) and any(rule in event.rules for event in lab.state.race.events)


def drove_on_own_road(lab: Lab[ShownState]) -> bool:
    """A drive on the lab's first track is on show."""
    return drive_on_show(lab.state) is not None and lab.state.race.track == lab.first.race.track


# --- tracks and races that are looked at -----------------------------------------------------------------------------


def branched_where(seat: int, card: str, lab: Any) -> bool:
    """A branch was opened at a moment when this seat was to play, and in the race played this card."""
    opened = lab.branch.opened | {lab.state.branch}
    return any(
        str(before) in opened and before.to_act == seat
        for race in lab.race.history()
        if str(race.last_action) == card and (before := race.previous) is not None
    )


def won_at_best(seat: int, lab: Lab[HasRace[Race]]) -> bool:
    """This seat has just won the trick of the lab's first position, and driven as far as possible."""
    race = lab.state.race
    return trick_driven(lab.state) and result(race) == (seat, farthest(lab.first.race, seat))


def how_far(seat: int, lab: Lab[HasRace[Race]], text: Words) -> Words:
    """How far this seat has driven, then the text of the story."""
    return lambda: say_best(lab.state.race, seat, result(lab.state.race)[1]) + "\n\n" + text()


def not_as_far(seat: int, lab: Any) -> str:
    """What is said if another seat has won the trick, or this one could drive further."""
    race = lab.race
    if not trick_driven(lab):
        return ""
    (winner, spaces), best = result(race), farthest(lab.first.race, seat)
    return say_better(race, seat, spaces, best) if winner == seat else say_missed(race, winner, seat)


def spaces_moved(shown: ShownState, seat: int) -> int:
    """The number of spaces between this seat's car and its place before the move."""
    return shown.race.cars[seat] - shown.before.cars[seat] if shown.before is not None else 0


def back_where_it_was(seat: int, lab: Lab[ShownState]) -> bool:
    """The car of this seat has just driven, and is back where its move began."""
    return car_drove(seat, lab) and spaces_moved(lab.state, seat) == 0


def not_back(seat: int, lab: Lab[ShownState]) -> str:
    """What is said if the car of this seat has moved on, or another car has driven."""
    if car_drove(seat, lab):
        return say_gained(lab.state.race, seat, spaces_moved(lab.state, seat))
    return other_drive(lab)


other_drive = unless(lambda lab: drive_on_show(lab.state) is not None)
"""What is said about any other drive."""


def drove_otherwise(first: int, spaces: int, lab: Lab[ShownState]) -> bool:
    """A drive is on show that is not the first of the two that are asked for."""
    drive = drive_on_show(lab.state)
    return drive is not None and (drive.seat, drive.spaces) != (first, spaces)


def say_other_card(card: str) -> str:
    """What is said if another card was played."""
    said = _("You were asked to play {card}. “Step back” takes this one back, or just play on.")
    return said.format(card=say_card(Card.parse(card)))


def led_otherwise(card: str, lab: HasRace[Race]) -> str:
    """What is said if a trick has just begun with another card, or if one that did has been won."""
    cards = trick_of(lab.race)
    is_other = (len(cards) == 1 or trick_won(lab)) and bool(cards) and cards[0] != card
    return say_other_card(card) if is_other else ""


def turbo_saved(card: str, lab: HasRace[Race]) -> str:
    """What is said if another card was played, or the motor was not used."""
    if trick_driven(lab) and card in trick_of(lab.race):
        return _("You were asked to use the motor. “Step back” lets you choose again, or just go on.")
    return say_other_card(card) if trick_won(lab) and card not in trick_of(lab.race) else ""


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
    "blue_ten": Deed(
        lambda lab: trick_won(lab) and trick_of(lab.race)[0] == "B10", instead=partial(led_otherwise, "B10")
    ),
    "tom_wins": Deed(partial(won_at_best, 3), how=partial(how_far, 3), instead=partial(not_as_far, 3)),
    "players": Deed(lambda lab: bool(lab.knows_highest)),
    "three_lost": Deed(lambda lab: count_lost_tricks(lab) >= LOST, so_far=say_lost),
    "a_full_motor": Deed(partial(trick_driven_with_motor, "R11"), instead=partial(turbo_saved, "R11")),
    "one_round": Deed(lambda lab: bool(lab.is_over)),
    "two_drives": Deed(partial(drove_one_after_the_other, 0, 1, 3), instead=unless(partial(drove_otherwise, 0, 3))),
    "with_the_motor": Deed(partial(drove_with, 0, 3, 3), instead=unless(partial(drove_otherwise, 0, 3))),
    "ben_on_the_beach": Deed(partial(back_where_it_was, 1), instead=partial(not_back, 1)),
    "hills_together": Deed(partial(move_ruled_by, "S-A", 0), instead=other_drive),
    "a_steep_road": Deed(partial(move_ruled_by, "S-E", 1), instead=other_drive),
    "last_round": Deed(as_it_was_set, instead=unless(run_elsewhere)),
    "a_full_dial": Deed(guessed_as_it_was_set),
    "three_on_the_start": Deed(guessed_as_it_was_set),
    "nobody_home": Deed(guessed_as_it_was_set),
    "a_card_of_two": Deed(partial(move_ruled_by, "S-D", 0), instead=other_drive),
    "blue_thirteen": Deed(
        partial(card_played, "B13"), reached=lambda lab: lab.state.costs, instead=partial(played_otherwise, "B13")
    ),
    "build_hills": Deed(lambda lab: {"d", "u"} <= {*lab.state.draft.spaces}),
    "tom_decides": Deed(partial(branched_where, 3, "R12")),
    "own_player": Deed(lambda lab: count_tricks(lab) >= WATCHED),
    "wrong_player": Deed(lambda lab: count_tricks(lab) > 1),
    "play_to_the_end": Deed(lambda lab: lab.race.winner is not None),
    "two_people": Deed(partial(a_trick_of_people, {0, 1})),
    "nothing_left_open": Deed(lambda lab: bool(lab.shows_ruling)),
    "simulate_races": Deed(lambda lab: bool(lab.simulating.is_guessed)),
    "own_road": Deed(drove_on_own_road),
    "full_dial": Deed(lambda lab: lab.race is not None and lab.race.motors[0].value == 16),
    **{f"choice_{number}": GUESSED_CHOICE for number in range(1, 6)},
    **{f"study_{name}": Deed(has_counted) for name in ("carry", "motor", "lead", "seats", "hills")},
}
"""By the name of a story, the deed after which it is told."""
