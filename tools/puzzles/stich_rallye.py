"""Finds puzzles of Stich Rallye in races of three to five sensible players on both tracks."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rally import stich_rallye
from rally.core.advice import Advice, wilson_interval
from rally.core.chance import shuffle_things
from rally.games import GAMES
from rally.stich_rallye.players.likely import likely_line
from rally.tutor import Judged
from rally.tutor.stich_rallye import themes as trick_themes
from rally.tutor.stich_rallye.themes import sight_needed

from .finding import FEWEST_CHOICES, GAP, MOST_CHOICES, Candidate, FoundPuzzle, Wish, by_merit, is_clear


def races_won(advice: Advice[Any]) -> Judged:
    """Return the share of races that a choice has won, with its interval, and that of each seat."""
    wins, races = advice.wins, advice.playouts
    return Judged(
        advice.action, wins / races, *wilson_interval(wins, races), tuple(won / races for won in advice.wins_by_seat)
    )


class StichRallye:
    """The finder for races of three to five sensible players on both tracks."""

    shares: Mapping[str, float] = MappingProxyType(
        {"sure": 0.08, "motor": 0.08, "motor early": 0.08, "easy last": 0.08, "easy": 0.45, "hard": 0.55}
    )
    pairs: Collection[str] = ("motor", "motor early", "last")
    first, sure = 100, 2000
    all_themes: Collection[str] = trick_themes.THEMES
    early = 4
    """Number of card choices before the last round that are tried: there they seldom matter much."""
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
        for view in views if rare else shuffle_things([*late, *numbers.sample(sooner, self.early)], numbers):
            motor = view.phase == "turbo"
            last = rare and trick_themes.is_the_last_choice_of(view)
            if motor or len(view.legal) >= (2 if last else FEWEST_CHOICES):
                kind = "last" if last else "" if not motor else "motor" if view.round == 3 else "motor early"
                yield Candidate(race, stich_rallye.Race.parse(str(view)), kind)

    def judge_candidate(self, candidate: Candidate, wish: Wish) -> FoundPuzzle | None:
        race = candidate.position
        look = by_merit(stich_rallye.advise(race, playouts=self.first, seed=candidate.race))
        if not is_clear(look, apart=False) or not wish(candidate, look[0].action, look[1].action):
            return None
        advice = by_merit(stich_rallye.advise(race, playouts=self.sure, seed=1))
        if not is_clear(advice):
            return None
        others = (by_merit(stich_rallye.advise(race, seed=seed)) for seed in (0, 2))
        agree = all(other[0].action == advice[0].action and is_clear(other) for other in others)
        found = self.make_puzzle(candidate, advice) if agree else None
        return None if found is None or found.gone else found

    def judge_entry(self, candidate: Candidate, actions: Sequence[str]) -> FoundPuzzle:
        advice = by_merit(stich_rallye.advise(candidate.position, playouts=self.sure, seed=1))
        found = self.make_puzzle(candidate, [each for each in advice if str(each.action) in actions])
        assert str(found.choices[0].action) == actions[0], candidate.line
        return found

    def make_puzzle(self, candidate: Candidate, advice: Iterable[Advice[Any]]) -> FoundPuzzle:
        """Return the puzzle, with the races that each choice has won, hidden hands dealt anew for each."""
        race = candidate.position
        won = tuple(map(races_won, advice))
        best, second = won[0], won[1]
        gone = "close" if best.rate - second.rate < GAP or best.low <= second.high else ""
        if likely_line(race, best.action).races[-1].winner not in (None, race.to_act):
            gone = "rival"  # who wins at the end of the film
        themes = self.themes(race, best.action, second.action)
        return FoundPuzzle(candidate, won[: MOST_CHOICES + 1], sight_needed(race, best.action), themes, gone)

    def themes(self, race: Any, best: Any, second: Any) -> tuple[str, ...]:
        return trick_themes.themes(race, best, second)
