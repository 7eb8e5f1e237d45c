"""Exercises of Rally Run! that are made: as in play, right by the rules, telling misreadings apart."""

from functools import cache
from random import Random
from statistics import median

import pytest

from rally.rally_run import Drive, Race, Swap, TilesSwapped, grid
from rally.tutor import SKILLS, WORKBOOKS, answers
from rally.tutor.rally_run.exercise import play_turns
from tests.effort import SECOND, count_lines
from tests.selection import often

WORKBOOK = WORKBOOKS["rally-run"]
NAMES = [skill.name for skill in WORKBOOK.skills]
GRID = grid()
LONGEST = 4
"""A film that somebody can follow has so many turns at most."""

every_skill = pytest.mark.parametrize("name", NAMES)


@cache
def made(name):
    """A hundred exercises of a skill, of all levels."""
    return tuple(SKILLS[name].make(Random(f"{name} {number}"), number % 3) for number in range(often(100, 2000)))


# --- the answers are those of the rules -----------------------------------------------------------------------------


def drives(race):
    """Every action is tried."""
    return [side for side in "NESW" if race.why_not(Drive(side)) is None]


def by_trying(task):
    """The right answer, found by trying out what a race allows and looking at it afterwards."""
    race = play_turns(Race.parse(task.position), task.seen)
    later = play_turns(race, task.turns)
    match task.ask:
        case "drives":
            found = (GRID.neighbours[race.car][side] for side in drives(race))
        case "sides" | "ways_on":
            cell = GRID.neighbours[race.car][task.turns]
            after = race.after(Drive(task.turns))
            laid = [after.after(each) for each in after.legal] if after.turning else [after]
            sides = {side for each in laid for side in each.open[cell]}
            there = {GRID.neighbours[cell].get(side) for side in sides} - {None}
            found = there - {race.car} if task.ask == "ways_on" else there
        case "open":
            found = later.open
        case "swaps":
            swaps = [action for action in race.legal if isinstance(action, Swap)]
            found = {cell for each in swaps for cell in (each.first, each.second)} & {*task.offered}
        case "winner":
            return -1 if later.winner is None else later.winner
        case "trophies":
            return int(later.trophies[task.seat] is not None)
        case "finish":
            return race.trophies[task.seat]
        case "known":
            return len({*race.memory.kinds} & {*race.face_down})
        case "seen":
            return followed(race, task.kind)
    return tuple(sorted(map(GRID.name, found)))


def followed(race, kind):
    """Where the tile lies: everything that anybody has seen is followed from one race to the next."""
    seen = set()
    for each in reversed([*race.history()]):
        for event in each.events:
            if isinstance(event, TilesSwapped):
                places = {event.first: event.second, event.second: event.first}
                seen = {places.get(cell, cell) for cell in seen}
        seen |= {*each.open} | ({each.turning} if each.turning else set())
    found = [cell for cell in seen if race.is_face_down(cell) and race.kind(cell) == kind]
    return GRID.name(found[0]) if len(found) == 1 else "?"


@every_skill
def test_the_right_answer_is_what_a_race_says(name):
    for task in made(name):
        assert WORKBOOK.truth(task) == by_trying(task), task
        choices = answers(task)
        assert [choice.value for choice in choices if choice.right] == [by_trying(task)] and 4 <= len(choices) <= 6


# --- as in play -----------------------------------------------------------------------------------------------------


@every_skill
def test_what_is_watched_and_what_is_asked_about_are_a_few_turns_that_are_allowed(name):
    for task in made(name):
        assert len(task.seen.split()) <= LONGEST and len(task.turns.split()) <= LONGEST
        assert task.outcome.memory is not None, "all of them can be played"
        seats = range(len(task.race.players))
        assert task.seat in seats and (not task.homes or len(task.homes) == len(seats))
        if task.ask in ("drives", "swaps", "sides", "ways_on"):
            assert task.seat == task.race.turn


@every_skill
def test_there_are_easy_and_hard_ones(name):
    length = [
        sum(
            len(each.seen.split()) + len(each.turns.split()) + len(each.race.players)
            for number, each in enumerate(made(name))
            if number % 3 == level
        )
        for level in range(3)
    ]
    assert length[0] < length[2] or name == "trophies", length


# --- telling misreadings apart --------------------------------------------------------------------------------------


@every_skill
def test_an_exercise_is_made_before_anybody_waits(name):
    spent = [count_lines(lambda n=n: SKILLS[name].make(Random(f"in time {n}"), n % 3)) for n in range(9)]
    assert median(spent) < 0.01 * SECOND, spent
