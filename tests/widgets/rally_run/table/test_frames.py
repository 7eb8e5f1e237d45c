"""Films of a turn: after its last event the table is what the race says, whatever was done."""

from __future__ import annotations

import random

import pytest

from rally.rally_run import Drive, Driven, Race, Swap, Turn
from widgets.rally_run.labs import views
from widgets.rally_run.labs.views import (
    COVERED,
    OPEN,
    Sight,
    board_moments,
    headings_after,
    headings_of,
    plate_moments,
    tiles_view,
)
from widgets.words.languages import speaking


def played(seed: int, turns: int = 60) -> list[Race]:
    """A race at random, which drives more often than it swaps."""
    chance = random.Random(seed)
    races = [Race.start(players=2 + seed % 3, seed=seed)]
    for _turn in range(turns):
        race = races[-1]
        if race.winner is not None:
            break
        actions = list(race.legal)
        drives = [action for action in actions if not isinstance(action, Swap)]
        races.append(race.after(chance.choice(drives if drives and chance.random() < 0.8 else actions)))
    return races


def replayed(moments: list[list[dict]], tiles: list[dict]) -> list[dict[tuple[int, int], dict]]:
    """What the part makes of a film: the tiles at each step but the last, by cell."""
    now = {tuple(tile["cell"]): dict(tile) for tile in tiles}
    shown = []
    for news in moments:
        for part in news:
            if "cell" in part and "seat" not in part:
                now[tuple(part["cell"])].update(part)
        shown.append({cell: dict(tile) for cell, tile in now.items()})
    return shown


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("remembers", [False, True])
def test_a_film_leads_from_what_was_shown_before_to_what_is_shown_after(seed: int, remembers: bool) -> None:
    races = played(seed)
    memory = races[0].memory
    for race in races[1:]:
        assert race.previous is not None
        sight = Sight(memory) if remembers else COVERED
        then = sight
        for event in race.events:
            then = then.witnessing(event)
        moments = board_moments(race, race.previous, race.events, sight)
        shown = replayed(moments, tiles_view(race, then))
        wanted = {tuple(tile["cell"]): tile for tile in tiles_view(race.previous, sight)}
        for cell, tile in shown[0].items():
            assert {k: v for k, v in tile.items() if k != "marks"} == {
                k: v for k, v in wanted[cell].items() if k != "marks"
            }
        memory = memory.after(race)


def test_a_drive_onto_a_curve_is_turned_over_then_turned_round_then_driven() -> None:
    before = Race.parse("players=2 tiles=cjxss/sccdc/dsPjs/ccxsd/jcdcx cars=red,yellow")
    race = before.after(Drive("S"))
    assert race.turning == (0, 0)
    race = race.after(Turn("NE"))
    moments = board_moments(race, before, (*before.after(Drive("S")).events, *race.events), COVERED)
    first, over, round_, driven = moments
    assert {"cell": [0, 0], "exits": ""}.items() <= next(part for part in first if part.get("cell") == [0, 0]).items()
    assert over[0]["aloft"] and over[0]["exits"] == "NE"
    assert round_[0]["aloft"] is False
    seats = [part for part in driven if "seat" in part]
    assert seats == [{"seat": 0, "cell": [0, 0], "active": False}, {"seat": 1, "active": True}], "the turn passes"


def test_a_swap_tells_which_tiles_change_places_and_memory_goes_with_them() -> None:
    before = Race.start(players=2, seed=7).after(Drive("S"))  # everybody has seen the crossing in the corner
    before = before.after(Swap((3, 3), (3, 4))).after(Drive("N")).after(Swap((4, 3), (4, 4)))
    memory = before.memory
    assert memory.kinds[(0, 0)] == "x"
    race = before.after(Swap((0, 0), (4, 0)))
    moments = board_moments(race, before, race.events, Sight(memory))
    assert {"swap": [[0, 0], [4, 0]]} in moments[1]
    ghosts = {tuple(part["cell"]): part["ghost"] for part in moments[1] if "ghost" in part}
    assert ghosts == {(0, 0): "", (4, 0): "NESW"}


def test_cars_point_where_they_drove_and_begin_towards_their_road() -> None:
    race = Race.start(players=2, seed=7)
    assert headings_of(race) == ("S", "W")
    race = race.after(Drive("S")).after(Swap((3, 3), (3, 4))).after(Drive("N"))
    assert headings_of(race) == ("N", "W")
    driven = next(event for event in race.events if isinstance(event, Driven))
    assert headings_after(("S", "W"), driven) == ("N", "W")


def test_plates_follow_a_film_to_its_trophy() -> None:
    before = Race.parse("players=2 tiles=xjcss/sccdc/dsPjs/ccxsd/jcdcx cars=2.1:EW,yellow first=no pile=green.red")
    race = before.after(Drive("E"))
    moments = plate_moments(race, before, race.events)
    trophies = [part["trophy"] for news in moments for part in news if "trophy" in part]
    assert trophies == ["", "green"]


def test_nothing_hidden_is_sent_to_the_page() -> None:
    race = Race.start(players=2, seed=7)
    other = Race.start(players=2, seed=8)
    assert race.tiles != other.tiles
    assert tiles_view(race) == tiles_view(other)
    assert tiles_view(race, OPEN) != tiles_view(other, OPEN)


def test_places_are_called_by_what_lies_there_and_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A film says each place again for every step: what has been said is looked up, in the language of the moment."""
    races = played(3)
    sight = OPEN
    for code in ("en", "de", "en"):
        with speaking(code):
            for race in races:
                for tile in tiles_view(race, sight):
                    cell = tuple(tile["cell"])
                    assert tile["label"] == views.say_label(race, cell, tile["ghost"], tile["age"])
    monkeypatch.setattr(views, "say_label", lambda *_what: pytest.fail("said once more"))
    for race in races:
        tiles_view(race, sight)
