"""Finds puzzles in simulated races, judges them, and appends them to the lists that the games ship."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rally.games import GAMES
from rally.tutor.puzzle_book import FIRST, file_of

from .finding import Candidate, Finder, FoundPuzzle
from .rally_run import RallyRun
from .stich_rallye import StichRallye

COUNT = 300
EACH = 2
"""Maximum number of puzzles of one race."""

AHEAD = 10
"""Number of puzzles by which a list may exceed the shares of kinds."""

A_FIFTH = 0.2
"""Maximum share of puzzles with two choices."""

RACES_APART = 100_000
"""Number of races from one seed to the next."""

FINDERS: dict[str, Finder] = {"stich-rallye": StichRallye(), "rally-run": RallyRun()}


def puzzles_in_race(
    finder: Finder, race: int, full: Callable[[], set[str]], wanted: Callable[[], set[str]] | None = None
) -> Iterator[FoundPuzzle]:
    """Yield the puzzles of a race, at most EACH, with different best choices, and of no kind that is full.

    wanted: returns the themes of which a puzzle must have one; None: any theme.
    """
    bests: list[Any] = []

    def wish(candidate: Candidate, best: Any, second: Any) -> bool:
        return wanted is None or not wanted().isdisjoint(finder.themes(candidate.position, best, second))

    for candidate in finder.candidates(race, rare=wanted is not None):
        if len(bests) == EACH:
            return
        if candidate.kind in full():
            continue
        found = finder.judge_candidate(candidate, wish)
        if found is None or found.choices[0].action in bests:
            continue
        best, second = (each.action for each in found.choices[:2])
        if not full().intersection(found.kinds) and wish(candidate, best, second):
            bests.append(best)
            yield found


def search_puzzles(game: str, count: int, seed: int, each: int = 0, races: int = 0) -> None:
    """Continue a game's list until it has `count` puzzles, and then search `races` more for themes below `each`."""
    finder, path = FINDERS[game], file_of(game)
    entries = entries_in(path)
    race = max((entry["race"] + 1 for entry in entries), default=0)
    race = max(race, seed * RACES_APART)

    def take(there: Iterable[FoundPuzzle]) -> None:
        for found in there:
            entries.append(found.entry)
            with path.open("a", encoding="utf-8") as written:
                written.write(line_of(entries[-1]))
            print(f"{game} {len(entries)}: race {found.candidate.race}, {' '.join(found.themes)}", flush=True)

    while sum("gone" not in entry for entry in entries) < count:
        take(puzzles_in_race(finder, race, lambda: crowded_kinds(finder, entries)))
        race += 1
    for number in range(race, race + races):
        if not lacking_themes(finder, entries, each):
            break
        take(
            puzzles_in_race(
                finder, number, lambda: crowded_kinds(finder, entries), lambda: lacking_themes(finder, entries, each)
            )
        )
    write_entries(path, entries, FIRST[game])


def judge_again(game: str) -> None:
    """Judge the list of a game again, and let another puzzle take the day of each that is gone."""
    path = file_of(game)
    entries = entries_in(path)
    with ProcessPoolExecutor() as pool:
        entries = list(pool.map(judge_entry, [game] * len(entries), entries))
    write_entries(path, entries, FIRST[game])
    print(f"{game}: {dict(Counter(entry.get('gone', '') for entry in entries))}")


def judge_entry(game: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry of the list as it is judged now. An entry that is gone stays gone."""
    kind = next((kind for kind in entry["kinds"] if kind in FINDERS[game].pairs), "")
    moment = Candidate(entry["race"], GAMES[game].parse(entry["position"]), kind)
    found = FINDERS[game].judge_entry(moment, [action for action, *_shares in entry["choices"]])
    kept = {name: entry[name] for name in ("gone", "instead") if name in entry}
    return found.entry | kept


def let_others_have_their_days(entries: Sequence[dict[str, Any]], first: int) -> None:
    """For each of the first entries that is gone, choose a puzzle after them to take its day."""
    taken = {entry.get("instead") for entry in entries}
    free = (number for number, entry in enumerate(entries, 1) if number > first and number not in taken)
    there = (number for number in free if "gone" not in entries[number - 1])
    for entry in entries[:first]:
        instead = entry.get("instead")
        if "gone" in entry and (not instead or "gone" in entries[instead - 1]):
            entry["instead"] = next(there, 0)


def write_entries(path: Path, entries: Sequence[dict[str, Any]], first: int) -> None:
    """Rewrite a list, after each of the first entries that is gone has a substitute."""
    let_others_have_their_days(entries, first)
    path.write_text("".join(map(line_of, entries)), "utf-8")


def entries_in(path: Path) -> list[dict[str, Any]]:
    """Return the entries of a list; none if there is no file yet."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []


def line_of(entry: Mapping[str, Any]) -> str:
    """Return an entry as a line of the list."""
    return json.dumps(entry, separators=(",", ":")) + "\n"


def lacking_themes(finder: Finder, entries: Iterable[Mapping[str, Any]], each: int) -> set[str]:
    """Return the themes with fewer than `each` puzzles in a list."""
    themes = Counter(theme for entry in entries if "gone" not in entry for theme in entry["themes"])
    return {theme for theme in finder.all_themes if themes[theme] < each}


def crowded_kinds(finder: Finder, entries: Sequence[Mapping[str, Any]]) -> set[str]:
    """Return the kinds that have their share of a list."""
    entries = [entry for entry in entries if "gone" not in entry]
    kinds = Counter(kind for entry in entries for kind in entry["kinds"])
    full = {kind for kind, share in finder.shares.items() if kinds[kind] >= share * (len(entries) + AHEAD)}
    pairs = sum(kinds[kind] for kind in finder.pairs)
    return full | {*finder.pairs} if pairs and pairs + 1 > A_FIFTH * (len(entries) + 1) else full
