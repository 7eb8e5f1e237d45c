"""Finds puzzles of Rally Run! in races of two to four players who forget nothing, a little, or much."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rally import rally_run
from rally.core.advice import Advice, wilson_interval
from rally.core.chance import shuffle_things
from rally.core.numpy_bits import Bits
from rally.games import GAMES
from rally.rally_run.players.advice import chance_between
from rally.rally_run.players.advisor import Advisor
from rally.rally_run.players.reasons import likely_line
from rally.rally_run.playouts.batch import Batch, Playouts, first_turns, tables_of, tallies
from rally.rally_run.playouts.plain import Found
from rally.tutor import Judged
from rally.tutor.rally_run import themes as run_themes
from rally.tutor.rally_run.themes import sight_needed

from .finding import FEWEST_CHOICES, GAP, MOST_CHOICES, Candidate, FoundPuzzle, Wish, by_merit, is_clear
from .played_on import races_won


class ShortPlayouts(Playouts):
    """Playouts that stop when a race is won, or after `longest` turns."""

    longest = 30

    def play(self, actions: Sequence[rally_run.Action], playouts: int, number: int) -> Iterator[Found | None]:
        race = self.hidden.race
        tables = tables_of(self.hidden, playouts, len(actions), Bits(self.seed, number))
        batch = Batch(tables, race, Bits(self.seed, number, 1), judged=None)
        for _ in zip(range(self.longest), batch.turns(first_turns(race, actions, playouts)), strict=False):
            yield None
        batch.put_aside(all_of_them=True)
        yield tallies(batch, actions, playouts, len(race.cars))


class Unhindered(Advisor):
    """A quick look: races are short, and hindrance by rivals is ignored."""

    def __init__(self, race: rally_run.Race, **given: Any) -> None:
        super().__init__(race, **given)
        self.playing = ShortPlayouts(self.playing.hidden, self.seed)

    def think(self) -> Iterator[None]:
        self.nearest = dict.fromkeys(self.tallies, 1)
        yield


class RallyRun:
    """The finder for races of two to four players who forget nothing, a little, or much."""

    shares: Mapping[str, float] = MappingProxyType({"sure": 0.08, "easy": 0.4})
    pairs: Collection[str] = ()
    first, more, sure = 40, 100, 600
    aside = 16
    """Number of unlikely swaps that are tried beside the better choices."""
    longest = 150
    """Maximum number of turns of a race that are searched."""
    late, early = 40, 6
    """Number of moments at the end of a race that are searched, and before that."""
    all_themes: Collection[str] = run_themes.THEMES
    near, far = 3, 10
    """Turns within which somebody may win, by the rule of thumb, at those moments: earlier little is decided."""
    races, too_many = 24, 4
    """Number of races that are played on with rivals who hinder; the second choice must not win this many more."""
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
        for view in several if rare else shuffle_things([*late, *sooner], numbers):
            if self.differs(view, self.near if view in late and not rare else self.far):
                yield Candidate(race, rally_run.Race.parse(str(view.but(seen=view.memory))))

    def differs(self, view: Any, most: int) -> bool:
        """Return whether one choice leads by a turn, by the rule of thumb, and somebody may win within `most` turns."""
        thoughts = rally_run.thoughts(view.recalled).values()
        lags = sorted(thought.lag for thought in thoughts)
        return len(lags) > 1 and lags[1] - lags[0] >= 1 and min(thought.nearest for thought in thoughts) <= most

    def shown_actions(self, race: Any) -> list[Any]:
        """Return all drives or turns, the likely swaps, and one other swap."""
        swaps = (action for action in race.legal if isinstance(action, rally_run.Swap))
        driven = [action for action in race.legal if not isinstance(action, rally_run.Swap)]
        thought = rally_run.thoughts(race.recalled)
        return list(dict.fromkeys([*driven, *thought, *(swap for swap, _ in zip(swaps, "1", strict=False))]))

    def judge_candidate(self, candidate: Candidate, wish: Wish) -> FoundPuzzle | None:
        race = candidate.position
        shown = self.shown_actions(race)
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
        advice = by_merit(self.weigh_actions(race, few))
        agree = advice[0].action == whole[0].action and is_clear(advice)
        found = self.make_puzzle(candidate, advice) if agree else None
        return None if found is None or found.gone else found

    def judge_entry(self, candidate: Candidate, actions: Sequence[str]) -> FoundPuzzle:
        race = candidate.position
        advice = by_merit(self.weigh_actions(race, [action for action in race.legal if str(action) in actions]))
        best = next(each for each in advice if str(each.action) == actions[0])  # the best one by `advise`
        return self.make_puzzle(candidate, [best, *(each for each in advice if each is not best)])

    def weigh_actions(self, race: Any, actions: Collection[rally_run.Action]) -> tuple[Advice[Any], ...]:
        """Return what these choices are worth, in whatever order: the luck of a race depends on its position in it."""
        return Advisor(race, seed=1, actions=[each for each in race.legal if each in actions]).weigh(self.sure)

    def make_puzzle(self, candidate: Candidate, advice: Iterable[Advice[Any]]) -> FoundPuzzle:
        """Return the puzzle, with what the choices are worth among rivals who hinder."""
        race = candidate.position
        choices = tuple(map(worth, advice))
        first, second = choices[0], choices[1]
        themes = self.themes(race, first.action, second.action)
        return FoundPuzzle(
            candidate, choices, sight_needed(race, first.action), themes, self.why_gone(race, first, second)
        )

    def why_gone(self, race: Any, first: Judged, second: Judged) -> str:
        """Return why the puzzle would not be fair, or ""."""
        if first.rate - second.rate < GAP or first.low <= second.rate or second.high >= first.rate:
            return "close"
        if likely_line(race, first.action).races[-1].winner not in (None, race.to_act):
            return "rival"
        won = races_won(race, (first.action, second.action), self.races)
        return "hindered" if won[second.action] - won[first.action] >= self.too_many else ""

    def themes(self, race: Any, best: Any, second: Any) -> tuple[str, ...]:
        return run_themes.themes(race, best, second)


def worth(advice: Advice[Any]) -> Judged:
    """Return the chance of a choice, with an interval for the uncertainty of playouts and of measured corrections."""
    assert isinstance(advice, rally_run.Advice)
    if advice.certain:
        return Judged(advice.action, advice.rate, advice.low, advice.high)
    between = wilson_interval(advice.wins, advice.playouts)
    return Judged(advice.action, advice.rate, *chance_between(len(advice.wins_by_seat), advice.nearest, *between))
