"""What is written as a record is read as it was: races of any length, in every phase, told by an umpire too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from rally import GAMES, play
from rally.core.errors import IllegalAction, NotationError
from rally.core.notation import MOST_JSON
from rally.games import FOLDERS
from rally.rally_run import Swap
from rally.umpire import ScoreSheet, sheet as sheets
from tests.rally.contract.conftest import moments, quick
from tests.rally.umpire.tables import TABLES, acts_of

SEEDS = (1, 2, 5)
PHASES = {"stich-rallye": {"play", "turbo", "end", "deal", "over"}, "rally-run": {"turn", "turning", "over"}}


def resume(game: str, record: dict[str, Any]) -> Any:
    """The race at the very end of a record, written as text."""
    return import_module(f"rally.{FOLDERS[game]}.race.record").resume(json.dumps(record))


def every_moment(game: str, seed: int) -> Iterator[Any]:
    """A race action by action, and its end."""
    for race in moments(GAMES[game], seed):
        yield race
    yield play(race, [quick(GAMES[game])[-1]] * len(race.players), seed)


def after_the_end_of_a_round(race: Any) -> Any:
    """The race after the end of its round, if that is due: a record ends a round when it has all its tricks."""
    return race.after("end of the round") if race.phase == "end" else race


def told_races(game: str) -> Iterator[tuple[ScoreSheet, Any]]:
    """The umpire's sheets after each act, each with the race that was played."""
    for seed in SEEDS:
        _, sheet = TABLES[game](seed)
        for act, race in acts_of(_, seed):
            sheet = sheet.write(act)
            yield sheet, race


@pytest.mark.parametrize("game", GAMES)
def test_a_record_comes_back_in_every_phase(game: str) -> None:
    seen = set()
    for seed in SEEDS:
        for race in every_moment(game, seed):
            seen.add(race.phase)
            assert resume(game, GAMES[game].record(race)) == after_the_end_of_a_round(race)
    assert seen == PHASES[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_a_position_comes_back_in_every_phase(game: str) -> None:
    seen = set()
    for seed in SEEDS:
        for race in every_moment(game, seed):
            seen.add(race.phase)
            begun = GAMES[game].parse(str(race))
            assert resume(game, GAMES[game].record(begun)) == after_the_end_of_a_round(begun)
            for action in [*begun.legal][:2]:
                after = begun.after(action)
                assert resume(game, GAMES[game].record(after)) == after_the_end_of_a_round(after)
    assert seen == PHASES[game]


@pytest.mark.parametrize("game", GAMES)
def test_what_an_umpire_was_told_comes_back_in_every_phase(game: str) -> None:
    seen = set()
    for sheet, _race in told_races(game):
        seen.add(sheet.race.phase)
        assert resume(game, sheet.record()) == sheet.whole
    assert seen >= PHASES[game] - ({"over"} if game == "rally-run" else set())  # its races are cut


@pytest.mark.parametrize("game", GAMES)
def test_an_umpires_race_has_a_record_by_itself(game: str) -> None:
    """What was seen on the way is known from the beginning on."""
    for sheet, _race in told_races(game):
        back, race = resume(game, GAMES[game].record(sheet.race)), after_the_end_of_a_round(sheet.race)
        assert (back.cars, back.phase, back.to_act) == (race.cars, race.phase, race.to_act)


def test_a_round_that_has_not_ended_can_be_gone_on_with() -> None:
    sheet, _ = next(each for each in told_races("stich-rallye") if each[0].race.phase == "end")
    back = resume("stich-rallye", sheet.record())
    assert back.phase == "end" and back.after("end of the round") == sheet.write("end of the round").whole
    without = {**sheet.record(), "rounds": [{**each} for each in sheet.record()["rounds"]]}
    del without["rounds"][-1]["ended"]
    assert resume("stich-rallye", without).phase == "deal", "records of earlier versions end their rounds"
    without["rounds"][-1]["ended"] = "no"
    with pytest.raises(NotationError, match="expected true or false, found 'no'"):
        resume("stich-rallye", without)


def test_a_race_of_any_length_comes_back() -> None:
    race = GAMES["rally-run"].start(players=2)
    swaps = Swap((0, 0), (0, 1)), Swap((3, 3), (3, 1))
    for number in range(7_500):
        race = race.after(swaps[number % 2])
    record = GAMES["rally-run"].record(race)
    assert len(json.dumps(record)) > MOST_JSON and len(record["turns"]) == 7_500
    assert resume("rally-run", record) == race


def test_a_record_with_as_many_corrections_as_there_can_be_is_read() -> None:
    sheet = ScoreSheet.begin("stich-rallye", tuple("é" * 15 + str(seat) for seat in range(3)))
    for number in range(sheets.MOST_SET):
        sheet = sheet.write(f"set cars={number % 3},0,0")
    assert resume("stich-rallye", sheet.record()) == sheet.whole
    with pytest.raises(IllegalAction, match=f"{sheets.MOST_SET + 1} entries, but at most {sheets.MOST_SET} are read"):
        sheet.write("set cars=1,0,0")


def test_a_sheet_is_never_longer_than_one_that_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MOST_ACTS", 4)
    sheet = ScoreSheet.begin("rally-run", ("Mia", "Ben"))
    for act in ("swap 0.0 0.1", "swap 3.3 3.1") * 2:
        sheet = sheet.write(act)
    for longer in (lambda: sheet.write("swap 1.1 1.2"), lambda: sheet.insert(1, "swap 1.1 1.2")):
        with pytest.raises(IllegalAction, match="5 entries, but at most 4 are read"):
            longer()
    changed = sheet.change(1, "swap 1.1 1.2")
    assert ScoreSheet.of_data(json.loads(json.dumps(changed.as_data()))) == changed
