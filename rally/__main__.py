"""Shows a position of either game in a terminal: the table, what is legal, and what each choice is worth.

usage: python -m rally [OPTIONS] NOTATION        one or several arguments; - reads a line from standard input
       --game NAME      the game, if the notation does not tell (by default stich-rallye)
       --playouts N     the number of races that are played out for each choice
       --seed N         the seed of those races
       --no-advice      do not show what each choice is worth

Advice is based on what the seat to act may see. Labels are the keys of the notation. Wrong input gets a sentence and
the exit code 2. There is colour if the terminal has it, unless NO_COLOR is set.
"""

from __future__ import annotations

import sys
from argparse import ArgumentError, ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from rally.core.advice import MOST_PLAYOUTS, Advice
from rally.core.errors import ImpossiblePosition, RallyError
from rally.core.game import Race
from rally.core.terminal import Paint, WrongInput, drop_output, pad_to_width, text_width, wrap_words
from rally.core.validate import validate_seed
from rally.games import FOLDERS, GAMES, AnyGame

WRONG, STOPPED = 2, 130
"""The exit codes of wrong input, and of Ctrl-C."""

SHOWN = 10
"""Number of choices that are shown with their worth, best first."""

BAR = 24
"""Width of a bar for certainty, in columns."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Show what the arguments describe; return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a name or an argument may have any character
    try:
        for line in shown_lines(sys.argv[1:] if arguments is None else arguments):
            print(line, flush=True)  # advice may take a while
        return 0
    except (WrongInput, RallyError) as error:
        print(*(error.args if isinstance(error, WrongInput) else say_objections(error)), sep="\n", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:  # the reader has closed the pipe
        drop_output(sys.stdout)
        return 0


def shown_lines(arguments: Sequence[str]) -> Iterator[str]:
    """Yield all lines that the arguments ask for."""
    if not arguments or {"-h", "--help"} & {*arguments}:
        yield (__doc__ or "").strip()
        return
    given, words = read_arguments(arguments)
    text = " ".join(words)
    if text == "-":
        text = sys.stdin.buffer.read(10 * MOST_PLAYOUTS).decode("utf-8", "backslashreplace")
    game, race = read_race(text, given.game)
    paint = Paint.of(sys.stdout)
    yield paint(game.title, "bold")
    yield from import_module(f"rally.{FOLDERS[game.name]}.race.drawing").draw_race(race, paint)
    yield ""
    yield from legal_lines(race, paint)
    if race.to_act is not None and not given.no_advice:
        seen = race.seen_by(race.to_act)
        asked = {"seed": given.seed} | ({} if given.playouts is None else {"playouts": given.playouts})
        yield ""
        yield from advice_lines(game.advise(seen, **asked), paint)
    yield ""
    yield from wrap_words(str(race).split())


def read_arguments(arguments: Sequence[str]) -> tuple[Any, list[str]]:
    """Return the options, and the words of the notation. Raises WrongInput for anything else."""
    parser = ArgumentParser(prog="python -m rally", add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--game")
    parser.add_argument("--playouts")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--no-advice", action="store_true")
    try:
        given, words = parser.parse_known_args(arguments)
    except ArgumentError as error:
        raise WrongInput(f"{error.argument_name}: {error.message}") from None
    if unknown := [word for word in words if word.startswith("-") and word != "-"]:
        raise WrongInput(f"there is no option {unknown[0]!r}; python -m rally --help lists them")
    given.seed = validate_seed(read_whole(given.seed, "--seed"))
    given.playouts = None if given.playouts is None else read_whole(given.playouts, "--playouts")
    if given.playouts is not None and not 1 <= given.playouts <= MOST_PLAYOUTS:
        raise WrongInput(f"--playouts: a whole number from 1 to {MOST_PLAYOUTS} is needed, not {given.playouts}")
    return given, words


def read_whole(text: str, option: str) -> int:
    """Parse a whole number. Raises WrongInput for anything else."""
    try:
        return int(text if len(text) < 20 else "")
    except ValueError:
        raise WrongInput(f"{option}: a whole number is needed, not {text[:60]!r}") from None


def read_race(text: str, name: str | None) -> tuple[AnyGame, Race[Any]]:
    """Return the race that a line of notation describes, and its game, the first that can read it.

    Raises the RallyError of the game that could read most of the line; if several could read as much, WrongInput with
    the sentences of all.
    """
    games = [GAMES[name]] if name is not None else [*GAMES.values()]
    faults: list[tuple[tuple[int, int], AnyGame, RallyError]] = []
    for game in games:
        try:
            return game, game.parse(text)
        except RallyError as error:
            faults.append((words_read(error), game, error))
    most = max(read for read, _, _ in faults)
    wrong = [(game, error) for read, game, error in faults if read == most]
    if len(wrong) == 1:
        raise wrong[0][1]
    raise WrongInput(*(line for game, error in wrong for line in (game.title, *say_objections(error))))


def words_read(error: RallyError) -> tuple[int, int]:
    """Return how far a game could read a line: to its end, to the value of a word, or to its key."""
    if isinstance(error, ImpossiblePosition):
        return sys.maxsize, 0
    fault = error.objections[0]
    return (fault.where.number or 0) if fault.where else 0, int("known" not in fault.data)


def say_objections(error: RallyError) -> list[str]:
    """Return everything that is wrong, a sentence each."""
    return [*map(str, error.objections)] or [str(error)]


def legal_lines(race: Race[Any], paint: Paint) -> Iterator[str]:
    """Yield the legal actions in their notation, grouped by their first words."""
    groups: dict[str, list[str]] = {}
    for action in race.legal:
        first, _, last = str(action).rpartition(" ")
        groups.setdefault(first, []).append(last)
    width = max((text_width(first) for first, lasts in groups.items() if len(lasts) > 1), default=0)
    yield paint(f"legal {len(race.legal)}", "faint")
    for first, lasts in groups.items():
        yield from wrap_words(
            lasts, f"  {pad_to_width(first, width)}  " if len(lasts) > 1 and width else f"  {first}{' ' * bool(first)}"
        )


def advice_lines(advice: Iterable[Advice[Any]], paint: Paint) -> Iterator[str]:
    """Yield what the choices are worth, best first: the chance to win, its 95% interval, and a bar."""
    ordered = sorted(advice, key=lambda each: each.merit, reverse=True)
    names = [str(each.action) for each in ordered[:SHOWN]]
    width = max(map(text_width, names))
    yield paint(f"advice {max(each.playouts for each in ordered)} playouts", "faint")
    for number, (name, each) in enumerate(zip(names, ordered, strict=False)):
        bar = "█" * round(BAR * each.rate) + "·" * (BAR - round(BAR * each.rate))
        line = f"  {pad_to_width(name, width)}  {each.rate:6.1%}  {each.low:6.1%} – {each.high:6.1%}  "
        yield (paint(line, "bold") if number == 0 else paint(line)) + paint(bar, "green" if number == 0 else "faint")
    if len(ordered) > SHOWN:
        yield paint(f"  … {len(ordered) - SHOWN}", "faint")


if __name__ == "__main__":
    sys.exit(main())
