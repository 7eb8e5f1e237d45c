"""StudyLab of any game: a question about good play, which many races answer with a picture, numbers and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from rally.core.errors import ImpossiblePosition, NotationError, quote_value, wrong_kind
from rally.core.measures import MOST_RACES, SEED, Key, Measured, Study, StudyFinding
from rally.core.validate import validate_seed
from widgets.lab import controls
from widgets.lab.controls import lay_table, update_control
from widgets.lab.lab import Lab
from widgets.lab.story import StoryBook
from widgets.parts import Chart
from widgets.parts.measured import Bar, bars_picture, cover_picture
from widgets.parts.svg import figure_svg
from widgets.words import _, join_sentences, ngettext, say_count, say_percent

DOUBLED = 8
"""Maximum number of races counted, in races of a first answer."""

Picture = dict[str, Any]


@dataclass(frozen=True)
class StudyWords:
    """How a study is shown. title: the question. say(finding): what the numbers say, in a sentence. name(key): what was
    measured there. value(number): how a number is written. draw(finding): the picture."""

    title: Callable[[], str]
    say: Callable[[StudyFinding], str]
    name: Callable[[Any], str]
    value: Callable[[float], str]
    draw: Callable[[StudyFinding], Picture]


@dataclass(frozen=True)
class StudyState:
    """choice: what is asked for. races: number of races counted, 0 at first. seed: the seed that deals them."""

    choice: str
    races: int = 0
    seed: int = SEED


@lru_cache(64)
def measured_by(study: Study, choice: str, races: int, seed: int) -> StudyFinding:
    """What a study finds; at once if the same was asked before."""
    return study.measure(choice, races, seed)


class GameStudyLab(Lab[StudyState]):
    """A question about good play. Many races answer it, once they are counted.

    study: the name of the question, if not the first one. players, track: how many play, or on which track. races:
    number of races counted at first. seed: the seed that deals them. story: the name of what it asks for.
    Controls: `choice`, `count`, `others`; `counted` says of how many races the numbers are.
    """

    name = "study"
    studies: ClassVar[Mapping[str, Study]]
    words: ClassVar[Mapping[str, StudyWords]]
    stories: ClassVar[StoryBook]

    def __init__(
        self,
        study: str = "",
        *,
        players: int | None = None,
        track: str | None = None,
        races: int | None = None,
        seed: int = SEED,
        story: str = "",
    ) -> None:
        study = next(iter(self.studies)) if isinstance(study, str) and not study else study
        if not isinstance(study, str) or study not in self.studies:
            raise NotationError.because(
                "there is no study {name}; there are {names}", name=quote_value(study), names=(*self.studies,)
            )
        self.study, self.said = self.studies[study], self.words[study]
        wanted = self.study.choices[0]
        for asked in (players, track):
            wanted = wanted if asked is None else self.study.check_choice(asked)
        self.races = self.study.races if races is None else self.study.check_races(races)
        super().__init__(StudyState(wanted, 0, validate_seed(seed)), self.stories.find(story, self.name))
        self.choice, self.count, self.others = controls.choice(), controls.button(), controls.button()
        self.chart, self.counted = Chart(), controls.status()
        acts = [self.count, self.others, self.step_back]
        self.furnish([lay_table(stage=[self.chart], side=[self.choice, self.counted], hand=acts)])
        self.on(self.choice, self.choose)
        self.on(self.count, self.count_more)
        self.on(self.others, self.count_others)

    @property
    def finding(self) -> StudyFinding | None:
        """What has been counted; None where nothing has."""
        now = self.state
        return measured_by(self.study, now.choice, now.races, now.seed) if now.races else None

    @property
    def measured(self) -> tuple[Measured, ...]:
        """What has been counted, number by number: `lab.measured[0].value`, `.low`, `.high`."""
        return self.finding.measured if self.finding else ()

    @property
    def next_races(self) -> int:
        """The number of races that are counted next."""
        return min(2 * self.state.races, DOUBLED * self.races, MOST_RACES) or self.races

    # --- acting ---

    def choose(self, choice: str) -> None:
        self.go(replace(self.state, choice=self.study.check_choice(choice)))

    def count_more(self) -> None:
        """Count the races, or twice as many."""
        if self.state.races and self.next_races <= self.state.races:
            self.tell(self.say_most, "bad")
            return
        self.go(replace(self.state, races=self.next_races), self.describe, "good")

    def say_most(self) -> str:
        """That no more races are counted, and where one can ask for more if there can be more."""
        more = _("In the code you can ask for more.") if self.state.races < MOST_RACES else ""
        return join_sentences([_("The lab counts no more races than these."), more])

    def count_others(self) -> None:
        """Count as many other races."""
        if not self.state.races:
            self.tell(lambda: _("No races have been counted yet."), "bad")
            return
        self.go(replace(self.state, seed=self.state.seed + 1), self.describe, "good")

    # --- the lab ---

    def title(self) -> str:
        return self.said.title()

    def write(self) -> str:
        return f"choice={self.state.choice} races={self.state.races} seed={self.state.seed}"

    def state_from_text(self, text: str) -> StudyState:
        pairs = dict(part.split("=", 1) for part in text.split() if "=" in part)
        if pairs.keys() - {"choice", "races", "seed"} or len(pairs) != len(text.split()):
            raise NotationError(wrong_kind("choice=… races=… seed=…", text))
        numbers = {name: _whole(pairs[name]) for name in ("races", "seed") if name in pairs}
        races = numbers.get("races", self.state.races)
        if races:
            self.study.check_races(races)
        if races > DOUBLED * self.races:
            most = DOUBLED * self.races
            raise ImpossiblePosition.because("this lab counts {most} races at most", most=most)
        choice = self.study.check_choice(pairs.get("choice", self.state.choice))
        return StudyState(choice, races, validate_seed(numbers.get("seed", self.state.seed)))

    def describe(self) -> str:
        found = self.finding
        if found is None:
            return join_sentences([self.said.title(), _("Guess, and then count.")])
        beforehand = _("There is no NumPy here, so this was counted beforehand.") if found.beforehand else ""
        said = self.said.say(found) if found.measured else say_too_few()
        return join_sentences([said, say_counted(found), beforehand], first=[said])

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("The question"), self.said.title()
        for each in self.measured:
            value, low, high = (self.said.value(number) for number in (each.value, each.low, each.high))
            yield (
                self.said.name(each.key),
                _("{value} (95% interval: {low} to {high})").format(value=value, low=low, high=high),
            )

    # --- drawing ---

    def figure(self) -> Picture:
        found = self.finding
        if found is None:
            return cover_picture(_("Not counted yet"))
        return self.said.draw(found) if found.measured else cover_picture(say_too_few())

    def picture(self) -> str:
        return figure_svg(self.figure(), self.describe())

    def show(self) -> None:
        self.chart.figure, self.chart.alt = self.figure(), self.describe()
        by_players = self.study.choices[0].isdigit()
        choices = sorted(self.study.choices) if by_players else self.study.choices
        label, offered = _("Players") if by_players else _("Track"), [(self.say_choice(each), each) for each in choices]
        update_control(self.choice, label, self.state.choice, options=offered)
        more = ngettext("Count {count} race", "Count {count} races", self.next_races)
        is_most = 0 < self.next_races <= self.state.races
        update_control(
            self.count, more.format(count=say_count(self.next_races)), primary=not self.state.races, dim=is_most
        )
        update_control(self.others, _("Count other races"), dim=not self.state.races)
        found = self.finding
        update_control(self.counted, value=say_counted(found) if found else "", shown=found is not None)

    def say_choice(self, choice: str) -> str:
        return ngettext("{count} player", "{count} players", int(choice)).format(count=choice)


def say_counted(found: StudyFinding) -> str:
    counted = ngettext("{count} race was counted.", "{count} races were counted.", found.races)
    return counted.format(count=say_count(found.races))


def say_too_few() -> str:
    return _("These races are too few to tell anything yet.")


def _whole(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len("1000000000"):
        return int(text)
    raise NotationError(wrong_kind("a whole number", text))


# --- what games share ------------------------------------------------------------------------------------------------


def share_bars(measured: Iterable[Measured], name: Callable[[int], str]) -> list[Bar]:
    """Shares as bars, in percent."""
    return [Bar(name(int_of(each.key)), say_percent(each.value), each.value, each.low, each.high) for each in measured]


def seat_words(title: Callable[[], str], begins: Callable[[], str]) -> StudyWords:
    """The words for a study of how often each seat wins. begins(): what the first seat does, below the picture."""

    def draw(found: StudyFinding) -> Picture:
        par = 1 / len(found.measured)
        bars = share_bars(found.measured, name_seat)
        return bars_picture(
            bars, begins(), _("races won"), par, _("all seats alike: {share}").format(share=say_percent(par))
        )

    def say(found: StudyFinding) -> str:
        par = 1 / len(found.measured)
        most, least = (choose(found.measured, key=lambda each: each.value) for choose in (max, min))
        if all(each.low <= par <= each.high for each in found.measured):
            return _("No seat wins more than another, as far as so many races can show.")
        return _("Seat {most} wins {high} of the races, seat {least} wins {low}.").format(
            most=int_of(most.key) + 1,
            high=say_percent(most.value),
            least=int_of(least.key) + 1,
            low=say_percent(least.value),
        )

    return StudyWords(title, say, lambda key: _("Seat {number}").format(number=key + 1), say_share, draw)


def name_seat(key: int) -> str:
    """The number of a seat, or of a place in the order of play."""
    return str(key + 1)


def int_of(key: Key) -> int:
    """The key of what was measured at one number."""
    assert isinstance(key, int)
    return key


def say_share(share: float) -> str:
    return say_percent(share, tenths=True)
