"""Prints everything that a float decides in `rally`, as lines of text that are the same on every Python.

It prints JSON: by name a digest of the lines, or the lines themselves. It needs the standard library only, and runs on
any Python from 3.11 on.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, TypeAlias

Lines: TypeAlias = Iterator[str]

SEED = 52
PRACTISED, MIXED = 10, 60
"""Questions that are answered in a practice of one skill, and of all skills."""

DAYS = 100


def shown(*numbers: float) -> str:
    """Numbers to nine decimal places."""
    return " ".join(f"{number:.9f}" for number in numbers)


def short(text: str) -> str:
    """A short digest of a text."""
    return sha256(text.encode()).hexdigest()[:16]


def right(practice: Any, numbers: Random) -> Any:
    return next(choice.value for choice in practice.choices if choice.right)


def wrong(practice: Any, numbers: Random) -> Any:
    return next(choice.value for choice in practice.choices if not choice.right)


def anything(practice: Any, numbers: Random) -> Any:
    """Any answer, or "I don't know"."""
    values = [None, *(choice.value for choice in practice.choices)]
    return values[int(numbers.random() * len(values))]


ANSWERS: tuple[Callable[[Any, Random], Any], ...] = (right, wrong, anything)


def one_practice(skills: str | None, answer: Callable[[Any, Random], Any], count: int) -> Lines:
    """Each question with what is known when it is asked."""
    from rally.tutor import Practice

    practice, numbers = Practice.start(skills, seed=SEED), Random(f"{skills} {answer.__name__}")
    for number in range(1, count + 1):
        asked = short(repr((practice.exercise, practice.choices)))
        yield f"question {number}: {practice.exercise.id} ({asked}), chances {shown(*practice.chances.values())}"
        practice = practice.answered(answer(practice, numbers))
    yield f"named {practice.found}, mastered {sorted(practice.mastered)}"
    yield f"code {practice.code}"
    again = Practice.read(practice.code)
    yield f"next {again.exercise.id}, chances {shown(*again.chances.values())}"


def practices() -> Iterator[tuple[str, Lines]]:
    """Practice of each skill, and of all together, answered in several ways."""
    from rally.tutor import SKILLS

    for answer in ANSWERS:
        for skill in SKILLS:
            yield f"practice of {skill}, {answer.__name__}", one_practice(skill, answer, PRACTISED)
        yield f"practice of everything, {answer.__name__}", one_practice(None, answer, MIXED)


def puzzles_of_days() -> Lines:
    """The puzzles of many days, with how hard they are."""
    from rally.tutor import puzzle_of

    first = date(2026, 1, 1)
    for day in (first + timedelta(days=number) for number in range(DAYS)):
        for game in (None, "stich-rallye", "rally-run"):
            found = puzzle_of(day, game)
            yield f"{day} {game}: {found.id} {found.grade} {shown(found.ahead)} {found.best}"


def book_exercises() -> Lines:
    """The answers of all exercises, in the order in which they lie."""
    from rally.tutor import WORKBOOKS

    for book in WORKBOOKS.values():
        for task in book.exercises():
            for time in range(2):
                answers = [(each.value, each.right, each.beliefs) for each in book.answers(task, time)]
                yield f"{task.id} {time}: {answers}"


def positions(name: str, count: int, every: int) -> Iterator[Any]:
    """Positions of races that ready players play, each with a seat to act, as that seat knows it."""
    from rally import GAMES, play

    game, quick = GAMES[name], {"stich-rallye": "sensible", "rally-run": "attentive"}[name]
    for number in range(count):
        players = 3 + number % 2
        race = play(game.start(players=players, seed=number), [quick] * players, number, most_actions=every * number)
        while race.to_act is None and race.winner is None:
            race = race.after(race.legal.only)
        if race.winner is None:
            yield race.seen_by(race.to_act)


def said_of(advice: Any) -> str:
    """All numbers of a piece of advice."""
    numbers = [advice.rate, advice.low, advice.high, *advice.chances]
    numbers += [getattr(advice, name) for name in ("turns", "turns_low", "turns_high") if hasattr(advice, name)]
    return f"{advice.action} {advice.wins_by_seat} of {advice.playouts}, {advice.certain}: {shown(*numbers)}"


def analyses(name: str, count: int, every: int, playouts: int) -> Lines:
    """What each choice is worth, the best one, and what happens most often after it."""
    from importlib import import_module

    from rally import GAMES, best

    likely = {"stich-rallye": "rally.stich_rallye.players.likely", "rally-run": "rally.rally_run.players.reasons"}
    for race in positions(name, count, every):
        found = GAMES[name].advise(race, playouts=playouts, seed=SEED, actions=[*islice(race.legal, 6)])
        chosen = best(found)
        yield f"{race}: best {chosen.action}"
        yield from map(said_of, found)
        line = import_module(likely[name]).likely_line(race, chosen.action, SEED)
        yield f"likely {line.alike} of {line.deals}: {line.races[-1]}"


def moves(name: str, player: Any, count: int, every: int) -> Lines:
    """What a computer player chooses."""
    for number, race in enumerate(positions(name, count, every)):
        yield f"move {number} from {race}: {player(race, number)}"


def whole_races(name: str) -> Lines:
    """Races between the quick computer players, by their records."""
    from rally import GAMES, play

    seats = {"stich-rallye": ["sensible", "random", "sensible"], "rally-run": ["attentive", "forgetful", "rememberer"]}
    for number in range(4):
        race = play(GAMES[name].start(players=3, seed=number), seats[name], number)
        yield f"race {number}: {race.outcome}, {short(repr(GAMES[name].record(race)))}"


def results_of(name: str, races: int) -> Lines:
    """The standings of a tournament, in their order."""
    from rally.tournament import tournament

    four = {
        "stich-rallye": {"a": "sensible", "b": "random", "c": "random", "d": "sensible"},
        "rally-run": {"a": "rememberer", "b": "forgetful", "c": "attentive", "d": "rememberer"},
    }
    for each in tournament(name, four[name], races, seats=3, seed=SEED, workers=1).table:
        rating = "–" if each.rating is None else shown(each.rating)
        yield f"{each.player}: {each.wins} of {each.races}, {shown(each.rate, each.low, each.high)}, rating {rating}"


def ratings() -> Lines:
    """Ratings of who has finished before whom, and intervals of shares."""
    from rally.core.advice import mean_interval
    from rally.tournament.results import Tally, rate_players

    numbers = Random("ratings")
    for number in range(60):
        players, most = 2 + number % 7, (3, 30, 10**5)[number % 3]
        before = [[int(numbers.random() * most) * (one != other) for one in range(players)] for other in range(players)]
        yield f"ratings {number}: {shown(*(each or 0 for each in rate_players(before)))}"
        tally = Tally()
        for _block in range(1 + number):
            tally.add(5, int(numbers.random() * 6), 0)
        standing = tally.standing("", None)
        yield f"intervals {number}: {shown(standing.low, standing.high)}"
        yield f"mean {number}: {shown(*mean_interval(tally.wins, tally.spread[0], tally.blocks))}"


def forgetting() -> Lines:
    """Which tiles are remembered."""
    from rally.rally_run.memory.memory import Forgetting

    for share in (0, 0.02, 0.05, 0.1, 0.2, 0.5, 1 / 3, 1):
        for span in (None, 7):
            rule = Forgetting(share, span, SEED)
            for age in (1, 2, 3, 5, 8, 13, 40):
                kept = ["".join("01"[each] for each in rule.keeps(turn, 12, age)) for turn in range(6)]
                yield f"share {share!r}, span {span}, age {age}: {' '.join(kept)}"


def simulations() -> Lines:
    """Whole races played at once."""
    from rally import GAMES

    for style in ("random", "sensible", "watchful"):
        for players in (3, 4, 5):
            found = GAMES["stich-rallye"].simulate(12, players=players, seed=SEED, style=style)
            yield f"Stich Rallye, {style}, {players} players: {found}"
    for players in (2, 3, 4):
        yield f"Rally Run!, {players} players: {GAMES['rally-run'].simulate(6, players=players, seed=SEED)}"


def tables() -> Lines:
    """The numbers by which computer players count."""
    from rally.rally_run.players.advice import chance_between, chance_of_share
    from rally.rally_run.players.planner import CHANCES
    from rally.stich_rallye.players import advice
    from rally.stich_rallye.playouts import outlook, sense

    yield f"planner {CHANCES}"
    for players in (3, 4, 5):
        yield f"outlook of {players}: {[outlook.seat_weights(players, number) for number in (1, 2)]}"
    for name, weights in (("sensible", sense.SENSIBLE), ("watchful", sense.WATCHFUL)):
        for left in range(16):
            worth = [sense.motor_worth(number, left, weights) for number in (1, 2, 3)]
            yield f"{name}, {left} to come: {worth} {sense.savings(left, weights)}"
        for to_come in range(5):
            chances = [sense.chances(players, to_come, weights) for players in (3, 4, 5)]
            yield f"{name}, {to_come} to come: {chances} {sense.chance_of_leader(to_come, weights)}"
    for share in (number / 40 for number in range(41)):
        numbers = [chance_of_share(players, near, share) for players in (2, 3, 4) for near in (1, 2, 9)]
        numbers += chance_between(3, 3, share / 2, share)
        numbers += [advice.chance_of_share(players, share) for players in (3, 4, 5)]
        yield f"worth of {share}: {shown(*numbers)}"


def arithmetic() -> Lines:
    """Logarithms, exponentials and powers, to the last bit."""
    from rally.core.exact import exp, log, power

    numbers = Random("arithmetic")
    for number in range(300):
        some, other = numbers.random(), numbers.random()
        values = (log(some), log(some * 1000), exp(-20 * some), exp(20 * some), power(some, other), power(some, number))
        yield f"{number}: {[each.hex() for each in values]}"


def parts() -> Iterator[tuple[str, Lines]]:
    """All of it by name."""
    from rally import rally_run, stich_rallye
    from rally.rally_run.players.planner import Planner as RallyRunPlanner
    from rally.stich_rallye.players.planner import Planner as StichRallyePlanner

    yield "arithmetic", arithmetic()
    yield "tables", tables()
    yield from practices()
    yield "puzzles", puzzles_of_days()
    yield "exercises", book_exercises()
    yield "analyses of Stich Rallye", analyses("stich-rallye", 10, 4, 12)
    yield "analyses of Rally Run!", analyses("rally-run", 6, 5, 10)
    for name, players, every in (
        ("stich-rallye", (StichRallyePlanner(120), stich_rallye.adviser(8)), 3),
        ("rally-run", (RallyRunPlanner(4), rally_run.adviser(3)), 5),
    ):
        for player in players:
            yield f"moves of {type(player).__name__}, {name}", moves(name, player, 6, every)
        yield f"races of {name}", whole_races(name)
        yield f"tournament of {name}", results_of(name, {"stich-rallye": 36, "rally-run": 12}[name])
    yield "ratings", ratings()
    yield "forgetting", forgetting()
    yield "simulations", simulations()


def all_lines() -> dict[str, list[str]]:
    """By name all lines."""
    return {name: [*lines] for name, lines in parts()}


def digests(lines: dict[str, list[str]]) -> dict[str, str]:
    """By name one digest of its lines."""
    return {name: short("\n".join(each)) for name, each in lines.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.same.digests", description=__doc__)
    parser.add_argument("--without-numpy", action="store_true", help="as if NumPy were not installed")
    parser.add_argument("--lines", action="store_true", help="print all lines")
    given = parser.parse_args(arguments)
    if given.without_numpy:
        sys.modules["numpy"] = None  # type: ignore[assignment]  # an import of it fails as if it were not installed
    lines = all_lines()
    print(json.dumps(lines if given.lines else digests(lines), indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
