"""A track with its hills, and how a car moves on it: counts, jumps, rolls, crosses the line.

Rules S5, S6, S9.1 and S9.2, rulings S-A to S-E and S-L.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Literal

from rally.core.errors import ImpossiblePosition, NotationError, Objection, is_whole, objection, quote_value
from rally.core.notation import name_file
from rally.core.options import Given
from rally.core.validate import name_objection
from rally.stich_rallye.box.events import DiscTurned, HillPassed, Jumped, LineCrossed, MoveEvent, Rolled, Stepped
from rally.stich_rallye.box.facts import (
    FEWEST_FLAT,
    FEWEST_SPACES,
    MOST_SPACES,
    TRACK_NAMES,
    USUAL,
    Options,
    read_facts,
)

FLAT, DOWN, UP = ".", "d", "u"
LONGEST_TRACK_NAME = 40
"""Characters of a track's name."""

KINDS: dict[str, Literal["down", "up"]] = {DOWN: "down", UP: "up"}


@dataclass(frozen=True, slots=True)
class Hill:
    """A hill: `kind` "down" or "up", from its `first` to its `last` space on the lap."""

    kind: Literal["down", "up"]
    first: int
    last: int


def hills_of(spaces: str) -> tuple[Hill, ...]:
    """All hills of a row of spaces, in driving order. Spaces of one kind that touch are one hill."""
    found: list[Hill] = []
    for space, kind in enumerate(spaces):
        if kind == FLAT:
            continue
        if found and found[-1].last == space - 1 and found[-1].kind == KINDS[kind]:
            found[-1] = Hill(KINDS[kind], found[-1].first, space)
        else:
            found.append(Hill(KINDS[kind], space, space))
    return tuple(found)


@dataclass(frozen=True)
class Track:
    """A lap: `spaces` has one character for each, `.` flat, `d` downhill, `u` uphill, the start space first.

    Raises ImpossiblePosition, with every reason, for a track that S-K does not allow.

    >>> Track("short", "....dd......").drive(cars=(3, 0, 0), seat=0, spaces=1).progress
    6
    """

    name: str
    spaces: str

    def __post_init__(self) -> None:
        ImpossiblePosition.raise_any(*track_objections(self.name, self.spaces))

    def __len__(self) -> int:
        """Spaces in a lap."""
        return len(self.spaces)

    def __str__(self) -> str:
        return f"{self.name}:{self.spaces}"

    @cached_property
    def finish(self) -> int:
        """The progress at which the line is crossed for the second time (S-B)."""
        return 2 * len(self.spaces)

    @cached_property
    def hills(self) -> tuple[Hill, ...]:
        """All hills, in driving order. Spaces of one kind that touch are one hill."""
        return hills_of(self.spaces)

    def kind(self, progress: int) -> str:
        """The kind of the space at this progress: `.`, `d` or `u`."""
        return self.spaces[progress % len(self.spaces)]

    def hill(self, progress: int) -> Hill | None:
        """The hill on which the space at this progress lies, if it does."""
        space = progress % len(self)
        return next((hill for hill in self.hills if hill.first <= space <= hill.last), None)

    def rests(self, options: Options = USUAL) -> Rests:
        """Where cars come to rest on it, by these options."""
        return _rest_table(self, options)

    @classmethod
    def named(cls, name: str) -> Track:
        """A track of the box, `volcano` or `beach` (S1.3). NotationError if there is none of that name."""
        if not isinstance(name, str) or name not in TRACK_NAMES:
            raise NotationError.because(
                "there is no track {name}; the box has {names}", rule="S1.3", name=quote_value(name), names=TRACK_NAMES
            )
        return _printed_track(name)

    @classmethod
    def shipped(cls, name: str) -> Track:
        """What the name of a track of the box means in a record, whatever the box at hand has: data/shipped.toml."""
        printed = cls.named(name)
        return _shipped_track(name) or printed

    @property
    def goes_by_its_name(self) -> bool:
        """Whether the name alone says which track this is, here and wherever a text of it is read."""
        return self.name in TRACK_NAMES and self == Track.shipped(self.name) == Track.named(self.name)

    def drive(self, cars: Sequence[int], seat: int, spaces: int, options: Given = None) -> Move:
        """Move the car of `seat` by `spaces` counted spaces and let it roll.

        cars: progress of every car, by seat. With 0 spaces nothing
        moves. Raises ImpossiblePosition for a seat that is not there, for negative spaces, for cars that cannot stand
        where they are said to, and for options that are not there.
        """
        return drive(self, cars, seat, spaces, Options.of(options))


@dataclass(frozen=True, slots=True)
class Rests:
    """Where cars come to rest on a track, by progress 0 … 2n. Everything that needs to know looks it up in these
    tables.

    alone: where a car whose counting ends there rests with nobody else on the track (S6.1 to S6.3). ahead, behind:
    where it rests if that space is taken (S6.4): the next one on which a roll may end (S-A or S-L), or the line (S-C);
    and the same downwards, or the start (S-E). on_hills: whether it may be a hill.
    """

    alone: tuple[int, ...]
    ahead: tuple[int, ...]
    behind: tuple[int, ...]
    on_hills: bool


@lru_cache(maxsize=64)
def _rest_table(track: Track, options: Options) -> Rests:
    """Where cars come to rest on this track: a car rolls off a downhill to the next resting place ahead, and off an
    uphill to the one behind (S6.2, S6.3)."""
    places, finish = range(track.finish + 1), track.finish
    on_hills = options.rests_on_hills
    may_rest = [on_hills or track.kind(here) == FLAT for here in places]
    ahead, behind = [finish], [0]
    for here in places[:-1]:
        behind.append(here if may_rest[here] else behind[-1])
        ahead.append(finish - here if may_rest[finish - here] else ahead[-1])
    ahead.reverse()

    def alone(end: int) -> int:
        hill = track.hill(end)
        if hill is None:
            return end
        lap = end - end % len(track)
        return ahead[lap + hill.last] if hill.kind == "down" else behind[lap + hill.first]

    return Rests(tuple(map(alone, places)), tuple(ahead), tuple(behind), on_hills)


def track_objections(name: object, spaces: object) -> list[Objection]:
    """Every reason why this is not a track (S-K)."""
    if not isinstance(name, str) or not isinstance(spaces, str):
        return [objection("S-K", "a track is a name and a text of spaces, not {spaces}", spaces=quote_value(spaces))]
    wrong = name_objection("S-K", name, LONGEST_TRACK_NAME) if name else objection("S-K", "the track has no name")
    reasons = [wrong] if wrong else []
    found = len(spaces)
    spaces = spaces[: 2 * MOST_SPACES]  # enough to say what is wrong with it
    strange = sorted(set(spaces) - {FLAT, DOWN, UP})
    if strange:
        first = spaces.index(strange[0])
        reasons.append(
            objection(
                "S-K",
                "space {space} of the track is {found}: write . for flat, d for downhill, u for uphill",
                (first,),
                space=first,
                found=quote_value(spaces[first]),
            )
        )
    if not FEWEST_SPACES <= found <= MOST_SPACES:
        reasons.append(
            objection(
                "S-K",
                "a lap has {fewest} to {most} spaces, not {found}",
                fewest=FEWEST_SPACES,
                most=MOST_SPACES,
                found=found,
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


@dataclass(frozen=True, slots=True)
class Move:
    """The result of one car's move.

    progress: spaces past the start where the car rests; won: whether it crossed the line for the second time;
    events: every step of it, in order; places: the car's progress right after each of these.
    """

    seat: int
    start: int
    spaces: int
    progress: int
    won: bool
    events: tuple[MoveEvent, ...]
    places: tuple[int, ...]


def drive(track: Track, cars: Sequence[int], seat: int, spaces: int, options: Options = USUAL) -> Move:
    """The move of the car of `seat` by `spaces` counted spaces, with its roll.

    cars: progress of every car, by seat. With 0 spaces nothing moves. Raises
    ImpossiblePosition for a seat that is not there, for negative spaces and for cars that cannot stand where they are
    said to.
    """
    ImpossiblePosition.raise_any(*drive_objections(track, cars, seat, spaces, options))
    return _Drive(track, tuple(cars), seat, options).run(spaces)


def rest_of(track: Track, cars: tuple[int, ...], seat: int, spaces: int, options: Options) -> int:
    """Where the move of `drive` ends, without its events; the caller knows that the cars can stand like this."""
    return _Drive(track, cars, seat, options).rest(spaces)


def car_objections(
    track: Track, cars: Sequence[int], options: Options = USUAL, winner: int | None = None
) -> Iterator[Objection]:
    """Everything that is wrong with where the cars stand; `winner` alone may be at progress 2n."""
    on_hills = track.rests(options).on_hills
    lap, standing = len(track), dict[int, list[int]]()
    for seat, progress in enumerate(cars):
        at_the_end = seat == winner and progress == track.finish
        if not 0 <= progress < track.finish and not at_the_end:
            yield objection(
                "S9.2",
                "{car} is at {progress}: progress goes from 0 to {last}, and {finish} has won",
                (seat,),
                car=seat,
                progress=progress,
                last=track.finish - 1,
                finish=track.finish,
            )
            continue
        if not on_hills and (hill := track.hill(progress)):
            yield objection(
                "S6.2" if hill.kind == "down" else "S6.3",
                "{car} stands at {progress}, on the hill of spaces {first} to {last}: it would have rolled off",
                (seat, progress),
                car=seat,
                progress=progress,
                first=hill.first,
                last=hill.last,
            )
        if progress and not at_the_end:
            standing.setdefault(progress % lap, []).append(seat)
    for space, seats in standing.items():
        if len(seats) > 1:
            yield objection(
                "S5.5", "{cars} stand on the same space, {space}", tuple(seats), cars=tuple(seats), space=space
            )


def drive_objections(track: Track, cars: object, seat: object, spaces: object, options: Options) -> list[Objection]:
    """Every reason why this is not a possible move."""
    numbers = [*(cars if isinstance(cars, Sequence) else [cars]), seat, spaces]
    if not isinstance(cars, Sequence) or not is_whole(seat) or not is_whole(spaces) or not all(map(is_whole, cars)):
        return [objection("S5.1", "cars, seat and spaces are whole numbers, not {found}", found=quote_value(numbers))]
    reasons = list(car_objections(track, cars, options))
    if seat not in range(len(cars)):
        reasons.append(objection("S1.1", "there is no {seat}", (seat,), seat=seat))
    if spaces < 0:
        reasons.append(objection("S5.3", "cars drive forwards: {spaces} is not a number of spaces", spaces=spaces))
    return reasons


@dataclass
class _Drive:
    """One move under way: where the car is and what has happened so far."""

    track: Track
    cars: tuple[int, ...]
    seat: int
    options: Options
    events: list[MoveEvent] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    # --- where it goes ---

    def rest(self, spaces: int) -> int:
        """Where the car comes to rest."""
        return self.rest_from(self.end_of_count(spaces))

    @cached_property
    def taken(self) -> frozenset[int]:
        """The spaces of the lap on which other cars stand (S-E: the start space counts like any other)."""
        lap = len(self.track)
        return frozenset(car % lap for car in self.others())

    def end_of_count(self, spaces: int) -> int:
        """Where the counting ends (S5.3): a space on which a car stands is jumped, and not counted (S5.4)."""
        progress, count = self.cars[self.seat], 0
        lap, finish, taken = len(self.track), self.track.finish, self.taken
        while count < spaces and progress < finish:
            progress += 1
            if progress % lap not in taken or progress == finish:
                count += 1
        return progress

    def rest_from(self, end: int) -> int:
        """Where a car whose counting ended there rests (S6.1): on that space, unless it is a hill. Then it is the first
        one beyond where a roll may end (S-A, S-L) and that is free (S6.4), the line (S-C) or the start (S-E)."""
        lap, finish, taken = len(self.track), self.track.finish, self.taken
        if not self.cars[self.seat] < end < finish:
            return end
        rests = self.track.rests(self.options)
        rest = rests.alone[end]
        further = rests.ahead if rest > end else rests.behind
        while rest not in (0, finish) and rest % lap in taken:
            rest = further[rest]
        return rest

    # --- and how that is told ---

    def run(self, spaces: int) -> Move:
        """The whole move, with an event for every step."""
        start, end = self.cars[self.seat], self.end_of_count(spaces)
        self.tell_steps(start, end, spaces)
        self.note_hills_passed(start, end)
        progress = self.rest_from(end)
        if progress != end:
            self.tell_roll(end, progress)
        events = tuple(self.with_rulings(event, spaces, progress) for event in self.events)
        won = progress == self.track.finish
        return Move(self.seat, start, spaces, progress, won, events, tuple(self.places))

    def tell_steps(self, start: int, end: int, spaces: int) -> None:
        """The spaces that are counted, and the cars that are jumped."""
        count = 0
        for progress in range(start + 1, end + 1):
            over = self.standing_at(progress)
            if over and progress < self.track.finish:
                self.tell(self.jump("S5.4", progress, over), progress)
            else:
                count += 1
                step = Stepped(rule="S5.3", seat=self.seat, progress=progress, count=count, spaces=spaces)
                self.tell(step, progress)
            self.notice_line(progress - 1, progress, place=progress)

    def tell(self, event: MoveEvent, place: int) -> None:
        """Note what happened, and where the car is right after it."""
        self.events.append(event)
        self.places.append(place)

    def tell_roll(self, progress: int, rest: int) -> None:
        """A roll off the hill at `progress`, as far as `rest`."""
        hill = self.track.hill(progress)
        assert hill is not None  # it has rolled
        step = 1 if rest > progress else -1
        path = range(progress + step, rest + step, step)
        shares_start = rest == 0 and any(p == 0 for s, p in enumerate(self.cars) if s != self.seat)
        also = (self.options.rules["hills"],) * self.further_hill_decides(hill, path) + ("S-E",) * shares_start
        rule = "S6.2" if hill.kind == "down" else "S6.3"
        rolled = Rolled(rule=rule, also=also, seat=self.seat, kind=hill.kind, start=progress, path=tuple(path))
        self.tell(rolled, rest)
        before = progress
        for here in path:
            over = self.standing_at(here)
            if over and here != rest:
                self.tell(self.jump("S6.4", here, over), rest)
            self.notice_line(before, here, place=rest)
            before = here

    def further_hill_decides(self, hill: Hill, path: range) -> bool:
        """Whether the rulings on further hills matter to a roll off this one: it crosses or ends on another."""
        own = self.options.hills == "once"
        return any(self.track.hill(here) not in (None, hill) for here in (path[-1:] if own else path[:-1]))

    def standing_at(self, progress: int) -> tuple[int, ...]:
        """The other cars on the space at this progress (S-E: the start space counts as occupied like any other)."""
        lap = len(self.track)
        return tuple(
            seat for seat, other in enumerate(self.cars) if seat != self.seat and other % lap == progress % lap
        )

    def jump(self, rule: str, progress: int, over: tuple[int, ...]) -> Jumped:
        return Jumped(rule=rule, seat=self.seat, progress=progress, over=over)

    def notice_line(self, before: int, here: int, *, place: int) -> None:
        """S-B: the line lies directly before the start space. S-C: it is watched space by space.

        place: where the car is by then; a roll is told as a whole before what it passes.
        """
        lap = len(self.track)
        if (before, here) == (lap - 1, lap):
            self.tell(LineCrossed(rule="S9.1", seat=self.seat, crossing=1, progress=here), place)
            self.tell(DiscTurned(rule="S9.1", seat=self.seat, red=True), place)
        elif (before, here) == (lap, lap - 1):
            self.tell(DiscTurned(rule="S-D", seat=self.seat, red=False), place)
        elif here == self.track.finish:
            self.tell(LineCrossed(rule="S9.2", seat=self.seat, crossing=2, progress=here), place)

    # --- where a ruling decides: where its other reading would have led elsewhere ---

    def with_rulings(self, event: MoveEvent, spaces: int, rest: int) -> MoveEvent:
        """The event with the rulings without which this move of `spaces`, which ends at `rest`, would be a different
        one."""
        match event:
            case LineCrossed(crossing=1) if rest == len(self.track):
                return replace(event, also=("S-B",))  # not past the start space
            case LineCrossed(crossing=2):
                return replace(event, also=self.winning_by(spaces))
            case Jumped(over=over) if any(self.cars[seat] == 0 for seat in over) and self.start_decides(spaces, rest):
                return replace(event, also=("S-E",))
        return event

    def winning_by(self, spaces: int) -> tuple[str, ...]:
        """S-B wins for a car that would otherwise stop on the start space, S-C for one that would roll back over the
        line."""
        lap = len(self.track)
        taken = bool(self.standing_at(lap))
        if any(isinstance(event, Rolled) for event in self.events):
            return () if taken else ("S-B",)
        counted = max(event.count for event in self.events if isinstance(event, Stepped))
        left = spaces - counted + taken
        if not left:
            return ("S-B",)
        beyond = _Drive(self.track, (lap, *self.others()), 0, self.options).rest(left)
        return ("S-C",) if beyond < lap else ()

    def start_decides(self, spaces: int, rest: int) -> bool:
        """S-E: whether it matters that cars which have not left the start are jumped by one that comes round."""
        on_the_way = (other for other in self.others() if other)
        return rest != _Drive(self.track, (self.cars[self.seat], *on_the_way), 0, self.options).rest(spaces)

    def others(self) -> Iterator[int]:
        """Where the other cars stand."""
        return (car for seat, car in enumerate(self.cars) if seat != self.seat)

    def note_hills_passed(self, start: int, end: int) -> None:
        """S6.1: a hill that was driven across does nothing; put each behind the last step on it."""
        for offset in range(0, end + 1, len(self.track)):
            for hill in self.track.hills:
                first, last = offset + hill.first, offset + hill.last
                if first > start and last < end:
                    passed = HillPassed(rule="S6.1", seat=self.seat, kind=hill.kind, first=first, last=last)
                    index = self.index_after(last)
                    self.events.insert(index, passed)
                    self.places.insert(index, self.places[index - 1])

    def index_after(self, progress: int) -> int:
        return 1 + max(
            i
            for i, event in enumerate(self.events)
            if isinstance(event, Stepped | Jumped | LineCrossed) and event.progress <= progress
        )


@lru_cache
def _shipped_track(name: str) -> Track | None:
    with name_file("shipped.toml"):
        boards = read_facts("shipped")
        return Track(name, boards[name]) if name in boards else None


@lru_cache
def _printed_track(name: str) -> Track:
    with name_file(f"{name}.toml"):
        return Track(name, read_facts(name)["spaces"])
