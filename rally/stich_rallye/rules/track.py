"""The track, and `Track.drive`: the one place where a car moves (S5, S6, S9.1, S9.2 and the rulings S-A to S-E)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal

from rally.errors import ImpossiblePosition, NotationError, Objection, objection, quoted
from rally.stich_rallye.box.events import DiscTurned, HillPassed, Jumped, LineCrossed, MoveEvent, Rolled, Stepped
from rally.stich_rallye.box.facts import FEWEST_FLAT, FEWEST_SPACES, MOST_SPACES, TRACK_NAMES, read

FLAT, DOWN, UP = ".", "d", "u"
KINDS: dict[str, Literal["down", "up"]] = {DOWN: "down", UP: "up"}


@dataclass(frozen=True, slots=True)
class Hill:
    """A hill: `kind` "down" or "up", from its `first` to its `last` space on the lap."""

    kind: Literal["down", "up"]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Move:
    """What a move of one car came to.

    progress: spaces past the start where the car rests; won: whether it crossed the line for the second time;
    events: every step of it, in order.
    """

    seat: int
    start: int
    spaces: int
    progress: int
    won: bool
    events: tuple[MoveEvent, ...]


@dataclass(frozen=True)
class Track:
    """A lap: `spaces` has one character for each, `.` flat, `d` downhill, `u` uphill, the start space first.

    Raises ImpossiblePosition, with every reason, for a track that S-K does not allow.
    """

    name: str
    spaces: str

    def __post_init__(self) -> None:
        reasons = track_objections(self.name, self.spaces)
        if reasons:
            raise ImpossiblePosition(*reasons)

    @classmethod
    def named(cls, name: str) -> Track:
        """A track of the box, `volcano` or `beach` (S1.3). NotationError if there is none of that name."""
        if name not in TRACK_NAMES:
            raise NotationError(
                objection("S1.3", "there is no track {name}; the box has {names}", name=quoted(name), names=TRACK_NAMES)
            )
        return _printed(name)

    def __len__(self) -> int:
        """Spaces in a lap."""
        return len(self.spaces)

    def __str__(self) -> str:
        return f"{self.name}:{self.spaces}"

    @property
    def finish(self) -> int:
        """The progress at which the line is crossed for the second time (S-B)."""
        return 2 * len(self)

    @cached_property
    def hills(self) -> tuple[Hill, ...]:
        """All hills, in driving order. Spaces of one kind that touch are one hill."""
        found: list[Hill] = []
        for space, kind in enumerate(self.spaces):
            if kind == FLAT:
                continue
            if found and found[-1].last == space - 1 and found[-1].kind == KINDS[kind]:
                found[-1] = Hill(KINDS[kind], found[-1].first, space)
            else:
                found.append(Hill(KINDS[kind], space, space))
        return tuple(found)

    def kind(self, progress: int) -> str:
        """What the space at this progress is: `.`, `d` or `u`."""
        return self.spaces[progress % len(self)]

    def hill(self, progress: int) -> Hill | None:
        """The hill on which the space at this progress lies, if it does."""
        space = progress % len(self)
        return next((hill for hill in self.hills if hill.first <= space <= hill.last), None)

    def drive(self, cars: Sequence[int], seat: int, spaces: int) -> Move:
        """Move the car of `seat` by `spaces` counted spaces and let it roll.

        cars: progress of every car, by seat. With 0 spaces nothing moves. Raises ImpossiblePosition for a seat that
        is not there, for negative spaces and for cars that cannot stand where they are said to.
        """
        reasons = drive_objections(self, cars, seat, spaces)
        if reasons:
            raise ImpossiblePosition(*reasons)
        return _Drive(self, tuple(cars), seat).run(spaces)


@lru_cache
def _printed(name: str) -> Track:
    return Track(name, read(name)["spaces"])


def track_objections(name: object, spaces: object) -> list[Objection]:
    """Everything that makes this no track (S-K)."""
    if not isinstance(name, str) or not isinstance(spaces, str):
        return [objection("S-K", "a track is a name and a text of spaces, not {spaces}", spaces=quoted(spaces))]
    reasons = []
    if not name:
        reasons.append(objection("S-K", "the track has no name"))
    strange = sorted(set(spaces) - {FLAT, DOWN, UP})
    if strange:
        first = spaces.index(strange[0])
        reasons.append(
            objection(
                "S-K",
                "space {space} of the track is {found}: write . for flat, d for downhill, u for uphill",
                (first,),
                space=first,
                found=quoted(spaces[first]),
            )
        )
    if not FEWEST_SPACES <= len(spaces) <= MOST_SPACES:
        reasons.append(
            objection(
                "S-K",
                "a lap has {fewest} to {most} spaces, not {found}",
                fewest=FEWEST_SPACES,
                most=MOST_SPACES,
                found=len(spaces),
            )
        )
    if spaces.count(FLAT) < FEWEST_FLAT:
        reasons.append(
            objection(
                "S-K",
                "at least {fewest} spaces must be flat, not {found}",
                fewest=FEWEST_FLAT,
                found=spaces.count(FLAT),
            )
        )
    if spaces[:1] in KINDS:
        reasons.append(objection("S-K", "the start space must be flat", (0,)))
    return reasons


def car_objections(track: Track, cars: Sequence[int], winner: int | None = None) -> Iterator[Objection]:
    """Everything that is wrong with where the cars stand; `winner` alone may be at progress 2n."""
    lap, standing = len(track), dict[int, list[int]]()
    for seat, progress in enumerate(cars):
        at_the_end = seat == winner and progress == track.finish
        if not 0 <= progress < track.finish and not at_the_end:
            yield objection(
                "S9.2",
                "car {seat} is at {progress}: progress goes from 0 to {last}, and {finish} has won",
                (seat,),
                seat=seat,
                progress=progress,
                last=track.finish - 1,
                finish=track.finish,
            )
            continue
        if hill := track.hill(progress):
            yield objection(
                "S6.2" if hill.kind == "down" else "S6.3",
                "car {seat} stands at {progress}, on the hill of spaces {first} to {last}: it would have rolled off",
                (seat, progress),
                seat=seat,
                progress=progress,
                first=hill.first,
                last=hill.last,
            )
        if progress and not at_the_end:
            standing.setdefault(progress % lap, []).append(seat)
    for space, seats in standing.items():
        if len(seats) > 1:
            yield objection(
                "S5.5", "cars {seats} stand on the same space, {space}", tuple(seats), seats=tuple(seats), space=space
            )


def drive_objections(track: Track, cars: Sequence[int], seat: int, spaces: int) -> list[Objection]:
    """Everything that makes this no move."""
    numbers = [*cars, seat, spaces]
    if not all(isinstance(number, int) for number in numbers):
        return [objection("S5.1", "cars, seat and spaces are whole numbers, not {found}", found=quoted(numbers))]
    reasons = list(car_objections(track, cars))
    if seat not in range(len(cars)):
        reasons.append(objection("S1.1", "there is no seat {seat}", (seat,), seat=seat))
    if spaces < 0:
        reasons.append(objection("S5.3", "cars drive forwards: {spaces} is not a number of spaces", spaces=spaces))
    return reasons


@dataclass
class _Drive:
    """One move under way: where the car is and what has happened so far."""

    track: Track
    cars: tuple[int, ...]
    seat: int
    events: list[MoveEvent] = field(default_factory=list)

    def run(self, spaces: int) -> Move:
        start = progress = self.cars[self.seat]
        count = 0
        while count < spaces and progress < self.track.finish:
            progress += 1
            over = self.standing_at(progress)
            if over and progress < self.track.finish:  # S5.4
                self.events.append(self.jump("S5.4", progress, over))
            else:
                count += 1
                self.events.append(Stepped(rule="S5.3", seat=self.seat, progress=progress, count=count, spaces=spaces))
            self.notice_line(progress - 1, progress, cut_short=count < spaces or bool(over))
        self.note_hills_passed(start, progress)
        if start < progress < self.track.finish:
            progress = self.roll(progress)
        won = progress == self.track.finish
        return Move(self.seat, start, spaces, progress, won, tuple(self.events))

    def roll(self, progress: int) -> int:
        """Where the car rests whose counting ended at `progress` (S6.1): there, unless that is a hill."""
        hill = self.track.hill(progress)
        if hill is None:
            return progress
        path = list(self.roll_path(progress, +1 if hill.kind == "down" else -1))
        rest = path[-1]
        beyond = [p for p in path[:-1] if self.track.hill(p) not in (None, hill)]
        shares_start = rest == 0 and any(p == 0 for s, p in enumerate(self.cars) if s != self.seat)
        also = ("S-A",) * bool(beyond) + ("S-E",) * shares_start
        rule = "S6.2" if hill.kind == "down" else "S6.3"
        self.events.append(
            Rolled(rule=rule, also=also, seat=self.seat, kind=hill.kind, start=progress, path=tuple(path))
        )
        before = progress
        for here in path:
            over = self.standing_at(here)
            if over and here != rest:
                self.events.append(self.jump("S6.4", here, over))
            self.notice_line(before, here, cut_short=True)
            before = here
        return rest

    def roll_path(self, progress: int, direction: int) -> Iterator[int]:
        """The spaces of the roll, up to the first empty flat one (S-A), the line (S-C) or the start (S-E)."""
        while True:
            progress += direction
            yield progress
            if progress in (0, self.track.finish):
                return
            if self.track.kind(progress) == FLAT and not self.standing_at(progress):
                return

    def standing_at(self, progress: int) -> tuple[int, ...]:
        """The other cars on the space at this progress (S-E: the start space counts as occupied like any other)."""
        lap = len(self.track)
        return tuple(
            seat for seat, other in enumerate(self.cars) if seat != self.seat and other % lap == progress % lap
        )

    def jump(self, rule: str, progress: int, over: tuple[int, ...]) -> Jumped:
        not_left_yet = any(self.cars[seat] == 0 for seat in over)
        return Jumped(rule=rule, also=("S-E",) * not_left_yet, seat=self.seat, progress=progress, over=over)

    def notice_line(self, before: int, here: int, *, cut_short: bool) -> None:
        """S-B: the line lies directly before the start space. S-C: it is watched space by space."""
        lap = len(self.track)
        if (before, here) == (lap - 1, lap):
            self.events.append(LineCrossed(rule="S9.1", also=("S-B",), seat=self.seat, crossing=1, progress=here))
            self.events.append(DiscTurned(rule="S9.1", seat=self.seat, red=True))
        elif (before, here) == (lap, lap - 1):
            self.events.append(DiscTurned(rule="S-D", seat=self.seat, red=False))
        elif here == self.track.finish:
            also = ("S-B", "S-C") if cut_short else ("S-B",)
            self.events.append(LineCrossed(rule="S9.2", also=also, seat=self.seat, crossing=2, progress=here))

    def note_hills_passed(self, start: int, end: int) -> None:
        """S6.1: a hill that was driven across does nothing; put each behind the last step on it."""
        for offset in range(0, end + 1, len(self.track)):
            for hill in self.track.hills:
                first, last = offset + hill.first, offset + hill.last
                if first > start and last < end:
                    passed = HillPassed(rule="S6.1", seat=self.seat, kind=hill.kind, first=first, last=last)
                    self.events.insert(self.index_after(last), passed)

    def index_after(self, progress: int) -> int:
        return 1 + max(
            i
            for i, event in enumerate(self.events)
            if isinstance(event, Stepped | Jumped | LineCrossed) and event.progress <= progress
        )
