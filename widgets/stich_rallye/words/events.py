"""Events in words: a sentence for each with its rules, and short ones for films and the live line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rally.stich_rallye import EndRound, Event, Race
from rally.stich_rallye.box import events
from rally.stich_rallye.box.events import CardPlayed, LineCrossed
from rally.stich_rallye.box.facts import rules
from widgets.words import sentences
from widgets.words.languages import _, ngettext
from widgets.words.sentences import EventTeller, Importance, row, say_seat, say_seats

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


def say_move(told: Iterable[Event], race_before: Race) -> list[str]:
    """A short sentence for each event of a move that is shown step by step; others read as in `say_event`."""
    return [say_step(event, race_before) for event in told]


def say_watched(told: Iterable[Event], race_before: Race) -> list[str]:
    """A short sentence for each event as it is seen, without rules and without anything that is to be found out."""
    return [say_seen_step(event, race_before) for event in told]


def say_step(event: Event, race: Race) -> str:
    """A step of a move in a few words."""
    if isinstance(event, events.Stepped):
        return say_counted_space(event, race)
    return TELLER.finish(say_brief_step(event, race), event, race)


def say_seen_step(event: Event, race: Race) -> str:
    """The same without the rules behind it."""
    match event:
        case events.Stepped():
            return say_counted_space(event, race)
        case events.RoundEnded():
            body = TELLER.fill(_("round {round} is over: everybody uses the motor"), event, race)
        case events.RaceWon():
            body = TELLER.fill(_("{seat} wins the race"), event, race)
        case _:
            body = say_brief_step(event, race)
    return sentences.finish_sentence(body, (), names=race.players)


def say_counted_space(event: events.Stepped, race: Race) -> str:
    """One space of a drive."""
    return TELLER.fill(_("{seat}, {count} of {spaces}: {space}."), event, race)


def say_brief_step(event: Event, race: Race) -> str:
    """The sentence of a step, without its rules."""
    match event:
        case events.Jumped(rule="S5.4"):
            sentence = ngettext(
                "{others} is in the way {place}: jumped, not counted",
                "{others} are in the way {place}: jumped, not counted",
                len(event.over),
            )
            return TELLER.fill(sentence, event, race)
        case events.HillPassed():
            return TELLER.fill(_("driven across {hill}: nothing happens"), event, race)
    return TELLER.say_body(event, race)


# --- the sentence of each kind of event ------------------------------------------------------------------------------


def say_card_played(event: events.CardPlayed, race: Race) -> str:
    return {
        "S2.1": _("{seat} leads the trick with {card}"),
        "S2.2": _("{seat} follows suit and plays {card}"),
        "S2.3": _(
            "{seat} follows suit and plays {card}: the colour led must still be followed, although another one "
            "has come in"
        ),
        "S2.4": _("{seat} has no card of the colour led, so may play any card, and plays {card}"),
    }[event.rule]


def say_colour_introduced(event: events.ColourIntroduced, race: Race) -> str:
    return {
        1: _("{seat} begins with {card}: so far the highest {colour} card wins"),
        2: _("{seat} brings in a second colour with {card}: now the highest {colour} card wins"),
        3: _("{seat} brings in a third colour with {card}: now the highest {colour} card wins"),
    }[event.nth]


def say_trick_won(event: events.TrickWon, race: Race) -> str:
    return {
        1: _("{seat} wins the trick: {colour} is the only colour, and {card} is its highest card"),
        2: _("{seat} wins the trick: {colour} came in second, and {card} is its highest card"),
        3: _("{seat} wins the trick: {colour} came in third, and {card} is its highest card"),
    }[len(event.colours)]


def say_flag_taken(event: events.FlagTaken, race: Race) -> str:
    if "S-G" in event.also:
        return _("nobody is ahead: {seat}, nearest clockwise to the flag, takes it and leads the next round")
    if event.rule == "S7.1" and race.phase == "end":  # of a round: nobody leads a trick after it
        return _("{seat} won the trick and takes the flag")
    return {
        "S1.4": _("{seat} has the flag and leads the first trick"),
        "S7.1": _("{seat} won the trick, takes the flag and leads the next one"),
        "S8.4": _("{seat} is in first place, takes the flag and leads the next round"),
    }[event.rule]


def say_motor_wound(event: events.MotorWound, race: Race) -> str:
    if event.overwound:
        return _("{seat} did not win and winds the motor too far: it falls from {before} to {after}")
    return _("{seat} did not win and winds the motor from {before} to {after}")


def say_motor_held(event: events.MotorHeld, race: Race) -> str:
    if event.rule == "S4.3":
        return _("{seat} won the trick and does not wind: the motor stays at {value}")
    return _("{seat} saves the motor: it stays at {value}")


def say_motor_used(event: events.MotorUsed, race: Race) -> str:
    if not event.value:
        return _("{seat} has a motor at 0, so this car stays where it is")
    if event.rule == "S4.5":
        return ngettext(
            "turbo: {seat} uses the motor, which gives {value} space and goes back to 0",
            "turbo: {seat} uses the motor, which gives {value} spaces and goes back to 0",
            event.value,
        )
    return ngettext(
        "{seat} uses the motor: it gives {value} space and goes back to 0",
        "{seat} uses the motor: it gives {value} spaces and goes back to 0",
        event.value,
    )


def say_move_begun(event: events.MoveBegun, race: Race) -> str:
    if event.card is None:
        return _("{seat} drives {spaces} {start}, as many as the motor showed")
    if event.motor:
        return _(
            "{seat} drives {spaces} {start}: {value} for {card}, the lowest card of the trick, plus {motor} "
            "from the motor"
        )
    return _("{seat} drives {spaces} {start}, because {card} is the lowest card of the trick")


def say_jumped(event: events.Jumped, race: Race) -> str:
    if event.rule == "S6.4":
        return _("{seat} jumps over {others} {place} while rolling")
    return _("{seat} jumps over {others} {place} and does not count that space")


def say_rolled(event: events.Rolled, race: Race) -> str:
    if "S-L" in event.also:
        return {
            "down": _("{start} is on a downhill: {seat} rolls on {end} and stays there, on the next hill"),
            "up": _("{start} is on an uphill: {seat} rolls back {end} and stays there, on the next hill"),
        }[event.kind]
    onto = event.kind, "S-A" in event.also, "S-E" in event.also  # the hill; another one beyond it; a start in use
    return {
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


def say_line_crossed(event: events.LineCrossed, race: Race) -> str:
    if event.crossing == 1:
        return _("{seat} crosses the finish line for the first time: the second lap begins")
    return _("{seat} crosses the finish line for the second time")


def say_disc_turned(event: events.DiscTurned, race: Race) -> str:
    if event.red:
        return _("{seat} turns the number disc from its yellow to its red side; the motor keeps its value")
    return _("{seat} has rolled back over the line and turns the number disc to its yellow side again")


def say_round_ended(event: events.RoundEnded, race: Race) -> str:
    if "S8.3" in event.also:
        return _(
            "round {round} is over: everybody uses the motor, last place first, in the order {order} (those on the "
            "start space clockwise from the flag)"
        )
    return _("round {round} is over: everybody uses the motor, last place first, in the order {order}")


def say_race_won(event: events.RaceWon, race: Race) -> str:
    if event.rule == "S9.2":
        return _("{seat} has crossed the finish line twice and wins the race at once")
    if "S-G" in event.also:
        return _(
            "{seat} wins the race: all rounds are over, nobody is ahead, and {seat} is nearest clockwise to the flag"
        )
    return _("{seat} wins the race: all rounds are over, nobody has crossed the line twice, and {seat} leads")


SENTENCES: dict[type[Event], Callable[[Any, Race], str]] = {
    events.RoundDealt: lambda event, race: _("round {round} begins: everybody gets {cards} cards"),
    events.CardPlayed: say_card_played,
    events.ColourIntroduced: say_colour_introduced,
    events.TrickWon: say_trick_won,
    events.CardsPutAside: lambda event, race: _(
        "the cards of the trick are put aside, for everybody to remember: {cards}"
    ),
    events.FlagTaken: say_flag_taken,
    events.MotorWound: say_motor_wound,
    events.MotorHeld: say_motor_held,
    events.MotorUsed: say_motor_used,
    events.MoveBegun: say_move_begun,
    events.Stepped: lambda event, race: _("{seat} counts {count} of {spaces} and moves {place}"),
    events.Jumped: say_jumped,
    events.HillPassed: lambda event, race: _(
        "{seat} drives across {hill}: nothing happens, because the move does not end there"
    ),
    events.Rolled: say_rolled,
    events.LineCrossed: say_line_crossed,
    events.DiscTurned: say_disc_turned,
    events.RoundEnded: say_round_ended,
    events.RaceWon: say_race_won,
}


def words_of(event: Event, race: Race) -> Mapping[str, object]:
    """The words for the blanks in the sentences of an event."""
    track = race.track
    match event:
        case events.CardPlayed(card=card):
            return {"card": the_card(card)}
        case events.ColourIntroduced(card=card):
            return {"card": the_card(card), "colour": say_colour(card.colour)}
        case events.TrickWon(card=card, colours=colours):
            return {"card": the_card(card), "colour": say_colour(colours[-1])}
        case events.CardsPutAside(cards=cards):
            return {"cards": the_cards(cards)}
        case events.MoveBegun(card=lowest):
            name = {"card": the_card(lowest), "value": lowest.value} if lowest else {}
            return {"spaces": spaces_to_go(event.spaces), "start": from_space(track, event.progress), **name}
        case events.Stepped(progress=progress):
            return {"place": to_space(track, progress), "space": the_space(track, progress)}
        case events.Jumped():
            return {"others": say_seats(race, event.over), "place": on_space(track, event.progress)}
        case events.HillPassed():
            return {"hill": the_hill(track, event.kind, event.first, event.last)}
        case events.Rolled():
            return {"start": the_space(track, event.start), "end": to_space(track, event.path[-1])}
        case events.RoundEnded():
            return {"order": say_seats(race, event.order)}
    return {}


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


TELLER = EventTeller(
    rules, SENTENCES, words_of, is_ruled=lambda rule, event, race: rule.startswith("S-"), importance=importance
)
say_event, at_least = TELLER.say_event, TELLER.at_least


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
