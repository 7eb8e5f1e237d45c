"""Puzzles: every one is what it says it is, none gives anything away, and each day has its own."""

import json
from collections import Counter
from datetime import date, timedelta
from hashlib import sha256

import pytest

from rally.errors import ImpossiblePosition, NotationError
from rally.games import GAMES, NoSuchGame, best
from rally.stich_rallye import Turbo, Unknown
from rally.tutor import GRADES, puzzle, puzzle_of, puzzles
from rally.tutor.puzzle_book import CYCLE, FIRST, file_of
from rally.tutor.rally_run import themes as run_themes
from rally.tutor.stich_rallye import themes as trick_themes
from tests.thorough import often
from tools.puzzles import FINDERS, Candidate, lacking, main, too_many
from tools.seed import drawn_from

ALL = {game: puzzles(game) for game in ("stich-rallye", "rally-run")}
THEMES = {"stich-rallye": trick_themes, "rally-run": run_themes}

both = pytest.mark.parametrize("game", ALL)


def a_few(game, thorough, purpose):
    """Some of the puzzles, others for another commit."""
    return drawn_from(ALL[game], often(3, thorough), f"{game} {purpose}")[:thorough]


@both
def test_numbers_have_no_gap_and_ids_are_their_own(game):
    assert len(ALL[game]) >= FIRST[game]
    assert [each.number for each in ALL[game]] == [*range(1, len(ALL[game]) + 1)]
    assert [each.id for each in ALL[game]] == [f"{game}-{each.number}" for each in ALL[game]]
    assert len({each.position for each in ALL[game]}) == len(ALL[game])


@both
def test_one_choice_is_clearly_the_best(game):
    for each in ALL[game]:
        first, *others = each.choices
        assert first.action == each.best and others
        second = max(others, key=lambda judged: judged.rate)
        assert first.rate - second.rate >= 0.099, each.id  # as they are written, in races of 1000
        assert first.low > second.high, each.id
        assert all(judged.low <= judged.rate <= judged.high for judged in each.choices), each.id


@both
def test_there_is_something_to_choose(game):
    for each in ALL[game]:
        assert each.best in each.race.legal
        seldom = isinstance(each.best, Turbo) or {"last_trick", "lay_the_tile"}.intersection(each.themes)
        assert len(each.race.legal) >= 3 or seldom, each.id  # there the rules leave two choices
    two = sum(len(each.race.legal) == 2 for each in ALL[game])
    sure = sum(each.choices[0].low >= 0.99 for each in ALL[game])
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


@both
def test_themes_are_found_again_by_rule_and_as_many_players_miss_it(game):
    for each in a_few(game, 60, "themes"):
        first, second = (judged.action for judged in each.choices[:2])
        assert THEMES[game].themes(each.race, first, second) == each.themes, each.id
        assert FINDERS[game].missed(each.race, each.best) == each.missed, each.id


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


@both
def test_what_is_written_is_worked_out_again(game):
    finder, lines = FINDERS[game], file_of(game).read_text("utf-8").splitlines()
    for line in drawn_from(lines[FIRST[game] :], often(1, 5), f"{game} again")[: often(1, 5)]:
        entry = json.loads(line)
        moment = Candidate(entry["race"], GAMES[game].parse(entry["position"]))
        found = finder.judged(moment, lambda *_: True)
        again = [[str(each.action), *map(per_mille, (each.rate, each.low, each.high))] for each in found]
        assert again == entry["choices"], entry["position"]


def per_mille(share):
    return round(share * 1000)


@both
def test_advice_with_another_seed_agrees(game):
    for each in a_few(game, 60, "advice"):
        given = (each.race,) if each.memory is None else (each.race, each.memory)
        advice = GAMES[game].advise(*given, seed=9000 + each.number)
        assert best(advice).action == each.best, each.id


def test_a_day_has_the_same_puzzle_for_ever():
    """By hand: 2026-11-24 is day 739,944 of the calendar, 144 days after 2,466 cycles. 144 x 77 = 11,088, which is
    79 x 139 and 107 more: the 108th. A day later 145 x 77 = 11,165, which is 558 x 20 and 5 more: the 6th."""
    assert date(2026, 11, 24).toordinal() == 739_944 == 2466 * 300 + 144
    assert puzzle_of(date(2026, 11, 24)).id == "stich-rallye-289"
    assert puzzle_of(date(2026, 11, 25)).id == "rally-run-66"
    assert puzzle_of(date(2027, 11, 24), "rally-run").id == "rally-run-194"


def test_every_puzzle_of_the_cycle_has_its_day():
    days = [date(2027, 1, 1) + timedelta(days) for days in range(2 * CYCLE)]
    for game, there in ALL.items():
        assert {puzzle_of(day, game) for day in days[:CYCLE]} == {*there[: FIRST[game]]}
    start = -date(2027, 1, 1).toordinal() % CYCLE
    whole = [date(2027, 1, 1) + timedelta(start + day) for day in range(2 * CYCLE)]
    assert {puzzle_of(day) for day in whole} == {each for game, there in ALL.items() for each in there[: FIRST[game]]}
    assert [puzzle_of(day).game for day in whole[:3]] in [
        ["stich-rallye", "rally-run", "stich-rallye"],
        ["rally-run", "stich-rallye", "rally-run"],
    ]


WRITTEN = {
    "stich-rallye": "6919be9e58144e9a8f45a63d6ff247c284d9fc4a7efbdc080b7c6c3db511087e",
    "rally-run": "7ba23a5988d5fb99af99aa373a2702a7c4da16b1ee69d221d6d868baa89fa27b",
}
"""The lines of FIRST, as they were written: what has a number keeps it."""


@both
def test_what_has_a_number_keeps_it(game):
    lines = file_of(game).read_text("utf-8").splitlines()[: FIRST[game]]
    assert sha256("\n".join(lines).encode()).hexdigest() == WRITTEN[game]


def test_more_puzzles_are_appended(tmp_path, monkeypatch):
    path = tmp_path / "puzzles.jsonl"
    monkeypatch.setattr("tools.puzzles.file_of", lambda game: path)
    main(["stich-rallye", "--count", "1", "--seed", "7"])
    first = path.read_text("utf-8")
    main(["stich-rallye", "--count", "3", "--seed", "7"])
    assert path.read_text("utf-8").startswith(first)
    one, *_others, last = map(json.loads, path.read_text("utf-8").splitlines())
    assert last["race"] > one["race"] >= 700_000, "and the next run goes on with other races"


def test_puzzles_of_a_theme_are_looked_for_where_there_are_few(tmp_path, monkeypatch):
    path = tmp_path / "puzzles.jsonl"
    monkeypatch.setattr("tools.puzzles.file_of", lambda game: path)
    finder = FINDERS["stich-rallye"]
    monkeypatch.setattr(type(finder), "all_themes", ("last_trick",))
    main(["stich-rallye", "--count", "0", "--seed", "1", "--each", "1", "--races", "5"])
    (entry,) = map(json.loads, path.read_text("utf-8").splitlines())
    assert "last_trick" in entry["themes"] and lacking(finder, [entry], 1) == set() and lacking(finder, [entry], 2)


@pytest.mark.parametrize("kind", ["motor", "motor early", "last"])
def test_puzzles_of_two_choices_are_looked_for_up_to_a_fifth_of_the_list(kind):
    finder = FINDERS["stich-rallye"]
    entries = [{"kinds": kinds} for kinds in ([kind], *[["medium"], ["hard"]] * 4)]
    assert too_many(finder, entries[:8]) >= {*finder.pairs}, "two of nine would be too many"
    assert too_many(finder, entries).isdisjoint(finder.pairs), "two of ten are a fifth"


def test_what_is_no_puzzle_is_said():
    assert puzzle("rally-run-1") == ALL["rally-run"][0]
    with pytest.raises(NotationError, match="there is no puzzle 'rally-run-0'"):
        puzzle("rally-run-0")
    with pytest.raises(NoSuchGame):
        puzzles("chess")
    with pytest.raises(ImpossiblePosition, match="expected a day, found '2026-11-24'"):
        puzzle_of("2026-11-24")
