"""Events in words: a sentence for each with its rules, and short ones for films and the live line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rally.rally_run import Cell, Driven, Event, Race, TileTurnedOver
from rally.rally_run.box import events
from rally.rally_run.box.facts import rules
from widgets.words import sentences
from widgets.words.languages import _, ngettext
from widgets.words.sentences import EventTeller, Importance, join, say_seat, say_seats

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


def say_move(told: Iterable[Event], race_before: Race) -> list[str]:
    """A short sentence for each event of a turn that is shown step by step; others read as in `say_event`."""
    return [TELLER.finish(say_step(event, race_before), event, race_before) for event in told]


def say_watched(told: Iterable[Event], race_before: Race) -> list[str]:
    """A short sentence for each event of a turn as it is seen, without rules and without what follows from it."""
    bodies = [say_seen_step(event, race_before) for event in told]
    return [sentences.finish_sentence(body, (), (), (), race_before.players) for body in bodies]


def say_step(event: Event, race: Race) -> str:
    """A step of a turn in a few words; other events read as in the log."""
    match event:
        case events.TileTurnedOver():
            sentence = _("turned over: {tile}")
        case events.TileTurnedRound():
            sentence = _("turned round: a road {road}")
        case events.Driven():
            sentence = _("{seat} drives {direction}")
        case events.TileTurnedDown():
            sentence = _("the tile that was left is turned face down")
        case _:
            return TELLER.say_body(event, race)
    return TELLER.fill(sentence, event, race)


def say_seen_step(event: Event, race: Race) -> str:
    """A step without what follows from it."""
    match event:
        case events.TilesSwapped():
            return _("{seat} swaps two tiles unseen, {first} and {second}").format(
                seat=say_seat(race, event.seat), first=on_cell(event.first), second=on_cell(event.second)
            )
        case events.TileStaysOpen():
            return TELLER.fill(_("the tile {place} stays face up"), event, race)
    return say_step(event, race)


# --- the sentence of each kind of event ------------------------------------------------------------------------------


def say_tiles_laid(event: events.TilesLaid, race: Race) -> str:
    return ngettext(
        "{count} road tile is face down beside the pit stop",
        "{count} road tiles are shuffled and laid face down around the pit stop",
        event.tiles,
    )


def say_trophies_laid(event: events.TrophiesLaid, race: Race) -> str:
    return ngettext(
        "{count} trophy is on the pit stop with its colour hidden; there could be {colours}",
        "{count} trophies are on the pit stop with their colours hidden; there could be {colours}",
        event.trophies,
    )


def say_tile_turned_round(event: events.TileTurnedRound, race: Race) -> str:
    if event.rule == "R3.3":
        return _("{seat} points the dead end {side}, which is allowed on a first turn")
    if len(event.exits) == 1:
        return _("{seat} turns the dead end {side}, where the car came from")
    return ngettext(
        "{seat} lays the tile so that its road goes {road}; there is {ways} way to lay it",
        "{seat} lays the tile so that its road goes {road}; there are {ways} ways to lay it",
        event.ways,
    )


def say_driven(event: events.Driven, race: Race) -> str:
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
    return out_sentence if "R3.6" in event.also else sentence


def say_tile_stays_open(event: events.TileStaysOpen, race: Race) -> str:
    return ngettext(
        "{seats} is still there, so the tile {place} stays face up",
        "{seats} are still there, so the tile {place} stays face up",
        len(event.seats),
    )


def say_tiles_swapped(event: events.TilesSwapped, race: Race) -> str:
    if race.options.bars_swapped:
        return _("{seat} swaps {first} and {second}, unseen; the next player may swap neither of them")
    return _("{seat} swaps {first} and {second}, unseen")


def say_nothing_won(event: events.NothingWon, race: Race) -> str:
    if event.trophy:
        return _("nothing happens {place}, because {seat} has {trophy}")
    return _("nothing happens {place}, because {seat} has no trophy yet")


SENTENCES: dict[type[Event], Callable[[Any, Race], str]] = {
    events.TilesLaid: say_tiles_laid,
    events.TrophiesLaid: say_trophies_laid,
    events.CarPlaced: lambda event, race: _("{seat} puts a car {place}"),
    events.RaceBegun: lambda event, race: _("{seat} begins"),
    events.TurnPassed: lambda event, race: _("{seat} is next"),
    events.TileTurnedOver: lambda event, race: _("{seat} turns over the tile {place}: it is {tile}"),
    events.TileTurnedRound: say_tile_turned_round,
    events.Driven: say_driven,
    events.TileTurnedDown: lambda event, race: _("{seat} turns the tile that was left, {place}, face down again"),
    events.TileStaysOpen: say_tile_stays_open,
    events.TilesSwapped: say_tiles_swapped,
    events.TrophyTaken: lambda event, race: _(
        "{seat} takes the top trophy: its colour is {colour}, so the finish is {place}"
    ),
    events.NothingTaken: lambda event, race: _("{seat} has a trophy already and takes nothing"),
    events.NothingWon: say_nothing_won,
    events.RaceWon: lambda event, race: _(
        "{seat} drives {place}, which has the colour of the trophy, and wins the race"
    ),
}


def words_of(event: Event, race: Race) -> Mapping[str, object]:
    """The words for the blanks in the sentences of an event."""
    match event:
        case events.TilesLaid(tiles=count):
            return {"count": count}
        case events.TrophiesLaid(trophies=count):
            return {"count": count, "colours": join(map(say_colour, event.colours))}
        case events.CarPlaced(colour=colour):
            return {"place": on_cell(GRID.starts[colour])}
        case events.TileTurnedOver(cell=cell):
            return {"place": on_cell(cell), "tile": say_tile(event.kind)}
        case events.TileTurnedRound(exits=exits):
            return {"road": say_road(exits), "side": to_side(exits) if len(exits) == 1 else ""}
        case events.Driven():
            return {"direction": heading(event.direction), "place": to_cell(event.end)}
        case events.TileTurnedDown(cell=cell):
            return {"place": on_cell(cell)}
        case events.TileStaysOpen(cell=cell):
            return {"place": on_cell(cell), "seats": say_seats(race, event.seats)}
        case events.TilesSwapped():
            return {"first": say_cell(event.first), "second": say_cell(event.second)}
        case events.TrophyTaken(colour=colour):
            return {"colour": say_colour(colour), "place": say_cell(GRID.starts[colour])}
        case events.NothingWon(colour=colour):
            return {"place": on_cell(GRID.starts[colour]), "trophy": the_trophy(event.trophy)}
        case events.RaceWon(colour=colour):
            return {"place": to_cell(GRID.starts[colour])}
    return {}


def is_ruled(rule: str, event: Event, race: Race) -> bool:
    """Whether this event depends on a ruling of ours; printed figures are labelled where they stand. That cars may
    share a tile, and that one may drive home, follows from the book (R3.4); R3.7 decides only about start-finish tiles
    of other colours."""
    if rules()[rule].kind != "ruling" or rules()[rule].fact:
        return False
    if rule != "R3.7" or not isinstance(event, events.Driven):
        return True
    return event.rule == "R3.7" and GRID.colours[event.end] != race.trophies[event.seat]


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


TELLER = EventTeller(rules, SENTENCES, words_of, is_ruled, importance)
say_event, at_least = TELLER.say_event, TELLER.at_least


def on_board(told: Iterable[Event]) -> tuple[Event, ...]:
    """The events that are shown as steps on the board."""
    return tuple(event for event in told if isinstance(event, ON_BOARD))


def narrate_races(races: Iterable[Race]) -> list[str]:
    """These races, with a sentence for each event that matters."""
    happened = ((race, event) for race in races for event in race.events)
    return [say_event(event, race) for race, event in worth_telling(happened)]


def worth_telling(happened: Iterable[tuple[Race, Event]]) -> Iterator[tuple[Race, Event]]:
    """The events for the live line. A car drives onto the tile that its player turns over, which need not be said."""
    found: tuple[int, Cell] | None = None  # who has turned over which tile, and has not driven yet
    for race, event in happened:
        if isinstance(event, TileTurnedOver):
            found = event.seat, event.cell
        if isinstance(event, Driven) and found == (event.seat, event.end):
            found = None
        elif importance(event) >= Importance.NEWS:
            yield race, event
