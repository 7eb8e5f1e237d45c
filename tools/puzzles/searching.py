"""Finds puzzles in simulated races, judges them, and appends them to the lists that the games ship.

usage: puzzles.py [GAME ...] [--count N] [--seed N] [--each N] [--races N]    of both games

Races come from seeds, one after another; each gives few puzzles, so that no two are alike. The next run goes on after
the last race that gave one, and changes no line that stands. With another seed the races are others.

Until the list has --count (300) whatever is found is taken, of some moments of each race. Then --races more are gone
through moment by moment for the themes of which there are fewer than --each, and nothing else is taken. The first 300
of each game were made without options; those that follow with `stich-rallye --seed 1 --count 330 --each 12 --races 93`
and `rally-run --seed 1 --each 12 --races 13`, then with `stich-rallye --seed 2 --count 378 --each 12 --races 2` and
`rally-run --seed 2 --each 12 --races 249`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from rally import rally_run, stich_rallye
from rally.advice import Advice
from rally.chance.bits import Bits
from rally.chance.luck import shuffled
from rally.games import GAMES
from rally.rally_run.players.advisor import Advisor
from rally.rally_run.playouts.batch import Batch
from rally.rally_run.playouts.setting import choice_of, tables_of
from rally.tutor.puzzle_book import PER_MILLE, file_of, grade_of
from rally.tutor.rally_run import themes as run_themes
from rally.tutor.stich_rallye import themes as trick_themes

COUNT = 300
GAP = 0.1
"""By so much of all races the best choice is ahead of the second."""

SURE = 0.99
"""Who wins so often wins as good as certainly."""

PLAYERS = 100
"""So many seeded players say how hard a puzzle is."""

FEWEST_CHOICES = 3
MOST_CHOICES = 8
EACH = 2
"""Puzzles of one race, at most."""

AHEAD = 10
"""So many puzzles the list may be ahead of its shares."""

A_FIFTH = 0.2
"""At most this share of a list are puzzles that leave two choices."""

RACES_APART = 100_000
"""Races from one seed to the next."""


@dataclass(frozen=True)
class Candidate:
    """A moment of a race as its seat sees it. race: the number of the race; kind: what there may be too much of."""

    race: int
    position: Any
    kind: str = ""

    @property
    def line(self) -> str:
        return str(self.position)


@dataclass(frozen=True)
class Found:
    """A puzzle. advice: of the choices that are shown, the best first."""

    candidate: Candidate
    advice: tuple[Advice[Any], ...]
    missed: int
    themes: tuple[str, ...]

    @property
    def kinds(self) -> Iterator[str]:
        """What it has of that the list should not have too much of."""
        yield from kinds_of(self.candidate, self.missed)
        if self.advice[0].low >= SURE:
            yield "sure"

    @property
    def entry(self) -> dict[str, Any]:
        """What is written into the list."""
        shares = ((str(each.action), each.rate, each.low, each.high) for each in self.advice)
        choices = [[action, *(round(share * PER_MILLE) for share in more)] for action, *more in shares]
        return {
            "race": self.candidate.race,
            "position": self.candidate.line,
            "choices": choices,
            "missed": self.missed,
            "themes": self.themes,
            "kinds": [*self.kinds],
        }


def kinds_of(candidate: Candidate, missed: int) -> Iterator[str]:
    """Its grade and its kind, and both as one."""
    yield grade_of(missed)
    if candidate.kind:
        yield candidate.kind
        yield f"{grade_of(missed)} {candidate.kind}"


Wish: TypeAlias = Callable[[Candidate, Any, Any], bool]
"""Is a puzzle wanted of which this is the moment, the best choice and the second?"""


class Finder(Protocol):
    """How the puzzles of a game are found. shares: of each kind at most this share of the list. pairs: the kinds that
    leave two choices."""

    shares: Mapping[str, float]
    pairs: Collection[str]
    all_themes: Collection[str]

    def candidates(self, race: int, *, rare: bool = False) -> Iterator[Candidate]:
        """Moments of one simulated race, in the order in which they are tried. rare: all of them, also those in which
        the rules leave two choices only."""

    def judged(self, candidate: Candidate, wish: Wish) -> tuple[Advice[Any], ...] | None:
        """The choices by their worth, the best first, if it is clearly the best; else None, as where a first look says
        that the puzzle is not wanted."""

    def missed(self, race: Any, best: Any) -> int:
        """How many of PLAYERS choose something else."""

    def themes(self, race: Any, best: Any, second: Any) -> tuple[str, ...]: ...


def is_clear(advice: Sequence[Advice[Any]], gap: float = GAP, *, apart: bool = True) -> bool:
    """Is the first of these, the best first, ahead of the second by so much, with intervals apart?"""
    first, second = advice[:2]
    return first.rate - second.rate >= gap and (not apart or first.low > second.high)


def by_merit(advice: Iterable[Advice[Any]]) -> list[Advice[Any]]:
    return sorted(advice, key=lambda each: each.merit, reverse=True)


class StichRallye:
    """Of races of three to five sensible players on both tracks."""

    shares: Mapping[str, float] = MappingProxyType(
        {"sure": 0.08, "motor": 0.08, "motor early": 0.08, "easy last": 0.04, "easy": 0.45, "hard": 0.6}
    )
    pairs: Collection[str] = ("motor", "motor early", "last")
    first, sure = 100, 2000
    all_themes: Collection[str] = trick_themes.THEMES
    early = 4
    """So many choices of cards before the last round are tried: there they seldom matter so much."""
    players = GAMES["stich-rallye"].players

    def candidates(self, race: int, *, rare: bool = False) -> Iterator[Candidate]:
        tracks = ("volcano", "beach")
        here = stich_rallye.Race.start(3 + race % 3, tracks[race // 3 % 2], flag=race % 3, seed=race)
        views = []
        while here.winner is None:
            if here.to_act is None:
                here = here.after(here.legal.only)
                continue
            views.append(here.seen_by(here.to_act))
            here = here.after(self.players["sensible"](views[-1], race))
        numbers = random.Random(race)
        late = [view for view in views if view.round == 3 or view.phase == "turbo"]
        sooner = [view for view in views if view.round < 3 and view.phase != "turbo"]
        for view in views if rare else shuffled([*late, *numbers.sample(sooner, self.early)], numbers):
            motor = view.phase == "turbo"
            last = rare and trick_themes.is_the_last_choice_of(view)
            if motor or len(view.legal) >= (2 if last else FEWEST_CHOICES):
                kind = "last" if last else "" if not motor else "motor" if view.round == 3 else "motor early"
                yield Candidate(race, stich_rallye.Race.parse(str(view)), kind)

    def judged(self, candidate: Candidate, wish: Wish) -> tuple[Advice[Any], ...] | None:
        race = candidate.position
        look = by_merit(stich_rallye.advise(race, playouts=self.first, seed=candidate.race))
        if not is_clear(look, apart=False) or not wish(candidate, look[0].action, look[1].action):
            return None
        advice = by_merit(stich_rallye.advise(race, playouts=self.sure, seed=1))
        if not is_clear(advice):
            return None
        others = (by_merit(stich_rallye.advise(race, seed=seed)) for seed in (0, 2))
        agree = all(other[0].action == advice[0].action and is_clear(other) for other in others)
        return tuple(advice[: MOST_CHOICES + 1]) if agree else None

    def missed(self, race: Any, best: Any) -> int:
        return sum(self.players["sensible"](race, seed) != best for seed in range(PLAYERS))

    def themes(self, race: Any, best: Any, second: Any) -> tuple[str, ...]:
        return trick_themes.themes(race, best, second)


class Unhindered(Advisor):
    """A quick look: races are left when they are won, or after a while, and what rivals would hinder is not asked."""

    longest = 30
    """So many turns are played."""

    def think(self) -> Iterator[None]:
        self.nearest = dict.fromkeys(self.tallies, 1)
        yield

    def play(self, actions: list[rally_run.Action], playouts: int) -> Iterator[None]:
        self.slices += 1
        tables = tables_of(self.hidden, playouts, len(actions), Bits(self.seed, self.slices))
        batch = Batch(tables, self.race.turn, self.race.first, Bits(self.seed, self.slices, 1), judged=None)
        for _ in zip(range(self.longest), batch.turns(choice_of(self.race, actions, playouts)), strict=False):
            yield
        batch.put_aside(all_of_them=True)
        for number, action in enumerate(actions):
            lanes = slice(number * playouts, (number + 1) * playouts)
            self.tallies[action].add(batch.winners[lanes], batch.arrivals[lanes])


class RallyRun:
    """Of races of two to four players who forget nothing, a little, or much."""

    shares: Mapping[str, float] = MappingProxyType({"sure": 0.05, "easy": 0.4})
    pairs: Collection[str] = ()
    first, more, sure = 40, 100, 600
    aside = 16
    """So many swaps that one would not think of are tried beside the better choices."""
    longest = 150
    """Turns of a race that are looked at."""
    late, early = 40, 6
    """So many moments at the end of a race are looked at, and so many before."""
    all_themes: Collection[str] = run_themes.THEMES
    near, far = 3, 10
    """In so many turns somebody may have won, at those moments, by the rule of thumb: sooner little is decided."""
    players = GAMES["rally-run"].players

    def candidates(self, race: int, *, rare: bool = False) -> Iterator[Candidate]:
        numbers = random.Random(race)
        here = rally_run.Race.start(2 + race % 3, seed=race)
        who = [self.players[numbers.choice(("rememberer", "attentive", "forgetful"))] for _ in here.players]
        views: list[rally_run.Race] = []
        while here.to_act is not None and len(views) < self.longest:
            views.append(here.seen_by(here.to_act))
            here = here.after(who[here.to_act](views[-1], race))
        several = [view for view in views if len(view.legal) >= (2 if rare and view.turning else FEWEST_CHOICES)]
        late, sooner = several[-self.late :], several[: -self.late]
        sooner = numbers.sample(sooner, min(self.early, len(sooner)))
        for view in several if rare else shuffled([*late, *sooner], numbers):
            if self.differs(view, self.near if view in late and not rare else self.far):
                yield Candidate(race, rally_run.Race.parse(str(view.but(seen=view.memory))))

    def differs(self, view: Any, most: int) -> bool:
        """Is one choice ahead by a turn, by the rule of thumb, and may somebody win in so many turns?"""
        thoughts = rally_run.thoughts(view.recalled).values()
        lags = sorted(thought.lag for thought in thoughts)
        return len(lags) > 1 and lags[1] - lags[0] >= 1 and min(thought.nearest for thought in thoughts) <= most

    def shown(self, race: Any) -> list[Any]:
        """All drives or turns, the swaps that one would think of, and one swap beside."""
        swaps = (action for action in race.legal if isinstance(action, rally_run.Swap))
        driven = [action for action in race.legal if not isinstance(action, rally_run.Swap)]
        thought = rally_run.thoughts(race.recalled)
        return list(dict.fromkeys([*driven, *thought, *(swap for swap, _ in zip(swaps, "1", strict=False))]))

    def judged(self, candidate: Candidate, wish: Wish) -> tuple[Advice[Any], ...] | None:
        race = candidate.position
        shown = self.shown(race)
        if len(shown) < 2:
            return None
        look = by_merit(Unhindered(race, seed=candidate.race, actions=shown).weigh(self.first))
        if not is_clear(look, apart=False) or not wish(candidate, look[0].action, look[1].action):
            return None
        nearer = [each.action for each in look[:MOST_CHOICES]]
        swaps = [action for action in race.legal if isinstance(action, rally_run.Swap)]
        aside = random.Random(candidate.race).sample(swaps, min(len(swaps), self.aside))
        more = by_merit(Unhindered(race, seed=2, actions=dict.fromkeys([*nearer, *aside])).step(self.more))
        if more[0].action != nearer[0] or not is_clear(more, apart=False):
            return None
        every = by_merit(Unhindered(race, seed=3).step(self.more))
        if every[0].action != nearer[0] or not is_clear(every, apart=False):
            return None
        whole = by_merit(rally_run.advise(race))
        if whole[0].action != look[0].action or not is_clear(whole, apart=False):
            return None
        contenders = [each.action for each in whole if each.playouts == whole[0].playouts][: MOST_CHOICES // 2]
        few = list(dict.fromkeys([*contenders, *nearer]))[:MOST_CHOICES]
        advice = by_merit(Advisor(race, seed=1, actions=few).weigh(self.sure))
        agree = advice[0].action == whole[0].action and is_clear(advice)
        return tuple(advice) if agree else None

    def missed(self, race: Any, best: Any) -> int:
        return sum(self.players["forgetful"](race, seed) != best for seed in range(PLAYERS))

    def themes(self, race: Any, best: Any, second: Any) -> tuple[str, ...]:
        return run_themes.themes(race, best, second)


FINDERS: dict[str, Finder] = {"stich-rallye": StichRallye(), "rally-run": RallyRun()}


def found_in(
    finder: Finder, race: int, full: Callable[[], set[str]], wanted: Callable[[], set[str]] | None = None
) -> Iterator[Found]:
    """Puzzles of a race, at most EACH, whose best choices differ, and none of a kind of which there is enough.

    wanted: if it is given, only those that have one of these themes.
    """
    bests: list[Any] = []

    def wish(candidate: Candidate, best: Any, second: Any) -> bool:
        if wanted is None:
            return True
        if wanted().isdisjoint(finder.themes(candidate.position, best, second)):
            return False
        return full().isdisjoint(kinds_of(candidate, finder.missed(candidate.position, best)))

    for candidate in finder.candidates(race, rare=wanted is not None):
        if len(bests) == EACH:
            return
        if candidate.kind in full():
            continue
        advice = finder.judged(candidate, wish)
        if advice is None or advice[0].action in bests:
            continue
        best, second = advice[0].action, advice[1].action
        missed = finder.missed(candidate.position, best)
        found = Found(candidate, advice, missed, finder.themes(candidate.position, best, second))
        if not full().intersection(found.kinds) and wish(candidate, best, second):
            bests.append(best)
            yield found


def search(game: str, count: int, seed: int, each: int = 0, races: int = 0) -> None:
    """Go on with the list of a game until it has so many, and then, for so many races, of each theme."""
    finder, path = FINDERS[game], file_of(game)
    assert path is not None
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    entries = [json.loads(line) for line in lines]
    race = max((entry["race"] + 1 for entry in entries), default=0)
    race = max(race, seed * RACES_APART)

    def take(there: Iterable[Found]) -> None:
        for found in there:
            entries.append(found.entry)
            with path.open("a", encoding="utf-8") as written:
                written.write(json.dumps(entries[-1], separators=(",", ":")) + "\n")
            print(f"{game} {len(entries)}: race {found.candidate.race}, {' '.join(found.themes)}", flush=True)

    while len(entries) < count:
        take(found_in(finder, race, lambda: too_many(finder, entries)))
        race += 1
    for number in range(race, race + races):
        if not lacking(finder, entries, each):
            break
        take(found_in(finder, number, lambda: too_many(finder, entries), lambda: lacking(finder, entries, each)))


def lacking(finder: Finder, entries: Iterable[Mapping[str, Any]], each: int) -> set[str]:
    """The themes of which a list has fewer than so many."""
    themes = Counter(theme for entry in entries for theme in entry["themes"])
    return {theme for theme in finder.all_themes if themes[theme] < each}


def too_many(finder: Finder, entries: Sequence[Mapping[str, Any]]) -> set[str]:
    """The kinds of which a list has as much as it should."""
    kinds = Counter(kind for entry in entries for kind in entry["kinds"])
    full = {kind for kind, share in finder.shares.items() if kinds[kind] >= share * (len(entries) + AHEAD)}
    pairs = sum(kinds[kind] for kind in finder.pairs)
    return full | {*finder.pairs} if pairs and pairs + 1 > A_FIFTH * (len(entries) + 1) else full


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(FINDERS), help="the lists to go on with")
    parser.add_argument("--count", type=int, default=COUNT, help="how many puzzles each list has in the end")
    parser.add_argument("--seed", type=int, default=0, help="where the races come from")
    parser.add_argument("--each", type=int, default=0, help="then, how many puzzles of each theme are looked for")
    parser.add_argument("--races", type=int, default=0, help="in how many more races")
    asked = parser.parse_args(given)
    for game in asked.games:
        search(game, asked.count, asked.seed, asked.each, asked.races)
    return 0


if __name__ == "__main__":
    sys.exit(main())
