"""The goals of lessons of Stich Rallye: when they are reached, how well, and what is told then."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
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
from widgets.lab.story import HasRace, Words, has_counted
from widgets.stich_rallye.words import say_card, say_seat
from widgets.words import _, ngettext

if TYPE_CHECKING:
    from widgets.lab.lab import Lab
    from widgets.races.play_state import PlayState
from widgets.lab.story import Story, guess_again, guessed_well, has_chosen, say_other_deed, unless, with_verdict

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


TRICK_STORIES: dict[str, Story] = {
    "a_trick": Story(
        lambda: _("Play a card for each of the four players."),
        trick_won,
        lambda: _(
            "# That was a trick\n\n"
            "Four cards, one from each player: that is a **trick**. The line at the top tells you who wins it, and "
            "why. A number like (S3.1) is the number of a rule. You don't need to know the rules yet: just play a "
            "few tricks first."
        ),
    ),
    "blue_ten": Story(
        lambda: _("Play blue 10, then a card from each hand."),
        trick_led_by("B10"),
        lambda: _(
            "# Following suit\n\n"
            "One card from everybody makes a **trick**.\n\n"
            "- The player with the flag **leads**: the first card may be any card. Then the others play, "
            "clockwise. (S2.1)\n\n"
            "- If you have cards of the colour that was led, you must play one of them. That is called **following "
            "suit**. When it was somebody's turn, the cards they could not play turned pale. Press “Step back” and "
            "press a pale card: it tells you why it may not be played. (S2.2)\n\n"
            "- If you have no card of that colour, you may play any card. (S2.4)\n\n"
            "Step back to the first card and let Mia lead a different colour. Who is free this time?"
        ),
        instead=other_card("B10", led_otherwise("B10")),
    ),
    "tom_wins": Story(
        lambda: _("Make Tom win the trick, and drive as far as he can."),
        won_at_best(3),
        lambda: _(
            "Ada plays red 9, Tom blue 13, Mia green 5. Mia's red 12 cannot stop him: she has green, so she must "
            "follow. (S2.2) Blue came in last, so blue 13 wins. (S3.3) Mia's green 5 is the lowest card. (S5.1)"
        ),
        how_far(seat=3),
        instead=not_as_far(3),
    ),
    "players": Story(
        lambda: _("Choose 3 under “Players”: which card is the highest?"),
        lambda lab: bool(lab.knows_highest),
        lambda: _(
            "# Which cards are in the game?\n\n"
            "- With **3** players the cards of each colour go from 2 to 10, with **4** from 2 to 13, with **5** "
            "from 1 to 15. (S1.2)\n\n"
            "- Who has the flag first? The rulebook says: the wildest driver. In these labs it is the first "
            "player. (S1.4)\n\n"
            "- A race has three rounds: 5 tricks, then 7, then 9. You get as many cards as the round has tricks. "
            "All the cards are shuffled again for each round. That is our ruling: otherwise there would not be "
            "enough of them. (S1.5)"
        ),
        opens=False,
    ),
    "three_lost": Story(
        lambda: _("Lose a trick three times."),
        lost_tricks(3),
        lambda: _(
            "# A dial\n\n"
            "That is the car's **motor**, and turning it is called **winding up**. It is a **dial** with nine "
            "numbers, and as you saw, it does not count 1, 2, 3.\n\n"
            "- When a trick is won, everybody who did **not** win it winds by one notch. That comes first, before "
            "any car moves. (S4.2)\n\n"
            "- The winner does not wind. (S4.3)\n\n"
            "The rulebook does not print these nine numbers. They come from reports about an older edition of the "
            "game."
        ),
        so_far=lambda lab: say_lost(lab, 3),
    ),
    "a_full_motor": Story(
        lambda: _("Play red 11 for Tom, and let him use his motor."),
        trick_driven_with_motor("R11"),
        lambda: _(
            "# Turbo!\n\n"
            "If you **win** a trick, you may use your motor right then. That is the **turbo**. Nobody else may. "
            "The lowest card says 4, and the motor shows 10: together that is one move of 14 spaces. (S4.5, "
            "S5.2)\n\n"
            "- Use it, and all of it goes: the motor is at 0, even before the car sets off. You cannot use half of "
            "it. (At 0 *before* the move: that is a ruling.)\n\n"
            "- Save it, and it stays where it is. Maybe a better moment will come. Or maybe you will over-wind it "
            "…\n\n"
            "Step back and let Tom play **red 2** instead: who wins now, and what does Tom's motor do? Step back "
            "once more and try **green 5**: does it win?"
        ),
        instead=turbo_saved("R11"),
    ),
    "one_round": Story(
        lambda: _("Play one round, all the way to the podium."),
        lambda lab: bool(lab.is_over),
        lambda: _(
            "# That was a round\n\n"
            "Five tricks, and then every motor ran by itself: lesson 04 tells you about that. In a whole race two "
            "longer rounds follow, with 7 and 9 tricks, and there are hills on the road.\n\n"
            "Press **Play another race** for new cards."
        ),
    ),
}

ROAD_STORIES: dict[str, Story] = {
    "two_drives": Story(
        lambda: _("Drive 3 spaces with Mia, then choose Ben and drive 3 spaces with him."),
        drove_one_after_the_other(0, 1, spaces=3),
        lambda: _(
            "# Driving and rolling\n\n"
            "Mia counted 1, 2, 3 and stopped. Ben counted 1, 2, 3 too, but his last space was on a **downhill**, "
            "so he rolled on. The buttons and the slider on the board show you each step again.\n\n"
            "- Cars drive **clockwise**, like the hands of a clock. Only an uphill sends a car back. (S5.3)\n\n"
            "- How many spaces? As many as the lowest card says. (S5.1) Here you choose that card yourself.\n\n"
            "- In a real race all cars begin on space 0, the **start**, with all motors at 0. There are white, "
            "red, yellow, purple and blue cars. (S1.3)"
        ),
        instead=unless(drove_otherwise(0, 3)),
    ),
    "with_the_motor": Story(
        lambda: _("Turn Mia's motor to 3, and drive from space 13."),
        drove_with(seat=0, card=3, motor=3),
        lambda: _(
            "# One move\n\n"
            "Without the motor Mia's move ends on the uphill. With it, card and motor make **one** move: 3 + 3 = 6 "
            "spaces, and only the last one counts for hills. (S5.2) You decide about the motor before you drive. "
            "After a roll it is too late.\n\n"
            "Try the other motor values from space 13. Which one takes Mia furthest? Which one is no help at all? "
            "And there are two pairs of values that bring her to the very same space: which ones?"
        ),
        instead=unless(drove_otherwise(0, 3)),
    ),
    "ben_on_the_beach": Story(
        lambda: _("Make Ben roll back to the space he came from."),
        back_where_it_was(1),
        lambda: _(
            "# Solved: all for nothing\n\n"
            "Ben stood just below the uphill, and his move ended on it. So he rolled back to the very space he had "
            "come from. (S6.3) Win a trick like that, and all you get is the flag. If there is an uphill ahead, "
            "count first!"
        ),
        instead=not_back(1),
    ),
    "hills_together": Story(
        lambda: _("Drive with Mia, and see where her car ends up."),
        move_ruled_by("S-A", seat=0),
        lambda: _(
            "# From hill to hill\n\n"
            "The rulebook does not say what happens here. Our ruling: a rolling car never rests on a hill. It goes "
            "on in the same direction, to the first free flat space. (S-A)"
        ),
        instead=other_drive,
    ),
    "a_steep_road": Story(
        lambda: _("Choose Ben, and drive him onto the uphill."),
        move_ruled_by("S-E", seat=1),
        lambda: _(
            "# Back to the start\n\n"
            "Ben rolled all the way back to the start, where Ada still is. That is allowed there, and only there. "
            "Nobody rolls back past the start. For a car that comes round after a full lap, the start is a space "
            "like any other: if a car is on it, it is jumped and not counted. The rulebook is silent here, so all "
            "of this is our ruling. (S-E)"
        ),
        instead=other_drive,
    ),
    "last_round": Story(
        lambda: _("Press “Everybody uses the motor”."),
        as_it_was_set,
        lambda: _(
            "# All the motors run\n\n"
            "Poor Tom! Ben came from behind, and Tom never got to use his motor. Watch it again, step by step, "
            "with the buttons below the board. Two things happened.\n\n"
            "- After the last trick of a round **every car uses its motor**. Nobody can say no and save it. In "
            "what order did they go?\n\n"
            "- Ben crossed the finish line for the second time. What happened to the others then?\n\n"
            "Let's take them one by one. The driving is the same as ever: jumps, hills and all."
        ),
        instead=unless(run_elsewhere),
    ),
    "a_full_dial": Story(
        lambda: _("Guess who drives second, then press “Everybody uses the motor”."),
        guessed_as_it_was_set,
        lambda: _(
            "# The order is fixed\n\n"
            "- Mia shot from last place past Tom and Ben. Even so, the others went in the order they were in "
            "**before** any motor ran. The rulebook does not say so; it is our ruling. (S-F)\n\n"
            "- Every motor goes to 0 as it is used. A motor at 0 moves nothing. (At 0 *before* the car moves: that "
            "is a ruling.) (S8.2)\n\n"
            "- The car in first place afterwards takes the flag: that is Ada. The cars stay where they are, and "
            "the next round is dealt. (S8.4)\n\n"
            "- Ada crossed the finish line for the first time. More about that below."
        ),
    ),
    "three_on_the_start": Story(
        lambda: _("Guess who drives last, then press “Everybody uses the motor”."),
        guessed_as_it_was_set,
        lambda: _(
            "# Clockwise from the flag\n\n"
            "Cars that share the start go clockwise, beginning with the one nearest to the flag: Tom, Mia, Ben. If "
            "the flag holder is among them, the flag holder goes first. (S8.3) Losing helps: poor Ada is last now, "
            "and she won every trick!\n\n"
            "And if *nobody* has left the start when the round is over? Then several cars are level in the lead, "
            "and the one nearest to the flag, clockwise, counts as first. It hardly ever happens, but you can set "
            "it up: press “Step back”, choose Ada and space 0, and turn all motors to 0. (S-G)"
        ),
    ),
    "nobody_home": Story(
        lambda: _("Guess who wins, then press “Everybody uses the motor”."),
        guessed_as_it_was_set,
        lambda: _("# The leader wins\n\nAfter three rounds the car in the lead wins, once the motors have run. (S9.3)"),
    ),
    "a_card_of_two": Story(
        lambda: _("Set the lowest card to 2, and drive."),
        move_ruled_by("S-D", seat=0),
        lambda: _(
            "# Back over the line\n\n"
            "Mia crossed the line, ended her count on the uphill, and rolled back **over the line**. That takes "
            "the crossing back, too: the number disc turns to its yellow side again. What counts is how far you "
            "have really come. The rulebook does not think of this; it is our ruling. (S-D)"
        ),
        instead=other_drive,
    ),
}

RACE_STORIES: dict[str, Story] = {
    "blue_thirteen": Story(
        lambda: _("Have the lab tell you what each choice costs, and play blue 13."),
        card_played("B13"),
        lambda: _(
            "# What a choice costs\n\n"
            "The lab plays out your choice and all the others, thousands of times, and compares them. Then it "
            "tells you which one was best, and why. Take yours back and play **red 3** instead: what does it say "
            "now?\n\n"
            "A choice that costs little is no mistake. And sometimes even the best choice loses: that is luck."
        ),
        reached=lambda lab: lab.state.costs,
        instead=played_otherwise("B13"),
    ),
    "build_hills": Story(
        lambda: _("Build a downhill and an uphill."),
        has_hills,
        lambda: _(
            "# A track is a row of spaces\n\n"
            "- Uphill or downhill spaces that touch make one hill. The box beside the track tells you what there "
            "is to know.\n\n"
            "- Choose **▼ downhill** or **▲ uphill** first, and every space you press becomes that kind. **Spaces "
            "in a lap** makes the lap longer or shorter.\n\n"
            "- The drawer **⋯** has the same track as text: a dot is flat, d goes down, u goes up. You can type "
            "there, too.\n\n"
            "- **Step back** undoes the last change, and **Test drive** lets you try out the road at once."
        ),
    ),
    "tom_decides": Story(
        lambda: _("Go to where Tom plays red 12, and press “What if from here”."),
        branched_where(3, "R12"),
        lambda: _(
            "# One trick was enough\n\n"
            "Tom wins just one trick in round 3. First he loses five in a row, and winds his motor: 1, 3, 6, 10, "
            "15. (S4.2) Then the lowest card is a 7, and 7 and 15 make one move of 22 spaces: from last place "
            "right across the line. (S5.2, S9.2)\n\n"
            "All the hands are face up here, so little is left to chance. With red 12 Tom always wins. With red 8 "
            "or red 9 he *never* does: Mia has the red 10, wins the trick, and her own motor takes her home. Play "
            "**red 9** in the branch and then Mia's **red 10**, and see it happen.\n\n"
            "Was that luck, or was it clever? The next lesson looks into it."
        ),
    ),
    "own_player": Story(
        lambda: _("Press “Go on” until three tricks have been played."), lambda lab: count_tricks(lab) >= WATCHED
    ),
    "wrong_player": Story(lambda: _("Press “Go on”, and read what is wrong."), lambda lab: count_tricks(lab) > 1),
    "play_to_the_end": Story(lambda: _("Play the race to its end."), race_over),
    "two_people": Story(lambda: _("Play a trick, for Mia and for Ben."), a_trick_of_people(0, 1)),
    "nothing_left_open": Story(
        lambda: _("Press something the rulebook leaves open, and see it on the road."), pointed_out
    ),
    "simulate_races": Story(lambda: _("Guess, then press “Simulate races”."), guessed_and_simulated),
    "own_road": Story(lambda: _("Drive on the road you have built."), drove_on_own_road),
}

ADVICE_STORIES: dict[str, Story] = {
    "full_dial": Story(
        lambda: _("Press the 16 on Mia's dial, and watch the bars."),
        motor_at(0, 16),
        lambda: _(
            "# Chances\n\n"
            "With 16 on the dial, winning is much better than losing: one more lost trick would over-wind the "
            "motor. (S4.4)\n\n"
            "How does the lab know? It tries it out. For each card it plays this race to the end 4000 times, and "
            "counts how often Mia wins. 30% means 30 races out of 100. That is her **chance of winning**."
        ),
    ),
    "choice_1": Story(
        lambda: _("Guess, then play the card you would play."),
        has_chosen,
        lambda: _(
            "# Lose first, win later\n\n"
            "If Mia loses this trick, she wins about one race in three. If she wins it, fewer than one in five. "
            "Why?\n\n"
            "- Two spaces are a poor return for a card as good as green 12. She will need it in a better trick.\n\n"
            "- The motor grows faster and faster: from 3 to 6, then to 10, then to 15. (S4.1)\n\n"
            "But don't wait for ever! Turn Mia's motor to **15** and look again. Now there is enough in the motor, "
            "and green 12 is the better card."
        ),
        with_verdict,
        reached=guessed_well,
        instead=guess_again,
        hides=True,
    ),
    "choice_2": Story(
        lambda: _("Guess, then choose: use the motor, or save it?"),
        has_chosen,
        lambda: _(
            "# Take the uphill in one go\n\n"
            "Using the motor wins twice as many races. Step back, point at both choices and look at the track:\n\n"
            "- Without the motor, Mia's move ends on the hill. She rolls back, past both parked cars, to space 13. "
            "All that trick has gained her is two spaces. (S6.3, S6.4)\n\n"
            "- With the motor it is a single move of 7 spaces, and only where it ends counts. She is over the "
            "hill, on space 20. (S5.2)\n\n"
            "A small motor in the right place is worth more than a big one in the wrong place."
        ),
        with_verdict,
        reached=guessed_well,
        instead=guess_again,
        hides=True,
    ),
    "choice_3": Story(
        lambda: _("Guess, then play the card you would play."),
        has_chosen,
        lambda: _(
            "# The ride past parked cars\n\n"
            "Winning the trick wins more than half of all races now, losing it only about one in six. Two spaces "
            "bring Mia onto the downhill. She rolls past all three cars to space 12: eight spaces from a 2! (S6.2, "
            "S6.4)"
        ),
        with_verdict,
        reached=guessed_well,
        instead=guess_again,
        hides=True,
    ),
    "choice_4": Story(
        lambda: _("Guess, then lead the card you would lead."),
        has_chosen,
        lambda: _(
            "# When not to lead high\n\n"
            "Red 3 wins about one race in two, any other card about one in three.\n\n"
            "- With red 3 Mia gives the trick away, and is glad to: the winner drives 3 spaces at most. (S5.1)\n\n"
            "- Her own motor goes from 10 to 15. That is nearly enough to take her home. (S4.2)\n\n"
            "- She has three high cards left for the last three tricks.\n\n"
            "The flag is no prize. If you lead a high card just because it is high, a short drive is often all you "
            "win."
        ),
        with_verdict,
        reached=guessed_well,
        instead=guess_again,
        hides=True,
    ),
    "choice_5": Story(
        lambda: _("Guess, then choose: use the motor, or save it?"),
        has_chosen,
        lambda: _(
            "# The last trick before the end of a round\n\n"
            "There is no luck left here: saving the motor wins every time, using it never does.\n\n"
            "- *Saved:* Her 3 spaces end on the downhill, and Mia rolls to space 27. (S6.2) Then the motors run, "
            "last place first. She is just behind Ada, so she goes before Ada, and 6 more spaces take her home. "
            "(S8.1, S9.2)\n\n"
            "- *Used:* Mia is in front, with an empty motor. Ada goes first, jumps over her, and that jump wins "
            "the race. (S5.4, S9.2)\n\n"
            "So before a round ends, count: who goes before me, and where would *two* short moves take me, instead "
            "of one long one?"
        ),
        with_verdict,
        reached=guessed_well,
        instead=guess_again,
        hides=True,
    ),
}


STUDY_STORIES: dict[str, Story] = {
    f"study_{name}": Story(lambda: _("Count the races, and read what they say."), has_counted)
    for name in ("carry", "motor", "lead", "seats", "hills")
}
