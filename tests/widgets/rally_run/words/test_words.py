"""Rally Run! in words: its events, objections and positions, in both languages."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice, pairwise

import pytest

from rally import play
from rally.core.errors import RallyError
from rally.rally_run import Drive, Race, Swap, Turn, forgetful, record, replay, wanderer
from rally.rally_run.box import events
from tests.widgets.speech import in_language
from tests.widgets.whole_sentences import ENDS, FULL_STOP, begins_well
from widgets.rally_run.words import (
    say_action,
    say_cell,
    say_direction,
    say_due,
    say_error,
    say_event,
    say_goal,
    say_move,
    say_objection,
    say_road,
    say_spot,
    say_standing,
    say_tile,
)
from widgets.words import LANGUAGES, speaking
from widgets.words.sentences import row

BOTH = pytest.mark.parametrize("code", LANGUAGES)
NAMES = ("Mia", "Ben", "Ada", "Tom")
CLASSES = {thing for thing in vars(events).values() if isinstance(thing, type) and issubclass(thing, events.Event)}
CLASSES.remove(events.Event)
UNREADABLE = re.compile(r"[{}<>→←…_]|None|  |\.\.|[.,;:] ?[.,;)]|Race|Turn[(]|Objection")


@cache
def played(players: int, seed: int) -> tuple[Race, ...]:
    """All the races of a race between wanderers and one who forgets, one after each action."""
    drivers = [*[wanderer] * (players - 1), forgetful(0.6)]
    return tuple(play(Race.start(NAMES[:players], seed=seed), drivers, seed=seed).history())[::-1]


def check_sentence(text: str) -> None:
    assert not UNREADABLE.search(text), text
    assert begins_well(text), text
    assert text.endswith(ENDS), text


# --- events ----------------------------------------------------------------------------------------------------------


RACES = ((2, 1), (3, 2), (4, 3))


@BOTH
@pytest.mark.parametrize(("players", "seed"), RACES)
def test_a_whole_race_reads_well(code: str, players: int, seed: int) -> None:
    for race in played(players, seed):
        for event in race.events:
            text = in_language(code, say_event, event, race)
            check_sentence(text)
            with speaking(code):
                assert text[:-1].endswith(f" ({row(event.rules)})"), text
            if hasattr(event, "seat"):
                assert race.players[event.seat] in text


def test_every_kind_of_event_has_been_said() -> None:
    races = (race for players, seed in RACES for race in played(players, seed))
    assert {type(event) for race in races for event in race.events} == CLASSES


def test_no_english_is_left_in_german() -> None:
    english = re.compile(r"\b(the|and|is|of|to|with|on|tiles?|wins|road|drives)\b")
    for race in played(3, 2):
        for event in race.events:
            assert not english.search(in_language("de", say_event, event, race))


def test_an_option_is_called_one_and_not_our_ruling() -> None:
    usual, own = (Race.start(2, 7, options={"trophies": trophies}) for trophies in ("any", "own"))
    assert say_event(usual.events[1], usual).endswith("so we decided it (R1.5, R1.6).")
    assert say_event(own.events[1], own) == (
        "2 trophies are on the pit stop with their colours hidden; there could be red and yellow; the option R-B "
        "was chosen for this race (R1.5, R-B)."
    )
    german = in_language("de", say_event, own.events[1], own)
    assert german.endswith("für dieses Rennen ist die Option R-B gewählt (R1.5, R-B).")


def test_the_turn_into_the_pit_stop_in_words() -> None:
    race = Race.parse("players=Mia,Ben cars=1.2:NS,yellow tiles=?????/??s??/??P??/?????/????? first=no pile=green.?")
    race = race.after(Drive("S"))
    assert [say_event(event, race) for event in race.events] == [
        "Mia drives south to the pit stop, which has a road to every side (R3.1, R1.8).",
        "Mia turns the tile that was left, in row 2, column 3, face down again (R3.5).",
        "Mia takes the top trophy: its colour is green, so the finish is the green start-finish tile (R5.1).",
        "Ben is next (R2.1).",
    ]
    assert [in_language("de", say_event, event, race) for event in race.events] == [
        "Mia fährt nach Süden in die Boxengasse, von wo nach allen Seiten eine Straße führt (R3.1, R1.8).",
        "Mia verdeckt das verlassene Plättchen in Reihe 2, Spalte 3 wieder (R3.5).",
        "Mia nimmt den obersten Kanister: Seine Farbe ist Grün, das Ziel ist also das grüne Start-Ziel-Plättchen "
        "(R5.1).",
        "Ben ist dran (R2.1).",
    ]


def test_a_tile_that_is_turned_over_and_round_in_words() -> None:
    race = Race.parse("players=Mia,Ben cars=1.2:EW,yellow tiles=?????/??sc?/??P??/?????/????? first=no")
    race = race.after(Drive("E"))
    assert say_due(race) == (
        "Mia has turned over a curve in row 2, column 4: turn it round, then drive onto it (R3.2)."
    )
    assert [say_action(action, race) for action in race.legal] == [
        "Lay the road from west to north", "Lay the road from west to south"
    ]  # fmt: skip
    race = race.after(Turn("SW"))
    assert [say_event(event, race) for event in race.events][:2] == [
        "Mia lays the tile so that its road goes from west to south; there are 2 ways to lay it (R3.2).",
        "Mia drives east to row 2, column 4 (R3.2).",
    ]
    assert "dafür gibt es 2 Möglichkeiten (R3.2)." in in_language("de", say_event, race.events[0], race)


def test_a_dead_end_on_a_first_turn_in_words() -> None:
    race = Race.start(NAMES[:2], seed=None, tiles=["d????", "?????", "??P??", "?????", "?????"]).after(Drive("S"))
    assert say_action(Turn("E"), race) == "Point it to the east"
    laid = race.after(Turn("E"))
    assert say_event(laid.events[0], laid) == (
        "Mia points the dead end to the east, which is allowed on a first turn (R3.3)."
    )
    usual = race.after(Turn("N"))
    assert say_event(usual.events[0], usual) == "Mia turns the dead end to the north, where the car came from (R3.2)."


def test_a_ruling_is_called_a_ruling_and_a_printed_fact_is_not() -> None:
    race = Race.parse("players=Mia,Ben cars=1.2:S,yellow tiles=?????/??d??/??P??/?????/????? first=no pile=green.?")
    race = race.after(Drive("S"))
    assert say_event(race.events[0], race) == (
        "Mia drives out of the dead end, south to the pit stop, which has a road to every side; the rulebook says "
        "nothing about this, so we decided it (R3.1, R3.6, R1.8)."
    )


def test_who_stays_on_a_tile_is_told_one_or_many() -> None:
    line = "players=Mia,Ben,Ada cars=1.2:NESW,1.2:NESW,1.2:NESW trophies=red,green,blue first=no"
    race = Race.parse(f"{line} tiles=?????/??x??/??P??/?????/?????").after(Drive("S"))
    stays = next(event for event in race.events if isinstance(event, events.TileStaysOpen))
    assert say_event(stays, race) == "Ben and Ada are still there, so the tile in row 2, column 3 stays face up (R3.5)."
    race = race.after(Drive("S"))
    assert say_event(race.events[1], race).startswith("Ada is still there, so the tile")
    assert "Ben und Ada stehen noch darauf" in in_language("de", say_event, stays, race)


@BOTH
def test_a_turn_has_one_short_sentence_for_each_step(code: str) -> None:
    for before, after in pairwise(played(3, 2)):
        steps = in_language(code, say_move, after.events, before)
        assert len(steps) == len(after.events)
        for text, event in zip(steps, after.events, strict=True):
            check_sentence(text)
            assert len(text) <= len(in_language(code, say_event, event, after))


def test_names_of_ones_own_stay_as_they_are() -> None:
    race = Race.start(("Anna {0}", "Rot"), seed=1)
    assert (
        in_language("de", say_event, race.events[3], race)
        == "Rot stellt ein Auto auf dem gelben Start-Ziel-Plättchen ab (R1.9)."
    )
    assert in_language("de", say_event, race.events[-1], race) == "Anna {0} beginnt (R2.1)."


# --- things and moments ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "in_english", "in_german"),
    [
        ((1, 2), "row 2, column 3", "Reihe 2, Spalte 3"),
        ((2, 2), "the pit stop", "die Boxengasse"),
        ((-1, 0), "the red start-finish tile", "das rote Start-Ziel-Plättchen"),
        ((4, -1), "the blue start-finish tile", "das blaue Start-Ziel-Plättchen"),
    ],
)
def test_places(cell: tuple[int, int], in_english: str, in_german: str) -> None:
    assert (say_cell(cell), in_language("de", say_cell, cell)) == (in_english, in_german)


@pytest.mark.parametrize(
    ("exits", "in_english", "in_german"),
    [
        ("NS", "from north to south", "von Norden nach Süden"),
        ("EW", "from west to east", "von Westen nach Osten"),
        ("SW", "from west to south", "von Westen nach Süden"),
        ("N", "to the north only", "nur nach Norden"),
        ("NEW", "to north, east and west", "nach Norden, Osten und Westen"),
        ("NESW", "to all four sides", "nach allen vier Seiten"),
    ],
)
def test_roads(exits: str, in_english: str, in_german: str) -> None:
    assert (say_road(exits), in_language("de", say_road, exits)) == (in_english, in_german)


def test_tiles_and_directions() -> None:
    assert [say_tile(kind) for kind in "scjxd?"] == [
        "a straight", "a curve", "a junction", "a crossing", "a dead end", "a road tile"
    ]  # fmt: skip
    assert [in_language("de", say_direction, each) for each in "NESW"] == ["Norden", "Osten", "Süden", "Westen"]


def test_what_lies_at_a_place_as_it_is_spoken() -> None:
    race = Race.parse("players=Mia,Ben,Ada cars=1.2:SW,1.2:SW,pit trophies=-,-,red first=no")
    assert say_spot(race, (1, 2)) == "Row 2, column 3: a curve, road from west to south; cars: Mia and Ben"
    assert say_spot(race, (2, 2)) == "The pit stop: road to all four sides; 2 trophies; car: Ada"
    assert say_spot(race, (0, 0)) == "Row 1, column 1: face down"
    assert in_language("de", say_spot, race, (0, 5)) == "Das gelbe Start-Ziel-Plättchen: Straße nur nach Westen"


def test_face_down_tiles_are_not_told() -> None:
    race = Race.start(NAMES[:2], seed=7)
    hidden = race.seen_by(0)
    assert [say_spot(race, cell) for cell in race.grid.cells] == [say_spot(hidden, cell) for cell in race.grid.cells]
    assert [say_action(Drive("S"), each) for each in (race, hidden)] == [
        "Drive south to row 1, column 1 and turn over the tile there"
    ] * 2


def test_where_a_player_wants_to_go() -> None:
    race = Race.parse("players=Mia,Ben cars=1.2:NS,pit trophies=-,green")
    assert say_goal(race, 0) == "Mia needs a trophy from the pit stop (R5.1)."
    assert say_goal(race, 1) == "Ben has the green trophy and wants to go to the green start-finish tile (R5.2)."


@BOTH
def test_actions_and_standings_of_a_whole_race(code: str) -> None:
    for race in islice(played(4, 3), 0, None, 5):
        texts = [in_language(code, say_action, action, race) for action in race.legal]
        assert len(set(texts)) == len(texts)
        for text in texts[:10]:
            check_sentence(text + FULL_STOP)
        check_sentence(in_language(code, say_due, race))
        check_sentence(in_language(code, say_standing, race))


# --- objections ------------------------------------------------------------------------------------------------------

REFUSED = {
    "players=Mia,Ben cars=1.2:NS,yellow|E": (
        "The road at row 2, column 3 leads to north and south, not to east (R3.1).",
        "Die Straße in Reihe 2, Spalte 3 führt nach Norden und Süden, nicht nach Osten (R3.1).",
    ),
    "players=Mia,Ben cars=1.2:EW,1.3:NS|E": (
        "The tile at row 2, column 4 is face up and is not turned, and its road leads to north and south: the "
        "roads do not meet (R3.4).",
        "Das Plättchen in Reihe 2, Spalte 4 liegt offen und wird nicht gedreht, und seine Straße führt nach Norden "
        "und Süden: Die Straßen treffen sich nicht (R3.4).",
    ),
    "players=Mia,Ben|N": (
        "The road at the red start-finish tile leads to south, not to north (R3.1).",
        "Die Straße auf dem roten Start-Ziel-Plättchen führt nach Süden, nicht nach Norden (R3.1).",
    ),
    "players=Mia,Ben cars=green,pit trophies=green,red winner=0|N": (
        "The race is over: Mia has won (R5.2).",
        "Das Rennen ist vorbei: Mia hat gewonnen (R5.2).",
    ),
}


@pytest.mark.parametrize("refused", REFUSED)
def test_a_drive_that_is_refused_in_words(refused: str) -> None:
    line, direction = refused.split("|")
    race = Race.parse(line)
    wrong = race.why_not(Drive(direction))
    assert wrong is not None
    assert (say_objection(wrong, race), in_language("de", say_objection, wrong, race)) == REFUSED[refused]


def test_a_swap_that_is_refused_in_words() -> None:
    race = Race.start(NAMES[:2], seed=7)
    wrong = race.after(Swap((0, 1), (3, 4))).why_not(Swap((3, 4), (0, 1)))
    assert wrong is not None
    assert say_objection(wrong) == (
        "The player before you has just swapped row 1, column 2 and row 4, column 5: you may not swap that "
        "again right away (R4.2)."
    )
    wrong = race.why_not(Swap((0, 1), (2, 2)))
    assert wrong is not None
    assert in_language("de", say_objection, wrong) == (
        "In der Boxengasse liegt kein Straßen-Plättchen: Nur solche werden vertauscht (R4.1)."
    )


def test_a_turn_that_is_refused_in_words() -> None:
    race = Race.parse("players=Mia,Ben cars=1.2:EW,yellow tiles=?????/??sc?/??P??/?????/????? first=no turning=1.3")
    wrong, strange = race.why_not(Turn("NE")), race.why_not(Turn("NS"))
    assert wrong is not None and strange is not None
    assert say_objection(wrong) == "One exit must face west, the tile that you come from (R3.2)."
    assert say_objection(strange) == (
        "No curve has the exits north and south; it can have north and east; north and west; east and south; south "
        "and west (R1.7)."
    )


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("cars=9.9,yellow", "Sitzplatz 1 steht in Reihe 10, Spalte 10, und dort liegt kein Plättchen (R1.2)."),
        ("cars=pit,yellow", "Sitzplatz 1 steht in der Boxengasse, hat also einen Kanister (R5.1)."),
        ("cars=1.2:NQ", "Wort 1, „cars=1.2:NQ“: „NQ“ passt hier nicht: gebraucht wird eine Liste von Ausgängen"),
        ("trophies=green,green cars=red,yellow", "Grün: Von jeder Farbe gibt es einen Kanister, und hier sind zwei"),
        ("swapped=1.1/pit turn=1", "zwei verdeckte Straßen-Plättchen, nicht die in Reihe 2, Spalte 2 und in der Boxen"),
    ],
)
def test_wrong_positions_in_german(line: str, german: str) -> None:
    with pytest.raises(RallyError) as caught:
        Race.parse(line)
    said = in_language("de", say_error, caught.value)
    assert len(said) == len(caught.value.objections)
    assert german in " ".join(said)


def test_wrong_records_say_in_which_turn() -> None:
    entry = record(played(2, 1)[-1])
    entry["turns"][2] = {"swap": [[0, 1], [2, 2]]}
    with pytest.raises(RallyError) as caught:
        list(replay(entry))
    assert say_error(caught.value) == [
        "Turn 3, seat 1: at the pit stop there is no road tile: only those are swapped (R4.1)."
    ]
    assert in_language("de", say_error, caught.value)[0].startswith("Zug 3, Sitzplatz 1: in der Boxengasse liegt kein")
