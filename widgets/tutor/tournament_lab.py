"""Tournaments on screen: races are played and counted, stopped and continued; and a ladder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from rally import tournament
from rally.core.errors import ImpossiblePosition, NotationError, RallyError, quote_value
from rally.games import GAMES as RULES
from widgets import environment
from widgets.lab import controls
from widgets.lab.controls import lay_table, update_control
from widgets.lab.lab import Lab
from widgets.lab.story import Story, has_counted, story_named
from widgets.parts import Chart
from widgets.parts.measured import Bar, bars_picture, cover_picture
from widgets.parts.svg import figure_svg
from widgets.races.play_state import Seat
from widgets.words import _, join_sentences, ngettext, say_count, say_percent
from widgets.words.sentences import join

from .question_lab import GAMES

if TYPE_CHECKING:
    from rally.tournament import Results

OWN = "–"
"""The name of the climbing player among the computer players."""

IN_A_PAGE = 300
"""Maximum number of races where Python runs in a page: on one core, several times slower."""

STORIES: dict[str, Story] = {
    "first_step": Story(lambda: _("Let your player climb, and see how far it gets."), has_counted),
    "live_table": Story(lambda: _("Let the races be played, and watch the lines get shorter."), has_counted),
    "gone_on": Story(lambda: _("Let the races be played, stop them, and go on."), lambda lab: lab.has_gone_on),
}


OVER = -1
"""The number of races that says that all have been played."""


@dataclass(frozen=True)
class WinCount:
    """What is shown of a player or a step: the number of wins, the interval, the number of races, and how many of them
    were given up because of the player."""

    name: str
    rate: float
    low: float
    high: float
    races: int
    faults: int


@dataclass(frozen=True)
class CountingState:
    """races: the number of races on show. stops: how often they were stopped before the end; goes: how often they were
    continued. tallies: what is shown of each player or step. done: the number of finished steps. faults: what was said
    about races that were given up."""

    races: int = 0
    stops: int = 0
    goes: int = 0
    tallies: tuple[WinCount, ...] = ()
    done: int = 0
    faults: tuple[str, ...] = ()


def check_game(game: object) -> str:
    """The name of a game. Raises NotationError, which lists the names, for any other."""
    if not isinstance(game, str) or game not in RULES:
        raise NotationError.because(
            "there is no game {name}; there are {names}", name=quote_value(game), names=(*RULES,)
        )
    return game


class CountingLab(Lab[CountingState]):
    """The base of labs that play races in the background and count them; a subclass says which (`slices`).

    Controls: `start`, `stop`. `playing` shows the progress.
    """

    busy = False
    """Whether races are being played."""
    par: float | None = None
    """The share of wins of a player who is neither better nor worse than the others."""

    def __init__(self, game: str, races: int, story: str) -> None:
        self.game, self.asked = game, races
        self.voice = GAMES[game].VOICE
        self.counted = CountingState()
        self.since: tuple[float, int] | None = None
        super().__init__(CountingState(), story_named(story, STORIES))
        self.start, self.stop = controls.button(), controls.button()
        self.playing, self.chart = controls.progress(), Chart()
        self.engine = self.work(self.take, self.fail)
        acts = [self.start, self.stop, self.playing, self.step_back]
        self.furnish([lay_table(stage=[self.chart], hand=acts)])
        self.on(self.start, self.begin)
        self.on(self.stop, self.end)

    # --- which races: for subclasses ---

    def slices(self) -> Iterator[int]:
        """Play on; yield the number of counted races each time `counted` has received what to show."""
        raise TypeError(f"{type(self).__name__} does not say which races are played")

    @property
    def tallies(self) -> tuple[WinCount, ...]:
        """The counts of each player or step: `lab.tallies[0].rate`, `.low`, `.high`."""
        return self.state.tallies

    @property
    def is_complete(self) -> bool:
        """Whether everything has been played."""
        return self.state.races >= self.asked

    def say_tallies(self) -> str:
        """What the numbers say, in a sentence."""
        return ""

    # --- acting ---

    @property
    def was_stopped(self) -> bool:
        """Whether somebody has stopped the races before the end."""
        return self.state.stops > 0

    @property
    def has_gone_on(self) -> bool:
        """Whether somebody has continued them then."""
        return self.state.goes > 0

    def begin(self) -> None:
        """Begin or continue."""
        if self.busy:
            self.tell(lambda: _("The races are being played already."), "bad")
        elif self.is_complete:
            self.tell(lambda: join_sentences([_("All the races have been played."), self.describe()]), "bad")
        else:
            self.since = (monotonic(), self.state.races)
            self.go(replace(self.state, goes=self.state.goes + self.was_stopped))
            self.busy = True
            self.engine.start(self.slices_to_the_end())
            self.redraw()

    def end(self) -> None:
        """Stop; what has been played stays."""
        if not self.busy:
            self.tell(lambda: _("No races are being played now."), "bad")
            return
        self.halt()
        self.look(replace(self.state, stops=self.state.stops + 1), self.describe)

    def slices_to_the_end(self) -> Iterator[int]:
        """The same, and then OVER."""
        yield from self.slices()
        yield OVER

    def take(self, races: int) -> None:
        """Show what has been counted so far."""
        self.busy = self.busy and races != OVER
        found = self.counted
        new = replace(self.state, tallies=found.tallies, done=found.done, faults=found.faults)
        self.look(new if races == OVER else replace(new, races=races))

    def halt(self) -> None:
        """Stop playing."""
        self.busy = False
        self.engine.stop()

    def fail(self, error: Exception) -> None:
        """Say what went wrong; what was counted stays."""
        self.busy = False
        if isinstance(error, RallyError):
            self.tell_error(error)
        else:
            self.tell(
                lambda: _("The races cannot be played: {fault}").format(fault=f"{type(error).__name__}: {error}"), "bad"
            )

    def back(self) -> None:
        self.halt()
        super().back()

    def reset(self) -> None:
        self.halt()
        super().reset()

    def close(self) -> None:
        if not self.closed:
            self.halt()
        super().close()

    # --- the lab ---

    def write(self) -> str:
        return f"races={self.state.races}"

    def state_from_text(self, text: str) -> CountingState:
        if text.strip() != self.write():
            raise NotationError.because("races are played here, and cannot be set up: {found}", found=quote_value(text))
        return self.state

    def describe(self) -> str:
        if not self.state.races:
            return join_sentences([self.title(), _("Nothing has been played yet.")])
        said = self.say_tallies()
        more = [self.say_pace()] if self.busy else [*self.state.faults[-1:]]
        return join_sentences([said, self.say_played(), *more], first=[said])

    def say_played(self) -> str:
        """The number of races that have been played."""
        counted = ngettext("{count} race was played.", "{count} races were played.", self.state.races)
        return counted.format(count=say_count(self.state.races))

    def say_pace(self) -> str:
        """The speed, and the remaining time."""
        began, before = self.since or (monotonic(), self.state.races)
        played, seconds = self.state.races - before, monotonic() - began
        if played <= 0 or seconds <= 0:
            return ""
        left = max(1, round((self.asked - self.state.races) * seconds / played))
        said = ngettext("About {count} second to go.", "About {count} seconds to go.", left)
        return said.format(count=say_count(left))

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("The question"), self.title()
        for each in self.state.tallies:
            if not each.races:
                yield each.name, "–"
                continue
            share, low, high = (say_percent(number, tenths=True) for number in (each.rate, each.low, each.high))
            yield each.name, _("{value} (95% interval: {low} to {high})").format(value=share, low=low, high=high)

    def figure(self) -> dict[str, object]:
        """The current chart."""
        if not self.state.tallies:
            return cover_picture(_("Not played yet"))
        bars = [
            Bar(each.name, say_percent(each.rate) if each.races else "–", each.rate, each.low, each.high)
            for each in self.state.tallies
        ]
        par_text = "" if self.par is None else _("all alike: {share}").format(share=say_percent(self.par))
        return bars_picture(bars, self.say_across(), _("races won"), self.par, par_text)

    def say_across(self) -> str:
        """What the bars show."""
        return _("players")

    def picture(self) -> str:
        return figure_svg(self.figure(), self.describe())

    def show(self) -> None:
        self.chart.figure, self.chart.alt = self.figure(), self.describe()
        busy = self.busy
        update_control(self.start, self.say_start(), primary=not busy, shown=not busy, dim=self.is_complete)
        update_control(self.stop, _("Stop"), primary=busy, shown=busy)
        share = min(100, 100 * self.state.races // max(1, self.asked))
        update_control(self.playing, self.say_played(), share, shown=busy or self.state.races > 0)

    def say_start(self) -> str:
        """The label of the button that begins."""
        if self.state.races:
            return _("Go on")
        return ngettext("Play {count} race", "Play {count} races", self.asked).format(count=say_count(self.asked))


class TournamentLab(CountingLab):
    """A tournament that grows on screen, can be stopped and continued; bars show each player's wins with 95% intervals.

    game, players, races, seats, seed, workers: as in `rally.tournament`. into: a folder for the results; what is there
    already counts, so a restarted kernel continues. story: the name of a goal. `results` are those of the tournament
    once it has begun. Controls: `start`, `stop`.
    """

    name = "tournament"

    def __init__(
        self,
        game: str,
        players: Mapping[str, Seat],
        races: int = 1000,
        *,
        into: str | Path | None = None,
        seats: int | None = None,
        seed: int = 0,
        workers: int | None = None,
        story: str = "",
    ) -> None:
        check_game(game)
        self.in_a_page = environment.IN_A_PAGE and isinstance(races, int) and races > IN_A_PAGE
        self.results: Results | None = None
        many = IN_A_PAGE if self.in_a_page else races

        def begin(folder: str | Path | None) -> Iterator[Results]:
            return tournament.play_races(game, players, many, seats=seats, seed=seed, workers=workers, into=folder)

        self.begun: Callable[[], Iterator[Results]] = lambda: begin(into)
        found = next(begin(into if into is not None and Path(into).exists() else None))  # or what is wrong
        self.par = 1 / found.seats
        super().__init__(game, many, story)
        if found.played:
            self.count(found)
            self.take(found.played)

    def count(self, results: Results) -> None:
        """Count these results."""
        self.results = results
        tallies = (
            WinCount(each.player, each.rate, each.low, each.high, each.races, each.faults) for each in results.table
        )
        self.counted = CountingState(tallies=tuple(tallies), faults=tuple(faults_of(results)))

    def slices(self) -> Iterator[int]:
        for results in self.begun():
            if results.played:
                self.count(results)
                yield results.played

    def state_from_data(self, data: Mapping[str, object]) -> CountingState:
        """The stored state, or the results in the folder if there are more."""
        found = super().state_from_data(data)
        return found if found.races >= self.state.races else replace(self.state, stops=found.stops, goes=found.goes)

    def title(self) -> str:
        return _("Who wins most often?")

    def say_tallies(self) -> str:
        best, *others = self.state.tallies
        level = [each.name for each in others if each.races and each.rate == best.rate]
        if level:
            said = _("{players} win equally often: {share} of their races.")
            found = said.format(players=join([best.name, *level]), share=say_percent(best.rate))
        else:
            said = _("{player} wins most often: {share} of its races ({low} to {high}).")
            found = said.format(
                player=best.name, share=say_percent(best.rate), low=say_percent(best.low), high=say_percent(best.high)
            )
        page = _("A browser has one core for this, so fewer races are played here.") if self.in_a_page else ""
        return join_sentences([found, page])


class Ladder(CountingLab):
    """A ladder: a player of one's own races the computer players one after another, the weakest first, and climbs a
    step by winning more than its share, as far as the 95% interval can tell.

    player: a function of a race and a seed, or the name of a computer player. game: by default, the first one. races:
    their number on each step. steps: the names of the computer players; by default, all. seed: decides how the races
    are dealt. story: the name of a goal. Controls: `start`, `stop`.
    """

    name = "ladder"

    def __init__(
        self,
        player: Seat,
        game: str = "",
        races: int = 60,
        *,
        steps: tuple[str, ...] | None = None,
        seed: int = 0,
        story: str = "",
    ) -> None:
        game = next(iter(RULES)) if game == "" else game
        self.steps = tuple(RULES[check_game(game)].players) if steps is None else tuple(steps)
        if not self.steps:
            raise ImpossiblePosition.because("a ladder has at least one step")
        seats = even_seats(game)
        self.each = races

        def begin(step: str) -> Iterator[Results]:
            return tournament.play_races(game, {OWN: player, step: step}, races, seats=seats, seed=seed, workers=1)

        self.begun = begin
        for step in self.steps:  # what cannot be is said now
            begin(step)
        self.par = 1 / seats
        super().__init__(game, races * len(self.steps), story)

    @property
    def done(self) -> tuple[WinCount, ...]:
        """The results of the finished steps."""
        return self.state.tallies[: self.state.done]

    def slices(self) -> Iterator[int]:
        done = self.done
        for step in self.steps[len(done) :]:
            for results in self.begun(step):
                if results.played:
                    [own] = [each for each in results.table if each.player == OWN]
                    tally = WinCount(step, own.rate, own.low, own.high, own.races, own.faults)
                    self.counted = CountingState(
                        tallies=(*done, tally), done=len(done), faults=tuple(faults_of(results))
                    )
                    yield len(done) * self.each + results.played
            done = self.counted.tallies
            self.counted = replace(self.counted, done=len(done))
            if not self.is_climbed(done[-1]):
                return

    def is_climbed(self, tally: WinCount) -> bool:
        """Whether the player wins more than its share on this step."""
        return self.par is not None and tally.low > self.par

    @property
    def is_complete(self) -> bool:
        """Whether all steps are climbed, or one is too high."""
        done = self.done
        return bool(done) and (len(done) == len(self.steps) or not self.is_climbed(done[-1]))

    def title(self) -> str:
        return _("How far does your player climb?")

    def say_across(self) -> str:
        return _("against whom your player races")

    def say_tallies(self) -> str:
        beaten = [each.name for each in self.state.tallies if self.is_climbed(each)]
        last = self.state.tallies[-1]
        now = _("Against “{name}” it wins {share} ({low} to {high}) and needs more than {par}.").format(
            name=last.name,
            share=say_percent(last.rate),
            low=say_percent(last.low),
            high=say_percent(last.high),
            par=say_percent(self.par or 0),
        )
        climbed = _("Steps climbed: {names}.").format(names=join(beaten)) if beaten else _("No step is climbed yet.")
        return join_sentences([climbed, now])

    def say_start(self) -> str:
        return _("Climb on") if self.state.races else _("Climb")


def even_seats(game: str) -> int:
    """Number of seats at which two players sit equally often, the smallest that the game has."""
    for seats in EVEN:
        with suppress(RallyError):
            RULES[game].start(players=seats, seed=0)
            return seats
    raise ImpossiblePosition.because("two players cannot share the table of {game}", game=quote_value(game))


EVEN = (2, 4, 6, 8)


def faults_of(results: Results) -> Iterator[str]:
    """What was said about the last race that was given up, if any."""
    said = ""
    if any(each.faults for each in results.table):
        said = next((row.fault for row in reversed(results.rows) if row.fault), "")
    if said:
        yield _("Races were given up. The last one: {fault}").format(fault=said)
