"""`tournament` plays many races between named players; `play_races` is the same while it grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from typing import Any

from rally.core.errors import ImpossiblePosition, NotationError, is_whole, quote_value
from rally.core.validate import (
    name_objection,
    twin_objections,
    validate_kind,
    validate_races,
    validate_seed,
    validate_workers,
)
from rally.games import GAMES, AnyGame, play

from .folder import Folder
from .racing import Plan
from .results import Results, not_installed
from .workers import Pace, find_jobs, play_everywhere, play_here

MOST_RACES = 10**8
"""Maximum number of races of a tournament."""

MOST_SEATS = 16
"""Maximum number of seats that is tried to find out how many a game has."""

LONGEST_NAME = 60
"""Maximum length of a player's name in a tournament, in characters."""


def play_races(
    game: str,
    players: Mapping[str, Any],
    races: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    workers: int | None = None,
    into: str | Path | None = None,
    seconds: float | None = None,
    **start: Any,
) -> Generator[Results]:
    """Play a tournament as `tournament` does, and yield its Results again and again while they grow.

    The first time they come at once, with what lies in `into`; then after each chunk of races (about half a second),
    always the same Results. Leave the loop to stop: what has been played stays.

    >>> for results in play_races("stich-rallye", {"a": "sensible", "b": "random"}, 100, workers=1):
    ...     if results.played >= 3:
    ...         break
    >>> results.complete
    False
    """
    plan = make_plan(game, players, seats, seed, seconds, start)
    validate_races(races, 1, MOST_RACES)
    validate_workers(workers)
    jobs, count = find_jobs(workers, plan)
    folder = None if into is None else Folder(into, plan)
    plan = plan if folder is None else folder.plan
    return grow_results(plan, plan.results(races), folder, jobs, count)


def grow_results(plan: Plan, results: Results, folder: Folder | None, jobs: int, count: int) -> Generator[Results]:
    """Yield the results again and again until all races are played. What has been played is always kept."""
    if folder is not None:
        folder.load(results)
    yield results
    if results.complete:
        if folder is not None and folder.flawed:
            with suppress(ImpossiblePosition), folder.playing(results):  # in order again, unless somebody plays there
                pass
        return
    with nullcontext() if folder is None else folder.playing(results):
        pace = Pace(plan.seats, count)
        played = play_here(plan, results, pace) if count == jobs == 1 else play_everywhere(plan, results, pace, jobs)
        with closing(played):
            for scores in played:
                new = [score for score in scores if results.add(score)]
                if folder is not None:
                    folder.keep(results, new)
                yield results


def tournament(
    game: str,
    players: Mapping[str, Any],
    races: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    workers: int | None = None,
    into: str | Path | None = None,
    progress: bool = False,
    seconds: float | None = None,
    **start: Any,
) -> Results:
    """Let named players race each other, each equally often in each seat, and count who wins.

    game: a name of `GAMES`. players: by name, functions or names of the game's computer players. races: a multiple of
    the seats gives whole blocks. seats: the number of players at a table; by default all players, or as near to that as
    the game allows. seed: the same seed gives the same table, whatever the workers. workers: the number of processes;
    None for one per core, 1 to start none; inside `joblib.parallel_config(backend=…)` they are that backend's. into: a
    folder for the results as they come; the same call goes on from there, and so does one for more races. progress:
    whether to show a bar. seconds: the maximum time for a move. A player that thinks longer is interrupted where a
    signal can reach it (on POSIX systems, in the main thread: so in joblib's own processes and with workers=1, but not
    on Dask's threads); elsewhere its move is judged when it comes. start: further arguments of `game.start`
    (`track="beach"`).

    Interrupted (Ctrl-C, or Stop in a notebook), it returns what has been played: `results.complete` is False. For
    results while they come, see `play_races`.

    Raises ImpossiblePosition, NotationError or NoSuchGame for wrong arguments, before anything is played.

    >>> results = tournament("stich-rallye", {"mine": lambda race, seed: next(iter(race.legal)), "any": "random"}, 6)
    >>> results.complete, results.seats, {row.place for row in results.rows}
    (True, 3, {1, 2, 3})
    """
    growing = play_races(
        game, players, races, seats=seats, seed=seed, workers=workers, into=into, seconds=seconds, **start
    )
    results = next(growing)
    bar = show_bar(results) if progress else None
    try:
        with closing(growing):
            for _ in growing:
                if bar is not None:
                    bar.update(results.played - bar.n)
    except KeyboardInterrupt:
        pass
    finally:
        if bar is not None:
            bar.close()
    return results


def show_bar(results: Results) -> Any:
    """A progress bar for a notebook or a terminal. Raises NotInstalled without tqdm."""
    try:
        from tqdm import auto
    except ImportError as error:
        raise not_installed("progress", "tqdm", error) from None
    return auto.tqdm(total=results.races, initial=results.played, unit=" races", smoothing=0.1)


# --- arguments ---


def make_plan(
    game: str, players: object, seats: object, seed: object, seconds: object, start: Mapping[str, Any]
) -> Plan:
    """The plan. Raises NoSuchGame, NotationError or ImpossiblePosition for wrong arguments."""
    found = GAMES[validate_kind(game, str, "the name of a game")]
    chosen = validate_kind(players, Mapping, "a table of players by name")  # type: ignore[type-abstract]
    if not chosen:
        raise ImpossiblePosition.because("a tournament needs at least one player")
    names = [validate_kind(name, str, "the name of a player") for name in chosen]
    wrong = [each for name in names if (each := name_objection(None, name, LONGEST_NAME)) is not None]
    ImpossiblePosition.raise_any(*wrong, *twin_objections(None, names, LONGEST_NAME))
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        raise ImpossiblePosition.because(
            "seconds for a move are a number above 0, not {found}", found=quote_value(seconds)
        )
    table = find_seats(found, len(names), start) if seats is None else seats
    race = start_race(found, table, start)
    for player in chosen.values():
        play(race, [player] * len(race.players), most_actions=0)  # raises what is wrong with it
    assert is_whole(table)
    return Plan(game, dict(chosen), table, validate_seed(seed), seconds, dict(start))


def start_race(game: AnyGame, seats: Any, start: Mapping[str, Any]) -> Any:
    """A race with these arguments. Raises ImpossiblePosition or NotationError if there can be none."""
    if not is_whole(seats):
        raise ImpossiblePosition.because("the number of seats is a whole number, not {found}", found=quote_value(seats))
    try:
        return game.start(players=seats, seed=0, **start)
    except TypeError as error:
        raise ImpossiblePosition.because(
            "a race of {game} cannot be started so: {why}", game=game.title, why=str(error)
        ) from None


def find_seats(game: AnyGame, players: int, start: Mapping[str, Any]) -> int:
    """The number of players, or the number of seats nearest to it that the game allows.

    If it allows none, the number is not what is wrong: raises the error that comes for most numbers.
    """
    complaints: list[ValueError] = []
    for seats in sorted(range(1, MOST_SEATS + 1), key=lambda seats: abs(seats - players)):
        try:
            start_race(game, seats, start)
        except (ImpossiblePosition, NotationError) as error:
            complaints.append(error)
        else:
            return seats
    counted = Counter(map(str, complaints))
    raise max(complaints, key=lambda error: counted[str(error)])
