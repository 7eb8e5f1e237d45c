"""Puzzles: every one is what it says it is, none gives anything away, and each day has its own."""

import json
from collections import Counter
from datetime import date, timedelta
from hashlib import sha256

import pytest

from rally.core.errors import ImpossiblePosition, NotationError
from rally.games import GAMES, NoSuchGame, best
from rally.stich_rallye import Turbo, Unknown
from rally.tutor import GRADES, puzzle, puzzle_of, puzzles
from rally.tutor.puzzle_book import CYCLE, FIRST, GONE, file_of, grade_of, is_id, numbered_puzzles, puzzle_once_asked
from rally.tutor.rally_run import themes as run_hardness, themes as run_themes
from rally.tutor.stich_rallye import themes as trick_hardness, themes as trick_themes
from tests.selection import sample
from tools.puzzles.__main__ import main
from tools.puzzles.finding import Candidate
from tools.puzzles.played_on import races_won
from tools.puzzles.searching import (
    FINDERS,
    crowded_kinds,
    judge_entry,
    lacking_themes,
    let_others_have_their_days,
)

ALL = {game: puzzles(game) for game in ("stich-rallye", "rally-run")}
THEMES = {"stich-rallye": trick_themes, "rally-run": run_themes}
HARDNESS = {"stich-rallye": trick_hardness, "rally-run": run_hardness}

both = pytest.mark.parametrize("game", ALL)


def a_few(game, thorough, purpose):
    """Some of the puzzles, others for another commit."""
    return sample(ALL[game], 3, thorough)


@both
def test_numbers_have_no_gap_and_ids_are_their_own(game):
    ever = numbered_puzzles(game)
    assert [each.number for each in ever] == [*range(1, len(ever) + 1)]
    assert [each.id for each in ever] == [f"{game}-{each.number}" for each in ever]
    assert len({each.position for each in ever}) == len(ever)
    assert ALL[game] == tuple(each for each in ever if not each.gone) and len(ALL[game]) >= FIRST[game]


@both
def test_what_is_gone_keeps_its_number_and_says_so(game):
    gone = [each for each in numbered_puzzles(game) if each.gone]
    assert gone and {each.gone for each in gone} <= set(GONE)
    for each in gone:
        assert is_id(each.id) and puzzle_once_asked(each.id) == each
        with pytest.raises(NotationError, match=f"the puzzle '{each.id}' is no longer asked"):
            puzzle(each.id)


@both
def test_one_choice_is_clearly_the_best(game):
    for each in ALL[game]:
        first, *others = each.choices
        assert first.action == each.best and others
        second = max(others, key=lambda judged: judged.rate)
        assert first.rate - second.rate >= 0.099, each.id  # as they are written, in races of 1000
        assert first.low > second.rate and first.rate > second.high, each.id
        assert all(judged.low <= judged.rate <= judged.high for judged in each.choices), each.id


@both
def test_there_is_something_to_choose(game):
    for each in ALL[game]:
        assert each.best in each.race.legal
        seldom = isinstance(each.best, Turbo) or {"last_trick", "lay_the_tile"}.intersection(each.themes)
        assert len(each.race.legal) >= 3 or seldom, each.id  # there the rules leave two choices
    two = sum(len(each.race.legal) == 2 for each in ALL[game])
    sure = sum(each.choices[0].rate >= 0.995 for each in ALL[game])
    assert two <= 0.2 * len(ALL[game]) and sure <= 0.12 * len(ALL[game])


@both
def test_nothing_hidden_is_in_a_puzzle(game):
    for each in ALL[game]:
        race = each.race
        assert race == race.seen_by(race.to_act), each.id
        if game == "stich-rallye":
            assert race.seed is None and each.memory is None
            others = [hand for seat, hand in enumerate(race.hands) if seat != race.to_act]
            assert all(isinstance(hand, Unknown) for hand in others), each.id
        else:
            assert all(map(race.is_unknown, race.face_down)) and set(race.pile) <= {None}, each.id
            assert str(race) == each.position and each.memory.sightings, each.id


@both
def test_grades_and_themes_are_mixed(game):
    grades = Counter(each.grade for each in ALL[game])
    assert set(grades) == set(GRADES) and max(grades.values()) <= 0.6 * len(ALL[game]), grades
    themes = Counter(theme for each in ALL[game] for theme in each.themes)
    assert set(themes) <= set(THEMES[game].THEMES) and all(each.themes for each in ALL[game])
    assert sum(count >= len(ALL[game]) / 50 for count in themes.values()) >= 6, themes


@pytest.mark.rest
@both
def test_themes_and_how_far_one_has_to_see_are_found_again_by_rule(game):
    for each in a_few(game, 60, "themes"):
        first, second = (judged.action for judged in each.choices[:2])
        assert THEMES[game].themes(each.race, first, second) == each.themes, each.id
        assert HARDNESS[game].sight_needed(each.race, each.best) == each.far, each.id


def test_a_grade_follows_from_how_far_one_has_to_see_and_how_close_the_next_best_is():
    assert [grade_of(far, 0.5) for far in (1, 2, 3, 4)] == ["easy", "easy", "medium", "medium"]
    assert [grade_of(far, 0.2) for far in (1, 2, 3, 4)] == ["easy", "medium", "medium", "hard"]
    assert [grade_of(far, 0.1) for far in (1, 2, 3, 4)] == ["medium", "medium", "hard", "hard"]


def test_how_far_one_has_to_see_by_hand():
    """Mia plays last: with R9 she wins the trick and drives 5, which is sure; both others lose it."""
    race = GAMES["stich-rallye"].parse(
        "players=3 round=3 flag=1 cars=43,30,20 motors=0,0,0 trick=R5,R7 hands=R2.R9.B3,?,?"
    )
    cards = {str(action): action for action in race.legal}
    assert trick_hardness.sight_needed(race, cards["R9"]) == trick_hardness.CERTAIN
    home = GAMES["rally-run"].parse("players=2 cars=0.0:NS,yellow trophies=red,- turn=0")
    north = next(action for action in home.legal if str(action) == "drive N")
    assert run_hardness.sight_needed(home, north) == run_hardness.THERE


def test_chances_of_tile_puzzles_have_intervals():
    """What was measured of so many choices is never known to the percent: seven swaps are not 17 % (17 to 17)."""
    for each in ALL["rally-run"]:
        for judged in each.choices:
            assert judged.rate in (0, 1) or judged.high - judged.low >= 0.02, (each.id, judged)


def test_chances_of_card_puzzles_are_races_won():
    for each in a_few("stich-rallye", 12, "races"):
        found = {found.action: found for found in GAMES["stich-rallye"].advise(each.race, playouts=2000, seed=1)}
        for judged in each.choices:
            won = [wins / 2000 for wins in found[judged.action].wins_by_seat]
            assert judged.by_seat == pytest.approx(won, abs=0.001), each.id
            assert judged.rate == judged.by_seat[each.race.to_act], each.id


@pytest.mark.rest
def test_played_on_among_rivals_who_hinder_the_next_best_does_not_win_clearly_more():
    finder = FINDERS["rally-run"]
    for each in a_few("rally-run", 2, "hindered"):
        best, second = (judged.action for judged in each.choices[:2])
        won = races_won(each.race, (best, second), finder.races)
        assert won[second] - won[best] < finder.too_many, each.id
    gone = next(each for each in numbered_puzzles("rally-run") if each.gone == "hindered")
    best, second = (judged.action for judged in gone.choices[:2])
    won = races_won(gone.race, (best, second), finder.races)
    assert won[second] - won[best] >= finder.too_many


@pytest.mark.parametrize(
    ("game", "theme"),
    [
        ("stich-rallye", "last_trick"),
        ("rally-run", "shorter_way_home"),
        ("rally-run", "lay_the_tile"),
        ("rally-run", "come_home"),
    ],
)
def test_of_the_themes_that_are_seldom_there_is_a_dozen(game, theme):
    assert sum(theme in each.themes for each in ALL[game]) >= 12


@pytest.mark.rest
@both
def test_what_is_written_is_worked_out_again(game):
    lines = file_of(game).read_text("utf-8").splitlines()
    for line in sample(lines, 2, 8):
        entry = json.loads(line)
        assert judge_entry(game, entry) == entry, entry["position"]


@pytest.mark.rest
@both
def test_what_was_found_later_is_found_again(game):
    finder, lines = FINDERS[game], file_of(game).read_text("utf-8").splitlines()
    there = [entry for entry in map(json.loads, lines[FIRST[game] :]) if "gone" not in entry]
    for entry in sample(there, 1, 5):
        moment = Candidate(entry["race"], GAMES[game].parse(entry["position"]))
        found = finder.judge_candidate(moment, lambda *_: True)
        assert found is not None and found.entry["choices"] == entry["choices"], entry["position"]


@both
def test_advice_with_another_seed_agrees(game):
    for each in a_few(game, 60, "advice"):
        advice = GAMES[game].advise(each.race, each.memory, seed=9000 + each.number)
        assert best(advice).action == each.best, each.id


def test_a_race_with_cards_is_not_judged_by_a_memory():
    with pytest.raises(ImpossiblePosition, match="expected no memory, found 'red 3'"):
        GAMES["stich-rallye"].advise(ALL["stich-rallye"][0].race, "red 3")


def test_a_day_has_the_same_puzzle_for_ever():
    """By hand: 2026-11-24 is day 739,944 of the calendar, 144 days after 2,466 cycles. 144 x 77 = 11,088, which is
    79 x 139 and 107 more: the 108th. A day later 145 x 77 = 11,165, which is 558 x 20 and 5 more: the 6th."""
    assert date(2026, 11, 24).toordinal() == 739_944 == 2466 * 300 + 144
    assert puzzle_of(date(2026, 11, 24)).id == "stich-rallye-289"
    assert puzzle_of(date(2026, 11, 25)).id == "rally-run-66"
    assert puzzle_of(date(2027, 11, 24), "rally-run").id == "rally-run-194"


def those_of_the_days(game):
    """The puzzles that have a day: the first of the list, or what stands instead of one that is gone."""
    found = []
    for each in numbered_puzzles(game)[: FIRST[game]]:
        while each.gone:
            each = numbered_puzzles(game)[each.instead - 1]
        found.append(each)
    return found


def test_every_puzzle_of_the_cycle_has_its_day():
    days = [date(2027, 1, 1) + timedelta(days) for days in range(2 * CYCLE)]
    for game in ALL:
        there = those_of_the_days(game)
        assert len({*there}) == FIRST[game], "none stands for two"
        assert {puzzle_of(day, game) for day in days[:CYCLE]} == {*there}
    start = -date(2027, 1, 1).toordinal() % CYCLE
    whole = [date(2027, 1, 1) + timedelta(start + day) for day in range(2 * CYCLE)]
    assert {puzzle_of(day) for day in whole} == {each for game in ALL for each in those_of_the_days(game)}
    assert [puzzle_of(day).game for day in whole[:3]] in [
        ["stich-rallye", "rally-run", "stich-rallye"],
        ["rally-run", "stich-rallye", "rally-run"],
    ]


def test_what_stands_instead_stays_as_long_as_it_is_asked():
    entries = [{"gone": "rival", "instead": 4}, {"gone": "close"}, {}, {}, {}, {}]
    let_others_have_their_days(entries, 3)
    assert [entry.get("instead") for entry in entries] == [4, 5, None, None, None, None]
    entries[3]["gone"] = "close"
    let_others_have_their_days(entries, 3)
    assert [entry.get("instead") for entry in entries] == [6, 5, None, None, None, None]


WRITTEN = {
    "stich-rallye": "005e6062578cc49b5a9e052f7b43bd84556f549367e0aae0c3ce1e1de2ca10f2",
    "rally-run": "f61d80dafaad0b8f11a663798b7f6c579ac82ec375efa320969e97151103527c",
}
"""The positions and best choices of FIRST, as they were written: what has a number keeps it."""


@both
def test_what_has_a_number_keeps_it(game):
    lines = [f"{each.position} {each.written[0][0]}" for each in numbered_puzzles(game)[: FIRST[game]]]
    assert sha256("\n".join(lines).encode()).hexdigest() == WRITTEN[game]


@pytest.mark.rest
def test_more_puzzles_are_appended(tmp_path, monkeypatch):
    path = tmp_path / "puzzles.jsonl"
    monkeypatch.setattr("tools.puzzles.searching.file_of", lambda game: path)
    main(["stich-rallye", "--count", "1", "--seed", "7"])
    first = path.read_text("utf-8")
    main(["stich-rallye", "--count", "3", "--seed", "7"])
    assert path.read_text("utf-8").startswith(first)
    one, *_others, last = map(json.loads, path.read_text("utf-8").splitlines())
    assert last["race"] > one["race"] >= 700_000, "and the next run goes on with other races"


@pytest.mark.rest
def test_puzzles_of_a_theme_are_looked_for_where_there_are_few(tmp_path, monkeypatch):
    path = tmp_path / "puzzles.jsonl"
    monkeypatch.setattr("tools.puzzles.searching.file_of", lambda game: path)
    finder = FINDERS["stich-rallye"]
    monkeypatch.setattr(type(finder), "all_themes", ("last_trick",))
    main(["stich-rallye", "--count", "0", "--seed", "1", "--each", "1", "--races", "5"])
    (entry,) = map(json.loads, path.read_text("utf-8").splitlines())
    assert (
        "last_trick" in entry["themes"]
        and lacking_themes(finder, [entry], 1) == set()
        and lacking_themes(finder, [entry], 2)
    )


@pytest.mark.parametrize("kind", ["motor", "motor early", "last"])
def test_puzzles_of_two_choices_are_looked_for_up_to_a_fifth_of_the_list(kind):
    finder = FINDERS["stich-rallye"]
    entries = [{"kinds": kinds} for kinds in ([kind], *[["medium"], ["hard"]] * 4)]
    assert crowded_kinds(finder, entries[:8]) >= {*finder.pairs}, "two of nine would be too many"
    assert crowded_kinds(finder, entries).isdisjoint(finder.pairs), "two of ten are a fifth"


def test_what_is_no_puzzle_is_said():
    assert puzzle("rally-run-1") == ALL["rally-run"][0]
    with pytest.raises(NotationError, match="there is no puzzle 'rally-run-0'"):
        puzzle("rally-run-0")
    with pytest.raises(NoSuchGame):
        puzzles("chess")
    with pytest.raises(ImpossiblePosition, match="expected a day, found '2026-11-24'"):
        puzzle_of("2026-11-24")
