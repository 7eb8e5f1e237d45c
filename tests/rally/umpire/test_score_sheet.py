"""What is told at a real table is judged as the rules judge a whole race, can be changed, and makes a record."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rally import GAMES
from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError, RallyError
from rally.stich_rallye import Card, Unknown
from rally.stich_rallye.box.events import RoundEnded
from rally.umpire import ScoreSheet
from rally.umpire.sheet import LONGEST_ACT
from rally.umpire.stich_rallye import betrayals, motor_moves
from tests.rally.umpire.tables import TABLES, acts_of, seen
from tests.selection import often, seed

SEEDS = [seed() + number for number in range(often(20, 300))]
NAMES = ("Mia", "Ben", "Ida")


def sheet_of(game: str, *acts: str) -> ScoreSheet:
    sheet = ScoreSheet.begin(game, NAMES)
    for act in acts:
        sheet = sheet.write(act)
    return sheet


# --- the rules, without a hand or a tile that is known ---


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("number", SEEDS)
def test_what_is_told_leads_where_the_race_leads(game: str, number: int) -> None:
    """A tenth of what is told is wrong; where it may be, it is taken back."""
    race, sheet = TABLES[game](number)
    luck = Random(number)
    for act, after in acts_of(race, number):
        if luck.random() < 0.1:
            sheet = told_wrongly(sheet, act, luck)
        sheet = sheet.write(act)
        race = after
        assert seen(sheet.race) == seen(race)
    check_record(game, sheet, race)
    assert ScoreSheet.of_data(json.loads(json.dumps(sheet.as_data()))) == sheet


def told_wrongly(sheet: ScoreSheet, act: str, luck: Random) -> ScoreSheet:
    """The sheet after an act that nobody has done, and that is taken back, or refused by a rule."""
    acts = [each for each in ("G5", "B9", "turbo", "deal", "drive N", "turn NS", "swap 0.0 4.4") if each != act]
    wrong = luck.choice(acts)
    objection = sheet.why_not(wrong)
    if objection is None:
        return sheet.write(wrong).take_out(len(sheet.acts))
    assert str(objection)
    with pytest.raises(RallyError):
        sheet.write(wrong)
    return sheet


def check_record(game: str, sheet: ScoreSheet, race: Any) -> None:
    """The record is that of the race, told with all that was seen; `replay` comes to the same end."""
    races = [*GAMES[game].replay(json.dumps(sheet.record()))]
    assert seen(sheet.whole) == seen(race)
    if race.winner is not None:
        assert seen(races[-1]) == seen(race) and sheet.whole.outcome == race.outcome


def test_hands_are_known_once_a_round_is_over() -> None:
    race, sheet = TABLES["stich-rallye"](3)
    for act, _race in acts_of(race, 3):
        sheet = sheet.write(act)
        if act == "end of the round":
            break
    assert not any(isinstance(hand, Unknown) for hand in [*sheet.whole.history()][-1].hands)
    assert sheet.record()["rounds"][0]["hands"] != ["?"] * len(race.players)


def test_what_was_swapped_unseen_lay_elsewhere_at_the_beginning() -> None:
    sheet = sheet_of("rally-run", "swap 0.0 3.3", "swap 1.1 2.1", "swap 4.4 3.1", "drive S curve", "turn NE")
    beginning = [*sheet.whole.history()][-1]
    assert beginning.kind((3, 3)) == "c" and beginning.is_unknown((0, 0))


# --- what may not be, by its rule ---


@pytest.mark.parametrize(
    ("game", "acts", "act", "rule"),
    [
        ("stich-rallye", ("G9", "R4"), "R4", "S1.2"),  # it lies in the trick
        ("stich-rallye", (), "G11", "S1.2"),  # three players have no 11
        ("stich-rallye", ("G9", "R4", "R7", "B3"), "G4", None),  # Mia may well have no blue
        ("stich-rallye", ("G9", "R4", "R7", "B2", "G3"), "G5", "S2.2"),  # Ben has shown to have no green
        ("stich-rallye", ("G9",), "turbo", "S4.5"),
        ("stich-rallye", ("G9",), "end of the round", "S8.1"),
        ("rally-run", (), "drive N", "R3.1"),
        ("rally-run", (), "drive S", "R3.2"),  # which road is it?
        ("rally-run", (), "turn NE", "R3.2"),
        ("rally-run", ("swap 0.0 0.1",), "swap 0.1 0.2", "R4.2"),
        ("rally-run", ("drive S curve", "turn NE"), "drive W pit", "R1.7"),
    ],
)
def test_what_may_not_be_is_refused_by_its_rule(game: str, acts: tuple[str, ...], act: str, rule: str | None) -> None:
    sheet = sheet_of(game, *acts)
    objection = sheet.why_not(act)
    assert (objection.rule if objection else None) == rule


def test_a_tile_that_was_seen_is_no_other_one_afterwards() -> None:
    there_and_back = ("drive S dead_end", "turn N", "swap 1.1 1.2", "swap 3.1 3.3", "drive N")
    sheet = sheet_of("rally-run", *there_and_back, "swap 4.3 4.2", "swap 1.1 1.2")
    objection = sheet.why_not("drive S curve")
    assert objection is not None and objection.rule == "R6.1"
    assert sheet.why_not("drive S dead_end") is None and sheet.why_not("drive S") is None


def test_too_many_tiles_of_a_kind_cannot_have_been_turned_over() -> None:
    sheet = ScoreSheet.begin("rally-run", ("Mia", "Ben"))
    first = sheet.first.but(tiles=("xxx??", "?????", "??P??", "?????", "?????"), cars=((0, 5), (5, 4)))
    with pytest.raises(ImpossiblePosition):
        ScoreSheet(first).write("drive W crossing")


# --- mistakes are the rule at a table ---


def test_an_entry_in_the_middle_is_changed_and_what_follows_judged_again() -> None:
    sheet = sheet_of("stich-rallye", "G9", "R4", "R7", "B3", "G4").change(1, "R5")
    assert sheet.misfit is None and sheet.acts == ("G9", "R5", "R7", "B3", "G4")
    assert sheet.races[3].cars == (0, 0, 5)


def test_the_first_entry_that_no_longer_fits_is_shown_and_can_be_mended() -> None:
    sheet = sheet_of("stich-rallye", "G9", "R4", "R7", "B3", "R2", "B5").change(1, "R2")
    assert sheet.misfit == 4 and sheet.error is not None and sheet.error.objections[0].rule == "S1.2"
    with pytest.raises(IllegalAction, match="no longer fits"):
        sheet.write("G2")
    assert sheet.change(4, "R4").misfit is None
    assert sheet.take_out(4).acts == ("G9", "R2", "R7", "B3", "B5")
    assert sheet.until(4).acts == ("G9", "R2", "R7", "B3")


def test_what_was_forgotten_is_put_between() -> None:
    sheet = sheet_of("rally-run", "drive S curve", "turn NE", "drive W straight")
    assert sheet.insert(2, "swap 1.1 1.2").misfit == 3  # it was Ben who drove, and now it would be Ida


def test_a_change_that_does_not_fit_itself_changes_nothing() -> None:
    sheet = sheet_of("stich-rallye", "G9", "R4")
    with pytest.raises(IllegalAction):
        sheet.change(1, "G9")
    with pytest.raises(NotationError, match="no entry"):
        sheet.change(7, "G3")


def test_a_position_is_set_right_with_a_note_in_the_record() -> None:
    sheet = sheet_of("stich-rallye", "G9", "R4", "R7", "set cars=9,0,4 motors=3,0,0", "B3", "B4", "B5")
    assert sheet.race.cars == (9, 3, 4) and [motor.value for motor in sheet.race.motors] == [6, 0, 1]
    record = sheet.record()
    assert record["set"] == ["cars=9,0,4 motors=3,0,0"] and len(record["earlier"]) == 1
    assert seen([*GAMES["stich-rallye"].replay(json.dumps(record))][-1]) == seen(sheet.race)
    with pytest.raises(ImpossiblePosition, match="hill"):
        sheet.write("set cars=7,0,4")


@pytest.mark.parametrize("text", ["", "   ", None, 7, "x" * (LONGEST_ACT + 1)])
def test_what_is_no_act_is_refused(text: Any) -> None:
    with pytest.raises(NotationError):
        sheet_of("stich-rallye").write(text)


@pytest.mark.parametrize("data", [{}, {"game": "chess", "at": "", "acts": []}, {"game": "rally-run", "at": 3}])
def test_what_is_no_sheet_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(RallyError):
        ScoreSheet.of_data(data)


def test_a_sheet_needs_a_game_that_has_an_umpire() -> None:
    with pytest.raises(NotationError, match="there is no game"):
        ScoreSheet.begin("chess", NAMES)


def test_a_sheet_with_other_names_has_them_from_its_beginning_and_the_same_acts() -> None:
    sheet = ScoreSheet.begin("stich-rallye", ("Mia", "Bne", "Ida"))
    for act in ("G9", "R4", "set players=Mia,Ben,Tom cars=3,0,0", "R7"):
        sheet = sheet.write(act)
    called = {"Mia": "Zoe", "Bne": "Ben", "Ben": "Bea"}
    mended = sheet.with_names(lambda race: race.renamed([called.get(name, name) for name in race.players]))
    assert [race.players for race in mended.races] == [("Zoe", "Ben", "Ida")] * 3 + [("Zoe", "Bea", "Tom")] * 2
    assert mended.acts == ("G9", "R4", "set players=Zoe,Bea,Tom cars=3,0,0", "R7")
    assert ScoreSheet.of_data(mended.as_data()).races == mended.races
    assert "Mia" not in str(mended.record())


# --- a revoke, and who leaves ---

REVOKED = ("G9", "R4", "R7", "B3", "B4", "B5", "turbo")
"""Ben did not follow green in the first trick, and leads the third one."""


def test_a_card_that_was_played_all_the_same_is_written_down_with_a_note() -> None:
    sheet = sheet_of("stich-rallye", *REVOKED)
    assert betrayals(sheet.races, Card.parse("G2")) == (1,)
    with pytest.raises(IllegalAction, match="did not follow green"):
        sheet.write("G2")
    sheet = sheet.write("revoke G2").write("G2").write("B9").write("R2").write("no turbo")
    assert sheet.race.phase == "play" and not sheet.race.trick
    assert sheet.misfit is None and ScoreSheet.of_data(json.loads(json.dumps(sheet.as_data()))) == sheet
    record = sheet.record()
    assert record["revokes"] == [{"round": 1, "trick": 1, "seat": 1, "card": "R4", "shown_by": "G2"}]
    assert record["set"] == ["revoke G2"] and len(record["earlier"]) == 1
    assert seen([*GAMES["stich-rallye"].replay(json.dumps(record))][-1]) == seen(sheet.race)


def test_all_that_was_not_followed_speaks_against_a_card_and_nothing_else_does() -> None:
    sheet = sheet_of("stich-rallye", "G9", "R4", "G3", "R2", "G2")
    assert sheet.race.to_act == 0 and sheet.race.voids == (frozenset(), frozenset({"green"}), frozenset({"red"}))
    assert betrayals(sheet.races, Card.parse("R9")) == () == betrayals(sheet.races, Card.parse("B9"))
    assert betrayals(sheet.races, Card.parse("R4")) == (1,)  # it was played already: it is there only once
    with pytest.raises(IllegalAction, match="somewhere else"):
        sheet.write("revoke R4")
    with pytest.raises(IllegalAction, match="nothing speaks against"):
        sheet.write("revoke R9")


def test_an_earlier_card_is_mended_and_nothing_speaks_against_the_later_one() -> None:
    sheet = sheet_of("stich-rallye", *REVOKED[:6]).change(1, "G4")
    assert "green" not in sheet.race.voids[1]


def test_somebody_leaves_between_two_rounds() -> None:
    race, sheet = TABLES["stich-rallye"](4)
    for act, _race in acts_of(race, 4):
        sheet = sheet.write(act)
        if act == "end of the round":
            break
    players = sheet.race.players
    if len(players) == 3:
        assert sheet.why_not("leave 1").rule == "S-M"
        return
    sheet = sheet.write("leave 1").write("deal")
    assert sheet.race.players == (players[0], *players[2:])
    record = json.dumps(sheet.record())
    assert seen([*GAMES["stich-rallye"].replay(record)][-1])["players"] == sheet.race.players
    with pytest.raises(NotationError, match="no seat"):
        sheet.write("leave x")


def test_somebody_leaves_before_a_turn() -> None:
    sheet = sheet_of("rally-run", "drive S curve", "turn NE", "leave 0", "drive W straight")
    assert sheet.race.players == ("Ben", "Ida") and (0, 0) not in sheet.race.open
    assert ScoreSheet.of_data(sheet.as_data()) == sheet
    assert sheet.record()["set"] == ["leave 0"]


# --- a turn is changed as a whole ---


def test_another_road_takes_its_whole_turn_with_it() -> None:
    sheet = sheet_of("rally-run", "drive S curve", "turn NE", "drive W straight")
    assert sheet.change(0, "drive S straight").acts == ("drive S straight", "drive W straight")
    assert sheet.change(0, "drive S straight").misfit is None
    assert sheet.change(0, "drive S curve") == sheet
    assert sheet.take_out(0).acts == ("drive W straight",)
    assert sheet.change(1, "turn NW").acts == ("drive S curve", "turn NW", "drive W straight")


# --- the end of a round ---


def test_a_round_ends_car_by_car_in_the_order_of_the_rule() -> None:
    race, sheet = TABLES["stich-rallye"](5)
    assert motor_moves(sheet.race) == ()
    for act, _race in acts_of(race, 5):
        sheet = sheet.write(act)
        if act == "end of the round":
            break
    end = sheet.race
    order = next(event.order for event in end.events if isinstance(event, RoundEnded))
    scenes = motor_moves(end)
    before = sheet.races[-2]
    assert [scene.events[0].seat for scene in scenes] == [seat for seat in order if before.motors[seat].value]
    assert scenes[0].previous.cars == before.cars and scenes[-1].cars == end.cars
    for one, other in pairwise(scenes):
        assert other.previous.cars == one.cars
