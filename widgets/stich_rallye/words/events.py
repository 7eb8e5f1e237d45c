"""Events in words: a sentence for each with its rules, and short ones for films and the live line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, partial, singledispatch

from rally.stich_rallye import EndRound, Event, Race
from rally.stich_rallye.box import events
from rally.stich_rallye.box.events import CardPlayed, LineCrossed
from rally.stich_rallye.box.facts import rules as all_rules
from widgets.words import sentences
from widgets.words.languages import _, ngettext, speaking
from widgets.words.sentences import Importance, row, say_seat, say_seats

from .names import (
    from_space,
    on_space,
    say_card,
    say_colour,
    spaces_to_go,
    the_card,
    the_cards,
    the_hill,
    the_space,
    to_space,
)

RULING = re.compile(r"S-[A-Z]")


def say_event(event: Event, race: Race, language: str | None = None) -> str:
    """What happened, in a sentence. `race` may be the one before or after: it tells the names and the track.

    >>> race = Race.start(seed=7)
    >>> say_event(race.events[0], race)
    'Mia has the flag and leads the first trick (S1.4).'
    """
    with speaking(language):
        return finish_sentence(tell_event(event, race), event, race)


def say_move(told: Iterable[Event], race_before: Race, language: str | None = None) -> list[str]:
    """A short sentence for each event of a move that is shown step by step; others read as in `say_event`."""
    with speaking(language):
        return [say_step(event, race_before) for event in told]


def say_watched(told: Iterable[Event], race_before: Race, language: str | None = None) -> list[str]:
    """A short sentence for each event as it is seen, without rules and without anything that is to be found out."""
    with speaking(language):
        return [say_seen_step(event, race_before) for event in told]


@cache
def options() -> frozenset[str]:
    """The rules that hold only if they were chosen."""
    return sentences.optional_rules(all_rules())


def finish_sentence(body: str, event: Event, race: Race) -> str:
    """The sentence with its rule numbers and its full stop, and with a note on rulings and options."""
    chosen = [rule for rule in event.rules if rule in options()]
    rulings = [rule for rule in event.rules if RULING.fullmatch(rule) and rule not in chosen]
    return sentences.finish_sentence(body, event.rules, rulings, chosen, race.players)


def say_step(event: Event, race: Race) -> str:
    """A step of a move in a few words."""
    if isinstance(event, events.Stepped):
        return say_counted_space(event, race)
    return finish_sentence(say_brief_step(event, race), event, race)


def say_seen_step(event: Event, race: Race) -> str:
    """The same without the rules behind it."""
    if isinstance(event, events.Stepped):
        return say_counted_space(event, race)
    match event:
        case events.RoundEnded():
            body = _("round {round} is over: everybody uses the motor").format(round=event.round)
        case events.RaceWon():
            body = _("{seat} wins the race").format(seat=say_seat(race, event.seat))
        case _:
            body = say_brief_step(event, race)
    return sentences.finish_sentence(body, (), names=race.players)


def say_counted_space(event: events.Stepped, race: Race) -> str:
    """One space of a drive."""
    return _("{seat}, {count} of {spaces}: {space}.").format(
        seat=say_seat(race, event.seat),
        count=event.count,
        spaces=event.spaces,
        space=the_space(race.track, event.progress),
    )


def say_brief_step(event: Event, race: Race) -> str:
    """The sentence of a step, without its rules."""
    match event:
        case events.Jumped(rule="S5.4"):
            return ngettext(
                "{others} is in the way {place}: jumped, not counted",
                "{others} are in the way {place}: jumped, not counted",
                len(event.over),
            ).format(others=say_seats(race, event.over), place=on_space(race.track, event.progress))
        case events.HillPassed():
            return _("driven across {hill}: nothing happens").format(hill=hill_of(event, race))
    return tell_event(event, race)


def hill_of(event: events.HillPassed, race: Race) -> str:
    return the_hill(race.track, event.kind, event.first, event.last)


# --- one function for each kind of event -----------------------------------------------------------------------------


@singledispatch
def tell_event(event: Event, race: Race) -> str:
    """The sentence of an event, without rules and full stop."""
    raise TypeError(f"there are no words for {type(event).__name__}")


@tell_event.register
def _round_dealt(event: events.RoundDealt, race: Race) -> str:
    return _("round {round} begins: everybody gets {cards} cards").format(round=event.round, cards=event.cards)


@tell_event.register
def _card_played(event: events.CardPlayed, race: Race) -> str:
    sentence = {
        "S2.1": _("{seat} leads the trick with {card}"),
        "S2.2": _("{seat} follows suit and plays {card}"),
        "S2.3": _(
            "{seat} follows suit and plays {card}: the colour led must still be followed, although another one "
            "has come in"
        ),
        "S2.4": _("{seat} has no card of the colour led, so may play any card, and plays {card}"),
    }[event.rule]
    return sentence.format(seat=say_seat(race, event.seat), card=the_card(event.card))


@tell_event.register
def _colour_introduced(event: events.ColourIntroduced, race: Race) -> str:
    sentence = {
        1: _("{seat} begins with {card}: so far the highest {colour} card wins"),
        2: _("{seat} brings in a second colour with {card}: now the highest {colour} card wins"),
        3: _("{seat} brings in a third colour with {card}: now the highest {colour} card wins"),
    }[event.nth]
    return sentence.format(
        seat=say_seat(race, event.seat), card=the_card(event.card), colour=say_colour(event.card.colour)
    )


@tell_event.register
def _trick_won(event: events.TrickWon, race: Race) -> str:
    sentence = {
        1: _("{seat} wins the trick: {colour} is the only colour, and {card} is its highest card"),
        2: _("{seat} wins the trick: {colour} came in second, and {card} is its highest card"),
        3: _("{seat} wins the trick: {colour} came in third, and {card} is its highest card"),
    }[len(event.colours)]
    return sentence.format(
        seat=say_seat(race, event.seat), card=the_card(event.card), colour=say_colour(event.colours[-1])
    )


@tell_event.register
def _cards_put_aside(event: events.CardsPutAside, race: Race) -> str:
    return _("the cards of the trick are put aside, for everybody to remember: {cards}").format(
        cards=the_cards(event.cards)
    )


@tell_event.register
def _flag_taken(event: events.FlagTaken, race: Race) -> str:
    sentence = {
        "S1.4": _("{seat} has the flag and leads the first trick"),
        "S7.1": _("{seat} won the trick, takes the flag and leads the next one"),
        "S8.4": _("{seat} is in first place, takes the flag and leads the next round"),
    }[event.rule]
    if event.rule == "S7.1" and race.phase == "end":  # of a round: nobody leads a trick after it
        sentence = _("{seat} won the trick and takes the flag")
    if "S-G" in event.also:
        sentence = _("nobody is ahead: {seat}, nearest clockwise to the flag, takes it and leads the next round")
    return sentence.format(seat=say_seat(race, event.seat))


@tell_event.register
def _motor_wound(event: events.MotorWound, race: Race) -> str:
    if event.overwound:
        sentence = _("{seat} did not win and winds the motor too far: it falls from {before} to {after}")
    else:
        sentence = _("{seat} did not win and winds the motor from {before} to {after}")
    return sentence.format(seat=say_seat(race, event.seat), before=event.before, after=event.after)


@tell_event.register
def _motor_held(event: events.MotorHeld, race: Race) -> str:
    if event.rule == "S4.3":
        sentence = _("{seat} won the trick and does not wind: the motor stays at {value}")
    else:
        sentence = _("{seat} saves the motor: it stays at {value}")
    return sentence.format(seat=say_seat(race, event.seat), value=event.value)


@tell_event.register
def _motor_used(event: events.MotorUsed, race: Race) -> str:
    seat = say_seat(race, event.seat)
    if not event.value:
        return _("{seat} has a motor at 0, so this car stays where it is").format(seat=seat)
    if event.rule == "S4.5":
        sentence = ngettext(
            "turbo: {seat} uses the motor, which gives {value} space and goes back to 0",
            "turbo: {seat} uses the motor, which gives {value} spaces and goes back to 0",
            event.value,
        )
    else:
        sentence = ngettext(
            "{seat} uses the motor: it gives {value} space and goes back to 0",
            "{seat} uses the motor: it gives {value} spaces and goes back to 0",
            event.value,
        )
    return sentence.format(seat=seat, value=event.value)


@tell_event.register
def _move_begun(event: events.MoveBegun, race: Race) -> str:
    if event.card is None:
        sentence = _("{seat} drives {spaces} {start}, as many as the motor showed")
    elif event.motor:
        sentence = _(
            "{seat} drives {spaces} {start}: {value} for {card}, the lowest card of the trick, plus {motor} "
            "from the motor"
        )
    else:
        sentence = _("{seat} drives {spaces} {start}, because {card} is the lowest card of the trick")
    return sentence.format(
        seat=say_seat(race, event.seat),
        spaces=spaces_to_go(event.spaces),
        start=from_space(race.track, event.progress),
        card=the_card(event.card) if event.card else "",
        value=event.card.value if event.card else 0,
        motor=event.motor,
    )


@tell_event.register
def _car_stepped(event: events.Stepped, race: Race) -> str:
    return _("{seat} counts {count} of {spaces} and moves {place}").format(
        seat=say_seat(race, event.seat),
        count=event.count,
        spaces=event.spaces,
        place=to_space(race.track, event.progress),
    )


@tell_event.register
def _car_jumped(event: events.Jumped, race: Race) -> str:
    if event.rule == "S6.4":
        sentence = _("{seat} jumps over {others} {place} while rolling")
    else:
        sentence = _("{seat} jumps over {others} {place} and does not count that space")
    return sentence.format(
        seat=say_seat(race, event.seat),
        others=say_seats(race, event.over),
        place=on_space(race.track, event.progress),
    )


@tell_event.register
def _hill_passed(event: events.HillPassed, race: Race) -> str:
    return _("{seat} drives across {hill}: nothing happens, because the move does not end there").format(
        seat=say_seat(race, event.seat), hill=hill_of(event, race)
    )


@tell_event.register
def _car_rolled(event: events.Rolled, race: Race) -> str:
    onto = event.kind, "S-A" in event.also, "S-E" in event.also  # the hill; another one beyond it; a start in use
    sentence = {
        ("down", False, False): _("{start} is on a downhill: {seat} rolls on {end}"),
        ("down", True, False): _(
            "{start} is on a downhill: {seat} rolls on {end}, because nobody rests on the next hill"
        ),
        ("up", False, False): _("{start} is on an uphill: {seat} rolls back {end}"),
        ("up", True, False): _(
            "{start} is on an uphill: {seat} rolls back {end}, because nobody rests on the next hill"
        ),
        ("up", False, True): _("{start} is on an uphill: {seat} rolls back {end}, where other cars may be too"),
        ("up", True, True): _(
            "{start} is on an uphill: {seat} rolls back {end}, because nobody rests on the next hill; other cars "
            "may be there too"
        ),
    }[onto]
    if "S-L" in event.also:
        sentence = {
            "down": _("{start} is on a downhill: {seat} rolls on {end} and stays there, on the next hill"),
            "up": _("{start} is on an uphill: {seat} rolls back {end} and stays there, on the next hill"),
        }[event.kind]
    return sentence.format(
        seat=say_seat(race, event.seat),
        start=the_space(race.track, event.start),
        end=to_space(race.track, event.path[-1]),
    )


@tell_event.register
def _line_crossed(event: events.LineCrossed, race: Race) -> str:
    if event.crossing == 1:
        sentence = _("{seat} crosses the finish line for the first time: the second lap begins")
    else:
        sentence = _("{seat} crosses the finish line for the second time")
    return sentence.format(seat=say_seat(race, event.seat))


@tell_event.register
def _disc_turned(event: events.DiscTurned, race: Race) -> str:
    if event.red:
        sentence = _("{seat} turns the number disc from its yellow to its red side; the motor keeps its value")
    else:
        sentence = _("{seat} has rolled back over the line and turns the number disc to its yellow side again")
    return sentence.format(seat=say_seat(race, event.seat))


@tell_event.register
def _round_ended(event: events.RoundEnded, race: Race) -> str:
    sentence = _("round {round} is over: everybody uses the motor, last place first, in the order {order}")
    if "S8.3" in event.also:
        sentence = _(
            "round {round} is over: everybody uses the motor, last place first, in the order {order} (those on the "
            "start space clockwise from the flag)"
        )
    return sentence.format(round=event.round, order=say_seats(race, event.order))


@tell_event.register
def _race_won(event: events.RaceWon, race: Race) -> str:
    if event.rule == "S9.2":
        sentence = _("{seat} has crossed the finish line twice and wins the race at once")
    elif "S-G" in event.also:
        sentence = _(
            "{seat} wins the race: all rounds are over, nobody is ahead, and {seat} is nearest clockwise to the flag"
        )
    else:
        sentence = _("{seat} wins the race: all rounds are over, nobody has crossed the line twice, and {seat} leads")
    return sentence.format(seat=say_seat(race, event.seat))


IMPORTANCE: dict[type[Event], Importance] = {
    events.Stepped: Importance.DETAIL,
    events.MotorHeld: Importance.DETAIL,
    events.ColourIntroduced: Importance.DETAIL,
    events.CardsPutAside: Importance.DETAIL,
    events.Jumped: Importance.REMARK,
    events.HillPassed: Importance.REMARK,
    events.DiscTurned: Importance.REMARK,
    events.MotorWound: Importance.REMARK,
    events.FlagTaken: Importance.REMARK,
    events.CardPlayed: Importance.NEWS,
    events.MotorUsed: Importance.NEWS,
    events.MoveBegun: Importance.NEWS,
    events.Rolled: Importance.NEWS,
    events.LineCrossed: Importance.NEWS,
    events.RoundDealt: Importance.NEWS,
    events.TrickWon: Importance.NEWS,
    events.RoundEnded: Importance.HEADLINE,
    events.RaceWon: Importance.HEADLINE,
}
"""The importance of each kind of event; a test checks that none is missing."""

ON_TRACK = (events.RoundEnded, events.MotorUsed, events.MoveBegun, events.MoveEvent, events.RaceWon)
"""The events that are steps on the track."""


def importance(event: Event) -> Importance:
    """How important an event is. The use of a motor that shows 0 moves nothing: a detail."""
    if isinstance(event, events.MotorUsed) and not event.value:
        return Importance.DETAIL
    return IMPORTANCE[type(event)]


at_least = partial(sentences.events_at_least, importance)
"""The events of at least this importance: `at_least(least, told)`."""


def frames_to_film(frames: Iterable[tuple[Event, Race]]) -> tuple[tuple[Event, Race], ...]:
    """The frames of the film: what happens on the track, who wins the trick, and who winds."""
    return tuple(frame for frame in frames if isinstance(frame[0], (*ON_TRACK, events.TrickWon, events.MotorWound)))


def has_film(race: Race) -> bool:
    """Whether a trick was won or a car moved on the way to this race."""
    return race.previous is not None and any(isinstance(e, events.TrickWon | events.MoveBegun) for e in race.events)


def narrate_races(races: Iterable[Race]) -> list[str]:
    """These races in a few sentences; cards are joined into one."""
    sentences: list[str] = []
    cards: list[str] = []
    for race in races:
        for event in worth_telling(race):
            if isinstance(event, CardPlayed):
                cards.append(_("{seat}: {card}").format(seat=say_seat(race, event.seat), card=say_card(event.card)))
            else:
                sentences += [*run_together(cards), say_event(event, race)]
                cards = []
    return [*sentences, *run_together(cards)]


def worth_telling(race: Race) -> list[Event]:
    """The events for the live line; of a round's end and of the finish only the most important ones, since the log has
    all."""
    least = Importance.HEADLINE if isinstance(race.last_action, EndRound) else Importance.NEWS

    def worth(event: Event) -> bool:
        if isinstance(event, LineCrossed) and race.winner is not None:
            return wins_by_ruling(event)
        return importance(event) >= least

    return [*filter(worth, race.events)]


def wins_by_ruling(event: LineCrossed) -> bool:
    """Whether a race is won by a crossing that counts only by one of our rulings (S-B, S-C)."""
    return event.crossing == 2 and bool(event.also)


def run_together(cards: list[str]) -> Iterator[str]:
    if cards:
        yield _("{sentence}.").format(sentence=row(cards))
