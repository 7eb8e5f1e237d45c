"""RaceLab of Stich Rallye: watch a whole race, cut into scenes, jump to any moment of it, and see who was where and
when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import ipywidgets

from rally.stich_rallye import Action, Card, Event, Play, Race, Track, Unknown
from rally.stich_rallye.box.events import (
    CardPlayed,
    CardsPutAside,
    FlagTaken,
    MoveBegun,
    MoveEvent,
    RaceWon,
    RoundDealt,
)
from widgets.lab import controls
from widgets.lab.controls import show_widget, update_control
from widgets.lab.lab import Lab
from widgets.lab.messages import number_in, text_in
from widgets.parts import Chart, Part
from widgets.races import film as shared
from widgets.races.analysis import Choice, Judge
from widgets.races.film import CHANCES, LOG, Film
from widgets.races.race_lab import GameRaceLab, RaceChooser
from widgets.races.screen import Recorded
from widgets.stich_rallye.figures.charts import progress_picture
from widgets.stich_rallye.figures.circuit import Frames
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.stich_rallye.words import join, say_card, say_objection, say_place, say_seat, say_standing
from widgets.stich_rallye.words.names import car_labels, say_track, space_labels, track_name
from widgets.words import _, ngettext
from widgets.words.sentences import series

from .track_table import TrackTable, film_moments, mark_of, plates_view, say_mark, track_options


@dataclass(frozen=True)
class Scene(shared.Scene[Race]):
    """What is on the table after the events of one car's move, or after a single other event.

    decided: the position to which the scene belongs. leader, cards: the trick on the table. count: the number of tricks
    and round ends that are over. mark: what begins here.
    """

    decided: Race | None = None
    leader: int = 0
    cards: tuple[Card, ...] = ()
    count: int = 0
    mark: tuple[str, int] = ("", 0)

    @property
    def position(self) -> Race:
        return self.table if self.decided is None else self.decided

    @property
    def is_move(self) -> bool:
        return len(self.frames) > 1

    @property
    def is_whole(self) -> bool:
        """Whether all events of an action have been shown, so that the table is a position."""
        return self.decided is None


class SceneCutter(shared.SceneCutter[Race, Scene]):
    """Cuts the races of this game."""

    def scenes(self, races: Sequence[Race]) -> Iterator[Scene]:
        first = races[0]
        now = Scene(first, first, leader=first.flag, cards=first.trick)
        yield now
        for race in races:
            before = race.previous or race
            groups = list(group_frames(race.frames))
            for number, frames in enumerate(groups, start=1):
                now = scene_after(now, before, frames, last=number == len(groups))
                yield now

    def part(self, scene: Scene, number: int) -> int:
        return scene.count

    def say_part(self) -> str:
        return _("tricks, round by round")

    def heading(self, scene: Scene, number: int) -> str:
        return say_mark(*scene.mark)


def milestones(film: Film[Race, Scene]) -> tuple[Scene, ...]:
    """The beginning, and the scene that ends each trick and each round."""
    found = {scene.count: scene for scene in reversed(film.scenes)}
    return tuple(found[count] for count in sorted(found))


def group_frames(frames: Sequence[tuple[Event, Race]]) -> Iterator[Frames]:
    """Yield the frames of each move with all its steps, and of each other event by itself."""
    group: list[tuple[Event, Race]] = []
    for event, table in frames:
        if group and not (isinstance(group[0][0], MoveBegun) and isinstance(event, MoveEvent)):
            yield tuple(group)
            group = []
        group.append((event, table))
    if group:
        yield tuple(group)


def scene_after(now: Scene, before: Race, frames: Frames, *, last: bool) -> Scene:
    """The scene of these events after `before`. last: whether they are the last ones of their action."""
    table, first = frames[-1][1], frames[0][0]
    leader, cards = trick_after(now, before, first)
    return Scene(
        now.table,
        table,
        tuple(frames),
        decided=None if last else before,
        leader=leader,
        cards=cards,
        count=now.count + ends_something(first),
        mark=mark_of(before, first),
    )


def trick_after(now: Scene, before: Race, event: Event) -> tuple[int, tuple[Card, ...]]:
    """The leader and the cards of the trick on the table."""
    match event:
        case CardPlayed(card=card):
            return before.flag, (*before.trick, card)
        case CardsPutAside() | RoundDealt():
            return now.leader, ()
        case FlagTaken(seat=seat):
            return seat, now.cards
    return now.leader, now.cards


def ends_something(event: Event) -> bool:
    """Whether a trick or a round is over with this event."""
    return isinstance(event, RaceWon) or (isinstance(event, FlagTaken) and event.rule != "S1.4")


PROGRESS, PLACES = "progress", "places"
"""The further charts of this game: spaces driven, and places."""


@dataclass(frozen=True)
class WatchState(shared.WatchState[Race, Scene]):
    """hand: the seat whose hand was asked for; None for that of the player to act."""

    CHARTS: ClassVar[tuple[str, ...]] = (LOG, PROGRESS, PLACES, CHANCES)

    KEPT: ClassVar[tuple[str, ...]] = ("hand",)

    hand: int | None = None

    def with_race(self, film: Film[Race, Scene], number: int, by: str) -> WatchState:
        return replace(super().with_race(film, number, by), hand=None)

    @property
    def holder(self) -> int:
        """The seat whose hand lies open: the one that was asked for, else that of the player to act or of the flag."""
        race = self.shown.table
        due = race.to_act if self.shown.is_whole else None
        return self.hand if self.hand is not None else race.flag if due is None else due


class RaceScreen(TrackTable):
    """The table of a race that is watched; the log goes through the steps of a scene without the kernel."""

    def __init__(self) -> None:
        super().__init__(choosable=True)
        self.track = self.stage.track
        self.plates.add_class("rally-plates-small")
        show_widget(self.steps, False)
        self._drawn: tuple[Any, ...] = ()

    def show(self, now: WatchState) -> None:
        self.show_track(now.shown, now.step)
        self.show_table(now)
        show_widget(self.plates, now.chart == LOG)

    def show_track(self, scene: Scene, step: int) -> None:
        """Show the scene with all its steps, beginning with this one. What is shown already is not sent again."""
        race = scene.table
        names = seat_names(race)
        cars = car_labels(race)
        wanted = (race.track, race.cars, race.winner, scene.events if scene.is_move else (), names, cars)
        with self.track.hold_sync():
            self.track.step = step
            if wanted == self._drawn:
                return
            self._drawn = wanted
            self.track.name = say_track(race.track)
            self.track.winner = -1 if race.winner is None else race.winner
            self.track.spaces, self.track.cars = space_labels(race), cars
            drawn, move = (scene.before, scene.frames) if scene.is_move else (race, None)
            self.track.figure = track_picture(drawn, move=move, names=names, labels={"title": track_name(drawn.track)})

    def show_table(self, now: WatchState) -> None:
        """Show the trick, the plates, and the hand of the player to act, or the one that was asked for."""
        scene, race = now.shown, now.shown.table
        due = race.to_act if scene.is_whole and race.phase == "play" else None
        self.show_trick(race, scene.leader, scene.cards, due)
        with self.plates.hold_sync():
            self.plates.moments = film_moments(scene.before, race, scene.frames) if scene.is_move else []
            self.plates.dials = plates_view(race, active=due, marked=now.hand)
        self.show_hand(race, now.holder)


def draw_progress(chart: Chart, now: WatchState) -> None:
    """Draw spaces or places over the whole race."""
    races = [milestone.table for milestone in milestones(now.film)]
    names = seat_names(now.film.race)
    labels = {
        "time": _("tricks, round by round"),
        "progress": _("spaces driven"),
        "place": _("place"),
        "round": _("Round {number}"),
        "lap": _("first time over the line"),
        "finish": _("the finish"),
    }
    chart.figure = progress_picture(races, now.shown.count, what=now.chart, names=names, labels=labels)
    chart.alt = say_standing(now.shown.table)


def milestone_at(now: WatchState, content: Mapping[str, object]) -> int:
    """The scene to which a click on a chart of spaces or places leads: the end of a trick."""
    film = now.film
    ends = milestones(film)
    count = ends[min(number_in(content, "at"), len(ends) - 1)].count
    return next(number for number, scene in enumerate(film.scenes) if scene.count == count)


def seat_names(race: Race) -> list[str]:
    return [say_seat(race, seat) for seat in range(len(race.players))]


class KnownHandJudge(Judge[Race, Action]):
    """Judges the choices of those whose cards are known."""

    def is_choice(self, position: Race) -> bool:
        seat = position.to_act
        return seat is not None and not isinstance(position.hands[seat], Unknown) and super().is_choice(position)


class RaceLab(GameRaceLab[WatchState, Race, Action]):
    """A whole race: track, motors, hands and trick at every moment, the log, and who was where when.

    race: what to watch: a Race with its history, a record (dict, JSON text, or the path of a file), or a position's
    notation, from which the computer plays on. Without it a race is played by the computer:
    players: how many, 3 to 5, or their names; track: "volcano", "beach" or a Track; seed: its number.
    by: how the computer players play: "sensible", "random", "adviser" or "planner" (these take a few seconds).
    story: the name of what it asks for, and tells once that is done.
    Controls: `new_race`, `number`, `players`, `track`, `by`, `what_if`, `close_branch`, `chart`; `analyse`,
    `stop_analysis`, `next_flaw`, `better`.

    Another race is a step; going to another moment, opening a branch and changing the chart are not.
    """

    home = "05_a_whole_race"

    screen = SCREEN
    watched_class = WatchState
    cutting = SceneCutter()
    judge_class = KnownHandJudge

    def __init__(
        self,
        race: Race | Recorded | None = None,
        players: int | tuple[str, ...] = 4,
        track: str | Track = "volcano",
        seed: int = 1,
        by: str = "sensible",
        story: str = "",
    ) -> None:
        super().__init__(race, players, seed, by, story, how={"track": track})

    # --- the race ---

    def deal_race(self, race: Race, number: int) -> Race:
        """Hidden hands stay hidden: their players play what they could hold."""
        return race

    def luck_of(self, number: int) -> int:
        return number

    def make_choosing(self) -> RaceChooser[WatchState, Race, Action]:
        self.track = controls.choice()
        return RaceChooser(self, [self.track])

    def branch_start(self, choice: Choice[Race, Action]) -> Race:
        """The position as the player saw it, because the choice was judged by that."""
        return choice.seen

    def make_branch(self, position: str) -> Lab[Any]:
        from widgets.stich_rallye.labs.what_if.what_if_lab import WhatIfLab

        return WhatIfLab(position=position)

    # --- the table ---

    @property
    def secret_parts(self) -> Sequence[Part]:
        return (self.parts.hand,)

    def lay_table(self) -> ipywidgets.Box:
        self.parts = RaceScreen()
        self.timeline.channel = self.parts.track.channel
        acts = [*self.analysis.controls, self.step_back, self.branch.what_if, self.analysis.better]
        return self.parts.arrange_parts(acts, self.side)

    def listen(self) -> None:
        self.on(self.parts.hand, self.ask_card)
        self.on(self.parts.plates, self.show_hand)
        self.on(self.track, lambda name: self.choosing.play(track=Track.named(name)))

    def answer_chart(self, content: Mapping[str, object]) -> None:
        """Answer a click on the chart: go to the end of a trick, or to its costliest choice."""
        if self.state.chart == CHANCES:
            super().answer_chart(content)
        else:
            self.turn_to(milestone_at(self.state, content), 0)

    def ask_card(self, content: Mapping[str, object]) -> None:
        card, race = Card.parse(text_in(content, "card")), self.state.shown.position
        self.tell(lambda: say_playable(race, card), "info" if Play(card) in race.legal else "bad")

    def show_hand(self, content: Mapping[str, object]) -> None:
        """Show the hand of the player whose plate was clicked, or again that of the player to act."""
        seat = number_in(content, "plate", below=len(self.race.players))
        now = self.state
        self.look(replace(now, hand=None if now.hand == seat else seat), lambda: say_hand(now.shown.table, seat))

    def say_beginning(self, race: Race) -> str:
        match race.phase:
            case "play":
                return _("It begins where {seat} has to play.").format(seat=say_seat(race, race.to_act or 0))
            case "turbo":
                return _("It begins where {seat} may use the motor.").format(seat=say_seat(race, race.to_act or 0))
            case "end":
                return _("It begins where everybody is about to use the motor.")
            case "deal":
                return _("It begins before the next round is dealt.")
        return _("It begins where the race is won.")

    def chart_names(self) -> dict[str, str]:
        return {LOG: _("Log"), PROGRESS: _("Spaces"), PLACES: _("Places"), CHANCES: _("Chances")}

    def __repr__(self) -> str:
        return f"RaceLab({str(self.race)!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        """The milestones of the race so far, for the table that is shown without a kernel."""
        ends = milestones(self.state.film)[1:]
        for scene in (each for each in ends if each.count <= self.state.shown.count):
            race = scene.table
            name = _("Round {round}, after trick {trick}")
            if scene.cards == () and race.dealing:
                name = _("The end of round {number}")
            trick = len(race.played) // len(race.players)
            places = (
                _("{seat}: {place}").format(seat=say_seat(race, seat), place=say_place(race, seat))
                for seat in race.seats_by_place
            )
            yield name.format(round=race.round, number=race.round, trick=trick), series(places)
        yield from self.analysis.findings.rows()
        yield _("Position"), self.write()

    # --- drawing ---

    def show_table(self) -> None:
        update_control(self.track, _("Track"), self.race.track.name, options=track_options())
        self.parts.show(self.state)

    def show_chart(self) -> None:
        draw_progress(self.curves, self.state)


# --- what is said ----------------------------------------------------------------------------------------------------


def say_playable(race: Race, card: Card) -> str:
    """Whether a card could have been played at a moment of a race that is over."""
    wrong = race.why_not(Play(card))
    if wrong is not None:
        return say_objection(wrong, race)
    text = _("{seat} could play this card here. “What if from here” lets you try it.")
    return text.format(seat=say_seat(race, race.to_act or 0))


def say_hand(race: Race, seat: int) -> str:
    """Which cards a player holds at a moment."""
    hand = race.hands[seat]
    if isinstance(hand, Unknown) or not hand:
        count = ngettext("{seat} holds {count} card.", "{seat} holds {count} cards.", len(hand))
        return count.format(seat=say_seat(race, seat), count=len(hand))
    return _("{seat} holds {cards}.").format(seat=say_seat(race, seat), cards=join(map(say_card, hand)))
