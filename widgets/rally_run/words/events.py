"""Events in words: a sentence for each with its rules, and short ones for films and the live line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial, singledispatch

from rally.rally_run import Cell, Driven, Event, Race, TileTurnedOver
from rally.rally_run.box import events
from rally.rally_run.box.facts import rules as all_rules
from widgets.words import sentences
from widgets.words.languages import _, ngettext, speaking
from widgets.words.sentences import Importance, join, say_seat, say_seats

from .names import (
    GRID,
    heading,
    on_cell,
    say_cell,
    say_colour,
    say_road,
    say_tile,
    the_trophy,
    to_cell,
    to_side,
)


def say_event(event: Event, race: Race, language: str | None = None) -> str:
    """What happened, in a sentence. `race` may be the one before or after: it tells the names.

    >>> race = Race.start(("Mia", "Ben"), seed=7)
    >>> say_event(race.events[2], race)
    'Mia puts a car on the red start-finish tile (R1.9).'
    """
    with speaking(language):
        return finish_sentence(tell_event(event, race), event, race)


def say_move(told: Iterable[Event], race_before: Race, language: str | None = None) -> list[str]:
    """A short sentence for each event of a turn that is shown step by step; others read as in `say_event`."""
    with speaking(language):
        return [
            finish_sentence(say_step(event, race_before) or tell_event(event, race_before), event, race_before)
            for event in told
        ]


def say_watched(told: Iterable[Event], race_before: Race, language: str | None = None) -> list[str]:
    """A short sentence for each event of a turn as it is seen, without rules and without what follows from it."""
    with speaking(language):
        bodies = [
            say_seen_step(event, race_before) or say_step(event, race_before) or tell_event(event, race_before)
            for event in told
        ]
        return [sentences.finish_sentence(body, (), (), (), race_before.players) for body in bodies]


@cache
def rulings() -> frozenset[str]:
    """The rules that are our own rulings; printed figures are labelled where they stand."""
    return frozenset(number for number, rule in all_rules().items() if rule.kind == "ruling" and not rule.fact)


@cache
def options() -> frozenset[str]:
    """The rules that hold only if they were chosen."""
    return sentences.optional_rules(all_rules())


def finish_sentence(body: str, event: Event, race: Race) -> str:
    """The sentence with its rule numbers and its full stop, and with a note on rulings and options."""
    chosen = [rule for rule in event.rules if rule in options()]
    ruled = [rule for rule in event.rules if rule in rulings() and decides(rule, event, race)]
    return sentences.finish_sentence(body, event.rules, ruled, chosen, race.players)


def decides(rule: str, event: Event, race: Race) -> bool:
    """Whether this event depends on a ruling. That cars may share a tile, and that one may drive home, follows from the
    book (R3.4); R3.7 decides only about start-finish tiles of other colours."""
    if rule != "R3.7" or not isinstance(event, events.Driven):
        return True
    return event.rule == "R3.7" and GRID.colours[event.end] != race.trophies[event.seat]


def say_step(event: Event, race: Race) -> str:
    """A step of a turn in a few words; "" for events that read as in the log."""
    match event:
        case events.TileTurnedOver():
            return _("turned over: {tile}").format(tile=say_tile(event.kind))
        case events.TileTurnedRound():
            return _("turned round: a road {road}").format(road=say_road(event.exits))
        case events.Driven():
            sentence = _("{seat} drives {direction}")
            return sentence.format(seat=say_seat(race, event.seat), direction=heading(event.direction))
        case events.TileTurnedDown():
            return _("the tile that was left is turned face down")
    return ""


def say_seen_step(event: Event, race: Race) -> str:
    """A step without what follows from it; "" for events that read as in a film."""
    match event:
        case events.TilesSwapped():
            sentence = _("{seat} swaps two tiles unseen, {first} and {second}")
            return sentence.format(
                seat=say_seat(race, event.seat), first=on_cell(event.first), second=on_cell(event.second)
            )
        case events.TileStaysOpen():
            return _("the tile {place} stays face up").format(place=on_cell(event.cell))
    return ""


# --- one function for each kind of event -----------------------------------------------------------------------------


@singledispatch
def tell_event(event: Event, race: Race) -> str:
    """The sentence of an event, without rules and full stop."""
    raise TypeError(f"there are no words for {type(event).__name__}")


@tell_event.register
def _tiles_laid(event: events.TilesLaid, race: Race) -> str:
    return ngettext(
        "{count} road tile is face down beside the pit stop",
        "{count} road tiles are shuffled and laid face down around the pit stop",
        event.tiles,
    ).format(count=event.tiles)


@tell_event.register
def _trophies_laid(event: events.TrophiesLaid, race: Race) -> str:
    return ngettext(
        "{count} trophy is on the pit stop with its colour hidden; there could be {colours}",
        "{count} trophies are on the pit stop with their colours hidden; there could be {colours}",
        event.trophies,
    ).format(count=event.trophies, colours=join(map(say_colour, event.colours)))


@tell_event.register
def _car_placed(event: events.CarPlaced, race: Race) -> str:
    place = on_cell(GRID.starts[event.colour])
    return _("{seat} puts a car {place}").format(seat=say_seat(race, event.seat), place=place)


@tell_event.register
def _race_begun(event: events.RaceBegun, race: Race) -> str:
    return _("{seat} begins").format(seat=say_seat(race, event.seat))


@tell_event.register
def _turn_passed(event: events.TurnPassed, race: Race) -> str:
    return _("{seat} is next").format(seat=say_seat(race, event.seat))


@tell_event.register
def _tile_turned_over(event: events.TileTurnedOver, race: Race) -> str:
    return _("{seat} turns over the tile {place}: it is {tile}").format(
        seat=say_seat(race, event.seat), place=on_cell(event.cell), tile=say_tile(event.kind)
    )


@tell_event.register
def _tile_turned_round(event: events.TileTurnedRound, race: Race) -> str:
    if event.rule == "R3.3":
        sentence = _("{seat} points the dead end {side}, which is allowed on a first turn")
    elif len(event.exits) == 1:
        sentence = _("{seat} turns the dead end {side}, where the car came from")
    else:
        sentence = ngettext(
            "{seat} lays the tile so that its road goes {road}; there is {ways} way to lay it",
            "{seat} lays the tile so that its road goes {road}; there are {ways} ways to lay it",
            event.ways,
        )
    return sentence.format(
        seat=say_seat(race, event.seat),
        road=say_road(event.exits),
        side=to_side(event.exits) if len(event.exits) == 1 else "",
        ways=event.ways,
    )


@tell_event.register
def _car_driven(event: events.Driven, race: Race) -> str:
    out = "R3.6" in event.also
    if event.rule == "R3.4":
        sentence = _(
            "{seat} drives {direction} {place}, where another car stands: the tile is face up, and the two roads meet"
        )
        out_sentence = _(
            "{seat} drives out of the dead end, {direction} {place}, where another car stands: the tile is face "
            "up, and the two roads meet"
        )
    elif "R3.7" in event.also:
        sentence = _("{seat} drives {direction} {place}, beside another car")
        out_sentence = _("{seat} drives out of the dead end, {direction} {place}, beside another car")
    elif "R1.8" in event.also:
        sentence = _("{seat} drives {direction} {place}, which has a road to every side")
        out_sentence = _("{seat} drives out of the dead end, {direction} {place}, which has a road to every side")
    else:
        sentence = _("{seat} drives {direction} {place}")
        out_sentence = _("{seat} drives out of the dead end, {direction} {place}")
    return (out_sentence if out else sentence).format(
        seat=say_seat(race, event.seat), direction=heading(event.direction), place=to_cell(event.end)
    )


@tell_event.register
def _tile_turned_down(event: events.TileTurnedDown, race: Race) -> str:
    sentence = _("{seat} turns the tile that was left, {place}, face down again")
    return sentence.format(seat=say_seat(race, event.seat), place=on_cell(event.cell))


@tell_event.register
def _tile_stays_open(event: events.TileStaysOpen, race: Race) -> str:
    return ngettext(
        "{seats} is still there, so the tile {place} stays face up",
        "{seats} are still there, so the tile {place} stays face up",
        len(event.seats),
    ).format(place=on_cell(event.cell), seats=say_seats(race, event.seats))


@tell_event.register
def _tiles_swapped(event: events.TilesSwapped, race: Race) -> str:
    if race.options.bars_swapped:
        sentence = _("{seat} swaps {first} and {second}, unseen; the next player may swap neither of them")
    else:
        sentence = _("{seat} swaps {first} and {second}, unseen")
    return sentence.format(seat=say_seat(race, event.seat), first=say_cell(event.first), second=say_cell(event.second))


@tell_event.register
def _trophy_taken(event: events.TrophyTaken, race: Race) -> str:
    sentence = _("{seat} takes the top trophy: its colour is {colour}, so the finish is {place}")
    place = say_cell(GRID.starts[event.colour])
    return sentence.format(seat=say_seat(race, event.seat), colour=say_colour(event.colour), place=place)


@tell_event.register
def _nothing_taken(event: events.NothingTaken, race: Race) -> str:
    return _("{seat} has a trophy already and takes nothing").format(seat=say_seat(race, event.seat))


@tell_event.register
def _nothing_won(event: events.NothingWon, race: Race) -> str:
    sentence = _("nothing happens {place}, because {seat} has no trophy yet")
    if event.trophy:
        sentence = _("nothing happens {place}, because {seat} has {trophy}")
    place = on_cell(GRID.starts[event.colour])
    return sentence.format(seat=say_seat(race, event.seat), place=place, trophy=the_trophy(event.trophy))


@tell_event.register
def _race_won(event: events.RaceWon, race: Race) -> str:
    sentence = _("{seat} drives {place}, which has the colour of the trophy, and wins the race")
    return sentence.format(seat=say_seat(race, event.seat), place=to_cell(GRID.starts[event.colour]))


IMPORTANCE: dict[type[Event], Importance] = {
    events.TilesLaid: Importance.REMARK,
    events.TrophiesLaid: Importance.REMARK,
    events.CarPlaced: Importance.REMARK,
    events.RaceBegun: Importance.NEWS,
    events.TurnPassed: Importance.DETAIL,
    events.TileTurnedOver: Importance.NEWS,
    events.TileTurnedRound: Importance.REMARK,
    events.Driven: Importance.NEWS,
    events.TileTurnedDown: Importance.REMARK,
    events.TileStaysOpen: Importance.REMARK,
    events.TilesSwapped: Importance.NEWS,
    events.TrophyTaken: Importance.NEWS,
    events.NothingTaken: Importance.NEWS,
    events.NothingWon: Importance.NEWS,
    events.RaceWon: Importance.HEADLINE,
}
"""The importance of each kind of event; a test checks that none is missing."""

ON_BOARD = (
    events.TileTurnedOver, events.TileTurnedRound, events.Driven, events.TileTurnedDown, events.TileStaysOpen,
    events.TilesSwapped, events.TrophyTaken, events.NothingTaken, events.NothingWon, events.RaceWon,
)  # fmt: skip
"""The events that are steps on the board."""


def importance(event: Event) -> Importance:
    """How important an event is. A tile that can lie in only one way is a detail."""
    if isinstance(event, events.TileTurnedRound) and event.ways == 1:
        return Importance.DETAIL
    return IMPORTANCE[type(event)]


at_least = partial(sentences.events_at_least, importance)
"""The events of at least this importance: `at_least(least, told)`."""


def on_board(told: Iterable[Event]) -> tuple[Event, ...]:
    """The events that are shown as steps on the board."""
    return tuple(event for event in told if isinstance(event, ON_BOARD))


def narrate_races(races: Iterable[Race]) -> list[str]:
    """These races, with a sentence for each event that matters."""
    happened = ((race, event) for race in races for event in race.events)
    return [say_event(event, race) for race, event in worth_telling(happened)]


def worth_telling(happened: Iterable[tuple[Race, Event]]) -> Iterator[tuple[Race, Event]]:
    """The events for the live line. Whoever turns over a tile drives onto it, which need not be said."""
    found: tuple[int, Cell] | None = None  # who has turned over which tile, and has not driven yet
    for race, event in happened:
        if isinstance(event, TileTurnedOver):
            found = event.seat, event.cell
        if isinstance(event, Driven) and found == (event.seat, event.end):
            found = None
        elif importance(event) >= Importance.NEWS:
            yield race, event
